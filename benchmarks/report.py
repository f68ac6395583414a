"""The table that a run prints."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.figures import Aim, Comparison


@dataclass(frozen=True)
class Row:
    """One comparison, in words."""

    subject: str
    beside: str
    unit: str
    comparison: Comparison
    aim: Aim | None = None


@dataclass(frozen=True)
class Plain:
    """A figure with nothing beside it, or the reason why there is none."""

    subject: str
    figure: str


Line = Row | Plain


def show(title: str, lines: list[Line], console: Console) -> None:
    """Print the table; `title` is its caption."""
    table = Table(title=title, caption=_machine(), title_justify="left", caption_justify="left")
    for heading in ("measured", "ours", "beside it", "reference", "ratio", "range", "aim", ""):
        numeric = heading in ("ours", "reference", "ratio", "range", "aim")
        table.add_column(heading, justify="right" if numeric else "left", no_wrap=numeric)
    for line in lines:
        table.add_row(*_cells(line))
    console.print(table)


def _cells(line: Line) -> tuple[str, ...]:
    if isinstance(line, Plain):
        return (line.subject, line.figure)
    comparison, ratio = line.comparison, line.comparison.ratio
    return (
        line.subject,
        quantity(median(comparison.ours), line.unit),
        line.beside,
        quantity(median(comparison.reference), line.unit),
        f"{ratio.median:.2f}",
        f"{ratio.low:.2f}–{ratio.high:.2f}",
        str(line.aim or ""),
        "" if line.aim is None else "met" if line.aim.is_met_by(ratio.median) else "missed",
    )


def quantity(value: float, unit: str) -> str:
    """A figure with three digits that matter: `1,234/s`, `3.21 ms`."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}{'' if unit.startswith('/') else ' '}{unit}"


def _machine() -> str:
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} cores. "
        "The ratio is the median of the rounds' own ratios; on a shared machine less than 15 % is noise."
    )
