"""What comes in a game's box, in words: cards, boards and spaces, for players who have no printed copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.catalogue import Catalogue
from referee.engine.json_types import Json
from referee.engine.layout import wrapped
from referee.engine.words import count


@dataclass(frozen=True)
class Component:
    """A card, a board, a space or a piece: its name, what it is and does, and how often it is there.

    `id` is what orders call it; "" if none ever does.
    """

    id: str
    name: str
    text: str
    copies: int = 1

    @property
    def title(self) -> str:
        """The name, followed by the id where that is something else: `Omen (M3)`."""
        plain = self.name.casefold().replace(" ", "_")
        return self.name if self.id.casefold() in ("", plain) else f"{self.name} ({self.id})"

    def to_json(self) -> dict[str, Json]:
        return {"id": self.id, "name": self.name, "text": self.text, "copies": self.copies}


@dataclass(frozen=True)
class ComponentList:
    """Components of one kind, in the order of the pack; `note` says what holds for all of them."""

    title: str
    components: tuple[Component, ...]
    note: str = ""

    def said_in(self, language: Catalogue) -> ComponentList:
        """The same in this language."""
        said = language.said
        components = (replace(one, name=said(one.name), text=said(one.text)) for one in self.components)
        return ComponentList(said(self.title), tuple(components), said(self.note))

    def to_json(self) -> dict[str, Json]:
        return {
            "title": self.title,
            "note": self.note,
            "components": [component.to_json() for component in self.components],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> ComponentList:
        """What this is the JSON of."""
        return cls(data["title"], tuple(Component(**one) for one in data["components"]), data["note"])

    def lines(self) -> Iterator[str]:
        """All of it in words, each component in a line of any length."""
        yield self.title.upper()
        if self.note:
            yield self.note
        for one in self.components:
            copies = f"{one.copies} × " if one.copies > 1 else ""
            yield f"  {copies}{one.title}: {one.text}"


def section(title: str, components: Iterable[Component], note: str = "") -> ComponentList:
    return ComponentList(title, tuple(components), note)


def in_text(sections: Sequence[ComponentList]) -> str:
    """All sections as plain text of at most 78 columns."""
    return "\n\n".join("\n".join(part for line in one.lines() for part in _wrapped(line)) for one in sections)


def _wrapped(line: str) -> list[str]:
    return wrapped(line) if line.startswith(" ") else wrapped(line, "")


def in_markdown(title: str, sections: Sequence[ComponentList]) -> str:
    """The same as a page of documentation."""
    parts = [f"# {title}\n"]
    for one in sections:
        copies = sum(component.copies for component in one.components)
        what = "card" if any(component.id for component in one.components) else "piece"
        several = f" ({count(copies, what)})" if copies > len(one.components) else ""
        parts.append(f"## {one.title}{several}\n")
        if one.note:
            parts.append(f"{one.note}\n")
        parts.append("\n".join(_table(one)) + "\n")
    return "\n".join(parts)


def _table(one: ComponentList) -> Iterator[str]:
    counted = any(component.copies > 1 for component in one.components)
    named = any(component.id for component in one.components)
    headings = [
        "name",
        *(["in orders"] if named else []),
        *(["copies"] if counted else []),
        "what it is and does",
    ]
    yield f"| {' | '.join(headings)} |"
    yield f"|{' --- |' * len(headings)}"
    for component in one.components:
        cells = [component.name]
        if named:
            cells.append(f"`{component.id}`" if component.id else "")
        if counted:
            cells.append(str(component.copies))
        cells.append(component.text)
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
