"""Rules never change under players: not by a new version, not under the same number, not in mid-game."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import Flag, Number, One, Option, Record
from referee.engine.json_types import Json
from referee.engine.motions import RulesMotion, Voting
from referee.engine.page import Page
from referee.engine.ruleset import Interventions
from referee.fairplay.verify import verify
from referee.library import AnyRuleset, Library
from referee.service.advancing.resume_game import resume_game
from referee.service.lobby.create_game import create_game
from referee.service.motions.list_motions import list_motions
from referee.service.orders.seal_order import seal_order
from referee.service.reading.read_game import read_game
from referee.service.requests.errors import Conflict
from referee.service.resolving.resolve_step import resolve_step
from referee.service.rules.keep_shadow import keep_shadow
from referee.service.rules.shadow_running_games import shadow_running_games
from referee.service.running.sessions import Player
from referee.service.seats.take_seat import take_seat
from referee.service.steps.answer_for_bots import answer_for_bots
from referee.service.upkeep.sweep import sweep
from referee.service.votes.vote import vote
from referee.service.votes.vote_in_words import vote_in_words
from tests.odds import ODDS, OddsTable, bets
from tests.service.table import Table, named, open_table
from tests.service.versions import PAID, PAID_UNNOTICED, changed, shelf

DAY = timedelta(days=1)
TOLD = 'at step 2: "Ada gets a point for calling." as well; everybody would now see /points/1: 1 instead of 0'


@pytest.fixture
def players(table: Table) -> list[Player]:
    return named(table, ["Ada", "Bob"])


@pytest.fixture
def game(table: Table, players: list[Player]) -> str:
    """A game in its first round, after the call and the tiles: one phase is in its middle."""
    game = table.game(*players, clock={"step": "P1D"})
    table.play_on(game, *players, until=lambda row: row.step == 4)
    return game


def tomorrow(table: Table, library: Library) -> AbstractContextManager[Table]:
    """The same database and clock, with other rules installed."""
    return open_table(table.referee.settings, library=library, clock=table.clock, secrets="tomorrow")


def close_step_four(table: Table, game: str, players: list[Player]) -> None:
    seal_order(table.referee, players[1], game, "4.2", answer=False)


def refusal(act: Any, *args: Any, **named_args: Any) -> str:
    with pytest.raises(Conflict) as error:
        act(*args, **named_args)
    return error.value.code


@pytest.mark.parametrize("rules", [PAID, PAID_UNNOTICED], ids=["new version", "same number"])
def test_sealed_orders_are_never_resolved_by_rules_that_go_another_way(
    table: Table, game: str, players: list[Player], rules: AnyRuleset
) -> None:
    close_step_four(table, game, players)
    with tomorrow(table, shelf(rules)) as other:
        assert not resolve_step(other.referee, game, 4)
        sweep(other.referee)
        row = other.game_row(game)
        assert (row.step, row.rules_version) == (4, "1")
        assert other.row("step", game_id=game, step=4).attempts == 0
        why = other.why_held(game) or ""
        assert TOLD in why
        assert "when the table agrees to others by the motion `rules`" in why
        assert other.kinds(game).count("game.held") == 1
    # The rules that it began with are installed again.
    sweep(table.referee)
    table.play_on(game, *players)
    assert "odds.paid" not in table.kinds(game)
    assert verify(table.transcript(game), shelf(ODDS)).failure is None


def test_a_held_game_has_its_clock_stopped_and_its_people_told(
    table: Table, game: str, players: list[Player]
) -> None:
    due = table.row("step", game_id=game, step=4).due_at
    with tomorrow(table, shelf(PAID)) as other:
        sweep(other.referee)
        held = read_game(other.referee, players[0], game)
        assert (held["deadline"], held["paused_since"]) == (None, other.clock.now())
        told = other.notices(kind="game.held")
        assert {player_id for player_id, _ in told} == {player.id for player in players}
        assert all(TOLD in text for _, text in told)
        assert refusal(seal_order, other.referee, players[1], game, "4.2", answer=True) == "game-held"
        assert refusal(resume_game, other.referee, players[0], game) == "game-held"
        # Nobody is late, however long it takes.
        other.clock.move(3 * DAY)
        sweep(other.referee)
        assert other.row("step", game_id=game, step=4).state == "open"
        assert "order.missed" not in other.kinds(game)
    sweep(table.referee)
    row = table.game_row(game)
    assert (row.held, row.paused_at) == (None, None)
    assert table.row("step", game_id=game, step=4).due_at == due + 3 * DAY
    table.play_on(game, *players)
    assert verify(table.transcript(game), shelf(ODDS)).failure is None


def test_a_clock_that_the_table_had_stopped_stays_so(table: Table, game: str, players: list[Player]) -> None:
    for player in players:
        vote(table.referee, player, game, motion="pause", choice="yes")
    stopped = table.game_row(game).paused_at
    with tomorrow(table, shelf(PAID)) as other:
        other.clock.move(DAY)
        sweep(other.referee)
        assert other.game_row(game).paused_at == stopped
    sweep(table.referee)
    assert (table.game_row(game).held, table.game_row(game).paused_at) == (None, stopped)


def test_a_step_whose_time_is_up_waits_until_new_rules_were_tried(
    table: Table, game: str, players: list[Player]
) -> None:
    table.clock.move(2 * DAY)
    with tomorrow(table, shelf(PAID)) as other:
        sweep(other.referee)
        assert other.row("step", game_id=game, step=4).state == "open"
        assert other.game_row(game).held is not None
        assert "order.missed" not in other.kinds(game)


def test_rules_that_play_all_of_it_the_same_way_take_over_in_mid_phase_and_are_tried_once(
    table: Table, game: str, players: list[Player]
) -> None:
    close_step_four(table, game, players)
    newer = shelf(changed())
    with tomorrow(table, newer) as other:
        sweep(other.referee)
        assert other.game_row(game).rules_version == "2"
        trial = other.row("rules_trial", game_id=game)
        assert (trial.step, trial.finding) == (4, None)
        other.play_on(game, *players)
        assert other.rows("rules_trial", game_id=game) == [trial]
        assert other.kinds(game).count("rules.changed") == 1
        assert [entry.public for entry in other.journal(game) if entry.kind == "rules"] == [
            {"rules_version": "2"}
        ]
        assert verify(other.transcript(game), newer).failure is None
        assert verify(other.transcript(game), shelf(PAID, changed())).failure is not None


def test_older_rules_do_not_take_a_game_over(table: Table, game: str) -> None:
    with tomorrow(table, shelf(changed())) as other:
        sweep(other.referee)
    sweep(table.referee)
    assert table.why_held(game) == (
        "Version 2 of its rules is not installed here any more, nor a newer one. "
        "Its clock stands still until it is."
    )


# How a question describes what it takes may get better; what is on file for an open one must still be taken.


def bets_by(*seats: int, default: int | None = None, first: type[One] = One) -> AnyRuleset:
    """The second version, in which one can bet on these seats and on oneself; `first` asks seat 1."""

    async def other_bets(t: OddsTable) -> str:
        answers = await t.ask_all(
            Ask(
                seat,
                "odds.bet",
                (first if seat == 1 else One)(
                    [Option(str(one), f"The player on seat {one}") for one in sorted({seat, *seats})]
                ),
                str(default or seat),
                lambda: Page("Whom do you bet on?"),
                revealed="end",
            )
            for seat in t.seats
        )
        t.state.bets = {seat: int(str(bet)) for seat, bet in answers.items()}
        return "deal"

    return changed(phases={**ODDS.phases, "bets": other_bets})


class OneReadAsAnother(One):
    """Takes a bet on seat 2 for one on seat 3."""

    def canonical(self, answer: Json) -> Json:
        return "3" if answer == "2" else answer


@pytest.fixture
def betting(table: Table, players: list[Player]) -> str:
    """A game whose first question is open; the first player's bet is on file: on the other."""
    game = table.game(*players, clock={"step": "P1D"})
    seal_order(table.referee, players[0], game, "1.1", answer="2")
    return game


