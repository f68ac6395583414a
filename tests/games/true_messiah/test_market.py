"""Rules 2.16 and 2.17: the Market, and the early end."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.scoring import score, winners_by_points
from referee.games.true_messiah.state import Building, TrueMessiah
from tests.games.true_messiah.table import Table

FOUR = ("red", "black", "violet", "white")
THREE = ("red", "black", "violet")


def market(*sale: str, colours: tuple[str, ...] = ("red", "black"), **more: object) -> Table:
    """A Market where these cards, of the default pack, are turned up first."""

    def arranged(state: TrueMessiah) -> None:
        rest = [card for card in state.marketplace if card not in sale]
        state.marketplace = [*sale, *rest]

    return Table(phase="market", colours=colours, market=sale, prepare=arranged, **more)  # type: ignore[arg-type]


def coins(table: Table) -> list[int]:
    return [seat.coins for seat in table.state.seats.values()]


@pytest.mark.rule("TM-201")
def test_coins_are_out_of_sight_from_here_until_the_market_closes() -> None:
    table = market()
    seats = TRUE_MESSIAH.view(table.state, table.play.setup, 1)["seats"]
    assert seats["1"]["coins"] == 5  # type: ignore[call-overload,index]
    assert seats["2"]["coins"] is None  # type: ignore[call-overload,index]
    table.say()
    seats = TRUE_MESSIAH.view(table.state, table.play.setup, 1)["seats"]
    assert seats["2"]["coins"] == 6  # type: ignore[call-overload,index]


@pytest.mark.rule("TM-202")
@pytest.mark.parametrize(("colours", "shown"), [(("red", "black"), 5), (THREE, 6), (FOUR, 7)])
def test_three_cards_and_one_per_player(colours: tuple[str, ...], shown: int) -> None:
    table = market(colours=colours)
    assert len(table.state.market.sale) == shown
    assert len(table.state.marketplace) == 42 - shown


@pytest.mark.rule("TM-202")
@pytest.mark.parametrize("left", [2, 0])
def test_fewer_if_fewer_are_left(left: int) -> None:
    def sold_out(state: TrueMessiah) -> None:
        state.removed = state.marketplace[left:]
        del state.marketplace[left:]

    table = Table(phase="market", prepare=sold_out)
    if left:
        assert len(table.state.market.sale) == left
    else:
        assert not table.told("bids_opened")
        assert coins(table) == [6, 6]  # straight to the income


@pytest.mark.rule("TM-203")
def test_sealed_bids_opened_together() -> None:
    table = market()
    assert table.play.step is not None
    assert table.play.step.sealed
    assert table.refused("bid 6", "red") == ["You have 5 coins."]
    assert table.refused("bid 0", "red") == []
    table.say(red="bid 2", black="bid 4")
    assert table.told("bids_opened") == [{"bids": [{"seat": 2, "coins": 4}, {"seat": 1, "coins": 2}]}]


@pytest.mark.rule("TM-204")
@pytest.mark.rule("TM-205")
def test_highest_first_and_ties_in_reverse_turn_order() -> None:
    table = market(colours=FOUR)
    table.say(red="bid 5", black="bid 3", violet="bid 3", white="bid 5")
    order = []
    while table.state.market.open:
        order += list(table.asked())
        table.say("buy nothing")
    assert order == ["white", "red", "violet", "black"]


@pytest.mark.rule("TM-206")
@pytest.mark.rule("TM-207")
def test_up_to_two_cards_within_the_bid() -> None:
    table = market("godspeed", "tithes", "smite", "confirmation_bias", "plague")
    table.say(red="bid 5", black="bid 0")
    assert table.refused("buy godspeed, tithes") == []
    assert table.refused("buy nothing") == []
    assert table.refused("buy tithes, smite") == ["Together they cost 6, your bid is 5."]
    assert table.refused("buy godspeed, confirmation_bias, tithes") == ["Choose at most 2 (you chose 3)."]
    assert table.default() == {"cards": ["tithes", "godspeed"], "offer": {}}


@pytest.mark.rule("TM-208")
def test_the_whole_bid_is_spent_even_if_nothing_could_be_bought() -> None:
    table = market("plague", "doomsday", "earthquake", "pilgrimage", "holy_day")
    table.say(red="bid 4", black="bid 0")
    assert [data["seat"] for data in table.told("buyer_passed_over")] == [1, 2]  # nothing costs so little
    assert coins(table) == [5 - 4 + 1, 5 + 1]


@pytest.mark.rule("TM-209")
def test_bought_cards_go_to_the_discard_pile() -> None:
    table = market("godspeed", "tithes", "smite", "confirmation_bias", "plague")
    table.say(red="bid 5", black="bid 0")
    table.say("buy godspeed, tithes")
    assert [card for card in table.own("red").discard if card in ("godspeed", "tithes")] == [
        "godspeed",
        "tithes",
    ]


@pytest.mark.rule("TM-201")
def test_prompts_do_not_tell_what_others_have_to_bid() -> None:
    def rows(table: Table) -> dict[str, str]:
        lines = table.ask("red").text().splitlines()
        seats = [line[2:].split() for line in lines if line[2:].startswith(("Red ", "Black "))]
        return {words[0]: words[8] for words in seats}

    assert rows(market("tithes")) == {"Red": "5", "Black": "?"}
    assert rows(Table()) == {"Red": "5", "Black": "5"}


@pytest.mark.rule("TM-206")
def test_what_is_sold_is_sold() -> None:
    table = market("godspeed", "tithes", "smite")
    table.say(red="bid 5", black="bid 5")
    table.say("buy tithes")
    assert table.asked() == {"red": "buy"}
    assert table.refused("buy tithes") == ["Tithes is sold."]


@pytest.mark.rule("TM-210")
def test_offers_are_answered_before_the_next_buyer() -> None:
    table = market("godspeed", "tithes", "smite", "confirmation_bias", "plague", colours=THREE)
    table.say(red="bid 5", black="bid 4", violet="bid 0")
    assert table.refused("buy godspeed for red") == ["You cannot offer a card to yourself."]
    table.say("buy godspeed for violet, tithes for black")
    assert table.asked() == {"black": "accept", "violet": "accept"}
    seen: Any = TRUE_MESSIAH.view(table.state, table.play.setup, None)["market"]
    offers = [(one["seat"], one["card"], one["to"]) for one in seen["offers"]]
    assert offers == [(1, "godspeed", 3), (1, "tithes", 2)]
    assert table.ask("black").default == {"tithes": "no"}  # from an enemy no
    table.say(black="accept tithes", violet="refuse godspeed")
    assert "tithes" in table.own("black").discard
    assert "godspeed" in table.own("red").discard
    assert table.asked() == {"black": "buy"}
    ally = market("godspeed", colours=FOUR)
    ally.say(red="bid 5", black="bid 0", violet="bid 0", white="bid 0")
    ally.say("buy godspeed for violet")
    assert ally.ask("violet").default == {"godspeed": "yes"}


@pytest.mark.rule("TM-211")
def test_unsold_cards_go_under_the_marketplace() -> None:
    names = ["godspeed", "tithes", "smite", "confirmation_bias", "plague"]
    table = Table(
        phase="market",
        market=names,
        prepare=lambda s: setattr(s, "marketplace", [*names, *[c for c in s.marketplace if c not in names]]),
        draws={"market/return/1": ["plague", "smite", "godspeed", "confirmation_bias"]},
    )
    table.say(red="bid 5", black="bid 0")
    table.say("buy tithes")
    assert table.state.marketplace[-4:] == ["plague", "smite", "godspeed", "confirmation_bias"]


@pytest.mark.rule("TM-212")
def test_a_coin_for_each_holy_space_occupied_or_not() -> None:
    table = market(temples={"2,2": "red", "3,3": "red", "5,4": "black"})
    table.say()
    assert coins(table) == [5 + 3, 5 + 2]


@pytest.mark.rule("TM-213")
def test_a_coin_for_each_monolith_held_not_per_unit() -> None:
    units = {"1,1": "Rm RRRR", "4,2": "RR", "5,2": "Ra", "8,1": "Bm BBBB", "4,7": "Vm VVVV"}
    table = Table(units, colours=THREE, phase="market")
    table.say()
    assert coins(table) == [5 + 1 + 2, 6, 6]


def test_wishes_answer_for_the_buyer() -> None:
    names = ("godspeed", "tithes", "smite", "confirmation_bias", "plague")
    table = market(*names)
    assert table.refused("bid 4 wish godspeed+tithes", "red") == ["Godspeed + Tithes cost 5, your bid is 4."]
    table.say(red="bid 5 wish godspeed+tithes; smite", black="bid 5 wish tithes")
    assert table.told("cards_bought") == [{"seat": 2, "cards": ["tithes"]}, {"seat": 1, "cards": ["smite"]}]
    gone = market(*names)
    gone.say(red="bid 5 wish tithes", black="bid 5 wish tithes")
    assert gone.asked() == {"red": "buy"}  # no basket is whole: it is asked


# The early end.


@pytest.mark.rule("TM-215")
def test_a_round_limit_ends_the_game_after_the_income() -> None:
    table = Table(phase="market", round=3, options={"round_limit": 3})
    table.say()
    assert table.play.result is not None
    assert table.play.result.ending == "points"
    assert coins(table) == [6, 6]
    on = Table(phase="market", round=2, options={"round_limit": 3})
    on.say()
    assert on.play.result is None


@pytest.mark.rule("TM-215")
def test_all_may_agree_that_this_round_is_the_last() -> None:
    last = TRUE_MESSIAH.motion("end_early")
    assert last is not None
    assert (last.voting.ballot, last.voting.needs) == ("open", "unanimous")
    table = Table(hands={"black": ["fx-stop"]})
    table.say("move f01 > 1,2 / end")
    assert table.asked() == {"black": "window"}
    table.intervene("end_early")
    assert table.asked() == {"black": "window"}  # the same question again
    assert last.refusal(table.state, table.play.setup, None) == "This round is the last one already."
    while table.play.step is not None:
        table.say()
    assert table.state.round == 1
    assert table.play.result is not None
    assert table.play.result.ending == "points"


@pytest.mark.rule("TM-216")
def test_a_game_can_be_scored_as_it_stands() -> None:
    table = Table(temples={"2,2": "red"})
    assert winners_by_points(table.state, table.content) == [1]
    assert table.state.outcome is None


@pytest.mark.rule("TM-216")
def test_points_part_by_part() -> None:
    def prepare(state: TrueMessiah) -> None:
        state.seats[1].health, state.seats[1].coins = 4, 8

    table = Table(
        {"1,1": "Rm RRRRR"[:7], "2,2": "Ra r Rn"},
        temples={"3,3": "red", "4,4": "red"},
        discards={"red": ["smite"]},
        hands={"red": ["tithes"]},
        market=["smite", "tithes"],
        prepare=prepare,
    )
    own = score(table.state, table.content, 1)
    assert (own.temples, own.followers, own.avatar, own.health, own.mask, own.cards) == (2, 5, 1, 4, 1, 6)
    assert own.points == 20 + 5 + 5 + 4 + 6 + 8 // 3 + 6


def ending(
    prepare: object, colours: tuple[str, ...] = ("red", "black"), units: dict[str, str] | None = None
) -> Table:
    table = Table(units, phase="market", colours=colours, options={"round_limit": 1}, prepare=prepare)
    table.say()
    return table


@pytest.mark.rule("TM-217")
def test_ties_by_temples_then_followers_then_shared() -> None:
    assert ending(None).winners() == ["red", "black"]

    def temple_for_health(state: TrueMessiah) -> None:
        """Ten points more for Black's temple, ten less for health and mask."""
        state.buildings["5,4"] = Building(2, "temple")
        state.seats[2].mask, state.seats[2].health = False, 2
        state.seats[2].coins = 4  # one more by the temple's income

    table = ending(temple_for_health)
    assert [score(table.state, table.content, seat).points for seat in (1, 2)] == [18, 18]
    assert table.winners() == ["black"]

    def weaker(state: TrueMessiah) -> None:
        temple_for_health(state)
        state.seats[1].health = 5

    table = ending(weaker, units={"1,1": "Rm RRRR", "1,2": "R", "5,6": "Bm BBBB"})
    assert [score(table.state, table.content, seat).points for seat in (1, 2)] == [18, 18]
    assert table.winners() == ["black"]  # temples go before followers

    def fewer_health(state: TrueMessiah) -> None:
        state.seats[2].health = 5

    more = ending(fewer_health, units={"5,6": "Bm BBBB", "5,5": "B"})
    assert more.winners() == ["black"]  # as many points, more followers


@pytest.mark.rule("TM-218")
def test_allies_are_added_up() -> None:
    def poorer(state: TrueMessiah) -> None:
        state.seats[4].health = 5

    assert ending(poorer, FOUR).winners() == ["red", "violet"]
    assert ending(None, FOUR).winners() == list(FOUR)  # still level: a draw

    def odd_coins(state: TrueMessiah) -> None:
        """5 + 5 against 6 + 2 coins: rounded down seat by seat, both sides have 2 points."""
        for seat, before in zip(range(1, 5), (4, 5, 4, 1), strict=True):
            state.seats[seat].coins = before

    assert ending(odd_coins, FOUR).winners() == list(FOUR)
