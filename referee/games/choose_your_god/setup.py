"""Set-up: decks are shuffled, sheets dealt, everybody gets what they start with (CG-22 to CG-29)."""

from __future__ import annotations

from referee.engine.decisions import Orders, Question, question
from referee.engine.ruleset import Setup
from referee.games.choose_your_god.decisions.small import Ranking
from referee.games.choose_your_god.events.course import CultsDealt, LicensesLaidOut
from referee.games.choose_your_god.influence import might
from referee.games.choose_your_god.moments import Now
from referee.games.choose_your_god.options import names_in
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod, Cult, GodTable, Priest
from referee.games.choose_your_god.texts.small_prompts import ranking_page
from referee.games.choose_your_god.vocabulary import COLOURS, RECOMMENDED, SLOTS

STARTING_TOKENS = (1, 2, 3)
STARTING_FOLLOWERS = 2
STARTING_COINS = 5


def new_state(setup: Setup[Content]) -> ChooseYourGod:
    """Decks in the order of the pack; every seat with its colour and nothing else."""
    content = setup.content
    colours = names_in(setup.options, "colours") or COLOURS
    return ChooseYourGod(
        {seat: Cult(colours[seat - 1]) for seat in range(1, setup.seats + 1)},
        miracles=[card.id for card in content.miracle_cards for _ in range(card.copies)],
        intrigues=[card.id for card in content.intrigue_cards for _ in range(card.copies)],
        licenses=[card.id for card in content.license_cards for _ in range(card.copies)],
    )


async def shuffle_decks(t: GodTable) -> str:
    """CG-22 to CG-24."""
    state = t.state
    state.miracles = t.shuffle("deck/miracle/shuffle", state.miracles)
    state.licenses = t.shuffle("deck/license/shuffle", state.licenses)
    state.intrigues = t.shuffle("deck/intrigue/shuffle", state.intrigues)
    lay_out_licenses(t)
    return "deal_cults"


def lay_out_licenses(t: GodTable) -> None:
    """Three face up in slots A, B, C, as far as there are any (CG-23, CG-116)."""
    state = t.state
    dealt = state.licenses[: len(SLOTS)]
    del state.licenses[: len(SLOTS)]
    state.slots = [*dealt, *[None] * (len(SLOTS) - len(dealt))]
    t.tell(LicensesLaidOut(tuple(dealt)), rule="CG-116")


async def deal_cults(t: GodTable) -> str:
    """CG-26, CG-27: as the host has chosen, by wish, those suggested, or by chance."""
    content, seats = t.content, list(t.seats)
    chosen = names_in(t.options, "chosen")
    if chosen is not None:
        sheets = dict(zip(seats, chosen, strict=True))
    elif t.options["cults"] == "ranked":
        sheets = await _by_wish(t)
    elif t.options["cults"] == "recommended":
        suggested = [sheet.id for sheet in content.cult_sheets if sheet.id in RECOMMENDED[len(seats)]]
        sheets = dict(zip(seats, t.shuffle("setup/cults", suggested), strict=True))
    else:
        every = [sheet.id for sheet in content.cult_sheets]
        sheets = dict(zip(seats, t.shuffle("setup/cults", every), strict=False))
    for seat, sheet in sheets.items():
        _equip(t.state.cults[seat], sheet)
    state = t.state
    state.first_player = max(seats, key=lambda seat: might(content, state.cults[seat]))  # CG-29
    state.part = "intention"
    t.tell(CultsDealt(sheets, state.first_player, STARTING_FOLLOWERS, STARTING_COINS), rule="CG-26")
    return "begin_round"


def _equip(cult: Cult, sheet: str) -> None:
    """CG-25, CG-28."""
    cult.cult = sheet
    cult.tokens = [Priest(strength) for strength in STARTING_TOKENS]
    cult.followers = STARTING_FOLLOWERS
    cult.coins = STARTING_COINS


async def _by_wish(t: GodTable) -> dict[int, str]:
    """In drawn priority each gets its highest wish still free; then the others get what is left."""
    rankings = await t.decide_all(_ranking(t, seat) for seat in t.seats)
    priority = t.shuffle("setup/cult_priority", list(t.seats))
    dealt: dict[int, str] = {}
    for seat in priority:
        wish = next((sheet for sheet in rankings[seat].cults if sheet not in dealt.values()), None)
        if wish is not None:
            dealt[seat] = wish
    left = [sheet.id for sheet in t.content.cult_sheets if sheet.id not in dealt.values()]
    others = [seat for seat in priority if seat not in dealt]
    if others:
        dealt.update(zip(others, t.shuffle("setup/cults", left), strict=False))
    return {seat: dealt[seat] for seat in t.seats}


def _ranking(t: GodTable, seat: int) -> Question[Ranking]:
    at = Now.of(t.state, t.setup, seat)
    return question(
        seat,
        "choose_your_god.rank_cults",
        Ranking,
        at,
        lambda: ranking_page(at, Orders(Ranking, at)),
        "CG-26",
        default=Ranking(cults=()),
        revealed="end",
    )