def shadowed(table: Table, rules: AnyRuleset) -> str:
    """How these rules part from the only running game."""
    with tomorrow(table, shelf(rules)) as other:
        (shadow,) = shadow_running_games(other.referee)
    assert (shadow.said == "") == (shadow.finding is None)
    return shadow.said.partition(": ")[2]


def test_a_past_question_may_be_described_in_another_way(table: Table, game: str) -> None:
    with tomorrow(table, shelf(bets_by(1, 2, 9))) as other:
        sweep(other.referee)
        assert (other.game_row(game).held, other.game_row(game).rules_version) == (None, "2")


def test_an_open_question_is_put_anew_by_rules_that_take_what_is_on_file(
    table: Table, betting: str, players: list[Player]
) -> None:
    with tomorrow(table, shelf(bets_by(1, 2, 9))) as other:
        sweep(other.referee)
        assert (other.game_row(betting).held, other.game_row(betting).rules_version) == (None, "2")
        for prompt in other.read_prompts(betting):
            assert prompt.body["page"]["question"] == "Whom do you bet on?"
            assert [one["id"] for one in prompt.body["choice"]["options"]] == ["1", "2", "9"]
        seal_order(other.referee, players[1], betting, "1.2", answer="2")
        other.play_on(betting, *players)
        bets = [event["data"] for event in other.events(betting) if event["kind"] == "odds.bet"]
        assert {"seat": 1, "bet": 2} in bets
        assert verify(other.transcript(betting), shelf(bets_by(1, 2, 9))).failure is None


