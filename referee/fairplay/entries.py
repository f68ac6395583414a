"""What the journal says of each thing the referee does, built from the engine's own objects.

Whoever writes a journal and whoever checks one call these functions, so that each entry has one spelling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.engine.asks import Step
from referee.engine.canonical import digest
from referee.engine.dice import Draw
from referee.engine.events import Event, Face
from referee.engine.json_types import Json
from referee.engine.play import Advance
from referee.engine.ruleset import Result
from referee.fairplay.journal import Entry, next_entry

JsonObject: TypeAlias = dict[str, Json]
AnswerSource: TypeAlias = Literal["order", "draft", "default"]
Reason: TypeAlias = Literal["played", "abandoned"]


@dataclass(frozen=True, repr=False)
class Statement:
    """An entry before it is chained: what may be read at once, and what only when the game is over."""

    kind: str
    public: JsonObject
    hidden: JsonObject | None = None

    def chained(self, game: str, seq: int, prev: str, nonce: str | None) -> Entry:
        """The entry that follows the one with hash `prev`; the (fresh) nonce goes with a hidden part only."""
        return next_entry(
            game, seq, prev, self.kind, self.public, self.hidden, None if self.hidden is None else nonce
        )


@dataclass(frozen=True, repr=False)
class Given:
    """An answer as a step was resolved with it. A default was sealed by nobody: no nonce, no commitment."""

    source: AnswerSource
    answer: Json
    nonce: str | None = None
    commitment: str | None = None


def prompt_id(step: int, seat: int) -> str:
    """The name of a seat's question in a step."""
    return f"{step}.{seat}"


def created(
    *,
    ruleset: str,
    rules_version: str,
    content_pack: str,
    content_hash: str,
    options: Mapping[str, Json],
    seats: int,
    seed_commitment: str,
    seed_source: str,
    clock: Json,
) -> Statement:
    """`options` are all of them, the defaults filled in."""
    return Statement(
        "created",
        {
            "ruleset": ruleset,
            "rules_version": rules_version,
            "content_pack": content_pack,
            "content_hash": content_hash,
            "options": dict(options),
            "seats": seats,
            "seed_commitment": seed_commitment,
            "seed_source": seed_source,
            "clock": clock,
        },
    )


def rules(version: str) -> Statement:
    """From here on the game is played by this version of its rules."""
    return Statement("rules", {"rules_version": version})


def seated(seat: int, kind: str, name: str, entropy: str | None) -> Statement:
    """Entropy given before the start is mixed into the master seed; later it is only written down."""
    return Statement("seated", {"seat": seat, "kind": kind, "name": name, "entropy": entropy})


def vacated(seat: int) -> Statement:
    return Statement("vacated", {"seat": seat})


def started(
    *, seats: int, entropy: Mapping[int, str], seed: bytes, advance: Advance, state: Json
) -> Statement:
    """`seats` play: where some stayed empty, those taken are numbered anew in order. `seed` is step 0's."""
    return Statement(
        "started",
        {
            "seats": seats,
            "entropy": _by_seat(entropy),
            "seed": seed.hex(),
            "events": public_events(advance.events),
            "draws": draws(advance.draws, public=True),
        },
        {
            "events": hidden_events(advance.events),
            "draws": draws(advance.draws, public=False),
            "state": digest(state),
        },
    )


def opened(step: Step, *, seed_commitment: str, due_at: str | None) -> Statement:
    return Statement(
        "opened",
        {
            "step": step.number,
            "key": step.key,
            "sealed": step.sealed,
            "prompts": [
                {"prompt": prompt_id(step.number, ask.seat), "seat": ask.seat, "kind": ask.kind}
                for ask in step.asks
            ],
            "seed_commitment": seed_commitment,
            "due_at": due_at,
        },
    )


def sealed(prompt: str, seat: int, *, commitment: str, entropy: str | None) -> Statement:
    """A final order, first or new. Its entropy is public at once, so that the dice are bound to it."""
    return Statement("sealed", {"prompt": prompt, "seat": seat, "commitment": commitment, "entropy": entropy})


def withdrawn(prompt: str, seat: int) -> Statement:
    """A final order was taken back, or gave way to a draft."""
    return Statement("withdrawn", {"prompt": prompt, "seat": seat})


def shown(prompt: str, seat: int, *, told: Sequence[Face], part: Json) -> Statement:
    """`told` is what the table hears (`OpenPart.announced`); `part` is what was added, in binding form."""
    return Statement(
        "shown",
        {"prompt": prompt, "seat": seat, "shown": [_face(face) for face in told]},
        {"part": part},
    )


def resolved(
    step: Step,
    given: Mapping[int, Given],
    *,
    entropy: Mapping[int, str],
    seed: bytes,
    advance: Advance,
    state: Json,
) -> Statement:
    """`seed` is the step's; `state` is the encoded state that the table now rests in."""
    open_now: JsonObject = {}
    kept: JsonObject = {}
    for ask in step.asks:
        answer = given[ask.seat]
        seal: JsonObject = {} if answer.commitment is None else {"commitment": answer.commitment}
        secret: JsonObject = {"answer": answer.answer}
        if answer.nonce is not None:
            secret["nonce"] = answer.nonce
        if ask.revealed == "end":
            open_now[str(ask.seat)] = {"source": answer.source, **seal}
            kept[str(ask.seat)] = secret
        else:
            open_now[str(ask.seat)] = {"source": answer.source, **seal, **secret}
    return Statement(
        "resolved",
        {
            "step": step.number,
            "answers": open_now,
            "entropy": _by_seat(entropy),
            "seed": seed.hex(),
            "events": public_events(advance.events),
            "draws": draws(advance.draws, public=True),
        },
        {
            "answers": kept,
            "events": hidden_events(advance.events),
            "draws": draws(advance.draws, public=False),
            "state": digest(state),
        },
    )


def finished(*, result: Result | None, seed: bytes, reason: Reason) -> Statement:
    """The end, with the server's seed. A game that was abandoned has no result."""
    return Statement(
        "finished",
        {"result": None if result is None else result.to_json(), "seed": seed.hex(), "reason": reason},
    )


def public_events(events: Sequence[Event]) -> list[Json]:
    """What everybody may read of these events."""
    return [
        {"kind": event.kind, "rule": event.rule, **_face(event.public)}
        for event in events
        if event.public is not None
    ]


def hidden_events(events: Sequence[Event]) -> list[Json]:
    """The faces that only some seats see, or nobody before the end."""
    return [
        {
            "kind": event.kind,
            "rule": event.rule,
            "private": {str(seat): _face(event.private[seat]) for seat in sorted(event.private)},
            "hidden": None if event.hidden is None else _face(event.hidden),
        }
        for event in events
        if event.private or event.hidden is not None
    ]


def draws(made: Sequence[Draw], *, public: bool) -> list[Json]:
    """The draws that everybody may see, or those that nobody may."""
    return [
        {
            "label": draw.label,
            "kind": draw.kind,
            "sides": draw.sides,
            "result": draw.result,
            "step": draw.step,
        }
        for draw in made
        if draw.public is public
    ]


def _face(face: Face) -> JsonObject:
    return {"text": face.text, "data": dict(face.data)}


def _by_seat(texts: Mapping[int, str]) -> JsonObject:
    return {str(seat): texts[seat] for seat in sorted(texts)}
