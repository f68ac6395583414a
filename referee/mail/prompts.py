"""A prompt as it stands in a mail: what is asked, by when, and the order sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from referee.engine.ahead.lines import without_comment
from referee.engine.catalogue import Words
from referee.engine.page import Page, fit, left_out_in_words
from referee.mail.room import Room
from referee.mail.writing.page import Block, Heading, Sheet, Shown, Text
from referee.mail.writing.words import deadline_in_words
from referee.service.news.in_words import game_in_words
from referee.service.orders.sample_answers import sample_answers
from referee.service.requests.errors import ServiceError
from referee.service.running.sessions import Player
from referee.service.wishes.read_preferences import read_preferences
from referee.store import games, mail_people
from referee.store.store import Transaction

YOUR_ORDERS = Words("Your orders")
EXAMPLES = 3
SAMPLES = 8
MAX_EXAMPLE_LINES = 6


def prompt_address(
    room: Room, transaction: Transaction, player_id: str, asked: Mapping[str, Any], now: datetime
) -> str:
    """The address that answers this prompt, for this player alone."""
    game_id, seat, step = asked["game"], asked["seat"], asked["step"]
    secret = room.macs.make("orders", player_id, game_id, seat, step)
    mail_people.add_reply_address(
        transaction,
        {
            "id": secret,
            "player_id": player_id,
            "game_id": game_id,
            "seat": seat,
            "step": step,
            "created_at": now,
        },
    )
    return room.address("orders", secret)


def personal_address(
    room: Room, transaction: Transaction, player_id: str, now: datetime, *, anew: bool = False
) -> str:
    """The address that only this player knows. `anew`: another one, and the one until now ends."""
    found = mail_people.personal(transaction, player_id)
    if found is not None and not anew and is_personal(room, found):
        return room.address("me", found.id)
    if found is not None:
        mail_people.drop_personal(transaction, player_id)
        now = max(now, found.created_at + timedelta(microseconds=1))
    secret = room.macs.make("me", player_id, now.isoformat())
    mail_people.add_reply_address(
        transaction,
        {
            "id": secret,
            "player_id": player_id,
            "game_id": None,
            "seat": None,
            "step": None,
            "created_at": now,
        },
    )
    return room.address("me", secret)


def is_personal(room: Room, to: mail_people.ReplyAddress) -> bool:
    """Whether the row of a player's own address is what that was made for."""
    return room.macs.is_right(to.id, "me", to.player_id, to.created_at.isoformat())


def page_of(asked: Mapping[str, Any]) -> Page:
    """The prompt's page, in the length that it has in a mail."""
    return fit(Page.read(asked["page"]))


def prompt_blocks(
    room: Room, player: Player, asked: Mapping[str, Any], zone: str
) -> tuple[list[Block], list[Block]]:
    """What a mail begins with, question and deadline; and what follows the news: the table, the sheet."""
    page = page_of(asked)
    now = room.referee.clock.now()
    deadline = deadline_in_words(room.say, asked["deadline"], zone, now)
    return [Heading(page.question), Text(deadline)], [
        *page_blocks(room, replace(page, question="")),
        *sheet_of(room, player, asked),
    ]


def page_blocks(room: Room, page: Page) -> list[Block]:
    """All of the page but its examples: the sheet has them."""
    asked = "\n".join(filter(None, (page.question, page.until)))
    blocks: list[Block] = [Text(asked)] if page.question else []
    blocks += [Shown(block) for one in page.sections if one.above for block in one.blocks]
    blocks += [Text("\n".join(said))] if (said := [one for one in (page.silence, *page.head) if one]) else []
    for heading, left_out, lines in page.news.parts():
        more = [f"- {room.say(left_out_in_words(left_out))}"] if left_out else []
        blocks.append(Text("\n".join([room.say(heading), *more, *(f"- {line.text}" for line in lines)])))
    blocks += [Shown(block) for one in page.sections if not one.above for block in one.blocks if block.lines]
    return [*blocks, *(Text(how) for how in page.how)]


def sheet_of(room: Room, player: Player, asked: Mapping[str, Any]) -> list[Block]:
    """The order sheet: lines that are legal as they stand, and what happens without an answer."""
    usual, *others = legal_lines(room, player, asked)
    form = room.say("Reply to this mail with your order, for example one of these, each legal as it stands:")
    if asked["deadline"] is None:
        default = room.say("There is no deadline: the table waits for you. The line `default` stands for:")
    else:
        default = room.say(
            "If you send nothing, this is used when the time is up (the line `default` stands for it):"
        )
    sheets: list[Block] = [Text(form), *(Sheet(example) for example in others)] if others else []
    return [
        Heading(room.say(YOUR_ORDERS)),
        *sheets,
        Text(
            default if others else room.say("Reply to this mail with your order. {default}", default=default)
        ),
        Sheet(usual),
        Text(
            room.say(
                "Until the step is over, another order replaces the one that you have sent. With an order, "
                "a line `try` only shows how it would be read, and a line `draft` keeps it without sealing "
                "it."
            )
        ),
        Text(
            room.say(
                "The line `rules` explains how the game is played, `cards` what its cards do, and `help` "
                "what you can write."
            )
        ),
    ]


def legal_lines(room: Room, player: Player, asked: Mapping[str, Any]) -> list[list[str]]:
    """The default and a few other answers, each as the lines to type: the prompt's own examples, which help
    the seat, or else random ones.
    """
    proposed = [_typed(example.whole) for example in page_of(asked).examples]
    try:
        # Random answers are made up only where they are shown.
        found = sample_answers(
            room.referee, player, asked["game"], asked["id"], sample=1 if proposed else SAMPLES
        )
    except ServiceError:
        return [["default"]]
    default, *others = [_typed(one.text) for one in found]
    short = [one for one in proposed or others if one and len(one) <= MAX_EXAMPLE_LINES]
    # Somebody who copies an example should not show anything to the table without meaning to.
    quiet = [one for one in short if not any(line.startswith("show ") for line in one)]
    return [default or ["default"], *(quiet or short)[:EXAMPLES]]


def _typed(text: str) -> list[str]:
    """The lines of an order, without comments."""
    return [line for line in (without_comment(line).rstrip() for line in text.split("\n")) if line]


def still_open(room: Room, player: Player, waiting: Sequence[Mapping[str, Any]]) -> list[Block]:
    """What still waits for the player, in all games."""
    waits = [one for one in waiting if one["order"] is None or not one["order"]["final"]]
    if not waits:
        return [Text(room.say("Nothing is waiting for your answer."))]
    zone = read_preferences(room.referee, player).zone
    now = room.referee.clock.now()
    lines = []
    for asked in waits:
        with room.referee.store.reading() as snapshot:
            row = games.find(snapshot, asked["game"])
        game = "" if row is None else game_in_words(room.referee, row)
        lines.append(
            f"- {game}: {page_of(asked).question} {deadline_in_words(room.say, asked['deadline'], zone, now)}"
        )
    return [Heading(room.say("Still open")), Text("\n".join(lines))]
