"""Decisions: frozen dataclasses whose fields say what may be chosen, and how that is written.

    class Priest(Conversion, form="priest {card}", label="Create a Priest", bare=True):
        card: str = asks(affordable("priest"), CARD)

A class with a form is a decision; one without is the family of all that derive from it, and its answer in
JSON is a case. What may be chosen depends on the moment alone: on an object with all that options look at.

The cases of a family may come from the content instead, such as one for each card (`members`); then `tag`
names the field that has the case:

    class Intrigue(Decision[Lap], tag="card"):
        card: str
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, field, fields, replace
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

from referee.engine.cached import cached_property
from referee.engine.catalogue import Words
from referee.engine.choices import (
    CannotSample,
    Choice,
    Constraint,
    Many,
    Maybe,
    Record,
    Source,
    Sparse,
    pick_by_weight,
)
from referee.engine.choices.option import Option
from referee.engine.decisions.cases import OpenCases
from referee.engine.decisions.forms import Form, read_form
from referee.engine.decisions.spelling import Spelling
from referee.engine.decisions.values import AS_IT_IS, Converter, converter, element, optional
from referee.engine.decisions.words import Writing
from referee.engine.following import NOTHING_FOLLOWS, Following
from referee.engine.frozen import frozen
from referee.engine.json_types import Json
from referee.engine.problems import Problem, pointer
from referee.engine.unavailable import Unavailable

At = TypeVar("At", bound="Moment")

MakesChoice: TypeAlias = Callable[[Any], Choice | None]
MakesSpelling: TypeAlias = Callable[..., Spelling]

NOTHING = Record({})
"""The choice of a decision that asks nothing more."""


class Moment:
    """What decisions depend on: derive a frozen dataclass from it. Make a new one for each question.

    The choices made at a moment are kept with it; one that outlives a change of the state would lie.
    """

    @cached_property
    def choices(self) -> dict[object, Choice]:
        return {}

    @cached_property
    def judged(self) -> dict[object, tuple[Json, object]]:
        """The last answer that was judged as each kind of decision, and the decision that it was."""
        return {}


class Sentence(NamedTuple):
    """What players read of a rule beyond the shape of an answer, and its clause."""

    text: str
    clause: str | None = None


class Asked(NamedTuple):
    """What a field says of itself."""

    choice: Choice | MakesChoice | None
    spelling: Spelling | MakesSpelling | None
    given: tuple[str, ...] = ()
    """The fields that the spelling depends on."""
    among: Callable[[Any], Iterable[Option]] | None = None
    """What one may think of for it, whether or not it can be chosen now."""


def asks(
    choice: Choice | MakesChoice | None = None,
    spelling: Spelling | MakesSpelling | None = None,
    *,
    default: Any = MISSING,
    given: str | tuple[str, ...] = (),
    among: Callable[[Any], Iterable[Option]] | None = None,
) -> Any:
    """A field: what may be chosen for it, and how that is written; both may be functions of the moment.

    A field that holds another decision, or a tuple of them, needs neither. Without a spelling, the shape of
    the choice decides. Where the form leaves the field out, it has its default. `given` names a field that
    the form has before it, or several: the spelling is then a function of the moment and of what was said
    there. Given itself, a field of several lines learns what those before said. `among` is what one may
    think of, so that the reasons against it can be told to those who ask why not.

    Where the choice of a sparse decision's field is None, the field is not offered. `with_` is written `with`
    in JSON and in forms: the underscore is for Python alone.
    """
    names = (given,) if isinstance(given, str) else given
    if isinstance(default, dict):
        default = _Unchanged(default)
    return field(default=default, metadata={"asked": Asked(choice, spelling, names, among)})


class _Unchanged(dict[str, Any]):
    """A default that nobody changes: only such can stand in a dataclass."""

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


class Field(NamedTuple):
    """A field of a decision, ready to use."""

    name: str
    attribute: str
    """Its name in Python."""
    asked: Asked
    nested: type[Decision[Any]] | None
    """The decision that it holds, if it holds one."""
    element: type[Decision[Any]] | None
    """The decision that it holds several of, if it does."""
    is_optional: bool
    converter: Converter
    default: Any
    offered: MakesChoice
    """What may be chosen at a moment, if anything is; None if it is not offered at all."""

    def plain_choice(self, at: Any) -> Choice:
        """What may be chosen, if anything is."""
        plain = self.offered(at)
        if plain is None:
            raise TypeError(f"the field {self.name} is not offered now")
        return plain

    def is_default(self, value: Json) -> bool:
        return self.default is not MISSING and bool(value == self.converter.write(self.default))


class _Conversion(NamedTuple):
    """A field by its names in JSON and in the class, and what turns one into the other, if anything must."""

    name: str
    attribute: str
    read: Callable[[Any, Any], Any] | None
    write: Callable[[Any], Json] | None
    default: Any


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(asks,))
class Decision(Generic[At]):
    """Something that a player decides; derive from it, with the kind of moment that it depends on."""

    what: ClassVar[str] = Words("an order")
    """The decision in complaints: `This is not a conversion.` Help lines call it by all but the article."""
    writing: ClassVar[Writing] = Writing()
    help: ClassVar[str] = ""
    """How it is written, where its form does not say it well."""
    explains_parts: ClassVar[bool] = False
    """Whether complaints show the form of the unreadable part rather than of the whole order."""
    forms: ClassVar[tuple[Form, ...]] = ()
    """The first is written; all are read."""
    case: ClassVar[str] = ""
    label: ClassVar[str] = ""
    weight: ClassVar[int] = 1
    bare: ClassVar[bool] = False
    sparse: ClassVar[bool] = False
    tag: ClassVar[str] = ""
    rule: ClassVar[Sentence | None] = None
    cases: ClassVar[Mapping[str, type[Any]]] = {}
    """A family's decisions by their cases, as they were declared."""
    proposes: ClassVar[bool] = False
    """Whether it has a way of its own to make up answers."""
    also: ClassVar[Mapping[str, Spelling | MakesSpelling]] = {}
    """What its form may say beside its fields: `understood` turns that into fields, `worded` back."""
    narrows: ClassVar[tuple[str, ...]] = ()
    """Lists in it of which each line changes what the next may be, by their pointers: see `offer_after`."""
    parts: ClassVar[tuple[type[Decision[Any]], ...]] = ()
    """Decisions in its fields, judged at the same moment: prompts tell what these do not offer, too."""

    def __init_subclass__(
        cls,
        *,
        form: str | tuple[str, ...] = (),
        case: str = "",
        label: str = "",
        weight: int = 1,
        bare: bool = False,
        sparse: bool = False,
        tag: str = "",
        rule: Sentence | None = None,
    ) -> None:
        """`case` and `label` name it among its family, `weight` says how often chance picks it there.

        `bare` leaves the one field's value in JSON without a record around it; `sparse` leaves fields at
        their default out of the record. `tag` is the field that a family keeps the case in. `rule` is what
        `problems` finds broken, as players read it beforehand.
        """
        super().__init_subclass__()
        frozen(kw_only=True)(cls)
        cls.forms = tuple(map(read_form, (form,) if isinstance(form, str) else form))
        cls.case = case or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        cls.label = Words(label) if label else cls.case
        cls.what = cls.what if isinstance(cls.what, Words) else Words(cls.what)
        cls.weight, cls.bare, cls.rule = weight, bare, rule
        cls.sparse, cls.tag = sparse, tag or cls.tag
        cls.cases = {}
        cls._converted = cls._defaults = None
        cls._asks_nothing = False
        proposer = next(one for one in cls.__mro__ if "propose" in one.__dict__)
        cls._labels_cases = cls.label_of.__func__ is not Decision.label_of.__func__  # type: ignore[attr-defined]
        cls._refuses_cases = cls.refusal_of.__func__ is not Decision.refusal_of.__func__  # type: ignore[attr-defined]
        cls._offers = "offer" in cls.__dict__
        cls.proposes = proposer is cls or (proposer is not Decision and bool(proposer.__dict__["forms"]))
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

    # What a family may say for itself.

    @classmethod
    def members(cls, at: At) -> Mapping[str, type[Any]]:  # noqa: ARG003 - most are as they were declared
        """Its decisions by their cases at the moment; a class may have several cases if there is a tag."""
        return cls.cases

    @classmethod
    def label_of(cls, case: str, at: At) -> str:
        label: str = cls.members(at)[case].label
        return label

    @classmethod
    def refusal_of(cls, case: str, at: At) -> str | None:
        """Why a case is out of the question at the moment."""
        reason: str | None = cls.members(at)[case].refusal(at)
        return reason

    # What a decision may say for itself.

    @classmethod
    def offer(cls, at: At) -> Choice:
        """What is published, if that is less than all that may be answered: see `Choice.offers`."""
        return cls.choice(at)

    @classmethod
    def offer_after(cls, at: At, partial: Json) -> Following:  # noqa: ARG003 - most say all at once
        """What may follow a part of an answer in the lists that `narrows` names. It may be any JSON."""
        return NOTHING_FOLLOWS

    @classmethod
    def stands_for(cls, case: str, at: At) -> bool:  # noqa: ARG003 - most have their case to themselves
        """Whether it is what this case of its family asks for."""
        return True

    @classmethod
    def refusal(cls, at: At) -> str | None:  # noqa: ARG003 - most are never refused outright
        """Why this alternative is out of the question at the moment, whatever its fields."""
        return None

    def problems(self, at: At) -> Iterable[Problem] | Problem | str | None:  # noqa: ARG002 - as above
        """What is wrong with it beyond its shape. A string blames the whole; for a part, see `problem`."""
        return None

    @classmethod
    def understood(cls, said: dict[str, Json], at: At) -> dict[str, Json]:  # noqa: ARG003 - as above
        """What an order in words means that says this much, by field: adds what goes without saying."""
        return said

    @classmethod
    def worded(cls, fields: dict[str, Json], at: At) -> dict[str, Json]:  # noqa: ARG003 - as above
        """What an order says that means these fields: the way back from `understood`."""
        return fields

    @classmethod
    def propose(cls, at: At, source: Source) -> Self:
        """A random decision; overridden where almost every uniform draw would be illegal or dull.

        That of a family stands for its decisions' own, and for their weights.
        """
        return cls.from_answer(cls.choice(at).sample(source), at)

    @classmethod
    def not_offered(cls, at: At) -> Iterable[Unavailable]:  # noqa: ARG003 - as above
        """What else one may think of and cannot do now, besides refused cases and what is `among` fields."""
        return ()

    def remark(self, at: At) -> str | None:  # noqa: ARG002 - as above
        """What is written behind it as a comment, such as its price; several lines stand below it."""
        return None

    @classmethod
    def surplus(cls, rest: str) -> str:
        """The complaint about words that follow a whole order."""
        return Words("{rest} is more than this order takes.", rest=rest)

    @classmethod
    def unsaid(cls, name: str) -> str:
        """The complaint about an order that says nothing of a field without a default."""
        return Words("It does not say which {name}.", name=name.replace("_", " "))

    @classmethod
    def too_many(cls, line: str) -> str:  # noqa: ARG003 - as above
        """The complaint about a line that follows a whole order."""
        return Words("There is one order too many.")

    # What follows from its declaration.

    @classmethod
    def alternatives(cls, at: At) -> tuple[type[Self], ...]:
        """A family's decisions; a lone decision is its own only alternative."""
        return (cls,) if cls.forms else tuple(dict.fromkeys(cls.members(at).values()))

    @classmethod
    def fields(cls) -> Mapping[str, Field]:
        """The fields of a decision, inherited ones first; TypeError if the form does not fit them."""
        if "_fields" not in cls.__dict__:
            hints = get_type_hints(cls)
            found = [_field(cls, one, hints[one.name]) for one in fields(cls)]  # type: ignore[arg-type]
            known = {one.name: one for one in found}
            _check(cls, known)
            cls._fields = known
        return cls._fields

    _fields: ClassVar[Mapping[str, Field]]
    _labels_cases: ClassVar[bool] = False
    _refuses_cases: ClassVar[bool] = False
    _offers: ClassVar[bool] = False
    """Whether a family has its own words for its cases: looked up once, since families are made often."""

    @classmethod
    def choice(cls, at: At) -> Choice:
        """All legal answers at the moment."""
        if cls._asks_nothing:
            return NOTHING
        if (kept := at.choices.get(cls)) is None:
            kept = at.choices[cls] = cls._own_choice(at) if cls.forms else cls._family_choice(at)
        return kept

    @classmethod
    def _own_choice(cls, at: At, tagged: Mapping[str, str] | None = None) -> Choice:
        """As a decision by itself; or as a case of its family, which then gives the tag its value."""
        known = cls.fields()
        if not known and cls.rule is None and not cls.proposes:
            cls._asks_nothing = True
            return NOTHING
        if tagged:
            known = {name: one for name, one in known.items() if name not in tagged}
        inner: dict[str, Choice] = {}
        for name, one in known.items():
            if (offered := one.offered(at)) is not None:
                inner[name] = Maybe(offered) if one.is_optional else offered
        constraints: tuple[Constraint, ...] = ()
        if cls.rule is not None:

            def test(answer: Json) -> Iterable[Problem] | Problem | str | None:
                decision = cls._from_own(answer, at, tagged or {})
                if not tagged:
                    at.judged[cls] = answer, decision
                return decision.problems(at)

            constraints = (Constraint(cls.rule.text, test, cls.rule.clause),)
        sampler: Callable[[Source], Json] | None = None
        if cls.proposes and not tagged:

            def sampler(source: Source) -> Json:
                # What is proposed is read from its answer like any other: only that has its canonical order.
                return cls.propose(at, source)._own_answer()

        offers = (lambda: cls.offer(at)) if cls._offers else None
        if cls.sparse and not cls.bare:
            required = tuple(name for name, one in known.items() if one.default is MISSING)
            return Sparse(
                inner,
                required,
                name=cls.case,
                constraints=constraints,
                sampler=sampler,
                unknown=cls._unoffered,
                offers=offers,
            )
        if inner and not cls.bare:
            written = cls._written_defaults()
            defaults = {name: written[name] for name in inner if name in written} if written else {}
            return Record(
                inner,
                name=cls.case,
                constraints=constraints,
                sampler=sampler,
                defaults=defaults,
                offers=offers,
            )
        choice: Choice = next(iter(inner.values())) if cls.bare else NOTHING
        if constraints:
            choice = choice.where(*constraints)
        if offers:
            return replace(choice, sampler=sampler or choice.sampler, offers=offers)
        return choice if sampler is None else choice.sampled(sampler)

    @classmethod
    def _written_defaults(cls) -> Mapping[str, Json]:
        """The defaults of its fields, as they stand in an answer."""
        if cls._defaults is None:
            known = cls.fields().items()
            cls._defaults = {
                name: one.converter.write(one.default) for name, one in known if one.default is not MISSING
            }
        return cls._defaults

    _defaults: ClassVar[Mapping[str, Json] | None] = None
    _asks_nothing: ClassVar[bool] = False

    @classmethod
    def _unoffered(cls, name: str) -> Problem | None:
        """What is said of a field that it has, and that is not on offer now."""
        if name not in cls.fields():
            return None
        return Problem(
            pointer(name),
            Words("Nothing that can be ordered now has a use for {name}.", name=name.replace("_", " ")),
        )

    @classmethod
    def _choice_as(cls, case: str, at: At) -> Choice:
        """The choice of a case of its family."""
        if not cls.tag:
            return cls.choice(at)
        key = (cls, case if cls.rule is not None else None)
        if (kept := at.choices.get(key)) is None:
            kept = at.choices[key] = cls._own_choice(at, {cls.tag: case})
        return kept

    @classmethod
    def _family_choice(cls, at: At) -> OpenCases:
        """An alternative is refused outright, closed if nothing in it is legal now, or open."""
        refused: dict[str, str] = {}
        offered: dict[str, Choice] = {}
        members = cls.members(at)
        for case, decision in members.items():
            reason = cls.refusal_of(case, at) if cls._refuses_cases else decision.refusal(at)
            if reason is None:
                offered[case] = decision._choice_as(case, at)
            else:
                refused[case] = reason
        possible = {case: choice for case, choice in offered.items() if choice.possible}

        # Decisions that also choose their case are not drawn case by case.
        by_case = not cls.proposes and not (cls.tag and any(one.proposes for one in members.values()))

        def propose(source: Source) -> Json:
            if cls.proposes:
                return cls.to_answer(cls.propose(at, source))
            left = list(possible)
            while left:
                case = pick_by_weight(source, [(one, members[one].weight) for one in left])
                member: type[Decision[At]] = members[case]
                try:
                    if by_case:
                        return {"case": case, "value": possible[case].sample(source)}
                    return member._proposal(case, possible[case], at, source)
                except CannotSample:  # its rule refuses whatever its shape allows
                    left.remove(case)
            raise CannotSample("there is no legal case")

        labels = {
            case: cls.label_of(case, at) if cls._labels_cases else decision.label
            for case, decision in members.items()
        }
        return OpenCases(
            possible,
            labels,
            refused.get,
            closed={case: choice for case, choice in offered.items() if case not in possible},
            drawn=propose if possible and by_case else None,
            sampler=propose if possible and not by_case else None,
            name=cls.case,
            offers=(lambda: cls.offer(at)) if cls._offers else None,
        )

    @classmethod
    def _proposal(cls, case: str, choice: Choice, at: At, source: Source) -> Json:
        """A random answer of its family; one with a tag that proposes chooses its case, too."""
        if not cls.proposes:
            return {"case": case, "value": choice.sample(source)}
        proposed = cls.propose(at, source)
        if not cls.tag:
            return {"case": case, "value": proposed._own_answer()}
        return {"case": getattr(proposed, cls.tag), "value": proposed._own_answer((cls.tag,))}

    @classmethod
    def from_answer(cls, answer: Any, at: At) -> Self:
        """The decision that an answer of the right shape stands for."""
        if cls.forms:
            if cls.rule is not None:  # it has just been judged
                known, judged = at.judged.get(cls, (None, None))
                if known is answer and isinstance(judged, cls):
                    return judged
            return cls._from_own(answer, at, {})
        decision: type[Self] = cls.members(at)[answer["case"]]
        return decision._from_own(answer["value"], at, {cls.tag: answer["case"]} if cls.tag else {})

    @classmethod
    def _from_own(cls, answer: Any, at: At, tagged: Mapping[str, Any]) -> Self:
        bare, sparse = cls.bare, cls.sparse
        values: dict[str, Any] = {}
        converted = cls._converted
        for name, attribute, read, _, default in cls._conversions() if converted is None else converted:
            if name in tagged:
                values[attribute] = tagged[name]
            elif not bare and (answer.get(name) is None if sparse else name not in answer):
                values[attribute] = default
            else:
                said = answer if bare else answer[name]
                values[attribute] = said if read is None else read(said, at)
        # As the dataclass would, but for a frozen one that takes a call for each field.
        made = object.__new__(cls)
        made.__dict__.update(values)
        return made

    @classmethod
    def _conversions(cls) -> tuple[_Conversion, ...]:
        """How each field is read and written: answers are converted very often."""
        cls._converted = conversions = tuple(
            _Conversion(
                name,
                one.attribute,
                None if one.converter is AS_IT_IS else one.converter.read,
                None if one.converter is AS_IT_IS else one.converter.write,
                one.default,
            )
            for name, one in cls.fields().items()
        )
        return conversions

    _converted: ClassVar[tuple[_Conversion, ...] | None] = None

    @classmethod
    def to_answer(cls, decision: Decision[Any]) -> Json:
        """The answer that stands for a decision of this family, or for one of this very kind."""
        if cls.forms:
            return decision._own_answer()
        case = getattr(decision, cls.tag) if cls.tag else decision.case
        return {"case": case, "value": decision._own_answer((cls.tag,) if cls.tag else ())}

    def _own_answer(self, tagged: Collection[str] = ()) -> Json:
        own = self.__dict__
        written = {}
        converted = self._converted
        for name, attribute, _, write, _ in self._conversions() if converted is None else converted:
            if name not in tagged:
                written[name] = own[attribute] if write is None else write(own[attribute])
        if self.bare:
            return next(iter(written.values()))
        if self.sparse:
            return {
                name: value for name, value in written.items() if not self.fields()[name].is_default(value)
            }
        return written

    def problem(self, message: str, clause: str | None = None, *place: str | int) -> Problem:
        """What is wrong with the field that these names and numbers lead to, decision by decision."""
        keys: list[str | int] = []
        inside: Any = self
        of: type[Decision[Any]] | None = None
        for step in place:
            if isinstance(step, int):
                keys.append(step)
                inside, nested = inside[step], of
            else:
                known = inside.fields()[step]
                if not inside.bare:
                    keys.append(step)
                inside, nested, of = getattr(inside, known.attribute), known.nested, known.element
            if nested is not None and not nested.forms:
                keys.append("value")
        return Problem(pointer(*keys), message, clause)


