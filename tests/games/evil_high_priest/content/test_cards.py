"""The cards of the house pack and the boards that are always there, and what refuses a pack (2.22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.games.evil_high_priest.acting.registry import EFFECTS
from referee.games.evil_high_priest.pack import Cost, Effect
from referee.games.evil_high_priest.pack.vocabulary import ON_CARDS, WORDS
from tests.games.evil_high_priest.content.pack import house_data, house_pack, refusals


def _counts(cards: Any) -> tuple[int, int]:
    boxes = [card.box for card in cards]
    return boxes.count("blood_ceremony"), boxes.count("dark_ritual")


def test_how_many_cards_there_are() -> None:
    content = house_pack()
    assert len(content.chamber_deck()) == 40
    assert _counts(content.monsters) == (12, 12)
    assert _counts(content.investigators) == (10, 11)
    assert _counts(content.priests) == (10, 10)


@pytest.mark.rule("EH-023")
def test_the_monster_deck_is_the_generic_ones_and_those_of_the_boxes() -> None:
    content = house_pack()
    assert content.monster_deck([]) == ["generic"] * 5
    assert len(content.monster_deck(["blood_ceremony"])) == 17
    both = content.monster_deck(["blood_ceremony", "dark_ritual"])
    assert len(both) == 29
    assert "slime_mold" not in both


@pytest.mark.rule("EH-043")
def test_chambers_cannot_run_out() -> None:
    data = house_data()
    data["chambers"][0]["copies"] -= 3
    assert refusals(data) == {"/chambers": "Expected at least 38 Chamber cards, got 37."}


CHAMBERS = """
    vault 5 2 white2 -
    trap 4 3 - -
    well 4 1 B3 -
    treasury 4 1 T5 -
    closet 4 0 white4 -
    false_wall 3 4 - after_raid/discard_if_defended/0
    library 3 1 SB2 -
    laboratory 3 1 M3 -
    reliquary 3 1 ES2 -
    dimensional_gate 2 0 white3 on_hit/save/2
    cell 2 1 white1 asylum_defence/asylum_defence/1
    guard_post 2 2 T1 strike/first_acolyte/1
    monster_pit 1 1 B1 strike/first_monster/2
"""


@pytest.mark.rule("EH-109")
@pytest.mark.parametrize("row", CHAMBERS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_chamber(row: str) -> None:
    id_, copies, defence, storage, power = row.split()
    card = house_pack().chamber[id_]
    assert (card.copies, card.defence) == (int(copies), int(defence))
    assert ("".join(f"{kind}{n}" for kind, n in card.storage.items()) or "-") == storage
    found = f"{card.power.trigger}/{card.power.effect}/{card.power.n}" if card.power else "-"
    assert found == power
    assert bool(card.text) == bool(card.power)


MONSTERS = """
    generic 5 -
    slime_mold -1 -
    byakhee 4 own_turn_discard
    deep_one 4 preparation
    ghoul 3 own_turn_discard
    fungi_from_yuggoth 5 enter
    yithian 3 own_turn_discard
    hound_of_tindalos 6 constant
    servitor_of_the_outer_gods 4 preparation
    zoog 2 preparation
    flying_polyp 8 enter
    dark_young 5 preparation
    star_vampire 4 preparation
    dimensional_shambler 3 own_turn_discard
    wendigo 5 preparation
    gnoph_keh 6 preparation
    nightgaunt 3 own_turn_discard
    serpent_man 3 preparation
    elder_thing 4 enter
    hunting_horror 5 raid_discard
    moon_beast 4 preparation
    shantak 4 own_turn_discard
    colour_out_of_space 3 enter
    chthonian 7 -
    gug 7 preparation
    rat_thing 1 own_turn_discard
