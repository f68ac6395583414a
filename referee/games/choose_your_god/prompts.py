"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.words import count, listed
from referee.games.choose_your_god.card_texts import ABILITY_TEXTS, GIVES, card_text, license_text
from referee.games.choose_your_god.influence import influence, leader, might, owns, patriarch_strength
from referee.games.choose_your_god.orders.benefit import form, show_benefit
from referee.games.choose_your_god.pack import Content, Intrigue
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod, Cult
from referee.games.choose_your_god.vocabulary import (
    FREE_PLACEMENTS,
    LAST_LOCATION,
    PALACE,
    RIFT,
    SLOTS,
    THIEVES,
)
from referee.games.choose_your_god.words import (
    coins,
    faces,
    followers,
    mobs,
    name,
    numbers,
    place,
    priest_name,
)


def ranking_text(content: Content) -> str:
    sheets = "\n".join(
        f"  {sheet.id}: {sheet.name}, Divine Might {sheet.light}, dark {sheet.dark}"
        for sheet in content.cult_sheets
    )
    return (
        "Which cults would you like, the one you want most first? In a drawn order each gets its "
        f"highest wish still free.\n{sheets}\nFor example: cults janus fafnir nirriti"
    )


def celebrate_text(
    content: Content, state: ChooseYourGod, seat: int, ways: Sequence[Mapping[str, Any]]
) -> str:
    return "\n".join(
        [
            f"Round {state.round}: you own Supremacy face up and may celebrate: one effect now, "
            "and no part in this round.",
            *_celebrations(content, ways),
            f"First Player is {name(state, state.first_player)}.",
            *_own_lines(content, state, seat),
            *_rivals(content, state, seat),
            "Orders: celebrate <effect> [slot A]; no celebration.",
        ]
    )


def _celebrations(content: Content, ways: Sequence[Mapping[str, Any]]) -> list[str]:
    effects = dict.fromkeys(way["effect"] for way in ways)
    return [f"  {id_}: {content.supremacy_effects[id_].text}" for id_ in effects]


def intention_text(content: Content, state: ChooseYourGod, seat: int, *, celebrating: bool) -> str:
    """The prompt of a turn in the Intention Phase."""
    cult = state.cults[seat]
    cost = "no Follower" if _next_is_free(content, state, seat) else "1 Follower"
    lines = [
        f"Round {state.round}, Intention Phase: Preach or Pray. Your placement number {cult.placed + 1} "
        f"of this round costs {cost}.",
        _lap_line(state),
        *_own_lines(content, state, seat),
        *_abilities(content, state, seat),
        "The city:",
        *(
            _location_line(content, state, location) + _closed(content, state.cults[seat], location)
            for location in range(1, LAST_LOCATION + 1)
        ),
        *_rivals(content, state, seat),
        _palace(content, state),
        _prayer_line(content, state, seat),
    ]
    if celebrating:
        effects = [f"{effect.id}: {effect.text}" for effect in content.supremacy]
        lines.append(f"You may celebrate instead of playing this round: {' '.join(effects)}")
    orders = [
        "preach <priest> at <location>",
        "pray [benefit <location> …] [/ sell <cards>] [/ buy <Licenses>]",
    ]
    orders += ["celebrate <effect>"] if celebrating else []
    lines.append(f"Orders: {'; '.join(orders)}; lines for later turns: then [if <test>:] preach … or pray …")
    return "\n".join(lines)


def _next_is_free(content: Content, state: ChooseYourGod, seat: int) -> bool:
    cult = state.cults[seat]
    coming = cult.placed + 1
    return coming <= FREE_PLACEMENTS or owns(content, cult, "approval", coming) > 0


def _prayer_line(content: Content, state: ChooseYourGod, seat: int) -> str:
    own = state.cults[seat].mobs
    allowed = content.prayed_for(own)
    what = f"the benefit of {numbers(allowed)}" if allowed else "no benefit"
    return f"With {mobs(own)} a prayer may take {what}."


