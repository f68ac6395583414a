"""The Action Phase as it runs: bundles are shown, windows open, reactions pile up (rules 2.11 and 2.12).

What waits lies in `state.frames`, the newest last; each call deals with the newest until somebody is asked.
"""

from __future__ import annotations

from referee.games.true_messiah.acting import action
from referee.games.true_messiah.acting.bundles import next_bundle
from referee.games.true_messiah.acting.reacting import could_react
from referee.games.true_messiah.acting.rehearsing import actions_before, combat_due, try_plan
from referee.games.true_messiah.destruction import blame_all, check
from referee.games.true_messiah.events.acting import ActionAnnounced, CombatDeclared, PlanShown, SteppedIn
from referee.games.true_messiah.events.base import shown
from referee.games.true_messiah.naming import follow
from referee.games.true_messiah.options import windows_of
from referee.games.true_messiah.phases.resolving import resolve, stacked
from referee.games.true_messiah.phases.windows import window
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Frame, MessiahTable, Miracle, PlanItem, Response, TrueMessiah


async def act(t: MessiahTable) -> str:
    """Until somebody has been asked, the phase ends, or the active seat has to plan anew."""
    while True:
        frame = t.state.frames[-1] if t.state.frames else None
        may_ask = frame is not None and _may_ask(t, frame)
        following = _show(t) if frame is None else await _deal_with(t, frame)
        if may_ask or following != "act":
            return following


def _may_ask(t: MessiahTable, frame: Frame) -> bool:
    """Whether dealing with this frame may put a question to somebody."""
    if frame.kind == "resolving":
        return True
    if frame.stage == "carrying" or (frame.kind == "reaction" and frame.stage == "new"):
        return False
    return bool(could_react(t.state, t.content, frame, windows_of(t.options)))


async def _deal_with(t: MessiahTable, frame: Frame) -> str:
    state = t.state
    if state.seats[frame.seat].out and frame.kind != "resolving":  # what its miracle did is still settled
        state.frames.remove(frame)
        return "act"
    match frame.kind:
        case "bundle":
            return await _bundle(t, frame)
        case "action":
            await _action(t, frame)
        case "reaction":
            await _reaction(t, frame)
        case "end":
            reply = await window(t, frame)
            if reply is None:
                return _phase_over(t)
            _react(state, reply)
        case "resolving":
            await resolve(t, frame)
    return "act"


# Showing bundles.


def _show(t: MessiahTable) -> str:
    """Show the next bundle of the plan, or hand the plan back (TM-137, TM-150, TM-151)."""
    state, turn = t.state, action.running(t.state)
    if turn.interrupted and not turn.go_on:
        return "plan"
    if not turn.plan and turn.then == "more":
        return "plan"
    turn.interrupted = False
    bundle = next_bundle(t.content, turn.plan, turn.then, windows_of(t.options))
    report = try_plan(state, t.content, turn.seat, bundle.actions)
    actions = report.items
    frame = Frame(
        "bundle",
        turn.seat,
        actions,
        bundle.used,
        declares=bundle.declares,
        ends=bundle.ends,
        hands_back=bundle.hands_back,
    )
    if report.at is not None:
        if report.at == 0:
            turn.interrupted = True
            return "plan"
        frame = Frame("bundle", turn.seat, actions[: report.at], _lines(turn.plan, report.at))
    if not frame.actions and not frame.declares and not frame.ends:
        del turn.plan[: frame.used]
        return "plan"
    if frame.declares or (frame.ends and turn.declared is None):
        frame.combat = report.combat
    state.frames.append(frame)
    _tell_bundle(t, frame)
    return "act"


def _lines(plan: list[PlanItem], actions: int) -> int:
    """How many lines of the plan contain this many actions."""
    found = 0
    for at, item in enumerate(plan):
        if found == actions:
            return at
        found += item.acts
    return len(plan)


def _tell_bundle(t: MessiahTable, frame: Frame) -> None:
    """TM-139."""
    actions = tuple(shown(t.state, t.content, item) for item in frame.actions)
    Live(t).tell(PlanShown(frame.seat, actions, frame.ends, frame.declares, frame.combat), "TM-139")


