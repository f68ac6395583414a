"""Every order line of section 7 of the rules, read from their page, means what it says there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from referee.engine.ahead import Used
from referee.engine.asks import Ask
from tests.games.evil_high_priest.table import Table, dice, seat
from tests.games.evil_high_priest.test_queueing import decided, used
from tests.games.evil_high_priest.test_standing_orders import answer, asked, considered, raided

RULES = Path(__file__).parents[3] / "docs" / "rules" / "evil_high_priest.md"
FRANK = "2"
"""Orders name players by their seats; Frank sits at seat 2."""


def section_7() -> str:
    return RULES.read_text(encoding="utf-8").partition("## 7. Text orders")[2]


def written_orders() -> list[str]:
    """The lines of the blocks, and what the chapters in bold letters quote."""
    found: list[str] = []
    for block in re.findall(r"```\n(.*?)```", section_7(), re.DOTALL):
        for line in block.splitlines():
            order, _, comment = line.partition("#")
            found.append(order.strip())
            found += re.findall(r"also: (.*)", comment)
    for chapter in re.findall(r"^\*\*.*$", section_7(), re.MULTILINE):
        found += re.findall(r"`([^`]+)`", chapter)
    return [order.replace("Frank", FRANK) for order in found]


def turn(**more: Any) -> Table:
    own = {
        "exposed": "12T 5B 5M 2SB 1ES",
        "sanctum": {3: "closet 1B", 4: "reliquary"},
        "acolytes": "pool*2 town:boston ritual:mao:1",
        "card": "mr_shiny",
        **more,
    }
    followings = {1: seat(**own), 2: seat(exposed="1SB", card="carl_stanford")}
    return Table("cthulhu", followings, shattered="start", monsters="ghoul chthonian zoog")


def rearranging() -> Table:
    following = seat(exposed="1T 1ES", sanctum={3: "closet 2B 1M", 5: "reliquary"})
    return Table("cthulhu", {1: following}, shattered="start", phase="rearranging")


def after_a_raid() -> Table:
    """Lock A has given its sign, and its bonus space takes an acolyte."""
    own = seat(exposed="4B", acolytes="pool*2 asylum")
    table = Table("cthulhu", {1: own}, shattered="start", draws=dice("6"))
    table.order("place acolyte A bonus ask")
    table.no_strikes()
    return table


def lodge(*picks: str) -> Table:
    table = Table("cthulhu", {1: seat(exposed="1SB")}, monsters="ghoul chthonian zoog")
    table.order("place acolyte silver-twilight", *picks)
    return table


def plan(**more: Any) -> Table:
    own = {
        "exposed": "1SB 3M 3T",
        "sanctum": {3: "vault 1T", 5: "vault 1B", 6: "dimensional_gate 1ES 1M"},
        "acolytes": "pool*2 town:boston ritual:mao:2 asylum",
        "lairs": "generic slime_mold",
        **more,
    }
    table = Table("cthulhu", {1: seat(**own)}, shattered="start A", shoggoth=1, draws=dice("6"))
    table.order("place acolyte cult:B store ES at exposed")
    return table


def skulking() -> Table:
    followings = {
        1: seat(priest="cult:B+", acolytes="town:skulk1 asylum*4", exposed="7T"),
        2: seat(priest="priest:chanting", acolytes="asylum*4"),
    }
    return Table("sleeper", followings, phase="skulk", shattered="start B")


def preparing(lairs: str = "zoog") -> Table:
    followings = {1: seat(lairs=lairs, exposed="3B"), 2: seat(exposed="3T"), 3: seat(exposed="3T")}
    return Table("cthulhu", followings, seats=3, phase="abilities", monsters="ghoul chthonian yithian")


def with_avatars() -> Table:
    followings = {
        1: seat(acolytes="pool azathoth", avatars="howler bloated_woman"),
        2: seat(acolytes="pool azathoth"),
    }
    shattered = "1a 1b 1H 2a 2b 2W"
    return Table("crawling_chaos", followings, phase="abilities", shattered=shattered)


def growth_tie() -> Table:
    followings = {
        1: seat(exposed="2T 2B 2M", acolytes="pool asylum*4"),
        **{number: seat(exposed="2B", acolytes="asylum*4") for number in (2, 3)},
    }
    draws, tracks = dice("11", "11"), {"growth": 4}
    table = Table("tcho_tcho", followings, seats=3, shattered="S1 A", tracks=tracks, draws=draws)
    table.order("place acolyte cult:D")
    table.no_strikes()
    return table


def returning_to_the_box() -> Table:
    followings = {1: seat(exposed="1SB", acolytes="pool asylum*4"), 2: seat(acolytes="asylum*3 escape")}
    table = Table("watcher", followings, shattered="S1 S2 S3 S4", draws=dice("1"))
    table.order("place acolyte cult:A")
    table.no_strikes()
    return table


def eternal() -> Table:
    followings = {1: seat(acolytes="pool eternal:salem", exposed="9T"), 2: seat()}
    return Table("watcher", followings, shattered="S1 S2 S3 S4", phase="begin_round")


def storing(gift: str = "M") -> Table:
    """Seat 2's track gives seat 1 a resource, for which there is more than one place."""
    own = seat(exposed="1T", sanctum={2: "closet", 3: "vault"})
    other = seat(sanctum={1: "trap"}, acolytes="pool asylum*4")
    board = "yellow_sign"
    table = Table(board, {1: own, 2: other}, shattered="start", to_act=2, first_player=2, marker=2)
    track = next(one for one in table.content.board[board].yellow_tracks if gift in one.gift)
    locks = [stage.lock for stage in track.stages]
    table = Table(
        board,
        {1: own, 2: other},
        shattered=" ".join(["start", *locks[:2]]),
        to_act=2,
        first_player=2,
        marker=2,
        king=2,
    )
    table.order(f"place acolyte ytrack:{track.id}")
    return table


