"""What a player reads when asked: enough to decide by, at a glance, in a plain mail."""

from __future__ import annotations

from referee.engine.cached import cached_property
from referee.engine.layout import WIDTH, fitted
from referee.engine.words import count, listed
from referee.games.cult_wars.battle import Battle
from referee.games.cult_wars.moments import Desk, Siege
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import SLOTS, TURNS, CultWars

MAX_EXAMPLE = WIDTH - len("Answer for example: plan ")


def target_text(state: CultWars, content: Content, seat: int, standings: Standings) -> str:
    """The question of step 1."""
    own = state.cults[seat]
    others = ", ".join(content.cult_name(cult) for cult in state.insignia(seat))
    default = content.cult_name(state.default_target(seat))
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, target: whom do you aim at ({others})?",
            f"You lead {content.cult_name(own.cult)}. Without an answer you aim at {default}.",
            "",
            *standings.seen_by(seat),
            "",
            *_hand(content, own.hand),
            f"Answer for example: target {default.lower()}",
        ]
    )


def plan_text(state: CultWars, desk: Desk, standings: Standings) -> str:
    """The question of step 2."""
    content = desk.content
    hunters = [content.cult_name(state.cults[other].cult) for other in state.targeting(desk.seat)]
    danger = f"{listed(hunters) or 'Nobody'} aim{'' if len(hunters) > 1 else 's'} at you"
    values = " ".join(str(value) for value in content.strategy_values)
    lines = [
        f"Turn {state.turn} of {TURNS}, plan: what do your {count(desk.followers, 'follower')} do?",
        f"You lead {content.cult_name(desk.cult)} and aim at {content.cult_name(desk.insignia)}. {danger}.",
        "Without a plan as many as your cards allow defend, and you play nothing.",
        "",
        *standings.seen_by(desk.seat),
        "",
        "Attackers fight the cult that you aim at, defenders those who aim at you: the stronger side loses "
        "nobody, the weaker the difference (at home sacrifices first, each a victory point, VP, for the "
        "attacker). Sacrifices that live bring 1 VP each and a card, and are gone; breeders bring 1 follower "
        f"each. Most VP after turn {TURNS} win.",
        f"Your strategy cards: {values}. Each is laid once; their sum on a slot says how many go there.",
        *_hand(content, desk.hand),
        _card_order(state, content),
        f"Answer for example: plan {_example(desk)}",
    ]
    if example := _strategy_example(desk):
        lines.append(f"To let all see a card at once, add a line such as: show {example[0]}")
    if len(hunters) > 1:
        lines.append("If attackers fall, who is hit first? Add: / blame even or / blame <cults>")
    return fitted(lines)


def losses_text(state: CultWars, content: Content, battle: Battle) -> str:
    """The question of step 5(a)."""
    sent = [f"{content.cult_name(state.cults[a.seat].cult)} {a.bodies}" for a in battle.attackers]
    siege = Siege.now(state, content, battle)
    shares = siege.blamed([state.cults[battle.attackers[0].seat].cult]) or {}
    example = ", ".join(f"{content.cult_name(cult).lower()} {share}" for cult, share in shares.items())
    lost = battle.attackers_lost
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, losses: which {count(lost, 'attacker')} of theirs "
            f"{'falls' if lost == 1 else 'fall'}?",
            "Without an answer they are levelled down.",
            f"You beat your attackers by {battle.defence} to {battle.attack}. They sent: {', '.join(sent)}.",
            "",
            *Standings(state, content).seen_by(battle.defender),
            "",
            f"Answer for example: losses {example}",
        ]
    )


class Standings:
    """All cults in columns, made once for all who are asked, when the first of them reads it."""

    def __init__(self, state: CultWars, content: Content) -> None:
        self._state, self._content = state, content

    @cached_property
    def _lines(self) -> tuple[str, dict[int, str]]:
        """The head, and a row for each seat."""
        state, content = self._state, self._content
        names = {seat: content.cult_name(cult.cult) for seat, cult in state.cults.items()}
        width = max(len("Cult"), *(len(name) for name in names.values()))
        aims = "Target" if state.step > 1 else "Last target"
        head = f"  {'Cult':<{width}}  Followers  VP  Cards  {aims}"
        rows = {}
        for seat, cult in state.cults.items():
            aim = cult.target or cult.last_target
            target = content.cult_name(aim) if aim else "-"
            numbers = f"{cult.followers:>9}  {cult.vp:>2}  {len(cult.hand):>5}  {target}"
            rows[seat] = f"{names[seat]:<{width}}  {numbers}"
        return head, rows

    def seen_by(self, reader: int) -> list[str]:
        """The lines of the table; the reader's own cult is marked."""
        head, rows = self._lines
        return [head, *(f"{'*' if seat == reader else ' '} {row}" for seat, row in rows.items())]


def _hand(content: Content, hand: list[str] | tuple[str, ...]) -> list[str]:
    if not hand:
        return ["You hold no action cards."]
    cards = [content.cards[card] for card in hand]
    lines = ["Your action cards:", *(f"  {card.name} ({card.id}): {card.text}" for card in cards)]
    if any("rival" in card.text for card in cards):
        lines.append("Your rival is the cult that you aim at.")
    return lines


def _card_order(state: CultWars, content: Content) -> str:
    """Whose action cards come first (CW-18, CW-34)."""
    lead, *others = [content.cult_name(state.cults[seat].cult) for seat in state.lead_order()]
    return f"{lead} leads: of equal action cards its own come first, then {', '.join(others)}."


def _strategy_example(desk: Desk) -> list[str]:
    """A card on each slot, in words, as far as there are followers."""
    parts: list[str] = []
    left = desk.followers
    for value in sorted(desk.strategy.values(), reverse=True):
        if value <= left and len(parts) < len(SLOTS):
            parts.append(f"{SLOTS[len(parts)]} {value}")
            left -= value
    return parts


def _example(desk: Desk) -> str:
    """A legal plan in words, without the word plan."""
    slots, played = _strategy_example(desk), []
    if desk.held:
        id_, card = next(iter(desk.held.items()))
        examples = {"cult": desk.others[0], "slot": SLOTS[0]}
        choices = [f" {need.kind}={examples.get(need.kind, need.low)}" for need in card.needs]
        played = [f"play {id_}{''.join(choices)}"]
    while slots and len(" / ".join([*slots, *played])) > MAX_EXAMPLE:
        slots.pop()
    return " / ".join([*slots, *played]) or "nothing"
