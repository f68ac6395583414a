"""Events as they are read."""

from __future__ import annotations

import pytest

from referee.engine.news import in_few_lines
from referee.engine.ruleset import Result
from referee.games.true_messiah.events import MessiahEvent
from referee.games.true_messiah.events.acting import (
    Aimed,
    AttacksAimed,
    BeliefGained,
    CombatDeclared,
    FollowersPrayed,
    LossesTaken,
    MiraclePlayed,
    MiracleResolved,
    MoveLost,
    PlanShown,
    PlayLost,
    SteppedIn,
    UnitMoved,
)
from referee.games.true_messiah.events.base import Action, Target
from referee.games.true_messiah.events.effects import (
    CardsPutOnDeck,
    CoinsGained,
    CombatForbidden,
    MercyGranted,
    MiracleRedirected,
    PrayersCompelled,
    SeatShielded,
    SpaceWarded,
    UnitNotPlaced,
    UnitPlaced,
)
from referee.games.true_messiah.events.turns import (
    BidsOpened,
    BuyerPassedOver,
    CardRemoved,
    CardsDiscarded,
    CardsDrawn,
    CardsReturned,
    ColourTaken,
    FollowersRecruited,
    IncomePaid,
    MarketOpened,
    MaskBroken,
    OpenBid,
    PositionTaken,
    PrayersEnded,
    SeatDestroyed,
    Step,
    TurnBegan,
)
from referee.games.true_messiah.obstacles import Obstacle
from tests.games.true_messiah.table import Table, begin

RED, BLACK = 1, 2
TABLE = begin()
EDICT = Action("play", card="edict", targets=())
PROVIDENCE = Action("play", card="providence", targets=(Target(space="5,6"),))
PRAYER = Action("pray", followers=("black.f01",))

