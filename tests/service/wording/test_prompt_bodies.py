"""Questions are put into words when somebody first reads them, once and for all who read them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count
from threading import Barrier
from typing import Any, cast

import pytest

from referee.engine.asks import Ask
from referee.engine.choices import One, Option
from referee.engine.page import Page
from referee.library import AnyRuleset
from referee.service.news.list_notices import list_notices
from referee.service.orders.seal_order import seal_order
from referee.service.post.list_inbox import list_inbox
from referee.service.post.list_prompts import list_prompts
from referee.service.post.read_digest import read_digest
from referee.service.running.sessions import Player
from referee.service.seats.leave_seat import leave_seat
from referee.service.upkeep.sweep import sweep
from referee.settings import Settings
from tests.odds import ODDS, OddsTable
from tests.service.table import Table, named, odds_library, open_table
from tests.service.versions import PAID, changed, shelf

NAMES = ["Ada", "Bob", "Cyd"]


def asking(words: Callable[[int], str], **others: Any) -> AnyRuleset:
    """Odds and Evens, whose first question is put to a seat in these words."""

    def page(seat: int) -> Page:
        return Page(words(seat))

    async def bets(t: OddsTable) -> str:
        winners = [Option(str(seat), f"Seat {seat}") for seat in t.seats]
        answers = await t.ask_all(
            Ask(seat, "odds.bet", One(winners), str(seat), partial(page, seat), revealed="end")
            for seat in t.seats
        )
        t.state.bets = {seat: int(cast("str", bet)) for seat, bet in answers.items()}
        return "deal"

    return replace(ODDS, phases={**ODDS.phases, "bets": bets}, **others)


def texts(table: Table, player: Player, game: str) -> list[str]:
    return [prompt["text"].partition("\n")[0] for prompt in list_prompts(table.referee, player, game).items]


def notices(table: Table, player: Player) -> list[str]:
    """What the notices say that told this player of questions, newest first, without deadlines."""
    found, _ = list_notices(table.referee, player)
    return [one["text"].partition(" (")[0] for one in found.items if one["kind"] == "prompt.opened"]


def test_nothing_is_put_into_words_before_somebody_reads_it(settings: Settings) -> None:
    asked: list[int] = []

    def words(seat: int) -> str:
        asked.append(seat)
        return f"Who will win, seat {seat}?"

    with open_table(settings, library=odds_library(asking(words))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        assert asked == []
        assert [list(row.body) for row in table.prompts(game)] == [["default"]] * 3
        for _ in range(2):
            assert texts(table, players[1], game) == ["Who will win, seat 2?"]
        assert asked == [2]
        sweep(table.referee)
        assert asked == [2], "telling players of their questions does not put them into words"
        for seat, player in enumerate(players, 1):
            assert notices(table, player) == [f"Odds and Evens: Who will win, seat {seat}?"]
        assert sorted(asked) == [1, 2, 3]


def test_a_question_is_kept_as_a_page_and_rendered_for_who_reads_it(settings: Settings) -> None:
    long = "Who of all that sit at this table, and they are three, will in the end have won the most?"
    with open_table(settings, library=odds_library(asking(lambda _: long))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        sweep(table.referee)
        assert notices(table, players[0]) == [f"Odds and Evens: {long}"], "however many lines it takes"
        assert len(texts(table, players[0], game)[0]) < len(long)
        kept = table.prompts(game)[0].body
        assert (kept["page"]["question"], "text" in kept) == (long, False)


def test_a_notice_of_a_question_that_is_over_quotes_it_no_more(settings: Settings) -> None:
    with open_table(settings, library=odds_library(asking(lambda seat: f"Who, seat {seat}?"))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        sweep(table.referee)
        seal_order(table.referee, players[0], game, "1.1", answer="1")
        assert notices(table, players[0]) == ["Odds and Evens: Who, seat 1?"], "it is still asked"
        table.play_on(game, *players, until=lambda row: row.step == 2)
        assert notices(table, players[1])[-1] == "Odds and Evens: You are asked something."


def test_a_notice_quotes_a_question_only_to_those_who_play_its_seat(settings: Settings) -> None:
    with open_table(settings, library=odds_library(asking(lambda seat: f"Who, seat {seat}?"))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        sweep(table.referee)
        assert notices(table, players[0]) == ["Odds and Evens: Who, seat 1?"]
        leave_seat(table.referee, players[0], game)
        assert notices(table, players[0])[-1] == "Odds and Evens: You are asked something."


def test_all_who_read_at_once_read_the_same(settings: Settings) -> None:
    numbers, together = count(1), Barrier(2)

    def words(_: int) -> str:
        together.wait(30)
        return f"Who will win? (draft {next(numbers)})"

    with (
        open_table(settings, library=odds_library(asking(words))) as table,
        open_table(settings, library=odds_library(asking(words)), clock=table.clock) as other,
    ):
        players = named(table, NAMES)
        game = table.game(*players)
        with ThreadPoolExecutor(2) as readers:
            read = readers.map(lambda one: texts(one, players[0], game), (table, other))
            first, second = read
        assert next(numbers) == 3
        assert first == second == texts(table, players[0], game)


def test_an_unread_question_is_put_by_the_rules_that_took_over(settings: Settings) -> None:
    with open_table(settings, library=odds_library(asking(lambda _: "Who will win?"))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        later = asking(lambda _: "Whom do you bet on?", version="2")
        with open_table(settings, library=shelf(later), clock=table.clock, secrets="later") as other:
            assert texts(other, players[0], game) == ["Whom do you bet on?"]
            assert other.game_row(game).rules_version == "2"


def test_words_of_rules_that_are_no_longer_in_force_are_not_kept(settings: Settings) -> None:
    later = asking(lambda _: "Whom do you bet on?", version="2")
    taken_over: list[str] = []

    def words(_: int) -> str:
        with open_table(settings, library=shelf(later), clock=table.clock, secrets="later") as other:
            assert texts(other, players[0], game) == ["Whom do you bet on?"]
            taken_over.append(other.game_row(game).rules_version)
        return "Who will win?"

    with open_table(settings, library=odds_library(asking(words))) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        assert texts(table, players[0], game) == ["Whom do you bet on?"]
        assert taken_over == ["2"]


def test_a_question_is_put_as_the_table_stood_when_it_was_asked(settings: Settings) -> None:
    """Somebody who reads it from the same memory while it is resolved reads the next question."""
    done: list[int] = []

    def resolve() -> None:
        for number, player in enumerate(players, 1):
            seal_order(table.referee, player, game, f"1.{number}", answer="1")
        table.work_off()

    def words(seat: int) -> str:
        if not done:
            done.append(seat)
            others.submit(resolve).result()
        return "Who will win?"

    with (
        ThreadPoolExecutor(1) as others,
        open_table(settings, library=odds_library(asking(words))) as table,
    ):
        players = named(table, NAMES)
        game = table.game(*players)
        assert texts(table, players[0], game) == ["Round 1: odd or even?"]
        assert done == [1]
        assert [row.body for row in table.rows("prompt", game_id=game, step=1)] == [None] * 3


def test_an_unread_question_of_a_held_game_waits_for_its_rules(settings: Settings) -> None:
    with open_table(settings) as table:
        players = named(table, NAMES)
        game = table.game(*players)
        table.play_on(game, *players, until=lambda row: row.step == 4)
        reader = players[table.prompts(game)[0].seat - 1]
        with open_table(settings, library=shelf(PAID), clock=table.clock, secrets="later") as other:
            sweep(other.referee)
            assert other.game_row(game).held is not None
            assert texts(other, reader, game) == []
            assert list_inbox(other.referee, reader).items == []
            assert read_digest(other.referee, reader, game)["asked"] == []
        sweep(table.referee)
        assert texts(table, reader, game) == ["Doubt the die?"]


def test_a_game_that_fails_at_its_words_keeps_no_other_from_being_read(settings: Settings) -> None:
    faulty: list[str] = []

    def words(seat: int) -> str:
        if faulty:
            raise KeyError(seat)
        return "Who will win?"

    with open_table(settings, library=odds_library(asking(words))) as table:
        players = named(table, NAMES)
        good, bad = table.game(*players), table.game(*players)
        assert texts(table, players[0], good) == ["Who will win?"]
        faulty.append(bad)
        assert [one["game"] for one in list_inbox(table.referee, players[0]).items] == [good]
        sweep(table.referee)
        assert sorted(notices(table, players[0])) == [
            "Odds and Evens: Who will win?",
            "Odds and Evens: You are asked something.",
        ]
        with pytest.raises(KeyError):
            list_prompts(table.referee, players[0], bad)
        # What cannot be read can be answered, and the game goes on.
        table.play_on(bad, *players, until=lambda row: row.step == 2)


def test_a_prompt_of_before_stays_as_it_was_kept(table: Table, players: list[Player], game: str) -> None:
    kept = table.read_prompts(game)[0].body
    with open_table(
        table.referee.settings, library=shelf(changed("1")), clock=table.clock, secrets="later"
    ) as other:
        assert other.read_prompts(game)[0].body.written == kept.written
