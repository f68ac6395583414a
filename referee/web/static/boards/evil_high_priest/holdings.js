/**
 * Cards on display, and what belongs to seats: my sanctum and lairs, a line for each of the others.
 */
import { s } from "../../dom.js";
import { say } from "../../say.js";
import { box, group, measured, sign, text, thing, wrapped } from "../common.js";
import { flow, words } from "../lines.js";
import { beside, column, grid, shortName, titled } from "../parts.js";
import { goods, KINDS, said, shield } from "./goods.js";
import { classOf, nameOf, piece } from "./pieces.js";
import { places } from "./town.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("./pieces.js").Cultist} Cultist
 * @typedef {import("../parts.js").Part} Part
 * @typedef {import("../parts.js").Place} Place
 * @typedef {import("../parts.js").Cell} Cell
 */

/** @param {Table} table @param {number} width @param {number} columns @returns {Part | null} */
export function displays(table, width, columns) {
  const { state, data } = table;
  /** @type {(Part | null)[]} */
  const parts = [
    ["monsters", say("evil_high_priest.monsters")],
    ["investigators", say("evil_high_priest.investigators")],
  ].map(([kind, title]) => {
    const shown = state.displays[kind].shown.filter(Boolean);
    if (!shown.length) return null;
    const cells = shown.map((/** @type {any} */ one) => (/** @type {number} */ w) => {
      const card = data[kind].find((/** @type {any} */ each) => each.id === one.card) ?? { name: one.card };
      const now = kind === "investigators" && state.raid?.investigator === one.card;
      const drawn = (/** @type {Place} */ at) => box(
        one.ref,
        table.describe(card.id, card.name),
        { ...at, class: now ? "bd-mine" : "bd-quiet" },
        text(card.name, 8, 15, { bold: true, width: at.w - 40 }),
        kind === "monsters" && shield(card.defence).draw(at.w - 26, 13),
        text(card.text ?? "", 8, 31, { size: 11, width: at.w - 16, lines: 2, class: "bd-soft" }),
      );
      return { h: 24 + 14 * (card.text ? wrapped(card.text, w - 16, { size: 11, lines: 2 }).length : 0), at: drawn };
    });
    return titled(title, grid(cells, width, columns));
  });
  const there = parts.filter((one) => one !== null);
  return there.length ? column(there) : null;
}

/** My sanctum and my lairs. @param {Table} table @param {number} width @param {boolean} wide @returns {Part | null} */
export function mine(table, width, wide) {
  const { state, me, moment } = table;
  if (!me) return null;
  const own = state.seats[me];
  const laid = moment.answer?.case === "to" ? arranged(moment.answer.value) : null;
  const taken = new Map((moment.answer?.chamber ?? []).filter((/** @type {any} */ one) => one?.at).map((/** @type {any} */ one) => [String(one.at), state.displays.chambers.shown[Number(one.take) - 1]]));
  /** @type {Bit[]} */
  const title = [mySign(table, me), ...words(say("evil_high_priest.sanctum"), { bold: true, size: 12, class: "bd-soft", gap: 9 }), ...atHome(table, me), ...ownCards(table, me)];
  if (state.raid)
    title.push(
      ...words(say("evil_high_priest.raid", { n: state.raid.number }), { bold: true, class: "bd-warn", gap: 16 }),
      ...state.raid.dice.map((/** @type {number} */ n) => ({ w: 17, gap: 4, draw: (/** @type {number} */ x, /** @type {number} */ y) => s("g", { class: "bd-rolled" }, s("rect", { x, y: y - 8.5, width: 17, height: 17, rx: 3 }), text(n, x + 8.5, y + 4.5, { bold: true, anchor: "middle" })) })),
      ...words(say("evil_high_priest.strength", { n: state.raid.strength }), { class: "bd-warn" }),
      ...words(say("evil_high_priest.against", { n: own.strength }), { bold: true, class: "bd-warn", gap: 10 }),
    );
  for (const one of state.raid?.units[me] ?? []) if (!/^(acolyte|monster|shoggoth)\b/.test(one.unit)) title.push(cardBit(one.ref, one.unit, said(one.unit)));
  const lying = laid ? (laid.exposed ?? {}) : own.exposed;
  /** @type {Cell} */
  const exposed = (w) => {
    const inside = flow(goods(lying, { planned: laid !== null }), w - 12, { line: 20 });
    return { h: 22 + inside.height, at: (at) => box(null, "", { ...at, class: "bd-exposed" }, text(say("evil_high_priest.exposed"), 7, 14, { size: 11, bold: true, class: "bd-warn" }), inside.at(7, 19)) };
  };
  const rooms = [1, 2, 3, 4, 5, 6, 7].map((n) => {
    const chamber = taken.get(String(n)) ?? own.sanctum[n];
    return chamber ? chamberCell(table, n, chamber, laid ? (laid[n] ?? {}) : (chamber.holds ?? {}), laid !== null, taken.has(String(n))) : emptyCell(n);
  });
  const lairs = [0, 1, 2].map((n) => (own.lairs[n] ? monsterCell(table, own.lairs[n]) : emptyCell(n ? "" : say("evil_high_priest.lairs"), 11)));
  const head = flow(title, width, { line: 24 });
  const first = Math.round(width * 0.13);
  const body = wide ? beside([grid([exposed], first, 1), first], grid([...rooms, ...lairs], width - first - 4, 10, 4), 4) : column([grid([exposed], width, 1), grid(rooms, width, 4, 4), grid(lairs, width, 3, 4)], 4);
  return column([{ height: head.height, at: (x, y) => group(null, head.at(x, y)) }, body], 1);
}

