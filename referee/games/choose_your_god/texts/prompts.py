"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

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
from referee.games.choose_your_god.texts.layout import Length, answers, asked, fitting, headed, page
from referee.games.choose_your_god.texts.table_lines import (
    card_lines,
    city,
    lap_line,
    own_lines,
    palace,
    rivals,
    standing,
    to_come,
)
from referee.games.choose_your_god.texts.words import mobs, name, numbers, place
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, LAST_LOCATION, PALACE, RIFT, THIEVES

PLAN_FORMS = (
    "at <locations> [if <test>]: <action>, pass or ask",
    "otherwise pass, ask or present (where you are; if not said: ask)",
    "if win <location>: <benefit>; of several the first that can be had",
    "give <cards> or give cheapest; altar <locations>",
)
PLAN_IN_BRIEF = (
    "at <locations> [if <test>]: <action>; otherwise pass, ask or present; if win <location>: <benefit>; "
    "give <cards>; altar <locations>",
)
DEAL_FORMS = ("sell <cards>", "buy <Licenses>")
KEEPING = (
    "These lines come before your plan, which stays (pass all, pass until and the like replace its at and "
    "otherwise lines); if win <location>: ask, give ask and altar ask take such a line back, new plan all.",
)
LONGEST = 240
"""Of what a seat has written, in characters, where there is little room."""
TESTS = "Tests look at facts: coins.red, influence.9.me, margin.here, leader.here, still_to_act …"


def celebrate_text(at: Now, ways: Sequence[Celebration], examples: Sequence[str]) -> str:
    content, state, seat = at.content, at.state, at.seat
    return fitting(
        lambda length: page(
            asked(f"Round {state.round}: celebrate Supremacy, or play on?", "you do not celebrate."),
            ["You own Supremacy face up: take one effect now, and have no part in this round."],
            _celebrations(content, state, seat, ways),
            [lap_line(state, seat)],
            own_lines(content, state, seat, length=length),
            rivals(content, state, seat, length=length),
            answers(["celebrate <effect> [slot A]", "no celebration"], examples),
        )
    )


def _celebrations(
    content: Content,
    state: ChooseYourGod,
    seat: int,
    ways: Sequence[Celebration],
    *,
    length: Length = Length.FULL,
) -> list[str]:
    """The effects that are possible now, and the Licenses if one of them takes one."""
    effects = dict.fromkeys(way.effect for way in ways)
    takes = any(content.supremacy_effects[id_].takes_license for id_ in effects)
    lines = [f"{id_}: {content.supremacy_effects[id_].text}" for id_ in effects]
    return [
        *([f"  {' '.join(lines)}"] if length else [f"  {line}" for line in lines]),
        *(palace(content, state, seat) if takes else []),
    ]


def intention_text(
    at: Now,
    *,
    limit: int | None,
    usable: Sequence[int],
    celebrations: Sequence[Celebration],
    queue: Sequence[str],
    examples: Sequence[str],
) -> str:
    """The prompt of a turn in the Intention Phase, in a game of at most `limit` rounds.

    `usable` are the Locations whose benefit a prayer could take now; `celebrations` those that are possible;
    `queue` is what the seat has written for later turns, in lines.
    """
    content, state, seat, cult = at.content, at.state, at.seat, at.own
    cost = "no Follower" if _next_is_free(content, state, seat) else "1 Follower"
    return fitting(
        lambda length: page(
            asked(f"Round {state.round}, Intention Phase: Preach or Pray?", "you Pray, and take nothing."),
            [
                f"Your placement number {cult.placed + 1} of this round costs {cost}.{_limited(limit)}",
                lap_line(state, seat),
            ],
            own_lines(content, state, seat, length=length),
            _abilities(at, length=length),
            headed(
                "The city (Followers needed, * closed to you; alms; what winning gives):",
                city(content, state, range(1, LAST_LOCATION + 1), cult, length=length),
            ),
            rivals(content, state, seat, length=length),
            palace(content, state, seat),
            [_prayer_line(at, usable)],
            _instead(at, celebrations, length=length),
            _written("Your queue, which stays unless you write another:", queue, length=length),
            answers(
                [
                    "preach <priest> at <location>",
                    "pray [benefit <location> …], then deals: sell <cards>, buy <Licenses>",
                    *(["celebrate <effect> [slot A]"] if celebrations else []),
                    "for later turns: then [if <test>:] preach …, pray … or ask; or then nothing",
                    "below a prayer, your plan for the Resolution Phase:",
                    *_plan_forms(length=length),
                ],
                examples,
            ),
        )
    )


