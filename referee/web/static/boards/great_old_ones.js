/**
 * Great Old Ones: whose turn it is, the City with what its cards cost now, and each cult's monsters with their cubes and Cultists.
 */
import { s } from "../dom.js";
import { say } from "../say.js";
import { arrow, badge, box, called, canvas, group, heading, isWide, layoutWidth, of, pips, sign, text, thing } from "./common.js";

/** @typedef {import("./common.js").Moment} Moment @typedef {import("./common.js").Point} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Place */

/** Each jewel has a shape of its own, in a circle of radius 1. @type {Record<string, string>} */
const JEWELS = {
  red: "M0-1 .95-.31 .59.81-.59.81-.95-.31Z",
  yellow: "M.9 0A.9.9 0 1 1-.9 0 .9.9 0 1 1 .9 0Z",
  green: "M-.95-.75H.95L.5.8H-.5Z",
  blue: "M0-1 .8 0 0 1-.8 0Z",
  violet: "M-.8-.8H.8V.8H-.8Z",
};

/** What a dream brings. */
const MOON = "M5 0A5 5 0 1 0 10 7 4.5 4.5 0 0 1 5 0Z";

/** @param {string | null} colour @param {number} x @param {number} y @param {number} radius @param {boolean} [hollow] */
const jewel = (colour, x, y, radius, hollow = false) =>
  colour && s("path", { class: `bd-jewel bd-jewel-${colour} ${hollow ? "bd-hollow" : ""}`.trim(), d: JEWELS[colour], transform: `translate(${x} ${y}) scale(${radius})` });

/** @param {Moment} moment */
export function draw(moment) {
  const { state, width } = moment;
  const wide = isWide(width);
  const W = layoutWidth(width);
  /** @type {Map<string, Point>} */
  const where = new Map();
  /** @type {SVGElement[]} */
  const parts = [];
  let y = 4;
  /** @param {[SVGElement, number]} part */
  const add = ([drawn, end]) => {
    parts.push(drawn);
    y = end + 12;
  };
  if (choosing(state)) add(oldOnes(moment, W, y, wide, where));
  else {
    add(schedule(moment, W, y, wide));
    add(city(moment, W, y, wide, where));
  }
  const mine = String(moment.seat);
  for (const seat of Object.keys(state.seats).sort((a, b) => Number(b === mine) - Number(a === mine)))
    if (state.seats[seat].old_one) add(cult(moment, seat, W, y, wide, where));
  return canvas(W, y - 6, say("great_old_ones.board"), parts, planned(moment, where));
}

/** @param {any} state */
const choosing = (state) => Object.values(state.seats).some((one) => !one.old_one);

/** The monsters of a cult. @param {any} one @returns {any[]} */
const monsters = (one) => (one.old_one ? [one.old_one, ...one.priests] : one.priests);

/** Columns, their width and the gap between them. @param {number} W @param {number} n @param {number} gap */
const columns = (W, n, gap) => ({ n, gap, w: (W - 2 - (n - 1) * gap) / n });

/** A turn number; with a red border it comes first among equals. @param {any} one @param {number} right @param {number} y */
const turnOf = (one, right, y) =>
  thing(
    null,
    say("great_old_ones.turn", { turn: `${one.turn_order}${one.red_border ? " r" : ""}` }),
    { class: one.red_border ? "bd-turn bd-first" : "bd-turn" },
    s("rect", { x: right - 27, y: y - 12, width: 27, height: 16, rx: 4 }),
    text(`${one.turn_order}${one.red_border ? "r" : ""}`, right - 13.5, y, { size: 11, bold: true, anchor: "middle" }),
  );

// Before the Old Ones are chosen

/**
 * @param {Moment} moment
 * @param {number} W
 * @param {number} top
 * @param {boolean} wide
 * @param {Map<string, Point>} where
 * @returns {[SVGElement, number]}
 */
