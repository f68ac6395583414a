"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import shorten

from referee.engine.decisions.orders import shown
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.decisions.celebration import Celebration
from referee.games.choose_your_god.influence import influence, might, owns
from referee.games.choose_your_god.locations.benefit import Benefit, Decline, needs_words
from referee.games.choose_your_god.locations.city import Thieves
from referee.games.choose_your_god.locations.orders import benefit_form, possible_ways
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import gives
from referee.games.choose_your_god.texts.layout import Length, answers, asked, fitting, headed, page
from referee.games.choose_your_god.texts.table_lines import (
    abilities,
    card_lines,
    city,
    decks,
    lap_line,
    own_lines,
    palace,
    rivals,
    standing,
    to_come,
)
from referee.games.choose_your_god.texts.words import mobs, name, numbers, place
from referee.games.choose_your_god.vocabulary import FREE_PLACEMENTS, PALACE, RIFT, THIEVES

PLAN_FORMS = (
    "at <locations> [if <test>]: play <card> …, use <ability> …, pass or ask",
    "otherwise pass, ask, or present: ask where you have a Priest or an Altar",
    "if win <location>: <benefit>; of several the first that can be had",
    "give <cards> or give cheapest; altar <locations>: what to lose, if made to",
)
PLAN_IN_BRIEF = (
    "at <locations> [if <test>]: <action>; otherwise pass, ask or present; if win <location>: <benefit>; "
    "give <cards>; altar <locations>",
)
UNSAID = "(without an otherwise line you are asked where no other line applies)"
FREE_ONES = f"the first {FREE_PLACEMENTS} of a round are free"
DEAL_FORMS = ("sell <cards>", "buy <Licenses>")
KEEPING = (
    "These lines come before your plan, which stays (pass all, pass until and the like replace its at and "
    "otherwise lines); if win <location>: ask, give ask and altar ask take such a line back, new plan all.",
)
LONGEST = 150
"""Of what a seat has written, in characters, where there is little room."""
TESTS = "<test>: such as leader.here is not me and coins.red > 4"


def celebrate_text(at: Now, ways: Sequence[Celebration], examples: Sequence[str]) -> str:
    return fitting(
        lambda length: page(
            asked(f"Round {at.state.round}: celebrate Supremacy, or play on?", "you do not celebrate."),
            [
                "You own Supremacy face up: take one effect now, turn it face down, and have no part in "
                "this round:"
            ],
            _celebrations(at, ways),
            palace(at) if any(way.slot for way in ways) else [],
            [lap_line(at)],
            own_lines(at, length=length),
            rivals(at, length=length),
            [] if length else [decks(at.state)],
            answers(["celebrate <effect> [slot A]", "no celebration"], examples),
        )
    )


def _celebrations(at: Now, ways: Sequence[Celebration]) -> list[str]:
    """The effects that are possible now."""
    effects = dict.fromkeys(way.effect for way in ways)
    return [f"  {id_}: {at.content.supremacy_effects[id_].text}" for id_ in effects]


def intention_text(
    at: Turn,
    *,
    limit: int | None,
    usable: Sequence[int],
    celebrations: Sequence[Celebration],
    queue: Sequence[str],
    examples: Sequence[str],
) -> str:
    """The prompt of a turn in the Intention Phase, or of a sealed round, in a game of at most `limit` rounds.

    `usable` are the Locations whose benefit a prayer could take now; `celebrations` those that are possible;
    `queue` is what the seat has written for later turns, in lines.
    """
    question = (
        asked(
            f"Round {at.state.round}, sealed: your turns, your prayer and your plan?",
            "you place nothing, Pray, take nothing, and sit out this round.",
        )
        if at.sealed
        else asked(f"Round {at.state.round}, Intention Phase: Preach or Pray?", "you Pray, and take nothing.")
    )
    return fitting(
        lambda length: page(
            question,
            [_cost_line(at) + _limited(limit), lap_line(at)],
            own_lines(at, length=length, with_forms=at.sealed and not length),
            abilities(at, length=length, with_forms=not length),
            city(at, length=length),
            rivals(at, length=length),
            palace(at),
            [_prayer_line(at, usable), *([] if length else [decks(at.state)])],
            headed("Or celebrate, and have no part in this round:", _effects(at, celebrations, length)),
            _written("Your queue, which stays unless you write another:", queue, length=length),
            answers(
                _turn_forms(at, celebrations, length),
                examples[-2 if length < Length.TERSE else -1 :] if length else examples,
            ),
        )
    )


def _turn_forms(at: Turn, celebrations: Sequence[Celebration], length: Length) -> list[str]:
    later = "preach … or pray …" if at.sealed else "preach …, pray … or ask; or then nothing"
    return [
        "preach <priest> at <location> (p is the Patriarch)",
        "pray [benefit <location> …], then deals: sell <cards>, buy <Licenses>",
        *(["celebrate <effect> [slot A]"] if celebrations else []),
        f"for later turns: then [if <test>:] {later}",
        "below a prayer, your plan for the Resolution Phase:",
        *_plan_forms(length=length),
    ]


def _cost_line(at: Turn) -> str:
    cult = at.own
    if at.sealed:
        return f"Each placement costs 1 Follower ({FREE_ONES})."
    coming = cult.placed + 1
    is_free = coming <= FREE_PLACEMENTS or owns(at.content, cult, "approval", coming) > 0
    return f"Your placement number {coming} costs {'no' if is_free else '1'} Follower ({FREE_ONES})."


def _written(title: str, lines: Sequence[str], *, length: Length) -> list[str]:
    """What the seat has written, as it may be sent again; only the beginning where there is little room."""
    if not length or not lines:
        return headed(title, lines)
    written = " / ".join(lines)
    return headed(title, [shorten(written, LONGEST, placeholder=" …") if length == Length.TERSE else written])


