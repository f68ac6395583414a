"""What a player reads when asked: enough to decide by, at a glance, in a plain mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.cached import cached_property
from referee.engine.layout import WIDTH, fitted
from referee.engine.words import count, listed
from referee.games.cult_wars.battle import Battle
from referee.games.cult_wars.moments import PlanMoment, Siege, hunter, leader
from referee.games.cult_wars.pack import ActionCard, Content
from referee.games.cult_wars.state import SLOTS, TURNS, CultWars
from referee.games.cult_wars.texts.words import SLOT_NAMES

MAX_EXAMPLE = WIDTH - len("  plan ")


def target_text(state: CultWars, content: Content, seat: int, standings: Standings) -> str:
    """The question of step 1."""
    own, at = state.cults[seat], PlanMoment.now(state, content, seat)
    others = ", ".join(content.cult_name(cult) for cult in state.insignia(seat))
    default = content.cult_name(state.default_target(seat))
    early = _early(state, at)
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, target: whom do you aim at ({others})?",
            f"Without an answer you aim at {default}.",
            "",
            *standings.seen_by(seat),
            "",
            f"Your attackers fight the cult that you aim at{_also_aimed(content, own.hand)}. "
            "Only cults that aim at you can attack you. All targets are shown before anybody plans. Most "
            f"victory points (VP) after turn {TURNS} win, then followers, then action cards in hand.",
            *_hand(content, own.hand, ", to be played with your plan"),
            "Answer with a target, and you are asked for your plan when all targets are known"
            + (f"; or with plans below it. {_of_early_plans(content)}" if early else "."),
            "For example:",
            f"  target {default.lower()}",
            *early,
            *_other_aims(state, content, seat),
        ]
    )


def _also_aimed(content: Content, hand: Sequence[str]) -> str:
    """The cards in hand that act on the target, too (CW-21)."""
    names = [
        content.cards[card].name for card in dict.fromkeys(hand) if content.cards[card].target == "aimed"
    ]
    return f"; {listed(names)} act{'s' * (len(names) == 1)} on it, too" if names else ""


def _of_early_plans(content: Content) -> str:
    values = " ".join(str(value) for value in content.strategy_values)
    return (
        "The first whose test (if …:) holds is used, and you are asked only if none does. A plan lays cards "
        f"({values}), each for as many followers, on attack, defend, sacrifice (1 VP for each) and breed (1 "
        "new follower for each); rest is all further cards that fit."
    )


def _other_aims(state: CultWars, content: Content, seat: int) -> list[str]:
    """What `leader` and `revenge` mean now."""
    aims = [f"target leader: the other cult with most VP, now {content.cult_name(leader(state, seat))}"]
    if last := hunter(state, seat):
        aims.append(f"target revenge: one that aimed at you last turn, now {content.cult_name(last)}")
    return ["; ".join(aims) + "."]


def plan_text(state: CultWars, at: PlanMoment, standings: Standings) -> str:
    """The question of step 2."""
    content = at.content
    hunters = [content.cult_name(state.cults[other].cult) for other in state.targeting(at.seat)]
    danger = f"{listed(hunters)} aim{'s' * (len(hunters) == 1)} at you" if hunters else SAFE
    plans = _plans(state, at, hunted=bool(hunters))
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, plan: {_what_to_do(at.followers)}",
            f"You aim at {content.cult_name(at.insignia)}{_also_aimed(content, at.hand)}. {danger}.",
            *_shown(at),
            _without_an_answer(at),
            "",
            *standings.seen_by(at.seat),
            "",
            *(_slots(content, at.followers) if at.followers else ()),
            *_hand(content, at.hand, f": {_card_order(state, content)}", numbered=True),
            "For example:",
            *(f"  plan {plan}" for plan in plans),
            *_hints(plans, hunters),
        ]
    )


def _slots(content: Content, followers: int) -> list[str]:
    """What followers can do, and what becomes of them."""
    values = " ".join(str(value) for value in content.strategy_values)
    return [
        f"Lay strategy cards ({values}), each at most once, on slots: their sum is how many followers go "
        f"there, {followers} in all at most; rest stands for all further cards that fit, the highest first. "
        "Who has no task is idle.",
        "  attack: they fight the cult you aim at, together with all other attackers there.",
        "  defend: they fight the attackers of all who aim at you.",
        "  sacrifice: each that survives combat brings 1 victory point (VP) and is gone; if any does, "
        "you draw an action card, and another if you alone sacrifice most.",
        "  breed: each that survives combat brings 1 new follower.",
        "In combat the weaker side loses the difference, equal sides nobody: attackers; or at home first "
        "sacrifices (each 1 VP for the strongest attacker, shared by equal ones), then breeders, defenders "
        "and idle followers. Who is out to attack cannot fall at home.",
    ]


SAFE = "Nobody aims at you, so nobody can attack you"


def _what_to_do(followers: int) -> str:
    if not followers:
        return "you have no followers; which action cards do you play?"
    return f"what {'does' if followers == 1 else 'do'} your {count(followers, 'follower')} do?"


def _without_an_answer(at: PlanMoment) -> str:
    """What becomes of a seat that sends no plan."""
    other = "other " if at.shown_cards else ""
    if not at.followers:
        return f"Without an answer you play no {other}action card."
    home = sum(at.strategy[card] for card in at.filled({}) if card not in at.shown)
    left = at.to_assign
    whole = "they all" if not at.shown else "all others"
    who = whole if home == left else f"{home or 'none'} of {'them' if not at.shown else 'the others'}"
    if left == 1 == home:
        who = "it" if not at.shown else "the other one"
    defend = f"{who} defend{'s' * (home == 1)}, and " if left else ""
    return f"Without an answer {defend}you play no {other}action card."


def _shown(at: PlanMoment) -> list[str]:
    """What the seat has shown of its plan (CW-30)."""
    cards = [
        *(f"{SLOT_NAMES[slot].lower()} {at.strategy[card]}" for card, slot in at.shown.items()),
        *(at.card_name(card) for card in at.shown_cards),
    ]
    if not cards:
        return []
    return [f"You have shown {listed(cards)}: that stays so, and your plan need not say it again."]


def _hints(plans: Sequence[str], hunters: Sequence[str]) -> list[str]:
    """What else may be said with a plan."""
    lines = []
    parts = [part for plan in plans for part in plan.split(" / ") if part.split()[0] in SLOTS]
    if part := next((part for part in parts if part[-1].isdigit()), ""):
        lines.append(f"Below it, show {part} lets everybody see that card at once; then it must stay there.")
    if len(hunters) > 1:
        first = " ".join(hunters).lower()
        lines.append(
            "Should you beat them, whose attackers fall? Another part of your plan may say it: blame "
            f"{first} ({hunters[0]}'s first), or blame even (one by one from the largest group left). "
            "Otherwise you are asked then."
        )
    return lines


def losses_text(state: CultWars, content: Content, battle: Battle) -> str:
    """The question of step 5(a)."""
    sent = [f"{content.cult_name(state.cults[a.seat].cult)} {a.bodies}" for a in battle.attackers]
    siege = Siege.now(state, content, battle)
    lost = battle.attackers_lost
    who = "attacker falls" if lost == 1 else "attackers fall"
    even = siege.blamed([])
    # There is a choice, so it makes a difference whom one blames.
    others = next(shares for cult in siege.seats if (shares := siege.blamed([cult])) != even)
    return fitted(
        [
            f"Turn {state.turn} of {TURNS}, losses: whose {who} ({lost} in all)?",
            "Without an answer they fall one by one, always from the largest group left: "
            f"{_shares(content, even)}.",
            f"You beat your attackers by {battle.defence} to {battle.attack}. They sent: {', '.join(sent)}.",
            "",
            *Standings(state, content).seen_by(battle.defender),
            "",
            "With the line always blame even below it you are not asked again. For example:",
            f"  losses {_shares(content, others).lower()}",
            f"  losses {_shares(content, even).lower()}",
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
        are = "is" if len(state.deck) == 1 else "are"
        deck = f"{len(state.deck)} {are} in the deck, {len(state.discard)} in the discard pile"
        table = [head, *(f"{'*' if seat == reader else ' '} {row}" for seat, row in rows.items())]
        return [*table, f"Cards: action cards in hand; {deck}."]


def _hand(content: Content, hand: Sequence[str], about: str, *, numbered: bool = False) -> list[str]:
    """The cards in hand and what they do; where they can be played, with their numbers, and how."""
    if not hand:
        return ["You hold no action cards."]
    lines = [f"Your action cards{about}:"]
    for id_ in sorted(dict.fromkeys(hand), key=lambda id_: content.cards[id_].order):
        card, copies = content.cards[id_], hand.count(id_)
        number = f"{card.order:>2} " if numbered else ""
        several = f" ({copies} of them)" if copies > 1 else ""
        how = f" Write: {_play(card)}" if numbered and card.needs else ""
        lines.append(f"  {number}{card.name}{several}: {card.text}{how}")
    return lines


def _card_order(state: CultWars, content: Content) -> str:
    """What becomes of action cards, and whose come first (CW-09, CW-18, CW-34)."""
    lead, *others = [f"{content.cult_name(state.cults[seat].cult)}'s" for seat in state.lead_order()]
    return (
        "played ones are spent, kept ones break ties at the end. All that are played resolve by number, the "
        f"lowest first, of equal numbers {lead}, then {', '.join(others)}"
    )


def _play(card: ActionCard, cult: str = "<cult>") -> str:
    """How the card is played; with a blank for the cult that it names."""
    examples = {"cult": f"on {cult}", "slot": f"on {SLOTS[0]}"}
    return " ".join(
        ["play", card.name.lower(), *(examples.get(need.kind, str(need.low)) for need in card.needs)]
    )


def _values(at: PlanMoment) -> tuple[int, int]:
    """Two strategy cards: about half of the followers, and about a quarter; 0 for none so small."""
    values = [value for card, value in at.content.high_to_low if card not in at.shown]
    followers = at.to_assign
    half = next((value for value in values if 2 * value <= followers + 1), 0)
    return half, next((value for value in values if value < half and 4 * value <= followers), 0)


def _plans(state: CultWars, at: PlanMoment, *, hunted: bool) -> list[str]:
    """Legal plans, without the word plan: who stays at home defends only if somebody may attack."""
    half, quarter = _values(at)
    home = "defend" if hunted else _at_peace(state)
    in_hand = [card for id_, card in at.held.items() if id_ not in at.shown_cards]
    played = [_play(card, at.others[0]) for card in in_hand[:1]]
    if not half:
        slots = [f"{home} rest"] if at.filled({}) != at.shown else []
        return [" / ".join([*slots, *played]) or "nothing"]
    others = [f"{home} rest"] if half < at.to_assign else []
    plans = [[f"sacrifice {half}", *others], [f"attack {half}", *others, *played]]
    if home == "sacrifice":
        plans[0] = [f"{home} rest"]
    if quarter and home != "sacrifice":
        plans[1].insert(1, f"sacrifice {quarter}")
    return [" / ".join(_fitting(plan)) for plan in plans]


def _at_peace(state: CultWars) -> str:
    """What the rest do whom nobody can attack: on the last turn new followers come too late."""
    return "breed" if state.turn < TURNS else "sacrifice"


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
    home = _at_peace(state)
    first = "" if home == "sacrifice" else f"sacrifice {half} / "
    return [
        f"  target {at.content.cult_name(other).lower()}",
        f"    if nobody aims at me: plan {first}{home} rest",
        f"    plan sacrifice {quarter} / defend rest",
    ]
