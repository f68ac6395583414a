"""What a pack holds is told in words: every card of every game, none of them twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine.components import Component, ComponentList, in_markdown, in_text
from referee.games import RULESETS
from referee.library import DEFAULT_PACK, Library

LIBRARY = Library()
ROOT = Path(__file__).parents[3]
WITH_CONTENT = [rules for rules in RULESETS.values() if rules.content is not None]
UNTOLD = {"source", "sources", "rulebook"}
"""Where a datum comes from is not part of the game."""


def sections_of(ruleset: str) -> list[ComponentList]:
    rules = LIBRARY.ruleset(ruleset)
    return list(rules.components(LIBRARY.content_of(rules, DEFAULT_PACK)[1]))


def named(data: Any) -> set[str]:
    """Every `name` in a pack but its own, and every `text` of a card."""
    found = set()
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("name", "text") and isinstance(value, str) and "id" in data:
                found.add(value)
            elif key not in UNTOLD:
                found |= named(value)
    elif isinstance(data, list):
        found = {name for part in data for name in named(part)}
    return found


@pytest.mark.parametrize("rules", WITH_CONTENT, ids=lambda rules: rules.id)
def test_every_name_and_text_of_a_pack_is_told(rules: Any) -> None:
    pack = LIBRARY.packs(rules.id)[0]
    told = " ".join(
        f"{section.title} {component.name} {component.text}"
        for section in sections_of(rules.id)
        for component in section.components
    )
    assert [name for name in sorted(named(pack.data)) if name not in told] == []


@pytest.mark.parametrize("rules", WITH_CONTENT, ids=lambda rules: rules.id)
def test_nothing_is_told_twice(rules: Any) -> None:
    for section in sections_of(rules.id):
        told = [(component.id, component.name, component.text) for component in section.components]
        assert len(set(told)) == len(told) > 0


@pytest.mark.parametrize("rules", WITH_CONTENT, ids=lambda rules: rules.id)
def test_the_text_fits_a_mail(rules: Any) -> None:
    text = in_text(sections_of(rules.id))
    assert max(map(len, text.splitlines())) <= 78


@pytest.mark.parametrize("rules", WITH_CONTENT, ids=lambda rules: rules.id)
def test_the_documents_show_the_same(rules: Any) -> None:
    """`referee content GAME --markdown > docs/content/GAME.md` writes the page anew."""
    title = f"{rules.name}: {LIBRARY.packs(rules.id)[0].name}"
    page = (ROOT / "docs/content" / f"{rules.id}.md").read_text()
    assert page == in_markdown(title, sections_of(rules.id))


def test_a_section_as_text_and_as_a_page() -> None:
    omen = Component("M3", "Omen", "boosts a Priest by 2", copies=6)
    spiral = Component("", "Spiral", "a cult | of old")
    sections = [ComponentList("Miracles", (omen, spiral), "They are kept in hand.")]
    assert in_text(sections) == (
        "MIRACLES\nThey are kept in hand.\n  6 × Omen (M3): boosts a Priest by 2\n  Spiral: a cult | of old"
    )
    assert in_markdown("Cards", sections) == (
        "# Cards\n\n## Miracles (7 cards)\n\nThey are kept in hand.\n\n"
        "| name | in orders | copies | what it is and does |\n| --- | --- | --- | --- |\n"
        "| Omen | `M3` | 6 | boosts a Priest by 2 |\n| Spiral |  | 1 | a cult / of old |\n"
    )
