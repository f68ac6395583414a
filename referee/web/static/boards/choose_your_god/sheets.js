/**
 * The sheets of cults: in short above their columns, and in full before they are dealt.
 */
import { s } from "../../dom.js";
import { list, say } from "../../say.js";
import { badge, box, group, measured, pips, sign, text, thing } from "../common.js";
import { flow, words } from "../lines.js";
import { grid } from "../parts.js";
import { piecesAt, rows } from "./pieces.js";

/**
 * @typedef {import("../parts.js").Part} Part
 * @typedef {import("../parts.js").Cell} Cell
 * @typedef {import("../parts.js").Place} Place
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("./table.js").Table} Table
 */

/** How high the head of a column is without its Free Priests. */
export const HEAD = 105;
const ALTARS_TO_WIN = 5;
const MOBS_TO_WIN = 4;

/** A cult's Priests that stand nowhere in the city. @param {any} cult */
export const atHome = (cult) => [...piecesAt(cult, 0), ...piecesAt(cult, -1).map((one) => ({ ...one, away: true }))];

/**
 * A cult's sheet in short: who it is, what it owns, how near it is to winning, and its Free Priests.
 *
 * @param {Table} table
 * @param {number} seat
 * @param {number} x
 * @param {number} w
 * @param {number} h
 */
export function seatHead(table, seat, x, w, h) {
  const { state, name, me } = table;
  const cult = state.seats[seat];
  const sheet = cult.cult;
  const inner = w - 16;
  const turn = !state.over && state.phase === "intention" && state.turn === seat && !cult.prayed;
  const tag = [
    turn && say("choose_your_god.turn"),
    cult.given_up && say("choose_your_god.given_up"),
    cult.celebrating && say("choose_your_god.celebrates"),
    state.phase === "intention" && cult.prayed && say("choose_your_god.prayed"),
    state.first_player === seat && say("choose_your_god.first"),
    cult.summoned_twice && say("choose_your_god.summoned"),
  ].filter(Boolean);
  const pieces = atHome(cult);
  const side = cult.side === "dark" ? say("choose_your_god.dark") : say("choose_your_god.light");
  const sheetWords = sheet && `${sheet.name}, ${side}, ${say("choose_your_god.might")} ${cult.divine_might}`;
  const label = [
    [name(seat), ...tag].join(", "),
    sheetWords,
    `${cult.coins} ${say("choose_your_god.coins")}, ${cult.followers} ${say("choose_your_god.followers")}, ${cult.altars.length} ${say("choose_your_god.altars")}, ${cult.mobs} ${say("choose_your_god.mobs")}`,
    cardsIn(cult),
  ].filter(Boolean);
  const roomy = inner >= 85;
  const tiny = inner < 46;
  const tagFits = roomy && measured(tag.join(", "), 11) + measured(name(seat), 13, true) + 30 < inner;
  const long = flow([...stat(cult.coins, say("choose_your_god.coins")), ...stat(cult.followers, say("choose_your_god.followers"), 9)], 999, { line: 15 });
  const holdings = long.width <= inner + 2 ? long : flow([...stat(cult.coins, say("choose_your_god.c")), ...stat(cult.followers, say("choose_your_god.f"), tiny ? 4 : 6)], 999, { line: 15 });
  const labels = roomy ? Math.max(measured(say("choose_your_god.altars"), 11), measured(say("choose_your_god.mobs"), 11)) + 6 : 13;
  const held = inner >= 100 ? cardsIn(cult) : say("choose_your_god.cards_short", { miracles: cult.miracles, intrigues: cult.intrigues });
  return box(
    cult.ref,
    label.join("; "),
    { x: x + 2, y: 0, w: w - 4, h, class: `${table.colour(seat)} ${seat === me ? "bd-mine" : ""} ${turn ? "bd-acting" : ""}` },
    sign(seat, tiny ? 8 : 13, 14, tiny ? 5 : 6.5),
    text(name(seat), tiny ? 15 : 23, 18, { size: roomy ? 13 : tiny ? 11 : 12, bold: !tiny, width: inner + 10 - (tiny ? 15 : 23) - (tagFits ? measured(tag.join(", "), 11) : 0) }),
    tagFits && text(tag.join(", "), w - 10, 18, { size: 11, anchor: "end", class: turn ? "bd-warn" : "bd-soft" }),
    sheet &&
      thing(
        sheet.ref,
        sheetWords,
        null,
        s("rect", { class: "bd-none", x: 3, y: 22, width: w - 10, height: 16, rx: 4 }),
        text(roomy ? `${sheet.name}, ${side}` : sheet.name, 7, 34, { size: 11, width: inner + 4 - (tiny ? 0 : 20) }),
        !tiny && text(cult.divine_might, w - 10, 34, { size: 13, bold: true, anchor: "end" }),
      ),
    holdings.at(7, 40),
    [
      [cult.altars.length, ALTARS_TO_WIN, roomy ? say("choose_your_god.altars") : "A"],
      [cult.mobs, MOBS_TO_WIN, roomy ? say("choose_your_god.mobs") : "M"],
    ].map(([n, most, what], line) => [text(what, 7, 66 + line * 14, { size: 11, class: "bd-soft" }), pips(7 + labels, 58.5 + line * 14, Number(n), Number(most), { size: tiny ? 5 : 7, gap: tiny ? 1 : 2 })]),
    text(tag.length && !tagFits && roomy ? `${tag.join(", ")}; ${held}` : held, 7, 94, { size: 11, class: "bd-soft", width: inner + 4 }),
    pieces.length ? rows(pieces, 7, HEAD + 3, inner + 2) : text(roomy ? say("choose_your_god.none") : "–", 7, HEAD + 8, { size: 11, class: "bd-soft" }),
  );
}

