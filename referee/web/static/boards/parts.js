/**
 * Putting a drawing together from parts that know how high they are: below and beside each other, in grids.
 */
import { heading, measured } from "./common.js";
import { flow } from "./lines.js";

/**
 * @typedef {import("./common.js").Child} Child
 * @typedef {import("./lines.js").Bit} Bit
 * @typedef {{height: number, at: (x: number, y: number) => Child}} Part
 * @typedef {{x: number, y: number, w: number, h: number}} Place
 * @typedef {(w: number) => {h: number, at: (place: Place) => Child}} Cell made for a width, drawn at a place that may be higher
 */

/** @param {(Part | null)[]} parts @param {number} [gap] @returns {Part} */
export function column(parts, gap = 12) {
  const there = parts.filter((one) => one !== null);
  return {
    height: there.reduce((sum, one) => sum + one.height, 0) + gap * Math.max(0, there.length - 1),
    at: (x, y) => {
      let top = y;
      return there.map((one) => {
        const drawn = one.at(x, top);
        top += one.height + gap;
        return drawn;
      });
    },
  };
}

/** @param {[Part, number]} left with its width @param {Part} right @param {number} [gap] @returns {Part} */
export const beside = ([left, w], right, gap = 14) => ({ height: Math.max(left.height, right.height), at: (x, y) => [left.at(x, y), right.at(x + w + gap, y)] });

/** @param {string | Bit[]} words_ @param {Part} part @returns {Part} */
export const titled = (words_, part) => ({
  height: part.height + 19,
  at: (x, y) => [typeof words_ === "string" ? heading(words_, x, y + 11) : flow(words_, 9999).at(x, y - 2), part.at(x, y + 19)],
});

/**
 * Cells beside and below each other, all of one width; a row is as high as its highest.
 *
 * @param {Cell[]} cells
 * @param {number} width
 * @param {number} columns
 * @param {number} [gap]
 * @returns {Part}
 */
export function grid(cells, width, columns, gap = 5) {
  const w = (width - gap * (columns - 1)) / columns;
  const drawn = cells.map((cell) => cell(w));
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, n) => drawn.slice(n * columns, n * columns + columns));
  const heights = rows.map((row) => Math.max(...row.map((one) => one.h)));
  return {
    height: heights.reduce((sum, h) => sum + h + gap, -gap),
    at: (x, y) => {
      let top = y;
      return rows.map((row, n) => {
        const there = row.map((one, m) => one.at({ x: x + m * (w + gap), y: top, w, h: heights[n] }));
        top += heights[n] + gap;
        return there;
      });
    },
  };
}

/** The first words of a name that fit. @param {string} name @param {number} width @param {number} [size] */
export function shortName(name, width, size = 12) {
  const parts = name.split(" ");
  while (parts.length > 1 && measured(parts.join(" "), size, true) > width) parts.pop();
  return parts.join(" ");
}
