"""What processes keep of games in memory, so that it is read once."""

from __future__ import annotations

from referee.service.running.plays import Plays
from referee.service.running.titles import KeptTitles


def test_content_is_read_once_even_if_there_is_none() -> None:
    plays, reads = Plays(), list[str]()
    for _ in range(2):
        assert plays.find_or_read_content(("odds", "f", "h"), lambda: reads.append("odds")) is None
    assert reads == ["odds"]


def test_titles_are_kept_once_they_are_settled() -> None:
    titles, reads = KeptTitles(), list[str]()

    def read(state: str, found: dict[int, str], *, settled: bool) -> tuple[dict[int, str], bool]:
        reads.append(state)
        return found, settled

    assert titles.find_or_read("a", 0, lambda: read("none yet", {}, settled=False)) == {}
    assert titles.find_or_read("a", 0, lambda: read("one", {1: "Red"}, settled=True)) == {1: "Red"}
    assert titles.find_or_read("a", 0, lambda: read("not asked", {}, settled=True)) == {1: "Red"}
    # A game that was rolled back may call its seats otherwise.
    assert titles.find_or_read("a", 1, lambda: read("again", {1: "Blue"}, settled=True)) == {1: "Blue"}
    assert reads == ["none yet", "one", "again"]