/** @param {any} cult */
const cardsIn = ({ miracles, intrigues }) =>
  miracles + intrigues === 0
    ? say("choose_your_god.no_cards")
    : list([miracles && say("choose_your_god.miracles", { n: miracles }), intrigues && say("choose_your_god.intrigues", { n: intrigues })].filter(Boolean));

/** @param {number} n @param {string} what @param {number} [gap] @returns {Bit[]} */
const stat = (n, what, gap = 5) => [...words(String(n), { size: 12, bold: true, gap }), ...words(what, { class: "bd-soft", gap: what.length > 1 ? 3 : 1 })];

/** @param {Table} table @param {number} W @returns {Part} */
export function heads(table, W) {
  const w = W / table.order.length;
  return {
    height: 30,
    at: (x, y) =>
      group(
        [x, y],
        table.order.map((seat, n) => box(table.state.seats[seat].ref, table.name(seat), { x: n * w, y: 0, w: w - 6, h: 28, class: table.colour(seat) }, sign(seat, 14, 14, 6.5), text(table.name(seat), 26, 18, { size: 13, bold: true, width: w - 36 }))),
      ),
  };
}

/** All cults to choose from, with the places that my order gives them. @param {Table} table @param {number} W @param {boolean} wide @returns {Part} */
export function sheets(table, W, wide) {
  const ranked = Array.isArray(table.moment.answer) ? table.moment.answer : [];
  /** @type {Cell[]} */
  const cells = table.data.cults.map((/** @type {any} */ cult) => (/** @type {number} */ w) => {
    const says = cult.abilities.map((/** @type {any} */ one) => flow([...words(one.name, { bold: true }), ...words(afterColon(table.says(one.id)), { class: "bd-soft" })], w - 18, { line: 14 }));
    const rank = ranked.indexOf(cult.id) + 1;
    return {
      h: 30 + says.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.height + 5, 0) + 30,
      at: (/** @type {Place} */ at) => {
        let y = 48;
        return box(
          `cult:${cult.id}`,
          `${cult.name}: ${say("choose_your_god.might")} ${cult.light}, ${say("choose_your_god.dark")} ${cult.dark}`,
          at,
          text(cult.name, 9, 20, { size: 14, bold: true }),
          rank > 0 && badge(rank, w - 17, 16, { radius: 11, size: 13 }),
          text(`${say("choose_your_god.light")}: ${say("choose_your_god.might")} ${cult.light}`, 9, 40, { size: 11, bold: true, class: "bd-soft" }),
          says.map((/** @type {any} */ one, /** @type {number} */ n) => {
            const dark = n === 2 && text(`${say("choose_your_god.dark")}: ${say("choose_your_god.might")} ${cult.dark}`, 9, y + 10, { size: 11, bold: true, class: "bd-soft" });
            if (n === 2) y += 17;
            const drawn = [dark, one.at(9, y)];
            y += one.height + 5;
            return drawn;
          }),
        );
      },
    };
  });
  return grid(cells, W, wide ? 4 : 2, 7);
}

/** Without the cult and side that the sheet shows anyway. @param {string} sentence */
export const afterColon = (sentence) => sentence.slice(sentence.indexOf(": ") + 1).trim();
