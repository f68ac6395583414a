"""The Evolution track of the Opener of the Way: Mutants, Abominations, Spawn of Yog-Sothoth."""

from __future__ import annotations

from referee.engine.catalogue import Reason, Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.registry import effect, needs
from referee.games.evil_high_priest.events.cultists import Evolved
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import EVOLUTION, Cultist, Following
from referee.games.evil_high_priest.words import A_STAGE


def candidates(following: Following, to: str) -> list[Cultist]:
    """The acolytes that can take the step to this stage: one stage at a time (EH-761, EH-762)."""
    stage = EVOLUTION.index(Place.evolved(to))
    return following.acolytes_at(EVOLUTION[stage - 1]) if stage else following.usable_acolytes()


@needs("evolve")
def evolve_needs(act: Act, to: str) -> Reason | None:
    if candidates(act.following, to):
        return None
    before = {"mutant": Words("acolyte"), "abomination": Words("Mutant"), "spawn": Words("Abomination")}[to]
    return Reason(
        "You have no {before} that could become {stage}.", "EH-761", before=before, stage=A_STAGE[to]
    )


@effect("evolve")
async def evolve(act: Act, to: str) -> None:
    """An acolyte enters the Evolution track or goes on to its next stage; no sacrifice (EH-762)."""
    acolyte = await act.choose_acolyte(
        candidates(act.following, to),
        Words("Which acolyte becomes {stage}?", stage=A_STAGE[to]),
        rule="EH-762",
    )
    if acolyte is None:
        act.loses_reward("evolve")
        return
    left = acolyte.at
    acolyte.go(Place.evolved(to))
    act.t.tell(Evolved(act.seat, left, acolyte.at), rule="EH-761")


def _called(stage: str) -> str:
    return {"mutant": "a Mutant", "abomination": "an Abomination", "spawn": "a Spawn of Yog-Sothoth"}[stage]
