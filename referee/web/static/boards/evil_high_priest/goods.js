/**
 * What Evil High Priest is written in: coins with letters, costs, gains, dice and words, laid out in lines that wrap.
 */
import { s } from "../../dom.js";
import { measured, text } from "../common.js";

/**
 * A part of a line. `gap` is the room before it; `fresh` begins a new line with it.
 *
 * @typedef {object} Bit
 * @property {number} w
 * @property {(x: number, y: number) => import("../common.js").Child} draw `y` is the middle of its line
 * @property {number} [gap]
 * @property {boolean} [fresh]
 *
 * @typedef {Record<string, number>} Amounts
 */

export const KINDS = ["T", "B", "M", "SB", "ES", "AT"];
const SMALL = 11;

const WORDS = {
  acolyte: (/** @type {number} */ n) => (n === 1 ? "1 acolyte" : `${n} acolytes`),
  slime: (/** @type {number} */ n) => `${n} slime`,
  monster: (/** @type {number} */ n) => (n === 1 ? "monster" : `${n} monsters`),
  chamber: (/** @type {number} */ n) => (n === 1 ? "chamber" : `${n} chambers`),
  worship: (/** @type {number} */ n) => `${n} to Azathoth`,
  rescue: (/** @type {number} */ n) => (n === 1 ? "rescue" : `rescue ${n}`),
  toPool: (/** @type {number} */ n) => `${n} to pool`,
  any: "any",
  each: (/** @type {string} */ what) => `per ${what}`,
  most: (/** @type {number} */ n) => `≤ ${n}`,
  counted: { deep_one: "Deep One step", asylum: "in asylum", mutants: "Mutant" },
  evolve: { mutant: "to Mutant", abomination: "to Abomination", spawn: "to Spawn" },
  slimeTo: { self: "slime for you", opponent: "slime for one", opponents: "slime for all" },
  retrieve: { pool: "back to pool", escape: "back to escape", ritual: "back to ritual" },
  take: "take",
  plain: {
    first_player: "first next",
    free_shatter: "a free sign",
    priest_up: "Priest card up",
    box_acolyte: "all lose 1 acolyte",
    all_to_escape: "all to escape",
    overlook: "Slime defends 4",
  },
};

/** @param {string} id @returns {string} an id as words */
export const said = (id) => id.replaceAll("_", " ");

/** @param {string} id */
export const titledName = (id) => said(id).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Words, each a bit of its own, so that they wrap.
 *
 * @param {string} sentence
 * @param {{bold?: boolean, class?: string, size?: number, gap?: number}} [type]
 * @returns {Bit[]}
 */
export const words = (sentence, { bold = false, class: kind = "", size = SMALL, gap = 5 } = {}) =>
  sentence.split(" ").map((word, n) => ({
    w: measured(word, size, bold),
    gap: n ? 3 : gap,
    draw: (x, y) => text(word, x, y + size * 0.36, { size, bold, class: kind }),
  }));

/** The shapes of coins: a circle, a drop, squares, a star with five rays, a rhomb. @type {Record<string, string>} */
const SHAPES = {
  T: "M-8.5 0A8.5 8.5 0 1 1 8.5 0A8.5 8.5 0 1 1-8.5 0Z",
  B: "M0-10C4-5.5 8-2.5 8 1.5A8 7.5 0 1 1-8 1.5C-8-2.5-4-5.5 0-10Z",
  M: "M-7.5-8.5H7.5V8.5H-7.5Z",
  SB: "M-10.5-8.5H8.5Q10.5-8.5 10.5-6.5V6.5Q10.5 8.5 8.5 8.5H-10.5ZM-8-8.5V8.5",
  ES: "M-7-8.5H7L11 0 7 8.5H-7L-11 0Z",
  AT: "M-6-8.5H6L10.5-3V3L6 8.5H-6L-10.5 3V-3Z",
  any: "M-10-8.5H10A3 3 0 0 1 13-5.5V5.5A3 3 0 0 1 10 8.5H-10A3 3 0 0 1-13 5.5V-5.5A3 3 0 0 1-10-8.5Z",
  white: "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1-8 0Z",
};

