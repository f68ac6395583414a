/** What may follow in the line of text: the words that follow its last one in legal orders. */
import { h, put } from "./dom.js";
import { say } from "./say.js";

const SAMPLE = 60;
const MOST = 8;
const LINGER = 250;

export class Completion {
  /** @type {string[][]} the words of legal orders */
  #orders = [];
  #of = "";
  #closed = false;

  /**
   * @param {HTMLTextAreaElement} line
   * @param {HTMLElement} place
   * @param {import("./api.js").Api} api
   */
  constructor(line, place, api) {
    this.line = line;
    this.place = place;
    this.api = api;
    line.addEventListener("focus", () => this.draw());
    line.addEventListener("input", () => ((this.#closed = false), this.draw()));
    line.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {import("./order.js").Order} order */
  async ask(order) {
    if (this.#of === order.path) return;
    this.#of = order.path;
    this.#orders = [];
    put(this.place);
    // Whoever only passes by to send the order needs no offers.
    await new Promise((resolve) => setTimeout(resolve, LINGER));
    if (this.#of !== order.path || !order.isOpen) return;
    const { items } = await this.api.get(`${order.path}/legal?sample=${SAMPLE}`).catch(() => ({ items: [] }));
    if (this.#of !== order.path) return;
    this.#orders = items.map((/** @type {any} */ one) => split(one.text));
    this.draw();
  }

  draw() {
    if (document.activeElement !== this.line || this.#closed) {
      put(this.place);
      return;
    }
    const offers = this.#offers();
    put(this.place, offers.map((word, at) => h("button", { type: "button", class: "small", tabindex: "-1", onpointerdown: (/** @type {Event} */ event) => (event.preventDefault(), this.#take(word)) }, word, at === 0 && h("kbd", null, say("tab")))));
  }

  #offers() {
    const text = this.line.value.slice(0, this.line.selectionStart);
    const begun = /\S*$/.exec(text)?.[0].toLowerCase() ?? "";
    const before = split(text.slice(0, text.length - begun.length)).at(-1);
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const order of this.#orders) {
      order.forEach((word, at) => {
        const follows = before === undefined ? at === 0 : order[at - 1] === before;
        if (follows && word.toLowerCase().startsWith(begun) && word !== begun) counts.set(word, (counts.get(word) ?? 0) + 1);
      });
    }
    return [...counts].sort(([, one], [, two]) => two - one).slice(0, MOST).map(([word]) => word);
  }

  /** @param {string} word */
  #take(word) {
    const { value, selectionStart: at } = this.line;
    const begin = at - (/\S*$/.exec(value.slice(0, at))?.[0].length ?? 0);
    this.line.setRangeText(`${word} `, begin, at, "end");
    this.line.dispatchEvent(new Event("input"));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === "Escape") {
      // Closed, Tab leads on as everywhere.
      this.#closed = true;
      this.draw();
    } else if (event.key === "Tab" && !event.shiftKey && !this.#closed) {
      const [first] = this.#offers();
      if (!first) return;
      event.preventDefault();
      this.#take(first);
    }
  }
}

/** @param {string} text without remarks; line ends are words, too */
const split = (text) => text.replace(/\s*#.*$/gm, "").replaceAll("\n", " / ").split(/\s+/).filter(Boolean);
