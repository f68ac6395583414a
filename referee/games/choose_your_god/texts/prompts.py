"""What players read when they are asked: enough to decide without a board in front of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any, TypeAlias

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders
from referee.engine.decisions.orders import shown
from referee.engine.page import Block, Example, Line, Page, Section, listing, prose, section
from referee.games.choose_your_god.abilities.ability import Ability
from referee.games.choose_your_god.influence import influence, might, owns
from referee.games.choose_your_god.locations.benefit import LOCATIONS, Benefit, Decline, needs_words
from referee.games.choose_your_god.locations.city import DRAWN_INTRIGUES, RAISES, Thieves
from referee.games.choose_your_god.locations.orders import BenefitHere, benefit_form, possible_ways
from referee.games.choose_your_god.moments import Among, Now, Turn
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from referee.games.choose_your_god.texts.card_texts import gives
from referee.games.choose_your_god.texts.sections import (
    FORMS,
    PLAN_FORMS,
    WRITTEN,
    abilities,
    card_lines,
    card_word,
    city,
    decks,
    forms,
    hand,
    in_prose,
    lap_line,
    own_things,
    palace,
    rivals,
    standing,
    to_come,
)
from referee.games.choose_your_god.things import A_CARD, A_LOCATION, AN_ABILITY, AN_EFFECT
from referee.games.choose_your_god.vocabulary import (
    FREE_PLACEMENTS,
    LAST_LOCATION,
    NOBILITY,
    PALACE,
    PORT,
    RIFT,
    THIEVES,
)
from referee.games.choose_your_god.words import either, faces, name, numbers, place

ACTING = Words("at <locations> [if <test>]: play <card> …, use <ability> …, pass or ask")
OTHERWISE = Words("otherwise pass, ask, or present (ask me where I have a Priest or an Altar)")
WINNING = Words("if win <location>: <benefit>; of several such lines the first possible one")
LOSING = Words("give <cards> or give cheapest; altar <locations>: what to lose first")
TESTS = Words("<test>: leader.here is not me, coins.red > 4, margin.9 < 0, raided …")
IN_SEALED_TURNS = Words("An order that does not fit in its turn is passed over; in the end you Pray.")
DEAL_FORMS = (Words("sell <Intrigues>"), Words("buy <Licenses>"))
PLANNING = Words(
    "It stays secret, and is read when your turn in a Location comes. Where it says ask, or nothing, you are "
    "asked."
)
KEEPING = Words(
    "Such lines come before those of your plan, which stay. pass all, until and where absent replace its "
    "at and otherwise lines; if win 9: ask, give ask and altar ask take a line back, new plan takes back all."
)
LONGEST = 150
"""Of what a seat has written, in characters, where there is little room."""
NO_PART = Words("no turns, wins or alms; Tithes go on, and so does what rivals do to you")

Effects: TypeAlias = Mapping[str, str | None]
"""Effects of Supremacy, each with a slot of the License that it brings, if it brings one."""


def examples_of(orders: Orders[Any], texts: Iterable[str]) -> tuple[Example, ...]:
    return tuple(Example(text, orders.parse(text)) for text in texts)


# Supremacy.


def celebrate_page(at: Now, effects: Effects, examples: Sequence[Example]) -> Page:
    altars = any(cult.altars for cult in at.state.cults.values())
    heading = Words(
        "Supremacy lies face up before you. You may take one of its effects now, turn it face down, and have "
        "no part in this round ({no_part}):",
        no_part=NO_PART,
    )
    return Page(
        Words("Round {round}: celebrate Supremacy, or play on?", round=at.state.round),
        Words("Without an answer you do not celebrate."),
        (
            section("effects", _celebrations(at, effects, heading)),
            *([palace(at)] if any(effects.values()) else []),
            section("turns", prose(lap_line(at))),
            own_things(at),
            hand(at),
            *(city(at) if altars else []),
            *rivals(at),
            _decks(at),
        ),
        how=(Words("Orders: {form}; no celebration.", form=_celebrate_form(effects)),),
        examples=tuple(examples),
    )


def _celebrate_form(effects: Effects) -> str:
    licensed = next((effect for effect, slot in effects.items() if slot), None)
    if licensed is None:
        return "celebrate <number>"
    return Words(
        "celebrate <number> (with a License: celebrate {number} slot {slot})",
        number=licensed,
        slot=effects[licensed],
    )


def _celebrations(at: Now, effects: Effects, heading: str) -> Block:
    """The effects that are possible now."""
    known = at.content.supremacy_effects
    return listing(
        heading,
        [
            Line((Words("{number}: {effect}", number=one, effect=known[one].text),), (AN_EFFECT.of(one),))
            for one in effects
        ],
    )


# Turns.


def intention_page(
    at: Turn,
    *,
    limit: int | None,
    usable: Sequence[int],
    effects: Effects,
    queue: Sequence[str],
    examples: Sequence[Example],
) -> Page:
    """The prompt of a turn in the Intention Phase, or of a sealed round, in a game of at most `limit` rounds.

    `usable` are the Locations whose benefit a prayer could take now; `effects` those of Supremacy;
    `queue` is what the seat has written for later turns, in lines.
    """
    or_celebrate = Words("Or celebrate, and have no part in this round ({no_part}):", no_part=NO_PART)
    return Page(
        Words("Round {round}, sealed: your turns, your prayer and your plan?", round=at.state.round)
        if at.sealed
        else Words("Round {round}, Intention Phase: Preach or Pray?", round=at.state.round),
        Words("Without an answer you place nothing, Pray for nothing and pass everywhere.")
        if at.sealed
        else Words("Without an answer you Pray, and take nothing."),
        (
            section("turns", prose(_cost_line(at), _limited(limit), lap_line(at))),
            own_things(at),
            hand(at),
            abilities(at),
            *city(at),
            *rivals(at),
            palace(at),
            section("prayer", prose(_prayer_line(at, usable))),
            _decks(at),
            section("effects", *([_celebrations(at, effects, or_celebrate)] if effects else [])),
            _written(Words("Your queue, which stays unless you write another:"), queue),
            *_plan_forms(at, LOCATIONS, droppable=not at.sealed),
        ),
        how=tuple(_turn_forms(at, effects)),
        examples=tuple(examples[-2:] if at.sealed else examples),
    )


def _turn_forms(at: Turn, effects: Effects) -> list[str]:
    intrigues = any(card in at.content.intrigues for card in at.own.hand)
    prayer = [
        "pray",
        *(["[benefit <location> …]"] if at.content.prayed_for(at.own.mobs) else []),
        *([Words("[/ sell <Intrigues>]")] if intrigues else []),
        Words("[/ buy <Licenses>]"),
    ]
    acts = [
        Words("preach <priest> at <location> (p is the Patriarch, 3 a token of 3)"),
        joined(" ", prayer),
        *([_celebrate_form(effects)] if effects else []),
    ]
    orders = Words("Orders (lines may also be divided by /): {acts}.", acts=joined("; ", acts))
    if at.sealed:
        return [
            orders,
            Words("Below it your later turns: then [if leader.6 is not me:] preach …, then pray …"),
            IN_SEALED_TURNS,
            Words("Below a prayer your plan; without one you are asked in the Locations."),
            TESTS,
        ]
    return [
        orders,
        Words("Below it your later turns: then [if leader.6 is not me:] preach …, then pray …, then ask"),
        Words("Below a prayer your plan (or you are asked for it)."),
        TESTS,
    ]


def _plan_forms(at: Now, places: Iterable[int], *, droppable: bool) -> list[Section]:
    """How a plan is written, with the words for the benefits of these Locations, and how what the seat has
    is ordered in it."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    own = forms(at, at.own.hand, [one.id for one in showing])
    benefits = [
        Words("if win {location}: {benefit}", location=one, benefit=in_prose(benefit_form(at, one)))
        for one in places
        if needs_words(one)
    ]
    winning = (
        Words("{orders}; of several such lines the first possible one", orders=joined("; ", benefits))
        if benefits
        else WINNING
    )
    heading = Words("How a plan is written (lines may also be divided by /):")
    in_short = listing(heading, [ACTING, OTHERWISE, WINNING, LOSING])
    whole = listing(heading, [ACTING, OTHERWISE, winning, LOSING])
    return [
        section(
            "used_as",
            prose(Words("In a plan: {orders}.", orders=joined("; ", own))),
            shorter=[[]] if droppable else [],
            worth=FORMS,
        ),
        section(
            "plan_forms",
            whole,
            shorter=[[]] if droppable else [[in_short]] if benefits else [],
            worth=FORMS if droppable else PLAN_FORMS,
        ),
    ]


