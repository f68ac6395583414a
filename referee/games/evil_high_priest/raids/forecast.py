"""What a raid will do: the walk in words, and what would be lost for what is spent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.words import count, listed
from referee.games.evil_high_priest.decisions.place_names import written_unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.units import SHOGGOTH, SHOGGOTH_VALUE, acolyte_value, monster_value
from referee.games.evil_high_priest.raids.walk import Plan, Strike, Walk, WalkStep
from referee.games.evil_high_priest.state import EXPOSED
from referee.games.evil_high_priest.storage import total
from referee.games.evil_high_priest.texts.layout import in_rows, table
from referee.games.evil_high_priest.words import codes


def forecast_lines(defender: Defender, *, brief: bool = False) -> Iterator[str]:
    """The walk without strikes, then what strikes at the gate would change.

    `brief` says the same in fewer lines: one for each chamber, units side by side, outcomes in one go.
    """
    plain, limit = defender.walk(Plan()), defender.fort.rule.loss_limit
    rows = [
        ("What the raid does to you", "strength left", "you lose" if limit is None else "marked"),
        ("it comes", str(defender.fort.strength), ""),
    ]
    for step in plain.steps:
        lost = codes(step.lost) if step.lost else ""
        if brief and step.at.startswith("X"):  # the chamber has just defended, and nothing has struck since
            rows[-1] = (*rows[-1][:-1], lost)
        else:
            rows.append((_foreseen(defender, step), str(step.strength), lost))
    yield from table(rows)
    yield from _units(defender, brief=brief)
    spending = list(_spending(defender, plain))
    yield from [" ".join(spending)] if brief and spending else spending


def _foreseen(defender: Defender, step: WalkStep) -> str:
    """The event; of asylum defence how much it is."""
    if step.at != "E0":
        return _event(step)
    asylum, evolved = defender.fort.asylum, defender.fort.passive
    parts = [f"asylum defence {asylum}" if asylum else "no asylum defence"]
    parts += [f"evolved acolytes {evolved}"] if evolved else []
    return ", ".join(parts)


def stations_explained(stations: Sequence[str]) -> str:
    """When one strikes at each station, for one who reads of them for the first time."""
    found = ["A (on arrival)", "G (at the gate, after asylum defence)"]
    before, after = ([one for one in stations if one[0] == gap and one != "BE"] for gap in "BD")
    if before:
        found.append(f"{listed(before)} (before {'that' if len(before) > 1 else 'the'} chamber defends)")
        found.append(f"{listed(after)} (after it, before its contents are lost)")
    if "BE" in stations:
        found.append("BE (before exposed resources are lost)")
    return f"Stations where you can strike: {', '.join(found)}."


def _event(step: WalkStep) -> str:
    """`asylum defence`, `Vault on 2 defends`, `contents of 2`."""
    code, space = step.at[0], step.at[1:]
    if code == "E":
        return step.what
    if code == "H":
        return f"{step.what} on {space} defends"
    return f"contents of {space}" if code == "X" else f"{written_unit(step.what)} at {step.at}"


def step_line(step: WalkStep) -> str:
    """`Vault on 2 defends, 3 left`, `contents of 2, 3 left, loses 2B`."""
    lost = f", loses {codes(step.lost)}" if step.lost else ""
    return f"{_event(step)}, {step.strength} left{lost}"


def _units(defender: Defender, *, brief: bool) -> Iterator[str]:
    content, fort = defender.content, defender.fort
    if not defender.units:
        return
    rows: list[tuple[str, str]] = []
    for unit, number in defender.units.items():
        if unit.kind == "acolyte":
            value = acolyte_value(fort, first=False)
        elif unit.kind == "monster":
            value = monster_value(content, fort, unit.name, first=False)
        elif unit == SHOGGOTH:
            value = SHOGGOTH_VALUE
        else:
            value = fort.rule.payment.value if fort.rule.payment else 0
        times = f" ({number} of them)" if number > 1 else ""
        rows.append((f"{written_unit(unit)}{times}", str(value) if value >= 0 else f"{value}: it raises it"))
    if brief:
        yield "You can strike with (and lower it by):"
        yield from in_rows(f"{unit} ({value})" for unit, value in rows)
    else:
        yield from table([("You can strike with", "lowers it by"), *rows])
    if "first_acolyte" in fort.powers:
        yield f"The first acolyte lowers it by {fort.powers['first_acolyte']} more (Guard Post)."
    if "first_monster" in fort.powers:
        yield f"The first monster lowers it by {fort.powers['first_monster']} more (Monster Pit)."


def _spending(defender: Defender, plain: Walk) -> Iterator[str]:
    """What is lost with each other unit alone, and with one, two, … acolytes at the gate."""
    if not plain.destroyed:
        return
    acolytes = [unit for unit, n in defender.units.items() if unit.kind == "acolyte" for _ in range(n)]
    for unit in [one for one in defender.units if one not in acolytes]:
        done = defender.walk(Plan((Strike("G", unit),)))
        yield f"With {unit} alone at the gate you would lose {_losses(done)}."
    outcomes: dict[str, list[int]] = {}
    for number in range(1, len(acolytes) + 1):
        done = defender.walk(Plan(tuple(Strike("G", unit) for unit in acolytes[:number])))
        outcomes.setdefault(_losses(done), []).append(number)
        if not done.destroyed:
            break
    for losses, numbers in outcomes.items():
        yield f"With {_acolytes(numbers)} at the gate you would lose {losses}."


def _acolytes(numbers: Sequence[int]) -> str:
    """`1 acolyte`, `1 to 3 acolytes`."""
    if len(numbers) == 1:
        return count(numbers[0], "acolyte")
    return f"{numbers[0]} {'to' if len(numbers) > 2 else 'or'} {numbers[-1]} acolytes"


def _losses(done: Walk) -> str:
    """`2T exposed, 1ES in 5`, and what is paid for it."""
    parts = [
        f"{codes(held)} {'exposed' if place == EXPOSED else f'in {place}'}"
        for place, held in done.destroyed.items()
    ]
    paid = codes(total(done.paid))
    return (", ".join(parts) or "nothing") + (f" (and pay {paid})" if done.paid else "")
