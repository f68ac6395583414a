"""What the transcript of a running game can be checked for: sealed orders, step seeds and dice."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine import dice, seeds
from referee.engine.json_types import Json
from referee.fairplay.ledger import Ledger, read_given
from referee.fairplay.reading import DoesNotHold, Fields, entropy_by_seat, read_entry
from referee.fairplay.table_talk import TableTalk
from referee.library import Library, UnknownRuleset


class RunningGame:
    """Follows the journal of a running game. It cannot be replayed, as the seed is still secret."""

    def __init__(self, game: str, library: Library) -> None:
        self._game = game
        self._library = library
        self._ledger: Ledger | None = None
        self._steps = 0
        self._seed_commitment = ""
        self._talk = TableTalk()

    def take(self, kind: str, public: Json, _hidden: Json) -> None:
        """The next entry of the journal; DoesNotHold if it cannot be true."""
        fields = read_entry(kind, public)
        if kind == "created":
            if self._ledger is not None:
                raise DoesNotHold("a journal has one `created` entry, its first")
            self._ledger = Ledger(self._game, fields.number("seats"), fields.flag("anonymous"))
            self._talk.begin(fields)
            self._find_rules(fields.text("ruleset"))
        elif self._ledger is None:
            raise DoesNotHold("a journal begins with a `created` entry")
        elif kind == "finished":
            raise DoesNotHold("a game that still runs has not finished")
        else:
            self._follow(kind, fields, self._ledger)

    def _find_rules(self, ruleset: str) -> None:
        """The game's motions, if its rules are installed."""
        try:
            rules = self._library.ruleset(ruleset)
        except UnknownRuleset:
            return
        self._talk.rules = rules
        self._talk.assembly.may_be_out = rules.interventions.out is not None

    def _follow(self, kind: str, fields: Fields, ledger: Ledger) -> None:
        match kind:
            case "rules":
                fields.text("rules_version")
            case "joined":
                ledger.join(fields, None)
            case "seated":
                ledger.seated(fields, None)
            case "vacated":
                ledger.vacated(fields)
                self._talk.assembly.forget(fields.number("seat"))
            case "started":
                if ledger.start() != entropy_by_seat(fields.object("entropy")):
                    raise DoesNotHold("the entropy is not what the players brought with them")
                self._talk.check_seed_is_unknown(ledger)
                _check_dice(fields, 0, {})
            case "opened":
                self._open(fields, ledger)
            case "sealed":
                ledger.sealed(fields)
            case "withdrawn":
                ledger.withdrawn(fields)
            case "answered":
                ledger.answered(fields)
            case "shown":
                ledger.shows(fields)
            case "intervened" | "adopted":
                if kind == "adopted":
                    self._talk.assembly.check_carried("rules", version=fields.text("rules_version"))
                else:
                    self._talk.intervention(fields)
                ledger.close(fields.number("step"))
                self._check_seed(fields, fields.number("step"))
                _check_dice(fields, fields.number("step"), {})
            case "rolled_back":
                if fields.number("step") != self._steps + 1 or not 1 <= fields.number("to") < self._steps:
                    raise DoesNotHold("the step that is asked again is not an earlier one")
                self._talk.assembly.check_carried("roll_back", step=fields.number("to"))
                ledger.close(self._steps)
            case "resolved":
                self._resolve(fields, ledger)
            case _:
                self._talk.follow(kind, fields, ledger)

    def _open(self, fields: Fields, ledger: Ledger) -> None:
        self._steps += 1
        step = fields.number("step")
        if step != self._steps:
            raise DoesNotHold(f"step {self._steps} was expected here, not step {step}")
        prompts = [
            Fields(prompt, ("prompt", "seat", "kind"), "the prompt") for prompt in fields.list("prompts")
        ]
        ledger.open(step, tuple(prompt.number("seat") for prompt in prompts))
        for prompt in prompts:
            ledger.prompt(prompt)
        self._seed_commitment = fields.hex("seed_commitment")

    def _resolve(self, fields: Fields, ledger: Ledger) -> None:
        step = fields.number("step")
        answers = fields.object("answers")
        if {str(seat) for seat in ledger.asked} != set(answers):
            raise DoesNotHold("the answers are not those of the seats that were asked")
        sources = {seat: _check_answer(ledger, step, seat, answers[str(seat)]) for seat in ledger.asked}
        entropy = entropy_by_seat(fields.object("entropy"))
        ledger.check_entropy(sources, entropy)
        ledger.close(step)
        self._check_seed(fields, step)
        _check_dice(fields, step, entropy)

    def _check_seed(self, fields: Fields, step: int) -> None:
        seed = bytes.fromhex(fields.hex("seed"))
        if seeds.step_commitment(self._game, step, seed) != self._seed_commitment:
            raise DoesNotHold("the step's seed is not the one committed to when it opened")


def _check_answer(ledger: Ledger, step: int, seat: int, answer: Json) -> str:
    if isinstance(answer, Mapping) and "answer" not in answer:  # it is revealed only at the end
        known = ("source",) if answer.get("source") == "default" else ("source", "commitment")
        fields = Fields(answer, known, f"the answer of seat {seat}")
        source = fields.text("source")
        ledger.check_source(seat, source, fields.hex("commitment") if source != "default" else None)
        return source
    given = read_given(seat, answer, None)
    ledger.check_source(seat, given.source, given.commitment)
    ledger.check_seal(step, seat, given)
    return given.source


def _check_dice(fields: Fields, step: int, entropy: Mapping[int, str]) -> None:
    key = seeds.public_key(bytes.fromhex(fields.hex("seed")), entropy)
    for drawn in fields.list("draws"):
        draw = Fields(drawn, ("label", "kind", "sides", "result", "step"), "the draw")
        label, sides = draw.text("label"), draw.number("sides")
        if draw.any("kind") != "roll" or sides < 1 or draw.number("step") != step:
            raise DoesNotHold(f"{label} is not a die of this step")
        if draw.number("result") != dice.roll(key, label, sides):
            raise DoesNotHold(f"the die {label} did not come up as it says")
