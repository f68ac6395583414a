"""The table in lines of a prompt: one's own things, the city, the others, what is on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from referee.engine.decisions.orders import help_line
from referee.engine.words import count, listed
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.influence import influence, leader, might, owns, patriarch_strength
from referee.games.choose_your_god.moments import Now, lasting_sheet
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.scoring import ALTARS_TO_WIN, MOBS_TO_WIN, SUMMONINGS_TO_WIN
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult, Priest
from referee.games.choose_your_god.texts.card_texts import (
    SUPREMACY_TEXT,
    card_name,
    card_text,
    gives,
    legend,
    license_text,
    license_words,
)
from referee.games.choose_your_god.texts.layout import Length, headed
from referee.games.choose_your_god.texts.words import coins, followers, name, priest_name
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, SLOTS


def own_lines(
    at: Now, *, length: Length = Length.FULL, with_forms: bool = False, possible: Collection[str] = ()
) -> list[str]:
    """The seat's own things, its hand included; of a large one, cards that are `possible` now come first."""
    content, state, cult = at.content, at.state, at.own
    strength = patriarch_strength(content, state, at.seat)
    altars = f" (in {listed([str(place) for place in cult.altars])})" if cult.altars else ""
    before = _before(content, state, at.seat)
    return [
        f"You are {name(state, at.seat)}, {content.cults[cult.cult].name} "
        f"({cult.side} side, Divine Might {might(content, cult)}):",
        f"  {coins(cult.coins)}, {followers(cult.followers)}",
        f"  Patriarch (strength {strength}): {_place(cult.patriarch.place)}. {_tokens(cult)}",
        f"  To win: {len(cult.altars)} of {ALTARS_TO_WIN} Altars{altars}, {cult.mobs} of {MOBS_TO_WIN} Mobs, "
        f"or {_summonings(cult)} of {SUMMONINGS_TO_WIN} Summonings.",
        *([f"  Before you: {', '.join(before)}"] if before else []),
        *_hand(content, cult, length, with_forms, possible),
    ]


def _hand(
    content: Content, cult: Cult, length: Length, with_forms: bool, possible: Collection[str]
) -> list[str]:
    told = {Length.SHORT: [card for card in cult.hand if card in possible], Length.TERSE: []}
    full = told.get(length, cult.hand)
    others = Counter(card for card in cult.hand if card not in full)
    sealed = cult.side == "light" and any(content.hand_cards[card].dark_seal for card in cult.hand)
    title = f"Your hand{' (a dark seal cannot be played from the light side)' if sealed else ''}:"
    names = [
        (card_form(content, card) if with_forms else card_name(content, card))
        + (f", {copies} of them" if copies > 1 else "")
        for card, copies in others.items()
    ]
    return [
        *headed(title, card_lines(content, full, with_forms=with_forms)),
        *([f"Your {'other cards' if full else 'hand'}: {'; '.join(names)}."] if names else []),
    ]


def _summonings(cult: Cult) -> int:
    return 2 if cult.summoned_twice else int(cult.side == "dark")


def card_lines(content: Content, cards: Sequence[str], *, with_forms: bool = False) -> list[str]:
    """Cards of any kind, copies of one card in one line."""
    lines = []
    for card, copies in Counter(cards).items():
        known = card in content.hand_cards
        line = card_text(content, card) if known else content.cards[card]
        line += f"; you have {copies} of them" if copies > 1 else ""
        line += f" [{card_form(content, card)}]" if with_forms and known else ""
        lines.append(line)
    return lines


def card_form(content: Content, card: str) -> str:
    """`play M2 [on] <priest> to <location>`."""
    kind = Card.cases[content.hand_cards[card].effect.word]
    return help_line(kind, lasting_sheet(content, "", ())).replace("<card>", card)