Meanings: TypeAlias = Mapping[str, tuple[Callable[[], Table], Any]]


def placed(space: str, cultist: str = "acolyte", **order: Any) -> dict[str, Any]:
    return {"cultist": cultist, "space": space, **order}


KEEP: Any = {"case": "keep", "value": {}}
PLACING: Meanings = {
    "place acolyte kingsport": (turn, placed("town:kingsport")),
    "place priest chanting chamber 2 at 5 arrange keep": (
        turn,
        placed("priest:chanting", "priest", chamber=[{"take": "2", "at": "5"}], arrange=KEEP),
    ),
    "place acolyte salem any 2T 1B pay 2T from exposed 1B from 3": (
        turn,
        placed("town:salem", any={"T": 2, "B": 1}, pay={"exposed.T": 2, "3.B": 1}),
    ),
    "place acolyte silver-twilight monster ghoul chamber 1 at 7": (
        turn,
        placed("town:silver_twilight", monster=["ghoul"], chamber=[{"take": "1", "at": "7"}]),
    ),
    "place acolyte cult:B pay 1SB store ES at 4 bonus ask": (
        turn,
        placed("cult:B", store={"4.ES": 1}, bonus={"case": "ask", "value": {}}),
    ),
    "place priest summon sacrifice ritual:mao:1 monster 3": (
        turn,
        placed("priest:summon", "priest", sacrifice=["ritual:mao:1"], monster=["3"]),
    ),
    "place acolyte escape": (turn, placed("escape")),
    "place priest ability target 2": (turn, placed("priest:ability", "priest", target={"seat": "2"})),
    "use priest target 2": (turn, placed("priest:ability", "priest", target={"seat": "2"})),
}
OTHERS: Meanings = {
    "arrange keep": (rearranging, KEEP),
    "arrange 3: 2B 1M; 5: 1ES; exposed: rest": (
        rearranging,
        {"case": "to", "value": {"B": {"3": 2}, "M": {"3": 1}, "ES": {"5": 1}, "T": {"exposed": 1}}},
    ),
    "bonus yes sacrifice pool": (after_a_raid, {"sacrifice": ["pool"]}),
    "bonus no": (after_a_raid, None),
    "pick monster 2": (lodge, "2"),
    "pick chamber 1 at 6": (lambda: lodge("pick monster 2"), {"take": "1", "at": "6"}),
    "raid none": (plan, {"strikes": {"case": "none", "value": {}}}),
    "raid spend shoggoth, generic, acolyte pool": (
        plan,
        {"strikes": {"case": "spend", "value": ["shoggoth", "monster generic", "acolyte pool"]}},
    ),
    "raid stop at D3 with acolyte ritual:mao:end else none": (
        plan,
        {"strikes": {"case": "stop", "value": [{"at": "D3", "with": ["acolyte ritual:mao:2"]}]}},
    ),
    "raid A: slime; G: generic, acolyte town:boston; D5: acolyte cult:B": (
        plan,
        {
            "strikes": {
                "case": "plan",
                "value": [
                    {"at": "A", "unit": "monster slime_mold"},
                    {"at": "G", "unit": "monster generic"},
                    {"at": "G", "unit": "acolyte town:boston"},
                    {"at": "D5", "unit": "acolyte cult:B"},
                ],
            }
        },
    ),
    "raid stop at sign with monsters, acolyte ritual:*": (
        plan,
        {
            "strikes": {
                "case": "stop",
                "value": [
                    {
                        "at": "G",
                        "with": ["monster generic", "monster slime_mold", "acolyte ritual:mao:2"],
                    }
                ],
            }
        },
    ),
    "skulk athenaeum any 5T": (
        skulking,
        [{"from": "town:skulk1", "to": "town:athenaeum", "any": {"T": 5}}],
    ),
    "skulk stay": (skulking, []),
    "skulk town: innsmouth; flex: ritual:red": (
        skulking,
        [
            {"from": "town:skulk1", "to": "town:innsmouth"},
            {"from": "cult:B+", "to": "ritual:red:1"},
        ],
    ),
    "cult:B+: innsmouth": (skulking, [{"from": "cult:B+", "to": "town:innsmouth"}]),
    "prep none": (preparing, []),
    "prep zoog target 2": (preparing, [{"ability": "zoog", "target": {"seat": "2"}}]),
    "prep always": (preparing, [{"ability": "zoog"}]),
    "prep gug pay": (lambda: preparing("gug"), [{"ability": "gug", "target": {"stage": "pay"}}]),
    "prep howler retrieve 2": (with_avatars, [{"ability": "howler", "target": {"seat": "2"}}]),
    "prep bloated_woman target ritual:red": (
        with_avatars,
        [{"ability": "bloated_woman", "target": {"space": "ritual:red:1"}}],
    ),
    "growth-tie 2": (growth_tie, "2"),
    "lose acolyte asylum": (returning_to_the_box, "asylum"),
    "eternal salem any 3T": (eternal, {"town": "salem", "any": {"T": 3}}),
    "eternal no": (eternal, None),
    "store M at 2": (storing, {"2.M": 1}),
    "prep gug discard": (lambda: preparing("gug"), [{"ability": "gug", "target": {"stage": "discard"}}]),
}