def _own_lines(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
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
        lines.append("Your hand:")
        lines += [f"  {card_text(content, card)}" for card in dict.fromkeys(cult.hand)]
    return lines


def _place(location: int) -> str:
    return {FREE: "free", ON_SHEET: "on the sheet"}.get(location, f"in {location}")


def _tokens(cult: Cult) -> str:
    """`Tokens: free 1, 3; placed 2@6; on the sheet 4.`"""
    free = [priest_name(cult, token) for token in cult.tokens if token.place == FREE]
    placed = [f"{priest_name(cult, token)}@{token.place}" for token in cult.tokens if token.place > FREE]
    paid = [priest_name(cult, token) for token in cult.tokens if token.place == ON_SHEET]
    groups = {"free": free, "placed": placed, "on the sheet": paid}
    shown = [f"{where} {', '.join(sorted(names))}" for where, names in groups.items() if names]
    return f"Tokens: {'; '.join(shown) or 'none'}."


def _location_line(content: Content, state: ChooseYourGod, location: int) -> str:
    spot = content.location(location)
    standing = _standing(content, state, location) or "nobody"
    bribed = [name(state, s) for s, c in state.cults.items() if any(p.coins for p in c.priests_at(location))]
    bribe = f", bribed by {listed(bribed)}" if bribed else ""
    return f"  {location} {spot.name}: {GIVES[location]}; alms {spot.alms}; {standing}{bribe}"


def _closed(content: Content, own: Cult, location: int) -> str:
    """Matters in the Intention Phase only (CG-48)."""
    needed = content.location(location).followers
    if own.followers >= needed or owns(content, own, "title", location):
        return ""
    return f" [closed to you: needs {followers(needed)}]"


def _standing(content: Content, state: ChooseYourGod, location: int) -> str:
    """Influence by cult, and who would win."""
    here = state.present(location)
    shown = [f"{name(state, seat)} {influence(content, state, seat, location)}" for seat in here]
    first = leader(content, state, location)
    return f"{', '.join(shown)} ({name(state, first)} leads)" if first and shown else ", ".join(shown)


def _rivals(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    lines = ["The others:"]
    for rival in state.rivals(seat):
        cult = state.cults[rival]
        miracles = sum(card in content.miracles for card in cult.hand)
        marks = [
            *(["has Prayed"] if cult.prayed else []),
            *(["celebrates"] if cult.celebrating else []),
            *([f"Licenses {faces(content, cult.licenses)}"] if cult.licenses else []),
            *(["Supremacy"] if state.supremacy == rival else []),
        ]
        free = ", ".join(priest_name(cult, priest) for priest in cult.free_priests()) or "none"
        lines.append(
            f"  {name(state, rival)} ({content.cults[cult.cult].name}, {cult.side}, {might(content, cult)}): "
            f"{coins(cult.coins)}, {followers(cult.followers)}, {mobs(cult.mobs)}, "
            f"{count(len(cult.altars), 'Altar')}, {count(miracles, 'Miracle')}, "
            f"{count(len(cult.hand) - miracles, 'Intrigue')}, free: {free}"
            + (f"; {'; '.join(marks)}" if marks else "")
        )
    return lines


def _palace(content: Content, state: ChooseYourGod) -> str:
    offered = [
        f"{slot} {license_text(content.licenses[card])} for {content.licenses[card].cost}"
        for slot, card in zip(SLOTS, state.slots, strict=True)
        if card is not None
    ]
    return f"On offer: {'; '.join(offered) or 'nothing'}."


def deals_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    return "\n".join(
        [
            "You have Prayed and seen your cards. Your deals?",
            *_own_lines(content, state, seat),
            _palace(content, state),
            "Orders: sell <cards>; buy <Licenses>; no deals.",
        ]
    )


def plan_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    """The prompt of a plan."""
    return "\n".join(
        [
            f"Round {state.round}, Resolution Phase: your plan. "
            "It is sealed, and read when your turn in a lap comes.",
            _lap_line(state),
            *_own_lines(content, state, seat),
            *_abilities(content, state, seat),
            *_to_come(content, state),
            *_rivals(content, state, seat),
            "Orders: at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present; "
            "if win <location>: <benefit>; give <cards> or give cheapest; altar <locations>. "
            "Without a plan you sit out this round.",
        ]
    )


def _lap_line(state: ChooseYourGod) -> str:
    """First Player first: the order of turns, and of actions in each Location."""
    order = [name(state, other) for other in state.clockwise(state.first_player)]
    return f"In each lap: {', '.join(order)}."


def _to_come(content: Content, state: ChooseYourGod) -> list[str]:
    """The Locations after the active one that would be resolved as things stand."""
    later = range(state.location + 1, LAST_LOCATION + 1)
    active = [location for location in later if state.contenders(location)]
    lines = [_location_line(content, state, location) for location in active]
    lines += [_palace(content, state)] if PALACE in active else []
    return ["Locations to be resolved:", *lines] if lines else []


def _abilities(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    cult = state.cults[seat]
    showing = content.cults[cult.cult].abilities_of(cult.side)
    return ["Abilities:", *(f"  {one.id} {one.name}: {ABILITY_TEXTS[one.id]}" for one in showing)]


def window_text(
    content: Content, state: ChooseYourGod, seat: int, cards: Sequence[str], abilities: Sequence[str]
) -> str:
    """The prompt of a chance in a lap, with the cards and abilities that could be used as things stand."""
    reach = [*(f"play {card}" for card in cards), *(f"use {ability}" for ability in abilities)]
    location = state.location
    acted = [f"{name(state, other)} {_action(content, state, other)}" for other in state.lap.acted]
    order = state.clockwise(state.first_player)
    later = [name(state, other) for other in order[order.index(seat) + 1 :]]
    return "\n".join(
        [
            f"Round {state.round}, {place(content, location)}: play a card, use an ability, or pass.",
            f"Winning gives: {GIVES[location]}. Alms {content.location(location).alms}. "
            f"Influence: {_standing(content, state, location) or 'nobody'}.",
            f"So far: {', '.join(acted) or 'nothing'}. Still to act: {', '.join(later) or 'nobody'}."
            + _in_force(state),
            *([_summoning_line(content, state, seat)] if location == RIFT else []),
            *_own_lines(content, state, seat),
            *_abilities(content, state, seat),
            f"Within your reach here: {'; '.join(reach) or 'nothing'}.",
            *([_palace(content, state)] if location == PALACE else []),
            *_to_come(content, state),
            *_rivals(content, state, seat),
            "Orders: pass; pass all; pass until <location>; play <card> <fields>; use <ability> <fields>; "
            "if win here: <benefit>; lines of a plan for later Locations.",
        ]
    )


def _action(content: Content, state: ChooseYourGod, seat: int) -> str:
    which = state.lap.action.get(seat)
    if which is None:
        return "passed"
    known = content.cards.get(which) or content.ability_names[which].name
    return f"{'used' if which in content.ability_names else 'played'} {known}"


def _in_force(state: ChooseYourGod) -> str:
    parts = [
        *([" A raid: no benefit, no alms."] if state.lap.raided else []),
        *([" The least Influence wins."] if state.lap.least_wins else []),
        *([f" {name(state, state.lap.seized_by)} has seized it."] if state.lap.seized_by else []),
    ]
    return "".join(parts)


def _summoning_line(content: Content, state: ChooseYourGod, seat: int) -> str:
    own = influence(content, state, seat, RIFT)
    return f"Your Influence here is {own}, your Divine Might {might(content, state.cults[seat])}."


def benefit_text(
    content: Content, state: ChooseYourGod, seat: int, legal: Sequence[Mapping[str, Any]]
) -> str:
    """The prompt of a benefit, with all that can be ordered."""
    location = state.location
    shown = _bribes(legal) if location == THIEVES else [show_benefit(dict(order)) for order in legal]
    return "\n".join(
        [
            f"Round {state.round}: the benefit of {place(content, location)} is yours: {GIVES[location]}.",
            *_own_lines(content, state, seat),
            *([_palace(content, state)] if location == PALACE else []),
            *_to_come(content, state),
            *_rivals(content, state, seat),
            f"Now possible: {'; '.join(shown)}.",
            f"Orders: {form(location)}.",
        ]
    )


def _bribes(legal: Sequence[Mapping[str, Any]]) -> list[str]:
    """`bribe 3 to 9 with 1 or 3`: what can be paid is the same for each Priest."""
    orders = [order["value"] for order in legal if order["case"] != "decline"]
    pays = [order["pay"] for order in orders]
    priests = dict.fromkeys(order["priest"] for order in orders)
    paid = str(min(pays)) if min(pays) == max(pays) else f"{min(pays)} to {max(pays)}"
    return [f"bribe {paid} with {' or '.join(priests)}", "decline"]


def return_text(content: Content, held: Sequence[str]) -> str:
    cards = [f"  {card_text(content, card)}" for card in dict.fromkeys(held)]
    return "\n".join(
        ["Put one of your Intrigue cards back on top of the deck:", *cards, "Order: return <card>."]
    )


def give_card_text(content: Content, state: ChooseYourGod, receiver: int, cards: Sequence[str]) -> str:
    shown = [
        f"  {card_text(content, card) if card in content.hand_cards else content.cards[card]}"
        for card in dict.fromkeys(cards)
    ]
    return "\n".join(
        [f"You must give {name(state, receiver)} one of these cards:", *shown, "Order: give <card>."]
    )


def lose_altar_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    altars = [place(content, at) for at in state.cults[seat].altars]
    return f"Foiled Plot: you lose an Altar. Yours are in {listed(altars)}.\nOrder: altar <location>."


def iniquity_text(content: Content, state: ChooseYourGod, card: Intrigue, targets: Sequence[str]) -> str:
    known = [content.cards.get(target, target) for target in targets]
    how = "on <colour> <strength>" if card.effect.name == "exorcism" else "take <License>"
    here = _standing(content, state, state.location)
    return (
        f"Path of Iniquity turns up {card.name} in {place(content, state.location)} (Influence: {here}): "
        f"choose among {listed(known)}.\nOrder: {how}."
    )
