/**
 * Choose Your God: the Locations as rows, in the order in which they are resolved; a column for each cult, mine first, and what I plan.
 */
import { s } from "../dom.js";
import { say } from "../say.js";
import { badge, bar, canvas, group, isWide, layoutWidth, text, thing } from "./common.js";
import { held, offer, rest } from "./choose_your_god/cards.js";
import { fitted, piecesAt, rowsFor } from "./choose_your_god/pieces.js";
import { atHome, HEAD, heads, seatHead, sheets } from "./choose_your_god/sheets.js";
import { tableOf, titled as capital } from "./choose_your_god/table.js";
import { column, titled } from "./parts.js";

export { hand } from "./choose_your_god/cards.js";
export { edit } from "./choose_your_god/plan.js";

/**
 * @typedef {import("./common.js").Moment} Moment
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./choose_your_god/table.js").Table} Table
 *
 * @typedef {object} Measures where the columns are
 * @property {boolean} wide
 * @property {number} W
 * @property {number} places how wide the column of Locations is
 * @property {number} plan how wide the column of my plan is; 0 if it stands in my own column
 * @property {number} seat how wide each seat's column is
 * @property {number} head how high the heads of columns are
 * @property {number} row how high a Location is
 */

/** @param {Moment} moment */
export function draw(moment) {
  const table = tableOf(moment);
  const wide = isWide(moment.width);
  const W = layoutWidth(moment.width);
  const dealt = table.state.locations.length > 0;
  const part = dealt ? column([city(table, measuresOf(table, W, wide)), offer(table, W, wide), held(table, W), wide ? null : rest(table, W)], 12) : column([heads(table, W), titled(say("choose_your_god.setup"), sheets(table, W, wide))], 14);
  return canvas(W, part.height + 2, dealt ? say("choose_your_god.board") : say("choose_your_god.setup"), part.at(0, 1));
}

/** @param {Table} table @param {number} W @param {boolean} wide @returns {Measures} */
function measuresOf(table, W, wide) {
  const places = wide ? 206 : W < 360 ? 84 : 96;
  const plan = wide && table.me !== null ? 116 : 0;
  const seat = (W - places - plan) / table.order.length;
  const free = Math.max(1, ...table.order.map((one) => rowsFor(atHome(table.state.seats[one]).length, seat - 16)));
  return { wide, W, places, plan, seat, head: HEAD + free * 21, row: wide ? 34 : 46 };
}

// The city

/** @param {Table} table @param {Measures} measures @returns {Part} */
function city(table, measures) {
  const { state, order } = table;
  const { places, plan, seat: w, head, row: h } = measures;
  const most = Math.max(8, ...state.locations.flatMap((/** @type {any} */ one) => Object.values(one.influence)));
  const left = (/** @type {number} */ n) => places + plan + n * w;
  return {
    height: head + state.locations.length * h,
    at: (x, y) =>
      group(
        [x, y],
        corner(table, measures),
        plan > 0 && planHead(table, measures),
        order.map((seat, n) => seatHead(table, seat, left(n), w, head - 6)),
        state.locations.map((/** @type {any} */ one, /** @type {number} */ n) => location(table, one, head + n * h, measures, most, left)),
      ),
  };
}

/** Round and phase, decks and reserve, above the Locations. @param {Table} table @param {Measures} measures */
function corner({ state, name }, { places, wide }) {
  const title = state.over && state.winner ? say("choose_your_god.wins", { name: name(state.winner) }) : say("choose_your_god.round", { n: state.round });
  const lines = wide ? [say("choose_your_god.deck", { what: say("choose_your_god.miracles", { n: state.decks.miracle }) }), say("choose_your_god.deck", { what: say("choose_your_god.intrigues", { n: state.decks.intrigue }) }), say("choose_your_god.deck", { what: say("choose_your_god.licenses_left", { n: state.decks.license }) }), say("choose_your_god.reserve", { coins: state.reserve.coins, mobs: state.reserve.mobs })] : [];
  return [
    text(title, 2, 18, { size: wide ? 15 : 13, bold: true, width: places - 6, class: state.over ? "bd-warn" : "" }),
    text(say(`choose_your_god.phase.${state.phase}`), 2, 35, { size: 12, width: places - 6 }),
    lines.map((line, n) => text(line, 2, 56 + n * 14, { size: 11, class: "bd-soft", width: places - 6 })),
  ];
}

/** @param {Table} table @param {Measures} measures */
function planHead({ lines }, { places, plan, head }) {
  const otherwise = lines.get(0) ?? [];
  return [
    text(say("choose_your_god.plan"), places + 6, 18, { size: 13, bold: true }),
    otherwise.slice(0, 5).map((line, n) => text(say("choose_your_god.otherwise", { what: line }), places + 6, 35 + n * 14, { size: 11, bold: true, class: "bd-plan", width: plan - 12 })),
    s("path", { class: "bd-line", d: `M${places} ${head - 6}V6` }),
  ];
}

/**
 * A Location: what it gives, my plan for it, and who has what there.
 *
 * @param {Table} table
 * @param {any} one
 * @param {number} y
 * @param {Measures} measures
 * @param {number} most
 * @param {(n: number) => number} left
 */