/** @param {Table} table @param {number} me @returns {Bit} */
function mySign({ moment }, me) {
  const name = nameOf(moment, me);
  const w = measured(name, 13, true) + 21;
  return { w, draw: (x, y) => thing(`seat:${me}`, name, { class: classOf(me) }, s("rect", { class: "bd-none", x: x - 3, y: y - 11, width: w + 6, height: 22, rx: 6 }), sign(me, x + 7, y, 7), text(name, x + 19, y + 4.5, { size: 13, bold: true })) };
}

/** @param {string | number} words_ @param {number} [size] @returns {Cell} */
const emptyCell = (words_, size = 14) => () => ({ h: 44, at: (at) => box(null, "", { ...at, class: "bd-ghost" }, text(words_, at.w / 2, at.h / 2 + 5, { size, anchor: "middle", class: "bd-soft" })) });

/**
 * A chamber in my sanctum; one that my order takes is still coming.
 *
 * @param {Table} table
 * @param {number} n
 * @param {any} chamber
 * @param {Record<string, number>} holds
 * @param {boolean} planned
 * @param {boolean} coming
 * @returns {Cell}
 */
const chamberCell = (table, n, chamber, holds, planned, coming) => (w) => {
  const card = table.data.chambers.find((/** @type {any} */ one) => one.id === chamber.card);
  const rooms = places(card?.storage ?? {}, holds, w - 8, planned);
  const held = KINDS.filter((kind) => holds[kind]).map((kind) => `${holds[kind]} ${kind}`);
  return {
    h: 24 + Math.max(20, rooms.height),
    at: (at) =>
      box(
        chamber.ref,
        [`${n}: ${table.describe(chamber.card, card?.name)}`, ...held].join("; "),
        { ...at, class: coming ? "bd-coming" : "" },
        text(`${n} ${shortName(card?.name ?? "", w - 40, 11)}`, 5, 15, { size: 11, bold: true, width: w - 27 }),
        shield(card?.defence ?? 0).draw(w - 20, 11),
        rooms.at(4, 23),
      ),
  };
};

/** @param {Table} table @param {any} monster @returns {Cell} */
const monsterCell = (table, monster) => (w) => ({
  h: 52,
  at: (at) =>
    box(
      table.unit(`monster ${monster.card}`) ?? monster.ref,
      table.describe(monster.card, monster.name),
      { ...at, class: monster.used ? "bd-quiet" : "" },
      text(monster.name, 5, 14, { size: 11, bold: true, width: w - 8, lines: 2 }),
      shield(monster.defence).draw(5, at.h - 12),
      monster.used && text(say("evil_high_priest.used"), w - 5, at.h - 6, { size: 11, anchor: "end", class: "bd-soft" }),
    ),
});

/** What lies where after an order to arrange: by place, then kind. @param {Record<string, Record<string, number>>} value */
function arranged(value) {
  /** @type {Record<string, Record<string, number>>} */
  const found = {};
  for (const [kind, spread] of Object.entries(value ?? {})) for (const [place, n] of Object.entries(spread ?? {})) (found[place] ??= {})[kind] = n;
  return found;
}

/** A line for each priest: points, cultists at home, goods, chambers, monsters. @param {Table} table @param {number} width @returns {Part} */
export function seats(table, width) {
  const { state, moment, me } = table;
  return column(
    Object.keys(state.seats).map(Number).filter((seat) => seat !== me).map((seat) => {
      const one = state.seats[seat];
      const name = nameOf(moment, seat);
      /** @type {Bit[]} */
      const bits = [
        ...atHome(table, seat),
        ...(Object.values(one.exposed).some(Boolean) ? [...words(say("evil_high_priest.exposed"), { class: "bd-warn", gap: 14 }), ...goods(one.exposed)] : []),
        ...Object.entries(one.sanctum).map(([n, chamber]) => chamberBit(table, n, chamber)),
        ...one.lairs.map((/** @type {any} */ monster) => monsterBit(table, monster)),
        ...ownCards(table, seat),
      ];
      const nameW = 26 + measured(name, 13, true);
      const inside = flow(bits, width - nameW - 16, { line: 24 });
      const h = inside.height + 6;
      return {
        height: h,
        at: (/** @type {number} */ x, /** @type {number} */ y) =>
          box(
            `seat:${seat}`,
            `${name}: ${say("evil_high_priest.points", { n: one.points })}`,
            { x, y, w: width, h, class: classOf(seat) },
            sign(seat, 14, 15, 7),
            text(name, 26, 19, { size: 13, bold: true }),
            inside.at(nameW + 4, 3),
          ),
      };
    }),
    4,
  );
}

