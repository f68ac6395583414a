/** A table: reads what came with the page, draws it, and keeps it as it is at the referee's. */
import { Api, Refused } from "./api.js";
import { Board } from "./board.js";
import { Book } from "./book.js";
import { h, put } from "./dom.js";
import { showNext } from "./head.js";
import { Log } from "./log.js";
import { closeMenu } from "./menu.js";
import { Order } from "./order.js";
import { apiWith, embedded } from "./page.js";
import { Panel } from "./panel.js";
import { Replay } from "./replay.js";
import { list, say } from "./say.js";
import { sections } from "./sections.js";
import { calledSeat, drawSeats, situation } from "./status.js";

/** Several events come with one step: look when they have all come. */
const SETTLE = 60;
const NOT_LIVE_AFTER = 10_000;

/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Table {
  /** @type {any} the table as it was at the step that is looked at; null: now */
  past = null;
  /** @type {any} */
  content = null;
  /** @type {Order | null} */
  order = null;
  #settling = 0;
  #offline = 0;
  #number = 0;

  /** @param {HTMLElement} root @param {import("./board.js").Drawing | null} drawing */
  constructor(root, drawing) {
    this.game = root.dataset.game ?? "";
    this.path = `/games/${this.game}`;
    this.contentPath = (root.dataset.content ?? "").replace(/^\/v1/, "");
    this.step = root.dataset.step ? Number(root.dataset.step) : null;
    this.api = apiWith(Api, "header", "view", "prompts");
    this.header = embedded("header")?.body;
    this.ruleset = embedded("ruleset")?.body;
    this.view = embedded("view")?.body;
    this.prompts = embedded("prompts")?.body.items ?? [];
    this.behind = Date.parse(this.header.server_now) - Date.now();
    this.board = new Board(place("board"), place("hand"), drawing);
    this.panel = new Panel(place("order"), this.api, { changed: () => this.drawBoard(), sent: () => this.refreshSoon(), sections, edit: (form, spot) => drawing?.edit?.(form, spot, { state: this.view.state, seat: this.seat, content: this.content, header: this.header }) });
    this.book = new Book({ tabs: place("tabs"), pages: place("pages"), log: place("log-place") }, this.api, this.game, this.ruleset, () => this.refreshSoon());
    this.replay = new Replay(place("replay"), this.api, this.game, (step, view) => this.#show(step, view));
    this.log = new Log(place("log-place"), this.game, (step) => void this.replay.seek(step, { jump: true }));
    this.isText = new URLSearchParams(location.search).has("text");
  }

  get seat() {
    return this.view?.seat || null;
  }

  async start() {
    this.draw();
    this.#listen();
    this.#showText(this.isText);
    const [content] = await Promise.all([
      this.api.get(this.contentPath).catch(() => null),
      this.#readLog(),
    ]);
    this.content = content;
    if (this.order) this.panel.draw();
    this.drawBoard();
    if (this.step !== null) void this.replay.seek(this.step);
    void this.#follow();
  }

  draw() {
    const { header, view } = this;
    this.drawSituation();
    drawSeats(place("seats"), header, this.past ?? view, this.seat);
    this.replay.update(header);
    this.book.update(header, this.seat);
    this.#drawOrder();
    this.drawBoard();
  }

  drawSituation() {
    put(place("situation"), situation(this.header, this.seat, this.behind));
  }

  #drawOrder() {
    const prompt = this.prompts.find((/** @type {any} */ one) => one.id === this.order?.prompt.id) ?? this.prompts.find((/** @type {any} */ one) => !one.order) ?? this.prompts[0];
    if (prompt?.id !== this.order?.prompt.id) closeMenu();
    if (prompt && prompt.id !== this.order?.prompt.id) {
      this.order = new Order(this.api, prompt, () => this.panel.draw());
      this.panel.show(this.order);
    }
    if (!prompt) {
      this.order = null;
      this.panel.show(null);
      put(place("order"), this.#nothingAsked());
    }
    place("order").classList.toggle("quiet", !prompt);
  }

  #nothingAsked() {
    const { header } = this;
    if (header.status === "finished") {
      const winners = header.seats.filter((/** @type {any} */ seat) => header.result?.winners.includes(seat.seat));
      const mine = winners.some((/** @type {any} */ seat) => seat.seat === this.seat);
      const who = list(winners.map(calledSeat));
      return [
        h("h2", null, mine && winners.length === 1 ? say("you_win") : winners.length ? say("wins", { n: winners.length, who }) : say("nobody_wins")),
        header.result?.text && h("p", null, header.result.text),
        h("p", null, say("look_again")),
      ];
    }
    if (header.status !== "running") return h("h2", null, say(`status_${header.status}`));
    return h("h2", null, this.seat ? say("not_asked") : say("you_watch"));
  }

  drawBoard() {
    const { order, panel, past } = this;
    const view = past ?? this.view;
    const words = this.isText || !view || (this.board.isDrawn && !this.content);
    const answer = past ? undefined : withDrafts(order?.answer, panel.form.drafts);
    const drawn = !words && this.board.draw({ state: view.state, seat: view.seat || null, content: this.content, answer, choice: past ? undefined : order?.choice, header: this.header });
    if (drawn && !past) {
      const why = new Map(panel.unavailable.flatMap(({ refs = [], why: reason }) => refs.map((ref) => /** @type {[string, string]} */ ([ref, reason]))));
      this.board.wire(order && this.isAsked ? panel.form.targets : new Map(), { isNew: this.log.newRefs, why });
    }
    place("words").hidden = drawn || (this.board.isDrawn && !this.isText);
    if (!place("words").hidden) put(place("words"), this.#inWords());
    place("board").hidden = place("hand").hidden = this.isText;
  }

  /** @param {KeyboardEvent} event that leafs through the steps, if nothing else has the keys */
  #leafed(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || (event.target !== document.body && event.target !== this.log.list) || event.altKey || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    this.replay.step(by);
    return true;
  }

  get isAsked() {
    return this.header.status === "running";
  }

  /** What stands for the drawing where there is none. */
  #inWords() {
    const { page, text = "" } = this.order?.prompt ?? {};
    return [h("h2", null, say("in_words")), page ? sections(page) : h("pre", null, text)];
  }

  /** @param {number | null} step that is looked at @param {any} view */
  #show(step, view) {
    this.past = view;
    this.log.mark(step);
    place("sight").classList.toggle("past", view !== null);
    drawSeats(place("seats"), this.header, view ?? this.view, this.seat);
    this.drawBoard();
  }

  refreshSoon() {
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => void this.refresh(), SETTLE);
  }

  async refresh() {
    const number = (this.#number += 1);
    try {
      const [header, view, prompts] = await Promise.all([
        this.api.get(this.path),
        this.api.get(`${this.path}/view`),
        this.seat ? this.api.get(`${this.path}/prompts?include=page`) : { items: [] },
      ]);
      if (number !== this.#number) return;
      Object.assign(this, { header, view, prompts: prompts.items });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return;
    }
    this.draw();
    void this.#showNext();
  }

  async #showNext() {
    if (!this.seat) return;
    const { items, total } = await this.api.get(`/me/prompts?limit=1&after=${this.game}`);
    showNext(total, items.length ? `/table/${items[0].game}` : null);
  }

  async #readLog() {
    const events = [];
    for (let after = "0"; ; ) {
      const { items, next } = await this.api.get(`${this.path}/events?limit=1000&after=${after}`);
      events.push(...items);
      if (!next) break;
      after = next;
    }
    this.log.begin(events);
  }

  async #follow() {
    // What happened after the page was made, and before its log was read, is in neither.
    void this.refresh();
    await this.api.follow(`${this.path}/events`, this.log.last, {
      event: (event) => {
        this.log.add([event]);
        this.refreshSoon();
      },
      live: (live) => this.#live(live),
    });
  }

  /** @param {boolean} live */
  #live(live) {
    clearTimeout(this.#offline);
    const show = (/** @type {boolean} */ is) => {
      const sign = place("live");
      sign.classList.toggle("on", is);
      sign.textContent = is ? say("live") : say("not_live");
    };
    if (live) show(true);
    else this.#offline = window.setTimeout(() => show(false), NOT_LIVE_AFTER);
  }

  /** @param {boolean} isText whether the table is read instead of looked at */
  #showText(isText) {
    this.isText = this.panel.isText = isText;
    document.body.classList.toggle("as-text", isText);
    place("as-text").textContent = isText ? say("as_board") : say("as_text");
    const address = new URL(location.href);
    if (isText) address.searchParams.set("text", "");
    else address.searchParams.delete("text");
    history.replaceState(null, "", address.href.replace("text=", "text"));
    this.panel.draw();
    this.drawBoard();
  }

  #listen() {
    place("as-text").addEventListener("click", (event) => {
      event.preventDefault();
      this.#showText(!this.isText);
    });
    setInterval(() => this.drawSituation(), 1000);
    addEventListener("resize", () => this.drawBoard());
    addEventListener("keydown", (event) => this.#pressed(event));
    for (const type of ["mouseover", "focusin"]) document.addEventListener(type, (event) => this.#name(event.target));
    document.addEventListener("mouseout", () => this.board.name(new Set()));
  }

  /** @param {EventTarget | null} target that somebody points at: what it is about lights up */
  #name(target) {
    const about = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-refs]")) : null;
    this.board.name(new Set(about?.dataset.refs?.split(" ") ?? []));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (this.#leafed(event)) return;
    const field = /** @type {Element} */ (event.target).closest("input:not([type=radio]):not([type=checkbox]), textarea, select");
    if (field || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "Escape") /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      b: () => this.board.focus(),
      i: () => place("line").focus(),
      n: () => document.getElementById("next-link")?.click(),
      w: () => this.panel.why.querySelector("summary")?.click(),
      u: () => this.order?.undo(),
      "[": () => this.replay.step(-1),
      "]": () => this.replay.step(1),
      t: () => place("as-text").click(),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/**
 * The answer with the lines in it that are still being written, for drawings.
 *
 * @param {any} answer
 * @param {Map<string, { at: number, value: any }>} drafts
 */
function withDrafts(answer, drafts) {
  if (!drafts.size) return answer;
  const whole = structuredClone(answer ?? {});
  for (const [path, { at, value }] of drafts) {
    const names = path.split("/").slice(1);
    let inner = whole;
    for (const name of names.slice(0, -1)) inner = inner[name] ??= {};
    const last = names.at(-1);
    if (last === undefined) continue;
    inner[last] ??= [];
    if (Array.isArray(inner[last])) inner[last][at] = value;
  }
  return whole;
}

const root = place("table");
const drawing = root.dataset.drawing ? await import(root.dataset.drawing) : null;
void new Table(root, drawing).start();