def _cost_line(at: Turn) -> Words:
    coming, last = at.own.placed + 1, len(at.own.priests())
    approved = [n for n in range(FREE_PLACEMENTS + 1, last + 1) if owns(at.content, at.own, "approval", n)]
    free = Words("the first {free} of a round are free", free=FREE_PLACEMENTS)
    if approved:
        free = Words(
            "{free}, and number {approved} by your Approval", free=free, approved=list(map(str, approved))
        )
    if at.sealed:
        return Words("Each placement costs 1 Follower ({free}).", free=free)
    if coming <= FREE_PLACEMENTS or coming in approved:
        return Words("Your placement number {coming} costs no Follower ({free}).", coming=coming, free=free)
    return Words("Your placement number {coming} costs 1 Follower ({free}).", coming=coming, free=free)


def _written(title: Words, lines: Sequence[str]) -> Section:
    """What the seat has written, as it may be sent again; only the beginning where there is little room."""
    if not lines:
        return section("written")
    written = " / ".join(lines)
    told = [
        prose(Words("{title} {lines}", title=title, lines=text))
        for text in (written, shorten(written, LONGEST, placeholder=" …"))
    ]
    return section("written", listing(title, lines), shorter=[[one] for one in told], worth=WRITTEN)


def _decks(at: Now) -> Section:
    return section("decks", prose(decks(at.state)), shorter=[[]], worth=FORMS)


