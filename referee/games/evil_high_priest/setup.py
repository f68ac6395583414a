"""Set-up: decks, displays, priests, the first player and the starting treasure."""

from __future__ import annotations

from referee.engine.ruleset import Setup
from referee.games.evil_high_priest.decks import draw, refill, shuffle
from referee.games.evil_high_priest.events.rounds import FirstPlayerChosen, PriestsDealt
from referee.games.evil_high_priest.in_play import chosen_boxes
from referee.games.evil_high_priest.pack import Content
from referee.games.evil_high_priest.state import (
    ACOLYTES,
    ASYLUM,
    ASYLUM_ROOM,
    POOL,
    SHOWN,
    Cultist,
    Deck,
    EvilHighPriest,
    EvilTable,
    Following,
)

RANDOM = "random"


def new_state(setup: Setup[Content]) -> EvilHighPriest:
    """Everything in its place before anything is shuffled."""
    content, options = setup.content, setup.options
    boxes = chosen_boxes(options)
    unique = options["monsters"] == "unique"
    board = content.board[str(options["board"])]
    investigators = [card.id for card in content.investigators if card.box in boxes]
    priests = [card.id for card in content.priests if card.box in boxes]
    return EvilHighPriest(
        followings={seat: _following() for seat in range(1, setup.seats + 1)},
        board=board.id,
        tracks={track.name: track.start for track in board.tracks},  # EH-700, EH-801
        chambers=Deck(content.chamber_deck(), [None] * SHOWN),
        monsters=Deck(
            content.monster_deck(boxes if unique else []), [None] * SHOWN if unique else []
        ),  # EH-023, 024
        investigators=Deck(investigators, [None] * SHOWN) if options["investigators"] else Deck(),
        priests=Deck(priests if options["priests"] else []),
    )


def _following() -> Following:
    """A priest and 2 acolytes in the pool, 4 in the asylum (EH-027)."""
    asylum = [Cultist(ASYLUM) for _ in range(ASYLUM_ROOM)]
    return Following(acolytes=[*(Cultist(POOL) for _ in range(ACOLYTES - ASYLUM_ROOM)), *asylum])


async def deal(t: EvilTable) -> str:
    """Shuffles the decks, fills the displays, deals the priests (EH-022, EH-023, EH-028)."""
    shuffle(t, "chambers")
    refill(t, "chambers")
    shuffle(t, "monsters")
    refill(t, "monsters")
    if t.options["investigators"]:
        shuffle(t, "investigators")
        refill(t, "investigators")
    if t.options["priests"]:
        shuffle(t, "priests")
        _deal_priests(t)
    return "first_player"


def _deal_priests(t: EvilTable) -> None:
    """One Priest card for each seat; the rest leave the game (EH-028)."""
    for seat in t.seats:
        t.state.followings[seat].priest_card = draw(t, "priests")
    t.state.priests.discard, t.state.priests.cards = t.state.priests.cards, []
    followings = t.state.followings.items()
    dealt = {seat: one.priest_card for seat, one in followings if one.priest_card is not None}
    t.tell(PriestsDealt(dealt), rule="EH-028")


async def choose_first_player(t: EvilTable) -> str:
    """The host's choice or a draw; then the nth player gets n treasure (EH-029, EH-030)."""
    chosen = t.options["first_player"]
    seat = t.pick("first_player", list(t.seats)) if chosen == RANDOM else int(str(chosen))
    state = t.state
    state.first_player = state.marker = seat
    order = state.in_turn_order()
    for number, each in enumerate(order, start=1):
        state.followings[each].exposed = {"T": number}
    t.tell(FirstPlayerChosen(tuple(order)), rule="EH-030")
    return "begin_round"
