"""Trying rules on a running game: they may take it over only if all of it comes out the same, to the byte."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Literal, Protocol, TypeAlias

from referee.engine import codec
from referee.engine.canonical import canonical
from referee.engine.compare import Absent, Difference, differences
from referee.engine.json_types import Json
from referee.engine.play import Checkpoint, Intervention, Play
from referee.engine.problems import IllegalAnswer
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.fairplay import entries
from referee.fairplay.drawn_answers import is_as_drawn, is_drawn
from referee.fairplay.entries import Given, Statement
from referee.fairplay.ledger import Ledger, read_given
from referee.fairplay.reading import (
    DoesNotHold,
    Fields,
    entropy_by_seat,
    read_entry,
    read_filed,
    read_settled,
)
from referee.fairplay.second_table import SecondTable
from referee.fairplay.table_talk import bot_that_stands_in
from referee.library import AnyRuleset

MAX_CHANGES = 3
MAX_CHANGE_LENGTH = 400

FindingKind: TypeAlias = Literal[
    "answers",  # answers of the game are not taken
    "content",  # the rules cannot read the game's content pack
    "default",  # the question to `seat` has another default
    "drawn",  # another answer is drawn for `seat`
    "event",  # `now` an event is told and `then` another, or none
    "failure",  # the rules fail, with this `error`
    "hidden",  # what is not public differs at `path`: `now` and `then`
    "on_file",  # what `seat` has on file is not taken as it stands
    "options",  # the rules have other options than the game
    "public",  # the public part of an entry differs at `path`: `now` and `then`
    "read",  # an answer of `seat` is read differently
    "rules",  # no rules are installed that it could go on by
    "secret",  # what it is must not be told yet
]
TOLD: Collection[FindingKind] = ("default", "event", "public")
"""What a table may be told in full, with its step."""
TOLD_BARELY: Collection[FindingKind] = ("content", "failure", "options", "rules")
"""What it may be told, but not the details."""


class Noted(Protocol):
    """An entry of the journal, with its hidden part."""

    @property
    def kind(self) -> str: ...
    @property
    def public(self) -> Any: ...
    @property
    def hidden(self) -> Any: ...


@dataclass(frozen=True)
class Finding:
    """Where rules differ from a game: the first step that goes differently, and what does.

    `changes` are what everybody would see differently now: some of them, and how many there are.
    """

    step: int
    kind: FindingKind
    data: Mapping[str, Json] = field(default_factory=dict)
    changes: Sequence[Mapping[str, Json]] = ()
    changes_in_all: int = 0

    @property
    def for_table(self) -> Finding:
        """The same with nothing secret, nor the step if only secrets differ."""
        if self.kind in TOLD:
            return self
        kind: FindingKind = self.kind if self.kind in TOLD_BARELY else "secret"
        return replace(self, step=0, kind=kind, data={})


@dataclass(frozen=True, repr=False)
class GameSoFar:
    """A game so far. `base` is where the rules in force began; None: at the start."""

    journal: Sequence[Noted]
    seeds: Seeds
    state: Json
    """Where the table stands now."""
    defaults: Mapping[int, Mapping[int, Json]]
    """The default of every question whose prompt is kept, by step and seat."""
    on_file: Mapping[int, Json]
    """The orders and drafts for the open step, by seat."""
    base: Checkpoint | None = None


def try_rules(rules: AnyRuleset, setup: Setup[Any], played: GameSoFar) -> Finding | None:
    """Replay the game by these rules; None if it goes the same, and can continue with what is on file.

    The same seats are asked the same kinds of questions, with the same defaults; every answer is accepted,
    and understood as it was; every event, draw and state is the same to the byte. Descriptions of questions
    may improve, so they are not compared: what is on file for the open one is judged instead.
    """
    trial = _Trial(rules, setup, played)
    trial.run()
    if trial.first is None:
        return None
    changes = _seen(rules, setup, played.state, trial.table) if trial.came_through else []
    return replace(trial.first, changes=changes[:MAX_CHANGES], changes_in_all=len(changes))


def refused_on_file(
    play: Play[Any, Any],
    on_file: Mapping[int, Json],
    shown: Mapping[int, Json],
    ledger: Ledger,
    seeds: Seeds,
) -> Finding | None:
    """Check that whatever would answer the open step now, orders, drafts and defaults, is accepted as it
    stands, and that bots would draw what they have on file.

    By seat: what is on file, and what was shown of an answer. The ledger has followed the whole journal.
    """
    step = play.step
    assert step is not None  # noqa: S101 - it waits for answers
    for ask in step.asks:
        part, seat = shown.get(ask.seat), ask.seat
        # Where a bot has just taken a free seat, what is on file may be the stand-in's.
        is_bot = ledger.is_bot(seat) and seat not in ledger.changed_hands
        by_chance = is_bot or (ledger.stand_in is not None and not ledger.is_played(seat))
        showings = [part] * ledger.showed.get(seat, 0)
        if (
            by_chance
            and seat in on_file
            and not is_as_drawn(ledger, play, ask, on_file[seat], showings, seeds)
        ):
            return Finding(step.number, "drawn", {"seat": seat})
        answer = on_file.get(ask.seat, ask.default_after(part))
        try:
            taken = _same(answer, ask.understood(answer, part))
        except IllegalAnswer:
            taken = False
        if not taken:
            return Finding(step.number, "on_file", {"seat": seat})
    return None


def follow(ledger: Ledger, entry: Noted) -> None:
    """Note who sits where, and so whose answers are drawn."""
    fields = read_entry(entry.kind, entry.public)
    match entry.kind:
        case "created":
            ledger.seats, ledger.anonymous = fields.number("seats"), fields.flag("anonymous")
            ledger.stand_in = bot_that_stands_in(fields)
        case "joined":
            ledger.join(fields, None)
        case "seated":
            ledger.seated(fields, None)
        case "vacated" | "missing":
            ledger.vacated(fields)
        case "conceded":
            ledger.concede(fields.number("seat"))
        case "started":
            ledger.start()
        case "opened":
            prompts = [Fields(one, ("prompt", "seat", "kind"), "") for one in fields.list("prompts")]
            ledger.open(fields.number("step"), tuple(prompt.number("seat") for prompt in prompts))
        case "shown":
            ledger.shows(fields)
        case "extended":
            ledger.has_failed = ledger.has_failed or fields.text("reason") == "failure"
        case "resolved" | "intervened" | "rolled_back" | "adopted":
            ledger.open_step = None


class _Trial:
    def __init__(self, rules: AnyRuleset, setup: Setup[Any], played: GameSoFar) -> None:
        self.table = SecondTable(rules, setup, played.seeds)
        self.first: Finding | None = None
        self.came_through = False
        self._played = played
        self._shown: dict[int, list[Json]] = {}  # after each time
        self._step = 0
        self._ledger = Ledger(setup.game, 0)

    def run(self) -> None:
        """Continue after a first difference as far as the rules can, to see what it leads to."""
        try:
            since = _beginning(self._played)
            for index, entry in enumerate(self._played.journal):
                if index >= since:
                    self._take(entry)
                follow(self._ledger, entry)
            shown = {seat: states[-1] for seat, states in self._shown.items()}
            on_file = self._played.on_file
            if refused := refused_on_file(self.table.play, on_file, shown, self._ledger, self._played.seeds):
                self._found(refused.kind, refused.data)
            self.came_through = True
        except DoesNotHold:
            self._found("answers")
        except Exception as error:  # noqa: BLE001 - whatever rules raise that were not made for this game
            self._found("failure", {"error": type(error).__name__})

    def _take(self, entry: Noted) -> None:
        read = _READERS.get(entry.kind)
        if read is None:
            return
        self._step = entry.public.get("step", self._step)
        written = read(self, entry)
        for new, old in zip_longest(_events(written.public), _events(entry.public)):
            if new != old:
                self._found("event", {"now": new, "then": old})
        for difference in differences(entry.public, written.public):
            self._found("public", _change(difference))
        for difference in differences(entry.hidden, written.hidden):
            self._found("hidden", _change(difference))

    def _found(self, kind: FindingKind, data: Mapping[str, Json] | None = None) -> None:
        self.first = self.first or Finding(self._step, kind, data or {})

    # One method for each kind of entry that comes from the rules: it is written again.

    def _started(self, entry: Noted) -> Statement:
        return self.table.begin(entropy_by_seat(entry.public["entropy"]))

    def _opened(self, entry: Noted) -> Statement:
        self._shown = {}
        defaults = self._played.defaults.get(self._step, {})
        for ask in self.table.step.asks:
            if ask.seat in defaults and not _same(ask.default, defaults[ask.seat]):
                self._found("default", {"seat": ask.seat})
        return self.table.open(entry.public["due_at"])

    def _showed(self, entry: Noted) -> Statement:
        seat, part = entry.public["seat"], entry.hidden["part"]
        shows = self.table.step.ask_of(seat).open
        if shows is None:
            raise DoesNotHold(f"seat {seat} has nothing to show")
        states = self._shown.setdefault(seat, [])
        before = states[-1] if states else None
        states.append(shows.together(before, part))
        told = shows.announced(before, states[-1])
        return entries.shown(entry.public["prompt"], seat, told=told, part=part)

    def _resolved(self, entry: Noted) -> Statement:
        kept: Mapping[str, Json] = entry.hidden["answers"]
        given: dict[int, Given] = {
            int(seat): read_given(int(seat), public, kept.get(seat))
            for seat, public in entry.public["answers"].items()
        }
        for ask in self.table.step.asks:
            answer, source = given[ask.seat].answer, given[ask.seat].source
            if is_drawn(self._ledger, ask.seat, source) and not is_as_drawn(
                self._ledger, self.table.play, ask, answer, self._shown.get(ask.seat, []), self._played.seeds
            ):
                self._found("drawn", {"seat": ask.seat})
            if not _same(answer, ask.choice.canonical(answer)):
                self._found("read", {"seat": ask.seat})
        entropy, settled = entropy_by_seat(entry.public["entropy"]), read_settled(entry.hidden)
        return self.table.resolve(given, entropy, settled=settled, filed=read_filed(entry.hidden))

    def _intervened(self, entry: Noted) -> Statement:
        return self.table.intervene(
            Intervention(entry.public["kind"], entry.public["seat"]), read_settled(entry.hidden)
        )

    def _rolled_back(self, entry: Noted) -> Statement:
        return self.table.roll_back(entry.public["to"])

    def _adopted(self, entry: Noted) -> Statement:
        assert self._played.base is not None  # noqa: S101 - it is kept with the entry
        return self.table.adopt(
            self.table.rules, self.table.setup, self._played.base, entry.public["rules_version"]
        )


_READERS: Mapping[str, Callable[[_Trial, Noted], Statement]] = {
    "started": _Trial._started,
    "opened": _Trial._opened,
    "shown": _Trial._showed,
    "resolved": _Trial._resolved,
    "intervened": _Trial._intervened,
    "rolled_back": _Trial._rolled_back,
    "adopted": _Trial._adopted,
}


def _same(one: Json, other: Json) -> bool:
    return canonical(one) == canonical(other)


def _beginning(played: GameSoFar) -> int:
    """Where in the journal the rules in force began."""
    if played.base is None:
        return 0
    return max(index for index, entry in enumerate(played.journal) if entry.kind == "adopted")


def _events(public: Mapping[str, Any]) -> list[Json]:
    """What each event tells: its kind and data."""
    return [{"kind": event["kind"], "data": event["data"]} for event in public.get("events", ())]


def _change(difference: Difference) -> dict[str, Json]:
    """How it was and how it would be, as far as there is anything; where it is short enough to be read."""
    ends = {"then": difference.expected, "now": difference.found}
    there = {name: end for name, end in ends.items() if not isinstance(end, Absent)}
    change: dict[str, Json] = {"path": difference.path, **there}
    return change if len(canonical(change)) <= MAX_CHANGE_LENGTH else {"path": difference.path}


def _seen(rules: AnyRuleset, setup: Setup[Any], state: Json, table: SecondTable) -> list[dict[str, Json]]:
    """What everybody would see differently now, if the rules can read the present state."""
    try:
        then = rules.view(codec.decode(rules.state, state), setup, None)
        now = rules.view(table.play.state, setup, None)
    except Exception:  # noqa: BLE001 - whatever rules raise that were not made for this state
        return []
    return [_change(one) for one in differences(then, now)]
