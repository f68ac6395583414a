/**
 * Cult Wars: the temples around the deity and who aims at whom, my four slots and strategy cards, and combat as bars that cancel.
 */
import { s } from "../dom.js";
import { list, say } from "../say.js";
import { arrow, bar, box, called, canvas, card, cards, group, heading, isWide, layoutWidth, of, pips, sign, text, thing } from "./common.js";

/** @typedef {import("./common.js").Moment} Moment @typedef {import("./common.js").Point} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Place */

/** Slots as icons of 16 × 16: a sword, a shield, a flame, a sprout. */
/** @type {Record<string, string>} */
const ICONS = {
  attack: "M13.5 2.5 6 10M4 8l4 4M5.5 10.5 2.5 13.500M13.5 2.500l-3 .5M13.5 2.500l-.5 3",
  defend: "M8 2 13 4V8C13 11 11 13 8 14.5 5 13 3 11 3 8V4Z",
  sacrifice: "M8 2C9 5 12 6.5 12 10A4 4 0 0 1 4 10C4 8 5.5 7.5 6 5.5 7 6.5 7.5 6 8 2Z",
  breed: "M8 14V8M8 8C8 5 6 3.5 3 3.5 3 6.5 5 8 8 8ZM8 9.500C8 7 10 5.5 13 5.5 13 8.5 11 9.5 8 9.500Z",
  idle: "M8 4.500A3.5 3.5 0 1 1 7.99 4.5",
};

/** The insignia of the house cults, in a circle of radius 16. @type {Record<string, string>} */
const INSIGNIA = {
  spiral: "M0 1A1.5 1.5 0 0 1 2-1 4 4 0 0 1 1 5.5 6.5 6.5 0 0 1-6.5 0 8.5 8.5 0 0 1 2-8.5 9.5 9.5 0 0 1 10 2 10.5 10.5 0 0 1 0 10.5",
  eye: "M-12 0C-7-7.5 7-7.5 12 0 7 7.5-7 7.5-12 0ZM0-3.500A3.5 3.5 0 1 1-.01-3.5",
  horn: "M-8-9C-9-2-4 0 0 0 4 0 9-2 8-9M-8-9C-12 4-4 9 0 10 4 9 12 4 8-9M0 0V10",
  flame: "M0-11C2-5 8-3 8 4A8 8 0 0 1-8 4C-8 0-5-1-4-5-2-3-1-4 0-11ZM0 1C1 4 3 4.5 3 7A3 3 0 0 1-3 7C-3 5-1 4 0 1",
};

/** @param {Moment} moment */
export function draw(moment) {
  const { state, seat, width, answer, choice } = moment;
  const wide = isWide(width);
  const W = layoutWidth(width);
  const battles = fights(state);
  const plans = seat !== null && Boolean(answer?.slots || choice?.fields?.slots || state.cults[seat].slots);
  const isAlone = !plans && !battles.length && !state.played.length;
  const four = Object.keys(state.cults).length > 3;
  const ring = wide ? { x: 0, y: 0, w: isAlone ? W : W - 292, h: four ? 490 : 420 } : { x: 0, y: 0, w: W, h: four ? 400 : 336 };
  const places = placed(moment, ring, wide);
  const beside = wide ? { x: W - 268, y: 6, w: 267 } : { x: 1, y: ring.h + 14, w: W - 2 };
  const [side, end] = below(beside, [
    plans && ((at) => plan(moment, at, wide)),
    battles.length > 0 && ((at) => combat(moment, battles, at)),
    state.played.length > 0 && ((at) => played(moment, at)),
  ]);
  return canvas(
    W,
    Math.max(ring.h, end),
    say("cult_wars.board"),
    deity(state, ring),
    Object.keys(places).map((one) => temple(moment, Number(one), places[one], wide)),
    aims(moment, places),
    side,
  );
}

/**
 * Parts one below the other.
 *
 * @param {{x: number, y: number, w: number}} at
 * @param {(false | ((at: {x: number, y: number, w: number}) => [SVGElement, number]))[]} parts
 * @returns {[SVGElement[], number]}
 */
function below(at, parts) {
  let y = at.y;
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const part of parts) {
    if (!part) continue;
    const [one, end] = part({ ...at, y });
    drawn.push(one);
    y = end + 16;
  }
  return [drawn, y - 8];
}

// The temples

