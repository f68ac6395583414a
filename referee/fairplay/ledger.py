"""Who sits where and which orders are on file, according to the public parts of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from referee.engine.json_types import Json
from referee.fairplay.commitments import order_commitment
from referee.fairplay.entries import AnswerSource, Given, prompt_id
from referee.fairplay.reading import DoesNotHold, Fields, seat_numbers

PLAYER = "player"
BOT = "bot:"
"""How the kinds of bots begin."""
FROM_ORDERS = ("order", "pass", "stand_in")
"""The sources of answers that come from a sealed order."""
FROM_PLAYERS = ("order", "pass", "draft")
"""The sources of answers that a seat's own player has given."""


@dataclass(frozen=True)
class SealedOrder:
    """The final order that stands for a prompt."""

    commitment: str
    entropy: str | None
    stand_in: bool = False


@dataclass(frozen=True)
class Seated:
    """Who sits on a seat, and what they added to the seed."""

    kind: str
    entropy: str | None
    name: str | None = None
    """None while it is not known, as with anonymous players."""


@dataclass
class Ledger:
    """Follows a journal entry by entry, and refuses what could not have happened in that order."""

    game: str
    seats: int
    anonymous: bool = False
    taken: dict[int, Seated] = field(default_factory=dict)
    joined: dict[int, Seated | None] = field(default_factory=dict)
    """By place, who waits for an anonymous game to begin; None while that is hidden."""
    conceded: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)
    """Seats whose players have left a running game, or are missing, with nobody else there."""
    started: bool = False
    open_step: int | None = None
    asked: tuple[int, ...] = ()
    orders: dict[int, SealedOrder] = field(default_factory=dict)
    showed: dict[int, int] = field(default_factory=dict)
    """How often seats have shown a part of their answer to the open step."""
    silent: set[int] = field(default_factory=set)
    """The seats that are said to have missed it."""
    changed_hands: set[int] = field(default_factory=set)
    """The seats that were taken or left while it was open: who had to answer for them is not certain."""
    missed_in_row: dict[int, int] = field(default_factory=dict)
    has_failed: bool = False
    """Whether the rules are said to have failed at the open step."""
    free: dict[int, set[int]] = field(default_factory=dict)
    """The seats that nobody played at some time while it was open, and how often they had shown a part of
    their answer when that began.
    """
    stand_in: str | None = None
    """The bot that stands in for free seats; None: they get defaults."""

    def seated(self, public: Fields, name: str | None) -> None:
        """`name` is the one in the hidden part, if that is known and has one."""
        seat = public.number("seat")
        entropy = public.text_or_none("entropy")
        kind = public.text("kind")
        name = public.text_or_none("name") or name
        if not 1 <= seat <= self.seats:
            raise DoesNotHold(f"the game has no seat {seat}")
        if seat in self.taken:
            raise DoesNotHold(f"seat {seat} is taken already")
        if kind != PLAYER:
            if not kind.startswith(BOT):
                raise DoesNotHold(f"seat {seat} is taken by neither a player nor a bot")
            if self.started and seat not in self.absent:
                raise DoesNotHold("in a running game a bot takes only a seat whose player is gone")
            if entropy is not None:
                raise DoesNotHold(f"the bot on seat {seat} brings entropy, which only players may")
        self.taken[seat] = Seated(kind, entropy, name)
        self.absent.discard(seat)
        self._changes_hands(seat)

    def join(self, public: Fields, who: Seated | None) -> int:
        """Somebody waits for an anonymous game to begin, in this place."""
        place = public.number("place")
        if not self.anonymous:
            raise DoesNotHold("only anonymous players wait for their seats")
        if self.started or not 1 <= place <= self.seats or place in self.joined:
            raise DoesNotHold(f"nobody can join in place {place}")
        self.joined[place] = who
        return place

    @property
    def players(self) -> list[int]:
        """The seats that players hold."""
        return sorted(seat for seat, seated in self.taken.items() if seated.kind == PLAYER)

    def is_played(self, seat: int) -> bool:
        """Whether the seat's player is there and has not conceded."""
        return seat in self.taken and self.taken[seat].kind == PLAYER and seat not in self.conceded

    def is_bot(self, seat: int) -> bool:
        return seat in self.taken and self.taken[seat].kind != PLAYER

    def bots_for(self, seat: int) -> list[str]:
        """The bots that may have answered for the seat: its own, or whoever stood in before it came."""
        own = self.taken[seat].kind if self.is_bot(seat) else None
        return [bot for bot in (own, self.stand_in) if bot is not None]

    def seat_of_a_player(self, public: Fields) -> int:
        seat = public.number("seat")
        if seat not in self.players:
            raise DoesNotHold(f"no player sits on seat {seat}")
        return seat

    def writer(self, public: Fields) -> int | None:
        """The seat that has written to everybody; None: the host."""
        return None if public.any("seat") is None else self.seat_of_a_player(public)

    def vacated(self, public: Fields) -> None:
        seat = public.number("seat")
        if self.anonymous and not self.started:
            if seat not in self.joined:
                raise DoesNotHold(f"nobody has joined in place {seat}")
            del self.joined[seat]
            return
        if seat not in self.taken:
            raise DoesNotHold(f"nobody sits on seat {seat}")
        if self.started and self.taken[seat].kind == "player":
            self.absent.add(seat)
        del self.taken[seat]
        self._becomes_free(seat)

    def concede(self, seat: int) -> None:
        self.conceded.add(seat)
        self._becomes_free(seat)

    def _becomes_free(self, seat: int) -> None:
        self._changes_hands(seat)
        self.free.setdefault(seat, set()).add(self.showed.get(seat, 0))

    def _changes_hands(self, seat: int) -> None:
        self.changed_hands.add(seat)
        self.missed_in_row.pop(seat, None)

    def start(self) -> dict[int, str]:
        """The entropy of those who play; if seats stayed empty, the others move up."""
        if self.started:
            raise DoesNotHold("the game has started before")
        if self.anonymous and len(self.joined) != len(self.players):
            raise DoesNotHold("those who have joined, and not left, are not those who are seated")
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
        self.showed, self.silent, self.changed_hands, self.has_failed = {}, set(), set(), False
        self.free = {seat: {0} for seat in seats if not (self.is_played(seat) or self.is_bot(seat))}

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
        """Check that the step is open, as an entry about it requires."""
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
        order = SealedOrder(public.hex("commitment"), public.text_or_none("entropy"), public.flag("stand_in"))
        if order.entropy is not None and (order.stand_in or self.is_bot(seat)):
            raise DoesNotHold(f"no player has sealed this for seat {seat}, but it brings entropy")
        if seat not in self.changed_hands:
            if order.stand_in and (self.is_played(seat) or self.is_bot(seat)):
                raise DoesNotHold(f"a stand-in has sealed an order for seat {seat}, which is not free")
            if not order.stand_in and not (self.is_played(seat) or self.is_bot(seat)):
                raise DoesNotHold(f"nobody plays seat {seat}, but its player is said to have sealed an order")
        self.orders[seat] = order

    def shows(self, public: Fields) -> int:
        """A seat has shown a part of its answer; returns the seat."""
        seat = self.prompt(public)
        self.showed[seat] = self.showed.get(seat, 0) + 1
        return seat

    def missed(self, step: int, seats: list[int]) -> None:
        for seat in self.asked_seats(step, seats):
            if seat in self.orders:
                raise DoesNotHold(f"seat {seat} was not silent: it has sealed an order")
            if not self.is_played(seat) and seat not in self.changed_hands:
                raise DoesNotHold(f"seat {seat} has no player who could have missed an order")
            self.silent.add(seat)
            self.missed_in_row[seat] = self.missed_in_row.get(seat, 0) + 1

    def check_missing(self, seat: int, misses: Json) -> None:
        """Check that a seat may be taken over because its player was silent too often (`misses` 0: never)."""
        in_row = self.missed_in_row.get(seat, 0)
        if seat not in self.silent or type(misses) is not int or not 1 <= misses <= in_row:
            raise DoesNotHold(f"seat {seat} has not missed so many orders, nor has the table replaced it")

    def withdrawn(self, public: Fields) -> None:
        seat = self.prompt(public)
        if self.orders.pop(seat, None) is None:
            raise DoesNotHold(f"seat {seat} has no order to withdraw")

    def answered(self, public: Fields) -> int:
        """The open step for which a telling says which seats have answered."""
        step = public.number("step")
        self.asked_seats(step, seat_numbers(public.list("seats")))
        return step

    def check_source(self, seat: int, source: str, commitment: str | None) -> None:
        """Check that an answer from this source could be used, and is the order on file if it claims so."""
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
        elif source == "default":
            self._check_default(seat)
        elif not self.is_played(seat) and seat not in self.changed_hands:
            raise DoesNotHold(f"no player could send a draft for seat {seat}")
        if source in FROM_PLAYERS:
            self.missed_in_row.pop(seat, None)

    def _check_default(self, seat: int) -> None:
        """The default replaces a player's answer only if that was missed, and is said to be."""
        excused = self.silent | self.showed.keys() | self.changed_hands
        if self.is_played(seat) and seat not in excused:
            raise DoesNotHold(
                f"a default was used for seat {seat}, which is not said to have missed its order"
            )

    def check_seal(self, step: int, seat: int, given: Given) -> None:
        """Check that the answer is the one that was committed to."""
        if given.source == "default":
            return
        prompt = prompt_id(step, seat)
        if given.nonce is None or given.commitment != order_commitment(
            self.game, prompt, seat, given.answer, given.nonce
        ):
            raise DoesNotHold(f"the answer of seat {seat} is not the one its commitment stands for")

    def check_entropy(self, sources: Mapping[int, str], entropy: Mapping[int, str]) -> None:
        """Check that exactly the entropy of the answers used was mixed into the step's dice."""
        for seat, source in sources.items():
            if source in FROM_ORDERS and entropy.get(seat) != self.orders[seat].entropy:
                raise DoesNotHold(f"the entropy of seat {seat} is not what came with its order")
            if source == "default" and seat in entropy:
                raise DoesNotHold(f"seat {seat} sent nothing, so no entropy either")
        for seat in entropy.keys() - sources.keys():
            raise DoesNotHold(f"seat {seat} was not asked, but entropy of it was used")


def read_given(seat: int, public: Json, hidden: Json | None) -> Given:
    """An answer from a `resolved` entry: all of it public, or partly `hidden` until the end."""
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
