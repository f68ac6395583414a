"""How many streams a process holds, and of whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from referee.api.errors import TooManyOwnStreams
from referee.api.stream_limits import StreamLimits
from referee.service.running.sessions import Player, Session
from referee.settings import Settings

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def limits(settings: Settings, per_address: int) -> StreamLimits:
    return StreamLimits(
        replace(settings, streams=1000, streams_per_player=0, streams_per_address=per_address)
    )


def session(name: str) -> Session:
    return Session(Player(name, name, None, NOW), "token", frozenset({"read"}))


def test_strangers_do_not_keep_players_out_who_share_their_address(sqlite_settings: Settings) -> None:
    counted = limits(sqlite_settings, 2)
    leaving = [counted.admit(None, "192.0.2.1") for _ in range(2)]
    with pytest.raises(TooManyOwnStreams):
        counted.admit(None, "192.0.2.1")
    leaving += [counted.admit(session(name), "192.0.2.1") for name in ("Ann", "Bob")]
    with pytest.raises(TooManyOwnStreams):
        counted.admit(session("Cem"), "192.0.2.1")
    for leave in leaving:
        leave()
    assert counted.is_empty


def test_a_site_of_ipv6_has_as_many_streams_as_sixteen_of_its_networks(sqlite_settings: Settings) -> None:
    counted = limits(sqlite_settings, 1)
    leaving = [counted.admit(None, f"2001:db8:7:{n:x}::1") for n in range(16)]
    with pytest.raises(TooManyOwnStreams):
        counted.admit(None, "2001:db8:7:ff::1")
    leaving += [counted.admit(None, "2001:db8:8::1")]
    for leave in leaving:
        leave()
    assert counted.is_empty
