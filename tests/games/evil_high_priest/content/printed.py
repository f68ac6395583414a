"""What the printed text says of each cult board (2.17 to 2.20), in sentences that can be tested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from referee.engine.effects import Effect
from referee.games.evil_high_priest.pack.board import Board
from referee.games.evil_high_priest.pack.parts import Cost, Lock, Space
from referee.games.evil_high_priest.pack.vocabulary import AVATARS, KING, SHOGGOTH, Amounts

Fact = tuple[str, Callable[[Board], bool]]
"""A sentence on the board, and whether it is so."""


def untrue(board: Board) -> list[str]:
    """The printed facts of this board that its data does not bear out."""
    return [sentence for sentence, holds in FACTS[board.id] if not holds(board)]


def _starts(board: Board) -> list[Lock]:
    return [lock for lock in board.locks if lock.start]


def _bonuses(board: Board) -> Iterable[Space]:
    return board.bonus.values()


def _gives(effects: Iterable[Effect], word: str, **args: object) -> bool:
    return any(effect.word == word and args.items() <= dict(effect.args).items() for effect in effects)


def _skulks(board: Board, kind: str) -> int:
    return sum(space.skulk == kind for space in _bonuses(board))


def _starts_number(count: int) -> Fact:
    return f"It has exactly {count} start locks.", lambda board: len(_starts(board)) == count


def _cult_skulk() -> Fact:
    return "It has a Cult Skulk.", lambda board: _skulks(board, "cult") >= 1


def _lock(board: Board, id_: str, amounts: Amounts, raid: int) -> bool:
    lock = board.lock.get(id_)
    return lock is not None and lock.cost == Cost(amounts) and lock.raid == raid


def _start_opens_four(board: Board) -> bool:
    opened = board.opened_through("start")
    return len(opened) == 4 and {"B", "C", "D"} <= set(opened) and "E" not in opened


def _reads_deep_one(space: Space) -> bool:
    return _gives(space.all_effects, "per", count="deep_one")


def _shoggoth_space(space: Space) -> bool:
    return space.cost == Cost(sacrifice=1) and _gives(space.all_effects, "control", card=SHOGGOTH)


def _frees_a_sign(space: Space) -> bool:
    return space.cost == Cost(control=SHOGGOTH) and _gives(space.all_effects, "free_shatter")


def _monster_after_raid(lock: Lock) -> bool:
    words = [effect.word for effect in lock.effects]
    return "raid" in words and "monster" in words[words.index("raid") :]


def _sections_open_in_order(board: Board) -> bool:
    for before, after in zip(board.sections, board.sections[1:], strict=False):
        if any(board.lock[lock].opened_by != (before.avatar_lock,) for lock in after.locks):
            return False
    last = set(board.lock) - {lock for section in board.sections for lock in section.locks}
    haunter = tuple(section.avatar_lock for section in board.sections[-1:])
    return len(last) == 1 and all(board.lock[lock].opened_by == haunter for lock in last)


def _mutant_space(lock: Lock) -> bool:
    return (
        lock.cost == Cost({"M": 2})
        and lock.bonus is not None
        and _gives(lock.bonus.all_effects, "evolve", to="mutant")
        and lock.bonus.raid == 1
        and not lock.raid
    )


def _evolves_to(board: Board, stage: str) -> bool:
    return any(_gives(space.all_effects, "evolve", to=stage) for space in _bonuses(board))


def _growth_lock(lock: Lock) -> bool:
    return (
        lock.cost == Cost({"T": 2, "B": 2, "M": 2})
        and _gives(lock.effects, "track", name="growth", by=2)
        and lock.raid == 2
    )


def _sites(board: Board) -> Mapping[int, tuple[str, int]]:
    return {site.at: (site.resource, site.raid) for site in board.sites}


def _entries(board: Board) -> list[str]:
    return sorted(str(dict(track.gift) or track.cost.discard_chamber) for track in board.yellow_tracks)


FACTS: Mapping[str, tuple[Fact, ...]] = {
    "cthulhu": (
        _starts_number(1),
        ("Start costs 2 magic.", lambda board: _starts(board)[0].cost == Cost({"M": 2})),
        ("Start opens four locks, B, C and D among them, not E.", _start_opens_four),
        ("B opens E.", lambda board: "E" in board.opened_through("B")),
        ("B costs 1 spellbook and brings a 1-die raid.", lambda board: _lock(board, "B", {"SB": 1}, 1)),
        (
            "One bonus space takes an acolyte for the Shoggoth.",
            lambda board: sum(map(_shoggoth_space, _bonuses(board))) == 1,
        ),
        (
            "One bonus space takes the Shoggoth for a free sign.",
            lambda board: sum(map(_frees_a_sign, _bonuses(board))) == 1,
        ),
        (
            "Exactly two spaces read the Deep One track.",
            lambda board: sum(map(_reads_deep_one, _bonuses(board))) == 2,
        ),
        (
            "The Deep One track begins at 0.",
            lambda board: "deep_one" in board.track and board.track["deep_one"].start == 0,
        ),
    ),
    "black_goat": (
        _starts_number(2),
        (
            "Several locks give a free monster after their raid.",
            lambda board: sum(map(_monster_after_raid, board.locks)) > 1,
        ),
        (
            "A bonus space rescues 2 acolytes for 5 treasure.",
            lambda board: any(
                space.cost == Cost({"T": 5}) and _gives(space.rewards, "rescue", n=2)
                for space in _bonuses(board)
            ),
        ),
        _cult_skulk(),
    ),
    "crawling_chaos": (
        (
            "It has four sections, of Howler, Bloated Woman, Dark Pharaoh and Haunter.",
            lambda board: tuple(section.avatar for section in board.sections) == AVATARS,
        ),
        (
            "The first section's locks are its starts.",
            lambda board: (
                [lock.id for lock in _starts(board)]
                == [lock for section in board.sections[:1] for lock in section.locks]
            ),
        ),
        ("Each Avatar's lock opens the next section, the Haunter's the last lock.", _sections_open_in_order),
        (
            "Several spaces send acolytes to worship.",
            lambda board: (
                sum(
                    bool(cost.worship)
                    for cost in [*(lock.cost for lock in board.locks), *(b.cost for b in _bonuses(board))]
                )
                > 1
            ),
        ),
        _cult_skulk(),
    ),
    "opener": (
        _starts_number(13),
        (
            "Some locks have requirements.",
            lambda board: any(not lock.requires.nothing for lock in board.locks),
        ),
        (
            "A lock at 2 magic has the bonus space to the Mutant, with a raid of its own.",
            lambda board: any(map(_mutant_space, board.locks)),
        ),
        (
            "There are spaces to Abomination and to Spawn.",
            lambda board: _evolves_to(board, "abomination") and _evolves_to(board, "spawn"),
        ),
        (
            "More bonus spaces bring raids.",
            lambda board: sum(bool(space.raid) for space in _bonuses(board)) > 1,
        ),
        _cult_skulk(),
    ),
    "sleeper": (
        (
            "It has Ritual, Flex and Block Skulks, and more than three skulk spaces.",
            lambda board: (
                all(_skulks(board, kind) for kind in ("ritual", "flex", "block"))
                and sum(space.skulk is not None for space in _bonuses(board)) > 3
            ),
        ),
        (
            "One space gives 4 treasure and requires a skulker.",
            lambda board: (
                sum(
                    space.requires.skulker and _gives(space.rewards, "gain", amounts={"T": 4})
                    for space in _bonuses(board)
                )
                == 1
            ),
        ),
    ),
    "tcho_tcho": (
        _starts_number(2),
        (
            "It has 9 locks and 4 Growth sites.",
            lambda board: len(board.locks) == 9 and len(_sites(board)) == 4,
        ),
        (
            "The site at 2 asks for treasure and brings 1 die, the one at 5 for blood and brings 2.",
            lambda board: _sites(board).get(2) == ("T", 1) and _sites(board).get(5) == ("B", 2),
        ),
        (
            "A lock costs 2 treasure, 2 blood and 2 magic, with Growth 2 and a 2-dice raid.",
            lambda board: any(map(_growth_lock, board.locks)),
        ),
    ),
    "windwalker": (
        (
            "It has three glaciers: Wendigo, Gnoph-Keh and Rhan-Tegoth.",
            lambda board: set(board.glacier) == {"wendigo_entity", "gnoph_keh_entity", "rhan_tegoth"},
        ),
        (
            "Rhan-Tegoth's lock turns the Priest card up.",
            lambda board: (
                "rhan_tegoth" in board.glacier
                and _gives(board.lock[board.glacier["rhan_tegoth"].lock].effects, "priest_up")
            ),
        ),
    ),
    "watcher": (
        _starts_number(4),
        ("Some locks cost a Slime Mold.", lambda board: any(lock.cost.slime for lock in board.locks)),
        (
            "Some effects give Slime Molds to others.",
            lambda board: any(
                _gives([*lock.effects, *(lock.bonus.all_effects if lock.bonus else ())], "slime", to=whom)
                for lock in board.locks
                for whom in ("opponent", "opponents")
            ),
        ),
        (
            "It has one Slime Sea Overlook and one Eternal Skulk.",
            lambda board: (
                sum(space.overlook for space in _bonuses(board)) == 1 and _skulks(board, "eternal") == 1
            ),
        ),
        (
            "One space boxes an acolyte of every player, and one sends all acolytes to escape.",
            lambda board: all(
                sum(_gives(lock.effects, word) for lock in board.locks) == 1
                for word in ("box_acolyte", "all_to_escape")
            ),
        ),
    ),
    "ancients": (
        ("Some locks cost atomics.", lambda board: any("AT" in lock.cost.amounts for lock in board.locks)),
    ),
    "yellow_sign": (
        _starts_number(1),
        (
            "Start is free and gives the King.",
            lambda board: (
                _starts(board)[0].cost.free and _gives(_starts(board)[0].effects, "control", card=KING)
            ),
        ),
        (
            "It has three tracks: entered for a chamber, for a gift of 1 magic, for a gift of 1 blood.",
            lambda board: _entries(board) == sorted(["1", "{'M': 1}", "{'B': 1}"]),
        ),
        (
            "The tracks' first locks open after Start.",
            lambda board: all(
                board.lock[lock].opened_by == (_starts(board)[0].id,) for lock in board.yellow_start
            ),
        ),
    ),
}
"""The facts of each board, in the words a pack's author reads."""
