"""Where a player is in all their games, as clients hold it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.service.following.bookmarks import MAX_GAMES, Bookmark, NotABookmark, key_of, read_bookmark

TODAY = date(2026, 11, 16)
games = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=26, max_size=26)


@given(st.dictionaries(games, st.tuples(st.integers(0, 5), st.integers(1, 100_000)), max_size=20))
def test_a_place_is_read_as_it_was_written(told: dict[str, tuple[int, int]]) -> None:
    bookmark = Bookmark(TODAY, {key_of(game): where for game, where in told.items()})
    assert read_bookmark(bookmark.write()) == bookmark


@given(st.text())
def test_whatever_else_is_sent_is_refused(text: str) -> None:
    try:
        bookmark = read_bookmark(text)
    except NotABookmark:
        return
    assert bookmark.write() == text


@pytest.mark.parametrize(
    "text", ["", "AA", "AQ", "Ag0", "AdYTvWf3IMuIMR", "AdYTvWf3IMu", "AdYTvWf3IMuIMQ=", "é"]
)
def test_a_place_that_is_cut_short_or_changed_is_refused(text: str) -> None:
    with pytest.raises(NotABookmark):
        read_bookmark(text)


def test_numbers_of_another_viewer_are_no_good() -> None:
    bookmark = Bookmark(TODAY, {}).moved("game", 2, 17)
    assert [bookmark.number("game", viewer) for viewer in (0, 1, 2)] == [0, 0, 17]
    assert bookmark.number("another", 2) == 0


def test_games_that_are_not_followed_any_more_are_left_out() -> None:
    bookmark = Bookmark(TODAY, {}).moved("over", 1, 30).moved("running", 1, 12)
    later = bookmark.as_of(datetime(2026, 11, 30, 5, tzinfo=UTC), ["running", "new"])
    assert later == Bookmark(date(2026, 11, 30), {key_of("running"): (1, 12)})
    assert later.since == datetime(2026, 11, 23, tzinfo=UTC)


def test_the_largest_place_fits_into_a_requests_first_line() -> None:
    bookmark = Bookmark(TODAY, {key_of(str(number)): (5, 99_999) for number in range(MAX_GAMES)})
    assert len(bookmark.write()) < 4000
    with pytest.raises(NotABookmark):
        read_bookmark(bookmark.moved("one more", 1, 1).write())
