"""A cult board, and the questions rules ask it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated

from referee.engine.cached import cached_property
from referee.engine.content import one_of
from referee.games.evil_high_priest.pack.parts import (
    ChaosSection,
    Glacier,
    Lock,
    NamedLock,
    Site,
    Space,
    Track,
    YellowTrack,
)
from referee.games.evil_high_priest.pack.vocabulary import BOARD_IDS, Box, Name


@dataclass(frozen=True, eq=False)
class Board:
    """One side of a cult board, with its thirteen Elder Signs on locks and sites (EH-021)."""

    id: Annotated[str, one_of(BOARD_IDS)]
    name: Name
    locks: tuple[NamedLock, ...]
    box: Box | None = None
    sites: tuple[Site, ...] = ()
    tracks: tuple[Track, ...] = ()
    sections: tuple[ChaosSection, ...] = ()
    glaciers: tuple[Glacier, ...] = ()
    yellow_tracks: tuple[YellowTrack, ...] = ()

    @cached_property
    def lock(self) -> Mapping[str, Lock]:
        """The locks by id."""
        return {lock.id: lock for lock in self.locks}

    @cached_property
    def bonus(self) -> Mapping[str, Space]:
        """The bonus spaces by the id of the lock they are linked to."""
        return {lock.id: lock.bonus for lock in self.locks if lock.bonus is not None}

    @cached_property
    def track(self) -> Mapping[str, Track]:
        """The tracks by name."""
        return {track.name: track for track in self.tracks}

    @cached_property
    def site(self) -> Mapping[str, Site]:
        """The Growth sites by id."""
        return {site.id: site for site in self.sites}

    @cached_property
    def yellow_track(self) -> Mapping[str, YellowTrack]:
        """The Yellow Sign tracks by id."""
        return {track.id: track for track in self.yellow_tracks}

    @cached_property
    def yellow_start(self) -> Mapping[str, YellowTrack]:
        """The Yellow Sign tracks by the lock whose sign covers their start space (EH-860)."""
        return {track.stages[0].lock: track for track in self.yellow_tracks}

    @cached_property
    def glacier(self) -> Mapping[str, Glacier]:
        """The glaciers by entity."""
        return {glacier.entity: glacier for glacier in self.glaciers}

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The ids of all places that start with an Elder Sign."""
        return tuple(lock.id for lock in self.locks) + tuple(site.id for site in self.sites)

    def accessible(self, lock_id: str, shattered: Collection[str]) -> bool:
        """Whether the lock's sign is intact and an arrow from a shattered one reaches it (EH-190, EH-192)."""
        lock = self.lock[lock_id]
        reached = lock.start or any(opener in shattered for opener in lock.opened_by)
        return reached and lock_id not in shattered

    def accessible_locks(self, shattered: Collection[str]) -> list[NamedLock]:
        """All that are, in printed order."""
        gone = frozenset(shattered)
        return [
            lock
            for lock in self.locks
            if lock.id not in gone and (lock.start or not gone.isdisjoint(lock.opened_by))
        ]

    def opened_through(self, lock_id: str) -> list[str]:
        """The locks that arrows reach from this one, in printed order."""
        return [lock.id for lock in self.locks if lock_id in lock.opened_by]
