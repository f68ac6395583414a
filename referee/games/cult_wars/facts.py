"""The public facts that a standing order may test."""

from __future__ import annotations

from referee.engine.asks import StatedFact
from referee.engine.choices import Fact
from referee.engine.ruleset import Setup
from referee.games.cult_wars.pack import Content
from referee.games.cult_wars.state import CultWars
from referee.games.cult_wars.words import SLOT_NAMES, bodies_of


def facts(state: CultWars, setup: Setup[Content], seat: int) -> list[StatedFact]:
    """All facts with their present values. A target that is not revealed yet, or never was, is `none`.

    What lies on the slots is known from the reveal on. Cards that a seat shows before that are no facts: they
    come after the question of step 2, and so after the orders that would test them.
    """
    stated = [
        StatedFact(Fact("turn", "Turn", "number"), state.turn),
        StatedFact(Fact("step", "Step of the turn", "number"), state.step),
        StatedFact(Fact("lead_seat", "Lead seat", "number"), state.lead_seat),
        StatedFact(Fact("deck_size", "Cards in the deck", "number"), len(state.deck)),
        StatedFact(Fact("discard", "Discard pile", "list"), list(state.discard)),
        StatedFact(Fact("targeting_me", "Cults that target mine", "number"), len(state.targeting(seat))),
    ]
    for cult in state.cults.values():
        name = setup.content.cult_name(cult.cult)
        stated += [
            StatedFact(Fact(f"followers.{cult.cult}", f"Followers of {name}", "number"), cult.followers),
            StatedFact(Fact(f"vp.{cult.cult}", f"VP of {name}", "number"), cult.vp),
            StatedFact(Fact(f"hand_count.{cult.cult}", f"Cards held by {name}", "number"), len(cult.hand)),
        ]
        face_up = bodies_of(cult.slots, setup.content.strategy_cards, 0)
        stated += [
            StatedFact(
                Fact(
                    f"shown.{cult.cult}.{slot}", f"Strategy cards of {name} in {slot_name}, in all", "number"
                ),
                face_up[slot],
            )
            for slot, slot_name in SLOT_NAMES.items()
        ]
        for fact, label, target in (
            ("target", "Target of", cult.target),
            ("last_target", "Last turn's target of", cult.last_target),
        ):
            stated.append(
                StatedFact(Fact(f"{fact}.{cult.cult}", f"{label} {name}", "text"), target or "none")
            )
    return stated
