"""What a player reads when a raid comes: the forecast, and what strikes would change."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders
from referee.engine.page import Example, Line, Page, Section, prose, section
from referee.games.evil_high_priest.decisions.examples import examples_of, is_legal
from referee.games.evil_high_priest.decisions.raid import NO_PLAN, RaidPlan
from referee.games.evil_high_priest.places import written_unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.forecast import (
    firsts,
    spending,
    stations_explained,
    units_block,
    walk_of,
)
from referee.games.evil_high_priest.raids.walk import Plan
from referee.games.evil_high_priest.state import ASYLUM_ROOM, EvilTable
from referee.games.evil_high_priest.texts.players import players
from referee.games.evil_high_priest.things import AN_INVESTIGATOR
from referee.games.evil_high_priest.words import codes, colour

EVERY_RAID = "always raid stop at sign with monsters, acolyte * else none [at once]"
"""Strikes with as few as it takes before an Elder Sign would be lost, and lets all else happen."""


def raid_page(t: EvilTable, seat: int, defender: Defender) -> Page:
    """The one sealed question of a raid, with the forecast.

    Where it gets long, rows share lines, and at last nothing is told of the others.
    """
    raid_ = t.state.raid
    assert raid_ is not None  # noqa: S101 - only asked in a raid
    return Page(
        Words(
            "Raid {number}, strength {strength}: with what do you ({seat}) strike, and where?",
            number=raid_.number,
            strength=raid_.strength,
            seat=colour(seat),
        ),
        Words(
            "Without an answer you do not strike, and lose {lost}.", lost=codes(defender.walk(Plan()).lost())
        ),
        (
            section("investigator", prose(*_investigator(t, raid_.investigator))),
            _may_go(players(t, seat)),
            section("walk", walk_of(defender, brief=False), shorter=[[walk_of(defender, brief=True)]]),
            *_strikes(defender),
            section("stations", prose(stations_explained(defender.fort.stations()))),
        ),
        how=tuple(_how(defender)),
        examples=(*examples_of(Orders(RaidPlan, defender), _examples(defender)), _for_all_raids()),
    )


def _investigator(t: EvilTable, card: str | None) -> Iterator[Line]:
    if card is not None:
        who = t.content.investigator[card]
        yield Line((Words("{name}: {text}", name=who.name, text=who.text),), (AN_INVESTIGATOR.of(card),))


def _may_go(others: Section) -> Section:
    return section(others.name, *others.blocks, shorter=[[]], worth=1)


def _strikes(defender: Defender) -> Iterator[Section]:
    """With what one can strike, what that would change, and what it costs."""
    if defender.units:
        first = prose(*firsts(defender))
        brief = [units_block(defender, brief=True), first]
        yield section("units", units_block(defender, brief=False), first, shorter=[brief])
    changes = list(spending(defender))
    yield section("spending", prose(*changes), shorter=[[prose(joined(" ", changes))]])
    yield section("costs", prose(*_what_strikes_cost(defender)))


def _what_strikes_cost(defender: Defender) -> Iterator[str]:
    kinds = {unit.kind for unit in defender.units}
    if defender.fort.strength and not defender.fort.at_the_gate:
        yield Words(
            "Asylum defence ends this raid for you: only strikes at A still count, say to free a space."
        )
    if "acolyte" in kinds:
        room = max(0, ASYLUM_ROOM - defender.fort.in_asylum)
        yield (
            Words("Acolytes that strike go to the asylum, which has room for {room}.", room=room)
            if room
            else Words(
                "Your asylum is full: acolytes that strike go to escape, and come home after this round."
            )
        )
    if "monster" in kinds:
        yield Words("Monsters that strike are discarded.")


# How to answer.


def _how(defender: Defender) -> Iterator[str]:
    if defender.gates:
        each = [
            Words("chamber {space} up to {most}", space=space, most=most)
            for space, most in defender.gates.items()
        ]
        yield Words(
            "Before it is hit, resources move out to your exposed ones: from {chambers}. Say which: "
            "save <space>: <what>; left out, the best.",
            chambers=each,
        )
    if defender.limited:
        yield Words(
            "Of what is marked you lose {limit} at most; what you keep first: keep <kinds, best first>; left "
            "out, ES, SB, M, B, T.",
            limit=defender.fort.rule.loss_limit,
        )
    if defender.gains:
        yield Words("What your monsters bring when discarded: store <what> at <place>; left out, by itself.")
    if defender.gains_of_choice:
        yield Words("Of your choice: gain <what>; left out, treasure.")
    if len(defender.units) > 1:
        yield Words("Units strike in the order in which you name them, until the raid is over.")
    yield Words(
        "The last example, with its second line, answers all later raids, too: there you strike only where "
        "an Elder Sign would be lost."
    )


def _for_all_raids() -> Example:
    return Example("raid none", RaidPlan.to_answer(NO_PLAN), (EVERY_RAID,))


def _examples(defender: Defender) -> list[str]:
    """The fewest strikes that save everything, one strike alone, and none; none first if nothing is lost."""
    threatened = bool(defender.walk(Plan()).lost())
    station = "G" if defender.fort.at_the_gate else "A"
    units = [unit for unit, number in defender.units.items() for _ in range(number)]
    saving = defender.stopping(Plan(), "G", units) if threatened else None
    spent = [] if saving is None else [strike.unit for strike in saving.strikes]
    for unit in tuple(spent):  # what the others do without is kept
        fewer = spent[: spent.index(unit)] + spent[spent.index(unit) + 1 :]
        if defender.stopping(Plan(), "G", fewer):
            spent = fewer
    strikes = [
        *([f"raid spend {', '.join(map(written_unit, spent))}"] if spent else []),
        *(f"raid {station}: {written_unit(unit)}" for unit in units[:1]),
    ]
    legal = [one for one in strikes if is_legal(RaidPlan, defender, one)]
    return [*legal, "raid none"] if threatened else ["raid none", *legal]
