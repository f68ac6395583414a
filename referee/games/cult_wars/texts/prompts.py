"""What a player reads when asked: enough to decide by, at a glance, in a plain mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.cached import cached_property
from referee.engine.layout import WIDTH, fitted
from referee.engine.words import count, listed
from referee.games.cult_wars.battle import Battle
from referee.games.cult_wars.moments import PlanMoment, Siege
from referee.games.cult_wars.pack import ActionCard, Content
from referee.games.cult_wars.state import SLOTS, TURNS, CultWars

MAX_EXAMPLE = WIDTH - len("  plan ")


def target_text(state: CultWars, content: Content, seat: int, standings: Standings) -> str:
    """The question of step 1."""
    own = state.cults[seat]
    others = ", ".join(content.cult_name(cult) for cult in state.insignia(seat))
    default = content.cult_name(state.default_target(seat))
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, target: whom do you aim at ({others})?",
            f"Without an answer you aim at {default}.",
            "",
            *standings.seen_by(seat),
            "",
            "Your attackers fight the cult that you aim at; it is also the rival of whom your cards speak. "
            "Only cults that aim at you can attack you. All targets are shown before anybody plans. Most "
            f"victory points (VP) after turn {TURNS} win, then followers, then action cards in hand.",
            *_hand(content, own.hand),
            "Answer with a target, and you are asked for your plan when all targets are known; or with plans "
            "below it, and you are not: the first whose test holds is used. For example:",
            f"  target {default.lower()}",
            *_early(state, PlanMoment.now(state, content, seat)),
            "target leader aims at the other cult with most VP, target revenge at one that aimed at you last "
            "turn.",
        ]
    )


def plan_text(state: CultWars, at: PlanMoment, standings: Standings) -> str:
    """The question of step 2."""
    content = at.content
    hunters = [content.cult_name(state.cults[other].cult) for other in state.targeting(at.seat)]
    danger = f"{listed(hunters)} aim{'s' * (len(hunters) == 1)} at you" if hunters else SAFE
    values = " ".join(str(value) for value in content.strategy_values)
    plans = _plans(state, at, hunted=bool(hunters))
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, plan: {_what_to_do(at.followers)}",
            f"You aim at {content.cult_name(at.insignia)}. {danger}.",
            _without_an_answer(at),
            "",
            *standings.seen_by(at.seat),
            "",
            f"Lay strategy cards ({values}), each at most once, on slots: their sum is how many followers go "
            f"there, {at.followers} in all at most; rest stands for all further cards that fit. Who has no "
            "task is idle.",
            "  attack: they fight the cult you aim at, together with all who aim there.",
            "  defend: they fight those who aim at you.",
            "  sacrifice: each that survives combat brings 1 victory point (VP) and is gone; if any does, "
            "you draw an action card, and another if you alone sacrifice most.",
            "  breed: each that survives combat brings 1 new follower.",
            "In combat the weaker side loses the difference: attackers; or at home sacrifices first (each 1 "
            "VP for the strongest attacker), then breeders, defenders and idle followers.",
            *_hand(content, at.hand, _card_order(state, content)),
            "For example:",
            *(f"  plan {plan}" for plan in plans),
            *_hints(plans[0], hunters),
        ]
    )


SAFE = "Nobody aims at you, so nobody can attack you"


def _what_to_do(followers: int) -> str:
    if not followers:
        return "you have no followers; which action cards do you play?"
    return f"what {'does' if followers == 1 else 'do'} your {count(followers, 'follower')} do?"


def _without_an_answer(at: PlanMoment) -> str:
    """What becomes of a seat that sends no plan."""
    if not at.followers:
        return "Without an answer you play none."
    home = sum(at.strategy[card] for card in at.filled({}))
    who = "they all" if home == at.followers else f"{home or 'none'} of them"
    who = "it" if home == at.followers == 1 else who
    return f"Without an answer {who} {'defends' if who == 'it' else 'defend'}, and you play no action card."


def _hints(plan: str, hunters: Sequence[str]) -> list[str]:
    """What else may be said with a plan."""
    lines = []
    part = plan.partition(" / ")[0]
    if part[-1].isdigit():
        lines.append(f"Below it, show {part} lets everybody see that card at once; then it must stay there.")
    if len(hunters) > 1:
        first = " ".join(hunters).lower()
        lines.append(
            f"Should you beat them, whose attackers fall? Add / blame {first} ({hunters[0]}'s first) or / "
            "blame even (one by one from the largest group left); otherwise you are asked then."
        )
    return lines


def losses_text(state: CultWars, content: Content, battle: Battle) -> str:
    """The question of step 5(a)."""
    sent = [f"{content.cult_name(state.cults[a.seat].cult)} {a.bodies}" for a in battle.attackers]
    siege = Siege.now(state, content, battle)
    lost = battle.attackers_lost
    who = "attacker falls" if lost == 1 else "attackers fall"
    first = state.cults[battle.attackers[0].seat].cult
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, losses: whose {who} ({lost} in all)?",
            "Without an answer they fall one by one, always from the largest group left: "
            f"{_shares(content, siege.blamed([]))}.",
            f"You beat your attackers by {battle.defence} to {battle.attack}. They sent: {', '.join(sent)}.",
            "",
            *Standings(state, content).seen_by(battle.defender),
            "",
            "With the line always blame even below it you are not asked again. For example:",
            f"  losses {_shares(content, siege.blamed([first])).lower()}",
            f"  losses {_shares(content, siege.blamed([])).lower()}",
            "    always blame even",
        ]
    )


def _shares(content: Content, shares: Mapping[str, int] | None) -> str:
    return ", ".join(f"{content.cult_name(cult)} {share}" for cult, share in (shares or {}).items())


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
            target = content.cult_name(aim) if aim else "none"
            numbers = f"{cult.followers:>9}  {cult.vp:>2}  {len(cult.hand):>5}  {target}"
            rows[seat] = f"{names[seat]:<{width}}  {numbers}"
        return head, rows

    def seen_by(self, reader: int) -> list[str]:
        """The lines of the table; the reader's own cult is marked. What `Cards` means stands below it."""
        head, rows = self._lines
        state = self._state
        deck = f"{len(state.deck)} are in the deck, {len(state.discard)} in the discard pile"
        table = [head, *(f"{'*' if seat == reader else ' '} {row}" for seat, row in rows.items())]
        return [*table, f"Cards: action cards in hand; {deck}."]


