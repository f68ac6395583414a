"""The journal's entries, built from the engine's own objects.

Both writing a journal and checking one use these functions, so that each entry has one spelling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.engine.asks import Ask, Step
from referee.engine.canonical import canonical, hash_of
from referee.engine.dice import Draw
from referee.engine.events import Event
from referee.engine.json_types import Json
from referee.engine.motions import Voting
from referee.engine.play import Advance, Intervention
from referee.engine.records import EventRecord, face_as_json
from referee.engine.ruleset import Result
from referee.fairplay.journal import Entry, next_entry

JsonObject: TypeAlias = dict[str, Json]
AnswerSource: TypeAlias = Literal["order", "pass", "draft", "default", "stand_in"]
"""Who answered: the seat with an order, by letting a window pass, or with a draft; the default; or a
stand-in.
"""
Extension: TypeAlias = Literal["excuse", "absence", "outage", "vote", "host", "failure"]
"""Why a deadline has moved."""
Stopper: TypeAlias = Literal["host", "vote", "referee"]
"""Who stops a clock and restarts it. The referee does while it has no rules to continue by."""
Reason: TypeAlias = Literal["played", "draw", "ended_early", "conceded", "cancelled", "abandoned", "closed"]
Deed: TypeAlias = Literal["freed", "closed", "message_hidden"]
"""What the referee's host can do to a game with `referee admin`."""
ERASABLE = ("seated", "message")
"""Kinds of entries whose hidden part may be erased: the name of a former player, a hidden message."""


@dataclass(frozen=True, repr=False)
class Statement:
    """An entry before it is chained: its public part, and the part that is hidden until the game is over."""

    kind: str
    public: JsonObject
    hidden: JsonObject | None = None

    def chained(self, game: str, seq: int, prev: str, at: str, nonce: str | None) -> Entry:
        """The entry that follows the one with hash `prev`; the (fresh) nonce is used only with a hidden
        part.
        """
        return next_entry(
            game, seq, prev, at, self.kind, self.public, self.hidden, None if self.hidden is None else nonce
        )


@dataclass(frozen=True, repr=False)
class Given:
    """An answer that a step was resolved with. A default was sealed by nobody: it has no nonce and no
    commitment.
    """

    source: AnswerSource
    answer: Json
    nonce: str | None = None
    commitment: str | None = None


@dataclass(frozen=True)
class OnFile:
    """A final order on file for a seat: its commitment, and the number of the change that filed it.

    Filing an order for a prompt, replacing it and withdrawing it all count as changes.
    """

    number: int
    commitment: str


def prompt_id(step: int, seat: int) -> str:
    """The id of a seat's question in a step."""
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
    press: str = "all",
    anonymous: bool = False,
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
            "press": press,
            "anonymous": anonymous,
        },
    )


def rules(version: str) -> Statement:
    """From here on the game is played by this version of its rules."""
    return Statement("rules", {"rules_version": version})


def adopted(step: int, version: str, *, seed: bytes, advance: Advance, state: Json) -> Statement:
    """The table has agreed to other rules: this step is void, and the phase begins again by them."""
    return Statement(
        "adopted",
        {
            "step": step,
            "rules_version": version,
            "seed": seed.hex(),
            **_told(advance),
        },
        _kept(advance, state),
    )


def seated(
    seat: int, kind: str, name: str | None, entropy: str | None, *, apart: str | None = None
) -> Statement:
    """Entropy given before the start is mixed into the master seed; later it is only recorded.

    Names of people are `apart`, in the hidden part, from which they can be erased for good while the chain
    still holds.
    """
    public: JsonObject = {"seat": seat, "kind": kind, "name": name, "entropy": entropy}
    return Statement("seated", public, None if apart is None else {"name": apart})


def joined(place: int, name: str, entropy: str | None) -> Statement:
    """Somebody waits for an anonymous game to begin. Who it is, is revealed when it is over.

    The entropy is public once the game begins, with the seat that its bringer is dealt.
    """
    return Statement("joined", {"place": place}, {"name": name, "entropy": entropy})


