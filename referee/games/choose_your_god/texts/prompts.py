"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten

from referee.engine.decisions.orders import shown
from referee.engine.words import count, listed
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.decisions.celebration import Celebration
from referee.games.choose_your_god.influence import influence, might, owns
from referee.games.choose_your_god.locations.benefit import LOCATIONS, Benefit, Decline, needs_words
from referee.games.choose_your_god.locations.city import DRAWN_INTRIGUES, RAISES, Thieves
from referee.games.choose_your_god.locations.orders import benefit_form, possible_ways
from referee.games.choose_your_god.moments import Now, Turn
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import gives
from referee.games.choose_your_god.texts.layout import Length, answers, asked, fitting, headed, page
from referee.games.choose_your_god.texts.table_lines import (
    abilities,
    card_lines,
    card_word,
    city,
    decks,
    forms,
    in_prose,
    lap_line,
    own_lines,
    palace,
    rivals,
    standing,
    to_come,
)
from referee.games.choose_your_god.texts.words import faces, mobs, name, numbers, place
from referee.games.choose_your_god.vocabulary import (
    FREE_PLACEMENTS,
    LAST_LOCATION,
    NOBILITY,
    PALACE,
    PORT,
    RIFT,
    THIEVES,
)

PLAN_FORMS = (
    "at <locations> [if <test>]: play <card> …, use <ability> …, pass or ask",
    "otherwise pass, ask, or present (ask me where I have a Priest or an Altar)",
    "if win <location>: <benefit>; of several such lines the first possible one",
    "give <cards> or give cheapest; altar <locations>: what to lose first",
)
TESTS = "a <test>: leader.here is not me, coins.red > 4, margin.9 < 0 …"
IN_SEALED_TURNS = "An order that does not fit in its turn is passed over; in the end you Pray."
DEAL_FORMS = ("sell <Intrigues>", "buy <Licenses>")
PLANNING = (
    "It stays secret, and is read when your turn in a Location comes. Where it says ask, or nothing, you are "
    "asked."
)
PLANNING_IN_SHORT = "Where it says ask, or nothing, you are asked."
KEEPING = (
    "Such lines come before those of your plan, which stay. pass all, until and where absent replace its "
    "at and otherwise lines; if win 9: ask, give ask and altar ask take a line back, new plan takes back all."
)
LONGEST = 150
"""Of what a seat has written, in characters, where there is little room."""


NO_PART = "no turns, wins or alms; Tithes go on, and so does what rivals do to you"


def celebrate_text(at: Now, ways: Sequence[Celebration], examples: Sequence[str]) -> str:
    return fitting(
        lambda length: page(
            asked(f"Round {at.state.round}: celebrate Supremacy, or play on?", "you do not celebrate."),
            [
                "Supremacy lies face up before you. You may take one of its effects now, turn it face down, "
                f"and have no part in this round ({NO_PART}):"
            ],
            _celebrations(at, ways),
            palace(at, length=length) if any(way.slot for way in ways) else [],
            [lap_line(at)],
            own_lines(at, length=length),
            city(at, length=Length.BARE) if any(cult.altars for cult in at.state.cults.values()) else [],
            rivals(at, length=length),
            [] if length else [decks(at.state)],
            answers([_celebrate_form(ways), "no celebration"], examples, single=True),
        )
    )


def _celebrate_form(ways: Sequence[Celebration]) -> str:
    licensed = next((way for way in ways if way.slot), None)
    if licensed is None:
        return "celebrate <number>"
    return f"celebrate <number>; with a License: celebrate {licensed.effect} slot {licensed.slot}"


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
            "you place nothing, Pray for nothing and pass everywhere.",
        )
        if at.sealed
        else asked(f"Round {at.state.round}, Intention Phase: Preach or Pray?", "you Pray, and take nothing.")
    )
    intrigues = any(card in at.content.intrigues for card in at.own.hand)
    return fitting(
        lambda length: page(
            question,
            [_cost_line(at), *_limited(limit), lap_line(at)],
            own_lines(at, length=length),
            abilities(at, length=length) if length < Length.LEAST or not at.sealed else [],
            _used_as(at) if at.sealed or not length else [],
            city(at, length=length),
            rivals(at, length=length),
            palace(at, length=length),
            [_prayer_line(at, usable) + (f" {decks(at.state)}" if length < Length.BARE else "")],
            headed(f"Or celebrate, and have no part in this round ({NO_PART}):", _effects(at, celebrations)),
            _written("Your queue, which stays unless you write another:", queue, length=length),
            answers(
                _turn_forms(at, celebrations, length, deals=intrigues),
                _some(examples, length),
            ),
        )
    )


