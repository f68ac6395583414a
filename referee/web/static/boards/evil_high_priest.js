/**
 * Evil High Priest: the cult board, the town with its rituals, what is mine, and what the other priests have.
 */
import { say } from "../say.js";
import { canvas, isWide, layoutWidth } from "./common.js";
import { words } from "./lines.js";
import { beside, column, titled } from "./parts.js";
import { cultBoard } from "./evil_high_priest/cult_board.js";
import { furniture } from "./evil_high_priest/furniture.js";
import { displays, mine, seats } from "./evil_high_priest/holdings.js";
import { tableOf } from "./evil_high_priest/table.js";
import { chambers, priestBoard, priestTitle, rituals, ritualTitle, town } from "./evil_high_priest/town.js";

/**
 * @typedef {import("./common.js").Moment} Moment
 * @typedef {import("./evil_high_priest/table.js").Table} Table
 * @typedef {import("./lines.js").Bit} Bit
 * @typedef {import("./parts.js").Part} Part
 */

/** @param {Moment} moment */
export function draw(moment) {
  const table = tableOf(moment);
  const wide = isWide(moment.width);
  const W = layoutWidth(moment.width);
  const part = wide ? wideParts(table, W) : narrowParts(table, W);
  return canvas(W, part.height + 2, table.board.name, part.at(0, 1));
}

/** @param {Table} table @param {number} W @returns {Part} */
function wideParts(table, W) {
  const right = Math.round(W * 0.37);
  const left = W - right - 14;
  const cards = Math.round(W * 0.38);
  return column([
    titled(boardTitle(table), cultBoard(table, W, true)),
    furniture(table, W),
    beside([titled(say("evil_high_priest.town"), town(table, left, 4)), left], titled(ritualTitle(table), rituals(table, right))),
    beside([titled(priestTitle(table), priestBoard(table, W - cards - 14, 9)), W - cards - 14], titled(say("evil_high_priest.chambers"), chambers(table, cards))),
    displays(table, W, 3),
    mine(table, W, true),
    seats(table, W),
  ]);
}

/** @param {Table} table @param {number} W @returns {Part} */
function narrowParts(table, W) {
  return column([
    titled(boardTitle(table), cultBoard(table, W, false)),
    furniture(table, W),
    titled(say("evil_high_priest.town"), town(table, W, 3)),
    titled(ritualTitle(table), rituals(table, W)),
    titled(priestTitle(table), priestBoard(table, W, 3)),
    titled(say("evil_high_priest.chambers"), chambers(table, W)),
    displays(table, W, 1),
    mine(table, W, false),
    seats(table, W),
  ]);
}

/** @param {Table} table @returns {Bit[]} */
function boardTitle({ state }) {
  return [...words(say("evil_high_priest.signs", { board: state.board.name, n: state.board.signs_left }), { bold: true, size: 13 }), ...(state.end ? words(say("evil_high_priest.over"), { class: "bd-warn", gap: 14 }) : [])];
}
