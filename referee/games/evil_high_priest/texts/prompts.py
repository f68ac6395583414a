"""What a player reads on their turn: what they have, what is open to them, and what it would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.engine.words import count, listed
from referee.games.evil_high_priest.moments import Placing
from referee.games.evil_high_priest.pack import Chamber, Content, Effect, Lock, Monster, Space
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.spaces import all_spaces, spot_of
from referee.games.evil_high_priest.state import (
    ABILITY,
    ASYLUM,
    ESCAPE,
    LAIRS,
    POOL,
    TOWN_SKULKS,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.texts.describe import cost_text, effects_text
from referee.games.evil_high_priest.texts.words import anew, codes

LEGEND = "(T treasure, B blood, M magic, SB spellbook, ES Elder Sign, AT atomic; +: gain.)"
GROUPS = {
    "priest": "Priest board",
    "town": "Town",
    "ritual": "Rituals",
    "cult": "Cult board",
    "ytrack": "Cult board",
}


def turn_text(at: Placing) -> str:
    """The prompt of a turn."""
    t, seat = at.t, at.seat
    lines = [*_situation(t, seat), *_own(t.content, t.state.followings[seat]), *displays(t)]
    lines += _open_spaces(at)
    lines += _closed_spaces(at)
    lines += _closed_locks(at)
    if before := at.usable_before:
        names = [f"{card} ({t.content.monster[card].text})" for card in before]
        lines.append(f"Before placing you may use: {'; '.join(names)}. For example: before {before[0]}")
    lines += [LEGEND, _orders(at)]
    return "\n".join(lines)


def bonus_text(t: EvilTable, seat: int, lock: Lock, reason: str) -> str:
    """The question whether to move on to a bonus space; `reason` is why what was ordered cannot be done."""
    space = t.content.board[t.state.board].bonus[lock.id]
    does = effects_text(space.all_effects)
    plain = f"{space.skulk} skulk" if space.skulk else space.name
    what = f"{cost_text(space.cost)} -> {does}" if does else plain
    raid = f", RAID of {space.raid}" if space.raid else ""
    return (
        f"{anew(reason)}You have shattered the sign of lock {lock.id}. You may move its cultist on to "
        f"bonus space {lock.id}+ now: {what}{raid}.\n"
        f"You have {codes(t.state.followings[seat].totals())}.\n"
        "Orders: bonus no; bonus yes (with pay, any, sacrifice, … where they are wanted)."
    )


def _situation(t: EvilTable, seat: int) -> Iterator[str]:
    """Where the game stands, and what the others have."""
    state = t.state
    yield (
        f"Round {state.round}: seat {seat} places a cultist. {count(state.signs_left, 'Elder Sign')} left on "
        f"the board, {count(state.raids_resolved, 'raid')} so far; seat {state.marker} has the First Player "
        "marker."
    )
    marks = [f"{name.replace('_', ' ')} {value}" for name, value in state.tracks.items()]
    if worshippers := state.worshippers():
        marks.append(
            f"{count(worshippers, 'worshipper')} of Azathoth (all lose at {3 * len(state.followings)})"
        )
    for name, holder in (("Shoggoth", state.shoggoth), ("King in Yellow", state.king)):
        if holder is not None:
            marks.append(f"seat {holder} has the {name}")
    if marks:
        yield f"Board: {', '.join(marks)}."
    for other in state.opponents(seat):
        yield f"Seat {other}: {'; '.join(_belongings(t.content, state.followings[other]))}."


def _belongings(content: Content, following: Following) -> Iterator[str]:
    """An opponent in a line."""
    yield f"exposed {codes(following.exposed)}"
    for space, chamber in sorted(following.sanctum.items()):
        yield f"{space} {content.chamber[chamber.card].name} {codes(chamber.holds)}"
    if following.lairs:
        yield f"lairs {listed([content.monster[one.card].name for one in following.lairs])}"
    if following.avatars:
        yield f"Avatars {listed([content.avatar[one].name for one in following.avatars])}"
    if following.priest_card is not None:
        card = content.priest[following.priest_card]
        yield f"Priest card {card.name} ({card.text if following.priest_card_up else 'used'})"
    yield f"asylum {following.count(ASYLUM)}, escape {following.count(ESCAPE)}, pool {_pool(following)}"


def _pool(following: Following) -> str:
    acolytes = following.count(POOL)
    found = ["priest"] if following.priest.at == POOL else []
    found += [count(acolytes, "acolyte")] if acolytes else []
    return " and ".join(found) or "nobody"


def _own(content: Content, following: Following) -> Iterator[str]:
    """What the seat has, place by place."""
    waiting = f"Asylum {following.count(ASYLUM)}, escape {following.count(ESCAPE)}"
    yield f"Your pool: {_pool(following)}. {waiting}. Exposed: {codes(following.exposed)}."
    if following.sanctum:
        parts = [
            f"{space} {chamber_face(content.chamber[chamber.card])}: {codes(chamber.holds)}"
            for space, chamber in sorted(following.sanctum.items())
        ]
        yield f"Your sanctum: {'; '.join(parts)}."
    if following.lairs:
        yield f"Your lairs: {'; '.join(monster_face(content.monster[one.card]) for one in following.lairs)}."
    if following.priest_card is not None:
        card = content.priest[following.priest_card]
        yield f"Your Priest card: {card.name}, {'ready' if following.priest_card_up else 'used'}. {card.text}"


def chamber_face(card: Chamber) -> str:
    """`Vault (defence 2, room for 2 any)`, with its power."""
    room = codes(card.storage).replace("white", " any")
    power = f", {card.text}" if card.text else ""
    return f"{card.name} (defence {card.defence}, room for {room}{power})"


def monster_face(card: Monster) -> str:
    """`Ghoul (defence 3, Before placing, …)`."""
    return f"{card.name} (defence {card.defence}{f', {card.text}' if card.text else ''})"


@lru_cache(maxsize=16)
def _faces(content: Content) -> dict[str, dict[str, str]]:
    """What is on every card, by kind and id."""
    return {
        "Chambers": {card.id: chamber_face(card) for card in content.chambers},
        "Monsters": {card.id: monster_face(card) for card in content.monsters},
        "Investigators": {card.id: f"{card.name} ({card.text})" for card in content.investigators},
    }


def displays(t: EvilTable) -> Iterator[str]:
    """The cards on display, by slot, with what is on them."""
    state, faces = t.state, _faces(t.content)
    decks = {"Chambers": state.chambers, "Monsters": state.monsters, "Investigators": state.investigators}
    for name, deck in decks.items():
        if deck.shown:
            slots = [
                f"{slot} {'(empty)' if card is None else faces[name][card]}"
                for slot, card in enumerate(deck.shown, start=1)
            ]
            yield f"{name}: {'; '.join(slots)}."


def _open_spaces(at: Placing) -> Iterator[str]:
    """The spaces that are free and affordable, board by board, with cost and effect."""
    t, seat = at.t, at.seat
    groups: dict[str, list[str]] = {}
    who_may: dict[str, list[str]] = {}
    for who, place in at.open:
        who_may.setdefault(place, []).append(who)
    for place in all_spaces(t):
        if place in who_may:
            groups.setdefault(GROUPS.get(place.kind, "Priest board"), []).append(space_line(t, seat, place))
    yield "Open to you now (cost -> effect):"
    for group, found in groups.items():
        yield f" {group}: {'; '.join(found)}."


def space_line(t: EvilTable, seat: int, place: Place) -> str:
    """`kingsport: free -> +3T`, `cult:B: 1SB -> sign, RAID of 1 die`."""
    spot = spot_of(t, seat, place)
    board = t.content.board[t.state.board]
    does = [text] if (text := effects_text(spot.effects)) else []
    if place == ABILITY and (card := t.state.followings[seat].priest_card) is not None:
        does = [t.content.priest[card].text]
    if place.kind == "ritual":
        ritual = t.content.ritual[place.name]
        does = [
            " / ".join(effects_text(stage) or "nothing" for stage in ritual.stages[1:])
            + " in the next rounds"
        ]
    elif place.is_lock:
        does.insert(0, "sign")
        lock = board.lock[place.name]
        if opens := _newly_open(t, place.name):
            does.append(f"opens {' '.join(opens)}")
        if lock.bonus is not None:
            bonus = [effects_text(lock.bonus.all_effects), *special(lock.bonus)]
            lost = _lost_rewards(t, seat, lock.bonus.all_effects, spot.raid)
            does.append(f"then bonus {cost_text(lock.bonus.cost)} -> {', '.join(filter(None, bonus))}{lost}")
    elif place.is_bonus:
        does += special(board.bonus[place.name])
    elif place in TOWN_SKULKS:
        does.append("go to an occupied location in the skulk step")
    elif place.kind == "ytrack":
        does.append("start the track")
    if spot.raid and place.is_bonus:
        does.append(f"RAID of {spot.raid}")
    warning = _lost_rewards(t, seat, spot.effects, spot.raid if place.is_lock else 0)
    name = place.name if place.kind == "town" else place
    return f"{name}: {cost_text(spot.cost)} -> {', '.join(does) or 'nothing'}{warning}"


def _newly_open(t: EvilTable, lock: str) -> list[str]:
    """The locks that become accessible with this one's sign (EH-190)."""
    board, shattered = t.content.board[t.state.board], t.state.shattered
    reached = board.opened_through(lock)
    return [one for one in reached if one not in shattered and not board.accessible(one, shattered)]


