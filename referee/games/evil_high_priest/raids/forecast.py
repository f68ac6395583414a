"""What a raid will do: the walk in words, and what would be lost for what is spent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.engine.layout import wrapped
from referee.engine.words import count
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.places import Place, Unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.units import SHOGGOTH, SHOGGOTH_VALUE, acolyte_value, monster_value
from referee.games.evil_high_priest.raids.walk import Plan, Step, Strike, Walk
from referee.games.evil_high_priest.state import EXPOSED
from referee.games.evil_high_priest.storage import total
from referee.games.evil_high_priest.texts.words import codes, place_name, resources


def forecast_lines(defender: Defender) -> Iterator[str]:
    """The walk without strikes, then what strikes at the gate would change."""
    fort = defender.fort
    plain = defender.walk(Plan())
    yield (
        f"Your strength is {fort.strength}; asylum defence {fort.asylum}"
        + (f" and passive blocks {fort.passive}" if fort.passive else "")
        + f". Stations: {', '.join(fort.stations())}."
    )
    yield from wrapped(f"  ({'; '.join(_stations_explained(fort.stations()))})", "   ")
    yield "Without strikes (H2: chamber 2 defends, X2: its contents are hit):"
    yield from (f"  {step_line(step)}" for step in plain.steps)
    yield f"  You would lose {codes(plain.lost())}."
    yield from _units(defender)
    yield from _spending(defender, plain)


def _stations_explained(stations: Sequence[str]) -> Iterator[str]:
    """When one strikes at a station, for one who reads of them for the first time."""
    yield "strike at A on arrival, at G after asylum defence"
    door = next((station for station in stations if station.startswith("B") and station != "BE"), None)
    if door is not None:
        space = door[1:]
        yield f"at {door} before chamber {space} defends, at D{space} after it, before its contents are lost"
    if "BE" in stations:
        yield "at BE before the exposed resources are hit"


def step_line(step: Step) -> str:
    """`H2 Vault defends: strength 3`, `X2 contents: strength 3, loses 2B`."""
    lost = f", loses {codes(step.lost)}" if step.lost else ""
    defends = " defends" if step.at.startswith("H") else ""
    return f"{step.at} {step.what}{defends}: strength {step.strength}{lost}"


def unit_name(content: Content, unit: Unit) -> str:
    if unit.kind == "acolyte":
        return f"acolyte in {place_name(content, Place(unit.name))}"
    return content.monster[unit.name].name if unit.kind == "monster" else unit


def _units(defender: Defender) -> Iterator[str]:
    content, fort = defender.content, defender.fort
    if not defender.units:
        return
    yield "You can strike with:"
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
        yield (
            f"  {unit}{times}: lowers it by {value}"
            if value >= 0
            else f"  {unit}{times}: raises it by {-value}"
        )
    if "first_acolyte" in fort.powers:
        yield f"  The first acolyte lowers it by {fort.powers['first_acolyte']} more (Guard Post)."
    if "first_monster" in fort.powers:
        yield f"  The first monster lowers it by {fort.powers['first_monster']} more (Monster Pit)."


def _spending(defender: Defender, plain: Walk) -> Iterator[str]:
    """What is lost with each other unit alone, and with one, two, … acolytes at the gate."""
    if not plain.destroyed:
        return
    acolytes = [unit for unit, n in defender.units.items() if unit.kind == "acolyte" for _ in range(n)]
    for unit in [one for one in defender.units if one not in acolytes]:
        done = defender.walk(Plan((Strike("G", unit),)))
        yield f"  With {unit} alone at the gate you would lose {_losses(done)}."
    for number in range(1, len(acolytes) + 1):
        done = defender.walk(Plan(tuple(Strike("G", unit) for unit in acolytes[:number])))
        yield f"  With {count(number, 'acolyte')} at the gate you would lose {_losses(done)}."
        if not done.destroyed:
            return


def _losses(done: Walk) -> str:
    """`2T exposed, 1ES in 5`, and what is paid for it."""
    parts = [
        f"{codes(held)} {'exposed' if place == EXPOSED else f'in {place}'}"
        for place, held in done.destroyed.items()
    ]
    paid = codes(total(done.paid))
    return (", ".join(parts) or "nothing") + (f" (and pay {paid})" if done.paid else "")


def outcome_text(content: Content, done: Walk) -> str:
    """How a raid went for a seat, in a sentence."""
    struck = ", ".join(f"{unit_name(content, one.unit)} at {one.station}" for one in done.struck)
    lost = done.lost()
    parts = [f"strikes with {struck}" if struck else "does not strike"]
    parts.append(f"loses {resources(lost)}" if lost else "loses nothing")
    return " and ".join(parts)
