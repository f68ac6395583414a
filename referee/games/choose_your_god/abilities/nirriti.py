"""Nirriti: temptation, and intrigues without end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import One, Option
from referee.engine.json_types import Json
from referee.games.choose_your_god.abilities.costs import Cost, Strengths
from referee.games.choose_your_god.abilities.registry import Use, ability
from referee.games.choose_your_god.cards.playing import play_intrigue
from referee.games.choose_your_god.cards.targets import described_target, iniquity_default, legal_targets
from referee.games.choose_your_god.effects import draw, gain_mobs, put_under, take_license, tell
from referee.games.choose_your_god.formalities import answer_to
from referee.games.choose_your_god.orders.small import TargetPhrasing
from referee.games.choose_your_god.pack import Intrigue
from referee.games.choose_your_god.pieces import gain_token
from referee.games.choose_your_god.refusal import Refused
from referee.games.choose_your_god.small_prompts import iniquity_text
from referee.games.choose_your_god.state import GodTable
from referee.games.choose_your_god.vocabulary import SLOTS
from referee.games.choose_your_god.words import meant, who

REVEALED = 3


@ability("CG-176", Cost(followers=2))
async def way_of_loyalty(t: GodTable, use: Use) -> None:
    draw(t, use.seat, "miracle", 3, bottom=True)


@ability("CG-177", Cost(discard=2), "license")
async def path_of_temptation(t: GodTable, use: Use) -> None:
    wanted, own = use.fields["license"], t.state.cults[use.seat].coins
    if wanted not in t.state.slots:
        raise Refused(f"{t.content.cards[wanted]} is not on offer.", "CG-177")
    cost = t.content.licenses[wanted].cost
    if cost > own:
        raise Refused(f"{t.content.cards[wanted]} costs {cost}, you have {own}.", "CG-177")
    take_license(t, use.seat, SLOTS[t.state.slots.index(wanted)], "CG-177")


@ability("CG-178", Cost(sacrifice=Strengths(1, 4)), "prefer")
async def path_of_iniquity(t: GodTable, use: Use) -> None:
    for _ in range(REVEALED):
        if t.state.intrigues:
            await _play_the_top_card(t, use)


async def _play_the_top_card(t: GodTable, use: Use) -> None:
    """The top Intrigue is revealed and played if it can be; it lies at the bottom before the next one."""
    card = t.content.intrigues[t.state.intrigues.pop(0)]
    t.state.playing.append(card.id)
    data: dict[str, Json] = {"seat": use.seat, "card": card.id}
    tell(t, "intrigue_revealed", f"{who(t, use.seat)} turns up {card.name}.", data, "CG-178")
    targets = legal_targets(t.state, t.setup, use.seat, card)
    if not targets:
        t.state.playing.remove(card.id)
        put_under(t, card.id)
        tell(t, "intrigue_skipped", f"{card.name} cannot be played.", data, "CG-178")
        return
    fields = await _choose(t, use, card, targets)
    await play_intrigue(t, use.seat, card.id, fields)


async def _choose(t: GodTable, use: Use, card: Intrigue, targets: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The only target, or the first that the order prefers, or what the player says now."""
    if len(targets) == 1:
        return targets[0]
    by_name = {str(next(iter(fields.values()))): fields for fields in targets}
    wishes = (meant(wish, by_name) for wish in use.fields["prefer"])
    preferred = next((wish for wish in wishes if wish is not None), None)
    if preferred is None:
        default = iniquity_default(t, use.seat, card, list(by_name))
        preferred = await _ask(t, use.seat, card, list(by_name), default)
    return by_name[preferred]


async def _ask(t: GodTable, seat: int, card: Intrigue, targets: list[str], default: str) -> str:
    options = [Option(target, described_target(t, target)) for target in targets]
    exorcism = card.effect.name == "exorcism"
    refused = "That Priest cannot be lowered by 2." if exorcism else "That License cannot be taken."
    ask = Ask(
        seat,
        "choose_your_god.iniquity",
        One(options, lambda _: refused),
        default,
        lambda: iniquity_text(t.content, t.state, card, targets),
        rule="CG-178",
        phrasing=TargetPhrasing(t.content, "on" if exorcism else "take", tuple(targets)),
    )
    return cast("str", await answer_to(t, ask))


@ability("CG-179", Cost(patriarch=16))
async def way_of_triumph(t: GodTable, use: Use) -> None:
    gain_token(t, use.seat, 5, t.state.location, "CG-179")
    gain_mobs(t, use.seat, 1, "CG-179")