def question(set_up: Callable[[], Table]) -> Ask:
    return set_up().asked()[1]


@pytest.mark.parametrize("line", [*PLACING, *OTHERS])
def test_an_order_line_of_the_rules_is_legal_and_means_what_it_says(line: str) -> None:
    set_up, meaning = {**PLACING, **OTHERS}[line]
    ask = question(set_up)
    assert ask.read(line) == meaning
    assert ask.choice.problems(meaning) == []
    assert ask.read(ask.show(meaning)) == meaning


ELSEWHERE: Meanings = {  # on other boards than these, or with other cards than come with the referee
    "place acolyte cult:C+ sacrifice town:boston": (turn, placed("cult:C+", sacrifice=["town:boston"])),
    "skulk cult:C+ sacrifice pool": (
        skulking,
        [{"from": "town:skulk1", "to": "cult:C+", "sacrifice": ["pool"]}],
    ),
    "skulk ritual:mao else stay": (skulking, []),  # nobody goes from a town's skulk space to a ritual
    "skulk salem use no": (skulking, [{"from": "town:skulk1", "to": "town:salem", "use": False}]),
    "store 2B at 3 1B at exposed": (storing, {"3.B": 2, "exposed.B": 1}),
    "prep ghoul target 2": (preparing, [{"ability": "ghoul", "target": {"seat": "2"}}]),
    "raid G: magic exposed, bribe; save 6: ES, M; keep ES, SB, T": (
        plan,
        {
            "strikes": {
                "case": "plan",
                "value": [{"at": "G", "unit": "magic exposed"}, {"at": "G", "unit": "bribe"}],
            },
            "save": {"6.ES": 1, "6.M": 1},
            "keep": ["ES", "SB", "T"],
        },
    ),
}


