/**
 * True Messiah: the land with its units, what I plan on it as numbered arrows, and beside it how far each seat is from its end.
 */
import { h, s } from "../dom.js";
import { list, say } from "../say.js";
import { arrow, box, called, canvas, card, cards, group, heading, isWide, layoutWidth, measured, of, pips, sign, text, thing } from "./common.js";

/** @typedef {import("./common.js").Moment} Moment @typedef {import("./common.js").Point} Point */
/** @typedef {{x: number, y: number, w: number}} Room where a part goes: its corner and its width */
/** @typedef {{cell: number, corner: (at: string) => Point, middle: (at: string) => Point, units: Map<string, Point>}} Land */

/** @param {Moment} moment */
export function draw(moment) {
  const { state, width } = moment;
  const wide = isWide(width);
  const W = layoutWidth(width);
  const board = state.board;
  const margin = 18;
  const cell = board ? Math.min(wide ? Math.min(70, Math.floor(496 / board.rows)) : 74, Math.floor(((wide ? 0.6 * W : W) - margin - 2) / board.columns)) : 0;
  const land = board ? { w: margin + cell * board.columns + 2, h: cell * board.rows + margin } : { w: 0, h: 0 };
  const beside = wide && board ? { x: land.w + 18, y: 4, w: W - land.w - 19 } : { x: 1, y: board ? land.h + 14 : 4, w: W - 2 };
  const [side, end] = below(beside, [
    (at) => turn(moment, at),
    ...Object.keys(state.seats).map((seat) => (/** @type {Room} */ at) => seatBox(moment, seat, at)),
    state.shown?.actions.length && ((/** @type {Room} */ at) => announced(moment, at)),
    state.stack?.length && ((/** @type {Room} */ at) => stack(moment, at)),
    state.effects?.some((/** @type {any} */ one) => !one.space) && ((/** @type {Room} */ at) => inForce(moment, at)),
  ]);
  return canvas(W, Math.max(land.h, end) + 2, say("true_messiah.board"), board && grid(moment, cell, margin, wide), side);
}

/**
 * Parts one below the other.
 *
 * @param {Room} at
 * @param {(0 | false | undefined | ((at: Room) => [SVGElement, number]))[]} parts
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
    y = end + 8;
  }
  return [drawn, y - 8];
}

/** @param {any} state @param {number | string} seat @returns {string} the classes of what is this seat's */
const dyed = (state, seat) => of(seat, state.seats[seat]?.colour);

/** @param {Moment} moment @param {number | string} seat @returns {string} */
function colourOf({ state, content, header }, seat) {
  const colour = state.seats[seat].colour;
  const name = content?.data?.colours?.find((/** @type {any} */ one) => one.id === colour)?.name;
  return called(header, seat, name ?? say("seat", { n: seat }));
}

// The land

/** @param {Moment} moment @param {number} cell @param {number} margin @param {boolean} wide */
function grid(moment, cell, margin, wide) {
  const { state } = moment;
  const board = state.board;
  /** @type {(at: string) => Point} */
  const corner = (at) => {
    const [column, row] = at.split(",").map(Number);
    return [margin + (column - 1) * cell, (board.rows - row) * cell];
  };
  /** @type {Land} */
  const land = { cell, corner, middle: (at) => [corner(at)[0] + cell / 2, corner(at)[1] + cell / 2], units: placed(board, corner, cell, wide) };
  return group(
    null,
    Array.from({ length: board.columns }, (_, n) => text(n + 1, margin + (n + 0.5) * cell, board.rows * cell + 14, { size: 11, anchor: "middle", class: "bd-soft" })),
    Array.from({ length: board.rows }, (_, n) => text(n + 1, margin - 6, (board.rows - n - 0.5) * cell + 4, { size: 11, anchor: "end", class: "bd-soft" })),
    board.spaces.map((/** @type {any} */ one) => space(moment, one, land)),
    board.units.map((/** @type {any} */ one) => unit(moment, one, /** @type {Point} */ (land.units.get(one.id)), wide)),
    attacks(moment, land),
    planned(moment, land),
  );
}

