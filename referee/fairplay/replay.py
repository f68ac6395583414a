"""Replaying a finished game from its transcript, and comparing every entry with what the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

from referee.engine import seeds
from referee.engine.asks import Ask, OpenPart, Step
from referee.engine.canonical import canonical
from referee.engine.compare import differences
from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.problems import IllegalAnswer
from referee.engine.ruleset import Result, Setup
from referee.fairplay import entries
from referee.fairplay.drawn_answers import is_as_drawn, is_drawn
from referee.fairplay.endings import final_result, scored_at_end, scored_early
from referee.fairplay.entries import AnswerSource, Given, Reason, Statement
from referee.fairplay.ledger import FROM_ORDERS, PLAYER, Ledger, Seated, read_given
from referee.fairplay.motions import STANDARD
from referee.fairplay.packs import find_content
from referee.fairplay.reading import (
    DoesNotHold,
    Fields,
    read_entry,
    read_filed,
    read_on_file,
    read_settled,
)
from referee.fairplay.seating import deal
from referee.fairplay.second_table import SecondTable, adoption_base
from referee.fairplay.table_talk import TableTalk, bot_that_stands_in
from referee.library import AnyRuleset, Library


class Replay:
    """A second table, at which the game is replayed. Pass it the entries in order; DoesNotHold names a lie.

    Each entry is written again from the replay and compared as a whole, so nothing in it goes unchecked.
    """

    def __init__(
        self, game: str, content: Json, server_seed: bytes, rules_versions: Sequence[str], library: Library
    ) -> None:
        """`rules_versions`: one for the beginning, and one for each time that the table agreed to others."""
        self.finished = False
        self._game = game
        self._content = content
        self._server_seed = server_seed
        self._rules_versions = list(rules_versions)
        self._version_in_force = ""
        self._library = library
        self._rules: AnyRuleset | None = None
        self._setup: Setup[Any] | None = None
        self._created: Fields | None = None
        self._ledger = Ledger(game, 0)
        self._second: SecondTable | None = None
        self._shown: dict[int, list[Json]] = {}  # what seats have shown, after each time
        self._talk = TableTalk()

    def take(self, kind: str, public: Json, hidden: Json) -> None:
        """The next entry of the journal."""
        if self.finished:
            raise DoesNotHold("the game was over before this entry")
        if (kind == "created") != (self._rules is None):
            raise DoesNotHold("a journal has one `created` entry, its first")
        fields = read_entry(kind, public)
        reader = READERS.get(kind)
        written = self._talked(kind, fields) if reader is None else reader(self, fields, hidden)
        for difference in differences(written.public, public, path="/public"):
            raise DoesNotHold(f"played again, the game differs at {difference}")
        for difference in differences(written.hidden, hidden, path="/hidden"):
            raise DoesNotHold(f"played again, the game differs at {difference}")

    # One method for each kind of entry: check it, and write it again.

    def _read_created(self, fields: Fields, _: Json) -> Statement:
        self._created = fields
        rules = self._next_rules(fields.text("ruleset"))
        seats = fields.number("seats")
        if not rules.min_seats <= seats <= rules.max_seats:
            raise DoesNotHold(
                f"{rules.name} is for {rules.min_seats} to {rules.max_seats} seats, not {seats}"
            )
        if fields.hex("seed_commitment") != seeds.seed_commitment(self._game, self._server_seed):
            raise DoesNotHold("the seed revealed at the end is not the one committed to here")
        if not rules.fits(fields.object("options")):
            raise DoesNotHold("it does not have the options of such a game")
        self._rules = self._talk.rules = rules
        self._setup = self._set_up(rules, fields.object("options"), seats)
        self._version_in_force = fields.text("rules_version")
        self._ledger.seats, self._ledger.anonymous = seats, fields.flag("anonymous")
        self._ledger.stand_in = bot_that_stands_in(fields)
        self._talk.begin(fields)
        return entries.created(
            ruleset=rules.id,
            rules_version=self._version_in_force,
            content_pack=fields.text("content_pack"),
            content_hash=fields.hex("content_hash"),
            options=fields.object("options"),
            seats=seats,
            seed_commitment=fields.text("seed_commitment"),
            seed_source=fields.text("seed_source"),
            clock=fields.any("clock"),
            press=fields.text("press"),
            anonymous=fields.flag("anonymous"),
        )

    def _next_rules(self, ruleset: str) -> AnyRuleset:
        """The rules by which the game, or the rest of it, is replayed."""
        version = self._rules_versions.pop(0)
        try:
            newest = self._library.ruleset(ruleset)
        except LookupError as error:
            raise DoesNotHold(str(error)) from None
        rules = self._library.version(ruleset, version)
        if rules is None:
            raise DoesNotHold(f"it was played by version {version} of the rules; here is {newest.version}")
        return rules

    def _set_up(self, rules: AnyRuleset, options: Mapping[str, Json], seats: int) -> Setup[Any]:
        """What was fixed before the game began, as these rules read it."""
        if self._created is None:
            raise DoesNotHold("the game has not been created")
        content = find_content(self._library, rules, self._content, self._created)
        try:
            settled = rules.settle_options(options, seats, content)
        except IllegalAnswer as error:
            raise DoesNotHold(f"the options are not legal: {error.problems[0].message}") from None
        return Setup(self._game, seats, settled, content)

    def _changed_rules(self, fields: Fields, _: Json) -> Statement:
        version = fields.text("rules_version")
        if version == self._version_in_force:
            raise DoesNotHold(f"the rules were of version {version} already")
        self._version_in_force = version
        return entries.rules(version)

    def _adopted(self, fields: Fields, _: Json) -> Statement:
        """The table has agreed to other rules: from here on the game is replayed by those."""
        play, version = self._table(), fields.text("rules_version")
        step = self._open_step().number
        self._talk.assembly.check_carried("rules", version=version)
        rules = self._next_rules(play.rules.id)
        options = rules.known_options(play.setup.options)
        self._rules, self._setup = rules, self._set_up(rules, options, play.setup.seats)
        self._version_in_force = version
        self._ledger.close(fields.number("step"))
        base = adoption_base(play.position.checkpoint, step, play.epoch)
        return self._game_again().adopt(rules, self._setup, base, version)

    def _joined(self, fields: Fields, hidden: Json) -> Statement:
        who = Fields(hidden, ("name", "entropy"), "the hidden part")
        name, entropy = who.text("name"), who.text_or_none("entropy")
        return entries.joined(self._ledger.join(fields, Seated(PLAYER, entropy, name)), name, entropy)

    def _seated(self, fields: Fields, hidden: Json) -> Statement:
        name = fields.text_or_none("name")
        apart = _apart(hidden, "name") if name is None else None
        self._ledger.seated(fields, apart)
        return entries.seated(
            fields.number("seat"),
            fields.text("kind"),
            name,
            fields.text_or_none("entropy"),
            apart=apart,
        )

    def _vacated(self, fields: Fields, _: Json) -> Statement:
        self._ledger.vacated(fields)
        self._talk.assembly.forget(fields.number("seat"))
        return entries.vacated(fields.number("seat"))

    def _started(self, _fields: Fields, _hidden: Json) -> Statement:
        rules, setup = self._agreed()
        entropy = self._ledger.start()
        self._check_seating()
        self._talk.check_seed_is_unknown(self._ledger)
        seats = self._ledger.seats
        if not rules.min_seats <= seats <= rules.max_seats:
            raise DoesNotHold(f"{rules.name} cannot be played by {seats}")
        self._setup = self._set_up(rules, setup.options, seats)
        of_game = seeds.Seeds(seeds.master_seed(self._server_seed, entropy))
        self._second = SecondTable(rules, self._setup, of_game)
        return self._second.begin(entropy)

    def _check_seating(self) -> None:
        """Anonymous players must sit where the seed has dealt them."""
        players = [self._ledger.taken[seat] for seat in self._ledger.players]
        came = [who for _, who in sorted(self._ledger.joined.items()) if who is not None]
        dealt = deal(self._server_seed, [who.entropy for who in came])
        if self._ledger.anonymous and players != [came[at] for at in dealt]:
            raise DoesNotHold("the players do not sit where the seed has dealt them")

    def _opened(self, fields: Fields, _: Json) -> Statement:
        again = self._game_again()
        self._ledger.open(again.step.number, again.step.seats)
        self._shown = {}
        return again.open(fields.text_or_none("due_at"))

    def _sealed(self, fields: Fields, _: Json) -> Statement:
        self._ledger.sealed(fields)
        return entries.sealed(
            fields.text("prompt"),
            fields.number("seat"),
            commitment=fields.text("commitment"),
            entropy=fields.text_or_none("entropy"),
            stand_in=fields.flag("stand_in"),
        )

    def _withdrawn(self, fields: Fields, _: Json) -> Statement:
        self._ledger.withdrawn(fields)
        return entries.withdrawn(fields.text("prompt"), fields.number("seat"))

    def _answered(self, fields: Fields, hidden: Json) -> Statement:
        orders = read_on_file(hidden)
        return entries.answered(self._ledger.answered(fields), orders)

    def _showed(self, fields: Fields, hidden: Json) -> Statement:
        part = Fields(hidden, ("part",), "the hidden part").any("part")
        seat = self._ledger.shows(fields)
        ask = self._open_step().ask_of(seat)
        if ask.open is None:
            raise DoesNotHold(f"{ask.kind} has no part that may be shown")
        try:
            understood = ask.open.understood(part)
        except IllegalAnswer as error:
            raise DoesNotHold(f"what seat {seat} showed is not legal: {error.problems[0].message}") from None
        before = self._shown_by(seat)
        after = ask.open.together(before, understood)
        self._shown.setdefault(seat, []).append(after)
        told = ask.open.announced(before, after)
        return entries.shown(fields.text("prompt"), seat, told=told, part=part)

    def _resolved(self, fields: Fields, hidden: Json) -> Statement:
        step = self._open_step()
        settled, filed = read_settled(hidden), read_filed(hidden)
        names = ("answers", "events", "draws", "state", "filed")
        kept = Fields(hidden, names, "the hidden part", ("settled",)).object("answers")
        given = {ask.seat: self._given(ask, fields.object("answers"), kept) for ask in step.asks}
        for ask in step.asks:
            self._check_given(step, ask, given[ask.seat])
        entropy = self._entropy(fields.object("entropy"), given)
        self._ledger.close(fields.number("step"))
        return self._game_again().resolve(given, entropy, settled=settled, filed=filed)

    def _intervened(self, fields: Fields, hidden: Json) -> Statement:
        self._open_step()
        intervention = self._talk.intervention(fields)
        self._ledger.close(fields.number("step"))
        return self._game_again().intervene(intervention, read_settled(hidden))

    def _rolled_back(self, fields: Fields, _hidden: Json) -> Statement:
        to, open_step = fields.number("to"), self._open_step().number
        self._talk.assembly.check_carried("roll_back", step=to)
        statement = self._game_again().roll_back(to)
        self._ledger.close(open_step)
        return statement

    def _said(self, fields: Fields, hidden: Json) -> Statement:
        return entries.message(self._ledger.writer(fields), _apart(hidden, "text"))

    def _talked(self, kind: str, fields: Fields) -> Statement:
        self._talk.assembly.out = self._out_of_the_game()
        return self._talk.follow(kind, fields, self._ledger)

    def _out_of_the_game(self) -> Sequence[int]:
        rules = self._rules
        if rules is None or rules.interventions.out is None or self._second is None:
            return ()
        return rules.interventions.out(self._second.play.state)

    def _given(self, ask: Ask, public: Mapping[str, Json], kept: Mapping[str, Json]) -> Given:
        name = str(ask.seat)
        if name not in public or (ask.revealed == "end" and name not in kept):
            raise DoesNotHold(f"the answer of seat {ask.seat} is missing")
        return read_given(ask.seat, public[name], kept[name] if ask.revealed == "end" else None)

    def _check_given(self, step: Step, ask: Ask, given: Given) -> None:
        seat = ask.seat
        self._ledger.check_source(seat, given.source, given.commitment)
        self._ledger.check_seal(step.number, seat, given)
        try:
            # Without what was shown: a journal has whole answers.
            answer = ask.understood(given.answer)
        except IllegalAnswer as error:
            raise DoesNotHold(
                f"the answer of seat {seat} is not legal: {error.problems[0].message}"
            ) from None
        if given.source in ("order", "pass") and given.source != entries.order_source(step, ask, answer):
            raise DoesNotHold(f"the order of seat {seat} is wrongly said to be {given.source}")
        shown = self._shown_by(seat)
        default = canonical(ask.default_after(shown))
        if is_drawn(self._ledger, seat, given.source):
            again, states = self._game_again(), self._shown.get(seat, [])
            if not is_as_drawn(self._ledger, again.play, ask, answer, states, again.seeds):
                who = "the bot on" if self._ledger.is_bot(seat) else "whoever stands in for"
                raise DoesNotHold(f"what {who} seat {seat} has answered is not what the seed has drawn")
        elif given.source == "default" and canonical(answer) != default:
            raise DoesNotHold(f"the default used for seat {seat} is not the one of {ask.kind}")
        # A player who came back may have shown more since a stand-in answered.
        by_default = given.source != "stand_in" or canonical(answer) in (default, canonical(ask.default))
        if self._talk.stands_in_by_default and not by_default:
            raise DoesNotHold(f"whoever stands in for seat {seat} gives defaults, but this is none")
        if ask.open is not None:
            self._check_shown(ask.open, seat, shown, given.source, answer)

    def _shown_by(self, seat: int) -> Json:
        """All that the seat has shown so far of its answer to the open step."""
        return self._shown[seat][-1] if seat in self._shown else None

    def _check_shown(
        self, part: OpenPart, seat: int, shown: Json, source: AnswerSource, answer: Json
    ) -> None:
        for problem in part.kept_by(shown, answer):
            raise DoesNotHold(f"seat {seat} did not keep to what it had shown: {problem.message}")
        # A draft shows nothing before it is used: only an order can have shown more than the journal says.
        if source in FROM_ORDERS:
            after = part.together(shown, part.shown_by(answer))
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
            if one.source in FROM_ORDERS and (text := self._ledger.orders[seat].entropy) is not None
        }
        return from_drafts | from_orders

    def _finished(self, fields: Fields, _: Json) -> Statement:
        self.finished = True
        reason = cast("Reason", fields.one_of("reason", *get_args(Reason)))
        return entries.finished(result=self._result(reason), seed=self._server_seed, reason=reason)

    def _result(self, reason: Reason) -> Result | None:
        """The result that the game's end must have come to for this reason."""
        rules, setup = self._agreed()
        conceded, seats = self._talk.assembly.conceded, self._ledger.seats
        scored = None
        match reason:
            case "played":
                scored = scored_at_end(rules, self._table().result, conceded)
                if scored is None:
                    raise DoesNotHold("played again, the game is not over here")
            case "draw":
                self._talk.assembly.check_carried("draw")
            case "ended_early":
                # If the rules define a motion of that name, it does not end the game at once.
                self._talk.assembly.check_carried("end_early", STANDARD["end_early"].voting)
                scored = scored_early(rules, self._table().state, setup, conceded)
            case "conceded":
                if seats - len(conceded) != 1:
                    raise DoesNotHold("more than one seat has not conceded")
            case "cancelled":
                self._talk.assembly.check_carried("cancel")
            case "abandoned":
                if played := [seat for seat in self._ledger.players if self._ledger.is_played(seat)]:
                    raise DoesNotHold(f"a game with a player on seat {played[0]} is not abandoned")
            case "closed":
                if not self._talk.closed:
                    raise DoesNotHold("the journal does not say that the referee's host has closed the game")
        return final_result(reason, seats, conceded, scored)

    # What must have happened before an entry refers to it.

    def _agreed(self) -> tuple[AnyRuleset, Setup[Any]]:
        if self._rules is None or self._setup is None:
            raise DoesNotHold("the game has not been created")
        return self._rules, self._setup

    def _game_again(self) -> SecondTable:
        if self._second is None:
            raise DoesNotHold("the game has not started")
        return self._second

    def _table(self) -> Play[Any, Any]:
        return self._game_again().play

    def _open_step(self) -> Step:
        step = self._table().step
        if step is None or step.number != self._ledger.open_step:
            raise DoesNotHold("no step is open")
        return step


def _apart(hidden: Json, name: str) -> str | None:
    """What is in the hidden part so that it can be erased; None if it was."""
    return None if hidden is None else Fields(hidden, (name,), "the hidden part").text(name)


READERS = {
    "created": Replay._read_created,
    "rules": Replay._changed_rules,
    "adopted": Replay._adopted,
    "joined": Replay._joined,
    "seated": Replay._seated,
    "vacated": Replay._vacated,
    "started": Replay._started,
    "opened": Replay._opened,
    "sealed": Replay._sealed,
    "withdrawn": Replay._withdrawn,
    "answered": Replay._answered,
    "shown": Replay._showed,
    "resolved": Replay._resolved,
    "intervened": Replay._intervened,
    "rolled_back": Replay._rolled_back,
    "message": Replay._said,
    "finished": Replay._finished,
}
