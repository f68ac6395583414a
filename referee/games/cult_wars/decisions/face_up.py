"""Cards laid face up: shown to everybody at once, and binding from then on (CW-28, CW-29, CW-30).

Copies of a card are interchangeable: what binds is a value in a slot, and a card with what was announced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from referee.engine.asks import Ask, OpenPart
from referee.engine.cached import cached_property
from referee.engine.catalogue import Reason
from referee.engine.choices import Choice
from referee.engine.decisions import Orders
from referee.engine.json_types import Json
from referee.engine.order_lines import sent_lines
from referee.engine.page import Page
from referee.engine.problems import Problem, pointer
from referee.games.cult_wars import events
from referee.games.cult_wars.decisions.plan import CardToPlay, Laid, Plan, ShownOfAPlan
from referee.games.cult_wars.moments import PlanMoment
from referee.games.cult_wars.words import SLOT_NAMES

T = TypeVar("T")
NOTHING = ShownOfAPlan(slots={}, play=())


def only_shows(text: str) -> bool:
    """Whether each line of a text shows cards."""
    lines = [said for _, _, said in sent_lines(text) if said]
    return bool(lines) and all(line.split()[0].casefold() == "show" for line in lines)


class FaceUp(OpenPart):
    """The open part of a plan; `page` is the question of the whole plan."""

    def __init__(self, at: PlanMoment, page: Callable[[PlanMoment], Page]) -> None:
        self._at = at
        self._page = page
        self.phrasing = Orders(ShownOfAPlan, at)

    @cached_property
    def choice(self) -> Choice:  # type: ignore[override]
        """What can be shown; made when first looked at, since most plans show nothing."""
        return ShownOfAPlan.choice(self._at)

    def only_shows(self, text: str) -> bool:
        return only_shows(text)

    def face_up(self, answer: Json) -> Json:
        plan = Plan.from_answer(answer, self._at)
        slots = {card: slot for card, slot in plan.slots.items() if card in plan.face_up}
        first = {played.id: played for played in reversed(plan.play)}
        play = tuple(first[id_] for id_ in plan.face_up if id_ in first)
        return ShownOfAPlan.to_answer(ShownOfAPlan(slots=slots, play=play)) if slots or play else None

    def add(self, shown: Json, part: Json) -> Json:
        return (
            shown
            if part is None
            else ShownOfAPlan.to_answer(self._merged(self._part(shown), self._part(part)))
        )

    def completed(self, shown: Json, answer: Json) -> Json:
        if shown is None or not Plan.choice(self._at).fits(answer):
            return answer
        plan, part = Plan.from_answer(answer, self._at), self._part(shown)
        whole = self._merged(plan, part)
        face_up = dict.fromkeys([*plan.face_up, *self._ids_of(part, whole)])
        return Plan.to_answer(
            Plan(slots=whole.slots, play=whole.play, face_up=tuple(face_up), blame=plan.blame)
        )

    def kept_by(self, shown: Json, answer: Json) -> list[Problem]:
        if shown is None or not Plan.choice(self._at).fits(answer):
            return []
        return list(self._broken_by(self._part(shown), Plan.from_answer(answer, self._at)))

    def conflicts(self, part: Json, shown: Json, filed: Json) -> list[Problem]:
        new, before = self._part(part), self._part(shown)
        if filed is not None:
            return list(self._not_as_filed(new, Plan.from_answer(filed, self._at)))
        together = self._merged(before, new)
        return [
            *self._broken_by(new, together, binding=before),
            *(
                problem
                for problem in self.choice.problems(ShownOfAPlan.to_answer(together))
                if problem.path == "/slots"
            ),
        ]

    def draft(self, shown: Json) -> Json:
        part = self._part(shown)
        ids = (*part.slots, *(played.id for played in part.play))
        return Plan.to_answer(Plan(slots=self._at.filled(part.slots), play=part.play, face_up=ids))

    def asked_after(self, ask: Ask, shown: Json) -> Ask:
        part = self._part(shown)
        at = replace(self._at, shown=part.slots, shown_cards=tuple(played.id for played in part.play))
        return replace(
            super().asked_after(ask, shown), words=lambda: self._page(at), phrasing=Orders(Plan, at)
        )

    def announced(self, before: Json, after: Json) -> list[events.WarsEvent]:
        at, known, now = self._at, self._part(before), self._part(after)
        values = _more(now.values(at), known.values(at))
        played = _more(_essences(now), _essences(known))
        return [
            *(events.ValueShown(at.seat, str(value), slot) for value, slot in values),
            *(events.CardShown(at.seat, one.announcement(at)) for one in played),
        ]

    def _part(self, shown: Json) -> ShownOfAPlan:
        return NOTHING if shown is None else ShownOfAPlan.from_answer(shown, self._at)

    def _merged(self, whole: Laid, part: Laid) -> ShownOfAPlan:
        """`whole` with what it lacks of `part`, as far as there are cards left for it."""
        play = list(whole.play)
        for played in _more(_essences(part), _essences(whole)):
            used = {other.id for other in play}
            copies = (
                id_ for id_, card in self._at.held.items() if card.id == played.card and id_ not in used
            )
            if free := next(copies, None):
                play.append(played.copy(free))
        return ShownOfAPlan(slots=self._at.joined(whole.slots, part.slots), play=tuple(play))

    def _ids_of(self, part: Laid, whole: Laid) -> Iterator[str]:
        """The ids that the cards of `part` have in `whole`."""
        at = self._at
        yield from _matching(part.values(at), zip(whole.slots, whole.values(at), strict=True))
        yield from _matching(_essences(part), ((played.id, played.essence) for played in whole.play))

    def _broken_by(self, part: Laid, whole: Laid, binding: Laid | None = None) -> Iterator[Problem]:
        """What of `part` is not in `whole`; with `binding`, the sentence is about what was shown before."""
        at = self._at
        for value, slot in _more(part.values(at), whole.values(at)):
            stands = slot if binding is None else dict(reversed(binding.values(at)))[value]
            reason = Reason(
                "You showed {value} in {slot}; it stays there.", "CW-30", value=value, slot=SLOT_NAMES[stands]
            )
            yield Problem(pointer("slots", value), reason)
        for played in _more(_essences(part), _essences(whole)):
            shown = played
            if binding is not None:
                shown = next(other for other in binding.play if other.card == played.card)
            reason = Reason(
                "You showed {card}; it stays in your plan as shown.", "CW-30", card=shown.described(at)
            )
            yield Problem("/play", reason)

    def _not_as_filed(self, part: Laid, filed: Laid) -> Iterator[Problem]:
        """A written plan on file is what is shown of; it must have the cards there."""
        at, in_filed = self._at, filed.values(self._at)
        for value, _ in _more(part.values(at), in_filed):
            places = [SLOT_NAMES[slot] for shown, slot in in_filed if shown == value]
            about = {"value": value, "slot": places[0] if places else ""}
            reason = (
                Reason("Your filed plan has {value} in {slot}; change the plan first.", "CW-29", **about)
                if places
                else Reason("Your filed plan does not use {value}; change the plan first.", "CW-29", **about)
            )
            yield Problem(pointer("slots", value), reason)
        left = Counter(_essences(filed))
        for place, played in enumerate(part.play):
            left[played.essence] -= 1
            if left[played.essence] < 0:
                reason = Reason(
                    "Your filed plan does not play {card}; change the plan first.",
                    "CW-29",
                    card=played.described(at),
                )
                yield Problem(pointer("play", place), reason)


def _essences(laid: Laid) -> list[CardToPlay]:
    return [played.essence for played in laid.play]


def _more(these: Iterable[T], those: Iterable[T]) -> list[T]:
    """What `these` have beyond `those`, counting equal ones."""
    left = Counter(those)
    found = []
    for one in these:
        left[one] -= 1
        if left[one] < 0:
            found.append(one)
    return found


def _matching(wanted: Iterable[T], offered: Iterable[tuple[str, T]]) -> Iterator[str]:
    """The names of those offered that are wanted, each as often as that."""
    left = Counter(wanted)
    for name, one in offered:
        if left[one] > 0:
            left[one] -= 1
            yield name