SENTENCES: list[tuple[MessiahEvent, tuple[str, str]]] = [
    (ColourTaken(RED, "red"), ("Red plays Red.", "You play Red.")),
    (TurnBegan(RED, 1), ("Round 1: Red's turn.", "Round 1: your turn.")),
    (
        PositionTaken(
            RED,
            (Step("red.f01", "1,1", "1,3"), Step("red.f05", "2,1", "2,3"), Step("red.f06", "2,1", "2,3")),
        ),
        (
            "Red moves into position: red.f01 1,1 > 1,3; red.f05 and red.f06 2,1 > 2,3.",
            "You move into position: red.f01 1,1 > 1,3; red.f05 and red.f06 2,1 > 2,3.",
        ),
    ),
    (PositionTaken(RED, ()), ("Red leaves all units where they are.", "You leave all units where they are.")),
    (
        PrayersEnded(RED, ("red.f01",)),
        (
            "Red's follower red.f01 is active again.",
            "Your follower red.f01 is active again.",
        ),
    ),
    (
        PrayersEnded(RED, ("red.f01", "red.f02")),
        (
            "Red's followers red.f01 and red.f02 are active again.",
            "Your followers red.f01 and red.f02 are active again.",
        ),
    ),
    (
        FollowersRecruited(RED, ("red.f08", "red.f09"), "1,1"),
        (
            "Red recruits red.f08 and red.f09 on 1,1.",
            "You recruit red.f08 and red.f09 on 1,1.",
        ),
    ),
    (CardsDrawn(RED, 3), ("Red draws 3 cards.", "You draw 3 cards.")),
    (
        CardsDrawn(RED, 3, ("edict", "providence", "edict")),
        (
            "Red draws 2 × Edict and Providence.",
            "You draw 2 × Edict and Providence.",
        ),
    ),
    (
        CardsDiscarded(RED, ("edict", "providence", "edict")),
        (
            "Red discards 2 × Edict and Providence.",
            "You discard 2 × Edict and Providence.",
        ),
    ),
    (
        CardRemoved(RED, "plague", looted=False),
        (
            "Red's Plague is removed from the game: it is not paid for.",
            "Your Plague is removed from the game: it is not paid for.",
        ),
    ),
    (
        CardRemoved(RED, "edict", looted=True),
        (
            "Red's Edict is removed from the game.",
            "Your Edict is removed from the game.",
        ),
    ),
    (
        MarketOpened(("laying_on_hands", "tithes")),
        ("The Market opens with Laying on Hands (cost 3) and Tithes (cost 3).",) * 2,
    ),
    (
        BidsOpened((OpenBid(BLACK, 4), OpenBid(RED, 2))),
        (
            "The bids: Black 4 and Red 2.",
            "The bids: Black 4 and you 2.",
        ),
    ),
    (
        BuyerPassedOver(RED),
        (
            "Red buys nothing: the bid is too low for what is left.",
            "You buy nothing: your bid is too low for what is left.",
        ),
    ),
    (CardsReturned(("edict",)), ("1 unsold card goes under the marketplace.",) * 2),
    (CardsReturned(("edict", "edict")), ("2 unsold cards go under the marketplace.",) * 2),
    (
        IncomePaid({RED: 2, BLACK: 1}),
        (
            "Income: Red 2 coins and Black 1 coin.",
            "Income: you 2 coins and Black 1 coin.",
        ),
    ),
    (
        MaskBroken(RED),
        (
            "Red's mask breaks: its messiah is back to 6 health.",
            "Your mask breaks: your messiah is back to 6 health.",
        ),
    ),
    (
        SeatDestroyed(RED, "followers"),
        (
            "Red is destroyed: it has fewer than 4 followers.",
            "You are destroyed: you have fewer than 4 followers.",
        ),
    ),
    (
        PlanShown(RED, (Action("pray", followers=("red.f01",)),), ends=True, declares=False, combat=False),
        (
            "Red is about to: 1. pray red.f01; then end the phase, without combat.",
            "You are about to: 1. pray red.f01; then end the phase, without combat.",
        ),
    ),
    (
        PlanShown(RED, (), ends=True, declares=False, combat=True),
        (
            "Red is about to end the phase, with combat.",
            "You are about to end the phase, with combat.",
        ),
    ),
    (
        PlanShown(RED, (Action("move", unit="red.m", to="1,2"),), ends=False, declares=False),
        (
            "Red is about to: 1. move red.m > 1,2.",
            "You are about to: 1. move red.m > 1,2.",
        ),
    ),
    (
        MoveLost("red.f01", "1,2", Obstacle("held", "black.f01", "1,2")),
        ("red.f01 does not get to 1,2: 1,2 is held by black.f01.",) * 2,
    ),
    (MiraclePlayed(RED, "red.edict", EDICT), ("Red plays Edict (cost 2).", "You play Edict (cost 2).")),
    (
        MiraclePlayed(
            RED,
            "red.edict",
            Action("play", card="edict", from_avatar=True, choices={"moves": ("red.f01>1,2",)}),
        ),
        (
            "Red plays Edict (cost 2) from avatar choosing moves red.f01 > 1,2.",
            "You play Edict (cost 2) from avatar choosing moves red.f01 > 1,2.",
        ),
    ),
    (
        PlayLost(BLACK, "smite", "cost", 3, 1),
        ("Black cannot play Smite: it costs 3, and only 1 belief is there. It stays in hand.",) * 2,
    ),
    (
        PlayLost(BLACK, "smite", "target", 3, 3),
        ("Black cannot play Smite: its target is no legal one any more. It stays in hand.",) * 2,
    ),
    (PlayLost(BLACK, "smite", "gone", 3, 3), ("Black cannot play Smite: it is not in hand any more.",) * 2),
    (
        MiracleResolved(RED, "edict_plus", "red.edict_plus", {"moves": ()}),
        (
            "Red's Edict + takes effect, but nobody moves.",
            "Your Edict + takes effect, but nobody moves.",
        ),
    ),
    (
        AttacksAimed(RED, (Aimed("low", "4,1", "5,1", 1), Aimed("messiah", "1,1", "5,1", 4))),
        (
            "Red attacks: low units on 4,1 > 5,1 (1 attack), the messiah on 1,1 > 5,1 (4 attacks).",
            "You attack: low units on 4,1 > 5,1 (1 attack), the messiah on 1,1 > 5,1 (4 attacks).",
        ),
    ),
    (AttacksAimed(RED, ()), ("Red attacks nobody.", "You attack nobody.")),
    (
        LossesTaken("1,5", 4, 0, (), (), 3, "red.m"),
        ("4 attacks on 1,5: nobody dies, divine armour stops 1, red.m takes 3 damage.",) * 2,
    ),
    (
        LossesTaken("1,5", 12, 2, ("red.f01", "red.f02", "red.f03"), ("red.f04",), 3, "red.m"),
        (
            "12 attacks on 1,5: 2 are ignored, red.f01, red.f02 and red.f03 die, red.f04 is saved, "
            "divine armour stops 3, red.m takes 3 damage.",
        )
        * 2,
    ),
    (
        LossesTaken("1,5", 1, 0, (), (), 0, "red.m"),
        ("1 attack on 1,5: nobody dies, divine armour stops 1.",) * 2,
    ),
    (LossesTaken("1,5", 1, 0, ("red.f01",), (), 0), ("1 attack on 1,5: red.f01 dies.",) * 2),
    (
        CardsPutOnDeck(RED, "manna", ("smite",)),
        (
            "Smite goes on top of Red's deck.",
            "Smite goes on top of your deck.",
        ),
    ),
    (
        CardsPutOnDeck(RED, "manna", ("smite", "tithes")),
        (
            "Smite and Tithes go on top of Red's deck.",
            "Smite and Tithes go on top of your deck.",
        ),
    ),
    (
        UnitPlaced(RED, "evangelize", "red.f08", "1,1", praying=True),
        ("red.f08 is placed on 1,1, praying.",) * 2,
    ),
    (
        UnitNotPlaced(RED, "evangelize", Obstacle("supply", seat=RED, kind="follower")),
        (
            "Nobody is placed: Red's supply has no follower left.",
            "Nobody is placed: your supply has no follower left.",
        ),
    ),
    (PrayersCompelled(RED, "compelled_prayer", ("black.f01",)), ("black.f01 starts praying.",) * 2),
    (
        MiracleRedirected(RED, "corrupt_miracle", BLACK, "inquisition", Target(seat=RED), Target(seat=BLACK)),
        (
            "Black's Inquisition now targets Black instead of Red.",
            "Black's Inquisition now targets Black instead of you.",
        ),
    ),
    (
        SeatShielded(RED, "miracle_shield", "owner_start"),
        (
            "Red is shielded from enemy miracles until Red's next turn starts.",
            "You are shielded from enemy miracles until your next turn starts.",
        ),
    ),
    (
        CombatForbidden(RED, "holy_day", "owner_end"),
        (
            "There is no combat until the end of Red's next turn.",
            "There is no combat until the end of your next turn.",
        ),
    ),
    (
        MercyGranted(RED, "gods_mercy", 3),
        (
            "Up to 3 of Red's low units will survive this turn's combat.",
            "Up to 3 of your low units will survive this turn's combat.",
        ),
    ),
]


