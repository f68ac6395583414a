"""Windows, prompts and events of a whole round are the same whatever others hold."""

from __future__ import annotations

import pytest

from referee.engine.canonical import canonical
from referee.engine.json_types import Json
from referee.games.choose_your_god import CHOOSE_YOUR_GOD
from tests.games.choose_your_god.table import Game

HANDS = {
    "light cards": "M1,M3,raid",
    "dark seals alone": "M4,M7,seize",
    "two alike": "M8,M8,blackmail",
}


def seen(game: Game, viewer: int | None) -> list[bytes]:
    """What a viewer sees from here to the end of the round, if everybody passes or takes the default."""
    found: list[Json] = []
    now, told = game.state.round, 0
    while game.play.step is not None and game.state.round == now:
        step = game.play.step
        own = [[ask.text(), ask.choice.describe(), ask.default] for ask in step.asks if ask.seat == viewer]
        table = CHOOSE_YOUR_GOD.view(game.state, game.play.setup, viewer)
        found.append([step.key, list(step.seats), table, own])
        game.resolve({ask.seat: _patient(ask.kind, ask.default) for ask in step.asks})
        faces = [event.seen_by(viewer) for event in game.events[told:]]
        told = len(game.events)
        found.append([[face.kind, face.data] for face in faces if face is not None])
    return [canonical(one) for one in found]


def _patient(kind: str, default: Json) -> Json:
    """Asked again everywhere: whoever passes here is asked in the next Location too."""
    if kind.endswith(".window"):
        return {"action": {"case": "pass", "value": {}}, "then": None, "if_win": None}
    if kind.endswith(".plan"):
        return {
            "rules": [],
            "otherwise": "ask",
            "if_win": [],
            "give": {"case": "ask", "value": {}},
            "altar": [],
        }
    return default


def round_of(hand: str) -> Game:
    return Game(
        "take_turn",
        red=f"F4 1@6 2@9 P@4 hand={hand}",
        yellow="F3 2@6 hand=M5,vandalism",
        green="F0 3@9 A6",
        first="yellow",
        turn="yellow",
    )


@pytest.mark.parametrize("viewer", [None, 2, 3])
@pytest.mark.parametrize("hand", HANDS)
def test_a_round_looks_the_same_whatever_red_holds(hand: str, viewer: int | None) -> None:
    rounds = seen(round_of("M2,M5,threat"), viewer)
    assert rounds == seen(round_of(HANDS[hand]), viewer)
    assert sum(b'"choose_your_god.window' in one or b"window" in one for one in rounds) >= 4


def test_red_itself_sees_the_difference() -> None:
    assert seen(round_of("M2,M5,threat"), 1) != seen(round_of("M1,M3,raid"), 1)


def test_giving_up_a_card_is_asked_by_number_not_by_face() -> None:
    """Two cards that are alike are still a choice."""
    for hand in ("M8,M8", "M8,M1"):
        game = Game(
            "resolve_location", here=6, asks="yellow", red=f"1@6 hand={hand}", yellow="1@6 hand=secret_search"
        )
        game.order("play search")
        assert game.asked == ["red give_card"]


def test_a_written_rule_leaves_no_trace_while_it_is_merely_filed() -> None:
    plain = Game("take_turn", red="F2 1 hand=M8", yellow="F2 1")
    ahead = Game("take_turn", red="F2 1 hand=M8", yellow="F2 1")
    plain.order("preach 1 at 1")
    ahead.order("preach 1 at 1\nthen preach p at 3\nthen pray\nat 6: play M8 coins\notherwise ask")
    for viewer in (None, 2):
        one, two = (CHOOSE_YOUR_GOD.view(game.state, game.play.setup, viewer) for game in (plain, ahead))
        assert one == two
        assert [e.seen_by(viewer) for e in plain.events] == [e.seen_by(viewer) for e in ahead.events]
    assert CHOOSE_YOUR_GOD.view(ahead.state, ahead.play.setup, 1)["queue"]


def test_nothing_of_a_hand_a_plan_or_a_deck_is_in_the_public_view() -> None:
    game = Game(
        "resolve_location",
        here=6,
        red="1@6 hand=M8",
        yellow="",
        asks="red",
        plans={"yellow": "otherwise pass"},
    )
    shown = canonical(CHOOSE_YOUR_GOD.view(game.state, game.play.setup, None))
    for secret in (b"M8", b"otherwise", b'"hand"', b'"plan"', b'"queue"', b"blackmail"):
        assert secret not in shown


INIQUITY = "use iniquity sacrifice 2\nif win here: "
RED = "nirriti dark F4 c9 2 "


@pytest.mark.rule("CG-178")
@pytest.mark.rule("CG-74")
@pytest.mark.parametrize(
    ("here", "tokens", "benefit"),
    [
        (2, "3@2", "bribe 5 with 3"),
        (5, "3@5", "raise 3@5"),
        (7, "3@7", "altar 3@7"),
        (8, "3@8", "pay 5 raise 3@8"),
    ],
)
def test_an_order_is_not_judged_by_the_cards_that_it_will_turn_up(
    here: int, tokens: str, benefit: str
) -> None:
    """Seize and Exorcism would send the token home; nobody knows whether they lie on top."""

    def window(intrigues: str) -> Game:
        red, yellow = RED + tokens, "F3 4@9"
        return Game("resolve_location", here=here, asks="red", red=red, yellow=yellow, intrigues=intrigues)

    for top in ("disperse disperse raid", "seize exorcism raid", "exorcism seize raid"):
        assert window(top).refused(INIQUITY + benefit) == []
    assert window("seize raid disperse").order(INIQUITY + benefit).winners()[here] == "red"


@pytest.mark.rule("CG-169")
def test_treachery_is_not_judged_by_the_card_that_it_will_turn_up() -> None:
    def refused(top: str) -> list[str]:
        red = "fafnir light c2 3@5 hand=raid"
        game = Game("resolve_location", here=5, asks="red", red=red, yellow="F3 4@9", intrigues=top)
        return game.refused("use treachery discard raid\nif win here: raise 3@5")

    assert refused("seize") == refused("exorcism") == refused("blackmail") == []


@pytest.mark.rule("CG-135")
@pytest.mark.parametrize("plan", ["pass", "give raid", "give cheapest"])
def test_an_order_is_not_judged_by_what_a_rival_has_written(plan: str) -> None:
    """Who has said which card it gives is not asked: that must not show in what can be ordered after it."""
    red, yellow = "F4 3@5 hand=secret_search", "F3 2@5 hand=M5,raid"
    plans = {"yellow": plan}
    game = Game("resolve_location", here=5, asks="red", red=red, yellow=yellow, plans=plans)
    assert game.refused("play secret_search\nif win here: raise 4@5") == []