@pytest.mark.parametrize("line", ELSEWHERE)
def test_a_line_for_other_boards_and_cards_is_read_all_the_same(line: str) -> None:
    set_up, meaning = ELSEWHERE[line]
    assert question(set_up).read(line) == meaning


def test_an_ability_before_placing_is_a_line_before_the_placement_or_stands_on_the_same() -> None:
    meaning = {"before": [{"monster": "byakhee", "target": {"seat": "2"}}], **placed("town:kingsport")}
    for between in ("\n", "; "):
        ask = turn(lairs="byakhee").ask()
        assert ask.read(f"before byakhee from 2{between}place acolyte kingsport") == meaning
        assert ask.choice.problems(meaning) == []


QUEUES: Meanings = {
    "queue 1: kingsport else innsmouth else escape": (turn, placed("town:kingsport")),
    "queue 2: cult:D if signs<=6 else boston": (lambda: turn(acolytes="pool*2"), placed("town:boston")),
    "queue 4: salem [stop if raids_resolved changes]": (turn, placed("town:salem")),
    "skulk: skulk athenaeum else innsmouth else stay": (
        skulking,
        [{"from": "town:skulk1", "to": "town:athenaeum"}],
    ),
    "if sign_at_risk = yes: raid_plan: raid stop at sign with monsters, acolyte ritual:* else raid none": (
        plan,
        OTHERS["raid stop at sign with monsters, acolyte ritual:*"][1],
    ),
    "growth-tie: prefer seat order": (growth_tie, "2"),
    "growth-tie: prefer 3, 1": (growth_tie, "3"),
    "arrange: arrange keep": (rearranging, KEEP),
}


@pytest.mark.parametrize("line", QUEUES)
def test_a_line_sent_ahead_answers_as_it_says(line: str) -> None:
    set_up, meaning = QUEUES[line]
    assert used(decided(set_up(), line)) == meaning


PICKS: Meanings = {
    "pick monster first of ghoul, zoog, slot 2": (lodge, "1"),
    "pick chamber vault at 6 else pick chamber 1 at 6": (
        lambda: lodge("pick monster 2"),
        {"take": "1", "at": "6"},
    ),
}


@pytest.mark.parametrize("line", PICKS)
def test_a_pick_sent_ahead(line: str) -> None:
    set_up, meaning = PICKS[line]
    assert used(decided(set_up(), f"pick: {line}")) == meaning


def test_a_queue_entry_may_have_a_test_before_it_and_all_are_taken_back_in_words() -> None:
    early = turn()
    assert not isinstance(decided(early, "if signs_left <= 6: queue 3: cult:E"), Used)
    assert decided(early, "queue 1: boston\nqueue clear") is None


POLICIES: Meanings = {
    "policy store deepest": (storing, {"3.M": 1}),
    "policy arrange keep": (rearranging, KEEP),
    "policy skulk stay": (skulking, []),
    "policy raid spend generic [uses 1]": (
        raided,
        {"strikes": {"case": "spend", "value": ["monster generic"]}},
    ),
    "policy eternal no": (eternal, None),
    "policy prep always": (preparing, [{"ability": "zoog"}]),
    "policy prep none": (preparing, []),
    "policy raid when sign-at-risk: stop at sign with shoggoth, monster, acolyte ritual:*; else none": (
        raided,
        {
            "strikes": {
                "case": "stop",
                "value": [{"at": "G", "with": ["monster generic", "acolyte ritual:mao:2"]}],
            }
        },
    ),
}


