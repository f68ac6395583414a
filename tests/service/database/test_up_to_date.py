"""Reading a database as it will be once it is up to date, while it stays as it is."""

from __future__ import annotations

from pathlib import Path

from referee.service.database.find_revision import find_revision
from referee.service.database.read_up_to_date import read_up_to_date
from referee.service.database.revisions import latest_revision
from referee.service.upkeep import find_missing_parts
from referee.settings import Settings
from tests.service.table import open_table
from tests.store.later import LATER, a_later_version


def test_a_database_of_an_earlier_version_is_read_in_a_copy_that_is_gone_afterwards(
    settings: Settings, tmp_path: Path
) -> None:
    earlier = find_revision(settings)
    with a_later_version(tmp_path):
        with read_up_to_date(settings) as copy:
            assert (find_revision(copy), find_revision(settings)) == (LATER, earlier)
        assert find_revision(copy) is None


def test_a_database_that_is_up_to_date_is_read_itself(settings: Settings) -> None:
    assert find_revision(settings) == latest_revision()
    with read_up_to_date(settings) as same:
        assert same == settings


def test_a_database_that_is_not_up_to_date_is_said_so_in_one_sentence(
    settings: Settings, tmp_path: Path
) -> None:
    with open_table(settings) as table:
        assert "database" not in find_missing_parts.find_missing_parts(table.referee)
        with a_later_version(tmp_path):
            find_missing_parts._latest.cache_clear()
            said = find_missing_parts.find_missing_parts(table.referee)["database"]
        find_missing_parts._latest.cache_clear()
    assert said == "Its tables are not up to date: run `referee db upgrade`."