def _hand(content: Content, hand: Sequence[str], order: str = "") -> list[str]:
    """The cards in hand and what they do; where they can be played, with the order in which they work."""
    if not hand:
        return ["You hold no action cards."]
    lines = [f"Your action cards{order}:"]
    for id_ in sorted(dict.fromkeys(hand), key=lambda id_: content.cards[id_].order):
        card, copies = content.cards[id_], hand.count(id_)
        number = f"{card.order:>2} " if order else ""
        several = f" ({copies} of them)" if copies > 1 else ""
        how = f" Write: {_play(card)}" if order and card.needs else ""
        lines.append(f"  {number}{card.name}{several}: {card.text}{how}")
    return lines


def _card_order(state: CultWars, content: Content) -> str:
    """Whose action cards come first (CW-18, CW-34)."""
    lead, *others = [f"{content.cult_name(state.cults[seat].cult)}'s" for seat in state.lead_order()]
    equal = f"of equal numbers {lead}, then {', '.join(others)}"
    return f". Of all that are played the lowest number works first, {equal}"


def _play(card: ActionCard, cult: str = "<cult>") -> str:
    """How the card is played; with a blank for the cult that it names."""
    examples = {"cult": f"on {cult}", "slot": f"on {SLOTS[0]}"}
    return " ".join(
        ["play", card.name.lower(), *(examples.get(need.kind, str(need.low)) for need in card.needs)]
    )


def _values(at: PlanMoment) -> tuple[int, int]:
    """Two strategy cards: about half of the followers, and about a quarter; 0 for none so small."""
    values = sorted(at.strategy.values(), reverse=True)
    half = next((value for value in values if 2 * value <= at.followers + 1), 0)
    return half, next((value for value in values if value < half and 4 * value <= at.followers), 0)


def _plans(state: CultWars, at: PlanMoment, *, hunted: bool) -> list[str]:
    """Legal plans, without the word plan: who stays at home defends only if somebody may attack."""
    half, quarter = _values(at)
    home = "defend" if hunted else "breed" if state.turn < TURNS else "sacrifice"
    played = [_play(card, at.others[0]) for card in list(at.held.values())[:1]]
    if not half:
        slots = [f"{home} rest"] if at.filled({}) else []
        return [" / ".join([*slots, *played]) or "nothing"]
    plans = [[f"sacrifice {half}", f"{home} rest"], [f"attack {half}", f"{home} rest", *played]]
    if quarter and home != "sacrifice":
        plans[1].insert(1, f"sacrifice {quarter}")
    return [" / ".join(_fitting(plan)) for plan in plans]


def _fitting(plan: list[str]) -> list[str]:
    while len(" / ".join(plan)) > MAX_EXAMPLE:
        plan = plan[:-1]
    return plan


def _early(state: CultWars, at: PlanMoment) -> list[str]:
    """Another target with plans below it, for those who have followers to plan for."""
    half, quarter = _values(at)
    if not quarter:
        return []
    other = next(cult for cult in at.others if cult != state.default_target(at.seat))
    return [
        f"  target {at.content.cult_name(other).lower()}",
        f"    if nobody aims at me: plan sacrifice {half} / breed rest",
        f"    plan sacrifice {quarter} / defend rest",
    ]
