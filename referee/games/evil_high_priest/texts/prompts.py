"""What a player reads on their turn: what they have, what is open to them, and what it would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.decisions import Orders
from referee.engine.layout import examples_below, wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.decisions.turn import BonusMove, Turn
from referee.games.evil_high_priest.moments import Ordering, Placing
from referee.games.evil_high_priest.pack import Lock
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import all_spaces, spot_of, standing
from referee.games.evil_high_priest.state import (
    ABILITY,
    CHANTING,
    POOL,
    TOWN_SKULKS,
    EvilTable,
)
from referee.games.evil_high_priest.texts.cult_board import board_lines, special, track_lines
from referee.games.evil_high_priest.texts.describe import cost_text, effects_text
from referee.games.evil_high_priest.texts.examples import first_legal, headed_examples
from referee.games.evil_high_priest.texts.layout import in_columns
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.texts.players import (
    LEGEND,
    displays,
    own_things,
    players_table,
    rivals,
)
from referee.games.evil_high_priest.texts.warnings import lost_rewards

MAX_LINES = 60
DECKS = ("Monsters", "Investigators", "Chambers")
"""Those whose cards are told more briefly first."""
MARKS = "+ open, - not now, . locked, x taken, 2 seat 2 is there"
BOARDS = {
    "Town, name and cost: what it gives": ("town",),
    "Your priest board (escape is for acolytes, the rest for the priest)": ("priest", "escape", "king"),
    "Rituals, name and cost: what comes in the next rounds": ("ritual",),
}
CLAUSES = {
    "any": "any <2T 1B>",
    "pay": "pay <1T> from <place>",
    "sacrifice": "sacrifice <where>",
    "discard": "discard <monster>",
    "gain_any": "gain <2B>",
    "save": "save <1M>",
    "monster": "monster <slot>",
    "chamber": "chamber <slot> at <1-7>",
    "store": "store <1M> at <place>",
    "arrange": "arrange keep|ask",
    "target": "target <seat or space>",
}


def turn_text(at: Placing) -> str:
    """The prompt of a turn: what is asked, what else happens, how things stand, and how one answers.

    Where that gets too long, what is of least use now is said more briefly.
    """
    t, seat = at.t, at.seat
    usual = Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))
    question = [
        f"Round {t.state.round}: where do you (seat {seat}) place a cultist?",
        f"Without an answer: {usual}.",
        *_situation(t),
        *players_table(t, seat),
    ]
    lines: list[str] = []
    orders = examples(at)
    for brevity in range(9):
        lines = [
            *question,
            *rivals(t, seat, brief=brevity > 1),
            *own_things(t, seat, brief=brevity > 3),
            *displays(t, brief=DECKS[: (0, 2, 2, 2, 3, 3, 3, 3, 3)[brevity]]),
            *_spaces(at, brief=brevity > 6),
            *board_lines(at, steps=(13, 13, 13, 1, 1, 1, 0, 0, -1)[brevity], brief=brevity > 5),
            *LEGEND,
            "",
            *_orders(at, orders[: 3 if brevity < 8 else 1], clauses=(2, 1, 0)[(brevity > 4) + (brevity > 7)]),
        ]
        if len(lines) <= MAX_LINES:
            break
    else:
        lines = [line for line in lines if line]
    return "\n".join(lines)


def bonus_text(at: Ordering, lock: Lock, reason: str) -> str:
    """The question whether to move on to a bonus space; `reason` is why what was ordered cannot be done."""
    space = at.content.board[at.t.state.board].bonus[lock.id]
    does = effects_text(space.all_effects)
    plain = ", ".join(special(space)) or space.name
    what = f"{cost_text(space.cost)} -> {does}" if does else plain
    raid = f", RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    return page(
        at.t,
        at.seat,
        f"does your cultist on lock {lock.id} move on to its bonus space {lock.id}+?",
        "it stays where it is.",
        body=[f"{lock.id}+ ({space.name}): {what}{raid}."],
        orders=["bonus no", *first_legal(BonusMove, at, ["bonus yes"])],
        reason=reason,
        after=["After yes, as for any space: pay, any, sacrifice, store, chamber and so on."],
    )


def _situation(t: EvilTable) -> Iterator[str]:
    """Where the game stands."""
    state = t.state
    yield (
        f"Elder Signs left: {state.signs_left} (0 ends the game). Raids: {state.raids_resolved}. "
        f"First next round: seat {state.marker}."
    )
    for line in track_lines(t):
        yield from wrapped(line)


def _spaces(at: Placing, *, brief: bool) -> Iterator[str]:
    """All spaces but those of the cult board, with cost and effect, board by board.

    `brief`: all in one, and of the closed ones only their names.
    """
    if not brief:
        yield f"Marks: {MARKS}."
        for board, kinds in BOARDS.items():
            if cells := [f"{mark} {space_line(at.t, at.seat, one)}" for one, mark in _marked(at, kinds)]:
                yield board
                yield from in_columns(cells)
        if not at.t.state.ritual_open:
            yield "Rituals and Summon Monster open after the first raid."
        return
    places = _marked(at, [kind for kinds in BOARDS.values() for kind in kinds])
    yield f"Spaces ({MARKS}), cost: gives"
    cells = [f"+ {space_line(at.t, at.seat, one)}{_whose(one)}" for one, mark in places if mark == "+"]
    yield from in_columns(cells)
    taken = {one: f" (seat {mark})" if mark.isdigit() else "" for one, mark in places if mark != "+"}
    closed = [(one.name or one) + by for one, by in taken.items()]
    if closed:
        yield from wrapped(f"Not now: {', '.join(closed)}.")


def _marked(at: Placing, kinds: Sequence[str]) -> list[tuple[Place, str]]:
    """The spaces of these kinds, each marked as open, closed, or with who stands there."""
    there, found = standing(at.t.state), []
    for place in [one for one in all_spaces(at.t) if one.kind in kinds]:
        is_shared = place.kind not in ("priest", "escape")
        unknown = place == ABILITY and at.following.priest_card is None
        if unknown or (place.kind == "ritual" and not at.t.state.ritual_open):
            continue
        mark = "+" if place in at.open_spaces else str(there.get(place, "-")) if is_shared else "-"
        found.append((place, mark))
    return found


def _whose(place: Place) -> str:
    return {"priest": " (priest)", "ritual": " (ritual)"}.get(place.kind, "")


def space_line(t: EvilTable, seat: int, place: Place) -> str:
    """`kingsport free: +3T`, `cult:B 1SB: sign, RAID of 1 die`."""
    spot = spot_of(t, seat, place)
    board = t.content.board[t.state.board]
    does = [text] if (text := effects_text(spot.effects)) else []
    if place == ABILITY:
        does = ["your Priest card"]
    if place.kind == "ritual":
        stages = t.content.ritual[place.name].stages[1:]
        does = [", then ".join(effects_text(stage) or "nothing" for stage in stages)]
    elif place.is_lock:
        does.insert(0, "sign")
    elif place.is_bonus:
        does += special(board.bonus[place.name])
    elif place in TOWN_SKULKS:
        does.append("later to any town space")
    elif place.kind == "ytrack":
        does.append("start the track")
    if spot.raid and place.is_bonus:
        does.append(f"RAID of {count(spot.raid, 'die', 'dice')}")
    warning = lost_rewards(t, seat, spot.effects, spot.raid if place.is_lock else 0)
    name = place.name if place.kind in ("town", "ritual", "priest") else place
    return f"{name} {cost_text(spot.cost)}: {', '.join(does) or 'nothing'}{warning}"


def _orders(at: Placing, orders: Sequence[str], *, clauses: int) -> Iterator[str]:
    """How the turn is written: examples that are legal, then what may be added.

    `clauses` are told with their forms (2), by name (1), or not at all.
    """
    if rest := rest_of_the_round(at, orders[0]):
        yield "Orders, the last one for your whole round with fallbacks, for example:"
        yield from examples_below([*orders[1:], orders[0]])
        yield from (f"    {line}" for line in rest)
    else:
        yield from headed_examples(orders)
    if before := at.usable_before:
        names = ", ".join(f"before {card}" for card in before)
        yield from wrapped(f"On a line above it, to use a monster first: {names}.")
    forms = [form for name, form in CLAUSES.items() if name in at.offered]
    if at.bonus_in_reach:
        forms.append("bonus yes|no|ask|if able")
    if forms and clauses:
        said = [form.partition(" ")[0] for form in forms] if clauses == 1 else forms
        yield from wrapped(f"Add where wanted: {'; '.join(said)}. What you leave out is asked, or as usual.")


def examples(at: Placing) -> list[str]:
    """Up to three orders that can be carried out as they stand: a lock, a town location, the priest's own.

    None of them sends anybody to Azathoth: that may lose everybody the game.
    """
    harmless = [(who, place) for who, place in at.open if not spot_of(at.t, at.seat, place).cost.worship]
    kinds = (
        [f"place {who} {place}" for who, place in harmless if place.is_lock],
        [f"place {who} {place.name}" for who, place in harmless if place.kind == "town"],
        [f"place {order}" for order in _chanting(at) if ("priest", CHANTING) in harmless],
    )
    found = [order for orders in kinds for order in first_legal(Turn, at, orders)]
    rest = (f"place {who} {place}" for who, place in harmless)
    return found or first_legal(Turn, at, rest) or [Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))]


def _chanting(at: Placing) -> list[str]:
    """The priest takes a Chamber, as deep as can be."""
    vacant = at.following.vacant_spaces()
    shown = [slot for slot, card in enumerate(at.t.state.chambers.shown, start=1) if card is not None]
    return [f"priest chanting chamber {slot} at {vacant[-1]}" for slot in shown] if vacant else []


def rest_of_the_round(at: Placing, first: str) -> list[str]:
    """Lines of a queue for the cultists that are left after this order, each with what to do instead."""
    acolytes, priest = at.following.count(POOL), at.following.priest.at == POOL
    if first.startswith("place priest"):
        priest = False
    else:
        acolytes -= 1
    towns = [
        place.name
        for who, place in at.open
        if who == "acolyte" and place.kind == "town" and place not in TOWN_SKULKS and place.name not in first
    ]
    wanted = [" else ".join([*towns[2 * at_ : 2 * at_ + 2], "default"]) for at_ in range(acolytes)]
    if priest:
        wanted.append(" else ".join([*_chanting(at)[:1], "default"]))
    limit = f"[until round {at.t.state.round}]"
    return [f"queue {number}: {order} {limit}" for number, order in enumerate(wanted, start=1)]