/**
 * Mine below, the others in the order of seats around the deity.
 *
 * @param {Moment} moment
 * @param {Place} ring
 * @param {boolean} wide
 * @returns {Record<string, Place>}
 */
function placed({ state, seat }, ring, wide) {
  const seats = Object.keys(state.cults).map(Number);
  const first = Math.max(0, seats.indexOf(seat ?? seats[0]));
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  const known = Object.values(state.cults).some((cult) => cult.bodies || Object.keys(cult.last_slots).length);
  const [w, h] = wide ? [190, known ? 126 : 100] : [124, known ? 98 : 66];
  const [left, mid, right] = [ring.x + 1, ring.x + (ring.w - w) / 2, ring.x + ring.w - w - 1];
  const [top, middle, bottom] = [ring.y + 2, ring.y + (ring.h - h) / 2, ring.y + ring.h - h - 2];
  const inset = wide ? 24 : 0;
  /** @type {Point[]} */
  const corners = order.length === 3 ? [[mid, bottom], [left + inset, top], [right - inset, top]] : [[mid, bottom], [left, middle], [mid, top], [right, middle]];
  return Object.fromEntries(order.map((one, n) => [one, { x: corners[n][0], y: corners[n][1], w, h }]));
}

/** Which turn it is, and the cards that nobody holds: beside the lowest temple. @param {any} state @param {Place} ring */
function deity(state, ring) {
  const words = state.over ? say("cult_wars.end") : say("cult_wars.turn", { turn: state.turn, turns: state.turns });
  const y = ring.y + ring.h - 34;
  return group(
    null,
    text(words, ring.x + 2, y, { size: 13, bold: true }),
    group([ring.x + 2, y + 9], pips(0, 0, state.turn, state.turns)),
    text(say("cult_wars.deck", { n: state.deck_size }), ring.x + ring.w - 2, y, { size: 12, anchor: "end", class: "bd-soft" }),
    text(say("cult_wars.discard", { n: state.discard.length }), ring.x + ring.w - 2, y + 17, { size: 12, anchor: "end", class: "bd-soft" }),
  );
}

/** @param {Moment} moment @param {number} seat @param {Place} at @param {boolean} wide */
function temple({ state, seat: mine, header }, seat, at, wide) {
  const cult = state.cults[seat];
  const player = header?.seats?.find((/** @type {any} */ one) => one.seat === seat)?.name;
  const name = called(header, seat, cult.name);
  const label = say("cult_wars.temple", { name, followers: cult.followers, points: cult.vp, cards: cult.hand_count });
  const middles = [0.26, 0.58, 0.83];
  return box(
    cult.ref,
    label,
    { ...at, class: `${of(seat)} ${seat === mine ? "bd-mine" : ""}` },
    wide && emblemOf(cult.cult, seat, 28, 29),
    !wide && sign(seat, 15, 17, 6.5),
    text(name, wide ? 52 : 27, wide ? 26 : 22, { size: wide ? 15 : 13, bold: true, width: at.w - (wide ? 78 : 32) }),
    wide && player && text(player, 52, 41, { size: 11, class: "bd-soft", width: at.w - 60 }),
    wide && sign(seat, at.w - 17, 20, 6.5),
    [[cult.followers, "followers"], [cult.vp, "points"], [cult.hand_count, "cards"]].map(([n, what], part) =>
      group(
        [at.w * middles[part], wide ? 75 : 43],
        text(n, 0, 0, { size: wide ? 20 : 16, bold: true, anchor: "middle", class: part === 0 ? "bd-of-seat" : "" }),
        text(say(`cult_wars.${what}`, { n }), 0, wide ? 13 : 12, { size: 11, anchor: "middle", class: "bd-soft" }),
      ),
    ),
    tasks(state, cult, at, wide),
  );
}

