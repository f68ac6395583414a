/** What stands beside the board: the log, messages, orders ahead, votes and what else one may do; one at a time. */
import { Refused } from "./api.js";
import { refusal } from "./choices.js";
import { h, put } from "./dom.js";
import { say, when } from "./say.js";
import { calledSeat, coloursOf, signOf } from "./status.js";

/** Messages are no events of the game: they are looked for. */
const LOOK_EVERY = 30_000;
/** What a motion is about, and what is asked for it. */
const ABOUT = { by: "P1D", seat: "2", step: "1", candidate: "1", version: "" };

export class Book {
  /** @type {string} */
  open = "log";
  /** @type {any} */
  header = null;
  /** @type {string[]} what was refused, by tab */
  #refused = [];

  /**
   * @param {{ tabs: HTMLElement, pages: HTMLElement, log: HTMLElement }} places
   * @param {import("./api.js").Api} api
   * @param {string} game
   * @param {any} ruleset
   * @param {() => void} changed
   */
  constructor({ tabs, pages, log }, api, game, ruleset, changed) {
    this.api = api;
    this.path = `/games/${game}`;
    this.ruleset = ruleset;
    this.changed = changed;
    this.tabs = tabs;
    this.pages = pages;
    this.log = log;
    /** @type {number | null} */
    this.seat = null;
    this.unread = 0;
    setInterval(() => document.visibilityState === "visible" && void this.#countMessages(), LOOK_EVERY);
  }

  /** @param {any} header @param {number | null} seat */
  update(header, seat) {
    const isFirst = !this.header;
    Object.assign(this, { header, seat });
    this.#drawTabs();
    if (isFirst) void this.#countMessages();
    else if (this.open !== "log") void this.show(this.open, { again: true });
  }

  /** Whether somebody writes in it: then it is not drawn anew. */
  get #isWritten() {
    return this.pages.contains(document.activeElement);
  }

