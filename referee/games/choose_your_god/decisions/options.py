"""What may be chosen: Priests, Locations, cards. On a sheet alone that is all there could ever be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from referee.engine.choices import Condition, Many, Number, One, Option
from referee.games.choose_your_god.decisions.spelling import TOKEN_MARKS
from referee.games.choose_your_god.facts import known_facts
from referee.games.choose_your_god.moments import Sheet
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, SLOTS, STRENGTHS

MAX_RULES = 40
MAX_PLACED = 16
LOWERED = range(3, 6)
"""The strengths that Exorcism can lower by two (CG-131)."""


def _options(ids: Iterable[str]) -> list[Option]:
    return [Option(id_, "Patriarch" if id_ == "patriarch" else id_) for id_ in ids]


def _sacrificed(id_: str) -> str | None:
    return "The Patriarch cannot be sacrificed." if id_ == "patriarch" else None  # CG-155


def _not_a_token(id_: str) -> str | None:
    return "The Patriarch cannot be chosen for this." if id_ == "patriarch" else None  # CG-08


_TOKENS = [f"{strength}{marks}" for strength in STRENGTHS for marks in TOKEN_MARKS]

LOCATION = Number(1, LAST_LOCATION)
LOCATIONS = Many(LOCATION, max=LAST_LOCATION)
FREE_PRIEST = One(_options(["patriarch", *map(str, STRENGTHS)]))
FREE_PRIESTS = Many(FREE_PRIEST, max=MAX_PLACED)
FREE_TOKEN = One(_options(map(str, STRENGTHS)), _sacrificed)
PRIEST_HERE = One(_options(["patriarch", *_TOKENS]))
TOKEN_HERE = One(_options(_TOKENS), _not_a_token)
SLOT = One([Option(slot, f"Slot {slot}") for slot in SLOTS], lambda slot: f"There is no slot {slot}.")
PRICE = One([Option("5", "5 coins"), Option("11", "11 coins")])


def raised_in(location: int) -> One:
    """A Free token, or one in the Location itself (CG-90, CG-94)."""
    names = [f"{strength} free" for strength in STRENGTHS]
    names += [f"{strength}@{location}{marks}" for strength in STRENGTHS for marks in TOKEN_MARKS]
    return One(_options(names), lambda _: f"Raise a Free token, or one in Location {location}.")


@lru_cache(maxsize=16)
def _every_card(content: Content) -> One:
    return One([Option(id_, name) for id_, name in content.cards.items()])


def every_card(at: Sheet) -> One:
    return _every_card(at.content)


@lru_cache(maxsize=64)
def _discarded(content: Content, number: int) -> Many:
    return Many(_every_card(content), min=number, max=number)


def discarded(number: int) -> Callable[[Sheet], Many]:
    """This many cards of any kind (CG-156)."""
    return lambda at: _discarded(at.content, number)


@lru_cache(maxsize=16)
def _every_hand_card(content: Content) -> One:
    return One([Option(card.id, card.name) for card in content.hand_cards.values()])


def every_hand_card(at: Sheet) -> One:
    return _every_hand_card(at.content)


@lru_cache(maxsize=16)
def _every_license(content: Content) -> One:
    return One([Option(card.id, card.name) for card in content.license_cards])


def every_license(at: Sheet) -> One:
    return _every_license(at.content)


def _lowered(colours: tuple[str, ...]) -> list[Option]:
    return [
        Option(f"{colour} {strength}{marks}", f"{colour.capitalize()}'s {strength}{marks}")
        for colour in colours
        for strength in LOWERED
        for marks in TOKEN_MARKS
    ]


@lru_cache(maxsize=64)
def _lowered_tokens(colours: tuple[str, ...]) -> One:
    return One(_lowered(colours), lambda _: "That Priest cannot be lowered by 2.")


def lowered_tokens(at: Sheet) -> One:
    return _lowered_tokens(at.colours)


@lru_cache(maxsize=64)
def _preferred(content: Content, colours: tuple[str, ...]) -> Many:
    return Many(One([*_lowered(colours), *_every_license(content).options]), max=MAX_RULES)


def preferred_targets(at: Sheet) -> Many:
    """For the Intrigues that Path of Iniquity turns up."""
    return _preferred(at.content, at.colours)


@lru_cache(maxsize=64)
def _public_test(content: Content, colours: tuple[str, ...]) -> Condition:
    return Condition(known_facts(content, colours))


def public_test(at: Sheet) -> Condition:
    return _public_test(at.content, at.colours)
