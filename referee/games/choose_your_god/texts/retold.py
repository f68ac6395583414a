"""What readers are told of events: in today's words, and shortly where the table is below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.news import MAX_SENTENCE, Told
from referee.engine.records import Face
from referee.engine.words import listed

KIND = "choose_your_god."
_NOTHING_DONE = ("passed", "cannot_act")
_LAST_ROUND = "the highest Divine Might at the table's last round"


def retold(kind: str, _rule: str | None, face: Face) -> str:
    """An event in today's words. What only its player is told stays as it is: it names cards."""
    text, data = face.text, face.data
    match kind.removeprefix(KIND):
        case "location_won":
            return _won(text, data)
        case "nobody_won":
            return f"Nobody is left in {_between(text, 'Nobody wins ', '.')}: nobody wins it."
        case "supremacy_taken":
            return text.replace(" takes Supremacy.", " takes Supremacy: its Patriarch has +7.")
        case "token_gained":
            return text.replace(" gains a ", " gains a Priest of strength ")
        case "token_lost":
            return text.replace(" gives up a ", " gives up a Priest of strength ")
        case "token_swapped":
            return text.replace("'s ", "'s Priest of strength ", 1)
        case "priest_moved":
            return _moved(text, data)
        case "game_won":
            return text.replace(
                f"by {_LAST_ROUND}", "after the table's last round: its Divine Might is the highest"
            )
        case _:
            return text


def _won(text: str, data: Mapping[str, Any]) -> str:
    """`Red wins the Forum (4) with 5 against Yellow's 3.`, and why, where it is not by Influence."""
    winner, _, rest = text.partition(" wins ")
    where, _, shown = rest.removesuffix(").").partition(" (Influence: ")
    influence: dict[str, int] = data["influence"]
    if data["by"] == "seizing":
        return f"{winner} wins {where}, which it has seized."
    own = influence[str(data["winner"])]
    rivals = [part.rpartition(" ") for part in shown.split(", ") if not part.startswith(f"{winner} ")]
    if not rivals:
        return f"{winner} wins {where}, alone with {own}."
    against = f"{own} against " + listed([f"{name}'s {amount}" for name, _, amount in rivals])
    match data["by"]:
        case "bribe":
            return f"{winner} wins {where} by a bribe, with {against}."
        case "least":
            return f"{winner} wins {where} with the least, {against}."
        case "might":
            return f"{winner} wins the tie in {where}, with {against}."
        case _:
            return f"{winner} wins {where} with {against}."


def _moved(text: str, data: Mapping[str, Any]) -> str:
    """`Red puts a 2 into the Port (9).` is told with where it came from."""
    if not data["from"]:
        return text
    return text.replace(" puts ", " moves ").replace(" into ", f" from {data['from']} to ")


def _between(text: str, start: str, end: str) -> str:
    return text.removeprefix(start).removesuffix(end)


def in_brief(events: Sequence[Told]) -> list[Told]:
    """A line for what each seat places, and one for each Location that is won.

    Who passes, and which Location is next, is told only where somebody acts.
    """
    lines: list[Told] = []
    of = [event.kind.removeprefix(KIND) for event in events]
    at = 0
    while at < len(events):
        kind, after = of[at], at + 1
        if kind in ("preached", "prayed"):
            after = _end(of, at, ("preached", "prayed"))
            lines += _placed(events[at:after])
        elif kind == "location_won":
            after = _end(of, at + 1, _GAINS)
            lines += _folded(events[at:after])
        elif kind == "location_active":
            following = next((one for one in of[after:] if one not in _NOTHING_DONE), "")
            lines += [events[at]] if following in ("card_played", "ability_used") else []
        elif kind not in _NOTHING_DONE:
            lines.append(events[at])
        at = after
    return lines


_GAINS = ("bribe_paid", "coins_changed", "followers_changed", "mobs_changed", "cards_drawn",
          "supremacy_taken", "license_taken", "token_gained", "token_swapped", "summoned",
          "intrigue_returned")  # fmt: skip
"""What follows a win, and belongs to it."""


def _end(kinds: Sequence[str], start: int, of: Sequence[str]) -> int:
    """Where a run of these kinds ends."""
    return next((at for at in range(start, len(kinds)) if kinds[at] not in of), len(kinds))


def _placed(events: Sequence[Told]) -> list[Told]:
    """`Red places a 3 in the Forum (4) and the Patriarch in the Port (9); Prays.`"""
    seats = dict.fromkeys(event.data["seat"] for event in events)
    lines = []
    for seat in seats:
        own = [event for event in events if event.data["seat"] == seat]
        placed = [event.text for event in own if event.kind == f"{KIND}preached"]
        name = own[0].text.partition(" places " if placed else " Prays")[0]
        parts = [text.removeprefix(f"{name} places ").removesuffix(".") for text in placed]
        said = [f"places {listed(parts)}"] if parts else []
        said += ["Prays"] if len(own) > len(placed) else []
        lines.append(Told(own[-1].kind, f"{name} {', and '.join(said)}.", own[-1].data))
    return lines


def _folded(events: Sequence[Told]) -> list[Told]:
    """A win and what it brings everybody in one sentence, as long as that can be read."""
    won, *brought = events
    text, rest = won.text, list(brought)
    while rest and len(text) + len(rest[0].text) < MAX_SENTENCE:
        following = rest.pop(0).text
        following = following[0].lower() + following[1:] if following.startswith("You ") else following
        text = f"{text.removesuffix('.')}; {following}"
    return [Told(won.kind, text, won.data), *rest]