@pytest.mark.parametrize("number", range(len(SENTENCES)))
def test_an_event_is_told_as_people_would_say_it(number: int) -> None:
    event, (to_others, to_red) = SENTENCES[number]
    assert TABLE.narrator().tell(event) == to_others
    assert TABLE.narrator("red").tell(event) == to_red
    assert type(event).read(event.data) == event


def test_the_news_of_a_turn_are_few_sentences() -> None:
    told = [
        TurnBegan(RED, 1),
        PlanShown(RED, (Action("pray", followers=("red.f01", "red.f02")), EDICT), ends=False, declares=False),
        FollowersPrayed(RED, ("red.f01", "red.f02")),
        BeliefGained(RED, 2, 2),
        MiraclePlayed(RED, "red.edict", EDICT),
        SteppedIn(BLACK, (PRAYER, PROVIDENCE)),
        FollowersPrayed(BLACK, ("black.f01",)),
        BeliefGained(BLACK, 1, 1),
        MiraclePlayed(BLACK, "black.providence", PROVIDENCE),
        MiracleResolved(BLACK, "providence", "black.providence", {}),
        SpaceWarded(BLACK, "providence", "5,6"),
        MiracleResolved(RED, "edict", "red.edict", {"moves": ("red.f03>1,2", "red.f04>1,2")}),
        UnitMoved("red.f03", "1,1", "1,2"),
        UnitMoved("red.f04", "1,1", "1,2"),
        CombatDeclared(RED, combat=False),
        CardsDiscarded(RED, ("tithes",)),
    ]
    assert [line.text for line in in_few_lines(told, TABLE.narrator("black"))] == [
        "Round 1: Red's turn.",
        "red.f01 and red.f02 pray: Red has 2 belief.",
        "Red plays Edict (cost 2).",
        "You step in: pray black.f01; play Providence (cost 1) on 5,6.",
        "Your Providence takes effect.",
        "You put a providence chit on 5,6.",
        "Red's Edict takes effect (moves red.f03 > 1,2, red.f04 > 1,2).",
        "red.f03 moves 1,1 > 1,2, red.f04 1,1 > 1,2.",
        "Red declares no combat; discards Tithes.",
    ]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        (("red.f03>1,2",), "Red plays Edict (cost 2)."),
        ((), "Red plays Edict (cost 2), but nobody moves."),
    ],
)
def test_a_play_that_nobody_answered_is_one_line(moves: tuple[str, ...], line: str) -> None:
    told = [
        MiraclePlayed(RED, "red.edict", EDICT),
        MiracleResolved(RED, "edict", "red.edict", {"moves": moves}),
    ]
    assert [one.text for one in in_few_lines(told, TABLE.narrator())] == [line]


