"""Strength, Influence, and who would win a Location."""

from __future__ import annotations

from typing import Literal, TypeAlias

from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, Priest
from referee.games.choose_your_god.vocabulary import ALTAR_STRENGTH, SUPREMACY_BONUS

Why: TypeAlias = Literal["seizing", "bribe", "least", "might", "influence"]
"""What names the winner of a Location, that which goes before the others first (CG-72)."""


def patriarch_strength(content: Content, state: ChooseYourGod, seat: int) -> int:
    """Followers, License bonuses and Supremacy, as they are at this moment (CG-07, CG-114, CG-141)."""
    cult = state.cults[seat]
    bonuses = sum(content.bonuses[card] for card in cult.licenses)
    return cult.followers + bonuses + (SUPREMACY_BONUS if state.supremacy == seat else 0)


def strength(content: Content, state: ChooseYourGod, seat: int, priest: Priest) -> int:
    """The strength of one of the seat's Priests."""
    if priest is state.cults[seat].patriarch:
        return patriarch_strength(content, state, seat)
    return priest.strength


def influence(content: Content, state: ChooseYourGod, seat: int, location: int) -> int:
    """CG-69: Priests and Altars with boosts and Novitiate."""
    cult = state.cults[seat]
    total = sum(token.strength + token.boost for token in cult.tokens if token.place == location)
    if cult.patriarch.place == location:
        total += patriarch_strength(content, state, seat) + cult.patriarch.boost
    if location in cult.altars:
        total += ALTAR_STRENGTH + owns(content, cult, "novitiate")  # CG-124
    return total


def might(content: Content, cult: Cult) -> int:
    """The Divine Might of the side showing."""
    return content.cults[cult.cult].might(cult.side)


def owns(content: Content, cult: Cult, effect: str, number: int | None = None) -> int:
    """How many Licenses of this effect (that name this number) the seat owns."""
    return len(licenses_of(content, cult, effect, number)) if cult.licenses else 0


def licenses_of(content: Content, cult: Cult, effect: str, number: int | None = None) -> list[str]:
    """Which they are."""
    return [
        card
        for card in cult.licenses
        if content.licenses[card].effect.word == effect
        and (number is None or number in content.licenses[card].effect.numbers)
    ]


def briber(state: ChooseYourGod, location: int) -> int | None:
    """The owner of a Priest with coins there (CG-84)."""
    for seat, cult in state.cults.items():
        if any([priest.coins and priest.place == location for priest in cult.priests()]):  # noqa: C419 - faster
            return seat
    return None


def why_first(content: Content, state: ChooseYourGod, location: int, first: int) -> Why:
    """What makes this seat the one that would win there (CG-72)."""
    lap = state.lap if location == state.location else None
    if lap is not None and lap.seized_by == first:
        return "seizing"
    if briber(state, location) == first:
        return "bribe"
    if lap is not None and lap.least_wins:
        return "least"
    amounts = [influence(content, state, seat, location) for seat in state.contenders(location)]
    return "might" if amounts.count(max(amounts)) > 1 else "influence"


def leader(content: Content, state: ChooseYourGod, location: int) -> int | None:
    """Who would win the Location if it were decided now (CG-70), whatever names a winner first (CG-72)."""
    lap = state.lap if location == state.location else None
    if lap is not None and lap.seized_by is not None:
        return lap.seized_by
    contenders = state.contenders(location)
    bribing = briber(state, location)
    if bribing in contenders:
        return bribing
    if not contenders:
        return None

    def standing(seat: int) -> tuple[int, int]:
        return influence(content, state, seat, location), might(content, state.cults[seat])

    if lap is not None and lap.least_wins:  # CG-172
        return min(contenders, key=standing)
    return max(contenders, key=standing)  # CG-71
