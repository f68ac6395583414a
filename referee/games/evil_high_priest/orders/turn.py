"""The choice of a turn: one record for abilities, placement, payment, cards, storage and the bonus move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from referee.engine.choices import Case, Choice, Constraint, Many, One, Option, Record, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.orders.fields import order_fields
from referee.games.evil_high_priest.orders.form import Form
from referee.games.evil_high_priest.orders.sampling import (
    careless,
    hides_its_cost,
    pick,
    sampled_order,
    weights,
)
from referee.games.evil_high_priest.placing import carry_out_turn, used_already
from referee.games.evil_high_priest.rehearsal import rehearse
from referee.games.evil_high_priest.spaces import Who, all_spaces, refusals
from referee.games.evil_high_priest.state import ESCAPE, POOL, TOWN_SKULKS, EvilTable, Following
from referee.games.evil_high_priest.words import place_name

BONUS = {"no": "No", "ask": "Ask me", "if_able": "If I am able to", "yes": "Yes, like this"}
WRONG_CULTIST = ("EH-008", "EH-084", "EH-851")


@dataclass(frozen=True)
class Openings:
    """Where a seat can place whom, and why not elsewhere."""

    t: EvilTable
    seat: int
    joins: tuple[str, ...] = ()
    """The kinds of spaces that abilities of this turn have opened to it although they are occupied."""

    @property
    def following(self) -> Following:
        return self.t.state.followings[self.seat]

    @cached_property
    def kinds(self) -> list[Who]:
        """Which cultists are in the pool."""
        found: list[Who] = []
        if self.following.count(POOL):
            found.append("acolyte")
        if self.following.priest.at == POOL:
            found.append("priest")
        return found

    @cached_property
    def refusals(self) -> dict[tuple[Who, str], Problem | None]:
        return refusals(self.t, self.seat, self.kinds, self.joins)

    @cached_property
    def open(self) -> list[tuple[Who, str]]:
        return [where for where, problem in self.refusals.items() if problem is None]

    def reason(self, place: str) -> str | None:
        """Why nobody of the seat can be placed there, in a sentence."""
        found = [problem for (_, at), problem in self.refusals.items() if at == place and problem]
        telling = [problem for problem in found if problem.clause not in WRONG_CULTIST] or found
        return telling[0].message if telling else _no_space(place)

    def usable_before(self) -> list[str]:
        """The monsters with an ability on their owner's turn (EH-055)."""
        cards = dict.fromkeys(monster.card for monster in self.following.lairs if not monster.used)
        return [card for card in cards if self.t.content.monster[card].trigger.startswith("own_turn")]


def _no_space(place: str) -> str | None:
    """Why a place never takes placements in this game."""
    if place == TOWN_SKULKS[1]:
        return "Only one skulk space in games of 2–4."  # EH-140
    if place.startswith(("ritual:", "ytrack:")) and len(place) < 40:
        return "Only start spaces take placements."  # EH-150, EH-860
    return None


def turn_choice(openings: Openings) -> Form:
    """All that the seat may do with its turn."""
    t, seat = openings.t, openings.seat
    fields = order_fields(t, seat)
    before = openings.usable_before()
    turn: dict[str, Choice] = {
        "cultist": One([Option(who, who) for who in openings.kinds], _not_in_pool),
        "space": One(_spaces(openings, offer_all=bool(before)), openings.reason),
        **fields,
    }
    if before:
        monster = One([Option(card, t.content.monster[card].name) for card in before], _not_usable(openings))
        turn["before"] = Many(Form({**fields, "monster": monster}, required=("monster",)), min=1, max=3)
    nothing = Record({})
    answers: dict[str, Choice] = {"no": nothing, "ask": nothing, "if_able": nothing}
    bonuses = t.content.board[t.state.board].bonus
    if before or any(place.removeprefix("cult:") in bonuses for _, place in openings.open):
        answers["yes"] = Form(fields)
    turn["bonus"] = Case(answers, {case: BONUS[case] for case in answers})

    def problems(answer: Json) -> list[Problem]:
        said = cast("dict[str, Any]", answer)
        if twice := _used_twice(openings, said):
            return [twice]
        joins = openings.joins
        found = rehearse(t.state, t.setup, lambda trial: carry_out_turn(trial, seat, answer, list(joins)))
        return found or list(_bonus_nowhere(t, said))

    if consecutive(t, seat):
        later = Form({**turn, "space": One(_spaces(openings, offer_all=True))}, required=("cultist", "space"))
        turn["then"] = Many(later, min=1, max=len(openings.following.cultists) - 1)
    sound = Constraint("The order can be carried out as things stand.", problems, "EH-052")
    sampler = lively_turn(openings, fields)
    return Form(turn, required=("cultist", "space"), constraints=(sound,), sampler=sampler)


