"""What a player reads when a monster of theirs acts: what it can afford, and how the table stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders, examples, order_lines
from referee.engine.events import SEAT
from referee.engine.page import Block, Example, Line, Page, grid, listing, prose, section
from referee.games.great_old_ones.abilities import ABILITIES, PROMOTE, THRIFT_PRIEST
from referee.games.great_old_ones.city import CITY_SIZE
from referee.games.great_old_ones.decisions import Conversion, Ranking, Turn
from referee.games.great_old_ones.moments import Awakening, TurnMoment
from referee.games.great_old_ones.pack import JEWELS, Content, OldOne, Villager
from referee.games.great_old_ones.prices import Into, drain, prices_of, room
from referee.games.great_old_ones.scoring import score_by_part
from referee.games.great_old_ones.state import MAX_PRIESTS, Cult, GreatOldOnes, Monster
from referee.games.great_old_ones.things import A_CARD
from referee.games.great_old_ones.words import JEWELS_IN_WORDS, LAST_ROUND_TEXTS

MAX_EXAMPLES = 2
FREE = Words("free")
EXPLAINED: Mapping[str, str] = {
    "cultist": Words("any of yours, for its dreams"),
    "sacrifice": Words("it goes under the deck with its Cultists, its cubes to your Old One"),
    "double": Words("each an order for a cultist or a priest"),
}
"""What orders do, by their first word, where nothing else in the prompt says so."""
ORDINALS = (Words("first"), Words("second"), Words("third"), Words("fourth"))


def ranking_page(at: Awakening, seat: int, seats: int, cubes: int) -> Page:
    """The prompt of set-up: which Old One one wants to be."""
    old_ones = at.content.old_ones
    backwards = [old_one.id for old_one in reversed(old_ones)]
    return Page(
        Words("Set-up: which Old One do you want to be? Rank the four, the best first."),
        Words("Without an answer they are ranked as they stand here."),
        (
            section(
                "old_ones",
                listing(
                    Words(
                        "One player after the other gets the best one left of their ranking; you are the "
                        "{place} of {seats}.",
                        place=ORDINALS[seat - 1],
                        seats=seats,
                    ),
                    (Line((_old_one(one),), (A_CARD.of(one.id),)) for one in old_ones),
                ),
            ),
            section(
                "game",
                prose(
                    Words(
                        "In each round every Old One and Priest acts once, the lowest Turn Order first (of "
                        "equal ones those with a red border). It takes cubes by dreaming, or pays with its "
                        "own for a villager of the City, {city} cards from which all choose: as a Cultist "
                        "under it the villager brings it cubes in dreams, as a Priest it acts itself. Cubes, "
                        "Cultists, and most of all Priests of different jewels, are points at the end. Old "
                        "Ones begin with {cubes:cube}.",
                        city=CITY_SIZE,
                        cubes=cubes,
                    )
                ),
            ),
        ),
        examples=(Example(Orders(Ranking, at).show(backwards), backwards),),
    )


def _old_one(old_one: OldOne) -> str:
    """An Old One in a line: its numbers and what it can do."""
    ability = ABILITIES[old_one.ability] if old_one.ability else None
    return Words(
        "{id} {name}: Turn Order {turn_order}{red?, red border|}, can hold {capacity:cube}; {power}",
        id=old_one.id,
        name=old_one.name,
        turn_order=old_one.turn_order,
        red=old_one.red_border,
        capacity=old_one.capacity,
        power=Words("{name}: {text}", name=ability.name, text=ability.text)
        if ability
        else Words("no ability"),
    )


def turn_page(state: GreatOldOnes, seat: int, at: TurnMoment, max_rounds: int | None = None) -> Page:
    """The prompt of a turn; where it would be too long, without the names of the others' Priests, and what
    abilities do that only these have.
    """
    content, monsters = at.content, state.cults[seat].monsters
    monster = next(own for own in monsters if own.card == at.actor)
    card = content.monsters[monster.card]
    later = [other for other in state.upcoming if state.seat_of(other) == seat]
    numbers = {"cubes": monster.cubes, "capacity": card.capacity, "dreams": _dreams(content, monster)}
    return Page(
        Words("{when}: what does {name} ({id}) do?", when=_when(state), name=card.name, id=card.id),
        Words("Your Old One has {cubes} of {capacity} cubes. Without an answer it {dreams}.", **numbers)
        if card.jewel is None
        else Words(
            "Your {jewel} Priest has {cubes} of {capacity} cubes. Without an answer it {dreams}.",
            jewel=JEWELS_IN_WORDS[card.jewel],
            **numbers,
        ),
        (
            section("ability", *([prose(_explained(card.ability))] if card.ability else [])),
            section("city", *city(state, at)),
            section(
                "abilities",
                _abilities(state, at, state.monsters()),
                shorter=[[_abilities(state, at, monsters)]],
            ),
            section("standings", standings(state, content, seat)),
            section(
                "monsters",
                _all_monsters(state, content, seat, named=True),
                shorter=[[_all_monsters(state, content, seat, named=False)]],
            ),
            section("ending", prose(_ending(state, max_rounds))),
            section("to_act", prose(_to_act(state, later))),
        ),
        how=(_orders(state, at, order_lines(Turn, at)), *([AHEAD] if later else [])),
        examples=_examples(state, at, later),
    )


AHEAD = Words(
    "Below an order you may order your later turns of this round (god: your Old One): the first order of a "
    "line that is legal then counts. You are asked if none is or, unless it ends with firm, if the City has "
    "new cards."
)


def second_page(state: GreatOldOnes, at: TurnMoment) -> Page:
    """The prompt of a second conversion."""
    orders = Orders(Conversion, at)
    return Page(
        Words(
            "{when}: which second card does {name} ({id}) take?", when=_when(state), name=at.name, id=at.actor
        ),
        Words(
            "It took the last City card and has {cubes:cube} left. Without an answer it takes none.",
            cubes=at.cubes,
        ),
        (
            section("city", *city(state, at)),
            section("abilities", _told(at.content.by_id[card].ability for card in state.city)),
        ),
        how=(_orders(state, at, [*order_lines(Conversion, at), "none"]),),
        examples=tuple(Example(order, orders.parse(order)) for order in examples(Conversion, at)),
    )


def _when(state: GreatOldOnes) -> str:
    parts = {"round": state.round, "turn": state.turn + 1, "turns": len(state.schedule)}
    if state.last_round:
        return Words("Round {round}, the last, turn {turn} of {turns}", **parts)
    return Words("Round {round}, turn {turn} of {turns}", **parts)


def _dreams(content: Content, monster: Monster) -> str:
    """What a dream would bring the monster."""
    if gained := drain(content, monster):
        return Words("dreams: {gained} more", gained=gained)
    if room(content, monster):
        return Words("dreams, but its Cultists bring nothing")
    return Words("dreams, but is full")


def _ending(state: GreatOldOnes, max_rounds: int | None) -> str:
    if state.last_round:
        return Words("This is the last round. {why}.", why=LAST_ROUND_TEXTS[state.last_round])
    ending = Words(
        "Last round: the deck runs out, or somebody has made Priests of all {jewels} jewels.",
        jewels=len(JEWELS),
    )
    if not max_rounds:
        return ending
    return Words("{ending} Round {limit} is the last in any case.", ending=ending, limit=max_rounds)


def _to_act(state: GreatOldOnes, own: Sequence[str]) -> str:
    monsters = ", ".join(f"{'*' * (monster in own)}{monster}" for monster in state.upcoming)
    if not monsters:
        return ""
    return Words("Still to act{own? (* yours)|}: {monsters}.", own=bool(own), monsters=monsters)


# Orders.


def _orders(state: GreatOldOnes, at: TurnMoment, lines: Iterable[str]) -> str:
    return Words("Orders: {orders}.", orders=joined("; ", (_order(state, at, line) for line in lines)))


def _order(state: GreatOldOnes, at: TurnMoment, line: str) -> str:
    """How an order is written, and what it does."""
    word = line.split()[0]
    match word:
        case "priest":
            explained = _of_priests(state, at)
        case "scare":
            explained = Words(
                "the City goes under the deck, {come} come from its top; each player once a round",
                come=min(CITY_SIZE, len(state.deck) + len(state.city)),
            )
        case _:
            explained = EXPLAINED.get(word, "")
    return Words("{line} ({explained})", line=line, explained=explained) if explained else line


def _of_priests(state: GreatOldOnes, at: TurnMoment) -> str:
    acts = Words("acts no more") if state.last_round else Words("acts from the next round on")
    told = Words("{acts}, has no cubes; {most} at most", acts=acts, most=MAX_PRIESTS)
    return Words("{told}; priest free: {card}", told=told, card=at.free) if at.free else told


def _examples(state: GreatOldOnes, at: TurnMoment, later: Sequence[str]) -> tuple[Example, ...]:
    """A few orders; the last with one for a later turn."""
    orders = Orders(Turn, at)
    texts = _worth_showing(examples(Turn, at))
    ahead = () if not later else (f"{later[0]}: {_later_order(state, at.content, later[0], texts[-1])}",)
    return tuple(Example(text, orders.parse(text), ahead if text == texts[-1] else ()) for text in texts)


def _worth_showing(orders: list[str]) -> list[str]:
    """Those that say more than a single word, which the list of orders has as well."""
    return [order for order in orders if " " in order][:MAX_EXAMPLES] or orders[:1]


def _later_order(state: GreatOldOnes, content: Content, monster: str, before: str) -> str:
    """An order for a later turn: with a card that the order before it leaves and the monster can pay for."""
    prices, cubes_there = prices_of(content, "cultist", monster), state.monster(monster).cubes
    words = before.replace(",", " ").split()
    cards = [card for card in state.city if prices[card] <= cubes_there and card not in words]
    if not cards:
        return "dream"
    return f"cultist {min(cards, key=lambda card: prices[card])} under god else dream"


# The table.


def _explained(code: str) -> str:
    return Words("{name}: {text}.", name=ABILITIES[code].name, text=ABILITIES[code].text)


def _told(codes: Iterable[str | None]) -> Block:
    """What these abilities do, in one paragraph."""
    named = set(codes)
    told = [_explained(code) for code in ABILITIES if code in named]
    return prose(joined(" ", told))


def _abilities(state: GreatOldOnes, at: TurnMoment, monsters: Iterable[Monster]) -> Block:
    """What abilities do that these monsters or City cards have, and the actor has not."""
    cards = [*(monster.card for monster in monsters), *state.city]
    own = at.content.monsters[at.actor].ability if at.actor else None
    return _told({at.content.monsters[card].ability for card in cards} - {own})


def standings(state: GreatOldOnes, content: Content, reader: int) -> Block:
    """All cults, the reader's own marked."""
    rows = [
        Line(
            (
                content.name(cult.god.card),
                str(score_by_part(content, cult).points),
                str(len(cult.priests)),
                str(cult.cultists()),
                str(cult.cubes()),
                joined(", ", (JEWELS_IN_WORDS[jewel] for jewel in cult.created)) or Words("none"),
            ),
            (SEAT.of(seat), A_CARD.of(cult.god.card)),
            mine=seat == reader,
        )
        for seat, cult in sorted(state.cults.items())
    ]
    return grid(
        Words("Points now: a Cultist 1, a cube 1, a Priest 2, each jewel among the Priests 3."),
        Words("|points>|Priests>|Cultists>|cubes>|jewels created"),
        rows,
    )


