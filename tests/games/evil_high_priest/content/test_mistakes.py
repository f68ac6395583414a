"""A host's mistakes in a pack of their own: each is told with its place and with what was expected there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.evil_high_priest.content.pack import board_data, house_data, lock_data, refusals

Spoil = Callable[[dict[str, Any]], Any]


def refusal(spoil: Spoil) -> dict[str, str]:
    data = house_data()
    spoil(data)
    return refusals(data)


@pytest.mark.parametrize(
    ("spoil", "place", "sentence"),
    [
        (
            lambda data: data["towns"][0].update(name=3),
            "/towns/0/name",
            "Expected a text, got 3.",
        ),
        (
            lambda data: data["towns"][0].update(name=""),
            "/towns/0/name",
            "Expected a text of 1 to 60 characters, got 0.",
        ),
        (
            lambda data: data["towns"][0].pop("name"),
            "/towns/0/name",
            "Missing. Expected a text.",
        ),
        (
            lambda data: data["towns"][0].update(name=None),
            "/towns/0/name",
            "Expected a text, got null.",
        ),
        (
            lambda data: data["towns"][0].update(rewards={"gain": {"T": 3}}),
            "/towns/0/rewards",
            "Expected a list, got {'gain': {'T': 3}}.",
        ),
        (
            lambda data: data["towns"][0].update(costs={"T": 1}),
            "/towns/0/costs",
            "There is no such key. "
            "Expected one of rulebook, id, name, cost, requires, rewards, effects, who.",
        ),
        (
            lambda data: data.update(towns="kingsport"),
            "/towns",
            "Expected a list, got 'kingsport'.",
        ),
        (
            lambda data: data["towns"].insert(0, "kingsport"),
            "/towns/0",
            "Expected a table with rulebook, id, name, cost, requires, rewards, effects, who, "
            "got 'kingsport'.",
        ),
        (
            lambda data: data["towns"][4].update(cost=1),
            "/towns/4/cost",
            "Expected a table with T, B, M, SB, ES, AT, any, sacrifice, worship, slime, discard_monster, "
            "discard_chamber, control, got 1.",
        ),
        (
            lambda data: data["towns"][4].update(cost={"SB": "one"}),
            "/towns/4/cost/SB",
            "Expected a whole number from 1 to 99, got 'one'.",
        ),
        (
            lambda data: data["monsters"][2].update(optional="yes"),
            "/monsters/2/optional",
            "Expected true or false, got 'yes'.",
        ),
        (
            lambda data: data["monsters"][2].pop("defence"),
            "/monsters/2/defence",
            "Missing. Expected a whole number from -5 to 18.",
        ),
        (
            lambda data: data["priests"][0].pop("box"),
            "/priests/0/box",
            "Missing. Expected blood_ceremony or dark_ritual.",
        ),
        (lambda data: data["towns"][0].update(rulebook=3), "/towns/0/rulebook", "Expected a list, got 3."),
        (
            lambda data: data["towns"][0].update(rulebook=[["rewards"]]),
            "/towns/0/rulebook/0",
            "Expected a text, got ['rewards'].",
        ),
        (
            lambda data: data["towns"][0].update(rulebook=["gains"]),
            "/towns/0/rulebook",
            "There is no field 'gains' to mark.",
        ),
    ],
)
def test_a_slip_is_told_with_what_was_expected(spoil: Spoil, place: str, sentence: str) -> None:
    assert refusal(spoil) == {place: sentence}


def monster_data(data: dict[str, Any], card: str) -> tuple[int, dict[str, Any]]:
    return next((at, one) for at, one in enumerate(data["monsters"]) if one["id"] == card)


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda data: data["towns"][0].update(rewards=[{"gain": {"ES": 1}}]), "/towns/0/rewards/0/gain/ES"),
        (lambda data: data["towns"][0].update(effects=[{"gift": {"ES": 1}}]), "/towns/0/effects/0/gift/ES"),
        (
            lambda data: data["towns"][0].update(rewards=[{"per": {"count": "asylum", "gain": {"ES": 1}}}]),
            "/towns/0/rewards/0/per/gain/ES",
        ),
        (
            lambda data: data["investigators"][0].update(rule={"gain_if_stopped": {"ES": 1}}),
            "/investigators/0/rule/gain_if_stopped/ES",
        ),
    ],
)
def test_no_sign_comes_from_the_bank(spoil: Spoil, place: str) -> None:
    """There are 13 on the board, and none besides: a gain of one would break off the game."""
    assert list(refusal(spoil)) == [place]


@pytest.mark.parametrize(
    ("card", "change", "name", "sentence"),
    [
        (
            "elder_thing",
            {"cost": {"T": 1}},
            "cost",
            "cost goes with the triggers preparation and own_turn_discard.",
        ),
        (
            "hunting_horror",
            {"requires": {"asylum": 2}},
            "requires",
            "requires goes with the triggers preparation and own_turn_discard.",
        ),
        (
            "elder_thing",
            {"optional": True},
            "optional",
            "optional goes with the triggers preparation and own_turn_discard.",
        ),
        (
            "elder_thing",
            {"moment": "before_step_2"},
            "moment",
            "before_step_2 goes with the trigger preparation.",
        ),
        (
            "star_vampire",
            {"reads_storage": False},
            "reads_storage",
            "Expected true: its ability depends on what lies exposed.",
        ),
        (
            "byakhee",
            {"effects": [{"steal": {"amounts": {"T": 1}, "or_evolved": True}}]},
            "effects/0",
            "An evolved acolyte stands for one spellbook, wherever that lies: { amounts = { SB = 1 } }.",
        ),
    ],
)
def test_what_would_have_no_effect_or_another_is_refused(
    card: str, change: dict[str, Any], name: str, sentence: str
) -> None:
    data = house_data()
    at, found = monster_data(data, card)
    found.update(change)
    assert refusals(data) == {f"/monsters/{at}/{name}": sentence}


@pytest.mark.parametrize("id_", ["Ghoul", "2", "none", "shoggoth", "acolyte"])
def test_a_card_has_an_id_that_orders_can_name(id_: str) -> None:
    """Orders are read in small letters; a number is a display slot, and some words mean other things."""
    assert list(refusal(lambda data: data["monsters"][2].update(id=id_))) == ["/monsters/2/id"]


def test_a_lock_is_spelled_alike_on_all_boards() -> None:
    def spoil(data: dict[str, Any]) -> None:
        lock_data(data, "ancients", "L").update(id="l")

    sentence = "Lock l is L on another board: expected the same capitals."
    assert refusal(spoil) == {"/boards/8/locks": sentence}


def test_a_payment_is_not_called_like_a_monster() -> None:
    found = refusal(lambda data: data["investigators"][11]["rule"]["payment"].update(unit="ghoul"))
    assert found == {"/investigators/11/rule/payment/unit": "ghoul is a monster: expected a word of its own."}


def test_a_payment_made_at_will_is_of_one_kind() -> None:
    found = refusal(lambda data: data["investigators"][14]["rule"]["payment"].update(cost={"M": 1, "T": 1}))
    assert list(found) == ["/investigators/14/rule/payment/cost"]


def _effects(card: str, *effects: dict[str, Any], **changes: Any) -> Spoil:
    """The monster with other effects."""

    def spoil(data: dict[str, Any]) -> None:
        found = next(one for one in data["monsters"] if one["id"] == card)
        found.update(effects=list(effects), **changes)

    return spoil


@pytest.mark.rule("EH-250", "EH-264")
@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("deep_one", {"raid": 1}),  # no raid comes in Preparation
        ("deep_one", {"extra_placement": 1}),
        ("elder_thing", {"free_shatter": True}),
        ("elder_thing", {"upkeep": {"B": 1}}),
        ("hunting_horror", {"raid": 1}),  # nor within a raid
        ("hunting_horror", {"join_occupied": "town"}),
        ("ghoul", {"trap": "town"}),  # it has left its lair by then
        ("ghoul", {"raid_defence": {"icons": 1, "defence": 2}}),
        ("hound_of_tindalos", {"gain": {"T": 1}}),
        ("byakhee", {"track": {"name": "growth", "by": 1}}),  # no board but one has it
    ],
)
def test_what_a_monster_does_goes_with_its_trigger(card: str, effect: dict[str, Any]) -> None:
    found = refusal(_effects(card, effect))
    ((place, sentence),) = found.items()
    assert place.endswith("/effects/0")
    assert sentence.startswith(f"'{next(iter(effect))}' does not go with the trigger ")
    assert "Expected one of " in sentence


@pytest.mark.rule("EH-256", "EH-264")
def test_only_a_discard_in_a_raid_can_wait_for_its_end() -> None:
    found = refusal(_effects("deep_one", {"gain": {"T": 1}}, moment="after_raid"))
    assert list(found.values()) == ["after_raid goes with the trigger raid_discard."]


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda data: data["towns"][0].update(effects=[{"upkeep": {"B": 1}}]), "/towns/0/effects/0"),
        (lambda data: data["towns"][0].update(effects=[{"glacier": "wendigo_entity"}]), "/towns/0/effects/0"),
        (lambda data: data["priests"][0].update(effects=[{"control": "howler"}]), "/priests/0/effects/0"),
        (lambda data: data["avatars"][0].update(effects=[{"raid": 1}]), "/avatars/0/effects/0"),
        (_effects("deep_one", {"per": {"count": "deep_one", "gain": {"T": 1}}}), "/monsters/3/effects/0"),
    ],
)
def test_what_only_one_board_or_a_monster_has_stands_nowhere_else(spoil: Spoil, place: str) -> None:
    assert list(refusal(spoil)) == [place]


def _bonus(board: str, lock: str, **changes: Any) -> Spoil:
    return lambda data: lock_data(data, board, lock)["bonus"].update(changes)


@pytest.mark.parametrize(
    ("spoil", "place", "sentence"),
    [
        (
            _bonus("crawling_chaos", "1a", rewards=[{"control": "howler"}]),
            "/boards/2/locks/0/bonus",
            "An Avatar is taken with its sign, not on a bonus space.",
        ),
        (
            lambda data: lock_data(data, "crawling_chaos", "Z")["effects"].append({"control": "haunter"}),
            "/boards/2/locks",
            "2 locks give haunter; expected one.",
        ),
        (
            _bonus("watcher", "F", requires={"shattered": ["X"]}),
            "/boards/7/locks/9/bonus/requires",
            "There is no sign 'X' on this board.",
        ),
        (
            lambda data: board_data(data, "windwalker")["glaciers"].append(
                {"entity": "rhan_tegoth", "name": "Rhan-Tegoth", "lock": "R", "reward": {"M": 1}}
            ),
            "/boards/6/glaciers",
            "rhan_tegoth is there 2 times.",
        ),
        (
            lambda data: board_data(data, "tcho_tcho")["sites"][1].update(at=2),
            "/boards/5/sites",
            "2 of Growth is there 2 times.",
        ),
        (
            lambda data: board_data(data, "crawling_chaos").pop("sections"),
            "/boards/2/sections",
            "Locks give howler, bloated_woman, dark_pharaoh, haunter, but no section has them.",
        ),
        (
            lambda data: lock_data(data, "cthulhu", "F").update(cost={"control": "howler"}),
            "/boards/0/locks/6/cost/control",
            "Expected shoggoth or king, got 'howler'.",
        ),
    ],
)
def test_a_board_whose_parts_do_not_fit_is_refused(spoil: Spoil, place: str, sentence: str) -> None:
    assert refusal(spoil) == {place: sentence}


@pytest.mark.rule("EH-007", "EH-008", "EH-084", "EH-851")
@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda data: data["priest_spaces"][1].update(who="any"), "/priest_spaces/1/who"),
        (lambda data: data["priest_spaces"][4].update(who="any"), "/priest_spaces/4/who"),
        (lambda data: data["king"].update(who="any"), "/king/who"),
    ],
)
def test_no_pack_lets_others_where_only_the_priest_or_only_acolytes_go(spoil: Spoil, place: str) -> None:
    assert list(refusal(spoil)) == [place]
