"""Every card of the default pack, by name."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah.state import EffectInForce, TrueMessiah
from referee.library import Library
from tests.games.true_messiah.table import Table

CONTENT = Library().content("true_messiah", "default")[1]
FIELD = {"1,1": "RRRR", "2,2": "Rm RR", "3,3": "BB", "4,3": "Bm", "5,6": "BBBB"}


def playing(card: str, order: str, units: dict[str, str] | None = None, **more: Any) -> Table:
    """Red, with plenty of belief, plays the card and plans on."""
    also = more.pop("prepare", None)

    def prepare(state: TrueMessiah) -> None:
        state.seats[1].belief = more_belief
        if also is not None:
            also(state)

    more_belief = more.pop("belief", 12)
    hands = {"red": [card, *more.pop("with_", [])], **more.pop("hands", {})}
    market = [] if CONTENT.by_id[card].starter else [card]
    table = Table(
        units or FIELD, hands=hands, market=[*market, *more.pop("market", [])], prepare=prepare, **more
    )
    table.say(f"play {card} {order} / more")
    return table


def refused(card: str, order: str, units: dict[str, str] | None = None, **more: Any) -> list[str]:
    """What the referee says of such a play."""
    market = [] if CONTENT.by_id[card].starter else [card]

    def rich(state: TrueMessiah) -> None:
        state.seats[1].belief = 12

    table = Table(units or FIELD, hands={"red": [card]}, market=market, prepare=rich, **more)
    return table.refused(f"play {card} {order} / end")


def face(card: str) -> tuple[int, bool, int | None, int | None, dict[str, int]]:
    one = CONTENT.by_id[card]
    return one.cost, one.preemptive, one.range, one.keep, one.decks


def all_colours(number: int) -> dict[str, int]:
    return dict.fromkeys(("red", "black", "violet", "white"), number)


def test_pious_benefactors() -> None:
    assert face("pious_benefactors") == (1, False, None, None, all_colours(3))
    assert playing("pious_benefactors", "").own("red").coins == 6


def test_edict() -> None:
    assert face("edict") == (2, True, None, None, {"red": 1, "black": 2, "violet": 2, "white": 2})
    table = playing("edict", "choose f05, f06 > 2,3")
    assert table.on("2,3") == ["red.f05", "red.f06"]
    assert refused("edict", "choose f01, f02, f03 > 1,2") == [
        "Action 1: Edict moves at most 2 units, you named 3."
    ]
    assert refused("edict", "choose f05 > 2,5") == ["Action 1: 2,5 is 3 steps away; a unit moves at most 2."]


def test_edict_plus() -> None:
    assert face("edict_plus") == (2, True, None, None, {"red": 1})
    table = playing("edict_plus", "choose f01, f02, f03 > 1,2")
    assert len(table.on("1,2")) == 3
    assert refused("edict_plus", "choose f01, f02, f03, f04 > 1,2") == [
        "Action 1: Edict + moves at most 3 units, you named 4."
    ]
    assert refused("edict_plus", "choose f05 > 2,5") == [
        "Action 1: 2,5 is 3 steps away; a unit moves at most 2."
    ]


def test_evangelize() -> None:
    assert face("evangelize") == (3, False, None, None, {"red": 2, "black": 2, "violet": 1, "white": 2})
    table = playing("evangelize", "", {"1,1": "Rm RR", "2,1": "RR"})
    assert table.at("red.f05") == "1,1"
    nowhere = playing("evangelize", "")  # the messiah stands on ordinary ground
    assert nowhere.at("red.f07") is None
    avatar = playing("evangelize", "from avatar", {**FIELD, "3,1": "Ra"}, temples={"3,1": "red"})
    assert avatar.at("red.f07") == "3,1"


def test_evangelize_plus() -> None:
    assert face("evangelize_plus") == (2, False, None, None, {"violet": 1})
    table = playing("evangelize_plus", "choose 5,1", temples={"5,1": "red"})
    assert table.at("red.f07") == "5,1"
    assert refused("evangelize_plus", "choose 2,2") == ["Action 1: Evangelize +: 2,2 cannot be chosen as at."]
    assert table.at("red.f08") is None  # one, not two


def test_fruit() -> None:
    assert face("fruit") == (1, False, 3, None, {"red": 1, "violet": 1, "white": 1})
    table = playing("fruit", "target black.f01")
    assert table.at("black.n01") == "3,3"
    assert table.at("black.f01") is None
    assert playing("fruit", "target red.f05").at("red.n01") == "2,2"  # any follower, also one's own
    assert refused("fruit", "target black.f03") == [
        "Action 1: Fruit of Knowledge: black.f03 is not on an ordinary space."
    ]
    assert refused("fruit", "target black.m") == ["Action 1: Fruit of Knowledge: black.m is not a follower."]
    far = {**FIELD, "5,4": "B"}
    assert refused("fruit", "target black.f07", far) == [
        "Action 1: black.f07 on 5,4 is 5 from your messiah; range 3."
    ]


def test_fruit_plus() -> None:
    assert face("fruit_plus") == (1, False, 5, None, {"black": 1})
    table = playing("fruit_plus", "target black.f07", {**FIELD, "5,4": "B"})
    assert table.at("black.n01") == "5,4"
    assert playing("fruit_plus", "target red.f05").at("red.n01") == "2,2"
    holy = {"2,2": "Rm RRRR", "3,3": "Bm", "5,6": "BBB", "4,4": "BB"}
    assert refused("fruit_plus", "target black.m", holy) == [
        "Action 1: Fruit of Knowledge +: black.m is not a follower."
    ]
    assert refused("fruit_plus", "target black.f04", holy, temples={"4,4": "black"}) == [
        "Action 1: Fruit of Knowledge +: black.f04 is not on an ordinary space."
    ]


def test_providence() -> None:
    assert face("providence") == (1, True, 2, None, {"red": 1, "black": 1, "violet": 1})
    table = playing("providence", "target 2,3")
    assert table.state.effects == [EffectInForce("ward", 1, "turn", 1, "2,3", 2)]
    black = Table(
        FIELD,
        active="black",
        prepare=lambda s: s.effects.append(EffectInForce("ward", 1, "turn", 1, "3,2", 2)),
    )
    assert black.refused("move f01 > 3,2 / end") == ["Action 1: 3,2 is closed by Red's providence."]


def test_providence_plus() -> None:
    assert face("providence_plus") == (1, True, 3, None, {"white": 1})
    table = playing("providence_plus", "target 2,3, 2,5")
    assert [effect.space for effect in table.state.effects] == ["2,3", "2,5"]
    assert [(one.until, one.amount) for one in table.state.effects] == [("turn", 2), ("turn", 2)]
    assert table.own("red").discard == ["providence_plus"]  # only until the end of the turn: not by the board
    assert refused("providence_plus", "target 2,3, 2,4, 2,5") == [
        "Action 1: Providence + has at most 2 targets."
    ]


def test_dissipater() -> None:
    assert face("dissipater") == (1, True, None, None, {"market": 2})
    table = Table(hands={"red": ["fx-alms"], "black": ["dissipater"]}, market=["dissipater"])
    table.say("pray f01 / play fx-alms / end")
    table.say("respond before 2: pray f01; play dissipater target fx-alms")
    table.passes()
    assert table.own("red").coins == 5
    assert table.own("red").discard == ["fx-alms"]
    own = Table(hands={"red": ["fx-smite", "dissipater"], "black": ["fx-turn"]}, market=["dissipater"])
    own.say("pray 3 1,1 / play fx-smite target red.f01 / end")
    own.say("respond before 2: pray 4 5,6; play fx-turn target fx-smite choose which red.f01 and to red.m")
    assert (
        own.ask("red").choice.problems(
            own.ask("red").read("respond on card: pray f04; play dissipater target red.fx-smite")
        )
        == []
    )  # any miracle, also one's own


def test_godspeed() -> None:
    assert face("godspeed") == (2, False, None, None, {"market": 2})
    table = playing("godspeed", "choose f05, messiah")
    assert table.refused("move f05 > 2,6 / move messiah > 1,5 / end") == []
    assert table.refused("move f06 > 2,5 / end") == ["Action 1: 2,5 is 3 steps away; a unit moves at most 2."]
    assert table.refused("move messiah > 1,6 / end") == [
        "Action 1: 1,6 is 5 steps away; a unit moves at most 4."
    ]
    assert table.own("red").discard == ["godspeed"]  # only until the end of the turn: not by the board
    assert refused("godspeed", "choose f01, f02, f03, f04, f05") == [
        "Action 1: Godspeed: at most 4 for units, you chose 5."
    ]


def test_tithes() -> None:
    assert face("tithes") == (3, False, None, None, {"market": 2})
    assert playing("tithes", "", temples={"3,1": "red", "4,1": "red"}).own("red").coins == 5 + 3


def test_smite() -> None:
    assert face("smite") == (3, True, 3, None, {"market": 2})
    assert playing("smite", "target black.f01").at("black.f01") is None
    assert playing("smite", "target black.m").own("black").health == 4
    assert playing("smite", "target red.f05").at("red.f05") is None  # any unit, also one's own
    far = {**FIELD, "5,6": "BBB", "5,5": "B"}
    assert refused("smite", "target black.f06", far) == [
        "Action 1: black.f06 on 5,5 is 6 from your messiah; range 3."
    ]


def test_teleport() -> None:
    assert face("teleport") == (3, True, 4, None, {"market": 2})
    assert playing("teleport", "target messiah choose 2,6").at("red.m") == "2,6"
    assert refused("teleport", "target messiah choose 3,6") == [
        "Action 1: Teleport: 3,6 cannot be chosen as to."
    ]
    assert refused("teleport", "target messiah choose 4,3") == [
        "Action 1: Teleport: 4,3 cannot be chosen as to."
    ]
    assert refused("teleport", "target black.f01") == ["Action 1: black.f01 is not yours."]
    assert playing("teleport", "target f01 choose 2,5").at("red.f01") == "2,5"  # counted from the origin


def test_create_avatar() -> None:
    assert face("create_avatar") == (5, False, 1, 2, {"market": 2})
    table = playing("create_avatar", "target 2,3 keep")
    assert table.at("red.a") == "2,3"
    assert table.own("red").belief == 12 - 5 - 2
    assert refused("create_avatar", "target 2,4") == ["Action 1: 2,4 is 2 from your messiah; range 1."]
    assert refused("create_avatar", "target 2,2") == ["Action 1: Create Avatar: 2,2 cannot take your avatar."]


def test_inquisition() -> None:
    assert face("inquisition") == (4, False, 3, None, {"market": 2})
    table = playing("inquisition", "target black.f01 choose 3,1", temples={"3,1": "red"})
    assert table.at("black.f01") is None
    assert table.at("red.f07") == "3,1"
    assert table.at("red.f08") is None
    assert refused("inquisition", "target black.m") == ["Action 1: Inquisition: black.m is not a low unit."]
    assert refused("inquisition", "target f05") == ["Action 1: red.f05 is not an enemy's."]


def test_inquisition_without_its_target_places_nobody() -> None:
    table = Table(
        {**FIELD, "5,1": "R"},
        hands={"red": ["inquisition"], "black": ["fx-martyr"]},
        market=["inquisition"],
        temples={"5,1": "red"},
        prepare=lambda state: setattr(state.seats[1], "belief", 4),
    )
    table.say("play inquisition target black.f01 choose 5,1 / end")
    table.say("respond before 1: pray f03; play fx-martyr choose f01")
    table.passes()
    assert table.on("5,1") == ["red.f07"]


def test_corrupt_miracle() -> None:
    assert face("corrupt_miracle") == (4, True, None, None, {"market": 2})
    table = Table(
        FIELD, hands={"red": ["fx-smite"], "black": ["corrupt_miracle"]}, market=["corrupt_miracle"]
    )
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say(
        "respond before 2: pray 4 5,6; play corrupt target fx-smite choose which black.m and to red.f05"
    )
    table.passes()
    assert table.at("red.f05") is None
    assert table.own("black").health == 6
    plain = Table(FIELD, hands={"red": ["fx-alms"], "black": ["corrupt_miracle"]}, market=["corrupt_miracle"])
    plain.say("pray 1 1,1 / play fx-alms / end")
    wanted = "respond before 2: pray 4 5,6; play corrupt target fx-alms"
    assert plain.refused(wanted) == ["Corrupt Miracle: red.fx-alms has no target."]
    hands = {"red": ["fx-smite", "corrupt_miracle"], "black": ["fx-stop"]}
    own = Table({**FIELD, "3,1": "RRRR"}, hands=hands, market=["corrupt_miracle"], temples={"3,1": "red"})
    own.say("pray 3 1,1 / play fx-smite target black.f01 / end")
    own.say("respond before 2: pray 1 5,6; play fx-stop target fx-smite")
    turned = "play corrupt target red.fx-smite choose which black.f01 and to black.m"
    assert own.refused(f"respond on card: pray 4 3,1; {turned}") == []  # any miracle, also one's own


def test_miracle_shield() -> None:
    assert face("miracle_shield") == (3, True, None, None, {"market": 2})
    table = Table(FIELD, hands={"red": ["fx-smite"], "black": ["miracle_shield"]}, market=["miracle_shield"])
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    table.say("respond before 2: pray 3 5,6; play miracle_shield")
    table.passes()
    assert table.own("black").health == 6
    assert table.told("miracle_fizzled")
    assert [one.card for one in table.own("black").by_board] == ["miracle_shield"]
    while table.asked() != {"black": "plan"}:
        table.say()
    assert table.own("black").by_board == []  # until its player's next Turn Start
    assert table.state.effects == []


def test_impassioned_sermon() -> None:
    assert face("impassioned_sermon") == (2, False, None, None, {"market": 2})
    assert playing("impassioned_sermon", "", belief=2, temples={"3,1": "red"}).own("red").belief == 2


def test_divine_inspiration() -> None:
    assert face("divine_inspiration") == (2, False, None, None, {"market": 2})
    for belief, number, drawn, left in ((2, 4, 3, 0), (3, 4, 4, 0), (5, 2, 2, 3), (2, 0, 0, 0)):
        table = playing("divine_inspiration", f"choose {number}", belief=belief)
        assert len(table.own("red").hand) == drawn
        assert table.own("red").belief == left
    assert len(playing("divine_inspiration", "").own("red").hand) == 3
    assert refused("divine_inspiration", "choose 5") == ["Action 1: Divine Inspiration: n is from 0 to 4."]
    assert refused("divine_inspiration", "choose 2 / with / pray f01") == [
        "Divine Inspiration has sealed choices: nothing can be shown together with what follows it."
    ]
    assert CONTENT.by_id["divine_inspiration"].reveals


def test_compelled_prayer() -> None:
    assert face("compelled_prayer") == (2, True, 4, None, {"market": 2})
    table = playing("compelled_prayer", "target 3,3", {**FIELD, "3,3": "BB Bn"})
    assert table.praying() == ["black.f01", "black.f02"]
    assert table.own("black").belief == 0


def test_plague() -> None:
    assert face("plague") == (7, False, 3, 3, {"market": 1})
    units = {
        "1,1": "RRRR",
        "2,2": "Rm RR",
        "3,3": "BB Bn",
        "4,3": "Bm B",
        "3,4": "B b",
        "5,6": "BBBB",
        "2,3": "RR",
    }
    table = playing("plague", "target 3,3 no keep", units)
    assert table.asked() == {"black": "choose"}  # where its units are not alike
    assert table.default() == {"3,4": "black.f05"}  # the praying one
    table.say()
    assert table.on("3,3") == []
    assert table.on("4,3") == ["black.m"]
    assert table.on("3,4") == ["black.f04"]
    assert table.on("2,3") == ["red.f08"]  # own units are hit too
    assert table.state.removed == ["plague"]
    allies = Table(
        {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "8,8": "Vm VVVV", "1,8": "WWWW", "3,6": "Wm", "3,4": "V R"},
        colours=("violet", "white", "red", "black"),
        active="white",
        hands={"white": ["plague"]},
        market=["plague"],
        prepare=lambda state: setattr(state.seats[2], "belief", 7),
    )
    allies.say("play plague target 3,5 no keep / more")
    assert allies.on("3,4") == ["violet.f05"]  # the first in turn order loses one, wherever it sits


def test_doomsday() -> None:
    assert face("doomsday") == (11, False, 4, 5, {"market": 1})
    table = playing("doomsday", "no keep", {**FIELD, "3,4": "B", "5,1": "R"})
    assert table.on("3,3") == table.on("3,4") == table.on("5,1") == []
    assert len(table.on("1,1")) == 4  # on an own holy space
    assert table.on("2,2") == ["red.m"]
    assert len(table.on("5,6")) == 4  # out of range
    assert table.own("black").health == 6


def test_holy_day() -> None:
    assert face("holy_day") == (5, False, None, 2, {"market": 1})
    table = playing("holy_day", "keep", {**FIELD, "3,2": "B"})
    table.say("end")
    table.passes()
    assert "targets" not in table.asked().values()
    for _ in range(30):
        if table.state.turns == 4:
            break
        table.say()
    assert not table.told("attacks_aimed")  # up to the end of its player's next turn
    assert "holy_day" in [*table.own("red").discard, *table.own("red").deck, *table.own("red").hand]


def mercy(dying: str) -> Table:
    units = {"1,1": "Rm RRRR", "3,3": "RRRR", "3,4": dying, "5,6": "Bm BBBB"}
    table = Table(units, hands={"black": ["gods_mercy"]}, market=["gods_mercy"])
    table.say("end")
    table.say("respond end: pray 4 5,6; play gods_mercy")
    table.passes()
    table.say("attack 3,3 > 3,4")
    if table.asked() == {"black": "targets"}:
        table.say("hold all")
    return table


def test_gods_mercy() -> None:
    assert face("gods_mercy") == (4, True, None, None, {"market": 1})
    assert len(mercy("BBB").on("3,4")) == 3  # all of them live
    table = mercy("BBB Bn")
    assert table.asked() == {"black": "choose"}
    assert table.default() == ["black.f01", "black.f02", "black.f03"]
    assert table.own("black").discard == ["gods_mercy"]  # not by the board
    assert table.refused(["black.f01", "black.f02", "black.f03", "black.n01"]) != []
    table.say()
    assert table.on("3,4") == ["black.f01", "black.f02", "black.f03"]


def test_pilgrimage() -> None:
    assert face("pilgrimage") == (5, False, None, 3, {"market": 1})
    table = playing("pilgrimage", "choose from 1,1 and units f01, f02 and to 3,4 no keep")
    assert table.on("3,4") == ["red.f01", "red.f02"]
    all_four = playing("pilgrimage", "choose from 1,1 and units f01, f02, f03, f04 and to 3,4 no keep")
    assert len(all_four.on("3,4")) == 4
    assert refused("pilgrimage", "choose from 1,1 and units f01 and to 5,3") == [
        "Action 1: Pilgrimage: 5,3 cannot be chosen as to."
    ]
    assert refused("pilgrimage", "choose from 1,1 and units f05 and to 3,4") == [
        "Action 1: Pilgrimage: red.f05 cannot be chosen as units."
    ]


def test_uproot_temple() -> None:
    assert face("uproot_temple") == (4, False, 3, None, {"market": 1})
    units = {**FIELD, "4,1": "R r", "2,4": "Rn"}
    table = playing("uproot_temple", "target 2,3 choose 4,1", units, temples={"4,1": "red"})
    assert table.building("2,3") == "red temple"
    assert table.building("4,1") is None
    monolith = {"1,1": "RRRR", "3,2": "Rm R", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    three = ("red", "black", "violet")
    assert refused("uproot_temple", "target 4,2", monolith, temples={"3,1": "red"}, colours=three) == [
        "Action 1: Uproot Temple: 4,2 holds a monolith."
    ]
    assert table.on("2,3") == ["red.f07", "red.f08"]
    assert table.praying() == ["red.f08"]
    for spot, why in (
        ("3,3", "3,3 holds a unit of another seat."),
        ("2,4", "2,4 holds a nonbeliever."),
        ("1,1", "1,1 is not on an ordinary space."),
    ):
        assert refused("uproot_temple", f"target {spot} choose 4,1", units, temples={"4,1": "red"}) == [
            f"Action 1: Uproot Temple: {why}"
        ]
    full = {**FIELD, "4,1": "RRRR", "2,3": "R"}
    assert refused("uproot_temple", "target 2,3", full, temples={"4,1": "red"}) == [
        "Action 1: Uproot Temple: 2,3 has no room for any of your temples."
    ]


def test_confirmation_bias() -> None:
    assert face("confirmation_bias") == (1, False, None, None, {"market": 1})
    table = playing("confirmation_bias", "", belief=1, with_=["fx-smite"])
    assert len(table.own("red").hand) == 2  # one drawn
    assert table.own("red").discount == 2
    table.say("pray f01 / play fx-smite target black.f01 / more")
    assert table.at("black.f01") is None
    assert table.own("red").discount == 0
    assert "confirmation_bias" in table.own("red").discard  # not by the board
    assert refused("confirmation_bias", "/ with / pray f01") == [
        "Confirmation Bias draws cards: nothing can be shown together with what follows it."
    ]


def test_born_again() -> None:
    assert face("born_again") == (1, False, None, None, {"market": 1})
    pile = ["fx-see", "fx-call", "fx-ward", "fx-port"]
    table = playing(
        "born_again",
        "",
        discards={"red": pile},
        draws={"deck/red/top/1": ["fx-port", "fx-see", "fx-ward", "fx-call"]},
    )
    assert table.own("red").deck[:3] == ["fx-port", "fx-see", "fx-ward"]
    assert table.own("red").discard == ["fx-call", "born_again"]
    assert refused("born_again", "/ with / pray f01") == [
        "Born Again draws cards: nothing can be shown together with what follows it."
    ]
    assert not table.own("red").reshuffled


def test_exodus() -> None:
    assert face("exodus") == (3, False, None, None, {"market": 1})
    table = playing("exodus", "choose from 1,1 and moves f01, f02 > 1,5")
    assert table.on("1,5") == ["red.f01", "red.f02"]
    assert len(playing("exodus", "choose from 1,1 and moves f01, f02, f03, f04 > 1,5").on("1,5")) == 4
    assert refused("exodus", "choose from 1,1 and moves f01 > 1,6") == [
        "Action 1: 1,6 is 5 steps away; a unit moves at most 4."
    ]
    assert refused("exodus", "choose from 1,1 and moves f05 > 2,3") == [
        "Action 1: Exodus: red.f05 is not on 1,1."
    ]


def test_martyrdom() -> None:
    assert face("martyrdom") == (1, True, None, None, {"market": 1})
    table = playing("martyrdom", "choose f05, f06", belief=1)
    assert table.on("2,2") == ["red.m"]
    assert table.own("red").belief == 4
    assert refused("martyrdom", "choose f01, f05, f06") == [
        "Action 1: Martyrdom: at most 2 for who, you chose 3."
    ]


def test_schism() -> None:
    assert face("schism") == (4, False, 3, None, {"market": 1})
    units = {**FIELD, "3,3": "B"}
    table = playing("schism", "target black.f01", {**units, "3,2": "B"})
    assert table.on("3,3") == ["red.f07"]
    assert refused("schism", "target black.f01") == ["Action 1: Schism: black.f01 is not alone on its space."]
    lone = {**FIELD, "3,3": "B", "3,1": "R", "3,2": "Bn"}
    assert refused("schism", "target black.n01", lone) == ["Action 1: Schism: black.n01 is not a follower."]
    assert refused("schism", "target red.f07", lone) == ["Action 1: red.f07 is not an enemy's."]
    assert refused("schism", "target black.f01", lone, temples={"3,3": "black"}) == [
        "Action 1: Schism: black.f01 is not on an ordinary space."
    ]


@pytest.mark.rule("TM-59")
def test_schism_puts_nobody_where_providence_forbids_it() -> None:
    def warded(seat: int) -> Any:
        return lambda state: state.effects.append(EffectInForce("ward", seat, "turn", 1, "3,3", 2))

    units = {**FIELD, "3,3": "B", "3,2": "B"}
    table = playing("schism", "target black.f01", units, prepare=warded(2))
    assert table.on("3,3") == ["black.f01"]
    assert "black.f01 is not replaced: 3,3 is closed by Black's providence." in table.texts()
    own = playing("schism", "target black.f01", units, prepare=warded(1))
    assert own.on("3,3") == ["red.f07"]


def test_schism_without_a_chip_replaces_nobody() -> None:
    units = {**FIELD, "3,3": "B", "3,2": "B", "2,1": "R"}
    table = playing("schism", "target black.f01", units, supply={"followers": 7})
    assert table.on("3,3") == ["black.f01"]
    assert "black.f01 is not replaced: Red's supply has no follower left." in table.texts()


def test_manna() -> None:
    assert face("manna") == (3, False, None, None, {"market": 1})
    table = playing("manna", "choose 3,1, 3,1", temples={"3,1": "red"})
    assert table.on("3,1") == ["red.f07", "red.f08"]
    assert table.praying() == ["red.f07", "red.f08"]
    assert refused("manna", "choose 3,1, 3,1, 3,1", temples={"3,1": "red"}) == [
        "Action 1: Manna: at most 2 for at, you chose 3."
    ]
    assert table.own("red").belief == 9


def test_laying_on_hands() -> None:
    assert face("laying_on_hands") == (3, False, None, None, {"market": 1})
    for before, after in ((3, 5), (5, 6), (6, 6)):
        table = playing("laying_on_hands", "", prepare=lambda s, n=before: setattr(s.seats[1], "health", n))
        assert table.own("red").health == after


def test_earthquake() -> None:
    assert face("earthquake") == (8, False, 3, 3, {"market": 1})
    table = playing("earthquake", "target 3,3 keep", temples={"3,3": "black"})
    assert table.building("3,3") is None
    assert len(table.on("3,3")) == 2
    assert not table.told("deck_looted")
    city = {**FIELD, "5,6": "BBB", "5,5": "B", "4,5": "Rm", "2,2": "RR"}
    assert refused("earthquake", "target 5,6", city) == ["Action 1: Earthquake: 5,6 is not a temple."]
    assert refused("earthquake", "target 2,3", temples={"2,3": "red"}) == ["Action 1: 2,3 is not an enemy's."]


def test_wrath_of_heaven() -> None:
    assert face("wrath_of_heaven") == (5, True, 3, None, {"market": 1})
    assert len(playing("wrath_of_heaven", "target 3,3", {**FIELD, "3,3": "BBBB"}).on("3,3")) == 1
    lone = playing("wrath_of_heaven", "target 4,3", {**FIELD, "2,2": "RR", "3,2": "Rm"})
    assert lone.own("black").health == 6 - (3 - 1)
    warded = playing(
        "wrath_of_heaven",
        "target 3,3",
        prepare=lambda s: s.effects.append(EffectInForce("ward", 2, "turn", 1, "3,3", 2)),
    )
    assert warded.on("3,3") == []  # providence works in combat only


def test_mob_rule() -> None:
    assert face("mob_rule") == (3, False, 1, None, {"market": 1})
    table = playing("mob_rule", "target 2,3")
    assert table.on("2,3") == ["red.n01", "red.n02"]
    full = {**FIELD, "2,3": "RRRR"}
    assert refused("mob_rule", "target 2,3", full) == [
        "Action 1: Mob Rule: 2,3 cannot take a nonbeliever of yours."
    ]
    assert refused("mob_rule", "target 3,2", temples={"3,2": "red"}) == [
        "Action 1: Mob Rule: 3,2 is not on an ordinary space."
    ]


def test_den_of_thieves() -> None:
    assert face("den_of_thieves") == (2, False, None, None, {"market": 1})
    table = playing("den_of_thieves", "choose black")
    assert (table.own("red").coins, table.own("black").coins) == (7, 3)
    poor = playing("den_of_thieves", "", prepare=lambda s: setattr(s.seats[2], "coins", 1))
    assert (poor.own("red").coins, poor.own("black").coins) == (6, 0)


def test_zealotry() -> None:
    assert face("zealotry") == (3, True, 2, None, {"market": 1})
    units = {"1,1": "RRRR", "2,2": "Rm", "2,3": "R r", "3,3": "BBBB", "5,6": "Bm BBBB"}
    table = playing("zealotry", "target 2,3", units)
    table.say("end")
    table.say("attack 2,3 > 3,3")
    table.say("hold all")
    assert len(table.on("3,3")) == 2  # the praying one has no attack to double
    assert table.own("red").discard == ["zealotry"]  # not by the board
    assert table.state.effects == []


def test_every_card_of_the_pack_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert set(CONTENT.by_id) <= tested
    assert len(CONTENT.by_id) == 39
    assert sum(sum(card.decks.values()) for card in CONTENT.cards) == 78
