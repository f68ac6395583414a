/**
 * What is asked, and the order that answers it: the question, the line of text, the form, the buttons.
 *
 * @typedef {import("./order.js").Order} Order
 * @typedef {import("./order.js").Complaint} Complaint
 */
import { Form, refusal } from "./choices.js";
import { Completion } from "./complete.js";
import { h, put } from "./dom.js";
import { list, say, when } from "./say.js";

const SIGNS = { legal: "✓", illegal: "✗", sealed: "✓", draft: "✎", empty: "", unfinished: "…", checking: "…", sending: "…", closed: "✗" };

export class Panel {
  /**
   * @param {HTMLElement} place
   * @param {import("./api.js").Api} api
   * @param {{ changed: () => void, sent: () => void, sections: (page: any) => any, edit?: (form: Form, spot: any) => any }} tell
   */
  constructor(place, api, tell) {
    this.place = place;
    this.tell = tell;
    this.form = new Form(() => this.draw(), tell.edit);
    this.isText = false;
    this.wasWriting = false;
    /** @type {{ label: string, why: string, refs?: string[], rule?: string }[]} */
    this.unavailable = [];
    /** @type {Order | null} */
    this.order = null;
    /** @type {HTMLTextAreaElement} */
    this.line = h("textarea", {
      id: "line",
      rows: 1,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      "aria-label": say("order_in_words"),
      "aria-describedby": "line-state",
      placeholder: say("order_placeholder"),
      oninput: () => this.order?.type(this.line.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
    });
    this.asked = h("div", { class: "asked" });
    this.lineState = h("div", { id: "line-state", role: "status", "aria-live": "polite" });
    this.refusals = h("div", { class: "refusals" });
    this.offers = h("div", { class: "offers" });
    this.fields = h("div", { class: "fields" });
    this.why = h("details", { class: "why", ontoggle: () => this.why.open && void this.#askWhy() });
    this.buttons = h("div", { class: "buttons" });
    this.api = api;
    this.completion = new Completion(this.line, this.offers, api);
    this.line.addEventListener("focus", () => this.order && void this.completion.ask(this.order));
    this.lineBox = h("div", { class: "line" }, this.line, this.lineState);
  }

  /** @param {Order | null} order */
  show(order) {
    if (this.order !== order) {
      this.form = new Form(() => this.draw(), this.tell.edit);
      this.unavailable = [];
      this.why.open = false;
    }
    this.order = order;
    if (!order) {
      this.wasWriting = document.activeElement === this.line;
      return;
    }
    const isBack = this.lineBox.parentElement !== this.place;
    if (isBack) put(this.place, this.asked, this.lineBox, this.refusals, this.offers, this.fields, this.buttons);
    const { prompt } = order;
    const page = prompt.page;
    const [question, ...more] = prompt.text.split("\n");
    put(
      this.asked,
      h("h2", { id: "question" }, page?.question ?? question),
      page?.silence && h("p", { class: "silence" }, page.silence),
      h("details", null, h("summary", null, say("more")), page ? this.tell.sections(page) : h("pre", null, more.join("\n"))),
    );
    this.draw();
    // Who writes orders goes on writing when the next question comes.
    if (isBack && this.wasWriting && document.activeElement === document.body) this.line.focus();
  }

  draw() {
    const { order, form } = this;
    if (!order) return;
    form.errors = placed(order.errors);
    form.next = order.next;
    const drawn = form.draw(order.choice, order.answer, (answer) => order.set(answer));
    put(this.fields, drawn, this.why);
    this.fields.hidden = this.why.hidden = this.isText;
    this.#drawLine(order);
    this.#drawWhy();
    const elsewhere = order.errors.filter(({ path = "" }) => !form.shownErrors.has(inAnswer(path)));
    put(this.refusals, order.remark && h("p", { class: "remark" }, order.remark), order.state === "illegal" || order.state === "closed" ? elsewhere.map((error) => refusal(told(error))) : null, receiptOf(order));
    put(this.buttons, this.#buttons(order));
    this.tell.changed();
  }

  /** What cannot be chosen now, and why, is asked for when somebody wants to know. */
  async #askWhy() {
    const { order } = this;
    if (!order || this.unavailable.length) return;
    const { items } = await this.api.get(`/games/${order.prompt.game}/prompts?include=unavailable`);
    this.unavailable = items.find((/** @type {any} */ one) => one.id === order.prompt.id)?.unavailable ?? [];
    this.draw();
  }

  #drawWhy() {
    const rules = this.order?.prompt.rule_page?.split("#")[0];
    put(
      this.why,
      h("summary", null, say("why_not")),
      this.why.open && h("ul", null, this.unavailable.map(({ label, why, refs, rule }) => h("li", { "data-refs": refs?.join(" ") }, h("b", null, label), ": ", why, rule && rules && [" ", h("a", { href: `${rules}#${rule}`, target: "_blank" }, rule)]))),
      this.why.open && !this.unavailable.length && h("p", { class: "hint" }, say("all_available")),
    );
  }

  /** @param {Order} order */
  #drawLine(order) {
    // Who is typing is not interrupted: a line that was put in order would lose the blank after each word.
    if (!order.typed && this.line.value !== order.text) this.line.value = order.text;
    this.line.placeholder = order.answer === undefined ? say("order_placeholder") : "";
    this.line.rows = Math.min(8, Math.max(1, this.line.value.split("\n").length));
    this.lineBox.className = `line ${order.state}`;
    put(this.lineState, SIGNS[order.state], " ", stateOf(order));
  }

  /** @param {Order} order */
  #buttons(order) {
    const busy = order.state === "sending";
    const able = order.state === "legal" || order.state === "draft";
    const send = async (/** @type {boolean} */ final) => (await order.send(final)) && this.tell.sent();
    const button = (/** @type {string} */ id, /** @type {any} */ label, /** @type {() => void} */ act, /** @type {boolean} */ off, name = label) =>
      h("button", { type: "button", id, onclick: act, disabled: off, title: name, "aria-label": name }, label);
    return [
      button("undo", "↶", () => order.undo(), busy || !order.past.length, say("undo")),
      button("clear", "⌫", () => (this.form.drafts.clear(), order.clear()), busy || order.state === "empty", say("clear")),
      button("default", say("default"), () => order.useDefault(), busy),
      button("hint", say("hint"), () => void order.useHint(), busy),
      h("span", { class: "grows" }),
      order.state === "sealed" ? button("withdraw", say("withdraw"), () => void order.withdraw(), busy) : button("draft", say("draft"), () => send(false), !able),
      h("button", { type: "button", id: "send", class: "primary", disabled: !able, onclick: () => send(true) }, order.prompt.sealed ? say("send_sealed") : say("send")),
    ];
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key !== "Enter" || event.shiftKey) return;
    const lines = this.line.value.trim().split("\n").length;
    if (lines > 1 && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void this.#sendWhenJudged();
  }