/** Points, and cultists that stand on no board. @param {Table} table @param {number} seat @returns {Bit[]} */
function atHome(table, seat) {
  const { state } = table;
  const one = state.seats[seat];
  const home = (/** @type {string} */ place) => (table.there.get(place) ?? []).filter((each) => each.seat === seat);
  const space = state.spaces.find((/** @type {any} */ each) => each.space === one.priest.at);
  return [
    ...words(say("evil_high_priest.points", { n: one.points }), { bold: true, size: 12, gap: 10 }),
    ...(state.first_player === seat ? words(say("evil_high_priest.first"), { class: "bd-soft", gap: 8 }) : []),
    ...(one.strength && !(state.raid && seat === table.me) ? words(say("evil_high_priest.facing", { n: one.strength }), { class: "bd-warn", bold: true, gap: 8 }) : []),
    people(table, seat, "pool", say("evil_high_priest.pool"), home("pool")),
    people(table, seat, "asylum", say("evil_high_priest.asylum"), home("asylum")),
    ...(seat !== table.me && home("escape").length ? [people(table, seat, "escape", say("evil_high_priest.escape"), home("escape"))] : []),
    ...(seat !== table.me && one.priest.at.startsWith("priest:") ? [people(table, seat, one.priest.at, space?.name ?? one.priest.at, home(one.priest.at))] : []),
    ...(home("box").length ? [people(table, seat, "box", say("evil_high_priest.box"), home("box"))] : []),
  ];
}

/** Avatars, and the Priest card of another. @param {Table} table @param {number} seat @returns {Bit[]} */
function ownCards(table, seat) {
  const { state, data } = table;
  const { avatars, priest_card: card } = state.seats[seat];
  const named = (/** @type {any[]} */ list, /** @type {string} */ id) => list.find((one) => one.id === id)?.name ?? said(id);
  return [
    ...avatars.map((/** @type {any} */ one) => cardBit(one.ref, table.describe(one.card, named(data.avatars, one.card)), named(data.avatars, one.card))),
    ...(card && seat !== table.me ? [cardBit(card.ref, table.describe(card.card, named(data.priests, card.card)), named(data.priests, card.card), !card.up)] : []),
  ];
}

/** Cultists of a seat at home, with the place's name; mine are the place itself. @param {Table} table @param {number} seat @param {string} place @param {string} name @param {Cultist[]} there @returns {Bit} */
function people(table, seat, place, name, there) {
  const label = measured(name, 11);
  const w = label + 5 + Math.max(17, there.length * 13 + 4);
  return {
    w,
    gap: 12,
    draw: (x, y) =>
      thing(
        seat === table.me ? (table.unit(`acolyte ${place}`) ?? `space:${place}`) : null,
        `${name}: ${there.length}`,
        null,
        s("rect", { class: "bd-none", x: x - 4, y: y - 11.5, width: w + 7, height: 23, rx: 6 }),
        text(name, x, y + 4, { size: 11, class: "bd-soft" }),
        there.length ? there.map((one, n) => piece(seat, one.priest, x + label + 13 + n * 13, one.priest ? y + 2 : y, { radius: 8 })) : text("–", x + label + 8, y + 4, { class: "bd-soft" }),
      ),
  };
}

/** @param {Table} table @param {string} n @param {any} chamber @returns {Bit} */
function chamberBit(table, n, chamber) {
  const held = flow(goods(chamber.holds), 9999);
  const title = `${n} ${chamber.name}`;
  const named = measured(title, 11);
  const w = named + 10 + 20 + (held.width ? held.width + 6 : 0);
  return {
    w,
    gap: 8,
    draw: (x, y) =>
      box(chamber.ref, `${n}: ${table.describe(chamber.card, chamber.name)}`, { x, y: y - 11, w, h: 22, radius: 6, class: "bd-quiet" }, text(title, 5, 15, { size: 11 }), shield(chamber.defence).draw(named + 8, 11), held.at(named + 30, 2)),
  };
}

/** @param {Table} table @param {any} monster @returns {Bit} */
function monsterBit(table, monster) {
  const named = measured(monster.name, 11, true);
  return {
    w: named + 30,
    gap: 8,
    draw: (x, y) => box(monster.ref, table.describe(monster.card, monster.name), { x, y: y - 11, w: named + 30, h: 22, radius: 6 }, text(monster.name, 5, 15, { size: 11, bold: true }), shield(monster.defence).draw(named + 9, 11)),
  };
}

/** @param {string} ref @param {string} label @param {string} name @param {boolean} [used] @returns {Bit} */
function cardBit(ref, label, name, used = false) {
  const w = measured(name, 11) + 12;
  return { w, gap: 8, draw: (x, y) => box(ref, label, { x, y: y - 11, w, h: 22, radius: 6, class: used ? "bd-quiet" : "" }, text(name, 6, 15, { size: 11, class: used ? "bd-soft" : "" })) };
}
