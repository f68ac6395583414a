"""A monster's turn: one action, for some with an ability before it or in its place."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Maybe
from referee.engine.json_types import Json
from referee.games.great_old_ones import effects
from referee.games.great_old_ones.abilities import DOUBLE
from referee.games.great_old_ones.conversion_choice import OpenCases, conversion_choice
from referee.games.great_old_ones.conversions import Conversion, means_of, read_conversion
from referee.games.great_old_ones.orders import SecondPhrasing, TurnPhrasing
from referee.games.great_old_ones.prompts import second_text, turn_text
from referee.games.great_old_ones.state import OldOnesTable
from referee.games.great_old_ones.turn_choice import only_dreaming, turn_choice


async def take_turn(t: OldOnesTable) -> str:
    """The next monster in the schedule acts (GO-25); after the last one the round is over (GO-69)."""
    state = t.state
    actor = state.actor
    if actor is not None:
        seat = state.seat_of(actor)
        await _act(t, seat, actor)
        state.turn += 1
        state.scouted, state.conversions = False, 0
    if state.actor is not None:
        return "take_turn"
    return "begin_round" if state.last_round is None else "score"


async def _act(t: OldOnesTable, seat: int, actor: str) -> None:
    choice = turn_choice(t.content, t.state, seat, actor)
    if only_dreaming(choice):
        effects.dream(t, seat, actor, forced=True)
        return
    answer = await _ask_turn(t, seat, actor, choice)
    if answer["case"] == "scout":
        effects.scout(t, seat, actor)
        await _act(t, seat, actor)
    else:
        await _carry_out(t, seat, actor, answer["case"], answer)


async def _carry_out(t: OldOnesTable, seat: int, actor: str, case: str, answer: dict[str, Any]) -> None:
    match case:
        case "cultist" | "priest":
            await _convert(t, seat, actor, read_conversion(answer), None)
        case "double":
            value = answer["value"]
            second = None if value["second"] is None else read_conversion(value["second"])
            await _convert(t, seat, actor, read_conversion(value["first"]), second)
        case "dream":
            effects.dream(t, seat, actor)
        case "scare":
            effects.scare(t, seat, actor)
        case "sacrifice":
            effects.sacrifice(t, seat, actor)
        case "share":
            effects.share(t, seat, actor, answer["value"])
        case "promote":
            effects.promote(t, seat, actor, answer["value"])
        case _:
            effects.rest(t, seat, actor)


async def _convert(
    t: OldOnesTable, seat: int, actor: str, first: Conversion, second: Conversion | None
) -> None:
    """One card, or two (GO-61). If the first emptied the City, the second comes from the new one (GO-62)."""
    emptied = effects.convert(t, seat, actor, first)
    if emptied and t.content.monsters[actor].ability == DOUBLE:
        second = await _ask_second(t, seat, actor)
    if second is not None:
        effects.convert(t, seat, actor, second)


async def _ask_turn(t: OldOnesTable, seat: int, actor: str, choice: OpenCases) -> dict[str, Any]:
    dream: dict[str, Json] = {"case": "dream", "value": {}}
    means = means_of(t.content, t.state, seat, actor)
    ask = Ask(
        seat,
        "great_old_ones.turn",
        choice,
        dream,
        lambda: turn_text(t.content, t.state, seat, actor, choice),
        rule="GO-25",
        phrasing=TurnPhrasing(t.state.cults[seat].god.card, means.price_in_words, means.of_own_jewel()),
    )
    return cast("dict[str, Any]", await t.ask(ask))


async def _ask_second(t: OldOnesTable, seat: int, actor: str) -> Conversion | None:
    """Asked only if some second conversion is legal."""
    means = means_of(t.content, t.state, seat, actor)
    if not means.affordable("cultist") and not means.affordable("priest"):
        return None
    ask = Ask(
        seat,
        "great_old_ones.second",
        Maybe(conversion_choice(means)),
        None,
        lambda: second_text(t.content, t.state, seat, actor),
        rule="GO-62",
        phrasing=SecondPhrasing(t.state.cults[seat].god.card, means.price_in_words),
    )
    answer = await t.ask(ask)
    return None if answer is None else read_conversion(answer)