def _effects(at: Now, celebrations: Sequence[Celebration], length: Length) -> list[str]:
    if length == Length.TERSE:
        effects = dict.fromkeys(way.effect for way in celebrations)
        lines = [f"{id_}: {at.content.supremacy_effects[id_].short}" for id_ in effects]
        return [", ".join(lines)] if lines else []
    lines = [line.strip() for line in _celebrations(at, celebrations)]
    return [" ".join(lines)] if length and lines else lines


def _limited(limit: int | None) -> str:
    return "" if limit is None else f" After round {limit} the highest Divine Might wins."


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


def deals_text(at: Now) -> str:
    return page(
        asked("You have Prayed and drawn: what do you sell, what do you buy?", "nothing."),
        own_lines(at),
        palace(at),
        answers([*DEAL_FORMS, "no deals"], _deals(at)),
    )


def _deals(at: Now) -> list[str]:
    sold = [card for card in at.held() if card in at.content.intrigues]
    licenses = at.content.licenses
    bought = [card for card in at.state.slots if card is not None and licenses[card].cost <= at.own.coins]
    orders = [*(f"sell {card}" for card in sold[:1]), *(f"buy {card}" for card in bought[:1])]
    return [" / ".join(orders), "no deals"] if orders else ["no deals"]


def return_text(at: Now, held: Sequence[str], *, with_deals: bool) -> str:
    """The prompt for a card that goes back; `held` are the Intrigues of the seat."""
    question = asked(
        "You have drawn Intrigues: which one of yours goes back on top of the deck?",
        "the one that sells for least.",
    )
    examples = [f"return {held[0]}", "return cheapest"]
    if not with_deals:
        lines = headed("Yours, the last ones drawn now:", card_lines(at.content, held))
        return page(question, lines, answers(["return <card> or return cheapest"], examples))
    forms = ["return <card> or return cheapest; then your deals, a line each:", *DEAL_FORMS]
    return page(question, own_lines(at), palace(at), answers(forms, examples))


def plan_text(at: Now, examples: Sequence[str]) -> str:
    """The prompt of a plan."""
    return fitting(
        lambda length: page(
            asked(f"Round {at.state.round}, Resolution Phase: your plan?", "you sit out this round."),
            [
                "It is sealed, and read when your turn in a Location comes. As a standing order (plan: …, "
                "its lines divided by /) it counts in every round, and nobody waits for you.",
                lap_line(at),
            ],
            own_lines(at, length=length, with_forms=True),
            abilities(at, length=length, with_forms=True),
            to_come(at, length=length),
            _licenses(at),
            rivals(at, length=length),
            answers([*PLAN_FORMS, *([] if length else [UNSAID]), TESTS], examples),
        )
    )


def _plan_forms(*, length: Length) -> list[str]:
    return [f"  {form}" for form in (PLAN_IN_BRIEF if length else (*PLAN_FORMS, UNSAID, TESTS))]


def _licenses(at: Now) -> list[str]:
    """The Licenses on offer, where winning or an ability may bring one."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    by_ability = any("license" in Ability.cases[one.id].fields() for one in showing)
    by_winning = at.state.location <= PALACE and bool(at.state.contenders(PALACE))
    return palace(at) if by_ability or by_winning else []


def window_text(
    at: Now, cards: Sequence[str], abilities_: Sequence[str], plan: Sequence[str], examples: Sequence[str]
) -> str:
    """The prompt of a chance in a lap, with the cards and abilities that could be used as things stand.

    `plan` is what the seat has written, in lines.
    """
    content, state, seat, location = at.content, at.state, at.seat, at.state.location
    reach = [*(f"play {card}" for card in cards), *(f"use {ability}" for ability in abilities_)]
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
                f"So far: {', '.join(acted) or 'nobody has acted'}. "
                f"After you: {', '.join(name(state, other) for other in later) or 'nobody'}.",
                *_in_force(state),
                *([_summoning_line(at)] if location == RIFT else []),
            ],
            own_lines(at, length=length, with_forms=True, possible=cards),
            abilities(at, length=length, with_forms=True),
            [f"Possible here now: {'; '.join(reach) or 'nothing but to pass'}."],
            to_come(at, length=length),
            _licenses(at),
            rivals(at, length=length),
            _written("Your plan (as a standing order, plan: as written keeps it):", plan, length=length),
            answers(
                [
                    "play <card> … or use <ability> …, as above",
                    "pass, or longer: pass until <location>, pass where absent, pass all",
                    "sit out: pass all, and take what is free of benefits without being asked",
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


def _summoning_line(at: Now) -> str:
    own = influence(at.content, at.state, at.seat, RIFT)
    return f"Your Influence here is {own}, your Divine Might {might(at.content, at.own)}."


def benefit_text(at: Now, default: Benefit) -> str:
    """The prompt of a benefit, with all that can be ordered."""
    content, state, location = at.content, at.state, at.location
    legal: list[Benefit] = [*possible_ways(at, location), Decline()]
    ways = _bribes(legal) if location == THIEVES else [_shown(at, way) for way in legal]
    return fitting(
        lambda length: page(
            asked(
                f"Round {state.round}: you have the benefit of {place(content, location)}: what do you do?",
                "you decline." if isinstance(default, Decline) else f"you take it ({_shown(at, default)}).",
            ),
            [f"It gives: {gives(location)}.", f"Possible now: {'; '.join(ways)}."],
            own_lines(at, length=length),
            to_come(at, length=length),
            _licenses(at),
            rivals(at, length=length),
            [] if length else [decks(state)],
            answers([f"{benefit_form(at, location)}, or decline"], [_shown(at, legal[0]), "decline"]),
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
