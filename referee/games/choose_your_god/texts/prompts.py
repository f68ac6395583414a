"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.decisions.orders import help_line, shown
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.decisions.celebration import Celebration
from referee.games.choose_your_god.influence import influence, might, owns
from referee.games.choose_your_god.locations.benefit import Benefit, Decline, needs_words
from referee.games.choose_your_god.locations.city import Thieves
from referee.games.choose_your_god.locations.orders import benefit_form, possible_ways
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import gives
from referee.games.choose_your_god.texts.table_lines import (
    card_lines,
    closed,
    lap_line,
    location_line,
    own_lines,
    palace,
    rivals,
    standing,
    to_come,
)
from referee.games.choose_your_god.texts.words import mobs, name, numbers, place
from referee.games.choose_your_god.vocabulary import (
    FREE_PLACEMENTS,
    LAST_LOCATION,
    PALACE,
    RIFT,
    THIEVES,
)

PLAN_FORMS = (
    "at <locations> [if <test>]: <action>, pass or ask; otherwise pass, ask or present (if not said: ask); "
    "if win <location>: <benefit>; give <cards> or give cheapest; altar <locations>"
)
KEEPING = (
    "Lines of a plan come before what you have written for later Locations, which stays (pass all, pass "
    "until and the like replace its at and otherwise lines alone); if win <location>: ask, give ask and "
    "altar ask take such a line back, a line new plan all of it. "
)
PLAN_EXAMPLE = (
    "For example: at 4, 9 if leader.here is not me and coins.me >= 5: ask. "
    "Tests read the facts of the table: coins.red, influence.9.me, margin.here, still_to_act and so on."
)


def celebrate_text(at: Now, ways: Sequence[Celebration]) -> str:
    content, state, seat = at.content, at.state, at.seat
    return "\n".join(
        [
            f"Round {state.round}: you own Supremacy face up and may celebrate: one effect now, "
            "and no part in this round.",
            *_celebrations(content, state, seat, ways),
            f"First Player is {name(state, state.first_player)}.",
            *own_lines(content, state, seat),
            *rivals(content, state, seat),
            "Orders: celebrate <effect> [slot A]; no celebration.",
        ]
    )


def _celebrations(
    content: Content, state: ChooseYourGod, seat: int, ways: Sequence[Celebration]
) -> list[str]:
    """The effects that are possible now."""
    effects = dict.fromkeys(way.effect for way in ways)
    lines = [f"  {id_}: {content.supremacy_effects[id_].text}" for id_ in effects]
    takes = any(content.supremacy_effects[id_].takes_license for id_ in effects)
    return [*lines, *([palace(content, state, seat)] if takes else [])]


def intention_text(
    at: Now,
    *,
    limit: int | None,
    usable: Sequence[int],
    celebrations: Sequence[Celebration],
    queue: Sequence[str],
) -> str:
    """The prompt of a turn in the Intention Phase, in a game of at most `limit` rounds.

    `usable` are the Locations whose benefit a prayer could take now; `celebrations` those that are possible;
    `queue` is what the seat has written for later turns, in lines.
    """
    content, state, seat, cult = at.content, at.state, at.seat, at.own
    cost = "no Follower" if _next_is_free(content, state, seat) else "1 Follower"
    lines = [
        f"Round {state.round}{_limited(limit)}, Intention Phase: Preach or Pray. "
        f"Your placement number {cult.placed + 1} of this round costs {cost}.",
        lap_line(state),
        *own_lines(content, state, seat),
        *_abilities(at),
        "The city:",
        *(
            location_line(content, state, location) + closed(content, cult, location)
            for location in range(1, LAST_LOCATION + 1)
        ),
        *rivals(content, state, seat),
        palace(content, state, seat),
        _prayer_line(at, usable),
    ]
    orders = [
        "preach <priest> at <location>",
        "pray [benefit <location> …] [/ sell <cards>] [/ buy <Licenses>]",
    ]
    if celebrations:
        lines.append("You may celebrate instead of playing this round:")
        lines += [line for line in _celebrations(content, state, seat, celebrations) if line not in lines]
        orders.append("celebrate <effect> [slot A]")
    lines += _written("Your queue, which stays unless you write another (then nothing: none):", queue)
    lines += [
        f"Orders: {'; '.join(orders)}; lines for later turns: then [if <test>:] preach …, pray … or ask",
        f"After a prayer, your plan for the Resolution Phase may follow: {PLAN_FORMS}. "
        "Without an answer you Pray, and take nothing.",
    ]
    return "\n".join(lines)


def _limited(limit: int | None) -> str:
    return f" of {limit} (then the highest Divine Might wins)" if limit is not None else ""


def _next_is_free(content: Content, state: ChooseYourGod, seat: int) -> bool:
    cult = state.cults[seat]
    coming = cult.placed + 1
    return coming <= FREE_PLACEMENTS or owns(content, cult, "approval", coming) > 0


def _prayer_line(at: Now, usable: Sequence[int]) -> str:
    own = at.own.mobs
    allowed = at.content.prayed_for(own)
    if not allowed:
        return f"With {mobs(own)} a prayer may take no benefit."
    forms = [
        f"benefit {place} {benefit_form(at, place) if needs_words(place) else ''}".rstrip()
        for place in usable
    ]
    return (
        f"With {mobs(own)} a prayer may take the benefit of {numbers(allowed)}. "
        f"Now possible: {'; '.join(forms) or 'none of them'}."
    )


