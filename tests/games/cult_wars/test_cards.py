"""The action cards of the default pack, one test each. Seats: Spiral, Eye, Horn, Flame."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.games.cult_wars.events import FollowersLost
from referee.games.cult_wars.pack import Content
from referee.library import DEFAULT_PACK, Library
from tests.games.cult_wars.table import Table, a_plan

CONTENT: Content = Library().content("cult_wars", DEFAULT_PACK)[1]
AIMS = {"spiral": "eye", "eye": "spiral", "horn": "spiral", "flame": "spiral"}


def turn(stop_before: str, *, hands: dict[str, list[str]], plans: dict[str, str], **more: Any) -> Table:
    """The table at the given step, after these plans; Spiral aims at Eye, all others at Spiral."""
    table = Table("plan", content=CONTENT, stop_before=stop_before, hands=hands, targets=AIMS, **more)
    table.plan(**plans)
    return table


def test_twelve_cards_three_times_each() -> None:
    assert Counter(CONTENT.full_deck()) == Counter(dict.fromkeys(CONTENT.cards, 3))
    assert len(CONTENT.cards) == 12


def test_every_datum_is_marked_rulebook_or_house() -> None:
    data: Any = Library().content("cult_wars", DEFAULT_PACK)[0].data
    assert {datum["source"] for datum in [*data["cults"], *data["action_cards"]]} == {"house"}
    assert data["sources"] == {"strategy_values": "house"}


@pytest.mark.rule("CW-66")
def test_counter_ritual() -> None:
    hands = {"spiral": ["counter_ritual"], "eye": ["missionaries", "wardstones"]}
    plans = {"spiral": "play counter_ritual", "eye": "play missionaries; wardstones"}
    table = turn("end_of_turn", hands=hands, plans=plans)
    assert table.state.changers == []  # Wardstones would have resolved next
    assert table.followers()["eye"] == 14


@pytest.mark.rule("CW-68")
def test_false_omen() -> None:
    plans = {"spiral": "sacrifice 6 / play false_omen", "eye": "attack 6", "horn": "attack 1"}
    table = turn("sacrifice", hands={"spiral": ["false_omen"]}, plans=plans)
    assert table.followers() == {"spiral": 11, "eye": 12, "horn": 12, "flame": 12}
    assert table.vp()["eye"] == 0


@pytest.mark.rule("CW-70")
@pytest.mark.parametrize(
    ("eye", "from_place"),
    [("sacrifice 1 / breed 2", "sacrifice"), ("breed 2", "breed"), ("defend 2", "idle")],
)
def test_abduction(eye: str, from_place: str) -> None:
    table = turn("combat", hands={"spiral": ["abduction"]}, plans={"spiral": "play abduction", "eye": eye})
    assert table.followers() == {"spiral": 13, "eye": 11, "horn": 12, "flame": 12}
    assert table.cult("spiral").bodies["idle"] == 13
    (event,) = table.told(FollowersLost)
    assert event.lost == {place: int(place == from_place) for place in ("sacrifice", "breed", "idle")}


@pytest.mark.rule("CW-35")
def test_poisoned_well() -> None:
    plans = {"spiral": "play poisoned_well", "eye": "attack 6 / defend 5"}
    table = turn("combat", hands={"spiral": ["poisoned_well"]}, plans=plans)
    assert table.cult("eye").bodies == {"attack": 6, "defend": 4, "sacrifice": 0, "breed": 0, "idle": 0}


@pytest.mark.rule("CW-36")
def test_sabotage() -> None:
    plans = {"spiral": "attack 3 / play sabotage", "eye": "defend 4 / sacrifice 3"}
    table = turn("sacrifice", hands={"spiral": ["sabotage"]}, plans=plans)
    assert table.cult("eye").bodies["sacrifice"] == 1  # 3 against 4 - 3
    assert table.vp()["spiral"] == 2


@pytest.mark.rule("CW-36")
def test_sabotage_and_wardstones_are_added_up_before_the_floor() -> None:
    hands = {"spiral": ["sabotage"], "eye": ["wardstones"]}
    plans = {"spiral": "attack 3 / play sabotage", "eye": "defend 1 / breed 6 5 / play wardstones"}
    table = turn("sacrifice", hands=hands, plans=plans)
    assert table.cult("eye").bodies["breed"] == 10  # 3 against 1 + 4 - 3


@pytest.mark.rule("CW-36")
def test_wardstones() -> None:
    plans = {"spiral": "attack 3", "eye": "play wardstones"}
    table = turn("sacrifice", hands={"eye": ["wardstones"]}, plans=plans)
    assert table.followers() == {"spiral": 11, "eye": 12, "horn": 12, "flame": 12}


@pytest.mark.rule("CW-36")
@pytest.mark.parametrize(
    ("spiral", "eye_left"), [("attack 1 / play blood_frenzy", 8), ("play blood_frenzy", 12)]
)
def test_blood_frenzy(spiral: str, eye_left: int) -> None:
    table = turn("sacrifice", hands={"spiral": ["blood_frenzy"]}, plans={"spiral": spiral, "eye": "nothing"})
    assert table.followers()["eye"] == eye_left


@pytest.mark.rule("CW-69")
def test_hidden_crypt() -> None:
    plans = {"spiral": "attack 6", "eye": "sacrifice 5 / breed 3 / defend 1 / play hidden_crypt"}
    table = turn("sacrifice", hands={"eye": ["hidden_crypt"]}, plans=plans)
    assert table.cult("eye").bodies == {"attack": 0, "defend": 0, "sacrifice": 5, "breed": 2, "idle": 0}
    assert table.vp()["spiral"] == 0


@pytest.mark.rule("CW-67")
@pytest.mark.parametrize(("sacrifice", "vp"), [("sacrifice 1", 3), ("breed 1", 0)])
def test_pact_in_blood(sacrifice: str, vp: int) -> None:
    plans = {"eye": f"{sacrifice} / play pact_in_blood"}
    assert turn("breeding", hands={"eye": ["pact_in_blood"]}, plans=plans).vp()["eye"] == vp


@pytest.mark.rule("CW-67")
@pytest.mark.parametrize(("breed", "followers"), [("breed 5", 19), ("breed 1", 13), ("defend 1", 12)])
def test_fertility_rite(breed: str, followers: int) -> None:
    plans = {"eye": f"{breed} / play fertility_rite"}
    table = turn("end_of_turn", hands={"eye": ["fertility_rite"]}, plans=plans)
    assert table.followers()["eye"] == followers


@pytest.mark.rule("CW-71")
def test_missionaries() -> None:
    plans = {"spiral": "attack 6 5", "eye": "play missionaries"}
    table = turn("end_of_turn", hands={"eye": ["missionaries"]}, plans=plans)
    assert table.followers()["eye"] == 12 - 11 + 2  # too late to be killed
    assert table.cult("eye").bodies["idle"] == 3


@pytest.mark.rule("CW-70")
@pytest.mark.rule("CW-71")
def test_relic_thief() -> None:
    hands = {"spiral": ["relic_thief"], "horn": ["abduction", "sabotage"]}
    plans = {"spiral": "play relic_thief cult=horn", "horn": "sacrifice 1"}
    table = turn(
        "end_of_turn",
        hands=hands,
        plans=plans,
        deck=["wardstones", "missionaries"],
        draws={"hand/1/1": "missionaries"},  # drawn in step 6: the card comes after that
    )
    assert table.script.unused() == []
    assert table.cult("spiral").hand == ["missionaries"]
    assert table.cult("horn").hand == ["abduction", "sabotage", "wardstones"]


def test_relic_thief_names_another_cult() -> None:
    table = Table("plan", content=CONTENT, hands={"spiral": ["relic_thief"]}, targets=AIMS)
    plan = a_plan(play=[{"case": "relic_thief", "value": {"cult": "spiral"}}])
    assert [problem[1] for problem in table.problems("spiral", plan)] == [
        "This card cannot name your own cult."
    ]
