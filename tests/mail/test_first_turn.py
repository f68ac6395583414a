"""From signing up to a sealed order, by mail alone."""

from __future__ import annotations

import re

from tests.mail.post_office import PostOffice, plain, rows


def test_a_first_turn(each_office: PostOffice) -> None:
    office = each_office
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    opened = next(mail for mail in ada.mails() if "Opened: Cult Wars ‘Friday’" in plain(mail))
    question = next(
        mail for mail in ada.mails() if mail["Subject"] == "Cult Wars ‘Friday’: Turn 1 of 8, target"
    )
    assert "It has begun" in plain(opened)
    text = plain(question)
    assert text.startswith("Turn 1 of 8, target: whom do you aim at (Eye, Horn)?\n")
    assert "Answer by Tuesday 17 November, 12:00 (UTC), in 1 day." in text
    assert re.fullmatch(r"orders\+[a-z2-7]{26}@localhost", str(question["Reply-To"]))
    assert max(len(line) for line in text.splitlines()) <= 78

    ada.reply("target eye\n\nCheers,\nAda", to=question)
    office.work()
    sealed, following = sorted(ada.mails()[-2:], key=lambda mail: mail["Auto-Submitted"] != "auto-replied")
    assert "Sealed: Cult Wars ‘Friday’" in plain(sealed)
    assert "\n    target eye\n" in plain(sealed)
    (order,) = [row for row in rows(office.house, "sealed_order") if row.seat == 1]
    (resolved,) = [row.public for row in rows(office.house, "journal") if row.kind == "resolved"]
    nonce = resolved["answers"]["1"]["nonce"]
    assert f"commitment {order.commitment}\nnonce {nonce}" in plain(sealed)
    assert 'These lines were not taken for orders: "Cheers,"; "Ada".' in plain(sealed)
    assert plain(following).startswith("Turn 1 of 8, plan: what do your 12 followers do?\n")
    assert "aim at Eye" in plain(following)


def test_all_mistakes_are_told_at_once_with_the_nearest_line_that_is_right(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    question = ada.last()
    ada.reply("targit eye\nhistory 2\njoin nowhere\nrules XX-99", to=question)
    office.work()
    answer = plain(ada.last())
    assert 'Line 1, "targit eye"' in answer
    assert "Perhaps: target eye" in answer
    assert 'Line 3, "join nowhere": There is no game "nowhere" here.' in answer
    assert 'Line 4, "rules XX-99": There is no clause XX-99.' in answer
    assert "History: Cult Wars ‘Friday’" in answer
    assert [row for row in rows(office.house, "sealed_order") if row.seat == 1] == []


def test_all_or_nothing(office: PostOffice) -> None:
    ada = office.person("Ada")
    ada.reply("open cult wars for 3 players daily with 2 bots called Friday")
    office.work()
    question = ada.last()
    ada.reply("all or nothing\ntarget eye\nsay: Hello\nvote for nothing at all", to=question)
    office.work()
    assert "Nothing was done" in plain(ada.last())
    assert [row for row in rows(office.house, "sealed_order") if row.seat == 1] == []
    assert rows(office.house, "message") == []
    ada.reply("all or nothing\ntarget eye\nsay: Hello", to=question)
    office.work()
    assert [row.seat for row in rows(office.house, "sealed_order") if row.seat == 1] == [1]
    assert len(rows(office.house, "message")) == 1