  #drawTabs() {
    const names = this.seat ? ["log", "messages", "note", "ahead", "affairs"] : ["log"];
    put(
      this.tabs,
      names.length > 1 &&
        names.map((name) =>
          h(
            "button",
            { type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(name === this.open), "aria-controls": "pages", onclick: () => void this.show(name) },
            say(`tab_${name}`),
            name === "messages" && this.unread > 0 && h("b", null, ` ${this.unread}`),
          ),
        ),
    );
  }

  /** @param {string} name @param {{ again?: boolean }} [how] `again`: only because something may have changed */
  async show(name, { again = false } = {}) {
    this.open = name;
    this.#drawTabs();
    this.log.hidden = name !== "log";
    this.pages.hidden = name === "log";
    const draw = { note: () => this.#note(), messages: () => this.#messages(), ahead: () => this.#ahead(), affairs: () => this.#affairs() }[name];
    if (!draw) return;
    const drawn = await draw();
    if (this.open === name && !(again && this.#isWritten)) put(this.pages, this.#refused.map((message) => refusal({ message })), drawn);
  }

  /**
   * Do something, and draw what is open anew; or say why it was refused.
   *
   * @param {() => Promise<any>} act
   */
  async #do(act) {
    try {
      await act();
      this.#refused = [];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refused = (error.problem.errors ?? [{ message: error.message }]).map((/** @type {any} */ one) => [one.message, one.expected].filter(Boolean).join(" "));
    }
    await this.show(this.open);
    this.changed();
  }

  async #countMessages() {
    if (!this.seat) return;
    const { unread } = await this.api.get(`${this.path}/messages`);
    if (unread === this.unread) return;
    this.unread = unread;
    this.#drawTabs();
    if (this.open === "messages") void this.show("messages", { again: true });
  }

  /** @param {number | null} n */
  #seat(n) {
    const seat = this.header.seats.find((/** @type {any} */ one) => one.seat === n);
    return seat ? h("strong", { class: coloursOf(seat) }, h("b", { class: "sign", "aria-hidden": "true" }, signOf(seat)), " ", calledSeat(seat)) : h("strong", null, say("the_host"));
  }

  async #messages() {
    const { items, unread } = await this.api.get(`${this.path}/messages`);
    if (unread) void this.api.send("POST", `${this.path}/messages/read`, { up_to: items[0].id }).then(() => ((this.unread = 0), this.#drawTabs())).catch(() => null);
    const others = this.header.seats.filter((/** @type {any} */ one) => one.seat !== this.seat && one.player);
    const text = h("textarea", { id: "message", rows: 2, maxlength: 2000, "aria-label": say("your_message"), placeholder: say("your_message"), required: true });
    const to = h("select", { id: "message-to", "aria-label": say("to_whom") }, h("option", { value: "all" }, say("to_all")), others.map((/** @type {any} */ one) => h("option", { value: one.seat }, calledSeat(one))));
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#do(() => this.api.send("POST", `${this.path}/messages`, { to: to.value === "all" ? "all" : [Number(to.value)], text: text.value }));
    };
    return [
      h("form", { class: "write", onsubmit: send }, text, h("div", { class: "row" }, to, h("button", { class: "primary", id: "send-message" }, say("send")))),
      h("div", { role: "log", "aria-label": say("tab_messages"), class: "messages" }, items.map((/** @type {any} */ one) => h("p", { class: one.read ? "" : "new" }, this.#seat(one.seat), one.to === "all" ? null : h("small", null, ` ${say("privately")}`), h("small", null, ` ${when(one.at)}`), h("span", { class: "said" }, one.text)))),
    ];
  }

  async #note() {
    const { text: written } = await this.api.get(`${this.path}/note`);
    const text = h("textarea", { id: "note", rows: 8, "aria-label": say("tab_note"), value: written });
    const saved = h("span", { role: "status", class: "hint" });
    const save = async () => {
      await this.api.send("PUT", `${this.path}/note`, { text: text.value });
      put(saved, say("saved"));
    };
    // Whoever leaves it has written what was to be written.
    text.addEventListener("change", () => void save());
    return [h("p", { class: "hint" }, say("note_is")), text, saved];
  }

  async #ahead() {
    const [queue, standing] = await Promise.all([this.api.get(`${this.path}/queue`), this.api.get(`${this.path}/standing-orders`)]);
    return [this.#list("queue", queue, ""), this.#list("standing-orders", standing, standing.text), h("p", { class: "hint" }, say("how_ahead"), " ", h("a", { href: `/guides/${this.header.ruleset}` }, say("how_to_play")))];
  }

  /** @param {"queue" | "standing-orders"} name @param {any} filed @param {string} written */
  #list(name, filed, written) {
    const path = `${this.path}/${name}`;
    const text = h("textarea", { id: `${name}-text`, rows: 3, spellcheck: "false", "aria-label": say(name), value: written });
    const result = h("div", { role: "status" });
    const receipt = filed.receipt ?? [];
    const tell = async () => {
      const { items } = await this.api.send("POST", `${this.path}/standing-orders/try`, { text: text.value });
      put(result, h("ul", { class: "tried" }, items.map((/** @type {any} */ one) => h("li", null, h("small", null, `${one.prompt} `), one.text ?? one.asked))), !items.length && say("nothing_to_try"));
    };
    return h(
      "section",
      { class: "ahead" },
      h("h3", null, say(name)),
      filed.stopped && h("p", { class: "refusal" }, filed.stopped),
      receipt.length > 0 && h("ol", { class: "lines" }, receipt.map((/** @type {string} */ sentence) => h("li", null, h("span", null, sentence)))),
      text,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", id: `${name}-file`, onclick: () => void this.#do(() => this.api.send("PUT", path, { text: text.value })) }, say("file")),
        name === "standing-orders" && h("button", { type: "button", id: "try", onclick: () => void tell().catch((error) => put(result, refusal({ message: error.problem?.errors?.[0]?.message ?? error.message }))) }, say("try_on_past")),
        receipt.length > 0 && h("button", { type: "button", id: `${name}-drop`, onclick: () => void this.#do(() => this.api.send("DELETE", path)) }, say("drop_all")),
      ),
      result,
    );
  }

  async #affairs() {
    const { items } = await this.api.get(`${this.path}/votes`);
    const own = this.header.seats.find((/** @type {any} */ one) => one.seat === this.seat);
    return [
      h("h3", null, say("votes")),
      items.map((/** @type {any} */ motion) => this.#motion(motion)),
      this.header.status === "running" && this.#newMotion(),
      this.header.status === "running" && [h("h3", null, say("your_seat")), h("div", { class: "row" }, this.header.deadline && this.#sure("excuse", () => this.api.send("POST", `${this.path}/excuse`)), !own?.conceded && this.#sure("concede", () => this.api.send("POST", `${this.path}/concede`)))],
      this.header.status === "running" && this.#delegate(own),
    ];
  }

  /** @param {any} motion */
  #motion(motion) {
    const vote = (/** @type {string} */ choice) => () => void this.#do(() => this.api.send("POST", `${this.path}/votes`, { motion: motion.motion, ...motion.about, choice }));
    const buttons = ["yes", "no", "withdraw"].map((choice) => h("button", { type: "button", class: "small", id: `${motion.id}-${choice}`, onclick: vote(choice) }, say(`vote_${choice}`)));
    return h("div", { class: "motion" }, h("span", null, motion.text), h("small", null, ` ${say(`motion_${motion.state}`)}`), motion.state === "open" && motion.electors?.includes(this.seat) && h("span", { class: "row" }, buttons));
  }

  #newMotion() {
    /** @type {any[]} */
    const motions = this.ruleset.motions;
    const kind = h("select", { id: "motion", "aria-label": say("motion"), onchange: () => ask() }, motions.map((one) => h("option", { value: one.motion }, one.text)));
    const about = h("input", { id: "motion-about", "aria-label": say("motion_about") });
    const chosen = () => motions.find((one) => one.motion === kind.value);
    const ask = () => {
      const name = /** @type {keyof typeof ABOUT | null} */ (chosen().about);
      about.hidden = !name;
      about.value = name ? ABOUT[name] : "";
    };
    ask();
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = chosen().about;
      const value = name && (["seat", "step", "candidate"].includes(name) ? Number(about.value) : about.value);
      void this.#do(() => this.api.send("POST", `${this.path}/votes`, { motion: kind.value, choice: "yes", ...(name && { [name]: value }) }));
    };
    return h("form", { class: "row", onsubmit: send }, kind, about, h("button", { id: "put-motion" }, say("put_motion")));
  }

  /** @param {any} own */
  #delegate(own) {
    if (own?.delegate) {
      return h("p", null, say("delegated", { name: own.delegate.name, until: when(own.delegate.until) }), " ", h("button", { type: "button", class: "small", id: "take-back", onclick: () => void this.#do(() => this.api.send("DELETE", `${this.path}/seats/me/delegate`)) }, say("take_back_seat")));
    }
    const name = h("input", { id: "delegate", "aria-label": say("delegate_name"), placeholder: say("delegate_name"), required: true });
    const until = h("input", { id: "delegate-until", type: "date", "aria-label": say("until"), required: true });
    const send = async () => {
      const { items } = await this.api.get(`/players?name=${encodeURIComponent(name.value)}`);
      if (!items.length) throw new Refused(404, { detail: say("nobody_of_that_name") });
      await this.api.send("PUT", `${this.path}/seats/me/delegate`, { player: items[0].id, until: `${until.value}T12:00:00Z` });
    };
    return h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void this.#do(send)) }, name, until, h("button", { id: "delegate-send" }, say("delegate")));
  }

  /**
   * A button that must be pressed twice, since there is no way back.
   *
   * @param {string} name
   * @param {() => Promise<any>} act
   */
  #sure(name, act) {
    const button = h("button", { type: "button", id: name, onclick: () => (button.dataset.sure ? void this.#do(act) : ((button.dataset.sure = "1"), put(button, say(`${name}_sure`)))) }, say(name));
    return button;
  }
}
