"""Rules 2.2: destruction and victory."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.dice import UniformNumbers
from referee.engine.motions import RulesMotion, Voting
from referee.engine.play import Intervention, Play
from referee.engine.randomness import Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.state import COLOURS, EffectInForce, Lasting, TrueMessiah
from referee.library import Library
from tests.games.true_messiah.table import Table

THREE = ("red", "black", "violet")
FOUR = ("red", "black", "violet", "white")
HOMES = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}


def unmasked(number: int) -> object:
    def prepare(state: TrueMessiah) -> None:
        state.seats[number].mask = False
        state.seats[number].health = 2

    return prepare


@pytest.mark.rule("TM-11")
def test_a_messiah_without_health_and_mask() -> None:
    units = {"1,1": "RRRR", "3,3": "Rm", "3,4": "Bm", "5,6": "BBBB"}
    hands = {"red": ["fx-smite"]}
    table = Table(units, hands=hands, prepare=unmasked(2))
    table.say("pray 3 1,1 / play fx-smite target black.m / end")
    assert table.winners() == ["red"]
    masked = Table(units, hands=hands, prepare=lambda state: setattr(state.seats[2], "health", 2))
    masked.say("pray 3 1,1 / play fx-smite target black.m / more")
    assert masked.winners() is None
    assert masked.own("black").health == 6


@pytest.mark.rule("TM-12")
def test_fewer_than_four_followers_praying_ones_count_nonbelievers_do_not() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "B", "5,6": "Bm bbb"}
    table = Table(units, hands={"red": ["fx-fruit"]})
    table.say("pray f01 / play fx-fruit target black.f01 / end")
    assert table.winners() == ["red"]
    assert table.play.result is not None
    assert table.play.result.ending == "followers"
    five = Table(units | {"5,5": "b"}, hands={"red": ["fx-fruit"]})
    five.say("pray f01 / play fx-fruit target black.f01 / more")
    assert five.winners() is None


@pytest.mark.rule("TM-13")
@pytest.mark.rule("TM-189")
@pytest.mark.parametrize("how", ["capture", "destroy"])
def test_losing_the_holy_city(how: str) -> None:
    table = Table({"1,1": "Rm RRR", "5,5": "R", "3,3": "Bm BBBB"}, phase="end_phase")
    table.say(f"sack 5,6 {how}")
    assert table.winners() == ["red"]
    assert not table.told("deck_looted")
    assert table.play.step is None


@pytest.mark.rule("TM-14")
def test_fewer_than_eight_cards_counting_those_being_played() -> None:
    def eight(state: TrueMessiah) -> None:
        state.removed.append(state.seats[1].deck.pop())

    table = Table(hands={"red": ["fx-alms"]}, prepare=eight)
    table.say("pray f01 / play fx-alms / more")
    assert table.winners() is None  # eight, one of them for a while on the stack
    avatar = Table(
        {"1,1": "Rm RRRR", "1,2": "R"}, temples={"1,2": "red"}, hands={"red": ["fx-avatar"]}, prepare=eight
    )
    avatar.say("pray 4 1,1, f05 / play fx-avatar target 2,1 no keep / more")
    assert avatar.winners() == ["black"]  # it left the game: seven


@pytest.mark.rule("TM-15")
def test_destruction_is_checked_after_a_whole_effect() -> None:
    """Replacing a follower is one step: five followers, one replaced by one's own is never a loss."""
    table = Table(
        {"1,1": "Rm RRRR", "3,1": "B", "5,6": "Bm BBBB"}, hands={"red": ["schism"]}, market=["schism"]
    )
    table.say("pray 4 1,1 / play schism target black.f01 / more")
    assert table.winners() is None
    assert table.at("red.f05") == "3,1"


@pytest.mark.rule("TM-16")
def test_destroying_one_enemy_wins_for_both_allies() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "B", "8,1": "Bm BBB", "8,8": "Vm VVVV", "1,8": "Wm WWWW"}
    table = Table(units, colours=FOUR, hands={"red": ["fx-fruit"]})
    table.say("pray f01 / play fx-fruit target black.f01 / end")
    table.passes()
    assert table.winners() == ["red", "violet"]


