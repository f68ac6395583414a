"""What a player reads who has nothing but e-mail: what is free, taken or too dear, what a raid will do."""

from __future__ import annotations

import re
from typing import Any

from referee.engine.page import Section, as_text, fit
from referee.games.evil_high_priest.texts.players import LEGEND
from tests.games.evil_high_priest.table import Table, dice, seat


def lines_of(table: Table, number: int = 1) -> list[str]:
    return table.asked()[number].text().splitlines()


def cells(lines: list[str]) -> list[str]:
    """What stands side by side in the lines."""
    return [cell.strip() for line in lines for cell in line.split(" · ")]


def test_a_turn_tells_what_is_asked_and_what_happens_without_an_answer() -> None:
    lines = lines_of(Table("cthulhu"))
    assert lines[0].endswith("where do you (Blue) place a cultist?")
    assert lines[1] == "Without an answer: place acolyte escape."


def test_a_turn_tells_what_is_taken_and_by_whom() -> None:
    other = seat(acolytes="town:kingsport cult:D asylum*4")
    lines = lines_of(Table("cthulhu", {2: other}, shattered="start D"))
    assert "2 kingsport: +3T" in cells(lines)
    assert any(line.startswith("  2 Green ") for line in lines)
    board = section_of(Table("cthulhu", {2: other}, shattered="start D"), "board")
    (bonus,) = board.blocks[-1].lines
    assert bonus.text == "- D+ 2B -> +2M"  # its lock's cultist is in the way


def test_a_turn_tells_what_one_could_use_if_one_could_pay() -> None:
    lines = lines_of(Table("cthulhu", {1: seat(exposed="2T")}))
    assert any("- salem any 3: +3B" in line for line in lines)
    assert any("+ starry_wisdom any 1: +3T" in line for line in lines)
    assert set(LEGEND) <= set(lines)


def test_before_the_first_raid_a_turn_tells_what_it_will_open() -> None:
    opening = "Rituals and Summon Monster open after the first raid."
    assert opening in lines_of(Table("cthulhu", raids_resolved=0, raids_begun=0))
    assert opening not in lines_of(Table("cthulhu"))


def test_a_raid_tells_what_each_unit_alone_would_save() -> None:
    """6 come, 2 are in the asylum: 4 at the gate, and 2 left of them at the Vault's contents."""
    own = seat(exposed="1SB 3T", sanctum={2: "vault 2B"}, lairs="generic zoog", acolytes="pool*2 asylum*2")
    table = Table("cthulhu", {1: own}, shattered="start", draws=dice("6"), monsters="gug ghoul byakhee")
    table.order("place acolyte cult:B")
    lines = lines_of(table)
    assert "With monster generic alone at the gate you would lose nothing." in lines
    # 4 - 2 = 2, the Vault's 2
    assert "With monster zoog alone at the gate you would lose 3T 1ES exposed." in lines
    assert "  Vault on 2 defends                     2" in lines
    assert "B2 (before the chamber defends), D2 (after it" in " ".join(map(str.strip, lines))


def test_a_raid_tells_station_by_station_what_each_number_of_acolytes_saves() -> None:
    """8 come, nobody is in the asylum: each acolyte is 2 at the gate, the Vault another 2."""
    own = seat(exposed="3M 1T", sanctum={2: "vault 2B", 5: "closet 1M"}, acolytes="pool*3 ritual:mao:2*2")
    table = Table("cthulhu", {1: own}, shattered="start B", draws=dice("44"))
    table.order("place acolyte cult:E bonus no store ES at exposed")
    text = " ".join(map(str.strip, lines_of(table)))
    lines = re.findall(r"With [^.]+ at the gate you would lose [^.]+\.", text)
    assert lines == [
        # 6 or 4 come to the Vault, and 4 or 2 get beyond it
        "With 1 or 2 acolytes at the gate you would lose 1T 1ES exposed, 2B in 2, 1M in 5.",
        "With 3 acolytes at the gate you would lose 1T 1ES exposed.",  # 2, 0
        "With 4 acolytes at the gate you would lose nothing.",
    ]


def test_a_raid_tells_what_a_payment_takes() -> None:
    own = seat(exposed="1SB", sanctum={4: "treasury 4T"}, acolytes="pool asylum*2")
    table = Table(
        "cthulhu",
        {1: own},
        shattered="start",
        draws=dice("6", investigator=1),
        investigators="racketeer nurse hobo",
    )
    table.order("place acolyte cult:B store ES at exposed")
    lines = lines_of(table)
    # 6 - 2 = 4 at the gate, 4 - 3 = 1: the sign is lost, the Treasury's 1 stops the rest
    assert "With bribe alone at the gate you would lose 1ES exposed (and pay 3T)." in lines


