"""What the boards and cards of a game can do at all: only what one of them reads is offered in orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.json_types import Json
from referee.games.evil_high_priest.pack import RESOURCES, Board, Content, Cost, Effect
from referee.games.evil_high_priest.state import EvilTable


@dataclass(frozen=True)
class InPlay:
    """The effect words of a game, its kinds of resources, and whether a chamber is ever paid."""

    words: frozenset[str]
    kinds: tuple[str, ...]
    chambers_paid: bool

    def any_of(self, *words: str) -> bool:
        return not self.words.isdisjoint(words)


def chosen_boxes(options: Mapping[str, Json]) -> tuple[str, ...]:
    """The expansion boxes that a table plays with."""
    boxes = options["boxes"]
    return tuple(map(str, boxes)) if isinstance(boxes, list) else ()


def in_play(t: EvilTable) -> InPlay:
    boxes = chosen_boxes(t.options)
    unique = t.options["monsters"] == "unique"
    return _in_play(t.content, t.state.board, boxes if unique else (), boxes if t.options["priests"] else ())


@lru_cache(maxsize=64)
def _in_play(
    content: Content, board_id: str, monster_boxes: tuple[str, ...], priest_boxes: tuple[str, ...]
) -> InPlay:
    board = content.board[board_id]
    monsters = [content.monster[card] for card in dict.fromkeys(content.monster_deck(monster_boxes))]
    effects = [
        *_printed(content, board),
        *(effect for monster in monsters for effect in monster.effects),
        *(effect for card in content.priests if card.box in priest_boxes for effect in card.effects),
    ]
    costs = [*_costs(content, board), *(monster.cost for monster in monsters)]
    given = {kind for effect in effects for name in ("amounts", "gain") for kind in effect.args.get(name, ())}
    given.update(kind for glacier in board.glaciers for kind in glacier.reward)
    given.update(kind for track in board.yellow_tracks for stage in track.stages for kind in stage.reward)
    return InPlay(
        frozenset(effect.word for effect in effects),
        RESOURCES if "AT" in given else RESOURCES[:-1],  # EH-840
        any(cost.discard_chamber for cost in costs),
    )


def _printed(content: Content, board: Board) -> Iterator[Effect]:
    """The effects of all spaces, and of the Avatars that come with the board."""
    for space in (*content.towns, *content.priest_spaces, content.king, *board.bonus.values()):
        yield from space.all_effects
    for lock in board.locks:
        yield from lock.effects
    for ritual in content.rituals:
        for stage in ritual.stages:
            yield from stage
    for avatar in content.avatars if board.sections else ():
        yield from avatar.effects


def _costs(content: Content, board: Board) -> Iterator[Cost]:
    for space in (*content.towns, *content.priest_spaces, content.king, *board.bonus.values()):
        yield space.cost
    for lock in board.locks:
        yield lock.cost
    for ritual in content.rituals:
        yield ritual.cost
    for track in board.yellow_tracks:
        yield track.cost
