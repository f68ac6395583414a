"""Reading one's sealed order."""

from __future__ import annotations

from dataclasses import replace

from referee.service.lists.listed_orders import on_file
from referee.service.lists.lists import listed_in
from referee.service.orders.asked_prompts import AskedPrompt, find_ask, read_filing
from referee.service.orders.receipts import OrderOnFile, Receipt, receipt_for
from referee.service.requests.errors import NotFound
from referee.service.running.context import Referee
from referee.service.running.sessions import Player


def read_order(referee: Referee, player: Player, game_id: str, prompt_id: str) -> Receipt:
    """The order on file for an open prompt of the player's own; raises NotFound if there is none.

    The referee signs that it is on file now, and so that what the journal has told by now agrees with it.
    """
    asked = AskedPrompt.from_id(prompt_id)
    ask = find_ask(referee, player, game_id, asked)
    with referee.store.reading() as snapshot:
        filing = read_filing(referee, snapshot, player, game_id, asked)
    if filing.commitment is None:
        raise NotFound("order")
    text = ask.show(filing.answer, referee.language.said)
    order = OrderOnFile.from_filing(game_id, asked, filing, text)
    receipt = receipt_for(referee, order.read_back(filing, referee.clock.now()))
    return replace(receipt, sent_ahead=on_file(listed_in(filing), filing))
