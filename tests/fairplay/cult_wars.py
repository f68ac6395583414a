"""A whole random game of Cult Wars with its journal, written as the service does."""

from __future__ import annotations

import hashlib

from referee.engine import codec, seeds
from referee.engine.dice import UniformNumbers
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.fairplay import entries
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import Given, Statement, prompt_id
from referee.fairplay.journal import GENESIS, Entry
from referee.fairplay.signing import SigningKey
from referee.fairplay.transcript import transcript
from referee.library import Library

GAME = "cult-wars-by-chance"
SEATS = 3
NOON = "2026-03-01T12:00:00.000000Z"
SERVER_SEED = hashlib.sha256(b"cult wars").digest()
KEY = SigningKey(b"c" * 32)


def cult_wars_transcript() -> dict[str, Json]:
    """Every seat seals one random order for each of its prompts; cards are laid face up now and then."""
    journal: list[Entry] = []

    def nonce(name: str) -> str:
        return hashlib.sha256(f"{name} {len(journal)}".encode()).hexdigest()

    def write(statement: Statement) -> None:
        prev = journal[-1].hash if journal else GENESIS
        journal.append(statement.chained(GAME, len(journal) + 1, prev, NOON, nonce("hidden")))

    library = Library()
    rules = library.ruleset("cult_wars")
    pack, content = library.content("cult_wars", "default")
    options = rules.settle_options({}, SEATS, content)
    write(
        entries.created(
            ruleset=rules.id,
            rules_version=rules.version,
            content_pack=pack.id,
            content_hash=pack.hash,
            options=options,
            seats=SEATS,
            seed_commitment=seeds.seed_commitment(GAME, SERVER_SEED),
            seed_source="server",
            clock=None,
        )
    )
    for seat in range(1, SEATS + 1):
        write(entries.seated(seat, "player", f"Player {seat}", None))
    game_seeds = seeds.Seeds(seeds.master_seed(SERVER_SEED, {}))
    play, advance = Play.begin(rules, Setup(GAME, SEATS, options, content), Seeded(game_seeds))
    write(
        entries.started(
            seats=SEATS,
            entropy={},
            seed=game_seeds.step_seed(0),
            advance=advance,
            state=codec.encode(play.state),
        )
    )
    source = UniformNumbers(b"players", "players")
    while play.step is not None:
        step = play.step
        seed = game_seeds.step_seed(step.number)
        write(
            entries.opened(step, seed_commitment=seeds.step_commitment(GAME, step.number, seed), due_at=None)
        )
        given: dict[int, Given] = {}
        for ask in step.asks:
            answer = ask.choice.sample(source)
            prompt = prompt_id(step.number, ask.seat)
            if ask.open is not None and (part := ask.open.face_up(answer)) is not None:
                told = ask.open.announced(None, ask.open.add(None, part))
                write(entries.shown(prompt, ask.seat, told=told, part=part))
            fresh = nonce("order")
            commitment = order_commitment(GAME, prompt, ask.seat, answer, fresh)
            given[ask.seat] = Given("order", answer, fresh, commitment)
            write(entries.sealed(prompt, ask.seat, commitment=commitment, entropy=None))
        advance = play.resolve({seat: one.answer for seat, one in given.items()})
        write(
            entries.resolved(
                step,
                given,
                entropy={},
                seed=seed,
                advance=advance,
                state=codec.encode(play.state),
                filed=dict.fromkeys(given, 1),
            )
        )
    write(entries.finished(result=play.result, seed=SERVER_SEED, reason="played"))
    return transcript(GAME, journal, KEY, content=None, complete=True)
