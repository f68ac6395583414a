"""What happened, summarised."""

from __future__ import annotations

from referee.engine.news import Told, news_lines, summarised

SEATS = ("Red", "Blue", "Green")
QUIET = ("passed",)


def summary(*events: tuple[str, str]) -> list[str]:
    return summarised([Told(*event) for event in events], SEATS, QUIET)


def test_quiet_passes_are_one_line() -> None:
    passes = [("passed", f"{seat} passes.") for seat in (*SEATS, "Red", "Blue")]
    assert summary(*passes, ("won", "Green wins.")) == [
        "Red passes; Blue passes; Green passes; Red passes; Blue passes.",
        "Green wins.",
    ]


def test_what_one_seat_does_is_one_line() -> None:
    told = summary(("placed", "Red places a priest."), ("paid", "Red pays 1 coin."), ("paid", "Blue pays 2."))
    assert told == ["Red places a priest; pays 1 coin.", "Blue pays 2."]


def test_what_happens_to_several_alike_is_one_line() -> None:
    assert summary(*(("drew", f"{seat} draws a card.") for seat in SEATS)) == [
        "Red draws a card; so do Blue and Green."
    ]
    assert summary(("lost", "Red loses nothing."), ("lost", "Blue loses nothing.")) == [
        "Red loses nothing.",
        "Blue loses nothing.",
    ]


def test_nobody_is_taken_for_somebody_else() -> None:
    """`Red attacks Blue, who loses 1; breeds 2` would be read as if Blue did."""
    told = ("fought", "Red attacks Blue: Blue loses 1."), ("bred", "Red breeds 2.")
    assert summary(*told) == [text for _, text in told]


def test_moves_are_one_line() -> None:
    assert summary(("moved", "a.f1 moves 1,1 > 1,2."), ("moved", "a.f2 moves 2,2 > 2,3.")) == [
        "a.f1 moves 1,1 > 1,2, a.f2 2,2 > 2,3."
    ]


def test_the_oldest_is_left_out() -> None:
    assert news_lines(["one.", "two.", "three.", "four."], (), 4) == [
        "Since your last order:",
        "- … (2 lines before that: see the history)",
        "- three.",
        "- four.",
    ]
    assert news_lines(["four."], ["one.", "two.", "three."], 5) == [
        "Since you were last asked:",
        "- four.",
        "Before that, since your last order:",
        "- … (2 lines before that: see the history)",
        "- three.",
    ]
    assert news_lines(["two."], ["one."], 4) == ["Since you were last asked:", "- two."]
    assert news_lines([], [], 9) == []
    assert news_lines(["one."], (), 9, first=True) == ["Since the game began:", "- one."]
