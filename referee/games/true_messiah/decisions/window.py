"""Answers to a window (TM-140, TM-141, TM-142): a pass, or a prayer and a card at one of its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import Choice, Either, Flag, One, Option, Record, Some, Source, pick
from referee.engine.choices.wording import quoted
from referee.engine.decisions import (
    Aliased,
    Cursor,
    Decision,
    Listed,
    Nested,
    Phrases,
    Sentence,
    Spelling,
    asks,
)
from referee.engine.json_types import Json
from referee.engine.problems import UntimelyText
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.rehearsing import answers_something, at_point
from referee.games.true_messiah.acting.waking import wake_options, waking_point
from referee.games.true_messiah.board import followers_of, own_holy, prayable
from referee.games.true_messiah.cards.aiming import OUT_OF_RANGE
from referee.games.true_messiah.decisions import at_once
from referee.games.true_messiah.decisions.examples import play_worth_showing
from referee.games.true_messiah.decisions.plan_lines import CardLine, line_of
from referee.games.true_messiah.decisions.spelling import SPACE, WRITING, Prayers, is_number
from referee.games.true_messiah.moments import Answering
from referee.games.true_messiah.sampling.plays import prayers_for, sampled_play
from referee.games.true_messiah.scene import MessiahRehearsal
from referee.games.true_messiah.state import Frame, PlanItem, Response

ATTENTIVE = 3
"""One window in this many gets a real attempt at a response."""
WEARY = 12
"""One random pass in this many is for the rest of the turn."""
NERVOUS = 6
"""One seat in this many that has no card to play prays all the same."""


class Tests(Spelling):
    """A test on public facts (rules 5.3): `targeted`, `near 2`, `space 2,3`, `hit messiah`."""

    label, what = "test", Words("a test such as targeted, near 2 or space 2,3")

    def read(self, words: Cursor) -> str:
        if words.take_if("i"):
            words.take_if("am")
        if words.take_if("space"):
            return f"space {SPACE.read(words)}"
        if (word := words.next()) in ("near", "hit"):
            words.take()
            if words.line_ends:
                raise words.instead(self.what)
            return f"{word} {words.take().casefold()}"
        if not word.isalpha():
            raise self._unlike(words)
        return words.take().casefold()

    def show(self, value: Any) -> str:
        return str(value)


TESTS = Listed(Tests())


class Points(Spelling):
    """A point as the window calls it, or before or after a test: `before near 2` steps in before the first
    action that makes it true, so that orders can be written before there is anything to number."""

    label, what = "point", Words("a point of a window")

    def __init__(self, at: Answering) -> None:
        self._at = at

    def read(self, words: Cursor) -> str:
        words.take_if("at")
        start = words.at
        for point in (*self._at.points, "start", "end"):
            if words.take_phrase(point) and words.next() in (":", "pray", "play", "give"):
                return point
            words.at = start
        word = self._word(words)
        if word in ("before", "after") and is_number(words.next()):
            return f"{word} {int(words.take())}"
        tests: Any = [] if words.next() == ":" else TESTS.read(words)
        at = self._at
        if at.frame is None:  # which window it will be nobody knows
            return "start"
        found = waking_point(at.state, at.content, at.seat, at.frame, word, tests)
        if found is None:
            length, words.at = words.at - start, start
            message = Words(
                "There is no {said} here: the points are {points}.",
                said=quoted(words.phrase(length)),
                points=joined(", ", at.points),
            )
            raise words.unfit(message, error=UntimelyText)
        return found

    def _word(self, words: Cursor) -> str:
        for word in ("before", "after", "on card", "on prayer"):
            if words.take_phrase(word):
                return word
        message = Words(
            '{said} is not a point with a colon behind it, such as "start:".', said=quoted(words.phrase(1))
        )
        raise words.unfit(message, self._at.points)

    def show(self, value: Any) -> str:
        return str(value)


def offered_points(at: Answering) -> One:
    actions = at.frame.actions if at.frame else ()

    def no_such_point(point: str) -> Reason | None:
        word, _, number = point.partition(" ")
        if word in ("before", "after") and number.isdigit() and int(number) > len(actions):
            return Reason("There is no action {number} in this bundle.", "TM-140", number=number)
        return None

    return One([Option(point, point) for point in at.points], no_such_point)


class WindowAnswer(Decision[Answering]):
    """TM-142."""

    what, writing = Words("an answer to a window"), WRITING

    @classmethod
    def offer(cls, at: Answering) -> Choice:
        if at.frame is None:
            return cls.choice(at)
        kinds = list(responses_at_once(at, at.frame))
        return at_once.case_of(
            WindowAnswer, {"pass": Pass.choice(at), "respond": Either(kinds) if kinds else None}
        )

    @classmethod
    def propose(cls, at: Answering, source: Source) -> WindowAnswer:
        """Mostly a pass."""
        if source.below(ATTENTIVE) == 0 and at.frame and (response := _response(at, at.frame, source)):
            return response
        rest = source.below(WEARY) == 0
        return Pass(rest_of_turn=rest, unless=("targeted", "near 2") if rest and source.below(2) else ())


def waking_tests(at: Answering) -> Some:
    """All of them; what is far from the seat's own buildings is not worth listing."""
    options = wake_options(at.state.columns, at.state.rows)

    def near() -> Some:
        worth = {"near 1", "near 2", "near 3", *(f"space {space}" for space in own_holy(at.state, at.seat))}
        return Some([one for one in options if " " not in one.id or one.id in worth])

    return Some(options, offers=None if at.ahead else near)


