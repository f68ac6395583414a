"""Checking a transcript without its referee: `verify` names the first thing in it that does not hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.fairplay.commitments import hidden_commitment
from referee.fairplay.entries import ERASABLE
from referee.fairplay.filings import Filings
from referee.fairplay.journal import GENESIS, entry_hash
from referee.fairplay.packs import check_pack
from referee.fairplay.reading import DoesNotHold, Fields, read_entry
from referee.fairplay.replay import Replay
from referee.fairplay.running import RunningGame
from referee.fairplay.signing import ALGORITHM, is_signed, key_id
from referee.fairplay.times import Times
from referee.fairplay.transcript import FIELDS, FORMAT
from referee.fairplay.word import RefereesWord, Remark
from referee.library import Library

ENTRY_FIELDS = ("seq", "kind", "at", "public", "hidden", "nonce", "commitment", "prev", "hash")


@dataclass(frozen=True)
class Failure:
    """Where a transcript does not hold, and why. `entry` is None if the fault is outside the journal."""

    entry: int | None
    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}"


@dataclass(frozen=True)
class Verdict:
    """The outcome of checking a transcript; `failure` is None if all of it holds.

    A transcript that is not `complete` was checked as far as possible while the game runs: chain, signature,
    sealed orders, step seeds and dice, but without a replay.
    """

    failure: Failure | None
    complete: bool = False
    entries: int = 0
    public_key: str = ""
    checked: tuple[str, ...] = ()
    """What was checked, in words."""
    word: tuple[Remark, ...] = ()
    """What rests on the referee's word in this particular game."""

    @property
    def holds(self) -> bool:
        return self.failure is None

    def to_json(self) -> dict[str, Json]:
        """The same for programs."""
        failure = self.failure
        return {
            "holds": self.holds,
            "failure": None
            if failure is None
            else {"entry": failure.entry, "where": failure.where, "reason": failure.reason},
            "complete": self.complete,
            "entries": self.entries,
            "public_key": self.public_key,
            "checked": list(self.checked),
            "rests_on_the_referees_word": [remark.to_json() for remark in self.word],
        }


@dataclass(frozen=True)
class _Document:
    game: str
    content: Json
    entries: tuple[Fields, ...]
    head: str
    complete: bool
    public_key: str

    def count(self, kind: str) -> int:
        return sum(entry.any("kind") == kind for entry in self.entries)


def verify(transcript: Json, library: Library, *pinned_keys: str) -> Verdict:
    """Check everything that a transcript says. With `pinned_keys` (hex) it must be signed by one of them."""
    try:
        document = _read(transcript, pinned_keys)
        word = _play_again(document, library)
    except _Found as found:
        return Verdict(found.failure)
    if not pinned_keys:
        word.say(
            "key", f"That {document.public_key} is the referee's key: compare it with what it publishes."
        )
    return Verdict(
        None,
        document.complete,
        len(document.entries),
        document.public_key,
        tuple(_checked(document)),
        word.remarks(document.head),
    )


class _Found(Exception):
    def __init__(self, where: str, reason: str, entry: int | None = None) -> None:
        super().__init__(reason)
        self.failure = Failure(entry, where, reason)


def _read(transcript: Json, pinned_keys: Collection[str]) -> _Document:
    """The document, with its chain and signature checked."""
    try:
        canonical(transcript)
        fields = Fields(transcript, FIELDS, "the transcript")
        fields.one_of("format", FORMAT)
        game = fields.text("game")
        complete = fields.flag("complete")
        head = fields.hex("head")
        listed = fields.list("entries")
        signature = Fields(
            fields.any("signature"), ("key", "algorithm", "public_key", "value"), "the signature"
        )
    except (DoesNotHold, ValueError) as error:
        raise _Found("format", str(error)) from None
    read: list[Fields] = []
    prev = GENESIS
    for seq, data in enumerate(listed, 1):
        try:
            entry = Fields(data, ENTRY_FIELDS, "the entry")
            _check_entry(game, seq, prev, entry, complete=complete)
        except DoesNotHold as error:
            raise _at(seq, data, str(error)) from None
        prev = entry.hex("hash")
        read.append(entry)
    if head != prev:
        raise _Found("head", "the hash of the last entry is not the head of the journal")
    public_key = _check_signature(fields, signature, pinned_keys)
    return _Document(game, fields.any("content"), tuple(read), head, complete, public_key)


def _check_entry(game: str, seq: int, prev: str, entry: Fields, *, complete: bool) -> None:
    if entry.number("seq") != seq:
        raise DoesNotHold(f"the number {seq} was expected here, not {entry.number('seq')}")
    if entry.hex("prev") != prev:
        raise DoesNotHold("it is not chained to the entry before it")
    commitment = None if entry.any("commitment") is None else entry.hex("commitment")
    expected = entry_hash(
        game, seq, entry.text("kind"), entry.text("at"), entry.object("public"), commitment, prev
    )
    if entry.hex("hash") != expected:
        raise DoesNotHold("its hash is not the hash of what it says")
    if commitment is None or not complete:
        if entry.any("hidden") is not None or entry.any("nonce") is not None:
            raise DoesNotHold("it has a hidden part where there can be none")
    elif entry.any("hidden") is None and entry.any("nonce") is None and entry.text("kind") in ERASABLE:
        return
    elif commitment != hidden_commitment(entry.object("hidden"), entry.hex("nonce")):
        raise DoesNotHold("its hidden part is not the one it committed to")


