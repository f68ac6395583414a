"""What a player reads when a monster of theirs acts: what it can afford, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.engine.decisions import examples, order_lines
from referee.engine.layout import fitted
from referee.engine.words import count
from referee.games.great_old_ones.abilities import ABILITIES, THRIFT_PRIEST
from referee.games.great_old_ones.city import CITY_SIZE, LAST_ROUND_TEXTS
from referee.games.great_old_ones.decisions import Conversion, Turn
from referee.games.great_old_ones.moments import TurnMoment
from referee.games.great_old_ones.pack import JEWELS, Content, Villager
from referee.games.great_old_ones.prices import Into, drain, prices_of, room
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import MAX_PRIESTS, Cult, GreatOldOnes, Monster
from referee.games.great_old_ones.texts.words import cubes

MAX_EXAMPLES = 2
MAX_LINES = 44
"""With the referee's own lines and the news a prompt is then about two screens long."""
FREE = "free"
EXPLAINED = {
    "cultist": "any of yours, for its dreams",
    "sacrifice": "it goes under the deck with its Cultists, its cubes to your Old One",
    "double": "each an order for a cultist or a priest",
}
"""What orders do, by their first word, where nothing else in the prompt says so."""


def turn_text(state: GreatOldOnes, seat: int, at: TurnMoment, max_rounds: int | None = None) -> str:
    """The prompt of a turn; where it would be too long, without the names of the others' Priests, and what
    abilities do that only these have.
    """
    text = _turn_text(state, seat, at, max_rounds, named=True)
    if text.count("\n") < MAX_LINES:
        return text
    return _turn_text(state, seat, at, max_rounds, named=False)


def _turn_text(state: GreatOldOnes, seat: int, at: TurnMoment, max_rounds: int | None, *, named: bool) -> str:
    content, monsters = at.content, state.cults[seat].monsters
    monster = next(own for own in monsters if own.card == at.actor)
    card = content.monsters[monster.card]
    kind = "Your Old One" if card.is_old_one else f"Your {card.jewel} Priest"
    dreams = _dreams(content, monster)
    lines = [
        f"{_when(state)}: what does {card.name} ({card.id}) do?",
        f"{kind} has {monster.cubes} of {card.capacity} cubes. Without an answer it {dreams}.",
    ]
    if card.ability:
        lines.append(_explained(card.ability))
    lines += city_lines(state, at)
    told = state.monsters() if named else monsters
    in_play = {content.monsters[id_].ability for id_ in [*(one.card for one in told), *state.city]}
    lines += _abilities(in_play - {card.ability})
    lines += [*standings(state, content, seat), *_all_monsters(state, content, seat, named)]
    lines.append(_ending(state, max_rounds))
    later = [other for other in state.upcoming if state.seat_of(other) == seat]
    if state.upcoming:
        lines.append(f"Still to act{' (* yours)' * bool(later)}: {', '.join(_upcoming(state, later))}.")
    lines.append(f"Orders: {'; '.join(_order(state, at, line) for line in order_lines(Turn, at))}.")
    orders = _worth_showing(examples(Turn, at), MAX_EXAMPLES if named else 1)
    if not later:
        return fitted([*lines, "For example:", *(f"  {order}" for order in orders)])
    return fitted(
        [
            *lines,
            "Below it you may order your later turns of this round (god: your Old One): the first order of a "
            "line that is legal then counts. You are asked if none is or, unless it ends with firm, if the "
            "City has new cards. For example:",
            *(f"  {order}" for order in orders),
            f"    {later[0]}: {_later_order(state, content, later[0], orders[-1])}",
        ]
    )


def _dreams(content: Content, monster: Monster) -> str:
    """What a dream would bring the monster."""
    if gained := drain(content, monster):
        return f"dreams: {gained} more"
    return "dreams, but its Cultists bring nothing" if room(content, monster) else "dreams, but is full"


def _when(state: GreatOldOnes) -> str:
    last = ", the last" if state.last_round else ""
    return f"Round {state.round}{last}, turn {state.turn + 1} of {len(state.schedule)}"


def _ending(state: GreatOldOnes, max_rounds: int | None) -> str:
    if state.last_round:
        return f"This is the last round: {LAST_ROUND_TEXTS[state.last_round].lower()}."
    limit = f" Round {max_rounds} is the last in any case." if max_rounds else ""
    jewels = f"Priests of all {len(JEWELS)} jewels"
    return f"Last round: the deck runs out, or somebody has made {jewels}.{limit}"


