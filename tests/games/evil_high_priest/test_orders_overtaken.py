"""Orders that only hold in part once chance or a question has come in between (3.2, 4).

What can no longer be done is asked anew, with the reason; nothing is paid in part, and no order stops the
game.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.problems import UnreadableText
from referee.engine.records import EventRecord
from referee.games.evil_high_priest.accounts import unsettled
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.payments import payment_of
from referee.games.evil_high_priest.decisions.order import ActOrder
from referee.games.evil_high_priest.events import EvilEvent
from referee.games.evil_high_priest.events.base import Cause
from referee.games.evil_high_priest.events.boards import Shattered
from referee.games.evil_high_priest.events.holdings import Paid
from referee.games.evil_high_priest.events.turns import Placed, PriestAbilityUsed
from referee.games.evil_high_priest.pack import Cost
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.rehearsal import EvilRehearsal
from tests.games.evil_high_priest.cards.test_priests import priest
from tests.games.evil_high_priest.table import Table, dice, seat

ANEW = "Your order cannot be carried out as you wrote it: "


def asked_anew(table: Table, kind: str, reason: str) -> None:
    """Seat 1 is asked this, and told why what it wrote cannot be done."""
    assert table.waiting_for == (kind, [1])
    page = table.ask().page()
    (above,) = (one for one in page.sections if one.above)
    assert [line.text for block in above.blocks for line in block.lines] == [f"{ANEW}{reason}"]
    assert table.broken_laws() == []


class TestAbilitiesBeforePlacing:
    """A turn whose first ability brings something to light."""

    def rats(self, lairs: str, *, seats: int = 2, others: str = "", **own: Any) -> Table:
        followings = {1: seat(lairs=lairs, **{"acolytes": "pool*2", **own}), 2: seat(exposed=others)}
        return Table("cthulhu", followings, seats=seats, monsters="zoog gug dark_young")

    @pytest.mark.rule("EH-265")
    def test_an_ability_that_is_ordered_twice_is_refused_at_once(self) -> None:
        table = self.rats("rat_thing")
        answer = table.ask().read("before rat_thing; before rat_thing; place acolyte kingsport")
        (problem,) = table.ask().choice.problems(answer)
        assert (problem.path, problem.message, problem.clause) == (
            "/before/1/monster",
            "Rat-Thing was already used in this phase.",
            "EH-265",
        )

    @pytest.mark.rule("EH-055")
    def test_an_ability_that_has_nothing_to_do_when_it_comes_to_it_is_asked_anew(self) -> None:
        table = self.rats("rat_thing byakhee")
        assert table.refused("before byakhee from 2; place acolyte kingsport") != []
        table.order("before rat_thing; before byakhee from 2; place acolyte kingsport", "pick chamber 1 at 7")
        asked_anew(table, "turn", "Byakhee: no opponent has 1 spellbook.")
        assert table.lairs(1) == ["byakhee"]
        table.order("place acolyte kingsport")
        assert (table.held(1), table.lairs(1)) == ({"T": 3}, ["byakhee"])

    def test_the_next_ability_is_used_if_it_still_can_be(self) -> None:
        table = self.rats("rat_thing byakhee", others="1SB")
        table.order("before rat_thing; before byakhee from 2; place acolyte kingsport", "pick chamber 1 at 7")
        assert (table.held(1), table.lairs(1)) == ({"T": 3, "SB": 1}, [])

    def test_what_was_used_is_not_lost_when_the_turn_is_asked_anew(self) -> None:
        """The Shambler lets this turn's cultist join others; it is discarded by then."""
        lairs, others = "dimensional_shambler rat_thing byakhee", "town:kingsport"
        followings = {1: seat(lairs=lairs, acolytes="pool*2"), 2: seat(acolytes=f"pool {others}")}
        table = Table("cthulhu", followings, monsters="zoog gug dark_young")
        table.order(
            "before dimensional_shambler; before rat_thing; before byakhee; place acolyte kingsport",
            "pick chamber 1 at 7",
        )
        asked_anew(table, "turn", "Byakhee: no opponent has 1 spellbook.")
        assert table.refused("place acolyte kingsport") == []
        table.order("place acolyte kingsport")
        assert table.places(1) == {"pool": 1, "town:kingsport": 1}

    def test_a_placement_that_an_ability_has_made_impossible_is_asked_anew(self) -> None:
        table = self.rats("rat_thing", exposed="3T", sanctum={7: "vault 2T"})
        table.order("before rat_thing; place priest chanting chamber 3 at 6", "pick chamber 1 at 6")
        asked_anew(table, "turn", "Sanctum space 6 is occupied (replace only when all seven are full).")

    def test_a_later_turn_of_a_plan_is_asked_anew_too(self) -> None:
        table = Table(
            "cthulhu",
            {
                1: seat(lairs="rat_thing byakhee", acolytes="pool*2"),
                2: seat(priest="priest:chanting", acolytes="asylum*2"),
            },
            monsters="zoog gug dark_young",
        )
        table.order(
            "place acolyte kingsport\nbefore rat_thing\nbefore byakhee\nplace acolyte innsmouth",
            "pick chamber 1 at 7",
        )
        asked_anew(table, "turn", "Byakhee: no opponent has 1 spellbook.")
        table.order("place acolyte boston")
        assert table.places(1) == {"town:kingsport": 1, "town:boston": 1}