function oldOnes({ state, content, answer }, W, top, wide, where) {
  const taken = new Set(Object.values(state.seats).map((one) => one.old_one?.id));
  const left = (content?.data?.old_ones ?? []).filter((/** @type {any} */ one) => !taken.has(one.id));
  const row = columns(W, wide ? 4 : 2, 8);
  const high = 122;
  const drawn = left.map((/** @type {any} */ one, /** @type {number} */ n) => {
    const at = { x: 1 + (n % row.n) * (row.w + row.gap), y: top + 16 + Math.floor(n / row.n) * (high + row.gap), w: row.w, h: high };
    const rank = Array.isArray(answer) ? answer.indexOf(one.id) + 1 : 0;
    const ability = state.abilities[one.ability];
    where.set(one.id, [at.x + at.w / 2, at.y + at.h / 2]);
    return box(
      `card:${one.id}`,
      one.name,
      at,
      text(one.name, 10, 22, { size: 14, bold: true, width: at.w - 46 }),
      turnOf(one, at.w - 8, 21),
      pips(10, 32, 0, one.capacity, { size: 9 }),
      text(say("great_old_ones.capacity", { holds: one.capacity }), 10, 57, { size: 11, class: "bd-soft", width: at.w - 20 }),
      ability && text(ability.name, 10, 76, { size: 12, bold: true }),
      ability && text(ability.text, 10, 91, { size: 11, class: "bd-soft", width: at.w - (rank ? 40 : 20), lines: 2 }),
      rank > 0 && badge(rank, at.w - 18, at.h - 18, { radius: 11, size: 14 }),
    );
  });
  return [group(null, heading(say("great_old_ones.old_ones"), 1, top + 8, W), drawn), top + 16 + Math.ceil(left.length / row.n) * (high + row.gap)];
}

// The round

/**
 * @param {Moment} moment
 * @param {number} W
 * @param {number} top
 * @param {boolean} wide
 * @returns {[SVGElement, number]}
 */
function schedule({ state }, W, top, wide) {
  /** @type {Record<string, string>} */
  const owners = Object.fromEntries(Object.entries(state.seats).flatMap(([seat, one]) => monsters(one).map((monster) => [monster.id, seat])));
  const words = state.over ? say("great_old_ones.end", { round: state.round }) : say(state.last_round ? "great_old_ones.last_round" : "great_old_ones.round", { round: state.round });
  const [w, high, gap] = [46, 24, 5];
  const first = wide ? 128 : 0;
  const each = Math.floor((W - first) / (w + gap));
  const y = wide ? top : top + 18;
  const drawn = state.schedule.map((/** @type {string} */ id, /** @type {number} */ n) => {
    const at = { x: 1 + first + (n % each) * (w + gap), y: y + Math.floor(n / each) * (high + gap), w, h: high };
    const now = id === state.actor;
    const kind = `${owners[id] ? of(owners[id]) : "bd-lost"} ${now ? "bd-now" : n < state.turn ? "bd-done" : ""}`;
    return box(null, id, { ...at, radius: 12, class: kind.trim() }, owners[id] && sign(owners[id], 13, high / 2, 5), text(id, 29, high / 2 + 4, { size: 12, bold: now, anchor: "middle" }));
  });
  return [group(null, heading(words, 1, wide ? top + 16 : top + 8, wide ? first - 8 : W), drawn), y + Math.max(1, Math.ceil(state.schedule.length / each)) * (high + gap)];
}

/**
 * @param {Moment} moment
 * @param {number} W
 * @param {number} top
 * @param {boolean} wide
 * @param {Map<string, Point>} where
 * @returns {[SVGElement, number]}
 */
