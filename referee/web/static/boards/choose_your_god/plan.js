/**
 * A plan by Location: what I do there, and what I do if I win. It writes the same answer as the form for any record, which is a click away
 * for tests and for lines about several Locations.
 */
import { editor, plain } from "../../choices.js";
import { h } from "../../dom.js";
import { completed } from "../../narrow.js";
import { say } from "../../say.js";
import { tableOf } from "./table.js";

/**
 * @typedef {import("../../choices.js").Form} Form
 * @typedef {import("../../choices.js").Spot} Spot
 * @typedef {import("../../narrow.js").Choice} Choice
 * @typedef {import("../common.js").Moment} Moment
 */

/**
 * The editor of a plan; null for all other choices.
 *
 * @param {Form} form
 * @param {Spot} spot
 * @param {Moment} moment
 */
export function edit(form, spot, moment) {
  const fields = spot.choice.shape === "record" ? spot.choice.fields : undefined;
  if (!fields?.rules || !fields.if_win || !fields.otherwise || !moment.content) return null;
  const asLines = form.open.get(spot.path) === "lines";
  const view = (/** @type {string} */ name, /** @type {string} */ words) =>
    h("button", { type: "button", class: ["small", "view"], id: `f${spot.path}/${name}`, "aria-pressed": String(asLines === (name === "lines")), onclick: () => form.show(spot.path, name) }, words);
  return h(
    "div",
    { class: "plan" },
    h("div", { class: "chips" }, view("places", say("choose_your_god.by_location")), view("lines", say("choose_your_god.as_lines"))),
    asLines ? plain(form, spot) : byLocation(form, spot, moment),
  );
}

/** @param {Form} form @param {Spot} spot @param {Moment} moment */
function byLocation(form, spot, moment) {
  const { state } = moment;
  const table = tableOf({ ...moment, answer: spot.value ?? {} });
  const ahead = state.locations.filter((/** @type {any} */ one) => state.phase !== "resolution" || one.no > state.location);
  const open = form.open.get(spot.path);
  const field = (/** @type {string} */ name) => ({
    path: `${spot.path}/${name}`,
    name: spot.choice.labels?.[name] ?? say("choose_your_god.otherwise_field"),
    choice: /** @type {Choice} */ (spot.choice.fields?.[name]),
    value: spot.value?.[name],
    put: (/** @type {any} */ value) => spot.put({ ...spot.value, [name]: value }),
  });
  const otherwise = field("otherwise");
  const rows = ahead.map((/** @type {any} */ one) => {
    const lines = table.lines.get(one.no) ?? [];
    const isOpen = open === String(one.no);
    const act = () => form.show(spot.path, isOpen ? "" : String(one.no));
    form.register([one.ref], { label: say("choose_your_god.plan_for", { location: one.name }), path: `${spot.path}/rules`, checked: isOpen, said: lines.length > 0, act });
    const crowded = Object.keys(one.influence).length > 0;
    return h(
      "li",
      { class: [isOpen && "open", !crowded && !lines.length && !isOpen && "bare"], "data-refs": one.ref },
      h("button", { type: "button", class: "row", id: `f${spot.path}/row${one.no}`, "aria-expanded": String(isOpen), onclick: act }, h("b", null, one.no), h("span", null, one.name), h("em", null, lines.join("; "))),
      isOpen && h("div", { class: "indented" }, rowEditors(form, spot, one.no)),
    );
  });
  return [
    h("fieldset", { class: "field", "data-path": otherwise.path }, h("legend", null, otherwise.name), editor(form, otherwise)),
    h("ol", { class: "plan-rows" }, rows),
  ];
}

/** What I do in this Location, and with what I win there. @param {Form} form @param {Spot} spot @param {number} where */
function rowEditors(form, spot, where) {
  const { rules, if_win: wins } = /** @type {any} */ (spot.choice.fields);
  const act = rules.of.fields.do;
  const win = forLocation(wins.of.fields.do, where);
  return [
    part(form, spot, "rules", where, say("choose_your_god.in_the_lap"), act, (rule) => rule.at?.length === 1 && rule.at[0] === where && (rule.when === true || rule.when === undefined), { at: [where] }),
    Object.keys(win.cases ?? {}).length > 0 && part(form, spot, "if_win", where, say("choose_your_god.if_i_win"), win, (line) => line.at === where, { at: where }),
  ];
}

/**
 * The editor of what one line of a list does.
 *
 * @param {Form} form
 * @param {Spot} spot
 * @param {"rules" | "if_win"} name
 * @param {number} where
 * @param {string} label
 * @param {Choice} choice
 * @param {(line: any) => boolean} isIt
 * @param {any} line what a new line has beside what it does
 */
function part(form, spot, name, where, label, choice, isIt, line) {
  /** @type {any[]} */
  const said = spot.value?.[name] ?? [];
  const at = said.findIndex(isIt);
  const path = `${spot.path}/${name}/${at < 0 ? `new${where}` : at}/do`;
  const put = (/** @type {any} */ value) => {
    const others = said.filter((_, n) => n !== at);
    // What is said of a single Location comes before what is said of all of them, which would always be done first.
    const all = others.findIndex((one) => Array.isArray(one.at) && one.at.length === 0);
    const index = at >= 0 ? at : all < 0 ? others.length : all;
    const next = value === undefined ? others : others.toSpliced(index, 0, { ...(at < 0 ? line : said[at]), do: completed(choice, value) });
    spot.put({ ...spot.value, [name]: next });
  };
  return h("fieldset", { class: "field", "data-path": path }, h("legend", null, label), editor(form, { path, name: label, choice, value: at < 0 ? undefined : said[at].do, put }));
}

/** What can be done with what this Location gives. @param {Choice} choice @param {number} where @returns {Choice} */
function forLocation(choice, where) {
  const { cases = {}, only = {} } = /** @type {any} */ (choice);
  const fitting = Object.entries(cases).filter(([name]) => only[name]?.at?.includes(where) ?? true);
  const { only: _, ...rest } = /** @type {any} */ (choice);
  return { ...rest, cases: Object.fromEntries(fitting) };
}