function location(table, one, y, measures, most, left) {
  const { state, data, name, order } = table;
  const { W, places, plan, seat: w, row: h, wide } = measures;
  const spec = data.locations.find((/** @type {any} */ each) => each.no === one.no);
  const active = state.location === one.no;
  const over = state.phase === "resolution" && state.location > one.no;
  const influences = Object.entries(one.influence).map(([seat, n]) => `${name(Number(seat))} ${n}`);
  const label = [`${one.no} ${one.name}: ${table.says(one.no)}`, influences.join(", "), ...(table.lines.get(one.no) ?? [])].filter(Boolean).join("; ");
  const word = capital(spec?.id ?? one.name);
  const marks = active ? [state.lap.raided && say("choose_your_god.raided"), state.lap.least_wins && say("choose_your_god.least"), state.lap.seized_by && say("choose_your_god.seized", { name: name(state.lap.seized_by) })].filter(Boolean) : [];
  const gives = marks.length ? marks.join(", ") : say(`choose_your_god.${wide ? "gives" : "gives_short"}.${one.no}`);
  const needs = spec?.followers ? say("choose_your_god.needs", { n: spec.followers }) : "";
  return thing(
    one.ref,
    label,
    { class: ["bd-box", active && "bd-active", over && "bd-over"], transform: `translate(0 ${y})` },
    s("rect", { class: "bd-face", x: 1, y: 1, width: W - 2, height: h - 2, rx: 6 }),
    active && s("path", { class: "bd-pointer", d: `M1 ${h / 2 - 8}L9 ${h / 2}L1 ${h / 2 + 8}Z` }),
    wide
      ? [
          text(one.no, 30, h / 2 + 6, { size: 18, bold: true, anchor: "end", class: over ? "bd-soft" : "" }),
          text(word, 38, 15, { size: 13, bold: true, width: places - 138, class: over ? "bd-soft" : "" }),
          text([needs, say("choose_your_god.alms", { n: spec?.alms ?? 0 })].filter(Boolean).join(", "), places - 6, 15, { size: 11, anchor: "end", class: "bd-soft" }),
          text(gives, 38, 28, { size: 11, width: places - 44, class: marks.length ? "bd-warn" : "bd-soft" }),
        ]
      : [
          text(`${one.no} ${word}`, 9, 15, { size: 12, bold: true, width: places - 12, class: over ? "bd-soft" : "" }),
          text(gives, 9, 28, { size: 11, width: places - 12, class: marks.length ? "bd-warn" : "bd-soft" }),
          text(needs, 9, 41, { size: 11, width: places - 12, class: "bd-soft" }),
        ],
    plan > 0 && planned(table.lines.get(one.no) ?? [], places + 6, plan - 10, 2, h),
    s("path", { class: "bd-line", d: order.map((_, n) => `M${left(n)} 5V${h - 5}`).join("") + (plan ? `M${places} 5V${h - 5}` : "") }),
    order.map((seat, n) => standing(table, one, seat, left(n), w, most, measures)),
  );
}

/** Lines of my plan, as many as there is room for. @param {string[]} lines @param {number} x @param {number} width @param {number} most @param {number} h */
function planned(lines, x, width, most, h) {
  const shown = lines.slice(0, most);
  const more = lines.length - shown.length;
  return shown.map((line, n) => text(n === most - 1 && more ? `${line} +${more}` : line, x, h / 2 + (shown.length === 1 ? 4 : n * 14 - 3), { size: 11, bold: true, class: "bd-plan", width }));
}

/**
 * What a seat has in a Location: its Influence, its Priests and its Altar, and how far that goes.
 *
 * @param {Table} table
 * @param {any} one
 * @param {number} seat
 * @param {number} x
 * @param {number} w
 * @param {number} most
 * @param {Measures} measures
 */
function standing(table, one, seat, x, w, most, { wide, row: h, plan }) {
  const { state, me } = table;
  const cult = state.seats[seat];
  const influence = one.influence[seat];
  const pieces = piecesAt(cult, one.no);
  const coming = seat === me ? table.placements.filter((each) => each.where === one.no).map((each) => ({ label: each.priest === "patriarch" ? String(cult.patriarch.strength) : each.priest, patriarch: each.priest === "patriarch", planned: each.turn })) : [];
  const acted = state.location === one.no ? state.lap.acted[seat] : undefined;
  const action = state.lap.action[seat];
  const did = acted && (acted === "pass" || !action ? say(`choose_your_god.acted.${acted}`) : table.cardName(action));
  const leads = one.leader === seat;
  const lines = seat === me && !plan ? (table.lines.get(one.no) ?? []) : [];
  if (influence === undefined && !coming.length && !did && !lines.length) return null;
  const all = [...pieces, ...coming];
  const barY = h - 8.5;
  const said = did || (lines.length && w < 70 ? say("choose_your_god.planned", { n: lines.length }) : lines.length ? (lines.length > 1 ? `${lines[0]} +${lines.length - 1}` : lines[0]) : "");
  const barW = Math.max(3, ((w - 14) * (influence ?? 0)) / most);
  const from = influence === undefined ? 8 : 31;
  const first = { x: x + from, y: 14, width: w - from - 4 };
  // A narrow row is high enough for a second line of pieces.
  const second = !wide && !said && all.length > 1 && all.length * 19 > first.width;
  // Its column says whose it is.
  return s(
    "g",
    { class: `${table.colour(seat)} bd-solo` },
    influence !== undefined && (leads ? badge(influence, x + 16, 14, { radius: 10, size: 13, class: "bd-leads" }) : text(influence, x + 16, 18.5, { size: 13, bold: true, anchor: "middle" })),
    fitted(all, second ? [first, { x: x + 6, y: h - 13, width: w - 10 }] : [first]),
    said ? text(said, x + 6, h - 4, { size: 11, width: w - 10, class: did ? "bd-soft" : "bd-plan", bold: !did }) : influence !== undefined && !second && bar(seat, x + 6, barY, barW, 4.5),
  );
}
