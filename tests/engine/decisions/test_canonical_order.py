"""Whatever order an answer was made in, the rules get it in the order in which it is kept."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.choices import Assign, Option, Source
from referee.engine.decisions import Decision, Moment, asks
from referee.engine.decisions.decision import Sentence
from referee.engine.dice import UniformNumbers

GROUPS = [Option("1,2", "low units on 1,2"), Option("4,1", "low units on 4,1")]


class Aims(Decision[Moment], form="{aims}", bare=True, rule=Sentence("Each group attacks once.")):
    what = "aims"
    aims: Mapping[str, str] = asks(Assign(GROUPS, [Option("5,1", "5,1")]))

    def problems(self, at: Moment) -> str | None:  # noqa: ARG002
        return None

    @classmethod
    def propose(cls, at: Moment, source: Source) -> Aims:  # noqa: ARG003
        return cls(aims={"4,1": "5,1", "1,2": "5,1"})


def test_what_was_proposed_is_read_in_its_canonical_order() -> None:
    """A game that was played by it and is played again from its journal must tell the same."""
    at = Moment()
    choice = Aims.choice(at)
    answer = choice.canonical(choice.sample(UniformNumbers(b"seed", "aims")))
    assert choice.problems(answer) == []
    assert list(Aims.from_answer(answer, at).aims) == ["1,2", "4,1"]
