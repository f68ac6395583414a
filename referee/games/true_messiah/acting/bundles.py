"""Cutting a plan into what is shown at once (TM-137, TM-138, TM-155, TM-222)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.catalogue import Reason
from referee.games.true_messiah.options import Windows
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import PlanItem


@dataclass(frozen=True)
class Bundle:
    """The next part of a plan: its actions, how many lines it uses up, and what comes after it."""

    actions: list[PlanItem]
    used: int
    declares: bool = False
    ends: bool = False
    hands_back: bool = False


def unforeseeable(content: Content, item: PlanItem) -> Reason | None:
    """Why nothing can be shown together with what follows this action; None if it can."""
    if item.do != "play":
        return None
    card = content.by_id[item.card]
    if card.filed and not item.open:
        return Reason(
            "{card} has sealed choices: nothing can be shown together with what follows it.",
            "TM-138",
            card=card.name,
        )
    if card.keep is not None and not (item.open and item.keep is not None):
        return Reason(
            "{card} has a sealed keep decision: nothing can be shown together with what follows it.",
            "TM-138",
            card=card.name,
        )
    if card.asked:
        return Reason(
            "{card} has a choice that is made only when it resolves: nothing can be shown together with what "
            "follows it.",
            "TM-138",
            card=card.name,
        )
    if card.reveals:
        return Reason(
            "{card} draws cards: nothing can be shown together with what follows it.",
            "TM-138",
            card=card.name,
        )
    return None


def with_problem(content: Content, items: list[PlanItem]) -> tuple[int, Reason] | None:
    """A `with` where nothing can be joined: its line, and why."""
    for at, item in enumerate(items):
        if item.do == "with" and at:
            why = unforeseeable(content, items[at - 1])
            if why is not None:
                return at, why
    return None


def next_bundle(content: Content, items: list[PlanItem], then: str, windows: Windows) -> Bundle:
    """What is shown first of the rest of a plan."""
    actions: list[PlanItem] = []
    for at, item in enumerate(items):
        if item.do == "show":
            if actions:
                return Bundle(actions, at + 1)
        elif item.do == "declare":
            if _stands_apart(content, actions, windows=windows):
                return Bundle(actions, at)
            return Bundle(actions, at + 1, declares=True)
        elif item.do == "stop":
            return Bundle(actions, at + 1, hands_back=True)
        elif item.acts:
            joined = at > 0 and items[at - 1].do == "with"
            if actions and _cut(content, items, at, windows=windows, joined=joined):
                return Bundle(actions, at)
            actions.append(item)
    if then == "end":
        if _stands_apart(content, actions, windows=windows):
            return Bundle(actions, len(items))
        return Bundle(actions, len(items), ends=True)
    return Bundle(actions, len(items), hands_back=True)


def _stands_apart(content: Content, actions: list[PlanItem], *, windows: Windows) -> bool:
    """Whether a declaration after these actions is a bundle of its own: it would tell what they do."""
    return bool(actions) and _ends_a_bundle(content, actions[-1], windows)


def _ends_a_bundle(content: Content, item: PlanItem, windows: Windows) -> bool:
    """Whether nothing is shown together with what follows this action, whatever that is."""
    if windows == "singles" or unforeseeable(content, item) is not None:
        return True
    cost = content.by_id[item.card].keep if windows == "few" and item.do == "play" else None
    # Whether belief is left to keep it will be seen when it is due; else the seat is asked (TM-119).
    return cost is not None and item.keep is not None and item.keep.pay and len(item.keep.pray) < cost


def _cut(content: Content, items: list[PlanItem], at: int, *, windows: Windows, joined: bool) -> bool:
    """Whether a new bundle begins with the action at this line."""
    before = _last_action(items, at)
    if before is None:
        return False
    if _ends_a_bundle(content, before, windows):
        return True
    if joined or windows == "few":  # TM-222
        return False
    if before.do in ("play", "gift"):
        return True
    return before.do != "pray" and _leads_to_card(items, at)


def _last_action(items: list[PlanItem], at: int) -> PlanItem | None:
    return next((item for item in reversed(items[:at]) if item.acts), None)


def _leads_to_card(items: list[PlanItem], at: int) -> bool:
    """Whether the action is a card, or a prayer directly in front of one."""
    for item in items[at:]:
        if item.do in ("play", "gift"):
            return True
        if item.do not in ("pray", "with"):
            return False
    return False
