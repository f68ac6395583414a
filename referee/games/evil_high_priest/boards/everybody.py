"""Watcher spaces that strike every player: an acolyte each to the box, all acolytes to escape."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders, Question, question
from referee.engine.page import Line, Page, prose
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect
from referee.games.evil_high_priest.decisions.examples import examples_of
from referee.games.evil_high_priest.decisions.small import LoseAcolyte
from referee.games.evil_high_priest.events.cultists import AllSentToEscape, Boxed
from referee.games.evil_high_priest.moments import Losing
from referee.games.evil_high_priest.places import Place, written_place
from referee.games.evil_high_priest.state import ASYLUM, AZATHOTH, BOX, ESCAPE, KING, POOL, Following
from referee.games.evil_high_priest.texts.page import page
from referee.games.evil_high_priest.things import A_SPACE
from referee.games.evil_high_priest.words import place_name

FIRST_CHOICES = (ASYLUM, ESCAPE, POOL, "town", "ritual", "cult", KING, "eternal", AZATHOTH, "evo", "ytrack")
"""Which acolyte goes if its owner does not say: one of these, then of the boards as section 1.1 has them."""


@effect("box_acolyte")
async def box_acolyte(act: Act) -> None:
    """Every player returns one acolyte to the box, from anywhere; all choose at once (EH-837)."""
    questions = []
    chosen: dict[int, Place] = {}
    for seat in act.state.in_turn_order():
        places = sources(act.state.followings[seat])
        if places:
            chosen[seat] = places[0]
        if len(places) > 1:
            questions.append(_question(act, seat, places))
    answers = await act.t.decide_all(questions)
    for seat, place in chosen.items():
        place = answers[seat].place if seat in answers else place
        act.state.followings[seat].acolytes_at(place)[0].go(BOX)
        act.t.tell(Boxed(seat, place), rule="EH-837")


def sources(following: Following) -> list[Place]:
    """Where the seat has acolytes that are still in the game: asylum, escape, pool, then the boards."""
    places = dict.fromkeys(acolyte.at for acolyte in following.acolytes if acolyte.at != BOX)
    return sorted(places, key=lambda place: (FIRST_CHOICES.index(place.kind), place))


def _question(act: Act, seat: int, places: list[Place]) -> Question[LoseAcolyte]:
    at, default = Losing(t=act.t, seat=seat, places=places), LoseAcolyte(place=places[0])

    def words() -> Page:
        counts = [f"{written_place(one)} ({act.state.followings[seat].count(one)})" for one in places]
        told = Words("Your acolytes: {counts}.", counts=joined(", ", counts))
        return page(
            act.t,
            seat,
            Words("{name}: which of your acolytes do you return to the box, for good?", name=act.name),
            Words("Without an answer it is the one in {place}.", place=place_name(act.content, places[0])),
            about=[prose(Line((told,), tuple(map(A_SPACE.of, places))))],
            examples=examples_of(
                Orders(LoseAcolyte, at), [f"lose acolyte {written_place(one)}" for one in places[:2]]
            ),
        )

    return question(seat, "evil_high_priest.lose_acolyte", LoseAcolyte, at, words, "EH-837", default=default)


@effect("all_to_escape")
async def all_to_escape(act: Act) -> None:
    """All acolytes in the game go to escape, wherever they are; priests stay (EH-838)."""
    for seat in act.state.in_turn_order():
        moved = [
            acolyte for acolyte in act.state.followings[seat].acolytes if acolyte.at not in (BOX, ESCAPE)
        ]
        for acolyte in moved:
            acolyte.go(ESCAPE)
        act.t.tell(AllSentToEscape(seat, len(moved)), rule="EH-838")