@pytest.mark.parametrize("final", [True, False], ids=["order", "draft"])
def test_rules_that_refuse_what_is_on_file_do_not_take_over(
    table: Table, betting: str, players: list[Player], final: bool
) -> None:
    seal_order(table.referee, players[0], betting, "1.1", answer="2", final=final)
    with tomorrow(table, shelf(bets_by())) as other:
        sweep(other.referee)
        held = other.why_held(betting) or ""
        assert "go differently: something that is still secret would go differently. Its clock" in held
    assert shadowed(table, bets_by()) == "what seat 1 has on file is not taken as it stands"
    sweep(table.referee)
    seal_order(table.referee, players[0], betting, "1.1", answer="1")
    assert shadowed(table, bets_by()) == ""


def test_what_was_filed_since_the_rules_were_tried_is_judged_too(
    table: Table, betting: str, players: list[Player]
) -> None:
    seal_order(table.referee, players[0], betting, "1.1", answer="1")
    with tomorrow(table, shelf(bets_by())) as other:
        for shadow in shadow_running_games(other.referee):
            keep_shadow(other.referee, shadow)
        assert other.row("rules_trial", game_id=betting).finding is None
        seal_order(table.referee, players[0], betting, "1.1", answer="2")
        sweep(other.referee)
        assert other.game_row(betting).held is not None
    # By the rules that it began with it goes on. Past the question, rules that would have taken the bet fit.
    sweep(table.referee)
    seal_order(table.referee, players[1], betting, "1.2", answer="1")
    table.work_off()
    assert shadowed(table, bets_by()) == "answers of the game are not taken"
    assert shadowed(table, bets_by(1, 2)) == ""


def test_a_question_with_another_default_is_another_question(table: Table, betting: str) -> None:
    assert shadowed(table, bets_by(1, 2, default=1)) == "seat 2 has another default"


def test_rules_by_which_a_bot_would_have_drawn_another_answer_do_not_take_over(table: Table) -> None:
    """By those nobody could draw it again: neither an order on file nor one of the past."""
    (ada,) = named(table, ["Ada"])
    game = table.game(ada, bots=1, clock={"step": "P1D"})
    same, others = bets_by(1, 2), [bets_by(*range(1, 40 + more)) for more in range(3)]
    assert shadowed(table, others[0]) == ""
    answer_for_bots(table.referee, game, 1)
    for _ in ("on file", "in the past"):
        assert shadowed(table, same) == ""
        # Among so many seats to bet on, none of three draws hits the same one by chance.
        found = {shadowed(table, rules) for rules in others}
        assert found == {"another answer is drawn for seat 2"}
        table.answer_defaults(game, {1: ada})
        table.work_off()
    with tomorrow(table, shelf(others[0])) as other:
        sweep(other.referee)
        assert "something that is still secret would go differently" in (other.why_held(game) or "")


