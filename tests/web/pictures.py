"""The README's pictures: tables of real games in the midst of play, `make pictures`.

A guest plays against bots and does what the hint says, up to a question of the wanted kind; the order is
written and left there unsent, so that the board shows what it plans.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.serve.served import await_readiness, free_port, serving
from tests.web.boards import browser
from tests.web.small_png import with_palette

FOLDER = Path("docs", "pictures")
MAX_BYTES = 150_000
PATIENCE_MS = 120_000.0

ANSWER = """
async ({ game, hint }) => {
  const told = (name) => JSON.parse(document.getElementById(`data-${name}`).textContent);
  const get = async (path) => (await fetch(path)).json();
  for (let tries = 0; tries < 200; tries += 1) {
    const header = await get(`/v1/games/${game}`);
    const { items } = await get(`/v1/games/${game}/prompts`);
    const open = items.find((one) => !one.order);
    if (header.status !== "running") return null;
    if (!open) { await new Promise((resolve) => setTimeout(resolve, 150)); continue; }
    const found = await get(`/v1/games/${game}/prompts/${open.id}/hint`);
    const text = found.text.replaceAll(/\\s*#.*/g, "");
    if (hint) return { kind: open.kind, round: header.round, text };
    await fetch(`/v1/games/${game}/prompts/${open.id}/order`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": told("session").csrf },
      body: JSON.stringify({ answer: found.answer }),
    });
    return { kind: open.kind, round: header.round };
  }
  return null;
}
"""


@dataclass(frozen=True)
class Picture:
    """A table at the first question of this kind in this round or later."""

    name: str
    ruleset: str
    kind: str
    round: int
    width: int = 1280
    height: int = 800
    dark: bool = False


PICTURES = (
    Picture("cult_wars", "cult_wars", "cult_wars.plan", 4),
    Picture("evil_high_priest", "evil_high_priest", "evil_high_priest.turn", 4),
    Picture("true_messiah", "true_messiah", "true_messiah.plan", 4, dark=True),
    Picture("great_old_ones_telephone", "great_old_ones", "great_old_ones.turn", 6, 390, 844),
)


def take(opened: Browser, url: str, picture: Picture, folder: Path) -> Path:
    page = opened.new_page(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme="dark" if picture.dark else "light",
    )
    page.set_default_timeout(PATIENCE_MS)
    page.goto(url)
    page.locator(f'form[data-ruleset="{picture.ruleset}"] button').click()
    page.wait_for_url("**/table/*")
    game = page.url.rpartition("/")[2]
    wanted = play_up_to(page, game, picture)
    page.reload()
    page.locator("#line").fill(wanted["text"])
    page.locator(".legal").first.wait_for()
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    path = folder / f"{picture.name}.png"
    path.write_bytes(with_palette(page.screenshot()))
    page.close()
    return path


def play_up_to(page: Page, game: str, picture: Picture) -> dict[str, Any]:
    while True:
        asked = page.evaluate(ANSWER, {"game": game, "hint": True})
        assert asked is not None, "the game ended first"
        if asked["kind"] == picture.kind and asked["round"] >= picture.round:
            found: dict[str, Any] = asked
            return found
        page.evaluate(ANSWER, {"game": game, "hint": False})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("names", nargs="*", help="only these")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, serving(Path(data), free_port()) as served:
        served.wait_until_ready()
        served.listen()
        await_readiness(served.url)
        with browser() as opened:
            for picture in PICTURES:
                if told.names and picture.name not in told.names:
                    continue
                path = take(opened, served.url, picture, told.folder)
                size = path.stat().st_size
                print(f"{path} {size:,} bytes")
                assert size <= MAX_BYTES, f"{path} is larger than {MAX_BYTES:,} bytes"


if __name__ == "__main__":
    main()
