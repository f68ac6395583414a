"""What a player reads when it is their turn: what they have, what is open to them, and what it would lead
to.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.words import listed
from referee.games.evil_high_priest.describe import cost_text, effects_text
from referee.games.evil_high_priest.orders.turn import Openings
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.spaces import Spot, all_spaces, spot_of
from referee.games.evil_high_priest.state import ASYLUM, ESCAPE, LAIRS, POOL, Deck, EvilTable, Following
from referee.games.evil_high_priest.words import codes

GROUPS = {
    "priest": "Priest board",
    "town": "Town",
    "ritual": "Rituals",
    "cult": "Cult board",
    "ytrack": "Cult board",
}


def turn_text(openings: Openings) -> str:
    """The prompt of a turn."""
    t, seat = openings.t, openings.seat
    lines = [*_situation(t, seat), *_own(t.content, t.state.followings[seat]), *displays(t)]
    lines += _open_spaces(openings)
    lines += _closed_locks(openings)
    if before := openings.usable_before():
        names = [f"{card} ({t.content.monster[card].text})" for card in before]
        lines.append(f"Before placing you may use: {'; '.join(names)}. For example: before {before[0]}")
    lines.append(_orders(openings))
    return "\n".join(lines)


def _situation(t: EvilTable, seat: int) -> Iterator[str]:
    state = t.state
    others = [
        f"seat {one}: {_pool(state.followings[one])}"
        for one in state.opponents(seat)
        if not state.followings[one].pool_is_empty()
    ]
    yield (
        f"Round {state.round}: seat {seat} places a cultist. {state.signs_left} Elder Signs are left on the "
        f"board, {state.raids_resolved} raids are over; seat {state.marker} has the First Player marker."
    )
    yield f"In your pool: {_pool(state.followings[seat])}." + (
        f" Others: {'; '.join(others)}." if others else ""
    )
    others_have = [f"seat {one} {codes(state.followings[one].totals())}" for one in state.opponents(seat)]
    yield f"Others have: {'; '.join(others_have)}."
    marks = [f"{name.replace('_', ' ')} {value}" for name, value in state.tracks.items()]
    if worshippers := state.worshippers():
        marks.append(f"{worshippers} worshippers of Azathoth (all lose at {3 * len(state.followings)})")
    for name, holder in (("Shoggoth", state.shoggoth), ("King in Yellow", state.king)):
        if holder is not None:
            marks.append(f"seat {holder} has the {name}")
    if marks:
        yield f"Board: {', '.join(marks)}."


def _pool(following: Following) -> str:
    priest = ["priest"] if following.priest.at == POOL else []
    acolytes = following.count(POOL)
    return (
        " and ".join([*priest, *([f"{acolytes} acolyte{'s' if acolytes > 1 else ''}"] if acolytes else [])])
        or "nobody"
    )


def _own(content: Content, following: Following) -> Iterator[str]:
    """What the seat has, place by place."""
    waiting = f"Asylum {following.count(ASYLUM)}, escape {following.count(ESCAPE)}"
    yield f"Exposed: {codes(following.exposed)}. {waiting}."
    if following.sanctum:
        parts = [
            f"{space} {content.chamber[chamber.card].name} "
            f"(defence {content.chamber[chamber.card].defence}): {codes(chamber.holds)}"
            for space, chamber in sorted(following.sanctum.items())
        ]
        yield f"Sanctum: {'; '.join(parts)}."
    if following.lairs:
        lairs = [
            f"{content.monster[one.card].name} ({content.monster[one.card].defence})"
            for one in following.lairs
        ]
        yield f"Lairs: {listed(lairs)}."
    if following.priest_card is not None:
        card = content.priest[following.priest_card]
        yield f"Priest card: {card.name}, {'ready' if following.priest_card_up else 'used'}. {card.text}"


def displays(t: EvilTable) -> Iterator[str]:
    """The cards on display, by slot."""
    state, content = t.state, t.content
    for name, deck, cards in (
        ("Chambers", state.chambers, content.chamber),
        ("Monsters", state.monsters, content.monster),
        ("Investigators", state.investigators, content.investigator),
    ):
        if deck.shown:
            yield f"{name}: {_display(deck, {id_: card.name for id_, card in cards.items()})}."


def _display(deck: Deck, names: dict[str, str]) -> str:
    return ", ".join(
        f"{slot} {names[card] if card is not None else '(empty)'}"
        for slot, card in enumerate(deck.shown, start=1)
    )


def _open_spaces(openings: Openings) -> Iterator[str]:
    """The spaces that are free and affordable, board by board, with cost and effect."""
    t, seat = openings.t, openings.seat
    groups: dict[str, list[str]] = {}
    who_may: dict[str, list[str]] = {}
    for who, place in openings.open:
        who_may.setdefault(place, []).append(who)
    for place in all_spaces(t):
        if place in who_may:
            kind = place.partition(":")[0]
            groups.setdefault(GROUPS.get(kind, "Priest board"), []).append(_space_line(t, seat, place))
    yield "Open to you now (cost -> effect):"
    for group, found in groups.items():
        yield f" {group}: {'; '.join(found)}."


def _space_line(t: EvilTable, seat: int, place: str) -> str:
    """`kingsport: free -> +3T`, `cult:B: 1SB -> sign, RAID of 1 die`."""
    spot = spot_of(t, seat, place)
    kind, _, rest = place.partition(":")
    does = [text] if (text := effects_text(spot.effects)) else []
    if kind == "ritual":
        ritual = t.content.ritual[rest.partition(":")[0]]
        does = [
            " / ".join(effects_text(stage) or "nothing" for stage in ritual.stages[1:])
            + " in the next rounds"
        ]
    elif kind == "cult" and not rest.endswith("+"):
        does.insert(0, "sign")
        lock = t.content.board[t.state.board].lock[rest]
        if lock.bonus is not None:
            bonus = effects_text(lock.bonus.all_effects) or (
                f"{lock.bonus.skulk} skulk" if lock.bonus.skulk else lock.bonus.name
            )
            does.append(f"then bonus {cost_text(lock.bonus.cost)} -> {bonus}")
    elif kind == "cult" and (skulk := t.content.board[t.state.board].bonus[rest.removesuffix("+")].skulk):
        does.append(f"{skulk} skulk")
    elif rest.startswith("skulk"):
        does.append("go to an occupied location in the skulk step")
    elif kind == "ytrack":
        does.append("start the track")
    if spot.raid and kind == "cult" and rest.endswith("+"):
        does.append(f"RAID of {spot.raid}")
    warning = _lost_reward(t.state.followings[seat], spot)
    name = rest if kind == "town" else place
    return f"{name}: {cost_text(spot.cost)} -> {', '.join(does) or 'nothing'}{warning}"


def _lost_reward(following: Following, spot: Spot) -> str:
    """A warning where a reward would be lost (EH-070)."""
    words = {effect.word for effect in spot.effects}
    if "monster" in words and len(following.lairs) >= LAIRS:
        return " (no empty lair: the monster would be lost)"
    if words & {"rescue", "asylum_to_pool"} and not following.count(ASYLUM):
        return " (nobody in the asylum: the rescue would be lost)"
    return ""


def _closed_locks(openings: Openings) -> Iterator[str]:
    """The locks that are within reach but for a reason: what a player saves for."""
    t, seat = openings.t, openings.seat
    board = t.content.board[t.state.board]
    open_ = {place for _, place in openings.open}
    found = []
    for lock in board.locks:
        place = f"cult:{lock.id}"
        if board.accessible(lock.id, t.state.shattered) and place not in open_:
            found.append(
                f"{lock.id} ({_space_line(t, seat, place).partition(': ')[2]}): {openings.reason(place)}"
            )
    if found:
        yield f"Accessible, but not for you now: {' '.join(found)}"


def _orders(openings: Openings) -> str:
    examples = [f"place {who} {place.removeprefix('town:')}" for who, place in openings.open[:1]]
    lock = next(
        (f"place {who} {place} bonus if able" for who, place in openings.open if place.startswith("cult:")),
        None,
    )
    if lock:
        examples.append(lock)
    return (
        f"Orders: {'; '.join(examples)}; with any, pay … from …, sacrifice, discard, target, monster, "
        "chamber … at …, store … at …, arrange and bonus where they are wanted."
    )
