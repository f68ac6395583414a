from __future__ import annotations

import pytest

from benchmarks.figures import Aim, Comparison, Ratio, back_to_back
from benchmarks.load import request
from benchmarks.report import quantity


def test_the_ratio_is_the_median_of_the_rounds_ratios_and_not_the_ratio_of_the_medians() -> None:
    # Medians of the two series are 30 and 20; their ratio, 1.5, is that of no round.
    comparison = Comparison((10.0, 30.0, 80.0), (10.0, 40.0, 20.0))
    assert comparison.ratio == Ratio(median=1.0, low=0.75, high=4.0, rounds=3)


def test_a_series_without_its_counterpart_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        _ = Comparison((1.0, 2.0), (1.0,)).ratio


def test_both_sides_are_measured_in_every_round_and_take_turns_to_begin() -> None:
    calls: list[str] = []

    def measured(name: str, value: float) -> float:
        calls.append(name)
        return value

    comparison = back_to_back(3, lambda: measured("ours", 2.0), lambda: measured("theirs", 4.0))
    assert calls == ["ours", "theirs", "theirs", "ours", "ours", "theirs"]
    assert comparison == Comparison((2.0, 2.0, 2.0), (4.0, 4.0, 4.0))


@pytest.mark.parametrize(
    ("aim", "median", "met"),
    [
        (Aim("at least", 0.8), 0.8, True),
        (Aim("at least", 0.8), 0.79, False),
        (Aim("at most", 2.0), 2.0, True),
        (Aim("at most", 2.0), 2.01, False),
    ],
)
def test_an_aim_is_met_up_to_its_bound(aim: Aim, median: float, met: bool) -> None:
    # The range does not count: one bad round of several says more about the machine.
    assert aim.is_met_by(median) is met


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [(1234.4, "/s", "1,234/s"), (12.34, "ms", "12.3 ms"), (3.214, "ms", "3.21 ms")],
)
def test_figures_are_shown_with_the_digits_that_matter(value: float, unit: str, shown: str) -> None:
    assert quantity(value, unit) == shown


def test_a_request_says_how_long_its_body_is() -> None:
    assert request("PUT", "/orders/1", {"X-Y": "z"}, b"{}") == (
        b"PUT /orders/1 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nX-Y: z\r\n\r\n{}"
    )
