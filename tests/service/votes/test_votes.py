"""Motions and votes: draws, cancelling, and how ballots are kept and counted."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from referee.engine.ruleset import Interventions
from referee.service.running.outbox import PATIENCE
from referee.service.upkeep.sweep import LONGEST_PATIENCE
from referee.settings import Settings
from tests.api.house import House, Person
from tests.odds import ODDS
from tests.service.assembly import (
    OUTSPOKEN,
    People,
    all_vote,
    check_transcript,
    entries,
    house_playing,
    kinds,
    refusal,
    three,
    vote,
)
from tests.service.delegation.test_delegation import delegate

# Draws, and what a secret ballot keeps.


def test_all_agree_on_a_draw(house: House, people: People) -> None:
    game = house.table(*people)
    motion = all_vote(house, game, people, "draw")
    assert motion["state"] == "carried"
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "draw")
    assert header["result"]["winners"] == [1, 2, 3]
    assert header["waiting_on"] == []
    assert refusal(vote(house, game, people[0], "draw")) == (409, "game-not-running")
    check_transcript(house, game)


def test_a_secret_ballot_tells_only_its_outcome(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    put = vote(house, game, ann, "draw").json
    assert put is not None
    assert (put["my_vote"], put["put_by"], put["votes"]) == ("yes", None, None)
    seen_by_bob = house.get(f"/v1/games/{game}/votes", by=bob)
    version = house.get(f"/v1/games/{game}")["version"]
    events = house.get(f"/v1/games/{game}/events", by=bob)

    assert vote(house, game, cem, "draw", "no").status_code == 200
    assert house.get(f"/v1/games/{game}/votes", by=bob) == seen_by_bob
    assert house.get(f"/v1/games/{game}/events", by=bob) == events
    assert house.get(f"/v1/games/{game}")["version"] == version

    assert vote(house, game, bob, "draw").status_code == 200
    [motion] = house.get(f"/v1/games/{game}/votes", by=bob)["items"]
    assert (motion["state"], motion["my_vote"], motion["votes"]) == ("failed", None, None)
    assert entries(house, game, "voted") == []
    assert entries(house, game, "put")[0]["seat"] is None
    assert "motion.failed" in kinds(house, game)
    check_transcript(house, game)


def test_a_secret_vote_may_be_changed_until_all_have_voted(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, cem = people
    game = house.table(*people)
    vote(house, game, ann, "draw")
    vote(house, game, bob, "draw", "no")
    assert vote(house, game, bob, "draw").json["state"] == "open"  # type: ignore[index]
    assert vote(house, game, cem, "draw").json["state"] == "carried"  # type: ignore[index]


# Open ballots.


def test_a_no_closes_no_ballot_before_all_have_voted(house: House, people: People) -> None:
    """Whoever said no may still change it."""
    ann, bob, cem = people
    game = house.table(*people)
    put = vote(house, game, ann, "cancel").json
    assert put is not None
    assert (put["put_by"], put["votes"], put["electors"]) == (1, {"1": "yes"}, [1, 2, 3])
    assert vote(house, game, bob, "cancel", "no").json["state"] == "open"  # type: ignore[index]
    assert vote(house, game, bob, "cancel").json["state"] == "open"  # type: ignore[index]
    assert vote(house, game, cem, "cancel", "no").json["state"] == "failed"  # type: ignore[index]
    assert refusal(vote(house, game, cem, "cancel", "no")) == (409, "motion-not-open")
    assert entries(house, game, "voted") == [
        {"motion": put["id"], "seat": seat, "choice": choice}
        for seat, choice in ((1, "yes"), (2, "no"), (2, "yes"), (3, "no"))
    ]
    check_transcript(house, game)


def test_a_vote_may_be_withdrawn(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    assert refusal(vote(house, game, ann, "cancel", "withdraw")) == (409, "motion-not-open")
    vote(house, game, ann, "cancel")
    vote(house, game, bob, "cancel")
    left = vote(house, game, bob, "cancel", "withdraw").json
    assert left is not None
    assert (left["state"], left["votes"], left["my_vote"]) == ("open", {"1": "yes"}, None)
    version = house.get(f"/v1/games/{game}")["version"]
    assert vote(house, game, bob, "cancel", "withdraw").json == left  # there is nothing left to withdraw
    assert house.get(f"/v1/games/{game}")["version"] == version
    assert entries(house, game, "voted")[-1]["choice"] == "withdraw"
    vote(house, game, bob, "cancel")
    assert vote(house, game, cem, "cancel").json["state"] == "carried"  # type: ignore[index]
    check_transcript(house, game)


def test_all_agree_to_cancel(house: House, people: People) -> None:
    game = house.table(*people)
    all_vote(house, game, people, "cancel")
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"], header["result"]) == ("abandoned", "cancelled", None)
    check_transcript(house, game)


def test_the_same_vote_again_changes_nothing(desk: House) -> None:
    house, people = desk, three(desk)
    game = house.table(*people)
    first = vote(house, game, people[0], "cancel").json
    version = house.get(f"/v1/games/{game}")["version"]
    assert vote(house, game, people[0], "cancel").json == first
    assert house.get(f"/v1/games/{game}")["version"] == version


# The clock.


def test_more_than_half_extend_the_deadline(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P2D"})
    assert house.get(f"/v1/games/{game}")["deadline"] == "2026-11-18T12:00:00.000000Z"
    assert all_vote(house, game, people[:2], "extend", by="PT36H")["state"] == "carried"
    assert house.get(f"/v1/games/{game}")["deadline"] == "2026-11-20T00:00:00.000000Z"
    [extended] = entries(house, game, "extended")
    assert extended == {
        "step": 1,
        "due_at": "2026-11-20T00:00:00.000000Z",
        "reason": "vote",
        "seats": [],
    }
    house.pass_time(timedelta(days=3, hours=11))
    assert house.get(f"/v1/games/{game}")["step"] == 1
    house.pass_time(timedelta(hours=1))
    assert house.get(f"/v1/games/{game}")["step"] == 2
    check_transcript(house, game)


def test_half_of_the_table_is_no_majority(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, _ = people
    game = house.table(ann, bob, clock={"step": "P2D"})
    assert vote(house, game, ann, "pause").json["state"] == "open"  # type: ignore[index]
    assert vote(house, game, bob, "pause", "no").json["state"] == "failed"  # type: ignore[index]


def test_the_table_stops_the_clock_and_has_it_go_on(house: House, people: People) -> None:
    game = house.table(*people, clock={"step": "P2D"})
    all_vote(house, game, people[:2], "pause")
    assert refusal(vote(house, game, people[2], "pause")) == (409, "motion-impossible")
    header = house.get(f"/v1/games/{game}")
    assert (header["deadline"], header["paused_since"]) == (None, "2026-11-16T12:00:00.000000Z")
    house.restart()
    house.pass_time(timedelta(days=5))
    assert house.get(f"/v1/games/{game}")["step"] == 1
    all_vote(house, game, people[1:], "resume")
    assert house.get(f"/v1/games/{game}")["deadline"] == "2026-11-23T12:00:00.000000Z"
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_a_pause_of_the_host_leaves_nothing_to_decide(desk: House) -> None:
    house, people, hal = desk, three(desk), desk.register("Hal")
    game = house.table(*people, host=hal, clock={"step": "P2D"})
    vote(house, game, people[0], "pause")
    assert house.call("POST", f"/v1/games/{game}/pause", by=hal).status_code == 200
    assert vote(house, game, people[1], "pause").json["state"] == "carried"  # type: ignore[index]
    assert entries(house, game, "paused") == [{"by": "host"}]
    check_transcript(house, game)


# Who has a vote.


def test_bots_and_empty_seats_have_no_vote(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, _ = people
    game = house.create(ann, seats=["me", "open", "bot:random"])
    house.call("POST", f"/v1/games/{game}/seats", {}, by=bob)
    put = vote(house, game, ann, "cancel").json
    assert put is not None
    assert put["electors"] == [1, 2]


@pytest.mark.parametrize("motion", ["draw", "end_early", "cancel", "roll_back"])
def test_who_is_not_there_keeps_a_vote_and_has_not_agreed(desk: House, motion: str) -> None:
    """One who was silent once may come back: nobody ends the game, or begins it anew, in the meantime."""
    ann, bob, _ = three(desk)
    game = desk.table(ann, bob, clock={"step": "PT1M", "misses": 1})
    desk.default_all(game, ann)
    desk.pass_time(timedelta(minutes=1))
    assert [seat["status"] for seat in desk.get(f"/v1/games/{game}")["seats"]] == ["taken", "missing"]
    about: dict[str, Any] = {"step": 1} if motion == "roll_back" else {}
    put = vote(desk, game, ann, motion, **about).json
    assert put is not None
    assert (put["state"], put["electors"]) == ("open", [1, 2])
    desk.pass_time(timedelta())
    [told] = [one for one in desk.get("/v1/me/notices", by=bob)["items"] if one["kind"] == "vote"]
    assert told["text"].endswith("You have a vote.")
    assert desk.get(f"/v1/games/{game}")["status"] == "running"
    assert desk.call("POST", f"/v1/games/{game}/seats", {}, by=bob).status_code == 201
    assert vote(desk, game, bob, motion, "no", **about).json["state"] == "failed"  # type: ignore[index]
    check_transcript(desk, game)


def test_those_who_are_there_give_each_other_time_without_the_missing(desk: House) -> None:
    ann, bob, _ = three(desk)
    game = desk.table(ann, bob, clock={"step": "PT1M", "misses": 1})
    desk.default_all(game, ann)
    desk.pass_time(timedelta(minutes=1))
    for motion, about in (("extend", {"by": "P1D"}), ("pause", {}), ("resume", {})):
        carried = vote(desk, game, ann, motion, **about).json
        assert carried is not None
        assert (carried["state"], carried["electors"]) == ("carried", None)
    check_transcript(desk, game)


def test_who_leaves_decides_no_vote_by_that(house: House, people: People) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    vote(house, game, ann, "draw")
    vote(house, game, bob, "draw")
    assert house.call("DELETE", f"/v1/games/{game}/seats/me", by=cem).status_code == 204
    assert house.get(f"/v1/games/{game}")["ended"] is None
    # Coming back to the seat, Cem may agree.
    assert house.call("POST", f"/v1/games/{game}/seats", {}, by=cem).status_code == 201
    assert vote(house, game, cem, "draw").json["state"] == "carried"  # type: ignore[index]
    check_transcript(house, game)


def test_a_vote_goes_with_its_player(desk: House) -> None:
    house, people = desk, three(desk)
    ann, bob, cem = people
    dan = house.register("Dan")
    game = house.table(*people, replacements="anybody")
    vote(house, game, ann, "draw")
    vote(house, game, bob, "draw")
    house.call("DELETE", f"/v1/games/{game}/seats/me", by=bob)
    house.call("POST", f"/v1/games/{game}/seats", {}, by=dan)
    assert house.get(f"/v1/games/{game}/votes", by=dan)["items"][0]["my_vote"] is None
    assert vote(house, game, cem, "draw").json["state"] == "open"  # type: ignore[index]


def test_a_delegate_votes_for_the_seat(desk: House) -> None:
    ann, bob, cem = three(desk)
    dan = desk.register("Dan")
    game = desk.table(ann, bob, cem)
    assert delegate(desk, game, ann, dan).status_code == 200
    put = vote(desk, game, dan, "cancel").json
    assert put is not None
    assert (put["put_by"], put["votes"]) == (1, {"1": "yes"})
    vote(desk, game, bob, "cancel")
    changed = vote(desk, game, ann, "cancel", "no").json
    assert changed is not None
    assert changed["votes"] == {"1": "no", "2": "yes"}
    assert desk.call("POST", f"/v1/games/{game}/concede", by=dan).status_code == 403


# The rules' own motions, and ending early.


def test_the_ruleset_tells_what_can_be_voted_on(sqlite_settings: Settings) -> None:
    with house_playing(sqlite_settings, OUTSPOKEN) as house:
        told = house.get("/v1/rulesets/odds")
    assert (told["scores_early_end"], told["deals_with_concessions"]) == (True, True)
    assert {one["lasts"] for one in told["motions"]} == {"step"}
    how = {one["motion"]: (one["about"], one["ballot"], one["needs"]) for one in told["motions"]}
    assert how == {
        "draw": (None, "secret", "unanimous"),
        "end_early": (None, "secret", "unanimous"),
        "extend": ("by", "open", "majority"),
        "pause": (None, "open", "majority"),
        "resume": (None, "open", "majority"),
        "cancel": (None, "open", "unanimous"),
        "replace": ("seat", "secret", "majority"),
        "admit": ("candidate", "open", "majority"),
        "roll_back": ("step", "open", "unanimous"),
        "rules": ("version", "open", "unanimous"),
        "odds.skip": (None, "open", "majority"),
        "odds.fine": ("seat", "secret", "unanimous"),
    }


def test_a_motion_of_the_rules_survives_a_restart(outspoken: House) -> None:
    house = outspoken
    people = three(house)
    game = house.table(*people)
    assert refusal(vote(house, game, people[0], "odds.skip")) == (409, "motion-impossible")
    house.default_all(game, *people)
    assert house.get(f"/v1/games/{game}")["round"] == 1
    vote(house, game, people[0], "odds.skip")
    assert vote(house, game, people[1], "odds.skip").json["state"] == "carried"  # type: ignore[index]
    house.restart()
    house.pass_time(PATIENCE)
    assert (house.get(f"/v1/games/{game}")["round"], house.get(f"/v1/games/{game}")["step"]) == (2, 3)
    assert "odds.skipped" in kinds(house, game)
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_the_seat_that_a_motion_of_the_rules_is_about_has_no_vote(outspoken: House) -> None:
    house = outspoken
    people = three(house)
    game = house.table(*people)
    house.default_all(game, *people)
    assert refusal(vote(house, game, people[1], "odds.fine", seat=2)) == (403, "no-vote")
    all_vote(house, game, (people[0], people[2]), "odds.fine", seat=2)
    house.work()
    assert house.get(f"/v1/games/{game}/view")["state"]["points"] == {"1": 0, "2": -1, "3": 0}


def test_a_game_ended_early_is_scored_by_its_rules(outspoken: House) -> None:
    house = outspoken
    people = three(house)
    game = house.table(*people)
    for _ in range(3):
        house.default_all(game, *people)
    points = house.get(f"/v1/games/{game}/view")["state"]["points"]
    assert sum(points.values()) > 0
    all_vote(house, game, people, "end_early")
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "ended_early")
    scores = {seat: score["points"] for seat, score in header["result"]["scores"].items()}
    assert scores == points
    check_transcript(house, game)


def test_a_game_without_early_scoring_ends_early_without_a_result(house: House, people: People) -> None:
    game = house.table(*people)
    all_vote(house, game, people, "end_early")
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"], header["result"]) == ("finished", "ended_early", None)
    check_transcript(house, game)


def test_rules_that_fail_lose_neither_the_vote_nor_the_game(sqlite_settings: Settings) -> None:
    def fail(*_: Any) -> str:
        raise RuntimeError("a fault in the rules")

    skip, fine = OUTSPOKEN.interventions.motions
    rules = replace(
        OUTSPOKEN, interventions=replace(OUTSPOKEN.interventions, motions=(replace(skip, carry=fail), fine))
    )
    with house_playing(sqlite_settings, rules) as house:
        people = three(house)
        game = house.table(*people)
        house.default_all(game, *people)
        vote(house, game, people[0], "odds.skip")
        vote(house, game, people[1], "odds.skip")
        house.work()
        for _ in range(6):
            assert "motion.dropped" not in kinds(house, game)
            house.pass_time(LONGEST_PATIENCE)
        assert kinds(house, game).count("motion.dropped") == 1
        [motion] = house.get(f"/v1/games/{game}/votes")["items"]
        assert motion["state"] == "carried"
        house.play_to_the_end(game, *people)
        check_transcript(house, game)


# Two at once.


@pytest.mark.parametrize("motion", ["draw", "cancel", "end_early"])
def test_two_last_votes_at_once_decide_once(house: House, people: People, motion: str) -> None:
    ann, bob, cem = people
    game = house.table(*people)
    vote(house, game, ann, motion)
    together = threading.Barrier(2)
    replies: list[int] = []

    def cast(person: Person) -> None:
        together.wait()
        replies.append(vote(house, game, person, motion).status_code)

    voters = [threading.Thread(target=cast, args=[person]) for person in (bob, cem)]
    for voter in voters:
        voter.start()
    for voter in voters:
        voter.join()
    assert replies == [200, 200]
    house.work()
    assert [settled["outcome"] for settled in entries(house, game, "settled")] == ["carried"]
    assert len(entries(house, game, "finished")) == 1
    check_transcript(house, game)


# What is refused, and changes nothing.

REFUSED: dict[str, tuple[dict[str, Any], int, str, str | None]] = {
    "an unknown motion": ({"motion": "party"}, 422, "invalid-motion", "/motion"),
    "no seat to replace": ({"motion": "replace"}, 422, "invalid-motion", "/seat"),
    "a seat that is not there": ({"motion": "replace", "seat": 9}, 422, "invalid-motion", "/seat"),
    "no step to go back to": ({"motion": "roll_back"}, 422, "invalid-motion", "/step"),
    "a step too much": ({"motion": "draw", "step": 1}, 422, "invalid-motion", "/step"),
    "no time to extend by": ({"motion": "extend", "by": "soon"}, 422, "invalid-motion", "/by"),
    "too much time": ({"motion": "extend", "by": "P61D"}, 422, "invalid-motion", "/by"),
    "a choice that is none": ({"motion": "draw", "choice": "maybe"}, 422, "malformed", "/choice"),
    "a field that is not known": ({"motion": "draw", "colour": "red"}, 422, "malformed", "/colour"),
    "a motion without its kind": ({}, 422, "malformed", "/motion"),
    "against nothing": ({"motion": "draw", "choice": "no"}, 409, "motion-not-open", None),
    "a deadline that there is not": ({"motion": "extend", "by": "P1D"}, 409, "motion-impossible", None),
    "a clock that runs": ({"motion": "resume"}, 409, "motion-impossible", None),
    "the present step": ({"motion": "roll_back", "step": 1}, 409, "motion-impossible", None),
}


def test_refusals(desk: House) -> None:
    people = three(desk)
    game = desk.table(*people)
    before = desk.get(f"/v1/games/{game}")
    found = {}
    for refused, (body, *_) in REFUSED.items():
        reply = desk.call("POST", f"/v1/games/{game}/votes", {"choice": "yes", **body}, by=people[0])
        assert reply.json is not None
        [path] = [error["path"] for error in reply.json.get("errors", [])] or [None]
        found[refused] = (body, *refusal(reply), path)
    assert found == REFUSED
    assert desk.get(f"/v1/games/{game}") == before
    assert desk.get(f"/v1/games/{game}/votes")["items"] == []


def test_only_running_games_vote(desk: House) -> None:
    ann = desk.register("Ann")
    game = desk.create(ann)
    assert refusal(vote(desk, game, ann, "cancel")) == (409, "game-not-running")


def test_who_is_out_of_the_game_by_its_rules_has_no_vote(settings: Settings) -> None:
    """From the second step on seat 3 is out: the two others agree by themselves."""
    rules = replace(ODDS, interventions=Interventions(out=lambda state: [3] if state.round > 0 else []))
    with house_playing(settings, rules) as house:
        ann, bob, cem = people = three(house)
        game = house.table(*people)
        put = vote(house, game, ann, "cancel").json
        assert put is not None
        assert put["electors"] == [1, 2, 3]
        house.default_all(game, *people)
        again = vote(house, game, ann, "cancel").json
        assert again is not None
        assert again["electors"] == [1, 2]
        assert refusal(vote(house, game, cem, "cancel")) == (403, "no-vote")
        carried = vote(house, game, bob, "cancel").json
        assert carried is not None
        assert carried["state"] == "carried"
