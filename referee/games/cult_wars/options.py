"""The table options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import CannotSample, Choice, Maybe, Record, Source
from referee.engine.choices.phrase import Phrase
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.games.cult_wars.pack import MAX_SEATS, MIN_SEATS, Content

MAX_ID_LENGTH = 40


@dataclass(frozen=True, repr=False)
class CultList(Choice):
    """Different cult ids by seat. Which ids there are is for the content pack to say."""

    shape: ClassVar[str] = "order"
    possible: ClassVar[bool] = True
    expected: ClassVar[str] = Words("cult ids by seat, with commas between")

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if not isinstance(answer, list) or len(answer) > MAX_SEATS:
            yield Problem("", Reason("Expected a list of at most {most} cult ids.", "CW-02", most=MAX_SEATS))
            return
        for at, cult in enumerate(answer):
            if not isinstance(cult, str) or len(cult) > MAX_ID_LENGTH:
                yield Problem(f"/{at}", Reason("Expected a cult's id.", "CW-02"))
            elif cult in answer[:at]:
                yield Problem(f"/{at}", Reason("{cult} is listed twice.", "CW-02", cult=cult))

    def _details(self) -> dict[str, Json]:
        return {}

    def _schema(self) -> dict[str, Json]:
        return {
            "type": "array",
            "items": {"type": "string", "maxLength": MAX_ID_LENGTH},
            "uniqueItems": True,
            "maxItems": MAX_SEATS,
        }

    def _draw(self, _: Source) -> Json:
        raise CannotSample("the cults are the content pack's to name")

    def _write(self, answer: Json) -> str:
        return ", ".join(map(str, answer)) if isinstance(answer, list) else ""

    def _read(self, phrase: Phrase) -> Json:
        return [part.name() for part in phrase.unwrapped().one_line().split(",")]


OPTIONS = Record({"cults": Maybe(CultList())})
OPTION_DEFAULTS: dict[str, Json] = {"cults": None}


def option_problems(options: Mapping[str, Json], seats: int, content: Content) -> list[Problem]:
    """The right number of seats (CW-01), and in the option `cults` one cult of the pack for each (CW-02)."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        few = Reason("Cult Wars is for three or four players, not for {seats}.", "CW-01", seats=seats)
        return [Problem("", few)]
    cults = options["cults"]
    if not isinstance(cults, list):
        return []
    if len(cults) != seats:
        got = {"seats": seats, "got": len(cults)}
        unfit = Reason("Expected {seats} cults, one for each seat, got {got}.", "CW-02", **got)
        return [Problem("/cults", unfit)]
    known = ", ".join(content.cults_by_id)
    unknown = Reason("There is no such cult. Expected one of {cults}.", "CW-02", cults=known)
    return [
        Problem(pointer("cults", at), unknown)
        for at, cult in enumerate(cults)
        if cult not in content.cults_by_id
    ]