def _all_monsters(state: GreatOldOnes, content: Content, reader: int, *, named: bool) -> Block:
    """Old Ones and Priests: the reader's own in a line each, the others' in one for each cult."""
    own = [
        Line((_monster_line(state, content, monster),), (A_CARD.of(monster.card),))
        for monster in state.cults[reader].monsters
    ]
    others = [
        Line(
            (
                Words(
                    "{name}: {monsters}",
                    name=content.name(cult.god.card),
                    monsters=joined("; ", _monsters(content, cult, named=named)),
                ),
            ),
            (SEAT.of(seat), *(A_CARD.of(monster.card) for monster in cult.monsters)),
        )
        for seat, cult in state.cults.items()
        if seat != reader
    ]
    heading = Words("Your monsters (Old One, Priests) and those of the others, with cubes/capacity:")
    return listing(heading, [*own, *others])


def _monsters(content: Content, cult: Cult, *, named: bool) -> list[str]:
    """The monsters of another seat in a few words each: `G3 1/5`, `13 Clio Hallam yellow Seek 2/2`."""
    told: list[str] = []
    for monster in cult.monsters:
        card = content.monsters[monster.card]
        ability = ABILITIES[card.ability].name if card.ability else ""
        name = card.name if named and not card.is_old_one else ""
        jewel = JEWELS_IN_WORDS[card.jewel] if card.jewel else ""
        words = [card.id, name, jewel, ability, f"{monster.cubes}/{card.capacity}"]
        told.append(joined(" ", filter(None, words)))
    return told


