"""What may be chosen: Priests, Locations, cards.

At any moment that is all there could ever be, and by that orders are judged, together with a rehearsal. What
is offered is less: of a prospect, what the seat has and what lies before everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Condition, InOrder, Many, Number, One, Option
from referee.engine.events import SEAT
from referee.engine.json_types import Json
from referee.games.choose_your_god.decisions.spelling import TOKEN_MARKS
from referee.games.choose_your_god.facts import known_facts
from referee.games.choose_your_god.moments import AnyMoment, Now, Prospect
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult
from referee.games.choose_your_god.things import A_CARD, A_SLOT, ANY_LOCATION
from referee.games.choose_your_god.vocabulary import ANY, COLOUR_NAMES, LAST_LOCATION, SLOTS, STRENGTHS
from referee.games.choose_your_god.words import priest_name

MAX_RULES = 40
MAX_PLACED = 16
LOWERED = range(3, 6)
"""The strengths that Exorcism can lower by two (CG-131)."""
PATRIARCH = "patriarch"
ANY_LICENSE = Option(ANY, Words("Any License"))


def _options(ids: Iterable[str]) -> list[Option]:
    return [Option(id_, Words("Patriarch") if id_ == PATRIARCH else id_) for id_ in ids]


def priests(number_of: Mapping[str, int]) -> list[Option]:
    """Priests by their names, and how many of each there are."""
    return [replace(one, extra={"times": number_of[one.id]}) for one in _options(number_of)]


def _sacrificed(id_: str) -> str | None:
    return Reason("The Patriarch cannot be sacrificed.", "CG-155") if id_ == PATRIARCH else None


def _not_a_token(id_: str) -> str | None:
    return Reason("The Patriarch cannot be chosen for this.", "CG-08") if id_ == PATRIARCH else None


def _slot_option(slot: str) -> Option:
    return Option(slot, Words("Slot {slot}", slot=slot), refs=(A_SLOT.of(slot),))


_TOKENS = [f"{strength}{marks}" for strength in STRENGTHS for marks in TOKEN_MARKS]

LOCATION = Number(1, LAST_LOCATION, refs=ANY_LOCATION)
LOCATIONS = Many(LOCATION, max=LAST_LOCATION)
PRICE = One([Option(price, Words("{price} coins", price=price)) for price in ("5", "11")])

_FREE_PRIEST = One(_options([PATRIARCH, *map(str, STRENGTHS)]))
_FREE_PRIESTS = Many(_FREE_PRIEST, max=MAX_PLACED)
_FREE_TOKEN = One(_options(map(str, STRENGTHS)), _sacrificed)
_PRIEST_HERE = One(_options([PATRIARCH, *_TOKENS]))
_TOKEN_HERE = One(_options(_TOKENS), _not_a_token)
_SLOT = One(
    [_slot_option(slot) for slot in SLOTS],
    lambda slot: Reason("There is no slot {slot}.", "CG-23", slot=slot),
)


def of_colour(colour: str, token: str) -> Words:
    """`Yellow's 4+`."""
    return Words("{owner}'s {token}", owner=COLOUR_NAMES[colour], token=token)


# Priests.


def _strengths(cult: Cult) -> list[str]:
    """Of the seat's tokens, each once: any may be free by then."""
    return [str(strength) for strength in sorted({token.strength for token in cult.tokens})]


def _names(cult: Cult) -> list[str]:
    """The seat's tokens as they may be called somewhere: plainly, and as they are now."""
    return sorted({*_strengths(cult), *(priest_name(cult, token) for token in cult.tokens)})


def any_free_priest(at: AnyMoment) -> One:
    return One(_options([PATRIARCH, *_strengths(at.now.own)])) if isinstance(at, Prospect) else _FREE_PRIEST