def deals_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    return "\n".join(
        [
            "You have Prayed and seen your cards. Your deals?",
            *own_lines(content, state, seat),
            palace(content, state, seat),
            "Orders: sell <cards>; buy <Licenses>; no deals.",
        ]
    )


def return_text(
    content: Content, state: ChooseYourGod, seat: int, held: Sequence[str], *, with_deals: bool
) -> str:
    lines = ["Put one of your Intrigue cards back on top of the deck:", *card_lines(content, held)]
    if not with_deals:
        return "\n".join([*lines, "Order: return <card>."])
    return "\n".join(
        [
            *lines,
            *own_lines(content, state, seat),
            palace(content, state, seat),
            "Orders: return <card>; then your deals, a line each: sell <cards>; buy <Licenses>.",
        ]
    )


def plan_text(at: Now) -> str:
    """The prompt of a plan."""
    content, state, seat = at.content, at.state, at.seat
    return "\n".join(
        [
            f"Round {state.round}, Resolution Phase: your plan. "
            "It is sealed, and read when your turn in a lap comes.",
            lap_line(state),
            *own_lines(content, state, seat),
            *_abilities(at),
            *to_come(content, state),
            *_licenses(content, state, seat),
            *rivals(content, state, seat),
            f"Orders: {PLAN_FORMS}. {PLAN_EXAMPLE} Without a plan you sit out this round.",
        ]
    )


def _abilities(at: Now) -> list[str]:
    """The abilities of the side showing, and how they are ordered."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    lines = [
        f"  {one.id} {one.name}: {Ability.cases[one.id].text} [{_ability_form(at, one.id)}]"
        for one in showing
    ]
    return ["Abilities:", *lines]


def _ability_form(at: Now, ability: str) -> str:
    """`use charms_of_the_woman ritual <priest> on <priest>`."""
    return help_line(Ability.cases[ability], at).replace("<ability>", ability)


def _licenses(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """The Licenses on offer, where winning or an ability may bring one."""
    cult = state.cults[seat]
    showing = content.cults[cult.cult].abilities_of(cult.side)
    by_ability = any("license" in Ability.cases[one.id].fields() for one in showing)
    by_winning = state.location <= PALACE and bool(state.contenders(PALACE))
    return [palace(content, state, seat)] if by_ability or by_winning else []


def window_text(
    at: Now,
    cards: Sequence[str],
    abilities: Sequence[str],
    plan: Sequence[str],
) -> str:
    """The prompt of a chance in a lap, with the cards and abilities that could be used as things stand.

    `plan` is what the seat has written, in lines.
    """
    content, state, seat = at.content, at.state, at.seat
    reach = [*(f"play {card}" for card in cards), *(f"use {ability}" for ability in abilities)]
    location = state.location
    acted = [f"{name(state, other)} {_action(content, state, other)}" for other in state.lap.acted]
    order = state.clockwise(state.first_player)
    later = [o for o in order[order.index(seat) + 1 :] if not state.cults[o].celebrating]
    return "\n".join(
        [
            f"Round {state.round}, {place(content, location)}: play a card, use an ability, or pass.",
            f"Winning gives: {gives(location)}. Alms {content.location(location).alms}. "
            f"Influence: {standing(content, state, location)}.",
            f"So far: {', '.join(acted) or 'nothing'}. "
            f"Still to act: {', '.join(name(state, other) for other in later) or 'nobody'}."
            + _in_force(state),
            *([_summoning_line(content, state, seat)] if location == RIFT else []),
            *own_lines(content, state, seat),
            *_abilities(at),
            f"Within your reach here: {'; '.join(reach) or 'nothing'}.",
            *to_come(content, state),
            *_licenses(content, state, seat),
            *rivals(content, state, seat),
            *_written("Your plan:", plan),
            "Orders: pass; pass all; pass until <location>; play <card> <fields>; use <ability> <fields>; "
            f"if win here: {benefit_form(at, location)}, or decline; "
            f"lines of a plan for later Locations: {PLAN_FORMS}. "
            f"{KEEPING}Without an answer you pass here and sit out the rest of this round.",
        ]
    )


def _written(title: str, lines: Sequence[str]) -> list[str]:
    return [title, *(f"  {line}" for line in lines)] if lines else []


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


def benefit_text(at: Now, default: Benefit) -> str:
    """The prompt of a benefit, with all that can be ordered."""
    content, state, seat, location = at.content, at.state, at.seat, at.location
    legal: list[Benefit] = [*possible_ways(at, location), Decline()]
    ways = _bribes(legal) if location == THIEVES else [_shown(at, way) for way in legal]
    return "\n".join(
        [
            f"Round {state.round}: the benefit of {place(content, location)} is yours: {gives(location)}.",
            *own_lines(content, state, seat),
            *to_come(content, state),
            *_licenses(content, state, seat),
            *rivals(content, state, seat),
            f"Now possible: {'; '.join(ways)}.",
            f"Orders: {benefit_form(at, location)}, or decline. Without an answer: {_shown(at, default)}.",
        ]
    )


def _shown(at: Now, benefit: Benefit) -> str:
    return shown(Benefit, Benefit.to_answer(benefit), at)


def _bribes(legal: Sequence[Benefit]) -> list[str]:
    """`bribe 3 to 9 with 1 or 3`: what can be paid is the same for each Priest."""
    bribes = [way for way in legal if isinstance(way, Thieves)]
    pays = [way.pay for way in bribes]
    priests = dict.fromkeys(way.priest for way in bribes)
    paid = str(min(pays)) if min(pays) == max(pays) else f"{min(pays)} to {max(pays)}"
    return [f"bribe {paid} with {' or '.join(priests)}", "decline"]
