"""Answers to a window (TM-140 to TM-142)."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.choices import Case, Choice, Constraint, Flag, Maybe, One, Option, Record, Some
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.acting import deeds
from referee.games.true_messiah.acting.items import read_play
from referee.games.true_messiah.acting.shapes import own_cards, own_followers, play_fields
from referee.games.true_messiah.acting.tryout import answers_something, at_point, points
from referee.games.true_messiah.acting.waking import wake_options
from referee.games.true_messiah.board import order_after, prayable
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.sampling.windows import sampled_answer
from referee.games.true_messiah.scene import Trial
from referee.games.true_messiah.state import Frame, Item, Reply, TrueMessiah

PASS: dict[str, Json] = {"case": "pass", "value": {"rest_of_turn": False, "unless": []}}


def read_response(seat: int, answer: Any) -> Reply | None:
    """The response of a window answer, a prayer, a card or both; None for a pass."""
    if answer["case"] == "pass":
        return None
    value = answer["value"]
    actions = [Item("pray", followers=list(value["pray"]))] if value["pray"] else []
    if value["do"] is not None:
        done = value["do"]
        card = done["value"]
        play = done["case"] == "play"
        actions.append(read_play(card) if play else Item("gift", card=card["card"]))
    return Reply(seat, value["at"], actions)


def could_react(state: TrueMessiah, content: Content, frame: Frame) -> list[int]:
    """Whom a window is put to, on public facts alone (TM-141, TM-149), first to answer first (TM-133)."""
    others = order_after(state, frame.seat)
    everyone = [*others, frame.seat] if frame.kind == "end" else others
    return [seat for seat in everyone if _could(state, content, frame, seat)]


def _could(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> bool:
    own = state.seats[seat]
    any_card = seat == frame.seat  # TM-149: nobody answers what is its own, but at the end
    cheapest = content.cheapest if any_card else content.cheapest_preemptive
    means = own.belief + len(prayable(state, seat))
    return bool(own.hand) and not own.out and means >= max(0, cheapest - own.discount)


def foreseen_miracles(state: TrueMessiah, frame: Frame) -> list[str]:
    """The ids of all miracles that an answer might be about: those that wait, and those that are shown."""
    shown = [deeds.stack_id(state, frame.seat, item.card) for item in frame.actions if item.do == "play"]
    return sorted({*shown, *(miracle.id for miracle in state.stack)})


def window_choice(state: TrueMessiah, content: Content, frame: Frame, seat: int) -> Case:
    """All legal answers of a seat to a window."""
    own = state.seats[seat].colour
    miracles = foreseen_miracles(state, frame)
    deed = Case(
        {
            "play": Record(play_fields(state, content, seat, miracles)),
            "gift": Record({"card": own_cards(state, content, seat)}),
        }
    )
    offered = [Option(point, point) for point in points(frame)]
    respond: dict[str, Choice] = {
        "at": One(offered, refuse=lambda point: _no_such_point(frame, point)),
        "pray": own_followers(own, content.supply),
        "do": Maybe(deed),
    }
    passing = Record(
        {"rest_of_turn": Flag(), "unless": Some(wake_options(state.columns, state.rows))},
        constraints=(
            Constraint(
                "What wakes you belongs to a pass for the rest of the turn.",
                lambda answer: (
                    "A pass of this window alone has no unless."
                    if cast("Any", answer)["unless"] and not cast("Any", answer)["rest_of_turn"]
                    else None
                ),
            ),
        ),
    )
    rule = Constraint(
        "A response is checked against the board as it will be at its point.",
        lambda answer: _problems(state, content, frame, seat, answer),
        "TM-142",
    )
    return Case(
        {"pass": passing, "respond": Record(respond)},
        constraints=(rule,),
        sampler=lambda source: sampled_answer(state, content, frame, seat, source),
    )


def _no_such_point(frame: Frame, point: str) -> str | None:
    word, _, number = point.partition(" ")
    if word in ("before", "after") and number.isdigit() and int(number) > len(frame.actions):
        return f"There is no action {number} in this bundle."
    return None


def _problems(
    state: TrueMessiah, content: Content, frame: Frame, seat: int, answer: Json
) -> list[Problem] | None:
    response = read_response(seat, cast("Any", answer))
    if response is None:
        return None
    trial = at_point(state, content, frame, response.point)
    wrong = response_problem(trial, response)
    return None if wrong is None else [Problem("/value", wrong[0].upper() + wrong[1:], "TM-142")]


def response_problem(trial: Trial, response: Reply) -> str | None:
    """Why a seat cannot respond so at that point; the trial is used up."""
    if not response.actions:
        return "a response needs a prayer or a card."
    seat, answering = response.seat, answers_something(response.point)
    for item in response.actions:
        wrong = deeds.problem(trial, seat, item, answering=answering)
        if wrong is not None:
            return f"At that point {wrong}" if _foreseen(wrong, response.point) else wrong
        if item.do == "pray":
            deeds.announce_prayer(trial, seat, item.followers)
            deeds.gain_belief(trial, seat, item.followers)
    return None


def _foreseen(message: str, point: str) -> bool:
    """Whether the sentence is about the board at a later point than now."""
    return point not in ("start", "on prayer", "on card") and "range" in message