def special(space: Space) -> Iterator[str]:
    """What a bonus space is for, beyond its effects."""
    if space.skulk is not None:
        yield f"{space.skulk} skulk"
    if space.overlook:
        yield "your Slime Molds defend with 4 while you stand there"


def _lost_rewards(t: EvilTable, seat: int, effects: Sequence[Effect], raid: int = 0) -> str:
    """Warnings where a reward would be lost, all or part of it (EH-070); a raid comes before it."""
    following, deck = t.state.followings[seat], t.state.monsters
    wanted = Counter[str]()
    for effect in effects:
        wanted[effect.word] += effect.args.get("n", 1)
    lairs = LAIRS - len(following.lairs)
    cards = len(deck.cards) + len(deck.discard) + sum(card is not None for card in deck.shown)
    found = []
    if wanted["monster"] > lairs:
        unless = ", unless the raid empties one" if raid else ""
        room = f"only {count(lairs, 'empty lair')}" if lairs else "no empty lair"
        lost = "the others" if lairs else "the monster"
        found.append(f"{room}: {lost} would be lost{unless}")
    elif wanted["monster"] > cards:
        found.append(
            f"only {count(cards, 'monster')} left to take: the others would be lost"
            if cards
            else "no monster is left to take: it would be lost"
        )
    held = following.count(ASYLUM)
    if wanted["rescue"] + wanted["asylum_to_pool"] > held:
        found.append(
            f"only {held} in the asylum: the rest of the rescue would be lost"
            if held
            else "nobody in the asylum: the rescue would be lost"
        )
    return f" ({'; '.join(found)})" if found else ""


