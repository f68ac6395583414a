"""The documents name files that there are, and the rooms of the service in their order and their words."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
# Text in backticks that is a path: a folder, or a file of a kind that the repository has.
PATH = re.compile(r"`((?:[a-z_.]+/)*[\w.-]+\.(?:py|toml|txt|md|json)|(?:[a-z_.]+/)+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)")
FOLDERS = ("", "referee", "referee/engine", "referee/engine/ahead", "referee/engine/choices", "tests/api")
MADE = ("dist/",)
"""What commands make, and no checkout has."""


def settings() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def exists(path: str) -> bool:
    """As written, or in one of the folders that the text is about, or in every game's folder."""
    if path in MADE or any((ROOT / folder / path).exists() for folder in FOLDERS):
        return True
    return any(any((ROOT / games).glob(f"*/{path}")) for games in ("referee/games", "tests/games"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_named_exists(document: Path) -> None:
    named = PATH.findall(document.read_text())
    assert [path for path in named if not exists(path)] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text())
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_what_is_released_is_there() -> None:
    included = settings()["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [path for path in included if not (ROOT / path.lstrip("/")).exists()] == []


def rows_of_rooms() -> list[tuple[list[str], str]]:
    """The rooms of the service as architecture.md lists them: those of a row, and what it says of them."""
    text = (ROOT / "docs/architecture.md").read_text()
    table = text.partition("### The rooms of the service")[2].partition("\n## ")[0]
    cells = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    return [(re.findall(r"`(\w+)`", rooms), said.strip()) for _, rooms, said, _ in cells]


def test_the_rooms_of_the_service_are_listed_in_their_order() -> None:
    contract = next(
        contract
        for contract in settings()["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["referee.service"]
    )
    assert [rooms for rooms, _ in rows_of_rooms()] == [layer.split(" | ") for layer in contract["layers"]]


@pytest.mark.parametrize(("rooms", "said"), rows_of_rooms())
def test_a_room_is_described_as_it_describes_itself(rooms: list[str], said: str) -> None:
    paths = [ROOT / "referee/service" / room / "__init__.py" for room in rooms]
    documented = [ast.get_docstring(ast.parse(path.read_text())) or "" for path in paths]
    assert said == " ".join(text.partition("\n\n")[0] for text in documented)
