/**
 * A form for any choice. An option that is drawn says what choosing it does under its `refs`, so that whatever shows
 * these things can be clicked instead: a form knows no board, and a board no form.
 *
 * @typedef {import("./narrow.js").Choice} Choice
 * @typedef {import("./narrow.js").Option} Option
 * @typedef {{ label: string, path: string, checked: boolean, said: boolean, act: (step?: number) => void }} Act what a click on a thing does
 * @typedef {{ path: string, name: string, choice: Choice, whole?: Choice, value: any, put: (value: any) => void, inner?: boolean }} Spot
 *   a place in the answer: its JSON pointer, its name in words, what may stand there, what does, and how to change that
 */
import { h } from "./dom.js";
import { budgetsAfter, completed, empty, fieldsOf, fits, lineOf, numbers, settled, sum, words } from "./narrow.js";
import { list, say } from "./say.js";
import { sentence } from "./conditions.js";

const MOST_CHIPS = 40;
const MOST_NUMBERS = 15;

/** What a form keeps between drawings, and what it finds out while it is drawn. */
export class Form {
  /** @type {Map<string, Act[]>} */
  targets = new Map();
  /** @type {Map<string, { at: number, value: any }>} lines of lists that are being written, which are no part of the answer yet */
  drafts = new Map();
  /** @type {Map<string, string>} what is looked for among many options */
  filters = new Map();
  /** @type {Map<string, Choice>} what the next line of a list may be, by what the referee says */
  next = new Map();
  /** @type {Map<string, { message: string, page?: string }[]>} */
  errors = new Map();
  /** @type {Set<string>} */
  shownErrors = new Set();
  /** @type {Map<string, string>} which part of a game's own editor is open, by the place in the answer that it edits */
  open = new Map();

  /**
   * @param {() => void} redraw
   * @param {(form: Form, spot: Spot) => any} [own] a game's own editors: null for what it has none for
   */
  constructor(redraw, own) {
    this.redraw = redraw;
    this.own = own;
  }

  /** @param {string} path @param {string} part */
  show(path, part) {
    this.open.set(path, part);
    this.redraw();
  }

  /**
   * @param {Choice} choice
   * @param {any} value
   * @param {(value: any) => void} put
   * @returns {HTMLElement}
   */
  draw(choice, value, put) {
    this.targets.clear();
    this.shownErrors.clear();
    // Answering is what the form is for: where the whole answer is optional, it is open from the start.
    const inner = choice.shape === "optional" ? /** @type {Choice} */ (choice.of) : choice;
    const spot = { path: "", name: "", choice: inner, value: value ?? undefined, put };
    return h("div", { class: "form" }, editor(this, spot));
  }

  /** @param {string[] | undefined} refs @param {Act} act */
  register(refs, act) {
    for (const ref of refs ?? []) this.targets.set(ref, [...(this.targets.get(ref) ?? []), act]);
  }

  /** @param {string} path @param {any} value of the line that is being written; undefined if none is */
  draft(path, value) {
    if (value === undefined) this.drafts.delete(path);
    else this.drafts.set(path, value);
    this.redraw();
  }
}

/** @type {Record<string, (form: Form, spot: Spot) => any>} */
const EDITORS = { flag, number, one, some, order: some, split, assign, optional, list: lines, record, case: cases, test };

/** @param {Form} form @param {Spot} spot @returns {any} */
export const editor = (form, spot) => form.own?.(form, spot) ?? plain(form, spot);

/** The editor that any choice of this shape has. @param {Form} form @param {Spot} spot @returns {any} */
export const plain = (form, spot) => EDITORS[spot.choice.shape](form, spot);

/** @param {Spot} spot @param {string | number} name */
const idOf = ({ path }, name) => `f${path}/${name}`;

/**
 * @param {Form} form
 * @param {Spot} spot
 * @param {Option} option
 * @param {{ type?: string, checked: boolean, act: () => void, against?: boolean, mark?: string, label?: string }} how
 */
function chip(form, spot, option, { type = "radio", checked, act, against = false, mark, label = option.label }) {
  form.register(option.refs, { label: named(spot, label), path: spot.path, checked, said: !empty(spot.value), act });
  const id = idOf(spot, option.id);
  return h(
    "label",
    { class: ["chip", checked && "on", against && "against"], "data-refs": option.refs?.join(" "), title: option.text },
    h("input", { type, id, name: `f${spot.path}`, checked, onclick: act }),
    mark && h("b", null, mark),
    h("span", null, label),
  );
}

