"""Abilities in Preparation: `prep ghoul target seat 2; zoog`, `prep always`, `prep none`."""

from __future__ import annotations

from typing import Any

from referee.engine.catalogue import Words
from referee.engine.choices import Choice, Many, One, Source, pick
from referee.engine.decisions import Cursor, Decision, Nested, Sentence, Spelling, asks
from referee.engine.decisions.words import BREAK
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.evil_high_priest.decisions.order import CLAUSES_AND_MONSTER, UPKEEP, ActOrder
from referee.games.evil_high_priest.decisions.sampling import careless
from referee.games.evil_high_priest.decisions.spelling import WRITING, Spelled, monster, take_seat, taken
from referee.games.evil_high_priest.moments import Preparing


def usable_abilities(at: Preparing) -> One:
    return One(list({one.id: one for one in at.abilities}.values()), at.why_not)


def _read_aim(words: Cursor) -> Json:
    if words.next() in UPKEEP:
        return taken(words, Words("a seat"))
    if seat := take_seat(words):
        return seat
    raise words.instead(Words("a seat, pay or discard"))


class UseAbility(
    ActOrder[Preparing],
    form=(f"{{ability}} {CLAUSES_AND_MONSTER}", f"{{ability}} [retrieve] {{aim}} {CLAUSES_AND_MONSTER}"),
    sparse=True,
):
    """A card's ability, with all that it is to be used for (EH-264)."""

    what = "an ability"
    also = {"aim": Spelled("seat", _read_aim)}  # noqa: RUF012
    ability: str = asks(usable_abilities, monster)

    @classmethod
    def offer(cls, at: Preparing) -> Choice:
        return cls.in_short(at)

    @classmethod
    def understood(cls, said: dict[str, Json], at: Preparing) -> dict[str, Json]:  # noqa: ARG003 - always the same
        """A seat, or what becomes of a monster, needs no more words."""
        meant = {name: value for name, value in said.items() if name != "aim"}
        if "aim" in said:
            meant.setdefault("target", {"stage" if said["aim"] in UPKEEP else "seat": said["aim"]})
        return meant


def abilities_on_offer(at: Preparing) -> Choice:
    return Many(UseAbility.choice(at), max=len(at.abilities))


class Abilities(Spelling):
    """Abilities with `;` between, `none`, or `always`: all that can be used, gains before costs."""

    label, what = "ability; …", "an ability"

    def __init__(self, at: Preparing) -> None:
        self._always: list[Json] = [{"ability": ability} for ability in at.in_turn]
        self._ability = Nested(UseAbility, at)

    @property
    def help(self) -> str:
        return f"none|always|{self._ability.help}; …"

    def read(self, words: Cursor) -> Json:
        if words.take_if("none"):
            return []
        if words.take_if("always"):
            return self._always
        found = [self._ability.read(words)]
        while words.take_if(BREAK):
            found.append(self._ability.read(words))
        return found

    def show(self, value: Any) -> str:
        return "; ".join(map(self._ability.show, value)) or "none"


class Prepare(
    Decision[Preparing],
    form="[prep] {abilities}",
    bare=True,
    rule=Sentence(Words("Each ability can be used like this, once."), "EH-265"),
):
    """EH-264: the abilities that the seat uses, in this order."""

    what, writing = "a prep order", WRITING
    abilities: tuple[UseAbility, ...] = asks(abilities_on_offer, Abilities)

    def problems(self, at: Preparing) -> Problem | None:
        return at.problem_with(self)

    @classmethod
    def propose(cls, at: Preparing, source: Source) -> Prepare:
        offered = [one.id for one in at.abilities]
        wanted = [one if source.below(6) else pick(source, offered) for one in offered if source.below(3)]
        return cls.from_answer(
            [
                {**careless(at.offered, source, one_in=2 if number else 6), "ability": one}
                for number, one in enumerate(wanted)
            ],
            at,
        )