/**
 * Where each unit stands: low ones in two columns (on a telephone in two rows), high ones below on the right.
 *
 * @param {any} board
 * @param {(at: string) => Point} corner
 * @param {number} cell
 * @param {boolean} wide
 * @returns {Map<string, Point>} its middle, by its id
 */
function placed(board, corner, cell, wide) {
  /** @type {Map<string, Point>} */
  const found = new Map();
  /** @type {Record<string, [number, number]>} */
  const counts = {};
  for (const one of board.units) {
    const count = (counts[one.at] ??= [0, 0]);
    const [x, y] = corner(one.at);
    if (high(one)) found.set(one.id, [x + cell * 0.78 - 15 * count[1]++, y + cell * 0.77]);
    else {
      const n = count[0]++;
      if (wide) found.set(one.id, [x + cell * (n % 2 ? 0.74 : 0.26), y + cell * (n < 2 ? 0.21 : 0.5)]);
      else found.set(one.id, [x + cell * (n % 2 ? 0.64 : 0.25), y + cell * (n < 2 ? 0.25 : 0.6)]);
    }
  }
  return found;
}

/** @param {any} one */
const high = (one) => one.kind === "messiah" || one.kind === "avatar";

/** @param {Moment} moment @param {{at: string, ref: string}} one @param {Land} land */
function space(moment, { at, ref }, { corner, cell }) {
  const { state } = moment;
  const [x, y] = corner(at);
  const building = state.board.buildings.find((/** @type {any} */ one) => one.at === at);
  const monolith = state.board.monoliths.includes(at);
  const wards = (state.effects ?? []).filter((/** @type {any} */ one) => one.space === at);
  const [column, row] = at.split(",").map(Number);
  const label = building ? `${say("true_messiah.space", { at })}: ${say(`true_messiah.${building.kind}`, { colour: colourOf(moment, building.seat) })}` : say(monolith ? "true_messiah.monolith" : "true_messiah.space", { at });
  const k = cell / 60;
  return thing(
    ref,
    label,
    { transform: `translate(${x} ${y})`, class: (column + row) % 2 ? "bd-space" : "bd-space bd-dark" },
    s("rect", { class: "bd-face", x: 1, y: 1, width: cell - 2, height: cell - 2, rx: 5 }),
    monolith && s("path", { class: "bd-monolith", transform: `scale(${k})`, d: "M22 54 25 15 30 8 36 15 39 54Z" }),
    building &&
      group(
        null,
        s("g", { class: dyed(state, building.seat) },
          s("path", {
            class: "bd-solid",
            transform: `scale(${k})`,
            d: building.kind === "city" ? "M4 56V41H9V45H14V41H19V45H24V41H29V45H34V56Z" : "M4 56V53H7V46H4L18 39 32 46H29V53H32V56Z",
          }),
          sign(building.seat, 18.5 * k, 51 * k, 3.8 * k, "bd-sign-on"),
        ),
      ),
    wards.map((/** @type {any} */ one, /** @type {number} */ n) =>
      thing(null, say("true_messiah.ward", { colour: colourOf(moment, one.seat) }), { class: dyed(state, one.seat), transform: `translate(${cell - 13 - n * 14} 3)` }, s("path", { class: "bd-shield", d: "M5.5 0 11 2V6C11 9.5 8.5 11.5 5.5 13 2.5 11.5 0 9.5 0 6V2Z" }), sign(one.seat, 5.5, 6, 3)),
    ),
  );
}