def _written(title: str, lines: Sequence[str], *, length: Length) -> list[str]:
    """What the seat has written, as it may be sent again; only the beginning where there is little room."""
    if not length or not lines:
        return headed(title, lines)
    written = " / ".join(lines)
    return headed(title, [shorten(written, LONGEST, placeholder=" …") if length == Length.TERSE else written])


def _instead(at: Now, celebrations: Sequence[Celebration], *, length: Length) -> list[str]:
    """Celebrating; the Licenses are told anyway."""
    if not celebrations:
        return []
    effects = _celebrations(at.content, at.state, at.seat, celebrations, length=length)
    on_offer = palace(at.content, at.state, at.seat)
    title = "Or celebrate, and have no part in this round:"
    return [title, *(line for line in effects if line not in on_offer)]


def _limited(limit: int | None) -> str:
    return "" if limit is None else f" After round {limit} the highest Divine Might wins."


def _next_is_free(content: Content, state: ChooseYourGod, seat: int) -> bool:
    cult = state.cults[seat]
    coming = cult.placed + 1
    return coming <= FREE_PLACEMENTS or owns(content, cult, "approval", coming) > 0


def _range(locations: Sequence[int]) -> str:
    """`1 to 9`, or `1, 2 or 7`."""
    first, last = locations[0], locations[-1]
    whole = len(locations) > 3 and list(locations) == list(range(first, last + 1))
    return f"{first} to {last}" if whole else numbers(locations)


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
        f"With {mobs(own)} a prayer may take the benefit of {_range(allowed)}. "
        f"Now possible: {'; '.join(forms) or 'none of them'}."
    )


def deals_text(content: Content, state: ChooseYourGod, seat: int) -> str:
    return page(
        asked("You have Prayed and seen your cards. Your deals?", "no deals."),
        own_lines(content, state, seat),
        palace(content, state, seat),
        answers([*DEAL_FORMS, "no deals"], ["no deals"]),
    )


def return_text(
    content: Content, state: ChooseYourGod, seat: int, held: Sequence[str], *, with_deals: bool
) -> str:
    question = asked(
        "Which of your Intrigue cards goes back on top of the deck?", "the one that sells for least."
    )
    lines = headed("Yours are:", card_lines(content, held))
    examples = [f"return {held[0]}", "return cheapest"]
    if not with_deals:
        return page(question, lines, answers(["return <card>"], examples))
    return page(
        question,
        lines,
        own_lines(content, state, seat),
        palace(content, state, seat),
        answers(["return <card>; then your deals, a line each:", *DEAL_FORMS], examples),
    )


def plan_text(at: Now, examples: Sequence[str]) -> str:
    """The prompt of a plan."""
    content, state, seat = at.content, at.state, at.seat
    return fitting(
        lambda length: page(
            asked(f"Round {state.round}, Resolution Phase: your plan?", "you sit out this round."),
            [
                "It is sealed, and read when your turn in a lap comes. Sent as a standing order (plan: …, "
                "its lines divided by /) it counts in every round, and nobody waits for you.",
                lap_line(state, seat),
            ],
            own_lines(content, state, seat, length=length),
            _abilities(at, length=length),
            to_come(content, state, length=length),
            _licenses(content, state, seat),
            rivals(content, state, seat, length=length),
            answers([*PLAN_FORMS, TESTS], examples),
        )
    )


def _plan_forms(*, length: Length) -> list[str]:
    return [f"  {form}" for form in (PLAN_IN_BRIEF if length else PLAN_FORMS)]