def three_way_combat(red: str, violet: str) -> Table:
    """Black has four followers, one on 4,3; Red and Violet may aim at it."""
    units = {"1,1": "Rm RRRR", "3,3": "R", "4,3": "B", "8,1": "Bm BBB", "4,4": "V", "4,7": "Vm VVVV"}
    units["5,4"] = "Bn"
    table = Table(units, colours=THREE, phase="combat", turn={"declared": True})
    table.say(red)
    table.say("hold all")
    table.say(violet)
    return table


@pytest.mark.rule("TM-17")
@pytest.mark.rule("TM-18")
def test_who_aimed_at_the_space_destroyed_the_seat() -> None:
    attack = "attack 3,3 > 4,3", "attack 4,4 > 4,3"
    assert three_way_combat(attack[0], "hold all").winners() == ["red"]
    assert three_way_combat("hold all", attack[1]).winners() == ["violet"]
    assert three_way_combat(*attack).winners() == ["red", "violet"]
    elsewhere = "attack 4,4 > 5,4"  # there Black loses no follower
    assert three_way_combat(attack[0], elsewhere).winners() == ["red"]


@pytest.mark.rule("TM-17")
def test_only_those_count_who_did_what_destroyed_the_seat() -> None:
    def combat(black_health: int, followers: str) -> Table:
        """Red kills a follower on 4,3; Violet hits the messiah on 5,4 with 3 - 1 damage."""

        def frail(state: TrueMessiah) -> None:
            state.seats[2].mask, state.seats[2].health = False, black_health

        units = {"1,1": "Rm RRRR", "3,3": "R", "4,3": "B", "8,1": followers, "5,4": "Bm", "5,5": "VVV"}
        table = Table(
            {**units, "4,7": "Vm VVVV"},
            colours=THREE,
            phase="combat",
            turn={"declared": True},
            prepare=frail,
        )
        table.say("attack 3,3 > 4,3")
        table.say("hold all")
        table.say("attack 5,5 > 5,4")
        return table

    assert combat(6, "BBB").winners() == ["red"]  # Violet's damage destroyed nobody
    assert combat(2, "BBBB").winners() == ["violet"]  # Red's kill did not
    assert combat(2, "BBB").winners() == ["red", "violet"]
    assert combat(6, "BBBB").winners() is None


@pytest.mark.rule("TM-17")
@pytest.mark.rule("TM-182")
def test_who_killed_nobody_in_the_end_destroyed_nobody() -> None:
    def mercy(state: TrueMessiah) -> None:
        state.effects.append(EffectInForce("undo", 2, "turn", 1, amount=1))

    units = {
        "1,1": "Rm RRRR",
        "3,3": "R",
        "4,3": "B",
        "8,1": "Bm BB",
        "5,4": "B",
        "5,5": "V",
        "4,7": "Vm VVVV",
    }
    table = Table(units, colours=THREE, phase="combat", turn={"declared": True}, prepare=mercy)
    table.say("attack 3,3 > 4,3")
    table.say("hold all")
    table.say("attack 5,5 > 5,4")
    assert table.asked() == {"black": "choose"}
    table.say("black.f01")  # the one that Red attacked lives
    assert table.winners() == ["violet"]


@pytest.mark.rule("TM-17")
def test_who_does_not_keep_its_own_card_destroys_itself() -> None:
    def eight_cards(state: TrueMessiah) -> None:
        state.removed.append(state.seats[2].deck.pop())
        state.seats[2].belief = 5

    table = Table(HOMES, colours=THREE, active="black", hands={"black": ["fx-avatar"]}, prepare=eight_cards)
    table.say("play fx-avatar target 8,2 no keep / more")
    table.passes()
    assert table.own("black").out
    assert table.winners() is None


@pytest.mark.rule("TM-15")
@pytest.mark.rule("TM-120")
def test_an_unpaid_card_that_ends_at_turn_start_may_be_one_too_many() -> None:
    def eight_cards(state: TrueMessiah) -> None:
        state.seats[1].by_board.append(Lasting(state.seats[1].deck.pop(), "owner_start", 0, unpaid=True))
        state.removed.append(state.seats[1].deck.pop())

    table = Table(phase="begin_turn", prepare=eight_cards)
    assert table.winners() == ["black"]
    assert table.told("seat_destroyed")[0]["reason"] == "cards"


