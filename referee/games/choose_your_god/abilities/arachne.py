"""Arachne: a web of priestesses."""

from __future__ import annotations

from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability
from referee.games.choose_your_god.effects import draw, gain_coins, tell
from referee.games.choose_your_god.pieces import (
    all_in_play,
    free_priest,
    gain_token,
    move,
    next_location,
    priest_here,
)
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.words import who

GRIP = 4


@ability("CG-184", Cost(chosen_followers=True))
async def ordination_of_a_priestess(t: GodTable, use: Use) -> None:
    strength = use.fields["followers"]
    if not gain_token(t, use.seat, strength, t.state.location, "CG-184"):
        raise Refused(all_in_play(t, use.seat, strength), "CG-184")


@ability("CG-185", Cost(ritual=Strengths(3, 3)), "target")
async def charms_of_the_woman(t: GodTable, use: Use) -> None:
    target = next_location(t)
    move(t, use.seat, priest_here(t, use.seat, use.fields["target"]), target, "CG-185")
    gain_coins(t, use.seat, 1, "CG-185")


@ability("CG-186", Cost(discard=2, coins=2), "place")
async def spiders_grip(t: GodTable, use: Use) -> None:
    cult = t.state.cults[use.seat]
    free = len(cult.free_priests())
    if free < GRIP:
        raise Refused(f"Spider's Grip needs {GRIP} Free Priests, you have {free}.", "CG-186")
    if len(use.fields["place"]) < GRIP:
        raise Refused(f"Spider's Grip places at least {GRIP} Priests.", "CG-186")
    for called in use.fields["place"]:
        move(t, use.seat, free_priest(cult, called), t.state.location, "CG-186")


@ability("CG-187", Cost(sacrifice=Strengths(3)))
async def sorcery_of_the_goddess(t: GodTable, use: Use) -> None:
    gain_coins(t, use.seat, 3, "CG-187")
    draw(t, use.seat, "miracle", 1)
    draw(t, use.seat, "intrigue", 1)
    if t.state.licenses:
        card = t.state.licenses.pop(0)
        t.state.cults[use.seat].licenses.append(card)
        data: dict[str, Json] = {"seat": use.seat, "license": card, "slot": None}
        tell(t, "license_taken", f"{who(t, use.seat)} draws {t.content.cards[card]}.", data, "CG-187")
