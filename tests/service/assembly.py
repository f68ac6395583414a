"""Short words for tests of votes, and Odds and Evens with rules of its own for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from werkzeug.test import TestResponse

from referee.engine.events import SeatEvent
from referee.engine.motions import RulesMotion, Voting
from referee.engine.ruleset import Interventions
from referee.fairplay.verify import verify
from referee.library import Library
from referee.settings import Settings
from tests.api.house import House, Person
from tests.odds import ODDS, PACK, OddsEvent, OddsState, OddsTable, Tiles

People = tuple[Person, Person, Person]


class Skipped(OddsEvent, says="Round {round} is played no further."):
    """The table skips a round."""

    round: int


class Fined(OddsEvent, SeatEvent, says="loses a point"):
    """The table fines a seat."""


class LaidDown(OddsEvent, SeatEvent, says="lays its tiles down"):
    """A seat gives up."""


def skip_round(t: OddsTable, _: int | None) -> str:
    t.tell(Skipped(t.state.round))
    return "round"


def fine(t: OddsTable, seat: int | None) -> str:
    assert seat is not None
    t.state.points[seat] -= 1
    t.tell(Fined(seat))
    return "round"


def lay_down(t: OddsTable, seat: int | None) -> str | None:
    """Who gives up hands the tiles back, and the round ends; at a table of two, the game."""
    assert seat is not None
    if not t.state.bets:
        return "bets"
    t.state.stock = [*t.state.hands[seat], *t.state.stock]
    t.state.hands[seat] = []
    t.state.points[seat] = 0
    t.tell(LaidDown(seat))
    return "round" if len(t.seats) > 2 else None


SKIP: RulesMotion[OddsState, Tiles] = RulesMotion(
    "odds.skip",
    "skip the round",
    Voting("open", "majority"),
    about_a_seat=False,
    refusal=lambda state, _, __: None if state.round > 0 else "No round is being played.",
    carry=skip_round,
)
FINE: RulesMotion[OddsState, Tiles] = RulesMotion(
    "odds.fine",
    "fine seat {seat}",
    Voting("secret", "unanimous"),
    about_a_seat=True,
    refusal=lambda state, _, __: None if state.round > 0 else "No round is being played.",
    carry=fine,
)
OUTSPOKEN = replace(ODDS, interventions=Interventions(lay_down, ODDS.result, (SKIP, FINE)))
"""Odds and Evens whose rules have their say on votes and concessions."""


@contextmanager
def house_playing(settings: Settings, rules: Any) -> Iterator[House]:
    """A house where Odds and Evens has these rules."""
    opened = House(settings, library=Library({"odds": rules}, {"odds": [PACK]}))
    yield opened
    opened.close()


def three(house: House) -> People:
    return house.register("Ann"), house.register("Bob"), house.register("Cem")


def vote(
    house: House, game: str, person: Person, motion: str, choice: str = "yes", **about: Any
) -> TestResponse:
    body = {"motion": motion, "choice": choice, **about}
    return house.call("POST", f"/v1/games/{game}/votes", body, by=person)


def all_vote(house: House, game: str, people: Iterable[Person], motion: str, **about: Any) -> Any:
    """Each of these votes yes; the motion as the last of them sees it."""
    replies = [vote(house, game, person, motion, **about) for person in people]
    assert {reply.status_code for reply in replies} == {200}
    return replies[-1].json


def refusal(reply: TestResponse) -> tuple[int, str]:
    """The status and the code of a problem."""
    assert reply.json is not None
    return reply.status_code, reply.json["type"].removeprefix("/problems/")


def kinds(house: House, game: str, by: Person | None = None) -> list[str]:
    """The kinds of the events that somebody sees."""
    return [event["kind"] for event in house.get(f"/v1/games/{game}/events", by=by)["items"]]


def entries(house: House, game: str, kind: str) -> list[Any]:
    """What the journal says in its entries of one kind."""
    found = house.get(f"/v1/games/{game}/transcript")["entries"]
    return [entry["public"] for entry in found if entry["kind"] == kind]


def check_transcript(house: House, game: str) -> None:
    assert verify(house.get(f"/v1/games/{game}/transcript"), house.library).failure is None
