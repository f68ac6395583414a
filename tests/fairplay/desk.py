"""A referee's desk on which one game of Odds and Evens is refereed by hand, for its journal."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from referee.engine import codec, seeds
from referee.engine.asks import Step
from referee.engine.bots import RANDOM, bot_answer
from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.engine.play import Advance, Play
from referee.engine.randomness import Seeded
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import Given, Statement, prompt_id
from referee.fairplay.journal import GENESIS, Entry
from referee.fairplay.pace import PLAIN
from referee.fairplay.signing import SigningKey
from referee.fairplay.transcript import transcript
from referee.library import Library
from tests.odds import ODDS, PACK, OddsState, Tiles, odds_setup

GAME = "game-of-odds"
SERVER_SEED = bytes(range(32))
KEY = SigningKey(b"k" * 32)
ENTROPY = {1: "ada's dice", 3: "cleo's dice"}
"""What the players of `create_and_seat` have brought, by their seats at the start."""
LIBRARY = Library({"odds": ODDS}, {"odds": [PACK]})


NOON = "2026-03-01T12:00:00.000000Z"
CLOCK: dict[str, Json] = {**PLAIN, "step": "P2D"}


def days_later(at: str, days: int) -> str:
    return f"{datetime.fromisoformat(at) + timedelta(days=days):%Y-%m-%dT%H:%M:%S.%f}Z"


@dataclass
class Desk:
    """Writes the journal as the service does, one statement after the other.

    The game begins at noon. Each step is open for two days, and resolved when it is due, not before.
    """

    journal: list[Entry] = field(default_factory=list)
    nonces: Iterator[str] = field(default_factory=lambda: _nonces("nonce"))
    now: str = NOON
    due: str = NOON
    """When the open step is due."""

    def write(self, statement: Statement) -> None:
        if statement.kind in ("missed", "resolved"):
            self.now = max(self.now, self.due)
        if isinstance(due := statement.public.get("due_at"), str):
            self.due = due
        prev = self.journal[-1].hash if self.journal else GENESIS
        self.journal.append(statement.chained(GAME, len(self.journal) + 1, prev, self.now, next(self.nonces)))

    def transcript(self, *, complete: bool = True) -> dict[str, Json]:
        return transcript(GAME, self.journal, KEY, content=None, complete=complete)

    # The game.

    def create(self, seats: int, rules_version: str = ODDS.version, **game: Any) -> None:
        settled: dict[str, Any] = {"seed_source": "server", "clock": CLOCK, **game}
        self.write(
            entries.created(
                ruleset="odds",
                rules_version=rules_version,
                content_pack=PACK.id,
                content_hash=PACK.hash,
                options={"rounds": 2},
                seats=seats,
                seed_commitment=seeds.seed_commitment(GAME, SERVER_SEED),
                **settled,
            )
        )

    def create_and_seat(self) -> None:
        """Four seats are offered; three are taken, one of them on the second try."""
        self.create(4, "0.9")
        self.write(entries.rules(ODDS.version))
        self.write(entries.seated(1, "player", "Ada", "ada's dice"))
        self.write(entries.seated(2, "player", "Ben", "ben's dice"))
        self.write(entries.vacated(2))
        self.write(entries.seated(3, "bot:random", "Random bot", None))
        self.write(entries.seated(4, "player", "Cleo", "cleo's dice"))

    def start(self, seats: int = 3, entropy: Mapping[int, str] = ENTROPY) -> None:
        self.seeds = seeds.Seeds(seeds.master_seed(SERVER_SEED, entropy))
        self.play: Play[OddsState, Tiles]
        self.play, advance = Play.begin(ODDS, odds_setup(seats, game=GAME), Seeded(self.seeds))
        self.write(
            entries.started(
                seats=seats,
                entropy=entropy,
                seed=self.seeds.step_seed(0),
                advance=advance,
                state=codec.encode(self.play.state),
            )
        )

    def open(self) -> Step:
        step = self.step()
        self.shown: dict[int, Json] = {}
        self.filed: dict[int, tuple[Given, str | None]] = {}
        self.changes = Counter[int]()
        commitment = seeds.step_commitment(GAME, step.number, self.seeds.step_seed(step.number))
        self.write(entries.opened(step, seed_commitment=commitment, due_at=days_later(self.now, 2)))
        return step

    def step(self) -> Step:
        assert self.play.step is not None
        return self.play.step

    def seal(self, seat: int, answer: Json, *, entropy: str | None = None, final: bool = True) -> None:
        """An order, or with `final=False` a draft."""
        step = self.step()
        prompt = prompt_id(step.number, seat)
        part = step.ask_of(seat).open
        if part is not None and final and (face_up := part.face_up(answer)) is not None:
            self.show(seat, face_up)
        nonce = next(self.nonces)
        commitment = order_commitment(GAME, prompt, seat, answer, nonce)
        source = entries.order_source(step, step.ask_of(seat), answer) if final else "draft"
        self.filed[seat] = Given(source, answer, nonce, commitment), entropy
        self.changes[seat] += 1
        if final:
            self.write(entries.sealed(prompt, seat, commitment=commitment, entropy=entropy))

    def seal_drawn(self, seat: int) -> None:
        """The order of a bot."""
        self.seal(seat, bot_answer(RANDOM, self.play, self.step().ask_of(seat), self.seeds))

    def withdraw(self, seat: int) -> None:
        del self.filed[seat]
        self.changes[seat] += 1
        self.write(entries.withdrawn(prompt_id(self.step().number, seat), seat))

    def show(self, seat: int, tile: Json) -> None:
        part = self.step().ask_of(seat).open
        assert part is not None
        before = self.shown.get(seat)
        self.shown[seat] = part.add(before, tile)
        told = part.announced(before, self.shown[seat])
        self.write(entries.shown(prompt_id(self.step().number, seat), seat, told=told, part=tile))

    def resolve(self, *, says_who_missed: bool = True) -> Advance:
        """With what is on file, and else with defaults, where players have missed their orders."""
        step = self.step()
        answered = self.filed.keys() | self.shown.keys()
        silent = [seat for seat in step.seats if seat in self.players() and seat not in answered]
        if silent and says_who_missed:
            self.write(entries.missed(step.number, silent))
        given: dict[int, Given] = {}
        entropy: dict[int, str] = {}
        for ask in step.asks:
            if ask.seat in self.filed:
                given[ask.seat], sent = self.filed[ask.seat]
                if sent is not None:
                    entropy[ask.seat] = sent
            elif ask.open is not None and ask.seat in self.shown:
                given[ask.seat] = Given("default", ask.open.draft(self.shown[ask.seat]))
            elif ask.seat in self.bots():
                given[ask.seat] = Given("default", bot_answer(RANDOM, self.play, ask, self.seeds))
            else:
                given[ask.seat] = Given("default", ask.default)
        advance = self.play.resolve({seat: one.answer for seat, one in given.items()}, entropy)
        self.write(
            entries.resolved(
                step,
                given,
                entropy=entropy,
                seed=self.seeds.step_seed(step.number),
                advance=advance,
                state=codec.encode(self.play.state),
                filed=self.changes,
            )
        )
        return advance

    def players(self) -> set[int]:
        """The seats that are played, as the journal tells it; those that stay empty are none."""
        return self._seats_of("player")

    def bots(self) -> set[int]:
        return self._seats_of("bot:random")

    def _seats_of(self, kind: str) -> set[int]:
        found: dict[Json, Json] = {}
        for entry in self.journal:
            match entry.kind:
                case "seated":
                    found[entry.public["seat"]] = entry.public["kind"]
                case "vacated" | "missing":
                    found.pop(entry.public["seat"], None)
                case "conceded":
                    found[entry.public["seat"]] = None
                case "started":
                    found = dict(enumerate(found.values(), 1))
        return {seat for seat, sits in found.items() if sits == kind and isinstance(seat, int)}

    def finish(self) -> None:
        self.write(entries.finished(result=self.play.result, seed=SERVER_SEED, reason="played"))


def running_desk() -> Desk:
    """A game in its first round, with every kind of entry but the last in its journal."""
    desk = Desk()
    desk.create_and_seat()
    desk.start()

    desk.open()
    desk.seal(1, "1", entropy="sent along with a bet")
    desk.seal(3, "1", final=False, entropy="sent along with a draft")
    desk.resolve()

    desk.open()
    desk.seal(1, "odd")
    desk.resolve()

    desk.open()
    desk.seal(1, {"tile": _tile(desk, 1, 0), "face_up": False})
    desk.withdraw(1)
    desk.seal(1, {"tile": _tile(desk, 1, 1), "face_up": False})
    desk.seal(1, {"tile": _tile(desk, 1, 2), "face_up": False}, entropy="tiles")
    desk.seal_drawn(2)
    desk.show(3, _tile(desk, 3, 2))
    desk.resolve()

    desk.open()
    desk.seal_drawn(2)
    desk.resolve()
    desk.open()
    return desk


def finished_desk() -> Desk:
    """The same game, played to its end by defaults."""
    desk = running_desk()
    desk.seal_drawn(2)
    desk.resolve()
    while desk.play.step is not None:
        desk.open()
        desk.resolve()
    desk.finish()
    return desk


def forged(document: Mapping[str, Json], key: SigningKey = KEY) -> dict[str, Json]:
    """The document chained, committed and signed anew: a referee's lie that only the rules can show up."""
    entries_: Any = document["entries"]
    told = [Statement(entry["kind"], entry["public"], entry["hidden"]) for entry in entries_]
    chained = rechained(told, [entry["at"] for entry in entries_])
    complete = bool(document["complete"])
    return transcript(GAME, chained, key, content=document["content"], complete=complete)  # type: ignore[arg-type]


def rechained(told: Sequence[Statement | Entry], times: Sequence[str]) -> list[Entry]:
    """Entries that say the same, chained anew and made at these times."""
    chained: list[Entry] = []
    for one, at in zip(told, times, strict=True):
        statement = Statement(one.kind, dict(one.public), None if one.hidden is None else dict(one.hidden))
        prev = chained[-1].hash if chained else GENESIS
        nonce = _nonce(canonical(dict(one.public)))
        chained.append(statement.chained(GAME, len(chained) + 1, prev, at, nonce))
    return chained


def _tile(desk: Desk, seat: int, place: int) -> str:
    return str(desk.play.state.hands[seat][place])


def _nonces(name: str) -> Iterator[str]:
    count = 0
    while True:
        count += 1
        yield _nonce(f"{name} {count}".encode())


def _nonce(of: bytes) -> str:
    return hashlib.sha256(of).hexdigest()
