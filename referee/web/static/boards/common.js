/**
 * What all drawings are made of. A board is a module with
 *
 *     export function draw(moment) → SVGElement
 *     export function hand(moment) → Element | null      (where a game has hands)
 *     export function edit(form, spot, moment) → Element | null      (where a choice wants a form of its own; null for all others)
 *
 * that looks at a moment and nothing else: no listeners, no requests, nothing kept. Whatever an option can name is a `thing` with
 * the ref that options, view and content have; the page makes it a button and gives it the classes `can`, `is-chosen`, `is-named`,
 * `is-planned` and `is-new`, which mark the *second* child (the first is the title): its face.
 *
 * Colours are the pages' variables. What belongs to a seat has the classes of `of(seat, colour)`, and a sign or pattern beside its colour.
 */
import { h, s } from "../dom.js";

/**
 * @typedef {import("../dom.js").Child} Child
 * @typedef {import("../dom.js").Attributes} Attributes
 * @typedef {[number, number]} Point
 *
 * @typedef {object} Moment
 * @property {any} state what `GET …/view` shows this reader as `state`
 * @property {number | null} seat whose eyes these are; null for a spectator
 * @property {any} content what `GET …/content` answers: the pack, its cards and spaces under `data`
 * @property {any} [answer] the order as far as it is said
 * @property {any} [choice] what is asked
 * @property {any} [header] the game: its seats and who sits there
 * @property {number} width pixels that there are for it
 */

/** From here on there is room for the wide layout. */
const WIDE = 700;

/** @param {number} width */
export const isWide = (width) => width >= WIDE;

/** The width to lay a drawing out in; beyond it, it is only shown larger. @param {number} width */
export const layoutWidth = (width) => Math.round(isWide(width) ? Math.min(width, 1000) : Math.max(320, Math.min(width, 480)));

/**
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @param {...Child} children
 */
export const canvas = (width, height, label, ...children) =>
  s("svg", { class: "bd-canvas", viewBox: `0 0 ${width} ${Math.ceil(height)}`, role: "group", "aria-label": label }, patterns(), children);

/**
 * Something that options, events and facts can name. Its first child is the face, which is marked.
 *
 * @param {string | null} ref null for what only looks like the others
 * @param {string} label
 * @param {Attributes | null} attributes
 * @param {...Child} children
 */
export const thing = (ref, label, attributes, ...children) =>
  s("g", { "data-ref": ref, "aria-label": ref && label, ...attributes }, s("title", null, label), children);

/**
 * A thing in a rounded box, with its own coordinates. No text in it is wider than the box.
 *
 * @param {string | null} ref
 * @param {string} label
 * @param {{x: number, y: number, w: number, h: number, class?: string, radius?: number}} place
 * @param {...Child} children
 */
export const box = (ref, label, { x, y, w, h: height, class: kind = "", radius = 7 }, ...children) =>
  thing(
    ref,
    label,
    { class: `bd-box ${kind}`.trim(), transform: `translate(${round(x)} ${round(y)})` },
    s("rect", { class: "bd-face", width: round(w), height: round(height), rx: radius }),
    children,
  );

/** @param {Point | null} at @param {...Child} children */
export const group = (at, ...children) => s("g", at && { transform: `translate(${round(at[0])} ${round(at[1])})` }, children);

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

// Text

/**
 * @typedef {object} Type
 * @property {number} [size] 12 unless told; never below 11
 * @property {boolean} [bold]
 * @property {"start" | "middle" | "end"} [anchor]
 * @property {number} [width] what it must fit into: wrapped if there may be more lines, else set a little smaller, and shortened if need be
 * @property {number} [lines]
 * @property {string} [class] `bd-soft`, `bd-on` …
 */

/**
 * @param {string | number} words
 * @param {number} x
 * @param {number} y where the letters of the first line stand
 * @param {Type} [type]
 */
export function text(words, x, y, { size = 12, bold = false, anchor = "start", width = Infinity, lines = 1, class: kind = "" } = {}) {
  while (lines === 1 && size > 11 && measured(String(words), size, bold) > width) size -= 1;
  const rows = wrapped(String(words), width, { size, bold, lines });
  const shown = rows.length === 1 ? rows[0] : rows.map((row, n) => s("tspan", { x: round(x), dy: n ? lineHeight(size) : 0 }, row));
  return s(
    "text",
    { x: round(x), y: round(y), "font-size": size, class: [bold && "bd-bold", kind], "text-anchor": anchor === "start" ? null : anchor },
    shown,
  );
}

/** @param {number} size */
export const lineHeight = (size) => Math.round(size * 1.25);

/**
 * Words as lines that are no wider than this; the last one ends with … if there was more.
 *
 * @param {string} words
 * @param {number} width
 * @param {{size?: number, bold?: boolean, lines?: number}} [type]
 */
