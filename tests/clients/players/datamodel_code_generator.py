"""A game of Cult Wars against two bots, by httpx and the models that datamodel-code-generator has made."""

from __future__ import annotations

import random
import sys
import time

import generated_models as models
import httpx


def main(url: str, name: str) -> None:
    http = httpx.Client(base_url=url, timeout=60)
    body = models.NewPlayerRequest(name=name)
    reply = http.post("/v1/players", json=body.model_dump(mode="json", exclude_unset=True))
    player = models.NewPlayer.model_validate(reply.raise_for_status().json())
    http.headers["Authorization"] = f"Bearer {player.token}"
    wanted = models.NewGameRequest(ruleset="cult_wars", seats=["me", "bot:random", "bot:random"])
    reply = http.post("/v1/games", json=wanted.model_dump(mode="json", exclude_unset=True))
    game = models.Game.model_validate(reply.raise_for_status().json())
    path = f"/v1/games/{game.id}"
    pick = random.Random(1)  # noqa: S311 - a player's whim
    orders = 0
    while game.status.value == "running":
        asked = models.Prompts.model_validate(http.get(f"{path}/prompts").raise_for_status().json())
        for prompt in asked.items:
            prompted = f"{path}/prompts/{prompt.id}"
            if orders == 0:
                reply = http.put(f"{prompted}/order", json={"answer": "nonsense"})
                refused = models.Problem.model_validate(reply.json())
                assert refused.status == reply.status_code == 422
                assert refused.errors[0].message
            found = http.get(f"{prompted}/legal", params={"sample": 5}).raise_for_status().json()
            legal = models.LegalAnswers.model_validate(found)
            order = models.OrderRequest(answer=pick.choice(legal.items).answer)
            reply = http.put(f"{prompted}/order", json=order.model_dump(mode="json", exclude_unset=True))
            models.Receipt.model_validate(reply.raise_for_status().json())
            orders += 1
        time.sleep(0 if asked.items else 0.2)
        game = models.Game.model_validate(http.get(path).raise_for_status().json())
    print(game.id, orders, game.result.text)


if __name__ == "__main__":
    main(*sys.argv[1:])
