"""`referee rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games import RULESETS
from referee.rule_tests import clauses, marks
from tests.commands.conftest import Run

RULES = """# Rules

| Clause | Rule | Ruling |
| --- | --- | --- |
| XY-01 | The first. | See XY-03. |
| XY-02a | The second. | |

Some text about XY-09.
"""

TESTS = '''
import pytest

pytestmark = pytest.mark.rule("XY-01")

@pytest.mark.rule("XY-01", "XY-02a")
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("XY-05"))])
def test_something(n):
    """pytest.mark.rule("XY-09") in a text counts for nothing."""
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    for game in RULESETS:
        (tmp_path / "docs" / f"{game}.md").write_text(RULES if game == "cult_wars" else "", encoding="utf-8")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_it.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_clauses_are_the_rows_of_tables(project: Path) -> None:
    assert clauses(project / "docs" / "cult_wars.md") == ["XY-01", "XY-02a"]


def test_marks_are_found_wherever_they_stand(project: Path) -> None:
    assert sorted(marks(project / "tests")) == ["XY-01", "XY-01", "XY-02a", "XY-05"]


def run_in(project: Path, referee: Run) -> tuple[int, str, str]:
    ran = referee("rules", "--tests", project / "tests", "--docs", project / "docs")
    return ran.exit_code, ran.stdout, ran.stderr


def test_a_mark_that_names_no_clause_is_told(project: Path, referee: Run) -> None:
    code, table, told = run_in(project, referee)
    assert code == 1
    assert "none" in table
    assert told == "Tests name clauses that are in no rules: XY-05\n"


def test_a_clause_without_a_test_is_listed(project: Path, referee: Run) -> None:
    test = project / "tests" / "deep" / "test_it.py"
    test.write_text(TESTS.replace(', "XY-02a"', "").replace("XY-05", "XY-01"), encoding="utf-8")
    code, table, told = run_in(project, referee)
    assert (code, told) == (1, "")
    assert "XY-02a" in table


def test_all_is_well_when_every_clause_has_a_test(project: Path, referee: Run) -> None:
    test = project / "tests" / "deep" / "test_it.py"
    test.write_text(TESTS.replace("XY-05", "XY-01"), encoding="utf-8")
    assert run_in(project, referee)[0] == 0


def test_missing_folders_are_named(tmp_path: Path, referee: Run) -> None:
    assert referee("rules", "--tests", tmp_path / "nowhere").exit_code == 2
    (tmp_path / "tests").mkdir()
    ran = referee("rules", "--tests", tmp_path / "tests", "--docs", tmp_path)
    assert ran.exit_code == 2
    assert str(tmp_path / "cult_wars.md") in ran.stderr
