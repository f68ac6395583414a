"""Carrying out an order on a copy of the table, to see whether it is legal.

The copy shows what players see: its decks lie face down. An order is carried out up to the first thing that
nobody can know beforehand (a die, a card, another question); whatever is wrong before that makes it illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import Setup
from referee.engine.table import Pause, Table, TryingOut, Unknowable
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import (
    Chamber,
    Cultist,
    Deck,
    EvilHighPriest,
    EvilTable,
    Following,
    Monster,
)

FACE_DOWN = "?"
"""A card of a deck, as players see it."""


class Refused(Exception):
    """The order cannot be carried out.

    It ends a trial. At the table it never leaves `Act.follow`: whole parts of an order (an ability, a
    placement, a move) are tried out again before they begin.
    """

    def __init__(self, message: str, *path: str | int, clause: str | None = None) -> None:
        super().__init__("an order was refused")
        self.problem = Problem("", message, clause).within(*path)


class GameOver(Exception):
    """The game ends on the spot: nothing of what was to follow happens (EH-290, EH-743)."""


@dataclass(frozen=True)
class Wanted:
    """What an order left open: a field of its target or the monster to take, and what it could be."""

    what: str
    ids: tuple[str, ...]


class Rehearsal(Table[EvilHighPriest, Content]):
    """A table where an order is only tried out; it notes what the order leaves open."""

    def __init__(self, state: EvilHighPriest, setup: Setup[Content]) -> None:
        super().__init__(state, setup, TryingOut())
        self.wanted: list[Wanted] = []


def rehearsing(t: EvilTable) -> bool:
    return isinstance(t, Rehearsal)


Trying: TypeAlias = Callable[[EvilTable], Coroutine[Any, Any, Any]]
"""An order as it would be carried out."""


def rehearse(state: EvilHighPriest, setup: Setup[Content], order: Trying) -> list[Problem]:
    """What is wrong with the order, as far as anybody can know now; [] if nothing is."""
    trial = order(Rehearsal(as_seen(state), setup))
    try:
        trial.send(None)
    except (StopIteration, Unknowable, GameOver):
        return []
    except Refused as refused:
        return [refused.problem]
    trial.close()  # it asks something that only the real table can answer
    return []


def stopped(t: EvilTable, rest: Trying) -> Problem | None:
    """Why the rest of an order can no longer be carried out at the table; a trial finds out by itself.

    Look before each part of an order but the first: what came before it was not foreseen.
    """
    problems = [] if rehearsing(t) else rehearse(t.state, t.setup, rest)
    return problems[0] if problems else None


def left_open(state: EvilHighPriest, setup: Setup[Content], order: Trying) -> list[Wanted]:
    """What a legal order leaves open, one thing after the other if each is answered by default."""
    table = Rehearsal(as_seen(state), setup)
    trial = order(table)
    answers: dict[int, Json] | None = None
    try:
        while True:
            pause: Pause = trial.send(answers)
            answers = {ask.seat: ask.default for ask in pause.asks}
    except (StopIteration, Unknowable, GameOver):
        return table.wanted
    except Refused as refused:  # it does not say what has to be said, such as whom to sacrifice
        return [*table.wanted, Wanted(refused.problem.path.strip("/").partition("/")[0], ())]


def as_seen(state: EvilHighPriest) -> EvilHighPriest:
    """A copy that can be changed, with all decks face down."""
    return replace(
        state,
        followings={seat: copied(following) for seat, following in state.followings.items()},
        shattered=state.shattered[:],
        tracks=dict(state.tracks),
        pending_sites=state.pending_sites[:],
        glaciers=state.glaciers[:],
        chambers=_deck(state.chambers),
        monsters=_deck(state.monsters),
        investigators=_deck(state.investigators),
        priests=_deck(state.priests),
        used_skulks=state.used_skulks[:],
        avatars_used=state.avatars_used[:],
        raid=None if state.raid is None else replace(state.raid),
    )


def copied(following: Following) -> Following:
    """A copy that can be changed."""
    return replace(
        following,
        priest=_cultist(following.priest),
        acolytes=[_cultist(acolyte) for acolyte in following.acolytes],
        exposed=dict(following.exposed),
        sanctum={
            space: Chamber(chamber.card, dict(chamber.holds)) for space, chamber in following.sanctum.items()
        },
        lairs=[Monster(monster.card, monster.used) for monster in following.lairs],
        avatars=following.avatars[:],
    )


def _cultist(cultist: Cultist) -> Cultist:
    return Cultist(cultist.at, cultist.trapped_by, cultist.joined)


def _deck(deck: Deck) -> Deck:
    """Face down, unless all its cards are the same: then there is nothing to hide (EH-024)."""
    secret = len(set(deck.cards)) > 1 or bool(deck.shown)
    cards = [FACE_DOWN] * len(deck.cards) if secret else deck.cards[:]
    return Deck(cards, deck.shown[:], deck.discard[:], deck.shuffles)
