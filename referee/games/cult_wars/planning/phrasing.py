"""A plan in words: `plan attack 5 1 / defend 4 / play Wardstones / blame even`, and `show defend 4`."""

from __future__ import annotations

from typing import cast

from referee.engine.asks import Phrasing
from referee.engine.json_types import Json
from referee.games.cult_wars.planning.choice import PlanRecord
from referee.games.cult_wars.planning.desk import Desk, Plan
from referee.games.cult_wars.planning.face_up import FaceUp
from referee.games.cult_wars.planning.reader import PLAN_FORM, SHOW_FORM, PlanReader, written
from referee.games.cult_wars.reading import begins_with, lines_of
from referee.games.cult_wars.words import SLOT_NAMES


class PlanPhrasing(Phrasing):
    """Text orders for a plan."""

    def __init__(self, desk: Desk, plan: PlanRecord, open_part: FaceUp) -> None:
        self.desk = desk
        self._plan = plan
        self._open = open_part

    def show(self, answer: Json) -> str:
        plan = cast("Plan", answer)
        used = {slot: [card for card, where in plan["slots"].items() if where == slot] for slot in SLOT_NAMES}
        parts = [f"{slot} {' '.join(cards)}" for slot, cards in used.items() if cards]
        if plan["play"]:
            parts.append("play " + "; ".join(written(entry) for entry in plan["play"]))
        if blame := plan["blame"]:
            parts.append("blame " + ("even" if blame["case"] == "even" else " ".join(blame["value"])))
        entries = {entry["case"]: entry for entry in plan["play"]}
        shown = [
            f"show play {written(entries[id_])}" if id_ in entries else f"show {plan['slots'][id_]} {id_}"
            for id_ in plan["face_up"]
        ]
        order = "plan " + (" / ".join(parts) or "nothing")
        return "\n".join([order, *shown, f"# {self.desk.summary(plan)}"])

    def parse(self, text: str) -> Json:
        if not begins_with(text, ("plan", "show")):
            return self._plan.parse(text)
        reader = PlanReader(self.desk)
        written = False
        for line in sorted(lines_of(text), key=lambda line: line.command != "plan"):
            if line.command == "plan" and not written:
                written = True
                reader.plan(line)
            elif line.command == "show":
                reader.show(line)
            else:
                raise line.unreadable("This is not part of a plan.", f"{PLAN_FORM}; {SHOW_FORM}")
        return reader.result() if written else self._open.draft(reader.shown_part())
