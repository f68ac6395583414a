"""What a player reads when a monster of theirs acts: who it is, what it can afford, what the City holds."""

from __future__ import annotations

from referee.engine.words import count
from referee.games.great_old_ones.abilities import ABILITIES
from referee.games.great_old_ones.conversion_choice import OpenCases
from referee.games.great_old_ones.conversions import Into, Means, means_of
from referee.games.great_old_ones.pack import Content
from referee.games.great_old_ones.prices import drain
from referee.games.great_old_ones.state import GreatOldOnes, Monster
from referee.games.great_old_ones.words import cubes

EXAMPLES = {
    "cultist": "cultist <card> under <monster>",
    "priest": "priest <card>",
    "double": "both <conversion>, <conversion>",
    "share": "give <monster> <cubes>",
    "promote": "promote <card>",
}


def turn_text(content: Content, state: GreatOldOnes, seat: int, actor: str, choice: OpenCases) -> str:
    """The prompt of a turn."""
    card = content.monsters[actor]
    monster = state.monster(actor)
    round_ = f"Round {state.round}{', the last' if state.last_round else ''}"
    where = f"{round_}, turn {state.turn + 1} of {len(state.schedule)}"
    kind = "your Old One" if card.is_old_one else f"your {card.jewel} Priest"
    lines = [
        f"{where}: {card.name} ({actor}), {kind}, acts with {monster.cubes} of {card.capacity} cubes.",
        f"A dream would bring {cubes(drain(content, monster))}.",
    ]
    if card.ability:
        ability = ABILITIES[card.ability]
        lines[-1] += f" {ability.name}: {ability.text}."
    lines += city_lines(state, means_of(content, state, seat, actor))
    lines += ["Yours:", *(_monster_line(content, own) for own in state.cults[seat].monsters)]
    if state.upcoming:
        lines.append(f"Still to act: {', '.join(content.name(other) for other in state.upcoming)}.")
    lines.append(f"Orders: {'; '.join(EXAMPLES.get(case, case) for case in choice.cases)}.")
    return "\n".join(lines)


def second_text(content: Content, state: GreatOldOnes, seat: int, actor: str) -> str:
    """The prompt of a second conversion."""
    head = (
        f"{content.name(actor)} ({actor}) took the last City card and may convert a second one, "
        f"with {cubes(state.monster(actor).cubes)}."
    )
    lines = [head, *city_lines(state, means_of(content, state, seat, actor))]
    return "\n".join([*lines, f"Orders: {EXAMPLES['cultist']}; {EXAMPLES['priest']}; none."])


def city_lines(state: GreatOldOnes, means: Means) -> list[str]:
    """The City card by card, with what each would cost the actor."""
    deck = count(len(state.deck), "card")
    if not state.city:
        return [f"The City is empty (deck: {deck})."]
    return [f"The City (deck: {deck}):", *(_city_line(means, card) for card in state.city)]


def _city_line(means: Means, card: str) -> str:
    villager = means.content.by_id[card]
    ability = f", {ABILITIES[villager.ability].name}" if villager.ability else ""
    border = "r" if villager.red_border else ""
    face = f"Will {villager.will}, holds {villager.corpulence}, turn {villager.turn_order}{border}{ability}"
    prices = f"Cultist {_price(means, 'cultist', card)}, Priest {_price(means, 'priest', card)}"
    return f"  #{card} {villager.name}, {villager.jewel}: {prices} ({face})"


def _price(means: Means, into: Into, card: str) -> str:
    price = means.price(into, card)
    if into == "priest" and not means.may_add_priest:
        return "not possible"
    if price > means.cubes:
        return f"{price} (too dear)"
    return str(price) if price else "free"


def _monster_line(content: Content, monster: Monster) -> str:
    card = content.monsters[monster.card]
    jewel = f", {card.jewel}" if card.jewel else ""
    cultists = ", ".join(f"#{cultist} (Will {content.by_id[cultist].will})" for cultist in monster.cultists)
    under = f"; Cultists {cultists}" if cultists else ""
    return f"  {monster.card} {card.name}{jewel}: {monster.cubes} of {card.capacity} cubes{under}"
