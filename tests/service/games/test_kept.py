"""What processes keep of games in memory, so that it is read once."""

from __future__ import annotations

from referee.service.running.plays import Plays
from referee.service.running.titles import KeptTitles, SeatNames


def test_content_is_read_once_even_if_there_is_none() -> None:
    plays, reads = Plays(), list[str]()
    for _ in range(2):
        assert plays.find_or_read_content(("odds", "f", "h"), lambda: reads.append("odds")) is None
    assert reads == ["odds"]


def test_titles_are_kept_once_they_are_settled() -> None:
    titles, reads = KeptTitles(), list[str]()

    def read(state: str, found: dict[int, str], *, settled: bool) -> tuple[SeatNames, bool]:
        reads.append(state)
        return SeatNames(found, {}), settled

    def kept(epoch: int, state: str, found: dict[int, str], *, settled: bool) -> dict[int, str]:
        return dict(titles.find_or_read("a", epoch, lambda: read(state, found, settled=settled)).titles)

    assert kept(0, "none yet", {}, settled=False) == {}
    assert kept(0, "one", {1: "Red"}, settled=True) == {1: "Red"}
    assert kept(0, "not asked", {}, settled=True) == {1: "Red"}
    # A game that was rolled back may call its seats otherwise.
    assert kept(1, "again", {1: "Blue"}, settled=True) == {1: "Blue"}
    assert reads == ["none yet", "one", "again"]
