"""What readers are told of events: the journal's text says the same, in the words of the first version."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.engine.records import Face
from referee.engine.words import listed, named_seats
from referee.games.cult_wars.texts.words import PEOPLE, SLOT_NAMES

Data: TypeAlias = Mapping[str, Any]

_BY_CARD = re.compile(r"(?P<card>.+?) \((?P<who>[^()]+)\)(?P<what>:? .+)", re.DOTALL)
_BATTLE = re.compile(r"(?P<attackers>.+) (?P<verb>attacks?) (?P<defender>.+?) \(defence \d+\): (?P<what>.+)")
_STRENGTH = re.compile(r" \((\d+)\)")
_ON_CULT = re.compile(r" \(cult ([^(),]+)\)")
HALF_AS_MANY_AGAIN = (3, 2)


def retold(kind: str, rule: str | None, face: Face) -> str:
    """The event in better words; its text as it stands if it is not one of those that have any."""
    text, data = face.text, face.data
    if again := AGAIN.get(kind):
        text = again(text, data)
    if kind == "cult_wars.card_drawn" and rule == "CW-55":
        text = f"{text.removesuffix('.')} for sacrificing most."
        return text.replace("an action card", "another card")
    if "by" in data and (by := _BY_CARD.fullmatch(text)):
        who, what = by["who"], by["what"]
        whose = "Your" if what.startswith(": you ") else f"{who}'s"
        text = f"{whose} {by['card']}{what.replace(f': {who} ', ': it ', 1)}"
    return text


def _revealed(text: str, data: Data) -> str:
    """`Spiral: Attack 6, idle 2; plays Relic Thief on Horn.`; slots with nobody are left out."""
    who, _, said = text.partition(": ")
    others = [_blame(part) for part in said.removesuffix(".").split("; ")[1:]]
    labels = {**SLOT_NAMES, "idle": "idle"}
    laid = [f"{label} {data['bodies'][place]}" for place, label in labels.items() if data["bodies"][place]]
    plan = "; ".join([", ".join(laid) or "no followers", *others])
    return _ON_CULT.sub(r" on \1", f"{who}: {plan}.")


def _blame(part: str) -> str:
    """Which attackers a plan lets fall first, should the cult beat several."""
    verb, _, whom = part.partition(" ")
    if verb != "blames":
        return part
    if whom.endswith("evenly"):
        return "its attackers would fall evenly"
    first, *others = [f"{cult}'s" for cult in whom.split(", then ")]
    return ", then ".join([f"{first} attackers would fall first", *others])


def _changed(text: str, data: Data) -> str:
    """`Sabotage (Eye): Horn's defence counts 3 less this turn.`"""
    by, colon, _ = text.partition(": ")
    return f"{by}{colon}{_change(_whose(text, data), data)}."


def _change(whose: str, data: Data) -> str:
    amount, divisor = data["value"], data["divisor"]
    more = f"{abs(amount)} {'more' if amount >= 0 else 'less'}"
    match data["number"], data["operation"]:
        case "attack", "add":
            return f"{whose} attack counts {more} this turn, if it has an attacker"
        case "defence", "add":
            return f"{whose} defence counts {more} this turn"
        case "sacrifice_points", "add":
            return f"{whose} sacrifices bring {more} VP this turn, if any survives"
        case "births", "times" if (amount, divisor) == HALF_AS_MANY_AGAIN:
            return f"{whose} breeders bring half as many again this turn"
    size = str(amount) if divisor == 1 else f"{amount}/{divisor}"
    how = {"set": f"is set to {size}", "times": f"counts {size} times", "add": f"counts {more}"}
    return f"{whose} {NUMBERS[data['number']]} {how[data['operation']]} this turn"


def _lost(text: str, data: Data) -> str:
    """Why nobody is lost, where a card finds nobody."""
    if any(data["lost"].values()):
        return text
    *places, last = [PEOPLE[place][1] for place in data["lost"]]
    nobody = f"{', '.join(places)} or {last}" if places else last
    return text.replace(" loses nobody.", f" has no {nobody} to lose.")


def _ended(text: str, data: Data) -> str:
    """What decided between cults with as many VP (CW-08, CW-09)."""
    text = text.replace(" 1 followers", " 1 follower")
    scores: Mapping[int, Data] = {int(seat): score for seat, score in data["scores"].items()}
    best = scores[data["winners"][0]]
    if "conceded" in text or not best:
        return text
    level = [seat for seat in scores if seat not in data["winners"] and scores[seat]["vp"] == best["vp"]]
    by_cards = [seat for seat in level if scores[seat]["followers"] == best["followers"]]
    by_followers = [seat for seat in level if seat not in by_cards]
    told = [text]
    if by_followers:
        told.append(f"{_have(by_followers)} as many VP, but fewer followers.")
    if by_cards:
        told.append(f"{_have(by_cards)} as many VP and followers, but fewer action cards.")
    return " ".join(told)


def _have(seats: list[int]) -> str:
    return f"{named_seats(seats).capitalize()} {'have' if len(seats) > 1 else 'has'}"


def _losses_ordered(text: str, data: Data) -> str:
    by, colon, _ = text.partition(": ")
    first, *others = [PEOPLE[place][1] for place in data["places"]]
    order = f"{first} first, then {listed(others)}"
    return f"{by}{colon}{_whose(text, data)} losses in combat are taken from {order}."


def _fought(text: str, data: Data) -> str:
    """`Spiral and Horn attack Eye, 6 + 2 against 7: …`"""
    if not (battle := _BATTLE.fullmatch(text)):
        return text
    strengths = " + ".join(str(strength) for strength in data["attackers"].values())
    what = battle["what"]
    if "lost" in data:
        what = what if any(data["lost"].values()) else "nobody was at home."
        what = what.replace(" VP.", " VP for the sacrifices killed.")
    names = _STRENGTH.sub("", battle["attackers"])
    return f"{names} {battle['verb']} {battle['defender']}, {strengths} against {data['defence']}: {what}"


def _whose(text: str, data: Data) -> str:
    """`Horn's`, of the cult that a card acts on; `its` if that is the one which played it."""
    if data["by"] == data["seat"]:
        return "its"
    who = text.partition(": ")[2].partition("'s ")[0]
    return f"{who}'s"


NUMBERS = {
    "attack": "attack",
    "defence": "defence",
    "sacrifice_points": "number of VP for sacrifices",
    "births": "number of births",
}
AGAIN: Mapping[str, Callable[[str, Data], str]] = {
    "cult_wars.revealed": _revealed,
    "cult_wars.followers_lost": _lost,
    "cult_wars.number_changed": _changed,
    "cult_wars.losses_ordered": _losses_ordered,
    "cult_wars.standoff": _fought,
    "cult_wars.repelled": _fought,
    "cult_wars.overrun": _fought,
    "cult_wars.result": _ended,
}
TABLED = ("cult_wars.set_up", "cult_wars.targets", "cult_wars.card_is_late", "cult_wars.turn_ended")
"""Hands, targets and standings are in every prompt, and what comes late is told when it comes."""
