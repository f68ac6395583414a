"""The shelf: versions beside each other, and what tells rules apart."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import referee.games
from referee.games import EARLIER, RULESETS
from referee.games.cult_wars import CULT_WARS
from referee.library import Library
from tests.odds import ODDS
from tests.service.versions import PAID, PAID_UNNOTICED, changed, shelf

ROOT = Path(__file__).parents[1]


def test_versions_are_in_order_and_new_games_get_the_newest() -> None:
    library = shelf(changed("10.0"), ODDS, changed("9.2"))
    assert [rules.version for rules in library.versions("odds")] == ["10.0", "9.2", "1"]
    assert library.ruleset("odds").version == "10.0"
    assert library.version("odds", "1") is ODDS
    assert library.version("odds", "2") is None
    assert library.versions("chess") == []


def test_every_version_on_the_real_shelf_has_a_number_of_its_own() -> None:
    for rules in RULESETS.values():
        versions = [rules.version, *(one.version for one in EARLIER if one.id == rules.id)]
        assert len(set(versions)) == len(versions)


def test_rules_are_told_apart_by_their_code_whatever_they_call_themselves() -> None:
    prints = [shelf(rules).fingerprint(rules) for rules in (ODDS, PAID, PAID_UNNOTICED, changed())]
    assert len(set(prints)) == 4
    assert shelf(ODDS).fingerprint(ODDS) == prints[0]


def test_an_earlier_version_is_a_copy_made_by_the_lines_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "changing-rules.md").read_text(encoding="utf-8")
    lines = "".join(re.findall(r"(?m)^    ((?:cp|sed) .*\n)", page))
    games = tmp_path / "referee" / "games"
    shutil.copytree(ROOT / "referee" / "games" / "cult_wars", games / "cult_wars")
    subprocess.run(["/bin/bash", "-e", "-c", lines], cwd=tmp_path, check=True)
    monkeypatch.setattr(referee.games, "__path__", [*referee.games.__path__, str(games)])
    known = set(sys.modules)
    try:
        earlier = import_module("referee.games.cult_wars_1_0").CULT_WARS
        newer = replace(CULT_WARS, version="99.0")
        library = Library({newer.id: newer}, earlier=[earlier])
        assert library.versions("cult_wars") == [newer, earlier]
        assert earlier.phases["target"].__module__ == "referee.games.cult_wars_1_0.phases.target"
        assert library.fingerprint(earlier) != library.fingerprint(newer)
        assert [pack.id for pack in library.packs_of(earlier)] == ["default"]
    finally:
        for name in set(sys.modules) - known:
            del sys.modules[name]
