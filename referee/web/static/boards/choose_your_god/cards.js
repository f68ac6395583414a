/**
 * Licenses and Supremacy, for all to see; and my own cards with their sentences.
 */
import { h, s } from "../../dom.js";
import { say } from "../../say.js";
import { box, card, cards, group, measured, sign, text, thing } from "../common.js";
import { flow, words } from "../lines.js";
import { grid, titled } from "../parts.js";
import { afterColon } from "./sheets.js";
import { tableOf, titled as capital } from "./table.js";

/**
 * @typedef {import("../common.js").Moment} Moment
 * @typedef {import("../parts.js").Part} Part
 * @typedef {import("../parts.js").Cell} Cell
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("./table.js").Table} Table
 */

/** @param {Table} table @param {number} W @param {boolean} wide @returns {Part} */
export function offer(table, W, wide) {
  const { state, data } = table;
  /** @type {Cell[]} */
  const cells = Object.entries(state.offered).map(([slot, { ref, license }]) => (w) => {
        const says = license ? table.says(license.card) : "";
    const spec = license && data.licenses.find((/** @type {any} */ one) => one.id === license.card);
    const price = spec ? (wide ? say("choose_your_god.costs", { n: spec.cost }) : `${spec.cost} ${say("choose_your_god.c")}`) : "";
    const lines = wide ? 2 : 3;
    return {
      h: 24 + 14 * lines,
      at: (at) =>
        box(
          ref,
          `${slot}: ${license?.name ?? say("choose_your_god.no_license")}`,
          { ...at, class: license ? "" : "bd-ghost" },
          text(slot, 8, 17, { size: 13, bold: true, class: "bd-soft" }),
          license &&
            thing(
              license.ref,
              `${license.name}: ${says}`,
              { transform: "translate(22 3)" },
              s("rect", { class: "bd-face bd-inner", width: w - 25, height: 18 + 14 * lines, rx: 5 }),
              text(license.name, 6, 13, { size: 12, bold: true, width: w - 40 - measured(price, 11, true) }),
              text(price, w - 31, 13, { size: 11, bold: true, anchor: "end" }),
              text(says, 6, 27, { size: 11, width: w - 34, lines, class: "bd-soft" }),
            ),
        ),
    };
  });
  const { supremacy } = state;
  cells.push((w) => ({
    h: 52,
    at: (at) =>
      box(
        supremacy.ref,
        `${say("choose_your_god.supremacy")}: ${say("choose_your_god.supremacy_does")}; ${supremacy.seat ? say(supremacy.face_up ? "choose_your_god.face_up" : "choose_your_god.face_down", { seat: table.name(supremacy.seat) }) : say("choose_your_god.nobody")}`,
        { ...at, class: supremacy.seat ? table.colour(supremacy.seat) : "" },
        text(say("choose_your_god.supremacy"), 9, 16, { size: 12, bold: true }),
        text(say("choose_your_god.supremacy_does"), 9, 30, { size: 11, class: "bd-soft" }),
        supremacy.seat && sign(supremacy.seat, 15, 41, 5.5),
        text(supremacy.seat ? say(supremacy.face_up ? "choose_your_god.face_up" : "choose_your_god.face_down", { seat: table.name(supremacy.seat) }) : say("choose_your_god.nobody"), supremacy.seat ? 25 : 9, 45, { size: 11, width: w - 32 }),
      ),
  }));
  return titled(say("choose_your_god.offered"), grid(cells, W, wide ? 4 : 2));
}

/** The Licenses that cults own. @param {Table} table @param {number} W @returns {Part | null} */
export function held(table, W) {
  const bits = table.order.flatMap((seat) => {
    const own = table.state.seats[seat].licenses;
    /** @type {Bit} */
    const whose = { w: 17, gap: 12, draw: (x, y) => s("g", { class: table.colour(seat) }, s("title", null, table.name(seat)), sign(seat, x + 8, y, 6)) };
    return own.length ? [whose, ...own.map((/** @type {any} */ one) => licenseBit(table, one))] : [];
  });
  if (!bits.length) return null;
  const inside = flow(bits, W, { line: 26 });
  return titled(say("choose_your_god.licenses"), { height: inside.height - 4, at: (x, y) => group(null, inside.at(x, y - 2)) });
}

/** @param {Table} table @param {any} one @returns {Bit} */
function licenseBit(table, one) {
  const w = measured(one.name, 11) + 12;
  return { w, gap: 5, draw: (x, y) => box(one.ref, `${one.name}: ${table.says(one.card)}`, { x, y: y - 11, w, h: 22, radius: 6 }, text(one.name, 6, 15, { size: 11 })) };
}

/** What a narrow drawing has no room for above the Locations. @param {Table} table @param {number} W @returns {Part} */
export function rest({ state }, W) {
  const sentence = [say("choose_your_god.deck", { what: say("choose_your_god.miracles", { n: state.decks.miracle }) }), say("choose_your_god.intrigues", { n: state.decks.intrigue }), say("choose_your_god.licenses_left", { n: state.decks.license })].join(", ");
  const inside = flow([...words(`${sentence}.`, { class: "bd-soft" }), ...words(`${say("choose_your_god.reserve", { coins: state.reserve.coins, mobs: state.reserve.mobs })}.`, { class: "bd-soft" })], W, { line: 15 });
  return { height: inside.height, at: (x, y) => group(null, inside.at(x, y)) };
}

/** @param {Moment} moment @returns {Element | null} */
export function hand(moment) {
  const table = tableOf(moment);
  const { state, me, data } = table;
  if (me === null || !state.seats[me].cult) return null;
  const cult = state.seats[me];
  const faces = (state.hand ?? []).map((/** @type {any} */ one) => {
    const intrigue = data.intrigues.find((/** @type {any} */ each) => each.id === one.card);
    return card(one.ref, { title: one.name, words: capital(table.says(one.card)), foot: h("small", { class: "bd-kind" }, intrigue ? say("choose_your_god.intrigue") : say("choose_your_god.miracle")) });
  });
  const abilities = cult.cult.abilities.map((/** @type {any} */ one) => card(one.ref, { title: one.name, words: capital(afterColon(table.says(one.id))), foot: h("small", { class: "bd-kind" }, cult.cult.name), class: "bd-ability" }));
  const effects = state.supremacy.seat === me && state.supremacy.face_up && mayCelebrate(state) ? state.supremacy.effects.map((/** @type {any} */ one) => card(one.ref, { title: say("choose_your_god.supremacy"), corner: one.id, words: one.text, foot: h("small", { class: "bd-kind" }, say("choose_your_god.celebrate")) })) : [];
  return cards(say("choose_your_god.hand"), ...faces, ...abilities, ...effects);
}

/** Only before the first turn of a round. @param {any} state */
const mayCelebrate = (state) => state.phase === "intention" && Object.values(state.seats).every((one) => !one.placed && !one.prayed);