def any_free_priests(at: AnyMoment) -> Many:
    if not isinstance(at, Prospect):
        return _FREE_PRIESTS
    owned = Counter(str(token.strength) for token in at.now.own.tokens)
    times = {PATRIARCH: 1, **dict(sorted(owned.items()))}
    return Many(One(priests(times)), max=min(MAX_PLACED, sum(times.values())))


def priest_to_place(at: AnyMoment) -> One:
    """In the Intention Phase, what is free now (CG-46)."""
    return One(_options(at.now.free_names())) if isinstance(at, Prospect) else _FREE_PRIEST


def any_free_token(at: AnyMoment) -> One:
    return One(_options(_strengths(at.now.own))) if isinstance(at, Prospect) else _FREE_TOKEN


def any_priest_here(at: AnyMoment) -> One:
    return One(_options([PATRIARCH, *_names(at.now.own)])) if isinstance(at, Prospect) else _PRIEST_HERE


def any_token_here(at: AnyMoment) -> One:
    return One(_options(_names(at.now.own))) if isinstance(at, Prospect) else _TOKEN_HERE


def raised_in(location: int) -> Callable[[AnyMoment], One]:
    """A Free token, or one in the Location itself (CG-90, CG-94)."""
    names = [f"{strength} free" for strength in STRENGTHS]
    names += [f"{strength}@{location}{marks}" for strength in STRENGTHS for marks in TOKEN_MARKS]
    anything = One(
        _options(names),
        lambda _: Reason("Raise a Free token, or one in Location {location}.", "CG-90", location=location),
    )

    def raised(at: AnyMoment) -> One:
        if not isinstance(at, Prospect):
            return anything
        own = _strengths(at.now.own)
        return One(_options([f"{one} free" for one in own] + [f"{one}@{location}" for one in own]))

    return raised


# Cards.


def _card_option(content: Content, card: str, **extra: Json) -> Option:
    return Option(card, content.cards[card], extra, refs=(A_CARD.of(card),))


@lru_cache(maxsize=16)
def _every_card(content: Content) -> One:
    return One([_card_option(content, card) for card in content.cards])


def counted_cards(content: Content, cards: Iterable[str]) -> list[Option]:
    """These cards, each once, with how many of them there are."""
    return [_card_option(content, card, times=times) for card, times in Counter(cards).items()]


def owned_cards(now: Now, number: int) -> Many:
    """This many of the seat's cards, of any kind."""
    options = counted_cards(now.content, now.state.owned_cards(now.seat))
    return Many(One(options), min=number, max=number)


@lru_cache(maxsize=64)
def _discarded(content: Content, number: int) -> Many:
    return Many(_every_card(content), min=number, max=number)


def discarded(number: int) -> Callable[[AnyMoment], Many]:
    """This many cards of any kind (CG-156)."""

    def cards(at: AnyMoment) -> Many:
        return owned_cards(at.now, number) if isinstance(at, Prospect) else _discarded(at.content, number)

    return cards


def order_of_cards(at: AnyMoment) -> InOrder:
    """To give, if one must be given."""
    if not isinstance(at, Prospect):
        return InOrder(_every_card(at.content).options)
    owned = dict.fromkeys(at.now.state.owned_cards(at.now.seat))
    return InOrder([_card_option(at.content, card) for card in owned], min=1)


@lru_cache(maxsize=16)
def _every_hand_card(content: Content) -> One:
    return One([_card_option(content, card) for card in content.hand_cards])


def sold_card(at: AnyMoment) -> One:
    """CG-60. In a list of deals, what it sells for is what other deals may cost more."""
    if not isinstance(at, Prospect):
        return _every_hand_card(at.content)
    intrigues = at.content.intrigues
    held = Counter(card for card in at.now.own.hand if card in intrigues)
    return One(
        [
            _card_option(at.content, card, times=times, spends={"coins": -intrigues[card].sale})
            for card, times in held.items()
        ]
    )


@lru_cache(maxsize=16)
def _every_license(content: Content) -> One:
    return One([_card_option(content, card) for card in content.licenses])