function city({ state }, W, top, wide, where) {
  const row = columns(W, wide ? Math.max(6, state.city.length) : 3, 7);
  const high = wide ? 118 : 112;
  const drawn = state.city.map((/** @type {any} */ one, /** @type {number} */ n) => {
    const at = { x: 1 + (n % row.n) * (row.w + row.gap), y: top + 16 + Math.floor(n / row.n) * (high + row.gap), w: row.w, h: high };
    where.set(one.id, [at.x + at.w / 2, at.y + at.h / 2]);
    return villager(state, one, at);
  });
  return [
    group(
      null,
      heading(say("great_old_ones.city"), 1, top + 8, 120),
      text(say("great_old_ones.deck", { n: state.deck_size }), W - 1, top + 8, { size: 12, anchor: "end", class: "bd-soft" }),
      drawn,
    ),
    top + 16 + Math.ceil(state.city.length / row.n) * (high + row.gap),
  ];
}

/** @param {any} state @param {any} one @param {Place} at */
function villager(state, one, at) {
  const label = say("great_old_ones.villager", {
    name: one.name, no: one.no, jewel: say(`great_old_ones.${one.jewel}`), force: one.force, vigor: one.vigor, will: one.will, holds: one.corpulence, turn: one.turn_order,
  });
  const [asCultist, asPriest] = one.prices ? [one.prices.cultist, one.prices.priest] : [one.force, one.force + one.vigor];
  const cubes = acting(state)?.cubes ?? Infinity;
  const ability = state.abilities[one.ability];
  const half = (at.w - 12) / 2;
  /** @type {(n: number, words: string, price: number) => SVGElement} */
  const price = (n, words, cost) =>
    group(
      [6 + n * half, at.h - 36],
      text(cost, half / 2, 14, { size: 16, bold: true, anchor: "middle", class: cost > cubes ? "bd-dear" : "" }),
      text(words, half / 2, 28, { size: 11, anchor: "middle", class: "bd-soft" }),
    );
  return box(
    one.ref,
    label,
    at,
    jewel(one.jewel, 15, 16, 8),
    text(`#${one.no}`, 28, 20, { size: 12, class: "bd-soft" }),
    turnOf(one, at.w - 7, 20),
    text(one.name, 8, 40, { size: 12, bold: true, width: at.w - 14 }),
    thing(null, say("great_old_ones.dream", { n: one.will }), null, s("path", { class: "bd-moon", d: MOON, transform: "translate(9 46)" }), text(`+${one.will}`, 23, 55, { size: 11, bold: true })),
    text(say("great_old_ones.holds", { n: one.corpulence }), 48, 55, { size: 11, class: "bd-soft", width: at.w - 54 }),
    ability && thing(null, `${ability.name}: ${ability.text}`, null, text(ability.name, 8, 70, { size: 11, bold: true, class: "bd-accent" })),
    s("path", { class: "bd-line", d: `M0 ${at.h - 38}H${at.w}` }),
    price(0, say("great_old_ones.cultist"), asCultist),
    price(1, say("great_old_ones.priest"), asPriest),
  );
}

/** The monster whose turn it is. @param {any} state */
const acting = (state) => Object.values(state.seats).flatMap(monsters).find((one) => one.id === state.actor);

// The cults

/**
 * @param {Moment} moment
 * @param {string} seat
 * @param {number} W
 * @param {number} top
 * @param {boolean} wide
 * @param {Map<string, Point>} where
 * @returns {[SVGElement, number]}
 */
