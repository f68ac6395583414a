"""Section 5.4: the raid plan, its forms, its forecast and its errors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.evil_high_priest.table import Table, dice, seat

OTHER = seat(priest="town:salem", acolytes="asylum*4", exposed="1T")


def raid(*faces: str, own: Any = None, **more: Any) -> Table:
    """Seat 1 (whose sign lies exposed) is raided by one die."""
    following = own or seat(
        exposed="1SB 2T",
        sanctum={2: "vault 2B", 5: "vault 1M"},
        lairs="generic",
        acolytes="pool town:boston asylum*2",
    )
    investigators = more.pop("investigators", None)
    table = Table(
        "cthulhu",
        {1: following, 2: OTHER},
        shattered="start",
        draws=dice(*faces, investigator=1 if investigators else None),
        investigators=investigators,
        **more,
    )
    table.order(f"place acolyte cult:B{' store ES at exposed' if following.sanctum else ''}")
    return table


def walked(table: Table) -> list[tuple[str, int]]:
    walk: Any = next(one for one in table.told("raid_walked") if one["seat"] == 1)
    return [(step["at"], step["strength"]) for step in walk["steps"]]


def compiled(table: Table, text: str) -> list[str]:
    """The strikes of a plan as they are carried out."""
    table.orders(seat1=text)
    walk: Any = next(one for one in table.told("raid_walked") if one["seat"] == 1)
    return [f"{one['at']}: {one['unit']}" for one in walk["struck"]]


def test_the_stations_are_the_gaps_between_the_fixed_events() -> None:
    outer = "A (on arrival), G (at the gate, after asylum defence)"
    inner = "B2 and B5 (before that chamber defends), D2 and D5 (after it, before its contents are lost)"
    assert f"{outer}, {inner}." in " ".join(raid("6").asked()[1].text().split())
    bare = raid("6", own=seat(exposed="1SB", acolytes="pool"), investigators="hobo soldier nurse")
    assert f"{outer}." in " ".join(bare.asked()[1].text().split())


def test_spend_strikes_at_the_gate_until_it_is_over() -> None:
    assert compiled(raid("6"), "raid spend acolyte boston, generic, acolyte cult:B") == [
        "G: acolyte town:boston",
        "G: monster generic",
    ]


def test_stop_uses_as_few_units_as_it_takes_at_its_station() -> None:
    assert compiled(raid("6"), "raid stop at D2 with acolyte boston, generic, acolyte cult:B") == [
        "D2: acolyte town:boston"
    ]
    assert compiled(raid("5"), "raid stop at G with acolyte boston, acolyte cult:B") == [
        "G: acolyte town:boston",
        "G: acolyte cult:B",
    ]


def test_a_stop_that_cannot_be_made_spends_nothing_and_the_next_clause_is_tried() -> None:
    assert compiled(
        raid("6"), "raid stop at G with acolyte boston else stop at D2 with acolyte boston else none"
    ) == ["D2: acolyte town:boston"]
    assert compiled(raid("6"), "raid stop at G with acolyte boston else none") == []


def test_the_full_form_is_an_ordered_list_for_every_station() -> None:
    table = raid("6")
    assert compiled(table, "raid A: acolyte boston; D2: acolyte cult:B") == ["A: acolyte town:boston"]
    assert walked(table) == [("A", 4), ("E0", 2), ("E1", 2), ("H2", 0)]


def test_what_is_not_reached_is_not_spent() -> None:
    table = raid("3")
    table.orders(seat1="raid D5: generic; G: acolyte boston")
    assert table.lairs(1) == ["generic"]
    assert table.places(1) == {"cult:B": 1, "asylum": 3}


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ("raid G: ghoul", "You have no Ghoul in a lair."),
        ("raid G: acolyte asylum", "Acolytes in the asylum or on escape cannot strike."),
        ("raid G: priest", "Your priest cannot be sacrificed."),
        ("raid G: acolyte boston, acolyte boston", "The acolyte on Boston is listed twice."),
        ("raid G: generic, generic", "The Generic monster is listed twice."),
        ("raid B3: generic", "Chamber space 3 is empty; stations are A, G, B2, D2, B5, D5."),
        ("raid G: shoggoth", "You do not control the Shoggoth."),
        ("raid G: acolyte dunwich", "You have no acolyte at town:dunwich."),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused_in_words(plan: str, message: str) -> None:
    assert raid("6").refused(plan, 1) == [message]


def test_of_several_acolytes_at_one_place_each_is_a_unit() -> None:
    own = seat(exposed="1SB", acolytes="pool*3 asylum")
    table = raid("6", own=own)
    assert table.refused("raid G: acolyte pool, acolyte pool", 1) == []
    assert table.refused("raid G: acolyte pool, acolyte pool, acolyte pool", 1) == [
        "The acolyte on the pool is listed twice."
    ]


def test_the_prompt_is_skipped_without_strength_or_without_anything_to_decide() -> None:
    assert raid("6").waiting_for == ("raid_plan", [1])
    own = seat(exposed="1SB 3T", acolytes="pool asylum*2")
    table = Table(
        "cthulhu",
        {1: seat(exposed="1SB", priest="pool", acolytes="asylum*2"), 2: own},
        shattered="start",
        draws=dice("3"),
    )
    table.order("place priest cult:B")
    assert table.waiting_for == ("raid_plan", [2])


def test_it_is_asked_even_if_nothing_can_be_lost() -> None:
    own = seat(priest="pool", exposed="1SB", acolytes="asylum*4", lairs="slime_mold")
    table = Table("cthulhu", {1: own, 2: OTHER}, shattered="start", draws=dice("2"))
    table.order("place priest cult:B")
    assert table.waiting_for == ("raid_plan", [1])


def test_the_forecast_tells_what_is_lost_for_what_is_spent() -> None:
    text = raid("6").asked()[1].text()
    assert "Raid 2, strength 6: " in text
    rows = [tuple(line.rsplit(maxsplit=1)) for line in text.splitlines()]
    assert ("asylum defence 2", "4") in [tuple(map(str.strip, row)) for row in rows]
    said = " ".join(text.split())
    assert "exposed resources 4 2T 1ES" in said
    assert "contents of 2 2 2B" in said
    assert "Without an answer you do not strike, and lose 2T 2B 1ES." in text
    assert "With 1 acolyte at the gate you would lose 2T 1ES exposed." in text
    assert "With 2 acolytes at the gate you would lose nothing." in text
    assert ("  monster generic", "5") in rows


def test_the_answer_shows_the_compiled_plan_and_its_losses() -> None:
    ask = raid("6").asked()[1]
    shown = ask.show(ask.read("raid spend generic"))
    order, _, comment = shown.partition("  # ")
    assert order == "raid spend monster generic"
    assert comment == "loses nothing: asylum defence, 4 left; monster generic at G, 0 left"
    assert ask.read(shown) == ask.read("raid spend generic")


def test_a_chamber_may_save_its_contents() -> None:
    own = seat(exposed="1SB", sanctum={6: "dimensional_gate 1ES 1M 1T"}, acolytes="pool")
    table = raid("3", own=own)
    assert table.refused("raid none; save 6: 1T 1M 1ES", 1) == ["Share out at most 2 (you shared 3)."]
    table.orders(seat1="raid none; save 6: 1T 1M")
    assert table.seat(1).exposed == {"T": 1, "M": 1}
    best = raid("3", own=seat(exposed="1SB", sanctum={6: "dimensional_gate 1ES 1M 1T"}, acolytes="pool"))
    best.orders(seat1="raid none")
    assert best.seat(1).exposed == {"ES": 1, "M": 1}
    none = raid("3", own=seat(exposed="1SB", sanctum={6: "dimensional_gate 1ES 1M 1T"}, acolytes="pool"))
    none.orders(seat1="raid none; save none")
    assert none.seat(1).exposed == {}


def test_a_loss_limit_lets_the_owner_keep_what_it_likes_best() -> None:
    own = seat(exposed="1SB 4T 2B", acolytes="pool asylum")
    table = raid("6", own=own, investigators="lawyer soldier nurse")
    table.orders(seat1="raid none; keep T, B, ES")
    assert table.held(1) == {"T": 3}
    default = raid(
        "6", own=seat(exposed="1SB 4T 2B", acolytes="pool asylum"), investigators="lawyer soldier nurse"
    )
    default.orders(seat1="raid none")
    assert default.held(1) == {"ES": 1, "B": 2}


def test_magic_may_be_paid_from_any_place_at_any_station() -> None:
    own = seat(exposed="1SB 1M", sanctum={3: "laboratory 2M", 5: "vault 1T"}, acolytes="pool")
    table = raid("6", own=own, investigators="occultist soldier nurse")
    assert table.refused("raid B3: magic exposed", 1) == [
        "At B3 there is nothing left to pay magic exposed with."
    ]
    table.orders(seat1="raid G: magic exposed; B3: magic 3")
    assert walked(table) == [("E0", 6), ("G", 3), ("E1", 3), ("B3", 0)]
    assert table.held(1) == {"M": 1, "T": 1}


def test_a_bribe_is_paid_before_anything_is_lost() -> None:
    own = seat(exposed="1SB", sanctum={3: "treasury 4T"}, acolytes="pool")
    table = raid("6", own=own, investigators="racketeer soldier nurse")
    assert table.refused("raid B3: bribe", 1) == ["Bribe is possible only at A, G."]


def test_earlier_strikes_never_lose_more() -> None:
    """The simple form is enough: the same units at the gate save at least as much as later ones."""
    late, early = raid("6"), raid("6")
    late.orders(seat1="raid D5: acolyte boston, acolyte cult:B")
    early.orders(seat1="raid spend acolyte boston, acolyte cult:B")
    assert sum(early.held(1).values()) >= sum(late.held(1).values())


def test_a_raid_pauses_a_turn_exactly_where_it_came() -> None:
    own = seat(exposed="4B 1M", acolytes="pool town:boston asylum*2")
    table = Table("cthulhu", {1: own, 2: OTHER}, shattered="start", draws=dice("3"))
    table.order("place acolyte cult:D bonus ask")
    assert table.waiting_for == ("raid_plan", [1])
    assert (table.state.shattered, table.seat(1).has("ES")) == (["start", "D"], 1)
    table.orders(seat1="raid spend acolyte boston")
    assert table.waiting_for == ("bonus", [1])
    table.order("bonus yes")
    assert table.held(1) == {"ES": 1, "M": 2}


def test_a_policy_may_name_all_of_a_kind_and_the_station_of_a_sign() -> None:
    own = seat(
        exposed="1SB",
        sanctum={3: "closet 1ES", 5: "vault 1T"},
        lairs="generic",
        acolytes="pool ritual:mao:2 ritual:red:2 asylum",
    )
    table = Table("cthulhu", {1: own, 2: OTHER}, shattered="start A", draws=dice("6"))
    table.order("place acolyte cult:B store ES at 3")
    ask = table.asked()[1]
    answer: Any = ask.read("raid stop at sign with acolyte ritual:*, monster else none")
    assert answer["strikes"]["value"] == [
        {"at": "D3", "with": ["acolyte ritual:mao:2", "acolyte ritual:red:2", "monster generic"]}
    ]
    table.answers({1: answer})
    assert table.seat(1).sanctum[3].holds == {"ES": 2}


EVERY_RAID = "raid stop at sign with monsters, acolyte * else none"


def test_where_no_sign_is_at_risk_nothing_is_spent_for_one() -> None:
    """Of 4, the asylum leaves 2 at the gate; they take the exposed treasure, and end at the Vault."""
    own = seat(
        exposed="1SB 2T", sanctum={6: "vault", 7: "reliquary"}, lairs="generic", acolytes="pool asylum*2"
    )
    table = Table("cthulhu", {1: own, 2: OTHER}, shattered="start", draws=dice("4"))
    table.order("place acolyte cult:B store ES at 7")
    assert compiled(table, EVERY_RAID) == []
    assert (table.lairs(1), table.held(1)) == (["generic"], {"ES": 1})


def test_a_stop_that_stands_behind_the_one_for_the_sign_is_still_made() -> None:
    own = seat(
        exposed="1SB 2T", sanctum={6: "vault", 7: "reliquary"}, lairs="generic", acolytes="pool asylum*2"
    )
    table = Table("cthulhu", {1: own, 2: OTHER}, shattered="start", draws=dice("4"))
    table.order("place acolyte cult:B store ES at 7")
    assert compiled(table, "raid stop at sign with monsters else stop at G with generic else none") == [
        "G: monster generic"
    ]


def test_a_sign_that_a_loss_limit_keeps_is_not_at_risk() -> None:
    """The Lawyer lets a seat lose 4 resources at most, and it keeps its signs before all else."""
    own = seat(exposed="1SB 6T", lairs="generic", acolytes="pool asylum*2")
    table = raid("6", own=own, investigators="lawyer soldier nurse")
    assert compiled(table, EVERY_RAID) == []
    assert table.held(1) == {"ES": 1, "T": 2}
    given_up = raid("6", own=own, investigators="lawyer soldier nurse")
    assert compiled(given_up, f"{EVERY_RAID}; keep T, ES") == ["G: monster generic"]


def test_the_plan_says_where_a_gain_after_the_raid_is_stored() -> None:
    own = seat(
        exposed="1SB", sanctum={2: "laboratory", 6: "vault"}, lairs="hunting_horror", acolytes="pool asylum"
    )
    table = raid("6", own=own, monsters="zoog gug ghoul")
    table.orders(seat1="raid G: hunting_horror; store M at 6")
    assert table.seat(1).sanctum[6].holds == {"M": 1}


def test_a_long_forecast_says_the_same_in_fewer_lines() -> None:
    """The asylum lowers 6 by 2, and so does each vault; the spellbook has paid for the lock."""
    table = raid("6")
    page = table.asked()[1].page()
    (walk,), (units, _), (spending,) = (
        one.shorter[-1] for one in page.sections if one.name in ("walk", "units", "spending")
    )
    assert [line.cells for line in walk.lines] == [
        ("it comes", "6", ""),
        ("asylum defence 2", "4", ""),
        ("exposed resources", "4", "2T 1ES"),
        ("Vault on 2 defends", "2", "2B"),
        ("Vault on 5 defends", "0", ""),
    ]
    assert [line.text for line in units.lines] == [
        "acolyte B (2)",
        "acolyte boston (2)",
        "monster generic (5)",
    ]
    assert [line.text.count("at the gate you would lose") for line in spending.lines] == [3]
