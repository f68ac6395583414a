"""The rooms of the service: one verb per file, each room says what it may import, tests have the same rooms.

A *use case* is a public function that opens a unit of work: one that writes, or one that reads and is called
from outside the service, or that is called from there and acts on the database as a whole. It is alone in a
file that has its name. What several of them share is in files with nouns' names, which write only in the
transactions of their callers.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SERVICE = ROOT / "referee/service"
OUTSIDE = ("referee/api", "referee/commands", "referee/mail", "workers")
WRITES = (
    "ask_in_group",
    "ask_together",
    "run",
    "run_in_group",
    "run_late",
    "run_together",
    "transaction",
)
READS = ("reading",)

FILES = sorted(path for path in SERVICE.rglob("*.py") if path.name != "__init__.py")
ROOMS = sorted(path.parent for path in SERVICE.glob("*/__init__.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(SERVICE))


@cache
def functions_of(path: Path) -> dict[str, ast.FunctionDef]:
    return {one.name: one for one in ast.parse(path.read_text()).body if isinstance(one, ast.FunctionDef)}


def public_functions(path: Path) -> list[str]:
    return [name for name in functions_of(path) if not name.startswith("_")]


def opens(path: Path, name: str, methods: tuple[str, ...]) -> bool:
    """Whether a function calls one of these methods of the store, itself or through others of its file."""
    functions, to_see, seen = functions_of(path), [name], set[str]()
    while to_see:
        current = to_see.pop()
        seen.add(current)
        for node in ast.walk(functions[current]):
            if isinstance(node, ast.Attribute) and node.attr in methods:
                if isinstance(node.value, ast.Attribute) and node.value.attr == "store":
                    return True
            elif isinstance(node, ast.Name) and node.id in functions and node.id not in seen:
                to_see.append(node.id)
    return False


def acts_on_database(path: Path, name: str) -> bool:
    """Whether a function passes the database's address to the store, as in `backup.restore(…)`."""
    return any(
        isinstance(argument, ast.Attribute) and argument.attr == "database_url"
        for node in ast.walk(functions_of(path)[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        for argument in node.args
    )


@cache
def called_from_outside() -> frozenset[tuple[str, str]]:
    """Modules and names of the service that are imported outside of it."""
    return frozenset(
        (node.module, alias.name)
        for folder in OUTSIDE
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for alias in node.names
    )


def use_cases(path: Path) -> Iterator[str]:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for name in public_functions(path):
        is_called = (module, name) in called_from_outside()
        acts = opens(path, name, READS) or acts_on_database(path, name)
        if opens(path, name, WRITES) or (is_called and acts):
            yield name


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_use_case_is_alone_in_a_file_of_its_name(path: Path) -> None:
    if list(use_cases(path)):
        assert public_functions(path) == [path.stem]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_named_after_a_function_has_no_other(path: Path) -> None:
    if path.stem in public_functions(path):
        assert public_functions(path) == [path.stem]


@cache
def verbs() -> frozenset[str]:
    """The first words of the names of files that hold a function of their name."""
    return frozenset(path.stem.split("_")[0] for path in FILES if path.stem in public_functions(path))


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_without_a_function_of_its_name_has_no_verbs_name(path: Path) -> None:
    if path.stem not in public_functions(path):
        assert path.stem.split("_")[0] not in verbs()


@cache
def layers() -> list[list[str]]:
    """The rooms in each layer, the topmost first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found = next(one["layers"] for one in contracts if one.get("containers") == ["referee.service"])
    return [layer.split(" | ") for layer in found]


def says(room: str) -> list[str]:
    """The paragraphs of a room's docstring."""
    return (ast.get_docstring(ast.parse((SERVICE / room / "__init__.py").read_text())) or "").split("\n\n")


def may_import(level: int) -> str:
    """What the import linter lets rooms of a layer import: rooms of the layers below."""
    if level == 0:
        return "May import any other room."
    if level == len(layers()) - 1:
        return "May import no other room."
    *others, last = sorted(layers()[level + 1])
    below = f"{', '.join(others)} and {last}" if others else last
    return f"May import {below}{', and rooms below' if level + 2 < len(layers()) else ''}."


def test_a_room_says_what_it_holds_and_may_import() -> None:
    for level, rooms in enumerate(layers()):
        for room in rooms:
            holds, imports = says(room)
            assert "\n" not in holds
            assert imports == may_import(level), room


def test_the_table_of_rooms_says_the_same() -> None:
    page = (ROOT / "docs/architecture.md").read_text()
    for rooms in layers():
        names = ", ".join(f"`{room}`" for room in rooms)
        assert f"| {names} | {' '.join(says(room)[0] for room in rooms)} |" in page


def test_tests_have_the_same_rooms() -> None:
    here = {path.parent.name for path in (ROOT / "tests/service").glob("*/test_*.py")}
    assert here == {room.name for room in ROOMS}
