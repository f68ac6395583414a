"""What happened, in the words that people read.

Journals keep every event as the rules told it, and must replay to the byte: what reads badly there is put
better here. Only texts are looked at: those are what the state keeps of a seat's news.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from referee.engine.records import Face
from referee.engine.words import count, listed

Found = re.Match[str]
_SPACE = r"\d+,\d+"
_UNIT = re.compile(r"\w+\.\w+")
_MOVE = re.compile(rf"(\S+) ({_SPACE} > {_SPACE})")
_ENDINGS = {
    "end": "end the phase",
    "end, combat": "end the phase, with combat",
    "end, no combat": "end the phase, without combat",
    "declares combat": "declare combat",
    "declares no combat": "declare no combat",
}
NOBODY_MOVES = ", but nobody moves"


def retold(kind: str, _rule: str | None, face: Face) -> str:
    """An event as its readers are told of it."""
    if kind.endswith(".income"):
        return face.text.removesuffix(".") + " as income."
    return reworded(face.text)


def reworded(text: str) -> str:
    """A sentence of the rules as people would say it."""
    for pattern, say in _BETTER:
        if found := pattern.fullmatch(text):
            return say(found)
    return text


def _about_to(found: Found) -> str:
    """`Red shows: 1. move …; end, no combat.`"""
    name, shown = found["who"], found["what"]
    ending = next((one for one in _ENDINGS if f"; {shown}".endswith(f"; {one}")), "")
    actions = shown.removesuffix(ending).removesuffix("; ")
    if not actions:
        return f"{name} is about to {_ENDINGS[ending]}."
    return f"{name} is about to: {actions}{f'; then {_ENDINGS[ending]}' if ending else ''}."


def _active_again(found: Found) -> str:
    units, name = found["what"], found["who"]
    return f"{name}'s {_followers(units)} active again."


def _followers(units: str) -> str:
    return f"follower {units} is" if len(_UNIT.findall(units)) == 1 else f"followers {units} are"


def _in_position(found: Found) -> str:
    """Moves from one space to another together, whoever makes them."""
    ways: dict[str, list[str]] = {}
    for unit, way in _MOVE.findall(found["what"]):
        ways.setdefault(way, []).append(unit)
    if not ways:
        return f"{found['who']} leaves all units where they are."
    moved = "; ".join(f"{listed(units)} {way}" for way, units in ways.items())
    return f"{found['who']} moves into position: {moved}."


def _takes_effect(found: Found) -> str:
    chosen = found["what"]
    if chosen is None:
        return f"{found['card']} takes effect."
    if chosen == "moves none":
        return f"{found['card']} takes effect{NOBODY_MOVES}."
    return f"{found['card']} takes effect ({chosen})."


def _attack(found: Found) -> str:
    attacks = re.sub(r"\((\d+)\)", lambda number: f"({count(int(number[1]), 'attack')})", found["what"])
    return f"{found['who']} attacks{'' if attacks == 'nobody' else ':'} {attacks}."


def _losses(found: Found) -> str:
    """With the attacks that nothing is said of: those that were left for a high unit, and did not hurt it."""
    fallen = len(_UNIT.findall(f"{found['dead'] or ''} {found['saved'] or ''}"))
    parts = [found["fate"]]
    if ignored := int(found["ignored"] or 0):
        parts.insert(0, f"{ignored} {'is' if ignored == 1 else 'are'} ignored")
    if found["saved"]:
        parts.append(f"{found['saved']} {'is' if ' ' not in found['saved'] else 'are'} saved")
    if found["damage"]:
        held = int(found["attacks"]) - ignored - fallen - int(found["damage"])
        parts += [f"divine armour stops {held}"] if held > 0 else []
        parts.append(f"{found['high']} takes {found['damage']} damage")
    return f"{count(int(found['attacks']), 'attack')} on {found['space']}: {', '.join(parts)}."


def _not_played(found: Found) -> str:
    """The reason is worded as a refusal to the seat; all are told."""
    why = found["why"].replace("you would have", "it would have only").replace("your ", "its ")
    why = re.sub(r"^you do not hold .+\.", "it is not in hand any more.", why)
    return f"{found['who']} cannot play {found['card']}: {why} It stays in hand."


def _each_once(found: Found) -> str:
    """`Edict, Providence and Edict` as `2 × Edict and Providence`."""
    *first, last = found["cards"].split(", ")
    copies = Counter([*first, *last.split(" and ")])
    cards = [f"{number} × {card}" if number > 1 else card for card, number in copies.items()]
    return f"{found['does']} {listed(cards)}."


def _for_sale(found: Found) -> str:
    cards = re.sub(r" (\d+)(?=, | and |$)", r" (cost \1)", found["what"])
    return f"The Market opens with {cards}."


def _said(template: str) -> Callable[[Found], str]:
    return lambda found: template.format(**found.groupdict())


_WORDS: Mapping[str, str | Callable[[Found], str]] = {
    r"(?P<who>\w+): play (?P<what>.+)": "{who} plays {what}",
    r"(?P<who>\w+) shows: (?P<what>.+)\.": _about_to,
    r"(?P<who>\w+) reacts: (?P<what>.+)": "{who} steps in: {what}",
    r"(?P<unit>\S+) joins (?P<who>\w+) on (?P<at>\S+)\.": "{who} recruits {unit} on {at}.",
    rf"(?P<unit>\S+) comes in on (?P<at>{_SPACE}.*)": "{unit} is placed on {at}",
    r"(?P<who>\w+)'s praying followers become active: (?P<what>.+)\.": _active_again,
    r"(?P<who>\w+) sets its starting position: (?P<what>.+)\.": _in_position,
    r"(?P<card>\w+'s .+?) resolves(?: \((?P<what>.+)\))?\.": _takes_effect,
    r"(?P<who>\w+) attacks: (?P<what>.+)\.": _attack,
    (
        rf"(?P<attacks>\d+) attacks? on (?P<space>{_SPACE})(?:, (?P<ignored>\d+) ignored)?, "
        r"(?P<fate>nobody dies|(?P<dead>.+?) dies?)(?:, (?P<saved>.+) saved)?"
        r"(?:, (?P<high>\S+) takes (?P<damage>\d+) damage)?\."
    ): _losses,
    r"(?P<who>\w+) cannot play (?P<card>.+?): (?P<why>.+) It stays in hand\.": _not_played,
    r"(?P<does>\w+ discards|You draw|You take .+ and look at) (?P<cards>.+)\.": _each_once,
    r"1 unsold card go (?P<where>.+)": "1 unsold card goes {where}",
    r"(?P<card>(?:(?! and ).)+) go on top of (?P<where>.+)": "{card} goes on top of {where}",
    r"(?P<unit>\S+) start praying\.": "{unit} starts praying.",
    r"(?P<who>\w+) can afford nothing that is left\.": (
        "{who} buys nothing: the bid is too low for what is left."
    ),
    r"(?P<who>\w+) gives up (?P<at>\d\S+)\.": "{who} gives up its temple on {at}.",
    r"Up to (?P<n>\d+) low units of (?P<who>\w+) that die in this turn's combat live\.": (
        "Up to {n} of {who}'s low units will survive this turn's combat."
    ),
    r"The Market opens: (?P<what>.+)\.": _for_sale,
}
_BETTER: Sequence[tuple[re.Pattern[str], Callable[[Found], str]]] = [
    (re.compile(pattern), _said(say) if isinstance(say, str) else say) for pattern, say in _WORDS.items()
]