def _monster_line(state: GreatOldOnes, content: Content, monster: Monster) -> str:
    """A monster of the reader's own: `44 Drusilla Quill, violet, Share: 0/3 cubes, dream +1`."""
    card = content.monsters[monster.card]
    ability = ABILITIES[card.ability].name if card.ability else ""
    jewel = JEWELS_IN_WORDS[card.jewel] if card.jewel else ""
    told = Words(
        "{id} {about}: {cubes}/{capacity} cubes, dream +{dream}",
        id=monster.card,
        about=joined(", ", filter(None, [card.name, jewel, ability])),
        cubes=monster.cubes,
        capacity=card.capacity,
        dream=drain(content, monster),
    )
    if monster.cultists:
        jewels = card.ability == PROMOTE
        under = [
            joined(" ", (one, JEWELS_IN_WORDS[content.by_id[one].jewel])) if jewels else one
            for one in monster.cultists
        ]
        told = Words("{told}; Cultists {under}", told=told, under=joined(", ", under))
    if monster.created != state.round:
        return told
    if state.last_round:
        return Words("{told}; new, acts no more", told=told)
    return Words("{told}; new, acts from the next round on", told=told)


# The City.


def city(state: GreatOldOnes, at: TurnMoment) -> list[Block]:
    """The City card by card, with what each would cost the actor."""
    if not state.city:
        return [prose(Words("The City is empty ({deck:card} in the deck).", deck=len(state.deck)))]
    villagers = [at.content.by_id[card] for card in state.city]
    rows = [_city_row(at, villager) for villager in villagers]
    return [
        grid(
            Words(
                "The City and its prices for {name} ({deck:card} in the deck):",
                name=at.name,
                deck=len(state.deck),
            ),
            Words("card|jewel|Cultist>|Priest>|Will>|holds>|turn>|"),
            rows,
        ),
        prose(
            Words(
                "{signs}Will: cubes in each dream as a Cultist (without Cultists 1 comes); holds: cubes as a "
                "Priest; turn: lowest acts first (r: of equals).",
                signs=_signs(at, villagers),
            )
        ),
    ]


