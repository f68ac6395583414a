"""Somebody at a browser: opens pages, begins games, clicks on what is ringed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import ConsoleMessage, Page

LOOK = """() => ({
  over: !document.querySelector("#send"),
  asked: document.querySelector("#question")?.textContent,
  line: document.querySelector(".line")?.className ?? "",
  can: document.querySelector("#send:not(:disabled)") !== null,
  closing: document.querySelector("#order h2")?.textContent ?? "",
  finished: document.querySelector("#situation .where")?.textContent === "finished",
})"""
# The order is not being looked at, and a question stands there unless the game is over.
CALM = """() => {
  const busy = /checking|sending|sealed/.test(document.querySelector(".line")?.className ?? "");
  const where = document.querySelector("#situation .where")?.textContent;
  return !busy && (document.querySelector("#send") !== null || where === "finished");
}"""
# A menu, if one is open; else anything that is ringed, or a chip that is not chosen yet.
CLICK = """([wanted, at]) => {
  const menu = [...document.querySelectorAll(".menu button")];
  const open = ".chip:not(.against) input:not(:checked), .cell:enabled:not(.on), .stepper button:enabled";
  const things = wanted === "things" ? [...document.querySelectorAll("[data-ref].can")] : [];
  const chips = [...document.querySelector(".fields").querySelectorAll(open)];
  const all = menu.length ? menu : things.length ? things : chips;
  all[Math.floor(at * all.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


@dataclass
class Visitor:
    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)
    """What the browser has complained of: errors of scripts, refused by policy, not found."""

    def __post_init__(self) -> None:
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)

    def play_now(self, ruleset: str) -> str:
        """Begin a game against bots as a guest, from the first page; returns the game's id."""
        self.open("/")
        self.page.click(f"form[data-ruleset={ruleset}] button")
        self.page.wait_for_selector("#question")
        self.page.wait_for_selector("#live.on")
        return self.page.url.rpartition("/")[2]

    def look(self) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate(LOOK)
        return told

    def wait_for_line(self, state: str) -> None:
        self.page.wait_for_selector(f".line.{state}")

    def send(self) -> None:
        """Send the order, and wait for the next question or for the end."""
        asked = self.look()["asked"]
        self.page.click("#send:enabled")
        self.page.wait_for_function(
            "asked => document.querySelector('#question')?.textContent !== asked", arg=asked
        )

    def play_by_clicks(self, chance: Random, *, most_clicks: int) -> int:
        """Click on whatever is ringed or on offer, and send what is legal, until the game is over.

        Returns how many orders were sent.
        """
        sent = 0
        for _ in range(most_clicks):
            self.page.wait_for_function(CALM)
            seen = self.look()
            if seen["over"]:
                return sent
            if seen["can"] and chance.random() < 0.6:
                self.page.evaluate("() => document.querySelector('#send').click()")
                sent += 1
            else:
                self.page.evaluate(CLICK, [chance.choice(["things", "chips"]), chance.random()])
        raise AssertionError(f"no end after {most_clicks} clicks and {sent} orders: {self.look()}")
