"""`make mails`: what a player gets in the first turns of each game, as files to be read.

`--screens FOLDER` takes pictures of the HTML parts instead, as a telephone and a computer show them.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from email.message import EmailMessage
from pathlib import Path

from referee.games import RULESETS
from referee.library import Library
from referee.serve.redis_server import running_redis
from referee.settings import private_redis_socket
from referee.store.keys import key_ring
from referee.store.migrate import upgrade
from tests.api.house import House
from tests.mail.players import Player
from tests.mail.post_office import PostOffice, html, plain
from tests.servers import unlimited

GOLDENS = Path(__file__).parent / "goldens"
GAMES = ("cult_wars", "great_old_ones", "evil_high_priest", "choose_your_god", "true_messiah")
QUESTIONS = 4
SHOWN = ("From", "To", "Subject", "Reply-To")
RULE = "=" * 78
WIDTHS = (390, 800)
_SECRETS = (
    (re.compile(r"(?<=\+)[a-z2-7]{26}(?=@)"), "a" * 26),
    (re.compile(r"(?<=commitment )[0-9a-f]{64}"), "…"),
    (re.compile(r"(?<=nonce )[0-9a-f]+"), "…"),
    (re.compile(r"^head \d+:[0-9a-f]{64}\s+at\s+\S+\s+signed\s[0-9a-f\s]{128,132}$", re.MULTILINE), "head …"),
)


def first_mails(house: House, ruleset: str) -> list[EmailMessage]:
    """What Ada gets, from signing up until she has answered some questions."""
    office = PostOffice(house)
    try:
        seats = RULESETS[ruleset].min_seats
        people = [office.person(name) for name in ("Ada", "Bob", "Cyd")[:seats]]
        people[0].write(f"open {ruleset.replace('_', ' ')} for {seats} players daily called Friday")
        office.work()
        for person in people[1:]:
            person.write("join Friday")
        office.work()
        players = [Player(person, number) for number, person in enumerate(people)]
        answered, mails = 0, people[0].mails()
        while answered < QUESTIONS:
            answered += sum([player.answer_all() for player in players][:1])
            office.work()
            # At one time of this clock, an answer was written before what came of it.
            fresh = people[0].mails()[len(mails) :]
            mails += sorted(fresh, key=lambda mail: str(mail["Auto-Submitted"]) != "auto-replied")
        return mails
    finally:
        office.close()


def as_golden(mails: list[EmailMessage]) -> str:
    """The mails as they are read, without what is random in them."""
    told = "\n".join(_as_read(mail) for mail in mails)
    for pattern, instead in _SECRETS:
        told = pattern.sub(instead, told)
    return told


def _as_read(mail: EmailMessage) -> str:
    head = "".join(f"{name}: {mail[name]}\n" for name in SHOWN)
    return f"{RULE}\n{head}\n{plain(mail)}"


def take_screens(mails: list[EmailMessage], name: str, folder: Path) -> None:
    """Pictures of the HTML parts, with the browser that is installed."""
    browser = shutil.which("chromium") or "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(mails, 1):
        page = folder / f"{name}-{number:02}.html"
        page.write_text(html(mail))
        for width in WIDTHS:
            picture = folder / f"{name}-{number:02}-{width}.png"
            # A window is never narrower than 500 px, so that a telephone's stands in a frame.
            frame = folder / f"{name}-{number:02}-{width}.html"
            style = f"border:0;width:{width}px;height:2400px"
            frame.write_text(f'<body style="margin:0"><iframe src="{page.name}" style="{style}"></iframe>')
            options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"]
            size = [f"--window-size={max(width, 500)},2400", f"--screenshot={picture}", frame.as_uri()]
            subprocess.run([browser, *options, *size], check=True, capture_output=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mail.first_turns", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--screens", type=Path)
    given = parser.parse_args()
    for ruleset in given.games:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with running_redis(folder / "redis", private_redis_socket(folder / "redis")) as redis_url:
                settings = unlimited(folder, f"sqlite:///{folder}/referee.sqlite", redis_url)
                upgrade(settings.database_url, key_ring(settings))
                house = House(settings, library=Library())
                mails = first_mails(house, ruleset)
                house.close()
        if given.screens:
            take_screens(mails, ruleset, given.screens)
        else:
            GOLDENS.mkdir(exist_ok=True)
            (GOLDENS / f"{ruleset}.txt").write_text(as_golden(mails))
        print(f"{ruleset}: {len(mails)} mails")


if __name__ == "__main__":
    main()
