/**
 * The drawing of a table, and what clicks on it do. Games draw; what can be clicked is whatever the form has an entry for.
 *
 * @typedef {import("./choices.js").Act} Act
 * @typedef {{ state: any, seat: number | null, content: any, answer: any, choice: any, header: any }} Moment
 * @typedef {{ draw: (moment: any) => SVGElement, hand?: (moment: any) => Element | null, edit?: (form: import("./choices.js").Form, spot: import("./choices.js").Spot, moment: any) => Element | null }} Drawing
 */
import { put } from "./dom.js";
import { openMenu } from "./menu.js";

/** Below this width a drawing is narrow: a layout of its own, made at `NARROW`. */
const WIDE = 700;
const NARROW = 380;
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

export class Board {
  /** @type {Map<string, Act[]>} */
  #targets = new Map();
  /** what had the focus before the board was drawn anew */
  #focused = "";

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} hand
   * @param {Drawing | null} drawing
   */
  constructor(place, hand, drawing) {
    this.place = place;
    this.hand = hand;
    this.drawing = drawing;
    for (const part of [place, hand]) {
      part.addEventListener("click", (event) => this.#clicked(event));
      part.addEventListener("keydown", (event) => this.#pressed(event));
    }
  }

  /** Whether this game has a drawing. */
  get isDrawn() {
    return this.drawing !== null;
  }

  /**
   * Draw the table at this moment; false if it cannot be drawn.
   *
   * @param {Moment} moment
   */
  draw(moment) {
    if (!this.drawing) return false;
    this.#focused = /** @type {Element} */ (document.activeElement).closest("#board [id], #hand [id]")?.id ?? "";
    const width = this.place.clientWidth >= WIDE ? Math.max(860, Math.min(1100, this.place.clientWidth)) : NARROW;
    try {
      put(this.place, this.drawing.draw({ ...moment, width }));
      put(this.hand, this.drawing.hand?.({ ...moment, width }) ?? []);
    } catch (error) {
      console.warn(error);
      return false;
    }
    return true;
  }

  /**
   * Ring what can be chosen.
   *
   * @param {Map<string, Act[]>} targets
   * @param {{ isNew?: Set<string>, why?: Map<string, string> }} [marks]
   */
  wire(targets, { isNew = new Set(), why = new Map() } = {}) {
    this.#targets = targets;
    for (const group of this.#groups()) {
      const ref = group.dataset.ref ?? "";
      const acts = targets.get(ref);
      if (acts) {
        group.id = `b-${ref}`;
        group.classList.add("can");
        if (acts.some(({ checked }) => checked)) group.classList.add("is-chosen");
        group.setAttribute("role", "button");
        group.setAttribute("tabindex", "0");
        group.setAttribute("aria-pressed", String(acts.some(({ checked }) => checked)));
      } else if (why.has(ref)) {
        group.classList.add("cannot");
        const title = group.querySelector(":scope > title");
        if (title) title.textContent += ` · ${why.get(ref)}`;
      }
      if (isNew.has(ref)) group.classList.add("is-new");
    }
    if (this.#focused) document.getElementById(this.#focused)?.focus({ preventScroll: true });
  }

  /** @param {Set<string>} refs what somebody points at elsewhere on the page */
  name(refs) {
    for (const group of this.#groups()) group.classList.toggle("is-named", refs.has(group.dataset.ref ?? ""));
  }

  /** Go to the first thing that can be chosen. */
  focus() {
    const [first] = this.#able();
    first?.focus();
  }

  /** @returns {NodeListOf<HTMLElement>[]} */
  #parts() {
    return [this.place, this.hand].map((part) => part.querySelectorAll("[data-ref]"));
  }

  #groups() {
    return this.#parts().flatMap((part) => [...part]);
  }

  #able() {
    return this.#groups().filter((group) => this.#targets.has(group.dataset.ref ?? ""));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const group = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-ref]"));
    if (!group) return;
    // A finger is wider than a piece: what stands in a space is offered with it.
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const groups = isFinger ? [group, ...this.#standingIn(group)] : [group];
    const acts = groups.flatMap((one) => this.#targets.get(one.dataset.ref ?? "") ?? []);
    choose(acts, group, event.shiftKey ? -1 : 1);
  }

  /** @param {HTMLElement} space */
  #standingIn(space) {
    const box = space.getBoundingClientRect();
    return this.#able().filter((group) => {
      const [x, y] = centre(group);
      return group !== space && box.left < x && x < box.right && box.top < y && y < box.bottom;
    });
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const group = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-ref]"));
    if (!group) return;
    const direction = ARROWS.get(event.key);
    if (event.key === "Enter" || event.key === " ") choose(this.#targets.get(group.dataset.ref ?? "") ?? [], group, event.shiftKey ? -1 : 1);
    else if (direction) this.#nearest(group, direction)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {HTMLElement} group @param {number[]} direction */
  #nearest(group, [right, down]) {
    const [x, y] = centre(group);
    const far = (/** @type {HTMLElement} */ one) => {
      const [dx, dy] = [centre(one)[0] - x, centre(one)[1] - y];
      const ahead = dx * right + dy * down;
      return ahead <= 1 ? Infinity : ahead + 3 * Math.abs(dx * down + dy * right);
    };
    const [nearest] = this.#able().sort((one, two) => far(one) - far(two));
    return nearest && far(nearest) < Infinity ? nearest : undefined;
  }
}

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Do what a click on a thing means: the one thing that it can mean, or what is picked from a menu beside it.
 *
 * @param {Act[]} acts
 * @param {Element} thing
 * @param {number} step
 */
function choose(acts, thing, step) {
  if (!acts.length) return;
  const within = document.activeElement?.id ?? "";
  const there = acts.filter(({ path }) => within.startsWith(`f${path}/`));
  const open = acts.filter(({ said }) => !said);
  const [only] = acts.length === 1 ? acts : there.length === 1 ? there : open.length === 1 && acts.length === 2 ? open : [];
  if (only) only.act(step);
  else openMenu(thing, acts.map(({ label, checked, act }) => ({ label, checked, act: () => act(step) })));
}
