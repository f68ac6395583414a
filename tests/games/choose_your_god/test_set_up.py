"""Set-up: CG-22 to CG-29."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from referee.engine.json_types import Json
from referee.engine.play import Play
from referee.engine.problems import IllegalAnswer
from referee.engine.randomness import Scripted, Seeded
from referee.engine.ruleset import Setup
from referee.engine.seeds import Seeds
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from referee.games.choose_your_god.pack import Content
from referee.games.choose_your_god.state import ChooseYourGod
from tests.games.choose_your_god.table import content


def begin(
    seats: int, options: Mapping[str, Json] | None = None, draws: Mapping[str, Json] | None = None
) -> tuple[Play[ChooseYourGod, Content], list[str]]:
    """A new game up to its first question, and the labels of what was drawn."""
    setup = Setup("test", seats, CHOOSE_YOUR_GOD.settle_options(options or {}, seats, content()), content())
    randomness = Scripted(draws or {}, Seeded(Seeds(b"set-up")))
    play, advance = Play.begin(CHOOSE_YOUR_GOD, setup, randomness, careful=True)
    return play, [draw.label for draw in advance.draws]


@pytest.mark.rule("CG-22")
@pytest.mark.rule("CG-24")
def test_miracles_and_intrigues_are_shuffled() -> None:
    play, labels = begin(2)
    assert labels[:3] == ["deck/miracle/shuffle", "deck/license/shuffle", "deck/intrigue/shuffle"]
    pack = content()
    assert Counter(play.state.miracles) == {card.id: card.copies for card in pack.miracle_cards}
    assert Counter(play.state.intrigues) == {card.id: card.copies for card in pack.intrigue_cards}
    assert play.state.miracles != sorted(play.state.miracles)
    assert play.state.intrigues != sorted(play.state.intrigues)


@pytest.mark.rule("CG-23")
def test_three_licenses_lie_face_up_in_slots_a_b_c() -> None:
    order = [card.id for card in content().license_cards][::-1]
    play, _ = begin(2, draws={"deck/license/shuffle": list(order)})
    assert play.state.slots == order[:3]
    assert play.state.licenses == order[3:]


@pytest.mark.rule("CG-25")
def test_colours_and_the_first_pieces() -> None:
    play, _ = begin(5)
    assert [play.state.cults[seat].colour for seat in range(1, 6)] == [
        "red", "yellow", "green", "blue", "black",
    ]  # fmt: skip
    for cult in play.state.cults.values():
        assert sorted(token.strength for token in cult.free_tokens()) == [1, 2, 3]
        assert cult.patriarch.place == 0
    assigned, _ = begin(2, {"colours": ["black", "green"]})
    assert [cult.colour for cult in assigned.state.cults.values()] == ["black", "green"]
    with pytest.raises(IllegalAnswer):
        begin(3, {"colours": ["black", "green"]})


@pytest.mark.rule("CG-26")
def test_sheets_are_dealt_at_random_light_side_up_each_once() -> None:
    play, labels = begin(5)
    assert labels[-1] == "setup/cults"
    sheets = [cult.cult for cult in play.state.cults.values()]
    assert len(set(sheets)) == 5
    assert {cult.side for cult in play.state.cults.values()} == {"light"}


@pytest.mark.rule("CG-26")
def test_sheets_by_the_hosts_choice() -> None:
    play, labels = begin(2, {"chosen": ["janus", "atheism"]})
    assert [cult.cult for cult in play.state.cults.values()] == ["janus", "atheism"]
    assert "setup/cults" not in labels
    with pytest.raises(IllegalAnswer):
        begin(3, {"chosen": ["janus", "atheism"]})


@pytest.mark.rule("CG-26")
def test_ranked_sheets_go_by_drawn_priority_and_the_rest_by_lot() -> None:
    order = [sheet.id for sheet in content().cult_sheets]
    left = [sheet for sheet in order if sheet not in ("janus", "fafnir")]
    play, _ = begin(
        4,
        {"cults": "ranked"},
        {"setup/cult_priority": [3, 1, 2, 4], "setup/cults": ["atheism", *left[:-1]]},
    )
    assert play.step is not None
    assert [ask.kind for ask in play.step.asks] == ["choose_your_god.rank_cults"] * 4
    assert play.step.sealed
    wishes: dict[int, Json] = {1: ["janus", "fafnir"], 2: ["janus"], 3: ["janus"], 4: []}
    assert [p.message for p in play.step.ask_of(1).choice.problems(["zeus"])] == ["Name each cult once."]
    play.resolve(wishes)
    cults = {seat: cult.cult for seat, cult in play.state.cults.items()}
    assert cults == {3: "janus", 1: "fafnir", 2: "atheism", 4: left[0]}


@pytest.mark.rule("CG-26")
def test_sheets_left_over_go_by_the_same_priority() -> None:
    order = [sheet.id for sheet in content().cult_sheets]
    left = [sheet for sheet in order if sheet not in ("janus", "fafnir", "atheism")]
    draws: dict[str, Json] = {
        "setup/cult_priority": [4, 3, 2, 1],
        "setup/cults": ["atheism", *left],
    }
    play, _ = begin(4, {"cults": "ranked"}, draws)
    play.resolve({1: [], 2: ["fafnir"], 3: ["janus"], 4: ["janus"]})
    cults = {seat: cult.cult for seat, cult in play.state.cults.items()}
    assert cults == {4: "janus", 2: "fafnir", 3: "atheism", 1: left[0]}


@pytest.mark.rule("CG-27")
@pytest.mark.parametrize(
    ("seats", "sheets"),
    [
        (2, {"fafnir", "tiamat"}),
        (3, {"arachne", "cthulhu", "nirriti"}),
        (4, {"anubis", "atheism", "cthulhu", "janus"}),
    ],
)
def test_the_recommended_sheets(seats: int, sheets: set[str]) -> None:
    play, labels = begin(seats, {"cults": "recommended"})
    assert {cult.cult for cult in play.state.cults.values()} == sheets
    assert labels[-1] == "setup/cults"


@pytest.mark.rule("CG-27")
def test_nothing_is_recommended_for_five() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        begin(5, {"cults": "recommended"})
    assert refused.value.problems[0].message == "No cults are recommended for 5 players."


@pytest.mark.rule("CG-28")
def test_what_everybody_starts_with() -> None:
    play, _ = begin(3)
    for cult in play.state.cults.values():
        assert (cult.followers, cult.coins, cult.mobs) == (2, 5, 0)
        assert (cult.hand, cult.licenses, cult.altars) == ([], [], [])
    assert play.state.supremacy is None
    assert play.state.coins_in_reserve == 85


@pytest.mark.rule("CG-29")
def test_the_highest_divine_might_is_first_player() -> None:
    play, _ = begin(3, {"chosen": ["atheism", "tiamat", "janus"]})
    assert play.state.first_player == 2
    assert play.step is not None
    assert play.step.seats == (2,)
