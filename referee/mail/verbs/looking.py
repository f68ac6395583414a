"""Looking: how a game stands, what happened, the rules, the cards, and what can be written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from referee.engine.catalogue import Words
from referee.engine.components import ComponentList
from referee.engine.page import Page, section
from referee.mail.contents import Command
from referee.mail.verbs.desk import NONE, STATUS, Desk, PartOutcome, Unclear, handle, yes_or_no
from referee.mail.verbs.help import HELP, TOPICS
from referee.mail.writing.markdown import blocks_of_document, plain_text
from referee.mail.writing.words import deadline_in_words
from referee.service.accounts.read_player import read_player
from referee.service.post.list_inbox import list_inbox
from referee.service.post.read_digest import read_digest
from referee.service.reading.event_views import HOUSEKEEPING
from referee.service.reading.list_games import list_games
from referee.service.reading.read_dice import read_dice
from referee.service.reading.read_events import read_events
from referee.service.reading.read_game import read_game
from referee.service.reading.read_transcript import read_transcript
from referee.service.reading.read_view import read_view
from referee.service.rules.read_content import read_content
from referee.service.rules.rulebooks import find_clause, find_guide, markdown
from referee.service.wishes.read_preferences import read_preferences

MANY = 500
USUAL_STEPS = 3
MAX_LINES = 400
SOMEBODY = Words("somebody")
MORE = Words("A line with the word cards lists them all.")
MAX_FILE = 4 * 2**20


def status(desk: Desk, command: Command) -> PartOutcome:
    """What waits for the player, or how one game stands."""
    if command.game is not None or desk.to is not None:
        game_id = desk.game(command.game)
        return PartOutcome(
            desk.say("Status: {game}", game=desk.game_in_words(game_id)),
            _standing(desk, game_id),
            game=game_id,
        )
    zone = read_preferences(desk.referee, desk.player).zone
    now = desk.referee.clock.now()
    asked = {one["game"]: one for one in list_inbox(desk.referee, desk.player).items}
    lines = []
    for game in list_games(desk.referee, desk.player, mine=True, limit=100).items:
        if game["status"] in ("open", "running"):
            prompt = asked.get(game["id"])
            waits = desk.say("you are asked nothing now")
            if prompt is not None:
                said = (
                    desk.say("you have answered")
                    if prompt["order"] and prompt["order"]["final"]
                    else desk.say("you are asked")
                )
                waits = f"{said}. {deadline_in_words(desk.say, prompt['deadline'], zone, now)}"
            title, stands = desk.game_in_words(game["id"]), desk.say(STATUS[game["status"]])
            lines.append(f"game {handle(game)}: {title}, {stands}; {waits}")
    return PartOutcome(
        desk.say("Status"), "\n".join(lines) or desk.say("You have no game that is open or running.")
    )


def _standing(desk: Desk, game_id: str) -> str:
    header = read_game(desk.referee, desk.player, game_id)
    zone = read_preferences(desk.referee, desk.player).zone
    seats = [
        desk.say(
            "seat {seat}: {name}{conceded?, has conceded|}",
            seat=seat["seat"],
            name=seat["name"] or desk.say(SOMEBODY if seat["status"] == "taken" else Words("nobody")),
            conceded=bool(seat["conceded"]),
        )
        for seat in header["seats"]
    ]
    waiting = ", ".join(desk.say("seat {seat}", seat=seat) for seat in header["waiting_on"])
    lines = [
        desk.say(
            "{status}, step {step}, round {round}",
            status=STATUS[header["status"]],
            step=header["step"] or 0,
            round=header["round"] or 0,
        ),
        *seats,
    ]
    if header["status"] == "running":
        lines.append(
            desk.say("Waiting for: {waiting}.", waiting=waiting)
            if waiting
            else desk.say("Waiting for nobody.")
        )
        lines.append(deadline_in_words(desk.say, header["deadline"], zone, desk.referee.clock.now()))
    lines += [
        desk.say(
            "Candidate {candidate} asks for seat {seat}: {name}.",
            candidate=one["candidate"],
            seat=one["seat"],
            name=one["name"] or SOMEBODY,
        )
        for one in header["candidates"]
    ]
    if header["result"]:
        lines.append(str(header["result"]["text"]))
    return "\n".join(lines)


def board(desk: Desk, command: Command) -> PartOutcome:
    """The question, which has the board in it; or else all that the seat can see."""
    game_id, asked = desk.asked(command.game)
    title = desk.say("Board: {game}", game=desk.game_in_words(game_id))
    if asked:
        return PartOutcome(title, page=asked["page"], game=game_id)
    text = "\n".join(_outline(desk, read_view(desk.referee, desk.player, game_id)["state"]))
    return PartOutcome(title, text, game=game_id)


def _outline(desk: Desk, value: Any, indent: int = 0) -> Iterator[str]:
    """Any JSON, an entry to a line."""
    pad = "  " * indent
    items = value.items() if isinstance(value, dict) else ((None, one) for one in value)
    for name, inner in items:
        label = f"{str(name).replace('_', ' ')}: " if name is not None else "- "
        if isinstance(inner, dict | list) and inner:
            if all(
                not isinstance(one, dict | list)
                for one in (inner.values() if isinstance(inner, dict) else inner)
            ):
                flat = (
                    ", ".join(f"{key} {_word(desk, one)}" for key, one in inner.items())
                    if isinstance(inner, dict)
                    else ", ".join(_word(desk, one) for one in inner)
                )
                yield f"{pad}{label}{flat}"
            else:
                yield f"{pad}{label}".rstrip()
                yield from _outline(desk, inner, indent + 1)
        else:
            yield f"{pad}{label}{_word(desk, inner)}"


def _word(desk: Desk, value: Any) -> str:
    if isinstance(value, dict | list):
        return desk.say(NONE)
    return desk.say(yes_or_no(value)) if value is None or isinstance(value, bool) else str(value)


def history(desk: Desk, command: Command) -> PartOutcome:
    """What happened in the last steps."""
    game_id = desk.game(command.game)
    steps = int(command.said.get("steps", USUAL_STEPS))
    header = read_game(desk.referee, desk.player, game_id)
    since = max(0, int(header["step"] or 0) - steps)
    told: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        found, after = read_events(desk.referee, desk.player, game_id, after, MANY)
        told += [one.to_json() for one in found if one.step >= since and one.kind not in HOUSEKEEPING]
    lines = [f"{one['step']}. {one['text']}" for one in told][-MAX_LINES:]
    return PartOutcome(
        desk.say("History: {game}", game=desk.game_in_words(game_id)),
        "\n".join(lines) or desk.say("Nothing has happened."),
        game=game_id,
    )


def show_dice(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    rolled, cursor = [], None
    while True:
        page = read_dice(desk.referee, desk.player, game_id, cursor=cursor, limit=100)
        rolled += page.items
        cursor = page.next
        if cursor is None:
            break
    lines = [
        desk.say(
            "step {step}: {label} = {result}", step=one["step"], label=one["label"], result=one["result"]
        )
        for one in rolled
    ][-MAX_LINES:]
    return PartOutcome(
        desk.say("Dice: {game}", game=desk.game_in_words(game_id)),
        "\n".join(lines) or desk.say("Nothing has been drawn openly yet."),
        game=game_id,
    )


def news(desk: Desk, command: Command) -> PartOutcome:
    """What happened since the last order."""
    game_id = desk.game(command.game)
    return PartOutcome(
        desk.say("News: {game}", game=desk.game_in_words(game_id)),
        read_digest(desk.referee, desk.player, game_id, with_prompts=False)["text"],
        game=game_id,
    )


def rules(desk: Desk, command: Command) -> PartOutcome:
    """How a game is played, in ten minutes; or a clause of its rules."""
    if "clause" not in command.said:
        game_id = desk.game(command.game)
        ruleset = read_game(desk.referee, desk.player, game_id)["ruleset"]
        page = find_guide(ruleset)
        if page is None:
            raise Unclear(desk.say("Nobody has written down yet how this game is played."))
        told = Page("", sections=(section("guide", *blocks_of_document(page.tokens(), desk.say(MORE))),))
        return PartOutcome(
            desk.say("How it is played: {game}", game=desk.game_in_words(game_id)),
            page=told.to_json(),
            game=game_id,
        )
    wanted = re.sub(r"([A-Z]+)[- ]?(?=\d)", r"\1-", command.said["clause"].upper())
    clause = find_clause(wanted) or find_clause(wanted[:-1] + wanted[-1].lower())
    if clause is None:
        raise Unclear(desk.say("There is no clause {wanted}.", wanted=wanted))
    said = [plain_text(markdown().parseInline(text)[0]) for text in (clause.text, clause.notes) if text]
    return PartOutcome(desk.say("Rule {id}", id=clause.id), "\n\n".join(said))


def cards(desk: Desk, command: Command) -> PartOutcome:
    """The cards and boards of a game; with a name, those that have it."""
    game_id = desk.game(command.game)
    header = read_game(desk.referee, desk.player, game_id)
    written = read_content(desk.referee, header["ruleset"], header["content_pack"])
    sections = [list(ComponentList.read(one).lines()) for one in written["sections"]]
    text = "\n\n".join(map("\n".join, sections))
    wanted = command.said.get("card", "").casefold()
    if wanted:
        found = [line for one in sections for line in one if wanted in line.casefold()]
        text = "\n".join(found) or desk.say("No card or space has {wanted} in its text.", wanted=wanted)
    return PartOutcome(desk.say("Cards: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def who(desk: Desk, command: Command) -> PartOutcome:
    """What everybody may know about a player."""
    person = read_player(desk.referee, desk.person(command.said["name"]).id)
    orders = person["orders"]
    text = (
        desk.say(
            "Of {due} orders that were due, {sent} were sent and {missed} missed.",
            due=orders["due"],
            sent=orders["sent"],
            missed=orders["missed"],
        )
        if orders["due"]
        else desk.say("No order has been due from them yet.")
    )
    return PartOutcome(person["name"], text)


def transcript(desk: Desk, command: Command) -> PartOutcome:
    """The signed journal of a game, attached."""
    game_id = desk.game(command.game)
    written = read_transcript(desk.referee, desk.player, game_id, lambda one: json.dumps(one).encode())
    title = desk.say("Transcript: {game}", game=desk.game_in_words(game_id))
    if len(written) > MAX_FILE:
        url = f"{desk.referee.settings.url}/v1/games/{game_id}/transcript"
        return PartOutcome(
            title, desk.say("It is too long for a mail. It is at {url}", url=url), game=game_id
        )
    text = desk.say(
        "It is attached. `referee verify game.json` checks that the game was refereed honestly; "
        "while it is being played, the transcript has no secrets in it."
    )
    return PartOutcome(title, text, game=game_id, files=[("game.json", written.decode())])


def help_on(desk: Desk, command: Command) -> PartOutcome:
    topic = command.said.get("topic", "").lower()
    found = next((one for one in TOPICS if topic and one.rstrip("s") == topic.rstrip("s")), None)
    if found is not None:
        return PartOutcome(desk.say("Help: {found}", found=found), desk.say(TOPICS[found]))
    about = desk.say('There is nothing on "{topic}" in particular.\n\n', topic=topic) if topic else ""
    return PartOutcome(desk.say("Help"), f"{about}{desk.say(HELP)}")
