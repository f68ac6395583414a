"""Who waits, and who has to go when there are too many."""

from __future__ import annotations

import pytest

from referee.api.addresses import network
from referee.api.waiting_room import WaitingRoom


def test_those_whose_time_is_up_are_found() -> None:
    room: WaitingRoom[str] = WaitingRoom(0)
    room.enter("a", "10.0.0.1", until=5)
    room.enter("b", "10.0.0.2", until=3)
    assert (room.overdue(2), room.overdue(3), room.overdue(9)) == ([], ["b"], ["a", "b"])
    room.stay("a", until=10)
    room.leave("b")
    assert room.overdue(9) == []
    assert len(room) == 1
    assert room.everybody() == ["a"]


def test_one_too_many_of_an_address_is_the_one_that_waits_longest() -> None:
    room: WaitingRoom[str] = WaitingRoom(2)
    for name, address in (("a", "10.0.0.1"), ("b", "10.0.0.1"), ("other", "10.0.0.2")):
        room.enter(name, address, until=1)
        assert room.one_too_many(address) is None
    room.stay("a", until=100)
    room.enter("c", "10.0.0.1", until=1)
    assert room.one_too_many("10.0.0.1") == "a"
    room.leave("a")
    assert room.one_too_many("10.0.0.1") is None
    assert room.first() == "b"


def test_without_a_limit_nobody_is_one_too_many() -> None:
    room: WaitingRoom[int] = WaitingRoom(0)
    for number in range(1000):
        room.enter(number, "10.0.0.1", until=1)
    assert room.one_too_many("10.0.0.1") is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:0:1::5", "2001:db8:0:1:ffff::9", True),
        ("2001:db8:0:1::5", "2001:db8:0:2::5", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("local", "local", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) is same