def _order(state: GreatOldOnes, at: TurnMoment, line: str) -> str:
    """How an order is written, and what it does."""
    word = line.split()[0]
    match word:
        case "priest":
            explained = _of_priests(state, at)
        case "scare":
            come = min(CITY_SIZE, len(state.deck) + len(state.city))
            explained = f"the City goes under the deck, {come} come from its top; each player once a round"
        case _:
            explained = EXPLAINED.get(word, "")
    return f"{line} ({explained})" if explained else line


def _of_priests(state: GreatOldOnes, at: TurnMoment) -> str:
    acts = "acts no more" if state.last_round else "acts from the next round on"
    free = f"; priest free: {at.free}" if at.free else ""
    return f"{acts}, has no cubes; {MAX_PRIESTS} at most{free}"


def _upcoming(state: GreatOldOnes, own: Sequence[str]) -> list[str]:
    return [f"{'*' * (monster in own)}{monster}" for monster in state.upcoming]


def _explained(code: str) -> str:
    return f"{ABILITIES[code].name}: {ABILITIES[code].text}."


def _abilities(codes: Iterable[str | None]) -> list[str]:
    """What these abilities do, in one paragraph."""
    named = set(codes)
    told = [_explained(code) for code in ABILITIES if code in named]
    return [" ".join(told)] if told else []


def _later_order(state: GreatOldOnes, content: Content, monster: str, before: str) -> str:
    """An order for a later turn: with a card that the order before it leaves and the monster can pay for."""
    prices, cubes_there = prices_of(content, "cultist", monster), state.monster(monster).cubes
    cards = [card for card in state.city if prices[card] <= cubes_there and card not in _words(before)]
    if not cards:
        return "dream"
    return f"cultist {min(cards, key=lambda card: prices[card])} under god else dream"


def _words(order: str) -> list[str]:
    return order.replace(",", " ").split()


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
    new = f"; new, acts {'no more' if state.last_round else 'from the next round on'}"
    new = new if monster.created == state.round else ""
    jewels = ability == ABILITIES["promote"].name
    cultists = [
        f"{cultist} {content.by_id[cultist].jewel}" if jewels else cultist for cultist in monster.cultists
    ]
    under = f"; Cultists {', '.join(cultists)}" if cultists else ""
    return f"  {monster.card} {about}: {monster.cubes}/{card.capacity} cubes, {dream}{under}{new}"


def _worth_showing(orders: list[str], most: int) -> list[str]:
    """Those that say more than a single word, which the list of orders has as well."""
    return [order for order in orders if " " in order][:most] or orders[:1]


def second_text(state: GreatOldOnes, at: TurnMoment) -> str:
    """The prompt of a second conversion."""
    orders = [*order_lines(Conversion, at), "none"]
    return fitted(
        [
            f"{_when(state)}: which second card does {at.name} ({at.actor}) take?",
            f"It took the last City card and has {cubes(at.cubes)} left. Without an answer it takes none.",
            *city_lines(state, at),
            *_abilities(at.content.by_id[card].ability for card in state.city),
            f"Orders: {'; '.join(_order(state, at, line) for line in orders)}.",
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
        f"{_signs(rows, at, villagers)}Will: cubes in each dream as a Cultist (without Cultists 1 comes); "
        "holds: cubes as a Priest; turn: lowest acts first (r: of equals).",
    ]


def _signs(rows: Sequence[str], at: TurnMoment, villagers: Sequence[Villager]) -> str:
    """What the signs beside prices mean, as far as there are any."""
    signs = {
        "*": "* too dear",
        f" {FREE} ": f"{FREE}: {_why_free(at, villagers)}",
        " - ": f"-: {MAX_PRIESTS} Priests already",
    }
    told = [meaning for sign, meaning in signs.items() if any(sign in row for row in rows)]
    return "; ".join([*told, ""]) if told else ""


def _why_free(at: TurnMoment, villagers: Sequence[Villager]) -> str:
    """A Priest of the same jewel pays nothing; to others Ordain may make one free (GO-38, GO-60)."""
    jewel = None if at.actor is None else at.content.monsters[at.actor].jewel
    same = any(card.jewel == jewel for card in villagers)
    others = [card for card in villagers if card.jewel != jewel and _price(at, "priest", card.id) == FREE]
    reasons = {"same jewel": same, ABILITIES[THRIFT_PRIEST].name: bool(others)}
    return " or ".join(reason for reason, holds in reasons.items() if holds)


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
        return FREE
    return str(price) if price <= at.cubes else f"{price}*"