/** @param {Spot} spot @param {string} label */
const named = (spot, label) => (spot.name ? say("field_option", { field: spot.name, option: label }) : label);

/**
 * Chips under the names of their groups, with a field to look for one where there are many.
 *
 * @param {Form} form
 * @param {Spot} spot
 * @param {Option[]} options
 * @param {(option: Option) => HTMLElement} draw
 */
function chips(form, spot, options, draw) {
  const wanted = (form.filters.get(spot.path) ?? "").toLowerCase();
  const fitting = wanted ? options.filter(({ label, id }) => `${label} ${id}`.toLowerCase().includes(wanted)) : options;
  // All are drawn, so that all can be clicked on the board; what does not fit the search is only left out of sight.
  const drawn = new Map(options.map((option) => [option, draw(option)]));
  // What belongs to no group stands first, under no heading.
  const groups = [...new Set(fitting.map(({ group }) => group ?? ""))].sort((one, two) => Number(one !== "") - Number(two !== ""));
  const later = (/** @type {Option} */ option) => option.later === true;
  return [
    options.length > MOST_CHIPS &&
      h("input", {
        type: "search",
        class: "filter",
        id: idOf(spot, "?"),
        placeholder: say("look_for"),
        "aria-label": say("look_for"),
        value: form.filters.get(spot.path) ?? "",
        oninput: (/** @type {any} */ event) => (form.filters.set(spot.path, event.target.value), form.redraw()),
      }),
    groups.map((group) => {
      const own = fitting.filter((option) => (option.group ?? "") === group);
      const [now, then] = [own.filter((option) => !later(option)), own.filter(later)];
      return [
        group && h("div", { class: "group" }, group),
        h("div", { class: "chips" }, now.map((option) => drawn.get(option))),
        then.length > 0 && h("details", { class: "later" }, h("summary", null, say("by_then")), h("div", { class: "chips" }, then.map((option) => drawn.get(option)))),
      ];
    }),
  ];
}

/** @param {Form} form @param {Spot} spot */
function one(form, spot) {
  const offered = new Set(spot.choice.options?.map(({ id }) => id));
  const all = spot.whole?.shape === "one" ? (spot.whole.options ?? []) : (spot.choice.options ?? []);
  return chips(form, spot, all, (option) => {
    const checked = spot.value === option.id;
    return chip(form, spot, option, { checked, against: !offered.has(option.id), act: () => spot.put(checked ? undefined : option.id) });
  });
}

/** @param {Form} form @param {Spot} spot */
function some(form, spot) {
  const { shape, options = [], min = 0, max = options.length } = spot.choice;
  /** @type {string[]} */
  const said = spot.value ?? [];
  const isFull = said.length >= max;
  return [
    chips(form, spot, options, (option) => {
      const at = said.indexOf(option.id);
      const act = () => {
        const left = said.filter((id) => id !== option.id);
        // Where only one may be chosen, choosing another is changing one's mind.
        const room = isFull && max === 1 ? [] : left;
        spot.put(at >= 0 ? (left.length ? left : undefined) : room.length < max ? [...room, option.id] : said);
      };
      const mark = shape === "order" && at >= 0 ? `${at + 1}.` : undefined;
      return chip(form, spot, option, { type: "checkbox", checked: at >= 0, against: at < 0 && isFull && max > 1, act, mark });
    }),
    options.length > 1 && max > 1 && h("div", { class: "hint" }, min === max ? say("chosen_of", { have: said.length, want: min }) : say("chosen", { n: said.length, max })),
  ];
}

/** @param {Form} form @param {Spot} spot */
function flag(form, spot) {
  const yes = { id: "yes", label: say("yes") };
  const no = { id: "no", label: say("no") };
  return h("div", { class: "chips" }, [yes, no].map((option) => {
    const value = option === yes;
    return chip(form, spot, option, { checked: spot.value === value, act: () => spot.put(spot.value === value ? undefined : value) });
  }));
}