/** @param {Moment} moment @param {any} one @param {Point} at @param {boolean} wide */
function unit(moment, one, at, wide) {
  const { state } = moment;
  const name = high(one) ? say(`true_messiah.${one.kind}`, { colour: colourOf(moment, one.seat) }) : say(`true_messiah.${one.kind}`, { id: one.id });
  const label = one.praying ? say("true_messiah.praying", { unit: name }) : one.moved ? say("true_messiah.moved", { unit: name }) : name;
  const kind = `bd-unit ${dyed(state, one.seat)} ${one.moved ? "bd-moved" : ""} ${one.kind === "nonbeliever" ? "bd-hollow" : ""}`.trim();
  const place = { class: kind, transform: `translate(${at.map((n) => Math.round(n * 10) / 10)})` };
  if (high(one))
    return thing(
      one.ref,
      label,
      place,
      s("path", { class: "bd-face", d: one.kind === "messiah" ? star(8, wide ? 13 : 10.5, wide ? 9.5 : 7.5) : star(4, wide ? 13 : 10.5, wide ? 8 : 6.5) }),
      sign(one.seat, 0, 0, wide ? 5 : 4, "bd-sign-on"),
    );
  const number = one.id.split(".").pop().replace(/\D/g, "").replace(/^0/, "");
  if (!wide)
    return thing(
      one.ref,
      label,
      place,
      s("circle", { class: "bd-face", r: 8 }),
      sign(one.seat, 0, 0, 5, "bd-sign bd-of-unit"),
      one.praying && s("circle", { class: "bd-praying", r: 10 }),
    );
  return thing(
    one.ref,
    label,
    place,
    s("rect", { class: "bd-face", x: -14, y: -7.5, width: 28, height: 15, rx: 7.5 }),
    sign(one.seat, -7.5, 0, 4.2, "bd-sign bd-of-unit"),
    text(number, 5, 4, { size: 11, bold: true, anchor: "middle", class: "bd-number" }),
    one.praying && s("rect", { class: "bd-praying", x: -15.5, y: -9.5, width: 31, height: 19, rx: 9.5 }),
  );
}

/** @param {number} points @param {number} outer @param {number} inner */
const star = (points, outer, inner) =>
  `M${Array.from({ length: points * 2 }, (_, n) => {
    const [radius, angle] = [n % 2 ? inner : outer, (Math.PI * n) / points - Math.PI / 2];
    return [Math.cos(angle) * radius, Math.sin(angle) * radius].map((one) => Math.round(one * 10) / 10);
  }).join(" ")}Z`;

// What is declared, and what I plan

/** @param {Moment} moment @param {Land} land */
function attacks({ state }, land) {
  return (state.turn?.attacks ?? []).map((/** @type {any} */ one) =>
    s("g", { class: dyed(state, one.seat) }, arrow(land.middle(one.from), land.middle(one.to), { bend: one.by === "low" ? 0.18 : 0.4, start: 8, end: 8, seat: one.seat, words: one.attacks })),
  );
}

/**
 * Something planned, with its numbers: an arrow from space to space for all who take that way, or a mark.
 *
 * @typedef {{kind: "move" | "mark", numbers: (number | string)[], from?: Point, to: Point, ends?: string}} Step
 */