def _city_row(at: TurnMoment, villager: Villager) -> Line:
    return Line(
        (
            f"#{villager.id:<2} {villager.name}",
            JEWELS_IN_WORDS[villager.jewel],
            _price(at, "cultist", villager.id),
            _price(at, "priest", villager.id),
            str(villager.will),
            str(villager.corpulence),
            f"{villager.turn_order}{'r' if villager.red_border else ''}",
            ABILITIES[villager.ability].name if villager.ability else "",
        ),
        (A_CARD.of(villager.id),),
    )


def _signs(at: TurnMoment, villagers: Sequence[Villager]) -> str:
    """What the signs beside prices mean, as far as there are any."""
    prices = [_price(at, into, card.id) for card in villagers for into in ("cultist", "priest")]
    told = [
        Words("* too dear; ") if any(price.endswith("*") for price in prices) else "",
        Words("free: {why}; ", why=_why_free(at, villagers)) if FREE in prices else "",
        Words("-: {most} Priests already; ", most=MAX_PRIESTS) if NO_MORE in prices else "",
    ]
    return joined("", told)


def _why_free(at: TurnMoment, villagers: Sequence[Villager]) -> str:
    """A Priest of the same jewel pays nothing; to others Ordain may make one free (GO-38, GO-60)."""
    jewel = None if at.actor is None else at.content.monsters[at.actor].jewel
    same = any(card.jewel == jewel for card in villagers)
    by_ability = any(card.jewel != jewel and _price(at, "priest", card.id) == FREE for card in villagers)
    ordain = ABILITIES[THRIFT_PRIEST].name
    if same and by_ability:
        return Words("same jewel or {ability}", ability=ordain)
    return Words("same jewel") if same else ordain


NO_MORE = "-"


def _price(at: TurnMoment, into: Into, card: str) -> str:
    price = at.price(into, card)
    if into == "priest" and not at.may_add_priest:
        return NO_MORE
    if not price:
        return FREE
    return str(price) if price <= at.cubes else f"{price}*"
