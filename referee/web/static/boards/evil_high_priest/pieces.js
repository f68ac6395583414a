/**
 * Cultists, and where they are.
 */
import { s } from "../../dom.js";
import { called, of, sign, thing } from "../common.js";

/** @typedef {import("../common.js").Moment} Moment */
/** @typedef {{seat: number, priest: boolean, trapped: boolean, at: string}} Cultist */

/** By seat, where the game does not say. */
const COLOURS = ["", "Blue", "Green", "Orange", "Purple", "Brown"];

/** @param {Moment} moment @param {number} seat */
export const nameOf = ({ header }, seat) => called(header, seat, COLOURS[seat] ?? `${seat}`);

/** @param {number} seat */
export const classOf = (seat) => of(seat, COLOURS[seat]);

/** Whose cultists are where. @param {any} state @returns {Map<string, Cultist[]>} */
export function standing(state) {
  /** @type {Map<string, Cultist[]>} */
  const found = new Map();
  for (const [seat, { priest, acolytes }] of Object.entries(state.seats))
    for (const one of [priest, ...acolytes]) {
      const there = found.get(one.at) ?? [];
      there.push({ seat: Number(seat), priest: one === priest, trapped: one.trapped_by !== null, at: one.at });
      found.set(one.at, there);
    }
  return found;
}

/**
 * A cultist: an acolyte is a disc with its seat's sign, a priest a mitre with it. `planned` is one that would go there.
 *
 * @param {number} seat
 * @param {boolean} priest
 * @param {number} x
 * @param {number} y
 * @param {{planned?: boolean, trapped?: boolean, radius?: number}} [look]
 */
export const piece = (seat, priest, x, y, { planned = false, trapped = false, radius = 8.5 } = {}) =>
  s(
    "g",
    { class: [classOf(seat), "bd-piece", planned && "bd-piece-planned"], transform: `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}) scale(${radius / 8.5})` },
    s("path", { class: "bd-solid", d: priest ? "M-8.5 9V-4L-4-8.5-.01-13 4-8.5 8.5-4V9Z" : "M-8.5 0A8.5 8.5 0 1 1 8.5 0A8.5 8.5 0 1 1-8.5 0Z" }),
    sign(seat, 0, priest ? 1 : seat === 2 ? -0.3 : 0, 5, "bd-sign-on"),
    trapped && s("path", { class: "bd-trap", d: "M-8-8 8 8M8-8-8 8" }),
  );

/**
 * Cultists in a row that ends at x. In a raid my acolytes can be named each by its place.
 *
 * @param {import("./table.js").Table} table
 * @param {Cultist[]} cultists
 * @param {number} x the right end
 * @param {number} y
 */
export const crowd = (table, cultists, x, y) =>
  cultists.map((one, n) => {
    const middle = x - 8.5 - (cultists.length - 1 - n) * 14;
    const drawn = piece(one.seat, one.priest, middle, y, { trapped: one.trapped });
    const unit = one.seat === table.me && !one.priest && table.unit(`acolyte ${one.at}`);
    return unit ? thing(unit, who(table.moment, [one]), null, s("circle", { class: "bd-none", cx: middle, cy: y, r: 11 }), drawn) : drawn;
  });

/** Who is there, in words. @param {Moment} moment @param {Cultist[]} there */
export const who = (moment, there) => there.map((one) => `${nameOf(moment, one.seat)}${one.priest ? " (priest)" : ""}`).join(", ");
