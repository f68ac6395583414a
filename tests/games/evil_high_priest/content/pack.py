"""The house pack, whole and as data that tests may spoil."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib import resources
from typing import Any

from referee.engine.content import BadContent
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import Board, Content


@cache
def _data() -> dict[str, Any]:
    file = resources.files("referee.games.evil_high_priest") / "content" / "default.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def house_pack() -> Content:
    """The pack that comes with the referee."""
    content = EVIL_HIGH_PRIEST.load_content(_data())
    assert isinstance(content, Content)
    return content


def house_board(board: str) -> Board:
    return house_pack().board[board]


def house_data() -> dict[str, Any]:
    """The pack's data, a copy of its own for each caller."""
    return copy.deepcopy(_data())


def board_data(data: dict[str, Any], board: str) -> dict[str, Any]:
    """One board of the data, to be changed in place."""
    found: dict[str, Any] = next(one for one in data["boards"] if one["id"] == board)
    return found


def lock_data(data: dict[str, Any], board: str, lock: str) -> dict[str, Any]:
    """One lock of the data, to be changed in place."""
    found: dict[str, Any] = next(one for one in board_data(data, board)["locks"] if one["id"] == lock)
    return found


def refusals(data: Any) -> dict[str, str]:
    """Why the data is refused: sentences by place (`/boards/0/locks/3/cost`); {} if it is not."""
    found: dict[str, str] = {}
    try:
        EVIL_HIGH_PRIEST.load_content(data)
    except BadContent as bad:
        for problem in bad.problems:
            found[problem.path] = " ".join([*found.get(problem.path, "").split(), problem.message])
    return found


def pack_with_chambers(*plain: dict[str, Any]) -> Content:
    """The house pack with further chambers without a power: `{"id": "c2", "defence": 2, "white": 1}`."""
    data = house_data()
    data["chambers"] += [
        {
            "id": one["id"],
            "name": one["id"].upper(),
            "copies": 1,
            "defence": one["defence"],
            "storage": {"white": one["white"]},
        }
        for one in plain
    ]
    content = EVIL_HIGH_PRIEST.load_content(data)
    assert isinstance(content, Content)
    return content