  /** Enter follows the last letter at once: the referee may still be looking at it. */
  async #sendWhenJudged() {
    const { order } = this;
    while (order && order === this.order && order.state === "checking") await new Promise((resolve) => setTimeout(resolve, 20));
    if (order?.state === "legal" && (await order.send(true))) this.tell.sent();
  }
}

/** @param {Order} order */
function stateOf(order) {
  if (order.state !== "unfinished") return say(`state_${order.state}`, { time: order.receipt?.accepted_at ? when(order.receipt.accepted_at) : "" });
  const left = order.missing.map(({ label, have, want }) => (want === undefined || !have ? label : say("of_them", { label, have: have ?? 0, want })));
  const named = left.filter(Boolean);
  return named.length ? say("still", { what: list(named) }) : say("state_unfinished");
}

/** @param {Order} order */
function receiptOf({ state, receipt }) {
  if (!receipt?.commitment || (state !== "sealed" && state !== "draft")) return null;
  return h("details", { class: "receipt" }, h("summary", null, say("receipt")), h("p", null, say("receipt_is")), h("code", null, receipt.commitment));
}

/** @param {Complaint} error */
const told = ({ message, expected, source, rule_page: page }) => ({
  message: [source && `“${source}”: `, message, expected && ` ${say("expected", { expected })}`].filter(Boolean).join(""),
  page,
});

/** @param {string} path of a complaint; the place in the answer that it is about */
const inAnswer = (path) => (path.startsWith("/answer") ? path.slice("/answer".length) : path);

/** @param {Complaint[]} errors */
function placed(errors) {
  /** @type {Map<string, { message: string, page?: string }[]>} */
  const at = new Map();
  for (const error of errors) {
    if (!error.path?.startsWith("/answer/")) continue;
    const path = inAnswer(error.path);
    at.set(path, [...(at.get(path) ?? []), told(error)]);
  }
  return at;
}
