/**
 * An order that is being written: what is said so far, as an answer and in words, and what the referee says about it.
 *
 * @typedef {import("./api.js").Api} Api
 * @typedef {import("./narrow.js").Choice} Choice
 * @typedef {{ path?: string, message: string, expected?: string, clause?: string, rule_page?: string, source?: string, at?: number }} Complaint
 * @typedef {"empty" | "unfinished" | "checking" | "legal" | "illegal" | "sending" | "sealed" | "draft" | "closed"} State
 */
import { Refused } from "./api.js";
import { completed, fits, inlined, missing } from "./narrow.js";

const AFTER_A_CLICK = 120;
const AFTER_A_KEY = 250;

export class Order {
  /** @type {any} undefined as long as nothing is said */
  answer = undefined;
  /** the order in words, as typed or as the referee has put it */
  text = "";
  /** what the referee remarks on it */
  remark = "";
  /** whether the words were typed: then nobody else writes in them */
  typed = false;
  /** @type {State} */
  state = "empty";
  /** @type {Complaint[]} */
  errors = [];
  /** @type {{ answer: any, text: string, typed: boolean }[]} */
  past = [];
  /** @type {any} what came back when it was sealed */
  receipt = null;
  /** @type {any} an answer that the referee gave: legal or not, it is whole, whatever shapes say */
  #given = undefined;
  /** @type {Map<string, Choice>} what the next line of a list may be, where the referee alone can say it */
  next = new Map();
  #asked = 0;
  #timer = 0;
  #narrowing = 0;

  /**
   * @param {Api} api
   * @param {any} prompt
   * @param {() => void} changed
   */
  constructor(api, prompt, changed) {
    this.api = api;
    this.prompt = prompt;
    this.changed = changed;
    this.path = `/games/${prompt.game}/prompts/${prompt.id}`;
    /** @type {Choice} */
    this.choice = inlined(prompt.choice);
    this.#begin();
  }

  /** What is still to be said, by name. */
  get missing() {
    return missing(this.choice, completed(this.choice, this.answer));
  }

  /** @param {any} answer as a click or the form has made it */
  set(answer) {
    this.#remember();
    this.answer = answer;
    this.typed = false;
    this.#judge(AFTER_A_CLICK);
  }

  /** @param {string} text */
  type(text) {
    // Undo takes back a whole piece of typing.
    if (!this.typed) this.#remember();
    this.text = text;
    this.typed = true;
    this.#judge(AFTER_A_KEY);
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    Object.assign(this, before);
    this.#judge(0);
  }

  clear() {
    this.#remember();
    this.#given = undefined;
    Object.assign(this, { answer: undefined, text: "", typed: false });
    this.#judge(0);
  }

  /** Say what the referee would take in silence. */
  useDefault() {
    this.#remember();
    this.#take(this.prompt.default);
  }

  /** Say what a bot that plays by rules of thumb would. */
  async useHint() {
    const { answer } = await this.api.get(`${this.path}/hint`);
    this.#remember();
    this.#take(answer);
  }

