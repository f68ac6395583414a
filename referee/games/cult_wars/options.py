"""The table options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, cast

from referee.engine.choices import CannotSample, Choice, Maybe, Record, Source
from referee.engine.choices.phrase import Phrase
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.cult_wars.pack import MOST_SEATS

LONGEST_ID = 40


@dataclass(frozen=True, repr=False)
class CultList(Choice):
    """Different cult ids by seat. Which ids there are is for the content pack to say."""

    shape: ClassVar[str] = "order"
    possible: ClassVar[bool] = True
    expected: ClassVar[str] = "cult ids by seat, with commas between"

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, list) or len(answer) > MOST_SEATS:
            yield Problem("", f"Expected a list of at most {MOST_SEATS} cult ids.", "CW-02")
            return
        for at, cult in enumerate(answer):
            if not isinstance(cult, str) or len(cult) > LONGEST_ID:
                yield Problem(f"/{at}", "Expected a cult's id.", "CW-02")
            elif cult in answer[:at]:
                yield Problem(f"/{at}", f"{cult} is listed twice.", "CW-02")

    def _details(self) -> dict[str, Json]:
        return {}

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": {"type": "string", "maxLength": LONGEST_ID},
            "uniqueItems": True,
            "maxItems": MOST_SEATS,
        }

    def _draw(self, _: Source) -> Json:
        raise CannotSample("the cults are the content pack's to name")

    def _write(self, answer: Json) -> str:
        return ", ".join(cast("list[str]", answer))

    def _read(self, phrase: Phrase) -> Json:
        return [part.name() for part in phrase.unwrapped().one_line().split(",")]


OPTIONS = Record({"cults": Maybe(CultList())})
DEFAULTS: dict[str, Json] = {"cults": None}