export function wrapped(words, width, { size = 12, bold = false, lines = 1 } = {}) {
  /** @param {string} row */
  const fits = (row) => measured(row, size, bold) <= width;
  /** @type {string[]} */
  const rows = [];
  let rest = words.split(" ");
  while (rest.length && rows.length < lines) {
    let taken = 1;
    while (taken < rest.length && fits(rest.slice(0, taken + 1).join(" "))) taken += 1;
    if (rows.length === lines - 1) taken = rest.length;
    rows.push(shortened(rest.slice(0, taken).join(" "), fits));
    rest = rest.slice(taken);
  }
  return rows;
}

/** @param {string} row @param {(row: string) => boolean} fits */
function shortened(row, fits) {
  if (fits(row)) return row;
  let length = row.length - 1;
  while (length > 1 && !fits(`${row.slice(0, length).trimEnd()}…`)) length -= 1;
  return `${row.slice(0, length).trimEnd()}…`;
}

/** @type {Map<string, number>} */
const widths = new Map();
/** @type {CanvasRenderingContext2D | null} */
let pen = null;
let family = "";

/**
 * How wide words are in the page's own letters.
 *
 * @param {string} words
 * @param {number} size
 * @param {boolean} [bold]
 */
export function measured(words, size, bold = false) {
  const key = `${bold ? "b" : ""}${size} ${words}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  family ||= getComputedStyle(document.body).fontFamily;
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen) pen.font = `${bold ? 700 : 400} ${size}px ${family}`;
  const width = pen ? pen.measureText(words).width : words.length * size * 0.65;
  widths.set(key, width);
  return width;
}

/** A heading over a part of the board. @param {string} words @param {number} x @param {number} y @param {number} [width] */
export const heading = (words, x, y, width) => text(words, x, y, { size: 12, bold: true, class: "bd-soft", width });

// Seats

/**
 * The classes that give a seat's things their colour: the game's own where it has one.
 *
 * @param {number | string} seat
 * @param {string | null} [colour]
 */
export const of = (seat, colour) => `bd-seat-${seat}${colour ? ` bd-${colour.toLowerCase()}` : ""}`;

/** Five signs, in the order of seats: ◆ ▲ ● ■ ★; each fills a circle of radius 1. */
const SIGNS = [
  "M0-1 .85 0 0 1-.85 0Z",
  "M0-.95.95.75H-.95Z",
  "M.85 0A.85.85 0 1 1-.85 0 .85.85 0 1 1 .85 0Z",
  "M-.76-.76H.76V.76H-.76Z",
  "M0-1 .26-.31 1-.3.42.16.62.87 0 .46-.62.87-.42.16-1-.3-.26-.31Z",
];

/**
 * A seat's sign, of this radius, in its colour.
 *
 * @param {number | string} seat
 * @param {number} x
 * @param {number} y
 * @param {number} [radius]
 * @param {string} [kind] classes in place of the seat's own
 */
export const sign = (seat, x, y, radius = 7, kind = "bd-sign") =>
  s("path", { class: kind, transform: `translate(${round(x)} ${round(y)}) scale(${radius})`, d: SIGNS[(Number(seat) - 1) % 5] });

/** Stripes, dots and so on, to be laid over a seat's colour. */
const PATTERNS = [null, "M-1 7 7-1M-1 1 1-1M5 7 7 5", "M1.5 1.5h.01M4.5 4.5h.01", "M0 3H6", "M0 0 6 6M6 0 0 6"];

const patterns = () =>
  s(
    "defs",
    null,
    PATTERNS.map((path, n) => path && s("pattern", { id: `bd-pattern-${n + 1}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, s("path", { class: "bd-pattern", d: path }))),
  );

/**
 * A bar in a seat's colour and pattern; use inside something with the classes of `of`.
 *
 * @param {number | string} seat
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} height
 */
export function bar(seat, x, y, w, height) {
  const place = { x: round(x), y: round(y), width: round(Math.max(0, w)), height: round(Math.max(0, height)), rx: 2 };
  const n = ((Number(seat) - 1) % 5) + 1;
  return s("g", null, s("rect", { ...place, class: "bd-bar" }), PATTERNS[n - 1] && s("rect", { ...place, fill: `url(#bd-pattern-${n})` }));
}

/**
 * What a seat is called, and who sits there.
 *
 * @param {Moment["header"]} header
 * @param {number | string} seat
 * @param {string} fallback
 * @returns {string}
 */
export const called = (header, seat, fallback) => header?.seats?.find((/** @type {any} */ one) => one.seat === Number(seat))?.called ?? fallback;

// Counters

