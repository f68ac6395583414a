"""Which clauses of the games' rules have a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.service.rules.rulebooks import CLAUSE_ROW


@dataclass(frozen=True)
class Coverage:
    """The clauses of one game's rules, and how many tests hold each."""

    game: str
    tests: dict[str, int]

    @property
    def without(self) -> list[str]:
        return [clause for clause, tests in self.tests.items() if not tests]


def clauses(rules: Path) -> list[str]:
    """The clauses of a game, in the order of its rules."""
    return list(dict.fromkeys(CLAUSE_ROW.findall(rules.read_text(encoding="utf-8"))))


def coverage(game: str, rules: Path, marks: list[str]) -> Coverage:
    return Coverage(game, {clause: marks.count(clause) for clause in clauses(rules)})


def marks(tests: Path) -> list[str]:
    """Every clause named by a `pytest.mark.rule(…)` under this folder, once for each mark."""
    return [
        clause
        for file in sorted(tests.rglob("*.py"))
        for clause in _marked(ast.parse(file.read_text(encoding="utf-8"), str(file)))
    ]


def _marked(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
