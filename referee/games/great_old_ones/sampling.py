"""Random turns that make lively games: uniform ones would scare, pass and sacrifice most of the time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.choices import Choice, Source
from referee.engine.json_types import Json
from referee.games.great_old_ones.conversions import Conversion, Into, Means, write_conversion

WEIGHTS = {
    "cultist": 10,
    "priest": 14,
    "double": 24,
    "dream": 12,
    "scare": 2,
    "sacrifice": 1,
    "share": 3,
    "promote": 8,
    "scout": 6,
    "pass": 1,
}


def lively_turn(means: Means, cases: Mapping[str, Choice]) -> Callable[[Source], Json]:
    """Proposes one of the cases, by weight; all of them come up sooner or later."""

    def propose(source: Source) -> Json:
        left = source.below(sum(WEIGHTS[name] for name in cases))
        for name in cases:
            left -= WEIGHTS[name]
            if left < 0:
                value = _both(means, source) if name == "double" else cases[name].sample(source)
                return {"case": name, "value": value}
        raise AssertionError("the weights add up")

    return propose


def _both(means: Means, source: Source) -> Json:
    """Two conversions if there can be two, the second out of what the first leaves."""
    first = _any_conversion(means, source)
    second = _any_conversion(means.after(first), source) if first else None
    return {"first": first and write_conversion(first), "second": second and write_conversion(second)}


def _any_conversion(means: Means, source: Source) -> Conversion | None:
    kinds: tuple[Into, ...] = ("cultist", "priest")
    pairs: list[tuple[Into, str]] = [(into, card) for into in kinds for card in means.affordable(into)]
    if not pairs:
        return None
    into, card = pairs[source.below(len(pairs))]
    under = means.monsters[source.below(len(means.monsters))] if into == "cultist" else None
    return Conversion(into, card, under)
