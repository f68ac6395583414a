"""The same orders by mail, as text and as JSON come to the same journal."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from referee.settings import Settings
from tests.api.house import House, Person
from tests.mail.players import examples, is_question
from tests.mail.post_office import PostOffice, rows
from tests.servers import Databases, unlimited

STEPS = 4


def play(settings: Settings, way: str) -> tuple[list[Any], list[str]]:
    """Some steps of Cult Wars against two bots; the whole journal, and the orders that were sent."""
    house = House(settings)
    office = PostOffice(house)
    try:
        ada = office.person("Ada")
        house._secrets.deal("11" * 32)
        ada.write("open cult wars for 3 players with 2 bots called Friday")
        office.work()
        player = rows(house, "player")[0]
        ada.write("token")
        office.work()
        ada.reply("yes", to=next(mail for mail in ada.mails() if "really want" in str(mail["Subject"])))
        office.work()
        body = next(mail for mail in ada.mails() if mail["Subject"] == "Your token")
        token = body.as_string().partition("referee_")[2].split()[0].rstrip("=")
        me = Person(player.id, f"referee_{token}")
        game = rows(house, "game")[0].id
        sent = []
        for _ in range(STEPS):
            house.clock.move(timedelta(minutes=2))
            office.work()
            question = [mail for mail in ada.mails() if is_question(mail)][-1]
            text = examples(question)[0]
            sent.append(text)
            if way == "mail":
                ada.reply(text, to=question)
            else:
                order = {"text": text}
                prompt = house.prompt(game, me)
                if way == "json":
                    path = f"/v1/games/{game}/prompts/{prompt['id']}/order"
                    tried = house.call("PUT", f"{path}?dry_run=true", {"text": text}, by=me)
                    assert tried.json is not None
                    order = {"answer": tried.json["answer"]}
                reply = house.call("PUT", f"/v1/games/{game}/prompts/{prompt['id']}/order", order, by=me)
                assert reply.status_code in (200, 202), reply.get_data(as_text=True)
            office.work()
        kept: list[object] = [(row.kind, row.public, row.hidden) for row in rows(house, "journal")]
        return kept, sent
    finally:
        office.close()
        house.close()


def test_three_ways_to_send_the_same_orders(
    tmp_path: Path, sqlite_databases: Databases, redis_url: str
) -> None:
    found = {}
    for way in ("mail", "text", "json"):
        folder = tmp_path / way
        folder.mkdir()
        with sqlite_databases.fresh() as url:
            found[way] = play(unlimited(folder, url, redis_url), way)
    assert found["mail"][1] == found["text"][1] == found["json"][1]
    assert found["mail"][0] == found["text"][0] == found["json"][0]