async def _bundle(t: MessiahTable, frame: Frame) -> str:
    """One window on all of it (TM-140), then its actions, up to where somebody steps in (TM-145)."""
    state, turn = t.state, action.running(t.state)
    if frame.stage == "new":
        frame.reply = await window(t, frame)
        frame.stage = "carrying"
    reply = frame.reply
    until = len(frame.actions) if reply is None else actions_before(reply.point, frame)
    while frame.done < until:
        item = frame.actions[frame.done]
        follow(state, item)
        if action.out_of_means(
            Live(t), frame.seat, item
        ):  # TM-151: a keeping cost took what this needs (TM-119)
            state.frames.remove(frame)
            turn.interrupted = True
            return "act"
        frame.done += 1
        frame.used -= _drop_line(turn.plan)
        if item.do == "play":
            _resolving(state, action.announce_miracle(Live(t), frame.seat, item))
            return "act"
        _do(t, frame.seat, item)
    state.frames.remove(frame)
    if reply is None:
        del turn.plan[: frame.used]
        return _after_bundle(t, frame)
    _step_in(t, frame, reply)
    return "act"


def _step_in(t: MessiahTable, frame: Frame, reply: Response) -> None:
    """TM-146, TM-147, TM-148."""
    state, turn = t.state, action.running(t.state)
    turn.interrupted = True
    if reply.point == "end":
        turn.plan.clear()
        _declare(t)
        state.frames.append(Frame("end", frame.seat))
    elif reply.point.startswith("before"):
        _drop_line(turn.plan)
        follow(state, frame.actions[frame.done])
        state.frames.append(_announced(t, frame.seat, frame.actions[frame.done]))
    _react(state, reply)


def _do(t: MessiahTable, seat: int, item: PlanItem) -> None:
    """An action that nobody answers and that is no miracle, from its announcement to its end."""
    if item.do == "pray":
        action.announce_prayer(Live(t), seat, item.followers)
    elif item.do == "gift":
        action.pay_card(Live(t), seat, t.content.by_id[item.card])
    _complete(t, seat, item)


def _complete(t: MessiahTable, seat: int, item: PlanItem) -> None:
    """An announced action is carried out."""
    live = Live(t)
    if item.do == "move":
        action.do_move(live, item)
    elif item.do == "pray":
        action.gain_belief(live, seat, item.followers)
    else:
        action.give(live, seat, item)
    check(live, blame_all(seat))


def _resolving(state: TrueMessiah, miracle: Miracle) -> None:
    state.frames.append(Frame("resolving", miracle.seat, miracle=miracle.id))


def _after_bundle(t: MessiahTable, frame: Frame) -> str:
    if frame.declares or frame.ends:
        _declare(t)
    if frame.ends:
        return _phase_over(t)
    return "plan" if frame.hands_back else "act"


def _drop_line(plan: list[PlanItem]) -> int:
    """The next action of the plan is done, and so are the markers before it; how many lines that is."""
    lines = next((at for at, item in enumerate(plan, start=1) if item.acts), len(plan))
    del plan[:lines]
    return lines


def _declare(t: MessiahTable) -> None:
    """TM-156: made once, it stands."""
    turn = action.running(t.state)
    if turn.declared is None:
        turn.declared = combat_due(t.state, turn.seat)
        Live(t).tell(CombatDeclared(turn.seat, turn.declared), "TM-156")


def _phase_over(t: MessiahTable) -> str:
    t.state.frames.clear()
    return "combat"


# Announced actions.


def _announced(t: MessiahTable, seat: int, item: PlanItem) -> Frame:
    """The action can no longer be changed: others answer it first (TM-146)."""
    live, frame = Live(t), Frame("action", seat, [item])
    if item.do == "pray":
        action.announce_prayer(live, seat, item.followers)
    elif item.do == "play":
        frame.miracle = action.announce_miracle(live, seat, item).id
    else:
        if item.do == "gift":
            _lay_aside(t, frame, item)
        live.tell(ActionAnnounced(seat, shown(t.state, t.content, item)), "TM-146")
    return frame


async def _action(t: MessiahTable, frame: Frame) -> None:
    """A window on the action alone, until all pass; then it is carried out, or lost (TM-129, TM-134)."""
    state, item = t.state, frame.actions[0]
    if not _gone(state, frame):
        reply = await window(t, frame)
        if reply is not None:
            _react(state, reply)
            return
    state.frames.remove(frame)
    _finish(t, frame, item)


def _gone(state: TrueMessiah, frame: Frame) -> bool:
    """Whether what is answered is gone for good."""
    item = frame.actions[0]
    if frame.miracle is not None:
        return stacked(state, frame.miracle) is None
    if item.do == "pray":
        return not action.still_praying(state, frame.seat, item.followers)
    return item.do == "move" and item.unit not in state.units


