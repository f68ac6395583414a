"""The table in lines of a prompt: one's own things, the city, the others, what is on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.engine.decisions.orders import help_line
from referee.engine.words import count, listed
from referee.games.choose_your_god.cards.card import Card
from referee.games.choose_your_god.influence import influence, leader, might, owns, patriarch_strength
from referee.games.choose_your_god.moments import lasting_sheet
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult, Priest
from referee.games.choose_your_god.texts.card_texts import card_text, gives, license_text
from referee.games.choose_your_god.texts.words import coins, faces, followers, mobs, name, priest_name
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, SLOTS


def own_lines(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """The seat's own things, its hand included."""
    cult = state.cults[seat]
    sheet = content.cults[cult.cult]
    strength = patriarch_strength(content, state, seat)
    lines = [
        f"You are {cult.colour} ({sheet.name}, {cult.side} side, Divine Might {might(content, cult)}): "
        f"{coins(cult.coins)}, {followers(cult.followers)}, {mobs(cult.mobs)}, "
        f"Altars in {listed([str(at) for at in cult.altars]) if cult.altars else 'no Location'}.",
        f"Patriarch ({strength}): {_place(cult.patriarch.place)}. {_tokens(cult)}",
    ]
    owned = [license_text(content.licenses[card]) for card in cult.licenses]
    owned += ["Supremacy (Patriarch +7)"] if state.supremacy == seat else []
    if owned:
        lines.append(f"Before you: {'; '.join(owned)}.")
    if cult.hand:
        lines += ["Your hand:", *card_lines(content, cult.hand, with_forms=True)]
    return lines


def card_lines(content: Content, cards: Sequence[str], *, with_forms: bool = False) -> list[str]:
    """Cards of any kind, copies of one card in one line."""
    lines = []
    for card, copies in Counter(cards).items():
        known = card in content.hand_cards
        line = f"  {card_text(content, card) if known else content.cards[card]}"
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


def lap_line(state: ChooseYourGod) -> str:
    """First Player first: the order of turns, and of actions in each Location."""
    order = [name(state, other) for other in state.clockwise(state.first_player)]
    return f"In each lap: {', '.join(order)}."


def location_line(content: Content, state: ChooseYourGod, location: int) -> str:
    spot = content.location(location)
    bribed = [name(state, s) for s, c in state.cults.items() if any(p.coins for p in c.priests_at(location))]
    bribe = f", bribed by {listed(bribed)}" if bribed else ""
    return (
        f"  {location} {spot.name}: {gives(location)}; alms {spot.alms}; "
        f"{standing(content, state, location)}{bribe}"
    )


def closed(content: Content, own: Cult, location: int) -> str:
    """Matters in the Intention Phase only (CG-48)."""
    needed = content.location(location).followers
    if own.followers >= needed or owns(content, own, "title", location):
        return ""
    return f" [closed to you: needs {followers(needed)}]"


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


def to_come(content: Content, state: ChooseYourGod) -> list[str]:
    """The Locations after the active one that would be resolved as things stand."""
    later = range(state.location + 1, LAST_LOCATION + 1)
    lines = [location_line(content, state, at) for at in later if state.contenders(at)]
    return ["Locations to be resolved:", *lines] if lines else []


def rivals(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    lines = ["The others:"]
    for rival in state.rivals(seat):
        cult = state.cults[rival]
        miracles = sum(card in content.miracles for card in cult.hand)
        marks = [
            *(["has Prayed"] if cult.prayed and state.part == "intention" else []),
            *(["celebrates"] if cult.celebrating else []),
            *([f"Licenses {faces(content, cult.licenses)}"] if cult.licenses else []),
            *(["Supremacy"] if state.supremacy == rival else []),
        ]
        free = ", ".join(priest_name(cult, priest) for priest in cult.free_priests()) or "none"
        lines.append(
            f"  {name(state, rival)} ({content.cults[cult.cult].name}, {cult.side}, {might(content, cult)}): "
            f"{coins(cult.coins)}, {followers(cult.followers)}, {mobs(cult.mobs)}, "
            f"{count(len(cult.altars), 'Altar')}, {count(miracles, 'Miracle')}, "
            f"{count(len(cult.hand) - miracles, 'Intrigue')}, "
            f"Patriarch {patriarch_strength(content, state, rival)}, free: {free}"
            + (f"; {'; '.join(marks)}" if marks else "")
        )
    return lines


def palace(content: Content, state: ChooseYourGod, seat: int) -> str:
    """The face-up Licenses, their prices, and which of them the seat could not pay."""
    offered = [
        f"{slot} {license_text(content.licenses[card])} for {content.licenses[card].cost}"
        + (" (more than you have)" if content.licenses[card].cost > state.cults[seat].coins else "")
        for slot, card in zip(SLOTS, state.slots, strict=True)
        if card is not None
    ]
    return f"On offer: {'; '.join(offered) or 'nothing'}."
