"""What a player reads who has nothing but e-mail: what is free, taken or too dear, what a raid will do."""

from __future__ import annotations

from referee.games.evil_high_priest.prompts import LEGEND
from tests.games.evil_high_priest.table import Table, dice, seat


def lines_of(table: Table, number: int = 1) -> list[str]:
    return table.asked()[number].text.splitlines()


def test_a_turn_tells_what_is_taken_and_by_whom() -> None:
    other = seat(acolytes="town:kingsport cult:D asylum*4")
    (taken,) = [
        line
        for line in lines_of(Table("cthulhu", {2: other}, shattered="start D"))
        if line.startswith("Taken:")
    ]
    assert "Kingsport is occupied by seat 2" in taken
    assert "Cultist on lock D blocks its bonus space" in taken


def test_a_turn_tells_what_one_could_use_if_one_could_pay() -> None:
    lines = lines_of(Table("cthulhu", {1: seat(exposed="2T")}))
    (dear,) = [line for line in lines if line.startswith("Free, but you cannot pay:")]
    assert "salem: any 3 -> +3B" in dear
    assert "starry_wisdom" not in dear
    assert LEGEND in lines


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
    assert "  With monster generic alone at the gate you would lose nothing." in lines
    assert "  With monster zoog alone at the gate you would lose 3T 1ES." in lines  # 4 - 2 = 2, the Vault's 2
    assert "  H2 Vault defends: strength 2" in lines
    assert any("at B2 before chamber 2 defends, at D2 after it" in line for line in lines)