def for_the_turn() -> Spelling:
    said: Spelling = Phrases({"turn": True})
    for words in ("this turn", "the turn", "for this turn", "for the turn", "all turn"):
        said = Aliased(said, words, value=True, missing="")
    return said


NO_UNLESS = Reason("A pass of this window alone has no unless.", "TM-142")


class Pass(
    WindowAnswer,
    form=("pass [{rest_of_turn} [unless {unless}]]", "pass unless {unless}", "no", "none", "nothing", "skip"),
    label=Words("Pass"),
    rule=Sentence(Words("What wakes you belongs to a pass for the rest of the turn."), "TM-142"),
):
    """The whole bundle, or all of the turn until something wakes the seat (rules 5.3)."""

    rest_of_turn: bool = asks(Flag(), for_the_turn(), default=False)
    unless: tuple[str, ...] = asks(waking_tests, TESTS, default=())

    @classmethod
    def offer(cls, at: Answering) -> Choice:
        """It says whether it is for the rest of the turn: only then may something wake the seat."""
        fields = {"rest_of_turn": Flag({"false": {"unless": [None]}}), "unless": waking_tests(at)}
        return Record(fields, defaults={"unless": []})

    def problems(self, at: Answering) -> Reason | None:  # noqa: ARG002 - it contradicts itself
        return NO_UNLESS if self.unless and not self.rest_of_turn else None

    @classmethod
    def understood(cls, said: dict[str, Json], at: Answering) -> dict[str, Json]:  # noqa: ARG003 - nothing depends on it
        """What wakes a seat wakes it all through the turn."""
        return {**said, "rest_of_turn": True} if said.get("unless") else said


def followers_who_pray(at: Answering) -> Some:
    """TM-142: those who can; where a miracle may change that, any of the seat's."""
    able = prayable(at.state, at.seat) if at.settled else followers_of(at.state, at.seat)

    def refuse(id_: str) -> Reason | None:
        return action.prayer_problem(at.state, at.seat, [id_])

    return Some(
        at_once.named((unit.id for unit in able), at.state), min=0 if at.playable else 1, refuse=refuse
    )


def followers_then(at: Answering, point: str | None) -> Spelling:
    return Prayers(at.then(point))


def card_then(at: Answering, point: str | None) -> Spelling:
    return Nested(CardLine, at.then(point))


class Respond(
    WindowAnswer,
    form=(
        "[respond] {at}: [pray {pray}] [;] [{do}]",
        "[respond] {at} pray {pray} [;] [{do}]",
        "[respond] {at} {do}",
        "[respond] pray {pray} [;] [{do}]",
        "[respond] {do}",
    ),
    label=Words("Respond"),
    rule=Sentence(Words("A response is checked against the board as it will be at its point."), "TM-142"),
):
    """One prayer, then one card, at one point of the window."""

    parts = (CardLine,)

    at: str = asks(offered_points, Points)
    pray: tuple[str, ...] = asks(followers_who_pray, followers_then, default=(), given="at")
    do: CardLine | None = asks(None, card_then, default=None, given="at")

    @classmethod
    def understood(cls, said: dict[str, Json], at: Answering) -> dict[str, Json]:
        """Without a point: before anything that is shown, or to the last that is announced."""
        first = at.frame is not None and at.frame.kind == "bundle"
        point = (at.points[0] if first else at.points[-1]) if at.points else "start"
        return {"at": point, **said}

    @classmethod
    def examples(cls, at: Answering) -> list[Respond]:
        """A response with a card that is of use at the first, at the last, or against a miracle."""
        shown = at.frame.actions if at.frame else []
        plays = [f"before {number}" for number, item in enumerate(shown, start=1) if item.do == "play"]
        for point in dict.fromkeys([*at.points[:1], *plays, *at.points[-1:]]):
            if point in at.points and (found := cls._of_use(at.then(point), point)):
                return [found]
        return []

    @classmethod
    def _of_use(cls, at: Answering, point: str) -> Respond | None:
        """On the board at that point."""
        waiting, answering = [unit.id for unit in prayable(at.state, at.seat)], answers_something(point)
        for card, lacking in at_once.cards_in_time(
            MessiahRehearsal(at.state, at.content, at.seat), at.seat, answering=answering
        ):
            if lacking <= len(waiting):
                prayers = waiting[:lacking]
                play = play_worth_showing(
                    at.state, at.content, at.seat, card, prayers, answering=answering, most_moves=1
                )  # an example fits in a line
                if play is not None:
                    do = line_of(play)
                    assert isinstance(do, CardLine)  # noqa: S101 - a play is one
                    return cls(at=point, pray=tuple(prayers), do=do)
        return None

    def reply(self, seat: int) -> Response:
        actions = [PlanItem("pray", followers=list(self.pray))] if self.pray else []
        return Response(seat, self.at, [*actions, self.do.item()] if self.do else actions)

    def problems(self, at: Answering) -> Reason | None:
        assert at.frame is not None  # noqa: S101 - it answers something
        return response_problem(
            at_point(at.state, at.content, at.seat, at.frame, self.at), self.reply(at.seat)
        )

    @classmethod
    def surplus(cls, rest: str) -> str:
        more = rest.removeprefix('"').partition(" ")[0] in ("pray", "play", "give")
        if more:
            return Words("A response is one prayer, then one card.")
        return Words("A response is a prayer, a play or a gift.")


