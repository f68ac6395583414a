"""What is looked at while a random game is played: its state, its position, and every question it asks."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from referee.engine import codec
from referee.engine.asks import Ask, Step
from referee.engine.canonical import canonical
from referee.engine.decisions import Question
from referee.engine.dice import UniformNumbers
from referee.engine.formalities import Settled
from referee.engine.json_types import Json
from referee.engine.play import Answered, Checkpoint, Play, Position
from referee.engine.problems import NO_ORDER, IllegalAnswer, Problem, UnreadableText
from referee.engine.randomness import Seeded
from referee.engine.seeds import Seeds
from referee.games.choose_your_god.decisions import kinds as choose_your_god
from referee.games.cult_wars.decisions import kinds as cult_wars
from referee.games.evil_high_priest.decisions import kinds as evil_high_priest
from referee.games.true_messiah.decisions import kinds as true_messiah
from tests.games.contract.offered import Offer, sight

CLOSELY = 40
"""So many first steps of a game are all looked at, and after them every seventh."""
SEVENTH = 7
MASHED_OF_A_KIND = 8
"""So many questions of a kind are tried with texts of all sorts."""
NONSENSE: tuple[Any, ...] = (None, True, 7, "", "x", [], [[]], {}, {"": {}}, {"case": 1, "value": None})

DECISIONS: dict[str, Any] = {
    f"{game.__name__.split('.')[2]}.{kind}": decision
    for game in (choose_your_god, cult_wars, evil_high_priest, true_messiah)
    for kind, decision in game.DECISIONS.items()
}
"""Of games with many questions: which decisions answer them."""
SILENCE = ("", " \n\t\n", "# I am thinking about it, please wait", "\n  # perhaps\n# or not")


def looked_at(play: Play[Any, Any]) -> bool:
    """Whether the step is one of the first, one of every seventh later, or the end."""
    return play.step is None or play.step.number <= CLOSELY or play.step.number % SEVENTH == 0


def as_stored(position: Position) -> Position:
    """The position as it comes back from a database: through JSON, seats as text."""
    checkpoint = position.checkpoint
    stored = json.loads(json.dumps({"state": checkpoint.state, "entropy": checkpoint.entropy}))
    since = tuple(
        Answered(
            one.step,
            one.key,
            {seat: json.loads(json.dumps(a)) for seat, a in one.answers.items()},
            settled=_settled_as_stored(one.settled),
        )
        for one in position.since
    )
    return Position(
        Checkpoint(
            checkpoint.phase,
            stored["state"],
            checkpoint.step,
            stored["entropy"],
            settled=_settled_as_stored(checkpoint.settled),
        ),
        since,
    )


def _settled_as_stored(settled: Sequence[Settled]) -> tuple[Settled, ...]:
    return tuple(Settled.from_json(json.loads(json.dumps(one.to_json()))) for one in settled)


def upside_down(value: Json) -> Json:
    """The same value, the keys of its objects from the last to the first."""
    if isinstance(value, dict):
        return {key: upside_down(value[key]) for key in sorted(value, reverse=True)}
    return [upside_down(one) for one in value] if isinstance(value, list) else value


def problems_of(ask: Ask, answer: Json) -> tuple[Problem, ...]:
    """Why the answer is refused; nothing if it is taken."""
    try:
        ask.understood(answer)
    except IllegalAnswer as error:
        return error.problems
    return ()


class Inspector:
    """Looks at a random game as it is played; what it finds wrong is an AssertionError.

    That prompts are JSON shows where the resumed table is compared: it is all written down for that.
    """

    def __init__(self, offer: Offer, game: str) -> None:
        self._offer = offer
        self._seeds = Seeds(game.encode())  # as `random_game` has them
        self._source = UniformNumbers(game.encode(), "inspection")
        self._seen: Counter[str] = Counter()

    def look(self, play: Play[Any, Any]) -> None:
        if not looked_at(play):
            return
        self.the_state_survives_json(play)
        self.the_repr_of_a_position_holds_no_state(play)
        if play.step is None:
            return
        self.the_position_resumes_to_the_very_same_table(play, play.step)
        for ask in play.step.asks:
            self._seen[ask.kind] += 1
            self.the_repr_of_a_step_holds_no_prompt(play, ask)
            self.answers_have_one_form(ask)
            self.answers_can_be_written_and_read(ask)
            self.the_prompt_has_a_schema_that_takes_the_answers(ask)
            self.shown_parts_are_binding_and_complete_an_answer(ask)
            if self._seen[ask.kind] == 1:
                self.any_json_is_judged(ask)
                self.a_text_without_an_order_is_refused(ask)
            if self._seen[ask.kind] <= MASHED_OF_A_KIND:
                self.answers_are_decisions_that_the_game_lists(ask)
                self.any_text_is_read_or_refused(ask)

    def the_state_survives_json(self, play: Play[Any, Any]) -> None:
        encoded = codec.encode(play.state)
        read = codec.decode(self._offer.rules.state, json.loads(json.dumps(encoded)))
        assert canonical(codec.encode(read)) == canonical(encoded)
        assert read == play.state
        assert codec.copied(play.state) == play.state

    def the_position_resumes_to_the_very_same_table(self, play: Play[Any, Any], step: Step) -> None:
        again = Play.resume(self._offer.rules, play.setup, Seeded(self._seeds), as_stored(play.position))
        assert codec.encode(again.state) == codec.encode(play.state)
        assert again.position == play.position
        for viewer in self._viewers(step):
            assert sight(again, viewer) == sight(play, viewer)

    def _viewers(self, step: Step) -> set[int | None]:
        """Those who are asked and one more, another at each step: to show all to all takes long."""
        everybody = self._offer.viewers()
        return {*step.seats, everybody[step.number % len(everybody)]}

    def the_repr_of_a_position_holds_no_state(self, play: Play[Any, Any]) -> None:
        """Such as an error or a log might print."""
        assert repr(play.position.checkpoint.state) not in repr(play.position)

    def the_repr_of_a_step_holds_no_prompt(self, play: Play[Any, Any], ask: Ask) -> None:
        assert repr(ask.text()) not in repr(play.step)

    def answers_are_decisions_that_the_game_lists(self, ask: Ask) -> None:
        if isinstance(ask, Question) and ask.kind in DECISIONS:
            decided = ask.meaning(ask.choice.sample(self._source))
            assert decided is None or isinstance(decided, DECISIONS[ask.kind])

    def answers_have_one_form(self, ask: Ask) -> None:
        """However they are written: byte for byte, with the keys in their order."""
        for answer in (ask.default, ask.choice.sample(self._source)):
            for written in (answer, upside_down(answer)):
                assert json.dumps(ask.understood(written)) == json.dumps(answer)

    def answers_can_be_written_and_read(self, ask: Ask) -> None:
        for answer in (ask.default, ask.choice.sample(self._source)):
            assert ask.choice.parse(ask.choice.show(answer)) == answer
            assert ask.read(ask.show(answer)) == answer
            if ask.phrasing is not None:
                assert ask.phrasing.parse(ask.phrasing.show(answer)) == answer

    def the_prompt_has_a_schema_that_takes_the_answers(self, ask: Ask) -> None:
        assert ask.text().strip()
        assert "." in ask.kind
        schema = ask.choice.schema()
        if self._seen[ask.kind] == 1:  # since it takes longer than all the rest
            Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for answer in (ask.default, ask.choice.sample(self._source)):
            validator.validate(answer)

    def shown_parts_are_binding_and_complete_an_answer(self, ask: Ask) -> None:
        if ask.open is None:
            return
        answer = ask.choice.sample(self._source)
        part = ask.open.face_up(answer)
        shown = ask.open.add(None, part)
        assert ask.open.kept_by(shown, answer) == []
        assert ask.open.completed(shown, answer) == answer
        assert ask.open.add(shown, part) == shown
        assert ask.open.announced(shown, shown) == []
        if part is not None:
            assert ask.open.choice.problems(part) == []
            assert ask.open.conflicts(part, None, None) == []
            assert ask.open.conflicts(part, None, answer) == []
            assert ask.open.announced(None, shown)
            draft = ask.open.draft(shown)
            assert ask.choice.problems(draft) == []
            assert ask.open.kept_by(shown, draft) == []

    def a_text_without_an_order_is_refused(self, ask: Ask) -> None:
        for silence in SILENCE:
            with pytest.raises(UnreadableText) as unreadable:
                ask.read(silence)
            assert unreadable.value.message == NO_ORDER

    def any_json_is_judged(self, ask: Ask) -> None:
        for nonsense in NONSENSE:
            for problem in problems_of(ask, nonsense):
                assert problem.message.endswith((".", "?"))
            if ask.open is not None:
                with suppress(IllegalAnswer):
                    ask.open.understood(nonsense)

    def any_text_is_read_or_refused(self, ask: Ask) -> None:
        """Words of real orders in any order and shape: no text makes the reading fall over."""
        own = ask.show(ask.choice.sample(self._source))
        readers = [ask.choice.parse] if ask.phrasing is None else [ask.choice.parse, ask.phrasing.parse]
        readers += [] if ask.open is None else [ask.open.read]
        cut = [own[: self._source.below(len(own))] for _ in range(5)]
        for text in [*(self._mashed(own) for _ in range(20)), *cut]:
            for read in readers:
                with suppress(UnreadableText):
                    canonical(read(text))

    def _mashed(self, text: str) -> str:
        odd = ["", " ", "\n", "#", "=", ";", '"', "\u0663", "\0", "é"]
        words = [*re.findall(r"\w+|\s|[^\w\s]", text), *odd]
        return "".join(words[self._source.below(len(words))] for _ in range(self._source.below(12)))
