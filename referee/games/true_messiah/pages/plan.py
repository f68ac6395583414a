"""The page of the Action Phase: what the active seat does (TM-135)."""

from __future__ import annotations

from referee.engine.catalogue import Words, joined
from referee.engine.events import SEAT
from referee.engine.page import Block, Line, Page, Section, grid, listing, prose, section
from referee.games.true_messiah.acting.action import cost_of, running
from referee.games.true_messiah.acting.rehearsing import try_plan
from referee.games.true_messiah.board import ally_of, enemies, lone, prayable
from referee.games.true_messiah.decisions.ending import Hold
from referee.games.true_messiah.decisions.plan import Plan
from referee.games.true_messiah.decks import face
from referee.games.true_messiah.moments import Planning
from referee.games.true_messiah.obstacles import KINDS
from referee.games.true_messiah.options import Windows
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.pages.answering import answers
from referee.games.true_messiah.state import HIGH, MessiahTable, TrueMessiah, Turn
from referee.games.true_messiah.texts.faces import MOVES, card_names
from referee.games.true_messiah.texts.prompts import ORDERS, means_line, page
from referee.games.true_messiah.words import action_words, who

UNASKED = Words("Where you are not asked: targets: hold all; begin: build none (no recruits)")  # TM-223
NOT_KEPT = Words("A new plan replaces all of it: end, hold and combat, too.")
THE_REST = Words(
    "Without an answer you go on with the rest of your plan as far as it is legal, then end the phase."
)


def plan_page(t: MessiahTable, turn: Turn, at: Planning) -> Page:
    state, content, seat = t.state, t.content, turn.seat
    notes = [_moves_left(state, turn), means_line(state, seat)]
    rest = []
    if turn.plan:
        items = try_plan(state, content, seat, turn.plan).items
        actions = joined("; ", (action_words(content, item) for item in items))
        rest = [Words("The rest of your plan: {actions}.", actions=actions), NOT_KEPT]
    said = answers(
        Plan,
        at,
        Plan.rest(at),
        *Plan.examples(at),
        means="" if turn.hold else _silently(at),
        silence=THE_REST if turn.plan else "",
    )
    return page(
        t,
        seat,
        _question(state, turn),
        said,
        above=[prose(*notes), _may_answer(state, content, seat), prose(*rest)],
        orders=_orders(state, content, seat, at.windows),
    )


def _question(state: TrueMessiah, turn: Turn) -> str:
    """A keeping cost may have interrupted a plan, too, without anybody's stepping in (TM-119)."""
    if not turn.interrupted:
        return Words("what do you do?")
    if turn.stepped_in is None:
        return Words("your plan was interrupted; what now?")
    return Words("{seat} has stepped in; what now?", seat=who(state, turn.stepped_in))


def _silently(at: Planning) -> str:
    """What becomes of a turn without a plan."""
    keep, hand = at.content.start.keep, at.own.hand
    if len(hand) <= keep:
        return Words("you do nothing")
    if at.windows != "few":
        return Words("you do nothing; you are asked which {keep} cards you keep", keep=keep)
    kept = card_names(at.content, [face(card) for card in Hold.best(at, ()).cards])
    return Words("you do nothing, and keep {cards}", cards=kept)  # TM-223


def _moves_left(state: TrueMessiah, turn: Turn) -> str:
    """TM-86 to TM-88, TM-219."""
    if turn.declared is not None:
        left: list[str] = [Words("prayers"), Words("plays")]
        left += [Words("gifts")] if ally_of(state, turn.seat) is not None else []
        return Words(
            "Combat was {declared?declared|not declared}: only {left} are left.",
            declared=turn.declared,
            left=left,
        )
    low, units = turn.limit - turn.low_moves, [lone(state, turn.seat, kind) for kind in HIGH]
    able: list[str] = [Words("{low:low unit}", low=low)] if low else []
    able += [
        Words("your {unit}", unit=KINDS[unit.kind]) for unit in units if unit is not None and not unit.moved
    ]
    if not able:
        return Words("All have moved.")
    return Words("You may move {units}: 2 spaces at most, not diagonally.", units=able)