def _some(examples: Sequence[str], length: Length) -> Sequence[str]:
    """Fewer of them where there is little room: the whole of a round, or one placement."""
    if length < Length.TERSE:
        return examples
    return examples[-2:] if length < Length.BARE else examples[:1]


def _turn_forms(at: Turn, celebrations: Sequence[Celebration], length: Length, *, deals: bool) -> list[str]:
    benefit = " [benefit <location> …]" if at.content.prayed_for(at.own.mobs) else ""
    dealt = f"{' [/ sell <Intrigues>]' if deals else ''} [/ buy <Licenses>]"
    later = "then [if leader.6 is not me:] preach …, then pray …" + ("" if at.sealed else ", then ask")
    return [
        "preach <priest> at <location>: p is the Patriarch, 3 a token of 3",
        f"pray{benefit}{dealt}",
        *([_celebrate_form(celebrations)] if celebrations else []),
        f"later turns: {later}",
        *([IN_SEALED_TURNS] if at.sealed else []),
        "below a prayer your plan"
        + ("; without one you are asked in the Locations:" if at.sealed else " (or you are asked for it)"),
        *([f"  {form}" for form in _plan_forms(at, LOCATIONS, length)] if at.sealed or not length else []),
    ]


def _plan_forms(at: Now, places: Iterable[int], length: Length) -> list[str]:
    """How a plan is written; with the words for the benefits of these Locations, if there is room."""
    benefits = [f"if win {one}: {in_prose(benefit_form(at, one))}" for one in places if needs_words(one)]
    if not benefits or length >= Length.SCANT:
        return [*PLAN_FORMS, TESTS]
    acting, otherwise, _, losing = PLAN_FORMS
    return [
        acting,
        otherwise,
        f"{'; '.join(benefits)}; of several such lines the first possible one",
        losing,
        TESTS,
    ]


