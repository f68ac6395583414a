"""Points for an early end (rules 2.17), and the result."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.catalogue import Words
from referee.engine.json_types import Json
from referee.engine.ranking import places, winners_of
from referee.engine.rehearsal import GameOver
from referee.engine.ruleset import Result, Setup
from referee.engine.seat_look import Standing
from referee.games.true_messiah.board import cards_of, count_of, lone, side_of, temples_of, turn_order
from referee.games.true_messiah.destruction import end_game
from referee.games.true_messiah.events.turns import PointsCounted
from referee.games.true_messiah.pack import Content
from referee.games.true_messiah.scene import Scene
from referee.games.true_messiah.state import TrueMessiah

TEMPLE, AVATAR, MASK, COINS = 10, 5, 6, 3


@dataclass(frozen=True)
class Score:
    """A seat's points part by part (TM-216)."""

    temples: int
    followers: int
    avatar: int
    health: int
    mask: int
    coins: int
    cards: int

    @property
    def points(self) -> int:
        high = AVATAR * self.avatar + MASK * self.mask
        return TEMPLE * self.temples + self.followers + high + self.health + self.coins // COINS + self.cards


def score(state: TrueMessiah, content: Content, seat: int) -> Score:
    own = state.seats[seat]
    market = [content.by_id[card].cost for card in cards_of(own) if not content.by_id[card].starter]
    return Score(
        temples=len(temples_of(state, seat)),
        followers=count_of(state, seat, "follower"),
        avatar=int(lone(state, seat, "avatar") is not None),
        health=0 if own.out else own.health,
        mask=int(own.mask and not own.out),
        coins=own.coins,
        cards=sum(market),
    )


def standing(state: TrueMessiah, _: Setup[Content], seat: int) -> Standing | None:
    """How a seat stands, once its pieces are there: no points, as they count coins, which may be hidden."""
    own = state.seats[seat]
    if not state.columns:
        return None
    if own.out:
        return Standing(Words("out"))
    words = Words(
        "{temples:temple}, {followers:follower}, health {health}",
        temples=len(temples_of(state, seat)),
        followers=count_of(state, seat, "follower"),
        health=own.health,
    )
    return Standing(words)


def end_by_points(scene: Scene) -> None:
    """TM-216."""
    state = scene.state
    points = {seat: score(state, scene.content, seat).points for seat in turn_order(state)}
    scene.tell(PointsCounted(points), "TM-216")
    try:
        end_game(scene, winners_by_points(state, scene.content), "points")
    except GameOver:
        return


def winners_by_points(state: TrueMessiah, content: Content) -> list[int]:
    """Most points win; ties by temples, then followers; allies together (TM-216, TM-217, TM-218)."""
    scores = {seat: score(state, content, seat) for seat in turn_order(state)}

    def standing(seat: int) -> tuple[int, int, int]:
        side = [scores[one] for one in side_of(state, seat) if one in scores]
        return sum(s.points for s in side), sum(s.temples for s in side), sum(s.followers for s in side)

    best = max(standing(seat) for seat in scores)
    return [seat for seat in scores if standing(seat) == best]


def result(state: TrueMessiah, setup: Setup[Content]) -> Result:
    """Winners first; a seat that went out earlier comes last."""
    outcome = state.outcome
    assert outcome is not None  # noqa: S101 - the game is over
    ranks = {seat: 2 if seat in outcome.winners else 0 if one.out else 1 for seat, one in state.seats.items()}
    ranked = places(ranks)
    scores: dict[int, dict[str, Json]] = {}
    for seat in sorted(state.seats):
        one = score(state, setup.content, seat)
        scores[seat] = {
            "colour": state.seats[seat].colour,
            "points": one.points,
            "temples": one.temples,
            "followers": one.followers,
            "rounds": state.round,
        }
    return Result(winners_of(ranked), ranked, scores, ending=outcome.kind)
