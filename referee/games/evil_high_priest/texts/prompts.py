"""What a player reads on their turn: what they have, what is open to them, and what it would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from referee.engine.decisions import Orders
from referee.engine.layout import wrapped
from referee.engine.words import count, listed
from referee.games.evil_high_priest.decisions.turn import BonusMove, Turn
from referee.games.evil_high_priest.moments import Ordering, Placing
from referee.games.evil_high_priest.pack import Chamber, Content, Lock, Monster
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.spaces import all_spaces, spot_of, standing
from referee.games.evil_high_priest.state import (
    ABILITY,
    ASYLUM,
    CHANTING,
    ESCAPE,
    POOL,
    TOWN_SKULKS,
    Deck,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.texts.cult_board import SHATTERED, board_lines, special, track_lines
from referee.games.evil_high_priest.texts.describe import cost_text, effects_text
from referee.games.evil_high_priest.texts.examples import first_legal, headed_examples
from referee.games.evil_high_priest.texts.layout import in_two_columns, table
from referee.games.evil_high_priest.texts.warnings import lost_rewards
from referee.games.evil_high_priest.texts.words import anew, codes, place_name

LEGEND = (
    "T treasure, B blood, M magic (basic: these pay `any`), SB spellbook, ES Elder",
    "Sign. Points: ES 10, SB 5, M 2, B 1, and 5 for most treasure.",
)
MAX_LINES = 60
DECKS = ("Monsters", "Investigators", "Chambers")
"""Those whose cards are told more briefly first."""
MARKS = "+ open to you, - not now, . locked, 2: seat 2 is there"
BOARDS = {
    f"Town, cost -> effect ({MARKS}):": ("town",),
    "Your priest board (escape is for acolytes, the rest for the priest):": ("priest", "escape", "king"),
    "Rituals (what comes in the next rounds):": ("ritual",),
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
    ]
    lines: list[str] = []
    orders = examples(at)
    for brevity in range(8):
        lines = [
            *question,
            *_players(t, seat, brief=brevity > 1),
            *_own(t, seat, brief=brevity > 3),
            *displays(t, brief=DECKS[: (0, 2, 2, 2, 3, 3, 3, 3)[brevity]]),
            "",
            *_spaces(at, brief=brevity > 5),
            *board_lines(at, steps=(13, 13, 13, 1, 1, 0, 0, 0)[brevity]),
            *LEGEND,
            "",
            *_orders(at, orders, brief=brevity > 6),
        ]
        if len(lines) <= MAX_LINES:
            break
    else:
        lines = [line for line in lines if line and not line.startswith(SHATTERED)]
    return "\n".join(lines)


def bonus_text(at: Ordering, lock: Lock, reason: str) -> str:
    """The question whether to move on to a bonus space; `reason` is why what was ordered cannot be done."""
    space = at.content.board[at.t.state.board].bonus[lock.id]
    does = effects_text(space.all_effects)
    plain = f"{space.skulk} skulk" if space.skulk else space.name
    what = f"{cost_text(space.cost)} -> {does}" if does else plain
    raid = f", RAID of {count(space.raid, 'die', 'dice')}" if space.raid else ""
    return "\n".join(
        [
            f"{anew(reason)}Does your cultist on lock {lock.id} move on to its bonus space {lock.id}+?",
            "Without an answer it stays where it is.",
            *wrapped(f"{lock.id}+ ({space.name}): {what}{raid}."),
            f"You have {codes(at.held)}.",
            *headed_examples(["bonus no", *first_legal(BonusMove, at, ["bonus yes"])]),
            "After yes, as for any space: pay, any, sacrifice, store, chamber and so on.",
        ]
    )


def _situation(t: EvilTable) -> Iterator[str]:
    """Where the game stands."""
    state = t.state
    left = "one is left" if state.signs_left == 1 else f"{state.signs_left} are left"
    ends = f"The game ends with the last Elder Sign: {left}; {count(state.raids_resolved, 'raid')} so far."
    first = f"Seat {state.marker} begins the next round."
    yield from wrapped(" ".join([ends, first, *track_lines(t)]))


def _players(t: EvilTable, seat: int, *, brief: bool) -> Iterator[str]:
    """Everybody in a row of a table, and what others have on cards below it."""
    state = t.state
    score = points(state)
    rows = [("", "points", "has", "pool", "asylum", "escape")]
    for one in (seat, *state.opponents(seat)):
        following = state.followings[one]
        rows.append(
            (
                "you" if one == seat else f"seat {one}",
                str(score[one]),
                codes(following.totals()),
                _pool(following),
                str(following.count(ASYLUM)),
                str(following.count(ESCAPE)),
            )
        )
    yield from table(rows)
    found = [
        f"Seat {other}: {has}."
        for other in state.opponents(seat)
        if (has := "; ".join(_belongings(t.content, state.followings[other], brief=brief)))
    ]
    for line in [" ".join(found)] if brief else found:
        yield from wrapped(line)


def _belongings(content: Content, following: Following, *, brief: bool) -> Iterator[str]:
    """What lies in an opponent's chambers, and their cards."""
    for space, chamber in sorted(following.sanctum.items()):
        yield f"{space} {content.chamber[chamber.card].name} {codes(chamber.holds)}"
    if following.lairs:
        yield f"lairs {listed([content.monster[one.card].name for one in following.lairs])}"
    if following.avatars:
        yield f"Avatars {listed([content.avatar[one].name for one in following.avatars])}"
    if following.priest_card is not None:
        card = content.priest[following.priest_card]
        text = "" if brief else f" ({card.text.rstrip('.')})"
        yield f"Priest card {card.name}{text if following.priest_card_up else ' (used)'}"