def _used_as(at: Now) -> list[str]:
    """How what the seat has is ordered in a plan."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    return [f"In a plan: {'; '.join(forms(at, at.own.hand, [one.id for one in showing]))}."]


def _cost_line(at: Turn) -> str:
    coming, last = at.own.placed + 1, len(at.own.priests())
    approved = [n for n in range(FREE_PLACEMENTS + 1, last + 1) if owns(at.content, at.own, "approval", n)]
    free = f"the first {FREE_PLACEMENTS} of a round are free"
    if approved:
        free += f", and number {listed(list(map(str, approved)))} by your Approval"
    if at.sealed:
        return f"Each placement costs 1 Follower ({free})."
    is_free = coming <= FREE_PLACEMENTS or coming in approved
    return f"Your placement number {coming} costs {'no' if is_free else '1'} Follower ({free})."


def _written(title: str, lines: Sequence[str], *, length: Length) -> list[str]:
    """What the seat has written, as it may be sent again; only the beginning where there is little room."""
    if not length or not lines:
        return headed(title, lines)
    written = " / ".join(lines)
    longest = LONGEST if length < Length.BARE else LONGEST // 2
    return headed(title, [shorten(written, longest, placeholder=" …") if length >= Length.TERSE else written])


def _effects(at: Now, celebrations: Sequence[Celebration]) -> list[str]:
    lines = [line.strip() for line in _celebrations(at, celebrations)]
    return [" ".join(lines)] if lines else []


def _limited(limit: int | None) -> list[str]:
    if limit is None:
        return []
    return [f"Round {limit} is the last: if nobody wins by then, the highest Divine Might does."]


def _range(locations: Sequence[int]) -> str:
    """`1 to 9`, or `1, 2 or 7`."""
    first, last = locations[0], locations[-1]
    whole = len(locations) > 3 and list(locations) == list(range(first, last + 1))
    return f"{first} to {last}" if whole else numbers(locations)


def _prayer_line(at: Now, usable: Sequence[int]) -> str:
    own = at.own.mobs
    allowed = at.content.prayed_for(own)
    if not allowed:
        return f"With {mobs(own)} your prayer takes no benefit."
    ways = [f"{one} {in_prose(benefit_form(at, one))}" if needs_words(one) else str(one) for one in usable]
    possible = f"pray benefit {', '.join(ways)}" if ways else "none of them"
    return f"With {mobs(own)} your prayer may take a benefit of {_range(allowed)}; possible now: {possible}."


def deals_text(at: Now, drawn: Sequence[str]) -> str:
    """The prompt of deals that waited for what a prayer draws; it may have gone back to its deck."""
    news = f"you have drawn {faces(at.content, drawn)}: " if drawn else ""
    return page(
        asked(f"Round {at.state.round}: {news}what do you sell and buy?", "no deals are made."),
        own_lines(at),
        palace(at),
        answers([*DEAL_FORMS, "no deals"], _deals(at)),
    )


def _deals(at: Now) -> list[str]:
    sold = [card for card in at.held() if card in at.content.intrigues]
    licenses = at.content.licenses
    bought = [card for card in at.state.slots if card is not None and licenses[card].cost <= at.own.coins]
    orders = [
        *(f"sell {card_word(at.content, card)}" for card in sold[:1]),
        *(f"buy {card_word(at.content, card)}" for card in bought[:1]),
    ]
    return [" / ".join(orders), "no deals"] if orders else ["no deals"]


def return_text(at: Now, held: Sequence[str], *, with_deals: bool) -> str:
    """The prompt for a card that goes back; `held` are the Intrigues of the seat."""
    question = asked(
        f"Round {at.state.round}: which of your Intrigues goes back on top of the deck?",
        "the one that sells for least.",
    )
    examples = [f"return {card_word(at.content, held[0])}", "return cheapest"]
    if not with_deals:
        lines = headed("Your Intrigues, those drawn now last:", card_lines(at.content, held))
        form = "return <card>, or return cheapest"
        always = "return_intrigue: return cheapest"
        return page(question, lines, own_lines(at)[:3], answers([form], examples, single=True, always=always))
    form = "return <card>, or return cheapest; then your deals, a line each:"
    return page(question, own_lines(at), palace(at), answers([form, *DEAL_FORMS], examples))


def plan_text(at: Now, examples: Sequence[str]) -> str:
    """The prompt of a plan."""
    return fitting(
        lambda length: page(
            asked(
                f"Round {at.state.round}, Resolution Phase: your plan?",
                "you pass everywhere, and take only free benefits.",
            ),
            [
                PLANNING if length < Length.SHORT else "Where it says ask, or nothing, you are asked.",
                lap_line(at),
            ],
            own_lines(at, length=length),
            abilities(at, length=length),
            _used_as(at),
            to_come(at, length=length),
            _licenses(at, length),
            rivals(at, length=length),
            answers(
                _plan_forms(at, filter(at.state.contenders, LOCATIONS), length),
                examples[:1] if length >= Length.BARE else examples,
                always="plan: otherwise pass / give cheapest",
            ),
        )
    )


def _licenses(at: Now, length: Length) -> list[str]:
    """The Licenses on offer, where winning or an ability may bring one."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    by_ability = any("license" in Ability.cases[one.id].fields() for one in showing)
    by_winning = at.state.location <= PALACE and bool(at.state.contenders(PALACE))
    return palace(at, length=length) if by_ability or by_winning else []


