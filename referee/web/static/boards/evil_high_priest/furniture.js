/**
 * What stands beside the locks: tracks, Growth sites, the Shoggoth and so on.
 */
import { s } from "../../dom.js";
import { say } from "../../say.js";
import { box, group, measured, text } from "../common.js";
import { flow, words } from "../lines.js";
import { coin, coinWidth, dice, starBit, titledName } from "./goods.js";
import { crowd, nameOf, who } from "./pieces.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("./pieces.js").Cultist} Cultist
 * @typedef {import("../parts.js").Part} Part
 */

/** Tracks, Growth sites, the Shoggoth and so on, in lines. @param {Table} table @param {number} width @returns {Part | null} */
export function furniture(table, width) {
  const bits = [...(table.board.tracks ?? []).map((/** @type {any} */ one) => track(table, one, width)), ...(table.board.sites ?? []).map((/** @type {any} */ one) => site(table, one)), ...chips(table)];
  if (!bits.length) return null;
  const inside = flow(bits, width, { line: 29 });
  return { height: inside.height - 5, at: (x, y) => group(null, inside.at(x, y - 2)) };
}

/** @param {Table} table @param {any} one @param {number} width @returns {Bit} */
function track({ state }, one, width) {
  const now = state.board.tracks[one.name];
  const label = titledName(one.name);
  const nameW = measured(label, 12, true) + 16;
  const steps = one.last - one.first + 1;
  const step = Math.min(27, (width - nameW - 6) / steps);
  const w = nameW + step * steps + 6;
  return {
    w,
    draw: (x, y) =>
      box(
        now.ref,
        `${label}: ${now.at}`,
        { x, y: y - 12, w, h: 24 },
        text(label, 9, 16, { bold: true }),
        Array.from({ length: steps }, (_, n) => {
          const here = one.first + n === now.at;
          const middle = nameW + step * (n + 0.5);
          return [here && s("circle", { class: "bd-marker", cx: middle, cy: 12, r: 9.5 }), text(one.first + n, middle, 16, { size: 11, anchor: "middle", bold: here, class: here ? "bd-on" : "bd-soft" })];
        }),
      ),
  };
}

/** A Growth site: at which step, who gets its sign, which raid comes. @param {Table} table @param {any} one @returns {Bit} */
function site({ state }, one) {
  const now = state.board.sites.find((/** @type {any} */ each) => each.site === one.id);
  const inside = flow([...(now?.shattered ? [] : [starBit()]), ...words(`${one.at}:`, { bold: true }), ...words(say("evil_high_priest.most"), { gap: 4 }), { w: coinWidth(one.resource), draw: (x, y) => coin(one.resource, x + coinWidth(one.resource) / 2, y) }, dice(one.raid)], 999);
  const w = inside.width + 14;
  return {
    w,
    draw: (x, y) =>
      box(now?.ref ?? null, `${say("evil_high_priest.site", { n: one.at })}${now?.shattered ? `; ${say("evil_high_priest.taken")}` : ""}`, { x, y: y - 12, w, h: 24, class: now?.shattered ? "bd-ghost bd-gone" : "" }, inside.at(7, 3)),
  };
}

/** What only some boards have: the Shoggoth, Slime Molds, Azathoth and the Evolution track. @param {Table} table @returns {Bit[]} */
function chips(table) {
  const { state, board, there, me, moment } = table;
  const spaces = board.locks.flatMap((/** @type {any} */ one) => [one, one.bonus ?? {}]);
  const does = (/** @type {string} */ word, /** @type {any} */ value) => spaces.some((/** @type {any} */ one) => [...(one.effects ?? []), ...(one.rewards ?? [])].some((each) => each[word] === value));
  const takes = (/** @type {string} */ what) => spaces.some((/** @type {any} */ one) => one.cost?.[what]);
  /** @type {Bit[]} */
  const found = [];
  if (does("control", "shoggoth")) {
    const owner = state.board.shoggoth;
    found.push(chip(owner === me ? table.unit("shoggoth") : null, owner ? say("evil_high_priest.shoggoth_with", { seat: nameOf(moment, owner) }) : say("evil_high_priest.shoggoth"), owner ? [{ seat: owner, priest: false, trapped: false, at: "" }] : []));
  }
  if (takes("slime")) found.push(chip(null, say("evil_high_priest.slime_left", { n: state.board.slime_supply }), []));
  if (takes("worship")) found.push(chip("space:azathoth", say("evil_high_priest.azathoth", { n: state.board.worshippers, most: 3 * Object.keys(state.seats).length }), there.get("azathoth") ?? []));
  for (const stage of ["mutant", "abomination", "spawn"]) {
    const place = state.spaces.find((/** @type {any} */ one) => one.space === `evo:${stage}`);
    if (place && does("evolve", stage)) found.push(chip(place.ref, place.name, there.get(place.space) ?? []));
  }
  return found;

  /** @param {string | null} ref @param {string} label @param {Cultist[]} cultists @returns {Bit} */
  function chip(ref, label, cultists) {
    const w = measured(label, 12, true) + 18 + (cultists.length ? cultists.length * 14 + 10 : 0);
    return { w, gap: 8, draw: (x, y) => box(ref, [label, who(moment, cultists)].filter(Boolean).join("; "), { x, y: y - 12, w, h: 24 }, text(label, 9, 16, { bold: true }), crowd(table, cultists, w - 6, 12)) };
  }
}
