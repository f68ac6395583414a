/** A new table: what is played, by how many, at what pace, with which options of the game. */
import { h, put } from "./dom.js";
import { player } from "./guest.js";
import { embedded } from "./page.js";
import { attempt } from "./refusals.js";
import { say } from "./say.js";

/** @type {any[]} */
const rulesets = embedded("rulesets")?.body.items ?? [];
const PACES = ["fast", "daily", "relaxed", "none"];
const DEFAULT_PACE = "daily";

/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const asked = new URLSearchParams(location.search).get("game");
let ruleset = rulesets.find((one) => one.id === asked) ?? rulesets[0];

/** @param {string} legend @param {...any} children */
const group = (legend, ...children) => h("fieldset", null, h("legend", null, legend), children);

/**
 * @param {string} name
 * @param {{ value: string, label: string, note?: string }[]} choices
 * @param {string} chosen
 * @param {() => void} [changed]
 */
const radios = (name, choices, chosen, changed) =>
  choices.map(({ value, label, note }) =>
    h("label", { class: "option" }, h("input", { type: "radio", name, value, checked: value === chosen, onchange: changed }), h("span", null, h("strong", null, label), note && h("small", null, note))),
  );

/** @param {string} name @param {string} label @param {string} [note] */
const tick = (name, label, note) => h("label", { class: "option" }, h("input", { type: "checkbox", name }), h("span", null, h("strong", null, label), note && h("small", null, note)));

/** @param {string} name */
const inWords = (name) => name.replaceAll("_", " ");

/** A field for an option of the game, made from its schema. @param {string} name @param {any} schema @param {any} value */
function option(name, schema, value) {
  const id = `option-${name}`;
  const label = h("label", { for: id }, inWords(name));
  if (schema.type === "boolean") return h("label", { class: "option" }, h("input", { type: "checkbox", id, "data-kind": "flag", checked: value }), inWords(name));
  if (schema.enum) return h("div", { class: "field" }, label, h("select", { id, "data-kind": "one" }, schema.enum.map((/** @type {string} */ one) => h("option", { value: one, selected: one === value }, inWords(one)))));
  const listed = schema.type === "array" && schema.items?.enum;
  if (listed) return h("div", { class: "field" }, h("span", null, inWords(name)), h("span", { id, "data-kind": "some" }, listed.map((/** @type {string} */ one) => h("label", { class: "option" }, h("input", { type: "checkbox", value: one, checked: value.includes(one) }), inWords(one)))));
  return h("div", { class: "field" }, label, h("input", { id, "data-kind": "json", value: value === null ? "" : typeof value === "string" ? value : JSON.stringify(value), placeholder: say("option_left_out") }));
}

/** What a field says; undefined: as usual. @param {HTMLElement} field */
function said(field) {
  const input = /** @type {HTMLInputElement} */ (field);
  switch (field.dataset.kind) {
    case "flag":
      return input.checked;
    case "one":
      return input.value;
    case "some":
      return [...field.querySelectorAll("input:checked")].map((one) => /** @type {HTMLInputElement} */ (one).value);
    default:
      if (!input.value.trim()) return undefined;
      try {
        return JSON.parse(input.value);
      } catch {
        return input.value.trim();
      }
  }
}

function draw() {
  const { min, max } = ruleset.seats;
  const numbers = Array.from({ length: max - min + 1 }, (_, at) => min + at);
  const schemas = Object.entries(ruleset.options.properties ?? {});
  put(
    place("form"),
    group(say("which_game"), radios("ruleset", rulesets.map((one) => ({ value: one.id, label: one.name, note: one.summary })), ruleset.id, () => choose())),
    group(say("how_many"), h("div", { class: "chips" }, radios("seats", numbers.map((n) => ({ value: String(n), label: String(n) })), String(min)))),
    group(say("who_plays"), radios("others", ["people", "bots"].map((value) => ({ value, label: say(`others_${value}`), note: say(`others_${value}_note`) })), "people")),
    group(say("which_pace"), radios("pace", PACES.map((value) => ({ value, label: say(`pace_${value}`), note: say(`pace_${value}_note`) })), DEFAULT_PACE)),
    group(say("which_table"), h("div", { class: "field" }, h("label", { for: "name" }, say("table_name")), h("input", { id: "name", maxlength: 80 })), tick("private", say("make_private"), say("make_private_note")), tick("anonymous", say("make_anonymous"), say("make_anonymous_note"))),
    schemas.length ? h("details", null, h("summary", null, say("game_options")), schemas.map(([name, schema]) => option(name, schema, ruleset.option_defaults[name]))) : null,
  );
}

function choose() {
  ruleset = rulesets.find((one) => one.id === chosen("ruleset"));
  draw();
  /** @type {HTMLElement | null} */ (document.querySelector("input[name=ruleset]:checked"))?.focus();
}

/** @param {string} name */
const chosen = (name) => /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=${name}]:checked`))?.value ?? "";
/** @param {string} name */
const ticked = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`input[name=${name}]`)).checked;

async function create() {
  const number = Number(chosen("seats"));
  const other = chosen("others") === "bots" ? "bot:steady" : "open";
  const options = Object.keys(ruleset.options.properties ?? {}).map((name) => [name, said(place(`option-${name}`))]);
  const table = {
    ruleset: ruleset.id,
    seats: ["me", ...Array(number - 1).fill(other)],
    clock: chosen("pace") === "none" ? null : { preset: chosen("pace"), zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    name: /** @type {HTMLInputElement} */ (place("name")).value.trim() || undefined,
    visibility: ticked("private") ? "private" : "public",
    anonymous: ticked("anonymous"),
    options: Object.fromEntries(options.filter(([, value]) => value !== undefined)),
  };
  const game = await (await player()).send("POST", "/games", table);
  location.assign(`/${game.status === "open" ? "join" : "table"}/${game.id}`);
}

draw();
place("create").addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(place("refusals"), create);
});
