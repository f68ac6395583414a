"""Receipts: the referee's signature that it has an order, and what follows if its journal disagrees.

A proof does not say what was ordered, so it can be shown to anybody at any time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.engine.json_types import Json
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import prompt_id
from referee.fairplay.reading import DoesNotHold, Fields, read_filed, read_on_file
from referee.fairplay.signing import ALGORITHM, SigningKey, is_signed, key_id
from referee.fairplay.times import is_moment

FORMAT = "referee/receipt/1"
FIELDS = (
    "format",
    "game",
    "prompt",
    "seat",
    "number",
    "final",
    "entropy",
    "commitment",
    "accepted_at",
    "read_at",
    "head",
)
ENDS = ("resolved", "intervened", "rolled_back", "adopted", "finished")
"""The kinds of entries that end a step."""

Liar: TypeAlias = Literal["nobody", "referee", "bearer", "somebody", "unknown"]


@dataclass(frozen=True)
class Proof:
    """What the referee signs when it takes an order, and whenever that is read back: which one, when, and how
    far its journal had come.

    `number` counts orders filed for the prompt, replaced and withdrawn.
    """

    game: str
    prompt: str
    seat: int
    number: int
    final: bool
    entropy: str | None
    commitment: str
    accepted_at: str
    read_at: str | None
    """When it was read back; None: it is the receipt of the order itself."""
    head_seq: int
    head_hash: str

    @property
    def signed_at(self) -> str:
        """When the order was certainly on file."""
        return self.read_at or self.accepted_at

    def to_json(self) -> dict[str, Json]:
        return {
            "format": FORMAT,
            "game": self.game,
            "prompt": self.prompt,
            "seat": self.seat,
            "number": self.number,
            "final": self.final,
            "entropy": self.entropy,
            "commitment": self.commitment,
            "accepted_at": self.accepted_at,
            "read_at": self.read_at,
            "head": {"seq": self.head_seq, "hash": self.head_hash},
        }

    def signed(self, key: SigningKey) -> dict[str, Json]:
        body = self.to_json()
        return {**body, "signature": key.sign(body)}


@dataclass(frozen=True)
class Judgement:
    """What a receipt shows when compared with a transcript: who lies, and how that is known."""

    liar: Liar
    reason: str

    def __str__(self) -> str:
        match self.liar:
            case "nobody":
                return f"holds: {self.reason}"
            case "unknown":
                return f"cannot be told: {self.reason}"
            case "somebody":
                return f"does not fit: {self.reason}"
            case liar:
                return f"the {liar} lies: {self.reason}"

    def to_json(self) -> dict[str, Json]:
        return {"liar": self.liar, "reason": self.reason}


@dataclass(frozen=True)
class Accused:
    """A transcript that is consistent in itself, with which receipts are compared."""

    game: str
    entries: Sequence[Mapping[str, Json]]
    complete: bool

    @classmethod
    def from_json(cls, transcript: Json) -> Accused:
        """From a transcript that `verify` has checked."""
        fields = Fields(transcript, dict(_object(transcript)), "the transcript")
        entries = [_object(entry) for entry in fields.list("entries")]
        return cls(fields.text("game"), entries, fields.flag("complete"))


class Bench:
    """Judges receipts: each against the transcript, and against the others.

    `keys` are the referee's public keys. A consistent journal and a valid receipt are both the referee's
    word: where they contradict each other, the referee lies.
    """

    def __init__(self, accused: Accused, keys: Collection[str]) -> None:
        self._accused = accused
        self._keys = keys
        self._heads = {seq: entry["hash"] for seq, entry in enumerate(accused.entries, 1)}
        self._proofs: list[Proof] = []
        self._signed: dict[tuple[str, int], set[str]] = {}

    def judge(self, receipts: Sequence[Json]) -> list[Judgement]:
        """What each of them shows: receipts as the referee sent them, or only their `proof`."""
        read = [self._read_or_refuse(receipt) for receipt in receipts]
        for proof in read:
            if isinstance(proof, Proof) and proof.game == self._accused.game:
                self._proofs.append(proof)
                self._signed.setdefault((proof.prompt, proof.number), set()).add(proof.commitment)
        return [one if isinstance(one, Judgement) else self._held_against(one) for one in read]

    def _read_or_refuse(self, receipt: Json) -> Proof | Judgement:
        try:
            return self._read(receipt)
        except DoesNotHold as error:
            return Judgement("bearer", f"this is no receipt of the referee's: {error}")

    def _held_against(self, proof: Proof) -> Judgement:
        if proof.game != self._accused.game:
            return Judgement("unknown", f"it is a receipt of another game, {proof.game}")
        try:
            return self._judge(proof)
        except DoesNotHold as error:
            return Judgement("referee", str(error))

    def _read(self, receipt: Json) -> Proof:
        """The proof in a receipt, its signature checked, and the other fields of the receipt."""
        whole = _object(receipt)
        signed = whole.get("proof", receipt)
        fields = Fields(signed, (*FIELDS, "signature"), "the proof")
        signature = Fields(
            fields.any("signature"), ("key", "algorithm", "public_key", "value"), "the signature"
        )
        public_key = signature.hex("public_key")
        if public_key not in self._keys:
            raise DoesNotHold("it was signed with another key than the referee's")
        if signature.any("algorithm") != ALGORITHM or signature.any("key") != key_id(public_key):
            raise DoesNotHold("its signature is not one of that key")
        if not is_signed({name: fields.any(name) for name in FIELDS}, public_key, signature.hex("value", 64)):
            raise DoesNotHold("the signature does not fit what it says")
        proof = _proof(fields)
        if "answer" in whole and "nonce" in whole:
            opened = Fields(whole, whole.keys(), "the receipt")
            if proof.commitment != order_commitment(
                proof.game, proof.prompt, proof.seat, opened.any("answer"), opened.hex("nonce")
            ):
                raise DoesNotHold("the answer beside the proof is not the one that was signed for")
        return proof

    def _judge(self, proof: Proof) -> Judgement:
        if len(self._signed[proof.prompt, proof.number]) > 1:
            raise DoesNotHold(
                f"two different orders were signed for as change {proof.number} of {proof.prompt}"
            )
        if proof.head_seq not in self._heads:
            if self._accused.complete:
                raise DoesNotHold(f"it names entry {proof.head_seq}, but the journal ends before that")
            return Judgement("unknown", "it is later than this transcript: get a newer one")
        if self._heads[proof.head_seq] != proof.head_hash:
            raise DoesNotHold(
                f"it was given on another journal: entry {proof.head_seq} has the hash {proof.head_hash}"
            )
        made = self._accused.entries[proof.head_seq - 1].get("at")
        if isinstance(made, str) and proof.signed_at < made:
            raise DoesNotHold(f"it names an entry that was made at {made}, after it was signed")
        for other in self._proofs:
            # By the journal, not by the clock: that may be set back, and each host has one of its own.
            if (
                other.prompt == proof.prompt
                and other.head_seq < proof.head_seq
                and other.number > proof.number
            ):
                raise DoesNotHold(
                    f"it was signed for as on file at {proof.signed_at}, but change {other.number} of "
                    f"{proof.prompt} had replaced it by entry {other.head_seq}"
                )
        self._check_told(proof)
        return self._judge_step(proof)

    def _check_told(self, proof: Proof) -> None:
        """Compare the order with those that the journal says were on file, before and after it was signed."""
        for seq, entry in enumerate(self._accused.entries, 1):
            public, hidden = _object(entry["public"]), entry.get("hidden")
            signed_later = seq <= proof.head_seq
            if entry["kind"] == "answered" and hidden is not None and _is_of(public, proof):
                told = read_on_file(hidden).get(proof.seat)
                if told is None:
                    continue
                if told.number > proof.number if signed_later else told.number < proof.number:
                    when = "later" if signed_later else "earlier"
                    raise DoesNotHold(
                        f"entry {seq} says that change {told.number} of {proof.prompt} was on file, but "
                        f"change {proof.number} was signed for {when}"
                    )
                if told.number == proof.number and told.commitment != proof.commitment:
                    raise DoesNotHold(f"entry {seq} commits to another order as change {told.number}")
        if proof.read_at is not None and proof.final:
            self._check_sealed(proof)

    def _check_sealed(self, proof: Proof) -> None:
        """Where orders are told at once: the last one told by then must be the one that was read."""
        last: Json = proof.commitment
        for entry in self._accused.entries[: proof.head_seq]:
            public = _object(entry["public"])
            if entry["kind"] in ("sealed", "withdrawn") and public["prompt"] == proof.prompt:
                last = public.get("commitment")
        if last != proof.commitment:
            raise DoesNotHold(
                f"it was on file at {proof.read_at}, but the journal had it replaced or taken back by then"
            )

    def _judge_step(self, proof: Proof) -> Judgement:
        """Whether the step was open then, and what became of the order according to the journal."""
        step = int(proof.prompt.partition(".")[0])
        opened, over = self._span(step)
        if opened is None or proof.head_seq < opened or (over is not None and proof.head_seq >= over):
            raise DoesNotHold(f"step {step} was not open when the order was taken, by this journal")
        if over is None:
            return Judgement("unknown", f"step {step} is still open: nothing is known yet of what is on file")
        entry = self._accused.entries[over - 1]
        if entry["kind"] != "resolved":
            return Judgement("nobody", f"step {step} was given up (entry {over}): its orders are void")
        return self._judge_resolution(proof, over, _object(entry["public"]), entry.get("hidden"))

    def _judge_resolution(
        self, proof: Proof, seq: int, public: Mapping[str, Json], hidden: Json
    ) -> Judgement:
        used = _object(_object(public["answers"]).get(str(proof.seat), {}))
        last = read_filed(hidden).get(proof.seat, 0)
        if used.get("commitment") == proof.commitment:
            if self._accused.complete and last != proof.number:
                raise DoesNotHold(f"the order used was change {proof.number}, but entry {seq} says {last}")
            self._check_used(proof, used, public)
            return Judgement("nobody", f"the order was used (entry {seq})")
        if not self._accused.complete:
            return Judgement(
                "unknown",
                f"entry {seq} has something else. Whether the order is said to have been replaced or taken "
                "back is known when the game is over",
            )
        if last < proof.number:
            raise DoesNotHold(
                f"it is signed as change {proof.number} of what is on file for {proof.prompt}, "
                f"but by entry {seq} there were {last}"
            )
        if last == proof.number:
            raise DoesNotHold(
                f"the order is the last one that was taken for {proof.prompt}, but entry {seq} has another"
            )
        if any(prompt == proof.prompt and number > proof.number for prompt, number in self._signed):
            return Judgement("nobody", "it was replaced later: you have shown that receipt too")
        return Judgement(
            "unknown",
            f"entry {seq} says that the order was replaced or taken back later (change {last}, this was "
            f"{proof.number}), after {proof.signed_at}. That rests on the referee's word, unless you have "
            "the later receipt",
        )

    def _check_used(self, proof: Proof, used: Mapping[str, Json], public: Mapping[str, Json]) -> None:
        if (used.get("source") == "draft") == proof.final:
            raise DoesNotHold("a draft was used as an order, or an order as a draft")
        if _object(public["entropy"]).get(str(proof.seat)) != proof.entropy:
            raise DoesNotHold("the entropy that was mixed into the dice is not what came with the order")

    def _span(self, step: int) -> tuple[int | None, int | None]:
        """The entries that opened and ended a step; None if there are none."""
        opened = over = None
        for seq, entry in enumerate(self._accused.entries, 1):
            if entry["kind"] == "opened" and _object(entry["public"])["step"] == step:
                opened = seq
            elif opened is not None and entry["kind"] in ENDS:
                over = seq
                break
        return opened, over


def _is_of(public: Mapping[str, Json], proof: Proof) -> bool:
    """Whether the entry is about the step of the proof."""
    return proof.prompt == prompt_id(Fields(public, public.keys(), "the entry").number("step"), proof.seat)


def _proof(fields: Fields) -> Proof:
    if fields.any("format") != FORMAT:
        raise DoesNotHold(f"the format is not {FORMAT}")
    head = Fields(fields.any("head"), ("seq", "hash"), "the head")
    proof = Proof(
        game=fields.text("game"),
        prompt=fields.text("prompt"),
        seat=fields.number("seat"),
        number=fields.number("number"),
        final=fields.flag("final"),
        entropy=fields.text_or_none("entropy"),
        commitment=fields.hex("commitment"),
        accepted_at=fields.text("accepted_at"),
        read_at=fields.text_or_none("read_at"),
        head_seq=head.number("seq"),
        head_hash=head.hex("hash"),
    )
    step = proof.prompt.partition(".")[0]
    if not step.isdecimal() or proof.prompt != prompt_id(int(step), proof.seat):
        raise DoesNotHold(f"{proof.prompt} is no prompt of seat {proof.seat}")
    if not (is_moment(proof.accepted_at) and is_moment(proof.signed_at)):
        raise DoesNotHold("its time is not spelt as the referee does")
    return proof


def _object(data: Json) -> Mapping[str, Json]:
    if not isinstance(data, Mapping):
        raise DoesNotHold("it is not an object")
    return data
