"""The ten cult boards of the house pack, space by space, and what refuses a board (2.17 to 2.22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.pack import BOARD_IDS, Board, Effect, Lock, Space
from tests.games.evil_high_priest.content.pack import (
    board_data,
    house_board,
    house_data,
    house_pack,
    lock_data,
    refusals,
)
from tests.games.evil_high_priest.content.printed import untrue

# A row is: needs (several with | or &), cost, raid, what else the lock does, and its bonus space.
BOARDS = {
    "cthulhu": """
        start - | M2 | 0 | |
        A start | B4 | 0 | | sacrifice1 -> control=shoggoth
        B start | SB1 | 1 | |
        C start | T5 M1 | 1 | | -> per=deep_one/1<5*T1
        D start | B2 M1 | 1 | | B2 -> gain=M2
        E B | M3 | 2 | | T3 -> rescue=1 gain=B1
        F A | B3 sacrifice1 | 1 | | control:shoggoth -> free_shatter
        G C | T8 | 1 | | -> per=deep_one/2<3*B1
        H D | B2 M2 | 2 | |
        I E/G | M2 SB1 | 2 | | SB1 -> gain=M3 monster=1
        J F/H | M4 | 2 | |
        K I | B3 SB1 | 3 | |
        L J&K | M3 SB1 | 3 | |
    """,
    "black_goat": """
        S1 - | B3 | 0 | | T5 -> rescue=2
        S2 - | M2 | 0 | | skulk:ritual
        A S1 | T2 B2 | 1 | monster=1 |
        B S1 | B2 sacrifice1 | 1 | monster=1 | discard_monster1 -> gain=SB1
        C S2 | T6 | 1 | | skulk:cult
        D S2 | SB1 | 1 | monster=1 |
        E A/C | B4 | 2 | monster=1 |
        F B | B2 discard_monster1 | 1 | | sacrifice1 -> gain=B3
        G C/D | M3 | 2 | | B2 -> monster=1
        H D | M1 SB1 | 2 | monster=1 |
        I E/F | B5 | 2 | monster=1 |
        J G/H | B3 M2 | 3 | monster=1 |
        K I&J | M2 SB1 discard_monster1 | 3 | |
    """,
    "crawling_chaos": """
        1a - | M2 | 0 | | worship1 -> gain=M2
        1b - | T4 B1 | 0 | | skulk:cult
        1H - | B3 worship1 | 1 | control=howler |
        2a 1H | SB1 | 1 | | worship1 -> gain=B4
        2b 1H | T2 M2 | 1 | |
        2W 1H | B2 M1 worship1 | 1 | control=bloated_woman |
        3a 2W | M3 | 2 | | M1 worship1 -> gain=SB1
        3b 2W | T8 | 1 | | T3 -> retrieve=self>escape
        3P 2W | SB1 worship1 | 2 | control=dark_pharaoh |
        4a 3P | B3 M2 | 2 | |
        4b 3P | M1 SB1 | 2 | | M2 -> gain=SB1
        4H 3P | M3 worship1 | 2 | control=haunter |
        Z 4H | M3 SB1 worship1 | 3 | |
    """,
    "opener": """
        O1 - | M2 | 0 | | -> evolve=mutant raid:1
        O2 - | B4 | 0 | | B2 -> evolve=abomination raid:1
        O3 - | SB1 | 0 | | M2 -> evolve=spawn raid:2
        O4 - | T6 | 0 | | skulk:cult
        O5 - | B3 M1 | 1 | |
        O6 evolved1 | T2 M2 | 1 | | -> per=mutants/1<3*B1
        O7 stage:abomination,spawn | B3 | 1 | |
        O8 evolved2 | M3 | 2 | |
        O9 stage:spawn | M2 | 2 | | stage:spawn -> gain=M2
        O10 signs4 | B2 SB1 | 2 | |
        O11 signs6 | M2 SB1 | 2 | |
        O12 signs8 | M4 | 3 | |
        O13 signs12 | M3 SB1 | 3 | |
    """,
    "sleeper": """
        start - | M2 | 0 | | skulk:ritual
        A start | T4 B1 | 0 | | skulker -> gain=T4
        B start | B3 | 1 | | skulk:flex
        C start | SB1 | 1 | |
        D A | T7 | 1 | | B1 -> gain=T1,M1
        E B | B1 M2 | 1 | | skulk:block
        F C | B2 M2 | 2 | |
        G D/E | SB1 | 2 | | B3 -> gain=T1,M2
        H E/F | M3 | 2 | |
        I G | B5 | 2 | | skulk:flex
        J H | M1 SB1 | 2 | |
        K I/J | M4 | 3 | |
        L K | M3 SB1 | 3 | |
    """,
    "tcho_tcho": """
        S1 - | M2 | 0 | track=growth+1 | sacrifice1 -> gain=B3
        S2 - | B4 | 0 | track=growth+1 | T2 -> gain=B2
        A S1 | T5 M1 | 1 | track=growth+1 |
        B S1/S2 | SB1 | 1 | track=growth+1 | B2 -> gain=M2
        C S2 | B3 sacrifice1 | 1 | track=growth+2 |
        D A/B | T2 B2 M2 | 2 | track=growth+2 |
        E B/C | M3 | 2 | track=growth+2 | T4 -> rescue=1 gain=B1
        F D/E | B2 SB1 | 2 | track=growth+2 |
        G F | M2 SB1 | 3 | track=growth+2 |
    """,
    "windwalker": """
        start - | M2 | 0 | | T2 -> gain=B2
        A start | T5 | 0 | |
        B start | B3 | 1 | | B2 -> gain=M2
        C start | SB1 | 1 | |
        W A | T6 M1 | 1 | glacier=wendigo_entity |
        D A/B | B1 M2 | 1 | | T4 -> rescue=1 gain=B1
        G B | B4 M1 | 2 | glacier=gnoph_keh_entity |
        E C | B2 M2 | 2 | |
        F D/E | M3 | 2 | | SB1 -> monster=1 gain=M2
        H W/G | T2 SB1 | 2 | |
        R F/H | M2 SB1 | 2 | glacier=rhan_tegoth priest_up |
        I R | M4 | 3 | |
        J I | M3 SB1 | 3 | |
    """,
    "watcher": """
        S1 - | M2 | 0 | | overlook
        S2 - | B3 | 0 | | slime1 -> gain=M2
        S3 - | T5 | 1 | | B1 -> gain=T3 slime=opponent*1
        S4 - | B1 slime1 | 1 | | acolyte skulk:eternal
        A S1/S2 | SB1 | 1 | box_acolyte |
        B S2/S3 | B4 | 1 | | discard_monster1 -> gain=B2
        C S3/S4 | T6 M1 | 1 | |
        D A | B2 M2 | 2 | all_to_escape |
        E B | M2 slime1 | 2 | |
        F C | M3 | 2 | | T3 -> gain=B1,M1
        G D/E | M1 SB1 | 2 | slime=opponents*1 |
        H E/F | B3 SB1 | 2 | |
        I G&H | M3 SB1 | 3 | |
    """,
    "ancients": """
        start - | M2 | 0 | | T2 -> gain=AT2
        A start | T5 | 0 | | B1 -> gain=AT2
        B start | B3 | 1 | |
        C start | SB1 | 1 | | M1 -> gain=AT3
        D A | AT4 | 1 | |
        E A/B | B1 M2 | 1 | | AT3 -> gain=SB1
        F C | M1 AT3 | 2 | |
        G D | AT6 | 2 | |
        H E | M3 | 2 | | AT2 -> rescue=1
        I F/G | SB1 AT3 | 2 | |
        J G/H | M4 | 2 | |
        K I/J | SB1 AT5 | 3 | |
        L K | M3 SB1 | 3 | |
    """,
    "yellow_sign": """
        start - | | 0 | control=king |
        P1 start | B3 | 0 | |
        P2 P1 | B1 M2 | 1 | |
        P3 P2 | B1 SB1 | 2 | |
        P4 P3 | M2 SB1 | 3 | |
        Q1 start | M2 | 0 | |
        Q2 Q1 | T5 B1 | 1 | |
        Q3 Q2 | M3 | 2 | control=king |
        Q4 Q3 | B2 SB1 | 2 | |
        R1 start | T5 | 0 | |
        R2 R1 | B4 | 1 | |
        R3 R2 | SB1 | 2 | control=king |
        R4 R3 | M4 | 3 | |
    """,
}


def _rows() -> list[tuple[str, str]]:
    return [(board, row.strip()) for board, rows in BOARDS.items() for row in rows.strip().splitlines()]


def _cost(part: Lock | Space) -> str:
    cost = part.cost
    words = [f"{kind}{amount}" for kind, amount in cost.amounts.items()]
    for name in ("sacrifice", "worship", "slime", "discard_monster"):
        words += [f"{name}{number}" for number in [getattr(cost, name)] if number]
    return " ".join([*words, *([f"control:{cost.control}"] if cost.control else [])])


def _amounts(amounts: Any) -> str:
    return ",".join(f"{kind}{amount}" for kind, amount in amounts.items())


WRITERS: dict[str, Callable[[Any], str]] = {
    "gain": lambda args: _amounts(args["amounts"]),
    "per": lambda args: f"{args['count']}/{args['divide']}<{args['most']}*{_amounts(args['gain'])}",
    "track": lambda args: f"{args['name']}+{args['by']}",
    "slime": lambda args: f"{args['to']}*{args['n']}",
    "retrieve": lambda args: f"{args['whose']}>{args['to']}",
}


def _effect(effect: Effect) -> str:
    if not effect.args:
        return effect.word
    write = WRITERS.get(effect.word, lambda args: str(next(iter(args.values()))))
    return f"{effect.word}={write(effect.args)}"


def _needs(part: Lock | Space) -> str:
    requires = part.requires
    if isinstance(part, Lock) and part.opened_by:
        return ("&" if requires.shattered == part.opened_by else "/").join(part.opened_by)
    if requires.signs:
        return f"signs{requires.signs}"
    if requires.evolved:
        return f"evolved{requires.evolved}"
    if requires.stage:
        return f"stage:{','.join(requires.stage)}"
    return "skulker" if requires.skulker else "-" if isinstance(part, Lock) else ""


def _bonus(space: Space | None) -> str:
    if space is None:
        return ""
    words = ["overlook"] if space.overlook else []
    words += [space.who] if space.who != "any" else []
    words += [f"skulk:{space.skulk}"] if space.skulk else []
    words += [_needs(space), _cost(space)]
    effects = [_effect(effect) for effect in space.all_effects]
    if effects:
        words += ["->", *effects]
    words += [f"raid:{space.raid}"] if space.raid else []
    return " ".join(word for word in words if word)


@pytest.mark.parametrize(("board", "row"), _rows(), ids=lambda value: value.split(" | ")[0].replace(" ", "_"))
def test_space(board: str, row: str) -> None:
    """Every lock with its arrows, cost, raid and effects, and every bonus space, as the house has it."""
    id_ = row.split()[0]
    lock = house_board(board).lock[id_]
    others = " ".join(_effect(effect) for effect in lock.effects if effect.word != "raid")
    found = [f"{id_} {_needs(lock)}", _cost(lock), str(lock.raid), others, _bonus(lock.bonus)]
    assert found == [part.strip() for part in row.split("|")]


def test_all_ten_boards_are_there() -> None:
    assert tuple(house_pack().board) == BOARD_IDS == tuple(BOARDS)


@pytest.mark.rule("EH-021")
@pytest.mark.rule("EH-196")
@pytest.mark.parametrize("board", BOARD_IDS)
def test_every_board_has_thirteen_signs_on_locks_save_for_the_growth_sites(board: str) -> None:
    signs = house_board(board)
    assert len(signs.locks) == (9 if board == "tcho_tcho" else 13)
    assert len(set(signs.signs)) == 13


@pytest.mark.rule("EH-184")
@pytest.mark.parametrize("board", BOARD_IDS)
def test_track_moves_come_before_the_raid_and_everything_else_after_it(board: str) -> None:
    for lock in house_board(board).locks:
        words = [effect.word for effect in lock.effects]
        assert words == sorted(words, key=lambda word: {"track": 0, "raid": 1}.get(word, 2))


@pytest.mark.rule("EH-711")
@pytest.mark.rule("EH-712")
@pytest.mark.rule("EH-952")
def test_what_the_rulebook_says_of_cthulhu() -> None:
    board = house_board("cthulhu")
    assert [lock.id for lock in board.locks if lock.start] == ["start"]
    assert board.opened_through("start") == ["A", "B", "C", "D"]
    assert board.opened_through("B") == ["E"]
    assert (board.lock["B"].cost.amounts, board.lock["B"].raid) == ({"SB": 1}, 1)


@pytest.mark.rule("EH-720")
def test_the_black_goat_has_two_starts() -> None:
    assert [lock.id for lock in house_board("black_goat").locks if lock.start] == ["S1", "S2"]


@pytest.mark.rule("EH-744")
def test_the_crawling_chaos_has_four_sections_of_three_and_a_last_lock() -> None:
    board = house_board("crawling_chaos")
    assert [section.avatar for section in board.sections] == [
        "howler",
        "bloated_woman",
        "dark_pharaoh",
        "haunter",
    ]
    in_sections = [lock for section in board.sections for lock in section.locks]
    assert (len(in_sections), set(board.lock) - set(in_sections)) == (12, {"Z"})
    assert [lock.id for lock in board.locks if lock.start] == list(board.sections[0].locks)


@pytest.mark.rule("EH-760")
def test_every_lock_of_the_opener_is_a_start_and_some_have_requirements() -> None:
    locks = house_board("opener").locks
    assert all(lock.start and not lock.opened_by for lock in locks)
    assert [lock.id for lock in locks if not lock.requires.nothing] == [f"O{n}" for n in range(6, 14)]


@pytest.mark.rule("EH-780")
def test_the_skulk_spaces_of_the_sleeper() -> None:
    kinds = {lock: space.skulk for lock, space in house_board("sleeper").bonus.items() if space.skulk}
    assert kinds == {"start": "ritual", "B": "flex", "E": "block", "I": "flex"}


@pytest.mark.rule("EH-800")
@pytest.mark.rule("EH-804")
def test_the_growth_sites() -> None:
    sites = [(site.at, site.resource, site.raid) for site in house_board("tcho_tcho").sites]
    assert sites == [(2, "T", 1), (5, "B", 2), (8, "M", 2), (11, "SB", 3)]
    assert [lock.id for lock in house_board("tcho_tcho").locks if lock.start] == ["S1", "S2"]


@pytest.mark.rule("EH-806")
def test_a_lock_of_the_tcho_tcho_costs_two_of_each_and_grows_by_two() -> None:
    lock = house_board("tcho_tcho").lock["D"]
    assert (lock.cost.amounts, lock.raid) == ({"T": 2, "B": 2, "M": 2}, 2)
    assert lock.effects[0] == Effect("track", {"name": "growth", "by": 2})


@pytest.mark.rule("EH-820")
def test_the_glaciers_of_the_windwalker() -> None:
    glaciers = {one.entity: (one.lock, one.reward) for one in house_board("windwalker").glaciers}
    assert glaciers == {
        "wendigo_entity": ("W", {"T": 2}),
        "gnoph_keh_entity": ("G", {"B": 2}),
        "rhan_tegoth": ("R", {"M": 2}),
    }


@pytest.mark.rule("EH-830")
def test_the_watcher_has_four_starts() -> None:
    assert [lock.id for lock in house_board("watcher").locks if lock.start] == ["S1", "S2", "S3", "S4"]


@pytest.mark.rule("EH-840")
def test_only_the_ancients_know_atomics() -> None:
    def sources(board: Board) -> list[str]:
        return [
            f"{lock}+"
            for lock, space in board.bonus.items()
            for effect in space.rewards
            if "AT" in effect.args.get("amounts", {})
        ]

    assert {board.id: sources(board) for board in house_pack().boards if sources(board)} == {
        "ancients": ["start+", "A+", "C+"]
    }
    costing = [lock.id for lock in house_board("ancients").locks if "AT" in lock.cost.amounts]
    assert costing == ["D", "F", "G", "I", "K"]


@pytest.mark.rule("EH-854")
def test_the_tracks_of_the_yellow_sign_open_after_start_and_in_order() -> None:
    board = house_board("yellow_sign")
    tracks = {track.id: [stage.lock for stage in track.stages] for track in board.yellow_tracks}
    assert tracks == {id_: [f"{id_}{n}" for n in range(1, 5)] for id_ in "PQR"}
    assert board.opened_through("start") == ["P1", "Q1", "R1"]
    rewards = {track.id: [dict(stage.reward) for stage in track.stages] for track in board.yellow_tracks}
    assert rewards == {
        "P": [{}, {"B": 4}, {"M": 3}, {"SB": 1, "M": 1}],
        "Q": [{}, {"T": 4}, {"M": 2}, {"SB": 1}],
        "R": [{}, {"B": 3}, {"T": 6}, {"M": 3}],
    }


def test_the_boards_raid_about_alike() -> None:
    """Nine to eleven raids of 17 to 20 dice in all; the Opener's bonus spaces bring more."""
    for board in house_pack().boards:
        dice = [lock.raid for lock in board.locks] + [site.raid for site in board.sites]
        assert 9 <= sum(map(bool, dice)) <= 11, board.id
        assert 17 <= sum(dice) <= 20, board.id


