"""Cutting a plan into what is shown at once (TM-137, TM-138, TM-155)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.state import Item


@dataclass(frozen=True)
class Bundle:
    """The next part of a plan: its actions, how many lines it uses up, and what comes after it."""

    actions: list[Item]
    used: int
    declares: bool = False
    ends: bool = False
    hands_back: bool = False


def unforeseeable(content: Content, item: Item) -> str | None:
    """Why nothing can be shown together with what follows this action; None if it can."""
    if item.do != "play":
        return None
    card = content.by_id[item.card]
    if card.filed and not item.open:
        return f"{card.name} has sealed choices"
    if card.keep is not None and not (item.open and item.keep is not None):
        return f"{card.name} has a sealed keep decision"
    if card.asked:
        return f"{card.name} has a choice that is made only when it resolves"
    if card.reveals:
        return f"{card.name} draws cards"
    return None


def with_problem(content: Content, items: list[Item]) -> tuple[int, str] | None:
    """A `with` where nothing can be joined: its line, and why."""
    for at, item in enumerate(items):
        if item.do == "with" and at:
            why = unforeseeable(content, items[at - 1])
            if why is not None:
                return at, f"{why}: nothing can be shown together with what follows it."
    return None


def next_bundle(content: Content, items: list[Item], then: str, *, singles: bool = False) -> Bundle:
    """What is shown first of the rest of a plan."""
    actions: list[Item] = []
    for at, item in enumerate(items):
        if item.do == "show":
            if actions:
                return Bundle(actions, at + 1)
        elif item.do == "declare":
            if _stands_apart(content, actions, singles=singles):
                return Bundle(actions, at)
            return Bundle(actions, at + 1, declares=True)
        elif item.do == "stop":
            return Bundle(actions, at + 1, hands_back=True)
        elif item.acts:
            joined = at > 0 and items[at - 1].do == "with"
            if actions and _cut(content, items, at, singles=singles, joined=joined):
                return Bundle(actions, at)
            actions.append(item)
    if then == "end":
        if _stands_apart(content, actions, singles=singles):
            return Bundle(actions, len(items))
        return Bundle(actions, len(items), ends=True)
    return Bundle(actions, len(items), hands_back=True)


def _stands_apart(content: Content, actions: list[Item], *, singles: bool) -> bool:
    """Whether a declaration after these actions is a bundle of its own: it would tell what they do."""
    return bool(actions) and (singles or unforeseeable(content, actions[-1]) is not None)


def _cut(content: Content, items: list[Item], at: int, *, singles: bool, joined: bool) -> bool:
    """Whether a new bundle begins with the action at this line."""
    before = _last_action(items, at)
    if before is None:
        return False
    if singles or unforeseeable(content, before) is not None:
        return True
    if joined:
        return False
    if before.do in ("play", "gift"):
        return True
    return before.do != "pray" and _leads_to_card(items, at)


def _last_action(items: list[Item], at: int) -> Item | None:
    return next((item for item in reversed(items[:at]) if item.acts), None)


def _leads_to_card(items: list[Item], at: int) -> bool:
    """Whether the action is a card, or a prayer directly in front of one."""
    for item in items[at:]:
        if item.do in ("play", "gift"):
            return True
        if item.do not in ("pray", "with"):
            return False
    return False
