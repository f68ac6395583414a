"""Who sits where and which orders are on file, as the public parts of the journal tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.engine.json_types import Json
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import Given, prompt_id
from referee.fairplay.reading import DoesNotHold, Fields


@dataclass(frozen=True)
class Sealed:
    """The final order that stands for a prompt."""

    commitment: str
    entropy: str | None


@dataclass
class Ledger:
    """Follows a journal entry by entry, and refuses what could not have happened in that order."""

    game: str
    seats: int
    taken: dict[int, str | None] = field(default_factory=dict)
    """Each seat taken, with its entropy."""
    started: bool = False
    open_step: int | None = None
    asked: tuple[int, ...] = ()
    orders: dict[int, Sealed] = field(default_factory=dict)

    def seated(self, public: Fields) -> None:
        seat = public.number("seat")
        entropy = public.text_or_none("entropy")
        public.text("kind"), public.text("name")
        if not 1 <= seat <= self.seats:
            raise DoesNotHold(f"the game has no seat {seat}")
        if seat in self.taken:
            raise DoesNotHold(f"seat {seat} is taken already")
        self.taken[seat] = entropy

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
        entropy = [self.taken[seat] for seat in sorted(self.taken)]
        self.seats = len(entropy)
        self.taken = dict(enumerate(entropy, 1))
        return {seat: text for seat, text in self.taken.items() if text is not None}

    def open(self, step: int, seats: tuple[int, ...]) -> None:
        if not self.started:
            raise DoesNotHold("the game has not started")
        if self.open_step is not None:
            raise DoesNotHold(f"step {self.open_step} is still open")
        self.open_step, self.asked, self.orders = step, seats, {}

    def close(self, step: int) -> None:
        if step != self.open_step:
            raise DoesNotHold(f"step {step} is not open")
        self.open_step = None

    def prompt(self, public: Fields) -> int:
        """The seat of an open prompt."""
        seat = public.number("seat")
        if self.open_step is None or seat not in self.asked:
            raise DoesNotHold(f"seat {seat} is not asked anything now")
        if public.text("prompt") != prompt_id(self.open_step, seat):
            raise DoesNotHold(f"{public.text('prompt')} is not the open prompt of seat {seat}")
        return seat

    def sealed(self, public: Fields) -> None:
        seat = self.prompt(public)
        self.orders[seat] = Sealed(public.hex("commitment"), public.text_or_none("entropy"))

    def withdrawn(self, public: Fields) -> None:
        seat = self.prompt(public)
        if self.orders.pop(seat, None) is None:
            raise DoesNotHold(f"seat {seat} has no order to withdraw")

    def check_source(self, seat: int, source: str, commitment: str | None) -> None:
        """Whether an answer from this source could be used, and is the order on file if it says so."""
        on_file = self.orders.get(seat)
        if source == "order":
            if on_file is None:
                raise DoesNotHold(f"seat {seat} has no sealed order on file")
            if commitment != on_file.commitment:
                raise DoesNotHold(f"the order used for seat {seat} is not the last one it sealed")
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
            if source == "order" and entropy.get(seat) != self.orders[seat].entropy:
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
    if source == "order" or source == "draft":
        return Given(source, kept.any("answer"), kept.hex("nonce"), fields.hex("commitment"))
    raise DoesNotHold(f"{what} comes from no known source")
