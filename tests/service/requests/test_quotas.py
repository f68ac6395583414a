"""One player has so much of everything that there is enough for others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from referee.api.errors import answer_to
from referee.service.delegation.delegate_seat import delegate_seat
from referee.service.lobby.create_game import create_game
from referee.service.orders.seal_order import seal_order
from referee.service.orders.withdraw_order import withdraw_order
from referee.service.press.write_message import write_message
from referee.service.requests.errors import ServiceError
from referee.service.seats.take_seat import take_seat
from referee.service.upkeep.sweep import sweep
from tests.servers import unlimited
from tests.service.table import Table, named, open_table

DAY = timedelta(days=1)


@pytest.fixture
def strict(tmp_path: Path, sqlite_url: str, redis_url: str) -> Iterator[Table]:
    """A referee that allows little."""
    settings = replace(
        unlimited(tmp_path, sqlite_url, redis_url),
        max_open_games=2,
        max_games=3,
        max_bot_games=2,
        messages_per_step=2,
        messages_per_day=3,
        changes_per_step=2,
        delegations_per_day=2,
    )
    with open_table(settings) as table:
        yield table


def refused(error: pytest.ExceptionInfo[ServiceError]) -> tuple[int, str]:
    return answer_to(error.value).status, error.value.code


def test_open_games(strict: Table) -> None:
    ada, bob, cyd = named(strict, ["Ada", "Bob", "Cyd"])
    seats = ["open", "open", "bot:random"]
    first, _ = (create_game(strict.referee, ada, ruleset="odds", seats=seats) for _ in range(2))
    with pytest.raises(ServiceError) as error:
        create_game(strict.referee, ada, ruleset="odds", seats=seats)
    assert refused(error) == (409, "too-many-open-games")
    assert "2 games" in error.value.detail
    # One that starts makes room, and others are not concerned.
    create_game(strict.referee, bob, ruleset="odds", seats=seats)
    take_seat(strict.referee, bob, first)
    take_seat(strict.referee, cyd, first)
    create_game(strict.referee, ada, ruleset="odds", seats=seats)


def test_seats_in_games(strict: Table) -> None:
    ada, bob, cyd = named(strict, ["Ada", "Bob", "Cyd"])
    games = [strict.game(ada, bob, cyd) for _ in range(3)]
    with pytest.raises(ServiceError) as error:
        create_game(strict.referee, ada, ruleset="odds", seats=["me", "bot:random", "bot:random"])
    assert refused(error) == (409, "too-many-games")
    dan = strict.player("Dan")
    fourth = create_game(strict.referee, dan, ruleset="odds", seats=3)
    with pytest.raises(ServiceError) as error:
        take_seat(strict.referee, ada, fourth)
    assert refused(error) == (409, "too-many-games")
    strict.play_on(games[0], ada, bob, cyd)
    take_seat(strict.referee, ada, fourth)


def test_games_of_bots_alone(strict: Table) -> None:
    ada, bob = named(strict, ["Ada", "Bob"])
    bots = ["bot:random"] * 3
    game, _ = (create_game(strict.referee, ada, ruleset="odds", seats=bots) for _ in range(2))
    with pytest.raises(ServiceError) as error:
        create_game(strict.referee, ada, ruleset="odds", seats=bots)
    assert refused(error) == (409, "too-many-bot-games")
    assert len(strict.rows("game")) == 2
    create_game(strict.referee, bob, ruleset="odds", seats=bots)
    strict.play_on(game)
    assert strict.game_row(game).status == "finished"
    create_game(strict.referee, ada, ruleset="odds", seats=bots)


def test_messages_in_a_step_and_a_day(strict: Table) -> None:
    people = ada, _, _ = named(strict, ["Ada", "Bob", "Cyd"])
    first, second = strict.game(*people), strict.game(*people)
    for text in ("one", "two"):
        write_message(strict.referee, ada, first, "all", text)
    with pytest.raises(ServiceError) as error:
        write_message(strict.referee, ada, first, "all", "three")
    assert refused(error) == (429, "too-many-messages")
    assert "next step" in error.value.detail
    # What was refused was not counted.
    write_message(strict.referee, ada, second, "all", "three")
    with pytest.raises(ServiceError) as error:
        write_message(strict.referee, ada, second, "all", "four")
    assert refused(error) == (429, "too-many-messages")
    assert "today" in error.value.detail
    # The clock of these tests says noon.
    assert answer_to(error.value).headers == {"Retry-After": str(12 * 60 * 60 + 1)}
    strict.clock.move(DAY)
    write_message(strict.referee, ada, second, "all", "four")


def test_changes_of_an_order(strict: Table) -> None:
    people = ada, _, _ = named(strict, ["Ada", "Bob", "Cyd"])
    game = strict.game(*people)
    (prompt,) = [one for one in strict.prompts(game) if one.seat == 1]
    kept: Any = prompt.body["default"]

    def send(**order: Any) -> None:
        seal_order(strict.referee, ada, game, "1.1", answer=kept, **order)

    send()
    send()  # The same again changes nothing.
    withdraw_order(strict.referee, ada, game, "1.1")
    send()
    send(entropy="some")
    with pytest.raises(ServiceError) as error:
        send(entropy="other")
    assert refused(error) == (409, "too-many-changes")
    with pytest.raises(ServiceError) as error:
        withdraw_order(strict.referee, ada, game, "1.1")
    assert refused(error) == (409, "too-many-changes")
    assert strict.row("sealed_order", game_id=game, seat=1).entropy == "some"


def test_offers_of_a_seat(strict: Table) -> None:
    people = ada, _, _ = named(strict, ["Ada", "Bob", "Cyd"])
    eve = strict.player("Eve")
    game = strict.game(*people)
    now = strict.clock.now()
    for days in (1, 1, 2):  # the second says nothing new
        delegate_seat(strict.referee, ada, game, to=eve.id, until=now + days * DAY)
    with pytest.raises(ServiceError) as error:
        delegate_seat(strict.referee, ada, game, to=eve.id, until=now + 3 * DAY)
    assert refused(error) == (429, "too-many-delegations")
    assert len(strict.rows("notice", player_id=eve.id)) == 2
    assert "seat.delegated" not in strict.kinds(game)


def test_what_was_counted_is_forgotten(strict: Table) -> None:
    people = ada, _, _ = named(strict, ["Ada", "Bob", "Cyd"])
    write_message(strict.referee, ada, strict.game(*people), "all", "one")
    assert len(strict.rows("tally")) == 2
    strict.clock.move(61 * DAY)
    sweep(strict.referee)
    assert not strict.rows("tally")
