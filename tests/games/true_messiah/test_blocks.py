"""Section 2.19: whatever loads can be played. Every block with every kind of target and choice is refused
when the pack is read, or resolves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

import pytest

from referee.engine.content import BadContent, reader
from referee.engine.dice import UniformNumbers
from referee.games.true_messiah.acting.rehearsing import at_point
from referee.games.true_messiah.cards.blocks import BLOCKS, CHOICE_KINDS, TEMPLE_GROUND, names_of
from referee.games.true_messiah.cards.faces import Card, TargetKind
from referee.games.true_messiah.decisions.plan_lines import CardLine, line_of
from referee.games.true_messiah.decisions.window import Respond, WindowAnswer
from referee.games.true_messiah.sampling.plays import sampled_play
from referee.games.true_messiah.state import TrueMessiah
from tests.games.true_messiah import fixture_pack
from tests.games.true_messiah.table import Table

Slot = tuple[str, dict[str, Any]]
"""Whether it is of the `targets` or of the `choices`, and what it says besides its name."""

TARGET_KINDS = get_args(TargetKind)
MOMENTS = [(when, by) for when in ("resolve", "during", "casualties") for by in ("player", "owners", "whom")]
TARGETS: list[Slot] = [
    ("targets", {"kind": kind, "filters": filters})
    for kind in TARGET_KINDS
    for filters in ([], ["follower", "ordinary"], ["temple"], list(TEMPLE_GROUND))
]
CHOICES: list[Slot] = [
    ("choices", {"kind": kind, "when": when, "by": by, "unit": "it", "around": around, "max": 4})
    for kind in CHOICE_KINDS
    for when, by in MOMENTS
    for around in ("origin", "it")
]
HELPERS: list[list[dict[str, Any]]] = [
    [],
    *([{"name": "it", "kind": kind}] for kind in TARGET_KINDS),
    [{"name": "whom", "kind": "player", "whose": "enemy"}],
]
"""Targets that choices may speak of."""


def card_data(word: str, slots: Mapping[str, Slot], helpers: list[dict[str, Any]]) -> dict[str, Any]:
    """A card with this block, its parameters named as they are called, numbers 2."""
    given = [
        parameter if names_of(hint) else "follower" if parameter == "kind" else "2"
        for parameter, hint in BLOCKS[word].items()
    ]
    choices = [{"name": name, **said} for name, (of, said) in slots.items() if of == "choices"]
    if word == "redirect":  # what it redirects is what its choices are about
        helpers, choices = [], [{**choice, "unit": "target"} for choice in choices]
    return {
        "cost": 1,
        "preemptive": True,
        "targets": [
            *helpers,
            *({"name": name, **said} for name, (of, said) in slots.items() if of == "targets"),
        ],
        "choices": choices,
        "effects": [f"{word}({', '.join(given)})"] * 2,
    }


def refusals(data: dict[str, Any]) -> list[str]:
    """Why this card cannot be read."""
    try:
        reader(Card).read({"id": "fx-try", "name": "Try", "text": "Try", "decks": {"black": 1}, **data})
    except BadContent as bad:
        return [problem.message for problem in bad.problems]
    return []


@cache
def slots_with(helpers: int) -> list[Slot]:
    """The targets, and the choices that are not refused whatever the block: beside these targets."""
    return [
        *TARGETS,
        *(
            slot
            for slot in CHOICES
            if not refusals(
                {**card_data("coins", {"it_is": slot}, HELPERS[helpers]), "effects": ["coins(1)"]}
            )
        ),
    ]


def all_cards(word: str) -> Iterator[dict[str, Any]]:
    """All that can be read, made of whatever is not refused for a parameter by itself."""
    named = [parameter for parameter, hint in BLOCKS[word].items() if names_of(hint)]
    for number, helpers in enumerate(HELPERS):
        ways = [
            [
                slot
                for slot in slots_with(number)
                if not any(repr(name) in why for why in refusals(card_data(word, {name: slot}, helpers)))
            ]
            for name in named
        ]
        for turn in range(max(map(len, ways), default=1) if all(ways) else 0):  # each way at least once
            slots = [way[turn % len(way)] for way in ways]
            data = card_data(word, dict(zip(named, slots, strict=True)), helpers)
            if data["choices"] or not helpers:
                assert refusals(data) == []
                yield data


UNITS = {
    "1,1": "RR",
    "2,3": "Rm RR",
    "3,2": "Rn",
    "3,3": "Bm BB",
    "3,4": "B",
    "2,4": "Bn",
    "5,6": "BBBB",
    "4,4": "R",
}


def play(data: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Black answers Red's miracle with the card, with targets and choices at random; False if it cannot."""
    monkeypatch.setitem(fixture_pack.FIXTURES, "fx-try", data)

    def rich(state: TrueMessiah) -> None:
        state.seats[1].belief = state.seats[2].belief = 9

    table = Table(
        UNITS,
        hands={"red": ["fx-smite", "fx-avatar"], "black": ["fx-try"]},
        temples={"2,3": "red", "3,4": "black"},
        prepare=rich,
    )
    table.say("play fx-smite target black.f03 / more")
    (ask,) = table.play.step.asks if table.play.step else ()
    then = at_point(table.state, table.content, 2, table.state.frames[-1], "before 1")
    chosen = sampled_play(then, 2, table.content.by_id["fx-try"], UniformNumbers(b"blocks", str(data)))
    if chosen is None:
        return False
    line = line_of(chosen)
    assert isinstance(line, CardLine)
    answer = WindowAnswer.to_answer(Respond(at="before 1", do=line))
    assert ask.choice.problems(answer) == []
    assert ask.understood(ask.read(ask.show(answer))) == ask.understood(answer)  # it can be written
    table.play.resolve({2: answer})
    while "plan" not in table.asked().values() and table.play.result is None:
        assert table.play.step is not None
        assert all(one.text() for one in table.play.step.asks)
        table.say()
    return True


@pytest.mark.parametrize("word", BLOCKS)
def test_a_card_is_refused_when_it_is_read_or_resolves(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = [play(data, monkeypatch) for data in all_cards(word)]
    assert any(played)
