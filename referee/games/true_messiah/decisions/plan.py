"""The plan of an action phase: its lines are read one by one, each on the board that the last one leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from referee.engine.catalogue import Reason, Words, joined
from referee.engine.choices import (
    CannotSample,
    Case,
    Choice,
    Either,
    Many,
    Maybe,
    One,
    Option,
    Record,
    Some,
    Source,
)
from referee.engine.choices.wording import quoted
from referee.engine.decisions import Aliased, Cursor, Decision, Lines, Phrases, Sentence, Spelling, asks
from referee.engine.decisions.orders import shown
from referee.engine.following import Following
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.aims import aims_problem
from referee.games.true_messiah.acting.bundles import next_bundle, with_problem
from referee.games.true_messiah.acting.rehearsing import Report, carry, combat_due, try_plan
from referee.games.true_messiah.board import cards_of, order_after, prayable, units_of
from referee.games.true_messiah.cards.blocks import ON_THE_BOARD
from referee.games.true_messiah.decisions import at_once
from referee.games.true_messiah.decisions.combat import AimsSpelling, any_aims, offered_aims
from referee.games.true_messiah.decisions.ending import keep_exactly
from referee.games.true_messiah.decisions.examples import play_worth_showing
from referee.games.true_messiah.decisions.offers import copy_options
from referee.games.true_messiah.decisions.plan_lines import (
    Declare,
    Move,
    PlanLine,
    Pray,
    Show,
    Stop,
    With,
    line_of,
)
from referee.games.true_messiah.decisions.setting_up import each_unit
from referee.games.true_messiah.decisions.spelling import IN_LINES, Copies
from referee.games.true_messiah.decks import held, missing
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.movement import board_print
from referee.games.true_messiah.sampling.plans import marked, sampled_aims, sampled_hand, sampled_items
from referee.games.true_messiah.scene import MessiahRehearsal, TurnOver
from referee.games.true_messiah.state import Aims, PlanItem
from referee.games.true_messiah.words import action_words, who

MAX_LINES = 60
UNDECIDED, STUBBORN = 8, 3
"""One random plan in this many does not end the phase, one goes on when it is interrupted."""


ENDS = (Option("end", Words("the phase ends")), Option("more", Words("I will plan on")))
THEN = {option.id: One([option]) for option in ENDS}


def _line_at(path: str) -> int:
    """The line that a problem with a list is about; all of them if it is the whole."""
    _, _, number = path.partition("/")
    return int(number.partition("/")[0] or 0)


def end_or_more() -> Spelling:
    """Also as people say it who do nothing more."""
    said: Spelling = Phrases({"end": "end", "more": "more"})
    for words in ("end turn", "end phase", "end the turn", "end the phase", "pass", "nothing", "do nothing"):
        said = Aliased(said, words, "end", "")
    return said


def each_line(said: Any) -> list[Json]:
    """One line may move several units."""
    if said["case"] != "move":
        return [said]
    return [{"case": "move", "value": value} for value in each_unit(said["value"])]


def after_line(at: Planning, line: PlanLine) -> Planning:
    """The board when this is done, if it can be: later lines are read on it."""
    if at.over or at.ahead:
        return at
    rehearsal, item = MessiahRehearsal(at.state, at.content, at.seat, uncertain=at.uncertain), line.item()
    if item.do == "declare":
        action.running(rehearsal.state).declared = combat_due(rehearsal.state, at.seat)
    over = False
    if action.problem(rehearsal, at.seat, item) is None:
        try:
            carry(rehearsal, at.seat, item)
        except (GameOver, TurnOver):
            over = True
    return replace(at, state=rehearsal.state, uncertain=rehearsal.uncertain, over=over)


class PlanLines(Lines):
    """Lines of a plan, after those that were `done` before; none may come after `then`, which ends it."""

    def __init__(self, at: Planning, done: list[Json] | None, then: str | None) -> None:
        super().__init__(PlanLine, at, after_line, spread=each_line)
        self._done = done or []
        self._then = then

    def read(self, words: Cursor) -> Json:
        for answer in self._done:
            self._at = self._next(self._at, answer)
        found = super().read(words)
        if self._then:
            message = Words("This comes after {then}: no action can follow that.", then=quoted(self._then))
            raise words.unfit(message)
        return found

    def show(self, value: Any) -> str:
        return Lines(PlanLine, self._at).show(value)


class PlannedAims(AimsSpelling):
    """Targets on the board that the lines before leave."""

    def __init__(self, at: Planning, done: list[Json] | None) -> None:
        super().__init__(at, "")
        self._planned = at
        self._done = done or []

    def read(self, words: Cursor) -> Json:
        for answer in self._done:
            self._planned = after_line(self._planned, PlanLine.from_answer(answer, self._planned))
        self._at = self._planned
        return super().read(words)


def lines_of_a_plan(at: Planning) -> Many:
    return Many(PlanLine.choice(at), max=MAX_LINES)


def own_copies(at: Planning) -> list[str]:
    return held(sorted(cards_of(at.own)))


def cards_to_hold(at: Planning) -> Some:
    """TM-196: any that the seat owns, it may have drawn them by then."""

    def refuse(card: str) -> Reason | None:
        return action.not_held(at.name(card)) if at.is_card(card) else None

    keep = at.content.start.keep
    return Some(
        copy_options(at, own_copies(at)),
        min=keep,
        max=keep,
        refuse=refuse,
        wrong_count=lambda _: keep_exactly(keep),
        clause="TM-196",
    )


def plans_at_once(at: Planning) -> Either:
    """Plans of which every line could come first: some actions, then more; none or some, then the end."""
    state, seat, turn = at.state, at.seat, action.running(at.state)
    quiet, loud = _actions(MessiahRehearsal(state, at.content, seat), seat)
    budgets = {"moves": max(0, turn.limit - turn.low_moves), "belief": at.own.belief}
    markers = {one.case: one.choice(at) for one in (Show, Stop)}

    def lines(cases: Mapping[str, Choice | None], least: int) -> Many:
        return Many(at_once.case_of(PlanLine, cases), least, MAX_LINES, budgets=budgets)

    kinds = [Record({"actions": lines({**quiet, **markers}, 0), "then": THEN["end"], **held_at_once(at)})]
    if any(loud.values()):
        kinds.append(Record({"actions": lines({**quiet, **loud, **markers}, 1), "then": THEN["end"]}))
    if any({**quiet, **loud}.values()):
        kinds.append(Record({"actions": lines({**quiet, **loud}, 1), "then": THEN["more"]}))
    if turn.declared is not False and combat_due(state, seat):
        kinds.append(Record({"then": THEN["end"], "combat": offered_aims(at)}))
    return Either(kinds)


Cases: TypeAlias = Mapping[str, Choice | None]


def _actions(scene: MessiahRehearsal, seat: int) -> tuple[Cases, Cases]:
    """What could come next: moves and prayers, and what is done with cards."""
    state, content = scene.state, scene.content
    paid = [card for card, lacking in at_once.cards_in_time(scene, seat, answering=False) if not lacking]
    quiet = {"move": at_once.planned_moves(state, seat), "pray": at_once.prayers(state, seat)}
    loud = {"play": at_once.plays(state, content, seat, paid), "gift": at_once.gifts(state, seat, paid)}
    return quiet, loud


def next_lines(at: Planning, report: Report) -> Case:
    """What could come after lines that were tried out."""
    assert report.rehearsal is not None  # noqa: S101 - they were
    scene, done = report.rehearsal, report.items[: report.at]
    quiet, loud = _actions(scene, at.seat)
    markers = {
        case: marker.choice(at)
        for case, marker in ((one.case, one) for one in (Show, With, Stop, Declare))
        if marker is not Declare or action.running(scene.state).declared is None
    }
    if with_problem(at.content, [*done, With().item()]) is not None:
        del markers[With.case]
    return at_once.case_of(PlanLine, {**quiet, **loud, **markers})


def held_at_once(at: Planning) -> dict[str, Choice]:
    """Which cards to keep, if there are enough of them."""
    keep, hand = at.content.start.keep, held(sorted(at.own.hand))
    return {"hold": Maybe(Some(copy_options(at, hand), min=keep, max=keep))} if len(hand) >= keep else {}


NO_ACTIONS = Reason("A plan without actions must end the phase.", "TM-135")
NO_COMBAT = Reason("No combat would be declared.", "TM-156")


class Plan(
    Decision[Planning],
    form="""
        {actions}
        [if interrupted {interrupted}]
        [combat: {combat}]
        [hold|keep {hold}]
        [{then}]""",
    rule=Sentence(
        Words(
            "The plan is tried out as if nobody reacted; every action must be legal then, be it only by "
            "those before it."
        ),
        "TM-136",
    ),
):
    """TM-135."""

    what, writing = Words("a plan"), IN_LINES
    parts = (PlanLine,)
    narrows = ("/actions",)
    actions: tuple[PlanLine, ...] = asks(lines_of_a_plan, PlanLines, default=(), given=("actions", "then"))
    then: Literal["end", "more"] = asks(
        One(ENDS),
        end_or_more(),
    )
    interrupted: Literal["ask", "go_on"] = asks(
        One([Option("ask", Words("ask me again")), Option("go_on", Words("go on with the rest"))]),
        Phrases({"ask": "ask", "go on": "go_on"}),
        default="ask",
    )
    combat: Aims | None = asks(any_aims, PlannedAims, default=None, given="actions")
    hold: tuple[str, ...] | None = asks(cards_to_hold, lambda at: Copies(at, own_copies(at)), default=None)

    @classmethod
    def offer(cls, at: Planning) -> Choice:
        return cls.choice(at) if at.ahead else plans_at_once(at)

    @classmethod
    def offer_after(cls, at: Planning, partial: Json) -> Following:
        """What the next action may be, once those so far are done; or why one of them cannot be."""
        given = partial.get("actions", []) if isinstance(partial, dict) else None
        wrong = next(iter(lines_of_a_plan(at).problems(given)), None)
        lines = given[: _line_at(wrong.path)] if isinstance(given, list) and wrong else given
        if at.ahead or not isinstance(lines, list):
            return Following(problems=() if wrong is None else (wrong.within("actions"),))
        items = [PlanLine.from_answer(line, at).item() for line in lines]
        unforeseen = with_problem(at.content, items)
        if unforeseen is not None:
            wrong, items = Problem(f"/{unforeseen[0]}", unforeseen[1]), items[: unforeseen[0]]
        report = try_plan(at.state, at.content, at.seat, items)
        if report.at is not None and report.problem is not None:
            wrong = Problem(f"/{report.at}", numbered(items, report.at, report.problem))
        done = lines[: len(items) if report.at is None else report.at]
        following = {} if report.over else {"/actions": next_lines(at, report)}
        text = "\n".join(shown(PlanLine, line, at) for line in done)
        return Following(following, () if wrong is None else (wrong.within("actions"),), text)

    @classmethod
    def unsaid(cls, name: str) -> str:  # noqa: ARG003 - all other fields have defaults
        return Words("The plan does not say whether your action phase ends.")  # TM-135

    def items(self) -> list[PlanItem]:
        return [line.item() for line in self.actions]

    def problems(self, at: Planning) -> Problem | None:
        """The first thing wrong with it."""
        items = self.items()
        if self.then == "more" and not any(item.acts or item.do == "declare" for item in items):
            return self.problem(NO_ACTIONS, None, "actions")
        unforeseen = with_problem(at.content, items)
        if unforeseen is not None:
            return self.problem(unforeseen[1], None, "actions", unforeseen[0])
        report = at.tried_out(items)
        if report.at is not None and report.problem is not None:
            return Problem(f"/actions/{report.at}", numbered(items, report.at, report.problem))
        return None if report.over else next(self._later_problems(at, report), None)

    def _later_problems(self, at: Planning, report: Report) -> Iterator[Problem]:
        """What is wrong with its combat, and with the cards to be held after it."""
        assert report.rehearsal is not None  # noqa: S101 - it was tried out
        if self.combat is not None and not report.combat:
            yield self.problem(NO_COMBAT, None, "combat")
        elif self.combat is not None:
            wrong = aims_problem(report.rehearsal.state, at.seat, self.combat)
            if wrong is not None:
                yield self.problem(wrong, None, "combat")
        if self.hold is not None and (wrong := hold_problem(at, report, self.hold)) is not None:
            yield self.problem(wrong, None, "hold")

    def remark(self, at: Planning) -> str | None:
        """The receipt, for the sender alone: the plan as the table will see it."""
        items = self.items()
        report = at.tried_out(items)
        return None if report.at is not None else joined("\n", receipt(at, self, items, report))

    @classmethod
    def rest(cls, at: Planning) -> Plan:
        """After a hand-back the old rest up to its first illegal action; then the end."""
        turn = at.turn
        if not turn.plan and turn.hold is None:
            return cls(then="end")
        report = try_plan(at.state, at.content, at.seat, turn.plan)
        rest = report.items[: report.at]
        if with_problem(at.content, rest) is not None:
            rest = [item for item in rest if item.do != "with"]
        kept = turn.hold is not None and hold_problem(at, report, turn.hold) is None
        return cls(
            actions=tuple(map(line_of, rest)),
            then="end",
            hold=tuple(turn.hold) if turn.hold is not None and kept else None,
        )

    @classmethod
    def examples(cls, at: Planning) -> Iterator[Plan]:
        """A move or two, then the end; a card with the prayers that it takes, then more."""
        state, seat, turn = at.state, at.seat, action.running(at.state)
        able = [unit for unit in units_of(state, seat) if not unit.low or turn.low_moves < turn.limit]
        ways = at_once.first_moves(state, able) if turn.declared is None else []
        hand, keep = held(sorted(at.own.hand)), at.content.start.keep
        hold = tuple(hand[:keep]) if len(hand) > keep else None
        for number in (2, 1):
            moves = tuple(Move(unit=unit, to=to) for unit, to in ways[:number])
            plan = cls(actions=moves, then="end", hold=hold)
            if plan.problems(at) is None:
                yield plan
                break
        waiting = [unit.id for unit in prayable(state, seat)]
        cards = at_once.cards_in_time(MessiahRehearsal(state, at.content, seat), seat, answering=False)
        for card, lacking in sorted(cards, key=lambda one: -one[0].cost):
            prayers = waiting[:lacking]
            if lacking > len(waiting):
                continue
            play = play_worth_showing(state, at.content, seat, card, prayers, answering=False)
            if play is not None:
                prayer = [Pray(followers=tuple(prayers))] if prayers else []
                yield cls(actions=(*prayer, line_of(play)), then="more")
                return

    @classmethod
    def propose(cls, at: Planning, source: Source) -> Plan:
        """A legal plan, found by trying its actions out one after the other."""
        if at.ahead:
            raise CannotSample("the board of that turn is not known yet")
        unmarked, report = sampled_items(at.state, at.content, at.seat, source)
        combat = sampled_aims(report, at.seat, source)
        items = marked(at.state, at.content, unmarked, source)
        if items is unmarked:
            at.keep_trial(items, report)
        goes_on = any(item.acts for item in items) and source.below(UNDECIDED) == 0
        return cls(
            actions=tuple(map(line_of, items)),
            then="more" if goes_on else "end",
            interrupted="go_on" if source.below(STUBBORN) == 0 else "ask",
            combat=combat,
            hold=sampled_hand(at.state, at.content, at.seat, source),
        )


def numbered(items: list[PlanItem], at: int, why: Reason) -> Reason:
    """The sentence with the number of its action in front."""
    if why is action.NO_MORE_MOVES:
        return why
    number = sum(item.acts for item in items[:at]) + 1
    return Reason("Action {number}: {why}", why.clause, number=number, why=why)


def hold_problem(at: Planning, report: Report, hold: Sequence[str]) -> Reason | None:
    """Why these cards could not be kept in the End Phase after such a plan; None if they could."""
    assert report.rehearsal is not None  # noqa: S101 - it was tried out
    keep, hand = at.content.start.keep, report.rehearsal.state.seats[at.seat].hand
    if report.rehearsal.uncertain:  # TM-136: what will have been drawn by then nobody knows
        return None
    if len(hand) < keep:
        return Reason(
            "You will have {cards:card} in hand: nothing is discarded, so leave this out.",
            "TM-196",
            cards=len(hand),
        )
    now = at.own.hand
    for card in missing(hold, hand):
        name = at.name(card)
        if card not in missing(hold, now):
            return Reason("Your plan uses {card}: it cannot be kept.", "TM-196", card=name)
        if card not in now:
            return action.not_held(name)
        return Reason("You hold only {number} {card}.", "TM-196", number=now.count(card), card=name)
    return None


def idle_plays(at: Planning, items: list[PlanItem]) -> Iterator[str]:
    """The cards that only change the board, and leave it as it is if nobody reacts."""
    rehearsal = MessiahRehearsal(at.state, at.content, at.seat)
    for item in items:
        before = board_print(rehearsal.state)
        try:
            carry(rehearsal, at.seat, item)
        except (GameOver, TurnOver):
            return
        if rehearsal.uncertain:
            return
        unchanged = item.do == "play" and board_print(rehearsal.state) == before
        if unchanged and all(one.word in ON_THE_BOARD for one in at.card(item.card).effects):
            yield item.card


def receipt(at: Planning, plan: Plan, items: list[PlanItem], report: Report) -> Iterator[str]:
    """What is shown at once, with the belief that it leaves; then moves, combat and who is asked."""
    rest, number, done = list(items), 0, 0
    while rest or (plan.then == "end" and number == 0):
        bundle = next_bundle(at.content, rest, plan.then, at.windows)
        number += 1
        shown = enumerate((action_words(at.content, one) for one in bundle.actions), start=1)
        parts = [Words("{number}. {action}", number=k, action=one) for k, one in shown]
        parts += [Words("declare")] if bundle.declares else [Words("end the phase")] if bundle.ends else []
        done += bundle.used
        all_parts = joined("; ", parts)
        if 0 < done <= len(report.belief):
            left = report.belief[done - 1]
            all_parts = Words("{parts}; {left} belief left", parts=all_parts, left=left)
        yield Words("shown {first?first|next}: {parts}", first=number == 1, parts=all_parts)
        rest = rest[bundle.used :]
        if bundle.used == 0 or bundle.ends:
            break
    for card in idle_plays(at, report.items):
        yield Words("as things stand, {card} will change nothing", card=at.name(card))
    yield Words(
        "{moved} of {limit} low units moved; {combat?with|without} combat; asked whether they step in, if "
        "they can: {seats}",
        moved=report.low_moves,
        limit=at.turn.limit,
        combat=bool(report.combat),
        seats=[who(at.state, seat) for seat in order_after(at.state, at.seat)] or Words("nobody"),
    )
