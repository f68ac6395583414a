"""What a player reads when a monster of theirs acts: what it can afford, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.decisions import examples, order_lines
from referee.engine.layout import fitted
from referee.engine.words import count
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.city import CITY_SIZE, LAST_ROUND_TEXTS
from referee.games.great_old_ones.decisions import Conversion, Turn
from referee.games.great_old_ones.moments import TurnMoment
from referee.games.great_old_ones.pack import Content, Villager
from referee.games.great_old_ones.prices import Into, drain
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import Cult, GreatOldOnes, Monster
from referee.games.great_old_ones.texts.words import cubes

MAX_EXAMPLES = 2
MAX_LINES = 44
"""With the referee's own lines and the news a prompt is then about two screens long."""
EXPLAINED = {
    "scare": f"the City goes under the deck, {CITY_SIZE} others come; once a round",
    "sacrifice": "it goes under the deck with its Cultists; its cubes to your Old One",
    "double <conversion>[, <conversion>]": "each an order for a cultist or a priest",
}
"""What orders do, where nothing else in the prompt says so."""


def turn_text(state: GreatOldOnes, seat: int, at: TurnMoment, max_rounds: int | None = None) -> str:
    """The prompt of a turn; where it would be too long, without the names of the others' Priests."""
    text = _turn_text(state, seat, at, max_rounds, named=True)
    if text.count("\n") < MAX_LINES:
        return text
    return _turn_text(state, seat, at, max_rounds, named=False)


def _turn_text(state: GreatOldOnes, seat: int, at: TurnMoment, max_rounds: int | None, *, named: bool) -> str:
    content, monsters = at.content, state.cults[seat].monsters
    monster = next(own for own in monsters if own.card == at.actor)
    card = content.monsters[monster.card]
    kind = "Your Old One" if card.is_old_one else f"Your {card.jewel} Priest"
    gained = drain(content, monster)
    dream = f"dreams: {gained} more" if gained else "dreams, but is full"
    lines = [
        f"{_when(state)}: what does {card.name} ({card.id}) do?",
        f"{kind} has {monster.cubes} of {card.capacity} cubes. Without an answer it {dream}.",
    ]
    if card.ability:
        lines.append(_explained(card.ability))
    lines += city_lines(state, at)
    lines += _abilities(_abilities_in_play(state, content) - {card.ability})
    lines += [*standings(state, content, seat), *_all_monsters(state, content, seat, named)]
    lines.append(_ending(state, max_rounds))
    later = [other for other in state.upcoming if state.seat_of(other) == seat]
    if state.upcoming:
        lines.append(f"Still to act{' (* yours)' * bool(later)}: {', '.join(_upcoming(state, later))}.")
    lines.append(f"Orders: {'; '.join(map(_order, order_lines(Turn, at)))}.")
    orders = _worth_showing(examples(Turn, at))
    if not later:
        return fitted([*lines, "For example:", *(f"  {order}" for order in orders)])
    return fitted(
        [
            *lines,
            "Below it you may order your later turns of this round, a line each: the first order that is "
            "legal then counts (god: your Old One). For example:",
            *(f"  {order}" for order in orders),
            f"    {later[0]}: cultist {_cheapest(state, content)} under god else dream",
        ]
    )


def _when(state: GreatOldOnes) -> str:
    last = ", the last" if state.last_round else ""
    return f"Round {state.round}{last}, turn {state.turn + 1} of {len(state.schedule)}"


def _ending(state: GreatOldOnes, max_rounds: int | None) -> str:
    if state.last_round:
        return f"This is the last round: {LAST_ROUND_TEXTS[state.last_round].lower()}."
    limit = f" Round {max_rounds} is the last in any case." if max_rounds else ""
    return f"Last round: when the deck runs out or somebody has created all five jewels.{limit}"


def _order(line: str) -> str:
    return f"{line} ({EXPLAINED[line]})" if line in EXPLAINED else line


def _upcoming(state: GreatOldOnes, own: Sequence[str]) -> list[str]:
    return [f"{'*' * (monster in own)}{monster}" for monster in state.upcoming]


def _explained(code: str) -> str:
    return f"{ABILITIES[code].name}: {ABILITIES[code].text}."


def _abilities(codes: Iterable[str | None]) -> list[str]:
    """What these abilities do, in one paragraph."""
    named = set(codes)
    told = [_explained(code) for code in ABILITIES if code in named]
    return [" ".join(told)] if told else []


def _abilities_in_play(state: GreatOldOnes, content: Content) -> set[str | None]:
    """Those of all Old Ones, Priests and City cards."""
    cards = [*(monster.card for monster in state.monsters()), *state.city]
    return {content.monsters[card].ability for card in cards}


def _cheapest(state: GreatOldOnes, content: Content) -> str:
    """A City card that anybody may be able to pay for."""
    return min(state.city, key=lambda card: (content.by_id[card].force, card), default="1")