"""


@pytest.mark.parametrize("row", MONSTERS.strip().splitlines(), ids=lambda row: row.split()[0])
def test_monster(row: str) -> None:
    id_, defence, trigger = row.split()
    card = house_pack().monster[id_]
    assert (card.defence, card.trigger or "-") == (int(defence), trigger)
    assert bool(card.text) == bool(card.trigger)


def test_which_monsters_are_marked_for_what() -> None:
    monsters = house_pack().monsters

    def marked(mark: str) -> set[str]:
        return {card.id for card in monsters if getattr(card, mark)}

    assert marked("targets_acolytes") == {
        "ghoul",
        "fungi_from_yuggoth",
        "yithian",
        "servitor_of_the_outer_gods",
        "flying_polyp",
        "wendigo",
        "nightgaunt",
    }
    assert marked("reads_storage") == {"gnoph_keh", "star_vampire"}
    assert marked("traps") == {"wendigo"}
    in_preparation = {card.id for card in monsters if card.trigger == "preparation" and card.optional}
    assert in_preparation == {"servitor_of_the_outer_gods", "serpent_man"}
    assert all(card.optional for card in monsters if card.trigger == "own_turn_discard")
    unusual = {card.id: card.moment for card in monsters if card.moment != "step_3"}
    assert unusual == {"wendigo": "before_step_2", "hunting_horror": "after_raid"}


@pytest.mark.parametrize(
    ("town", "cost", "rewards"),
    [
        pytest.param("kingsport", Cost(), "T3", marks=pytest.mark.rule("EH-121")),
        pytest.param("innsmouth", Cost(), "B2", marks=pytest.mark.rule("EH-122")),
        pytest.param("boston", Cost(), "T1 B1", marks=pytest.mark.rule("EH-123")),
        pytest.param("dunwich", Cost(), "M1", marks=pytest.mark.rule("EH-124")),
        pytest.param("silver_twilight", Cost({"SB": 1}), "monster chamber", marks=pytest.mark.rule("EH-125")),
        pytest.param("arkham", Cost({"ES": 1}), "T3 B2 M1 rescue", marks=pytest.mark.rule("EH-126")),
        pytest.param("miskatonic", Cost({"T": 1, "B": 1, "M": 1}), "SB1", marks=pytest.mark.rule("EH-127")),
        pytest.param("aylesbury", Cost({"T": 10}), "SB2", marks=pytest.mark.rule("EH-128")),
        pytest.param("starry_wisdom", Cost(any=1), "T3", marks=pytest.mark.rule("EH-129")),
        pytest.param("salem", Cost(any=3), "B3", marks=pytest.mark.rule("EH-130")),
        pytest.param("athenaeum", Cost(any=5), "M3", marks=pytest.mark.rule("EH-131")),
        pytest.param("providence", Cost(), "T1 first_player", marks=pytest.mark.rule("EH-132")),
    ],
)
def test_town(town: str, cost: Cost, rewards: str) -> None:
    space = house_pack().town[town]
    assert (space.cost, _written(space.all_effects)) == (cost, rewards)


def _written(effects: tuple[Effect, ...]) -> str:
    words = []
    for effect in effects:
        amounts = effect.args.get("amounts")
        words += [f"{kind}{n}" for kind, n in amounts.items()] if amounts else [effect.word]
    return " ".join(words)


@pytest.mark.parametrize(
    ("ritual", "stages"),
    [
        pytest.param("tulszcha", ["", "SB1"], marks=pytest.mark.rule("EH-156")),
        pytest.param("mao", ["", "M4"], marks=pytest.mark.rule("EH-157")),
        pytest.param("spectral", ["", "monster chamber"], marks=pytest.mark.rule("EH-158")),
        pytest.param("red", ["", "B6"], marks=pytest.mark.rule("EH-159")),
        pytest.param("dragon", ["", "", "T9", "T9"], marks=pytest.mark.rule("EH-160")),
    ],
)
def test_ritual(ritual: str, stages: list[str]) -> None:
    found = house_pack().ritual[ritual]
    assert found.cost == Cost({"T": 2})
    assert [_written(stage) for stage in found.stages] == stages


@pytest.mark.rule("EH-080")
def test_the_priest_board() -> None:
    spaces = {
        space.id: (space.who, space.cost, _written(space.all_effects)) for space in house_pack().priest_spaces
    }
    assert spaces == {
        "ability": ("priest", Cost(), ""),
        "summon": ("priest", Cost(sacrifice=1), "monster"),
        "rescue": ("priest", Cost({"T": 2, "B": 2}), "rescue"),
        "chanting": ("priest", Cost(), "chamber"),
        "escape": ("acolyte", Cost(), "T1"),
    }


@pytest.mark.rule("EH-852")
def test_the_king_in_yellow_costs_one_of_each() -> None:
    king = house_pack().king
    assert (king.who, king.cost, _written(king.rewards)) == (
        "acolyte",
        Cost({"T": 1, "B": 1, "M": 1}),
        "asylum_to_pool",
    )


def test_every_effect_word_has_its_function() -> None:
    assert set(EFFECTS) == set(WORDS)


Spoil = Callable[[dict[str, Any]], Any]


def _effect(effect: Any) -> Spoil:
    return lambda data: data["priests"][0].update(effects=[effect])


AT_EFFECT = "/priests/0/effects/0"


@pytest.mark.rule("EH-014")
@pytest.mark.parametrize(
    ("effect", "place", "sentence"),
    [
        ("gain", "", "'gain' has the wrong number of arguments. Expected gain(amounts)."),
        ({"gain": {"T": 1}, "raid": 1}, "", None),
        ({"win": True}, "", f"There is no effect 'win'. Expected one of {', '.join(ON_CARDS)}."),
        ({"gain": 3}, "/gain", "Expected a table with some of T, B, M, SB, AT, got 3."),
        ({"gain": {}}, "/gain", "Expected at least one resource, got 0."),
        (
            {"gain": {"gold": 1}},
            "/gain/gold",
            "There is no such key. Expected one of T, B, M, SB, AT.",
        ),
        ({"gain": {"T": True}}, "/gain/T", "Expected a whole number from 1 to 99, got True."),
        ({"rescue": "2"}, "/rescue", "Expected a whole number from 1 to 6, got '2'."),
        ({"rescue": 7}, "/rescue", "Expected a whole number from 1 to 6, got 7."),
        ({"rearrange": 1}, "/rearrange", "This effect takes no parameter: write true."),
        ({"per": {"count": "cats", "gain": {"T": 1}}}, "/per/count", None),
        ({"per": 3}, "/per", "Expected a table with count, gain, divide, most, got 3."),
        (
            {"steal": {"who": "each"}},
            "/steal/amounts",
            "Missing. Expected a table with some of T, B, M, SB, ES, AT.",
        ),
        (
            {"steal": {"amounts": {"T": 1}, "from": "all"}},
            "/steal/from",
            "There is no such key. Expected one of amounts, who, exposed, or_evolved.",
        ),
        ({"evolve": "god"}, "/evolve", "Expected one of mutant, abomination, spawn, got 'god'."),
        (
            {"send": {"whose": "self", "sources": [], "to": "asylum"}},
            "/send/sources",
            "Expected at least one of pool, town, ritual, cult, ytrack, king, eternal, anywhere, got 0.",
        ),
    ],
)
def test_an_effect_that_is_not_known_is_refused(effect: Any, place: str, sentence: str | None) -> None:
    data = house_data()
    _effect(effect)(data)
    found = refusals(data)
    assert list(found) == [AT_EFFECT + place]
    assert sentence is None or found[AT_EFFECT + place] == sentence


@pytest.mark.parametrize(
    ("spoil", "place", "sentence"),
    [
        (
            lambda data: data.pop("king"),
            "/king",
            "Missing. Expected a table with rulebook, id, name, cost, requires, rewards, effects, who.",
        ),
        (
            lambda data: data["towns"].pop(0),
            "/towns",
            None,
        ),
        (
            lambda data: data["rituals"].reverse(),
            "/rituals",
            "Expected the rituals tulszcha, mao, spectral, red, dragon, in this order, "
            "got dragon, red, spectral, mao, tulszcha.",
        ),
        (
            lambda data: data["rituals"][0].update(stages=[[{"gain": {"T": 1}}], []]),
            "/rituals/0/stages",
            "A start space gives nothing.",
        ),
        (
            lambda data: data["rituals"][0].update(stages=[[], [{"raid": 1}]]),
            "/rituals/0/stages/1/0",
            "'raid' cannot stand here. Expected one of gain, monster, chamber.",
        ),
        (
            lambda data: data["chambers"][1].update(defence=-1),
            "/chambers/1/defence",
            "Expected a whole number from 0 to 18, got -1.",
        ),
        (
            lambda data: data["chambers"][5]["power"].update(trigger="strike"),
            "/chambers/5/power/trigger",
            "discard_if_defended works after_raid, got 'strike'.",
        ),
        (
            lambda data: data["chambers"][0].update(storage={"white": 2, "wine": 1}),
            "/chambers/0/storage/wine",
            "There is no such key. Expected one of T, B, M, SB, ES, AT, white.",
        ),
        (
            lambda data: data["monsters"].pop(1),
            "/monsters",
            "There is no monster 'slime_mold'.",
        ),
        (
            lambda data: data["monsters"][2].update(trigger=""),
            "/monsters/2/trigger",
            "A monster with a trigger has effects, and the reverse.",
        ),
        (
            lambda data: data["monsters"].append(data["monsters"][2]),
            "/monsters",
            "'byakhee' names 2 of them.",
        ),
        (
            lambda data: data["investigators"][0]["rule"].update(protect=["cats"]),
            "/investigators/0/rule/protect/0",
            "Expected one of T, B, M, SB, ES, AT, exposed, got 'cats'.",
        ),
        (
            lambda data: data["investigators"][11]["rule"]["payment"].pop("value"),
            "/investigators/11/rule/payment/value",
            "Missing. Expected a whole number from 1 to 18.",
        ),
        (
            lambda data: data["priests"].__delitem__(slice(0, 6)),
            "/priests",
            "Expected at least 5 priests in the box blood_ceremony, got 4.",
        ),
        (
            lambda data: data["priests"][0].update(box="core"),
            "/priests/0/box",
            "Expected blood_ceremony or dark_ritual, got 'core'.",
        ),
        (
            lambda data: data["priests"][0].update(id="Shan Queen"),
            "/priests/0/id",
            "Expected an id of small letters, digits and _ that begins with a letter, got 'Shan Queen'.",
        ),
        (
            lambda data: data["avatars"].pop(),
            "/avatars",
            "Expected the Avatars howler, bloated_woman, dark_pharaoh, haunter, in this order, "
            "got howler, bloated_woman, dark_pharaoh.",
        ),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(spoil: Spoil, place: str, sentence: str | None) -> None:
    data = house_data()
    spoil(data)
    found = refusals(data)
    assert list(found) == [place], found
    assert sentence is None or found[place] == sentence


def test_a_pack_may_bring_some_boards_only() -> None:
    data = house_data()
    data["boards"] = data["boards"][2:4]
    assert refusals(data) == {}
