"""What a player reads when asked: enough to decide by, at a glance, in a plain mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.catalogue import Words, joined
from referee.engine.decisions import Orders
from referee.engine.events import SEAT
from referee.engine.layout import WIDTH
from referee.engine.page import Block, Example, Line, Page, grid, listing, prose, section
from referee.games.cult_wars.battle import Battle
from referee.games.cult_wars.decisions.losses import Losses
from referee.games.cult_wars.decisions.plan import Plan
from referee.games.cult_wars.decisions.target import Target
from referee.games.cult_wars.moments import Aim, PlanMoment, Siege, hunter, leader
from referee.games.cult_wars.pack import ActionCard, Content
from referee.games.cult_wars.state import SLOTS, TURNS, CultWars
from referee.games.cult_wars.things import A_CARD, A_SLOT

MAX_EXAMPLE = WIDTH - len("  plan ")
SAFE = Words("Nobody aims at you, so nobody can attack you")


def target_page(state: CultWars, content: Content, seat: int) -> Page:
    """The question of step 1."""
    own, at, plan = state.cults[seat], Aim.now(state, content, seat), PlanMoment.now(state, content, seat)
    default = content.cult_name(state.default_target(seat))
    orders = Orders(Target, at)
    chosen, *early = [f"target {default.lower()}", *_early(state, plan)]
    examples = [Example(chosen, orders.parse(chosen))]
    if early:
        other, *plans = early
        examples.append(Example(other, orders.parse(other), tuple(plans)))
    return Page(
        Words(
            "Turn {turn} of {turns}, target: whom do you aim at ({others})?",
            turn=state.turn,
            turns=TURNS,
            others=joined(", ", (content.cult_name(cult) for cult in at.insignia)),
        ),
        Words("Without an answer you aim at {default}.", default=default),
        (
            section("standings", *standings(state, content, seat), apart=True),
            section(
                "aiming",
                prose(
                    Words(
                        "Your attackers fight the cult that you aim at{also}. Only cults that aim at you can "
                        "attack you. All targets are shown before anybody plans. Most victory points (VP) "
                        "after turn {turns} win, then followers, then action cards in hand.",
                        also=_also_aimed(content, own.hand),
                        turns=TURNS,
                    )
                ),
                apart=True,
            ),
            section(
                "hand",
                _hand(content, own.hand, Words("Your action cards, to be played with your plan:")),
                shorter=[[_hand_in_short(content, own.hand)]],
                worth=1,
            ),
        ),
        how=(_how_to_aim(content, early=bool(early)), _other_aims(state, content, seat)),
        examples=tuple(examples),
    )


def _also_aimed(content: Content, hand: Sequence[str]) -> str:
    """The cards in hand that act on the target, too (CW-21)."""
    names = [
        content.cards[card].name for card in dict.fromkeys(hand) if content.cards[card].target == "aimed"
    ]
    return Words("; {cards} {cards?acts|act} on it, too", cards=names) if names else ""


def _how_to_aim(content: Content, *, early: bool) -> str:
    if not early:
        return Words("Answer with a target, and you are asked for your plan when all targets are known.")
    return Words(
        "Answer with a target, and you are asked for your plan when all targets are known; or with plans "
        "below it. The first whose test (if …:) holds is used, and you are asked only if none does. A plan "
        "lays cards ({values}), each for as many followers, on attack, defend, sacrifice (1 VP for each) and "
        "breed (1 new follower for each); rest is all further cards that fit.",
        values=_values_of(content),
    )


def _other_aims(state: CultWars, content: Content, seat: int) -> str:
    """What `leader` and `revenge` mean now."""
    first = content.cult_name(leader(state, seat))
    if last := hunter(state, seat):
        return Words(
            "target leader: the other cult with most VP, now {leader}; target revenge: one that aimed at you "
            "last turn, now {hunter}.",
            leader=first,
            hunter=content.cult_name(last),
        )
    return Words("target leader: the other cult with most VP, now {leader}.", leader=first)


def plan_page(state: CultWars, at: PlanMoment) -> Page:
    """The question of step 2."""
    content, orders = at.content, Orders(Plan, at)
    hunters = [content.cult_name(state.cults[other].cult) for other in state.targeting(at.seat)]
    plans = _plans(state, at, hunted=bool(hunters))
    examples = [f"plan {plan}" for plan in plans]
    return Page(
        _what_to_do(state, at.followers),
        _silence(at),
        (
            section("aims", prose(_aims(at, hunters), _shown(at)), above=True),
            section("standings", *standings(state, content, at.seat), apart=True),
            section(
                "slots",
                *(_slots(content, at.followers) if at.followers else ()),
                shorter=[[_strategy(content, at.followers)] if at.followers else []],
                apart=True,
            ),
            section(
                "hand",
                _hand(content, at.hand, _card_order(state, content), numbered=True),
                shorter=[[_hand_in_short(content, at.hand)]],
                worth=1,
                apart=not at.followers,
            ),
        ),
        how=_hints(plans, hunters),
        examples=tuple(Example(text, orders.parse(text)) for text in examples),
    )


def _strategy(content: Content, followers: int) -> Block:
    return prose(
        Words(
            "Lay strategy cards ({values}), each at most once, on slots: their sum is how many followers go "
            "there, {followers} in all at most; rest stands for all further cards that fit, the highest "
            "first. Who has no task is idle.",
            values=_values_of(content),
            followers=followers,
        )
    )


TASKS: Mapping[str, str] = {
    "attack": Words("attack: they fight the cult you aim at, together with all other attackers there."),
    "defend": Words("defend: they fight the attackers of all who aim at you."),
    "sacrifice": Words(
        "sacrifice: each that survives combat brings 1 victory point (VP) and is gone; if any does, you draw "
        "an action card, and another if you alone sacrifice most."
    ),
    "breed": Words("breed: each that survives combat brings 1 new follower."),
}
"""What followers can do, and what becomes of them."""


def _slots(content: Content, followers: int) -> list[Block]:
    return [
        _strategy(content, followers),
        listing("", (Line((task,), (A_SLOT.of(slot),)) for slot, task in TASKS.items())),
        prose(
            Words(
                "In combat the weaker side loses the difference, equal sides nobody: attackers; or at home "
                "first sacrifices (each 1 VP for the strongest attacker, shared by equal ones), then "
                "breeders, defenders and idle followers. Who is out to attack cannot fall at home."
            )
        ),
    ]


def _values_of(content: Content) -> str:
    return " ".join(str(value) for value in content.strategy_values)


def _aims(at: PlanMoment, hunters: Sequence[str]) -> str:
    return Words(
        "You aim at {cult}{also}. {danger}.",
        cult=at.content.cult_name(at.insignia),
        also=_also_aimed(at.content, at.hand),
        danger=Words("{hunters} {hunters?aims|aim} at you", hunters=hunters) if hunters else SAFE,
    )


def _what_to_do(state: CultWars, followers: int) -> str:
    if not followers:
        return Words(
            "Turn {turn} of {turns}, plan: you have no followers; which action cards do you play?",
            turn=state.turn,
            turns=TURNS,
        )
    return Words(
        "Turn {turn} of {turns}, plan: what {followers?does|do} your {followers:follower} do?",
        turn=state.turn,
        turns=TURNS,
        followers=followers,
    )


def _silence(at: PlanMoment) -> str:
    """What becomes of a seat that sends no plan."""
    other = bool(at.shown_cards)
    if not at.to_assign:
        return Words("Without an answer you play no {other?other |}action card.", other=other)
    home = sum(at.strategy[card] for card in at.filled({}) if card not in at.shown)
    return Words(
        "Without an answer {who} {home?defends|defend}, and you play no {other?other |}action card.",
        who=_who_defends(at, home),
        home=home,
        other=other,
    )


def _who_defends(at: PlanMoment, home: int) -> str:
    """As many of those whose task is not shown yet."""
    if at.to_assign == home == 1:
        return Words("the other one") if at.shown else Words("it")
    if at.to_assign == home:
        return Words("all others") if at.shown else Words("they all")
    if not home:
        return Words("none of the others") if at.shown else Words("none of them")
    return Words("{home} of the others", home=home) if at.shown else Words("{home} of them", home=home)


def _shown(at: PlanMoment) -> str:
    """What the seat has shown of its plan (CW-30)."""
    cards = [
        *(f"{slot} {at.strategy[card]}" for card, slot in at.shown.items()),
        *(at.card_name(card) for card in at.shown_cards),
    ]
    if not cards:
        return ""
    return Words("You have shown {cards}: that stays so, and your plan need not say it again.", cards=cards)


def _hints(plans: Sequence[str], hunters: Sequence[str]) -> tuple[str, ...]:
    """What else may be said with a plan."""
    hints = []
    parts = [part for plan in plans for part in plan.split(" / ") if part.split()[0] in SLOTS]
    if part := next((part for part in parts if part[-1].isdigit()), ""):
        hints.append(
            Words(
                "Below a plan, show {part} lets everybody see that card at once; then it must stay there.",
                part=part,
            )
        )
    if len(hunters) > 1:
        hints.append(
            Words(
                "Should you beat them, whose attackers fall? Another part of your plan may say it: blame "
                "{all} ({first}'s first), or blame even (one by one from the largest group left). Otherwise "
                "you are asked then.",
                all=" ".join(hunters),
                first=hunters[0],
            )
        )
    return tuple(hints)


def losses_page(state: CultWars, content: Content, battle: Battle) -> Page:
    """The question of step 5(a)."""
    siege = Siege.now(state, content, battle)
    orders, even = Orders(Losses, siege), siege.blamed([]) or {}
    # There is a choice, so it makes a difference whom one blames.
    others = next(shares for cult in siege.seats if (shares := siege.blamed([cult])) and shares != even)
    texts = [f"losses {_shares(content, shares).lower()}" for shares in (others, even)]
    sent = [f"{content.cult_name(state.cults[one.seat].cult)} {one.bodies}" for one in battle.attackers]
    return Page(
        Words(
            "Turn {turn} of {turns}, losses: whose {lost?attacker falls|attackers fall} ({lost} in all)?",
            turn=state.turn,
            turns=TURNS,
            lost=battle.attackers_lost,
        ),
        Words(
            "Without an answer they fall one by one, always from the largest group left: {shares}.",
            shares=_shares(content, even),
        ),
        (
            section(
                "battle",
                prose(
                    Words(
                        "You beat your attackers by {defence} to {attack}. They sent: {sent}.",
                        defence=battle.defence,
                        attack=battle.attack,
                        sent=joined(", ", sent),
                    )
                ),
            ),
            section("standings", *standings(state, content, battle.defender), apart=True),
        ),
        how=(Words("With the line always blame even below it you are not asked again."),),
        examples=(
            Example(texts[0], orders.parse(texts[0])),
            Example(texts[1], orders.parse(texts[1]), ("always blame even",)),
        ),
    )


def _shares(content: Content, shares: Mapping[str, int]) -> str:
    return ", ".join(f"{content.cult_name(cult)} {share}" for cult, share in shares.items())


# The table.


def standings(state: CultWars, content: Content, reader: int) -> list[Block]:
    """All cults, the reader's own marked. What `Cards` means stands below."""
    rows = []
    for seat, cult in state.cults.items():
        aim = cult.target or cult.last_target
        target = content.cult_name(aim) if aim else Words("none")
        numbers = (str(cult.followers), str(cult.vp), str(len(cult.hand)))
        name = content.cult_name(cult.cult)
        rows.append(Line((name, *numbers, target), (SEAT.of(seat),), mine=seat == reader))
    columns = (
        Words("Cult|Followers>|VP>|Cards>|Target")
        if state.step > 1
        else Words("Cult|Followers>|VP>|Cards>|Last target")
    )
    deck = Words(
        "Cards: action cards in hand; {deck} {deck?is|are} in the deck, {discard} in the discard pile.",
        deck=len(state.deck),
        discard=len(state.discard),
    )
    return [grid("", columns, rows), prose(deck)]


