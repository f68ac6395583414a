"""Random plans: some prayers and miracles, most units on the move."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.engine.choices import Source, pick
from referee.engine.rehearsal import GameOver
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.aims import default_aims, has_aims
from referee.games.true_messiah.acting.bundles import unforeseeable
from referee.games.true_messiah.acting.rehearsing import PlanRehearsal, Report, combat_due
from referee.games.true_messiah.board import ally_of, occupants, prayable, units_of
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.sampling.moves import at_peace, goals, somewhere
from referee.games.true_messiah.sampling.plays import prayers_for, sampled_play
from referee.games.true_messiah.scene import TurnOver
from referee.games.true_messiah.state import Aims, Do, PlanItem, TrueMessiah

HOME_GUARD = 3
"""One low unit in this many stays where it is."""
USELESS = 12
"""Before one card in this many somebody prays for more belief than it costs."""
FORESIGHTED = 4
"""One plan in this many names combat targets."""
HOPEFUL = 4
"""One plan in this many says which cards to keep, though they may be played or taken by then."""
WAR = 3
"""One plan in this many goes for the enemy; the others keep away from him."""
MARKERS: tuple[Do, ...] = ("show", "stop", "with", "declare")


@dataclass
class RandomPlan:
    """A plan that is being made up, tried out line by line."""

    tried: PlanRehearsal
    items: list[PlanItem] = field(default_factory=list)

    def add(self, item: PlanItem) -> bool:
        if action.problem(self.tried.rehearsal, self.tried.seat, item) is not None:
            return False
        self.items.append(item)
        self.tried.add(item)
        return True


def sampled_items(
    state: TrueMessiah, content: Content, seat: int, source: Source
) -> tuple[list[PlanItem], Report]:
    """Legal actions, found by trying them out one by one; and how they went."""
    plan = RandomPlan(PlanRehearsal(state, content, seat))
    try:
        if source.below(2):
            _cards(plan, seat, source)
            _moves(plan, seat, source)
        else:
            _moves(plan, seat, source)
            _cards(plan, seat, source)
    except (GameOver, TurnOver):
        return plan.items, plan.tried.report(over=True)
    return plan.items, plan.tried.report()


def sampled_aims(report: Report, seat: int, source: Source) -> Aims | None:
    """Now and then the targets of the combat that is due after a plan."""
    if report.over or report.rehearsal is None or source.below(FORESIGHTED):
        return None
    state = report.rehearsal.state
    due = combat_due(state, seat) and has_aims(state, seat)
    return default_aims(state, seat) if due else None


def sampled_hand(state: TrueMessiah, content: Content, seat: int, source: Source) -> tuple[str, ...] | None:
    hand = list(state.seats[seat].hand)
    if len(hand) < content.start.keep or source.below(HOPEFUL):
        return None
    return tuple(hand.pop(source.below(len(hand))) for _ in range(content.start.keep))


def _moves(plan: RandomPlan, seat: int, source: Source) -> None:
    state = plan.tried.rehearsal.state
    turn = action.running(state)
    if turn.declared is not None:
        return
    wanted = goals(state, seat) if source.below(WAR) == 0 else []
    units, where = units_of(state, seat), occupants(state)
    while units:
        unit = units.pop(source.below(len(units)))
        if unit.moved or unit.praying or (unit.low and turn.low_moves >= turn.limit):
            continue
        if source.below(HOME_GUARD) == 0:
            continue
        to = somewhere(state, unit, wanted, source, where) if wanted else at_peace(state, unit, source, where)
        if to is not None and plan.add(PlanItem("move", unit=unit.id, to=to)):
            where = occupants(state)


def _cards(plan: RandomPlan, seat: int, source: Source) -> None:
    rehearsal = plan.tried.rehearsal
    hand = sorted(rehearsal.state.seats[seat].hand)
    while hand and not rehearsal.uncertain:
        card = rehearsal.content.by_id[hand.pop(source.below(len(hand)))]
        prayers = prayers_for(rehearsal, seat, card) if source.below(2) else None
        if prayers is None:
            continue
        gift = ally_of(rehearsal.state, seat) is not None and source.below(40) == 0
        play = PlanItem("gift", card=card.id) if gift else sampled_play(rehearsal, seat, card, source)
        if play is None:
            continue
        if prayers and not plan.add(PlanItem("pray", followers=prayers)):
            continue
        if source.below(USELESS) == 0 and (able := prayable(rehearsal.state, seat)):
            plan.add(PlanItem("pray", followers=[able[0].id]))
        plan.add(play)


def marked(state: TrueMessiah, content: Content, items: list[PlanItem], source: Source) -> list[PlanItem]:
    """The same plan, now and then with a marker in it."""
    if not items or source.below(4):
        return items
    at = source.below(len(items)) + 1
    marker = pick(source, MARKERS)
    if marker == "with" and (at == len(items) or unforeseeable(content, items[at - 1]) is not None):
        return items
    declared = state.turn is not None and state.turn.declared is not None
    if marker == "declare" and (declared or any(item.do == "move" for item in items[at:])):
        return items
    return [*items[:at], PlanItem(marker), *items[at:]]
