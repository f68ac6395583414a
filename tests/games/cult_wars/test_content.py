"""Content packs: what is read, and what is refused with the place and the reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.content import BadContent, reader
from referee.games.cult_wars import CULT_WARS
from referee.games.cult_wars.cards.actions import ACTIONS
from referee.games.cult_wars.cards.blocks import BLOCKS, ActionEffect
from referee.library import CUSTOM_PACK, Library, UnknownPack, UnknownRuleset
from tests.games.cult_wars.fixture_pack import FIXTURE_PACK, card


def test_the_fixture_pack_loads() -> None:
    pack, content = Library().content_from("cult_wars", FIXTURE_PACK)
    assert (pack.id, len(content.full_deck())) == (CUSTOM_PACK, 30)
    assert len(pack.hash) == 64


def test_the_library_knows_its_games_and_packs() -> None:
    library = Library()
    assert library.ruleset("cult_wars") in library.rulesets()
    assert [pack.id for pack in library.packs("cult_wars")] == ["default"]
    assert library.content("cult_wars", "default") is library.content("cult_wars", "default")
    with pytest.raises(UnknownRuleset, match="no game 'chess'"):
        library.ruleset("chess")
    with pytest.raises(UnknownPack, match="cult_wars has no content pack 'gold'"):
        library.content("cult_wars", "gold")


def test_every_block_that_can_be_written_can_be_carried_out() -> None:
    assert set(ACTIONS) == set(BLOCKS)


@pytest.mark.parametrize(
    ("text", "block", "who", "arguments"),
    [
        ("lose(target, any, 3)", "lose", "target", (("sacrifice", "breed", "defend", "idle", "attack"), 3)),
        ("lose(self, idle > breed, all)", "lose", "self", (("idle", "breed"), "all")),
        (" gain( self ,slot,amount )", "gain", "self", ("slot", "amount")),
        ("move(target, attack, idle, 1)", "move", "target", (("attack",), "idle", 1)),
        ("vp(self, -2)", "vp", "self", (-2,)),
        ("cancel(target, first)", "cancel", "target", ("first",)),
        ("births(self, times, 3/2)", "births", "self", ("times", (3, 2))),
        ("defence(self, add, -3)", "defence", "self", ("add", (-3, 1))),
        ("withhold(target)", "withhold", "target", ()),
    ],
)
def test_blocks_are_read(text: str, block: str, who: str, arguments: tuple[Any, ...]) -> None:
    effect = reader(ActionEffect).read(text)
    assert (effect.word, tuple(effect.args.values())) == (block, (who, *arguments))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("explode(target)", "There is no effect 'explode'. Expected one of lose, gain"),
        ("lose target", "There is no effect 'lose target'. Expected one of lose, gain"),
        ("lose", r"Expected lose\(who, from, n\)"),
        ("lose(target, any)", r"Expected lose\(who, from, n\)"),
        ("lose(me, any, 1)", "who: Expected self or target, got 'me'"),
        (
            "lose(target, nowhere, 1)",
            "from: Expected any, slot, or different places out of attack, .*, got 'nowhere'",
        ),
        ("lose(target, idle > idle, 1)", "from: .*, got 'idle > idle'"),
        ("lose(target, any, 0)", "n: Expected all, amount or a whole number from 1 to 1000, got 0"),
        ("lose(target, any, many)", "n: Expected all, amount or a whole number from 1 to 1000, got 'many'"),
        ("lose(target, any, 5000)", "n: Expected all, amount or a whole number from 1 to 1000, got 5000"),
        ("gain(self, any, 1)", "to: Expected one of slot, attack, .*, got 'any'"),
        ("cancel(target, some)", "which: Expected all or first, got 'some'"),
        ("attack(self, double, 2)", "op: Expected one of set, times, add, got 'double'"),
        ("attack(self, add, 3/2)", "only times takes a fraction"),
        ("attack(self, times, -1)", "times takes no negative number"),
        (
            "attack(self, times, 1/0)",
            "value: Expected a whole number up to 1000, or a fraction .*, got '1/0'",
        ),
        ("attack(self, times, 1/)", "value: Expected a whole number up to 1000, or a fraction .*, got '1/'"),
        ("loss_order(self, idle > breed)", "each once"),
    ],
)
def test_blocks_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        reader(ActionEffect).read(text)


def changed(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    data = copy.deepcopy(FIXTURE_PACK)
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        (lambda d: d.pop("cults"), "/cults", "Missing. Expected a list."),
        (lambda d: d["cults"].pop(), "/cults", "exactly four cults"),
        (lambda d: d["cults"][1].update(id="red"), "/cults", "'red' names 2 of them"),
        (lambda d: d["cults"][1].update(short="red"), "/cults", "'red' names 2 of them"),
        (lambda d: d["cults"][0].update(id="even"), "/cults/0/id", "a word of text orders"),
        (lambda d: d["cults"][0].update(name="Even"), "/cults/0/name", "a word of text orders"),
        (lambda d: d["cults"][0].update(short="Ask"), "/cults/0/short", "a word of text orders"),
        (lambda d: d["cults"][0].update(id="the red"), "/cults/0/id", "Expected letters, digits"),
        (lambda d: d["cults"][0].update(source="a friend"), "/cults/0/source", "Expected rulebook or house"),
        (lambda d: d["strategy_values"].pop(), "/strategy_values", "exactly six values"),
        (
            lambda d: d["strategy_values"].__setitem__(2, 0),
            "/strategy_values/2",
            "whole number from 1 to 1000, got 0",
        ),
        (
            lambda d: d["strategy_values"].__setitem__(2, True),
            "/strategy_values/2",
            "whole number from 1 to 1000, got True",
        ),
        (
            lambda d: d["strategy_values"].__setitem__(2, "3"),
            "/strategy_values/2",
            "whole number from 1 to 1000, got '3'",
        ),
        (lambda d: d["action_cards"][0].update(id="12"), "/action_cards/0/id", "not a number"),
        (
            lambda d: d["action_cards"][0].update(copies=0),
            "/action_cards/0/copies",
            "whole number from 1 to 100, got 0",
        ),
        (
            lambda d: d["action_cards"][0].update(colour="red"),
            "/action_cards/0/colour",
            "There is no such key. Expected one of id, name",
        ),
        (
            lambda d: d["action_cards"][0].update(needs=[]),
            "/action_cards/0/needs",
            "just when its target is cult",
        ),
        (
            lambda d: d["action_cards"][1].update(needs=["cult"]),
            "/action_cards/1/needs",
            "just when its target",
        ),
        (
            lambda d: d["action_cards"][1].update(allow_self=True),
            "/action_cards/1/allow_self",
            "target is cult",
        ),
        (
            lambda d: d["action_cards"][0].update(needs=["cult", "cult"]),
            "/action_cards/0/needs",
            "at most once",
        ),
        (
            lambda d: d["action_cards"][0].update(needs=["cult", "amount"]),
            "/action_cards/0/needs/1",
            "needs its bounds",
        ),
        (
            lambda d: d["action_cards"][0].update(needs=["cult", {"kind": "amount", "low": 3, "high": 1}]),
            "/action_cards/0/needs/1",
            "no amount from 3 to 1",
        ),
        (
            lambda d: d["action_cards"][0].update(needs=[{"kind": "cult", "low": 3}]),
            "/action_cards/0/needs/0",
            "Only an amount has bounds",
        ),
        (
            lambda d: d["action_cards"][1].update(effects=["lose(self, slot, 1)"]),
            "/action_cards/1/effects",
            "uses the announced slot",
        ),
        (
            lambda d: d["action_cards"][1].update(effects=["attack(self, add, 1)"]),
            "/action_cards/1/effects",
            "timing must be standing",
        ),
        (
            lambda d: d["action_cards"][0].update(timing="late"),
            "/action_cards/0/effects",
            "comes too late",
        ),
        (
            lambda d: d["action_cards"][2].update(target="none"),
            "/action_cards/2/effects",
            "acts on a target, but the card has none",
        ),
        (
            lambda d: d["action_cards"][2].update(effects=["lose(target, any, 3)", "boom()"]),
            "/action_cards/2/effects/1",
            "There is no effect 'boom'",
        ),
        (
            lambda d: d["action_cards"].append(card("fx-hush", "vp(self, 1)")),
            "/action_cards",
            "'fx-hush' names 2",
        ),
        (
            lambda d: d.update(action_cards=[card("FX", "vp(self, 1)", copies=7)]),
            "/action_cards",
            "7 action cards are too few",
        ),
        (
            lambda d: d.update(action_cards=[card(f"FX-{n}", "vp(self, 1)", copies=100) for n in range(11)]),
            "/action_cards",
            "1100 action cards are too many",
        ),
    ],
)
def test_a_bad_pack_is_refused_at_the_place(
    change: Callable[[dict[str, Any]], None], path: str, reason: str
) -> None:
    with pytest.raises(BadContent) as refused:
        CULT_WARS.load_content(changed(change))
    found = [(problem.path, problem.message) for problem in refused.value.problems]
    assert any(where == path and reason in message for where, message in found), found


@pytest.mark.parametrize(
    "data", [None, [], "pack", 3, {"cults": 1, "strategy_values": {}, "action_cards": [1]}]
)
def test_what_is_no_pack_at_all(data: Any) -> None:
    with pytest.raises(BadContent):
        Library().content_from("cult_wars", data)