def prepared(lairs: str, **more: Any) -> Table:
    """Step 3 of seat 1, with two opponents who have 2 treasure each."""
    others = {number: seat(exposed="2T") for number in (2, 3)}
    own = seat(lairs=lairs, exposed="3T 1B")
    return Table(
        "cthulhu", {1: own, **others}, seats=3, phase="abilities", monsters="ghoul chthonian yithian", **more
    )


def test_preparation_tells_for_each_ability_what_it_does_and_an_order_that_says_all() -> None:
    table = prepared("gug zoog serpent_man")
    assert lines_of(table) == [
        "Blue, Preparation of round 2: which abilities do you use?",
        "Without an answer only those are used that work by themselves.",
        "            points  has    pool                 asylum  escape",
        "* 1 you          6  3T 1B  priest + 2 acolytes       4       0",
        "  2 Green        0  2T     priest + 2 acolytes       4       0",
        "  3 Orange       0  2T     priest + 2 acolytes       4       0",
        "The Deep One marker is on 0; each raid moves it on by 1.",
        "  Zoog (works by itself, too; if you do not say, Green). Preparation: take 1",
        "    treasure from the opponent who has most.",
        "  Write: prep zoog target Green (or Orange)",
        "  Gug (works by itself, too; if you do not say, pay). Preparation: pay 1 blood",
        "    or discard it.",
        "  Write: prep gug pay or discard",
        "  Serpent Man (if you order it). Preparation: you may pay 2 treasure to gain 1",
        "    magic.",
        "  Write: prep serpent_man",
        "Several abilities: in the order you want, with ; between them.",
        "For example:",
        "  prep none",
        "  prep always",
    ]
    table.order("prep zoog target orange; serpent man; gug discard")
    assert table.waiting_for[0] == "turn"  # nothing was left open
    assert (table.held(1), table.held(3)) == ({"T": 2, "B": 1, "M": 1}, {"T": 1})
    assert table.lairs(1) == ["zoog", "serpent_man"]


def test_preparation_names_every_target_that_an_ability_needs() -> None:
    others = {2: seat(acolytes="town:boston town:salem"), 3: seat(acolytes="town:dunwich pool")}
    own = seat(priest="priest:chanting", lairs="wendigo")
    table = Table(
        "cthulhu", {1: own, **others}, seats=3, phase="home", monsters="ghoul chthonian zoog", part="prep1"
    )
    assert "Write: prep wendigo target Green acolyte boston (or Orange)" in table.ask().text()
    table.order("prep wendigo target seat 2 acolyte town:salem")
    assert [acolyte.trapped_by for acolyte in table.seat(2).acolytes[:2]] == [None, "wendigo"]


def test_what_is_always_to_be_used_is_used_in_lair_order() -> None:
    table = prepared("serpent_man servitor_of_the_outer_gods")
    assert table.ask().read("prep always") == [
        {"ability": "serpent_man"},
        {"ability": "servitor_of_the_outer_gods"},
    ]
    table.order("prep always")
    assert table.held(1) == {"T": 1, "B": 1, "M": 2}


def test_an_avatar_that_gives_a_monster_names_the_slots() -> None:
    own = seat(priest="town:boston", acolytes="", avatars="haunter")
    other = seat(priest="town:salem", acolytes="", avatars="howler bloated_woman dark_pharaoh")
    table = Table(
        "crawling_chaos",
        {1: own, 2: other},
        shattered="1H 2W 3P 4H",
        phase="abilities",
        monsters="ghoul chthonian zoog",
    )
    assert "Write: prep haunter monster 1 (or 2, 3)" in table.ask().text()
    table.order("prep haunter monster zoog")
    assert table.lairs(1) == ["zoog"]


def test_a_turn_tells_what_others_hold_and_which_locks_a_sign_opens() -> None:
    other = seat(exposed="3M", acolytes="escape asylum*4", card="broker", card_up=False)
    own = seat(exposed="4B", card="mr_shiny")
    lines = lines_of(Table("cthulhu", {1: own, 2: other}, shattered="start"))
    # 3 magic are 6 points, and nobody's treasure is most
    assert "  2 Green      11  3M   priest                    4       1" in lines
    assert "Green: Priest card Broker (used)." in lines
    assert "+ A 4B A+ 1 acolyte -> take the Shoggoth" in [" ".join(line.split()) for line in lines]
    assert any("+A>F" in line.split() for line in lines)