def _hand(content: Content, hand: Sequence[str], heading: str, *, numbered: bool = False) -> Block:
    """The cards in hand and what they do; where they can be played, with their numbers, and how."""
    if not hand:
        return prose(Words("You hold no action cards."))
    return listing(
        heading,
        (
            Line((_card(card, hand.count(card.id), numbered=numbered),), (A_CARD.of(card.id),))
            for card in _by_order(content, hand)
        ),
    )


def _by_order(content: Content, hand: Sequence[str]) -> list[ActionCard]:
    return sorted((content.cards[card] for card in dict.fromkeys(hand)), key=lambda card: card.order)


def _card(card: ActionCard, copies: int, *, numbered: bool) -> str:
    name = Words("{card} ({copies} of them)", card=card.name, copies=copies) if copies > 1 else card.name
    if not numbered:
        return Words("{card}: {text}", card=name, text=card.text)
    number = f"{card.order:>2}"
    if not card.needs:
        return Words("{number} {card}: {text}", number=number, card=name, text=card.text)
    return Words(
        "{number} {card}: {text} Write: {play}", number=number, card=name, text=card.text, play=_form(card)
    )


def _hand_in_short(content: Content, hand: Sequence[str]) -> Block:
    """The names of the cards in hand, where there is no room for more."""
    if not hand:
        return prose(Words("You hold no action cards."))
    names = [
        Words("{card} ({copies} of them)", card=card.name, copies=copies)
        if (copies := hand.count(card.id)) > 1
        else card.name
        for card in _by_order(content, hand)
    ]
    return prose(Words("Your action cards: {cards}.", cards=joined(", ", names)))


