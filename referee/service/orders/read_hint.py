"""What `bot:steady` would answer in a player's place."""

from __future__ import annotations

from referee.engine.bots import advised
from referee.engine.catalogue import Words
from referee.engine.dice import UniformNumbers
from referee.service.games.live_games import find_play
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, find_shown, read_filing
from referee.service.orders.sample_answers import SampledAnswer
from referee.service.requests.errors import Conflict
from referee.service.running.context import Referee
from referee.service.running.sessions import Player
from referee.store import games


def read_hint(referee: Referee, player: Player, game_id: str, prompt_id: str) -> SampledAnswer:
    """The answer to an open prompt of the player's own that the game's rules of thumb like best; raises as
    for an order, and Conflict where the game has none.

    It comes from what the player may see, and is drawn apart from the game's seeds.
    """
    asked = AskedPrompt.from_id(prompt_id)
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)
    ask = find_ask(referee, player, game_id, asked)
    shown = find_shown(referee, game_id, asked, ask)
    with referee.store.reading() as snapshot:
        read_filing(referee, snapshot, player, game_id, asked)  # it is still the open one
        game = games.find(snapshot, game_id)
        assert game is not None  # noqa: S101 - its prompt was found
        play = find_play(referee, snapshot, game)
    worth = play.rules.worth
    if worth is None:
        raise Conflict(
            "no-hints", Words("{game} has no rules of thumb that could advise you.", game=play.rules.name)
        )
    numbers = UniformNumbers(b"hint", f"{game_id}/{asked.prompt_id}")
    answer = advised(worth, play, ask, numbers, shown)
    return SampledAnswer(answer, ask.show(answer, referee.language.said))
