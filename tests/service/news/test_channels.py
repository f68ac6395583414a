"""Channels: a new one needs a class and a line, and what it cannot deliver is tried again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

import pytest

from referee.service.news.channels import CHANNELS, Delivery
from referee.service.news.word_notices import word_notices
from referee.service.running.context import Referee
from tests.api.house import House, Person
from tests.service.news.test_notices import kinds

MINUTE = timedelta(minutes=1)


class Pigeons:
    """Carrier pigeons, which get lost now and then."""

    def __init__(self) -> None:
        self.lost = 0
        self.arrived: list[Delivery] = []
        self.flights = 0

    def deliver(self, _: Referee, deliveries: Sequence[Delivery]) -> Collection[str]:
        self.flights += 1
        if self.lost:
            self.lost -= 1
            raise ConnectionError
        self.arrived += deliveries
        return [delivery.id for delivery in deliveries]


@pytest.fixture
def pigeons(monkeypatch: pytest.MonkeyPatch) -> Pigeons:
    flock = Pigeons()
    monkeypatch.setitem(CHANNELS, "pigeons", flock)
    return flock


def test_a_new_channel_brings_every_notice_once(
    house: House, people: tuple[Person, ...], pigeons: Pigeons
) -> None:
    game = house.table(*people)
    for _ in range(3):
        house.pass_time(MINUTE)
    assert sorted(delivery.player_id for delivery in pigeons.arrived) == sorted(
        person.id for person in people
    )
    delivery = pigeons.arrived[0]
    assert (delivery.kind, delivery.game_id) == ("prompt.opened", game)
    [told] = word_notices(house.referee, delivery.player_id, [delivery])
    assert told.text == "Odds and Evens: Who will win? (no deadline)"
    assert [kinds(house, person) for person in people] == [["prompt.opened"]] * 3


def test_what_fails_is_tried_again_ever_more_patiently(
    house: House, people: tuple[Person, ...], pigeons: Pigeons
) -> None:
    pigeons.lost = 3
    house.table(*people)
    house.pass_time(timedelta(0))
    assert kinds(house, people[0]) == ["prompt.opened"], "one channel's trouble is not another's"
    flights = []
    for _ in range(10):
        house.restart()
        house.pass_time(MINUTE)
        flights.append(pigeons.flights)
    # After one minute, then two, then four: the fourth flight arrives.
    assert flights == [2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    assert len(pigeons.arrived) == 3
    assert [kinds(house, person) for person in people] == [["prompt.opened"]] * 3


def test_letters_that_did_not_arrive_are_sent_alone(
    house: House, people: tuple[Person, ...], pigeons: Pigeons, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people[0]

    class Choosy(Pigeons):
        def deliver(self, referee: Referee, deliveries: Sequence[Delivery]) -> Collection[str]:
            arrived = [delivery for delivery in deliveries if delivery.player_id != ann.id or self.flights]
            return super().deliver(referee, arrived)

    flock = Choosy()
    monkeypatch.setitem(CHANNELS, "pigeons", flock)
    house.table(*people)
    house.pass_time(MINUTE)
    house.pass_time(MINUTE)
    house.pass_time(MINUTE)
    assert [delivery.player_id for delivery in flock.arrived[2:]] == [ann.id]


def test_letters_of_a_channel_that_is_gone_are_dropped(
    house: House, people: tuple[Person, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    flock = Pigeons()
    flock.lost = 1
    with monkeypatch.context() as once:
        once.setitem(CHANNELS, "pigeons", flock)
        house.table(*people)
        house.pass_time(timedelta(0))
    house.pass_time(MINUTE)
    with house.referee.store.reading() as connection:
        assert connection.connection.exec_driver_sql("SELECT count(*) FROM delivery").scalar() == 0
