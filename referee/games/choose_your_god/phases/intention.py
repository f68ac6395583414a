"""The Intention Phase: one act a turn, round and round, until all have Prayed (CG-44 to CG-62)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import holds
from referee.games.choose_your_god.benefits import has_a_use
from referee.games.choose_your_god.celebration import celebrations
from referee.games.choose_your_god.facts import Facts
from referee.games.choose_your_god.intention_choice import (
    JUST_PRAY,
    carry_out,
    intention_choice,
    intention_refusal,
    queue_choice,
)
from referee.games.choose_your_god.orders.intention import IntentionPhrasing, QueuePhrasing
from referee.games.choose_your_god.phases.round import may_celebrate
from referee.games.choose_your_god.plans import queue_of, written
from referee.games.choose_your_god.preaching import could_do_something_by_praying, legal_placements
from referee.games.choose_your_god.prompts import intention_text
from referee.games.choose_your_god.sampling import lively_intention
from referee.games.choose_your_god.state import ChooseYourGod, GodTable


@dataclass(frozen=True)
class Fitting:
    """A rule of a queue that fits: its place, its act, and whether it has no test."""

    at: int
    act: dict[str, Any]
    always: bool


async def take_turn(t: GodTable) -> str:
    """Turns of the seats that have neither Prayed nor celebrate (CG-44), up to the first that is asked."""
    state = t.state
    while (seat := _next_seat(state)) is not None:
        state.turn = seat
        asked = await _turn(t, seat)
        state.turn = state.rivals(seat)[0]
        if asked:
            return "take_turn"
    return "make_plans"  # CG-62


def _next_seat(state: ChooseYourGod) -> int | None:
    order = state.clockwise(state.turn)
    return next((s for s in order if not state.cults[s].prayed and not state.cults[s].celebrating), None)


async def _turn(t: GodTable, seat: int) -> bool:
    """One act of the seat; whether it was asked for it."""
    cult = t.state.cults[seat]
    if cult.given_up:
        await carry_out(t, seat, JUST_PRAY)
        return False
    await _rewrite_queue(t, seat)
    fitting = _fitting(t, seat)
    if fitting is not None and fitting.act["case"] != "ask":
        del cult.queue[fitting.at]
        await carry_out(t, seat, fitting.act)
        return False
    if not _must_be_asked(t, seat):
        await carry_out(t, seat, JUST_PRAY)  # CG-54
        return False
    answer = await _ask(t, seat)
    if answer["then"] is not None:
        cult.queue = [written(rule) for rule in answer["then"]]
    elif fitting is not None and fitting.always:
        del cult.queue[fitting.at]
    await carry_out(t, seat, answer["do"])
    return True


async def _rewrite_queue(t: GodTable, seat: int) -> None:
    """What a seat has written can be replaced until it is used (5.1): by an order that it has filed since."""
    cult = t.state.cults[seat]
    if not cult.queue:
        return
    answer = await t.settle(
        Ask(
            seat,
            "choose_your_god.queue",
            queue_choice(t.state, t.setup, seat),
            None,
            lambda: "Your later turns of this Intention Phase.",
            rule="CG-45",
            phrasing=QueuePhrasing(IntentionPhrasing(t.content, t.state, seat)),
        )
    )
    if answer is not None:
        cult.queue = [written(rule) for rule in cast("list[Any]", answer)]


def _fitting(t: GodTable, seat: int) -> Fitting | None:
    """The first rule whose test holds and whose act is legal as a whole, or that has the seat asked (5.1).

    It is struck out once it is used: an `ask` with a test stays, to ask as long as its test holds.
    """
    known = Facts(t.state, t.content, seat)
    for at, rule in enumerate(queue_of(t.state.cults[seat])):
        act: dict[str, Any] = rule["do"]
        if not holds(rule["when"], known):
            continue
        if act["case"] == "ask" or intention_refusal(t.state, t.setup, seat, act) is None:
            return Fitting(at, act, rule["when"] is True)
    return None


def _must_be_asked(t: GodTable, seat: int) -> bool:
    """A seat that cannot place anything is asked only if it could do something by praying."""
    if next(legal_placements(t.state, t.content, seat), None) is not None:
        return True
    return could_do_something_by_praying(t.state, t.setup, seat)


async def _ask(t: GodTable, seat: int) -> dict[str, Any]:
    celebrating = seat == t.state.first_player and may_celebrate(t, seat)
    choice = intention_choice(t.state, t.setup, seat, celebrating=celebrating)
    phrasing = IntentionPhrasing(t.content, t.state, seat)

    def text() -> str:
        ways = celebrations(t.state, t.setup, seat) if celebrating else []
        allowed = t.content.prayed_for(t.state.cults[seat].mobs)
        usable = [at for at in allowed if has_a_use(t.state, t.setup, seat, at)]
        limit = cast("int | None", t.options["round_limit"])
        filed = queue_of(t.state.cults[seat])
        queue = phrasing.show_queue(filed) if filed else []
        return intention_text(
            t.content, t.state, seat, limit=limit, usable=usable, celebrations=ways, queue=queue
        )

    ask = Ask(
        seat,
        "choose_your_god.intention",
        replace(choice, sampler=lively_intention(t.state, t.setup, seat, celebrating=celebrating)),
        {"do": JUST_PRAY, "then": None},
        text,
        rule="CG-45",
        phrasing=phrasing,
        revealed="end",
    )
    return cast("dict[str, Any]", await t.ask(ask))
