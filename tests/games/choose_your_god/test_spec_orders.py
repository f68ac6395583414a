"""Every line of order that the rules give as an example is read, and means what they say (section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.problems import UnreadableText
from tests.games.choose_your_god.table import Game

HEALER = "title_healer exiles novitiate"


def game_asking(kind: str, cult: str = "cthulhu") -> Game:
    """A game whose open question to red is of this kind."""
    red = f"{cult} F5 c9 m3 1 2 3 P"
    match kind:
        case "celebrate":
            return Game(
                "begin_round", red="", yellow="", supremacy="yellow", slots=f"- {HEALER.split()[1]} -"
            )
        case "intention":
            return Game("take_turn", red=red, yellow="", blue="", slots=HEALER)
        case "plan":
            return Game("make_plans", red=f"{red} 1@6 hand=M3,ambush", yellow="F0 none", blue="F0 none")
        case "window":
            return Game(
                "resolve_location", here=6, asks="red", red=f"{cult} 1@6 hand=M8", yellow="", green=""
            )
        case "deals":
            game = Game("take_turn", red="F5 c9 m1 1", yellow="", slots=HEALER)
            return game.order("pray benefit 1 / deals later")
        case "return_intrigue":
            words = {"here": 11, "yellow": "", "intrigues": "raid ambush", "slots": HEALER}
            return Game("resolve_location", red="3@11 hand=seize", plans={"red": "otherwise pass"}, **words)
        case "give_card":
            seats = {"red": "1@6 hand=secret_search", "yellow": "2@6 hand=M8,seize"}
            return Game("resolve_location", here=6, asks="red", **seats).order("play search")
        case "lose_altar":
            seats = {"red": "dark hand=foiled_plot", "yellow": "1@6 A3 A6 hand=M1"}
            return Game("resolve_location", here=6, asks="red", **seats).order("play plot")
        case "iniquity":
            seats = {"red": "nirriti dark 2 3@6", "yellow": "4@6", "intrigues": "exorcism raid ambush"}
            return Game("resolve_location", here=6, asks="red", **seats).order("use iniquity sacrifice 2")
        case "rank_cults":
            return Game("deal_cults", red="", yellow="", options={"cults": "ranked"})
        case _:
            at = int(kind.removeprefix("benefit "))
            strong = f"5@{at} 5@{at} 5@{at} P@{at} 3 2 1 F7 c13"
            return Game("resolve_location", here=at, red=strong, yellow="", slots=HEALER)


LINES = {
    "cults janus fafnir nirriti": "rank_cults",
    "celebrate 4 slot B": "celebrate",
    "no celebration": "celebrate",
    "never": "celebrate",
    "effect 2": "celebrate",
    "preach p at 4": "intention",
    "preach 3 at 7": "intention",
    "preach 3 at Trade District": "intention",
    "preach 3 at the rift of darkness": "intention",
    "pray": "intention",
    "pray\nbuy exiles": "intention",
    "pray\nsell blackmail, raid\nbuy A": "intention",
    "pray / buy slot B, healer": "intention",
    "pray / deals later": "intention",
    "pray\ndeals later": "intention",
    "pray\nno deals": "intention",
    "pray benefit 2 bribe 8 with 1 / sell blackmail, raid / buy healer if possible": "intention",
    "pray benefit Port pay 5": "intention",
    "pray benefit temple district new": "intention",
    "pray benefit 7 altar 2@artisan district": "intention",
    "preach 1 at 1\nthen if leader.6 is not blue: preach 2 at 6": "intention",
    "preach 1 at 1\nthen pray\nbuy exiles\notherwise pass": "intention",
    "preach 1 at 1\nthen ask": "intention",
    "preach 1 at 1\nthen nothing": "intention",
    "sell exorcism": "deals",
    "buy A": "deals",
    "no deals": "deals",
    "at 4 if leader.here is not me and still_to_act = 0: play M3 on p": "plan",
    "at 7 if coins.me >= 5: ask": "plan",
    "at 4 if leader.here is not me: play M3 on patriarch; otherwise pass": "plan",
    "at 9 if bribe.here is blue: play ambush": "plan",
    "at Forum, Trade District: pass": "plan",
    "otherwise pass": "plan",
    "otherwise ask": "plan",
    "otherwise present": "plan",
    "sit out": "plan",
    "if win 5: new": "plan",
    "if win 9: pay 5": "plan",
    "if win Trade District: take": "plan",
    "if win 6: decline": "plan",
    "give cheapest": "plan",
    "give supremacy, ambush": "plan",
    "altar 6, 9": "plan",
    "altar Trade District": "plan",
    "pass": "window",
    "pass all": "window",
    "pass until 9": "window",
    "pass until Port": "window",
    "pass unless leader.here is not me": "window",
    "pass where absent": "window",
    "play M2 3 to 9": "window",
    "play M2 3 to Port": "window",
    "play M8 coins": "window",
    "play exorcism on green 5": "window",
    "play threat take exiles": "window",
    "pass\nif win here: take\nat 9: ask": "window",
    "pass\nnew plan\notherwise pass": "window",
    "bribe 8 with 1": "benefit 2",
    "bribe Academy with 1": "benefit 2",
    "new": "benefit 5",
    "raise 3": "benefit 5",
    "raise 3@temple": "benefit 5",
    "altar 2@7": "benefit 7",
    "altar 2@Artisan District": "benefit 7",
    "pay 5 raise 3": "benefit 8",
    "pay 11 raise 3": "benefit 8",
    "pay 5": "benefit 9",
    "pay 11": "benefit 9",
    "take A": "benefit 10",
    "take slot A": "benefit 10",
    "arm": "benefit 12",
    "summon": "benefit 13",
    "decline": "benefit 9",
    "return ambush": "return_intrigue",
    "give seize": "give_card",
    "give supremacy": "give_card",
    "altar 6": "lose_altar",
    "on yellow 4": "iniquity",
}
ABILITIES = {
    "use change-of-guise discard M1 play seize": "tiamat",
    "use ode-to-greed on 2": "fafnir",
    "use ordination followers 4": "arachne",
    "use charms ritual 3 on p": "arachne",
    "use incarnation ritual p destroy 1 2": "tiamat",
    "use spiders-grip discard M8, supremacy place p 1 2 3": "arachne",
    "use iniquity sacrifice 2 prefer yellow 4, exiles": "nirriti",
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_of_the_rules_is_read(text: str) -> None:
    phrasing = game_asking(LINES[text]).play.step.asks[0].phrasing  # type: ignore[union-attr]
    assert phrasing is not None
    answer = phrasing.parse(text)
    assert phrasing.parse(phrasing.show(answer)) == answer


@pytest.mark.parametrize("text", ABILITIES)
def test_an_ability_of_the_rules_is_read(text: str) -> None:
    ask = game_asking("window", ABILITIES[text]).ask()
    assert ask.phrasing is not None
    assert ask.phrasing.parse(text) == ask.phrasing.parse(ask.phrasing.show(ask.phrasing.parse(text)))


KINDS = [
    *("rank_cults", "celebrate", "intention", "deals", "plan", "window", "benefit 5", "benefit 9"),
    *("return_intrigue", "give_card", "lose_altar", "iniquity"),
]


@pytest.mark.parametrize("text", ["", "   \n\n", "# I am thinking about it, please wait"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_text_without_any_order_is_refused(kind: str, text: str) -> None:
    step = game_asking(kind).play.step
    assert step is not None
    assert step.asks[0].kind == f"choose_your_god.{kind.split()[0]}"
    with pytest.raises(UnreadableText):
        step.asks[0].read(text)


def test_locations_are_known_by_their_names() -> None:
    ask = game_asking("intention").ask()

    def placed(text: str) -> Any:
        answer: Any = ask.read(text)
        return answer["do"]["value"]["location"]

    assert placed("preach 3 at Trade District") == 6
    assert placed("preach 3 at trade") == 6
    assert placed("preach 3 at the Rift of Darkness") == placed("preach 3 at rift") == 13
    with pytest.raises(UnreadableText) as refused:
        ask.read("preach 3 at Trade District now")
    assert refused.value.message == '"now" is more than this order takes.'
    assert refused.value.nearest == "preach 3 at Trade District"


def test_deals_follow_a_prayer_in_lines_of_their_own() -> None:
    ask = game_asking("intention").ask()
    one: Any = ask.read("pray / buy exiles / sell raid")
    assert one == ask.read("pray\nbuy exiles\nsell raid") == ask.read("pray\nbuy B / sell raid")
    assert [deal["case"] for deal in one["do"]["value"]["deals"]["value"]] == ["buy", "sell"]
    with pytest.raises(UnreadableText) as refused:
        ask.read("preach 3 at 6\nbuy exiles")
    assert refused.value.message == 'Deals go with a prayer, now or later: "then pray / buy exiles".'
    empty = Game("take_turn", red="", yellow="", slots="- exiles -").ask()
    with pytest.raises(UnreadableText) as refused:
        empty.read("pray\nbuy A")
    assert refused.value.message == "Slot A is empty."