def test_a_play_is_told_with_what_its_player_has_of_it() -> None:
    told = [
        MiraclePlayed(RED, "red.tithes", Action("play", card="tithes", targets=())),
        MiracleResolved(RED, "tithes", "red.tithes", {}),
        CoinsGained(RED, "tithes", 2),
        CombatDeclared(RED, combat=True),
    ]
    assert [one.text for one in in_few_lines(told, TABLE.narrator())] == [
        "Red plays Tithes (cost 3); gains 2 coins.",
        "Red declares combat.",
    ]


def test_a_window_is_told_of_what_came_of_earlier_ones() -> None:
    table = Table(hands={"black": ["fx-stop"]})
    table.say("move f01 > 1,2 / more")
    table.say()
    table.say("move f02 > 1,2 / end")
    table.say("respond before 1: pray f01")
    assert table.news("black") == [
        "red.f01 moves 1,1 > 1,2.",
        "Red announces: move red.f02 > 1,2.",
        "You step in: pray black.f01.",
    ]


def ended(ending: str, *winners: int, colours: tuple[str, ...] = ("red", "black")) -> str:
    scores = {seat: {"colour": colour} for seat, colour in enumerate(colours, start=1)}
    table = Table(colours=colours)
    result = Result(winners, dict.fromkeys(scores, 1), scores, ending=ending)
    return MessiahEvent.ended(result, table.narrator())


def test_a_result_is_told_with_its_reason() -> None:
    four = ("red", "black", "violet", "white")
    assert ended("city", 1) == "Red wins: an enemy has lost its holy city."
    assert ended("cards+city", 1, 3, colours=four) == "Red and Violet win."
    assert ended("points", 2) == "Black wins on points."
    assert ended("points", 1, 3, colours=four) == "Red and Violet win on points."
    assert ended("points", 1, 2, colours=four) == "Red and Black share the victory on points."
    assert ended("points", 1, 2) == "Red and Black share the victory on points."
    assert ended("vote", 2) == "All others grant Black the victory."
    assert ended("draw", 1, 2) == "All are destroyed at the same moment: the game is a draw."