def vacated(seat: int) -> Statement:
    """The seat's player has left. Before an anonymous game begins, the number is that of the place."""
    return Statement("vacated", {"seat": seat})


def missing(seat: int) -> Statement:
    """The player has missed so many orders, or was voted out, so that others may take the seat over."""
    return Statement("missing", {"seat": seat})


def delegated(seat: int, until: str | None) -> Statement:
    """Somebody else may play the seat, too, until then; null: no longer."""
    return Statement("delegated", {"seat": seat, "until": until})


def started(
    *, seats: int, entropy: Mapping[int, str], seed: bytes, advance: Advance, state: Json
) -> Statement:
    """`seats` play: if some stayed empty, those taken are renumbered in order. `seed` is step 0's."""
    return Statement(
        "started",
        {
            "seats": seats,
            "entropy": _by_seat(entropy),
            "seed": seed.hex(),
            **_told(advance),
        },
        _kept(advance, state),
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


def sealed(
    prompt: str, seat: int, *, commitment: str, entropy: str | None, stand_in: bool = False
) -> Statement:
    """A final order, new or replaced, of the seat or its stand-in.

    Its entropy is public at once, so that the dice are bound to it.
    """
    return Statement(
        "sealed",
        {
            "prompt": prompt,
            "seat": seat,
            "commitment": commitment,
            "entropy": entropy,
            "stand_in": stand_in,
        },
    )


def withdrawn(prompt: str, seat: int) -> Statement:
    """A final order was withdrawn, or replaced by a draft."""
    return Statement("withdrawn", {"prompt": prompt, "seat": seat})


def answered(step: int, orders: Mapping[int, OnFile]) -> Statement:
    """Which seats have a final order on file at this moment, and nothing more.

    What is on file is committed to, without showing whether it has changed since.
    """
    kept: JsonObject = {
        str(seat): {"number": orders[seat].number, "commitment": orders[seat].commitment}
        for seat in sorted(orders)
    }
    return Statement("answered", {"step": step, "seats": [*sorted(orders)]}, {"orders": kept})


def shown(prompt: str, seat: int, *, told: Sequence[Event], part: Json) -> Statement:
    """`told` is what the table is told (`OpenPart.announced`); `part` is what was added, in binding form."""
    return Statement(
        "shown",
        {"prompt": prompt, "seat": seat, "shown": [face_as_json(face) for face in told]},
        {"part": part},
    )


def order_source(step: Step, ask: Ask, answer: Json) -> Literal["order", "pass"]:
    """The source of a seat's own order: letting a window pass is neither silence nor a default.

    Not where the answer is revealed only at the end, as it would tell who has reacted.
    """
    is_default = canonical(ask.choice.canonical(answer)) == canonical(ask.default)
    passed = step.window and ask.revealed == "step" and is_default
    return "pass" if passed else "order"


def resolved(
    step: Step,
    given: Mapping[int, Given],
    *,
    entropy: Mapping[int, str],
    seed: bytes,
    advance: Advance,
    state: Json,
    filed: Mapping[int, int],
) -> Statement:
    """`seed` is the step's; `state` is the encoded state in which the table now rests.

    `filed` has the number of the last change of what a seat has on file, if any.
    """
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
            "state": hash_of(state),
            **_settled(advance),
            "filed": {str(seat): filed[seat] for seat in sorted(filed)},
        },
    )


def extended(step: int, *, due_at: str | None, reason: Extension, seats: Sequence[int] = ()) -> Statement:
    """A step's deadline has moved, or the rules have failed at it; `seats` are those that it waits for."""
    return Statement("extended", {"step": step, "due_at": due_at, "reason": reason, "seats": list(seats)})


def processed(step: int) -> Statement:
    """The host has ended the grace of a step whose deadline has passed."""
    return Statement("processed", {"step": step})


def missed(step: int, seats: Sequence[int]) -> Statement:
    """These seats were silent to the end: they had neither an order nor a draft on file."""
    return Statement("missed", {"step": step, "seats": list(seats)})


def paused(by: Stopper) -> Statement:
    """The clock is stopped."""
    return Statement("paused", {"by": by})