def abilities(at: Now, *, length: Length, with_forms: bool) -> list[str]:
    """The abilities of the side showing, and how they are ordered."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    forms = [help_line(Ability.cases[one.id], at).replace("<ability>", one.id) for one in showing]
    if length >= Length.SHORT:
        return [f"Your abilities: {'; '.join(forms if with_forms else [one.name for one in showing])}."]
    lines = [f"{one.name}: {Ability.cases[one.id].text}" for one in showing]
    if with_forms:
        lines = [f"{line} [{form}]" for line, form in zip(lines, forms, strict=True)]
    return headed("Your abilities:", lines)


def _place(location: int) -> str:
    return {FREE: "free", ON_SHEET: "on the sheet"}.get(location, f"in {location}")


def _tokens(cult: Cult) -> str:
    """`Tokens: free 1, 3; placed 2@6; on the sheet 4.`"""
    free = [priest_name(cult, token) for token in cult.tokens if token.place == FREE]
    placed = [f"{token.strength}@{token.place}{_marks(cult, token)}" for token in _standing_tokens(cult)]
    paid = [priest_name(cult, token) for token in cult.tokens if token.place == ON_SHEET]
    groups = {"free": sorted(free), "placed": placed, "on the sheet": sorted(paid)}
    shown = [f"{where} {', '.join(names)}" for where, names in groups.items() if names]
    return f"Tokens: {'; '.join(shown) or 'none'}."


def _standing_tokens(cult: Cult) -> list[Priest]:
    placed = [token for token in cult.tokens if token.place > FREE]
    return sorted(placed, key=lambda token: (token.place, token.strength))


def _marks(cult: Cult, token: Priest) -> str:
    return priest_name(cult, token).lstrip("12345")


def lap_line(at: Now) -> str:
    """First Player first: the order of turns, and of actions in each Location."""
    state = at.state
    order = [
        "you" if other == at.seat else name(state, other) for other in state.clockwise(state.first_player)
    ]
    return f"Order of turns, and of actions in each Location: {', '.join(order)}."


# The city.

INFLUENCE = "Altars have 4; $: bribed, wins; +: boosted. Of equals the higher Might wins."


def city(at: Now, *, length: Length) -> list[str]:
    """All Locations, for who may Preach (CG-48)."""
    title = "The city (Followers needed, * closed to you; alms for losers; winning gives):"
    return headed(title, _locations(at, range(1, LAST_LOCATION + 1), at.own, length=length))


def to_come(at: Now, *, length: Length) -> list[str]:
    """The Locations after the active one that would be resolved as things stand."""
    later = [place for place in range(at.state.location + 1, LAST_LOCATION + 1) if at.state.contenders(place)]
    title = "To be resolved (alms for losers; winning gives; who is there):"
    return headed(title, _locations(at, later, None, length=length))


def _locations(at: Now, locations: Iterable[int], own: Cult | None, *, length: Length) -> list[str]:
    """Each Location with what it gives; below it (or instead), who is there.

    `own`: whose Followers matter.
    """
    lines = []
    content, state, anybody = at.content, at.state, False
    for location in locations:
        spot = content.location(location)
        needed = "" if own is None else f"{spot.followers:>3}{_closed(content, own, location)}"
        start = f"{location:>2} {spot.name:<21}{needed}{spot.alms:>3}  "
        if not state.present(location):
            lines.append(start + gives(location))
            continue
        anybody = True
        there = f"{standing(content, state, location, length=length)}{_bribes(state, location)}"
        lines += [start + there] if length == Length.TERSE else [start + gives(location), f"   {there}"]
    return [*lines, *([INFLUENCE] if anybody and not length else [])]


def _closed(content: Content, own: Cult, location: int) -> str:
    needed = content.location(location).followers
    return " " if own.followers >= needed or owns(content, own, "title", location) else "*"


def _bribes(state: ChooseYourGod, location: int) -> str:
    bribed = [name(state, s) for s, c in state.cults.items() if any(p.coins for p in c.priests_at(location))]
    return f", bribed by {listed(bribed)}" if bribed else ""


def standing(content: Content, state: ChooseYourGod, location: int, *, length: Length = Length.FULL) -> str:
    """Influence by cult, the pieces it comes from, and who would win."""
    shown = [
        f"{name(state, seat)} {influence(content, state, seat, location)}"
        + ("" if length == Length.TERSE else f" ({_pieces(content, state, seat, location)})")
        for seat in state.present(location)
    ]
    first = leader(content, state, location)
    leads = f"; {name(state, first)} leads" if first is not None else ""
    return (", ".join(shown) or "nobody") + leads


def _pieces(content: Content, state: ChooseYourGod, seat: int, location: int) -> str:
    """`Patriarch 6, 3$, 2+, Altar`: tokens as orders name them."""
    cult = state.cults[seat]
    pieces = []
    if cult.patriarch.place == location:
        boost = cult.patriarch.boost
        pieces = [f"Patriarch {patriarch_strength(content, state, seat)}" + (f"+{boost}" if boost else "")]
    pieces += sorted((priest_name(cult, token) for token in cult.tokens_at(location)), reverse=True)
    return ", ".join([*pieces, *(["Altar"] if location in cult.altars else [])])


# The others.

COLUMNS = {
    "The others": 16,
    "Might": 9,
    "Altars": 8,
    "Mobs": 5,
    "coins": 7,
    "Foll.": 6,
    "Mir.": 5,
    "Intr.": 6,
    "Patr.": 6,
    "free": 10,
}


def rivals(at: Now, *, length: Length = Length.FULL) -> list[str]:
    """A row of numbers for each, with its Free Priests; below it what lies before it."""
    content, state = at.content, at.state
    rows = [_row(list(COLUMNS))]
    for rival in state.rivals(at.seat):
        cult = state.cults[rival]
        miracles = sum(card in content.miracles for card in cult.hand)
        rows.append(
            _row(
                [
                    f"{name(state, rival)} {content.cults[cult.cult].name}",
                    f"{cult.side} {might(content, cult)}",
                    len(cult.altars),
                    cult.mobs,
                    cult.coins,
                    cult.followers,
                    miracles,
                    len(cult.hand) - miracles,
                    patriarch_strength(content, state, rival),
                    "".join(priest_name(cult, one)[0].upper() for one in cult.free_priests()) or "-",
                ]
            )
        )
        if before := [*_doing(state, cult), *_before(content, state, rival)]:
            rows.append(f"  {', '.join(before)}")
    owned = [content.licenses[card] for cult in state.cults.values() for card in cult.licenses]
    dark = any(state.cults[rival].side == "dark" for rival in state.rivals(at.seat))
    return [
        *rows,
        *(
            ["Mir., Intr.: cards in hand; Patr.: Patriarch's strength; free: Free Priests."]
            if length < Length.TERSE
            else []
        ),
        *(["Whoever is on the dark side has Summoned once."] if dark else []),
        *(legend(owned) if length < Length.TERSE else []),
    ]


def _row(cells: Sequence[object]) -> str:
    first, *others = cells
    width, *widths = COLUMNS.values()
    return f"{first!s:<{width}}" + "".join(f"{cell!s:>{n}}" for cell, n in zip(others, widths, strict=True))


def _doing(state: ChooseYourGod, cult: Cult) -> list[str]:
    return [
        *(["has Prayed"] if cult.prayed and state.part == "intention" else []),
        *(["celebrates"] if cult.celebrating and not cult.given_up else []),
        *(["has given up"] if cult.given_up else []),
    ]


def _before(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """What lies face up before a seat."""
    licenses = [license_text(content.licenses[card]) for card in state.cults[seat].licenses]
    return [*licenses, *([SUPREMACY_TEXT] if state.supremacy == seat else [])]


def palace(at: Now) -> list[str]:
    """The face-up Licenses, their prices, and which of them the seat could not pay."""
    own, slots, licenses = at.own.coins, at.state.slots, at.content.licenses
    lines = []
    for slot, card in zip(SLOTS, slots, strict=True):
        if card is not None:
            one = licenses[card]
            price = f"{one.cost:>2}{'*' if one.cost > own else ' '}"
            lines.append(f"{slot} {one.name:<22}{price} +{one.bonus}; {license_words(one)}")
    title = "On offer (price, * more than you have; for your Patriarch; what it does):"
    return headed(title, lines) or ["On offer: nothing."]


def decks(state: ChooseYourGod) -> str:
    piles = {"Miracle": state.miracles, "Intrigue": state.intrigues, "License": state.licenses}
    return f"Left in the decks: {listed([count(len(cards), what) for what, cards in piles.items()])}."