/** @param {Form} form @param {Spot} spot */
function number(form, spot) {
  const offered = numbers(spot.choice);
  const all = spot.whole?.shape === "number" ? numbers(spot.whole) : offered;
  const refs = (/** @type {number} */ n) => (spot.choice.refs ? [spot.choice.refs.replace("{}", String(n))] : undefined);
  if (all.length > MOST_NUMBERS) {
    for (const n of offered) form.register(refs(n), { label: named(spot, String(n)), path: spot.path, checked: spot.value === n, said: !empty(spot.value), act: () => spot.put(n) });
    return h("input", {
      type: "number",
      id: idOf(spot, "n"),
      "aria-label": spot.name || say("number"),
      min: spot.choice.min,
      max: spot.choice.max,
      value: spot.value ?? "",
      onchange: (/** @type {any} */ event) => spot.put(event.target.value === "" ? undefined : Number(event.target.value)),
    });
  }
  const options = all.map((n) => ({ id: String(n), label: String(n), refs: refs(n) }));
  return chips(form, spot, options, (option) => {
    const n = Number(option.id);
    return chip(form, spot, option, { checked: spot.value === n, against: !offered.includes(n), act: () => spot.put(spot.value === n ? undefined : n) });
  });
}

/** @param {Form} form @param {Spot} spot */
function split(form, spot) {
  const { buckets = [], total, min_total = total ?? 0, max_total = total ?? Infinity } = spot.choice;
  /** @type {Record<string, number>} */
  const said = spot.value ?? {};
  const left = max_total - sum(said);
  const change = (/** @type {Option} */ bucket, /** @type {number} */ step) => {
    const n = Math.max(0, Math.min(bucket.max ?? Infinity, (said[bucket.id] ?? 0) + Math.min(step, left)));
    const { [bucket.id]: _, ...others } = said;
    const all = n ? { ...others, [bucket.id]: n } : others;
    spot.put(empty(all) && min_total > 0 ? undefined : all);
  };
  return [
    h("div", { class: "steppers" }, buckets.map((bucket) => {
      const n = said[bucket.id] ?? 0;
      form.register(bucket.refs, { label: named(spot, bucket.label), path: spot.path, checked: n > 0, said: n > 0 && left <= 0, act: (step = 1) => change(bucket, step) });
      return h(
        "div",
        { class: ["stepper", n > 0 && "on"], role: "group", "aria-label": bucket.label },
        h("span", null, bucket.label),
        h("button", { type: "button", id: idOf(spot, `${bucket.id}-`), disabled: n <= 0, "aria-label": say("less", { of: bucket.label }), onclick: () => change(bucket, -1) }, "−"),
        h("output", null, n),
        h("button", { type: "button", id: idOf(spot, `${bucket.id}+`), disabled: left <= 0 || n >= (bucket.max ?? Infinity), "aria-label": say("more", { of: bucket.label }), onclick: () => change(bucket, 1) }, "+"),
      );
    })),
    Number.isFinite(max_total) && h("div", { class: "hint" }, say("left", { n: left })),
  ];
}

/** @param {Form} form @param {Spot} spot */
function assign(form, spot) {
  const { items = [], slots = [], budgets = {} } = spot.choice;
  /** @type {Record<string, string>} */
  const said = spot.value ?? {};
  const spent = (/** @type {string} */ name) => items.reduce((cost, { id, spends = {} }) => cost + (id in said ? (spends[name] ?? 0) : 0), 0);
  const room = (/** @type {Option} */ slot) => (slot.max ?? Infinity) > Object.values(said).filter((id) => id === slot.id).length;
  const fit = (/** @type {Option} */ item, /** @type {Option} */ slot) => fits(spot.choice, { ...said, [item.id]: slot.id }, true);
  const toggle = (/** @type {Option} */ item, /** @type {Option} */ slot) => {
    const { [item.id]: before, ...others } = said;
    const all = before === slot.id ? others : { ...others, [item.id]: slot.id };
    spot.put(empty(all) ? undefined : all);
  };
  const cell = (/** @type {Option} */ item, /** @type {Option} */ slot) => {
    const on = said[item.id] === slot.id;
    const able = on || (fit(item, slot) && room(slot));
    const label = say("item_slot", { item: item.label, slot: slot.label });
    const act = { label, path: spot.path, checked: on, said: item.id in said, act: () => toggle(item, slot) };
    if (able) form.register([...(slot.refs ?? []), ...(item.refs ?? [])], act);
    return h("td", null, h("button", {
      type: "button",
      id: idOf(spot, `${slot.id}/${item.id}`),
      class: ["cell", on && "on"],
      "aria-pressed": String(on),
      "aria-label": label,
      disabled: !able,
      onclick: act.act,
    }, on ? item.label : "·"));
  };
  return [
    h("div", { class: "scrolls" }, h("table", { class: "assign" },
      h("thead", null, h("tr", null, h("td", null), items.map((item) => h("th", { scope: "col", title: item.text }, item.label)))),
      h("tbody", null, slots.map((slot) => h("tr", null, h("th", { scope: "row" }, slot.label), items.map((item) => cell(item, slot))))),
    )),
    Object.entries(budgets).map(([name, most]) => h("div", { class: "hint" }, say("spent", { what: words(name), n: spent(name), most, left: most - spent(name) }))),
  ];
}