def test_what_a_bot_has_filed_since_the_rules_were_tried_is_drawn_again_too(table: Table) -> None:
    (ada,) = named(table, ["Ada"])
    game = table.game(ada, bots=1, clock={"step": "P1D"})
    with tomorrow(table, shelf(bets_by(*range(1, 40)))) as other:
        for shadow in shadow_running_games(other.referee):
            keep_shadow(other.referee, shadow)
        assert other.row("rules_trial", game_id=game).finding is None
        answer_for_bots(table.referee, game, 1)
        sweep(other.referee)
        assert other.game_row(game).held is not None


def test_an_answer_that_is_read_differently_is_another_answer(
    table: Table, betting: str, players: list[Player]
) -> None:
    misread = bets_by(1, 2, 3, first=OneReadAsAnother)
    assert shadowed(table, misread) == "what seat 1 has on file is not taken as it stands"
    seal_order(table.referee, players[1], betting, "1.2", answer="1")
    table.work_off()
    assert shadowed(table, misread) == "an answer of seat 1 is read differently"


def test_what_is_secret_is_not_told_when_it_would_go_differently(table: Table, game: str) -> None:
    async def other_bets(t: OddsTable) -> str:
        following = await bets(t)
        t.state.bets = dict.fromkeys(t.state.bets, 1)
        return following

    with tomorrow(table, shelf(changed(phases={**ODDS.phases, "bets": other_bets}))) as other:
        sweep(other.referee)
        held = other.why_held(game) or ""
        assert "go differently: something that is still secret would go differently. Its clock" in held
        (shadow,) = shadow_running_games(other.referee)
        assert shadow.finding is not None
        assert shadow.finding.step == 1


def test_versions_stand_beside_each_other(table: Table, game: str, players: list[Player]) -> None:
    both = shelf(PAID, ODDS)
    with tomorrow(table, both) as other:
        assert [shadow.finding for shadow in shadow_running_games(other.referee)] == [None]
        other.play_on(game, *players)
        assert other.game_row(game).rules_version == "1"
        assert "odds.paid" not in other.kinds(game)
        new = create_game(other.referee, players[0], ruleset="odds", seats=["me", "bot:random"])
        other.play_on(new, players[0])
        assert other.game_row(new).rules_version == "2"
        assert "odds.paid" in other.kinds(new)
        for finished in (game, new):
            assert verify(other.transcript(finished), both).failure is None
        refused = verify(other.transcript(game), shelf(PAID)).failure
        assert refused is not None
        assert refused.reason == "it was played by version 1 of the rules; here is 2"


def test_a_table_may_agree_to_other_rules_which_begin_at_the_last_checkpoint(
    table: Table, game: str, players: list[Player]
) -> None:
    close_step_four(table, game, players)
    assert refusal(_agree, table, game, players[0], "1") == "motion-impossible"
    newest = shelf(PAID)
    with tomorrow(table, newest) as other:
        sweep(other.referee)
        assert refusal(_agree, other, game, players[0], "7") == "motion-impossible"
        _agree(other, game, players[0], "2")
        (motion,) = list_motions(other.referee, players[1], game).items
        assert motion["text"] == f"go on by version 2 of the rules ({TOLD})"
        assert other.game_row(game).held is not None
        assert vote_in_words(other.referee, players[1], game, "vote yes") == motion["id"]
        other.play_on(game, *players, until=lambda row: row.step == 5)
        row = other.game_row(game)
        assert (row.rules_version, row.held, row.paused_at, row.phase) == ("2", None, None, "tiles")
        # The phase of tiles had begun with step 3, and begins anew; its tiles are in hand again.
        assert {prompt.kind for prompt in other.prompts(game)} == {"odds.tile"}
        assert other.row("step", game_id=game, step=5).due_at == other.clock.now() + DAY
        assert other.row("step", game_id=game, step=4).state == "void"
        other.play_on(game, *players)
        assert "odds.paid" in other.kinds(game)
        assert verify(other.transcript(game), shelf(PAID, ODDS)).failure is None
        refused = verify(other.transcript(game), newest).failure
        assert refused is not None
        assert refused.reason == "it was played by version 1 of the rules; here is 2"


