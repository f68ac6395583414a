"""Bots draw what they answer from the game's seeds: the same however often, and anybody can draw it again."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

import pytest

from referee.engine.bots import RANDOM, STEADY, bot_answer
from referee.fairplay.verify import verify
from referee.library import AnyRuleset
from referee.service.games.live_games import find_play, seeds_of
from referee.service.reading.read_events import read_events
from referee.service.resolving.resolve_step import resolve_step
from referee.service.running.sessions import Player
from referee.service.seats.leave_seat import leave_seat
from referee.service.steps.answer_for_bots import answer_for_bots
from referee.service.steps.close_due import close_due
from referee.service.votes.vote import vote
from referee.settings import Settings
from referee.store import games
from tests.odds import ODDS
from tests.service.table import Table, named, odds_library, open_table

SEED = "bots draw from it"


def holds(table: Table, game: str) -> bool:
    assert table.game_row(game).status == "finished"
    verdict = verify(table.transcript(game), odds_library())
    assert verdict.failure is None
    return not [remark for remark in verdict.word if remark.about in ("bots", "stand_ins")]


def drawn(table: Table, game: str, seat: int) -> Any:
    """What the seeds give the seat for the open step."""
    with table.referee.store.reading() as snapshot:
        row = games.find(snapshot, game)
        assert row is not None
        play = find_play(table.referee, snapshot, row)
        assert play.step is not None
        return bot_answer(RANDOM, play, play.step.ask_of(seat), seeds_of(snapshot, row))


def filed(table: Table, game: str, seat: int) -> Any:
    return table.row("sealed_order", game_id=game, step=table.game_row(game).step, seat=seat)


@pytest.mark.parametrize("secrets", ["one", "another"])
def test_bots_answer_what_the_seed_has_drawn_whatever_else_is_random(
    settings: Settings, secrets: str
) -> None:
    with open_table(settings, secrets=secrets) as table:
        players = named(table, ["Ada"])
        table.seeds.deal(SEED)
        game = table.game(*players, bots=2)
        asked = 0
        while table.game_row(game).status == "running":
            expected = {row.seat: drawn(table, game, row.seat) for row in table.prompts(game) if row.seat > 1}
            step = table.game_row(game).step
            if expected:
                answer_for_bots(table.referee, game, step)
            for seat, answer in expected.items():
                if table.game_row(game).step == step:
                    assert filed(table, game, seat).answer == answer
                    asked += 1
            table.answer_defaults(game, {1: players[0]})
            table.work_off()
        assert asked > 5
        assert holds(table, game)


def test_two_games_of_one_seed_have_the_same_bots(table: Table) -> None:
    """The seed decides, not the game's id, the nonces or who asks first."""
    (ada,) = named(table, ["Ada"])
    ended = []
    for _ in range(2):
        table.seeds.deal(SEED)
        game = table.game(ada, bots=2)
        table.play_on(game, ada)
        events, more = read_events(table.referee, None, game, 0, 1000)
        assert more is None
        ended.append([(event.kind, event.body["text"]) for event in events])
    assert ended[0] == ended[1]


def test_a_bot_that_nobody_asked_in_time_answers_as_it_would_have(
    table: Table, players: list[Player]
) -> None:
    ada = players[0]
    game = table.game(ada, bots=1, clock={"step": "P1D"})
    expected = drawn(table, game, 2)
    table.clock.move(timedelta(days=3))
    close_due(table.referee, game, 1)
    resolve_step(table.referee, game, 1)
    resolved = next(entry for entry in table.journal(game)[::-1] if entry.kind == "resolved")
    public, hidden = cast("Any", resolved.public), cast("Any", resolved.hidden)
    assert (public["answers"]["2"], hidden["answers"]["2"]) == ({"source": "default"}, {"answer": expected})
    table.play_on(game, ada)
    assert holds(table, game)


def test_a_question_that_is_asked_again_is_drawn_anew(table: Table, players: list[Player]) -> None:
    ada = players[0]
    game = table.game(ada, bots=2)
    table.play_on(game, ada, until=lambda row: row.step >= 4)
    vote(table.referee, ada, game, motion="roll_back", choice="yes", step=3)
    table.work_off()
    assert table.game_row(game).epoch == 1
    table.play_on(game, ada)
    assert holds(table, game)


def test_stand_ins_draw_too_where_the_clock_says_so(table: Table, players: list[Player]) -> None:
    """For who leaves in the middle of a step, and for who has left before it."""
    ada, bob, cyd = players
    game = table.game(ada, bob, cyd, clock={"step": "P1D", "stand_in": "bot:random"})
    leave_seat(table.referee, cyd, game)
    expected = drawn(table, game, 3)
    answer_for_bots(table.referee, game, 1)
    assert (filed(table, game, 3).answer, filed(table, game, 3).by) == (expected, "stand-in")
    table.play_on(game, ada, bob)
    assert holds(table, game)


def by_worth_of(*bets: str) -> AnyRuleset:
    """The test's game with a rule of thumb: the later in this list, the better the bet."""

    def worth(view: Any, content: Any, seat: int, kind: str) -> Any:
        return lambda answer: bets.index(answer) if answer in bets else -1

    return replace(ODDS, worth=worth)


def test_a_steady_bot_takes_what_the_rules_of_thumb_like_best(settings: Settings) -> None:
    library = odds_library(by_worth_of("1", "2", "3"))
    with open_table(settings, library=library) as table:
        (ada,) = named(table, ["Ada"])
        game = table.game(ada, bots=2, bot=STEADY)
        table.play_on(game, ada)
        answers = [
            entry.hidden["answers"][seat]["answer"]
            for entry in cast("Any", table.journal(game))
            if entry.kind == "resolved"
            for seat in ("2", "3")
            if seat in entry.hidden["answers"]
        ]
        assert "3" in answers
        assert verify(table.transcript(game), library).failure is None
        # Whoever has other rules of thumb, or none, is told that the bots did not play by them.
        for others in (by_worth_of("3", "2", "1"), ODDS):
            failure = verify(table.transcript(game), odds_library(others)).failure
            assert failure is not None
            assert "is not what the seed has drawn" in failure.reason


def test_a_steady_stand_in_holds_too(settings: Settings) -> None:
    library = odds_library(by_worth_of("1", "2", "3"))
    with open_table(settings, library=library) as table:
        ada, ben = named(table, ["Ada", "Ben"])
        game = table.game(ada, ben, bots=1, bot=STEADY, clock={"step": "P1D", "stand_in": STEADY})
        leave_seat(table.referee, ben, game)
        table.play_on(game, ada)
        assert verify(table.transcript(game), library).failure is None
