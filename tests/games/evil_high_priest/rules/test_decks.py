"""2.3: decks and displays."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

LAIRS = [
    "generic generic generic",
    "generic generic byakhee",
    "deep_one fungi_from_yuggoth yithian",
    "hound_of_tindalos servitor_of_the_outer_gods zoog",
    "flying_polyp dark_young star_vampire",
]
"""All monsters of one box but two: the deck is empty, and so is a slot."""


def crowded(**first: str) -> Table:
    """Five full lairs, two monsters on display and none left; there has been no raid."""
    own = {"lairs": LAIRS[0], **first}
    followings = {1: seat(**own)} | {number: seat(lairs=LAIRS[number - 1]) for number in range(2, 6)}  # type: ignore[arg-type]
    return Table(
        "cthulhu",
        followings,
        seats=5,
        monsters="ghoul - dimensional_shambler",
        boxes=["blood_ceremony"],
        shattered="start",
        draws=dice("6", first=1),
        raids_resolved=0,
        raids_begun=0,
    )


@pytest.mark.rule("EH-040")
def test_an_empty_deck_is_made_anew_from_the_discards_when_a_card_must_be_drawn() -> None:
    table = Table("cthulhu")
    table.state.chambers.discard, table.state.chambers.cards = table.state.chambers.cards, []
    before = sorted(table.state.chambers.discard)
    table.order("place priest chanting chamber 1 at 7")
    chambers = table.state.chambers
    assert chambers.shuffles == 2
    assert chambers.discard == []
    assert sorted([*chambers.cards, chambers.shown[0] or ""]) == before
    assert table.told("deck_shuffled") == [{"deck": "chambers", "cards": len(before)}]


@pytest.mark.rule("EH-041")
def test_a_card_taken_is_replaced_in_its_slot_and_others_do_not_slide() -> None:
    table = Table("cthulhu", {1: seat()}, display="vault closet trap")
    top = table.state.chambers.cards[0]
    table.order("place priest chanting chamber 2 at 7")
    assert table.state.chambers.shown == ["vault", top, "trap"]


@pytest.mark.rule("EH-041")
def test_a_monster_and_a_chamber_are_both_taken_before_either_is_replaced() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="ghoul chthonian zoog")
    table.order("place acolyte silver-twilight monster ghoul chamber 2 at 7")
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    taken = [kinds.index("monster_taken"), kinds.index("chamber_placed")]
    assert max(taken) < kinds.index("display_filled")
    assert None not in (*table.state.monsters.shown, *table.state.chambers.shown)
    assert table.state.monsters.shown[1:] == ["chthonian", "zoog"]


@pytest.mark.rule("EH-041")
def test_what_a_monster_does_on_entering_comes_after_the_refill() -> None:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="elder_thing chthonian zoog")
    new = table.state.chambers.cards[0]
    table.order("place acolyte silver-twilight monster elder-thing chamber 1 at 7")
    assert table.waiting_for == ("pick", [1])
    assert table.content.chamber[new].name in table.ask().text()
    table.order("pick chamber 1 at 3")
    assert table.seat(1).sanctum[3].card == new


@pytest.mark.rule("EH-042")
def test_a_slot_without_cards_stays_empty_until_one_is_discarded() -> None:
    table = crowded()
    table.order("place acolyte kingsport")
    assert table.state.monsters.shown == ["ghoul", None, "dimensional_shambler"]
    table.state.followings[2].exposed = {}
    table.state.followings[3].exposed = {"SB": 1}
    table.order("before byakhee from 3\nplace acolyte innsmouth")
    assert table.state.monsters.shown == ["ghoul", "byakhee", "dimensional_shambler"]
    assert table.state.monsters.discard == []


@pytest.mark.rule("EH-042")
def test_in_a_raid_the_empty_slot_is_filled_once_after_all_plans() -> None:
    table = crowded(exposed="1SB")
    table.order("place acolyte cult:B")
    table.orders(seat1="raid A: generic", seat3="raid A: yithian")
    kinds = [event.kind.removeprefix("evil_high_priest.") for event in table.events]
    walks = [at for at, kind in enumerate(kinds) if kind == "raid_walked"]
    assert len(walks) == 5
    assert max(walks) < kinds.index("deck_shuffled") < kinds.index("display_filled")
    assert kinds.index("display_filled") < kinds.index("rituals_opened")  # the end of step 10
    assert table.state.monsters.shown[1] in ("generic", "yithian")


@pytest.mark.rule("EH-044")
def test_without_a_monster_to_take_the_reward_is_lost() -> None:
    followings = {1: seat(exposed="1SB", lairs="generic generic"), 2: seat(lairs="generic generic generic")}
    table = Table("cthulhu", followings)
    table.order("place acolyte silver-twilight chamber 1 at 7")
    assert table.lairs(1) == ["generic", "generic"]
    assert table.seat(1).sanctum[7].card == "vault"
    cause = {"space": "town:silver_twilight"}
    assert {"seat": 1, "cause": cause, "reward": "monster"} in table.told("reward_lost")


@pytest.mark.rule("EH-045")
def test_every_kind_of_card_has_its_own_discard_pile() -> None:
    table = Table(
        "black_goat",
        {
            1: seat(
                exposed="1SB 2B 2T",
                lairs="generic slime_mold",
                sanctum=dict.fromkeys((1, 2, 3, 4), "vault") | {5: "well", 6: "well", 7: "well"},
            )
        },
        shattered="S1",
        investigators="minister soldier nurse",
        draws=dice("6", investigator=1),
        display="closet treasury trap",
    )
    table.order("place priest chanting chamber 1 at 5")
    assert table.state.chambers.discard == ["well"]
    table.default()
    supply = table.state.slime_supply
    table.order("place acolyte cult:A")
    table.orders(seat1="raid A: generic, slime")
    assert table.state.monsters.discard == ["generic"] or table.lairs(1) == ["generic"]
    assert table.state.slime_supply == supply + 1
    assert table.state.investigators.discard == ["minister"]
