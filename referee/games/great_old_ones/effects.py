"""What a monster does on its turn. Each verb does its thing and tells the table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.json_types import Json
from referee.engine.words import count, listed
from referee.games.great_old_ones.abilities import PROMOTION_PRICE
from referee.games.great_old_ones.city import CITY_SIZE, deal, mark_last_round, refill_if_emptied, watch_deck
from referee.games.great_old_ones.decisions import Conversion, Cultist
from referee.games.great_old_ones.pack import JEWELS
from referee.games.great_old_ones.prices import drain, price_in_words, price_of, room
from referee.games.great_old_ones.state import Monster, OldOnesTable
from referee.games.great_old_ones.texts.words import all_numbered, cubes, numbered


def convert(t: OldOnesTable, seat: int, actor: str, conversion: Conversion) -> bool:
    """A City card becomes a Cultist or a Priest. Says whether that emptied the City, which is then refilled.

    The card leaves the City, is placed, and only then the City is looked at (GO-44).
    """
    state, content = t.state, t.content
    card = conversion.card
    price = price_of(content, conversion.into, actor, card)
    payer = state.monster(actor)
    payer.cubes -= price  # GO-27, GO-28
    state.city.remove(card)
    state.conversions += 1
    paid = f"{price_in_words(content, actor, card, price)}, {cubes(payer.cubes)} left"
    data: dict[str, Json] = {"card": card, "price": price}
    if isinstance(conversion, Cultist):
        state.monster(conversion.under).cultists.append(card)  # GO-36
        where = "itself" if conversion.under == actor else numbered(content, conversion.under)
        text = f"makes {numbered(content, card)} a Cultist under {where} ({paid})."
        _tell(t, seat, actor, "cultist_created", text, {**data, "under": conversion.under}, "GO-32")
    else:
        text = f"makes {numbered(content, card)} a {content.by_id[card].jewel} Priest ({paid})."
        _tell(t, seat, actor, "priest_created", text, data, "GO-37")
        _ordain(t, seat, card)
    return refill_if_emptied(t)


def dream(t: OldOnesTable, seat: int, actor: str, *, forced: bool = False) -> None:
    """The monster takes cubes (GO-29): by the Will of its Cultists, or 1 without any (GO-48, GO-49)."""
    monster = t.state.monster(actor)
    gained = drain(t.content, monster)
    monster.cubes += gained
    capacity = t.content.monsters[actor].capacity
    verb = "drains its Cultists" if monster.cultists else "dreams"
    why = "has nothing else to do and " if forced else ""
    text = f"{why}{verb}: {_gain(gained)}, {monster.cubes} of {capacity}."
    data: dict[str, Json] = {"gained": gained, "cubes": monster.cubes, "forced": forced}
    _tell(t, seat, actor, "dreamed", text, data, "GO-49" if not monster.cultists else "GO-48")


def scare(t: OldOnesTable, seat: int, actor: str) -> None:
    """All City cards go under the deck, oldest first; then six are dealt (GO-50, GO-51)."""
    state = t.state
    state.cults[seat].scare_used = True  # GO-52
    fled = list(state.city)
    state.deck += fled
    state.city = []
    dealt = deal(t, CITY_SIZE)
    gone = (
        f"{all_numbered(t.content, fled)} flee" if len(fled) != 1 else f"{numbered(t.content, fled[0])} flees"
    )
    story = f"{gone} to the bottom of the deck; " if fled else ""
    text = (
        f"scares the City: {story}{all_numbered(t.content, dealt)} {'come' if len(dealt) > 1 else 'comes'}."
    )
    data: dict[str, Json] = {"fled": fled, "dealt": list(dealt), "deck_size": len(state.deck)}
    _tell(t, seat, actor, "city_scared", text, data, "GO-50")
    watch_deck(t)


def sacrifice(t: OldOnesTable, seat: int, actor: str) -> None:
    """The Priest goes under the deck (GO-54), and as many of its cubes to its Old One as fit (GO-56)."""
    state, cult = t.state, t.state.cults[seat]
    priest = state.monster(actor)
    received = min(priest.cubes, room(t.content, cult.god))
    lost = priest.cubes - received
    cult.god.cubes += received
    name = t.content.name(cult.god.card)
    company = f" with {count(len(priest.cultists), 'Cultist')}" if priest.cultists else ""
    spilt = f", {lost} lost" if lost else ""
    text = f"gives itself to {name}{company}: {cubes(received)} for {name}{spilt}."
    data: dict[str, Json] = {"cultists": list(priest.cultists), "received": received, "lost": lost}
    _tell(t, seat, actor, "priest_sacrificed", text, data, "GO-54")
    cult.priests.remove(priest)
    state.deck += [priest.card, *priest.cultists]  # GO-55


def share(t: OldOnesTable, seat: int, actor: str, gifts: Mapping[str, int]) -> None:
    """Cubes move from this monster to others of its seat (GO-64)."""
    given = {monster: amount for monster, amount in gifts.items() if amount}
    for monster, amount in given.items():
        t.state.monster(monster).cubes += amount
    giver = t.state.monster(actor)
    giver.cubes -= sum(given.values())
    parts = [f"{cubes(amount)} to {numbered(t.content, monster)}" for monster, amount in given.items()]
    text = f"gives {listed(parts)}, and keeps {giver.cubes}."
    _tell(t, seat, actor, "cubes_shared", text, {"gifts": given}, "GO-64")


def promote(t: OldOnesTable, seat: int, actor: str, card: str) -> None:
    """A Cultist under this monster becomes a Priest for 2 cubes, whatever its jewel (GO-65)."""
    monster = t.state.monster(actor)
    monster.cubes -= PROMOTION_PRICE
    monster.cultists.remove(card)
    jewel = t.content.by_id[card].jewel
    text = f"raises its Cultist {numbered(t.content, card)} to {jewel} Priest for {cubes(PROMOTION_PRICE)}."
    _tell(t, seat, actor, "cultist_promoted", text, {"card": card, "price": PROMOTION_PRICE}, "GO-65")
    _ordain(t, seat, card)


def scout(t: OldOnesTable, seat: int, actor: str) -> None:
    """The top card of the deck joins the City (GO-63)."""
    t.state.scouted = True
    dealt = deal(t, 1)
    text = f"seeks out {all_numbered(t.content, dealt)}, who joins the City."
    _tell(t, seat, actor, "scouted", text, {"dealt": list(dealt), "deck_size": len(t.state.deck)}, "GO-63")
    watch_deck(t)


def rest(t: OldOnesTable, seat: int, actor: str) -> None:
    """The monster does nothing (GO-25)."""
    _tell(t, seat, actor, "passed", "passes.", {}, "GO-25")


def title(t: OldOnesTable, seat: int, actor: str) -> str:
    """`The Sleeper Below`, or `Ada Carrow, Priest of The Sleeper Below,`."""
    god = t.content.name(t.state.cults[seat].god.card)
    return god if t.content.monsters[actor].is_old_one else f"{t.content.name(actor)}, Priest of {god},"


def _ordain(t: OldOnesTable, seat: int, card: str) -> None:
    """A new Priest, without cubes and Cultists (GO-40); its jewel counts from now on (GO-67)."""
    cult = t.state.cults[seat]
    cult.priests.append(Monster(card, created=t.state.round))
    jewel = t.content.by_id[card].jewel
    if jewel not in cult.created:
        cult.created.append(jewel)
    if len(cult.created) == len(JEWELS):
        mark_last_round(t, "jewels", "GO-67")


def _gain(gained: int) -> str:
    return f"{cubes(gained)} more" if gained else "nothing more"


def _tell(
    t: OldOnesTable, seat: int, actor: str, kind: str, text: str, data: Mapping[str, Json], rule: str
) -> None:
    known = {"seat": seat, "actor": actor, **data}
    t.tell(f"great_old_ones.{kind}", f"{title(t, seat, actor)} {text}", known, rule=rule)