/** @param {Moment} moment @param {Land} land */
function planned(moment, land) {
  const all = steps(moment, land);
  return group(
    null,
    all.map(({ kind, from, to }) => kind === "move" && from && arrow(from, to, { bend: 0.12, start: 4, end: 4, planned: true })),
    apart(all.map(({ kind, numbers, from, to }) => {
      /** @type {Point} */
      const at = kind === "move" && from ? [(from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.06, (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.06] : to;
      return { words: numbers.join(" "), at };
    })).map(({ words, at }) => label(words, at[0], at[1])),
  );
}

/** Those that would lie on another one are moved down. @param {{words: string, at: Point}[]} labels */
function apart(labels) {
  /** @type {typeof labels} */
  const found = [];
  for (const one of labels) {
    let [x, y] = one.at;
    while (found.some((other) => Math.abs(other.at[1] - y) < 16 && Math.abs(other.at[0] - x) < 9 + 4 * (one.words.length + other.words.length))) y += 4;
    found.push({ words: one.words, at: [x, y] });
  }
  return found;
}

/** Numbers on an arrow or beside a unit. @param {string} words @param {number} x @param {number} y */
function label(words, x, y) {
  const w = Math.max(16, measured(words, 11, true) + 9);
  return s("g", { class: "bd-badge" }, s("rect", { x: x - w / 2, y: y - 8, width: w, height: 16, rx: 8 }), text(words, x, y + 4, { size: 11, bold: true, anchor: "middle" }));
}

/** @param {Moment} moment @param {Land} land @returns {Step[]} */
function steps({ state, seat, answer }, land) {
  /** @type {Map<string, string>} */
  const now = new Map(state.board.units.map((/** @type {any} */ one) => [one.id, one.at]));
  /** @type {Step[]} */
  const found = [];
  /** @type {(name: any) => string | undefined} the space of a unit or space, as orders name them */
  const spaceOf = (name) => (typeof name === "string" ? (now.get(name) ?? (/^\d+,\d+$/.test(name) ? name : undefined)) : undefined);
  /** @type {(from: string | undefined, to: string | undefined, n: number | string) => void} */
  const way = (from, to, n) => {
    if (!from || !to) return;
    const same = found.find((one) => one.ends === `${from} ${to}`);
    if (same) same.numbers.push(n);
    else found.push({ kind: "move", numbers: [n], from: land.middle(from), to: land.middle(to), ends: `${from} ${to}` });
  };
  /** @type {(value: any, n: number) => void} */
  const move = (value, n) => {
    way(spaceOf(value?.unit), spaceOf(value?.to), n);
    if (spaceOf(value?.to)) now.set(value.unit, value.to);
  };
  /** @type {(at: string, n: number | string) => void} */
  const mark = (at, n) => {
    const same = found.find((one) => one.ends === at);
    const [x, y] = land.corner(at);
    if (same) same.numbers.push(n);
    else found.push({ kind: "mark", numbers: [n], to: [x + land.cell / 2, y + land.cell - 8], ends: at });
  };
  linesOf(answer ?? (seat === null ? null : state.seats[seat].own?.plan)).forEach(({ case: kind, value }, index) => {
    const n = index + 1;
    if (kind === "move") move(value, n);
    const named = kind === "pray" ? (value?.followers ?? []) : kind === "play" ? [...(value?.targets ?? []), ...Object.values(value?.choices ?? {}).flat()] : [];
    for (const at of new Set(named.map(spaceOf).filter(Boolean))) mark(at, n);
    for (const one of named) if (one && typeof one === "object") move(one, n);
  });
  for (const [from, to] of Object.entries(answer?.groups ?? {})) way(from, spaceOf(to), "×");
  for (const by of ["messiah", "avatar"])
    for (const [to, n] of Object.entries(answer?.[by] ?? {})) if (n) way(spaceOf(state.board.units.find((/** @type {any} */ one) => one.kind === by && one.seat === seat)?.id), spaceOf(to), `×${n}`);
  for (const [at, n] of Object.entries(answer?.numbers ?? {})) if (n) mark(at, `+${n}`);
  for (const one of answer?.build ?? []) if (spaceOf(one?.site)) mark(one.site, "+");
  return found;
}

/** The lines of a plan, a reaction or a starting position, as cases. @param {any} answer @returns {{case: string, value: any}[]} */
function linesOf(answer) {
  if (!answer || typeof answer !== "object") return [];
  if (Array.isArray(answer)) return answer.filter(Boolean).map((one) => (one.case ? one : { case: "move", value: one }));
  if (Array.isArray(answer.actions)) return linesOf(answer.actions);
  if (answer.case === "respond") return [{ case: "pray", value: { followers: answer.value?.pray } }, answer.value?.do].filter(Boolean);
  if (Array.isArray(answer.moves)) return linesOf(answer.moves);
  return [];
}

// Beside the land

/** @param {Moment} moment @param {Room} at @returns {[SVGElement, number]} */
function turn(moment, at) {
  const { state } = moment;
  const now = state.turn && say(`true_messiah.${state.turn.phase}`, { colour: colourOf(moment, state.turn.seat) });
  const words = state.over ? say("true_messiah.over") : !state.board ? say("true_messiah.before", { colours: list((moment.content?.data?.colours ?? []).map((/** @type {any} */ one) => one.name)) }) : [say("true_messiah.round", { round: state.round }), now, state.turn && say("true_messiah.low_moves", { n: state.turn.limit, done: state.turn.low_moves })].filter(Boolean).join(" · ");
  return [group(null, heading(words, at.x, at.y + 8, at.w)), at.y + 10];
}

/** @param {Moment} moment @param {string} seat @param {Room} at @returns {[SVGElement, number]} */
function seatBox(moment, seat, at) {
  const { state, seat: mine } = moment;
  const one = state.seats[seat];
  const followers = state.board?.units.filter((/** @type {any} */ unit) => unit.seat === Number(seat) && unit.kind === "follower").length ?? 0;
  const numbers = [
    [one.coins ?? "?", "coins", false],
    [one.belief, "belief", false],
    [followers, "followers", state.board && followers <= 5],
    [one.cards, "cards", state.board && one.cards <= 8],
    [one.hand_size, "hand", false],
    [one.deck_size, "deck", false],
  ];
  const bid = state.market?.bids?.[seat];
  const board = one.by_board.map((/** @type {any} */ lasting) => lasting.name).join(", ");
  const high = !state.board ? 32 : board ? 78 : 64;
  const each = (at.w - 12) / numbers.length;
  const marks = [bid !== undefined && say("true_messiah.bid", { n: bid }), one.out && say("true_messiah.out")].filter(Boolean).join(" ");
  return [
    box(
      one.ref,
      `${colourOf(moment, seat)}: ${say("true_messiah.health", { n: one.health })}`,
      { x: at.x, y: at.y, w: at.w, h: high, class: `${dyed(state, seat)} ${Number(seat) === mine ? "bd-mine" : ""} ${state.turn?.seat === Number(seat) ? "bd-now" : ""} ${one.out ? "bd-gone" : ""}`.trim() },
      sign(seat, 15, 16, 6.5),
      text(colourOf(moment, seat), 28, 20, { size: 13, bold: true, width: at.w * 0.32 }),
      marks && text(marks, at.w - 104, 20, { size: 12, bold: true, anchor: "end", width: at.w * 0.3 }),
      state.board && group([at.w - 94, 11], pips(0, 0, one.health, 6, { size: 9 }), thing(null, say("true_messiah.mask"), { class: one.mask ? "bd-mask" : "bd-mask bd-gone" }, s("path", { d: "M74-1H86V4A6 6 0 0 1 74 4ZM76.5 3H79M81 3H83.5" }))),
      state.board && numbers.map(([n, what, low], part) =>
        group(
          [6 + each * (part + 0.5), 42],
          text(low ? `${n}!` : n, 0, 0, { size: 15, bold: true, anchor: "middle", class: low ? "bd-warn" : "" }),
          text(say(`true_messiah.${what}`), 0, 14, { size: 11, anchor: "middle", class: "bd-soft", width: each }),
        ),
      ),
      board && text(board, 10, 72, { size: 11, width: at.w - 20 }),
    ),
    at.y + high,
  ];
}

/** @param {Moment} moment @param {Room} at @returns {[SVGElement, number]} */
function announced(moment, at) {
  const { actions, seat } = moment.state.shown;
  const rows = actions.slice(0, 8);
  const more = actions.length - rows.length;
  return [
    group(
      null,
      heading(say("true_messiah.announced", { colour: colourOf(moment, seat) }), at.x, at.y + 12, at.w),
      rows.map((/** @type {any} */ one, /** @type {number} */ n) => text(`${n + 1}. ${one.text}`, at.x, at.y + 29 + n * 16, { size: 12, width: at.w })),
      more > 0 && text(say("true_messiah.more", { n: more }), at.x, at.y + 29 + rows.length * 16, { size: 12, class: "bd-soft" }),
    ),
    at.y + 18 + (rows.length + (more > 0 ? 1 : 0)) * 16,
  ];
}

/** @param {Moment} moment @param {Room} at @returns {[SVGElement, number]} */
function stack(moment, at) {
  const { state, content } = moment;
  const all = [...state.stack].reverse();
  return [
    group(
      null,
      heading(say("true_messiah.stack"), at.x, at.y + 12, at.w),
      all.map((one, n) =>
        box(
          one.ref,
          say("true_messiah.of", { card: one.card.name, colour: colourOf(moment, one.seat) }),
          { x: at.x, y: at.y + 18 + n * 30, w: at.w, h: 26, class: dyed(state, one.seat) },
          s("title", null, cardOf(content, one.card.card)?.text ?? one.card.name),
          sign(one.seat, 14, 13, 5.5),
          text([one.card.name, ...one.targets].join(" · "), 27, 17, { size: 12, bold: true, width: at.w - 36 }),
        ),
      ),
    ),
    at.y + 18 + all.length * 30,
  ];
}

/** @param {Moment} moment @param {Room} at @returns {[SVGElement, number]} */
function inForce(moment, at) {
  const { state } = moment;
  const all = state.effects.filter((/** @type {any} */ one) => !one.space);
  return [
    group(
      null,
      heading(say("true_messiah.effects"), at.x, at.y + 12, at.w),
      all.map((/** @type {any} */ one, /** @type {number} */ n) =>
        s("g", { class: dyed(state, one.seat) }, sign(one.seat, at.x + 8, at.y + 27 + n * 18, 5), text([say(`true_messiah.${one.kind}`), one.amount || ""].join(" "), at.x + 22, at.y + 31 + n * 18, { size: 12, width: at.w - 24 })),
      ),
    ),
    at.y + 20 + all.length * 18,
  ];
}

// Cards

/** @param {any} content @param {string} id @returns {any} */
const cardOf = (content, id) => content?.data?.cards?.find((/** @type {any} */ one) => one.id === id);

/** @param {Moment} moment */
export function hand({ state, seat, content, answer }) {
  const mine = seat === null ? [] : (state.seats[seat].hand ?? []);
  const allies = Object.keys(state.seats).filter((one) => Number(one) !== seat && state.seats[one].hand?.length);
  const parts = [
    state.market?.sale.length > 0 && pile(say("true_messiah.sale"), state.market?.sale, content, wished(answer)),
    mine.length > 0 && pile(say("true_messiah.mine"), mine, content, playedBy(answer)),
    ...allies.map((one) => pile(say("true_messiah.allied"), state.seats[one].hand, content, [])),
  ].filter(Boolean);
  return parts.length ? h("div", { class: "bd-hands" }, parts) : null;
}

/** The cards that an answer plays, with copies as `card.2`. @param {any} answer @returns {string[]} */
const playedBy = (answer) => linesOf(answer).flatMap((one) => (one.case === "play" || one.case === "gift" ? [String(one.value?.card).split(".")[0]] : []));

/** @param {any} answer @returns {string[]} */
const wished = (answer) => [answer?.wish ?? [], answer?.cards ?? []].flat(3).filter((one) => typeof one === "string");

/** @param {string} title @param {any[]} held @param {any} content @param {string[]} chosen */
function pile(title, held, content, chosen) {
  const counted = new Map(held.map((one) => [one.card, { ...one, copies: held.filter((other) => other.card === one.card).length }]));
  return h(
    "section",
    null,
    h("h3", { class: "bd-title" }, title),
    cards(
      title,
      [...counted.values()].map((one) => {
        const face = cardOf(content, one.card);
        return card(one.ref, {
          title: one.copies > 1 ? say("true_messiah.copies", { n: one.copies, card: one.name }) : one.name,
          corner: face?.cost,
          words: face?.text,
          foot: face?.preemptive && h("small", null, say("true_messiah.preemptive")),
          class: chosen.includes(one.card) ? "is-planned" : "",
        });
      }),
    ),
  );
}