def _may_answer(state: TrueMessiah, content: Content, seat: int) -> Block:
    """The cards that each enemy may answer with: all know what its hand and deck hold together."""
    lines = []
    for enemy in enemies(state, seat):
        own = state.seats[enemy]
        means = own.belief + len(prayable(state, enemy))
        cards = [
            card
            for card in [*own.hand, *own.deck]
            if content.by_id[card].preemptive and cost_of(state, enemy, content.by_id[card]) <= means
        ]
        if cards:
            told = Words(
                "{seat} ({means} belief at most): {cards}",
                seat=who(state, enemy),
                means=means,
                cards=card_names(content, cards),
            )
            lines.append(Line((told,), (SEAT.of(enemy),)))
    if not lines:
        return prose(Words("No enemy can pay for a preemptive card now."))
    return listing(Words("Enemies may hold and pay for these preemptive cards:"), lines)


# How a plan is written.

LINES = {
    "move": (
        Words("move <units> > <space>"),
        Words("f01, messiah, or 2 1,1 for two low units of 1,1"),
    ),
    "pray": (Words("pray <units>"), Words("followers on your holy spaces: 1 belief each")),
    "play": (Words("play <card> […]"), Words("as in your hand; {moves}", moves=MOVES)),
    "open": (Words("play … open"), Words("all see what you choose; else it stays secret")),
    "keep": (Words("play … keep | no keep"), Words("pay to keep it, or lose it; else you are asked")),
    "avatar": (Words("play … from avatar"), Words("its range is counted from there")),
    "give": (Words("give <card>"), Words("to your ally's discard pile, at its cost")),
    "show": (Words("show"), Words("others answer this far first")),
    "declare": (Words("show, or declare"), Words("others answer this far first; combat is settled")),
    "combat": (Words("combat: attack <a> > <b>"), Words("if it comes to that; messiah > <b> 4; hold all")),
    "with": (Words("with"), Words("between two lines: others see both at once")),
    "stop": (Words("stop"), Words("you are asked again when it has come so far")),
    "interrupted": (
        Words("if interrupted go on"),
        Words("else you are asked again when others step in"),
    ),
    "end": (Words("end, or more"), Words("end the phase, or plan on when this is done")),
}
"""The lines that a plan may have, and what they do."""


def _orders(state: TrueMessiah, content: Content, seat: int, windows: Windows) -> Section:
    """The lines that a plan of this seat may have."""
    hand = [content.by_id[card] for card in state.seats[seat].hand]
    declared, own_ally = running(state).declared, ally_of(state, seat) is not None
    offered = {
        "move": declared is None,
        "pray": True,
        "play": True,
        "open": any(card.filed for card in hand),
        "keep": any(card.keep is not None for card in hand),
        "avatar": lone(state, seat, "avatar") is not None,
        "give": own_ally,
        "show": declared is not None,
        "declare": declared is None,
        "with": bool(hand) and windows == "bundles",
        "stop": True,
        "combat": declared is not False,
        "interrupted": True,
    }
    lines = [Line(LINES[name]) for name, there in offered.items() if there]
    hold = Words("hold <{keep} cards>", keep=content.start.keep)
    kept = (
        Words("keep these; else preemptive ones, then cheap ones")  # TM-223
        if windows == "few"
        else Words("keep these at the end of your turn")
    )
    lines += [Line((hold, kept)), Line(LINES["end"])]
    whole = grid(Words("Lines, in the order in which things are done:"), "|", lines)
    later = [prose(UNASKED)] if windows == "few" else []
    return section(
        "orders", whole, *later, shorter=[[prose(_in_short(declared)), *later]], worth=ORDERS, apart=True
    )


def _in_short(declared: bool | None) -> str:
    """The lines alone, for those who have read what they do."""
    if declared is None:
        return Words(
            "Lines: move <units> > <space>; pray <units>; play <card> […]; show; declare; hold <cards>; if "
            "interrupted go on; combat: attack <from> > <space>; then end, or more."
        )
    if declared:
        return Words(
            "Lines: pray <units>; play <card> […]; show; hold <cards>; if interrupted go on; combat: attack "
            "<from> > <space>; then end, or more."
        )
    return Words(
        "Lines: pray <units>; play <card> […]; show; hold <cards>; if interrupted go on; then end, or more."
    )
