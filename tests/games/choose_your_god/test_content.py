"""Content packs: what is in the house pack, and how a bad one is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.content import BadContent
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.library import Library
from tests.games.choose_your_god.table import content


def data() -> dict[str, Any]:
    return copy.deepcopy(dict(Library().content("choose_your_god", "default")[0].data))


def card(pack: dict[str, Any], list_: str, id_: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in pack[list_] if one["id"] == id_)
    return found


def test_the_seals_prices_and_bonuses_that_the_examples_use() -> None:
    pack = content()
    sealed = [card_.id for card_ in pack.hand_cards.values() if card_.dark_seal]
    assert sealed == ["M4", "M6", "M7", "M9", "foiled_plot", "threat", "seize"]
    costs = {card_.id: (card_.cost, card_.bonus) for card_ in pack.license_cards}
    assert {
        "approval_4": (8, 1), "approval_5": (6, 2), "approval_6": (5, 3), "community_slums": (8, 1),
        "community_port": (8, 1), "community_palace": (9, 1), "community_rift": (10, 1),
        "title_healer": (4, 2),
        "title_oracle": (6, 3), "tithe_slums_nobility": (6, 2), "tithe_ruins_slums": (7, 1), "exiles": (7, 2),
        "novitiate": (6, 3), "aulic_magus": (6, 3),
    }.items() <= costs.items()  # fmt: skip
    assert pack.pray_table == ((), (1, 2, 3), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8, 9))
    copies = [card_.copies for card_ in pack.miracle_cards]
    assert copies == [5, 5, 6, 3, 4, 2, 2, 4, 2]
    assert [card_.copies for card_ in pack.intrigue_cards] == [3] * 11


def _set(list_: str, id_: str, field: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda pack: card(pack, list_, id_).update({field: value})


BAD: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a deck of 34": (_set("miracles", "M1", "copies", 6), "/miracles: Expected 33 cards in all, got 34."),
    "an unknown effect": (
        _set("miracles", "M1", "effect", "fly"),
        "/miracles/0/effect: There is no effect 'fly'. "
        "Expected one of place, move, boost, withdraw, altar, mob, gain.",
    ),
    "too few numbers": (
        _set("miracles", "M8", "effect", "gain(1)"),
        "/miracles/7/effect: 'gain(1)' has the wrong number of arguments. Expected gain(followers, coins).",
    ),
    "no number": (
        _set("miracles", "M3", "effect", "boost(two)"),
        "/miracles/2/effect: 'boost(two)': influence: Expected a whole number from 0 to 100, got 'two'.",
    ),
    "an unknown Intrigue": (
        _set("intrigues", "raid", "effect", "boost(2)"),
        "/intrigues/9/effect: There is no effect 'boost'. Expected one of blackmail, exorcism, ",
    ),
    "a License without its Location": (
        _set("licenses", "community_ruins", "effect", "community(4)"),
        "/licenses/3/effect: 'community(4)': at: Expected a Location other than 4, got 4.",
    ),
    "two Communities for one Location": (
        _set("licenses", "community_ruins", "effect", "community(2)"),
        "/licenses: Expected one community for each of",
    ),
    "a missing Title": (
        _set("licenses", "title_healer", "effect", "title(7)"),
        "/licenses: Expected one title for each of",
    ),
    "a large bonus": (
        _set("licenses", "exiles", "bonus", 4),
        "/licenses/30/bonus: Expected a whole number from 1 to 3, got 4.",
    ),
    "two copies of a License": (
        _set("licenses", "exiles", "copies", 2),
        "/licenses/30/copies: There is one copy of each License.",
    ),
    "a negative sale": (
        _set("intrigues", "raid", "sale", -1),
        "/intrigues/9/sale: Expected a whole number from 0 to 100, got -1.",
    ),
    "equal Divine Might": (
        _set("cults", "janus", "light", 21),
        "/cults: Two sides have the same Divine Might.",
    ),
    "a weak dark side": (
        _set("cults", "janus", "dark", 14),
        "/cults: Every dark Divine Might is greater than every light one.",
    ),
    "a missing cult": (lambda pack: pack["cults"].pop(), "/cults: Expected the cults anubis, cthulhu"),
    "other abilities": (
        lambda pack: card(pack, "cults", "janus")["abilities"].reverse(),
        "/cults/3/abilities: Expected the abilities chalice_of_clarity, mystery_of_virtues",
    ),
    "no prayer for the Artisans": (
        lambda pack: pack["pray_table"][3].remove(7),
        "/pray_table: With 3 Mobs Location 7 may be prayed for.",
    ),
    "a short prayer table": (
        lambda pack: pack["pray_table"].pop(),
        "/pray_table: Expected a row for 0, 1, 2 and 3 Mobs, got 3.",
    ),
    "Locations out of order": (
        lambda pack: pack["locations"].reverse(),
        "/locations: Expected the Locations 1 to 13 in order.",
    ),
    "a short form twice": (_set("licenses", "exiles", "short", "raid"), ": 'raid' names 2 of them."),
    "a short form that is a command": (
        _set("licenses", "exiles", "short", "take"),
        "/licenses/30/short: 'take' is a word of text orders.",
    ),
    "a short form of two words": (
        _set("licenses", "exiles", "short", "two words"),
        "/licenses/30/short: Expected one word of small letters, got 'two words'.",
    ),
    "no effect of Supremacy": (
        lambda pack: pack.update(supremacy_effects=[]),
        "/supremacy_effects: Expected at least one effect, got 0.",
    ),
    "a step without its deck": (
        _set("supremacy_effects", "6", "steps", ["draw(2)"]),
        "/supremacy_effects/5/steps/0: 'draw(2)' has the wrong number of arguments. Expected draw(deck, n).",
    ),
    "a token that does not exist": (
        _set("supremacy_effects", "3", "steps", ["token(6)"]),
        "/supremacy_effects/2/steps/0: 'token(6)': strength: Expected a whole number from 1 to 5, got 6.",
    ),
    "a source that is none": (
        lambda pack: pack["sources"]["miracles"].update(effect="hearsay"),
        "/sources/miracles/effect: Expected rulebook or house, got 'hearsay'.",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_pack_is_refused_by_name(what: str) -> None:
    spoil, message = BAD[what]
    pack = data()
    CHOOSE_YOUR_GOD.load_content(pack)
    spoil(pack)
    with pytest.raises(BadContent) as refused:
        CHOOSE_YOUR_GOD.load_content(pack)
    assert message in str(refused.value)


def test_a_pack_may_rename_its_cards_and_add_prayers() -> None:
    pack = data()
    card(pack, "intrigues", "raid").update(name="Tax Audit", short="audit")
    pack["pray_table"][3].append(13)
    loaded = CHOOSE_YOUR_GOD.load_content(pack)
    assert loaded.cards["raid"] == "Tax Audit"
    assert loaded.prayed_for(3)[-1] == 13