def _closed_spaces(at: Placing) -> Iterator[str]:
    """Who stands where, and what the seat could use if it could pay; locks have lines of their own."""
    t, seat = at.t, at.seat
    open_ = {place for _, place in at.open}
    reasons = {place: problem for (_, place), problem in at.refusals.items() if problem is not None}
    taken, dear = [], []
    for place in all_spaces(t):
        problem = reasons.get(place)
        if problem is None or place in open_ or place.is_lock:
            continue
        if problem.clause in ("EH-056", "EH-187"):
            taken.append(problem.message.removesuffix("."))
        elif problem.clause == "EH-060":
            dear.append(space_line(t, seat, place))
    if taken:
        yield f"Taken: {'; '.join(taken)}."
    if dear:
        yield f"Free, but you cannot pay: {'; '.join(dear)}."
    if not t.state.ritual_open:
        yield "Rituals and Summon Monster open after the first raid."


def _closed_locks(at: Placing) -> Iterator[str]:
    """The locks that are within reach but for a reason: what a player saves for."""
    t, seat = at.t, at.seat
    board = t.content.board[t.state.board]
    open_ = {place for _, place in at.open}
    found = []
    for lock in board.locks:
        place = Place.lock(lock.id)
        if board.accessible(lock.id, t.state.shattered) and place not in open_:
            found.append(f"{lock.id} ({space_line(t, seat, place).partition(': ')[2]}): {at.reason(place)}")
    if found:
        yield f"Accessible, but not for you now: {' '.join(found)}"


def _orders(at: Placing) -> str:
    """Examples that would be legal: a town location, and a lock if one is open."""
    towns = [f"place {who} {at.name}" for who, at in at.open if at.kind == "town"]
    locks = [f"place {who} {at} bonus ask" for who, at in at.open if at.is_lock]
    examples = [*towns[:1], *locks[:1]] or [f"place {who} {at}" for who, at in at.open[:1]]
    return (
        f"Orders: {'; '.join(examples)}. Add where it is wanted: any 2T 1B (what pays for any 3); "
        "pay 2T from exposed 1B from 3; sacrifice pool; discard <monster>; target 2 (a seat or space); "
        "monster 2; chamber 1 at 7; store ES at 4; arrange keep or ask; bonus yes, no, ask or if able. "
        "What you leave out is asked, or done in the usual way."
    )
