"""What `referee simulate` tells of this game."""

from __future__ import annotations

from referee.library import Library
from referee.simulation import Series, Totals, play_series


def test_simulated_games_end_by_their_limit_and_tell_how() -> None:
    data = Library().content("choose_your_god", "default")[0].data
    short = play_series(Series("choose_your_god", "s", data, {"round_limit": 2}), [2, 3, 4, 5], range(4))
    assert short.endings == {"round_limit": 4}
    assert short.rounds == [2, 2, 2, 2]
    bounded = play_series(Series("choose_your_god", "s", data, {}), [3], range(2))
    report = bounded.report("choose_your_god", "s", seconds=1.0)
    assert sum(report["endings"].values()) == 2
    assert "round_limit" in report["endings"]
    whole = Totals()
    whole.add(short)
    whole.add(bounded)
    assert whole.endings["round_limit"] == 4 + bounded.endings["round_limit"]
    assert whole.rounds == [*short.rounds, *bounded.rounds]
    assert max(bounded.rounds) <= 40
    assert sum(score["wins"] for score in report["scores"].values()) == 2
    assert {"altars", "mobs", "summonings"} <= set(next(iter(report["scores"].values())))
