"""Atheism: no gods at all."""

from __future__ import annotations

from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability, light_rivals
from referee.games.choose_your_god.cards.playing import play_card
from referee.games.choose_your_god.effects import draw, gain_coins, gain_followers
from referee.games.choose_your_god.forced import collect_cards
from referee.games.choose_your_god.pieces import build_altar, token_here
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.state import GodTable


@ability("CG-188", Cost(ritual=Strengths(4)))
async def triumph_of_science(t: GodTable, use: Use) -> None:
    if any(t.state.cults[rival].priests_at(t.state.location) for rival in t.state.rivals(use.seat)):
        raise Refused("A rival Priest is here.", "CG-188")
    gain_followers(t, use.seat, 1, "CG-188")


@ability("CG-189", Cost(followers=2), "intrigue_card")
async def policy_of_terror(t: GodTable, use: Use) -> None:
    played = use.fields["card"]
    try:
        await play_card(t, use.seat, played["case"], played["value"])
    except Refused as refused:
        raise Refused(f"After paying 2 Followers: {refused.message}", refused.clause) from None
    draw(t, use.seat, "intrigue", 1)
    gain_coins(t, use.seat, 3, "CG-189")


@ability("CG-190", Cost(patriarch=15))
async def dispelling_the_myth(t: GodTable, use: Use) -> None:
    await collect_cards(t, use.seat, light_rivals(t, use.seat), hand_only=False, rule="CG-190")


@ability("CG-191", Cost(discard=3), "target")
async def nihilism(t: GodTable, use: Use) -> None:
    if any(t.state.location in cult.altars for cult in t.state.cults.values()):
        raise Refused("An Altar is here.", "CG-191")
    build_altar(t, use.seat, token_here(t, use.seat, use.fields["target"]), "CG-191")