def test_a_turn_draws_the_board_with_the_cost_of_every_lock_and_its_arrows() -> None:
    """Arrows lead to I from E and from G; a telephone has forty columns."""
    board = section_of(Table("cthulhu", {1: seat(exposed="8T")}, shattered="start C"), "board")
    drawn = [line.text for line in board.blocks[0].lines]
    assert drawn[:3] == [
        "  #start>A B C D",
        "  -A>F  -B>E  #C>G  -D>H",
        "  .E>I  .F>J  +G>I  .H>J",
    ]
    shorter = [line.text for line in board.shorter[1][0].lines]
    assert shorter == [
        "  #start>A B C D",
        "  -A>F  -B>E  #C>G  -D>H",
        "  .E>I  .F>J  +G>I  .H>J  |  .I>K  .J>L",
        "  .K>L  .L",
    ]
    for forms in (board.blocks, *board.shorter):
        assert max(len(line.text) for line in forms[0].lines) <= 40
    locks = [line.text for line in board.shorter[1][1].lines]
    assert "- B 1SB (1)" in locks
    assert "+ G 8T (1): G+ free -> +1B per 2 Deep One steps (at most 3)" in locks


def section_of(table: Table, name: str) -> Section:
    page = table.asked()[1].page()
    return next(one for one in page.sections if one.name == name)


def text_of(table: Table, number: int = 1) -> str:
    return " ".join(table.asked()[number].text().split())


def test_what_an_amendment_usually_is_and_how_else_it_is_written() -> None:
    """The Whisperer's space turns out to cost any 1, and the order pays nothing."""
    own = seat(exposed="6T", card="whisperer")
    others = seat(acolytes="pool town:starry_wisdom town:athenaeum town:aylesbury", card="broker")
    table = Table("cthulhu", {1: own, 2: others})
    table.order("place priest ability any nothing", "town:starry_wisdom")
    text = text_of(table)
    assert "Without an answer it is: amend as usual (1T from exposed)." in text
    assert "write amend and any of: any <2T 1B>; pay <1T> from <place>" in text


def test_a_swap_that_names_too_little_is_told_the_words_for_it() -> None:
    table = Table("cthulhu", {1: seat(exposed="3T", card="broker"), 2: seat(card="whisperer")})
    (message,) = table.refused("place priest ability")
    assert message.endswith("resources to give (any) and as many to get (gain).")


def test_the_turn_names_what_locks_further_on_need() -> None:
    """On the Black Goat's board K is reached from I and from J, and needs both."""
    table = Table("black_goat")
    board = section_of(table, "board")
    told = " ".join(line.text for line in board.shorter[0][2].lines)
    assert "K 2M 1SB, 1 monster (3), needs the signs of I and J taken." in told
    assert told.startswith("Further on, with cost and dice (more: cards):")
    assert "> opens" in text_of(table)


def test_what_evolved_acolytes_are_for_is_told() -> None:
    told = (
        "Mutants lower raids on you by 2, Abominations by 3, Spawn by 4; these two also pay as a spellbook."
    )
    assert told in text_of(Table("opener"))
    assert told not in text_of(Table("cthulhu"))


def test_what_a_track_gives_is_not_taken_for_a_cost() -> None:
    assert "P2 +4B, P3 +3M" in text_of(Table("yellow_sign", shattered="start"))