Spoil = Callable[[dict[str, Any]], Any]


def _spoil_lock(board: str, lock: str, **changes: Any) -> Spoil:
    return lambda data: lock_data(data, board, lock).update(changes)


@pytest.mark.parametrize(
    ("spoil", "place", "sentence"),
    [
        (
            lambda data: board_data(data, "ancients")["locks"].pop(),
            "/boards/8/locks",
            "Expected 13 Elder Signs on locks and sites, got 12.",
        ),
        (
            _spoil_lock("ancients", "L", id="k"),
            "/boards/8/locks",
            "There are 2 signs on k, whatever their capitals.",
        ),
        (
            _spoil_lock("ancients", "D", opened_by=["X"]),
            "/boards/8/locks/4/opened_by",
            "There is no lock 'X' on this board.",
        ),
        (
            _spoil_lock("ancients", "D", opened_by=[]),
            "/boards/8/locks/4/opened_by",
            "Lock D is no start, and no arrow leads to it.",
        ),
        (
            _spoil_lock("ancients", "start", opened_by=["A"]),
            "/boards/8/locks/0/opened_by",
            "Lock start is a start: no arrow leads to it.",
        ),
        (
            _spoil_lock("ancients", "K", opened_by=["L"]),
            "/boards/8/locks/11",
            "The sign of lock K can never be shattered.",
        ),
        (
            _spoil_lock("opener", "O13", requires={"shattered": ["O99"]}),
            "/boards/3/locks/12/requires",
            "There is no sign 'O99' on this board.",
        ),
        (
            _spoil_lock("opener", "O1", requires={"evolved": 1}),
            "/boards/3/locks/0",
            "The sign of lock O1 can never be shattered.",
        ),
        (
            _spoil_lock("ancients", "L", requires={"sign_held": True}),
            "/boards/8/locks/12/requires",
            "sign_held may never hold again: lock L could stay shut for good.",
        ),
        (
            _spoil_lock("ancients", "B", cost={"AT": 1, "control": "shoggoth"}),
            "/boards/8/locks/2/cost",
            "Nothing on this board gives shoggoth.",
        ),
        (
            _spoil_lock("sleeper", "B", cost={"AT": 1}),
            "/boards/4/locks/2/cost",
            "Nothing on this board gives AT.",
        ),
        (
            _spoil_lock("cthulhu", "H", cost={"gold": 2}),
            "/boards/0/locks/8/cost/gold",
            "There is no such key. Expected one of T, B, M, SB, ES, AT, any, sacrifice, worship, slime, "
            "discard_monster, discard_chamber, control.",
        ),
        (
            _spoil_lock("cthulhu", "H", cost={"B": 0}),
            "/boards/0/locks/8/cost/B",
            "Expected a whole number from 1 to 99, got 0.",
        ),
        (
            _spoil_lock("cthulhu", "H", effects=[{"raid": 4}]),
            "/boards/0/locks/8/effects/0/raid",
            "Expected a whole number from 1 to 3, got 4.",
        ),
        (
            _spoil_lock("cthulhu", "H", effects=[{"raid": 1}, {"raid": 1}]),
            "/boards/0/locks/8/effects",
            "A lock triggers at most one raid.",
        ),
        (
            _spoil_lock("cthulhu", "H", effects=[{"track": {"name": "growth", "by": 1}}]),
            "/boards/0/locks/8/effects",
            "There is no track 'growth' on this board.",
        ),
        (
            _spoil_lock("cthulhu", "H", effects=[{"glacier": "rhan_tegoth"}]),
            "/boards/0/locks/8/effects",
            "There is no glacier of 'rhan_tegoth' on this board.",
        ),
        (
            _spoil_lock("windwalker", "W", effects=[{"raid": 1}]),
            "/boards/6/glaciers/0/lock",
            "Lock 'W' does not call the Wendigo.",
        ),
        (
            _spoil_lock("crawling_chaos", "2W", effects=[{"raid": 1}]),
            "/boards/2/sections/1/avatar",
            "Lock 2W does not give bloated_woman.",
        ),
        (
            _spoil_lock("yellow_sign", "P3", opened_by=["P1"]),
            "/boards/9/yellow_tracks/0/stages/2/lock",
            "Lock P3 must open after P2, and it alone.",
        ),
        (
            _spoil_lock("yellow_sign", "P1", bonus={"name": "Elsewhere"}),
            "/boards/9/yellow_tracks/0/stages/0/lock",
            "Lock P1 has a bonus space; the track begins there.",
        ),
        (
            lambda data: board_data(data, "tcho_tcho")["sites"][3].update(at=15),
            "/boards/5/sites/3/at",
            "The track 'growth' does not go to 15.",
        ),
        (
            lambda data: (
                board_data(data, "tcho_tcho")["sites"][3].update(at=14)
                or lock_data(data, "tcho_tcho", "G").update(effects=[])
            ),
            "/boards/5/sites/3",
            "Growth never comes to 14.",
        ),
        (
            lambda data: board_data(data, "tcho_tcho")["tracks"][0].update(start=15),
            "/boards/5/tracks/0/start",
            "Expected from 0 to 14, got 15.",
        ),
        (
            lambda data: lock_data(data, "opener", "O1")["bonus"].update(effects=[{"raid": 1}]),
            "/boards/3/locks/0/bonus/effects",
            "The raid of a bonus space is its field raid.",
        ),
        (
            lambda data: lock_data(data, "opener", "O4")["bonus"].update(skulk="night"),
            "/boards/3/locks/3/bonus/skulk",
            "Expected one of cult, ritual, flex, block, eternal, got 'night'.",
        ),
        (
            lambda data: lock_data(data, "cthulhu", "D")["bonus"].update(rewards=[{"raid": 1}]),
            "/boards/0/locks/4/bonus/rewards/0",
            "'raid' cannot stand here. Expected one of gain, gain_any, per, rescue, asylum_to_pool, monster, "
            "chamber, retrieve, control.",
        ),
        (
            lambda data: lock_data(data, "cthulhu", "B").update(rulebook=["colour"]),
            "/boards/0/locks/2/rulebook",
            "There is no field 'colour' to mark.",
        ),
        (
            lambda data: data["boards"][1].update(id="goat"),
            "/boards/1/id",
            f"Expected one of {', '.join(BOARD_IDS)}, got 'goat'.",
        ),
        (
            lambda data: data["boards"].append(data["boards"][0]),
            "/boards",
            "'cthulhu' names 2 of them.",
        ),
        (lambda data: data["boards"].clear(), "/boards", "Expected at least one cult board, got 0."),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(spoil: Spoil, place: str, sentence: str) -> None:
    data = house_data()
    spoil(data)
    found = refusals(data)
    assert found.get(place) == sentence, found


CHEAP_SHOGGOTH = {"name": "Call the Shoggoth", "rewards": [{"control": "shoggoth"}]}
FACTS = [
    ("cthulhu", "start", {"cost": {"M": 3}}, "Start costs 2 magic."),
    ("cthulhu", "H", {"opened_by": ["start"]}, "Start opens four locks, B, C and D among them, not E."),
    ("cthulhu", "E", {"opened_by": ["C"]}, "B opens E."),
    ("cthulhu", "B", {"effects": [{"raid": 2}]}, "B costs 1 spellbook and brings a 1-die raid."),
    ("cthulhu", "A", {"bonus": CHEAP_SHOGGOTH}, "One bonus space takes an acolyte for the Shoggoth."),
    ("cthulhu", "F", {"bonus": None}, "One bonus space takes the Shoggoth for a free sign."),
    ("cthulhu", "C", {"bonus": None}, "Exactly two spaces read the Deep One track."),
    ("black_goat", "A", {"start": True, "opened_by": []}, "It has exactly 2 start locks."),
    ("black_goat", "S1", {"bonus": None}, "A bonus space rescues 2 acolytes for 5 treasure."),
    ("black_goat", "C", {"bonus": None}, "It has a Cult Skulk."),
    ("crawling_chaos", "1b", {"bonus": None}, "It has a Cult Skulk."),
    (
        "crawling_chaos",
        "3a",
        {"opened_by": ["1H"]},
        "Each Avatar's lock opens the next section, the Haunter's the last lock.",
    ),
    ("crawling_chaos", "2a", {"start": True, "opened_by": []}, "The first section's locks are its starts."),
    (
        "opener",
        "O1",
        {"cost": {"M": 3}},
        "A lock at 2 magic has the bonus space to the Mutant, with a raid of its own.",
    ),
    (
        "sleeper",
        "E",
        {"bonus": None},
        "It has Ritual, Flex and Block Skulks, and more than three skulk spaces.",
    ),
    ("sleeper", "A", {"bonus": None}, "One space gives 4 treasure and requires a skulker."),
    (
        "tcho_tcho",
        "D",
        {"cost": {"T": 2}},
        "A lock costs 2 treasure, 2 blood and 2 magic, with Growth 2 and a 2-dice raid.",
    ),
    (
        "windwalker",
        "R",
        {"effects": [{"glacier": "rhan_tegoth"}]},
        "Rhan-Tegoth's lock turns the Priest card up.",
    ),
    ("watcher", "A", {"start": True, "opened_by": []}, "It has exactly 4 start locks."),
    ("watcher", "S1", {"bonus": None}, "It has one Slime Sea Overlook and one Eternal Skulk."),
    (
        "watcher",
        "D",
        {"effects": []},
        "One space boxes an acolyte of every player, and one sends all acolytes to escape.",
    ),
    ("yellow_sign", "start", {"cost": {"M": 1}}, "Start is free and gives the King."),
]


@pytest.mark.rule("EH-952")
@pytest.mark.parametrize(("board", "lock", "changes", "sentence"), FACTS)
def test_a_board_that_is_not_the_printed_one_can_be_told_by_it(
    board: str, lock: str, changes: dict[str, Any], sentence: str
) -> None:
    data = house_data()
    changed = lock_data(data, board, lock)
    changed.update(changes)
    for key in [key for key, value in changes.items() if value is None]:
        del changed[key]
    assert untrue(EVIL_HIGH_PRIEST.load_content(data).board[board])[0] == sentence


@pytest.mark.rule("EH-952")
@pytest.mark.parametrize("board", BOARD_IDS)
def test_the_house_has_the_boards_as_they_are_printed(board: str) -> None:
    assert untrue(house_board(board)) == []
