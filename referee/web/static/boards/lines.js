/**
 * Words and little pictures in lines that wrap.
 */
import { measured, text } from "./common.js";

/**
 * A part of a line. `gap` is the room before it; `fresh` begins a new line with it.
 *
 * @typedef {object} Bit
 * @property {number} w
 * @property {(x: number, y: number) => import("./common.js").Child} draw `y` is the middle of its line
 * @property {number} [gap]
 * @property {boolean} [fresh]
 */

/**
 * Words, each a bit of its own, so that they wrap.
 *
 * @param {string} sentence
 * @param {{bold?: boolean, class?: string, size?: number, gap?: number}} [type]
 * @returns {Bit[]}
 */
export const words = (sentence, { bold = false, class: kind = "", size = 11, gap = 5 } = {}) =>
  sentence.split(" ").map((word, n) => ({
    w: measured(word, size, bold),
    gap: n ? 3 : gap,
    draw: (x, y) => text(word, x, y + size * 0.36, { size, bold, class: kind }),
  }));

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
    /** @param {number} x @param {number} y the top @returns {import("./common.js").Child[]} */
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
