/** A table seen again, step by step: a slider, keys, links to each step, and what everybody had ordered. */
import { h, put } from "./dom.js";
import { say } from "./say.js";
import { calledSeat, coloursOf, signOf } from "./status.js";
import { empty, words } from "./narrow.js";

const PLAY_EVERY = 1200;

/** @typedef {{ seat: number, answer: any, source: string }} Filed an order as the journal has it */

export class Replay {
  /** @type {number | null} the step that is looked at; null: now */
  at = null;
  /** where one was before a jump @type {number | null} */
  back = null;
  #number = 0;
  #playing = 0;
  /** @type {Map<number, Filed[]> | null} */
  #orders = null;
  #ordersOf = -1;

  /**
   * @param {HTMLElement} place
   * @param {import("./api.js").Api} api
   * @param {string} game
   * @param {(step: number | null, view: any) => void} show
   */
  constructor(place, api, game, show) {
    this.place = place;
    this.api = api;
    this.game = game;
    this.show = show;
    /** @type {any} */
    this.header = null;
    this.slider = h("input", {
      type: "range",
      id: "step",
      min: 1,
      "aria-label": say("step_slider"),
      oninput: () => void this.seek(Number(this.slider.value)),
    });
    const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ act) =>
      h("button", { type: "button", id, title: say(id), "aria-label": say(id), onclick: act }, sign);
    this.playButton = button("play_steps", "▶", () => this.#toggle());
    this.caption = h("div", { id: "replay-caption", role: "status" });
    put(
      place,
      h("div", { class: "slider" }, button("step_before", "‹", () => this.step(-1)), this.slider, button("step_after", "›", () => this.step(1)), this.playButton),
      this.caption,
    );
  }

  /** @param {any} header */
  update(header) {
    this.header = header;
    this.slider.max = String(this.#last);
    if (this.at === null) this.slider.value = String(this.#last);
    this.place.hidden = this.#last <= 1;
    this.#draw();
    if (this.at !== null) void this.#readOrders();
  }

  get #last() {
    return Math.max(1, this.header?.step ?? 1);
  }

  /** @param {number} by */
  step(by) {
    void this.seek((this.at ?? this.#last) + by);
  }

  /**
   * Look at a step; at the last one, at the present.
   *
   * @param {number | null} step
   * @param {{ jump?: boolean }} [how] a jump remembers where one was
   */
  async seek(step, { jump = false } = {}) {
    const to = step === null || step >= this.#last ? null : Math.max(1, step);
    if (jump && to !== this.at) this.back = this.at ?? this.#last;
    const number = (this.#number += 1);
    const view = to === null ? null : await this.api.get(`/games/${this.game}/view?at=${to}`).catch(() => null);
    if (number !== this.#number || (to !== null && !view)) return;
    this.at = to;
    this.slider.value = String(to ?? this.#last);
    history.replaceState(null, "", `/table/${this.game}${to === null ? "" : `/at/${to}`}${location.search}`);
    if (to === null) this.#stop();
    this.show(to, view);
    this.#draw();
    if (to !== null) void this.#readOrders();
  }

  #toggle() {
    if (this.#playing) {
      this.#stop();
      return;
    }
    const next = async () => {
      await this.seek((this.at ?? 0) + 1);
      if (this.at !== null) this.#playing = window.setTimeout(next, PLAY_EVERY);
    };
    this.#playing = window.setTimeout(next);
    this.#draw();
  }

  #stop() {
    clearTimeout(this.#playing);
    this.#playing = 0;
    this.#draw();
  }

  #draw() {
    put(this.playButton, this.#playing ? "❚❚" : "▶");
    this.slider.setAttribute("aria-valuetext", this.at === null ? say("now") : say("step", { n: this.at }));
    const to = this.back;
    put(
      this.caption,
      h("span", null, this.at === null ? say("now_of", { n: this.#last }) : say("step_of", { n: this.at, last: this.#last })),
      this.at !== null && h("button", { type: "button", class: "small", id: "to-now", onclick: () => void this.seek(null) }, say("to_now")),
      to !== null && to !== (this.at ?? this.#last) && h("button", { type: "button", class: "small", id: "to-back", onclick: () => ((this.back = null), void this.seek(to)) }, say("to_back", { n: to })),
      this.at !== null && this.#ordersAt(this.at),
    );
  }

  /** @param {number} step */
  #ordersAt(step) {
    const orders = this.#orders?.get(step) ?? [];
    if (!orders.length) return null;
    const seat = (/** @type {number} */ n) => this.header.seats.find((/** @type {any} */ one) => one.seat === n);
    return h(
      "ul",
      { class: "orders", "aria-label": say("orders_then") },
      orders.map(({ seat: n, answer, source }) =>
        h("li", { class: coloursOf(seat(n)) }, h("b", { class: "sign", "aria-hidden": "true" }, signOf(seat(n))), " ", h("strong", null, calledSeat(seat(n))), " ", h("span", null, plainly(answer) || say("nothing")), source !== "order" && h("small", null, ` · ${say(`source_${source}`)}`)),
      ),
    );
  }

  /** What was ordered stands in the journal, once it may be known. */
  async #readOrders() {
    if (this.#ordersOf !== this.header.version) {
      this.#ordersOf = this.header.version;
      const told = await this.api.get(`/games/${this.game}/transcript`).catch(() => null);
      if (told) this.#orders = ordersOf(told.entries);
      else this.#ordersOf = -1;
    }
    this.#draw();
  }
}

/** @param {any[]} entries of a transcript */
function ordersOf(entries) {
  /** @type {Map<number, Filed[]>} */
  const found = new Map();
  let step = 0;
  for (const { kind, public: open, hidden } of entries) {
    if (kind === "opened") step = open.step;
    if (kind !== "resolved") continue;
    const answers = Object.entries({ ...hidden?.answers, ...open.answers }).filter(([, told]) => /** @type {any} */ (told)?.answer !== undefined);
    found.set(step, answers.map(([seat, told]) => ({ seat: Number(seat), answer: /** @type {any} */ (told).answer, source: /** @type {any} */ (told).source ?? "order" })));
  }
  return found;
}

/**
 * An answer in words where its choice is not at hand.
 *
 * @param {any} answer
 * @returns {string}
 */
function plainly(answer) {
  if (Array.isArray(answer)) return answer.map(plainly).filter(Boolean).join("; ");
  if (typeof answer !== "object" || answer === null) return answer === null ? "" : String(answer).replaceAll("_", " ");
  if (typeof answer.case === "string") return [words(answer.case), plainly(answer.value)].filter(Boolean).join(": ");
  return Object.entries(answer)
    .filter(([, value]) => !empty(value) && value !== false)
    .map(([name, value]) => (value === true ? words(name).toLowerCase() : `${words(name).toLowerCase()} ${plainly(value)}`))
    .join(", ");
}
