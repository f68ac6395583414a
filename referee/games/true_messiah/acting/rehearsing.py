"""Plans and answers tried out as if nobody reacted (TM-136, TM-142)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.engine.catalogue import Reason
from referee.engine.codec import copied
from referee.engine.rehearsal import GameOver
from referee.engine.unseen import UNSEEN, Unknowable
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.board import touching
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.destruction import blame_all, check
from referee.games.true_messiah.movement import board_print
from referee.games.true_messiah.naming import bind, follow
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import MessiahRehearsal, TurnOver
from referee.games.true_messiah.state import Frame, Miracle, PlanItem, TrueMessiah


@dataclass
class Report:
    """How a plan went: the first thing wrong (`at` is its line), else what it leaves behind.

    `items` are its lines, the units called as they will be called when it comes to them.
    """

    at: int | None = None
    problem: Reason | None = None
    items: list[PlanItem] = field(default_factory=list)
    belief: list[int] = field(default_factory=list)
    """After each line."""
    low_moves: int = 0
    combat: bool | None = None
    board: str = ""
    over: bool = False
    rehearsal: MessiahRehearsal | None = None


def carry(rehearsal: MessiahRehearsal, seat: int, item: PlanItem) -> None:
    """Do an action to the end, as far as its sealed choices are known here."""
    match item.do:
        case "move":
            action.do_move(rehearsal, item, checked=True)
            return  # who stands where destroys nobody
        case "pray":
            action.announce_prayer(rehearsal, seat, item.followers)
            action.gain_belief(rehearsal, seat, item.followers)
            return
        case "play":
            _resolve(rehearsal, action.announce_miracle(rehearsal, seat, item))
        case "gift":
            action.pay_card(rehearsal, seat, rehearsal.content.by_id[item.card])
            action.give(rehearsal, seat, item)
        case _:
            return
    check(rehearsal, blame_all(seat))


def _resolve(rehearsal: MessiahRehearsal, miracle: Miracle) -> None:
    card = rehearsal.content.by_id[miracle.card]
    worked = _works(rehearsal, miracle, card)
    paid = card.keep is None or _keeps(rehearsal, miracle, card.keep)
    action.leave_stack(rehearsal, miracle, paid=paid, worked=worked)


def _works(rehearsal: MessiahRehearsal, miracle: Miracle, card: Card) -> bool:
    """Whether it takes effect. What it does by what is sealed or face down the seat cannot foresee."""
    try:
        given = miracle.choices if card.filed else {}
        picks, _ = choosing.settled(rehearsal.state, rehearsal.content, miracle, given)
        worked = action.take_effect(rehearsal, miracle, picks) is not None
    except Unknowable:
        return False
    rehearsal.uncertain = rehearsal.uncertain or card.reveals
    for stopped in [one for one in rehearsal.state.stack if one.stopped]:
        action.leave_stack(rehearsal, stopped, paid=True, worked=False)
    return worked


def _keeps(rehearsal: MessiahRehearsal, miracle: Miracle, cost: int) -> bool:
    keep, seat = miracle.keep, rehearsal.state.seats[miracle.seat]
    if keep is None or keep is UNSEEN:
        return True  # it may well pay: the seat is asked, or only the seat knows
    if not keep.pay:
        return False
    if keep.pray and action.prayer_problem(rehearsal.state, miracle.seat, keep.pray) is None:
        action.announce_prayer(rehearsal, miracle.seat, keep.pray)
        action.gain_belief(rehearsal, miracle.seat, keep.pray)
    if seat.belief < cost:
        return False
    seat.belief -= cost
    return True


class PlanRehearsal:
    """A plan that is tried out line by line."""

    def __init__(self, state: TrueMessiah, content: Content, seat: int) -> None:
        self.rehearsal = MessiahRehearsal(state, content, seat)
        self.seat = seat
        self._report = Report(rehearsal=self.rehearsal)
        self._turn = action.running(self.rehearsal.state)

    def add(self, item: PlanItem) -> Reason | None:
        """Why this cannot come next; else it is carried out. Raises GameOver or TurnOver if that ends it."""
        state, report, line = self.rehearsal.state, self._report, copied(item)
        if line.line:
            follow(state, line)
        else:
            line.line = self._turn.lines + len(report.items) + 1
            bind(state, line)
        wrong = _line_problem(self.rehearsal, self.seat, line)
        if wrong is not None:
            report.at, report.problem = len(report.items), wrong
        report.items.append(line)
        if wrong is not None:
            return wrong
        carry(self.rehearsal, self.seat, line)
        report.belief.append(state.seats[self.seat].belief)
        return None

    def report(self, rest: Sequence[PlanItem] = (), *, over: bool = False) -> Report:
        """How it went, up to where it ended; the `rest` of the plan keeps its names."""
        state, turn, report = self.rehearsal.state, self._turn, self._report
        later = [copied(item) for item in rest]
        report.items += later
        if report.at is not None:
            for item in later:
                follow(state, item)
            return report
        report.over = over
        report.low_moves = turn.low_moves
        report.combat = combat_due(state, self.seat) if turn.declared is None else turn.declared
        report.board = board_print(state)
        return report


def try_plan(state: TrueMessiah, content: Content, seat: int, items: Sequence[PlanItem]) -> Report:
    """All lines of a plan in order, up to the first that is illegal."""
    tried = PlanRehearsal(state, content, seat)
    for number, item in enumerate(items, start=1):
        try:
            if tried.add(item) is not None:
                return tried.report(items[number:])
        except (GameOver, TurnOver):
            return tried.report(items[number:], over=True)
    return tried.report()


DECLARED_BEFORE = Reason("Combat was declared, or not, before.", "TM-219")


def _line_problem(rehearsal: MessiahRehearsal, seat: int, item: PlanItem) -> Reason | None:
    """Why this cannot come next in a plan; a declaration is made if it can."""
    if item.do == "declare":
        turn = action.running(rehearsal.state)
        if turn.declared is not None:
            return DECLARED_BEFORE
        turn.declared = combat_due(rehearsal.state, seat)
    wrong = action.problem(rehearsal, seat, item)
    if wrong is None and item.keep is not None and item.keep.pray:
        # Followers named to pray for keeping a card must be able to.
        wrong = action.prayer_problem(rehearsal.state, seat, item.keep.pray)
    return wrong


def combat_due(state: TrueMessiah, seat: int) -> bool:
    """TM-156: compulsory if a unit of the active seat is adjacent to an enemy, else forbidden."""
    return touching(state, seat) and not any(effect.kind == "no_combat" for effect in state.effects)


# Points of a window.


def points(frame: Frame) -> list[str]:
    """Where others may step in (TM-124, TM-140, TM-146, TM-152)."""
    if frame.kind == "bundle":
        between = [f"{word} {k}" for k in range(1, len(frame.actions) + 1) for word in ("before", "after")]
        return ["start", *between, *(["end"] if frame.ends else [])]
    if frame.kind == "action":
        kind = frame.actions[0].do
        return ["before 1" if kind == "move" else "on prayer" if kind == "pray" else "on card"]
    if frame.kind == "reaction":
        return {"both": ["on prayer", "on card"], "prayer": ["on prayer"]}.get(frame.stage, ["on card"])
    return ["end"]


def actions_before(point: str, frame: Frame) -> int:
    """How many actions of a bundle are carried out before this point."""
    word, _, number = point.partition(" ")
    if word in ("before", "after"):
        return int(number) - (word == "before")
    return len(frame.actions) if point == "end" else 0


def answers_something(point: str) -> bool:
    """Whether a response at this point answers something that waits, so that it must be preemptive."""
    return point not in ("start", "end") and not point.startswith("after")


def at_point(state: TrueMessiah, content: Content, seat: int, frame: Frame, point: str) -> MessiahRehearsal:
    """The table as a seat can foresee it at a point of the window on this frame."""
    rehearsal = MessiahRehearsal(state, content, seat)

    def known(item: PlanItem) -> PlanItem:
        """As the seat knows it, with its units called as they are then."""
        called = copied(item)
        if frame.seat != seat:
            called.seal()
        follow(rehearsal.state, called)
        return called

    if frame.kind == "bundle":
        done = actions_before(point, frame)
        try:
            for item in frame.actions[:done]:
                carry(rehearsal, frame.seat, known(item))
            if point.startswith("before"):
                announce(rehearsal, frame.seat, known(frame.actions[done]))
            if point == "end" and action.running(rehearsal.state).declared is None:
                action.running(rehearsal.state).declared = combat_due(rehearsal.state, frame.seat)
        except (GameOver, TurnOver):
            pass
    elif frame.kind == "reaction" and point == "on card" and frame.stage == "both":
        prayer, card = map(known, frame.actions)
        action.gain_belief(rehearsal, frame.seat, prayer.followers)
        if card.do == "play" or action.problem(rehearsal, frame.seat, card, answering=False) is None:
            announce(rehearsal, frame.seat, card)
    return rehearsal


def announce(rehearsal: MessiahRehearsal, seat: int, item: PlanItem) -> None:
    """The first half of an action: what others may then answer."""
    if item.do == "pray":
        action.announce_prayer(rehearsal, seat, item.followers)
    elif item.do == "play":
        action.announce_miracle(rehearsal, seat, item)
    elif item.do == "gift":
        action.pay_card(rehearsal, seat, rehearsal.content.by_id[item.card])
