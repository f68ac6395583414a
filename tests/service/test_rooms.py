"""The rooms of the service: one verb per file, each room says what it imports, and tests have the same rooms.

A *use case* is a public function that opens a unit of work: one that writes, or one that reads and is called
from outside the service. It is alone in a file that has its name. What several of them share is in files with
other names, which write only in the transactions of their callers.
"""

from __future__ import annotations

import ast
import re
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
MAX_FILES = 12

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
        if opens(path, name, WRITES) or (is_called and opens(path, name, READS)):
            yield name


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_use_case_is_alone_in_a_file_of_its_name(path: Path) -> None:
    if list(use_cases(path)):
        assert public_functions(path) == [path.stem]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_named_after_a_function_has_no_other(path: Path) -> None:
    if path.stem in public_functions(path):
        assert public_functions(path) == [path.stem]


@pytest.mark.parametrize("room", [*ROOMS, *SERVICE.glob("admin/*/")], ids=name_of)
def test_a_room_has_a_dozen_files_at_most(room: Path) -> None:
    if room.name != "__pycache__":
        assert len([path for path in room.glob("*.py") if path.name != "__init__.py"]) <= MAX_FILES


@cache
def levels() -> dict[str, int]:
    """The layer that each room is in, the topmost being 0."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one.get("containers") == ["referee.service"])
    return {room: level for level, layer in enumerate(layers) for room in layer.split(" | ")}


def imported_by(room: Path) -> set[str]:
    modules = (
        node.module.split(".")
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None
    )
    return {parts[2] for parts in modules if parts[:2] == ["referee", "service"]} - {room.name}


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_says_what_it_imports(room: Path) -> None:
    """`Imports A and B, and rooms below.` names the topmost rooms that it does import."""
    said = (ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or "").split("\n\n")
    assert len(said) == 2
    assert "\n" not in said[0]
    imported = imported_by(room)
    if said[1] == "Imports any other room.":
        assert min(levels()[one] for one in imported) > levels()[room.name] == 0
        return
    if said[1] == "Imports no other room.":
        assert imported == set()
        return
    match = re.fullmatch(r"Imports (\w+)(?: and (\w+))?(, and rooms below)?\.", said[1])
    assert match is not None
    named = {one for one in match.groups()[:2] if one is not None}
    topmost = min(levels()[one] for one in imported)
    assert named == {one for one in imported if levels()[one] == topmost}
    assert bool(match[3]) == (imported > named)


def test_tests_have_the_same_rooms() -> None:
    here = {path.parent.name for path in (ROOT / "tests/service").glob("*/test_*.py")}
    assert here == {room.name for room in ROOMS}
