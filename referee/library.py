"""The shelf: which games there are, in which versions, and the content packs each can be played with."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

from referee.engine.content import BadContent
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.ruleset import ContentPack, Ruleset
from referee.games import EARLIER, RULESETS

AnyRuleset: TypeAlias = Ruleset[Any, Any]

DEFAULT_PACK = "default"
CUSTOM_PACK = "custom"
"""The id of a pack that did not come with the referee."""
ENGINE = "referee.engine"
GAMES = "referee.games"


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

    New games are played by `rulesets`; `earlier` versions of the same games stand behind them on the shelf,
    for games that began with those. Without `packs` a game's packs are the TOML files in its package's
    `content` folder; a game without content has a single pack with nothing in it.
    """

    def __init__(
        self,
        rulesets: Mapping[str, AnyRuleset] = RULESETS,
        packs: Mapping[str, Sequence[ContentPack]] | None = None,
        earlier: Sequence[AnyRuleset] = EARLIER,
    ) -> None:
        self._rulesets = dict(rulesets)
        self._earlier = [rules for rules in earlier if rules.id in self._rulesets]
        self._packs = packs
        self._loaded: dict[tuple[str, str, str], tuple[ContentPack, Any]] = {}
        self._fingerprints: dict[tuple[str, str], str] = {}

    def ruleset(self, ruleset_id: str) -> AnyRuleset:
        """The game of this id, in its newest version; raises UnknownRuleset."""
        try:
            return self._rulesets[ruleset_id]
        except KeyError:
            raise UnknownRuleset(ruleset_id) from None

    def rulesets(self) -> list[AnyRuleset]:
        """All games in their newest versions, in the order of the shelf."""
        return list(self._rulesets.values())

    def versions(self, ruleset_id: str) -> list[AnyRuleset]:
        """Every version of a game that is installed, the newest first; none of a game that is not."""
        newest = [self._rulesets[ruleset_id]] if ruleset_id in self._rulesets else []
        installed = newest + [rules for rules in self._earlier if rules.id == ruleset_id]
        return sorted(installed, key=lambda rules: version_key(rules.version), reverse=True)

    def version(self, ruleset_id: str, version: str) -> AnyRuleset | None:
        """The game in just this version; None if it is not installed."""
        return next((rules for rules in self.versions(ruleset_id) if rules.version == version), None)

    def fingerprint(self, rules: AnyRuleset) -> str:
        """Which code these rules are: a hash over the sources of the engine and of the game.

        So rules that were changed without a new version number are told apart all the same.
        """
        key = rules.id, rules.version
        if key not in self._fingerprints:
            self._fingerprints[key] = _fingerprint(rules)
        return self._fingerprints[key]

    def packs(self, ruleset_id: str) -> list[ContentPack]:
        """The packs that come with the game, the default one first."""
        return self.packs_of(self.ruleset(ruleset_id))

    def packs_of(self, rules: AnyRuleset) -> list[ContentPack]:
        """The packs that come with this version of a game, the default one first."""
        if self._packs is not None and rules.id in self._packs:
            return list(self._packs[rules.id])
        if rules.content is None:
            return [ContentPack(DEFAULT_PACK, rules.name, {})]
        return list(_packaged(_home(rules)))

    def content(self, ruleset_id: str, pack_id: str) -> tuple[ContentPack, Any]:
        """A pack of the game and its content object; raises UnknownPack."""
        return self.content_of(self.ruleset(ruleset_id), pack_id)

    def content_of(self, rules: AnyRuleset, pack_id: str) -> tuple[ContentPack, Any]:
        """The same for this version of a game."""
        key = (rules.id, rules.version, pack_id)
        if key not in self._loaded:
            for pack in self.packs_of(rules):
                if pack.id == pack_id:
                    self._loaded[key] = (pack, rules.load_content(pack.data))
                    break
            else:
                raise UnknownPack(rules.id, pack_id)
        return self._loaded[key]

    def content_from(self, ruleset_id: str, data: Json) -> tuple[ContentPack, Any]:
        """A host's own pack and its content object; raises BadContent with the places that are wrong."""
        return read_pack(self.ruleset(ruleset_id), data)


def read_pack(rules: AnyRuleset, data: Json) -> tuple[ContentPack, Any]:
    """A pack that did not come with the referee, and its content object by these rules; raises BadContent."""
    if not isinstance(data, Mapping):
        raise BadContent([Problem("", "A content pack is an object.")])
    return ContentPack(CUSTOM_PACK, _name(data, CUSTOM_PACK), data), rules.load_content(data)


def version_key(version: str) -> tuple[int, ...]:
    """By which versions are put in order: they are numbers with dots between them."""
    return tuple(int(number) for number in version.split("."))


@cache
def _packaged(package: str) -> tuple[ContentPack, ...]:
    folder = resources.files(package) / "content"
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


def _home(rules: AnyRuleset) -> str:
    """The package that a game's rules lie in, or the module if they are not one of ours."""
    return _home_of(rules.phases[rules.opening].__module__)


def _home_of(module: str) -> str:
    games = f"{GAMES}."
    return games + module.removeprefix(games).split(".")[0] if module.startswith(games) else module


def _fingerprint(rules: AnyRuleset) -> str:
    phases = {name: f"{phase.__module__}.{phase.__qualname__}" for name, phase in rules.phases.items()}
    homes = {_home_of(phase.__module__) for phase in rules.phases.values()} | {_home(rules)}
    sum_ = hashlib.sha256(repr((rules.id, rules.version, sorted(phases.items()))).encode())
    for home in [ENGINE, *sorted(homes)]:
        sum_.update(_source_hash(home))
    return sum_.hexdigest()


@cache
def _source_hash(module: str) -> bytes:
    """A hash over all Python sources of a package, or over that of a module."""
    package = import_module(module)
    is_package = hasattr(package, "__path__")
    files = _sources(resources.files(module), "") if is_package else [(module, _text_of(module))]
    sum_ = hashlib.sha256()
    for name, text in files:
        sum_.update(f"{name}\0{len(text)}\0".encode() + text)
    return sum_.digest()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield path + entry.name, entry.read_bytes()


def _text_of(module: str) -> bytes:
    parent, _, name = module.rpartition(".")
    return (resources.files(parent) / f"{name}.py").read_bytes()