def _abilities(at: Now, *, length: Length) -> list[str]:
    """The abilities of the side showing, and how they are ordered."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    if length:
        return [f"Abilities: {'; '.join(_ability_form(at, one.id) for one in showing)}."]
    lines = [f"{one.name}: {Ability.cases[one.id].text} [{_ability_form(at, one.id)}]" for one in showing]
    return headed("Abilities:", lines)


def _ability_form(at: Now, ability: str) -> str:
    """`use charms_of_the_woman ritual <priest> on <priest>`."""
    return help_line(Ability.cases[ability], at).replace("<ability>", ability)


def _licenses(content: Content, state: ChooseYourGod, seat: int) -> list[str]:
    """The Licenses on offer, where winning or an ability may bring one."""
    cult = state.cults[seat]
    showing = content.cults[cult.cult].abilities_of(cult.side)
    by_ability = any("license" in Ability.cases[one.id].fields() for one in showing)
    by_winning = state.location <= PALACE and bool(state.contenders(PALACE))
    return palace(content, state, seat) if by_ability or by_winning else []


def window_text(
    at: Now, cards: Sequence[str], abilities: Sequence[str], plan: Sequence[str], examples: Sequence[str]
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
    return fitting(
        lambda length: page(
            asked(
                f"Round {state.round}, {place(content, location)}: play a card, use an ability, or pass?",
                "you pass here and sit out the rest of this round.",
            ),
            [
                f"Winning gives: {gives(location)}. Alms for losers: {content.location(location).alms}.",
                f"Influence: {standing(content, state, location)}.",
                f"So far: {', '.join(acted) or 'nothing'}. "
                f"Still to act: {', '.join(name(state, other) for other in later) or 'nobody'}.",
                *_in_force(state),
                *([_summoning_line(content, state, seat)] if location == RIFT else []),
            ],
            own_lines(content, state, seat, length=length),
            _abilities(at, length=length),
            [f"Within your reach here: {'; '.join(reach) or 'nothing'}."],
            to_come(content, state, length=length),
            _licenses(content, state, seat),
            rivals(content, state, seat, length=length),
            _written("Your plan:", plan, length=length),
            answers(
                [
                    "pass; pass all; pass until <location>; pass where absent; sit out",
                    "play <card> …; use <ability> … (as in the brackets above)",
                    f"if win here: {benefit_form(at, location)}, or decline",
                    "for later Locations:",
                    *_plan_forms(length=length),
                    *(KEEPING if plan and not length else ()),
                ],
                examples,
            ),
        )
    )


def _action(content: Content, state: ChooseYourGod, seat: int) -> str:
    which = state.lap.action.get(seat)
    if which is None:
        return "passed"
    known = content.cards.get(which) or content.ability_names[which].name
    return f"{'used' if which in content.ability_names else 'played'} {known}"


def _in_force(state: ChooseYourGod) -> list[str]:
    return [
        *(["A raid: no benefit, no alms."] if state.lap.raided else []),
        *(["The least Influence wins."] if state.lap.least_wins else []),
        *([f"{name(state, state.lap.seized_by)} has seized it."] if state.lap.seized_by else []),
    ]


def _summoning_line(content: Content, state: ChooseYourGod, seat: int) -> str:
    own = influence(content, state, seat, RIFT)
    return f"Your Influence here is {own}, your Divine Might {might(content, state.cults[seat])}."


def benefit_text(at: Now, default: Benefit) -> str:
    """The prompt of a benefit, with all that can be ordered."""
    content, state, seat, location = at.content, at.state, at.seat, at.location
    legal: list[Benefit] = [*possible_ways(at, location), Decline()]
    ways = _bribes(legal) if location == THIEVES else [_shown(at, way) for way in legal]
    examples = [_shown(at, legal[0]), _shown(at, legal[-1])]
    return fitting(
        lambda length: page(
            asked(
                f"Round {state.round}: the benefit of {place(content, location)} is yours: what will you do?",
                f"{_shown(at, default)}.",
            ),
            [f"It gives: {gives(location)}.", f"Now possible: {'; '.join(ways)}."],
            own_lines(content, state, seat, length=length),
            to_come(content, state, length=length),
            _licenses(content, state, seat),
            rivals(content, state, seat, length=length),
            answers([f"{benefit_form(at, location)}, or decline"], examples),
        )
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
