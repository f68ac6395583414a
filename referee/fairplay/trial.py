"""Trying rules on a running game: they may take it over only if all of it comes out the same, to the byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

from referee.engine import codec
from referee.engine.canonical import canonical
from referee.engine.compact_json import compact
from referee.engine.compare import differences
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

SECRET = "something that is still secret would go differently"  # noqa: S105 - no password
MAX_CHANGES = 3


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
    """Where rules differ from a game: the first step that goes differently, and what does, in words.

    `told` is for the table: it names nothing secret, nor the step if only secrets differ.
    """

    step: int
    what: str
    told: str

    def __str__(self) -> str:
        return f"step {self.step}: {self.what}"


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
    step, what, told = trial.first
    seen = _seen(rules, setup, played.state, trial.table) if trial.came_through else []
    return Finding(step, what, "; ".join([told, *seen]))


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
            return Finding(step.number, f"another answer is drawn for seat {seat}", SECRET)
        answer = on_file.get(ask.seat, ask.default_after(part))
        try:
            taken = _same(answer, ask.understood(answer, part))
        except IllegalAnswer:
            taken = False
        if not taken:
            return Finding(step.number, f"what seat {ask.seat} has on file is not taken as it stands", SECRET)
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
        self.first: tuple[int, str, str] | None = None
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
                self._found(refused.what, refused.told)
            self.came_through = True
        except DoesNotHold:
            # Its message may hold an answer that is still secret.
            self._found("answers of the game are not taken", SECRET)
        except Exception as error:  # noqa: BLE001 - whatever rules raise that were not made for this game
            self._found(f"the rules fail ({type(error).__name__})", "the rules would fail")

    def _take(self, entry: Noted) -> None:
        read = _READERS.get(entry.kind)
        if read is None:
            return
        self._step = entry.public.get("step", self._step)
        written = read(self, entry)
        told = _difference(written.public, entry.public)
        if told is not None:
            self._found(told, f"at step {self._step}: {told}")
        for difference in differences(entry.hidden, written.hidden):
            self._found(f"{difference}", SECRET)

    def _found(self, what: str, told: str) -> None:
        self.first = self.first or (self._step, what, told)

    # One method for each kind of entry that comes from the rules: it is written again.

    def _started(self, entry: Noted) -> Statement:
        return self.table.begin(entropy_by_seat(entry.public["entropy"]))

    def _opened(self, entry: Noted) -> Statement:
        self._shown = {}
        defaults = self._played.defaults.get(self._step, {})
        for ask in self.table.step.asks:
            if ask.seat in defaults and not _same(ask.default, defaults[ask.seat]):
                what = f"seat {ask.seat} has another default"
                self._found(what, f"at step {self._step} {what}")
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
                self._found(f"another answer is drawn for seat {ask.seat}", SECRET)
            if not _same(answer, ask.choice.canonical(answer)):
                self._found(f"an answer of seat {ask.seat} is read differently", SECRET)
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


def _difference(now: Mapping[str, Json], then: Mapping[str, Json]) -> str | None:
    """What everybody would be told differently, in words; None if nothing."""
    for new, old in zip_longest(_texts(now), _texts(then)):
        if new != old:
            return (
                f'"{new}" instead of "{old}"'
                if new is not None and old is not None
                else f'"{new}" as well'
                if old is None
                else f'no "{old}"'
            )
    return next((one.as_change() for one in differences(then, now)), None)


def _texts(public: Mapping[str, Any]) -> list[str]:
    """What each event tells: its kind and data, which are all that is kept of it."""
    return [f"{event['kind']} {compact(event['data']).decode()}" for event in public.get("events", ())]


def _seen(rules: AnyRuleset, setup: Setup[Any], state: Json, table: SecondTable) -> list[str]:
    """What everybody would see differently now, if the rules can read the present state."""
    try:
        then = rules.view(codec.decode(rules.state, state), setup, None)
        now = rules.view(table.play.state, setup, None)
    except Exception:  # noqa: BLE001 - whatever rules raise that were not made for this state
        return []
    changes = [f"everybody would now see {one.as_change()}" for one in differences(then, now)]
    more = len(changes) - MAX_CHANGES
    return changes[:MAX_CHANGES] + ([f"and {more} more"] if more > 0 else [])
