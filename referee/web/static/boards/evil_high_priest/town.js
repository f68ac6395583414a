/**
 * The boards that all share: the town, the rituals, Chambers on display; and the board of one priest.
 */
import { s } from "../../dom.js";
import { say } from "../../say.js";
import { box, group, text, thing } from "../common.js";
import { flow, words } from "../lines.js";
import { beside, column, grid, shortName } from "../parts.js";
import { coin, coinWidth, costs, exchange, KINDS, outcomes, shield } from "./goods.js";
import { crowd, nameOf, piece, who } from "./pieces.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("../parts.js").Part} Part
 * @typedef {import("../parts.js").Place} Place
 * @typedef {import("../parts.js").Cell} Cell
 */

/** @param {Table} table */
export const ritualTitle = ({ state }) => (state.ritual_open ? say("evil_high_priest.rituals") : say("evil_high_priest.face_down"));

/** @param {Table} table */
export const priestTitle = ({ me }) => (me ? say("evil_high_priest.my_board") : say("evil_high_priest.boards"));

/**
 * A space to be used: its name, what it takes and gives, who is there.
 *
 * @param {Table} table
 * @param {{place: string, id: string, name: string, bits: Bit[], shut?: boolean, mine?: boolean}} what
 * @returns {Cell}
 */
const space = (table, what) => (w) => {
  const inside = flow(what.bits, w - 10, { line: 17 });
  return { h: Math.max(40, 22 + inside.height), at: (at) => drawnSpace(table, what, inside, at) };
};

/**
 * @param {Table} table
 * @param {{place: string, id: string, name: string, shut?: boolean, mine?: boolean}} what
 * @param {ReturnType<typeof flow>} inside
 * @param {Place} at
 */
function drawnSpace(table, { place, id, name, shut, mine: onlyMine }, inside, at) {
  const all = table.there.get(place) ?? [];
  const there = onlyMine && table.me ? all.filter((one) => one.seat === table.me) : all;
  const eternal = place.replace("town:", "eternal:");
  const laid = eternal === place ? [] : (table.there.get(eternal) ?? []);
  const planned = table.planned.get(place);
  const label = [table.describe(id, name), who(table.moment, there)].filter(Boolean).join("; ");
  return box(
    `space:${place}`,
    label,
    { ...at, class: shut ? "bd-quiet" : "" },
    text(shortName(name, at.w - 12), 7, 16, { bold: true, width: at.w - 10, class: shut ? "bd-soft" : "" }),
    inside.at(7, 20),
    crowd(table, there, at.w - (planned ? 14 : 0), 1),
    planned && piece(table.me ?? 1, planned === "priest", at.w - 9, 1, { planned: true }),
    (laid.length > 0 || table.eternal) && eternal !== place && thing(`space:${eternal}`, `${name}: ${say("evil_high_priest.eternal")} ${who(table.moment, laid)}`, null, s("rect", { class: "bd-eternal", x: at.w - 6 - 18 * Math.max(1, laid.length), y: at.h - 19, width: 18 * Math.max(1, laid.length) + 3, height: 16, rx: 5 }), crowd(table, laid, at.w - 5, at.h - 11)),
  );
}

/** @param {Table} table @param {number} width @param {number} columns @returns {Part} */
export const town = (table, width, columns) =>
  grid(
    table.data.towns.map((/** @type {any} */ one) => space(table, { place: `town:${one.id}`, id: one.id, name: one.name, bits: exchange(one) })),
    width,
    columns,
  );

/** @param {Table} table @param {number} width @returns {Part} */
export const chambers = (table, width) => grid(chamberCells(table), width, 3);

/** @param {Table} table @returns {Cell[]} */
const chamberCells = (table) =>
  table.state.displays.chambers.shown.map((/** @type {any} */ shown) => (/** @type {number} */ w) => {
    const card = shown && table.data.chambers.find((/** @type {any} */ one) => one.id === shown.card);
    if (!card) return { h: 42, at: (/** @type {Place} */ at) => box(null, "", { ...at, class: "bd-ghost" }) };
    const rooms = places(card.storage ?? {}, {}, w - 12);
    return {
      h: 22 + Math.max(20, rooms.height),
      at: (/** @type {Place} */ at) =>
        box(
          shown.ref,
          `${say("evil_high_priest.chambers")}: ${table.describe(card.id, card.name)}`,
          { ...at, class: "bd-quiet" },
          text(shortName(card.name, w - 29, 11), 6, 16, { bold: true, size: 11, width: w - 29 }),
          shield(card.defence).draw(w - 21, 12),
          rooms.at(6, 21),
        ),
    };
  });

/**
 * The rooms of a chamber, with what lies in them.
 *
 * @param {Record<string, number>} storage
 * @param {Record<string, number>} holds
 * @param {number} width
 * @param {boolean} [planned]
 */
