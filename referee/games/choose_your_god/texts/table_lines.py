"""The table in lines of a prompt: one's own things, the city, the others, what is on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.engine.decisions.orders import help_line
from referee.engine.words import listed
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.influence import influence, leader, might, owns, patriarch_strength
from referee.games.choose_your_god.moments import lasting_sheet
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.scoring import ALTARS_TO_WIN, MOBS_TO_WIN
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult, Priest
from referee.games.choose_your_god.texts.card_texts import card_text, gives, license_text, license_words
from referee.games.choose_your_god.texts.layout import Length, headed
from referee.games.choose_your_god.texts.words import coins, followers, mobs, name, priest_name
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, SLOTS

SUPREMACY_TEXT = "Supremacy (Patriarch +7)"


def own_lines(
    content: Content, state: ChooseYourGod, seat: int, *, length: Length = Length.FULL
) -> list[str]:
    """The seat's own things, its hand included."""
    cult = state.cults[seat]
    strength = patriarch_strength(content, state, seat)
    altars = f"Altars in {listed([str(at) for at in cult.altars])}" if cult.altars else "no Altar"
    owned = [license_text(content.licenses[card]) for card in cult.licenses]
    owned += [SUPREMACY_TEXT] if state.supremacy == seat else []
    if length and owned:
        owned = ["; ".join([*(content.cards[card] for card in cult.licenses), *owned[len(cult.licenses) :]])]
    return [
        f"You are {name(state, seat)}, {content.cults[cult.cult].name} "
        f"({cult.side} side, Divine Might {might(content, cult)}):",
        f"  {coins(cult.coins)}, {followers(cult.followers)}, {mobs(cult.mobs)}, {altars}",
        f"  Patriarch ({strength}): {_place(cult.patriarch.place)}. {_tokens(cult)}",
        *([] if length else [_goals(cult)]),
        *(f"  Before you: {one}" for one in owned),
        *(_hand_in_brief(content, cult) if length else _hand(content, cult)),
    ]


def _goals(cult: Cult) -> str:
    done = " (the first is done)" if cult.side == "dark" else ""
    return f"  You win with {ALTARS_TO_WIN} Altars, {MOBS_TO_WIN} Mobs, or the second Summoning{done}."


def _hand(content: Content, cult: Cult) -> list[str]:
    return headed("Your hand:", card_lines(content, cult.hand, with_forms=True))


def _hand_in_brief(content: Content, cult: Cult) -> list[str]:
    cards = [
        f"{card} {content.cards[card]}" + (f" ({copies} of them)" if copies > 1 else "")
        for card, copies in Counter(cult.hand).items()
    ]
    return [f"Your hand: {'; '.join(cards)}."] if cards else []


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


def lap_line(state: ChooseYourGod, seat: int) -> str:
    """First Player first: the order of turns, and of actions in each Location."""
    order = ["you" if other == seat else name(state, other) for other in state.clockwise(state.first_player)]
    return f"Turns, and actions in each Location: {', '.join(order)}."


# The city.


def city(
    content: Content, state: ChooseYourGod, locations: Iterable[int], own: Cult | None, *, length: Length
) -> list[str]:
    """Each Location with what it gives; below it (or instead), who is there.

    `own`: whose Followers matter (CG-48).
    """
    lines = []
    for location in locations:
        spot = content.location(location)
        needed = "" if own is None else f"{spot.followers:>3}{_closed(content, own, location)}"
        start = f"{location:>2} {spot.name:<21}{needed}{spot.alms:>3}  "
        there = f"{standing(content, state, location)}{_bribes(state, location)}"
        if length:
            there = there.replace("Patriarch ", "P")
        if not state.present(location):
            lines.append(start + gives(location))
        elif length == Length.TERSE:
            lines.append(start + there)
        else:
            lines += [start + gives(location), f"   {there}"]
    return lines


def _closed(content: Content, own: Cult, location: int) -> str:
    needed = content.location(location).followers
    return " " if own.followers >= needed or owns(content, own, "title", location) else "*"


def _bribes(state: ChooseYourGod, location: int) -> str:
    bribed = [name(state, s) for s, c in state.cults.items() if any(p.coins for p in c.priests_at(location))]
    return f", bribed by {listed(bribed)}" if bribed else ""


def standing(content: Content, state: ChooseYourGod, location: int) -> str:
    """Influence by cult, the pieces it comes from, and who would win."""
    shown = [
        f"{name(state, seat)} {influence(content, state, seat, location)} "
        f"({_pieces(content, state, seat, location)})"
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


def to_come(content: Content, state: ChooseYourGod, *, length: Length) -> list[str]:
    """The Locations after the active one that would be resolved as things stand."""
    later = [at for at in range(state.location + 1, LAST_LOCATION + 1) if state.contenders(at)]
    title = "To be resolved (alms, what winning gives; who is there):"
    return headed(title, city(content, state, later, None, length=length))


# The others.

COLUMNS = {
    "": 16,
    "Might": 9,
    "coins": 6,
    "Foll.": 6,
    "Mobs": 5,
    "Altars": 7,
    "Mir.": 5,
    "Intr.": 6,
    "Patr.": 6,
    "free": 10,
}


def rivals(content: Content, state: ChooseYourGod, seat: int, *, length: Length = Length.FULL) -> list[str]:
    """A row of numbers for each, with its Free Priests; below it what lies before it."""
    rows = [_row(list(COLUMNS))]
    for rival in state.rivals(seat):
        cult = state.cults[rival]
        miracles = sum(card in content.miracles for card in cult.hand)
        rows.append(
            _row(
                [
                    f"{name(state, rival)} {content.cults[cult.cult].name}",
                    f"{cult.side} {might(content, cult)}",
                    cult.coins,
                    cult.followers,
                    cult.mobs,
                    len(cult.altars),
                    miracles,
                    len(cult.hand) - miracles,
                    patriarch_strength(content, state, rival),
                    "".join(priest_name(cult, one)[0].upper() for one in cult.free_priests()) or "-",
                ]
            )
        )
        if before := _before(content, state, rival, length):
            rows.append(f"  {'; '.join(before)}")
    return ["The others (Followers, Mobs, Altars; cards in hand; Patriarch; Free Priests):", *rows]


def _row(cells: Sequence[object]) -> str:
    first, *others = cells
    width, *widths = COLUMNS.values()
    return f"{first!s:<{width}}" + "".join(f"{cell!s:>{n}}" for cell, n in zip(others, widths, strict=True))


def _before(content: Content, state: ChooseYourGod, rival: int, length: Length) -> list[str]:
    cult = state.cults[rival]
    licenses = [content.licenses[card] for card in cult.licenses]
    return [
        *(["has Prayed"] if cult.prayed and state.part == "intention" else []),
        *(["celebrates"] if cult.celebrating else []),
        *([one.name for one in licenses] if length else map(license_text, licenses)),
        *([SUPREMACY_TEXT] if state.supremacy == rival else []),
    ]


def palace(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """The face-up Licenses, their prices, and which of them the seat could not pay."""
    own = state.cults[seat].coins
    offered = [(slot, content.licenses[card]) for slot, card in zip(SLOTS, state.slots, strict=True) if card]
    lines = []
    for slot, one in offered:
        price = f"{one.cost:>2}{'*' if one.cost > own else ' '}"
        lines.append(f"{slot} {one.name:<22}{price} +{one.bonus}; {license_words(one)}")
    title = "On offer (price, * more than you have; for your Patriarch; what it does):"
    return headed(title, lines) or ["On offer: nothing."]
