"""The bot of docs/bots.md, as it stands there, plays a game to its end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.api.house import House, listening

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
[PROGRAM] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
PATIENCE = 300  # seconds


@pytest.mark.parametrize("ruleset", ["odds", "cult_wars"])
def test_the_bot_of_the_page_plays_where_it_is_invited(desk: House, tmp_path: Path, ruleset: str) -> None:
    ann = desk.register("Ann")
    made = desk.call("POST", "/v1/players", {"name": "Dagon plays", "bot": True}).get_json()
    account = {"Authorization": f"Bearer {made['token']}"}
    wanted = {"name": "my bot", "scopes": ["read", "play"]}
    token = desk.call("POST", "/v1/me/tokens", wanted, headers=account).get_json()["token"]
    desk.call("PATCH", "/v1/me", {"accepts_invitations": True}, headers=account)
    [found] = desk.get("/v1/players?name=dagon plays", by=ann)["items"]
    seats = ["me", f"player:{found['id']}", *["bot:random"] * (ruleset == "cult_wars")]
    game = desk.create(ann, ruleset=ruleset, seats=seats)
    desk.work()
    with listening(desk.app) as url:
        told = tmp_path / "told.txt"
        with told.open("w") as output:
            env = {**os.environ, "REFEREE_URL": url, "REFEREE_TOKEN": token}
            bot = subprocess.Popen([sys.executable, "-c", PROGRAM], env=env, stdout=output, stderr=output)
        try:
            until = time.monotonic() + PATIENCE
            while desk.get(f"/v1/games/{game}")["status"] == "running":
                assert bot.poll() is None, told.read_text()
                assert time.monotonic() < until, told.read_text()
                for prompt in desk.get(f"/v1/games/{game}/prompts", by=ann)["items"]:
                    if prompt["order"] is None:
                        desk.seal(game, ann, prompt["default"])
                desk.work()
                time.sleep(0.05)
        finally:
            bot.kill()
            bot.wait()
    header = desk.get(f"/v1/games/{game}")
    assert (header["status"], header["ended"]) == ("finished", "played")
    orders = desk.get(f"/v1/players/{found['id']}")["orders"]
    assert orders["sent"] == orders["due"] > 0
