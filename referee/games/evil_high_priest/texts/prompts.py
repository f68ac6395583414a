"""What a player reads on their turn: what they have, what is open to them, and what it would lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders
from referee.engine.page import Block, Example, Line, Page, Section, prose, row, section
from referee.games.evil_high_priest.decisions.examples import examples_of, first_legal
from referee.games.evil_high_priest.decisions.turn import NO_BONUS, BonusMove, Turn
from referee.games.evil_high_priest.describe import NOTHING, cost_text, effects_text, raid_text, short_cost
from referee.games.evil_high_priest.moments import MovingOn, Placing
from referee.games.evil_high_priest.options import MAX_SEATS
from referee.games.evil_high_priest.pack import Lock
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.spaces import all_spaces, spot_of, standing
from referee.games.evil_high_priest.state import (
    ABILITY,
    CHANTING,
    POOL,
    TOWN_SKULKS,
    EvilTable,
)
from referee.games.evil_high_priest.texts.cult_board import board_section, special, track_lines
from referee.games.evil_high_priest.texts.page import adding, anew, page, what_to_add
from referee.games.evil_high_priest.texts.players import displays, legend, own_things, players, rivals
from referee.games.evil_high_priest.texts.warnings import with_losses
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import clause_forms, colour

MAX_QUEUED = 2
BOARDS = {
    Words("Town: name, cost, what it gives"): ("town",),
    Words("Your priest board (escape for acolytes, the rest for your priest)"): ("priest", "escape", "king"),
    Words("Rituals: name, cost, what comes in the rounds ahead"): ("ritual",),
}


def turn_page(at: Placing, reason: str = "") -> Page:
    """The prompt of a turn: what is asked, what else happens, how things stand, and how one answers.

    Where that gets too long, what is of least use now is said more briefly. `reason` is why what the seat had
    ordered cannot be done.
    """
    t, seat = at.t, at.seat
    usual = Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))
    examples = _examples(at)
    return Page(
        Words(
            "Round {round}: where do you ({seat}) place a cultist?", round=t.state.round, seat=colour(seat)
        ),
        Words("Without an answer: {order}.", order=usual),
        (
            *anew(reason),
            section("situation", prose(_situation(t), *track_lines(t))),
            players(t, seat),
            rivals(t, seat),
            own_things(t, seat),
            *displays(t),
            _spaces_section(at),
            board_section(at),
            legend(t),
            _clauses(at),
        ),
        how=tuple(_how(at, planned=bool(examples[-1].ahead))),
        examples=examples,
    )


def bonus_page(at: MovingOn, lock: Lock, reason: str) -> Page:
    """The question whether to move on to a bonus space; `reason` is why what was ordered cannot be done."""
    space = at.content.board[at.t.state.board].bonus[lock.id]
    does = effects_text(space.all_effects)
    what = (
        Words("{cost} -> {does}", cost=cost_text(space.cost), does=does)
        if does
        else joined(", ", special(space)) or space.name
    )
    if space.raid:
        what = joined(", ", (what, raid_text(space.raid)))
    told = Words("{lock}+ ({name}): {what}.", lock=lock.id, name=space.name, what=what)
    return page(
        at.t,
        at.seat,
        Words("does your cultist on lock {lock} move on to its bonus space {lock}+?", lock=lock.id),
        Words("Without an answer it stays where it is."),
        about=[prose(Line((told,), (A_SPACE.of(Place.bonus(lock.id)),)))],
        examples=examples_of(
            Orders(BonusMove, at, NO_BONUS), ["bonus no", *first_legal(BonusMove, at, ["bonus yes"])]
        ),
        reason=reason,
        how=what_to_add(at.t, at.seat, [at.space]),
    )


def _situation(t: EvilTable) -> str:
    """Where the game stands."""
    state = t.state
    return Words(
        "Elder Signs left: {signs} (0 ends the game). Raids: {raids}. First next round: {marker}.",
        signs=state.signs_left,
        raids=state.raids_resolved,
        marker=colour(state.marker),
    )


# Spaces.


def _spaces_section(at: Placing) -> Section:
    """All spaces but those of the cult board, with cost and effect, board by board.

    In short all in one, and of the closed ones only their costs.
    """
    marks = prose(
        Words(
            "Marks: + open to you, - not now, . locked, # taken, > opens, {who} who is there.",
            who=f"1-{len(at.t.state.followings)}",
        )
    )
    boards: list[Block] = []
    for board, kinds in BOARDS.items():
        if spaces := _marked(at, kinds):
            boards.append(row(board, [_with_mark(at, place, mark) for place, mark in spaces]))
    if not at.t.state.ritual_open:
        boards.append(prose(Words("Rituals and Summon Monster open after the first raid.")))
    places = _marked(at, [kind for kinds in BOARDS.values() for kind in kinds])
    opened = [_with_mark(at, one, mark, whose=True) for one, mark in places if mark == "+"]
    closed = [_closed(at, one, mark) for one, mark in places if mark != "+"]
    brief = row("", [*opened, *closed])
    return section("spaces", marks, *boards, shorter=[[marks, brief]], worth=2)


def _with_mark(at: Placing, place: Place, mark: str, *, whose: bool = False) -> Line:
    told = space_line(at.t, at.seat, place)
    if whose and place.kind == "priest":
        told = Words("{space} (priest)", space=told)
    return Line((joined(" ", (mark, told)),), (A_SPACE.of(place),))


def _closed(at: Placing, place: Place, mark: str) -> Line:
    return Line((joined(" ", (mark, _with_cost(at.t, at.seat, place))),), (A_SPACE.of(place),))


def _with_cost(t: EvilTable, seat: int, place: Place) -> str:
    return joined(" ", filter(None, (_called(t, place), short_cost(spot_of(t, seat, place).cost))))


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


def space_line(t: EvilTable, seat: int, place: Place) -> str:
    """`kingsport: +3T`, `B 1SB: sign, RAID of 1 die`, with what would be lost of it."""
    spot = spot_of(t, seat, place)
    told = Words("{space}: {does}", space=_with_cost(t, seat, place), does=_does(t, seat, place) or NOTHING)
    return with_losses(told, t, seat, spot.effects, spot.raid if place.is_lock else 0)


def space_cost(t: EvilTable, seat: int, place: Place) -> Line:
    """`salem any 3`."""
    return Line((_with_cost(t, seat, place),), (A_SPACE.of(place),))


def _does(t: EvilTable, seat: int, place: Place) -> str:
    """What using a space brings."""
    spot = spot_of(t, seat, place)
    if place == ABILITY:
        return Words("use your Priest card")
    if place.kind == "ritual":
        first, *stages = (effects_text(one) or NOTHING for one in t.content.ritual[place.name].stages[1:])
        for stage in stages:
            first = Words("{first}, then {stage}", first=first, stage=stage)
        return first
    does: list[str] = [text] if (text := effects_text(spot.effects)) else []
    if place.is_lock:
        does.insert(0, Words("sign"))
    elif place.is_bonus:
        does += special(t.content.board[t.state.board].bonus[place.name])
    elif place in TOWN_SKULKS:
        does.append(Words("later to any town space"))
    elif place.kind == "ytrack":
        does.append(Words("start the track"))
    if spot.raid and place.is_bonus:
        does.append(raid_text(spot.raid))
    return joined(", ", does)


def _called(t: EvilTable, place: Place) -> str:
    """The space as orders name it; the only skulk space needs no number."""
    alone = place == TOWN_SKULKS[0] and len(t.state.followings) < MAX_SEATS
    return "skulk" if alone else written_place(place)


# How to answer.


def _clauses(at: Placing) -> Section:
    """What may be added to an order; where there is no room for more, by the first words alone."""
    forms = clause_forms(at.offered)
    if at.bonus_in_reach:
        forms.append("bonus yes|no|ask|if able")
    first = Words(
        "You may add (see rules): {words}.", words=", ".join(form.partition(" ")[0] for form in forms)
    )
    shorter = [[prose(first)]] if forms else []
    return section("clauses", prose(*adding(forms)), shorter=shorter, worth=8)


def _how(at: Placing, *, planned: bool) -> Iterator[str]:
    """What may stand before, in and below an order."""
    if before := at.usable_before:
        yield Words(
            "On a line above it, to use a monster first: {monsters}.",
            monsters=joined(", ", (f"before {card}" for card in before)),
        )
    if planned:
        yield Words("Lines with queue below the order are for your next turns.")


def _examples(at: Placing) -> tuple[Example, ...]:
    """Legal orders, the last with a plan for the next turns."""
    first, *others = examples(at)
    *rest, last = examples_of(Orders(Turn, at), [*others, first])
    return (*rest, Example(last.text, last.answer, tuple(next_turns(at, last.text))))


def examples(at: Placing) -> list[str]:
    """Up to three orders that can be carried out as they stand: a lock, a town location, the priest's own.

    None of them sends anybody to Azathoth: that may lose everybody the game.
    """
    harmless = [(who, place) for who, place in at.open if not spot_of(at.t, at.seat, place).cost.worship]
    kinds = (
        [f"place {who} {written_place(place)}" for who, place in harmless if place.is_lock],
        [f"place {who} {place.name}" for who, place in harmless if place.kind == "town"],
        [f"place {order}" for order in _chanting(at) if ("priest", CHANTING) in harmless],
    )
    found = [order for orders in kinds for order in first_legal(Turn, at, orders)]
    rest = (f"place {who} {written_place(place)}" for who, place in harmless)
    return found or first_legal(Turn, at, rest) or [Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))]


def _chanting(at: Placing) -> list[str]:
    """The priest takes a Chamber, as deep as can be."""
    vacant = at.following.vacant_spaces()
    shown = [slot for slot, card in enumerate(at.t.state.chambers.shown, start=1) if card is not None]
    return [f"priest chanting chamber {slot} at {vacant[-1]}" for slot in shown] if vacant else []


def next_turns(at: Placing, first: str) -> list[str]:
    """Lines of a queue for the last of the cultists that are left, each with what to do instead."""
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
    return [f"queue {number}: {order} {limit}" for number, order in enumerate(wanted[-MAX_QUEUED:], start=1)]