def _used_twice(openings: Openings, turn: Mapping[str, Any]) -> Problem | None:
    """An ability that is ordered more often than there are monsters for it (EH-265): that can be told without
    trying the order out, which comes to its end at the first draw.
    """
    left = [monster.card for monster in openings.following.lairs if not monster.used]
    for at, ability in enumerate(turn.get("before") or ()):
        card = ability["monster"]
        if card not in left:
            message = used_already(openings.t.content.monster[card])
            return Problem("", message, "EH-265").within("before", at, "monster")
        left.remove(card)
    return None


def _bonus_nowhere(t: EvilTable, answer: Mapping[str, Any]) -> Iterator[Problem]:
    """A bonus is used only where there is one (EH-185)."""
    lock = answer["space"].removeprefix("cult:")
    if (answer.get("bonus") or {}).get("case") == "yes" and lock not in t.content.board[t.state.board].bonus:
        name = place_name(t.content, answer["space"])
        yield Problem("/bonus", f"No bonus space is linked to {name}.", "EH-185")


def consecutive(t: EvilTable, seat: int) -> bool:
    """Whether the seat alone has cultists left: then it may send all its placements at once (5.1)."""
    left = sum(cultist.at == POOL for cultist in t.state.followings[seat].cultists)
    return left > 1 and all(t.state.followings[other].pool_is_empty() for other in t.state.opponents(seat))


def default_turn(openings: Openings) -> dict[str, Json]:
    """An acolyte to Escape; without one the priest to Chanting, with the first Chamber on the deepest
    vacant space.
    """
    if openings.following.count(POOL):
        return {"cultist": "acolyte", "space": ESCAPE}
    shown, vacant = openings.t.state.chambers.shown, openings.following.vacant_spaces()
    slots = [slot for slot, card in enumerate(shown, start=1) if card is not None]
    turn: dict[str, Json] = {"cultist": "priest", "space": "priest:chanting"}
    if slots and vacant:
        turn["chamber"] = [{"take": str(slots[0]), "at": str(vacant[-1])}]
    elif slots:
        turn["chamber"] = [{"take": "none"}]
    return turn


def _spaces(openings: Openings, *, offer_all: bool) -> list[Option]:
    """The spaces that are open now; where an ability may yet open others, all of them."""
    content = openings.t.content
    open_ = dict.fromkeys(place for _, place in openings.open)
    offered = all_spaces(openings.t) if offer_all else list(open_)
    return [Option(place, place_name(content, place), {"open": place in open_}) for place in offered]


def _not_in_pool(who: str) -> str | None:
    if who == "acolyte":
        return "You have no acolyte left to place."
    return "Your priest is not in your pool." if who == "priest" else None


def _not_usable(openings: Openings) -> Callable[[str], str | None]:
    def refuse(card: str) -> str | None:
        monster = openings.t.content.monster.get(card)
        if monster is None:
            return None
        if openings.following.monster(card) is None:
            return f"You have no {monster.name} in a lair."
        return f"{monster.name} has no ability to use before placing."

    return refuse


def lively_turn(openings: Openings, fields: Mapping[str, Choice]) -> Callable[[Source], Json]:
    """A random open space, locks most of all; now and then with abilities before, or with clauses that nobody
    needs.
    """
    t, seat, before = openings.t, openings.seat, openings.usable_before()

    def placement(source: Source, tickets: Sequence[tuple[Who, str]]) -> dict[str, Json]:
        who, place = pick(source, tickets)
        turn: dict[str, Json] = {"cultist": who, "space": place}
        turn |= sampled_order(t, seat, place, source, POOL if who == "acolyte" else None)
        turn |= careless(fields, source, one_in=1 if hides_its_cost(t, seat, place) else 12)
        if before and source.below(4) == 0:
            turn["before"] = [ability(source) for _ in range(1 + source.below(3))]
        lock = place.removeprefix("cult:")
        if lock in t.content.board[t.state.board].bonus and source.below(3):
            case = pick(source, ["no", "ask", "if_able", "yes"])
            value = sampled_order(t, seat, f"{place}+", source, place) if case == "yes" else {}
            turn["bonus"] = {"case": case, "value": value}
        return turn

    def ability(source: Source) -> dict[str, Json]:
        return {**careless(fields, source, one_in=3), "monster": pick(source, before)}

    def propose(source: Source) -> Json:
        places = [place for _, place in openings.open]
        tickets = [
            where
            for where, weight in zip(openings.open, weights(t, seat, places), strict=True)
            for _ in range(weight)
        ]
        turn = placement(source, tickets)
        if consecutive(t, seat) and source.below(3) == 0:
            turn["then"] = [placement(source, tickets) for _ in range(1 + source.below(2))]
        return turn

    return propose