def _field(cls: type[Decision[Any]], declared: Any, hint: Any) -> Field:
    asked = declared.metadata.get("asked")
    if asked is None:
        raise TypeError(f"{cls.__name__} does not say what may be chosen for {declared.name}")
    inner = optional(hint)
    of = hint if inner is None else inner
    nested, several = _decision(of), _decision(element(of))
    if asked.choice is None and nested is several is None and declared.name != cls.tag:
        raise TypeError(f"{cls.__name__} does not say what may be chosen for {declared.name}")
    name = declared.name.removesuffix("_")
    return Field(
        name,
        declared.name,
        asked,
        nested,
        several,
        inner is not None,
        converter(hint),
        declared.default,
        _offering(asked.choice, nested, several),
    )


def _offering(
    declared: Choice | MakesChoice | None,
    nested: type[Decision[Any]] | None,
    several: type[Decision[Any]] | None,
) -> MakesChoice:
    if declared is not None:
        return declared if callable(declared) else lambda _: declared
    if nested is not None or several is None:  # without either it is the tag, which its family gives
        return nested.choice if nested is not None else lambda _: None
    return lambda at: Many(several.choice(at))


def _decision(hint: Any) -> type[Decision[Any]] | None:
    return hint if isinstance(hint, type) and issubclass(hint, Decision) else None


def _check(cls: type[Decision[Any]], known: Mapping[str, Field]) -> None:
    if cls.bare and len(known.keys() - {cls.tag}) != 1:
        raise TypeError(f"{cls.__name__} is bare, so it has one field")
    for form in cls.forms:
        if unknown := set(form.fields) - set(known) - set(cls.also):
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    missing = [n for n in known if n not in cls.forms[0].fields and known[n].default is MISSING]
    if missing and not cls.also:
        raise TypeError(f"the form of {cls.__name__} leaves out {', '.join(missing)}")
