"""Playing a finished game again from its transcript, and holding every entry against what the rules say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import codec, seeds
from referee.engine.asks import Ask, OpenPart, Step
from referee.engine.canonical import canonical
from referee.engine.compare import differences
from referee.engine.json_types import Json
from referee.engine.play import Answered, Divergence, Play, RulesError
from referee.engine.problems import IllegalAnswer
from referee.engine.randomness import Seeded
from referee.engine.ruleset import BadContent, Setup
from referee.fairplay import entries
from referee.fairplay.entries import Given, Statement
from referee.fairplay.ledger import Ledger, read_given
from referee.fairplay.reading import PUBLIC_FIELDS, DoesNotHold, Fields
from referee.library import AnyRuleset, Library


class Replay:
    """A second table, at which the game is played again. Take the entries in order; DoesNotHold names a lie.

    Each entry is written anew from the replay and compared whole, so that nothing in it goes unchecked.
    """

    def __init__(
        self, game: str, content: Json, server_seed: bytes, rules_version: str, library: Library
    ) -> None:
        """`rules_version` is the last that the game was played by: it must play all of it the same way."""
        self.finished = False
        self._game = game
        self._content = content
        self._server_seed = server_seed
        self._rules_version = rules_version
        self._version_in_force = ""
        self._library = library
        self._rules: AnyRuleset | None = None
        self._setup: Setup[Any] | None = None
        self._ledger = Ledger(game, 0)
        self._seeds = seeds.Seeds(b"")
        self._play: Play[Any, Any] | None = None
        self._shown: dict[int, Json] = {}

    def take(self, kind: str, public: Json, hidden: Json) -> None:
        """The next entry of the journal."""
        if self.finished:
            raise DoesNotHold("the game was over before this entry")
        if (kind == "created") != (self._rules is None):
            raise DoesNotHold("a journal has one `created` entry, its first")
        if kind not in READERS:
            raise DoesNotHold(f"there is no kind of entry called {kind!r}")
        written = READERS[kind](self, Fields(public, PUBLIC_FIELDS[kind], "the entry"), hidden)
        for difference in differences(written.public, public, path="/public"):
            raise DoesNotHold(f"played again, the game differs at {difference}")
        for difference in differences(written.hidden, hidden, path="/hidden"):
            raise DoesNotHold(f"played again, the game differs at {difference}")

    # One method for each kind of entry: check it, and write it anew.

    def _created(self, fields: Fields, _: Json) -> Statement:
        rules = self._find_rules(fields)
        content = self._find_content(rules, fields)
        seats = fields.number("seats")
        if not rules.min_seats <= seats <= rules.max_seats:
            raise DoesNotHold(
                f"{rules.name} is for {rules.min_seats} to {rules.max_seats} seats, not {seats}"
            )
        if fields.hex("seed_commitment") != seeds.seed_commitment(self._game, self._server_seed):
            raise DoesNotHold("the seed revealed at the end is not the one committed to here")
        try:
            options = rules.settle_options(fields.object("options"), seats, content)
        except IllegalAnswer as error:
            raise DoesNotHold(f"the options are not legal: {error.problems[0].message}") from None
        self._rules = rules
        self._version_in_force = fields.text("rules_version")
        self._setup = Setup(self._game, seats, options, content)
        self._ledger.seats = seats
        return entries.created(
            ruleset=rules.id,
            rules_version=self._version_in_force,
            content_pack=fields.text("content_pack"),
            content_hash=fields.hex("content_hash"),
            options=options,
            seats=seats,
            seed_commitment=fields.text("seed_commitment"),
            seed_source=fields.text("seed_source"),
            clock=fields.any("clock"),
        )

    def _find_rules(self, fields: Fields) -> AnyRuleset:
        try:
            rules = self._library.ruleset(fields.text("ruleset"))
        except LookupError as error:
            raise DoesNotHold(str(error)) from None
        if self._rules_version != rules.version:
            raise DoesNotHold(
                f"it was played by version {self._rules_version} of the rules; here is {rules.version}"
            )
        return rules

    def _find_content(self, rules: AnyRuleset, fields: Fields) -> Any:
        try:
            if self._content is None:
                pack, content = self._library.content(rules.id, fields.text("content_pack"))
            else:
                pack, content = self._library.content_from(rules.id, self._content)
        except (LookupError, BadContent) as error:
            raise DoesNotHold(f"the content pack cannot be used: {error}") from None
        if pack.hash != fields.hex("content_hash"):
            raise DoesNotHold("the content pack is not the one whose hash stands here")
        return content

    def _changed_rules(self, fields: Fields, _: Json) -> Statement:
        version = fields.text("rules_version")
        if version == self._version_in_force:
            raise DoesNotHold(f"the rules were of version {version} already")
        self._version_in_force = version
        return entries.rules(version)

    def _seated(self, fields: Fields, _: Json) -> Statement:
        self._ledger.seated(fields)
        return entries.seated(
            fields.number("seat"), fields.text("kind"), fields.text("name"), fields.text_or_none("entropy")
        )

    def _vacated(self, fields: Fields, _: Json) -> Statement:
        self._ledger.vacated(fields)
        return entries.vacated(fields.number("seat"))

    def _started(self, _fields: Fields, _hidden: Json) -> Statement:
        rules, setup = self._agreed()
        entropy = self._ledger.start()
        seats = self._ledger.seats
        try:
            options = rules.settle_options(setup.options, seats, setup.content)
        except IllegalAnswer as error:
            raise DoesNotHold(f"the options are not legal: {error.problems[0].message}") from None
        if not rules.min_seats <= seats <= rules.max_seats:
            raise DoesNotHold(f"{rules.name} cannot be played by {seats}")
        self._seeds = seeds.Seeds(seeds.master_seed(self._server_seed, entropy))
        self._play, advance = Play.begin(
            rules, Setup(self._game, seats, options, setup.content), Seeded(self._seeds)
        )
        return entries.started(
            seats=seats,
            entropy=entropy,
            seed=self._seeds.step_seed(0),
            advance=advance,
            state=codec.encode(self._play.state),
        )

    def _opened(self, fields: Fields, _: Json) -> Statement:
        play = self._table()
        if play.step is None:
            raise DoesNotHold("played again, the game is over before this step")
        step = play.step
        self._ledger.open(step.number, step.seats)
        self._shown = {}
        commitment = seeds.step_commitment(self._game, step.number, self._seeds.step_seed(step.number))
        return entries.opened(step, seed_commitment=commitment, due_at=fields.text_or_none("due_at"))

    def _sealed(self, fields: Fields, _: Json) -> Statement:
        self._ledger.sealed(fields)
        return entries.sealed(
            fields.text("prompt"),
            fields.number("seat"),
            commitment=fields.text("commitment"),
            entropy=fields.text_or_none("entropy"),
        )

    def _withdrawn(self, fields: Fields, _: Json) -> Statement:
        self._ledger.withdrawn(fields)
        return entries.withdrawn(fields.text("prompt"), fields.number("seat"))

    def _showed(self, fields: Fields, hidden: Json) -> Statement:
        part = Fields(hidden, ("part",), "the hidden part").any("part")
        seat = self._ledger.prompt(fields)
        ask = self._open_step().ask_of(seat)
        if ask.open is None:
            raise DoesNotHold(f"{ask.kind} has no part that may be shown")
        for problem in ask.open.choice.problems(part):
            raise DoesNotHold(f"what seat {seat} showed is not legal: {problem.message}")
        before = self._shown.get(seat)
        self._shown[seat] = ask.open.add(before, part)
        told = ask.open.announced(before, self._shown[seat])
        return entries.shown(fields.text("prompt"), seat, told=told, part=part)

    def _resolved(self, fields: Fields, hidden: Json) -> Statement:
        play = self._table()
        step = self._open_step()
        kept = Fields(hidden, ("answers", "events", "draws", "state"), "the hidden part").object("answers")
        given = {ask.seat: self._given(ask, fields.object("answers"), kept) for ask in step.asks}
        for ask in step.asks:
            self._check_given(step, ask, given[ask.seat])
        entropy = self._entropy(fields.object("entropy"), given)
        self._ledger.close(fields.number("step"))
        answers = {seat: one.answer for seat, one in given.items()}
        try:
            advance = play.replay(Answered(step.number, step.key, answers, entropy))
        except (Divergence, RulesError) as error:
            raise DoesNotHold(f"the rules do not take it: {error}") from None
        return entries.resolved(
            step,
            given,
            entropy=entropy,
            seed=self._seeds.step_seed(step.number),
            advance=advance,
            state=codec.encode(play.state),
        )

    def _given(self, ask: Ask, public: Mapping[str, Json], kept: Mapping[str, Json]) -> Given:
        name = str(ask.seat)
        if name not in public or (ask.revealed == "end" and name not in kept):
            raise DoesNotHold(f"the answer of seat {ask.seat} is missing")
        return read_given(ask.seat, public[name], kept[name] if ask.revealed == "end" else None)

    def _check_given(self, step: Step, ask: Ask, given: Given) -> None:
        seat = ask.seat
        self._ledger.check_source(seat, given.source, given.commitment)
        self._ledger.check_seal(step.number, seat, given)
        for problem in ask.choice.problems(given.answer):
            raise DoesNotHold(f"the answer of seat {seat} is not legal: {problem.message}")
        shown = self._shown.get(seat)
        if given.source == "default":
            default = ask.default if ask.open is None or shown is None else ask.open.draft(shown)
            if canonical(given.answer) != canonical(default):
                raise DoesNotHold(f"the default used for seat {seat} is not the one of {ask.kind}")
        if ask.open is not None:
            self._check_shown(ask.open, seat, shown, given)

    def _check_shown(self, part: OpenPart, seat: int, shown: Json, given: Given) -> None:
        for problem in part.kept_by(shown, given.answer):
            raise DoesNotHold(f"seat {seat} did not keep to what it had shown: {problem.message}")
        # A draft shows nothing before it is used: only an order can have shown more than the journal tells.
        if given.source == "order":
            after = part.add(shown, part.face_up(given.answer))
            if canonical(after) != canonical(shown):
                raise DoesNotHold(f"seat {seat} showed more with its order than the journal tells")

    def _entropy(self, public: Mapping[str, Json], given: Mapping[int, Given]) -> dict[int, str]:
        from_drafts = {
            seat: text
            for seat, one in given.items()
            if one.source == "draft" and isinstance(text := public.get(str(seat)), str)
        }
        from_orders = {
            seat: text
            for seat, one in given.items()
            if one.source == "order" and (text := self._ledger.orders[seat].entropy) is not None
        }
        return from_drafts | from_orders

    def _finished(self, fields: Fields, _: Json) -> Statement:
        reason = fields.text("reason")
        self.finished = True
        if reason == "abandoned":
            return entries.finished(result=None, seed=self._server_seed, reason="abandoned")
        result = self._table().result
        if result is None:
            raise DoesNotHold("played again, the game is not over here")
        return entries.finished(result=result, seed=self._server_seed, reason="played")

    # What must be there already when an entry speaks of it.

    def _agreed(self) -> tuple[AnyRuleset, Setup[Any]]:
        if self._rules is None or self._setup is None:
            raise DoesNotHold("the game has not been created")
        return self._rules, self._setup

    def _table(self) -> Play[Any, Any]:
        if self._play is None:
            raise DoesNotHold("the game has not started")
        return self._play

    def _open_step(self) -> Step:
        step = self._table().step
        if step is None or step.number != self._ledger.open_step:
            raise DoesNotHold("no step is open")
        return step


READERS = {
    "created": Replay._created,
    "rules": Replay._changed_rules,
    "seated": Replay._seated,
    "vacated": Replay._vacated,
    "started": Replay._started,
    "opened": Replay._opened,
    "sealed": Replay._sealed,
    "withdrawn": Replay._withdrawn,
    "shown": Replay._showed,
    "resolved": Replay._resolved,
    "finished": Replay._finished,
}