def test_what_was_agreed_is_what_later_rules_are_held_to(
    table: Table, game: str, players: list[Player]
) -> None:
    with tomorrow(table, shelf(PAID)) as other:
        sweep(other.referee)
        for player in players:
            _agree(other, game, player, "2")
        other.play_on(game, *players, until=lambda row: row.step == 8)
        assert refusal(_roll_back, other, game, players[0], 2) == "motion-impossible"
        _roll_back(other, game, players[0], 6)
        _roll_back(other, game, players[1], 6)
        other.play_on(game, *players, until=lambda row: row.step == 9)
    third = shelf(changed("3", phases=PAID.phases))
    with tomorrow(table, third) as later:
        sweep(later.referee)
        assert (later.game_row(game).rules_version, later.game_row(game).held) == ("3", None)
        later.play_on(game, *players)
        assert verify(later.transcript(game), shelf(third.ruleset("odds"), ODDS)).failure is None
    with tomorrow(table, shelf(changed("4"))) as back:
        assert back.game_row(game).status == "finished"


def test_motions_are_those_of_the_rules_that_the_game_is_played_by(
    table: Table, game: str, players: list[Player]
) -> None:
    """Newer rules, installed beside, have an early end of their own that lasts for the game."""
    own: RulesMotion[Any, Any] = RulesMotion(
        "end_early",
        "end with this round",
        Voting("open", "unanimous", lasts="game"),
        about_a_seat=False,
        refusal=lambda *_: None,
        carry=lambda *_: "round",
    )
    with tomorrow(table, shelf(changed("2", interventions=Interventions(motions=(own,))), ODDS)) as other:
        step = other.game_row(game).step
        vote_in_words(other.referee, players[0], game, "vote end early")
        other.play_on(game, *players, until=lambda row: row.step > step)
        (motion,) = list_motions(other.referee, players[1], game).items
        assert (motion["ballot"], motion["lasts"], motion["state"]) == ("secret", "step", "lapsed")


def test_a_game_that_is_no_longer_on_the_shelf_is_held(table: Table, game: str) -> None:
    with tomorrow(table, Library({}, {})) as other:
        sweep(other.referee)
        assert "is not installed here any more" in (other.why_held(game) or "")


def _agree(table: Table, game: str, player: Player, version: str) -> None:
    vote(table.referee, player, game, motion="rules", choice="yes", version=version)


def _roll_back(table: Table, game: str, player: Player, step: int) -> None:
    vote(table.referee, player, game, motion="roll_back", choice="yes", step=step)


def test_a_table_that_waits_for_players_begins_by_newer_rules_if_they_fit_it(
    table: Table, players: list[Player]
) -> None:
    ada, bob = players
    waiting = [create_game(table.referee, ada, ruleset="odds", seats=2) for _ in range(2)]
    fewer = replace(changed("3", options=Record({})), option_defaults={})
    with tomorrow(table, shelf(fewer)) as other:
        assert refusal(take_seat, other.referee, bob, waiting[0]) == "game-held"
    with tomorrow(table, shelf(PAID)) as other:
        take_seat(other.referee, bob, waiting[1])
        other.play_on(waiting[1], *players)
        assert other.game_row(waiting[1]).rules_version == "2"
        assert verify(other.transcript(waiting[1]), shelf(PAID)).failure is None


@pytest.mark.parametrize("is_running", [True, False])
def test_newer_rules_with_one_more_option_do_not_fit_a_game_that_does_not_have_it(
    table: Table, players: list[Player], is_running: bool
) -> None:
    ada, bob = players
    game = create_game(table.referee, ada, ruleset="odds", seats=2)
    if is_running:
        take_seat(table.referee, bob, game)
    more = changed("3", options=Record({"rounds": Number(1, 3), "aces": Flag()}))
    more = replace(more, option_defaults={"rounds": 2, "aces": False})
    with tomorrow(table, shelf(more)) as other:
        if is_running:
            sweep(other.referee)
            assert "the rules have other options than the game" in (other.why_held(game) or "")
        else:
            assert refusal(take_seat, other.referee, bob, game) == "game-held"
    with tomorrow(table, shelf(more, ODDS)) as both:
        sweep(both.referee)
        if not is_running:
            take_seat(both.referee, bob, game)
        both.play_on(game, *players)
        assert both.game_row(game).rules_version == ODDS.version
        assert verify(both.transcript(game), shelf(more, ODDS)).failure is None
