"""What a monster does on its turn. Each verb does its thing and tells the table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.great_old_ones import events
from referee.games.great_old_ones.abilities import PROMOTION_PRICE
from referee.games.great_old_ones.city import CITY_SIZE, deal, mark_last_round, refill_if_emptied, watch_deck
from referee.games.great_old_ones.decisions import Conversion, Cultist
from referee.games.great_old_ones.pack import JEWELS
from referee.games.great_old_ones.prices import drain, price_of, room
from referee.games.great_old_ones.state import Monster, OldOnesTable


def convert(t: OldOnesTable, seat: int, actor: str, conversion: Conversion) -> bool:
    """A City card becomes a Cultist or a Priest. Says whether that emptied the City, which is then refilled.

    The card leaves the City, is placed, and only then the City is looked at (GO-44).
    """
    state, card = t.state, conversion.card
    price = price_of(t.content, conversion.into, actor, card)
    payer = state.monster(actor)
    payer.cubes -= price  # GO-27, GO-28
    state.city.remove(card)
    state.conversions += 1
    if isinstance(conversion, Cultist):
        under = conversion.under
        state.monster(under).cultists.append(card)  # GO-36
        t.tell(events.CultistCreated(seat, actor, card, price, payer.cubes, under), rule="GO-32")
    else:
        t.tell(events.PriestCreated(seat, actor, card, price, payer.cubes), rule="GO-37")
        _ordain(t, seat, card)
    return refill_if_emptied(t)


def dream(t: OldOnesTable, seat: int, actor: str, *, forced: bool = False) -> None:
    """The monster takes cubes (GO-29): by the Will of its Cultists, or 1 without any (GO-48, GO-49)."""
    monster = t.state.monster(actor)
    gained = drain(t.content, monster)
    monster.cubes += gained
    drained = bool(monster.cultists)
    dreamed = events.Dreamed(seat, actor, gained, monster.cubes, drained, forced)
    t.tell(dreamed, rule="GO-48" if drained else "GO-49")


def scare(t: OldOnesTable, seat: int, actor: str) -> None:
    """All City cards go under the deck, oldest first; then six are dealt (GO-50, GO-51)."""
    state = t.state
    state.cults[seat].scare_used = True  # GO-52
    fled = tuple(state.city)
    state.deck += fled
    state.city = []
    dealt = tuple(deal(t, CITY_SIZE))
    t.tell(events.CityScared(seat, actor, fled, dealt, len(state.deck)), rule="GO-50")
    watch_deck(t)


def sacrifice(t: OldOnesTable, seat: int, actor: str) -> None:
    """The Priest goes under the deck (GO-54), and as many of its cubes to its Old One as fit (GO-56)."""
    state, cult = t.state, t.state.cults[seat]
    priest = state.monster(actor)
    received = min(priest.cubes, room(t.content, cult.god))
    cult.god.cubes += received
    lost = priest.cubes - received
    t.tell(events.PriestSacrificed(seat, actor, tuple(priest.cultists), received, lost), rule="GO-54")
    cult.priests.remove(priest)
    state.deck += [priest.card, *priest.cultists]  # GO-55


def share(t: OldOnesTable, seat: int, actor: str, gifts: Mapping[str, int]) -> None:
    """Cubes move from this monster to others of its seat (GO-64)."""
    given = {monster: amount for monster, amount in gifts.items() if amount}
    for monster, amount in given.items():
        t.state.monster(monster).cubes += amount
    giver = t.state.monster(actor)
    giver.cubes -= sum(given.values())
    t.tell(events.CubesShared(seat, actor, given, giver.cubes), rule="GO-64")


def promote(t: OldOnesTable, seat: int, actor: str, card: str) -> None:
    """A Cultist under this monster becomes a Priest for 2 cubes, whatever its jewel (GO-65)."""
    monster = t.state.monster(actor)
    monster.cubes -= PROMOTION_PRICE
    monster.cultists.remove(card)
    t.tell(events.CultistPromoted(seat, actor, card, PROMOTION_PRICE), rule="GO-65")
    _ordain(t, seat, card)


def scout(t: OldOnesTable, seat: int, actor: str) -> None:
    """The top card of the deck joins the City (GO-63)."""
    t.state.scouted = True
    dealt = tuple(deal(t, 1))
    t.tell(events.Scouted(seat, actor, dealt, len(t.state.deck)), rule="GO-63")
    watch_deck(t)


def rest(t: OldOnesTable, seat: int, actor: str) -> None:
    """The monster does nothing (GO-25)."""
    t.tell(events.Passed(seat, actor), rule="GO-25")


def _ordain(t: OldOnesTable, seat: int, card: str) -> None:
    """A new Priest, without cubes and Cultists (GO-40); its jewel counts from now on (GO-67)."""
    cult = t.state.cults[seat]
    cult.priests.append(Monster(card, created=t.state.round))
    jewel = t.content.by_id[card].jewel
    if jewel not in cult.created:
        cult.created.append(jewel)
    if len(cult.created) == len(JEWELS):
        mark_last_round(t, "jewels", "GO-67")
