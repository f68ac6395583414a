"""Section 5.2, 5.3 and 5.6: what is asked, and what is not."""

from __future__ import annotations

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

AWAY = "priest:chanting"
GROWTH = {"shattered": "S1 A T2", "tracks": {"growth": 4}}


def growing() -> Table:
    """Seat 1 moves Growth past 5; seat 2, with most blood, is given a sign outside its own turn."""
    other = seat(exposed="3B", sanctum={2: "reliquary", 6: "vault"}, priest="town:salem", acolytes="asylum*4")
    followings = {1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4"), 2: other}
    table = Table("tcho_tcho", followings, draws=dice("11", "11"), **GROWTH)  # type: ignore[arg-type]
    table.order("place acolyte cult:D")
    table.no_strikes()
    return table


def test_gains_outside_ones_own_turn_may_be_stored_by_choice() -> None:
    table = growing()
    assert table.waiting_for == ("store", [2])
    assert table.refused("store deepest") == []
    assert table.refused("store ES at 2, ES at 6") != []
    assert table.ask().default == {"2.ES": 1}
    table.order("store ES at 6")
    assert table.seat(2).sanctum[6].holds == {"ES": 1}


def test_it_is_not_asked_if_no_chamber_has_room() -> None:
    other = seat(exposed="3B", sanctum={2: "well"}, priest="town:salem", acolytes="asylum*4")
    followings = {1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4"), 2: other}
    table = Table("tcho_tcho", followings, draws=dice("11", "11"), **GROWTH)  # type: ignore[arg-type]
    table.order("place acolyte cult:D")
    table.no_strikes()
    assert table.seat(2).exposed == {"B": 3, "ES": 1}


@pytest.mark.parametrize(("held", "asked"), [("3B 1M", False), ("5B 1M", True)])
def test_a_bonus_that_cannot_be_paid_is_not_asked(held: str, asked: bool) -> None:
    own = seat(exposed=held, acolytes="pool asylum*4")
    table = Table("cthulhu", {1: own, 2: seat(acolytes="pool asylum*4")}, shattered="start", draws=dice("1"))
    table.order("place acolyte cult:D bonus ask")
    table.no_strikes()
    assert (table.waiting_for == ("bonus", [1])) is asked


def test_a_free_monster_after_the_raid_is_asked_only_with_a_lair_and_a_display() -> None:
    def shattered(lairs: str, monsters: str | None, pick: str = "") -> Table:
        own = seat(exposed="2B 2T", lairs=lairs, acolytes="pool asylum*4")
        table = Table("black_goat", {1: own}, shattered="S1", draws=dice("1"), monsters=monsters)
        table.order(f"place acolyte cult:A {pick}")
        table.no_strikes()
        return table

    assert shattered("", "zoog gug ghoul").waiting_for == ("pick", [1])
    assert shattered("", "zoog gug ghoul", "monster gug").lairs(1) == ["gug"]
    assert shattered("generic generic generic", "zoog gug ghoul").waiting_for[0] == "turn"
    assert shattered("", None).lairs(1) == ["generic"]


def test_step_four_is_asked_only_with_a_chamber_that_could_hold_something() -> None:
    followings = {
        1: seat(exposed="2T", sanctum={7: "closet"}),
        2: seat(exposed="2T", sanctum={7: "well"}),
        3: seat(exposed="2T"),
        4: seat(sanctum={7: "closet"}),
    }
    table = Table("cthulhu", followings, seats=4, phase="rearranging")
    assert table.waiting_for == ("arrange", [1])


def test_skulks_and_eternal_payments_are_asked_of_those_concerned_only() -> None:
    nobody = seat(priest=AWAY, acolytes="asylum*4")
    table = Table("cthulhu", {1: nobody, 2: nobody}, phase="skulk")
    assert table.waiting_for[0] == "turn"
    assert table.state.round == 3


def test_abilities_without_a_choice_work_by_themselves() -> None:
    followings = {1: seat(lairs="deep_one zoog"), 2: seat(exposed="1T")}
    table = Table("cthulhu", followings, phase="abilities", monsters="gug ghoul byakhee")
    assert table.held(1) == {"T": 2}
    assert table.waiting_for[0] == "turn"
    choosing = {1: seat(lairs="zoog"), 2: seat(exposed="1T"), 3: seat(exposed="1T")}
    table = Table("cthulhu", choosing, seats=3, phase="abilities", monsters="gug ghoul byakhee")
    assert table.waiting_for == ("prep", [1])


def test_the_order_of_abilities_is_asked_where_one_reads_what_another_changes() -> None:
    followings = {1: seat(lairs="gnoph_keh deep_one"), 2: seat()}
    table = Table("cthulhu", followings, phase="abilities", monsters="gug ghoul byakhee")
    assert table.waiting_for == ("prep", [1])
    assert table.refused("prep deep_one; gnoph_keh") == ["Gnoph-Keh: You have exposed resources."]
    table.order("prep gnoph_keh; deep_one")
    assert table.held(1) == {"T": 2}


def test_a_chamber_of_step_one_is_rearranged_in_step_four() -> None:
    own = seat(priest=AWAY, acolytes="ritual:spectral:1 asylum*4", exposed="2T")
    table = Table("cthulhu", {1: own, 2: seat(priest=AWAY)}, phase="rituals")
    table.order("pick chamber 2 at 7")
    assert (table.state.part, table.waiting_for) == ("prep4", ("arrange", [1]))


@pytest.mark.parametrize(("reader", "asked"), [("gnoph_keh", True), ("chthonian", False)])
def test_gains_of_preparation_are_asked_for_only_if_a_monster_reads_storage(reader: str, asked: bool) -> None:
    own = seat(lairs="deep_one", sanctum={7: "closet"}, exposed="1T")
    other = seat(lairs=reader, exposed="1T")
    table = Table("cthulhu", {1: own, 2: other}, phase="abilities", monsters="gug ghoul byakhee")
    assert (table.waiting_for == ("store", [1])) is asked
    if asked:
        table.order("store T at exposed")
        assert table.seat(1).exposed == {"T": 2}
    else:
        assert table.seat(1).sanctum[7].holds == {"T": 1}  # by itself, until step 4
        assert table.waiting_for == ("arrange", [1])


def test_with_a_monster_that_reads_storage_it_is_rearranged_at_once() -> None:
    own = seat(priest=AWAY, acolytes="ritual:spectral:1 asylum*4", exposed="2T")
    reader = seat(priest=AWAY, lairs="gnoph_keh", exposed="1T")
    table = Table("cthulhu", {1: own, 2: reader}, phase="rituals", monsters="gug ghoul byakhee")
    table.order("pick monster 1", "pick chamber 2 at 7")
    assert (table.state.part, table.waiting_for) == ("prep1", ("arrange", [1]))


def test_a_turn_in_one_message_asks_nothing_more() -> None:
    own = seat(exposed="1SB 2T", acolytes="pool*2 asylum*4")
    table = Table("cthulhu", {1: own}, monsters="zoog gug ghoul", display="closet vault trap")
    table.order("place acolyte silver-twilight monster gug chamber 1 at 7 arrange 7: 2T")
    assert table.waiting_for == ("turn", [2])
    assert table.seat(1).sanctum[7].holds == {"T": 2}


def alone(**own: str) -> Table:
    """Seat 1 alone has cultists left to place."""
    following = seat(**{"acolytes": "pool*3 asylum*2", **own})  # type: ignore[arg-type]
    return Table(
        "cthulhu",
        {1: following, 2: seat(priest=AWAY, acolytes="asylum*4")},
        shattered="start",
        draws=dice("1"),
    )


def test_the_only_seat_left_may_send_all_its_placements_at_once() -> None:
    table = alone()
    plan = "place acolyte kingsport\nplace acolyte innsmouth\nplace acolyte escape"
    answer = table.ask().read(plan)
    assert table.ask().read(table.ask().show(answer)) == answer
    table.order(plan)
    assert table.held(1) == {"T": 4, "B": 2}
    assert table.waiting_for == ("turn", [1])
    assert table.seat(1).priest.at == "pool"


def test_such_a_plan_stops_at_a_raid_and_the_rest_is_returned() -> None:
    table = alone(exposed="1SB", acolytes="pool*3 asylum*3")
    table.order("place acolyte cult:B\nplace acolyte innsmouth")
    table.no_strikes()
    assert table.told("plan_returned") == [{"seat": 1, "left": 1}]
    assert table.waiting_for == ("turn", [1])
    assert table.texts()[-1] == "The rest of seat 1's plan (1 placement) is returned: a raid came."


def test_or_at_a_placement_that_is_illegal_by_then() -> None:
    table = alone()
    table.order("place acolyte kingsport\nplace acolyte kingsport")
    assert table.texts()[-1].endswith("is returned: Kingsport is occupied by Blue.")


@pytest.mark.parametrize("names", ["chamber well at 6", "chamber 2 at 6"])
def test_or_at_a_card_that_came_to_light_and_that_a_later_placement_names(names: str) -> None:
    """Its owner had not seen the Well when the plan was sent."""
    table = alone(exposed="1SB 2T", lairs="generic generic generic")
    deck = table.state.chambers.cards
    deck.insert(0, deck.pop(deck.index("well")))
    first = "place acolyte silver-twilight chamber 2 at 7\nplace acolyte innsmouth"
    table.order(f"{first}\nplace priest chanting {names}")
    assert table.told("plan_returned") == [{"seat": 1, "left": 2}]
    reason = "a chamber that it names has come to light (slot 2)."
    assert table.texts()[-1].endswith(f"(2 placements) is returned: {reason}")
    assert table.held(1) == {"T": 2}


def test_but_not_at_a_card_that_nobody_names() -> None:
    table = alone(exposed="1SB", lairs="generic generic generic")
    table.order("place acolyte silver-twilight chamber 2 at 7\nplace priest chanting chamber 1 at 6")
    assert table.told("plan_returned") == []
    assert sorted(table.seat(1).sanctum) == [6, 7]


def test_others_must_send_one_turn_at_a_time() -> None:
    table = Table("cthulhu")
    assert "then" not in table.ask().choice.fields  # type: ignore[attr-defined]


def test_the_prompt_warns_of_rewards_that_would_be_lost() -> None:
    own = seat(exposed="2T 2B 1SB", lairs="generic generic generic", acolytes="pool")
    text = " ".join(Table("cthulhu", {1: own}).ask().text().split())
    assert "silver_twilight 1SB: a monster, a chamber (no empty lair: the monster would be lost)" in text
    assert "rescue 2T 2B: rescue 1 (nobody in the asylum: the rescue would be lost)" in text


def test_the_prompt_of_a_turn_tells_what_is_open_and_what_a_lock_would_trigger() -> None:
    own = seat(exposed="2T 4B 1M 1SB", sanctum={5: "vault 1T"}, lairs="zoog")
    table = Table(
        "cthulhu",
        {1: own, 2: seat(exposed="3M", acolytes="town:kingsport asylum*4")},
        shattered="start",
        monsters="ghoul gug wendigo",
    )
    text = table.ask().text()
    said = " ".join(text.split())
    assert "Elder Signs left: 12 (0 ends the game). Raids: 1." in said
    assert "2 Green 6 3M priest 4 0" in said
    assert "you 16 3T 4B 1M 1SB priest + 2 acolytes 4 0" in said
    assert "5 Vault 2 2 any 1T" in said
    assert "Your monster: Zoog (defence 2" in said
    assert "1 Vault (defence 2, room for 2 any)" in text
    assert "1 Ghoul (defence 3" in text
    assert "+ B 1SB (1)" in text
    assert "A+ 1 acolyte -> take the Shoggoth" in said
    assert "+ innsmouth: +2B" in text
    assert "2 kingsport" in text
    assert "- C 5T 1M (1): C+ free -> +1T per Deep One step (at most 5)" in text


@pytest.mark.parametrize("top", ["cell", "well"])
def test_what_an_order_is_told_does_not_depend_on_the_cards_that_lie_face_down(top: str) -> None:
    table = Table("cthulhu", {1: seat(card="architect")}, display="vault closet trap")
    deck = table.state.chambers.cards
    deck.insert(0, deck.pop(deck.index(top)))
    assert table.refused("place priest ability chamber vault at 7, cell at 6") == []
    assert table.refused("place priest ability chamber vault at 7, closet at 7") == []


def test_a_plan_ends_where_a_cost_has_taken_the_last_cultist_to_place() -> None:
    """The acolyte that goes to Azathoth was to be placed; what the Rat-Thing draws cannot be tried out."""
    own = seat(priest="town:boston", acolytes="pool*2 asylum*4", lairs="rat_thing")
    other = seat(priest="town:salem", acolytes="asylum*4")
    table = Table(
        "crawling_chaos",
        {1: own, 2: other},
        shattered="1a",
        monsters="ghoul chthonian zoog",
        display="vault well trap",
    )
    table.order("place acolyte cult:1a+ sacrifice pool\nbefore rat_thing\nplace acolyte escape")
    assert "The rest of seat 1's plan (1 placement) is returned: nobody is left to place." in table.texts()
    assert table.lairs(1) == ["rat_thing"]
