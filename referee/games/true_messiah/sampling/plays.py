"""Random plays: targets, choices and prayers for a card."""

from __future__ import annotations

from referee.engine.choices import Source, pick
from referee.games.true_messiah.acting import action
from referee.games.true_messiah.board import hostile, lone, prayable
from referee.games.true_messiah.cards import choosing
from referee.games.true_messiah.cards.aiming import Shot, legal_targets, owner_of
from referee.games.true_messiah.cards.choosing import CardChoice
from referee.games.true_messiah.cards.faces import Card
from referee.games.true_messiah.movement import reachable
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import Keep, Miracle, Origin, PlanItem, TrueMessiah

MERCIFUL = 8
"""One harmful card in this many may hit its own player."""


def prayers_for(scene: Scene, seat: int, card: Card) -> list[str] | None:
    """Followers who can pray for what a card costs; None if there are not enough."""
    missing = action.cost_of(scene.state, seat, card) - scene.state.seats[seat].belief
    able = prayable(scene.state, seat)
    return None if missing > len(able) else [unit.id for unit in able[: max(0, missing)]]


def sampled_play(scene: Scene, seat: int, card: Card, source: Source) -> PlanItem | None:
    """A play with random targets and choices; None if there is no legal target."""
    state = scene.state
    origin: Origin = "messiah"
    if lone(state, seat, "avatar") is not None and source.below(2):
        origin = "avatar"
    if lone(state, seat, origin) is None:
        return None
    shot = Shot(seat, card, origin)
    targets: list[str] = []
    for slot in card.targets:
        legal = [one for one in legal_targets(state, shot, slot) if one not in targets]
        if slot.kind == "unit" and slot.whose == "any" and source.below(MERCIFUL):
            foes = [one for one in legal if _is_foe(state, seat, slot.kind, one)]
            legal = foes or legal
        if len(legal) < slot.min:
            return None
        number = slot.min + source.below(min(slot.max, len(legal)) - slot.min + 1)
        targets += [legal.pop(source.below(len(legal))) for _ in range(number)]
    miracle = Miracle(action.stack_id(state, seat, card.id), seat, card.id, origin, targets)
    choices = sampled_choices(state, scene.content, miracle, source)
    keep = None
    if card.keep is not None and source.below(2):
        keep = Keep(source.below(4) > 0)
    said = origin == "avatar" or source.below(2)
    named = origin if said and lone(state, seat, "avatar") is not None else None
    return PlanItem(
        "play",
        card=card.id,
        origin=named,
        targets=targets,
        choices=choices,
        keep=keep,
        open=source.below(4) == 0 and bool(card.filed or card.keep),
    )


def _is_foe(state: TrueMessiah, seat: int, kind: str, target: str) -> bool:
    owner = owner_of(state, kind, target)
    return owner is not None and hostile(state, seat, owner)


def sampled_choices(
    state: TrueMessiah, content: Content, miracle: Miracle, source: Source
) -> dict[str, list[str]]:
    """Random choices for a card on the stack."""
    picks: dict[str, list[str]] = {}
    for slot in content.by_id[miracle.card].filed:
        choice = CardChoice(state, content, miracle, slot, picks)
        picks[slot.name] = _words(choice, source)
    return picks


def _words(choice: CardChoice, source: Source) -> list[str]:
    kind, legal = choice.slot.kind, choosing.options(choice)
    if kind == "moves":
        return _moves(choice, legal, source)
    if kind in choosing.ONE or kind == "number":
        return [pick(source, legal)] if legal else []
    most = min(choice.slot.max, len(legal))
    rest = list(legal)
    if kind == "followers":
        most = min(most, max(0, len(legal) - 5))
    return [rest.pop(source.below(len(rest))) for _ in range(source.below(most + 1))]


def _moves(choice: CardChoice, units: list[str], source: Source) -> list[str]:
    words: list[str] = []
    state = choice.state
    start = choice.center() if choice.slot.around != "origin" else None
    rest = list(units)
    with choosing.put_back(state):
        while rest and len(words) < choice.slot.max and source.below(4):
            unit = state.units[rest.pop(source.below(len(rest)))]
            if unit.moved or unit.praying or (start is not None and unit.at != start):
                continue
            spaces = sorted(reachable(state, unit, max(unit.reach, choice.slot.steps)))
            if spaces:
                to = pick(source, spaces)
                words.append(f"{unit.id}>{to}")
                unit.at, unit.moved = to, True
    return words
