"""The End Phase (rules 2.15): belief goes, buildings are sacked, cards are discarded; then the next turn."""

from __future__ import annotations

from typing import Any, cast

from referee.engine.asks import Ask
from referee.engine.choices import Constraint, Many, One, Option, Record, Some
from referee.engine.events import Face
from referee.engine.words import count, listed
from referee.games.true_messiah.acting.deeds import running
from referee.games.true_messiah.board import colour_place, order_from, turn_order
from referee.games.true_messiah.decks import face, held, missing, put_away, top_cards
from referee.games.true_messiah.destruction import blame_all, check
from referee.games.true_messiah.orders.ending import DiscardPhrasing, LootPhrasing, SackPhrasing
from referee.games.true_messiah.phases.asking import ask, kind
from referee.games.true_messiah.phases.beginning import end_lasting
from referee.games.true_messiah.prompts import card_lines, page
from referee.games.true_messiah.sacking import default_sack, possible_sacks, sack_choice
from referee.games.true_messiah.scene import Live
from referee.games.true_messiah.state import Building, Loot, MessiahTable, TrueMessiah, Turn
from referee.games.true_messiah.words import who

LOOKED_AT, LOOTED_COINS = 3, 2  # TM-191, TM-193


async def end_phase(t: MessiahTable) -> str:
    """Step 1, and the note of who may sack what (TM-183, TM-186)."""
    state, turn = t.state, running(t.state)
    turn.phase = "end"
    clear_belief(state)
    turn.sacks = {seat: possible_sacks(state, seat) for seat in turn_order(state)}
    turn.sacks = {seat: spaces for seat, spaces in turn.sacks.items() if spaces}
    return "sack"


def clear_belief(state: TrueMessiah) -> None:
    for seat in state.seats.values():
        seat.belief = seat.discount = 0


async def sack(t: MessiahTable) -> str:
    """Step 2: one sack by the first seat that still has one noted, the active seat first (TM-185)."""
    state, turn = t.state, running(t.state)
    for seat in order_from(state, turn.seat):
        noted = [at for at in possible_sacks(state, seat) if at in turn.sacks.get(seat, [])]
        if not noted:
            turn.sacks.pop(seat, None)
            continue
        answer = cast("dict[str, Any] | None", await ask(t, _sack_ask(t, seat, noted)))
        if answer is None:
            turn.sacks.pop(seat, None)
            return "sack"
        return _sack(t, seat, answer)
    return "discard"


def _sack(t: MessiahTable, seat: int, answer: dict[str, Any]) -> str:
    """TM-187 to TM-191."""
    live, state, turn = Live(t), t.state, running(t.state)
    at = answer["building"]
    turn.sacks[seat].remove(at)
    sacked = state.buildings.pop(at)
    verb = "captures" if answer["how"] == "capture" else "destroys"
    what = "holy city" if sacked.kind == "city" else "temple"
    text = f"{who(state, seat)} {verb} {who(state, sacked.seat)}'s {what} on {at}."
    live.tell("sacked", text, {"seat": seat, "at": at, "how": answer["how"], "victim": sacked.seat}, "TM-187")
    if sacked.kind == "city":  # TM-189
        check(live, blame_all(state, seat))
        return "sack"
    if answer["reuse"] is not None:
        del state.buildings[answer["reuse"]]
        live.tell(
            "temple_given_up", f"{who(state, seat)} gives up {answer['reuse']}.", {"seat": seat}, "TM-188"
        )
    if answer["how"] == "capture":
        state.buildings[at] = Building(seat, "temple")
    for id_ in answer["place"]:
        state.units[id_].at = at
    if answer["place"]:
        verb = "enters" if len(answer["place"]) == 1 else "enter"
        live.tell("placed", f"{listed(answer['place'])} {verb} {at}.", {"units": answer["place"]}, "TM-190")
    check(live, blame_all(state, seat))
    cards = top_cards(live, sacked.seat, LOOKED_AT)
    coins = min(LOOTED_COINS, state.seats[sacked.seat].coins)
    state.seats[sacked.seat].coins -= coins
    state.seats[seat].coins += coins
    turn.loot = Loot(seat, sacked.seat, cards, coins)
    text = f"{who(state, seat)} takes {count(coins, 'coin')} and looks at {count(len(cards), 'card')}."
    own = f"You take {count(coins, 'coin')} and look at {listed([t.content.name(c) for c in cards])}."
    faces = {seat: Face(own, {"cards": list(cards), "coins": coins})} if cards else {}
    live.tell_apart("looted", Face(text, {"cards": len(cards), "coins": coins}), faces, "TM-191")
    return "loot"


def _sack_ask(t: MessiahTable, seat: int, noted: list[str]) -> Ask:
    state, content = t.state, t.content
    choice = sack_choice(state, content, seat, noted)
    default = default_sack(state, content, seat, noted)
    phrasing = SackPhrasing(state, seat, choice)

    def text() -> str:
        lines = [f"Unoccupied enemy buildings beside your units: {', '.join(noted)}."]
        example = phrasing.show(cast("Any", default))
        return page(state, content, seat, "you may sack.", lines, f"{example}, or no sack")

    return Ask(seat, kind("sack"), choice, cast("Any", default), text, "TM-184", phrasing=phrasing)


