"""What a raid will do: the walk in words, and what would be lost for what is spent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.page import Block, Line, grid, row
from referee.games.evil_high_priest.places import Unit, written_unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.units import SHOGGOTH, SHOGGOTH_VALUE, acolyte_value, monster_value
from referee.games.evil_high_priest.raids.walk import Plan, Strike, Walk, WalkStep
from referee.games.evil_high_priest.state import EXPOSED
from referee.games.evil_high_priest.storage import total
from referee.games.evil_high_priest.things import A_CHAMBER, A_UNIT
from referee.games.evil_high_priest.words import codes


def walk_of(defender: Defender, *, brief: bool) -> Block:
    """The walk without strikes; in brief one row for each chamber."""
    rows = [Line((Words("it comes"), str(defender.fort.strength), ""))]
    for step in defender.walk(Plan()).steps:
        lost = codes(step.lost) if step.lost else ""
        if brief and step.at.startswith("X"):  # the chamber has just defended, and nothing has struck since
            before = rows[-1]
            rows[-1] = Line((*before.cells[:-1], lost), before.refs)
        else:
            rows.append(Line((_foreseen(defender, step), str(step.strength), lost), _refs(defender, step)))
    marked = defender.fort.rule.loss_limit is not None
    columns = (
        Words("What the raid does to you|strength left>|marked")
        if marked
        else Words("What the raid does to you|strength left>|you lose")
    )
    return grid("", columns, rows)


def _foreseen(defender: Defender, step: WalkStep) -> str:
    """The event; of asylum defence how much it is."""
    if step.at != "E0":
        return _event(step)
    asylum, evolved = defender.fort.asylum, defender.fort.passive
    told = Words("asylum defence {n}", n=asylum) if asylum else Words("no asylum defence")
    return Words("{told}, evolved acolytes {n}", told=told, n=evolved) if evolved else told


def _refs(defender: Defender, step: WalkStep) -> tuple[str, ...]:
    code, space = step.at[0], step.at[1:]
    return (A_CHAMBER.of(defender.fort.sanctum[int(space)].card),) if code in "HX" else ()


def stations_explained(stations: Sequence[str]) -> str:
    """When one strikes at each station, for one who reads of them for the first time."""
    found: list[str] = [Words("A (on arrival)"), Words("G (at the gate, after asylum defence)")]
    before, after = ([one for one in stations if one[0] == gap and one != "BE"] for gap in "BD")
    if before:
        found.append(Words("{stations} (before {stations?the|that} chamber defends)", stations=before))
        found.append(Words("{stations} (after it, before its contents are lost)", stations=after))
    if "BE" in stations:
        found.append(Words("BE (before exposed resources are lost)"))
    return Words("Stations where you can strike: {stations}.", stations=joined(", ", found))


def _event(step: WalkStep) -> str:
    """`asylum defence`, `Vault on 2 defends`, `contents of 2`."""
    code, space = step.at[0], step.at[1:]
    if code == "E":
        return step.what
    if code == "H":
        return Words("{chamber} on {space} defends", chamber=step.what, space=space)
    if code == "X":
        return Words("contents of {space}", space=space)
    return Words("{unit} at {station}", unit=written_unit(step.what), station=step.at)


def step_line(step: WalkStep) -> str:
    """`Vault on 2 defends, 3 left`, `contents of 2, 3 left, loses 2B`."""
    told = Words("{event}, {strength} left", event=_event(step), strength=step.strength)
    return Words("{told}, loses {lost}", told=told, lost=codes(step.lost)) if step.lost else told


def units_block(defender: Defender, *, brief: bool) -> Block:
    """With what the seat can strike, and what each is worth."""
    lines = []
    for unit, number in defender.units.items():
        value, refs = _value(defender, unit), (A_UNIT.of(unit),)
        name = written_unit(unit)
        called = Words("{unit} ({number} of them)", unit=name, number=number) if number > 1 else name
        lowers = str(value) if value >= 0 else Words("{value}: it raises it", value=value)
        if brief:
            lines.append(Line((Words("{unit} ({lowers})", unit=called, lowers=lowers),), refs))
        else:
            lines.append(Line((called, lowers), refs))
    if brief:
        return row(Words("You can strike with (and lower it by):"), lines)
    return grid("", Words("You can strike with|lowers it by"), lines)


def _value(defender: Defender, unit: Unit) -> int:
    content, fort = defender.content, defender.fort
    if unit.kind == "acolyte":
        return acolyte_value(fort, first=False)
    if unit.kind == "monster":
        return monster_value(content, fort, unit.name, first=False)
    if unit == SHOGGOTH:
        return SHOGGOTH_VALUE
    return fort.rule.payment.value if fort.rule.payment else 0


def firsts(defender: Defender) -> Iterator[str]:
    """What chambers add to the first strikes."""
    powers = defender.fort.powers
    if "first_acolyte" in powers:
        n = powers["first_acolyte"]
        yield Words("The first acolyte lowers it by {n} more (Guard Post).", n=n)
    if "first_monster" in powers:
        n = powers["first_monster"]
        yield Words("The first monster lowers it by {n} more (Monster Pit).", n=n)


def spending(defender: Defender) -> Iterator[str]:
    """What is lost with each other unit alone, and with one, two, … acolytes at the gate."""
    if not defender.walk(Plan()).destroyed:
        return
    acolytes = [unit for unit, n in defender.units.items() if unit.kind == "acolyte" for _ in range(n)]
    for unit in [one for one in defender.units if one not in acolytes]:
        done = defender.walk(Plan((Strike("G", unit),)))
        losses = _losses(done)
        yield Words("With {unit} alone at the gate you would lose {losses}.", unit=unit, losses=losses)
    outcomes: dict[str, list[int]] = {}
    for number in range(1, len(acolytes) + 1):
        done = defender.walk(Plan(tuple(Strike("G", unit) for unit in acolytes[:number])))
        outcomes.setdefault(_losses(done), []).append(number)
        if not done.destroyed:
            break
    for losses, numbers in outcomes.items():
        yield Words(
            "With {acolytes} at the gate you would lose {losses}.", acolytes=_acolytes(numbers), losses=losses
        )


def _acolytes(numbers: Sequence[int]) -> str:
    """`1 acolyte`, `1 to 3 acolytes`."""
    if len(numbers) == 1:
        return Words("{n:acolyte}", n=numbers[0])
    if len(numbers) == 2:
        return Words("{first} or {last} acolytes", first=numbers[0], last=numbers[-1])
    return Words("{first} to {last} acolytes", first=numbers[0], last=numbers[-1])


def _losses(done: Walk) -> str:
    """`2T exposed, 1ES in 5`, and what is paid for it."""
    parts = [
        Words("{lost} exposed", lost=codes(held))
        if place == EXPOSED
        else Words("{lost} in {place}", lost=codes(held), place=place)
        for place, held in done.destroyed.items()
    ]
    lost = joined(", ", parts) or Words("nothing")
    return Words("{lost} (and pay {paid})", lost=lost, paid=codes(total(done.paid))) if done.paid else lost
