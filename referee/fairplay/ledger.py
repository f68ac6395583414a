"""Who sits where and which orders are on file, as the public parts of the journal tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from referee.engine.json_types import Json
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import AnswerSource, Given, prompt_id
from referee.fairplay.reading import DoesNotHold, Fields

FROM_ORDERS = ("order", "pass", "stand_in")
"""The sources of answers that come from a sealed order."""


@dataclass(frozen=True)
class Sealed:
    """The final order that stands for a prompt."""

    commitment: str
    entropy: str | None
    stand_in: bool = False


@dataclass(frozen=True)
class Seated:
    """Who sits on a seat, and what they added to the seed."""

    kind: str
    entropy: str | None


@dataclass
class Ledger:
    """Follows a journal entry by entry, and refuses what could not have happened in that order."""

    game: str
    seats: int
    taken: dict[int, Seated] = field(default_factory=dict)
    started: bool = False
    open_step: int | None = None
    asked: tuple[int, ...] = ()
    orders: dict[int, Sealed] = field(default_factory=dict)

    def seated(self, public: Fields) -> None:
        seat = public.number("seat")
        entropy = public.text_or_none("entropy")
        kind = public.text("kind")
        public.text_or_none("name")
        if not 1 <= seat <= self.seats:
            raise DoesNotHold(f"the game has no seat {seat}")
        if seat in self.taken:
            raise DoesNotHold(f"seat {seat} is taken already")
        self.taken[seat] = Seated(kind, entropy)

    @property
    def players(self) -> list[int]:
        """The seats that players hold."""
        return sorted(seat for seat, seated in self.taken.items() if seated.kind == "player")

    def seat_of_a_player(self, public: Fields) -> int:
        seat = public.number("seat")
        if seat not in self.players:
            raise DoesNotHold(f"no player sits on seat {seat}")
        return seat

    def vacated(self, public: Fields) -> None:
        seat = public.number("seat")
        if seat not in self.taken:
            raise DoesNotHold(f"nobody sits on seat {seat}")
        del self.taken[seat]

    def start(self) -> dict[int, str]:
        """The entropy of those who play; where seats stayed empty, the others move up."""
        if self.started:
            raise DoesNotHold("the game has started before")
        self.started = True
        seated = [self.taken[seat] for seat in sorted(self.taken)]
        self.seats = len(seated)
        self.taken = dict(enumerate(seated, 1))
        return {seat: one.entropy for seat, one in self.taken.items() if one.entropy is not None}

    def open(self, step: int, seats: tuple[int, ...]) -> None:
        if not self.started:
            raise DoesNotHold("the game has not started")
        if self.open_step is not None:
            raise DoesNotHold(f"step {self.open_step} is still open")
        self.open_step, self.asked, self.orders = step, seats, {}

    def close(self, step: int) -> None:
        self.open_now(step)
        self.open_step = None

    def prompt(self, public: Fields) -> int:
        """The seat of an open prompt."""
        seat = public.number("seat")
        if self.open_step is None or seat not in self.asked:
            raise DoesNotHold(f"seat {seat} is not asked anything now")
        if public.text("prompt") != prompt_id(self.open_step, seat):
            raise DoesNotHold(f"{public.text('prompt')} is not the open prompt of seat {seat}")
        return seat

    def open_now(self, step: int) -> None:
        """Whatever is said of a step is said while it is open."""
        if step != self.open_step:
            raise DoesNotHold(f"step {step} is not open")

    def asked_seats(self, step: int, seats: list[int]) -> list[int]:
        """Seats that an open step waits for, each once and in order."""
        self.open_now(step)
        if seats != sorted(set(seats) & set(self.asked)):
            raise DoesNotHold(f"seats {seats} are not those that step {step} asks")
        return seats

    def sealed(self, public: Fields) -> None:
        seat = self.prompt(public)
        self.orders[seat] = Sealed(
            public.hex("commitment"), public.text_or_none("entropy"), public.flag("stand_in")
        )

    def withdrawn(self, public: Fields) -> None:
        seat = self.prompt(public)
        if self.orders.pop(seat, None) is None:
            raise DoesNotHold(f"seat {seat} has no order to withdraw")

    def check_source(self, seat: int, source: str, commitment: str | None) -> None:
        """Whether an answer from this source could be used, and is the order on file if it says so."""
        on_file = self.orders.get(seat)
        if source in FROM_ORDERS:
            if on_file is None:
                raise DoesNotHold(f"seat {seat} has no sealed order on file")
            if commitment != on_file.commitment:
                raise DoesNotHold(f"the order used for seat {seat} is not the last one it sealed")
            if (source == "stand_in") != on_file.stand_in:
                raise DoesNotHold(f"the order used for seat {seat} was sealed by somebody else")
        elif on_file is not None:
            raise DoesNotHold(f"seat {seat} sealed an order, but a {source} was used")

    def check_seal(self, step: int, seat: int, given: Given) -> None:
        """Whether the answer is the one that was committed to."""
        if given.source == "default":
            return
        prompt = prompt_id(step, seat)
        if given.nonce is None or given.commitment != order_commitment(
            self.game, prompt, seat, given.answer, given.nonce
        ):
            raise DoesNotHold(f"the answer of seat {seat} is not the one its commitment stands for")

    def check_entropy(self, sources: Mapping[int, str], entropy: Mapping[int, str]) -> None:
        """Whether exactly the entropy that came with the answers used was mixed into the step's dice."""
        for seat, source in sources.items():
            if source in FROM_ORDERS and entropy.get(seat) != self.orders[seat].entropy:
                raise DoesNotHold(f"the entropy of seat {seat} is not what came with its order")
            if source == "default" and seat in entropy:
                raise DoesNotHold(f"seat {seat} sent nothing, so no entropy either")
        for seat in entropy.keys() - sources.keys():
            raise DoesNotHold(f"seat {seat} was not asked, but entropy of it was used")


def read_given(seat: int, public: Json, hidden: Json | None) -> Given:
    """An answer from a `resolved` entry: all of it public, or what is kept until the end in `hidden`."""
    what = f"the answer of seat {seat}"
    source = public.get("source") if isinstance(public, Mapping) else None
    seal = () if source == "default" else ("commitment",)
    secret = ("answer",) if source == "default" else ("answer", "nonce")
    if hidden is None:
        fields = Fields(public, ("source", *seal, *secret), what)
        kept = fields
    else:
        fields = Fields(public, ("source", *seal), what)
        kept = Fields(hidden, secret, what)
    if source == "default":
        return Given("default", kept.any("answer"))
    if source == "draft" or source in FROM_ORDERS:
        sealed_by = cast("AnswerSource", source)
        return Given(sealed_by, kept.any("answer"), kept.hex("nonce"), fields.hex("commitment"))
    raise DoesNotHold(f"{what} comes from no known source")