def _licenses(content: Content, cards: Iterable[str | None]) -> One:
    return One([_card_option(content, card) for card in cards if card is not None])


def bought_license(at: AnyMoment) -> One:
    """CG-61."""
    if not isinstance(at, Prospect):
        return _every_license(at.content)
    licenses, own = at.content.licenses, at.now.own
    most = own.coins + sum(
        at.content.intrigues[card].sale for card in own.hand if card in at.content.intrigues
    )
    return One(
        [
            _card_option(at.content, card, times=1, spends={"coins": licenses[card].cost})
            for card in at.now.state.slots
            if card is not None and licenses[card].cost <= most
        ]
    )


def offered_license(at: AnyMoment) -> One:
    """One that lies face up."""
    if isinstance(at, Prospect):
        return _licenses(at.content, at.now.state.slots)
    return _every_license(at.content)


@lru_cache(maxsize=16)
def _every_wish(content: Content) -> One:
    return One([*_every_license(content).options, ANY_LICENSE])


def wanted_license(at: AnyMoment) -> One:
    """The same, or any that does."""
    if isinstance(at, Prospect):
        return One([*offered_license(at).options, ANY_LICENSE])
    return _every_wish(at.content)


def rivals_license(at: AnyMoment) -> One:
    """One that somebody else owns."""
    if not isinstance(at, Prospect):
        return _every_license(at.content)
    return _licenses(at.content, _owned_by_rivals(at.now))


def _owned_by_rivals(now: Now) -> Iterator[str]:
    return (card for rival in now.state.rivals(now.seat) for card in now.state.cults[rival].licenses)


def any_slot(at: AnyMoment) -> One:
    if not isinstance(at, Prospect):
        return _SLOT
    lying = [name for name, card in zip(SLOTS, at.now.state.slots, strict=True) if card is not None]
    return One([_slot_option(name) for name in lying])


# What Intrigues are aimed at.


def _lowered(colours: tuple[str, ...]) -> list[Option]:
    return [
        Option(f"{colour} {strength}{marks}", of_colour(colour, f"{strength}{marks}"))
        for colour in colours
        for strength in LOWERED
        for marks in TOKEN_MARKS
    ]


def _strong_tokens(state: ChooseYourGod) -> list[Option]:
    """Those that can be lowered, as they are now, wherever they stand."""
    return [
        Option(f"{cult.colour} {called}", of_colour(cult.colour, called), refs=(SEAT.of(seat),))
        for seat, cult in state.cults.items()
        for called in sorted({priest_name(cult, one) for one in cult.tokens if one.strength in LOWERED})
    ]


@lru_cache(maxsize=64)
def _lowered_tokens(colours: tuple[str, ...]) -> One:
    return One(_lowered(colours), lambda _: Reason("That Priest cannot be lowered by 2.", "CG-131"))


def lowered_tokens(at: AnyMoment) -> One:
    return One(_strong_tokens(at.now.state)) if isinstance(at, Prospect) else _lowered_tokens(at.colours)


@lru_cache(maxsize=64)
def _preferred(content: Content, colours: tuple[str, ...]) -> Many:
    return Many(One([*_lowered(colours), *_every_license(content).options]), max=MAX_RULES)


def preferred_targets(at: AnyMoment) -> Many:
    """For the Intrigues that Path of Iniquity turns up."""
    if not isinstance(at, Prospect):
        return _preferred(at.content, at.colours)
    licenses = _licenses(at.content, _owned_by_rivals(at.now)).options
    options = [*_strong_tokens(at.now.state), *licenses]
    return Many(One(options), max=MAX_RULES if options else 0)


# Tests.


@lru_cache(maxsize=64)
def _public_test(content: Content, colours: tuple[str, ...], last_round: int | None) -> Condition:
    return Condition(known_facts(content, colours, last_round))


def public_test(at: AnyMoment) -> Condition:
    return _public_test(at.content, at.colours, at.last_round)
