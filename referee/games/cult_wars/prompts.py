"""What a player reads when asked: enough to decide by, at a glance, in a plain mail."""

from __future__ import annotations

from referee.games.cult_wars.battle import Battle
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.planning.desk import Desk
from referee.games.cult_wars.state import TURNS, CultWars
from referee.games.cult_wars.words import count, listed


def target_text(state: CultWars, content: Content, seat: int) -> str:
    """The question of step 1."""
    own = state.cults[seat]
    others = ", ".join(content.cult_name(cult) for cult in state.insignia(seat))
    example = content.cult_name(state.default_target(seat)).lower()
    return "\n".join(
        [
            f"Turn {state.turn} of {TURNS}, target: whom do your attackers and cards go for ({others})?",
            f"You lead {content.cult_name(own.cult)}.",
            "",
            *standings(state, content, seat),
            "",
            *_hand(content, own.hand),
            f"Answer for example: target {example}",
        ]
    )


def plan_text(state: CultWars, desk: Desk) -> str:
    """The question of step 2."""
    content = desk.content
    hunters = [content.cult_name(state.cults[other].cult) for other in state.targeting(desk.seat)]
    danger = f"{listed(hunters) or 'Nobody'} aim{'' if len(hunters) > 1 else 's'} at you"
    values = " ".join(str(value) for value in content.strategy_values)
    lines = [
        f"Turn {state.turn} of {TURNS}, plan: what do your {count(desk.followers, 'follower')} do?",
        f"You lead {content.cult_name(desk.cult)} and aim at {content.cult_name(desk.insignia)}. {danger}.",
        "",
        *standings(state, content, desk.seat),
        "",
        f"Your strategy cards: {values}. Their sum on a slot is the number of followers there.",
        *_hand(content, desk.hand),
        "Answer for example: plan attack 5 1 / defend 4 / sacrifice 2" + _play_example(desk),
    ]
    if len(hunters) > 1:
        lines.append("If their attackers fall, who is hit first? Add: / blame even, or / blame <cults>.")
    return "\n".join(lines)


def losses_text(state: CultWars, content: Content, battle: Battle) -> str:
    """The question of step 5(a)."""
    sent = [f"{content.cult_name(state.cults[a.seat].cult)} {a.bodies}" for a in battle.attackers]
    first = content.cult_name(state.cults[battle.attackers[0].seat].cult).lower()
    lost = battle.attackers_lost
    return "\n".join(
        [
            f"Turn {state.turn} of {TURNS}, losses: you beat your attackers by {battle.defence} to "
            f"{battle.attack}. Which {count(lost, 'attacker')} of theirs fall?",
            f"They sent: {', '.join(sent)}.",
            "",
            *standings(state, content, battle.defender),
            "",
            f"Answer for example: losses {first} {min(lost, battle.attackers[0].bodies)}",
        ]
    )


def standings(state: CultWars, content: Content, seat: int) -> list[str]:
    """All cults in columns; the reader's own is marked."""
    names = {other: content.cult_name(state.cults[other].cult) for other in state.seats}
    width = max(len("Cult"), *(len(name) for name in names.values()))
    rows = [f"  {'Cult':<{width}}  Followers  VP  Cards  Target"]
    for other in state.seats:
        cult = state.cults[other]
        target = content.cult_name(cult.target) if cult.target else "-"
        numbers = f"{cult.followers:>9}  {cult.vp:>2}  {len(cult.hand):>5}  {target}"
        rows.append(f"{'*' if other == seat else ' '} {names[other]:<{width}}  {numbers}")
    return rows


def _hand(content: Content, hand: list[str] | tuple[str, ...]) -> list[str]:
    if not hand:
        return ["You hold no action cards."]
    cards = [content.cards[card] for card in hand]
    return ["Your action cards:", *(f"  {card.name} ({card.id}): {card.text}" for card in cards)]


def _play_example(desk: Desk) -> str:
    if not desk.held:
        return ""
    id_, card = next(iter(desk.held.items()))
    examples = {"cult": desk.others[0], "slot": "attack"}
    choices = [f" {need.kind}={examples.get(need.kind, need.low)}" for need in card.needs]
    return f" / play {id_}{''.join(choices)}"
