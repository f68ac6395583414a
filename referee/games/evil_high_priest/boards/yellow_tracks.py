"""The ritual tracks of the Yellow Sign board."""

from __future__ import annotations

from referee.engine.catalogue import Words
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import pay
from referee.games.evil_high_priest.acting.verbs import gain
from referee.games.evil_high_priest.events.cultists import TrackAdvanced, TrackLeft
from referee.games.evil_high_priest.pack import YellowTrack
from referee.games.evil_high_priest.places import Place
from referee.games.evil_high_priest.state import POOL, Cultist, EvilTable
from referee.games.evil_high_priest.words import resources


async def enter(act: Act, track: YellowTrack) -> None:
    """What entering costs: a chamber (EH-858), or a gift to an opponent of one's choice (EH-859)."""
    await pay(act, track.cost)
    if track.gift:
        text = Words("Which opponent gains {resources}?", resources=resources(track.gift))
        receiver = await act.choose_seat(act.opponents, text, rule="EH-859")
        if receiver is not None:
            await gain(act, track.gift, seat=receiver, giver=act.seat, rule="EH-859")


async def advance(t: EvilTable, seat: int) -> None:
    """The seat's cultists go on to the next unlocked stage with its reward, or home to the pool (EH-857)."""
    following = t.state.followings[seat]
    for track in t.content.board[t.state.board].yellow_tracks:
        for cultist, stage in _walkers(following.cultists, track):
            await _step(t, seat, cultist, track, stage)


def _walkers(cultists: list[Cultist], track: YellowTrack) -> list[tuple[Cultist, int]]:
    here = [one for one in cultists if one.at.kind == "ytrack" and one.at.name == track.id]
    found = [(cultist, cultist.at.stage) for cultist in here]
    return sorted(found, key=lambda walker: -walker[1])


async def _step(t: EvilTable, seat: int, cultist: Cultist, track: YellowTrack, stage: int) -> None:
    after = track.stages[stage] if stage < len(track.stages) else None
    if after is None or after.lock not in t.state.shattered:
        cultist.go(POOL)
        t.tell(TrackLeft(seat, track.id, stage), rule="EH-857")
        return
    cultist.go(Place.track(track.id, stage + 1))
    t.tell(TrackAdvanced(seat, track.id, stage + 1), rule="EH-857")
    act = Act(t, seat, cultist.at, f"track {track.id}, stage {stage + 1}", cultist=cultist)
    await gain(act, after.reward, rule="EH-857")