class TestPaying:
    """A cost that is only known once a question is answered: all of it is paid, or it is asked."""

    def whisperer(self, exposed: str) -> Table:
        others = "pool town:starry_wisdom town:athenaeum town:aylesbury"
        return priest("whisperer", other=seat(acolytes=others), exposed=exposed)

    @pytest.mark.rule("EH-064")
    def test_an_any_cost_is_not_paid_with_nothing(self) -> None:
        table = self.whisperer("6T")
        table.order("place priest ability any nothing", "town:starry_wisdom")
        asked_anew(table, "amend", "You listed 0 of 1 resources.")
        assert table.refused("amend any 2T") == ["You listed 2 of 1 resources."]
        with pytest.raises(UnreadableText, match="cannot be read"):
            table.ask().read("amend")
        table.order("amend any 1T")
        assert table.held(1) == {"T": 8}

    @pytest.mark.rule("EH-064")
    def test_an_any_cost_is_not_paid_in_part(self) -> None:
        table = self.whisperer("6T")
        table.order("place priest ability any 1T", "town:athenaeum")
        asked_anew(table, "amend", "You listed 1 of 5 resources.")
        table.default()
        assert table.held(1) == {"T": 1, "M": 3}

    @pytest.mark.rule("EH-060")
    def test_nobody_pays_what_nobody_has(self) -> None:
        table = self.whisperer("6T 1M")
        table.order("place priest ability pay 5M from exposed", "town:athenaeum")
        asked_anew(table, "amend", "You do not have 5 magic exposed.")
        table.order("amend pay 4T 1M from exposed")
        assert table.held(1) == {"T": 2, "M": 3}

    @pytest.mark.rule("EH-087")
    def test_what_is_saved_must_leave_a_cost_that_can_be_paid(self) -> None:
        """D costs 2 blood and 1 magic: with 2 blood saved there is 1 magic to pay."""
        table = priest("seal_breaker", exposed="2B 5T", shattered="start", draws=dice("1"))
        table.order("place priest ability save 2B", "D")
        asked_anew(table, "amend", "You cannot pay: 1 magic short.")
        assert table.state.shattered == ["start"]
        assert table.refused("amend save 2B") == ["You cannot pay: 1 magic short."]
        table.order("amend save 1B 1M")
        table.no_strikes()
        assert table.state.shattered == ["start", "D"]
        assert table.told("paid") == [
            {
                "seat": 1,
                "cause": {"space": "priest:ability"},
                "paid": {"B": 1},
                "taken_from": {"exposed": {"B": 1}},
            }
        ]

    @pytest.mark.rule("EH-066")
    @pytest.mark.parametrize(
        ("said", "reason"),
        [
            ("", "Name the acolyte to sacrifice."),
            ("sacrifice pool, town:boston", "Name 1 acolyte to sacrifice (you named 2)."),
        ],
    )
    def test_a_sacrifice_is_never_picked_for_its_owner(self, said: str, reason: str) -> None:
        """F costs 3 blood and an acolyte; which signs could be meant, nobody knew before the question."""
        own = "pool town:boston town:salem"
        table = priest("seal_breaker", exposed="4B 9T 1M", acolytes=own, shattered="start A", draws=dice("1"))
        table.order(f"place priest ability {said}", "F")
        asked_anew(table, "amend", reason)
        table.order("amend sacrifice town:salem")
        assert table.told("sacrificed")[0]["left"] == "town:salem"

    @pytest.mark.rule("EH-066")
    @pytest.mark.parametrize("place", ["pool", "town:boston", "town:salem"])
    def test_the_sacrifice_that_the_order_names_is_given(self, place: str) -> None:
        own = "pool town:boston town:salem"
        table = priest("seal_breaker", exposed="4B 9T 1M", acolytes=own, shattered="start A", draws=dice("1"))
        table.order(f"place priest ability sacrifice {place}", "F")
        assert table.told("sacrificed")[0]["left"] == place
        occupied = seat(acolytes="pool cult:A+ cult:D+")
        usurper = priest("usurper", other=occupied, exposed="2B", acolytes=own, shattered="start A D")
        usurper.order(f"place priest ability sacrifice {place}", "cult:A+")
        assert usurper.told("sacrificed")[0]["left"] == place
        assert usurper.state.shoggoth == 1

    @pytest.mark.rule("EH-066")
    def test_two_acolytes_of_one_place_can_be_named(self) -> None:
        table = Table(followings={1: seat(acolytes="pool*2 town:boston")})
        order: ActOrder[Any] = ActOrder(sacrifice=("pool", "pool"))
        rehearsal = EvilRehearsal(table.state, table.play.setup)
        payment = payment_of(Act(rehearsal, 1, "town:salem", "Salem", order), Cost(sacrifice=2))
        assert [acolyte.at for acolyte in payment.acolytes] == ["pool", "pool"]
        assert payment.acolytes[0] is not payment.acolytes[1]