def _pool(following: Following) -> str:
    acolytes = following.count(POOL)
    found = ["priest"] if following.priest.at == POOL else []
    found += [count(acolytes, "acolyte")] if acolytes else []
    return " + ".join(found) or "nobody"


def _own(t: EvilTable, seat: int, *, brief: bool) -> Iterator[str]:
    """What the seat has, place by place; `brief`: all in one, and without what its cards do."""
    lines = list(_own_things(t, seat, brief=brief))
    for line in [" ".join(lines)] if brief else lines:
        yield from wrapped(line)


def _own_things(t: EvilTable, seat: int, *, brief: bool) -> Iterator[str]:
    content, following = t.content, t.state.followings[seat]
    out = Counter(one.at for one in following.cultists if one.at not in (POOL, ASYLUM, ESCAPE))
    places = [place_name(content, place) + (f" ({n})" if n > 1 else "") for place, n in out.items()]
    elsewhere = f" Your cultists elsewhere: {', '.join(places)}." if places else ""
    yield (f"Exposed: {codes(following.exposed)}.{elsewhere}")
    for space, chamber in sorted(following.sanctum.items()):
        face = chamber_face(content.chamber[chamber.card], brief=brief)
        yield (f"Space {space}: {face}: {codes(chamber.holds)}.")
    for one in following.lairs:
        face = monster_face(content.monster[one.card], brief=brief)
        yield (f"Lair: {face}{', used' if one.used else ''}.")
    for card in following.avatars:
        avatar = content.avatar[card]
        yield (f"Avatar: {avatar.name}{'' if brief else f': {avatar.text}'}")
    if following.priest_card is not None:
        priest = content.priest[following.priest_card]
        ready = priest.text if following.priest_card_up else "Used."
        yield (f"Priest card: {priest.name}. {ready}")


def chamber_face(card: Chamber, *, brief: bool = False) -> str:
    """`Vault (defence 2, room for 2 any)`, with its power."""
    room = codes(card.storage).replace("white", " any")
    power = f", {card.text.rstrip('.')}" if card.text and not brief else ""
    return f"{card.name} (defence {card.defence}, room for {room}{power})"


def monster_face(card: Monster, *, brief: bool = False) -> str:
    """`Ghoul (defence 3, Before placing, …)`."""
    text = f", {card.text.rstrip('.')}" if card.text and not brief else ""
    return f"{card.name} (defence {card.defence}{text})"


