"""The fields of an order as choices: how to pay, what to sacrifice, whom to target, what to take, where to store."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.engine.choices import Bucket, Case, Choice, Many, One, Option, Record, Split
from referee.games.evil_high_priest.orders.form import Form
from referee.games.evil_high_priest.orders.order import EXPOSED
from referee.games.evil_high_priest.pack import BASIC, RESOURCES, SLIME, Content
from referee.games.evil_high_priest.state import (
    ASYLUM,
    ESCAPE,
    EVOLUTION,
    NOWHERE_TO_TAKE_FROM,
    SANCTUM_SPACES,
    SHOWN,
    EvilTable,
    Following,
)
from referee.games.evil_high_priest.words import NAMES, place_name

MOST = 99
"""More than anybody ever pays or stores at once."""


def _options(ids: Iterable[str]) -> list[Option]:
    return [Option(one, one.replace("_", " ")) for one in ids]


def _amounts(kinds: Iterable[str]) -> Split:
    return Split([Bucket(kind, NAMES[kind], max=MOST) for kind in kinds], min_total=0, max_total=MOST)


def _allocation() -> Split:
    """Amounts by place and kind: `exposed.T`, `3.B`."""
    places = [EXPOSED, *map(str, SANCTUM_SPACES)]
    return Split(
        [
            Bucket(
                f"{place}.{kind}",
                f"{NAMES[kind]} {'exposed' if place == EXPOSED else f'in {place}'}",
                max=MOST,
            )
            for place in places
            for kind in RESOURCES
        ],
        min_total=0,
        max_total=MOST,
    )


ALLOCATION = _allocation()
ANY_AMOUNTS = _amounts((*BASIC, "AT"))
ALL_AMOUNTS = _amounts(RESOURCES)
SPACE_NUMBER = One([Option(str(space), f"space {space}") for space in SANCTUM_SPACES])
SLOTS = [Option(str(slot), f"slot {slot}") for slot in range(1, SHOWN + 1)]
ARRANGE = Case(
    {"keep": Record({}), "ask": Record({}), "to": ALLOCATION},
    {"keep": "Keep everything where it lies", "ask": "Ask me", "to": "Lay everything out like this"},
)


@lru_cache(maxsize=64)
def _printed_fields(content: Content) -> dict[str, Choice]:
    """What does not depend on the state of the game."""
    monsters = [Option(card.id, card.name) for card in content.monsters if card.id != SLIME]
    chambers = [Option(card.id, card.name) for card in content.chambers]
    take = One([*SLOTS, *chambers, Option("none", "no Chamber")])
    return {
        "pay": ALLOCATION,
        "any": ALL_AMOUNTS,
        "gain_any": _amounts(BASIC),
        "monster": Many(One([*SLOTS, *monsters]), min=1, max=8),
        "chamber": Many(Form({"take": take, "at": SPACE_NUMBER}, required=("take",)), min=1, max=3),
        "store": ALLOCATION,
        "arrange": ARRANGE,
        "save": _amounts(BASIC),
    }


@lru_cache(maxsize=64)
def _printed_targets(content: Content, board: str, seats: int) -> dict[str, Choice]:
    towns = [f"town:{space.id}" for space in content.towns]
    bonuses = [f"cult:{lock}+" for lock in content.board[board].bonus]
    starts = [f"ritual:{ritual.id}:1" for ritual in content.rituals]
    return {
        "seat": One([Option(str(seat), f"seat {seat}") for seat in range(1, seats + 1)]),
        "sign": One(_options(lock.id for lock in content.board[board].locks)),
        "chamber": SPACE_NUMBER,
        "space": One([Option(place, place_name(content, place)) for place in (*towns, *bonuses, *starts)]),
        "stage": One(
            _options(["spellbook", *(stage.removeprefix("evo:") for stage in EVOLUTION), "pay", "discard"])
        ),
    }


def order_fields(t: EvilTable, seat: int) -> dict[str, Choice]:
    """Every field of an order, for this seat as things stand."""
    state, following = t.state, t.state.followings[seat]
    usable = [
        place for place in _places(following) if place not in NOWHERE_TO_TAKE_FROM or place in EVOLUTION[1:]
    ]
    anywhere = dict.fromkeys(place for one in state.followings.values() for place in _places(one))
    target = {
        **_printed_targets(t.content, state.board, len(state.followings)),
        "acolyte": One([Option(place, place_name(t.content, place)) for place in anywhere]),
    }
    fields: dict[str, Choice] = {
        **_printed_fields(t.content),
        "sacrifice": Many(
            One([Option(place, place_name(t.content, place)) for place in usable], _cannot_be_sacrificed),
            min=1,
            max=6,
        ),
        "target": Form(target),
    }
    if following.lairs:
        cards = list(dict.fromkeys(monster.card for monster in following.lairs))
        fields["discard"] = Many(
            One([Option(card, t.content.monster[card].name) for card in cards]), min=1, max=3
        )
    return fields


def order_form(t: EvilTable, seat: int) -> Form:
    """An order for one space."""
    return Form(order_fields(t, seat))


def _places(following: Following) -> list[str]:
    return list(dict.fromkeys(acolyte.at for acolyte in following.acolytes))


def _cannot_be_sacrificed(place: str) -> str | None:
    if place in (ASYLUM, ESCAPE):
        return "Acolytes there cannot be sacrificed."
    return "You have no acolyte there that could be sacrificed." if len(place) < 40 else None
