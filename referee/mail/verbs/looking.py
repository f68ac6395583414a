"""Looking: how a game stands, what happened, the rules, the cards, and what can be written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from referee.mail.contents import Command
from referee.mail.verbs.desk import Desk, PartOutcome, Unclear, handle
from referee.mail.verbs.help import HELP, TOPICS
from referee.mail.writing.markdown import unmarked
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
from referee.service.rules.rulebooks import find_clause, find_guide
from referee.service.wishes.read_preferences import read_preferences

MANY = 500
USUAL_STEPS = 3
MAX_LINES = 400
# What our pages link to, and how to get it here.
_LINKS = re.compile(r"\[All [^\]]*\]\([^)]*\),\s+\[all rules\]\([^)]*\)\.")
MORE = "A line with the word cards lists them all."
MAX_FILE = 4 * 2**20


def status(desk: Desk, command: Command) -> PartOutcome:
    """What waits for the player, or how one game stands."""
    if command.game is not None or desk.to is not None:
        game_id = desk.game(command.game)
        return PartOutcome(f"Status: {desk.game_in_words(game_id)}", _standing(desk, game_id), game=game_id)
    zone = read_preferences(desk.referee, desk.player).zone
    now = desk.referee.clock.now()
    asked = {one["game"]: one for one in list_inbox(desk.referee, desk.player).items}
    lines = []
    for game in list_games(desk.referee, desk.player, mine=True, limit=100).items:
        if game["status"] in ("open", "running"):
            prompt = asked.get(game["id"])
            waits = "you are asked nothing now"
            if prompt is not None:
                said = (
                    "you have answered" if prompt["order"] and prompt["order"]["final"] else "you are asked"
                )
                waits = f"{said}. {deadline_in_words(prompt['deadline'], zone, now)}"
            lines.append(f"game {handle(game)}: {desk.game_in_words(game['id'])}, {game['status']}; {waits}")
    return PartOutcome("Status", "\n".join(lines) or "You have no game that is open or running.")


def _standing(desk: Desk, game_id: str) -> str:
    header = read_game(desk.referee, desk.player, game_id)
    zone = read_preferences(desk.referee, desk.player).zone
    seats = [
        f"seat {seat['seat']}: {seat['name'] or ('somebody' if seat['status'] == 'taken' else 'nobody')}"
        + (", has conceded" if seat["conceded"] else "")
        for seat in header["seats"]
    ]
    waiting = ", ".join(f"seat {seat}" for seat in header["waiting_on"])
    lines = [f"{header['status']}, step {header['step'] or 0}, round {header['round'] or 0}", *seats]
    if header["status"] == "running":
        lines.append(f"Waiting for: {waiting}." if waiting else "Waiting for nobody.")
        lines.append(deadline_in_words(header["deadline"], zone, desk.referee.clock.now()))
    lines += [
        f"Candidate {one['candidate']} asks for seat {one['seat']}: {one['name'] or 'somebody'}."
        for one in header["candidates"]
    ]
    if header["result"]:
        lines.append(str(header["result"]["text"]))
    return "\n".join(lines)


def board(desk: Desk, command: Command) -> PartOutcome:
    """The question, which has the board in it; or else all that the seat can see."""
    game_id, asked = desk.asked(command.game)
    text = (
        str(asked["text"])
        if asked
        else "\n".join(_outline(read_view(desk.referee, desk.player, game_id)["state"]))
    )
    return PartOutcome(f"Board: {desk.game_in_words(game_id)}", text, game=game_id)


def _outline(value: Any, indent: int = 0) -> Iterator[str]:
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
                    ", ".join(f"{key} {_word(one)}" for key, one in inner.items())
                    if isinstance(inner, dict)
                    else ", ".join(_word(one) for one in inner)
                )
                yield f"{pad}{label}{flat}"
            else:
                yield f"{pad}{label}".rstrip()
                yield from _outline(inner, indent + 1)
        else:
            yield f"{pad}{label}{_word(inner)}"


def _word(value: Any) -> str:
    return (
        {None: "none", True: "yes", False: "no"}.get(value, str(value))
        if not isinstance(value, dict | list)
        else "none"
    )


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
        f"History: {desk.game_in_words(game_id)}", "\n".join(lines) or "Nothing has happened.", game=game_id
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
    lines = [f"step {one['step']}: {one['label']} = {one['result']}" for one in rolled][-MAX_LINES:]
    return PartOutcome(
        f"Dice: {desk.game_in_words(game_id)}",
        "\n".join(lines) or "Nothing has been drawn openly yet.",
        game=game_id,
    )


def news(desk: Desk, command: Command) -> PartOutcome:
    """What happened since the last order."""
    game_id = desk.game(command.game)
    return PartOutcome(
        f"News: {desk.game_in_words(game_id)}",
        read_digest(desk.referee, desk.player, game_id)["text"],
        game=game_id,
    )


def rules(desk: Desk, command: Command) -> PartOutcome:
    """How a game is played, in ten minutes; or a clause of its rules."""
    if "clause" not in command.said:
        game_id = desk.game(command.game)
        ruleset = read_game(desk.referee, desk.player, game_id)["ruleset"]
        page = find_guide(ruleset)
        if page is None:
            raise Unclear("Nobody has written down yet how this game is played.")
        text = unmarked(_LINKS.sub(MORE, page.text))
        return PartOutcome(f"How it is played: {desk.game_in_words(game_id)}", text, game=game_id)
    wanted = re.sub(r"([A-Z]+)[- ]?(?=\d)", r"\1-", command.said["clause"].upper())
    clause = find_clause(wanted) or find_clause(wanted[:-1] + wanted[-1].lower())
    if clause is None:
        raise Unclear(f"There is no clause {wanted}.")
    said = [re.sub(r"[*`]", "", text) for text in (clause.text, clause.notes) if text]
    return PartOutcome(f"Rule {clause.id}", "\n\n".join(said))


def cards(desk: Desk, command: Command) -> PartOutcome:
    """The cards and boards of a game; with a name, those that have it."""
    game_id = desk.game(command.game)
    header = read_game(desk.referee, desk.player, game_id)
    text = str(read_content(desk.referee, header["ruleset"], header["content_pack"])["text"])
    wanted = command.said.get("card", "").casefold()
    if wanted:
        found = [line for line in text.split("\n") if wanted in line.casefold()]
        text = "\n".join(found) or f"No card or space has {wanted} in its text."
    return PartOutcome(f"Cards: {desk.game_in_words(game_id)}", text, game=game_id)


def who(desk: Desk, command: Command) -> PartOutcome:
    """What everybody may know about a player."""
    person = read_player(desk.referee, desk.person(command.said["name"]).id)
    orders = person["orders"]
    text = (
        f"Of {orders['due']} orders that were due, {orders['sent']} were sent and {orders['missed']} missed."
        if orders["due"]
        else "No order has been due from them yet."
    )
    return PartOutcome(person["name"], text)


def transcript(desk: Desk, command: Command) -> PartOutcome:
    """The signed journal of a game, attached."""
    game_id = desk.game(command.game)
    written = read_transcript(desk.referee, desk.player, game_id, lambda one: json.dumps(one).encode())
    title = f"Transcript: {desk.game_in_words(game_id)}"
    if len(written) > MAX_FILE:
        url = f"{desk.referee.settings.url}/v1/games/{game_id}/transcript"
        return PartOutcome(title, f"It is too long for a mail. It is at {url}", game=game_id)
    text = (
        "It is attached. `referee verify game.json` checks that the game was refereed honestly; while it is "
        "being played, the transcript has no secrets in it."
    )
    return PartOutcome(title, text, game=game_id, files=[("game.json", written.decode())])


def help_on(_desk: Desk, command: Command) -> PartOutcome:
    topic = command.said.get("topic", "").lower()
    found = next((one for one in TOPICS if topic and one.rstrip("s") == topic.rstrip("s")), None)
    if found is not None:
        return PartOutcome(f"Help: {found}", TOPICS[found])
    about = f'There is nothing on "{topic}" in particular.\n\n' if topic else ""
    return PartOutcome("Help", f"{about}{HELP}")
