"""Orders for later: blocks for the queue and for standing orders, and trying them out."""

from __future__ import annotations

from referee.engine.ahead import QUEUE, STANDING
from referee.mail.letter import Ahead
from referee.mail.verbs.desk import Desk, Result
from referee.service.ahead.edit_list import edit_list
from referee.service.ahead.edits import Sent
from referee.service.sent_ahead.try_standing import try_standing


def file_ahead(desk: Desk, part: Ahead) -> Result:
    """Add the lines to a list of the seat; with `try`, only see what they would do."""
    game_id = desk.game(part.game)
    title = desk.title(game_id)
    text = "\n".join(line.text for line in part.lines)
    if part.trying:
        return tried(desk, game_id, Sent(text=text) if part.of == "standing" and text else None)
    of = QUEUE if part.of == "queue" else STANDING
    edited = edit_list(desk.referee, desk.player, game_id, of, Sent(text=text), add=True)
    name = "Your queue" if of is QUEUE else "Your standing orders"
    lines = [entry.words for entry in edited.entries]
    said = "It is now:" if of is QUEUE else "They are now:"
    return Result(f"{name}: {title}", said if lines else "Nothing is left on the list.", lines, game=game_id)


def tried(desk: Desk, game_id: str, sent: Sent | None = None) -> Result:
    """What a list of standing orders would have done."""
    trials = try_standing(desk.referee, desk.player, game_id, sent)
    lines = [
        f"{one.prompt or 'a formality'}: "
        + (one.text if one.text is not None else f"you are asked. {one.asked}")
        for one in trials.items
    ]
    said = "Nothing was kept. With the questions so far it would have gone like this, the latest first:"
    return Result(
        f"Tried: {desk.title(game_id)}",
        said if lines else "There is no question to try.",
        lines,
        game=game_id,
    )