def displays(t: EvilTable, *, brief: Collection[str] = ()) -> Iterator[str]:
    """The cards on display, by slot, with what they do unless there is no room for it."""
    content, state = t.content, t.state
    faces: dict[str, tuple[Deck, Callable[[str, bool], str]]] = {
        "Chambers": (state.chambers, lambda card, short: chamber_face(content.chamber[card], brief=short)),
        "Monsters": (state.monsters, lambda card, short: monster_face(content.monster[card], brief=short)),
        "Investigators": (state.investigators, lambda card, short: _investigator(content, card, brief=short)),
    }
    for name, (deck, face) in faces.items():
        if deck.shown:
            slots = [
                f"{slot} {'(empty)' if card is None else face(card, name in brief)}"
                for slot, card in enumerate(deck.shown, start=1)
            ]
            if name in brief:
                yield from wrapped(f"{name} on display: {'; '.join(slots)}.")
            else:
                yield f"{name} on display:"
                yield from in_two_columns(slots)


def _investigator(content: Content, card: str, *, brief: bool) -> str:
    one = content.investigator[card]
    return one.name if brief else f"{one.name} ({one.text.rstrip('.')})"


def _spaces(at: Placing, *, brief: bool) -> Iterator[str]:
    """All spaces but those of the cult board, with cost and effect; `brief`: the closed ones by name."""
    t, seat = at.t, at.seat
    there = standing(t.state)
    for board, kinds in BOARDS.items():
        if kinds == ("ritual",) and not t.state.ritual_open:
            yield "Rituals and Summon Monster open after the first raid."
            continue
        cells, closed = [], []
        for place in [one for one in all_spaces(t) if one.kind in kinds]:
            is_shared = place.kind not in ("priest", "escape")
            mark = "+" if place in at.open_spaces else str(there.get(place, "-")) if is_shared else "-"
            if brief and mark != "+":
                closed.append(place.name or place)
            else:
                cells.append(f"{mark} {space_line(t, seat, place)}")
        yield board
        yield from in_two_columns(cells)
        if closed:
            yield from wrapped(f"Not now: {', '.join(closed)}.")


def space_line(t: EvilTable, seat: int, place: Place) -> str:
    """`kingsport: free -> +3T`, `cult:B: 1SB -> sign, RAID of 1 die`."""
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
        does.append("skulk later")
    elif place.kind == "ytrack":
        does.append("start the track")
    if spot.raid and place.is_bonus:
        does.append(f"RAID of {count(spot.raid, 'die', 'dice')}")
    warning = lost_rewards(t, seat, spot.effects, spot.raid if place.is_lock else 0)
    name = place.name if place.kind in ("town", "ritual", "priest") else place
    return f"{name}: {cost_text(spot.cost)} -> {', '.join(does) or 'nothing'}{warning}"


def _orders(at: Placing, orders: Sequence[str], *, brief: bool) -> Iterator[str]:
    """How the turn is written: examples that are legal, then what may be added; `brief`: only by its name."""
    yield from headed_examples(orders)
    if before := at.usable_before:
        names = ", ".join(f"before {card}" for card in before)
        yield from wrapped(f"On a line above it, to use a monster first: {names}.")
    forms = [form for name, form in CLAUSES.items() if name in at.offered]
    if at.bonus_in_reach:
        forms.append("bonus yes|no|ask|if able")
    if forms:
        said = [form.partition(" ")[0] for form in forms] if brief else forms
        yield from wrapped(
            f"Add where wanted: {'; '.join(said)}. What you leave out is asked, or done as usual."
        )
    yield "For your next turns, below it: queue 1: kingsport else escape"


def examples(at: Placing) -> list[str]:
    """Up to three orders that can be carried out as they stand: a lock, a town location, the priest's own.

    None of them sends anybody to Azathoth: that may lose everybody the game.
    """
    harmless = [(who, place) for who, place in at.open if not spot_of(at.t, at.seat, place).cost.worship]
    kinds = (
        [f"place {who} {place}" for who, place in harmless if place.is_lock],
        [f"place {who} {place.name}" for who, place in harmless if place.kind == "town"],
        [
            f"place priest chanting chamber {slot} at {at.following.vacant_spaces()[-1]}"
            for slot, card in enumerate(at.t.state.chambers.shown, start=1)
            if ("priest", CHANTING) in harmless and card is not None and at.following.vacant_spaces()
        ],
    )
    found = [order for orders in kinds for order in first_legal(Turn, at, orders)]
    rest = (f"place {who} {place}" for who, place in harmless)
    return found or first_legal(Turn, at, rest) or [Orders(Turn, at).show(Turn.to_answer(Turn.usual(at)))]
