"""What will soon keep this referee from doing its work."""

from __future__ import annotations

from referee.service.running.context import Referee
from referee.store import disk_space


def find_warnings(referee: Referee) -> dict[str, str]:
    """What will not work for much longer, each in a sentence; {} if all is well."""
    left = disk_space.space_left(disk_space.disk_of(referee.settings.database_url, referee.settings.data))
    if left is None or not disk_space.is_nearly_full(*left):
        return {}
    return {"disk": f"The disk is nearly full: {left[0] // 2**20} MB are left of {left[1] // 2**20} MB."}
