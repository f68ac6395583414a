"""Which rules a game is played by: those it began with, or others that took it over."""

from __future__ import annotations

from typing import Any, Protocol

from referee.engine.catalogue import Words
from referee.engine.ruleset import Setup
from referee.library import AnyRuleset, read_pack, version_key
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.store import games
from referee.store.reading import AnyGame
from referee.store.transactions import Snapshot


class OtherRules(Conflict):
    """The rules that the game is played by are not installed here, and no others may resolve it."""

    def __init__(self) -> None:
        super().__init__(
            "game-held", Words("The game is held: the rules installed here are not those it was played by.")
        )


def rules_in_force(referee: Referee, game: AnyGame) -> AnyRuleset:
    """The exact rules that the game is played by; raises OtherRules if they are not installed."""
    rules = referee.library.version(game.ruleset, game.rules_version)
    if rules is None or referee.library.fingerprint(rules) != game.rules_fingerprint:
        raise OtherRules
    return rules


def are_installed(referee: Referee, game: AnyGame) -> bool:
    """Whether the exact rules that the game is played by are installed."""
    try:
        rules_in_force(referee, game)
    except OtherRules:
        return False
    return True


def are_those_of(referee: Referee, rules: AnyRuleset, game: AnyGame) -> bool:
    """Whether these are the exact rules that the game is played by."""
    return (rules.version, referee.library.fingerprint(rules)) == (game.rules_version, game.rules_fingerprint)


class ReadGame(Protocol):
    """What of a game decides by which rules, and with which content, it is described."""

    @property
    def ruleset(self) -> str: ...
    @property
    def rules_version(self) -> str: ...
    @property
    def content_hash(self) -> str: ...


def rules_to_read(referee: Referee, game: ReadGame) -> AnyRuleset:
    """Rules for describing a game: of its own version, or else the newest installed; raises OtherRules."""
    installed = referee.library.versions(game.ruleset)
    if not installed:
        raise OtherRules
    return next((rules for rules in installed if rules.version == game.rules_version), installed[0])


def candidates(referee: Referee, ruleset: str, version: str) -> list[AnyRuleset]:
    """The rules that may take a game over: those with its version number, then newer ones, newest first."""
    installed = referee.library.versions(ruleset)
    own = [rules for rules in installed if rules.version == version]
    return own + [rules for rules in installed if version_key(rules.version) > version_key(version)]


def setup_of(referee: Referee, snapshot: Snapshot, game: AnyGame, rules: AnyRuleset) -> Setup[Any]:
    """What was fixed before the game began, as these rules read it; raises BadContent."""
    return Setup(game.id, game.seats, game.options, content_of(referee, snapshot, game, rules))


def content_of(referee: Referee, snapshot: Snapshot, game: ReadGame, rules: AnyRuleset) -> Any:
    """The game's content as these rules read it; raises BadContent."""
    key = (game.ruleset, referee.library.fingerprint(rules), game.content_hash)

    def read() -> Any:
        data = games.content_data(snapshot, ruleset=game.ruleset, hash_=game.content_hash)
        return read_pack(rules, data)[1]

    return referee.plays.find_or_read_content(key, read)