/** What its followers do, or what they did last turn. @param {any} state @param {any} cult @param {Place} at @param {boolean} wide */
function tasks(state, cult, at, wide) {
  const isNow = Boolean(cult.bodies);
  if (!isNow && !Object.keys(cult.last_slots).length) return null;
  const known = cult.bodies ?? Object.fromEntries(Object.keys(ICONS).map((slot) => [slot, sum({ slots: cult.last_slots }, slot, state)]));
  const first = isNow || !wide ? 0 : 54;
  const shown = isNow ? Object.keys(ICONS) : Object.keys(ICONS).filter((slot) => slot !== "idle");
  const each = (at.w - first) / shown.length;
  return group(
    [0, at.h - (wide ? 25 : 33)],
    s("path", { class: "bd-line", d: `M0 0H${at.w}` }),
    first > 0 && text(say("cult_wars.last_turn"), 9, 17, { size: 11, class: "bd-soft", width: first - 8 }),
    shown.map((task, n) =>
      thing(
        null,
        `${say(`cult_wars.${task}`)}: ${known[task]}`,
        { class: known[task] ? "" : "bd-gone" },
        s("path", { class: "bd-icon", d: ICONS[task], transform: `translate(${first + each * n + (wide ? each / 2 - 15 : each / 2 - 7)} ${wide ? 5 : 3}) scale(0.9)` }),
        text(known[task], first + each * n + (wide ? each / 2 + 1 : each / 2), wide ? 17 : 28, { size: 11, bold: isNow, anchor: wide ? "start" : "middle", class: isNow ? "" : "bd-soft" }),
      ),
    ),
  );
}

/** @param {string} cult @param {number} seat @param {number} x @param {number} y */
const emblemOf = (cult, seat, x, y) =>
  group([x, y], s("circle", { class: "bd-outline", r: 18 }), INSIGNIA[cult] ? s("path", { class: "bd-insignia", d: INSIGNIA[cult] }) : sign(seat, 0, 0, 9));

// Who aims at whom

/** @param {Moment} moment @param {Record<string, Place>} places */
function aims({ state, seat: mine, answer, choice }, places) {
  /** @type {Record<string, number>} */
  const seats = Object.fromEntries(Object.keys(state.cults).map((seat) => [state.cults[seat].cult, Number(seat)]));
  const planned = typeof answer === "string" ? answer : answer?.target;
  return Object.keys(places).map((seat) => {
    const cult = state.cults[seat];
    const own = Number(seat) === mine;
    const target = cult.target ?? (own && choice ? planned : null);
    if (!target || !places[seats[target]]) return null;
    const sent = cult.bodies?.attack ?? (own ? sum(answer, "attack", state) : 0);
    const [from, to] = joined(places[seat], places[seats[target]], state.cults[seats[target]].target === cult.cult);
    return group(null, s("g", { class: of(seat) }, arrow(from, to, { bend: 0.1, planned: !cult.target, seat, words: sent || undefined })));
  });
}

/**
 * Where an arrow leaves one box and meets the other; two arrows between the same boxes keep apart.
 *
 * @param {Place} a
 * @param {Place} b
 * @param {boolean} both
 * @returns {[Point, Point]}
 */
function joined(a, b, both) {
  /** @type {(one: Place) => Point} */
  const middle = (one) => [one.x + one.w / 2, one.y + one.h / 2];
  const [from, to] = [middle(a), middle(b)];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const aside = both ? 12 : 0;
  /** @type {Point} */
  const off = [(dy / length) * aside, (-dx / length) * aside];
  /** @type {(one: Place, at: Point, sign: number, gap: number) => Point} */
  const edge = (one, at, way, gap) => {
    const t = Math.min((one.w / 2 + gap) / Math.abs(dx || 1e-6), (one.h / 2 + gap) / Math.abs(dy || 1e-6));
    return [at[0] + way * dx * t + off[0], at[1] + way * dy * t + off[1]];
  };
  return [edge(a, from, 1, 2), edge(b, to, -1, 4)];
}

// My plan

/** The strategy cards that an answer lays on a slot. @param {any} answer @param {string} slot @returns {string[]} */
const laid = (answer, slot) => Object.entries(answer?.slots ?? {}).flatMap(([id, where]) => (where === slot ? [id] : []));

/** @param {any} answer @param {string} slot @param {any} state */
const sum = (answer, slot, state) => laid(answer, slot).reduce((total, id) => total + valueOf(state, id), 0);

/** @param {any} state @param {string} id @returns {number} */
const valueOf = (state, id) => state.strategy_cards.find((/** @type {any} */ one) => one.id === id)?.value ?? 0;

/**
 * @param {Moment} moment
 * @param {{x: number, y: number, w: number}} at
 * @param {boolean} wide
 * @returns {[SVGElement, number]}
 */
