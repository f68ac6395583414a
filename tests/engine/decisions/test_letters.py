"""Orders that are read bit by bit: what comes later depends on what stands before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from referee.engine.choices import Many, Number, One, Option, Source
from referee.engine.decisions import (
    Cursor,
    Decision,
    Lines,
    Listed,
    Moment,
    Named,
    Orders,
    Spelling,
    Writing,
    asks,
    lines_of,
)
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.problems import UnreadableText

STREETS = {"north": ("elm", "oak"), "south": ("bay", "quay")}
WRITING = Writing(marks=",;:", breaks="/")


@dataclass(frozen=True)
class Round(Moment):
    """A postman on his round."""

    letters: int = 5


def quarters(_: Round) -> One:
    return One([Option(name, name) for name in STREETS])


def streets(_: Round, quarter: str | None) -> Spelling:
    """Only those of the quarter that was named: the others are called otherwise."""
    names = STREETS[quarter] if quarter else ()
    return Named("street", [Option(name, name) for name in names])


def all_streets(_: Round) -> One:
    return One([Option(name, name) for names in STREETS.values() for name in names])


class Walk(Decision[Round], form="walk {quarter} [past {streets}] [;] [{sing}]"):
    writing = WRITING
    quarter: str = asks(quarters)
    streets: tuple[str, ...] = asks(
        lambda at: Many(all_streets(at)), lambda *given: Listed(streets(*given)), default=(), given="quarter"
    )
    sing: str | None = asks(lambda _: One([Option("sing", "sing")]), default=None)


class Post(Decision[Round], form="post {count} [in {quarter}]"):
    writing = WRITING
    count: int = asks(lambda at: Number(1, at.letters))
    quarter: str | None = asks(quarters, default=None)

    @classmethod
    def unsaid(cls, name: str) -> str:
        return f"{name}?"


def left(at: Round, posted: Post) -> Round:
    return replace(at, letters=at.letters - posted.count)


def one_by_one(posted: dict[str, Json]) -> list[Json]:
    """A line stands for as many letters as it says."""
    count = posted["count"]
    assert isinstance(count, int)
    return [{**posted, "count": 1} for _ in range(count)]


class Day(Decision[Round], form="{posts}", bare=True):
    writing = WRITING
    posts: tuple[Post, ...] = asks(spelling=lines_of(Post, left, spread=one_by_one, none="rest", end="home"))

    def remark(self, at: Round) -> str:
        return f"{len(self.posts)} of {at.letters} letters\nand back"


class Numbering(Lines):
    """Each run of lines knows of those before it, and whether there was tea."""

    def __init__(self, at: Round, before: list[Json] | None, cups: int | None) -> None:
        super().__init__(Post, at, none="no post")
        self.heard = (len(before or ()), cups)

    def read(self, words: Cursor) -> Json:
        HEARD.append(self.heard)
        return super().read(words)


HEARD: list[tuple[int, int | None]] = []


class Week(Decision[Round], form="{posts}\n[tea {cups}]"):
    writing = WRITING
    posts: tuple[Post, ...] = asks(spelling=Numbering, default=(), given=("posts", "cups"))
    cups: int = asks(Number(0, 9), default=0)


class Whim(Decision[Round]):
    """A family that makes up its decisions itself."""

    @classmethod
    def propose(cls, _: Round, source: Source) -> Whim:
        source.below(7)
        return Nap()


class Nap(Whim, form="nap"): ...


class Run(Whim, form="run"): ...


AT = Round()
WALK, DAY, WEEK = Orders(Walk, AT), Orders(Day, AT), Orders(Week, AT)


def test_a_field_is_read_by_what_was_said_before_it() -> None:
    assert WALK.parse("walk south past bay, quay") == {
        "quarter": "south",
        "streets": ["bay", "quay"],
        "sing": None,
    }
    with pytest.raises(UnreadableText) as unreadable:
        WALK.parse("walk south past elm")
    assert unreadable.value.message == '"elm" is not a street.'


def test_a_mark_in_brackets_stands_only_between() -> None:
    both: dict[str, Json] = {"quarter": "north", "streets": ["elm"], "sing": "sing"}
    assert WALK.show(both) == "walk north past elm; sing"
    assert WALK.show({**both, "sing": None}) == "walk north past elm"
    for text in ("walk north past elm; sing", "walk north past elm sing"):
        assert WALK.parse(text) == both


def posted(*counts: int) -> Iterator[Json]:
    yield from ({"count": count, "quarter": None} for count in counts)


def test_one_line_may_stand_for_several_and_a_last_one_ends_them() -> None:
    assert DAY.parse("post 2 / post 1\nhome") == [*posted(1, 1, 1)]
    assert DAY.parse("post 2") == [*posted(1, 1)]
    assert DAY.parse("rest") == DAY.parse("home") == []
    assert DAY.show([*posted(1)]) == "post 1\nhome\n# 1 of 5 letters\n# and back"
    with pytest.raises(UnreadableText) as unreadable:
        DAY.parse("post 1\nhome\npost 1")
    assert (unreadable.value.line, unreadable.value.message) == (3, 'This comes after "home".')


def test_a_line_that_cannot_be_read_is_named_whichever_it_is() -> None:
    for text in ("post 1\npost many", "post 1\ndance"):
        with pytest.raises(UnreadableText) as unreadable:
            DAY.parse(text)
        assert unreadable.value.line == 2
        assert unreadable.value.source == text.partition("\n")[2]


def test_none_and_some_contradict_each_other() -> None:
    assert WEEK.parse("no post\ntea 2") == {"posts": [], "cups": 2}
    for text in ("no post\npost 1", "post 1\ntea 2\nno post"):
        with pytest.raises(UnreadableText) as unreadable:
            WEEK.parse(text)
        assert unreadable.value.message == "This contradicts what was said before."


def test_later_lines_are_read_by_what_earlier_ones_said() -> None:
    HEARD.clear()
    WEEK.parse("post 1\npost 1\ntea 2\npost 1")
    assert HEARD == [(0, None), (2, None), (2, 2)]


def test_a_family_may_make_up_its_decisions_itself() -> None:
    drawn = {str(Whim.choice(AT).sample(UniformNumbers(b"whim", str(n)))) for n in range(20)}
    assert drawn == {"{'case': 'nap', 'value': {}}"}
    assert not Nap.proposes
