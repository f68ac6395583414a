"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.words import count, listed
from referee.games.choose_your_god.influence import influence, leader, might, owns, patriarch_strength
from referee.games.choose_your_god.orders.benefit import form, show_benefit
from referee.games.choose_your_god.pack import Content, Intrigue, License
from referee.games.choose_your_god.state import FREE, ON_SHEET, ChooseYourGod
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION, RIFT, SLOTS
from referee.games.choose_your_god.words import faces, followers, mobs, name, numbers, place, priest_name

GIVES = {
    1: "draw 1 Miracle",
    2: "pay 3 to 13 coins and win the Location of that number",
    3: "1 Follower",
    4: "take the Supremacy card (Patriarch +7)",
    5: "a new 1, or +1 for a Free token or one here",
    6: "6 coins",
    7: "pay 5: an Altar where you have a token",
    8: "pay 5: +2 for a Free token or one here; pay 11: +4",
    9: "pay 5: 2 Followers; pay 11: 4",
    10: "one face-up License free",
    11: "draw 2 Intrigues, put 1 back",
    12: "2 Followers for 1 Mob",
    13: "Summon your deity, with Influence of at least your Divine Might",
}
"""What winning a Location gives."""

LICENSE_TEXTS = {
    "approval": "placement {0} costs no Follower",
    "community": "the benefit of {0} though you lose there",
    "title": "Preach in {0} without the Followers",
    "tithe": "1 coin from rivals who place in {0}",
    "exiles": "1 Follower for each Intrigue you play",
    "novitiate": "your Altars have +1 Influence",
    "magus": "3 coins for each Miracle you play",
}

MIRACLE_TEXTS = {
    "place": "put a Free Priest here (with Followers for it)",
    "move": "move a Priest from here to a higher Location (with Followers for it)",
    "boost": "a Priest here has +{0} Influence",
    "withdraw": "take a Priest home from here: {0} coins",
    "altar": "lose {0} Followers: flip a token here to an Altar",
    "mob": "lose {0} Followers: 1 Mob",
    "gain": "{0} Followers or {1} coins",
}
INTRIGUE_TEXTS = {
    "blackmail": "half the coins of the richest player",
    "exorcism": "any token of 3 or more here: -2",
    "foiled_plot": "whoever has most cards loses a Mob, an Altar, 2 Followers",
    "slaughter": "everybody here loses 2 Followers",
    "disperse": "everybody here loses 1 Mob",
    "secret_search": "each rival here gives you a hand card",
    "threat": "a License of the strongest Patriarch's owner",
    "vandalism": "all Altars here fall, if none stands higher",
    "ambush": "a bribed Priest goes home, you take its coins",
    "raid": "no benefit and no alms here",
    "seize": "all Priests here go home, you win here",
}
ABILITY_TEXTS = {
    "ritual_of_passing": "sacrifice a Free token of 2+: 1 Follower per Priest here",
    "hand_of_death": "1 Follower: a token of yours goes home from here 2 stronger; 2 coins",
    "create_a_mummy": "sacrifice a Free 1: light rivals lose a Mob; draw a Miracle",
    "resurrection_of_the_righteous": "2 Followers: gain a token as strong as you have Free Priests",
    "ritual_of_the_abyss": "sacrifice a Free token: raise a token here by its strength",
    "the_great_shrine": "5 Followers and all Free tokens: an Altar here",
    "furious_storm": "discard 2: everybody with 7+ coins returns 7; 2 Followers",
    "will_of_the_ancient": "5 Followers: light rivals lose a Mob and give you a card",
    "ode_to_greed": "6 coins: a token of 1-4 here goes to the next Location 1 stronger",
    "ode_to_treachery": "discard 1, 2 coins: the top Intrigue's sale value",
    "blood_for_gold": "2 Followers: 7 coins from each light rival",
    "army_of_pillagers": "15 coins: 1 Mob; draw 2 Miracles",
    "chalice_of_clarity": "discard 2: 1 Follower; the least Influence wins here",
    "mystery_of_virtues": "7 coins: a Miracle per Priest here",
    "mystery_of_vices": "sacrifice a Free token: as many Intrigues",
    "chalice_of_madness": "discard 9: 2 Mobs; all Altars here fall",
    "way_of_loyalty": "2 Followers: 3 Miracles from the bottom",
    "path_of_temptation": "discard 2: a face-up License you could pay",
    "path_of_iniquity": "sacrifice a Free token of 4 or less: play the top 3 Intrigues",
    "way_of_triumph": "Ritual: the Patriarch of 16+: a 5 here; 1 Mob",
    "change_of_guise": "discard 1, 3 coins: play a card with a dark seal",
    "incarnation": "Ritual of 3+: destroy 3 Free tokens; a 5 here",
    "attack_of_the_dragons": "discard 3: everybody here loses a Mob",
    "harvest_of_chaos": "Ritual of exactly 5: play a Miracle, draw 2",
    "ordination_of_a_priestess": "1-5 Followers: a token of that strength here",
    "charms_of_the_woman": "Ritual of exactly 3: a Priest from here to the next Location; 1 coin",
    "spiders_grip": "discard 2, 2 coins: place 4 or more Free Priests here",
    "sorcery_of_the_goddess": "sacrifice a Free token of 3+: 3 coins and the top card of each deck",
    "triumph_of_science": "Ritual of 4+: 1 Follower, if no rival Priest is here",
    "policy_of_terror": "2 Followers: play an Intrigue, draw one; 3 coins",
    "dispelling_the_myth": "Ritual: the Patriarch of 15+: a card from each light rival",
    "nihilism": "discard 3: an Altar here, if there is none",
}


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
            *_own_lines(content, state, seat),
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
        f"of this round, costs {cost}.",
        *_own_lines(content, state, seat),
        "The city:",
        *(_location_line(content, state, seat, location) for location in range(1, LAST_LOCATION + 1)),
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
    supremacy = ", Supremacy" if state.supremacy == seat else ""
    priests = [f"{_place(p.place)} {priest_name(cult, p)}" for p in cult.tokens]
    strength = patriarch_strength(content, state, seat)
    lines = [
        f"You are {cult.colour} ({sheet.name}, {cult.side} side, Divine Might {might(content, cult)}): "
        f"{cult.coins} coins, {followers(cult.followers)}, {mobs(cult.mobs)}, "
        f"Altars in {listed([str(at) for at in cult.altars]) if cult.altars else 'no Location'}.",
        f"Priests: patriarch ({strength}) {_place(cult.patriarch.place)}; {', '.join(sorted(priests))}.",
    ]
    if cult.licenses or supremacy:
        shown = [license_text(content.licenses[card]) for card in cult.licenses]
        lines.append(f"Licenses: {'; '.join(shown)}{supremacy}.")
    if cult.hand:
        lines.append("Your hand:")
        lines += [f"  {card_text(content, card)}" for card in dict.fromkeys(cult.hand)]
    return lines