/**
 * A row of little squares, as many full as there are, as many empty as there is still room for.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} full
 * @param {number} room
 * @param {{size?: number, gap?: number, row?: number}} [look]
 */
export const pips = (x, y, full, room, { size = 8, gap = 3, row = 99 } = {}) =>
  s(
    "g",
    null,
    Array.from({ length: Math.max(full, room) }, (_, n) =>
      s("rect", {
        class: n < full ? "bd-pip" : "bd-pip bd-empty",
        x: round(x + (n % row) * (size + gap)),
        y: round(y + Math.floor(n / row) * (size + gap)),
        width: size,
        height: size,
        rx: 1.5,
      }),
    ),
  );

/**
 * A number or letter in a disc.
 *
 * @param {string | number} words
 * @param {number} x
 * @param {number} y
 * @param {{radius?: number, size?: number, class?: string}} [look]
 */
export const badge = (words, x, y, { radius = 9, size = 12, class: kind = "bd-badge" } = {}) =>
  s("g", { class: kind }, s("circle", { cx: round(x), cy: round(y), r: radius }), text(words, x, y + size * 0.36, { size, bold: true, anchor: "middle" }));

/**
 * Cards face down, one behind the other, with their number.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} count
 * @param {{w?: number, h?: number}} [look]
 */
export const pile = (x, y, count, { w = 26, h: height = 34 } = {}) =>
  s(
    "g",
    { class: "bd-pile" },
    Array.from({ length: Math.max(1, Math.min(3, count)) }, (_, n) =>
      s("rect", { class: count ? "bd-back" : "bd-back bd-empty", x: round(x + n * 2.5), y: round(y - n * 2.5), width: w, height, rx: 4 }),
    ),
    text(count, x + w / 2 + (Math.max(1, Math.min(3, count)) - 1) * 2.5, y + height / 2 + 1, { size: 13, bold: true, anchor: "middle", class: "bd-count" }),
  );

// Arrows

/**
 * From one point to another, bent to the left by a part of its length.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {{bend?: number, start?: number, end?: number, class?: string, planned?: boolean, words?: string | number, seat?: number | string}} [look]
 *   `start` and `end`: how far from the points it keeps; `planned`: dashed; `words` or else the sign of `seat`: in a disc half way
 */
export function arrow(from, to, { bend = 0, start = 0, end = 0, class: kind = "", planned = false, words, seat } = {}) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  /** @type {Point} */
  const via = [(from[0] + to[0]) / 2 + dy * bend, (from[1] + to[1]) / 2 - dx * bend];
  const a = towards(from, via, start);
  const b = towards(to, via, end);
  const neck = towards(b, via, 10);
  const angle = (Math.atan2(b[1] - via[1], b[0] - via[0]) * 180) / Math.PI;
  const mid = [(a[0] + 2 * via[0] + b[0]) / 4, (a[1] + 2 * via[1] + b[1]) / 4];
  return s(
    "g",
    { class: ["bd-arrow", planned && "bd-planned", kind] },
    s("path", { class: "bd-shaft", d: `M${a.map(round)}Q${via.map(round)} ${neck.map(round)}` }),
    s("path", { class: "bd-tip", d: "M0 0-13-6.5V6.5Z", transform: `translate(${b.map(round)}) rotate(${round(angle)})` }),
    seat !== undefined && group([mid[0], mid[1]], s("circle", { class: "bd-disc", r: words === undefined ? 9 : 12 }), sign(seat, words === undefined ? 0 : -16, 0, 5.5), words !== undefined && text(words, 0, 4.5, { size: 13, bold: true, anchor: "middle" })),
    seat === undefined && words !== undefined && badge(words, mid[0], mid[1]),
  );
}

/** @param {Point} from @param {Point} to @param {number} by @returns {Point} */
export function towards(from, to, by) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) * by) / length, from[1] + ((to[1] - from[1]) * by) / length];
}

// Cards in hand: HTML, since they hold sentences

/**
 * @param {string} ref
 * @param {{title: string, corner?: string | number | null, words?: string | null, foot?: Child, class?: string}} face
 */
export const card = (ref, { title, corner, words, foot, class: kind = "" }) =>
  h(
    "div",
    { class: `bd-card ${kind}`.trim(), "data-ref": ref, "aria-label": [title, corner, words].filter((one) => one !== null && one !== undefined && one !== "").join(", ") },
    h("div", { class: "bd-card-head" }, h("b", null, title), corner !== null && corner !== undefined && h("span", { class: "bd-corner" }, corner)),
    words && h("p", null, words),
    foot,
  );

/** @param {string} label @param {...Child} cards */
export const cards = (label, ...cards) => h("div", { class: "bd-hand", role: "group", "aria-label": label }, cards);