async def loot(t: MessiahTable) -> str:
    """TM-192 to TM-195."""
    live, state, turn = Live(t), t.state, running(t.state)
    loot_ = turn.loot
    if loot_ is None:
        return "sack"
    if loot_.cards:
        answer = cast("list[dict[str, str]]", await ask(t, _loot_ask(t, loot_)))
        for one in answer:
            card = face(one["card"])
            loot_.cards.remove(card)
            if one["do"] == "take":
                state.seats[loot_.seat].discard.append(card)
                text = (
                    f"{who(state, loot_.seat)} takes {t.content.name(card)} from {who(state, loot_.victim)}."
                )
                live.tell("card_looted", text, {"seat": loot_.seat, "card": card}, "TM-192")
            else:
                put_away(live, loot_.victim, card, removed=True)
    state.seats[loot_.victim].deck = [*loot_.cards, *state.seats[loot_.victim].deck]
    turn.loot = None
    check(live, blame_all(state, loot_.seat))
    return "sack"


def _loot_ask(t: MessiahTable, loot_: Loot) -> Ask:
    state, content, seat = t.state, t.content, loot_.seat
    most = 1 if loot_.coins == LOOTED_COINS else 2
    shown = held(loot_.cards)
    cards = One([Option(card, content.name(face(card))) for card in shown])
    do = One([Option("take", "to your discard pile"), Option("remove", "out of the game")])

    def problem(answer: Any) -> str | None:
        if len(answer) > most:
            return f"You may choose only 1 card: {who(state, loot_.victim)} paid {LOOTED_COINS} coins."
        chosen = [one["card"] for one in answer]
        return "The same card twice." if len(set(chosen)) < len(chosen) else None

    choice = Many(
        Record({"card": cards, "do": do}),
        max=max(most, 2),
        constraints=(Constraint(f"At most {count(most, 'card')}.", problem, "TM-193"),),
    )
    dear = sorted(range(len(shown)), key=lambda at: (-content.by_id[face(shown[at])].cost, at))
    default = [{"card": shown[at], "do": "take"} for at in dear[:most]]
    phrasing = LootPhrasing(content, shown)

    def text() -> str:
        choose = f"Choose at most {most}: take or remove it."
        lines = ["You look at:", *card_lines(content, loot_.cards), choose]
        return page(state, content, seat, "loot.", lines, f"take {shown[0]}, or leave all")

    return Ask(
        seat, kind("loot"), choice, cast("Any", default), text, "TM-192", phrasing=phrasing, revealed="end"
    )


async def discard(t: MessiahTable) -> str:
    """Step 3 (TM-196)."""
    state, turn = t.state, running(t.state)
    seat = state.seats[turn.seat]
    keep = t.content.start.keep
    if len(seat.hand) > keep:
        kept = turn.hold if fits(turn, seat.hand, keep) else None
        if kept is None:
            kept = cast("list[str]", await ask(t, _discard_ask(t, turn.seat)))
        left = list(seat.hand)
        for card in kept:
            left.remove(face(card))
        for card in left:
            seat.hand.remove(card)
            seat.discard.append(card)
        names_ = listed([t.content.name(card) for card in left])
        data = {"seat": turn.seat, "cards": cast("Any", left)}
        Live(t).tell("discarded", f"{who(state, turn.seat)} discards {names_}.", data, "TM-196")
    return "end_turn"


def fits(turn: Turn, hand: list[str], keep: int) -> bool:
    """Whether the cards to hold, as filed with the plan, can be held."""
    if turn.hold is None or len(turn.hold) != keep:
        return False
    return not missing(turn.hold, hand)


def _discard_ask(t: MessiahTable, seat: int) -> Ask:
    state, content = t.state, t.content
    shown = held(state.seats[seat].hand)
    keep = content.start.keep

    def worth(card: str) -> tuple[bool, int, int]:
        one = content.by_id[face(card)]
        return not one.preemptive, one.cost, shown.index(card)

    default = sorted(shown, key=worth)[:keep]
    choice = Some(
        [Option(card, content.name(face(card))) for card in shown],
        max=len(shown),
        constraints=(
            Constraint(
                f"Keep exactly {keep} cards.",
                lambda answer: (
                    None if len(cast("list[str]", answer)) == keep else f"Keep exactly {keep} cards."
                ),
                "TM-196",
            ),
        ),
        sampler=lambda source: cast("Any", _sample(shown, keep, source)),
    )
    head, example = f"which {keep} cards do you keep?", f"hold {', '.join(default)}"
    return Ask(
        seat,
        kind("discard"),
        choice,
        cast("Any", default),
        lambda: page(state, content, seat, head, (), example),
        "TM-196",
        phrasing=DiscardPhrasing(content, shown),
        revealed="end",
    )


def _sample(shown: list[str], keep: int, source: Any) -> list[str]:
    rest = list(shown)
    return [rest.pop(source.below(len(rest))) for _ in range(keep)]


async def end_turn(t: MessiahTable) -> str:
    """Clean-up (TM-68), then the next seat, or after the last the Market (TM-199)."""
    live, state, turn = Live(t), t.state, running(t.state)
    abandon_stack(live)
    clear_belief(state)
    for seat in state.seats.values():
        seat.avatar_damage = 0
        seat.reshuffled = False
    for unit in state.units.values():
        unit.moved, unit.reach = False, 2
    state.effects = [effect for effect in state.effects if effect.until != "turn"]
    end_lasting(live, turn.seat, "owner_end")
    check(live, {seat: [seat] for seat in turn_order(state)})
    later = [seat for seat in turn_order(state) if colour_place(state, seat) > colour_place(state, turn.seat)]
    if later:
        state.turn = Turn(later[0])
        return "begin_turn"
    state.turn = None
    return "market"


def abandon_stack(live: Live) -> None:
    """What was still waiting when the active seat left: to the discard piles without effect (TM-20)."""
    state = live.state
    state.frames.clear()
    for miracle in list(state.stack):
        state.stack.remove(miracle)
        state.seats[miracle.seat].discard.append(miracle.card)
