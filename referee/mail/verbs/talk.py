"""Messages to others at the table, votes, and giving up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.engine.catalogue import Words
from referee.mail.contents import Command, Say
from referee.mail.verbs.desk import Desk, PartOutcome, Unclear, yes_or_no
from referee.mail.writing.words import time_in_words
from referee.service.motions.list_motions import list_motions
from referee.service.press.list_messages import list_messages
from referee.service.press.write_message import Readers, write_message
from referee.service.reading.read_game import read_game
from referee.service.seats.concede import concede
from referee.service.votes.vote_in_words import vote_in_words
from referee.service.wishes.read_preferences import read_preferences

USUAL = 10
OUTCOMES = {"carried": Words("carried"), "failed": Words("failed"), "lapsed": Words("lapsed")}

_EVERYBODY = ("all", "everybody", "everyone", "the table")


def say(desk: Desk, part: Say) -> PartOutcome:
    """Write to everybody, or to some seats by number or by their players' names."""
    game_id = desk.game(part.game)
    if not part.text:
        raise Unclear(desk.say("There is nothing after the colon. Write: say to 2, 3: your words"))
    to = _seats(desk, game_id, part.to)
    write_message(desk.referee, desk.player, game_id, to, part.text)
    whom = (
        desk.say("everybody") if to == "all" else ", ".join(desk.say("seat {seat}", seat=seat) for seat in to)
    )
    return PartOutcome(
        desk.say("Said to {whom}: {game}", whom=whom, game=desk.game_in_words(game_id)),
        sheet=part.text.split("\n"),
        game=game_id,
    )


def _seats(desk: Desk, game_id: str, to: str | None) -> Readers:
    if to is None or to.strip().lower() in _EVERYBODY:
        return "all"
    header = read_game(desk.referee, desk.player, game_id)
    names = {str(seat["name"]).casefold(): seat["seat"] for seat in header["seats"] if seat["name"]}
    found = []
    for one in re.split(r",|\band\b|&", to):
        word = re.sub(r"^seats? ", "", one.strip().casefold())
        if word.isdigit():
            found.append(int(word))
        elif word in names:
            found.append(names[word])
        elif word:
            raise Unclear(
                desk.say(
                    'Nobody at this table is "{name}". There are: {names}, or seat numbers.',
                    name=one.strip(),
                    names=", ".join(names),
                )
            )
    return found


def vote(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    vote_in_words(desk.referee, desk.player, game_id, command.line.text)
    return PartOutcome(
        desk.say("Voted: {game}", game=desk.game_in_words(game_id)), sheet=[command.line.text], game=game_id
    )


def give_up(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    concede(desk.referee, desk.player, game_id)
    return PartOutcome(
        desk.say("Conceded: {game}", game=desk.game_in_words(game_id)),
        desk.say("You have given up your seat."),
        game=game_id,
    )


def list_votes(desk: Desk, command: Command) -> PartOutcome:
    """Open motions, and the latest that are decided."""
    game_id = desk.game(command.game)
    found = list_motions(desk.referee, desk.player, game_id, limit=USUAL).items
    lines = [_motion(desk, one) for one in found]
    form = desk.say(
        "To vote: vote yes, vote no, or `vote <motion>` to put another one; `help votes` lists them."
    )
    text = "\n".join(f"- {line}" for line in lines) or desk.say("Nothing has been put to the vote yet.")
    return PartOutcome(
        desk.say("Votes: {game}", game=desk.game_in_words(game_id)), text, after=form, game=game_id
    )


def _motion(desk: Desk, one: Mapping[str, Any]) -> str:
    if one["state"] != "open":
        return f"{one['text']}: {desk.say(OUTCOMES[one['state']])}"
    votes = ", ".join(
        desk.say("seat {seat} {choice}", seat=seat, choice=yes_or_no(choice == "yes"))
        for seat, choice in (one["votes"] or {}).items()
    )
    if one["my_vote"]:
        mine = desk.say("open, you have voted {choice}", choice=yes_or_no(one["my_vote"] == "yes"))
    else:
        mine = desk.say("open, you have not voted")
    return f"{one['text']}: {mine}{f' ({votes})' if votes else ''}"


def list_all(desk: Desk, command: Command) -> PartOutcome:
    """The latest messages, the newest last."""
    game_id = desk.game(command.game)
    count = int(command.said.get("count", USUAL))
    found = list_messages(desk.referee, desk.player, game_id, limit=min(count, 100) or 1)[0].items
    header = read_game(desk.referee, desk.player, game_id)
    names = {None: desk.say("the host")} | {
        seat["seat"]: seat["name"] or desk.say("seat {seat}", seat=seat["seat"]) for seat in header["seats"]
    }
    zone = read_preferences(desk.referee, desk.player).zone
    lines = [
        f"- {_from(desk, one, names)}, {time_in_words(desk.say, one['at'], zone)}: {one['text']}"
        for one in reversed(found)
    ]
    text = "\n".join(lines) or desk.say("Nobody has written yet.")
    return PartOutcome(desk.say("Messages: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def _from(desk: Desk, message: Mapping[str, Any], names: Mapping[int | None, str]) -> str:
    writer, readers = names[message["seat"]], message["to"]
    if readers == "all":
        return writer
    return desk.say(
        "{writer} to {readers}", writer=writer, readers=", ".join(names[seat] for seat in readers)
    )