  /** @param {any} answer of the referee's */
  #take(answer) {
    this.#given = answer;
    Object.assign(this, { answer, typed: false });
    this.#judge(0);
  }

  /**
   * Seal it, or keep it as a draft.
   *
   * @param {boolean} final
   * @returns {Promise<boolean>} whether it was taken
   */
  async send(final) {
    if (this.state === "sending") return false;
    const body = this.#body();
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.#become("sending");
    try {
      this.receipt = await this.api.send("PUT", `${this.path}/order`, { ...body, final });
    } catch (error) {
      this.#refused(error);
      return false;
    }
    this.#understood(this.receipt);
    keep(this.receipt, this.prompt.game);
    sessionStorage.removeItem(this.#key);
    this.#become(final ? "sealed" : "draft");
    return true;
  }

  async withdraw() {
    await this.api.send("DELETE", `${this.path}/order`);
    this.receipt = null;
    this.prompt.order = null;
    this.#judge(0);
  }

  /** Whether it is still to be sent, as far as we know. */
  get isOpen() {
    return this.state !== "sending" && this.state !== "sealed" && this.state !== "closed";
  }

  get #key() {
    return `order ${this.prompt.game} ${this.prompt.id}`;
  }

  #begin() {
    const kept = read(sessionStorage.getItem(this.#key));
    const filed = this.prompt.order;
    if (kept) {
      Object.assign(this, kept);
      this.#judge(0);
    } else if (filed) {
      this.receipt = filed;
      this.#understood(filed);
      this.state = filed.final === false ? "draft" : "sealed";
    }
  }

  #remember() {
    this.past.push({ answer: this.answer, text: this.text, typed: this.typed });
  }

  /** @returns {Record<string, any>} */
  #body() {
    return this.typed ? { text: this.text } : { answer: this.#whole };
  }

  /** Some lists the referee narrows: what one line does to the next, shapes cannot say. */
  async #narrow() {
    if (!this.prompt.narrows?.length) return;
    const number = (this.#narrowing += 1);
    const partial = this.answer ?? {};
    let reply;
    try {
      reply = await this.api.send("POST", `${this.path}/narrow`, { partial });
    } catch (error) {
      if (error instanceof Refused) return; // then the form offers what the shape does
      throw error;
    }
    if (number !== this.#narrowing) return;
    this.next = new Map(reply.next.map((/** @type {{ at: string, choice: Choice }} */ one) => [one.at, inlined(one.choice)]));
    this.changed();
  }

  /** @param {number} wait */
  #judge(wait) {
    // What the referee said of the lines before is not true of these.
    this.next = new Map();
    void this.#narrow();
    sessionStorage.setItem(this.#key, JSON.stringify({ answer: this.answer, text: this.text, typed: this.typed }));
    if (this.typed) {
      if (this.text.trim()) this.#ask({ text: this.text }, wait);
      else this.#stop("empty");
      return;
    }
    if (this.answer === undefined && this.#given === undefined) {
      this.text = "";
      this.#stop("empty");
      return;
    }
    if (this.answer === this.#given || fits(this.choice, this.#whole)) {
      this.#ask({ answer: this.#whole }, wait);
    } else {
      this.text = "";
      this.#stop("unfinished");
    }
  }

  get #whole() {
    return this.answer === this.#given ? this.answer : completed(this.choice, this.answer);
  }

  /** @param {State} state */
  #stop(state) {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.errors = [];
    this.remark = "";
    this.#become(state);
  }

  /** @param {Record<string, any>} body @param {number} wait */
  #ask(body, wait) {
    const number = (this.#asked += 1);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#dryRun(body, number), wait);
    this.#become("checking");
  }

  /** @param {Record<string, any>} body @param {number} number of this question; a later one makes its reply worthless */
  async #dryRun(body, number) {
    let reply;
    try {
      reply = await this.api.send("PUT", `${this.path}/order?dry_run=true&report=true`, body);
    } catch (error) {
      if (number === this.#asked) this.#refused(error);
      return;
    }
    if (number !== this.#asked) return;
    this.errors = reply.errors ?? [];
    this.#understood(reply);
    this.#become(reply.legal ? "legal" : reply.unfinished ? "unfinished" : "illegal");
  }

  /** @param {any} reply how the referee has read it */
  #understood(reply) {
    this.remark = reply.remark ?? "";
    if (reply.answer !== undefined && (this.typed || this.answer === undefined)) this.answer = this.#given = reply.answer;
    if (!this.typed && typeof reply.text === "string") this.text = reply.text;
  }

  /** @param {unknown} error */
  #refused(error) {
    if (!(error instanceof Refused)) {
      this.errors = [{ message: String(error) }];
      this.#become("illegal");
      return;
    }
    this.errors = error.problem.errors ?? [{ message: error.message }];
    this.#become(error.status === 409 || error.status === 404 ? "closed" : "illegal");
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.changed();
  }
}

/**
 * Keep a receipt where one can prove by it, later, what one was promised.
 *
 * @param {any} receipt
 * @param {string} game
 */
function keep(receipt, game) {
  if (!receipt.proof) return;
  const key = `receipts ${game}`;
  localStorage.setItem(key, JSON.stringify([...(read(localStorage.getItem(key)) ?? []), receipt]));
}

/** @param {string | null} text */
function read(text) {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
