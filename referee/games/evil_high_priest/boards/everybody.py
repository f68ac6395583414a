"""Watcher spaces that strike every player: an acolyte each to the box, all acolytes to escape."""

from __future__ import annotations

from typing import cast

from referee.engine.asks import Ask
from referee.engine.choices import One, Option
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.effects import effect
from referee.games.evil_high_priest.orders.board_texts import LoseAcolytePhrasing
from referee.games.evil_high_priest.state import ASYLUM, AZATHOTH, BOX, ESCAPE, KING, POOL, Following
from referee.games.evil_high_priest.words import place_name

FIRST_CHOICES = (ASYLUM, ESCAPE, POOL, "town", "ritual", "cult", KING, "eternal", AZATHOTH, "evo", "ytrack")
"""Whence the acolyte goes if its owner does not say: these, then the boards in the order of section 1.1."""


@effect("box_acolyte")
async def box_acolyte(act: Act) -> None:
    """Every player returns one acolyte to the box, from anywhere; all choose at once (EH-837)."""
    asks = []
    chosen: dict[int, str] = {}
    for seat in act.state.in_turn_order():
        places = sources(act.state.followings[seat])
        if places:
            chosen[seat] = places[0]
        if len(places) > 1:
            asks.append(_ask(act, seat, places))
    answers = await act.t.ask_all(asks)
    for seat, place in chosen.items():
        place = cast("str", answers.get(seat, place))
        act.state.followings[seat].acolytes_at(place)[0].go(BOX)
        text = f"Seat {seat} returns the acolyte in {place_name(act.content, place)} to the box."
        act.t.tell("evil_high_priest.boxed", text, {"seat": seat, "from": place}, rule="EH-837")


def sources(following: Following) -> list[str]:
    """Where the seat has acolytes that are still in the game: asylum, escape, pool, then the boards."""
    places = dict.fromkeys(acolyte.at for acolyte in following.acolytes if acolyte.at != BOX)
    return sorted(places, key=lambda place: (FIRST_CHOICES.index(place.partition(":")[0]), place))


def _ask(act: Act, seat: int, places: list[str]) -> Ask:
    options = [Option(place, place_name(act.content, place)) for place in places]

    def text() -> str:
        counts = [f"{place} ({act.state.followings[seat].count(place)})" for place in places]
        return (
            f"Because of {act.name} you return one of your acolytes to the box, for good. Which one? "
            f"You have acolytes in {', '.join(counts)}. For example: lose acolyte {places[0]}"
        )

    return Ask(
        seat,
        "evil_high_priest.lose_acolyte",
        One(options, lambda _: "That acolyte cannot be chosen."),
        places[0],
        text,
        rule="EH-837",
        phrasing=LoseAcolytePhrasing(act.content),
    )


@effect("all_to_escape")
async def all_to_escape(act: Act) -> None:
    """All acolytes in the game go to escape, wherever they are; priests stay (EH-838)."""
    for seat in act.state.in_turn_order():
        moved = [
            acolyte for acolyte in act.state.followings[seat].acolytes if acolyte.at not in (BOX, ESCAPE)
        ]
        for acolyte in moved:
            acolyte.go(ESCAPE)
        text = f"Seat {seat}: {len(moved)} acolytes go to escape."
        act.t.tell("evil_high_priest.all_to_escape", text, {"seat": seat, "moved": len(moved)}, rule="EH-838")