def _place(location: int) -> str:
    return {FREE: "free", ON_SHEET: "on the sheet"}.get(location, f"in {location}")


def card_text(content: Content, card: str) -> str:
    """A hand card with what it does."""
    face = content.hand_cards[card]
    texts = MIRACLE_TEXTS if card in content.miracles else INTRIGUE_TEXTS
    what = texts[face.effect.name].format(*face.effect.numbers)
    sale = f", sells for {face.sale}" if isinstance(face, Intrigue) else ""
    return f"{card} {face.name}: {what}{sale}{' (dark seal)' if face.dark_seal else ''}"


def license_text(card: License) -> str:
    where = listed([str(number) for number in card.effect.numbers]) if card.effect.numbers else ""
    what = LICENSE_TEXTS[card.effect.name].format(where)
    return f"{card.name} (Patriarch +{card.bonus}; {what})"


def _location_line(content: Content, state: ChooseYourGod, seat: int, location: int) -> str:
    spot = content.location(location)
    standing = _standing(content, state, location) or "nobody"
    bribed = [name(state, s) for s, c in state.cults.items() if any(p.coins for p in c.priests_at(location))]
    bribe = f", bribed by {listed(bribed)}" if bribed else ""
    own = state.cults[seat]
    open_ = own.followers >= spot.followers or owns(content, own, "title", location)
    access = "" if open_ else f" [closed to you: needs {followers(spot.followers)}]"
    return f"  {location} {spot.name}: {GIVES[location]}; alms {spot.alms}; {standing}{bribe}{access}"


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
            f"{cult.coins} coins, {followers(cult.followers)}, {mobs(cult.mobs)}, "
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
    active = [location for location in range(1, LAST_LOCATION + 1) if state.contenders(location)]
    order = [name(state, other) for other in state.clockwise(state.first_player)]
    return "\n".join(
        [
            f"Round {state.round}, Resolution Phase: your plan. "
            "It is sealed, and read when your turn in a lap comes.",
            f"In each lap: {', '.join(order)}.",
            *_own_lines(content, state, seat),
            *_abilities(content, state, seat),
            "Locations to be resolved:",
            *(_location_line(content, state, seat, location) for location in active),
            *_rivals(content, state, seat),
            "Orders: at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present; "
            "if win <location>: <benefit>; give <cards> or give cheapest; altar <locations>. "
            "Without a plan you sit out this round.",
        ]
    )


def _abilities(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    cult = state.cults[seat]
    showing = content.cults[cult.cult].abilities_of(cult.side)
    return ["Abilities:", *(f"  {one.id} {one.name}: {ABILITY_TEXTS[one.id]}" for one in showing)]


def window_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    """The prompt of a chance in a lap."""
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
    shown = [show_benefit(dict(order)) for order in legal]
    return "\n".join(
        [
            f"Round {state.round}: the benefit of {place(content, location)} is yours: {GIVES[location]}.",
            *_own_lines(content, state, seat),
            *([_palace(content, state)] if location == 10 else []),
            f"Now possible: {'; '.join(shown)}.",
            f"Orders: {form(location)}.",
        ]
    )


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
