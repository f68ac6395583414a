"""Janus: two faces of everything."""

from __future__ import annotations

from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability, priests_here
from referee.games.choose_your_god.cards.intrigues import raze
from referee.games.choose_your_god.effects import draw, gain_followers, gain_mobs, tell
from referee.games.choose_your_god.state import GodTable


@ability("CG-172", Cost(discard=2))
async def chalice_of_clarity(t: GodTable, use: Use) -> None:
    gain_followers(t, use.seat, 1, "CG-172")
    t.state.lap.least_wins = True
    tell(t, "least_wins", "The least Influence is to win here.", {"seat": use.seat}, "CG-172")


@ability("CG-173", Cost(coins=7))
async def mystery_of_virtues(t: GodTable, use: Use) -> None:
    draw(t, use.seat, "miracle", priests_here(t))


@ability("CG-174", Cost(sacrifice=Strengths(1)))
async def mystery_of_vices(t: GodTable, use: Use) -> None:
    draw(t, use.seat, "intrigue", use.sacrificed)


@ability("CG-175", Cost(discard=9))
async def chalice_of_madness(t: GodTable, use: Use) -> None:
    gain_mobs(t, use.seat, 2, "CG-175")
    raze(t, "CG-175")
