/**
 * What happened, a row for each event, by steps. Rows name things by their refs, and lead to their step.
 *
 * @typedef {{ n: number, step: number, at: string, kind: string, text: string, refs: string[], rule?: string | null, rule_page?: string }} Event
 */
import { h } from "./dom.js";
import { say, when } from "./say.js";

/** Nothing of the game: who is asked and who has answered shows at the seats. */
const QUIET = new Set(["order.sealed", "step.opened", "step.answered", "step.resolved"]);

export class Log {
  /** @type {Event[]} */
  events = [];
  /** the last event that was seen at an earlier visit */
  seen = 0;

  /**
   * @param {HTMLElement} place
   * @param {string} game
   * @param {(step: number) => void} seek
   */
  constructor(place, game, seek) {
    this.place = place;
    this.seek = seek;
    this.key = `seen ${game}`;
    this.list = h("div", { id: "log", role: "log", "aria-label": say("log"), tabindex: "0" });
    this.step = -1;
    place.append(this.list);
  }

  get last() {
    return this.events.at(-1)?.n ?? 0;
  }

  /** The things that events since the last visit have named. */
  get newRefs() {
    return new Set(this.events.filter(({ n }) => n > this.seen).flatMap(({ refs }) => refs ?? []));
  }

  /** @param {Event[]} events that happened before this page was opened */
  begin(events) {
    // At a first visit everything would be new, and a mark on everything says nothing.
    this.seen = Number(localStorage.getItem(this.key) ?? events.at(-1)?.n ?? 0);
    this.add(events);
    this.list.scrollTop = this.list.scrollHeight;
    localStorage.setItem(this.key, String(this.last));
  }

  /** @param {Event[]} events */
  add(events) {
    const atEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 30;
    for (const event of events) {
      if (event.n <= this.last) continue;
      this.events.push(event);
      if (!QUIET.has(event.kind)) this.list.append(...this.#rows(event));
    }
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
    if (document.visibilityState === "visible") localStorage.setItem(this.key, String(this.last));
  }

  /** @param {number | null} step that is being looked at */
  mark(step) {
    for (const row of this.list.querySelectorAll("[data-step]")) row.classList.toggle("at", Number(/** @type {HTMLElement} */ (row).dataset.step) === step);
  }

  /** @param {Event} event */
  #rows(event) {
    const isNewStep = event.step !== this.step;
    this.step = event.step;
    const heading = isNewStep && h("h3", null, say("step", { n: event.step }), " ", h("time", { datetime: event.at }, when(event.at)));
    const row = h(
      "p",
      { class: ["row", event.n > this.seen && "new"], "data-step": event.step, "data-refs": event.refs?.join(" ") || null },
      h("button", { type: "button", class: "seeks", title: say("look_at_step", { n: event.step }), onclick: () => this.seek(event.step) }, event.text),
      event.rule_page && h("a", { href: event.rule_page, class: "clause", target: "_blank", title: say("the_rule") }, event.rule),
    );
    return heading ? [heading, row] : [row];
  }
}
