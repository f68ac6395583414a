"""Orders for later: blocks for the queue and for standing orders, and trying them out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from referee.engine.ahead import QUEUE, STANDING
from referee.engine.json_types import Json
from referee.mail.contents import Command, LinesAhead
from referee.mail.verbs.desk import Desk, PartOutcome
from referee.service.ahead.edits import Sent
from referee.service.ahead.judge_list import judge_list
from referee.service.post.read_prompt_facts import read_prompt_facts
from referee.service.requests.repeated_judgements import until_it_stands
from referee.service.sent_ahead.show_queue import show_queue
from referee.service.sent_ahead.show_standing import show_standing
from referee.service.sent_ahead.try_standing import try_standing


def file_ahead(desk: Desk, part: LinesAhead) -> PartOutcome:
    """Add the lines to a list of the seat; with `try`, only see what they would do."""
    return until_it_stands(lambda: judge_ahead(desk, part)())


def judge_ahead(desk: Desk, part: LinesAhead) -> Callable[[], PartOutcome]:
    """Let the rules judge the lines; calling the result adds them, and raises Overtaken."""
    game_id = desk.game(part.game)
    title = desk.game_in_words(game_id)
    text = "\n".join(line.text for line in part.lines)
    if part.trying:
        seen = tried(desk, game_id, Sent(text=text) if part.of == "standing" and text else None)
        return lambda: seen
    of = QUEUE if part.of == "queue" else STANDING
    file = judge_list(desk.referee, desk.player, game_id, of, Sent(text=text), add=True)
    name = "Your queue" if of is QUEUE else "Your standing orders"
    said = "It is now:" if of is QUEUE else "They are now:"

    def write() -> PartOutcome:
        lines = [entry.words for entry in file().entries]
        if not lines:
            return PartOutcome(f"{name}: {title}", "Nothing is left on the list.", game=game_id)
        return PartOutcome(f"{name}: {title}", said, lines, game=game_id)

    return write


def tried(desk: Desk, game_id: str, sent: Sent | None = None) -> PartOutcome:
    """What a list of standing orders would have done."""
    tryouts = try_standing(desk.referee, desk.player, game_id, sent)
    lines = [
        f"{one.prompt or 'a formality'}: "
        + (one.text if one.text is not None else f"you are asked. {one.asked}")
        for one in tryouts.items
    ]
    said = "Nothing was kept. With the questions so far it would have gone like this, the latest first:"
    return PartOutcome(
        f"Tried: {desk.game_in_words(game_id)}",
        said if lines else "There is no question to try.",
        lines,
        game=game_id,
    )


def show(desk: Desk, command: Command) -> PartOutcome:
    """What is on a list of the seat, and why none of it is used any more, if so."""
    game_id = desk.game(command.game)
    if command.said["list"].lower() == "queue":
        queue = show_queue(desk.referee, desk.player, game_id)
        stopped = f"None of it is used any more: {queue.stopped}" if queue.stopped else ""
        return _listed(desk, "Your queue", game_id, [one["words"] for one in queue.orders], stopped)
    standing = show_standing(desk.referee, desk.player, game_id)
    return _listed(desk, "Your standing orders", game_id, standing.words)


def _listed(desk: Desk, name: str, game_id: str, lines: Sequence[str], after: str = "") -> PartOutcome:
    said = "" if lines else "There is nothing on the list."
    return PartOutcome(f"{name}: {desk.game_in_words(game_id)}", said, lines, after=after, game=game_id)


def facts(desk: Desk, command: Command) -> PartOutcome:
    """What orders ahead may test, with its present values."""
    game_id, asked = desk.asked(command.game)
    title = f"Facts: {desk.game_in_words(game_id)}"
    if asked is None:
        return PartOutcome(title, "Nothing is asked of you there now.", game=game_id)
    read = read_prompt_facts(desk.referee, desk.player, game_id, str(asked["id"]))
    known, families = (json.loads(bytes(read[name])) for name in ("facts", "facts_by_name"))
    lines = [f"- {one['id']} ({one['label']}): {_value(one['value'])}" for one in known]
    for one in families:
        examples = ", ".join(one["examples"])
        lines.append(f"- {one['pattern']} ({one['label']}), such as {examples}")
    said = "What a test (`if …:`) in your queue or your standing orders may read, as it is now:"
    text = "\n".join([said, *lines]) if lines else "This question has none."
    return PartOutcome(title, text, game=game_id)


def _value(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or "none"
    return {"True": "yes", "False": "no", "None": "none"}.get(str(value), str(value))
