"""What must be true when people have played through everything: asked over HTTP, as anybody could."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from referee.fairplay.verify import verify
from referee.library import Library
from tests.faults.crowd import Person

# What a killed sweep was about to deliver is due again after a minute.
TOLD_SECONDS = 120.0


@dataclass
class Found:
    """What was checked, and what was wrong with it."""

    library: Library = field(default_factory=Library)
    games: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    orders: int = 0
    messages: int = 0
    notices: int = 0
    failures: list[str] = field(default_factory=list)

    def check(self, person: Person) -> None:
        """Everything that this person was promised."""
        self.failures += person.refused
        played = person.pages("/v1/games?mine=true")
        if Counter(game["id"] for game in played) != Counter(person.games):
            self.failures.append(f"{person.name} asked for {len(person.games)} games and has {len(played)}")
        transcripts = {game["id"]: person.read(f"/v1/games/{game['id']}/transcript") for game in played}
        steps = {(game, step) for game, transcript in transcripts.items() for step in _resolved(transcript)}
        notices = _told_in_the_end(person, steps)
        for game in played:
            told = [one for one in notices if one["game"] == game["id"]]
            self._check_game(person, game, transcripts[game["id"]], told)

    def _check_game(
        self,
        person: Person,
        game: dict[str, Any],
        transcript: dict[str, Any],
        notices: list[dict[str, Any]],
    ) -> None:
        verdict = verify(transcript, self.library)
        if verdict.failure is not None:
            self._fail(game, f"its transcript does not hold: {verdict.failure}")
        resolved = _resolved(transcript)
        kinds = Counter(entry["kind"] for entry in transcript["entries"])
        if kinds["resolved"] != len(resolved) or sorted(resolved) != list(range(1, len(resolved) + 1)):
            self._fail(game, f"{kinds['resolved']} resolutions of {len(resolved)} steps")
        if kinds["missed"]:
            self._fail(game, "somebody was missed who could have sent an order")
        self._check_orders(person, game, resolved)
        self._check_messages(person, game)
        told = Counter((one["kind"], one["step"]) for one in notices)
        expected = {*(("step.resolved", step) for step in resolved)}
        missing = expected - told.keys()
        if missing or [kind for kind, _ in told].count("game.finished") != 1 or max(told.values()) > 1:
            self._fail(game, f"not told of {sorted(missing)}, or told twice: {told.most_common(3)}")
        self.games[game["ruleset"]] += 1
        self.steps += len(resolved)
        self.notices += len(notices)

    def _check_orders(self, person: Person, game: dict[str, Any], resolved: dict[int, Any]) -> None:
        """Each accepted order is what its step was resolved with, unless people stopped at that step."""
        stopped_at = len(resolved) + 1
        for receipt in person.receipts:
            step, seat = map(int, receipt.prompt.split("."))
            if receipt.game != game["id"] or step == stopped_at:
                continue
            self.orders += 1
            if resolved[step]["answers"][str(seat)].get("commitment") != receipt.commitment:
                self._fail(game, f"the order for {receipt.prompt} was accepted and is lost")

    def _check_messages(self, person: Person, game: dict[str, Any]) -> None:
        said = Counter(text for game_id, text in person.said if game_id == game["id"])
        kept = Counter(one["text"] for one in person.pages(f"/v1/games/{game['id']}/messages"))
        self.messages += said.total()
        if said != kept:
            self._fail(game, f"messages lost: {said - kept}, there twice: {kept - said}")

    def _fail(self, game: dict[str, Any], what: str) -> None:
        self.failures.append(f"game {game['id']} of {game['ruleset']}: {what}")


def _resolved(transcript: dict[str, Any]) -> dict[int, Any]:
    """What is public of the steps that were resolved."""
    entries = [entry["public"] for entry in transcript["entries"] if entry["kind"] == "resolved"]
    return {public["step"]: public for public in entries}


def _told_in_the_end(person: Person, steps: set[tuple[str, int]]) -> list[dict[str, Any]]:
    """All notices, once the sweep has told of these steps of games, and of the end of all games."""
    give_up = time.monotonic() + TOLD_SECONDS
    while True:
        notices = person.pages("/v1/me/notices")
        over = {one["game"] for one in notices if one["kind"] == "game.finished"}
        told = {(one["game"], one["step"]) for one in notices if one["kind"] == "step.resolved"}
        if (over >= {*person.games} and told >= steps) or time.monotonic() > give_up:
            return notices
        time.sleep(0.2)
