"""What prompts offer: units, spaces, cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import One, Option, Some
from referee.engine.choices.option import distinct
from referee.games.true_messiah.acting.action import card_problem, not_held, not_yours
from referee.games.true_messiah.board import prayable
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.grid import grid
from referee.games.true_messiah.moments import Now, Planning
from referee.games.true_messiah.pack import Content, Supply
from referee.games.true_messiah.scene import MessiahRehearsal
from referee.games.true_messiah.state import LETTERS, Unit
from referee.games.true_messiah.things import A_CARD, A_SPACE, A_UNIT


@cache
def space_option(space: str) -> Option:
    return Option(space, Words("space {space}", space=space), refs=(A_SPACE.of(space),))


@cache
def all_spaces(columns: int, rows: int) -> tuple[Option, ...]:
    return distinct(map(space_option, grid(columns, rows).spaces))


def space_options(at: Now) -> tuple[Option, ...]:
    return all_spaces(at.state.columns, at.state.rows)


@cache
def _any_space(columns: int, rows: int) -> One:
    def refuse(space: str) -> Reason:
        return Reason(
            "There is no space {space}: the board has {columns} columns and {rows} rows.",
            "TM-58",
            space=space,
            columns=columns,
            rows=rows,
        )

    return One(all_spaces(columns, rows), refuse)


def any_space(at: Now) -> One:
    return _any_space(at.state.columns, at.state.rows)


def unit_options(units: Iterable[Unit]) -> list[Option]:
    return [
        Option(
            unit.id,
            Words("{unit} on {space}", unit=unit.id, space=unit.at),
            {"at": unit.at, "praying": unit.praying},
            refs=(A_UNIT.of(unit.id),),
        )
        for unit in units
    ]


def copy_options(at: Now, cards: Iterable[str]) -> list[Option]:
    """Cards as a prompt calls them, each copy for itself."""
    return [_copy_option(at.content, card) for card in cards]


@lru_cache(maxsize=4096)
def _copy_option(content: Content, card: str) -> Option:
    return Option(card, content.name(face(card)), refs=(A_CARD.of(face(card)),))


@lru_cache(maxsize=1024)
def _card_option(content: Content, card: str) -> Option:
    return Option(card, content.name(card), {"cost": content.by_id[card].cost}, refs=(A_CARD.of(card),))


def playable_cards(at: Planning) -> One:
    """The same for playing and for giving."""
    kept = at.choices.get(playable_cards)
    if not isinstance(kept, One):
        kept = at.choices[playable_cards] = _playable_cards(at)
    return kept


def cards_in_hand(at: Planning) -> list[Option]:
    return [_card_option(at.content, card) for card in sorted(set(at.own.hand))]


def _playable_cards(at: Planning) -> One:
    def refuse(card: str) -> str | None:
        if card not in at.content.by_id:
            return None
        if card not in at.own.hand:
            return not_held(at.name(card))
        scene = MessiahRehearsal(at.state, at.content, at.seat)
        able = len(prayable(at.state, at.seat))
        scene.state.seats[at.seat].belief += able
        return card_problem(scene, at.seat, at.card(card), answering=at.turn.seat != at.seat)

    return One([_card_option(at.content, card) for card in at.playable], refuse)


# Chips: every unit that a colour can ever have on the board.


def chip_ids(colour: str, supply: Supply) -> list[str]:
    chips = {"follower": supply.followers, "nonbeliever": supply.nonbelievers}
    low = [
        f"{colour}.{LETTERS[kind]}{number:02}"
        for kind, most in chips.items()
        for number in range(1, most + 1)
    ]
    return [f"{colour}.m", f"{colour}.a", *low]


@lru_cache(maxsize=16)
def units_of_colour(colour: str, supply: Supply) -> One:
    options = [Option(id_, id_) for id_ in chip_ids(colour, supply)]
    return One(options, not_yours)


@lru_cache(maxsize=16)
def followers_of_colour(colour: str, supply: Supply) -> Some:
    return Some([Option(id_, id_) for id_ in chip_ids(colour, supply) if ".f" in id_])


def own_units(at: Now) -> One:
    """One of the seat's units, on the board or not: what a plan brings in it may use."""
    return units_of_colour(at.own.colour, at.content.supply)


def own_followers(at: Now) -> Some:
    return followers_of_colour(at.own.colour, at.content.supply)