function plan({ state, seat, answer }, at, wide) {
  const cult = state.cults[/** @type {number} */ (seat)];
  const said = cult.slots ? { slots: cult.slots } : answer?.slots ? answer : null;
  const shown = new Set(answer?.face_up ?? []);
  const placedSum = state.slots.reduce((/** @type {number} */ total, /** @type {any} */ one) => total + sum(said, one.id, state), 0);
  const [columns, gap] = wide ? [2, 8] : [4, 6];
  const w = (at.w - gap * (columns - 1)) / columns;
  const high = wide ? 88 : 82;
  const rows = Math.ceil(state.slots.length / columns);
  const idle = cult.followers - placedSum;
  const title = say(idle > 0 ? "cult_wars.plan_idle" : "cult_wars.plan", { placed: placedSum, n: cult.followers, idle });
  const strip = at.y + 16 + rows * (high + gap);
  const each = (at.w - gap * (state.strategy_cards.length - 1)) / state.strategy_cards.length;
  return [
    group(
      null,
      heading(title, at.x, at.y + 8, at.w),
      state.slots.map((/** @type {any} */ slot, /** @type {number} */ n) => {
        const there = laid(said, slot.id);
        const total = sum(said, slot.id, state);
        return box(
          slot.ref,
          `${slot.name}: ${total}`,
          { x: at.x + (n % columns) * (w + gap), y: at.y + 18 + Math.floor(n / columns) * (high + gap), w, h: high, class: there.length ? "" : "bd-quiet" },
          s("path", { class: "bd-icon", d: ICONS[slot.id] ?? ICONS.idle, transform: "translate(8 7)" }),
          text(slot.name, wide ? 29 : 7, wide ? 20 : 36, { size: wide ? 13 : 11, bold: true, width: wide ? w - 62 : w - 12 }),
          text(total || "", w - 10, wide ? 25 : 24, { size: wide ? 20 : 18, bold: true, anchor: "end" }),
          there.map((id, k) => laidCard(valueOf(state, id), 8 + k * Math.min(26, (w - 34) / Math.max(1, there.length - 1)), high - 38, shown.has(id))),
        );
      }),
      state.strategy_cards.map((/** @type {any} */ one, /** @type {number} */ n) => {
        const used = Boolean(said?.slots?.[one.id]);
        return box(
          one.ref,
          say("cult_wars.strategy", { value: one.value }),
          { x: at.x + n * (each + gap), y: strip + 4, w: each, h: 44, class: used ? "bd-used" : "" },
          text(one.value, each / 2, 29, { size: 18, bold: true, anchor: "middle", class: used ? "bd-soft" : "" }),
        );
      }),
    ),
    strip + 48,
  ];
}

/** @param {number} value @param {number} x @param {number} y @param {boolean} shown */
const laidCard = (value, x, y, shown) =>
  s("g", { class: shown ? "bd-strategy bd-shown" : "bd-strategy" }, s("rect", { x, y, width: 23, height: 30, rx: 4 }), text(value, x + 11.5, y + 20, { size: 14, bold: true, anchor: "middle" }));

// Combat

/** @typedef {{defender: number, defence: number, attackers: {seat: number, attack: number, fallen: number, vp: number}[], lost: Record<string, number> | null}} Battle */

/**
 * The battles of the last combat; while one is going on, those that will be fought, by followers alone.
 *
 * @param {any} state
 * @returns {Battle[]}
 */
function fights(state) {
  if (state.battles.length) return state.battles;
  const cults = Object.entries(state.cults);
  return cults.flatMap(([seat, cult]) => {
    const attackers = cults.filter(([other, one]) => one.target === cult.cult && one.bodies?.attack && !state.withheld.includes(Number(other)));
    if (!attackers.length || !cult.bodies) return [];
    return [{ defender: Number(seat), defence: cult.bodies.defend, attackers: attackers.map(([other, one]) => ({ seat: Number(other), attack: one.bodies.attack, fallen: 0, vp: 0 })), lost: null }];
  });
}

/**
 * Each battle as two bars: what they have in common cancels, and is faint; the rest is what somebody loses.
 *
 * @param {Moment} moment
 * @param {Battle[]} battles
 * @param {{x: number, y: number, w: number}} at
 * @returns {[SVGElement, number]}
 */
