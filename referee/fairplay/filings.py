"""How often the order on file for a seat has changed, which a journal reveals when the game is over."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.json_types import Json
from referee.fairplay.entries import OnFile
from referee.fairplay.ledger import FROM_ORDERS
from referee.fairplay.reading import DoesNotHold, read_filed, read_on_file


class Filings:
    """Compares what is said to be on file at different times in a step."""

    def __init__(self) -> None:
        self._on_file: dict[int, OnFile] = {}

    def take(self, kind: str, public: Mapping[str, Json], hidden: Json) -> None:
        """The next entry, of a known form; DoesNotHold if it contradicts those before it."""
        if kind == "opened":
            self._on_file = {}
        elif hidden is None:
            return
        elif kind == "answered":
            for seat, order in read_on_file(hidden).items():
                self._check(seat, order)
                self._on_file[seat] = order
        elif kind == "resolved":
            self._check_resolution(public["answers"], read_filed(hidden))

    def _check_resolution(self, answers: Json, filed: Mapping[int, int]) -> None:
        for name, answer in answers.items() if isinstance(answers, Mapping) else ():
            commitment = answer.get("commitment") if isinstance(answer, Mapping) else None
            source = answer.get("source") if isinstance(answer, Mapping) else None
            seat = int(name)
            if source in FROM_ORDERS and filed.get(seat, 0) < 1:
                raise DoesNotHold(f"an order of seat {seat} was used, but none is said to have been filed")
            self._check(seat, OnFile(filed.get(seat, 0), commitment if isinstance(commitment, str) else ""))

    def _check(self, seat: int, now: OnFile) -> None:
        before = self._on_file.get(seat)
        if before is None:
            return
        if now.number < before.number:
            raise DoesNotHold(f"the file of seat {seat} had been changed {before.number} times before that")
        if now.number == before.number and now.commitment != before.commitment:
            raise DoesNotHold(f"the order of seat {seat} is another one, though its file was not changed")