@pytest.mark.rule("TM-17")
def test_a_redirected_miracle_is_still_its_players_own() -> None:
    units = {"1,1": "Rm RRRR", "4,4": "Bm", "4,5": "B", "8,1": "BBB", "4,7": "Vm VVVV", "3,4": "VVVV"}
    table = Table(
        units, colours=THREE, active="black", hands={"black": ["fx-smite"], "red": ["fx-turn"]},
    )  # fmt: skip
    table.say("pray 3 8,1 / play fx-smite target violet.f05 / end")
    table.say(
        red="respond before 2: pray 4 1,1; "
        "play fx-turn target fx-smite choose which violet.f05 and to black.f01"
    )
    table.passes()
    assert table.own("black").out  # by its own miracle: nobody wins
    assert table.winners() is None


@pytest.mark.rule("TM-19")
@pytest.mark.rule("TM-25")
@pytest.mark.parametrize(
    ("colours", "winners"), [(("red", "black"), ["black"]), (THREE, None), (FOUR, ["black", "white"])]
)
def test_who_gives_up_forfeits(colours: tuple[str, ...], winners: list[str] | None) -> None:
    table = Table(colours=colours)
    table.intervene("concede", "red")
    assert table.winners() == winners
    assert table.own("red").out is (winners is None)


@pytest.mark.rule("TM-19")
@pytest.mark.rule("TM-25")
@pytest.mark.parametrize(
    ("chosen", "leaver", "winners"),
    [
        (("red", "violet"), 1, [3, 4]),  # its ally is known: it has chosen, too
        (("red", "violet"), 3, [1, 2]),  # only Black and White are left: whoever takes which, they are allies
        (("red", "black", "white"), 1, [2, 3]),  # the last one will be Violet
        (("red", "black", "white"), 4, [2, 3]),
        (("red",), 1, [2, 3, 4]),  # nobody knows yet who would have been its ally
        (("red", "black"), 3, [1, 2, 4]),
    ],
)
def test_who_gives_up_while_colours_are_chosen(
    chosen: tuple[str, ...], leaver: int, winners: list[int]
) -> None:
    content = Library().content("true_messiah", "default")[1]
    setup = Setup("leaving", 4, TRUE_MESSIAH.settle_options({}, 4, content), content)
    play, _ = Play.begin(TRUE_MESSIAH, setup, Seeded(Seeds(b"leaving")), careful=True)
    for colour in chosen:
        assert play.step is not None
        (ask,) = play.step.asks
        play.resolve({ask.seat: ask.read(f"colour {colour}")})
    play.intervene(Intervention("concede", leaver))
    assert play.result is not None
    assert list(play.result.winners) == winners


@pytest.mark.rule("TM-19")
def test_destroyed_by_ones_own_ally_is_a_forfeit_of_the_side() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "V", "8,8": "Vm VVV", "8,1": "Bm BBBB", "1,8": "Wm WWWW"}
    table = Table(units, colours=FOUR, hands={"red": ["fx-fruit"]})
    table.say("pray f01 / play fx-fruit target violet.f01 / end")
    table.passes()
    assert table.winners() == ["black", "white"]


@pytest.mark.rule("TM-20")
def test_leaving_a_game_of_three() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "7,1": "BBB", "4,7": "Vm VVVV"}
    hands = {"black": ["fx-martyr"], "violet": ["fx-stop"], "red": ["fx-alms"]}
    table = Table(units, colours=THREE, hands=hands, temples={"7,1": "black"})
    table.say("move f01 > 1,2 / end")
    four = "pray f01; play fx-martyr choose f02, f03"
    table.say(black=f"respond start: {four}")
    table.passes()
    assert not table.own("black").out  # five left
    assert table.asked() == {"red": "plan"}
    assert len(table.on("8,1")) == 3

    table = Table(units, colours=THREE, active="black", hands=hands, temples={"7,1": "black"})
    table.intervene("concede", "black")
    state = table.state
    assert not [unit for unit in state.units.values() if unit.seat == 2]
    assert not [one for one in state.buildings.values() if one.seat == 2]
    assert len(state.gone) == 9
    assert table.own("black").coins == 0
    assert state.monoliths
    assert state.turn is not None
    assert state.turn.seat == 3  # its turn ended at once
    table.say("end")
    while not state.market.open:
        table.say()
        state = table.state
    assert len(state.market.sale) == 5
    assert table.asked() == {"red": "bid", "violet": "bid"}