def test_a_raid_says_what_moves_out_of_a_gate_and_whereto() -> None:
    own = seat(exposed="1SB", sanctum={5: "dimensional_gate 3M"}, lairs="generic", acolytes="pool asylum")
    table = Table("cthulhu", {1: own, 2: seat()}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B store ES at exposed")
    text = text_of(table)
    assert "resources move out to your exposed ones: from chamber 5 up to 2." in text
    assert "Dimensional Gate (2M moved out) on 5 defends" in text


def test_what_a_loss_limit_covers_is_marked_not_lost() -> None:
    """6 treasure are hit, and 4 are lost."""
    own = seat(exposed="1SB 6T", lairs="generic", acolytes="pool asylum*2")
    table = Table(
        "cthulhu",
        {1: own, 2: seat()},
        shattered="start",
        draws=dice("6", investigator=1),
        investigators="lawyer soldier nurse",
    )
    table.order("place acolyte cult:B")
    text = text_of(table)
    assert "strength left marked" in text
    assert "Of what is marked you lose 4 at most" in text
    assert "and lose 4T." in text


def test_the_example_of_a_raid_spends_no_more_than_it_takes() -> None:
    """6 come, and 5 with 2 stop them: the first acolyte can be kept."""
    own = seat(exposed="1SB", lairs="generic", acolytes="pool town:boston")
    table = Table("cthulhu", {1: own, 2: seat(acolytes="")}, shattered="start", draws=dice("6"))
    table.order("place acolyte cult:B")
    assert "  raid spend acolyte boston, monster generic" in lines_of(table)


def test_it_is_told_what_becomes_of_an_acolyte_before_one_is_chosen() -> None:
    others = {number: seat(acolytes="town:boston town:salem") for number in (2, 3)}
    others[3] = seat(acolytes="town:dunwich")
    table = Table("cthulhu", {1: seat(lairs="nightgaunt"), **others}, seats=3, monsters="zoog gug ghoul")
    table.order("before nightgaunt; place acolyte escape")
    assert "Nightgaunt: Whose acolyte do you send to escape?" in text_of(table)
    table.order("green")
    assert "Which acolyte of Green's do you send to escape? Without an answer it is Boston." in text_of(table)


def test_the_howlers_magic_needs_no_order() -> None:
    own = seat(priest="town:boston", acolytes="azathoth", avatars="howler")
    table = Table("crawling_chaos", {1: own, 2: seat(acolytes="")}, shattered="1H", phase="abilities")
    assert "(if you order it; its magic comes anyway)" in text_of(table)


def test_a_raid_is_told_with_what_is_added_to_the_dice() -> None:
    """A roll of 3 and 2, 3 by the Soldier, 1 worshipper."""
    followings = {1: seat(priest="pool", acolytes="azathoth", exposed="3M"), 2: seat(acolytes="asylum*4")}
    table = Table(
        "crawling_chaos",
        followings,
        shattered="1H 2W",
        draws=dice("32", investigator=6),
        investigators="nurse hobo soldier",
    )
    table.order("place priest cult:3a")
    told = "Raid 2, from lock 3a, rolls 3 and 2, +3 (Soldier) +1 (Azathoth). Its strength is 9."
    assert told in table.texts()


def test_a_choice_of_signs_tells_what_each_costs_and_brings() -> None:
    """The Seal-Breaker pays 2 basic resources less, magic and blood first."""
    table = Table("cthulhu", {1: seat(exposed="3T 1B 1SB", card="seal_breaker")}, shattered="start")
    table.order("place priest ability")
    lines = lines_of(table)
    assert lines[0] == "Blue, Priest Ability: Which Elder Sign do you shatter?"
    assert lines[-5:] == [
        "You can answer with:",
        "  B (1SB -> sign, RAID of 1 die) · D (1B -> sign, RAID of 1 die)",
        "For example:",
        "  B",
        "  D",
    ]


def test_a_choice_of_spaces_tells_what_each_costs_and_gives() -> None:
    other = seat(priest="town:salem", acolytes="town:kingsport asylum*4")
    table = Table("cthulhu", {1: seat(exposed="3B", card="whisperer"), 2: other})
    table.order("place priest ability")
    text = "\n".join(lines_of(table))
    assert "kingsport (Kingsport: free -> +3T)" in text
    assert "salem (Salem: any 3 -> +3B)" in text


def test_what_is_not_open_is_told_with_the_reason_and_its_clause() -> None:
    other = seat(acolytes="town:kingsport asylum*4")
    ask = Table("cthulhu", {1: seat(exposed="2T"), 2: other}, shattered="start").ask()
    told = {one.id: (one.why, one.rule, one.refs) for one in ask.unavailable()}
    assert told["town:kingsport"] == (
        "Kingsport is occupied by Green.",
        "EH-056",
        ("space:town:kingsport",),
    )
    assert told["town:salem"][:2] == ("You cannot pay: 1 basic resource short.", "EH-060")
    assert told["cult:E"][:2] == ("Lock E is not accessible yet.", "EH-190")
    assert "town:boston" not in told


def test_a_turn_is_shortened_board_first_and_clauses_last() -> None:
    page = Table("cthulhu").ask().page()
    worth = {one.name: one.worth for one in page.sections if one.shorter}
    assert min(worth, key=lambda name: worth[name]) == "board"
    assert max(worth, key=lambda name: worth[name]) == "clauses"
    shown = fit(page, 1)
    assert [len(one.shorter) for one in shown.sections] == [0] * len(shown.sections)
    assert any(line.startswith("You may add (see rules): any, ") for line in as_text(shown).splitlines())


def test_spaces_and_locks_on_a_page_point_at_what_the_view_has() -> None:
    board = section_of(Table("cthulhu", shattered="start"), "board")
    drawn, locks = board.blocks[:2]
    assert drawn.lines[0].refs == ("sign:start", "space:cult:start")
    assert locks.lines[0].refs == ("sign:A", "space:cult:A", "space:cult:A+")