def standings(state: GreatOldOnes, content: Content, reader: int) -> list[str]:
    """All cults in columns, the reader's own marked."""
    width = max(len(content.name(cult.god.card)) for cult in state.cults.values())
    lines = [
        "Points now: a Cultist 1, a cube 1, a Priest 2, each jewel among the Priests 3.",
        f"  {'':<{width}}  points  Priests  Cultists  cubes  jewels created",
    ]
    for seat in state.seats:
        cult = state.cults[seat]
        numbers = f"{len(cult.priests):>7}  {cult.cultists():>8}  {cult.cubes():>5}"
        points, jewels = score_by_part(content, cult).points, ", ".join(cult.created) or "none"
        mark, name = "*" if seat == reader else " ", content.name(cult.god.card)
        lines.append(f"{mark} {name:<{width}}  {points:>6}  {numbers}  {jewels}")
    return lines


def _all_monsters(state: GreatOldOnes, content: Content, reader: int, named: bool) -> list[str]:
    """Old Ones and Priests: the reader's own in a line each, the others' in one for each cult."""
    own = [_monster_line(state, content, monster) for monster in state.cults[reader].monsters]
    others = [
        f"  {content.name(cult.god.card)}: {'; '.join(_monsters(content, cult, named))}"
        for seat, cult in state.cults.items()
        if seat != reader
    ]
    return ["Your monsters (Old One, Priests) and those of the others, with cubes/capacity:", *own, *others]


def _monsters(content: Content, cult: Cult, named: bool) -> list[str]:
    """The monsters of another seat in a few words each: `G3 1/5`, `13 Clio Hallam yellow Seek 2/2`."""
    told = []
    for monster in cult.monsters:
        card = content.monsters[monster.card]
        ability = ABILITIES[card.ability].name if card.ability else ""
        name = card.name if named and not card.is_old_one else ""
        words = [card.id, name, card.jewel or "", ability, f"{monster.cubes}/{card.capacity}"]
        told.append(" ".join(filter(None, words)))
    return told


def _monster_line(state: GreatOldOnes, content: Content, monster: Monster) -> str:
    """A monster of the reader's own: `  44 Drusilla Quill, violet, Share: 0/3 cubes, dream +1`."""
    card = content.monsters[monster.card]
    ability = ABILITIES[card.ability].name if card.ability else None
    about = ", ".join(filter(None, [card.name, card.jewel, ability]))
    dream = f"dream +{drain(content, monster)}"
    new = "; acts from the next round on" if monster.created == state.round else ""
    jewels = ability == ABILITIES["promote"].name
    cultists = [
        f"{cultist} {content.by_id[cultist].jewel}" if jewels else cultist for cultist in monster.cultists
    ]
    under = f"; Cultists {', '.join(cultists)}" if cultists else ""
    return f"  {monster.card} {about}: {monster.cubes}/{card.capacity} cubes, {dream}{under}{new}"


def _worth_showing(orders: list[str]) -> list[str]:
    """Those that say more than a single word, which the list of orders has as well."""
    return [order for order in orders if " " in order][:MAX_EXAMPLES] or orders[:1]


def second_text(state: GreatOldOnes, at: TurnMoment) -> str:
    """The prompt of a second conversion."""
    orders = [*order_lines(Conversion, at), "none"]
    return fitted(
        [
            f"{_when(state)}: which second card does {at.name} ({at.actor}) convert?",
            f"It took the last City card and has {cubes(at.cubes)} left. Without an answer it converts none.",
            *city_lines(state, at),
            *_abilities(at.content.by_id[card].ability for card in state.city),
            f"Orders: {'; '.join(orders)}.",
            "For example:",
            *(f"  {order}" for order in examples(Conversion, at)),
        ]
    )


def city_lines(state: GreatOldOnes, at: TurnMoment) -> list[str]:
    """The City card by card, with what each would cost the actor."""
    deck = f"{count(len(state.deck), 'card')} in the deck"
    if not state.city:
        return [f"The City is empty ({deck})."]
    villagers = [at.content.by_id[card] for card in state.city]
    width = max(len(villager.name) for villager in villagers)
    rows = [_city_line(at, villager, width) for villager in villagers]
    return [
        f"The City and its prices for {at.name} ({deck}):",
        f"  {'card':<{width + 4}}  jewel   Cultist  Priest  Will  holds  turn",
        *rows,
        f"{_signs(rows)}Will: cubes more in a dream (Cultist); holds: cubes (Priest); turn: place in a round "
        "(r: first of equals).",
    ]


def _signs(rows: Sequence[str]) -> str:
    """What the signs beside prices mean, as far as there are any."""
    signs = {"*": "* too dear", " free ": "free: same jewel", " - ": "-: five Priests"}
    told = [meaning for sign, meaning in signs.items() if any(sign in row for row in rows)]
    return "; ".join([*told, ""]) if told else ""


def _city_line(at: TurnMoment, villager: Villager, width: int) -> str:
    ability = f"  {ABILITIES[villager.ability].name}" if villager.ability else ""
    turn = f"{villager.turn_order}{'r' if villager.red_border else ''}"
    face = f"{villager.will:>4}  {villager.corpulence:>5}  {turn:>4}{ability}"
    prices = f"{_price(at, 'cultist', villager.id):>7}  {_price(at, 'priest', villager.id):>6}"
    return f"  #{villager.id:<2} {villager.name:<{width}}  {villager.jewel:<6}  {prices}  {face}"


def _price(at: TurnMoment, into: Into, card: str) -> str:
    price = at.price(into, card)
    if into == "priest" and not at.may_add_priest:
        return "-"
    if not price:
        return "free"
    return str(price) if price <= at.cubes else f"{price}*"
