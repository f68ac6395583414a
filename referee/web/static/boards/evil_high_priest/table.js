/**
 * A moment of Evil High Priest as its drawings want it.
 */
import { standing } from "./pieces.js";

/**
 * @typedef {import("../common.js").Moment} Moment
 *
 * @typedef {object} Table
 * @property {Moment} moment
 * @property {any} state
 * @property {any} data the content pack
 * @property {any} board the cult board of the content that is played on
 * @property {number | null} me
 * @property {Map<string, import("./pieces.js").Cultist[]>} there
 * @property {Map<string, "acolyte" | "priest">} planned where my order puts a cultist
 * @property {boolean} eternal whether acolytes can be laid down on the town for good
 * @property {(unit: string) => string | null} unit the ref of what I can strike with in the raid that is on
 * @property {(id: string, name: string) => string} describe a name with what it is and does
 */

/** @param {Moment} moment @returns {Table} */
export function tableOf(moment) {
  const { state, seat, content, answer } = moment;
  const board = content.data.boards.find((/** @type {any} */ one) => one.id === state.board.id);
  const texts = textsOf(content, board.name);
  return {
    moment,
    state,
    data: content.data,
    board,
    me: seat !== null && state.seats[seat] ? seat : null,
    there: standing(state),
    planned: plannedBy(answer),
    eternal: board.locks.some((/** @type {any} */ one) => one.bonus?.skulk === "eternal"),
    unit: (unit) => state.raid?.units[seat ?? 0]?.find((/** @type {any} */ one) => one.unit === unit)?.ref ?? null,
    describe: (id, name) => (texts.has(id) ? `${name}: ${texts.get(id)}` : name),
  };
}

/** The sentences of the content by id; of the cult boards, those of this one. @param {any} content @param {string} name */
function textsOf(content, name) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { components } of content.sections ?? []) {
    const isBoard = components.some((/** @type {any} */ one) => one.id.startsWith("cult:"));
    if (isBoard && components[0].name !== name) continue;
    for (const { id, text } of components) if (id && !found.has(id)) found.set(id, text);
  }
  return found;
}

/** @param {any} answer @returns {Table["planned"]} */
function plannedBy(answer) {
  /** @type {Table["planned"]} */
  const found = new Map();
  if (typeof answer?.space === "string") {
    found.set(answer.space, answer.cultist === "priest" ? "priest" : "acolyte");
    if (answer.bonus?.case === "yes") found.set(`${answer.space}+`, answer.cultist === "priest" ? "priest" : "acolyte");
  }
  for (const move of Array.isArray(answer) ? answer : []) if (typeof move?.to === "string") found.set(move.to, "acolyte");
  return found;
}
