"""Decisions: frozen dataclasses whose fields say what may be chosen, and how that is written.

    class Priest(Conversion, form="priest {card}", label="Create a Priest", bare=True):
        card: str = asks(affordable("priest"), CARD)

A class with a form is a decision; one without is the family of all that derive from it, and its answer in
JSON is a case. What may be chosen depends on the moment alone: on an object with all that options look at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cached_property
from typing import (
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

from referee.engine.choices import Choice, Constraint, Maybe, Record, Source
from referee.engine.decisions.cases import OpenCases
from referee.engine.decisions.forms import Form, read_form
from referee.engine.decisions.spelling import Spelling
from referee.engine.decisions.values import Converter, converter, optional
from referee.engine.decisions.words import Writing
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer

At = TypeVar("At", bound="Moment")

MakesChoice: TypeAlias = Callable[[Any], Choice]
MakesSpelling: TypeAlias = Callable[[Any], Spelling]

NOTHING = Record({})
"""The choice of a decision that asks nothing more."""


class Moment:
    """What decisions depend on: derive a frozen dataclass from it. Make a new one for each question.

    The choices made at a moment are kept with it; one that outlives a change of the state would lie.
    """

    @cached_property
    def choices(self) -> dict[type, Choice]:
        return {}


class Sentence(NamedTuple):
    """What players read of a rule beyond the shape of an answer, and its clause."""

    text: str
    clause: str | None = None


class Asked(NamedTuple):
    """What a field says of itself."""

    choice: Choice | MakesChoice | None
    spelling: Spelling | MakesSpelling | None


def asks(
    choice: Choice | MakesChoice | None = None,
    spelling: Spelling | MakesSpelling | None = None,
    *,
    default: Any = MISSING,
) -> Any:
    """A field: what may be chosen for it, and how that is written; both may be functions of the moment.

    A field that holds another decision needs neither. Without a spelling, the shape of the choice decides.
    Where the form leaves the field out, it has its default.
    """
    return field(default=default, metadata={"asked": Asked(choice, spelling)})


class Field(NamedTuple):
    """A field of a decision, ready to use."""

    name: str
    asked: Asked
    nested: type[Decision[Any]] | None
    """The decision that it holds, if it holds one."""
    is_optional: bool
    converter: Converter
    default: Any

    def choice(self, at: Any) -> Choice:
        return Maybe(self.plain_choice(at)) if self.is_optional else self.plain_choice(at)

    def plain_choice(self, at: Any) -> Choice:
        """What may be chosen, if anything is."""
        declared = self.asked.choice
        if declared is None:
            assert self.nested is not None  # noqa: S101 - looked for when the class was first used
            return self.nested.choice(at)
        return declared if isinstance(declared, Choice) else declared(at)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(asks,))
class Decision(Generic[At]):
    """Something that a player decides; derive from it, with the kind of moment that it depends on."""

    what: ClassVar[str] = "an order"
    """The decision in complaints: `This is not a conversion.` Help lines call it by all but the article."""
    writing: ClassVar[Writing] = Writing()
    forms: ClassVar[tuple[Form, ...]] = ()
    """The first is written; all are read."""
    case: ClassVar[str] = ""
    label: ClassVar[str] = ""
    weight: ClassVar[int] = 1
    bare: ClassVar[bool] = False
    rule: ClassVar[Sentence | None] = None
    cases: ClassVar[Mapping[str, type[Any]]] = {}
    """A family's decisions by their cases, as they were declared."""
    proposes: ClassVar[bool] = False
    """Whether it has a way of its own to make up answers."""

    def __init_subclass__(
        cls,
        *,
        form: str | tuple[str, ...] = (),
        case: str = "",
        label: str = "",
        weight: int = 1,
        bare: bool = False,
        rule: Sentence | None = None,
    ) -> None:
        """`case` and `label` name it among its family, `weight` says how often chance picks it there.

        `bare` leaves the one field's value in JSON without a record around it. `rule` is what `problems`
        finds broken, as players read it beforehand.
        """
        super().__init_subclass__()
        dataclass(frozen=True, kw_only=True)(cls)
        cls.forms = tuple(map(read_form, (form,) if isinstance(form, str) else form))
        cls.case = case or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        cls.label, cls.weight, cls.bare, cls.rule = label or cls.case, weight, bare, rule
        cls.cases = {}
        cls.proposes = cls.propose.__func__ is not Decision.propose.__func__  # type: ignore[attr-defined]
        if cls.forms:
            cls._join_families()

    @classmethod
    def _join_families(cls) -> None:
        if (cls.rule is None) is not (cls.problems is Decision.problems):
            raise TypeError(f"{cls.__name__} needs both, or neither: a rule, and the problems that break it")
        for family in cls.__mro__[1:]:
            if issubclass(family, Decision) and family is not Decision:
                if cls.case in family.cases:
                    raise TypeError(f"{family.__name__} has two cases {cls.case!r}")
                family.cases = {**family.cases, cls.case: cls}

    # What a decision may say for itself.

    @classmethod
    def refusal(cls, at: At) -> str | None:  # noqa: ARG003 - most are never refused outright
        """Why this alternative is out of the question at the moment, whatever its fields."""
        return None

    def problems(self, at: At) -> Iterable[Problem] | str | None:  # noqa: ARG002 - as above
        """What is wrong with it beyond its shape. A string blames the whole; for a part, see `problem`."""
        return None

    @classmethod
    def propose(cls, at: At, source: Source) -> Self:
        """A random decision: written by those for which nearly all blind draws would be illegal or dull."""
        return cls.from_answer(cls.choice(at).sample(source), at)

    def remark(self, at: At) -> str | None:  # noqa: ARG002 - as above
        """What is written behind it as a comment, such as its price."""
        return None

    @classmethod
    def surplus(cls, rest: str) -> str:
        """The complaint about words that follow a whole order."""
        return f"{rest} is more than this order takes."

    # What follows from its declaration.

    @classmethod
    def alternatives(cls) -> Mapping[str, type[Self]]:
        """A family's decisions by their cases; a lone decision is its own and only one."""
        return cls.cases if not cls.forms else {cls.case: cls}

    @classmethod
    def fields(cls) -> Mapping[str, Field]:
        """The fields of a decision, inherited ones first; TypeError if the form does not fit them."""
        if "_fields" not in cls.__dict__:
            hints = get_type_hints(cls)
            known = {one.name: _field(cls, one, hints[one.name]) for one in fields(cls)}  # type: ignore[arg-type]
            _check(cls, known)
            cls._fields = known
        return cls._fields

    _fields: ClassVar[Mapping[str, Field]]

    @classmethod
    def choice(cls, at: At) -> Choice:
        """All legal answers at the moment."""
        if (kept := at.choices.get(cls)) is None:
            kept = at.choices[cls] = cls._own_choice(at) if cls.forms else cls._family_choice(at)
        return kept

    @classmethod
    def _own_choice(cls, at: At) -> Choice:
        inner = {name: one.choice(at) for name, one in cls.fields().items()}
        choice = next(iter(inner.values())) if cls.bare else Record(inner) if inner else NOTHING
        if cls.rule is not None:
            test = Constraint(
                cls.rule.text, lambda answer: cls.from_answer(answer, at).problems(at), cls.rule.clause
            )
            choice = choice.where(test)
        if cls.proposes:
            choice = replace(choice, sampler=lambda source: cls.to_answer(cls.propose(at, source)))
        return choice

    @classmethod
    def _family_choice(cls, at: At) -> OpenCases:
        """An alternative is refused outright, closed if nothing in it is legal now, or open."""
        refused: dict[str, str] = {}
        offered: dict[str, Choice] = {}
        for case, decision in cls.cases.items():
            reason = decision.refusal(at)
            if reason is None:
                offered[case] = decision.choice(at)
            else:
                refused[case] = reason
        possible = {case: choice for case, choice in offered.items() if choice.possible}

        def propose(source: Source) -> Json:
            tickets = [case for case in possible for _ in range(cls.cases[case].weight)]
            case = tickets[source.below(len(tickets))]
            return {"case": case, "value": cls.cases[case].proposal(at, source)}

        return OpenCases(
            possible,
            {case: decision.label for case, decision in cls.cases.items()},
            refused.get,
            closed={case: choice for case, choice in offered.items() if case not in possible},
            sampler=propose if possible else None,
        )

    @classmethod
    def proposal(cls, at: At, source: Source) -> Json:
        """The answer of a random decision; whether it is legal is still to be judged."""
        if cls.proposes:
            return cls.to_answer(cls.propose(at, source))
        return cls.choice(at).sample(source)

    @classmethod
    def from_answer(cls, answer: Any, at: At) -> Self:
        """The decision that an answer of the right shape stands for."""
        if not cls.forms:
            return cls.alternatives()[answer["case"]].from_answer(answer["value"], at)
        known = cls.fields()
        said = dict.fromkeys(known, answer) if cls.bare else answer
        return cls(**{name: one.converter.read(said[name], at) for name, one in known.items()})

    @classmethod
    def to_answer(cls, decision: Decision[Any]) -> Json:
        """The answer that stands for a decision of this family, or for one of this very kind."""
        kind = type(decision)
        written = {name: one.converter.write(getattr(decision, name)) for name, one in kind.fields().items()}
        own: Json = next(iter(written.values())) if kind.bare else written
        return own if cls.forms else {"case": kind.case, "value": own}

    def problem(self, message: str, clause: str | None = None, *place: str) -> Problem:
        """What is wrong with the field that these names lead to, through decisions in decisions."""
        keys: list[str] = []
        inside: Any = self
        for name in place:
            known = inside.fields()[name]
            if not inside.bare:
                keys.append(name)
            if known.nested is not None and not known.nested.forms:
                keys.append("value")
            inside = getattr(inside, name)
        return Problem(pointer(*keys), message, clause)


def _field(cls: type[Decision[Any]], declared: Any, hint: Any) -> Field:
    asked = declared.metadata.get("asked")
    if asked is None:
        raise TypeError(f"{cls.__name__} does not say what may be chosen for {declared.name}")
    inner = optional(hint)
    of = hint if inner is None else inner
    nested = of if isinstance(of, type) and issubclass(of, Decision) else None
    if asked.choice is None and nested is None:
        raise TypeError(f"{cls.__name__} does not say what may be chosen for {declared.name}")
    return Field(declared.name, asked, nested, inner is not None, converter(hint), declared.default)


def _check(cls: type[Decision[Any]], known: Mapping[str, Field]) -> None:
    if cls.bare and len(known) != 1:
        raise TypeError(f"{cls.__name__} is bare, so it has one field")
    for form in cls.forms:
        if unknown := set(form.fields) - set(known):
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
        missing = [name for name in known if name not in form.fields and known[name].default is MISSING]
        if missing:
            raise TypeError(f"the form of {cls.__name__} leaves out {', '.join(missing)}")
