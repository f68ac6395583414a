"""The documents name files that there are, and the rooms of the service in their order."""

from __future__ import annotations

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


def test_the_rooms_of_the_service_are_listed_in_their_order() -> None:
    contract = next(
        contract
        for contract in settings()["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["referee.service"]
    )
    text = (ROOT / "docs/architecture.md").read_text()
    table = text.partition("### The rooms of the service")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert [re.findall(r"`(\w+)`", row) for row in rows] == [
        layer.split(" | ") for layer in contract["layers"]
    ]
