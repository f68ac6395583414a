"""Random answers to windows: mostly a pass."""

from __future__ import annotations

from typing import cast

from referee.engine.choices import Source
from referee.engine.json_types import Json
from referee.games.true_messiah.acting import deeds
from referee.games.true_messiah.acting.items import write_item
from referee.games.true_messiah.acting.tryout import answers_something, at_point, points
from referee.games.true_messiah.board import prayable
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.sampling.plays import drawn, prayers_for, sampled_play
from referee.games.true_messiah.state import Frame, TrueMessiah

QUIET = 3
"""One window in so many is looked at with a mind to answer."""


def sampled_answer(state: TrueMessiah, content: Content, frame: Frame, seat: int, source: Source) -> Json:
    if source.below(QUIET) == 0:
        response = _response(state, content, frame, seat, source)
        if response is not None:
            return response
    rest = source.below(12) == 0
    unless: list[Json] = ["targeted", "near 2"] if rest and source.below(2) else []
    return {"case": "pass", "value": {"rest_of_turn": rest, "unless": unless}}


def _response(state: TrueMessiah, content: Content, frame: Frame, seat: int, source: Source) -> Json:
    point = drawn(points(frame), source)
    trial = at_point(state, content, frame, point)
    answering = answers_something(point)
    hand = sorted(state.seats[seat].hand)
    while hand:
        card = content.by_id[hand.pop(source.below(len(hand)))]
        prayers = prayers_for(trial, seat, card)
        if prayers is None or not (card.preemptive or (not answering and deeds.running(state).seat == seat)):
            continue
        if prayers:
            deeds.announce_prayer(trial, seat, prayers)
            deeds.gain_belief(trial, seat, prayers)
        play = sampled_play(trial, seat, card, source)
        if play is not None and deeds.problem(trial, seat, play, answering=answering) is None:
            value: Json = {"at": point, "pray": cast("Json", prayers), "do": write_item(content, play)}
            return {"case": "respond", "value": value}
        trial = at_point(state, content, frame, point)
    able = prayable(trial.state, seat)
    if able and source.below(6) == 0:
        return {"case": "respond", "value": {"at": point, "pray": [able[0].id], "do": None}}
    return None