/** @param {Form} form @param {Spot} spot */
function optional(form, spot) {
  const of = /** @type {Choice} */ (spot.choice.of);
  const whole = spot.whole?.shape === "optional" ? spot.whole.of : spot.whole;
  const inner = { ...spot, choice: of, whole, value: spot.value ?? undefined };
  if (of.shape !== "record" || !Object.keys(of.fields ?? {}).length) return editor(form, inner);
  if (spot.value === null || spot.value === undefined) {
    return h("button", { type: "button", class: "add", id: idOf(spot, "+"), onclick: () => spot.put({}) }, say("add"));
  }
  return [editor(form, inner), h("button", { type: "button", class: "add", id: idOf(spot, "+"), onclick: () => spot.put(undefined) }, say("remove"))];
}

/** @param {Form} form @param {Spot} spot */
function record(form, spot) {
  /** @type {Record<string, any>} */
  const value = spot.value ?? {};
  // What may only be among other fields' things has nothing to offer until they have some.
  const fields = fieldsOf(spot.choice, value).filter(({ choice }) => choice.options?.length !== 0);
  return fields.map(({ name, label, choice, whole, required }) => {
    const path = `${spot.path}/${name}`;
    const put = (/** @type {any} */ said) => {
      const { [name]: _, ...others } = value;
      const all = said === undefined ? others : settled(spot.choice, { ...others, [name]: said }, name);
      spot.put(empty(all) ? undefined : all);
    };
    const field = editor(form, { path, name: label, choice, whole, value: value[name], put });
    const isOptional = !required || choice.shape === "optional";
    return h(
      "fieldset",
      { class: ["field", form.errors.has(path) && "wrong"], "data-path": path },
      h("legend", null, label, isOptional && h("small", null, ` · ${say("optional")}`)),
      field,
      errorsAt(form, path),
    );
  });
}

/** @param {Form} form @param {string} path */
function errorsAt(form, path) {
  const errors = form.errors.get(path);
  if (!errors) return null;
  form.shownErrors.add(path);
  return errors.map(refusal);
}

/** @param {{ message: string, page?: string }} error a refusal, with the clause that it rests on */
export const refusal = ({ message, page }) => h("p", { class: "refusal" }, message, page && [" ", h("a", { href: page, target: "_blank" }, page.split("#")[1])]);

/** @param {Form} form @param {Spot} spot */
function cases(form, spot) {
  const { cases: all = {}, labels = {} } = spot.choice;
  const open = spot.value?.case;
  const within = (/** @type {string} */ name) => ({
    path: `${spot.path}/value`,
    name: labels[name] ?? words(name),
    choice: all[name],
    value: name === open ? spot.value.value : undefined,
    put: (/** @type {any} */ value) => spot.put({ case: name, value: value ?? blank(all[name]) }),
  });
  const whole = spot.whole?.shape === "case" ? Object.keys(spot.whole.cases ?? {}) : Object.keys(all);
  const drawn = h("div", { class: "chips" }, whole.map((name) => {
    const label = spot.whole?.labels?.[name] ?? labels[name] ?? words(name);
    const against = !(name in all);
    const of = all[name] ?? spot.whole?.cases?.[name];
    const act = () => spot.put(name === open ? undefined : { case: name, value: blank(of) });
    return chip(form, spot, { id: name, label }, { checked: name === open, against, act });
  }));
  // A case that is not open can be begun by a click on what it would ask for.
  if (open === undefined) for (const name of Object.keys(all)) editor(form, within(name));
  const of = open === undefined ? undefined : all[open];
  if (!of || (of.shape === "record" && !fieldsOf(of, spot.value.value ?? {}).length)) return drawn;
  return [drawn, h("div", { class: "indented" }, editor(form, within(open)))];
}

/** @param {Choice} choice @returns {any} what a case has that was only opened */
const blank = (choice) => (choice.shape === "record" ? completed(choice, {}) : completed(choice, undefined));