@pytest.mark.parametrize("line", POLICIES)
def test_a_policy_answers_as_it_says(line: str) -> None:
    set_up, meaning = POLICIES[line]
    assert answer(set_up(), line) == meaning


def test_policies_that_say_how_others_work() -> None:
    assert asked(storing(), "policy store ask")
    for switch, draft in (("on", False), ("off", True)):
        outcome = considered(raided(), f"policy raid spend generic\npolicy raid auto {switch}").outcome
        assert isinstance(outcome, Used)
        assert outcome.draft is draft
    cleared = considered(raided(), "policy raid spend generic\nclear raid").outcome
    assert not isinstance(cleared, Used)


CLAUSES: Meanings = {
    "place acolyte innsmouth store 1B at 3 1B at exposed": (
        turn,
        placed("town:innsmouth", store={"3.B": 1, "exposed.B": 1}),
    ),
    "place acolyte B store ES at exposed": (
        lambda: turn(sanctum={}),
        placed("cult:B", store={"exposed.ES": 1}),
    ),
    "place acolyte escape arrange keep": (
        lambda: turn(exposed="", sanctum={}),
        placed("escape", arrange=KEEP),
    ),
    "place acolyte kingsport bonus no": (
        lambda: turn(exposed="", sanctum={}),
        placed("town:kingsport", bonus={"case": "no", "value": {}}),
    ),
    "place priest ability target D": (
        lambda: turn(card="seal_breaker"),
        placed("priest:ability", "priest", target={"sign": "D"}),
    ),
    "place priest chanting chamber 2 at 5\narrange keep": (
        turn,
        placed("priest:chanting", "priest", chamber=[{"take": "2", "at": "5"}], arrange=KEEP),
    ),
    # The words of section 5.2 and of example X1.
    "place acolyte silver-twilight monster: first of zoog, ghoul, slot 2 chamber 1 at 7": (
        turn,
        placed("town:silver_twilight", monster=["zoog", "ghoul", "2"], chamber=[{"take": "1", "at": "7"}]),
    ),
    "before byakhee from 2; place acolyte silver-twilight; monster 1; chamber 2 at 7": (
        lambda: turn(lairs="byakhee", exposed="2T"),
        {
            "before": [{"monster": "byakhee", "target": {"seat": "2"}}],
            **placed("town:silver_twilight", monster=["1"], chamber=[{"take": "2", "at": "7"}]),
        },
    ),
    # Plans as the worked examples write them.
    "D3: acolyte ritual:mao:end": (
        plan,
        {"strikes": {"case": "plan", "value": [{"at": "D3", "unit": "acolyte ritual:mao:2"}]}},
    ),
    "spend acolyte ritual:mao:end": (
        plan,
        {"strikes": {"case": "spend", "value": ["acolyte ritual:mao:2"]}},
    ),
}


@pytest.mark.parametrize("line", CLAUSES)
def test_clauses_are_read_wherever_they_can_be_meant(line: str) -> None:
    set_up, meaning = CLAUSES[line]
    ask = question(set_up)
    assert ask.read(line) == meaning
    assert ask.choice.problems(meaning) == []
    assert ask.read(ask.show(meaning)) == meaning


def test_a_bonus_is_used_only_where_there_is_one() -> None:
    table = Table("cthulhu", {1: seat(exposed="4B")}, shattered="start")
    assert table.refused("place acolyte kingsport bonus yes") == ["No bonus space is linked to Kingsport."]


QUOTED = {  # tried with others above, or no orders
    *("before byakhee from 2", "if signs_left <= 6: queue 3: cult:E", "queue clear", "prefer 3, 1"),
    *("policy store ask", "policy raid auto on", "policy raid auto off", "clear raid", "none"),
    *("when <test>: <order>", "if sign_at_risk = yes: raid_plan: …", "store"),
}


def test_no_order_line_of_the_rules_is_left_out() -> None:
    tried = {*PLACING, *OTHERS, *ELSEWHERE, *QUEUES, *PICKS, *POLICIES, *QUOTED}
    tried -= {"policy prep none", "growth-tie: prefer 3, 1"}  # the page names only the other word
    assert set(written_orders()) == tried