class TestOtherParts:
    """Skulk moves and abilities in Preparation are lists: each part is looked at when its turn comes."""

    @pytest.mark.rule("EH-264")
    def test_an_ability_after_another_is_paid_in_full(self) -> None:
        table = Table(
            "cthulhu",
            {
                1: seat(lairs="star_vampire serpent_man", exposed="3T", priest="priest:chanting"),
                2: seat(exposed="1B", priest="priest:chanting"),
                3: seat(exposed="1B", priest="priest:chanting"),
            },
            seats=3,
            monsters="zoog gug dark_young",
            phase="abilities",
        )
        table.order("prep star_vampire; serpent_man pay 1T from exposed", "2")
        asked_anew(table, "prep", "You listed 1 of 2 resources.")
        table.order("prep serpent_man pay 2T from exposed")
        assert table.held(1) == {"T": 1, "B": 1, "M": 1}

    @pytest.mark.rule("EH-141")
    def test_a_skulk_move_after_another_is_paid_in_full(self) -> None:
        table = Table(
            "sleeper",
            {
                1: seat(acolytes="town:skulk1 cult:B+", exposed="6T 1SB", priest="priest:chanting"),
                2: seat(priest="priest:chanting", acolytes="town:kingsport"),
            },
            shattered="start B",
            phase="skulk",
        )
        flex = "cult:B+: athenaeum any 1T"
        table.order(f"skulk town:skulk1: silver-twilight; {flex}", "pick chamber 1 at 7")
        asked_anew(table, "skulk", "You listed 1 of 5 resources.")
        table.order("skulk athenaeum any 5T")
        assert table.held(1) == {"T": 1, "M": 3}

    @pytest.mark.rule("EH-111")
    def test_where_something_is_stored_is_asked_anew_if_there_is_no_room(self) -> None:
        others = seat(acolytes="pool town:innsmouth town:boston")
        table = priest("whisperer", other=others, sanctum={2: "well", 5: "well 3B"})
        table.order("place priest ability store 2B at 5", "town:innsmouth")
        asked_anew(table, "store", "Chamber 5 has no free place for blood.")
        table.order("store 2B at 2")
        assert table.seat(1).sanctum[2].holds == {"B": 2}

    @pytest.mark.rule("EH-105")
    def test_an_arrangement_that_does_not_fit_is_asked_anew(self) -> None:
        table = priest("architect", exposed="2T", display="closet trap trap")
        table.order("place priest ability arrange 6: 2T", "pick chamber 1 at 5")
        asked_anew(table, "arrange", "Sanctum space 6 has no chamber.")
        table.order("arrange 5: 2T")
        assert table.seat(1).sanctum[5].holds == {"T": 2}

    @pytest.mark.rule("EH-101")
    def test_what_is_laid_open_is_asked_anew_if_it_is_not_there(self) -> None:
        others = seat(sanctum={2: "closet 1ES 2T", 5: "well 3B"})
        table = priest("saboteur", other=others, shattered="start")
        table.order("place priest ability any 2M", "5")
        asked_anew(
            table, "amend", "Name 1 to 2 resources of that chamber. There is not that much magic there."
        )
        table.order("amend any 1B")
        assert table.seat(2).exposed == {"B": 1}

    def test_a_target_that_cannot_be_chosen_is_asked_anew(self) -> None:
        chambers = {2: "closet 2T", 5: "well 3B"}
        followings = {
            1: seat(card="saboteur"),
            2: seat(card="zealot", sanctum=chambers),
            3: seat(card="architect", sanctum=chambers),
        }
        table = Table("cthulhu", followings, seats=3)
        table.order("place priest ability target chamber 3", "3")
        asked_anew(table, "choice", "Priest Ability: '3' cannot be chosen.")
        table.order("5")
        assert table.seat(3).exposed == {"B": 2}


