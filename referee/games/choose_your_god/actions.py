"""The one action of a seat in a lap: a Miracle, an Intrigue, an ability (CG-66)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.abilities import REGISTRY, use_ability
from referee.games.choose_your_god.abilities.registry import Ability
from referee.games.choose_your_god.cards.playing import play_card
from referee.games.choose_your_god.cards.targets import possible_targets
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import FREE, ChooseYourGod, Cult, GodTable
from referee.games.choose_your_god.vocabulary import LAST_LOCATION, STRENGTHS
from referee.games.choose_your_god.words import priest_name


async def act(t: GodTable, seat: int, action: Mapping[str, Any]) -> None:
    """Carry out an action `{case: miracle | intrigue | ability, value: {case: which, value: fields}}`."""
    kind, chosen = action["case"], action["value"]
    t.state.lap.acted[seat] = kind
    t.state.lap.action[seat] = chosen["case"]
    if kind == "ability":
        await use_ability(t, seat, chosen["case"], chosen["value"])
    else:
        await play_card(t, seat, chosen["case"], chosen["value"])


def acting(seat: int, action: Mapping[str, Any]) -> Callable[[GodTable], Coroutine[Any, Any, None]]:
    """The action, ready to be rehearsed."""
    return lambda t: act(t, seat, action)


def action_refusal(
    state: ChooseYourGod, setup: Setup[Content], seat: int, action: Mapping[str, Any]
) -> Refused | None:
    """Why the action cannot be done now; None if it can."""
    return refusal(state, setup, acting(seat, action))


def abilities_showing(content: Content, cult: Cult) -> list[Ability]:
    return [REGISTRY[named.id] for named in content.cults[cult.cult].abilities_of(cult.side)]


def could_use_an_ability(state: ChooseYourGod, setup: Setup[Content], seat: int) -> bool:
    """W2, for a seat without hand cards: whether some ability of the side showing could be used here now."""
    showing = abilities_showing(setup.content, state.cults[seat])
    return any(_usable(state, setup, seat, ability) for ability in showing)


def within_reach(state: ChooseYourGod, setup: Setup[Content], seat: int) -> tuple[list[str], list[str]]:
    """The hand cards that the seat could play here now, and the abilities that it could use."""
    cult = state.cults[seat]
    cards = [card for card in dict.fromkeys(cult.hand) if _playable(state, setup, seat, card)]
    showing = abilities_showing(setup.content, cult)
    return cards, [ability.id for ability in showing if _usable(state, setup, seat, ability)]


def _playable(state: ChooseYourGod, setup: Setup[Content], seat: int, card: str) -> bool:
    kind = "miracle" if card in setup.content.miracles else "intrigue"
    return _some_is_legal(state, setup, seat, kind, card, card_orders(setup.content, state, seat, card))


def _usable(state: ChooseYourGod, setup: Setup[Content], seat: int, ability: Ability) -> bool:
    content = setup.content
    if not ability.cost.payable(content, state, seat):
        return False
    orders = ability_orders(content, state, seat, ability)
    return _some_is_legal(state, setup, seat, "ability", ability.id, orders)


def _some_is_legal(
    state: ChooseYourGod,
    setup: Setup[Content],
    seat: int,
    kind: str,
    which: str,
    orders: Iterator[dict[str, Any]],
) -> bool:
    actions = ({"case": kind, "value": {"case": which, "value": fields}} for fields in orders)
    return any(action_refusal(state, setup, seat, action) is None for action in actions)


def could_pay_with_all_priests(state: ChooseYourGod, content: Content, seat: int) -> bool:
    """5.3: whether some ability could be paid for if all the seat's Priests were free."""
    trial = state.copied()
    for priest in trial.cults[seat].priests():
        priest.place = FREE
    return any(
        ability.cost.payable(content, trial, seat)
        for ability in abilities_showing(content, trial.cults[seat])
    )


def ability_orders(
    content: Content, state: ChooseYourGod, seat: int, ability: Ability
) -> Iterator[dict[str, Any]]:
    """Fields with which the ability might be used; of cards to discard, a choice or two stand for all."""
    cult = state.cults[seat]
    free = sorted({priest_name(cult, priest) for priest in cult.free_priests()})
    owned = state.owned_cards(seat)
    choices: list[tuple[str, list[Any]]] = []
    if ability.cost.ritual is not None:
        choices.append(("ritual", list(free)))
    if ability.cost.sacrifice is not None:
        choices.append(("sacrifice", [called for called in free if called != "patriarch"]))
    if ability.cost.chosen_followers:
        choices.append(("followers", list(STRENGTHS)))
    if number := ability.cost.discard:
        first, last = owned[:number], owned[::-1][:number]
        choices.append(("discard", [first] if sorted(first) == sorted(last) else [last, first]))
    for field in ability.fields:
        match field:
            case "target":
                here = {priest_name(cult, p) for p in cult.priests_at(state.location)}
                choices.append(("target", sorted(here)))
            case "place":
                choices.append(("place", [[priest_name(cult, p) for p in cult.free_priests()]]))
            case "license":
                choices.append(("license", [card for card in state.slots if card is not None]))
            case "prefer":
                choices.append(("prefer", [[]]))
            case "sealed_card" | "miracle_card" | "intrigue_card":
                playable = [card for card in dict.fromkeys(cult.hand) if _suits(content, field, card)]
                cards = [
                    {"case": card, "value": fields}
                    for card in playable
                    for fields in card_orders(content, state, seat, card)
                ]
                choices.append(("card", list(cards)))
    for fields in _combinations(choices):
        if "destroy" in ability.fields:
            left = [priest_name(cult, token) for token in cult.free_tokens()]
            if fields["ritual"] in left:
                left.remove(fields["ritual"])
            fields["destroy"] = left[:3]
        yield fields


def _suits(content: Content, field: str, card: str) -> bool:
    if field == "sealed_card":
        return content.hand_cards[card].dark_seal
    return card in (content.miracles if field == "miracle_card" else content.intrigues)


def card_orders(content: Content, state: ChooseYourGod, seat: int, card: str) -> Iterator[dict[str, Any]]:
    """Fields with which a hand card might be played here, those that are alike left out."""
    if card in content.intrigues:
        yield from possible_targets(state, content.intrigues[card])
        return
    cult = state.cults[seat]
    here = sorted({priest_name(cult, priest) for priest in cult.priests_at(state.location)})
    match content.miracles[card].effect.name:
        case "place":
            for called in sorted({priest_name(cult, priest) for priest in cult.free_priests()}):
                yield {"priest": called}
        case "move":
            for called in here:
                for location in range(state.location + 1, LAST_LOCATION + 1):
                    yield {"priest": called, "to": location}
        case "boost" | "withdraw":
            for called in here:
                yield {"priest": called}
        case "altar":
            for called in here:
                if called != "patriarch":
                    yield {"token": called}
        case "gain":
            yield {"gain": "followers"}
            yield {"gain": "coins"}
        case _:
            yield {}


def _combinations(choices: list[tuple[str, list[Any]]]) -> Iterator[dict[str, Any]]:
    if not choices:
        yield {}
        return
    (name, values), *rest = choices
    for value in values:
        for others in _combinations(rest):
            yield {name: value, **others}