export function places(storage, holds, width, planned = false) {
  const left = { ...holds };
  /** @type {{kind: string, empty: boolean}[]} */
  const rooms = [];
  for (const [kind, n] of Object.entries(storage))
    if (kind !== "white")
      for (let one = 0; one < n; one += 1) {
        rooms.push({ kind, empty: !left[kind] });
        if (left[kind]) left[kind] -= 1;
      }
  for (let one = 0; one < (storage.white ?? 0); one += 1) {
    const kind = KINDS.findLast((each) => left[each]);
    rooms.push({ kind: kind ?? "white", empty: !kind });
    if (kind) left[kind] -= 1;
  }
  const all = rooms.reduce((sum, { kind }) => sum + coinWidth(kind), 0);
  const gap = rooms.length > 1 ? Math.max(-3, Math.min(2, (width - all) / (rooms.length - 1) - 0.01)) : 0;
  const bits = rooms.map(({ kind, empty }) => ({ w: coinWidth(kind), gap, draw: (/** @type {number} */ x, /** @type {number} */ y) => coin(kind, x + coinWidth(kind) / 2, y, { empty, planned: planned && !empty }) }));
  return flow(bits, width, { line: 20 });
}

/** Rituals as lines with stations, and the skulk spaces of the town. @param {Table} table @param {number} width @returns {Part} */
export function rituals(table, width) {
  const { data, state } = table;
  const shut = !state.ritual_open;
  const nameW = Math.min(112, width * 0.34);
  const first = 52;
  const row = 28;
  const skulks = Object.keys(state.seats).length === 5 ? ["town:skulk1", "town:skulk2"] : ["town:skulk1"];
  return {
    height: (data.rituals.length + 1) * row - 3,
    at: (x, y) => [
      data.rituals.map((/** @type {any} */ one, /** @type {number} */ n) => {
        const step = (width - nameW - first) / (one.stages.length - 1);
        return group(
          [x, y + n * row],
          text(shortName(one.name, nameW - 4), 0, 17, { bold: true, width: nameW - 4, class: shut ? "bd-soft" : "" }),
          one.stages.map((/** @type {any[]} */ stage, /** @type {number} */ m) => {
            const left = m ? nameW + first + (m - 1) * step + 12 : nameW;
            const place = `ritual:${one.id}:${m + 1}`;
            return [
              m > 0 && s("path", { class: "bd-becomes", d: `M${left - 11} 12.5h9m-3.5-3.5l3.5 3.5l-3.5 3.5` }),
              station(table, place, one.id, one.name, m ? outcomes(stage) : costs(one.cost), left, m ? step - 12 : first, shut),
            ];
          }),
        );
      }),
      group(
        [x, y + data.rituals.length * row],
        text(say("evil_high_priest.skulk"), 0, 17, { bold: true, width: nameW - 4 }),
        skulks.map((place, n) => {
          const w = (width - nameW - 12 * (skulks.length - 1)) / skulks.length;
          return station(table, place, place, say("evil_high_priest.skulk"), words(skulks.length > 1 ? `${n + 1}` : say("evil_high_priest.later"), { class: "bd-soft" }), nameW + n * (w + 12), w, state.used_skulks.includes(place));
        }),
      ),
    ],
  };
}

/**
 * @param {Table} table
 * @param {string} place
 * @param {string} id
 * @param {string} fallback
 * @param {Bit[]} bits
 * @param {number} x
 * @param {number} w
 * @param {boolean} shut
 */
function station(table, place, id, fallback, bits, x, w, shut) {
  const there = table.there.get(place) ?? [];
  const planned = table.planned.get(place);
  const name = table.state.spaces.find((/** @type {any} */ each) => each.space === place)?.name ?? fallback;
  const inside = flow(bits, w - 10, {});
  return box(
    `space:${place}`,
    [table.describe(id, name), who(table.moment, there)].filter(Boolean).join("; "),
    { x, y: 0, w, h: 25, class: shut ? "bd-quiet" : "" },
    inside.at(6, 12.5 - inside.height / 2),
    crowd(table, there, w - (planned ? 14 : 0), 4),
    planned && piece(table.me ?? 1, planned === "priest", w - 9, 4, { planned: true }),
  );
}

/** @param {Table} table @param {number} width @param {number} most how many beside each other @returns {Part} */
export function priestBoard(table, width, most) {
  const { state, data, me } = table;
  const own = me ? state.seats[me] : null;
  const card = own?.priest_card && data.priests.find((/** @type {any} */ one) => one.id === own.priest_card.card);
  const cells = data.priest_spaces
    .filter((/** @type {any} */ one) => one.id !== "ability")
    .map((/** @type {any} */ one) => {
      const place = one.id === "escape" ? "escape" : `priest:${one.id}`;
      return space(table, { place, id: one.id, name: one.name, bits: exchange(one), mine: true, shut: one.id === "summon" && !state.raids_resolved });
    });
  if (state.board.yellow_tracks.length)
    cells.push(space(table, { place: "king", id: "king", name: data.king.name, bits: [...exchange(data.king), ...(state.board.king ? words(say("evil_high_priest.with", { seat: nameOf(table.moment, state.board.king) }), { class: "bd-soft", gap: 8 }) : [])] }));
  const others = (/** @type {number} */ w) => grid(cells, w, Math.min(most, cells.length));
  if (!card) return others(width);
  const { up } = own.priest_card;
  const ability = space(table, { place: "priest:ability", id: card.id, name: card.name, bits: up ? words(card.text ?? "") : words(say("evil_high_priest.used"), { class: "bd-soft" }), mine: true, shut: !up });
  if (most < cells.length) return column([grid([ability], width, 1), others(width)], 5);
  const w = Math.round(width * 0.27);
  return beside([grid([ability], w, 1), w], others(width - w - 5), 5);
}
