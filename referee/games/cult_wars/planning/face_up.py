"""Cards laid face up: shown to everybody at once, and binding from then on (CW-28 to CW-30).

A shown part has the form `{"slots": {card: slot}, "play": [entry, …]}`. Copies of a card are interchangeable:
what binds is a value in a slot, and a card with what was announced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, cast

from referee.engine.asks import OpenPart
from referee.engine.canonical import canonical
from referee.engine.choices import Choice
from referee.engine.events import Face
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.games.cult_wars.pack import unnumbered
from referee.games.cult_wars.planning.choice import PlanRecord, cards_laid, followers_rule
from referee.games.cult_wars.planning.desk import Desk, Entry, Plan
from referee.games.cult_wars.planning.reader import SHOW_FORM, PlanReader, written
from referee.games.cult_wars.reading import begins_with, lines_of
from referee.games.cult_wars.words import SLOT_NAMES

NOTHING: dict[str, Any] = {"slots": {}, "play": []}


@dataclass(frozen=True, repr=False)
class ShownPart(PlanRecord):
    """What a seat can show of its plan; in words `show defend 6` and `show play Wardstones`."""

    shape: ClassVar[str] = "record"

    def show(self, answer: Json) -> str:
        part = _part(answer)
        cards = [f"show {slot} {card}" for card, slot in part["slots"].items()]
        return "\n".join([*cards, *(f"show play {written(entry)}" for entry in part["play"])])

    def parse(self, text: str) -> Json:
        if not begins_with(text, ("show",)):
            return super().parse(text)
        reader = PlanReader(self.desk)
        for line in lines_of(text):
            if line.command != "show":
                raise line.unreadable("Only cards can be shown here.", SHOW_FORM)
            reader.show(line)
        return reader.shown_part()


class FaceUp(OpenPart):
    """The open field of a plan."""

    def __init__(self, desk: Desk, plan: PlanRecord) -> None:
        self.desk = desk
        self._plan = plan

    @cached_property
    def choice(self) -> Choice:  # type: ignore[override]
        """What can be shown; made when first looked at, since most plans show nothing."""
        return ShownPart(cards_laid(self.desk), desk=self.desk, constraints=(followers_rule(self.desk),))

    def only_shows(self, text: str) -> bool:
        lines = lines_of(text)
        return bool(lines) and all(line.command == "show" for line in lines)

    def face_up(self, answer: Json) -> Json:
        plan = cast("Plan", answer)
        slots = {card: slot for card, slot in plan["slots"].items() if card in plan["face_up"]}
        first = {entry["case"]: entry for entry in reversed(plan["play"])}
        play = [first[id_] for id_ in plan["face_up"] if id_ in first]
        return {"slots": slots, "play": play} if slots or play else None

    def add(self, shown: Json, part: Json) -> Json:
        return shown if part is None else self._merged(_part(shown), _part(part))

    def completed(self, shown: Json, answer: Json) -> Json:
        if shown is None or not self._plan.fits(answer):
            return answer
        plan = cast("Plan", answer)
        whole = self._merged(plan, _part(shown))
        face_up = [*plan["face_up"]]
        face_up += [id_ for id_ in self._ids_of(_part(shown), whole) if id_ not in face_up]
        return {**plan, **whole, "face_up": face_up}

    def kept_by(self, shown: Json, answer: Json) -> list[Problem]:
        if shown is None or not self._plan.fits(answer):
            return []
        return list(self._broken_by(_part(shown), cast("Plan", answer)))

    def conflicts(self, part: Json, shown: Json, filed: Json) -> list[Problem]:
        new, before = _part(part), _part(shown)
        if filed is not None:
            return list(self._not_as_filed(new, cast("Plan", filed)))
        together = self._merged(before, new)
        return [
            *self._broken_by(new, together, binding=before),
            *followers_rule(self.desk).problems(together),
        ]

    def draft(self, shown: Json) -> Json:
        part = _part(shown)
        ids = [*part["slots"], *(entry["case"] for entry in part["play"])]
        slots = self.desk.filled(part["slots"])
        return {"slots": slots, "play": list(part["play"]), "face_up": ids, "blame": None}

    def announced(self, before: Json, after: Json) -> list[Face]:
        who = self.desk.cult_name(self.desk.cult)
        about: dict[str, Json] = {"seat": self.desk.seat, "cult": self.desk.cult}
        faces = []
        for value, slot in _more(self._values(_part(after)), self._values(_part(before))):
            data = {**about, "card": str(value), "slot": slot}
            faces.append(Face(f"{who} shows {value} in {SLOT_NAMES[slot]}.", data))
        known = Counter(_essence(entry) for entry in _part(before)["play"])
        for entry in _part(after)["play"]:
            if known[_essence(entry)] > 0:
                known[_essence(entry)] -= 1
                continue
            data = {**about, "card": unnumbered(entry["case"]), "choices": entry["value"]}
            faces.append(Face(f"{who} shows {self.desk.described(entry)}.", data))
        return faces

    def _values(self, part: dict[str, Any]) -> list[tuple[int, str]]:
        """What binds of strategy cards: their values, each in its slot."""
        return [(self.desk.strategy[card], slot) for card, slot in part["slots"].items()]

    def _merged(self, whole: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
        """`whole` with what it lacks of `part`, as far as there are cards left for it."""
        slots = dict(whole["slots"])
        for value, slot in _more(self._values(part), self._values(whole)):
            free = [
                card for card, worth in self.desk.strategy.items() if worth == value and card not in slots
            ]
            if free:
                slots[free[0]] = slot
        play = list(whole["play"])
        has = Counter(_essence(entry) for entry in play)
        for entry in part["play"]:
            if has[_essence(entry)] > 0:
                has[_essence(entry)] -= 1
                continue
            used = {str(other["case"]) for other in play}
            card = unnumbered(entry["case"])
            free = [id_ for id_ in self.desk.held if unnumbered(id_) == card and id_ not in used]
            if free:
                play.append({"case": free[0], "value": entry["value"]})
        return {"slots": slots, "play": play}

    def _ids_of(self, part: dict[str, Any], whole: dict[str, Any]) -> Iterator[str]:
        """The ids that the cards of `part` have in `whole`."""
        wanted = Counter(self._values(part))
        for card, slot in whole["slots"].items():
            if wanted[self.desk.strategy[card], slot] > 0:
                wanted[self.desk.strategy[card], slot] -= 1
                yield card
        entries = Counter(_essence(entry) for entry in part["play"])
        for entry in whole["play"]:
            if entries[_essence(entry)] > 0:
                entries[_essence(entry)] -= 1
                yield entry["case"]

    def _broken_by(
        self, part: dict[str, Any], whole: dict[str, Any], binding: dict[str, Any] | None = None
    ) -> Iterator[Problem]:
        """What of `part` is not in `whole`; with `binding`, the sentence is about what was shown before."""
        for value, slot in _more(self._values(part), self._values(whole)):
            stands = slot if binding is None else self._slot_of(value, binding)
            text = f"You showed {value} in {SLOT_NAMES[stands]}; it stays there."
            yield Problem(pointer("slots", value), text, "CW-30")
        left = Counter(_essence(entry) for entry in whole["play"])
        for entry in part["play"]:
            left[_essence(entry)] -= 1
            if left[_essence(entry)] < 0:
                shown = self.desk.described(entry if binding is None else self._entry_of(entry, binding))
                yield Problem("/play", f"You showed {shown}; it stays in your plan as shown.", "CW-30")

    def _slot_of(self, value: int, part: dict[str, Any]) -> str:
        return next(slot for shown, slot in self._values(part) if shown == value)

    def _entry_of(self, entry: Entry, part: dict[str, Any]) -> Entry:
        card = unnumbered(entry["case"])
        return next(shown for shown in part["play"] if unnumbered(shown["case"]) == card)

    def _not_as_filed(self, part: dict[str, Any], filed: Plan) -> Iterator[Problem]:
        """A written plan on file is what is shown of; it must have the cards there."""
        in_filed = self._values(filed)
        for value, _ in _more(self._values(part), in_filed):
            places = [SLOT_NAMES[slot] for shown, slot in in_filed if shown == value]
            has = f"has {value} in {places[0]}" if places else f"does not use {value}"
            yield Problem(pointer("slots", value), f"Your filed plan {has}; change the plan first.", "CW-29")
        left = Counter(_essence(entry) for entry in filed["play"])
        for at, entry in enumerate(part["play"]):
            left[_essence(entry)] -= 1
            if left[_essence(entry)] < 0:
                text = f"Your filed plan does not play {self.desk.described(entry)}; change the plan first."
                yield Problem(pointer("play", at), text, "CW-29")


def _part(shown: Json) -> dict[str, Any]:
    return NOTHING if shown is None else cast("dict[str, Any]", shown)


def _essence(entry: Entry) -> tuple[str, bytes]:
    """What a played card comes to, whichever copy it is."""
    return unnumbered(entry["case"]), canonical(entry["value"])


def _more(these: Iterable[Any], those: Iterable[Any]) -> list[Any]:
    """What `these` have beyond `those`, counting equal ones."""
    left = Counter(those)
    found = []
    for one in these:
        left[one] -= 1
        if left[one] < 0:
            found.append(one)
    return found
