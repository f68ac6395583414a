"""The shelf: which games there are, and the content packs each can be played with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import BadContent, ContentPack, Ruleset
from referee.games import RULESETS

AnyRuleset: TypeAlias = Ruleset[Any, Any]

DEFAULT_PACK = "default"
CUSTOM_PACK = "custom"
"""The id of a pack that did not come with the referee."""


class UnknownRuleset(LookupError):
    """There is no game of this id on the shelf."""

    def __init__(self, ruleset_id: str) -> None:
        super().__init__(f"there is no game {ruleset_id!r}")


class UnknownPack(LookupError):
    """The game has no content pack of this id."""

    def __init__(self, ruleset_id: str, pack_id: str) -> None:
        super().__init__(f"{ruleset_id} has no content pack {pack_id!r}")


class Library:
    """Finds games by id, and reads, checks and keeps their content packs.

    Without `packs` a game's packs are the TOML files in its package's `content` folder.
    """

    def __init__(
        self,
        rulesets: Mapping[str, AnyRuleset] = RULESETS,
        packs: Mapping[str, Sequence[ContentPack]] | None = None,
    ) -> None:
        self._rulesets = dict(rulesets)
        self._packs = packs
        self._loaded: dict[tuple[str, str], tuple[ContentPack, Any]] = {}

    def ruleset(self, ruleset_id: str) -> AnyRuleset:
        """The game of this id; raises UnknownRuleset."""
        try:
            return self._rulesets[ruleset_id]
        except KeyError:
            raise UnknownRuleset(ruleset_id) from None

    def rulesets(self) -> list[AnyRuleset]:
        """All games, in the order of the shelf."""
        return list(self._rulesets.values())

    def packs(self, ruleset_id: str) -> list[ContentPack]:
        """The packs that come with the game, the default one first."""
        self.ruleset(ruleset_id)
        if self._packs is not None and ruleset_id in self._packs:
            return list(self._packs[ruleset_id])
        return list(_packaged(ruleset_id))

    def content(self, ruleset_id: str, pack_id: str) -> tuple[ContentPack, Any]:
        """A pack of the game and its content object; raises UnknownPack."""
        key = (ruleset_id, pack_id)
        if key not in self._loaded:
            for pack in self.packs(ruleset_id):
                if pack.id == pack_id:
                    self._loaded[key] = (pack, self.ruleset(ruleset_id).load_content(pack.data))
                    break
            else:
                raise UnknownPack(ruleset_id, pack_id)
        return self._loaded[key]

    def content_from(self, ruleset_id: str, data: Json) -> tuple[ContentPack, Any]:
        """A host's own pack and its content object; raises BadContent with the places that are wrong."""
        if not isinstance(data, Mapping):
            raise BadContent([Problem("", "A content pack is an object.")])
        content = self.ruleset(ruleset_id).load_content(data)
        return ContentPack(CUSTOM_PACK, _name(data, CUSTOM_PACK), data), content


@cache
def _packaged(ruleset_id: str) -> tuple[ContentPack, ...]:
    folder = resources.files(f"referee.games.{ruleset_id}") / "content"
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            pack_id = file.name.removesuffix(".toml")
            found.append(ContentPack(pack_id, _name(data, pack_id), data))
    return tuple(sorted(found, key=lambda pack: (pack.id != DEFAULT_PACK, pack.id)))


def _name(data: Mapping[str, Json], otherwise: str) -> str:
    name = data.get("name")
    return name if isinstance(name, str) else otherwise