@pytest.mark.rule("TM-20")
def test_effects_end_with_the_seat_that_made_them() -> None:
    def wards(state: TrueMessiah) -> None:
        state.effects += [EffectInForce("ward", seat, "turn", 1, f"3,{seat}", 2) for seat in (2, 3)]

    table = Table(HOMES, colours=THREE, prepare=wards)
    table.intervene("concede", "black")
    assert [effect.seat for effect in table.state.effects] == [3]


@pytest.mark.rule("TM-20")
def test_cards_of_others_on_the_stack_when_the_active_seat_leaves() -> None:
    units = {"1,1": "Rm RRRR", "2,1": "R", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    hands = {"red": ["fx-alms"], "black": ["fx-martyr", "fx-smite"], "violet": ["fx-stop"]}
    table = Table(units, colours=THREE, hands=hands)
    table.say("pray f01 / more")
    table.say(black="respond start: pray f01; play fx-martyr choose none")
    assert table.asked() == {"red": "window", "violet": "window"}
    table.say(violet="respond on card: pray f01; play fx-stop target fx-martyr", red="pass")
    assert table.stack() == ["black.fx-martyr"]
    assert set(table.asked()) == {"red", "black"}
    table.intervene("concede", "red")
    assert table.own("red").out
    assert table.state.stack == []
    assert table.own("black").discard == ["fx-martyr"]
    assert table.own("violet").hand == ["fx-stop"]


@pytest.mark.rule("TM-20")
@pytest.mark.rule("TM-22")
def test_the_two_left_play_on_as_in_a_game_of_two() -> None:
    units = dict(HOMES)
    table = Table(units, colours=THREE)
    table.intervene("concede", "red")
    table.intervene("concede", "black")
    assert table.winners() == ["violet"]
    assert table.play.result is not None
    assert table.play.result.places == {1: 3, 2: 2, 3: 1}


@pytest.mark.rule("TM-23")
def test_destroying_oneself_and_an_enemy_is_no_forfeit() -> None:
    """Red keeps three followers on its holy space; two players: a draw."""

    def armed(state: TrueMessiah) -> None:
        state.seats[1].belief = 6

    units = {"1,1": "RRR", "2,2": "Rm RR", "3,2": "BB", "5,6": "Bm BBB"}
    table = Table(units, hands={"red": ["fx-doom"]}, prepare=armed)
    table.say("play fx-doom keep praying 3 1,1 / end")
    table.passes()
    assert table.winners() == ["red", "black"]
    assert table.play.result is not None
    assert table.play.result.ending == "draw"


@pytest.mark.rule("TM-22")
def test_three_destroyed_at_once_draw() -> None:
    def armed(state: TrueMessiah) -> None:
        state.seats[1].belief = 6

    units = {
        "1,1": "RRR",
        "4,4": "Rm RR",
        "3,4": "BB",
        "8,1": "Bm BBB",
        "5,4": "VV",
        "4,7": "Vm VV",
        "8,7": "V",
    }
    table = Table(units, colours=THREE, hands={"red": ["fx-doom"]}, prepare=armed)
    table.say("play fx-doom keep praying 3 1,1 / end")
    table.passes()
    assert table.winners() == ["red", "black", "violet"]


def motion(kind: str) -> RulesMotion[Any, Any]:
    return next(one for one in TRUE_MESSIAH.interventions.motions if one.kind == kind)


@pytest.mark.rule("TM-24")
def test_the_others_grant_the_victory_at_any_moment() -> None:
    won = motion("won")
    assert won.voting == Voting("open", "unanimous", lasts="game")
    assert won.about_a_seat  # the named seat's own vote is not needed
    table = Table(HOMES, colours=THREE, hands={"black": ["fx-martyr"], "red": ["fx-stop"]})
    table.say("move f01 > 1,2 / end")
    table.say(black="respond start: pray f01; play fx-martyr choose none")
    assert won.refusal(table.state, table.play.setup, 2) is None  # even in the middle of a stack
    table.intervene("won", "black")
    assert table.winners() == ["black"]
    assert table.play.result is not None
    assert table.play.result.ending == "vote"


@pytest.mark.rule("TM-24")
def test_who_is_out_has_no_vote() -> None:
    assert TRUE_MESSIAH.interventions.out is not None
    table = Table(colours=THREE)
    assert TRUE_MESSIAH.interventions.out(table.state) == []
    table.intervene("concede", "red")
    assert TRUE_MESSIAH.interventions.out(table.state) == [1]


@pytest.mark.rule("TM-24")
def test_with_four_the_ally_shares_the_win() -> None:
    table = Table(colours=FOUR)
    table.intervene("won", "violet")
    assert table.winners() == ["red", "violet"]


@pytest.mark.rule("TM-20")
@pytest.mark.parametrize("leaver", ["red", "black", "violet"])
def test_a_seat_may_leave_in_the_middle_of_anything(leaver: str) -> None:
    """At every question of a game of three somebody concedes; the others play on to the end."""
    content = Library().content("true_messiah", "default")[1]
    for steps in (0, 2, 4, 9, 17, 30, 45):
        setup = Setup("leaving", 3, TRUE_MESSIAH.settle_options({}, 3, content), content)
        play, _ = Play.begin(TRUE_MESSIAH, setup, Seeded(Seeds(b"leaving")), careful=True)
        source = UniformNumbers(b"leaving", leaver)
        for _ in range(steps):
            if play.step is not None:
                play.resolve({ask.seat: ask.choice.sample(source) for ask in play.step.asks})
        seat = COLOURS.index(leaver) + 1
        if play.step is None or play.state.seats[seat].out:
            continue
        play.intervene(Intervention("concede", seat))
        for _ in range(25):
            if play.step is not None:
                assert seat not in play.step.seats
                play.resolve({ask.seat: ask.choice.sample(source) for ask in play.step.asks})


@pytest.mark.rule("TM-26")
def test_nothing_happens_any_more() -> None:
    units = {"1,1": "Rm RRRR", "3,1": "B", "5,6": "Bm BBB"}
    table = Table(units, hands={"red": ["fx-fruit", "fx-alms"]})
    table.say("pray f01, f02 / play fx-fruit target black.f01 / play fx-alms / end")
    table.passes()
    assert table.winners() == ["red"]
    assert table.own("red").coins == 5
    assert table.play.step is None
    assert not table.told("market_opened")


@pytest.mark.rule("TM-20")
@pytest.mark.rule("TM-128")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_stopped_miracle_stays_stopped_when_its_stopper_leaves(keeps: bool) -> None:
    """Red is asked whether it keeps its card when Black, who has stopped it, gives up."""
    units = {"1,1": "Rm RRRR", "1,2": "RRRR", **{at: HOMES[at] for at in ("8,1", "4,7")}}
    table = Table(
        units, colours=THREE, hands={"red": ["fx-avatar"], "black": ["fx-stop"], "violet": ["fx-stop"]},
        temples={"1,2": "red"},
    )  # fmt: skip
    table.say("pray 4 1,1, f05 / play fx-avatar target 2,1 / more")
    table.say(black="respond before 2: pray f01; play fx-stop target fx-avatar")
    table.passes()
    assert table.asked() == {"red": "keep"}
    table.intervene("concede", "black")
    assert table.asked() == {"red": "keep"}  # no window on a card that has no effect
    table.say("keep praying 2 1,2" if keeps else "no keep")
    assert table.asked() == {"red": "plan"}
    assert table.stack() == []
    assert table.at("red.a") is None
    assert (table.own("red").discard, table.state.removed) == (
        (["fx-avatar"], []) if keeps else ([], ["fx-avatar"])
    )


@pytest.mark.rule("TM-20")
@pytest.mark.rule("TM-118")
def test_a_keeping_cost_stays_due_when_the_seat_leaves_that_made_it_due() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    hands = {"red": ["fx-avatar"], "black": ["fx-swift-purge"]}
    table = Table(units, colours=THREE, hands=hands)
    table.say("move f01 > 1,2 / more")
    table.say(black="respond after 1: pray 2 8,1; play fx-swift-purge target red")
    table.passes()
    assert table.asked() == {"red": "keep"}
    table.intervene("concede", "black")
    assert table.asked() == {"red": "keep"}
    table.say("no keep")
    assert table.state.removed == ["fx-avatar"]


@pytest.mark.rule("TM-20")
@pytest.mark.rule("TM-22")
def test_a_draw_is_of_those_still_in_the_game() -> None:
    units = {"1,1": "Rm RRR", "3,3": "R", "3,4": "B", "8,1": "Bm BBB", "4,7": "Vm VVVV"}
    table = Table(units, colours=THREE, phase="combat", turn={"declared": True})
    table.intervene("concede", "violet")
    table.say("attack 3,3 > 3,4")
    table.say("attack 3,4 > 3,3")
    assert table.winners() == ["red", "black"]
    assert table.play.result is not None
    assert table.play.result.ending == "draw"


@pytest.mark.rule("TM-20")
def test_who_leaves_in_a_combat_attacks_nobody() -> None:
    units = {"1,1": "Rm RRRR", "8,1": "Bm BBBB", "5,4": "BB", "5,5": "VV", "4,7": "Vm VVVV", "3,4": "B"}
    table = Table({**units, "2,4": "R"}, colours=THREE, phase="combat", turn={"declared": True})
    table.say("hold all")
    table.say("attack 5,4 > 5,5 / attack 3,4 > 2,4")
    assert table.asked() == {"violet": "targets"}
    table.intervene("concede", "black")
    assert len(table.on("5,5")) == 2
    assert len(table.on("2,4")) == 1


@pytest.mark.rule("TM-20")
def test_who_leaves_while_looting_leaves_the_deck_as_it_was() -> None:
    table = Table(
        {"1,1": "Rm RRRR", "4,4": "R", "8,1": "Bm BBBB", "4,7": "Vm VVVV"},
        colours=THREE,
        phase="end_phase",
        temples={"5,4": "black"},
        decks={"black": ["fx-see", "fx-call", "fx-doom", "fx-ward"]},
        hands={"black": ["fx-alms"] * 5},
    )
    table.say("sack 5,4 capture")
    assert table.asked() == {"red": "loot"}
    table.intervene("concede", "red")
    assert table.own("black").hand[-1] == "fx-see"  # drawn as its turn began
    assert table.own("black").deck == ["fx-call", "fx-doom", "fx-ward"]


@pytest.mark.rule("TM-20")
def test_who_leaves_the_market_buys_nothing() -> None:
    table = Table(phase="market", colours=THREE)
    table.say(red="bid 5", black="bid 4", violet="bid 3")
    table.intervene("concede", "black")
    for _ in range(3):
        assert "black" not in table.asked()
        if "buy" in table.asked().values():
            table.say("buy nothing")
    assert table.state.round == 2


@pytest.mark.rule("TM-17")
@pytest.mark.rule("TM-118")
def test_who_made_a_card_go_destroyed_the_seat_that_could_not_keep_it() -> None:
    def eight_cards(state: TrueMessiah) -> None:
        state.removed.append(state.seats[2].deck.pop())

    units = {"1,1": "Rm RRRR", "6,3": "Bm BBBB", "4,7": "Vm VVVV"}  # nobody of Black's can pray
    hands = {"red": ["fx-purge"], "black": ["fx-avatar"]}
    table = Table(units, colours=THREE, hands=hands, prepare=eight_cards)
    table.say("pray 2 1,1 / play fx-purge target black / more")
    table.passes()
    assert table.winners() == ["red"]