def _card_order(state: CultWars, content: Content) -> str:
    """What becomes of action cards, and whose come first (CW-09, CW-18, CW-34)."""
    names = (content.cult_name(state.cults[seat].cult) for seat in state.lead_order())
    lead, *others = [Words("{cult}'s", cult=name) for name in names]
    return Words(
        "Your action cards: played ones are spent, kept ones break ties at the end. All that are played "
        "resolve by number, the lowest first, of equal numbers {lead}, then {others}:",
        lead=lead,
        others=joined(", ", others),
    )


def _form(card: ActionCard) -> str:
    """How the card is played, with blanks for what it needs."""
    blanks = {"cult": Words("on <cult>"), "slot": Words("on <slot>"), "amount": Words("<amount>")}
    return joined(" ", [Words("play {card}", card=card.name), *(blanks[need.kind] for need in card.needs)])


# Examples.


def _play(card: ActionCard, cult: str) -> str:
    """How the card is played, on this cult if it names one."""
    needed = {"cult": f"on {cult}", "slot": f"on {SLOTS[0]}"}
    return " ".join(
        ["play", card.name.lower(), *(needed.get(need.kind, str(need.low)) for need in card.needs)]
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
        f"target {at.content.cult_name(other).lower()}",
        f"if nobody aims at me: plan {first}{home} rest",
        f"plan sacrifice {quarter} / defend rest",
    ]
