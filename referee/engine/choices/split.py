"""Sharing an amount out over buckets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, cast

from referee.engine.cached import cached_property
from referee.engine.canonical import in_canonical_order
from referee.engine.catalogue import Words
from referee.engine.choices.atoms import read_integer
from referee.engine.choices.base import CannotSample, Choice
from referee.engine.choices.drawing import Source
from referee.engine.choices.names import Names, write_name
from referee.engine.choices.option import Bucket, Refusal, distinct, listing
from referee.engine.choices.phrase import Phrase
from referee.engine.choices.picks import counted, refusal
from referee.engine.choices.wording import named, quoted
from referee.engine.frozen import frozen
from referee.engine.json_types import LARGEST_INTEGER, Json
from referee.engine.problems import Problem, pointer


@frozen(repr=False)
class Split(Choice):
    """An amount for each bucket; one left out gets 0. The sum is `total`, or from `min_total` to `max_total`.

    `too_much` words the refusal of an amount beyond a bucket's bound, `wrong_total` that of a sum.
    """

    shape: ClassVar[str] = "split"

    buckets: Sequence[Bucket]
    total: int | None = None
    min_total: int = 0
    max_total: int | None = None
    refuse: Refusal | None = None
    too_much: Callable[[str, int], str] | None = None
    wrong_total: Callable[[int], str] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "buckets", distinct(self.buckets))
        if self.total is not None and (self.min_total or self.max_total is not None):
            raise ValueError("a split has a total or bounds of it, not both")
        if any(bucket.min < 0 for bucket in self.buckets):
            raise ValueError("a share is never negative")
        if self._sums[1] > LARGEST_INTEGER:
            raise ValueError("a split needs a bound: of its total or of every bucket")

    @property
    def possible(self) -> bool:
        low, high = self._reach
        return low <= high and all(least <= most for least, most in self._bounds.values())

    @property
    def is_empty(self) -> bool:
        return self.possible and self._reach[1] == 0

    @property
    def nothing(self) -> Json:
        return {}

    @property
    def expected(self) -> str:
        amounts = Words("bucket=amount with commas between, {counted} in all", counted=counted(*self._sums))
        return Words("{amounts}; buckets {known}", amounts=amounts, known=listing(self._bounds))

    @cached_property
    def _sums(self) -> tuple[int, int]:
        """The least and the most that may be shared out."""
        if self.total is not None:
            return self.total, self.total
        if self.max_total is not None:
            return self.min_total, self.max_total
        unbounded = LARGEST_INTEGER + 1
        return self.min_total, sum(unbounded if b.max is None else b.max for b in self.buckets)

    @cached_property
    def _bounds(self) -> dict[str, tuple[int, int]]:
        most = self._sums[1]
        return {b.id: (b.min, most if b.max is None else min(b.max, most)) for b in self.buckets}

    @property
    def _reach(self) -> tuple[int, int]:
        """The least and the most that can be shared out, the buckets' own bounds included."""
        low, high = self._sums
        least = sum(bound[0] for bound in self._bounds.values())
        most = sum(bound[1] for bound in self._bounds.values())
        return max(low, least), min(high, most)

    @cached_property
    def _names(self) -> Names:
        return Names(self.buckets, self.refuse)

    def canonical(self, answer: Json) -> Json:
        """A bucket that gets 0 is left out."""
        if not isinstance(answer, dict):
            return super().canonical(answer)
        return {
            bucket: in_canonical_order(answer[bucket])
            for bucket in sorted(answer)
            if type(answer[bucket]) is not int or answer[bucket] != 0 or self._least(bucket) != 0
        }

    def _least(self, bucket: str) -> int | None:
        """What a bucket must get; None if there is no such bucket."""
        return self._bounds[bucket][0] if bucket in self._bounds else None

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, dict):
            yield Problem("", Words("Expected an object of amounts by bucket, got {got}.", got=named(answer)))
            return
        summable = True
        for problem in self._wrong_shares(answer):
            summable = False
            yield problem
        if not summable:
            return
        shared = sum(answer.values())
        low, high = self._sums
        if not low <= shared <= high:
            general = Words(
                "Share out {counted} (you shared {shared}).", counted=counted(low, high), shared=shared
            )
            yield Problem("", self.wrong_total(shared) if self.wrong_total else general)

    def _wrong_shares(self, answer: dict[str, Json]) -> Iterator[Problem]:
        for bucket, amount in answer.items():
            if bucket not in self._bounds:
                yield refusal(pointer(bucket), bucket, list(self._bounds), self.refuse)
                continue
            low, high = self._bounds[bucket]
            if type(amount) is int and low <= amount <= high:
                continue
            if type(amount) is int and amount > high and self.too_much:
                yield Problem(pointer(bucket), self.too_much(bucket, amount))
            else:
                wanted = Words("Expected a whole number from {low} to {high}", low=low, high=high)
                yield Problem(
                    pointer(bucket), Words("{wanted}, got {got}.", wanted=wanted, got=named(amount))
                )
        for bucket, (low, _) in self._bounds.items():
            if low > 0 and bucket not in answer:
                yield Problem(
                    "", Words("{name} needs at least {low}, it has 0.", name=quoted(bucket), low=low)
                )

    def _details(self) -> dict[str, Json]:
        low, high = self._sums
        buckets = [
            {**bucket.describe(), "min": self._bounds[bucket.id][0], "max": self._bounds[bucket.id][1]}
            for bucket in self.buckets
        ]
        if self.total is not None:
            return {"buckets": buckets, "total": self.total}
        return {"buckets": buckets, "min_total": low, "max_total": high}

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "object",
            "properties": {
                bucket: {"type": "integer", "minimum": low, "maximum": high}
                for bucket, (low, high) in self._bounds.items()
            },
            "required": [bucket for bucket, (low, _) in self._bounds.items() if low > 0],
            "additionalProperties": False,
        }

    def _draw(self, source: Source) -> Json:
        if not self.possible:
            raise CannotSample("the buckets cannot hold the total")
        low, high = self._reach
        left = low + source.below(high - low + 1)
        waiting = list(self._bounds.items())
        shares: dict[str, int] = {}
        while waiting:
            bucket, (least, most) = waiting.pop(source.below(len(waiting)))
            others_least = sum(bound[0] for _, bound in waiting)
            others_most = sum(bound[1] for _, bound in waiting)
            floor, ceiling = max(least, left - others_most), min(most, left - others_least)
            shares[bucket] = floor + source.below(ceiling - floor + 1)
            left -= shares[bucket]
        return {bucket: shares[bucket] for bucket in self._bounds if shares[bucket]}

    def _write(self, answer: Json) -> str:
        shares = cast("dict[str, int]", answer)
        written = [f"{write_name(bucket)}={shares[bucket]}" for bucket in self._bounds if bucket in shares]
        return ", ".join(written) or "none"

    def _read(self, phrase: Phrase) -> Json:
        phrase = phrase.unwrapped().one_line()
        if phrase.says_none():
            return {}
        shares: dict[str, Json] = {}
        waiting: list[Phrase] = []
        for part in phrase.split(","):
            name, amount = part.cut("=") or part.head(len(part.items) - 1)
            number = read_integer(amount.keyword()) if name.items else None
            if number is None:
                waiting.append(part)
                continue
            buckets = self._names.read_all([*waiting, name])
            if len(buckets) > 1:
                raise waiting[0].unreadable(
                    Words("{text} has no amount.", text=waiting[0].quote()), self.expected
                )
            if buckets[0] in shares:
                raise part.unreadable(Words("{name} is given twice.", name=quoted(buckets[0])), self.expected)
            shares[buckets[0]] = number
            waiting = []
        if waiting:
            raise waiting[0].unreadable(
                Words("{text} has no amount.", text=waiting[0].quote()), self.expected
            )
        return shares
