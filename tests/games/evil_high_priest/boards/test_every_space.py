"""Every space of every board, played: by who can just pay for it, and not by who is one resource short."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.games.evil_high_priest.content.test_boards import BOARDS
from tests.games.evil_high_priest.table import Table, seat

RESOURCES = ("T", "B", "M", "SB", "AT")


@dataclass(frozen=True)
class Row:
    """A lock as the table of the boards has it."""

    board: str
    lock: str
    needs: str
    cost: dict[str, int]
    raid: int
    bonus: str

    def table(self, held: dict[str, int]) -> Table:
        """A seat that holds this has its turn; all signs that the table has before this one are shattered."""
        evolved = self.needs.startswith(("evolved", "stage"))
        own = seat(
            acolytes="pool*2 evo:spawn*2" if evolved else "pool*4",
            exposed=" ".join(f"{amount}{kind}" for kind, amount in held.items() if amount),
            lairs="generic",
        )
        locks = [row.lock for row in ROWS if row.board == self.board]
        shattered = " ".join(locks[: locks.index(self.lock)])
        return Table(self.board, {1: own}, shattered=shattered)

    @property
    def is_last(self) -> bool:
        """Whether the game is over with its sign: then no raid comes (EH-290)."""
        return self.lock == [row.lock for row in ROWS if row.board == self.board][-1] and (
            self.board != "tcho_tcho"  # four signs are on Growth sites
        )


def rows_of(board: str) -> list[Row]:
    found = []
    for row in BOARDS[board].strip().splitlines():
        where, cost, raid, _, bonus = (part.strip() for part in row.split("|"))
        lock, needs = where.split()
        found.append(Row(board, lock, needs, resources_in(cost), int(raid), bonus))
    return found


def resources_in(words: str) -> dict[str, int]:
    """Of `T2 SB1 sacrifice1` the resources."""
    split = [(word.rstrip("0123456789"), word) for word in words.replace(",", " ").split()]
    return {kind: int(word.removeprefix(kind)) for kind, word in split if kind in RESOURCES}


ROWS = [row for board in BOARDS for row in rows_of(board)]
every_lock = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.board}-{row.lock}")


@every_lock
def test_a_lock_is_paid_for_gives_its_sign_and_triggers_its_raid(row: Row) -> None:
    table = row.table(row.cost)
    left = table.state.signs_left
    table.order(f"place acolyte cult:{row.lock}")
    assert [one["paid"] for one in table.told("paid")][:1] == ([row.cost] if row.cost else [])
    assert row.lock in table.state.shattered
    assert table.state.signs_left == left - 1
    assert [one["icons"] for one in table.told("raid_rolled")][:1] == (
        [row.raid] if row.raid and not row.is_last else []
    )


@every_lock
def test_who_is_one_resource_short_cannot_use_a_lock(row: Row) -> None:
    for kind in row.cost:
        short = {one: amount - (one == kind) for one, amount in row.cost.items()}
        messages = row.table(short).refused(f"place acolyte cult:{row.lock}")
        assert any(message.startswith("You cannot pay: 1 ") for message in messages)


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.bonus], ids=lambda row: f"{row.board}-{row.lock}+"
)
def test_a_bonus_space_is_paid_for_and_gives_what_it_says(row: Row) -> None:
    wants, _, gives = row.bonus.partition("->")
    cost = resources_in(wants)
    evolved = {
        "stage:spawn": "evo:spawn",
        "evolve=abomination": "evo:mutant",
        "evolve=spawn": "evo:abomination",
    }
    own = seat(
        acolytes=" ".join(
            ["pool*2 town:skulk1 asylum", *(at for word, at in evolved.items() if word in row.bonus)]
        ),
        exposed=" ".join(f"{amount}{kind}" for kind, amount in cost.items()),
        lairs="generic",
    )
    locks = [one.lock for one in ROWS if one.board == row.board]
    shattered = " ".join(locks[: locks.index(row.lock) + 1])
    shoggoth = 1 if "shoggoth" in wants else None
    table = Table(row.board, {1: own}, shattered=shattered, shoggoth=shoggoth)
    sacrifice = " sacrifice pool" if "sacrifice" in wants or "worship" in wants else ""
    table.order(f"place acolyte cult:{row.lock}+{sacrifice}")
    assert [one["paid"] for one in table.told("paid")] == ([cost] if cost else [])
    gained = [word.removeprefix("gain=") for word in gives.split() if word.startswith("gain=")]
    assert [one["gained"] for one in table.told("gained")] == [resources_in(one) for one in gained]
    assert table.seat(1).count("escape") == int("rescue=" in gives)
    assert ("generic" in table.lairs(1)) is ("discard_monster" not in wants)
