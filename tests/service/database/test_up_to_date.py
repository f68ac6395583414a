"""Reading a database as it will be once it is up to date, while it stays as it is."""

from __future__ import annotations

from referee.service.database.find_revision import find_revision
from referee.service.database.read_up_to_date import read_up_to_date
from referee.service.database.revisions import latest_revision
from referee.service.database.upgrade_database import upgrade_database
from referee.settings import Settings
from referee.store.keys import key_ring
from tests.store.downgrade import downgrade


def test_a_database_of_an_earlier_version_is_read_in_a_copy_that_is_gone_afterwards(
    settings: Settings,
) -> None:
    upgrade_database(settings)
    downgrade(settings.database_url, key_ring(settings), "-1")
    earlier = find_revision(settings)
    assert earlier not in (None, latest_revision())
    with read_up_to_date(settings) as copy:
        assert (find_revision(copy), find_revision(settings)) == (latest_revision(), earlier)
    assert find_revision(copy) is None
    upgrade_database(settings)  # the next test gets this database


def test_a_database_that_is_up_to_date_is_read_itself(settings: Settings) -> None:
    upgrade_database(settings)
    with read_up_to_date(settings) as same:
        assert same == settings