function combat({ state, header }, battles, at) {
  const total = (/** @type {Battle} */ one) => one.attackers.reduce((n, a) => n + a.attack, 0);
  const unit = (at.w - 40) / Math.max(1, ...battles.map((one) => Math.max(one.defence, total(one))));
  const high = 74;
  /** @type {(seat: number) => string} */
  const name = (seat) => called(header, seat, state.cults[seat].name);
  return [
    group(
      null,
      heading(say(state.step < 3 ? "cult_wars.last_combat" : "cult_wars.combat"), at.x, at.y + 8, at.w),
      battles.map((one, n) => {
        const attack = total(one);
        const weaker = Math.min(attack, one.defence) * unit;
        let x = 0;
        const names = say("cult_wars.against", { who: list(one.attackers.map((a) => name(a.seat))), whom: name(one.defender) });
        return group(
          [at.x, at.y + 18 + n * high],
          text(names, 0, 10, { size: 12, width: at.w }),
          one.attackers.map((a) => {
            const from = x;
            x += a.attack * unit;
            return s("g", { class: of(a.seat) }, bar(a.seat, from, 16, a.attack * unit - 1, 15));
          }),
          s("g", { class: of(one.defender) }, bar(one.defender, 0, 34, one.defence * unit - 1, 15)),
          weaker > 0 && s("rect", { class: "bd-cancelled", x: 0, y: 15, width: weaker, height: 35 }),
          weaker > 0 && s("path", { class: "bd-surplus", d: `M${Math.round(weaker)} 13V52` }),
          one.attackers.map((a, k) => {
            const from = one.attackers.slice(0, k).reduce((sum, before) => sum + before.attack * unit, 0);
            return a.attack * unit > 16 && signOnBar(a.seat, from + 9, 23.5);
          }),
          one.defence * unit > 16 && signOnBar(one.defender, 9, 41.5),
          text(attack, x + 5, 28, { size: 13, bold: true }),
          text(one.defence, one.defence * unit + 5, 46, { size: 13, bold: true }),
          text(outcome(one, name), 0, 64, { size: 11, class: "bd-soft", width: at.w }),
        );
      }),
    ),
    at.y + 18 + battles.length * high - 8,
  ];
}

/** @param {number} seat @param {number} x @param {number} y */
const signOnBar = (seat, x, y) => s("g", { class: of(seat), transform: `translate(${x} ${y})` }, s("circle", { class: "bd-spot", r: 6.5 }), sign(seat, 0, 0, 4));

/** @param {Battle} battle @param {(seat: number) => string} name */
function outcome({ defender, attackers, lost }, name) {
  if (!lost) return "";
  const killed = Object.values(lost).reduce((n, one) => n + one, 0);
  const fallen = attackers.filter((one) => one.fallen).map((one) => say("cult_wars.falls", { who: name(one.seat), n: one.fallen }));
  const vp = attackers.filter((one) => one.vp).map((one) => say("cult_wars.gains", { who: name(one.seat), n: one.vp }));
  const all = [...(killed ? [say("cult_wars.falls", { who: name(defender), n: killed })] : []), ...fallen, ...vp];
  return all.length ? all.join(" · ") : say("cult_wars.nobody");
}

/**
 * @param {Moment} moment
 * @param {{x: number, y: number, w: number}} at
 * @returns {[SVGElement, number]}
 */
function played({ state }, at) {
  return [
    group(
      null,
      heading(say("cult_wars.played"), at.x, at.y + 8, at.w),
      state.played.map((/** @type {any} */ one, /** @type {number} */ n) =>
        box(
          one.ref,
          `${one.name}: ${say(`cult_wars.${one.fate}`)}`,
          { x: at.x, y: at.y + 18 + n * 30, w: at.w, h: 25, class: `${of(one.seat)} ${one.fate === "cancelled" ? "bd-gone" : ""}` },
          sign(one.seat, 14, 13, 5.5),
          text([one.name, one.cult, one.slot, one.amount].filter((word) => word !== null && word !== undefined).join(" · "), 27, 17, { size: 12, width: at.w - 100 }),
          text(say(`cult_wars.${one.fate}`), at.w - 8, 17, { size: 11, anchor: "end", class: "bd-soft" }),
        ),
      ),
    ),
    at.y + 18 + state.played.length * 30,
  ];
}

// My hand

/** @param {Moment} moment */
export function hand({ state, answer }) {
  if (!state.hand?.length) return null;
  const playing = new Set((answer?.play ?? []).map((/** @type {any} */ one) => one?.card ?? one?.case ?? one));
  return cards(say("cult_wars.hand"), state.hand.map((/** @type {any} */ one) => card(one.ref, { title: one.name, words: one.text, class: playing.has(one.id) ? "is-planned" : "" })));
}
