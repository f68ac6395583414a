"""Azathoth's pool on the Crawling Chaos board: worshippers make raids stronger, and too many end it all."""

from __future__ import annotations

from referee.engine.choices import Option
from referee.games.evil_high_priest.act import Act
from referee.games.evil_high_priest.effects import effect
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.rehearsal import GameOver
from referee.games.evil_high_priest.state import AZATHOTH, ESCAPE, POOL, Cultist, EvilHighPriest, EvilTable
from referee.games.evil_high_priest.words import place_name

WORSHIPPERS_PER_SEAT = 3  # EH-743


def bonus(state: EvilHighPriest) -> int:
    """What worshippers add to every raid (EH-742)."""
    return state.worshippers()


def send_to_azathoth(act: Act, seat: int, acolyte: Cultist) -> None:
    """One acolyte goes to worship; raises GameOver if that makes too many (EH-740, EH-743)."""
    left = acolyte.at
    acolyte.go(AZATHOTH)
    number, name = act.state.worshippers(), place_name(act.content, left)
    act.t.tell(
        "evil_high_priest.worship",
        f"Seat {seat}'s acolyte from {name} goes to worship Azathoth ({number} there now).",
        {"seat": seat, "from": left, "worshippers": number},
        rule="EH-740",
    )
    check_worshippers(act.t)


def check_worshippers(t: EvilTable) -> None:
    """EH-743: everybody loses, at once."""
    if t.state.worshippers() >= WORSHIPPERS_PER_SEAT * len(t.state.followings):
        t.state.end = "azathoth"
        raise GameOver


@effect("worship")
async def worship(act: Act, n: int) -> None:
    """An instruction, no cost: any acolytes outside asylum and escape, the placed one too (EH-740)."""
    for _ in range(n):
        acolyte = await act.choose_acolyte(
            act.seat,
            act.following.usable_acolytes(),
            "Which acolyte goes to worship Azathoth?",
            rule="EH-740",
        )
        if acolyte is not None:
            send_to_azathoth(act, act.seat, acolyte)


def free_starts(state: EvilHighPriest, content: Content) -> list[str]:
    """The empty start spaces of rituals, none while the ritual board is face down (EH-151)."""
    starts = [f"ritual:{ritual.id}:1" for ritual in content.rituals]
    return [place for place in starts if state.ritual_open and not state.is_occupied(place)]


@effect("retrieve")
async def retrieve(act: Act, whose: str, to: str) -> None:
    """An acolyte comes back from Azathoth: to its pool, to escape or to a ritual (EH-741, EH-747)."""
    seats = [act.seat] if whose == "self" else act.state.in_turn_order(act.seat)
    worshipping = [seat for seat in seats if act.state.followings[seat].count(AZATHOTH)]
    place = await _destination(act, to)
    owner = await act.choose_seat(worshipping, "Whose acolyte comes back from Azathoth?", rule="EH-747")
    if owner is None or place is None:
        act.tell("reward_lost", "retrieves nobody from Azathoth.", {"reward": "retrieve"}, "EH-070")
        return
    act.state.followings[owner].acolytes_at(AZATHOTH)[0].go(place)
    act.tell(
        "retrieved",
        f"retrieves an acolyte of seat {owner} from Azathoth: to {place_name(act.content, place)}.",
        {"owner": owner, "to": place},
        "EH-748" if to == "ritual" else "EH-747",
    )


async def _destination(act: Act, to: str) -> str | None:
    if to != "ritual":
        return {"pool": POOL, "escape": ESCAPE}[to]
    starts = [Option(place, place_name(act.content, place)) for place in free_starts(act.state, act.content)]
    return await act.choose("space", starts, "On which ritual does the acolyte start?", rule="EH-748")
