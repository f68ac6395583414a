"""Atheism: no gods at all."""

from __future__ import annotations

from typing import Any

from referee.engine.ruleset import Setup
from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability, light_rivals
from referee.games.choose_your_god.cards.playing import play_card
from referee.games.choose_your_god.cards.targets import possible_targets
from referee.games.choose_your_god.effects import draw, gain_coins, gain_followers
from referee.games.choose_your_god.forced import collect_cards
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.pieces import build_altar, token_here
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.rehearsal import refusal
from referee.games.choose_your_god.state import ChooseYourGod, GodTable

NOTHING_TO_PLAY = "After paying 2 Followers no Intrigue card of yours can be played."


@ability("CG-188", Cost(ritual=Strengths(4)))
async def triumph_of_science(t: GodTable, use: Use) -> None:
    if any(t.state.cults[rival].priests_at(t.state.location) for rival in t.state.rivals(use.seat)):
        raise Refused("A rival Priest is here.", "CG-188")
    gain_followers(t, use.seat, 1, "CG-188")


@ability("CG-189", Cost(followers=2), "intrigue_card")
async def policy_of_terror(t: GodTable, use: Use) -> None:
    played, paid = use.fields["card"], t.state.copied()
    try:
        await play_card(t, use.seat, played["case"], played["value"])
    except Refused as refused:
        if not _can_play_an_intrigue(paid, t.setup, use.seat):
            raise Refused(NOTHING_TO_PLAY, "CG-189") from None
        raise Refused(f"After paying 2 Followers: {refused.message}", refused.clause) from None
    draw(t, use.seat, "intrigue", 1)
    gain_coins(t, use.seat, 3, "CG-189")


def _can_play_an_intrigue(state: ChooseYourGod, setup: Setup[Content], seat: int) -> bool:
    """Whether one of those in its hand could be played now."""

    def can_be_played(card: str, fields: dict[str, Any]) -> bool:
        return refusal(state, setup, lambda t: play_card(t, seat, card, fields)) is None

    held = [card for card in dict.fromkeys(state.cults[seat].hand) if card in setup.content.intrigues]
    return any(
        can_be_played(card, fields)
        for card in held
        for fields in possible_targets(state, setup.content.intrigues[card])
    )


@ability("CG-190", Cost(patriarch=15))
async def dispelling_the_myth(t: GodTable, use: Use) -> None:
    await collect_cards(t, use.seat, light_rivals(t, use.seat), hand_only=False, rule="CG-190")


@ability("CG-191", Cost(discard=3), "target")
async def nihilism(t: GodTable, use: Use) -> None:
    if any(t.state.location in cult.altars for cult in t.state.cults.values()):
        raise Refused("An Altar is here.", "CG-191")
    build_altar(t, use.seat, token_here(t, use.seat, use.fields["target"]), "CG-191")