def _check_signature(transcript: Fields, signature: Fields, pinned_keys: Collection[str]) -> str:
    try:
        public_key = signature.hex("public_key")
        if signature.any("algorithm") != ALGORITHM:
            raise DoesNotHold(f"the algorithm is not {ALGORITHM}")
        if signature.any("key") != key_id(public_key):
            raise DoesNotHold("the key's id is not that of the key")
        if pinned_keys and public_key not in pinned_keys:
            raise DoesNotHold("it was signed with another key than the one expected")
        body = {name: transcript.any(name) for name in FIELDS if name != "signature"}
        if not is_signed(body, public_key, signature.hex("value", size=64)):
            raise DoesNotHold("it does not fit the transcript")
    except DoesNotHold as error:
        raise _Found("signature", str(error)) from None
    return public_key


def _play_again(document: _Document, library: Library) -> RefereesWord:
    """Compare every entry with the rules and the entries before it; returns what had to be believed."""
    word = RefereesWord(complete=document.complete)
    game: Replay | RunningGame
    if document.complete:
        game = Replay(
            document.game, document.content, _server_seed(document), _rules_versions(document), library
        )
    else:
        game = RunningGame(document.game, library)
    times, filings = Times(), Filings()
    for seq, entry in enumerate(document.entries, 1):
        kind = entry.text("kind")
        try:
            game.take(kind, entry.any("public"), entry.any("hidden"))
            if kind == "created":
                _compare_pack(document, entry, library, word)
            times.take(seq, kind, entry.object("public"), entry.text("at"))
            filings.take(kind, entry.object("public"), entry.any("hidden"))
            word.take(seq, kind, entry.any("public"), entry.any("hidden"))
        except DoesNotHold as error:
            raise _Found(f"entry {seq} ({kind})", str(error), seq) from None
    if times.put_off:
        text = "That somebody was away: steps were given more time than the clock says."
        word.say("clock", text, *times.put_off)
    return word


def _compare_pack(document: _Document, entry: Fields, library: Library, word: RefereesWord) -> None:
    created = read_entry("created", entry.any("public"))
    why_not = check_pack(library, document.content, created)
    if why_not is not None:
        name = created.text("content_pack")
        text = (
            f"THAT THE CONTENT PACK CALLED {name!r} IS THE ONE YOU KNOW: it was not compared, as {why_not}."
        )
        word.say("pack", text, entry.number("seq"))


def _checked(document: _Document) -> Iterator[str]:
    hidden = sum(entry.any("commitment") is not None for entry in document.entries)
    steps, votes = document.count("resolved"), document.count("voted")
    yield f"the format, the chain of {len(document.entries)} entries, and the signature over them"
    if document.complete:
        yield f"{hidden} hidden parts against what was committed to when they were written"
    yield (
        f"the answers to {steps} steps: each is the order last sealed, or a draft, or the default of a seat "
        "that is said to have missed it"
    )
    if document.count("joined") and document.complete:
        yield "the seats of the players, dealt again from the seed"
    if votes:
        yield f"{votes} open votes, counted again"
    yield "each step's seed against its commitment, and the entropy used against the entropy sent"
    if document.complete:
        yield "the server's seed against its commitment, and the content pack against its hash"
        yield "the whole game, played again by the rules installed here: questions, events, draws, result"
    else:
        yield "every public die, rolled again; the rules not yet, as the game still runs"


def _server_seed(document: _Document) -> bytes:
    """The seed that the last entry reveals, on which everything before it depends."""
    if not document.entries or document.entries[-1].any("kind") != "finished":
        raise _Found("format", "a complete transcript ends with a `finished` entry")
    seq = len(document.entries)
    try:
        revealed = Fields(document.entries[-1].any("public"), ("result", "seed", "reason"), "the entry")
        return bytes.fromhex(revealed.hex("seed"))
    except DoesNotHold as error:
        raise _Found(f"entry {seq} (finished)", str(error), seq) from None


def _rules_versions(document: _Document) -> list[str]:
    """The versions of the rules that the game was played by: at first, and since the table agreed to others.

    Newer rules that took over because they play all of it the same way stand for those before them.
    """
    versions = [""]
    for entry in document.entries:
        kind = entry.any("kind")
        named = entry.object("public").get("rules_version")
        if kind in ("created", "rules", "adopted") and isinstance(named, str):
            versions[-1:] = [versions[-1], named] if kind == "adopted" else [named]
    return versions


def _at(seq: int, data: Json, reason: str) -> _Found:
    kind = data.get("kind") if isinstance(data, Mapping) else None
    return _Found(f"entry {seq} ({kind})" if isinstance(kind, str) else f"entry {seq}", reason, seq)
