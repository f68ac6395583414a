/**
 * Priests, Altars and what stands for them.
 */
import { s } from "../../dom.js";
import { text } from "../common.js";

/** @typedef {{label: string, patriarch?: boolean, altar?: boolean, coins?: number, boost?: number, planned?: number | null, away?: boolean}} Piece */

export const SIZE = 17;

/**
 * A token is a square with its strength, a Patriarch a mitre, an Altar an arch; what is only planned is dashed, with its turn.
 *
 * @param {Piece} piece
 * @param {number} x the left edge
 * @param {number} y the middle
 */
export function priest({ label, patriarch, altar, coins = 0, planned = null, away = false }, x, y) {
  const shape = patriarch
    ? `M${x} ${y + 8.5}V${y - 4}L${x + SIZE / 2} ${y - 11}L${x + SIZE} ${y - 4}V${y + 8.5}Z`
    : altar
      ? `M${x} ${y + 8.5}V${y - 1}A8.5 8.5 0 0 1 ${x + SIZE} ${y - 1}V${y + 8.5}Z`
      : `M${x + 2.5} ${y - 8.5}H${x + SIZE - 2.5}Q${x + SIZE} ${y - 8.5} ${x + SIZE} ${y - 6}V${y + 6}Q${x + SIZE} ${y + 8.5} ${x + SIZE - 2.5} ${y + 8.5}H${x + 2.5}Q${x} ${y + 8.5} ${x} ${y + 6}V${y - 6}Q${x} ${y - 8.5} ${x + 2.5} ${y - 8.5}Z`;
  return s(
    "g",
    { class: ["bd-priest", altar && "bd-altar", planned !== null && "bd-priest-planned", away && "bd-priest-away"] },
    s("path", { d: shape }),
    text(label, x + SIZE / 2, y + 4.5, { size: label.length > 1 ? 11 : 12, bold: true, anchor: "middle" }),
    coins > 0 && s("g", { class: "bd-bribe" }, s("circle", { cx: x + SIZE, cy: y - 7, r: 7.5 }), text(coins, x + SIZE, y - 3, { size: 11, bold: true, anchor: "middle" })),
    planned !== null && planned > 1 && text(planned, x + SIZE + 3, y - 4, { size: 11, class: "bd-soft" }),
  );
}

/** How many pieces stand beside each other. @param {number} width */
const beside = (width) => Math.max(1, Math.floor((width + 2) / (SIZE + 2)));

/** How many rows so many pieces need. @param {number} count @param {number} width */
export const rowsFor = (count, width) => Math.ceil(count / beside(width));

/** Pieces in as many rows as it takes; y is the middle of the first. @param {Piece[]} pieces @param {number} x @param {number} y @param {number} width */
export const rows = (pieces, x, y, width) => pieces.map((piece, n) => priest(piece, x + (n % beside(width)) * (SIZE + 2), y + Math.floor(n / beside(width)) * (SIZE + 4)));

/** @param {Piece} piece how much room it takes in a row */
const room = ({ planned }) => SIZE + (planned && planned > 1 ? 11 : 2);

/**
 * Pieces in lines of these widths; what does not fit into the last is counted there.
 *
 * @param {Piece[]} pieces
 * @param {{x: number, y: number, width: number}[]} lines y is the middle
 */
export function fitted(pieces, lines) {
  let left = [...pieces];
  return lines.map(({ x, y, width }, n) => {
    const shown = fitting(left, width);
    const last = n === lines.length - 1 && shown < left.length;
    const kept = last ? fitting(left, width - 19) : shown;
    let at = x;
    const drawn = left.slice(0, kept).map((piece) => {
      const one = priest(piece, at, y);
      at += room(piece);
      return one;
    });
    left = left.slice(kept);
    return [drawn, last && text(`+${left.length}`, at, y + 4, { size: 11, bold: true })];
  });
}

/** How many of them fit. @param {Piece[]} pieces @param {number} width */
function fitting(pieces, width) {
  let used = -2;
  const over = pieces.findIndex((piece) => (used += room(piece)) > width);
  return over < 0 ? pieces.length : over;
}

/**
 * A seat's pieces at a place: its Patriarch, tokens from the strongest on, its Altar.
 *
 * @param {any} cult
 * @param {number} place a Location's number, 0 for those at home, -1 for those on the sheet
 * @returns {Piece[]}
 */
export function piecesAt(cult, place) {
  const tokens = cult.tokens.filter((/** @type {any} */ one) => one.place === place).toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.strength - a.strength);
  return [
    ...(cult.patriarch.place === place && cult.cult ? [{ label: String(cult.patriarch.strength), patriarch: true, coins: cult.patriarch.coins }] : []),
    ...tokens.map((/** @type {any} */ one) => ({ label: one.boost ? `${one.strength}+${one.boost}` : String(one.strength), coins: one.coins, boost: one.boost })),
    ...(place > 0 && cult.altars.includes(place) ? [{ label: "4", altar: true }] : []),
  ];
}