def _finish(t: MessiahTable, frame: Frame, item: PlanItem) -> None:
    """All have passed: the action is carried out, the miracle resolves."""
    if item.do != "play":
        _complete(t, frame.seat, item)
        return
    miracle = stacked(t.state, frame.miracle)
    if miracle is not None:
        _resolving(t.state, miracle)


# Reactions.


def _react(state: TrueMessiah, reply: Response) -> None:
    for item in reply.actions:
        follow(state, item)
    state.frames.append(Frame("reaction", reply.seat, reply.actions, since=action.running(state).resolved))


async def _reaction(t: MessiahTable, frame: Frame) -> None:
    """The prayer, then the card, each open to answers; both are asked about in one window (TM-152)."""
    if frame.stage == "new":
        _begin_reaction(t, frame)
    elif frame.stage == "card":
        await _open_card(t, frame)
    else:
        await _open_prayer(t, frame)


def _begin_reaction(t: MessiahTable, frame: Frame) -> None:
    live, state = Live(t), t.state
    first = frame.actions[0]
    actions = tuple(shown(state, t.content, item) for item in frame.actions)
    live.tell(SteppedIn(frame.seat, actions), "TM-152")
    if frame.seat != action.running(state).seat:
        action.running(state).stepped_in = frame.seat
    if first.do != "pray":
        _play_or_drop(t, frame)
        return
    first.followers = [
        id_ for id_ in first.followers if action.prayer_problem(state, frame.seat, [id_]) is None
    ]
    if first.followers:
        action.announce_prayer(live, frame.seat, first.followers)
        frame.stage = "both" if len(frame.actions) > 1 else "prayer"
    elif len(frame.actions) > 1:
        _play_or_drop(t, frame)
    else:
        state.frames.remove(frame)


async def _open_prayer(t: MessiahTable, frame: Frame) -> None:
    state, live = t.state, Live(t)
    followers = frame.actions[0].followers
    together = frame.stage == "both"
    reply = None
    if action.still_praying(state, frame.seat, followers):
        reply = await window(t, frame)
        if reply is not None and reply.point == "on prayer":
            frame.stage = "prayer"
            _react(state, reply)
            return
    action.gain_belief(live, frame.seat, followers)
    check(live, blame_all(frame.seat))
    if len(frame.actions) == 1:
        state.frames.remove(frame)
        return
    if not _play_or_drop(t, frame):
        return
    if reply is not None:
        _react(state, reply)
    elif together:
        state.frames.remove(frame)
        _finish(t, frame, frame.actions[-1])


def _play_or_drop(t: MessiahTable, frame: Frame) -> bool:
    """Announce the card; if it cannot be played any more it stays in hand, seen by all (TM-153)."""
    live, state, item = Live(t), t.state, frame.actions[-1]
    answering = any(other.kind in ("action", "reaction") for other in state.frames if other is not frame)
    wrong = action.problem(live, frame.seat, item, answering=answering)
    if wrong is not None and not _only_choices(t, frame, answering):
        live.tell(action.play_lost(state, t.content, frame.seat, item), "TM-153")
        state.frames.remove(frame)
        return False
    if item.do == "play":
        frame.miracle = action.announce_miracle(live, frame.seat, item, frame.since).id
    else:
        _lay_aside(t, frame, item)
    frame.stage = "card"
    return True


def _lay_aside(t: MessiahTable, frame: Frame, item: PlanItem) -> None:
    """A gift is paid for when it is announced, like a miracle (TM-101, TM-103)."""
    action.pay_card(Live(t), frame.seat, t.content.by_id[item.card])
    frame.laid = item.card


def _only_choices(t: MessiahTable, frame: Frame, answering: bool) -> bool:
    """Whether nothing but the filed choices is wrong: they are asked for again when it resolves (TM-108)."""
    item = frame.actions[-1]
    bare = PlanItem(item.do, card=item.card, origin=item.origin, targets=item.targets)
    return action.problem(Live(t), frame.seat, bare, answering=answering) is None


async def _open_card(t: MessiahTable, frame: Frame) -> None:
    state, item = t.state, frame.actions[-1]
    if item.do == "play" and stacked(state, frame.miracle) is None:
        state.frames.remove(frame)
        return
    reply = await window(t, frame)
    if reply is not None:
        _react(state, reply)
        return
    state.frames.remove(frame)
    _finish(t, frame, item)
