"""The shapes of plays and of what they choose, shared by plans and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, cast

from referee.engine.choices import Case, Choice, Flag, Many, Maybe, Number, One, Option, Record, Some, Source
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.acting.options import all_spaces, card_options, space_options
from referee.games.true_messiah.board import cards_of
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.pack import MOST_CHOSEN, Content, Supply
from referee.games.true_messiah.state import LETTERS, TrueMessiah

MOST_LINES = 60
SPACE_KINDS = ("holy", "holy_list", "space", "space_with_low", "space_for_unit", "ordinary_space", "temple")
UNIT_KINDS = ("units", "followers", "low_units_there")


def chip_ids(colour: str, supply: Supply) -> list[str]:
    """Every unit that a colour can ever have on the board."""
    chips = {"follower": supply.followers, "nonbeliever": supply.nonbelievers}
    low = [
        f"{colour}.{LETTERS[kind]}{number:02}"
        for kind, most in chips.items()
        for number in range(1, most + 1)
    ]
    return [f"{colour}.m", f"{colour}.a", *low]


@lru_cache(maxsize=16)
def own_units(colour: str, supply: Supply) -> One:
    """One of a colour's units, on the board or not: what a plan brings in it may use."""
    return One([Option(id_, id_) for id_ in chip_ids(colour, supply)])


@lru_cache(maxsize=16)
def own_followers(colour: str, supply: Supply) -> Some:
    return Some([Option(id_, id_) for id_ in chip_ids(colour, supply) if ".f" in id_])


@lru_cache(maxsize=256)
def anything(
    columns: int, rows: int, colours: tuple[str, ...], supply: Supply, miracles: tuple[str, ...]
) -> One:
    """One thing that a card can target or choose: a space, a unit, a colour, a miracle."""
    units = [id_ for colour in colours for id_ in chip_ids(colour, supply)]
    names = [*grid(columns, rows).spaces, *units, *colours, *miracles]
    return One([Option(name, name) for name in names])


@dataclass(frozen=True, repr=False)
class CardChoices(Record):
    """Choices by name; those left out are the card's defaults."""

    shape: ClassVar[str] = "record"

    def _misfits(self, answer: Json) -> Iterator[Problem]:
        if isinstance(answer, dict):
            given = Record({name: choice for name, choice in self.fields.items() if name in answer})
            for name in answer:
                if name not in self.fields:
                    yield Problem(f"/{name}", f"No card has a choice {name!r}.")
                    return
            yield from given._misfits(answer)
        else:
            yield from super()._misfits(answer)

    def _inner_breaches(self, answer: Json) -> Iterator[Problem]:
        for name, value in cast("dict[str, Json]", answer).items():
            for problem in self.fields[name]._breaches(value):
                yield problem.within(name)

    def _schema(self) -> dict[str, Json]:
        return {**super()._schema(), "required": []}

    def _draw(self, source: Source) -> Json:  # noqa: ARG002 - plans are sampled as a whole
        return {}


@lru_cache(maxsize=256)
def _choices(
    content: Content,
    board: tuple[int, int],
    colours: tuple[str, ...],
    own: str,
    miracles: tuple[str, ...],
    cards: tuple[str, ...],
) -> CardChoices:
    """What these cards let their player choose, by name; one that two use differently may hold anything."""
    spaces, units = One(all_spaces(*board)), own_units(own, content.supply)
    shapes: dict[str, Choice] = {
        "moves": Many(Record({"unit": units, "to": spaces}), max=MOST_CHOSEN),
        "number": Number(0, MOST_CHOSEN),
        **dict.fromkeys(SPACE_KINDS, Many(spaces, max=MOST_CHOSEN)),
        **dict.fromkeys(UNIT_KINDS, Many(units, max=MOST_CHOSEN)),
    }
    several = Many(anything(*board, colours, content.supply, miracles), max=MOST_CHOSEN)
    fields: dict[str, Choice] = {}
    for card in cards:
        for slot in content.by_id[card].filed:
            shape = shapes.get(slot.kind, several)
            fields[slot.name] = shape if fields.get(slot.name, shape) is shape else several
    return CardChoices(fields)


def play_fields(
    state: TrueMessiah, content: Content, seat: int, miracles: Iterable[str]
) -> dict[str, Choice]:
    """The fields of a play (TM-107, TM-108, TM-119)."""
    colours = tuple(sorted(one.colour for one in state.seats.values()))
    own, stacked = state.seats[seat].colour, tuple(miracles)
    playing = [miracle.card for miracle in state.stack if miracle.seat == seat]
    cards = sorted({*cards_of(state.seats[seat]), *playing})
    return {
        "card": own_cards(state, content, seat),
        "origin": Maybe(One([Option("messiah", "messiah"), Option("avatar", "avatar")])),
        "targets": Many(
            anything(state.columns, state.rows, colours, content.supply, stacked), max=content.most_targets
        ),
        "choices": _choices(content, (state.columns, state.rows), colours, own, stacked, tuple(cards)),
        "open": Flag(),
        "keep": Maybe(Record({"pay": Flag(), "pray": own_followers(own, content.supply)})),
    }


def own_cards(state: TrueMessiah, content: Content, seat: int) -> One:
    """Any card that the seat owns: it may draw it before it is played."""
    cards = cards_of(state.seats[seat])

    def refuse(card: str) -> str | None:
        return f"You do not hold {content.name(card)}." if card in content.by_id else None

    return One(card_options(content, cards), refuse=refuse)


def spaces_of(state: TrueMessiah) -> One:
    return One(space_options(state))


def lines(state: TrueMessiah, content: Content, seat: int) -> Many:
    """The lines of a plan."""
    own = state.seats[seat].colour
    stacked = [miracle.id for miracle in state.stack]
    nothing = Record({})
    cases: dict[str, Choice] = {
        "move": Record({"unit": own_units(own, content.supply), "to": spaces_of(state)}),
        "pray": Record({"followers": own_followers(own, content.supply)}),
        "play": Record(play_fields(state, content, seat, stacked)),
        "gift": Record({"card": own_cards(state, content, seat)}),
        "show": nothing,
        "with": nothing,
        "stop": nothing,
        "declare": nothing,
    }
    return Many(Case(cases), max=MOST_LINES)
