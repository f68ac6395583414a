"""Games of the past, played again by today's rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.engine.golden import BadGolden, golden_game, read_golden
from referee.engine.retrace import GoesAnotherWay, retrace
from tests.odds import ODDS, PACK, OddsTable, end

CONTENT = ODDS.load_content(dict(PACK.data))
GAME: Any = golden_game(ODDS, CONTENT, 3, "golden", options={"rounds": 1})


def test_a_golden_game_goes_the_same_way() -> None:
    game = read_golden(GAME)
    assert [step.key for step in game.past.answered] == [
        "bets/0/odds.bet/1+2+3",
        "round/0/odds.call/1",
        "tiles/0/odds.tile/1+2+3",
        "tiles/1/odds.doubt/2+3",
    ]
    retrace(ODDS, game.setup(CONTENT), game.seeds(), game.past)


def changed(step: int, **fields: Any) -> dict[str, Any]:
    steps = [{**one, **fields} if number == step else one for number, one in enumerate(GAME["steps"], 1)]
    return {**GAME, "steps": steps}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (changed(2, state="0" * 64), "step 2: the answers lead to another state"),
        (
            changed(3, key="tiles/0/odds.bid/1"),
            "step 3: tiles/0/odds.tile/1+2+3 instead of tiles/0/odds.bid",
        ),
        (changed(2, answers={"1": "neither"}), "step 2: it is not"),
        ({**GAME, "result": {"winners": [9]}}, "step 4: it does not end as it did"),
    ],
)
def test_the_step_that_goes_another_way_is_named(data: Any, message: str) -> None:
    game = read_golden(data)
    with pytest.raises(GoesAnotherWay) as found:
        retrace(ODDS, game.setup(CONTENT), game.seeds(), game.past)
    assert str(found.value).startswith(message)


def test_rules_that_fall_over_are_named_with_their_step() -> None:
    async def broken(t: OddsTable) -> None:
        t.roll("twice", 6)
        t.roll("twice", 6)
        await end(t)

    rules = replace(ODDS, phases={**ODDS.phases, "end": broken})
    game = read_golden(GAME)
    with pytest.raises(GoesAnotherWay, match="step 4: the rules fail: the draw 'twice'"):
        retrace(rules, game.setup(CONTENT), game.seeds(), game.past)


@pytest.mark.parametrize("data", [None, [], {}, {**GAME, "steps": [1]}, {**GAME, "seats": "x"}])
def test_what_is_no_golden_game_is_refused(data: Any) -> None:
    with pytest.raises(BadGolden):
        read_golden(data)