def responses_at_once(at: Answering, frame: Frame) -> Iterator[Record]:
    """A prayer of those who can pray at every point; and each card at the points where it has those targets,
    with as many prayers as it takes."""
    found: dict[str, tuple[list[str], dict[str, Choice]]] = {}
    able: list[str] = [unit.id for unit in prayable(at.state, at.seat)]
    for point in at.points:
        rehearsal = at_point(at.state, at.content, at.seat, frame, point)
        there = [unit.id for unit in prayable(rehearsal.state, at.seat)]
        able = [id_ for id_ in able if id_ in there]
        for card, lacking in at_once.cards_in_time(rehearsal, at.seat, answering=answers_something(point)):
            if lacking > len(there) or not (
                play := at_once.play(rehearsal.state, at.content, at.seat, card, at.state)
            ):
                continue
            prayer: dict[str, Choice] = (
                {"pray": Some(at_once.named(there, at.state), min=lacking)} if lacking else {}
            )
            gift = at_once.gifts(at.state, at.seat, [card])
            kind = {**prayer, "do": at_once.case_of(CardLine, {"play": play, "gift": gift})}
            found.setdefault(str(Record(kind).describe()), ([], kind))[0].append(point)
    if able:
        yield Record({"at": points_named(at.points), "pray": Some(at_once.named(able, at.state), min=1)})
    for points, kind in found.values():
        yield Record({"at": points_named(points), **kind})


def points_named(points: Sequence[str]) -> One:
    return One([Option(point, point) for point in points])


def response_problem(rehearsal: MessiahRehearsal, response: Response) -> Reason | None:
    """Why a seat cannot respond so at that point; the rehearsal is used up."""
    if not response.actions:
        return Reason("A response needs a prayer or a card.", "TM-154")
    seat, answering = response.seat, answers_something(response.point)
    for item in response.actions:
        wrong = action.problem(rehearsal, seat, item, answering=answering)
        if wrong is not None:
            later = response.point not in ("start", "on prayer", "on card")
            far = later and wrong.clause == OUT_OF_RANGE
            return Reason("At that point {why}", wrong.clause, why=wrong) if far else wrong
        if item.do == "pray":
            action.announce_prayer(rehearsal, seat, item.followers)
            action.gain_belief(rehearsal, seat, item.followers)
    return None


def _response(at: Answering, frame: Frame, source: Source) -> Respond | None:
    point = pick(source, at.points)
    rehearsal = at_point(at.state, at.content, at.seat, frame, point)
    answering = answers_something(point)
    hand = sorted(at.own.hand)
    while hand:
        card = at.card(hand.pop(source.below(len(hand))))
        prayers = prayers_for(rehearsal, at.seat, card)
        if prayers is None or not (card.preemptive or (not answering and at.turn.seat == at.seat)):
            continue
        if prayers:
            action.announce_prayer(rehearsal, at.seat, prayers)
            action.gain_belief(rehearsal, at.seat, prayers)
        play = sampled_play(rehearsal, at.seat, card, source)
        if play is not None and action.problem(rehearsal, at.seat, play, answering=answering) is None:
            do = line_of(play)
            assert isinstance(do, CardLine)  # noqa: S101 - a play is one
            return Respond(at=point, pray=tuple(prayers), do=do)
        rehearsal = at_point(at.state, at.content, at.seat, frame, point)
    able = prayable(rehearsal.state, at.seat)
    return Respond(at=point, pray=(able[0].id,)) if able and source.below(NERVOUS) == 0 else None