def resumed(by: Stopper, *, due_at: str | None) -> Statement:
    """The clock is running again, with this deadline."""
    return Statement("resumed", {"by": by, "due_at": due_at})


def put(motion: str, kind: str, about: Mapping[str, Json], seat: int | None, voting: Voting) -> Statement:
    """A seat has put a motion to the table; which seat is not told if the ballot is secret."""
    return Statement(
        "put",
        {
            "motion": motion,
            "kind": kind,
            "about": dict(about),
            "seat": seat,
            "ballot": voting.ballot,
            "needs": voting.needs,
        },
    )


def voted(motion: str, seat: int, choice: Literal["yes", "no", "withdraw"]) -> Statement:
    """How a seat votes in an open ballot. Secret ballots leave no trace but their outcome."""
    return Statement("voted", {"motion": motion, "seat": seat, "choice": choice})


def settled(motion: str, outcome: Literal["carried", "failed", "lapsed"]) -> Statement:
    """The outcome of a motion. It lapses if its step, or the game, is over before it is decided."""
    return Statement("settled", {"motion": motion, "outcome": outcome})


def conceded(seat: int) -> Statement:
    """A seat has conceded."""
    return Statement("conceded", {"seat": seat})


def intervened(
    step: int, intervention: Intervention, *, seed: bytes, advance: Advance, state: Json
) -> Statement:
    """The rules have continued without an answer to the open step, because of a concession or a motion."""
    return Statement(
        "intervened",
        {
            "step": step,
            "kind": intervention.kind,
            "seat": intervention.seat,
            "seed": seed.hex(),
            **_told(advance),
        },
        _kept(advance, state),
    )


def rolled_back(to: int, *, step: int, epoch: int) -> Statement:
    """The question of step `to` is asked again as step `step`; draws from here on are of this epoch."""
    return Statement("rolled_back", {"to": to, "step": step, "epoch": epoch})


def message(seat: int | None, text: str | None) -> Statement:
    """What a seat, or the host (None), has said to everybody; without text it was erased. It is kept apart,
    as people's names are.
    """
    return Statement("message", {"seat": seat}, None if text is None else {"text": text})


def administered(deed: Deed, about: Mapping[str, Json], reason: str) -> Statement:
    """The referee's host has done something to the game."""
    return Statement("administered", {"deed": deed, "about": dict(about), "reason": reason})


def finished(*, result: Result | None, seed: bytes, reason: Reason) -> Statement:
    """The end, with the server's seed. A game that was cancelled, abandoned or closed has no result."""
    return Statement(
        "finished",
        {"result": None if result is None else result.to_json(), "seed": seed.hex(), "reason": reason},
    )


def _told(advance: Advance) -> JsonObject:
    """What everybody may know about what the rules have done."""
    return {"events": public_events(advance.events), "draws": draws(advance.draws, public=True)}


def _kept(advance: Advance, state: Json) -> JsonObject:
    """The rest of it, and a hash of the resulting state."""
    return {
        "events": hidden_events(advance.events),
        "draws": draws(advance.draws, public=False),
        "state": hash_of(state),
        **_settled(advance),
    }


def public_events(events: Sequence[EventRecord]) -> list[Json]:
    """What everybody may read of these events."""
    return [
        {"kind": event.kind, "rule": event.rule, **face_as_json(event.public)}
        for event in events
        if event.public is not None
    ]


def hidden_events(events: Sequence[EventRecord]) -> list[Json]:
    """The faces that only some seats see, or nobody before the end."""
    return [
        {
            "kind": event.kind,
            "rule": event.rule,
            "private": {str(seat): face_as_json(event.private[seat]) for seat in sorted(event.private)},
            "hidden": None if event.hidden is None else face_as_json(event.hidden),
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


def _settled(advance: Advance) -> JsonObject:
    """How formalities were settled; most steps have none, and omit it."""
    return {"settled": [one.to_json() for one in advance.settled]} if advance.settled else {}


def _by_seat(texts: Mapping[int, str]) -> JsonObject:
    return {str(seat): texts[seat] for seat in sorted(texts)}