function cult({ state, seat: mine, header }, seat, W, top, wide, where) {
  const one = state.seats[seat];
  const own = Number(seat) === mine;
  const all = monsters(one);
  const row = columns(W, wide ? 6 : 3, 7);
  const high = 80;
  const drawn = all.map((monster, n) => {
    const at = { x: 1 + (n % row.n) * (row.w + row.gap), y: top + 20 + Math.floor(n / row.n) * (high + row.gap), w: row.w, h: high };
    where.set(monster.id, [at.x + at.w / 2, at.y + at.h / 2]);
    return monsterBox(state, monster, seat, at);
  });
  const name = called(header, seat, one.old_one.name);
  const jewels = Object.keys(JEWELS);
  const said = [say("great_old_ones.points", { n: one.score }), one.scare_used && say("great_old_ones.scared"), own && say("great_old_ones.mine")].filter(Boolean).join(" · ");
  return [
    group(
      null,
      thing(
        one.ref,
        name,
        { class: of(seat) },
        s("rect", { class: "bd-strip", x: 0, y: top - 5, width: W, height: 21, rx: 5 }),
        sign(seat, 9, top + 5, 6.5),
        text(name, 22, top + 9, { size: 13, bold: true, width: W * 0.36 }),
        text(said, wide ? W * 0.4 : W * 0.46, top + 9, { size: 12, class: "bd-soft", width: wide ? W * 0.4 : W * 0.3 }),
      ),
      jewels.map((colour, n) => jewel(colour, W - 9 - (jewels.length - 1 - n) * 17, top + 5, 6, !one.priests.some((/** @type {any} */ priest) => priest.jewel === colour))),
      drawn,
    ),
    top + 20 + Math.ceil(all.length / row.n) * (high + row.gap) - 2,
  ];
}

/** @param {any} state @param {any} one @param {string} seat @param {Place} at */
function monsterBox(state, one, seat, at) {
  const now = state.actor === one.id;
  const ability = state.abilities[one.ability];
  const size = Math.min(9, (at.w * 0.52 - 2 * (one.capacity - 1)) / one.capacity);
  const end = 8 + one.capacity * (size + 2);
  const step = Math.min(14, (at.w - end - 18) / Math.max(1, one.cultists.length - 1));
  return box(
    one.ref,
    say("great_old_ones.monster", { name: one.name, n: one.cubes, capacity: one.capacity, turn: one.turn_order }),
    { ...at, class: `${of(seat)} ${now ? "bd-now" : ""}`.trim() },
    one.jewel ? jewel(one.jewel, 15, 15, 7) : sign(seat, 15, 15, 7),
    text(one.jewel ? `#${one.id}` : one.id, 28, 19, { size: 12, class: "bd-soft" }),
    turnOf(one, at.w - 6, 18),
    text(one.name, 8, 37, { size: 12, bold: Boolean(one.jewel) || at.w > 125, width: at.w - 13 }),
    pips(8, 46, one.cubes, one.capacity, { size, gap: 2 }),
    one.cultists.map((/** @type {any} */ cultist, /** @type {number} */ n) =>
      thing(cultist.ref, say("great_old_ones.under", { name: cultist.name, no: cultist.no, will: cultist.will }), null, jewel(cultist.jewel, end + 9 + n * step, 50, 6)),
    ),
    thing(null, say("great_old_ones.dream", { n: one.drain }), null, s("path", { class: "bd-moon", d: MOON, transform: "translate(9 62)" }), text(`+${one.drain}`, 23, 71, { size: 11, bold: true })),
    ability && thing(null, `${ability.name}: ${ability.text}`, null, text(ability.name, 48, 71, { size: 11, class: "bd-accent", width: at.w - 68 })),
    sign(seat, at.w - 12, 67, 4.5),
  );
}

// What I plan

/** @param {Moment} moment @param {Map<string, Point>} where */
function planned({ state, answer }, where) {
  const actor = state.actor;
  const from = where.get(actor);
  if (!from || !answer?.case) return null;
  const { case: kind, value } = answer;
  /** @type {(card: string, to: string, words?: string | number) => SVGElement | null} */
  const move = (card, to, words) => {
    const [a, b] = [where.get(card), where.get(to)];
    return a && b ? arrow(a, b, { bend: 0.08, start: 24, end: 30, planned: true, words }) : null;
  };
  if (kind === "cultist") return move(value.card, value.under ?? actor);
  if (kind === "priest") return move(typeof value === "string" ? value : value?.card, actor, "P");
  if (kind === "share") return group(null, Object.entries(value ?? {}).map(([to, n]) => n && move(actor, to, Number(n))));
  return null;
}
