"""What people's programs send: no quoted line is taken for an order, and no order is lost."""

from __future__ import annotations

from datetime import timedelta
from email.policy import SMTP

from referee.mail.reading.replies import own_lines
from tests.mail.post_office import PostOffice, plain, rows
from tests.mail.programs import PROGRAMS, replies


def test_replies_of_all_programs(office: PostOffice) -> None:
    """Three people sit at the table, so that the question stays open; each reply changes the order."""
    people = [office.person(name) for name in ("Ada", "Bob", "Cyd")]
    ada = people[0]
    ada.write("open cult wars for 3 players called Friday")
    office.work()
    for person in people[1:]:
        person.write("join Friday")
    office.work()
    question = next(mail for mail in ada.mails() if str(mail["Reply-To"]).startswith("orders+"))
    ours = {line.strip() for line in plain(question).split("\n") if line.strip()}
    wrong: list[str] = []
    total = 0
    for name, order, mail in replies(question, ada.address, lambda n: ("target eye", "target horn")[n % 2]):
        office.house.clock.move(timedelta(seconds=10))
        office.take(mail.as_bytes(policy=SMTP), ada.address, [str(mail["To"])])
        office.work()
        answer = plain(ada.last())
        (filed,) = [row.answer for row in rows(office.house, "sealed_order")]
        taken = answer.partition("as:")[2].partition("When everybody")[0].split("\n")
        aside = answer.partition("not taken for orders: ")[2].partition("\n\n")[0].replace("\n", " ")
        quoted = [line for line in ours if len(line.split()) > 2 and f'"{line}"' in aside]
        if (
            "Sealed" not in answer
            or filed != order.split()[1]
            or [t.strip() for t in taken if t.strip()] != [order]
        ):
            wrong.append(f"{name}: {order!r} became {answer[:300]!r}")
        elif quoted:
            wrong.append(f"{name}: quoted lines were not told: {quoted}")
        total += 1
    assert wrong == []
    assert total >= 60
    assert len(PROGRAMS) >= 12


def test_who_types_our_own_example_is_understood() -> None:
    typed = "plan attack 6 / defend 5 / sacrifice 1 / play abduction"
    sent = f"Question?\nAnswer for example: {typed}\n\nReply with one of these:\n\n    {typed}\n\nBye"
    assert own_lines(typed, sent, [], flowed=False, delsp=False) == [typed]
    below = "\n".join(f"> {line}" for line in sent.split("\n"))
    assert own_lines(f"{typed}\n\n{below}", sent, [], flowed=False, delsp=False)[0] == typed


def test_our_own_example_between_quoted_lines_is_no_quote() -> None:
    sent = "Whom do you aim at?\nAnswer with one of these:\n\n    target eye\n\n    target horn\n\nBye"
    lines = [f"> {line}" for line in sent.split("\n")]
    reply = "\n".join([*lines[:4], "", "target horn", "", *lines[4:]])
    assert [line for line in own_lines(reply, sent, [], flowed=False, delsp=False) if line] == ["target horn"]


def test_lines_that_were_broken_by_format_flowed_are_whole_again() -> None:
    text = "plan attack 6 / defend 5 / \nsacrifice 1\n > 5,1\n> quoted by \n> the program"
    assert own_lines(text, "", [], flowed=True, delsp=False) == [
        "plan attack 6 / defend 5 / sacrifice 1",
        "> 5,1",
    ]