class TestAccounts:
    """What was used is held against what was paid, by the events of a whole game (EH-053)."""

    def events(self, *told: EvilEvent) -> list[str]:
        table = Table("cthulhu", {1: seat(acolytes="pool*2")})
        events = [EventRecord(event.kind, event) for event in told]
        return unsettled(table.state, table.play.setup, events)

    def paid(self, number: int, source: str, paid: dict[str, int]) -> Paid:
        return Paid(number, Cause.of(source), paid, {"exposed": paid})

    def test_a_space_that_was_paid_for_adds_up(self) -> None:
        placed = Placed(1, "acolyte", Place("town:salem"))
        paid = self.paid(1, "town:salem", {"T": 2, "M": 1})
        assert self.events(placed, paid, placed, paid) == []

    @pytest.mark.parametrize("paid", [{}, {"T": 2}, {"T": 4}])
    def test_too_little_and_too_much_do_not(self, paid: dict[str, int]) -> None:
        placed, others = Placed(1, "acolyte", Place("town:salem")), self.paid(2, "town:salem", {"T": 3})
        [complaint] = self.events(placed, others, self.paid(1, "town:salem", paid))
        assert complaint.startswith(f"seat 1 paid {paid} for town:salem, which costs ")

    def test_abilities_and_signs_for_less_are_looked_at_too(self) -> None:
        serpent = self.paid(1, "monster:serpent_man", {"T": 1})
        assert len(self.events(serpent)) == 1
        used, sign = PriestAbilityUsed(1, "seal_breaker"), Shattered(1, "D", 11)
        paid = self.paid(1, "priest:ability", {"B": 1})
        assert len(self.events(used, sign)) == 1
        assert self.events(used, paid, sign) == []