/** @param {string} kind */
export const coinWidth = (kind) => ({ SB: 21, ES: 22, AT: 21, any: 26 })[kind] ?? 17;

/**
 * A coin with its letter; `empty` is the place for one.
 *
 * @param {string} kind
 * @param {number} x its middle
 * @param {number} y
 * @param {{empty?: boolean, planned?: boolean}} [look]
 */
export const coin = (kind, x, y, { empty = false, planned = false } = {}) =>
  s(
    "g",
    { class: ["bd-coin", `bd-coin-${kind}`, empty && "bd-coin-empty", planned && "bd-coin-planned"], transform: `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})` },
    s("path", { d: SHAPES[kind] ?? SHAPES.white }),
    kind !== "white" && text(kind === "any" ? WORDS.any : kind, 0, kind === "B" ? 5 : 4, { size: SMALL, bold: true, anchor: "middle" }),
  );

/** `3T` as a number and its coin. @param {number} n @param {string} kind @param {{planned?: boolean}} [look] @returns {Bit} */
export function good(n, kind, look) {
  const number = measured(String(n), 12, true);
  return { w: number + 2 + coinWidth(kind), draw: (x, y) => [text(n, x, y + 4.3, { size: 12, bold: true }), coin(kind, x + number + 2 + coinWidth(kind) / 2, y, look)] };
}

/** @param {Amounts} amounts @param {{planned?: boolean}} [look] @returns {Bit[]} */
export const goods = (amounts, look) => KINDS.filter((kind) => amounts?.[kind]).map((kind) => good(amounts[kind], kind, look));

/** @returns {Bit} */
const becomes = () => ({ w: 13, draw: (x, y) => s("path", { class: "bd-becomes", d: `M${x} ${y}H${x + 11}M${x + 7.5} ${y - 3.5}L${x + 11.5} ${y}L${x + 7.5} ${y + 3.5}` }) });

/** An Elder Sign on the board: a star. @returns {Bit} */
export const starBit = () => ({
  w: 13,
  draw: (x, y) => s("path", { class: "bd-star", transform: `translate(${x + 6.5} ${y})`, d: "M0-7 1.7-2.3 6.7-2.2 2.7.9 4.1 5.7 0 2.9-4.1 5.7-2.7.9-6.7-2.2-1.7-2.3Z" }),
});

/** Raid dice. @param {number} n @returns {Bit} */
export const dice = (n) => ({
  w: n * 14 - 2,
  draw: (x, y) =>
    Array.from({ length: n }, (_, one) =>
      s("g", { class: "bd-die" }, s("rect", { x: x + one * 14, y: y - 6, width: 12, height: 12, rx: 2.5 }), s("path", { d: `M${x + one * 14 + 3.5} ${y - 2.5}h.01m5 5h.01m-2.5-2.5h.01` })),
    ),
});

/** What a chamber or a monster defends with: its number on a shield. @param {number} n @returns {Bit} */
export const shield = (n) => ({
  w: n < 0 || n > 9 ? 22 : 17,
  draw: (x, y) => {
    const r = n < 0 || n > 9 ? 11 : 8.5;
    return s("g", { class: "bd-shield" }, s("path", { d: `M${x} ${y - 8}H${x + 2 * r}V${y + 1}Q${x + 2 * r} ${y + 6} ${x + r} ${y + 9.5}Q${x} ${y + 6} ${x} ${y + 1}Z` }), text(n, x + r, y + 4.5, { size: 12, bold: true, anchor: "middle" }));
  },
});