def window_text(
    at: Now,
    cards: Sequence[str],
    abilities_: Sequence[str],
    *,
    later: Mapping[int, bool],
    plan: Sequence[str],
    examples: Sequence[str],
) -> str:
    """The prompt of a chance in a lap, with the cards and abilities that could be used as things stand.

    `later` are the seats that come after it, and whether they could act; `plan` is what the seat has written,
    in lines.
    """
    content, state, location = at.content, at.state, at.state.location
    acted = [f"{name(state, other)} {_action(content, state, other)}" for other in state.lap.acted]
    after = [f"{name(state, other)}{'' if able else ' (cannot act)'}" for other, able in later.items()]
    return fitting(
        lambda length: page(
            asked(
                f"Round {state.round}, {place(content, location)}: play a card, use an ability, or pass?",
                "you pass from here on, and take only free benefits.",
            ),
            [
                f"A win gives: {gives(location)}. Alms for losers: {content.location(location).alms}.",
                f"Influence: {standing(content, state, location)}.",
                f"So far: {', '.join(acted) or 'nobody has acted'}. "
                f"After you: {', '.join(after) or 'nobody'}.",
                *_in_force(state),
                *([_summoning_line(at)] if location == RIFT else []),
            ],
            own_lines(at, length=length),
            abilities(at, length=length),
            [f"Possible here now: {'; '.join(forms(at, cards, abilities_)) or 'nothing but to pass'}."],
            to_come(at, length=length),
            _licenses(at, length),
            rivals(at, length=length),
            _written(
                "Your plan (always plan: as written, as a standing order, repeats it):", plan, length=length
            ),
            answers(
                _window_forms(at, length, planned=bool(plan)),
                examples[:2] if length >= Length.BARE else examples,
            ),
        )
    )


def _window_forms(at: Now, length: Length, *, planned: bool) -> list[str]:
    later = at.location < LAST_LOCATION
    lines = "for later Locations, lines of a plan:"
    return [
        "one of the actions that are possible here now, or pass",
        *(["pass until <location>, pass where absent, pass all: to pass longer"] if later else []),
        "sit out: pass all, and be asked nothing more this round; nobody is told",
        f"if win here: {in_prose(benefit_form(at, at.location))}, or decline",
        *([lines, *(f"  {form}" for form in (*PLAN_FORMS[:3], TESTS))] if later and not length else []),
        *([KEEPING] if planned and later and not length else []),
    ]


def _action(content: Content, state: ChooseYourGod, seat: int) -> str:
    which = state.lap.action.get(seat)
    if which is None:
        return "passed"
    known = content.cards.get(which) or content.ability_names[which].name
    return f"{'used' if which in content.ability_names else 'played'} {known}"


def _in_force(state: ChooseYourGod) -> list[str]:
    return [
        *(["A raid: no benefit, no alms here."] if state.lap.raided else []),
        *(["The least Influence wins here."] if state.lap.least_wins else []),
        *(
            [f"{name(state, state.lap.seized_by)} has seized it, and wins here."]
            if state.lap.seized_by
            else []
        ),
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
                "you decline." if isinstance(default, Decline) else f"you take it{_how(at, default)}.",
            ),
            [f"It gives: {gives(location)}.", *_more_of(at), f"Possible now: {'; '.join(ways)}."],
            own_lines(at, length=length),
            to_come(at, length=length),
            _licenses(at, length),
            rivals(at, length=length),
            [] if length else [decks(state)],
            answers(
                [f"{in_prose(benefit_form(at, location))}, or decline"],
                [_shown(at, legal[0]), "decline"],
                single=True,
            ),
        )
    )


def _more_of(at: Now) -> list[str]:
    """What else matters for the benefit of some Locations."""
    left = at.state.followers_left(at.seat)
    if at.location == THIEVES:
        return ["Nobody need be there. If two bribed Priests meet, both go home and the coins are lost."]
    if at.location == PORT and left < max(RAISES.values()):
        return [f"Nine Followers are the most: you can gain {left} more, at the full price."]
    if at.location == NOBILITY and len(at.state.intrigues) < DRAWN_INTRIGUES:
        return [f"In the deck: {count(len(at.state.intrigues), 'Intrigue')}."]
    return []


def _how(at: Now, benefit: Benefit) -> str:
    return f" ({_shown(at, benefit)})" if needs_words(at.location) else ""


def _shown(at: Now, benefit: Benefit) -> str:
    return shown(Benefit, Benefit.to_answer(benefit), at)


def _bribes(legal: Sequence[Benefit]) -> list[str]:
    """`bribe 3 to 9 with 1 or 3`: what can be paid is the same for each Priest."""
    bribes = [way for way in legal if isinstance(way, Thieves)]
    pays = [way.pay for way in bribes]
    priests = dict.fromkeys(way.priest for way in bribes)
    paid = str(min(pays)) if min(pays) == max(pays) else f"{min(pays)} to {max(pays)}"
    return [f"bribe {paid} with {' or '.join(priests)}", "decline"]