def _limited(limit: int | None) -> str:
    if limit is None:
        return ""
    return Words(
        "Round {limit} is the last: if nobody wins by then, the highest Divine Might does.", limit=limit
    )


def _range(locations: Sequence[int]) -> Words:
    """`1 to 9`, or `1, 2 or 7`."""
    first, last = locations[0], locations[-1]
    if len(locations) > 3 and list(locations) == list(range(first, last + 1)):
        return Words("{first} to {last}", first=first, last=last)
    return numbers(locations)


def _prayer_line(at: Now, usable: Sequence[int]) -> Words:
    own = at.own.mobs
    allowed = at.content.prayed_for(own)
    if not allowed:
        return Words("With {mobs:Mob} your prayer takes no benefit.", mobs=own)
    ways = [
        joined(" ", (str(one), in_prose(benefit_form(at, one)))) if needs_words(one) else str(one)
        for one in usable
    ]
    return Words(
        "With {mobs:Mob} your prayer may take a benefit of {allowed}; possible now: {orders}.",
        mobs=own,
        allowed=_range(allowed),
        orders=Words("pray benefit … (one of: {ways})", ways=joined("; ", ways))
        if ways
        else Words("none of them"),
    )


# Cards that a prayer brings.


def deals_page(at: Now, drawn: Sequence[str], orders: Orders[Any]) -> Page:
    """The prompt of deals that waited for what a prayer draws; it may have gone back to its deck."""
    number = at.state.round
    return Page(
        Words(
            "Round {round}: you have drawn {cards}: what do you sell and buy?",
            round=number,
            cards=faces(at.content, drawn),
        )
        if drawn
        else Words("Round {round}: what do you sell and buy?", round=number),
        Words("Without an answer no deals are made."),
        (own_things(at), hand(at), palace(at)),
        how=(
            Words(
                "Orders (lines may also be divided by /): {forms}; no deals.", forms=joined("; ", DEAL_FORMS)
            ),
        ),
        examples=examples_of(orders, _deals(at)),
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


def return_page(at: Among, held: Sequence[str], orders: Orders[Any], *, with_deals: bool) -> Page:
    """The prompt for a card that goes back; `held` are the Intrigues of the seat."""
    form = Words("Orders: return <card>; return cheapest.")
    deals = Words("Below it your deals, in lines or divided by /: {forms}.", forms=joined("; ", DEAL_FORMS))
    cards = card_lines(Words("Your Intrigues, those drawn now last:"), at.content, held)
    return Page(
        Words("Round {round}: which of your Intrigues goes back on top of the deck?", round=at.state.round),
        Words("Without an answer the one that sells for least goes back."),
        (own_things(at), hand(at), palace(at)) if with_deals else (section("cards", cards), own_things(at)),
        how=(form, deals) if with_deals else (form, as_standing("return_intrigue: return cheapest")),
        examples=examples_of(orders, [f"return {card_word(at.content, held[0])}", "return cheapest"]),
    )


def as_standing(order: str) -> Words:
    return Words("As a standing order, from now on: always {order}.", order=order)


# The Resolution Phase.


def plan_page(at: Now, examples: Sequence[Example]) -> Page:
    """The prompt of a plan."""
    return Page(
        Words("Round {round}, Resolution Phase: your plan?", round=at.state.round),
        Words("Without an answer you pass everywhere, and take only free benefits."),
        (
            section("turns", prose(PLANNING, lap_line(at))),
            own_things(at),
            hand(at),
            abilities(at),
            *to_come(at),
            *_licenses(at),
            *rivals(at),
            *_plan_forms(at, filter(at.state.contenders, LOCATIONS), droppable=False),
        ),
        how=(TESTS, as_standing("plan: otherwise pass / give cheapest")),
        examples=tuple(examples),
    )


def _licenses(at: Now) -> list[Section]:
    """The Licenses on offer, where winning or an ability may bring one."""
    showing = at.content.cults[at.cult].abilities_of(at.own.side)
    by_ability = any("license" in Ability.cases[one.id].fields() for one in showing)
    by_winning = at.state.location <= PALACE and bool(at.state.contenders(PALACE))
    return [palace(at)] if by_ability or by_winning else []


def window_page(
    at: Now,
    cards: Sequence[str],
    abilities_: Sequence[str],
    *,
    later: Mapping[int, bool],
    plan: Sequence[str],
    examples: Sequence[Example],
) -> Page:
    """The prompt of a chance in a lap, with the cards and abilities that could be used as things stand.

    `later` are the seats that come after it, and whether they could act; `plan` is what the seat has written,
    in lines.
    """
    content, state, location = at.content, at.state, at.state.location
    acted = [
        Words("{seat} {action}", seat=name(state, other), action=_action(content, state, other))
        for other in state.lap.acted
    ]
    after = [
        name(state, other) if able else Words("{seat} (cannot act)", seat=name(state, other))
        for other, able in later.items()
    ]
    goes_on = location < LAST_LOCATION
    return Page(
        Words(
            "Round {round}, {place}: play a card, use an ability, or pass?",
            round=state.round,
            place=place(content, location),
        ),
        Words("Without an answer you pass from here on, and take only free benefits."),
        (
            section(
                "here",
                _about(
                    location,
                    Words(
                        "A win gives: {gives}. Alms for losers: {alms}.",
                        gives=gives(location),
                        alms=content.location(location).alms,
                    ),
                    Words("Influence: {standing}.", standing=standing(content, state, location)),
                    Words(
                        "So far: {acted}. After you: {later}.",
                        acted=joined(", ", acted) if acted else Words("nobody has acted"),
                        later=joined(", ", after) if after else Words("nobody"),
                    ),
                    *_in_force(state),
                    *([_summoning_line(at)] if location == RIFT else []),
                ),
            ),
            own_things(at),
            hand(at),
            abilities(at),
            section("possible", _possible(at, cards, abilities_)),
            *to_come(at),
            *_licenses(at),
            *rivals(at),
            _written(Words("Your plan (always plan: as written, as a standing order, repeats it):"), plan),
            section(
                "plan_forms",
                *(
                    [
                        listing(
                            Words("For later Locations, lines of a plan:"),
                            [ACTING, OTHERWISE, WINNING, *([KEEPING] if plan else [])],
                        )
                    ]
                    if goes_on
                    else []
                ),
                shorter=[[]],
                worth=FORMS,
            ),
        ),
        how=(
            Words(
                "Orders (lines may also be divided by /): {acts}.",
                acts=joined(
                    "; ",
                    [
                        Words("one of those that are possible here now"),
                        "pass",
                        *(["pass until <location>", "pass where absent", "pass all"] if goes_on else []),
                        Words("sit out (pass all, and be asked nothing more this round; nobody is told)"),
                    ],
                ),
            ),
            Words(
                "Below it: if win here: {benefit}, or decline.", benefit=in_prose(benefit_form(at, location))
            ),
            *([TESTS] if goes_on else []),
        ),
        examples=tuple(examples),
    )


def _about(location: int, *texts: str) -> Block:
    return Block("prose", tuple(Line((text,), (A_LOCATION.of(location),)) for text in texts))


def _possible(at: Now, cards: Sequence[str], abilities_: Sequence[str]) -> Block:
    orders = forms(at, cards, abilities_)
    text = Words(
        "Possible here now: {orders}.",
        orders=joined("; ", orders) if orders else Words("nothing but to pass"),
    )
    refs = (*map(A_CARD.of, dict.fromkeys(cards)), *map(AN_ABILITY.of, abilities_))
    return Block("prose", (Line((text,), refs),))


def _action(content: Content, state: ChooseYourGod, seat: int) -> Words:
    which = state.lap.action.get(seat)
    if which is None:
        return Words("passed")
    if which in content.ability_names:
        return Words("used {ability}", ability=content.ability_names[which].name)
    return Words("played {card}", card=content.cards[which])


def _in_force(state: ChooseYourGod) -> list[Words]:
    seized = state.lap.seized_by
    return [
        *([Words("A raid: no benefit, no alms here.")] if state.lap.raided else []),
        *([Words("The least Influence wins here.")] if state.lap.least_wins else []),
        *([Words("{seat} has seized it, and wins here.", seat=name(state, seized))] if seized else []),
    ]


def _summoning_line(at: Now) -> Words:
    own = influence(at.content, at.state, at.seat, RIFT)
    return Words(
        "Your Influence here is {own}, your Divine Might {might}.", own=own, might=might(at.content, at.own)
    )


def benefit_page(at: Now, default: Benefit) -> Page:
    """The prompt of a benefit, with all that can be ordered."""
    content, state, location = at.content, at.state, at.location
    legal: list[Benefit] = [*possible_ways(at, location), Decline()]
    ways = _bribes(legal) if location == THIEVES else [_shown(at, way) for way in legal]
    return Page(
        Words(
            "Round {round}: you have the benefit of {place}: what do you do?",
            round=state.round,
            place=place(content, location),
        ),
        _silence(at, default),
        (
            section(
                "here",
                _about(
                    location,
                    Words("It gives: {gives}.", gives=gives(location)),
                    *_more_of(at),
                    Words("Possible now: {orders}.", orders=joined("; ", ways)),
                ),
            ),
            own_things(at),
            hand(at),
            *to_come(at),
            *_licenses(at),
            *rivals(at),
            _decks(at),
        ),
        how=(Words("Orders: {form}; decline.", form=in_prose(benefit_form(at, location))),),
        examples=examples_of(Orders(BenefitHere, at), [_shown(at, legal[0]), "decline"]),
    )


def _silence(at: Now, default: Benefit) -> Words:
    if isinstance(default, Decline):
        return Words("Without an answer you decline.")
    if not needs_words(at.location):
        return Words("Without an answer you take it.")
    return Words("Without an answer you take it ({order}).", order=_shown(at, default))


def _more_of(at: Now) -> list[Words]:
    """What else matters for the benefit of some Locations."""
    left = at.state.followers_left(at.seat)
    if at.location == THIEVES:
        return [
            Words("Nobody need be there. If two bribed Priests meet, both go home and the coins are lost.")
        ]
    if at.location == PORT and left < max(RAISES.values()):
        return [Words("Nine Followers are the most: you can gain {left} more, at the full price.", left=left)]
    if at.location == NOBILITY and len(at.state.intrigues) < DRAWN_INTRIGUES:
        return [Words("In the deck: {cards:Intrigue}.", cards=len(at.state.intrigues))]
    return []


def _shown(at: Now, benefit: Benefit) -> str:
    return shown(Benefit, Benefit.to_answer(benefit), at)


def _bribes(legal: Sequence[Benefit]) -> list[str]:
    """`bribe 3 to 9 with 1 or 3`: what can be paid is the same for each Priest."""
    bribes = [way for way in legal if isinstance(way, Thieves)]
    pays = [way.pay for way in bribes]
    least, most = min(pays), max(pays)
    paid = str(least) if least == most else Words("{least} to {most}", least=least, most=most)
    priests = list(dict.fromkeys(way.priest for way in bribes))
    return [Words("bribe {pay} with {priests}", pay=paid, priests=either(priests)), "decline"]
