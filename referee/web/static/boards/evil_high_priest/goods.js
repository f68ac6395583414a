/**
 * What Evil High Priest is written in: coins with letters, costs, gains, dice.
 */
import { s } from "../../dom.js";
import { say } from "../../say.js";
import { measured, text } from "../common.js";
import { words } from "../lines.js";

/** @typedef {import("../lines.js").Bit} Bit @typedef {Record<string, number>} Amounts */

export const KINDS = ["T", "B", "M", "SB", "ES", "AT"];

/** @param {string} id @returns {string} an id as words */
export const said = (id) => id.replaceAll("_", " ");

/** @param {string} id */
export const titledName = (id) => said(id).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

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
    kind !== "white" && text(kind === "any" ? say("evil_high_priest.any") : kind, 0, kind === "B" ? 5 : 4, { size: 11, bold: true, anchor: "middle" }),
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
    return s("g", { class: "bd-ward" }, s("path", { d: `M${x} ${y - 8}H${x + 2 * r}V${y + 1}Q${x + 2 * r} ${y + 6} ${x + r} ${y + 9.5}Q${x} ${y + 6} ${x} ${y + 1}Z` }), text(n, x + r, y + 4.5, { size: 12, bold: true, anchor: "middle" }));
  },
});

/** What is to be paid. @param {any} cost @returns {Bit[]} */
export function costs(cost) {
  if (!cost) return [];
  /** @type {[string, string][]} */
  const named = [
    ["sacrifice", "evil_high_priest.acolyte"],
    ["worship", "evil_high_priest.worship"],
    ["slime", "evil_high_priest.slime"],
    ["discard_monster", "evil_high_priest.monster"],
    ["discard_chamber", "evil_high_priest.chamber"],
  ];
  return [
    ...goods(cost),
    ...(cost.any ? [good(cost.any, "any")] : []),
    ...named.flatMap(([key, called]) => (cost[key] ? words(say(called, { n: cost[key] })) : [])),
    ...(cost.control ? words(titledName(cost.control)) : []),
  ];
}

/** Effects that need no number. */
const PLAIN = ["first_player", "free_shatter", "priest_up", "box_acolyte", "all_to_escape", "rearrange"];

/** What one effect brings: data of one key, its word. @param {any} effect @returns {Bit[]} */
function outcome(effect) {
  const [[word, value]] = Object.entries(effect);
  switch (word) {
    case "gain":
      return goods(value);
    case "gain_any":
      return [good(value, "any")];
    case "per":
      return [...goods(value.gain), ...words(say(`evil_high_priest.per.${value.count}`, { n: value.divide ?? 1 })), ...words(say("evil_high_priest.at_most", { n: value.most ?? 13 }), { class: "bd-soft" })];
    case "raid":
      return [dice(value)];
    case "monster":
    case "chamber":
    case "rescue":
    case "worship":
    case "asylum_to_pool":
      return words(say(`evil_high_priest.${word}`, { n: value }));
    case "control":
      return words(say("evil_high_priest.take", { card: titledName(value) }));
    case "track":
      return words(`${titledName(value.name)} ${value.by < 0 ? "−" : "+"}${Math.abs(value.by)}`);
    case "evolve":
      return words(say(`evil_high_priest.evolve.${value}`));
    case "slime":
      return words(say(`evil_high_priest.slime.${value.to}`));
    case "retrieve":
      return words(say(`evil_high_priest.retrieve.${value.to}`));
    case "glacier": // it hangs below its lock
      return [];
    default:
      return words(PLAIN.includes(word) ? say(`evil_high_priest.does.${word}`) : said(word));
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
    ...(space.overlook ? words(say("evil_high_priest.does.overlook")) : []),
    ...(space.raid ? [dice(space.raid)] : []),
  ];
  if (!after.length && space.skulk) return [...before, ...words(space.name ?? said(space.skulk))];
  return before.length && after.length ? [...before, becomes(), ...after] : [...before, ...after];
}
