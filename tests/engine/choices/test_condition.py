"""Conditions on facts: what is one, what it means, and how it is written."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.choices import Condition, Fact, FactFamily, FactValues, Flag, Json, Record, holds
from referee.engine.dice import UniformNumbers
from referee.engine.problems import AmbiguousText, UnreadableText
from tests.engine.choices.tables import complaints

TESTS = Condition(
    [
        Fact("vp.red", "Points of Red", "number"),
        Fact("turn", "Turn", "number"),
        Fact("phase", "Phase", "text"),
        Fact("overtaken", "I was overtaken", "flag"),
        Fact("targets", "Who is targeted", "list"),
    ]
)


def compare(fact: str, operator: str, value: Json) -> dict[str, Json]:
    return {"fact": fact, "is": operator, "value": value}


def size(fact: str, operator: str, value: Json) -> dict[str, Json]:
    return {"size": fact, "is": operator, "value": value}


def count(tests: list[Json], operator: str, value: Json) -> dict[str, Json]:
    return {"count": tests, "is": operator, "value": value}


def nested(depth: int) -> Json:
    test: Json = True
    for _ in range(depth - 1):
        test = {"not": test}
    return test


@pytest.mark.parametrize(
    "answer",
    [
        True,
        compare("turn", "<=", -3),
        compare("turn", "in", [1, 2]),
        compare("phase", "!=", "combat"),
        compare("overtaken", "=", False),
        compare("targets", "=", "red"),
        compare("targets", "in", ["red", 4]),
        {"all": []},
        {"any": [True, {"not": compare("turn", "=", 1)}]},
        nested(8),
        {"all": [True] * 63},
        size("targets", ">=", 2),
        size("targets", "in", [1, 2]),
        compare("turn", "<", {"fact": "vp.red"}),
        count([], "=", 0),
        count([True, {"not": compare("turn", "=", 1)}, size("targets", ">", 1)], "<", 3),
    ],
)
def test_conditions(answer: Json) -> None:
    assert complaints(TESTS, answer) == []


FACTS = "vp.red, turn, phase, overtaken, targets"
COMPARISON_FIELDS = "A comparison has the fields fact, is, value and no other."
NUMBER_WANTED = '"turn" is compared with a whole number, got '
LIST_WANTED = '"targets" is compared with a text or a whole number, got '
SIZE_WANTED = 'The size of "targets" is compared with a whole number, got '
OPERATOR_WANTED = '"turn" is compared by = != < <= > >= in, not by '
FIELDS = "A test has the fields fact (or size, or count), is, value; or just one of all, any, not."


@pytest.mark.parametrize(
    ("answer", "path", "message"),
    [
        (False, "", "Expected true or a test, got false."),
        (1, "", "Expected true or a test, got 1."),
        ({}, "", FIELDS),
        ({"all": [], "any": []}, "", FIELDS),
        ({"none": []}, "", FIELDS),
        ({"all": True}, "/all", "Expected a list of tests, got true."),
        ({"any": [True, 3]}, "/any/1", "Expected true or a test, got 3."),
        ({"not": {"all": [None]}}, "/not/all/0", "Expected true or a test, got null."),
        ({"fact": "turn", "is": "="}, "", COMPARISON_FIELDS),
        ({**compare("turn", "=", 1), "not": True}, "", COMPARISON_FIELDS),
        (compare("deck", "=", 1), "/fact", f'"deck" is not among {FACTS}.'),
        ({"fact": ["turn"], "is": "=", "value": 1}, "/fact", f"a list is not among {FACTS}."),
        (compare("turn", "~", 1), "/is", OPERATOR_WANTED + '"~".'),
        ({"fact": "turn", "is": {}, "value": 1}, "/is", OPERATOR_WANTED + "an object."),
        (compare("phase", "<", "x"), "/is", '"phase" is compared by = != in, not by "<".'),
        (compare("turn", "=", "1"), "/value", NUMBER_WANTED + '"1".'),
        (compare("turn", "=", True), "/value", NUMBER_WANTED + "true."),
        (compare("turn", "=", 2**53), "/value", NUMBER_WANTED + "a number that is too large."),
        (compare("phase", "=", 1), "/value", '"phase" is compared with a text, got 1.'),
        (compare("phase", "=", "a\n"), "/value", '"phase" is compared with a text, got "a\\n".'),
        (compare("overtaken", "=", 1), "/value", '"overtaken" is compared with true or false, got 1.'),
        (compare("targets", "=", []), "/value", LIST_WANTED + "a list."),
        (compare("turn", "in", 1), "/value", "Expected a list of at most 64 values, got 1."),
        (compare("turn", "in", [0] * 65), "/value", "Expected a list of at most 64 values, got a list."),
        (compare("turn", "in", [1, "x"]), "/value/1", NUMBER_WANTED + '"x".'),
        (size("turn", "=", 1), "/size", '"turn" is not among targets.'),
        (size("targets", "=", "red"), "/value", SIZE_WANTED + '"red".'),
        (
            size("targets", "~", 1),
            "/is",
            'The size of "targets" is compared by = != < <= > >= in, not by "~".',
        ),
        ({"size": "targets"}, "", "A comparison has the fields size, is, value and no other."),
        (
            compare("turn", "=", {"fact": "phase"}),
            "/value",
            "Expected a number, or fact: one of vp.red, turn.",
        ),
        (compare("turn", "=", {"fact": []}), "/value", "Expected a number, or fact: one of vp.red, turn."),
        (compare("turn", "in", [{"fact": "turn"}]), "/value/0", NUMBER_WANTED + "an object."),
        (
            compare("phase", "=", {"fact": "phase"}),
            "/value",
            '"phase" is compared with a text, got an object.',
        ),
        (count([True, 3], ">", 1), "/count/1", "Expected true or a test, got 3."),
        (count([True], ">", "1"), "/value", 'The count is compared with a whole number, got "1".'),
        ({"count": True, "is": "=", "value": 1}, "/count", "Expected a list of tests, got true."),
        (count([True] * 64, "=", 1), "", "A test has at most 64 parts."),
        (nested(9), "/not" * 8, "A test is at most 8 levels deep."),
        ({"all": [True] * 64}, "", "A test has at most 64 parts."),
    ],
)
def test_what_is_no_condition(answer: Json, path: str, message: str) -> None:
    assert complaints(TESTS, answer) == [(path, message)]


def test_a_test_nested_without_end_is_refused_and_does_not_hold() -> None:
    deep = nested(100_000)
    assert complaints(TESTS, deep) == [("/not" * 8, "A test is at most 8 levels deep.")]
    assert not holds(deep, {})
    assert not holds({"not": deep}, {})


STATE: dict[str, Json] = {"turn": 3, "phase": "plan", "overtaken": True, "targets": ["red", 1, 7]}


@pytest.mark.parametrize(
    ("test", "outcome"),
    [
        (True, True),
        (compare("turn", "=", 3), True),
        (compare("turn", "=", 4), False),
        (compare("turn", "!=", 4), True),
        (compare("turn", "<", 4), True),
        (compare("turn", "<", 3), False),
        (compare("turn", "<=", 3), True),
        (compare("turn", ">", 3), False),
        (compare("turn", ">=", 3), True),
        (compare("turn", "in", [1, 3]), True),
        (compare("turn", "in", []), False),
        (compare("phase", "=", "plan"), True),
        (compare("phase", "!=", "plan"), False),
        (compare("phase", "in", ["combat"]), False),
        (compare("overtaken", "=", True), True),
        (compare("overtaken", "=", 1), False),
        (compare("targets", "=", "red"), True),
        (compare("targets", "=", "blue"), False),
        (compare("targets", "=", True), False),
        (compare("targets", "!=", "blue"), True),
        (compare("targets", "in", ["blue", 7]), True),
        (compare("vp.red", "=", 0), False),
        (compare("vp.red", "!=", 0), False),
        ({"not": compare("vp.red", "=", 0)}, True),
        ({"all": []}, True),
        ({"any": []}, False),
        ({"all": [True, compare("turn", "=", 3)]}, True),
        ({"all": [True, compare("turn", "=", 4)]}, False),
        ({"any": [compare("turn", "=", 4), compare("turn", "=", 3)]}, True),
        (compare("turn", "=", {"fact": "turn"}), True),
        (compare("turn", "<", {"fact": "turn"}), False),
        (compare("turn", "!=", {"fact": "vp.red"}), False),
        (size("targets", "=", {"fact": "turn"}), True),
        (size("targets", "=", 3), True),
        (size("targets", ">", 3), False),
        (size("phase", "=", 4), False),
        (size("vp.red", ">=", 0), False),
        (count([True, compare("turn", "=", 3), compare("turn", "=", 4)], "=", 2), True),
        (count([True, compare("turn", "=", 3), compare("turn", "=", 4)], ">=", 3), False),
        (count([], "=", 0), True),
        (count([{"any": []}, "nonsense"], "=", 0), True),
        (compare("turn", "~", 3), False),
        (compare("phase", "<", "z"), False),
        ("nonsense", False),
        ({"all": "x"}, False),
        ({"all": [True] * 64}, False),
    ],
)
def test_what_holds(test: Json, outcome: bool) -> None:
    assert holds(test, STATE) is outcome


TURN_3 = compare("turn", "=", 3)
LATE = compare("turn", ">", 9)
PLANNING = compare("phase", "=", "plan")


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("true", True),
        ("turn = 3", TURN_3),
        ("TURN=3 # now", TURN_3),
        ("points of red >= -2", compare("vp.red", ">=", -2)),
        ("phase != end of turn", compare("phase", "!=", "end of turn")),
        ('phase = "bread and butter"', compare("phase", "=", "bread and butter")),
        ("overtaken = yes", compare("overtaken", "=", True)),
        ("turn in (1, 2)", compare("turn", "in", [1, 2])),
        ("phase in [plan; combat]", compare("phase", "in", ["plan", "combat"])),
        ("turn in ()", compare("turn", "in", [])),
        ('targets in (red, 7, "7")', compare("targets", "in", ["red", 7, "7"])),
        ("not turn = 3", {"not": TURN_3}),
        ("turn = 3 or turn > 9 and phase = plan", {"any": [TURN_3, {"all": [LATE, PLANNING]}]}),
        ("(turn = 3 or turn > 9) and phase = plan", {"all": [{"any": [TURN_3, LATE]}, PLANNING]}),
        (
            "turn = 3 AND NOT (turn > 9 or phase = plan)",
            {"all": [TURN_3, {"not": {"any": [LATE, PLANNING]}}]},
        ),
        ("all(turn = 3)", {"all": [TURN_3]}),
        ("any()", {"any": []}),
        ("any(turn = 3; turn > 9)", {"any": [TURN_3, LATE]}),
        ("turn > vp.red", compare("turn", ">", {"fact": "vp.red"})),
        ("turn = Points of Red", compare("turn", "=", {"fact": "vp.red"})),
        ("size(targets) >= 2", size("targets", ">=", 2)),
        ("SIZE (who is targeted) in (1, 2)", size("targets", "in", [1, 2])),
        ("count(turn = 3; turn > 9 or phase = plan) = 1", count([TURN_3, {"any": [LATE, PLANNING]}], "=", 1)),
        ("turn > 9 and count() = 0", {"all": [LATE, count([], "=", 0)]}),
        ("not count(size(targets) > 1) >= 1", {"not": count([size("targets", ">", 1)], ">=", 1)}),
        ("turn is 3", {"fact": "turn", "is": "=", "value": 3}),
        (
            "turn is not 3 and phase IS plan",
            {
                "all": [
                    {"fact": "turn", "is": "!=", "value": 3},
                    {"fact": "phase", "is": "=", "value": "plan"},
                ]
            },
        ),
    ],
)
def test_conditions_in_words(text: str, test: Json) -> None:
    assert TESTS.parse(text) == test
    assert TESTS.parse(TESTS.show(test)) == test


def test_how_a_condition_is_written() -> None:
    test: Json = {
        "all": [compare("vp.red", ">", 4), {"not": {"any": [TURN_3, compare("turn", "in", [1, 2])]}}]
    }
    assert TESTS.show(test) == "vp.red > 4 and (not (turn = 3 or turn in (1, 2)))"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn", '"turn" is not a test.'),
        ("deck = 3", f'"deck" is not among {FACTS}.'),
        ("turn = three", '"turn" is compared with "three".'),
        ("overtaken = 1", '"overtaken" is compared with "1".'),
        ("size(targets) = red", 'The size of "targets" is compared with "red".'),
        ("count(turn) = 1", '"turn" is not a test.'),
        ("turn = 3 and", "An empty entry is not a test."),
        ("or turn = 3", "An empty entry is not a test."),
        ("turn = 3)", 'The bracket ")" does not match.'),
        ("not " * 2000 + "true", "There are too many nots in a row."),
    ],
)
def test_unreadable_conditions(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        TESTS.parse(text)
    assert refused.value.message == message


def test_a_fact_named_ambiguously() -> None:
    with pytest.raises(AmbiguousText):
        TESTS.parse("t = 3")


def test_a_condition_as_a_field() -> None:
    rule = Record({"when": TESTS, "do": Flag()})
    assert rule.parse("when: turn = 3 and phase = plan\ndo: yes") == {
        "when": {"all": [TURN_3, PLANNING]},
        "do": True,
    }


def test_description() -> None:
    assert Condition([Fact("turn", "Turn", "number")]).describe() == {
        "shape": "test",
        "facts": [{"id": "turn", "label": "Turn", "type": "number"}],
        "rules": [],
    }
    with pytest.raises(ValueError, match="same id"):
        Condition([Fact("turn", "Turn", "number"), Fact("turn", "Turn", "text")])


def sum_misnamed(name: str) -> str | None:
    parts = name.split(".")[1:]
    return None if len(parts) == 2 and all(part.isdigit() for part in parts) else f"{name} is no sum."


def sum_of(name: str) -> Json:
    return sum(int(part) for part in name.split(".")[1:])


SUMS = FactFamily("sum.<n>.<n>", "Two numbers", "number", ("sum.1.2",), sum_misnamed, sum_of)
ROWS = FactFamily(
    "row.<n>",
    "The numbers below",
    "list",
    ("row.3",),
    lambda _: None,
    lambda name: list(range(int(name[4:]))),
)
OPEN = Condition([Fact("turn", "Turn", "number"), Fact("sum", "All", "number"), SUMS, ROWS])
VALUES = FactValues(lambda: {"turn": 3, "sum": 9}, lambda: (SUMS, ROWS))


@pytest.mark.parametrize(
    ("text", "test", "outcome"),
    [
        ("sum.1.2 = 3", compare("sum.1.2", "=", 3), True),
        ("Sum.1.2 > 3", compare("sum.1.2", ">", 3), False),
        ("turn = sum.2.1", compare("turn", "=", {"fact": "sum.2.1"}), True),
        ("sum.2.2 > turn", compare("sum.2.2", ">", {"fact": "turn"}), True),
        ("sum = 9", compare("sum", "=", 9), True),  # one that is stated comes first
        ("row.3 = 2", compare("row.3", "=", 2), True),
        ("row.3 = 3", compare("row.3", "=", 3), False),
        ("size(row.4) = 4", size("row.4", "=", 4), True),
    ],
)
def test_facts_that_are_named_but_not_stated(text: str, test: Json, outcome: bool) -> None:
    assert OPEN.parse(text) == test
    assert OPEN.parse(OPEN.show(test)) == test
    assert OPEN.problems(test) == []
    assert holds(test, VALUES) is outcome


@pytest.mark.parametrize(
    ("test", "path", "message"),
    [
        (compare("sum.1", "=", 1), "/fact", "sum.1 is no sum."),
        (compare("sum.<n>.<n>", "=", 1), "/fact", "sum.<n>.<n> is no sum."),
        (compare("SUM.1.2", "=", 1), "/fact", '"SUM.1.2" is not among turn, sum, sum.<n>.<n>, row.<n>.'),
        (compare("sum.1.2", "=", "a"), "/value", '"sum.1.2" is compared with a whole number, got "a".'),
        (
            compare("turn", "=", {"fact": "sum.1"}),
            "/value",
            "Expected a number, or fact: one of turn, sum, sum.<n>.<n>.",
        ),
        (size("sum.1.2", "=", 1), "/size", '"sum.1.2" is not among row.<n>.'),
    ],
)
def test_names_that_no_family_of_facts_knows(test: Json, path: str, message: str) -> None:
    assert complaints(OPEN, test) == [(path, message)]
    assert not holds(test, VALUES)


def test_families_that_begin_alike_are_told_apart_by_their_end() -> None:
    def misnamed(name: str) -> str | None:
        return None if name.rpartition(".")[2] in ("what", "somewhat") else f"{name} is nothing."

    def family(pattern: str, *values: str) -> FactFamily:
        example = pattern.replace("<n>", "1")
        return FactFamily(pattern, "", "text", (example,), misnamed, lambda _: values[0], values=values)

    families = family("deed.<n>.what", "move", "pray"), family("deed.<n>.somewhat", "little", "much")
    tests = Condition(families)
    assert tests.problems(compare("deed.2.what", "=", "pray")) == []
    assert tests.problems(compare("deed.2.somewhat", "=", "much")) == []
    assert complaints(tests, compare("deed.2.what", "=", "much")) == [
        ("/value", "deed.2.what can be: move, pray.")
    ]
    assert complaints(tests, compare("deed.2.when", "=", "much")) == [("/fact", "deed.2.when is nothing.")]
    values = FactValues(dict, lambda: families)
    assert (values["deed.1.what"], values["deed.1.somewhat"]) == ("move", "little")


def test_an_unreadable_name_in_a_family_of_facts() -> None:
    with pytest.raises(UnreadableText) as error:
        OPEN.parse("turn = 1 and sum.x.y = 2")
    assert (error.value.message, error.value.expected) == ("sum.x.y is no sum.", "sum.<n>.<n>")


def test_families_of_facts_are_described_apart_and_asked_only_where_needed() -> None:
    assert OPEN.describe()["facts_by_name"] == [
        {"pattern": "sum.<n>.<n>", "label": "Two numbers", "type": "number", "examples": ["sum.1.2"]},
        {"pattern": "row.<n>", "label": "The numbers below", "type": "list", "examples": ["row.3"]},
    ]
    assert "facts_by_name" not in TESTS.describe()

    def never() -> list[FactFamily]:
        raise AssertionError("nothing asked for them")

    assert holds(compare("turn", "=", 3), FactValues(lambda: {"turn": 3}, never))


@pytest.mark.parametrize("value", [38, "38"])
def test_what_lies_in_a_list_decides_whether_digits_are_a_number_or_a_name(value: Json) -> None:
    numbers: list[Json] = [7, 38]
    names: list[Json] = ["7", "38"]
    for listed in (numbers, names):
        assert holds({"fact": "city", "is": "=", "value": value}, {"city": listed})
        assert holds({"fact": "city", "is": "in", "value": [1, value]}, {"city": listed})
        assert not holds({"fact": "city", "is": "!=", "value": value}, {"city": listed})
    assert not holds({"fact": "city", "is": "=", "value": 1}, {"city": [True]})
    assert not holds({"fact": "city", "is": "=", "value": "038"}, {"city": [38]})
    condition = Condition([Fact("city", "The City", "list")])
    assert holds(condition.parse("city = 38"), {"city": ["38"]})
    assert holds(condition.parse('city = "38"'), {"city": ["38"]})


def test_many_facts_that_are_named_alike_are_described_by_their_pattern() -> None:
    seats = [f"seat {number}" for number in range(50)]
    coins = [Fact(f"coins.{seat}", f"coins of {seat}", "number") for seat in seats]
    many = Condition([Fact("round", "the round", "number"), *coins])
    described = many.describe()
    assert described["facts"] == [{"id": "round", "label": "the round", "type": "number"}]
    assert described["fact_names"] == ["coins.*"]
    assert many.problems({"fact": "coins.seat 7", "is": "=", "value": 3}) == []
    few = Condition(coins[:3])
    assert few.describe()["facts"] == [fact.describe() for fact in coins[:3]]


KNOWN = Condition(
    [
        Fact("turn", "Turn", "number", least=1, most=8),
        Fact("deck", "Cards in the deck", "number", least=0),
        Fact("debt", "Debt", "number", most=0),
        Fact("side", "Side", "text", values=("light", "dark")),
        Fact("leader", "Who leads", "list", values=("red", "yellow", "none", "me")),
        Fact("raided", "There is a raid", "flag"),
        Fact("prayed.yellow", "Yellow has prayed", "flag"),
        Fact("city", "Cards in the City", "list", values=("7", "38")),
    ]
)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("leader is yelow", "leader is yellow"),
        ("raided and not (side = drak)", "raided and not (side = dark)"),
        ("side in (dark, litgh)", "side in (dark, light)"),
        ("side = purple", None),
    ],
)
def test_the_nearest_value_is_named_within_its_line(text: str, near: str | None) -> None:
    with pytest.raises(UnreadableText) as refused:
        KNOWN.parse(text)
    assert refused.value.nearest == near


def test_of_a_test_in_json_the_nearest_value_is_named_in_its_place() -> None:
    (problem,) = KNOWN.problems({"not": {"fact": "side", "is": "in", "value": ["dark", "litgh"]}})
    assert (problem.path, problem.nearest) == ("/not/value/1", "light")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "leader is yelow",
            "leader can be: red, yellow, none, me.",
        ),
        ("leader is not green", "leader can be: red, yellow, none, me."),
        ("side = drak", "side can be: light, dark."),
        (
            "side in (light, bright)",
            "side can be: light, dark.",
        ),
        ("side = 5", "side can be: light, dark."),
        ("city = 39", "city can be: 7, 38."),
        ("turn > 8", "turn is from 1 to 8: this never holds."),
        ("turn >= 9", "turn is from 1 to 8: this never holds."),
        ("turn < 1", "turn is from 1 to 8: this never holds."),
        ("turn <= 0", "turn is from 1 to 8: this never holds."),
        ("turn <= 8", "turn is from 1 to 8: this always holds."),
        ("turn < 9", "turn is from 1 to 8: this always holds."),
        ("turn > 0", "turn is from 1 to 8: this always holds."),
        ("turn >= 1", "turn is from 1 to 8: this always holds."),
        ("turn = 9", "turn is from 1 to 8."),
        ("turn != 0", "turn is from 1 to 8."),
        ("turn in (1, 9)", "turn is from 1 to 8."),
        ("deck < 0", "deck is never below 0: this never holds."),
        ("deck >= 0", "deck is never below 0: this always holds."),
        ("debt > 0", "debt is never above 0: this never holds."),
        ("size(leader) < 0", 'The size of "leader" is never below 0: this never holds.'),
        ("count(raided; turn = 1) > 2", "The count is from 0 to 2: this never holds."),
    ],
)
def test_a_comparison_that_never_or_always_holds_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnreadableText) as refused:
        KNOWN.parse(f"raided and not ({text})")
    assert refused.value.message == message
    unbounded = Condition([Fact(fact.id, fact.label, fact.type) for fact in KNOWN.facts])
    if not text.startswith(("size", "count")):
        (problem,) = KNOWN.problems(unbounded.parse(text))
        place = "/1" if " in (" in text else ""
        assert (problem.path, problem.message) == (f"/value{place}", message)


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("turn >= 8", compare("turn", ">=", 8)),
        ("turn < 2", compare("turn", "<", 2)),
        ("turn <= 1", compare("turn", "<=", 1)),
        ("turn > 7", compare("turn", ">", 7)),
        ("turn > deck", compare("turn", ">", {"fact": "deck"})),
        ("leader is Yellow", compare("leader", "=", "yellow")),
        ("side in (DARK, light)", compare("side", "in", ["dark", "light"])),
        ("city = 38", compare("city", "=", 38)),
        ("raided", compare("raided", "=", True)),
        ("not raided", {"not": compare("raided", "=", True)}),
        (
            "prayed.yellow and turn = 2",
            {"all": [compare("prayed.yellow", "=", True), compare("turn", "=", 2)]},
        ),
        ("turn = 2 or (Raided)", {"any": [compare("turn", "=", 2), compare("raided", "=", True)]}),
        (
            "count(raided; prayed.yellow) = 2",
            count([compare("raided", "=", True), compare("prayed.yellow", "=", True)], "=", 2),
        ),
    ],
)
def test_what_may_hold_or_not_is_a_test(text: str, test: Json) -> None:
    assert KNOWN.parse(text) == test
    assert KNOWN.problems(test) == []
    assert KNOWN.parse(KNOWN.show(test)) == test


@pytest.mark.parametrize("text", ["turn", "leader", "not side", "raid"])
def test_only_a_flag_is_a_test_by_itself(text: str) -> None:
    with pytest.raises(UnreadableText, match="line 1"):
        KNOWN.parse(text)


def test_clients_see_what_a_fact_can_be() -> None:
    described: Any = KNOWN.describe()
    assert [fact for fact in described["facts"] if fact["id"] in ("turn", "deck", "side", "raided")] == [
        {"id": "turn", "label": "Turn", "type": "number", "least": 1, "most": 8},
        {"id": "deck", "label": "Cards in the deck", "type": "number", "least": 0},
        {"id": "side", "label": "Side", "type": "text", "values": ["light", "dark"]},
        {"id": "raided", "label": "There is a raid", "type": "flag"},
    ]
    assert [Fact.from_description(fact) for fact in described["facts"]] == list(KNOWN.facts)


def test_random_tests_are_of_what_facts_can_be() -> None:
    for number in range(300):
        test = KNOWN.sample(UniformNumbers(b"tests", str(number)))
        assert KNOWN.problems(test) == []
