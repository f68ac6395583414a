"""Events as they are read."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.events import LAST_STANDING
from referee.engine.json_types import Json
from referee.engine.narrator import Narrator
from referee.engine.people import People
from referee.engine.playout import random_game
from referee.engine.ruleset import Result
from referee.games.evil_high_priest import EVIL_HIGH_PRIEST
from referee.games.evil_high_priest.events import EvilEvent
from referee.games.evil_high_priest.events.base import Cause
from referee.games.evil_high_priest.events.boards import ControlLost, ControlTaken, GlacierWoken, Shattered
from referee.games.evil_high_priest.events.cultists import (
    AllSentToEscape,
    Evolved,
    EvolvedDestroyed,
    Retrieved,
    RitualAdvanced,
    RitualOver,
    Sacrificed,
    Sent,
    SpellbookReplaced,
    TrackAdvanced,
    Worshipped,
)
from referee.games.evil_high_priest.events.holdings import (
    ChamberDiscarded,
    ChamberPlaced,
    Gained,
    LaidOpen,
    MonsterDiscarded,
    Paid,
    Rearranged,
    SlimeMoldRefused,
    Stolen,
    Stored,
)
from referee.games.evil_high_priest.events.raids import (
    MonsterBrought,
    RaidRolled,
    RaidStep,
    RaidWalked,
    StrikeMade,
)
from referee.games.evil_high_priest.events.rounds import CultistsReturned, DeckShuffled, FirstPlayerChosen
from referee.games.evil_high_priest.events.turns import (
    AbilitiesReturned,
    PlanReturned,
    RewardKind,
    RewardLost,
    SkulkReturned,
    UseFailed,
)
from referee.games.evil_high_priest.pack import BOARD_IDS
from referee.games.evil_high_priest.places import Place, Unit
from referee.games.evil_high_priest.words import COLOURS
from referee.library import DEFAULT_PACK, Library
from tests.games.evil_high_priest.content.pack import house_pack
from tests.games.evil_high_priest.table import Table, dice, seat

TITLES = dict(enumerate(COLOURS[:3], start=1))
KINGSPORT, KING, GHOUL = Cause.of("town:kingsport"), Cause.of("king"), Cause.of("monster:ghoul")


def told(event: EvilEvent, reader: int | None = None) -> str:
    """As this seat of three reads it: Blue, Green or Orange."""
    return Narrator(house_pack(), People(list(TITLES), TITLES, {}), reader).tell(event)


def test_a_turn_is_told_in_plain_sentences() -> None:
    table = Table("cthulhu", {1: seat(exposed="2T 2M"), 2: seat()}, raids_resolved=0, raids_begun=0)
    table.order("place acolyte starry_wisdom any 1T")
    table.order("place priest providence")
    table.order("place priest start store ES at exposed")
    assert table.texts() == [
        "Blue places an acolyte in Starry Wisdom Church.",
        "Blue pays 1 treasure.",
        "Blue gains 3 treasure.",
        "Green places the priest in Providence.",
        "Green gains 1 treasure.",
        "Green takes the First Player marker and goes first next round.",
        "Blue places the priest on the Start lock.",
        "Blue pays 2 magic.",
        "Blue takes the Elder Sign of Start: 12 left on the board.",
        "Blue keeps it among the exposed resources.",
    ]
    assert table.news(2) == [
        "Blue places an acolyte in Starry Wisdom Church; pays 1 treasure; gains 3 treasure.",
        "You place the priest in Providence; gain 1 treasure; take the First Player marker and go first next "
        "round.",
        "Blue places the priest on the Start lock; pays 2 magic; takes the Elder Sign of Start: 12 left on "
        "the board; keeps it among the exposed resources.",
    ]


def test_a_raid_is_told_with_what_ended_it() -> None:
    """6 come. Seat 1 has nobody in the asylum, seat 2 two, seat 3 a Trap of 3 and three in the asylum."""
    followings = {
        1: seat(exposed="1SB", acolytes="pool*4"),
        2: seat(exposed="1T", lairs="generic", acolytes="pool asylum*2"),
        3: seat(exposed="1B", sanctum={2: "trap", 7: "vault 1M"}, acolytes="asylum*3"),
        4: seat(exposed="1B", acolytes="asylum*4 escape*2"),
    }
    table = Table("cthulhu", followings, seats=4, shattered="start", draws=dice("6"))
    table.order("place acolyte B store ES at exposed")
    table.orders(seat1="raid spend acolyte pool, acolyte pool, acolyte lock B", seat2="raid A: generic")
    assert "Raid 2, from lock B, rolls 6. Its strength is 6." in table.texts()
    assert table.texts(2)[-5:] == [
        "Blue strikes at the gate with 2 acolytes in the pool and the acolyte on lock B and loses nothing: "
        "that ends the raid.",
        "You discard Generic monster in the raid.",
        "You strike on arrival with Generic monster and lose nothing: asylum defence stops the raid.",
        "Orange does not strike and loses 1 blood: chamber 2 holds.",
        "Purple is safe: asylum defence stops the raid.",
    ]


def walked(
    *steps: tuple[str, int], struck: tuple[StrikeMade, ...] = (), lost: int = 0, saved: int = 0
) -> str:
    """The walk of seat 1, which loses so much treasure, and saves so much out of chamber 4."""
    return told(
        RaidWalked(
            1,
            struck,
            tuple(RaidStep(*step) for step in steps),
            {4: {"T": saved}} if saved else {},
            {"exposed": {"T": lost}} if lost else {},
            {},
        )
    )


def test_a_raid_that_goes_on_to_the_end_leaves_its_strength() -> None:
    assert walked(("E0", 6), ("E1", 6)) == "Blue does not strike and loses nothing."
    assert walked(("E0", 6), ("E1", 6), ("H4", 4), ("X4", 4), lost=2) == (
        "Blue does not strike and loses 2 treasure: strength 4 is left."
    )
    assert walked() == "Blue is safe: the raid has no strength."


def test_what_a_chamber_saves_and_what_is_paid_to_strike_is_told() -> None:
    """The Occultist lets everybody pay magic, the Racketeer 3 treasure, to lower the strength."""
    struck = (
        StrikeMade("G", Unit("magic exposed")),
        StrikeMade("G", Unit("magic exposed")),
        StrikeMade("BE", Unit("shoggoth")),
        StrikeMade("B4", Unit("bribe")),
        StrikeMade("D4", Unit("monster zoog")),
    )
    assert walked(("E0", 6), ("H4", 0), struck=struck, saved=1) == (
        "Blue strikes at the gate with 2 magic, before the exposed resources with the Shoggoth, before the "
        "defence of chamber 4 with 3 treasure, behind the defence of chamber 4 with Zoog, saves 1 treasure "
        "from chamber 4 and loses nothing: chamber 4 holds."
    )


def test_a_raid_tells_what_is_added_to_its_dice_and_its_limit() -> None:
    """1 die and 12 by the variant, 3 by the Soldier, 4 for worshippers: 18 at most."""
    cause = Cause.of("site:T5")
    assert told(RaidRolled(3, cause, 3, (5,), 12, 3, 4, 18, "soldier")) == (
        "Raid 3, from the Growth site at 5, rolls 5, +12 (aggressive) +3 (Soldier) +4 (Azathoth). Its "
        "strength is 18, the most there is."
    )
    assert told(RaidRolled(3, cause, 2, (), 6, 0, 0, 6)) == (
        "Raid 3, from the Growth site at 5, rolls nothing, +6 (aggressive). Its strength is 6."
    )


SENTENCES: dict[str, tuple[EvilEvent, str, str]] = {
    "the first player": (
        FirstPlayerChosen((2, 3, 1)),
        "Green is the first player. In turn order: Green 1 treasure, Orange 2 treasure and Blue 3 treasure.",
        "Green is the first player. In turn order: Green 1 treasure, Orange 2 treasure and you 3 treasure.",
    ),
    "one card": (
        DeckShuffled("chambers", 1),
        "The discarded Chambers are shuffled: a new deck of 1 card.",
        "The discarded Chambers are shuffled: a new deck of 1 card.",
    ),
    "coming home": (
        CultistsReturned({1: 3, 2: 0, 3: 1}),
        "Cultists come home: 3 of Blue and 1 of Orange.",
        "Cultists come home: 3 of yours and 1 of Orange.",
    ),
    "nobody comes": (CultistsReturned({1: 0, 2: 0}), "Nobody comes home.", "Nobody comes home."),
    "one to Escape": (
        AllSentToEscape(1, 1),
        "1 acolyte of Blue goes to Escape.",
        "1 acolyte of yours goes to Escape.",
    ),
    "several to Escape": (
        AllSentToEscape(1, 4),
        "4 acolytes of Blue go to Escape.",
        "4 acolytes of yours go to Escape.",
    ),
    "a cost of a monster": (
        Paid(1, GHOUL, {"T": 1}, {"exposed": {"T": 1}}),
        "Blue pays 1 treasure for Ghoul.",
        "You pay 1 treasure for Ghoul.",
    ),
    "a cost of an eternal acolyte": (
        Paid(1, Cause.of("eternal:boston"), {"T": 1}, {"exposed": {"T": 1}}),
        "Blue pays 1 treasure for Boston (eternal).",
        "You pay 1 treasure for Boston (eternal).",
    ),
    "gains in two places": (
        Gained(1, KINGSPORT, {"T": 3, "B": 1}, {"7": {"B": 1, "T": 1}, "exposed": {"T": 2}}, loot=False),
        "Blue gains 3 treasure and 1 blood (2 treasure exposed; 1 treasure, 1 blood in chamber 7).",
        "You gain 3 treasure and 1 blood (2 treasure exposed; 1 treasure, 1 blood in chamber 7).",
    ),
    "a gift": (
        Gained(2, KINGSPORT, {"T": 2}, {"exposed": {"T": 2}}, loot=False, giver=1),
        "Green gains 2 treasure from Blue.",
        "Green gains 2 treasure from you.",
    ),
    "a raid stopped": (
        Gained(1, Cause.of("investigator:nurse"), {"T": 1}, {"exposed": {"T": 1}}, loot=False),
        "Blue gains 1 treasure for stopping the raid.",
        "You gain 1 treasure for stopping the raid.",
    ),
    "a glacier": (
        Gained(1, Cause.of("glacier:rhan_tegoth"), {"M": 2}, {"exposed": {"M": 2}}, loot=False),
        "Blue gains 2 magic from Rhan-Tegoth.",
        "You gain 2 magic from Rhan-Tegoth.",
    ),
    "an eternal acolyte": (
        Gained(1, Cause.of("eternal:boston"), {"T": 2}, {"exposed": {"T": 2}}, loot=False),
        "Blue gains 2 treasure from the eternal acolyte in Boston.",
        "You gain 2 treasure from the eternal acolyte in Boston.",
    ),
    "a sign": (
        Shattered(1, "B", 11),
        "Blue takes the Elder Sign of B: 11 left on the board.",
        "You take the Elder Sign of B: 11 left on the board.",
    ),
    "a sign in a chamber": (
        Gained(1, Cause.of("cult:B"), {"ES": 1}, {"5": {"ES": 1}}, loot=False),
        "Blue keeps it in chamber 5.",
        "You keep it in chamber 5.",
    ),
    "stored": (
        Stored(1, {"3": {"M": 1}}),
        "Blue stores it in chamber 3.",
        "You store it in chamber 3.",
    ),
    "stored in two places": (
        Stored(1, {"exposed": {"T": 1}, "3": {"M": 1}}),
        "Blue stores it: 1 treasure exposed; 1 magic in chamber 3.",
        "You store it: 1 treasure exposed; 1 magic in chamber 3.",
    ),
    "left exposed": (Stored(1, {"exposed": {"M": 1}}), "Blue leaves it exposed.", "You leave it exposed."),
    "a theft": (
        Stolen(2, GHOUL, 1, {"T": 1}),
        "Green takes 1 treasure from Blue.",
        "Green takes 1 treasure from you.",
    ),
    "loot": (
        Gained(2, GHOUL, {"T": 1}, {"exposed": {"T": 1}}, loot=True),
        "Green leaves it exposed.",
        "Green leaves it exposed.",
    ),
    "laid open": (
        LaidOpen(2, 1, 3, {"M": 1}),
        "Green lays open 1 magic from Blue's chamber 3.",
        "Green lays open 1 magic from your chamber 3.",
    ),
    "an arrangement": (
        Rearranged(1, {"7": {"M": 1}, "exposed": {"T": 2}}),
        "Blue rearranges their sanctum: exposed: 2 treasure; chamber 7: 1 magic.",
        "You rearrange your sanctum: exposed: 2 treasure; chamber 7: 1 magic.",
    ),
    "a Chamber": (
        ChamberPlaced(1, "vault", 3, "trap"),
        "Blue puts a Vault on sanctum space 3 in place of their Trap.",
        "You put a Vault on sanctum space 3 in place of your Trap.",
    ),
    "a Chamber discarded": (
        ChamberDiscarded(1, KINGSPORT, "vault", 3, {"T": 1}),
        "Blue discards their Vault (space 3), which leaves 1 treasure exposed.",
        "You discard your Vault (space 3), which leaves 1 treasure exposed.",
    ),
    "upkeep": (
        MonsterDiscarded(1, "ghoul", "upkeep"),
        "Blue discards Ghoul rather than pay for it.",
        "You discard Ghoul rather than pay for it.",
    ),
    "a monster as a cost": (
        MonsterDiscarded(1, "ghoul", "cost", KINGSPORT),
        "Blue discards Ghoul for Kingsport.",
        "You discard Ghoul for Kingsport.",
    ),
    "no lair": (
        SlimeMoldRefused(1, supplied=True),
        "Blue has no empty lair for the Slime Mold.",
        "You have no empty lair for the Slime Mold.",
    ),
    "no Slime Mold": (
        SlimeMoldRefused(1, supplied=False),
        "Blue gets no Slime Mold: none is left.",
        "You get no Slime Mold: none is left.",
    ),
    "a sacrifice": (
        Sacrificed(1, KINGSPORT, Place("ritual:mao:2"), Place("asylum")),
        "Blue sacrifices the acolyte on Mao Ceremony (end), who goes to the asylum.",
        "You sacrifice the acolyte on Mao Ceremony (end), who goes to the asylum.",
    ),
    "in place of a spellbook": (
        SpellbookReplaced(1, KINGSPORT, Place("evo:abomination"), Place("escape")),
        "Blue discards their Abomination to Escape in place of a spellbook.",
        "You discard your Abomination to Escape in place of a spellbook.",
    ),
    "an evolved acolyte destroyed": (
        EvolvedDestroyed(2, 1, Place("evo:spawn"), Place("asylum")),
        "Green destroys Blue's Spawn: its acolyte goes to the asylum.",
        "Green destroys your Spawn: its acolyte goes to the asylum.",
    ),
    "sent": (
        Sent(2, 1, Place("town:boston"), Place("escape")),
        "Green sends Blue's acolyte from Boston to Escape.",
        "Green sends your acolyte from Boston to Escape.",
    ),
    "sent by itself": (
        Sent(1, 1, Place("town:boston"), Place("ritual:mao:1")),
        "Blue sends their own acolyte from Boston to Mao Ceremony (start).",
        "You send your acolyte from Boston to Mao Ceremony (start).",
    ),
    "a ritual's end": (
        RitualAdvanced(1, Place("ritual:mao:2")),
        "Blue advances to the end of Mao Ceremony.",
        "You advance to the end of Mao Ceremony.",
    ),
    "a ritual's space": (
        RitualAdvanced(1, Place("ritual:dragon:2")),
        "Blue advances to the second space of Dragon Ascending.",
        "You advance to the second space of Dragon Ascending.",
    ),
    "home from a ritual": (
        RitualOver(1, Place("ritual:mao:2")),
        "Blue's cultist comes home from Mao Ceremony.",
        "Your cultist comes home from Mao Ceremony.",
    ),
    "a yellow track": (
        TrackAdvanced(1, "P", 2),
        "Blue's cultist goes on to stage 2 of track P.",
        "Your cultist goes on to stage 2 of track P.",
    ),
    "a Mutant": (
        Evolved(1, Place("pool"), Place("evo:mutant")),
        "Blue turns the acolyte in the pool into a Mutant.",
        "You turn the acolyte in the pool into a Mutant.",
    ),
    "a Spawn": (
        Evolved(1, Place("evo:abomination"), Place("evo:spawn")),
        "Blue turns an Abomination into a Spawn of Yog-Sothoth.",
        "You turn an Abomination into a Spawn of Yog-Sothoth.",
    ),
    "worship": (
        Worshipped(1, Place("cult:1H"), 3, 9),
        "Blue's acolyte on lock 1H goes to worship Azathoth: 3 of 9 that end the game.",
        "Your acolyte on lock 1H goes to worship Azathoth: 3 of 9 that end the game.",
    ),
    "back from Azathoth": (
        Retrieved(2, 1, Place("pool")),
        "Green retrieves Blue's acolyte from Azathoth: to the pool.",
        "Green retrieves your acolyte from Azathoth: to the pool.",
    ),
    "control": (
        ControlTaken(2, "king", 1),
        "Green takes control of the King in Yellow from Blue.",
        "Green takes control of the King in Yellow from you.",
    ),
    "control from the board": (
        ControlTaken(1, "shoggoth"),
        "Blue takes control of the Shoggoth from the cult board.",
        "You take control of the Shoggoth from the cult board.",
    ),
    "control kept": (
        ControlTaken(1, "king", 1),
        "Blue keeps control of the King in Yellow.",
        "You keep control of the King in Yellow.",
    ),
    "control given up": (
        ControlLost(1, "king"),
        "Blue gives the King in Yellow back to the cult board.",
        "You give the King in Yellow back to the cult board.",
    ),
    "an entity": (
        GlacierWoken(1, "rhan_tegoth", {"M": 2}),
        "Blue calls Rhan-Tegoth: its glacier gives everybody 2 magic in each Preparation.",
        "You call Rhan-Tegoth: its glacier gives everybody 2 magic in each Preparation.",
    ),
    "a discard that brings something": (
        MonsterBrought(1, "ghoul", {"T": 2}, {"3": {"T": 2}}, 1),
        "Blue gains 2 treasure (in chamber 3) and rescues 1 acolyte from Ghoul.",
        "You gain 2 treasure (in chamber 3) and rescue 1 acolyte from Ghoul.",
    ),
    "nobody to steal from": (
        RewardLost(1, GHOUL, "steal", {"T": 1}),
        "Blue finds nobody to take 1 treasure from.",
        "You find nobody to take 1 treasure from.",
    ),
    "a space that cannot be used": (
        UseFailed(1, KING, "EH-193"),
        "Blue cannot use the King in Yellow: what it needs is not there.",
        "You cannot use the King in Yellow: what it needs is not there.",
    ),
    "no skulk any more": (
        SkulkReturned(1, "EH-060"),
        "Blue cannot skulk any further: the cost cannot be paid.",
        "You cannot skulk any further: the cost cannot be paid.",
    ),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_what_happens_reads_plainly_to_others_and_to_the_seat_itself(what: str) -> None:
    event, to_others, to_blue = SENTENCES[what]
    assert told(event) == to_others
    assert told(event, 1) == to_blue


LOST: dict[RewardKind, str] = {
    "lair": "has no empty lair: no monster",
    "monster": "finds no monster to take",
    "chamber": "finds no Chamber to take",
    "expose": "finds no chamber to lay open",
    "resources": "finds nothing to gain at Kingsport",
    "rescue": "has nobody in the asylum to rescue",
    "asylum_to_pool": "has nobody in the asylum to free",
    "send": "finds no acolyte to send",
    "activate": "finds no space to activate",
    "evolve": "has nobody to evolve",
    "retrieve": "retrieves nobody from Azathoth",
}


@pytest.mark.rule("EH-070")
@pytest.mark.parametrize("reward", LOST)
def test_a_reward_that_is_lost_is_told_with_the_reason(reward: RewardKind) -> None:
    assert told(RewardLost(1, KINGSPORT, reward)) == f"Blue {LOST[reward]}."


OBSTACLES = {
    "EH-052": "no such cultist is left to place",
    "EH-055": "the monster for it has left its lair",
    "EH-056": "somebody stands in the way",
    "EH-066": "the acolyte to sacrifice is not where it was",
    "EH-070": "what it needs is not there",
    "EH-087": "it was used already",
    "EH-104": "the card that the order names is not on display",
    "EH-111": "the sanctum has no room as the order says",
    "EH-140": "the skulk space was used in this phase",
    "EH-143": "nobody can skulk there now",
    "EH-145": "no cultist is there to skulk",
    "EH-183": "the sign is shattered already",
    "EH-187": "somebody stands in the way",
    "EH-190": "the rules do not allow it now (EH-190)",
    "EH-265": "what is left has nothing to do now, or was used already",
}


@pytest.mark.parametrize("clause", OBSTACLES)
def test_what_stands_in_the_way_of_an_order_is_told(clause: str) -> None:
    returned = PlanReturned(2, 2, "impossible", Place("cult:start"), clause)
    assert told(returned) == (
        f"The rest of Green's plan (2 placements) is returned: nobody can go to the Start lock: "
        f"{OBSTACLES[clause]}."
    )
    assert told(AbilitiesReturned(1, clause), 1) == (
        f"You cannot use any further ability: {OBSTACLES[clause]}."
    )


def test_what_several_get_alike_is_told_in_one_line() -> None:
    followings = {1: seat(), 2: seat()}
    woken: dict[str, Any] = {"shattered": "start A W", "glaciers": ["wendigo_entity"]}
    table = Table("windwalker", followings, phase="abilities", **woken)
    assert "Blue gains 2 treasure from the Wendigo; so does Green." in table.news(3)
    assert "Green gains 2 treasure from the Wendigo." in table.news(1)


def test_who_fares_alike_in_a_raid_is_told_in_one_line() -> None:
    """The raid of lock B comes with 1, against four acolytes in every asylum."""
    table = Table("cthulhu", {1: seat(exposed="1SB")}, seats=3, shattered="start", draws=dice("1"))
    table.order("place acolyte B store ES at exposed")
    table.no_strikes()
    told_of = "Blue is safe: asylum defence stops the raid; the same goes for Green and Orange."
    assert told_of in table.news(4)


def test_a_game_that_all_but_one_have_left_is_told_so() -> None:
    say = Narrator(house_pack(), People(list(TITLES), TITLES, {}))
    result = Result((2,), {1: 2, 2: 1}, {1: {}, 2: {}}, ending=LAST_STANDING, conceded=(1,))
    assert EvilEvent.ended(result, say) == "Green wins: all others have conceded."


@pytest.mark.rule("EH-743")
def test_a_world_that_ends_has_no_winner() -> None:
    result = Result((), {1: 2, 2: 2}, {1: {"points": 0}, 2: {"points": 0}})
    say = Narrator(house_pack(), People(list(TITLES), TITLES, {}))
    assert EvilEvent.ended(result, say) == (
        "Azathoth has too many worshippers: the world ends, and everybody loses."
    )


@pytest.mark.parametrize("board", BOARD_IDS)
def test_every_event_of_a_game_can_be_told(board: str) -> None:
    options: dict[str, Json] = {
        "board": board,
        "boxes": ["blood_ceremony", "dark_ritual"],
        "monsters": "unique",
        "investigators": True,
        "priests": True,
        "max_rounds": 8,
    }
    content = Library().content("evil_high_priest", DEFAULT_PACK)[1]
    report = random_game(EVIL_HIGH_PRIEST, content, 3, f"retold {board}", options=options)
    say = Narrator(content, People(list(TITLES), TITLES, {}), 1)
    told_of = [say.tell(event.public) for event in report.events if event.public is not None]
    assert told_of
    assert all(text.endswith((".", ")", "!")) and ".." not in text for text in told_of)
    assert not [event for event in report.events if event.kind not in EvilEvent.kinds]
