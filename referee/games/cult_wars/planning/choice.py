"""What makes a legal plan (CW-22 to CW-29)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, cast

from referee.engine.choices import (
    Assign,
    Case,
    Choice,
    Constraint,
    Many,
    Maybe,
    Number,
    One,
    Option,
    Order,
    Record,
    Some,
)
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.games.cult_wars.pack import ActionCard, unnumbered
from referee.games.cult_wars.planning.desk import Desk, Plan
from referee.games.cult_wars.planning.sampling import sampled_plan
from referee.games.cult_wars.words import SLOT_NAMES

SLOT_OPTIONS = tuple(Option(slot, label) for slot, label in SLOT_NAMES.items())
CLAUSES = {"slots": "CW-22", "play": "CW-26", "face_up": "CW-29", "blame": "CW-42"}
A_NEED = {"cult": "a cult", "slot": "a slot", "amount": "an amount"}


@dataclass(frozen=True, repr=False)
class Announcement(Record):
    """What is announced with an action card (CW-27)."""

    shape: ClassVar[str] = "record"

    card: str
    follows: str | None
    """The cult on the insignia, for a card that is aimed at it."""

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if isinstance(answer, dict):
            missing = [kind for kind in self.fields if kind not in answer]
            for kind in missing:
                yield Problem(pointer(kind), f"{self.card} needs {A_NEED[kind]}.", "CW-27")
            if self.follows is not None and "cult" in answer:
                yield Problem("/cult", f"{self.card} follows your insignia ({self.follows}).", "CW-21")
                return
            if missing:
                return
        yield from super()._misfits(answer)


@dataclass(frozen=True, repr=False)
class PlanRecord(Record):
    """Slots and played cards, as they are written; every problem names its clause."""

    shape: ClassVar[str] = "record"

    desk: Desk

    def fits(self, answer: Json) -> bool:
        """Whether the answer has the right shape, be it legal or not."""
        return next(self._misfits(answer), None) is None

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        twice = list(self._played_too_often(answer))
        yield from twice
        for problem in super()._misfits(answer):
            if twice and problem.path == "/play":
                continue  # the length of the list: said better above
            field = problem.path.split("/")[1] if problem.path else ""
            yield problem if problem.clause else replace(problem, clause=CLAUSES.get(field))

    def _played_too_often(self, answer: Json) -> Iterator[Problem]:
        """A card that is held, but not that often. Which copy is named does not matter."""
        play = answer.get("play") if isinstance(answer, dict) else None
        if not isinstance(play, list) or len(play) < 2:
            return
        held = Counter(self.desk.hand)
        for at, entry in enumerate(play):
            id_ = entry.get("case") if isinstance(entry, dict) else None
            if isinstance(id_, str) and id_ in self.desk.held:
                card = unnumbered(id_)
                held[card] -= 1
                if held[card] < 0:
                    yield Problem(f"/play/{at}/case", self.desk.not_held(id_), "CW-26")


def plan_choice(desk: Desk) -> PlanRecord:
    """All legal plans of a seat."""
    cards = [*desk.content.strategy_options, *(_option(desk, id_) for id_ in desk.held)]
    fields: dict[str, Choice] = {
        **cards_laid(desk),
        "face_up": Some(cards, refuse=lambda id_: cannot_show(desk, id_)),
        "blame": Maybe(
            Case(
                {"even": Record({}), "cults": Order(_cult_options(desk, desk.others), min=1)},
                labels={"even": "level the attackers down", "cults": "these cults first"},
            )
        ),
    }
    return PlanRecord(
        fields,
        desk=desk,
        constraints=(
            followers_rule(desk),
            Constraint(
                "Only cards that this plan uses can be shown.",
                lambda plan: _shown_but_unused(desk, cast("Plan", plan)),
                "CW-29",
            ),
        ),
        sampler=lambda source: sampled_plan(
            desk, source, lambda card: announcement(desk, card).sample(source) if card.needs else {}
        ),
    )


def cards_laid(desk: Desk) -> dict[str, Choice]:
    """Strategy cards on slots, and action cards with what is announced."""
    return {
        "slots": Assign(
            desk.content.strategy_options,
            SLOT_OPTIONS,
            partial=True,
            refuse=lambda id_: f"You have no strategy card {id_}.",
            refuse_slot=lambda slot: (
                f"There is no slot {slot}: the slots are attack, defend, sacrifice and breed."
            ),
        ),
        "play": Many(
            Case(
                {id_: announcement(desk, card) for id_, card in desk.held.items()},
                labels={id_: card.name for id_, card in desk.held.items()},
                refuse=desk.not_held,
            ),
            max=len(desk.hand),
        ),
    }


def followers_rule(desk: Desk) -> Constraint:
    """CW-24: an over-assigned plan is refused, never trimmed."""

    def overdrawn(answer: Json) -> Iterator[Problem]:
        used = desk.assigned(cast("Plan", answer)["slots"])
        if used > desk.followers:
            yield Problem("/slots", f"You assigned {used} followers but have {desk.followers}.")

    return Constraint(f"The strategy cards used add up to at most {desk.followers}.", overdrawn, "CW-24")


def cannot_show(desk: Desk, id_: str) -> str:
    return f"You cannot show {desk.card_name(id_)}: this plan does not use it."


def _shown_but_unused(desk: Desk, plan: Plan) -> Iterator[Problem]:
    used = {*plan["slots"], *(entry["case"] for entry in plan["play"])}
    for at, id_ in enumerate(plan["face_up"]):
        if id_ not in used:
            yield Problem(f"/face_up/{at}", cannot_show(desk, id_))


def announcement(desk: Desk, card: ActionCard) -> Announcement:
    follows = desk.cult_name(desk.insignia) if card.target == "aimed" else None
    fields: dict[str, Choice] = {}
    for need in card.needs:
        if need.kind == "cult":
            offered = desk.cults if card.allow_self else desk.others
            fields["cult"] = One(_cult_options(desk, offered), refuse=lambda cult: _no_such_cult(desk, cult))
        elif need.kind == "slot":
            fields["slot"] = One(SLOT_OPTIONS)
        else:
            fields["amount"] = Number(need.low, need.high)
    return Announcement(fields, card=card.name, follows=follows)


def _no_such_cult(desk: Desk, cult: str) -> str:
    return "This card cannot name your own cult." if cult == desk.cult else "No such cult in this game."


def _cult_options(desk: Desk, cults: Any) -> list[Option]:
    return [Option(cult, desk.cult_name(cult)) for cult in cults]


def _option(desk: Desk, id_: str) -> Option:
    card = desk.held[id_]
    return Option(id_, card.name, {"text": card.text})
