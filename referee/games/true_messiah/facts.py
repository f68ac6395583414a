"""The public facts that standing orders may test, and a few of the seat's own (rules 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.catalogue import Words
from referee.engine.facts import StatedFact, flag_fact, list_fact, number_fact, text_fact
from referee.engine.ruleset import Setup
from referee.games.true_messiah.acting.waking import (
    FAR,
    HIT,
    awake,
    combat_near,
    has_miracle,
    hit,
    nearest,
    shown_actions,
    spaces_named,
    targeted,
)
from referee.games.true_messiah.board import (
    count_of,
    lone,
    own_holy,
    prayable,
    temples_of,
    turn_order,
    units_of,
)
from referee.games.true_messiah.grid import distance, reading_order
from referee.games.true_messiah.nameable import all_things
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import FULL_HEALTH, LIMIT_AFIELD, PlanItem, TrueMessiah

NONE = "none"


def facts(state: TrueMessiah, setup: Setup[Content], seat: int) -> list[StatedFact]:
    """All facts with their present values, as this seat may know them."""
    content = setup.content
    found = [number_fact("round", Words("Round"), state.round, most=setup.limit("round_limit"))]
    if not state.columns:
        return found
    turn = state.turn
    frame = state.frames[-1] if state.frames else None
    stack = state.stack[-1] if state.stack else None
    shown = shown_actions(frame)
    things = all_things(state, content)
    colours, spaces, cards = (*things.colours, NONE), things.spaces, things.cards
    found += [
        text_fact(
            "active", Words("Whose turn it is"), state.seats[turn.seat].colour if turn else NONE, colours
        ),
        text_fact(
            "answering",
            Words("Whose action or card is answered"),
            state.seats[frame.seat].colour if frame else NONE,
            colours,
        ),
        number_fact("bundle", Words("Actions shown"), len(shown), most=None),
        list_fact(
            "kinds", Words("Kinds of the actions shown"), sorted({item.do for item in shown}), things.deeds
        ),
        list_fact(
            "units",
            Words("Units that a shown action moves"),
            [item.unit for item in shown if item.unit],
            things.units,
        ),
        list_fact(
            "cards",
            Words("Cards shown or being played"),
            _cards(state, shown_cards=[i.card for i in shown if i.card]),
            cards,
        ),
        list_fact("from", Words("Spaces that shown moves start from"), _starts(state, shown), spaces),
        list_fact(
            "targets", Words("Targets of shown or announced miracles"), _targets(state), things.targets
        ),
        list_fact(
            "spaces",
            Words("Spaces that a shown action goes to or targets"),
            spaces_named(state, frame),
            spaces,
        ),
        number_fact("stack", Words("Miracles waiting"), len(state.stack), most=None),
        text_fact("top", Words("The newest miracle"), stack.card if stack else NONE, (*cards, NONE)),
        text_fact(
            "top_player", Words("Whose it is"), state.seats[stack.seat].colour if stack else NONE, colours
        ),
        number_fact(
            "top_cost",
            Words("Its cost"),
            content.by_id[stack.card].cost if stack else 0,
            most=content.dearest,
        ),
        list_fact("top_targets", Words("Its targets"), list(stack.targets) if stack else [], things.targets),
        list_fact("hit", Words("What of mine miracles target"), hit(state, content, seat, frame), HIT),
        flag_fact("targeted", Words("A miracle targets me or mine"), targeted(state, content, seat, frame)),
        number_fact(
            "near",
            Words("How near an enemy's move ends to my messiah or a building of mine"),
            nearest(state, seat, frame),
            most=FAR,
        ),
        flag_fact("declares", Words("Combat is declared"), frame is not None and frame.combat is True),
        flag_fact(
            "combat",
            Words("Combat is declared and a unit of mine is adjacent to an enemy"),
            combat_near(state, content, seat, frame),
        ),
        flag_fact("miracle", Words("A miracle is shown"), has_miracle(frame)),
        flag_fact(
            "answer", Words("A reaction is being answered"), frame is not None and frame.kind == "reaction"
        ),
        flag_fact("end", Words("The phase ends"), frame is not None and (frame.ends or frame.kind == "end")),
        number_fact(
            "low_moves_left",
            Words("Low moves the active seat has left"),
            turn.limit - turn.low_moves if turn else 0,
            most=LIMIT_AFIELD,
        ),
        number_fact(
            "prayable",
            Words("My followers able to pray"),
            len(prayable(state, seat)),
            most=content.supply.followers,
        ),
    ]
    tests = turn.passing.get(seat) if turn else None
    passing = tests is not None and not awake({one.fact.id: one.value for one in found}, tests)
    found.append(
        flag_fact("passing", Words("I pass for the rest of this turn, and nothing wakes me"), passing)
    )
    for other in turn_order(state):
        found += _of_seat(state, content, seat, other)
    return found


def _starts(state: TrueMessiah, shown: list[PlanItem]) -> list[str]:
    units = [state.units[item.unit] for item in shown if item.do == "move" and item.unit in state.units]
    return sorted({unit.at for unit in units}, key=reading_order)


def _cards(state: TrueMessiah, shown_cards: list[str]) -> list[str]:
    return sorted({*shown_cards, *(miracle.card for miracle in state.stack)})


def _targets(state: TrueMessiah) -> list[str]:
    frame = state.frames[-1] if state.frames else None
    shown = [target for item in shown_actions(frame) for target in item.targets]
    return sorted({*shown, *(target for miracle in state.stack for target in miracle.targets)})


def _of_seat(state: TrueMessiah, content: Content, reader: int, seat: int) -> list[StatedFact]:
    one, colour = state.seats[seat], state.seats[seat].colour
    name = colour.capitalize()
    coins_known = seat == reader or not state.market.open
    messiah, avatar = state.units.get(f"{colour}.m"), lone(state, seat, "avatar")
    places = {unit.at for unit in units_of(state, seat)}
    things, supply = all_things(state, content), content.supply
    spaces = (*things.spaces, NONE)
    return [
        number_fact(
            f"followers.{colour}",
            Words("Followers of {name}", name=name),
            count_of(state, seat, "follower"),
            most=supply.followers,
        ),
        number_fact(
            f"nonbelievers.{colour}",
            Words("Nonbelievers of {name}", name=name),
            count_of(state, seat, "nonbeliever"),
            most=supply.nonbelievers,
        ),
        number_fact(
            f"praying.{colour}",
            Words("Praying followers of {name}", name=name),
            _praying(state, seat),
            most=supply.followers,
        ),
        number_fact(
            f"temples.{colour}",
            Words("Temples of {name}", name=name),
            len(temples_of(state, seat)),
            most=supply.temples,
        ),
        number_fact(f"belief.{colour}", Words("Belief of {name}", name=name), one.belief, most=None),
        number_fact(
            f"hand.{colour}",
            Words("Cards in the hand of {name}", name=name),
            len(one.hand),
            most=content.copies,
        ),
        number_fact(
            f"deck.{colour}",
            Words("Cards in the deck of {name}", name=name),
            len(one.deck),
            most=content.copies,
        ),
        list_fact(
            f"discard.{colour}", Words("Discard pile of {name}", name=name), list(one.discard), things.cards
        ),
        number_fact(
            f"coins.{colour}",
            Words("Coins of {name} (-1: not open)", name=name),
            one.coins if coins_known else -1,
            least=-1,
            most=None,
        ),
        number_fact(
            f"health.{colour}", Words("Health of {name}'s messiah", name=name), one.health, most=FULL_HEALTH
        ),
        flag_fact(f"mask.{colour}", Words("{name} has its mask", name=name), one.mask),
        text_fact(
            f"messiah.{colour}",
            Words("Where {name}'s messiah stands", name=name),
            messiah.at if messiah else NONE,
            spaces,
        ),
        text_fact(
            f"avatar.{colour}",
            Words("Where {name}'s avatar stands", name=name),
            avatar.at if avatar else NONE,
            spaces,
        ),
        list_fact(
            f"on.{colour}",
            Words("Spaces with units of {name}", name=name),
            sorted(places, key=reading_order),
            things.spaces,
        ),
        number_fact(
            f"distance.{colour}",
            Words("How far the nearest unit of {name} is from my messiah", name=name),
            _to_messiah(state, reader, places),
            most=FAR,
        ),
        number_fact(
            f"reach.{colour}",
            Words("How far the nearest unit of {name} is from a building of mine", name=name),
            _least(own_holy(state, reader), places),
            most=FAR,
        ),
        number_fact(
            f"touching.{colour}",
            Words(
                "How far the nearest units of {name} and mine are from each other (1: adjacent)", name=name
            ),
            _least({unit.at for unit in units_of(state, reader)}, places),
            most=FAR,
        ),
    ]


def _to_messiah(state: TrueMessiah, reader: int, places: Iterable[str]) -> int:
    messiah = lone(state, reader, "messiah")
    return _least([messiah.at] if messiah else [], places)


def _least(mine: Iterable[str], theirs: Iterable[str]) -> int:
    others = list(theirs)
    return min((distance(one, other) for one in mine for other in others), default=FAR)


def _praying(state: TrueMessiah, seat: int) -> int:
    return sum(unit.seat == seat and unit.praying for unit in state.units.values())