/** What is to be paid. @param {any} cost @returns {Bit[]} */
export function costs(cost) {
  if (!cost) return [];
  /** @type {[string, (n: number) => string][]} */
  const named = [
    ["sacrifice", WORDS.acolyte],
    ["worship", WORDS.worship],
    ["slime", WORDS.slime],
    ["discard_monster", WORDS.monster],
    ["discard_chamber", WORDS.chamber],
  ];
  return [
    ...goods(cost),
    ...(cost.any ? [good(cost.any, "any")] : []),
    ...named.flatMap(([key, say]) => (cost[key] ? words(say(cost[key])) : [])),
    ...(cost.control ? words(titledName(cost.control)) : []),
  ];
}

/** What one effect brings: data of one key, its word. @param {any} effect @returns {Bit[]} */
function outcome(effect) {
  const [[word, value]] = Object.entries(effect);
  switch (word) {
    case "gain":
      return goods(value);
    case "gain_any":
      return [good(value, "any")];
    case "per":
      return [...goods(value.gain), ...words(WORDS.each(`${value.divide > 1 ? `${value.divide} ` : ""}${/** @type {any} */ (WORDS.counted)[value.count] ?? said(value.count)}`)), ...words(WORDS.most(value.most ?? 13), { class: "bd-soft" })];
    case "raid":
      return [dice(value)];
    case "monster":
    case "chamber":
    case "rescue":
    case "worship":
      return words(WORDS[word](value));
    case "asylum_to_pool":
      return words(WORDS.toPool(value));
    case "control":
      return words(`${WORDS.take} ${titledName(value)}`);
    case "track":
      return words(`${titledName(value.name)} ${value.by < 0 ? "−" : "+"}${Math.abs(value.by)}`);
    case "evolve":
      return words(/** @type {any} */ (WORDS.evolve)[value]);
    case "slime":
      return words(/** @type {any} */ (WORDS.slimeTo)[value.to]);
    case "retrieve":
      return words(/** @type {any} */ (WORDS.retrieve)[value.to]);
    case "glacier": // it hangs below its lock
      return [];
    default:
      return words(/** @type {any} */ (WORDS.plain)[word] ?? said(word));
  }
}

/** @param {any[] | undefined} effects @returns {Bit[]} */
export const outcomes = (effects) => (effects ?? []).flatMap(outcome);

/** What a space takes and gives. @param {any} space @returns {Bit[]} */
export function exchange(space) {
  const before = costs(space.cost);
  const after = [
    ...outcomes(space.rewards),
    ...outcomes(space.effects),
    ...(space.overlook ? words(WORDS.plain.overlook) : []),
    ...(space.raid ? [dice(space.raid)] : []),
  ];
  if (!after.length && space.skulk) return [...before, ...words(space.name ?? said(space.skulk))];
  return before.length && after.length ? [...before, becomes(), ...after] : [...before, ...after];
}

/**
 * Lay bits out in lines.
 *
 * @param {Bit[]} bits
 * @param {number} width
 * @param {{line?: number, anchor?: "start" | "middle"}} [look]
 */
export function flow(bits, width, { line = 18, anchor = "start" } = {}) {
  /** @type {{bits: Bit[], w: number}[]} */
  const lines = [];
  for (const bit of bits) {
    const last = lines.at(-1);
    const gap = bit.gap ?? 5;
    if (last && !bit.fresh && last.w + gap + bit.w <= width) {
      last.bits.push(bit);
      last.w += gap + bit.w;
    } else lines.push({ bits: [bit], w: bit.w });
  }
  return {
    width: Math.max(0, ...lines.map((one) => one.w)),
    height: lines.length * line,
    /** @param {number} x @param {number} y the top @returns {import("../common.js").Child[]} */
    at: (x, y) =>
      lines.flatMap(({ bits: row, w }, n) => {
        let left = anchor === "middle" ? x + (width - w) / 2 : x;
        return row.map((bit, m) => {
          if (m) left += bit.gap ?? 5;
          const drawn = bit.draw(left, y + n * line + line / 2);
          left += bit.w;
          return drawn;
        });
      }),
  };
}
