"""A game of Cult Wars against two bots, by the client that openapi-python-client has made."""

from __future__ import annotations

import random
import sys
import time

from generated_client import AuthenticatedClient, Client
from generated_client.api.games import create_game, show_game
from generated_client.api.orders import list_legal_answers, list_prompts, seal_order
from generated_client.api.players import register_player
from generated_client.models import (
    Game,
    NewGameRequest,
    NewPlayer,
    NewPlayerRequest,
    OrderRequest,
    Problem,
    Prompts,
    Receipt,
)
from generated_client.models import NewGameRequestSeatsType1ItemType0 as Seated


def main(url: str, name: str) -> None:
    player = register_player.sync(client=Client(base_url=url), body=NewPlayerRequest(name=name))
    assert isinstance(player, NewPlayer), player
    client = AuthenticatedClient(base_url=url, token=player.token)
    seats = [Seated.ME, Seated.BOTRANDOM, Seated.BOTRANDOM]
    game = create_game.sync(client=client, body=NewGameRequest(ruleset="cult_wars", seats=seats))
    assert isinstance(game, Game), game
    pick = random.Random(1)  # noqa: S311 - a player's whim
    orders = 0
    while game.status.value == "running":
        asked = list_prompts.sync(game.id, client=client)
        assert isinstance(asked, Prompts), asked
        for prompt in asked.items:
            if orders == 0:
                refused = seal_order.sync(
                    game.id, prompt.id, client=client, body=OrderRequest(answer="nonsense")
                )
                assert isinstance(refused, Problem), refused
                assert refused.errors[0].message, refused
            legal = list_legal_answers.sync(game.id, prompt.id, client=client, sample=5)
            answer = pick.choice(legal.items).answer
            sealed = seal_order.sync(game.id, prompt.id, client=client, body=OrderRequest(answer=answer))
            assert isinstance(sealed, Receipt), sealed
            orders += 1
        time.sleep(0 if asked.items else 0.2)
        game = show_game.sync(game.id, client=client)
        assert isinstance(game, Game), game
    print(game.id, orders, game.result.text)


if __name__ == "__main__":
    main(*sys.argv[1:])