/** @param {Form} form @param {Spot} spot */
function lines(form, spot) {
  /** @type {any[]} */
  const said = spot.value ?? [];
  const of = /** @type {Choice} */ (spot.choice.of);
  const draft = form.drafts.get(spot.path);
  const put = (/** @type {any[]} */ all) => {
    form.drafts.delete(spot.path);
    spot.put(all.length ? all : undefined);
  };
  const write = (/** @type {number} */ at) => {
    const told = form.next.get(spot.path);
    const next = at === said.length && told ? told : lineOf(spot.choice, said, at);
    if (!next) return null;
    const line = {
      path: `${spot.path}/${at}`,
      name: spot.name,
      choice: next,
      value: draft?.at === at ? draft.value : undefined,
      put: (/** @type {any} */ value) => {
        const whole = value === undefined ? undefined : completed(next, value);
        if (whole !== undefined && fits(next, whole)) put([...said.slice(0, at), whole, ...said.slice(at + 1)]);
        else form.draft(spot.path, whole === undefined && at === said.length ? undefined : { at, value: whole });
      },
    };
    return h("div", { class: "line-editor" }, editor(form, line));
  };
  const button = (/** @type {number} */ at, /** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "small", id: idOf(spot, `${at}${sign}`), "aria-label": say(key, { n: at + 1 }), title: say(key, { n: at + 1 }), onclick: act }, sign);
  const rows = said.map((line, at) =>
    h(
      "li",
      { class: form.errors.has(`${spot.path}/${at}`) ? "wrong" : "" },
      h("span", null, inWords(of, line)),
      at > 0 && button(at, "move_up", "↑", () => put([...said.slice(0, at - 1), line, said[at - 1], ...said.slice(at + 1)])),
      of.shape !== "one" && of.shape !== "number" && button(at, "change", "✎", () => form.draft(spot.path, { at, value: line })),
      button(at, "drop", "×", () => put(said.filter((_, index) => index !== at))),
      draft?.at === at && write(at),
      errorsAt(form, `${spot.path}/${at}`),
    ),
  );
  const left = Object.entries(budgetsAfter(spot.choice, said));
  return [
    rows.length > 0 && h("ol", { class: "lines" }, rows),
    (draft?.at ?? said.length) >= said.length && write(said.length),
    left.map(([name, n]) => h("div", { class: "hint" }, say("budget_left", { what: words(name), n }))),
  ];
}

/** @param {Form} form @param {Spot} spot */
function test(form, spot) {
  return sentence({ id: idOf(spot, "test"), facts: spot.choice.facts ?? [], value: spot.value, put: spot.put });
}

/**
 * An answer in words, as the form shows the lines of a list.
 *
 * @param {Choice} choice
 * @param {any} value
 * @returns {string}
 */
export function inWords(choice, value) {
  if (empty(value) && choice.shape !== "case") return "";
  const label = (/** @type {Option[]} */ options = [], /** @type {string} */ id) => options.find((option) => option.id === id)?.label ?? id;
  switch (choice.shape) {
    case "flag":
      return value ? say("yes") : say("no");
    case "one":
      return label(choice.options, value);
    case "some":
    case "order":
      return list(value.map((/** @type {string} */ id) => label(choice.options, id)));
    case "assign":
      return Object.entries(value).map(([item, slot]) => say("item_slot", { item: label(choice.items, item), slot: label(choice.slots, slot) })).join(", ");
    case "split":
      return Object.entries(value).map(([id, n]) => `${n} ${label(choice.buckets, id)}`).join(", ");
    case "optional":
      return inWords(/** @type {Choice} */ (choice.of), value);
    case "list":
      return value.map((/** @type {any} */ line) => inWords(/** @type {Choice} */ (choice.of), line)).join("; ");
    case "case": {
      const of = choice.cases?.[value.case];
      const inner = of ? inWords(of, value.value) : "";
      const name = choice.labels?.[value.case] ?? words(value.case);
      return inner ? say("field_option", { field: name, option: inner }) : name;
    }
    case "record":
      return fieldsOf(choice, value)
        .filter(({ name }) => !empty(value[name]) && value[name] !== false)
        .map(({ name, label: field, choice: of }) => (of.shape === "flag" ? field : inWords(of, value[name])))
        .join(", ");
    case "test":
      return value === true ? say("always") : say("a_test");
    default:
      return String(value);
  }
}
