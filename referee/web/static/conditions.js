/**
 * Tests in orders ahead, as sentences: "the round is more than 4, and the leader is not me".
 *
 * @typedef {{ id: string, label: string, type: string, values?: string[], least?: number, most?: number }} Fact
 * @typedef {{ fact: string, is: string, value: any }} Comparison
 */
import { h } from "./dom.js";
import { say } from "./say.js";

/** @type {Record<string, string[]>} */
const SIGNS = { number: ["=", "!=", "<", "<=", ">", ">="], text: ["=", "!="], flag: ["="], list: ["=", "!="] };

/**
 * An editor for a test that is a row of comparisons which must all hold. One that says more is shown as it is.
 *
 * @param {{ id: string, facts: Fact[], value: any, put: (value: any) => void }} of
 */
export function sentence({ id, facts, value, put }) {
  const rows = comparisons(value);
  if (!rows) return h("div", { class: "test" }, h("code", null, JSON.stringify(value)), h("button", { type: "button", id: `${id}/x`, class: "small", onclick: () => put(undefined) }, "×"));
  const told = (/** @type {Comparison[]} */ all) => put(all.length > 1 ? { all } : all.length ? all[0] : undefined);
  const begin = () => told([...rows, { fact: facts[0].id, is: "=", value: first(facts[0]) }]);
  return h(
    "div",
    { class: "test" },
    rows.map((row, at) => comparison(`${id}/${at}`, facts, row, (changed) => told(rows.flatMap((one, index) => (index !== at ? [one] : changed ? [changed] : []))))),
    facts.length > 0 && h("button", { type: "button", id: `${id}/+`, class: "add", onclick: begin }, rows.length ? say("and") : say("only_if")),
  );
}

/** @param {any} value @returns {Comparison[] | null} */
function comparisons(value) {
  if (value === undefined || value === null || value === true) return [];
  if (typeof value.fact === "string" && value.is !== "in" && typeof value.value !== "object") return [value];
  if (!Array.isArray(value.all)) return null;
  const parts = value.all.map(comparisons);
  return parts.every(Boolean) ? parts.flat() : null;
}

/** @param {Fact} fact */
const first = (fact) => (fact.type === "number" ? (fact.least ?? 0) : fact.type === "flag" ? true : (fact.values?.[0] ?? ""));

/** @param {string} id @param {Fact[]} facts @param {Comparison} row @param {(changed: Comparison | null) => void} put */
function comparison(id, facts, row, put) {
  const fact = facts.find((one) => one.id === row.fact) ?? { id: row.fact, label: row.fact, type: typeof row.value === "number" ? "number" : "text" };
  const known = facts.includes(fact) ? facts : [fact, ...facts];
  const choose = (/** @type {string} */ part, /** @type {string} */ name, /** @type {[string, string][]} */ all, /** @type {string} */ chosen, /** @type {(value: string) => void} */ act) =>
    h("select", { id: `${id}/${part}`, "aria-label": name, onchange: (/** @type {any} */ event) => act(event.target.value) }, all.map(([value, label]) => h("option", { value, selected: value === chosen }, label)));
  const read = (/** @type {string} */ text) => (fact.type === "number" ? Number(text) : fact.type === "flag" ? text === "true" : text);
  const values = fact.type === "flag" ? ["true", "false"] : fact.values;
  return h(
    "div",
    { class: "comparison" },
    choose("fact", say("fact"), known.map((one) => [one.id, one.label]), fact.id, (name) => {
      const other = known.find((one) => one.id === name) ?? fact;
      put({ fact: name, is: "=", value: first(other) });
    }),
    choose("is", say("comparison"), SIGNS[fact.type].map((sign) => [sign, say(`is ${sign}`)]), row.is, (is) => put({ ...row, is })),
    values
      ? choose("value", say("value"), values.map((one) => [one, fact.type === "flag" ? say(one === "true" ? "yes" : "no") : one]), String(row.value), (text) => put({ ...row, value: read(text) }))
      : h("input", { id: `${id}/value`, type: fact.type === "number" ? "number" : "text", "aria-label": say("value"), min: fact.least, max: fact.most, value: row.value, onchange: (/** @type {any} */ event) => put({ ...row, value: read(event.target.value) }) }),
    h("button", { type: "button", id: `${id}/x`, class: "small", "aria-label": say("remove"), onclick: () => put(null) }, "×"),
  );
}
