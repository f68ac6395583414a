"""The public facts that plans, queues and standing orders may test (5.5). `me` is the seat that asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import get_args

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices import Fact
from referee.engine.choices.fact import FactType
from referee.engine.facts import StatedFact
from referee.engine.json_types import Json
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.influence import briber, influence, leader, might, patriarch_strength
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.vocabulary import (
    CARDS_IN_A_DECK,
    COINS,
    COLOUR_NAMES,
    FOLLOWERS_OF_A_COLOUR,
    LAST_LOCATION,
    MOBS,
    TOKENS_OF_A_COLOUR,
    Side,
)

ME = "me"
HERE = "here"
NOBODY = "none"
PRIESTS = 1 + TOKENS_OF_A_COLOUR
"""All that a cult can have: its Patriarch and its tokens."""

LOCATIONS = (*(str(number) for number in range(1, LAST_LOCATION + 1)), HERE)

TABLE: Mapping[str, tuple[Words, FactType]] = {
    "round": (Words("the round"), "number"),
    "phase": (Words("intention or resolution"), "text"),
    "first_player": (Words("the First Player"), "list"),
    "supremacy": (Words("who owns Supremacy"), "list"),
    "celebrating": (Words("who celebrates"), "list"),
    "here": (Words("the number of the Active Location"), "number"),
    "still_to_act": (Words("seats after me in this lap"), "number"),
    "raided": (Words("whether there is a raid here"), "flag"),
    "seized_by": (Words("who has seized this Location"), "list"),
    "least_wins": (Words("whether the least Influence wins here"), "flag"),
}
OF_A_SEAT: Mapping[str, tuple[Words, FactType]] = {
    "coins": (Words("coins"), "number"),
    "followers": (Words("Followers"), "number"),
    "mobs": (Words("Mobs"), "number"),
    "altars": (Words("Altars"), "number"),
    "miracles": (Words("Miracles in hand"), "number"),
    "intrigues": (Words("Intrigues in hand"), "number"),
    "cards": (Words("cards of any kind"), "number"),
    "licenses": (Words("Licenses"), "number"),
    "side": (Words("side showing"), "text"),
    "might": (Words("Divine Might"), "number"),
    "patriarch": (Words("strength of the Patriarch"), "number"),
    "free": (Words("Free Priests"), "number"),
    "placed": (Words("placements this round"), "number"),
    "prayed": (Words("whether it has Prayed"), "flag"),
    "acted": (Words("what it has done in this lap: none, pass, miracle, intrigue, ability"), "text"),
    "action": (Words("which card or ability it used in this lap"), "text"),
}
OF_A_LOCATION: Mapping[str, tuple[Words, FactType]] = {
    "leader": (Words("who would win now"), "list"),
    "margin": (Words("my Influence minus the best rival's"), "number"),
    "bribe": (Words("whose bribe lies"), "list"),
}
OF_BOTH: Mapping[str, tuple[Words, FactType]] = {
    "influence": (Words("Influence"), "number"),
    "priests": (Words("number of Priests"), "number"),
    "altar": (Words("an Altar"), "flag"),
}


@lru_cache(maxsize=64)
def known_facts(content: Content, colours: tuple[str, ...], last_round: int | None) -> tuple[Fact, ...]:
    """All facts of a table where these colours play, up to this round if there is a last one."""
    return tuple(_known(content, (ME, *colours), last_round))


def _known(content: Content, seats: Sequence[str], last_round: int | None) -> Iterator[Fact]:
    texts, bounds = _texts(content), _bounds(content, len(seats) - 1, last_round)

    def fact(family: str, of: str, label: Words, type_: FactType) -> Fact:
        values = (*seats, NOBODY) if type_ == "list" else texts.get(family)
        least, most = bounds[family] if type_ == "number" else (None, None)
        return Fact(family + of, label, type_, values=values, least=least, most=most)

    for id_, (label, type_) in TABLE.items():
        yield fact(id_, "", label, type_)
    for id_, (label, type_) in OF_A_SEAT.items():
        for seat in seats:
            yield fact(id_, f".{seat}", Words("{fact} of {seat}", fact=label, seat=_called(seat)), type_)
    for id_, (label, type_) in OF_A_LOCATION.items():
        for location in LOCATIONS:
            yield fact(
                id_, f".{location}", Words("{fact} {where}", fact=label, where=_where(location)), type_
            )
    for id_, (label, type_) in OF_BOTH.items():
        for location in LOCATIONS:
            for seat in seats:
                yield fact(
                    id_,
                    f".{location}.{seat}",
                    Words("{fact} of {seat} {where}", fact=label, seat=_called(seat), where=_where(location)),
                    type_,
                )
    for card in content.license_cards:
        yield Fact(f"offer.{card.id}", Words("whether {card} is on offer", card=card.name), "flag")


def _called(seat: str) -> str:
    return Words("me") if seat == ME else COLOUR_NAMES[seat]


def _where(location: str) -> Words:
    return Words("here") if location == HERE else Words("in Location {number}", number=location)


def _texts(content: Content) -> Mapping[str, tuple[str, ...]]:
    """All that facts which are texts can be."""
    abilities = [ability.id for sheet in content.cult_sheets for ability in sheet.abilities]
    return {
        "phase": ("intention", "resolution"),
        "side": get_args(Side),
        "acted": (NOBODY, "pass", "miracle", "intrigue", "ability"),
        "action": (NOBODY, *content.miracles, *content.intrigues, *abilities),
    }


def _bounds(
    content: Content, players: int, last_round: int | None
) -> Mapping[str, tuple[int | None, int | None]]:
    """Between what the facts are that are numbers; None: the rules set no such bound."""
    return {
        "round": (1, last_round),
        "here": (0, LAST_LOCATION),
        "still_to_act": (0, players - 1),
        "coins": (0, COINS),
        "followers": (0, FOLLOWERS_OF_A_COLOUR),
        "mobs": (0, MOBS),
        "altars": (0, LAST_LOCATION),
        "miracles": (0, CARDS_IN_A_DECK),
        "intrigues": (0, CARDS_IN_A_DECK),
        "cards": (0, 3 * CARDS_IN_A_DECK + 1),  # Supremacy is one, too
        "licenses": (0, CARDS_IN_A_DECK),
        "might": (0, max(sheet.might(side) for sheet in content.cult_sheets for side in get_args(Side))),
        "patriarch": (None, None),
        "free": (0, PRIESTS),
        "placed": (0, None),
        "margin": (None, None),
        "influence": (None, None),
        "priests": (0, PRIESTS),
    }


def colours_of(state: ChooseYourGod) -> tuple[str, ...]:
    return tuple([cult.colour for cult in state.cults.values()])  # a list is faster


def last_round_of(setup: Setup[Content]) -> int | None:
    """After which the table has agreed to end (CG-21)."""
    return setup.limit("round_limit")


class Facts(Mapping[str, Json]):
    """The facts as they stand, worked out when looked up. Facts about `here` are there only in a lap."""

    def __init__(self, state: ChooseYourGod, content: Content, seat: int) -> None:
        self._state = state
        self._content = content
        self._seat = seat

    @cached_property
    def _seats(self) -> Mapping[str, int]:
        return {ME: self._seat, **{cult.colour: other for other, cult in self._state.cults.items()}}

    def __iter__(self) -> Iterator[str]:
        return (
            fact.id for fact in known_facts(self._content, colours_of(self._state), None) if fact.id in self
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, id_: object) -> bool:
        return isinstance(id_, str) and self.find(id_) is not None

    def __getitem__(self, id_: str) -> Json:
        found = self.find(id_)
        if found is None:
            raise KeyError(id_)
        return found()

    def find(self, id_: str) -> Callable[[], Json] | None:
        """What works the fact out; None if there is none of this name now."""
        family, *of = id_.split(".")
        if not of and family in TABLE:
            return lambda: self._of_table(family)
        if family == "offer" and of and of[0] in self._content.licenses:
            return lambda: of[0] in self._state.slots
        if family in OF_A_SEAT and len(of) == 1 and of[0] in self._seats:
            return lambda: self._of_seat(family, self._seats[of[0]])
        location = self._location(of[0]) if of else None
        if location is None:
            return None
        if family in OF_A_LOCATION and len(of) == 1:
            return lambda: self._of_location(family, location)
        if family in OF_BOTH and len(of) == 2 and of[1] in self._seats:
            return lambda: self._of_both(family, location, self._seats[of[1]])
        return None

    def _location(self, word: str) -> int | None:
        if word == HERE:
            return self._state.location or None
        return int(word) if word in LOCATIONS else None

    def _named(self, seat: int | None) -> list[Json]:
        """A seat as a test can name it: by colour, or as `me`."""
        if seat is None or seat == 0:
            return [NOBODY]
        return [self._state.cults[seat].colour, *([ME] if seat == self._seat else [])]

    def _of_table(self, family: str) -> Json:
        state, lap = self._state, self._state.lap
        match family:
            case "round":
                return state.round
            case "phase":
                return state.part
            case "first_player":
                return self._named(state.first_player)
            case "supremacy":
                return self._named(state.supremacy)
            case "celebrating":
                seats = [seat for seat, cult in state.cults.items() if cult.celebrating]
                return [name for seat in seats for name in self._named(seat)] or [NOBODY]
            case "here":
                return state.location
            case "still_to_act":
                order = state.clockwise(state.first_player)
                later = order[order.index(self._seat) + 1 :]
                return sum(not state.cults[seat].celebrating for seat in later)
            case "raided":
                return lap.raided
            case "seized_by":
                return self._named(lap.seized_by)
            case _:
                return lap.least_wins

    def _of_seat(self, family: str, seat: int) -> Json:
        cult, content = self._state.cults[seat], self._content
        match family:
            case "altars" | "licenses":
                return len(getattr(cult, family))
            case "miracles":
                return sum(card in content.miracles for card in cult.hand)
            case "intrigues":
                return sum(card in content.intrigues for card in cult.hand)
            case "cards":
                return len(self._state.owned_cards(seat))
            case "might":
                return might(content, cult)
            case "patriarch":
                return patriarch_strength(content, self._state, seat)
            case "free":
                return len(cult.free_priests())
            case "acted":
                return self._state.lap.acted.get(seat, NOBODY)
            case "action":
                return self._state.lap.action.get(seat, NOBODY)
            case _:
                value: Json = getattr(cult, family)
                return value

    def _of_location(self, family: str, location: int) -> Json:
        state, content = self._state, self._content
        if family == "leader":
            return self._named(leader(content, state, location))
        if family == "bribe":
            return self._named(briber(state, location))
        rivals = [seat for seat in state.contenders(location) if seat != self._seat]
        best = max((influence(content, state, rival, location) for rival in rivals), default=0)
        return influence(content, state, self._seat, location) - best

    def _of_both(self, family: str, location: int, seat: int) -> Json:
        cult = self._state.cults[seat]
        if family == "influence":
            return influence(self._content, self._state, seat, location)
        if family == "priests":
            return len(cult.priests_at(location))
        return location in cult.altars


def fact_lookup(state: ChooseYourGod, setup: Setup[Content], seat: int) -> Mapping[str, Json]:
    """The facts by their names; none before the sheets are dealt."""
    return {} if state.part == "setup" else Facts(state, setup.content, seat)


def facts(state: ChooseYourGod, setup: Setup[Content], seat: int) -> list[StatedFact]:
    """All facts with their present values; none before the sheets are dealt."""
    if state.part == "setup":
        return []
    stated = Facts(state, setup.content, seat)
    known = known_facts(setup.content, colours_of(state), last_round_of(setup))
    found = ((fact, stated.find(fact.id)) for fact in known)
    return [StatedFact(fact, value()) for fact, value in found if value is not None]
