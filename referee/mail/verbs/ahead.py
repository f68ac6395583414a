"""Orders for later: blocks for the queue and for standing orders, and trying them out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from referee.engine.ahead import QUEUE, STANDING
from referee.engine.json_types import Json
from referee.mail.contents import Command, LinesAhead
from referee.mail.verbs.desk import NONE, Desk, PartOutcome, yes_or_no
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
    name = desk.say("Your queue") if of is QUEUE else desk.say("Your standing orders")
    said = desk.say("It is now:") if of is QUEUE else desk.say("They are now:")

    def write() -> PartOutcome:
        lines = [entry.words for entry in file().entries]
        if not lines:
            return PartOutcome(f"{name}: {title}", desk.say("Nothing is left on the list."), game=game_id)
        return PartOutcome(f"{name}: {title}", said, lines, game=game_id)

    return write


def tried(desk: Desk, game_id: str, sent: Sent | None = None) -> PartOutcome:
    """What a list of standing orders would have done."""
    tryouts = try_standing(desk.referee, desk.player, game_id, sent)
    lines = [
        f"{one.prompt or desk.say('a formality')}: "
        + (
            one.text
            if one.text is not None
            else desk.say("you are asked. {asked}", asked=desk.say(one.asked))
        )
        for one in tryouts.items
    ]
    said = desk.say(
        "Nothing was kept. With the questions so far it would have gone like this, the latest first:"
    )
    return PartOutcome(
        desk.say("Tried: {game}", game=desk.game_in_words(game_id)),
        said if lines else desk.say("There is no question to try."),
        lines,
        game=game_id,
    )


def show(desk: Desk, command: Command) -> PartOutcome:
    """What is on a list of the seat, and why none of it is used any more, if so."""
    game_id = desk.game(command.game)
    if command.said["list"].lower() == "queue":
        queue = show_queue(desk.referee, desk.player, game_id)
        stopped = (
            desk.say("None of it is used any more: {stopped}", stopped=queue.stopped) if queue.stopped else ""
        )
        return _listed(desk, desk.say("Your queue"), game_id, [one["words"] for one in queue.orders], stopped)
    standing = show_standing(desk.referee, desk.player, game_id)
    return _listed(desk, desk.say("Your standing orders"), game_id, standing.words)


def _listed(desk: Desk, name: str, game_id: str, lines: Sequence[str], after: str = "") -> PartOutcome:
    said = "" if lines else desk.say("There is nothing on the list.")
    return PartOutcome(f"{name}: {desk.game_in_words(game_id)}", said, lines, after=after, game=game_id)


def facts(desk: Desk, command: Command) -> PartOutcome:
    """What orders ahead may test, with its present values."""
    game_id, asked = desk.asked(command.game)
    title = desk.say("Facts: {game}", game=desk.game_in_words(game_id))
    if asked is None:
        return PartOutcome(title, desk.say("Nothing is asked of you there now."), game=game_id)
    read = read_prompt_facts(desk.referee, desk.player, game_id, str(asked["id"]))
    known, families = (json.loads(bytes(read[name])) for name in ("facts", "facts_by_name"))
    lines = [f"- {one['id']} ({one['label']}): {_value(desk, one['value'])}" for one in known]
    for one in families:
        examples = ", ".join(one["examples"])
        lines.append(
            desk.say(
                "- {pattern} ({label}), such as {examples}",
                pattern=one["pattern"],
                label=one["label"],
                examples=examples,
            )
        )
    said = desk.say("What a test (`if …:`) in your queue or your standing orders may read, as it is now:")
    text = "\n".join([said, *lines]) if lines else desk.say("This question has none.")
    return PartOutcome(title, text, game=game_id)


def _value(desk: Desk, value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value) or desk.say(NONE)
    return desk.say(yes_or_no(value)) if value is None or isinstance(value, bool) else str(value)
