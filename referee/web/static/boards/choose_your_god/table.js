/**
 * A moment of Choose Your God as its drawings want it: who plays, what cards say, what I have in mind.
 */
import { say } from "../../say.js";
import { called, of } from "../common.js";

/**
 * @typedef {import("../common.js").Moment} Moment
 * @typedef {{where: number, priest: string, turn: number}} Placement a Priest that my order would place, on my next turn but so many
 *
 * @typedef {object} Table
 * @property {Moment} moment
 * @property {any} state
 * @property {any} data the content pack
 * @property {number | null} me
 * @property {number[]} order seats as columns: mine first, then clockwise
 * @property {Placement[]} placements
 * @property {Map<number, string[]>} lines what my plan says of each Location; 0 of all the others
 * @property {(seat: number) => string} name
 * @property {(seat: number) => string} colour classes that give a seat's things their colour
 * @property {(id: string | number) => string} says what a card, an ability or a Location is and does
 * @property {(id: string) => string} cardName
 */

/** @param {Moment} moment @returns {Table} */
export function tableOf(moment) {
  const { state, seat, content, answer, header } = moment;
  const seats = Object.keys(state.seats).map(Number);
  const me = seat !== null && state.seats[seat] ? seat : null;
  const at = Math.max(0, seats.indexOf(me ?? seats[0]));
  const texts = textsOf(content);
  const names = namesOf(content.data);
  const cardName = (/** @type {string} */ id) => names.get(id) ?? id;
  return {
    moment,
    state,
    data: content.data,
    me,
    order: [...seats.slice(at), ...seats.slice(0, at)],
    placements: me === null ? [] : placementsOf(answer, state),
    lines: me === null ? new Map() : linesOf(planOf(answer, state), cardName),
    name: (one) => called(header, one, titled(state.seats[one].colour)),
    colour: (one) => of(one, state.seats[one].colour),
    says: (id) => texts.get(String(id)) ?? "",
    cardName,
  };
}

/** @param {string} word */
export const titled = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The sentences of the content by the ids that the view has. @param {any} content */
function textsOf({ data, sections = [] }) {
  /** @type {Map<string, string>} */
  const byShort = new Map(sections.flatMap((/** @type {any} */ one) => one.components.filter((/** @type {any} */ each) => each.id).map((/** @type {any} */ each) => [each.id, each.text])));
  const cards = [...data.miracles, ...data.intrigues, ...data.licenses, ...data.supremacy_effects, ...data.cults.flatMap((/** @type {any} */ one) => one.abilities)];
  return new Map([...data.locations.map((/** @type {any} */ one) => [String(one.no), byShort.get(String(one.no)) ?? ""]), ...cards.map((one) => [one.id, byShort.get(one.short) ?? one.text ?? ""])].map(([id, text]) => [String(id), String(text)]));
}

/** @param {any} data @returns {Map<string, string>} */
const namesOf = (data) => new Map([...data.miracles, ...data.intrigues, ...data.licenses, ...data.cults.flatMap((/** @type {any} */ one) => one.abilities)].map((one) => [one.id, one.name]));

// What I have in mind: the order that is being written, or else what I have sent before

/** My turns to come. @param {any} answer @param {any} state @returns {any[]} */
const turnsOf = (answer, state) => (answer?.do ? [answer, ...listed(answer.then)] : listed(state.queue));

/** @param {any} answer @param {any} state @returns {Placement[]} */
function placementsOf(answer, state) {
  return turnsOf(answer, state).flatMap((one, n) =>
    one?.do?.case === "preach" && one.do.value?.location && one.do.value.priest ? [{ where: Number(one.do.value.location), priest: String(one.do.value.priest), turn: n + 1 }] : [],
  );
}

/** The plan in an answer, wherever it stands in it. @param {any} answer @param {any} state */
function planOf(answer, state) {
  const prayed = turnsOf(answer, state).map((one) => one?.do?.case === "pray" && one.do.value?.plan).find(Boolean);
  if (prayed) return prayed;
  if (answer && !answer.do && !answer.action && (answer.rules || answer.if_win || answer.otherwise)) return answer;
  const window = answer?.action ? { rules: [{ at: [state.location], do: answer.action, when: true }], if_win: answer.if_win ? [{ at: state.location, do: answer.if_win }] : [] } : null;
  const rest = answer?.then && !answer.do ? answer.then : state.plan;
  if (!window) return rest;
  return { ...rest, rules: [...window.rules, ...listed(rest?.rules)], if_win: [...window.if_win, ...listed(rest?.if_win)] };
}

/** @param {any} list @returns {any[]} */
const listed = (list) => (Array.isArray(list) ? list : []);

/** @param {any} plan @param {(id: string) => string} cardName @returns {Map<number, string[]>} */
function linesOf(plan, cardName) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  /** @param {number} where @param {string} line */
  const add = (where, line) => {
    const there = found.get(where) ?? [];
    if (line && !there.includes(line)) found.set(where, [...there, line]);
  };
  for (const rule of listed(plan?.rules)) {
    const line = rule?.do ? actionIn(rule.do, cardName) : "";
    const whole = rule?.when === true || rule?.when === undefined ? line : say("choose_your_god.if", { what: line });
    for (const where of rule?.at?.length ? rule.at : [0]) if (line) add(Number(where), whole);
  }
  for (const one of listed(plan?.if_win)) if (one?.at && one.do) add(Number(one.at), say("choose_your_god.win", { what: brief(one.do, cardName) }));
  if (plan?.otherwise) add(0, { pass: say("choose_your_god.pass"), ask: say("choose_your_god.ask"), present: say("choose_your_god.present") }[/** @type {"pass"} */ (plan.otherwise)] ?? "");
  return found;
}

/** @param {any} action @param {(id: string) => string} cardName @returns {string} */
function actionIn(action, cardName) {
  if (action.case === "pass") return say("choose_your_god.pass");
  if (action.case === "sit_out") return say("choose_your_god.sit_out");
  if (action.case === "ask") return say("choose_your_god.ask");
  const which = action.value?.case ?? "";
  return which ? cardName(which) : "";
}

/**
 * What to do with a benefit, in few words: `pay 5`, `new`, `Exiles`.
 *
 * @param {any} benefit
 * @param {(id: string) => string} cardName
 * @returns {string}
 */
function brief(benefit, cardName) {
  /** @type {(value: any, key?: string) => string[]} */
  const said = (value, key = "") => {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.flatMap((one) => said(one));
    if (typeof value === "object") return Object.entries(value).sort(([a], [b]) => order(a) - order(b)).flatMap(([name, one]) => said(one, name));
    const word = cardName(String(value));
    return [key === "pay" ? say("choose_your_god.pay", { n: word }) : key === "at" ? `@${word}` : word];
  };
  const isNumber = Number.isInteger(Number(benefit?.case));
  return said(isNumber ? benefit.value : benefit).join(" ");
}

/** What is paid is said first, where something stands last. @param {string} key */
const order = (key) => (key === "pay" || key === "case" ? 0 : key === "at" ? 2 : 1);
