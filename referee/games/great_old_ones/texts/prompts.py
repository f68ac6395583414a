"""What a player reads when a monster of theirs acts: who it is, what it can afford, what the City holds."""

from __future__ import annotations

from referee.engine.decisions import examples, order_lines
from referee.engine.layout import example_lines, fitted
from referee.engine.words import count
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.decisions import Conversion, Turn
from referee.games.great_old_ones.moments import TurnMoment
from referee.games.great_old_ones.pack import Content, Villager
from referee.games.great_old_ones.prices import Into, drain
from referee.games.great_old_ones.scoring import tally
from referee.games.great_old_ones.state import GreatOldOnes, Monster
from referee.games.great_old_ones.texts.words import cubes

MAX_EXAMPLES = 3


def turn_text(state: GreatOldOnes, seat: int, at: TurnMoment) -> str:
    """The prompt of a turn."""
    content, monsters = at.content, state.cults[seat].monsters
    monster = next(own for own in monsters if own.card == at.actor)
    card = content.monsters[monster.card]
    round_ = f"Round {state.round}{', the last' if state.last_round else ''}"
    where = f"{round_}, turn {state.turn + 1} of {len(state.schedule)}"
    kind = "your Old One" if card.is_old_one else f"your {card.jewel} Priest"
    lines = [
        f"{where}: {card.name} ({card.id}), {kind}, acts with {monster.cubes} of {card.capacity} cubes.",
        f"Without an answer it dreams, which would bring {cubes(drain(content, monster))}.",
    ]
    if card.ability:
        ability = ABILITIES[card.ability]
        lines.append(f"{ability.name}: {ability.text}.")
    lines += city_lines(state, at)
    lines += ["Yours:", *(_monster_line(content, own) for own in monsters)]
    lines += standings(state, content, seat)
    later = [other for other in state.upcoming if state.seat_of(other) == seat]
    if state.upcoming:
        names = (f"{content.name(other)}{' (yours)' * (other in later)}" for other in state.upcoming)
        lines.append(f"Still to act: {', '.join(names)}.")
    lines.append(f"Orders: {'; '.join(order_lines(Turn, at))}.")
    lines += example_lines(_worth_showing(examples(Turn, at)))
    if later:
        ahead = "; ".join(f"{other}: …" for other in later)
        lines.append(
            f"Below it you may order your later turns of this round, a line each ({ahead}), "
            f"such as {later[0]}: cultist {_cheapest(state, content)} under god else dream"
        )
    return fitted(lines)


def _cheapest(state: GreatOldOnes, content: Content) -> str:
    """A City card that anybody may be able to pay for."""
    return min(state.city, key=lambda card: (content.by_id[card].force, card), default="1")


def standings(state: GreatOldOnes, content: Content, reader: int) -> list[str]:
    """All cults in columns, the reader's own marked; of the others also what their Priests can do."""
    width = max(len(content.name(cult.god.card)) for cult in state.cults.values())
    lines = [
        "Points now: 1 a Cultist, 1 a cube, 2 a Priest, 3 for each jewel among the Priests.",
        f"  {'':<{width}}  points  Priests  Cultists  cubes  jewels created",
    ]
    for seat in state.seats:
        cult = state.cults[seat]
        numbers = f"{len(cult.priests):>7}  {cult.cultists():>8}  {cult.cubes():>5}"
        points, jewels = tally(content, cult).points, ", ".join(cult.created) or "none"
        mark, name = "*" if seat == reader else " ", content.name(cult.god.card)
        lines.append(f"{mark} {name:<{width}}  {points:>6}  {numbers}  {jewels}")
        able = [_able(content, priest) for priest in cult.priests if content.monsters[priest.card].ability]
        if able and seat != reader:
            lines.append(f"    Priests with abilities: {', '.join(able)}")
    return [
        *lines,
        "The round in which the deck runs out is the last, or in which somebody has created Priests of all "
        "five jewels.",
    ]


def _able(content: Content, priest: Monster) -> str:
    card = content.monsters[priest.card]
    return f"{card.name} ({ABILITIES[card.ability].name})" if card.ability else card.name


def _worth_showing(orders: list[str]) -> list[str]:
    """Those that say more than a single word, which the list of orders has as well."""
    return [order for order in orders if " " in order][:MAX_EXAMPLES] or orders[:1]


def second_text(state: GreatOldOnes, at: TurnMoment) -> str:
    """The prompt of a second conversion."""
    head = (
        f"{at.name} ({at.actor}) took the last City card and may convert a second one, "
        f"with {cubes(at.cubes)}."
    )
    orders = [*order_lines(Conversion, at), "none"]
    lines = [head, "Without an answer it converts none.", *city_lines(state, at)]
    lines.append(f"Orders: {'; '.join(orders)}.")
    return fitted([*lines, *example_lines(examples(Conversion, at))])


def city_lines(state: GreatOldOnes, at: TurnMoment) -> list[str]:
    """The City card by card, with what each would cost the actor."""
    deck = count(len(state.deck), "card")
    if not state.city:
        return [f"The City is empty (deck: {deck})."]
    villagers = [at.content.by_id[card] for card in state.city]
    width = max(len(villager.name) for villager in villagers)
    named = {villager.ability for villager in villagers}
    return [
        f"The City (deck: {deck}), with its price as a Cultist or a Priest (* too dear, - no room for a "
        f"sixth Priest). Will: the cubes that it brings a dream as a Cultist; holds: cubes, as a Priest; "
        f"turn: its place in a round, r before others of that number.",
        f"  {'card':<{width + 4}}  jewel   Cultist  Priest  Will  holds  turn",
        *(_city_line(at, villager, width) for villager in villagers),
        *(f"  {ability.name}: {ability.text}." for code, ability in ABILITIES.items() if code in named),
    ]


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


def _monster_line(content: Content, monster: Monster) -> str:
    card = content.monsters[monster.card]
    jewel = f", {card.jewel}" if card.jewel else ""
    jewel += f", {ABILITIES[card.ability].name}" if card.ability else ""
    cultists = ", ".join(f"#{cultist} (Will {content.by_id[cultist].will})" for cultist in monster.cultists)
    under = f"; Cultists {cultists}" if cultists else ""
    return f"  {monster.card} {card.name}{jewel}: {monster.cubes} of {card.capacity} cubes{under}"
