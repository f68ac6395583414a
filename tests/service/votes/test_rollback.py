"""Rolling a game back by vote: an earlier question is asked again, and the dice are new."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest

from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from referee.games import RULESETS
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.service.running.outbox import PATIENCE, WHATEVER_STEP
from referee.service.running.tasks import Ring
from referee.service.upkeep.do_work import do_work
from tests.api.house import House
from tests.games.contract.offered import Offer
from tests.service.assembly import People, all_vote, check_transcript, entries, kinds, refusal, three, vote

# The first steps of Odds and Evens: bets, then in each round a call, the tiles (a die falls) and doubts.
CALL, TILES, DOUBT, NEXT_CALL = 2, 3, 4, 5
SHORT_STEPS = 30


def played_to(house: House, people: People, step: int) -> str:
    game = house.table(*people)
    while house.get(f"/v1/games/{game}")["step"] < step:
        house.default_all(game, *people)
    return game


def labels(house: House, game: str) -> list[str]:
    return [draw["label"] for draw in house.get(f"/v1/games/{game}/dice")["items"]]


def asked(house: House, game: str, people: People) -> list[Any]:
    """What each player is asked, but for the number under which it is."""
    return [
        {
            **{name: prompt[name] for name in ("kind", "choice", "default", "order")},
            "text": prompt["text"].partition("\n")[0],
        }
        for person in people
        for prompt in house.get(f"/v1/games/{game}/prompts", by=person)["items"]
    ]


def test_an_earlier_question_is_asked_again(house: House, people: People) -> None:
    game = played_to(house, people, TILES)
    question = asked(house, game, people)
    views = [house.get(f"/v1/games/{game}/view", by=person)["state"] for person in people]
    house.default_all(game, *people)
    house.default_all(game, *people)
    assert house.get(f"/v1/games/{game}")["step"] == NEXT_CALL
    assert labels(house, game) == ["die/1"]

    motion = all_vote(house, game, people, "roll_back", step=TILES)
    assert motion["state"] == "carried"
    house.work()
    header = house.get(f"/v1/games/{game}")
    assert (header["step"], header["round"], header["waiting_on"]) == (6, 1, [1, 2, 3])
    assert asked(house, game, people) == question
    assert [house.get(f"/v1/games/{game}/view", by=person)["state"] for person in people] == views


def test_whoever_votes_is_told_that_decks_keep_their_order(house: House, people: People) -> None:
    game = played_to(house, people, TILES)
    ann, bob, _ = people
    motion = vote(house, game, ann, "roll_back", step=CALL).json or {}
    warning = "(decks lie as they did then: who has seen a card since knows that it comes again)"
    assert motion["text"] == f"roll the game back to step {CALL} {warning}"
    house.pass_time(timedelta(0))
    [told] = [one for one in house.get("/v1/me/notices", by=bob)["items"] if one["kind"] == "vote"]
    assert warning in told["text"]


def test_dice_after_a_roll_back_are_new_ones(house: House, people: People) -> None:
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=TILES)
    house.work()
    house.play_to_the_end(game, *people)
    assert labels(house, game) == ["die/1", "die/1@1", "die/2@1"]
    assert entries(house, game, "rolled_back") == [{"to": TILES, "step": 6, "epoch": 1}]
    resolved = [entry["step"] for entry in entries(house, game, "resolved")]
    assert resolved == [1, 2, 3, 4, 6, 7, 8, 9, 10]
    check_transcript(house, game)


def test_a_roll_back_survives_a_restart(house: House, people: People) -> None:
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=CALL)
    house.restart()
    assert house.get(f"/v1/games/{game}")["step"] == NEXT_CALL
    house.pass_time(PATIENCE)
    assert house.get(f"/v1/games/{game}")["step"] == 6
    house.restart()
    house.seal(game, people[0], "even")
    house.work()
    house.restart()
    assert house.get(f"/v1/games/{game}/view")["state"]["call"] == "even"
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_a_game_is_rolled_back_again_and_again(house: House, people: People) -> None:
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=DOUBT)
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == 6
    # Step 5 was rolled back: the line is 1, 2, 3, 6.
    assert refusal(vote(house, game, people[0], "roll_back", step=5)) == (409, "motion-impossible")
    house.default_all(game, *people)
    all_vote(house, game, people, "roll_back", step=6)
    house.restart()
    house.pass_time(PATIENCE)
    assert house.get(f"/v1/games/{game}")["step"] == 8
    all_vote(house, game, people, "roll_back", step=1)
    house.work()
    assert house.get(f"/v1/games/{game}")["phase"] == "bets"
    check_transcript(house, game)
    house.play_to_the_end(game, *people)
    assert labels(house, game) == ["die/1", "die/1@3", "die/2@3"]
    check_transcript(house, game)


def test_orders_for_the_open_step_and_those_sent_ahead_are_dropped(house: House, people: People) -> None:
    ann, bob, cem = people
    game = played_to(house, people, TILES)
    tile = house.prompt(game, ann)["default"]
    house.seal(game, ann, tile)
    house.call("PUT", f"/v1/games/{game}/queue", {"text": "call: even else odd"}, by=bob)
    house.call("PUT", f"/v1/games/{game}/standing-orders", {"text": "always call: even"}, by=cem)
    all_vote(house, game, people, "roll_back", step=CALL)
    house.work()
    assert house.get(f"/v1/games/{game}")["waiting_on"] == [1]
    assert house.prompt(game, ann)["order"] is None
    assert house.get(f"/v1/games/{game}/queue", by=bob)["orders"] == []
    assert house.get(f"/v1/games/{game}/standing-orders", by=cem)["items"] == []
    closed = house.call("PUT", f"/v1/games/{game}/prompts/{TILES}.1/order", {"answer": tile}, by=ann)
    assert refusal(closed) == (409, "prompt-closed")
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_a_step_that_closes_before_its_game_is_rolled_back(house: House, people: People) -> None:
    """The votes and the last orders are in, and workers come to both in any order."""
    for resolve_first in (True, False):
        game = played_to(house, people, TILES)
        all_vote(house, game, people, "roll_back", step=CALL)
        for person in people:
            house.seal(game, person, house.prompt(game, person)["default"])
        house.bell.rings.sort(key=lambda ring: (ring.work == "resolve") != resolve_first)
        house.work()
        assert house.get(f"/v1/games/{game}")["step"] == (5 if resolve_first else 4)
        assert kinds(house, game).count("game.rolled_back") == 1
        house.play_to_the_end(game, *people)
        check_transcript(house, game)


def test_two_workers_roll_a_game_back_once(house: House, people: People) -> None:
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=CALL)
    house.bell.rings.clear()
    together = threading.Barrier(2)

    def carry_out() -> None:
        together.wait()
        do_work(house.referee, Ring("motions", game, WHATEVER_STEP))

    workers = [threading.Thread(target=carry_out) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert entries(house, game, "rolled_back") == [{"to": CALL, "step": 6, "epoch": 1}]
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_past_steps_can_be_seen_also_where_they_were_rolled_back(desk: House) -> None:
    house, people = desk, three(desk)
    game = played_to(house, people, DOUBT)
    before = house.get(f"/v1/games/{game}/view", by=people[0])["state"]
    house.default_all(game, *people)
    all_vote(house, game, people, "roll_back", step=TILES)
    house.work()
    house.default_all(game, *people)
    assert house.get(f"/v1/games/{game}/view?at={DOUBT}", by=people[0])["state"] == before


def test_a_roll_back_that_not_all_want_does_not_happen(desk: House) -> None:
    house, people = desk, three(desk)
    game = played_to(house, people, TILES)
    vote(house, game, people[0], "roll_back", step=1)
    assert vote(house, game, people[1], "roll_back", "no", step=1).json["state"] == "open"  # type: ignore[index]
    assert vote(house, game, people[2], "roll_back", step=1).json["state"] == "failed"  # type: ignore[index]
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == TILES


def test_of_two_roll_backs_the_second_may_have_nothing_left_to_undo(desk: House) -> None:
    """Both are carried before a worker comes; the one to the earlier step is done first."""
    house, people = desk, three(desk)
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=CALL)
    house.clock.move(PATIENCE)
    all_vote(house, game, people, "roll_back", step=TILES)
    house.work()
    assert house.get(f"/v1/games/{game}")["step"] == 6
    assert kinds(house, game).count("motion.dropped") == 1
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def test_both_of_two_roll_backs_are_done_where_they_can_be(desk: House) -> None:
    house, people = desk, three(desk)
    game = played_to(house, people, NEXT_CALL)
    all_vote(house, game, people, "roll_back", step=DOUBT)
    house.clock.move(PATIENCE)
    all_vote(house, game, people, "roll_back", step=CALL)
    house.work()
    assert entries(house, game, "rolled_back") == [
        {"to": DOUBT, "step": 6, "epoch": 1},
        {"to": CALL, "step": 7, "epoch": 2},
    ]
    house.play_to_the_end(game, *people)
    check_transcript(house, game)


def is_short(ruleset: str) -> bool:
    """Whether a game of defaults is over before there is much to roll back."""
    rules = RULESETS[ruleset]
    setup = Offer(rules, rules.min_seats).setup()
    play, _ = Play.begin(rules, setup, Seeded(Seeds(b"rolled back")))
    while play.step is not None and play.step.number < SHORT_STEPS:
        play.resolve({ask.seat: ask.default for ask in play.step.asks})
    return play.step is None


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_game_can_be_rolled_back(desk: House, ruleset: str) -> None:
    """Also to a step that was asked again; and all of it is verified, for all agree on a draw in the end."""
    people = [desk.register(f"Player {seat}") for seat in range(1, RULESETS[ruleset].min_seats + 1)]
    game = desk.table(*people, ruleset=ruleset)

    def play(steps: int) -> int:
        for _ in range(steps):
            desk.default_all(game, *people)
        return int(desk.get(f"/v1/games/{game}")["step"])

    def roll_back(to: int) -> int:
        all_vote(desk, game, people, "roll_back", step=to)
        desk.restart()
        desk.pass_time(PATIENCE)
        return int(desk.get(f"/v1/games/{game}")["step"])

    # Far enough for a checkpoint to be kept for looking back, on a line that was rolled back before.
    far = ((9, 10), (12, 4), (21, 5), (3, 1))
    for to, steps in ((2, 2), (1, 1)) if is_short(ruleset) else far:
        last = play(steps)
        assert roll_back(to) == last + 1
    play(2)
    assert [shadow.finding for shadow in shadow_running_games(desk.referee)] == [None]
    check_transcript(desk, game)
    all_vote(desk, game, people, "draw")
    check_transcript(desk, game)
