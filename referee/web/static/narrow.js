/**
 * What may still be answered, worked out from a prompt's `choice` and what has been said so far.
 *
 * Pure: no page, no network. An answer here may be partial: a field that is not there is not said yet.
 *
 * @typedef {string | number | boolean | null} Plain
 * @typedef {Record<string, Plain[]>} Only
 * @typedef {{ id: string, label: string, refs?: string[], group?: string, text?: string, only?: Only, times?: number,
 *   spends?: Record<string, number>, min?: number, max?: number, later?: boolean, use?: string }} Option
 * @typedef {{ shape: string, use?: string, definitions?: Record<string, any>, rules?: string[],
 *   options?: Option[], items?: Option[], slots?: Option[], buckets?: Option[], min?: number, max?: number, values?: number[],
 *   among?: string[], partial?: boolean, budgets?: Record<string, number>, distinct?: boolean,
 *   total?: number, min_total?: number, max_total?: number, of?: Choice, fields?: Record<string, Choice>, required?: string[],
 *   either?: Choice[], cases?: Record<string, Choice>, labels?: Record<string, string>, order?: string[], only?: Record<string, Only>,
 *   refs?: string, facts?: any[], fact_names?: string[], facts_by_name?: any[] }} Choice
 * @typedef {{ fields: Record<string, Choice>, required: string[] }} Kind one of the records that a record may be
 * @typedef {{ name: string, label: string, choice: Choice, whole: Choice, required: boolean }} Field `choice` is what fits all that
 *   is said, `whole` what there would be without it; one that is `required` may still be of the shape `optional`
 */

/**
 * The same choice with its definitions in their places.
 *
 * @param {Choice} choice
 * @returns {Choice}
 */
export function inlined(choice) {
  const definitions = choice.definitions ?? {};
  /** @type {Map<string, Choice>} */
  const known = new Map();
  /** @param {Choice} part @returns {Choice} */
  const whole = (part) => {
    if (part.use === undefined) return copied(part);
    const found = known.get(part.use) ?? copied(definitions[part.use]);
    known.set(part.use, found);
    return found;
  };
  /** @param {Option[]} options @returns {Option[]} */
  const listed = (options) => options.flatMap((option) => (option.use === undefined ? [option] : listed(definitions[option.use])));
  /** @param {Choice} part @returns {Choice} */
  const copied = (part) => {
    const { definitions: _, ...copy } = part;
    for (const name of /** @type {const} */ (["options", "items", "slots", "buckets"])) if (copy[name]) copy[name] = listed(copy[name]);
    if (copy.of) copy.of = whole(copy.of);
    if (copy.fields) copy.fields = mapped(copy.fields, whole);
    if (copy.cases) copy.cases = mapped(copy.cases, whole);
    if (copy.either) copy.either = copy.either.map(whole);
    return copy;
  };
  return whole(choice);
}

/**
 * Whether nothing is said by it.
 *
 * @param {any} value
 */
export const empty = (value) =>
  value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);

/**
 * Whether this is a legal answer, as far as shapes can tell; with `loose`, whether it can become one.
 *
 * @param {Choice} choice
 * @param {any} value
 * @param {boolean} [loose]
 * @returns {boolean}
 */
export function fits(choice, value, loose = false) {
  if (value === undefined) return loose || choice.shape === "optional";
  const { min = 0, max = Infinity } = choice;
  switch (choice.shape) {
    case "flag":
      return typeof value === "boolean";
    case "number":
      return Number.isInteger(value) && value >= (choice.min ?? -Infinity) && value <= max && (choice.values?.includes(value) ?? true);
    case "one":
      return options(choice).some(({ id }) => id === value);
    case "some":
    case "order": {
      const ids = new Set(options(choice).map(({ id }) => id));
      return isList(value) && differ(value) && value.every((id) => ids.has(id)) && value.length <= max && (loose || value.length >= min);
    }
    case "assign":
      return isRecord(value) && fitsAssign(choice, value, loose);
    case "split":
      return isRecord(value) && fitsSplit(choice, value, loose);
    case "optional":
      return value === null || fits(part(choice.of), value, loose);
    case "list":
      return isList(value) && value.length <= max && (loose || value.length >= min) && fitsList(choice, value);
    case "record": {
      if (!isRecord(value)) return false;
      const all = kinds(choice);
      const names = namesOf(all);
      return all.some((kind) => fitsKind(kind, value, loose, names));
    }
    case "case": {
      const of = isRecord(value) ? choice.cases?.[value.case] : undefined;
      return of !== undefined && fits(of, value.value, loose);
    }
    case "test":
      return value === true || isRecord(value);
    default:
      return false;
  }
}

/**
 * The fields of a record that matter now, in the order in which the rules ask for them, each with what it still offers.
 *
 * Where a record comes in several kinds, those fields are there that all kinds have which fit what is said; once these
 * are said, all others too.
 *
 * @param {Choice} record
 * @param {Record<string, any>} value
 * @returns {Field[]}
 */
export function fieldsOf(record, value) {
  const all = kinds(record);
  const names = namesOf(all);
  const able = all.filter((kind) => fitsKind(kind, value, true, names));
  const left = able.length ? able : all;
  const shared = (/** @type {string} */ name) => left.every((kind) => name in kind.fields);
  const decided = names.filter(shared).every((name) => !empty(value[name]) || !left.some((kind) => kind.required.includes(name)));
  return sorted(record, all, names)
    .filter((name) => !without(value[name]) || shared(name) || (decided && left.some((kind) => name in kind.fields)))
    .flatMap((name) => fieldOf(record, all, names, name, value) ?? []);
}

/**
 * A record's value after one of its fields was said: what no longer fits beside it is unsaid.
 *
 * @param {Choice} record
 * @param {Record<string, any>} value
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function settled(record, value, name) {
  const all = kinds(record);
  const names = namesOf(all);
  if (empty(value[name])) return value;
  /** @type {Record<string, any>} */
  let kept = { [name]: value[name] };
  // What the choice does not list is not ours to judge: answers that are read back have more fields than are asked.
  for (const other of Object.keys(value)) if (!names.includes(other)) kept[other] = value[other];
  const able = all.filter((kind) => fitsKind(kind, kept, true, names));
  for (const other of Object.keys(value)) {
    const tried = { ...kept, [other]: value[other] };
    if (able.some((kind) => fitsKind(kind, tried, true, names))) kept = tried;
  }
  return kept;
}

/**
 * What the line at this place of a list may be, given the others; undefined if there is no room for it.
 *
 * @param {Choice} list
 * @param {any[]} lines
 * @param {number} [at]
 * @returns {Choice | undefined}
 */
export function lineOf(list, lines, at = lines.length) {
  if (at >= (list.max ?? Infinity)) return undefined;
  const of = part(list.of);
  const others = lines.filter((_, index) => index !== at);
  /** @type {Map<string, number>} */
  const used = new Map();
  const left = { ...list.budgets };
  others.forEach((line, index) => {
    for (const { id, spends = {} } of chosen(of, line)) {
      used.set(id, (used.get(id) ?? 0) + 1);
      if (index < at) for (const name of Object.keys(left)) left[name] -= spends[name] ?? 0;
    }
  });
  const taken = list.distinct ? new Set(others.map((line) => line?.case)) : undefined;
  return spare(of, used, left, taken);
}

/**
 * The answer with everything in it that can be only one thing, and nothing where nothing may be said.
 *
 * @param {Choice} choice
 * @param {any} value
 * @returns {any}
 */
export function completed(choice, value) {
  switch (choice.shape) {
    case "one":
      return value === undefined && choice.options?.length === 1 ? choice.options[0].id : value;
    case "number":
      return value === undefined && choice.min !== undefined && choice.min === choice.max ? choice.min : value;
    case "some":
    case "order":
      if (value !== undefined || choice.among) return value ?? [];
      if (choice.shape === "some" && choice.options?.length === choice.min) return options(choice).map(({ id }) => id);
      return choice.min ? value : [];
    case "list":
      return value ?? (choice.min ? value : []);
    case "assign":
    case "split":
      return value ?? (fits(choice, {}) ? {} : value);
    case "optional":
      return empty(value) && choice.of?.shape !== "list" ? (value ?? null) : value === undefined ? null : completed(part(choice.of), value);
    case "case": {
      const names = Object.keys(choice.cases ?? {});
      const name = value?.case ?? (names.length === 1 ? names[0] : undefined);
      const of = name === undefined ? undefined : choice.cases?.[name];
      return of === undefined ? value : { case: name, value: completed(of, value?.value) };
    }
    case "record":
      return completedRecord(choice, value ?? {});
    default:
      return value;
  }
}

/**
 * What is still to be said, by the names of fields: each with how many there are of how many where that can be counted.
 *
 * @param {Choice} choice
 * @param {any} value
 * @param {string} [label]
 * @returns {{ label: string, have?: number, want?: number }[]}
 */
export function missing(choice, value, label = "") {
  if (fits(choice, value)) return [];
  switch (choice.shape) {
    case "optional":
      return missing(part(choice.of), value, label);
    case "record": {
      const fields = fieldsOf(choice, value ?? {});
      const left = fields.filter((field) => (field.required || !empty(value?.[field.name])) && !fits(field.choice, value?.[field.name]));
      return left.flatMap((field) => missing(field.choice, value?.[field.name], field.label));
    }
    case "case": {
      const of = value && choice.cases?.[value.case];
      return of ? missing(of, value.value, choice.labels?.[value.case] ?? value.case) : [{ label }];
    }
    case "some":
    case "order":
    case "list":
      return [{ label, have: value?.length ?? 0, want: choice.min ?? 0 }];
    case "split":
      return [{ label, have: sum(value ?? {}), want: choice.total ?? choice.min_total ?? 0 }];
    case "assign":
      return choice.partial ? [{ label }] : [{ label, have: Object.keys(value ?? {}).length, want: choice.items?.length ?? 0 }];
    default:
      return [{ label }];
  }
}

/**
 * The kinds of a record: one for each in `either`, or only itself.
 *
 * @param {Choice} record
 * @returns {Kind[]}
 */
export function kinds(record) {
  if (record.either?.length) return record.either.flatMap(kinds);
  const fields = record.fields ?? {};
  return [{ fields, required: record.required ?? Object.keys(fields) }];
}

/**
 * One choice that offers whatever any of these does.
 *
 * @param {Choice[]} choices
 * @returns {Choice}
 */
export function merged(choices) {
  const [first, ...others] = choices;
  return others.reduce((one, two) => (one === two ? one : joined(one, two)), first);
}

/**
 * How much of a list's budgets is left after these lines.
 *
 * @param {Choice} list
 * @param {any[]} lines
 * @returns {Record<string, number>}
 */
export function budgetsAfter(list, lines) {
  const left = { ...list.budgets };
  for (const line of lines) {
    for (const { spends = {} } of chosen(part(list.of), line)) for (const name of Object.keys(left)) left[name] -= spends[name] ?? 0;
  }
  return left;
}

/**
 * What the fields of an answer use, for `among`: ids of items and options, cases of lines.
 *
 * @param {Choice} choice
 * @param {any} value
 * @returns {string[]}
 */
export function used(choice, value) {
  if (empty(value)) return [];
  if (choice.shape === "optional") return used(part(choice.of), value);
  if (choice.shape === "assign") return Object.keys(value);
  if (choice.shape === "list") return value.map((/** @type {any} */ line) => line?.case ?? line);
  return isList(value) ? value : [];
}

/** Whether a kind that lacks the field can have this for it: answers that are read back say no to what is not asked. @param {any} value */
const without = (value) => empty(value) || value === false;
/** @param {Choice} choice */
const options = (choice) => choice.options ?? [];
/** @param {any} value @returns {value is any[]} */
const isList = (value) => Array.isArray(value);
/** @param {any} value @returns {value is Record<string, any>} */
const isRecord = (value) => typeof value === "object" && value !== null && !isList(value);
/** @param {any[]} values */
const differ = (values) => new Set(values).size === values.length;
/** @param {Record<string, number>} amounts */
export const sum = (amounts) => Object.values(amounts).reduce((one, two) => one + two, 0);
/** @param {Kind[]} all */
const namesOf = (all) => [...new Set(all.flatMap((kind) => Object.keys(kind.fields)))];
/** @param {Choice | undefined} choice */
const part = (choice) => /** @type {Choice} */ (choice);

/**
 * @template A, B
 * @param {Record<string, A>} record
 * @param {(value: A) => B} change
 * @returns {Record<string, B>}
 */
const mapped = (record, change) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** @param {Choice} choice @param {Record<string, string>} value @param {boolean} loose */
function fitsAssign(choice, value, loose) {
  const { items = [], slots = [] } = choice;
  const chosenItems = items.filter(({ id }) => id in value);
  const known = Object.values(value).every((slot) => slots.some(({ id }) => id === slot));
  if (!known || chosenItems.length !== Object.keys(value).length) return false;
  const counted = slots.every(({ id, min = 0, max = Infinity }) => {
    const n = Object.values(value).filter((slot) => slot === id).length;
    return n <= max && (loose || n >= min);
  });
  const paid = Object.entries(choice.budgets ?? {}).every(
    ([name, most]) => chosenItems.reduce((cost, { spends = {} }) => cost + (spends[name] ?? 0), 0) <= most,
  );
  return counted && paid && (loose || choice.partial === true || chosenItems.length === items.length);
}

/** @param {Choice} choice @param {Record<string, number>} value @param {boolean} loose */
function fitsSplit(choice, value, loose) {
  const { buckets = [], total, min_total = total ?? 0, max_total = total ?? Infinity } = choice;
  const known = Object.keys(value).every((name) => buckets.some(({ id }) => id === name));
  const within = buckets.every(({ id, min = 0, max = Infinity }) => {
    const n = value[id] ?? 0;
    return Number.isInteger(n) && n >= 0 && n <= max && (loose || n >= min);
  });
  return known && within && sum(value) <= max_total && (loose || sum(value) >= min_total);
}

/** @param {Choice} list @param {any[]} lines */
function fitsList(list, lines) {
  const of = part(list.of);
  if (list.distinct && !differ(lines.map((line) => line?.case))) return false;
  /** @type {Map<string, number>} */
  const counts = new Map();
  const left = { ...list.budgets };
  return lines.every((line) => {
    if (!fits(of, line)) return false;
    let legal = true;
    for (const { id, times = Infinity, spends = {} } of chosen(of, line)) {
      const before = counts.get(id) ?? 0;
      if (before >= times) legal = false;
      counts.set(id, before + 1);
      for (const name of Object.keys(left)) left[name] -= spends[name] ?? 0;
    }
    return legal && Object.values(left).every((amount) => amount >= 0);
  });
}

/**
 * @param {Kind} kind
 * @param {Record<string, any>} value
 * @param {boolean} loose
 * @param {string[]} names of the fields that any kind of the record has
 */
function fitsKind(kind, value, loose, names) {
  const limits = limitsOf(kind, value);
  return (
    names.every((name) => name in kind.fields || without(value[name])) &&
    Object.entries(kind.fields).every(([name, choice]) => {
      const said = value[name];
      const limit = limits.get(name);
      if (loose && empty(said)) return true;
      if (limit && !allows(limit, said)) return false;
      if (said === undefined || said === null) return fits(choice, said ?? null) || !kind.required.includes(name) || (loose && said === undefined);
      return fits(choice, said, loose) && (loose || isAmong(kind, choice, said, value));
    })
  );
}

/** @param {Kind} kind @param {Choice} choice @param {any} said @param {Record<string, any>} value */
function isAmong(kind, choice, said, value) {
  if (!choice.among) return true;
  const there = choice.among.flatMap((name) => (kind.fields[name] ? used(kind.fields[name], value[name]) : []));
  return said.every((/** @type {string} */ id) => there.includes(id));
}

/** @param {Kind} kind @param {Record<string, any>} value @param {string} [but] whose own word does not count */
function limitsOf(kind, value, but) {
  /** @type {Map<string, Plain[]>} */
  const limits = new Map();
  for (const [name, choice] of Object.entries(kind.fields)) {
    if (name === but) continue;
    for (const [other, values] of Object.entries(onlyOf(choice, value[name]))) {
      limits.set(other, limits.get(other)?.filter((one) => values.includes(one)) ?? values);
    }
  }
  return limits;
}

/** @param {Choice} choice @param {any} said @returns {Only} what it limits that this is said */
function onlyOf(choice, said) {
  if (choice.shape === "one") return options(choice).find(({ id }) => id === said)?.only ?? {};
  const name = choice.shape === "case" ? said?.case : choice.shape === "flag" ? String(said) : undefined;
  return choice.only?.[name] ?? {};
}

/** @param {Plain[]} limit @param {any} said */
const allows = (limit, said) => limit.includes(empty(said) ? null : (said.case ?? said));

/** @param {Choice} record @param {Kind[]} all @param {string[]} names */
function sorted(record, all, names) {
  const order = record.order ?? record.either?.find((kind) => kind.order)?.order ?? [];
  const place = (/** @type {string} */ name) =>
    order.includes(name) ? order.indexOf(name) : order.length + (all.every((kind) => kind.required.includes(name)) ? 0 : 1);
  return [...names].sort((one, two) => place(one) - place(two));
}

/**
 * @param {Choice} record @param {Kind[]} all @param {string[]} names @param {string} name @param {Record<string, any>} value
 * @returns {Field | undefined}
 */
function fieldOf(record, all, names, name, value) {
  const { [name]: said, ...others } = value;
  const having = all.filter((kind) => name in kind.fields);
  const able = having.filter((kind) => fitsKind(kind, others, true, names));
  const left = able.length ? able : having;
  const limits = left.map((kind) => limitsOf(kind, others, name).get(name));
  if (empty(said) && limits.every((limit) => limit && limit.every((one) => one === null))) return undefined;
  const offers = left.map((kind, at) => limited(among(kind, kind.fields[name], value), limits[at], kind, others, name));
  const offered = offers.filter((choice) => choice !== undefined);
  const required = left.every((kind, at) => kind.required.includes(name) || limits[at]?.includes(null) === false);
  const whole = merged(having.map((kind) => among(kind, kind.fields[name], value)));
  const choice = offered.length ? merged(offered) : whole;
  const named = all.length === 1 ? record.labels : (record.labels ?? record.either?.find((kind) => kind.labels?.[name])?.labels);
  return {
    name,
    label: named?.[name] ?? words(name),
    choice,
    whole,
    required,
  };
}

/** @param {string} name @returns {string} a name in words, where the game gives none */
export const words = (name) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");

/** @param {Kind} kind @param {Choice} choice @param {Record<string, any>} value @returns {Choice} */
function among(kind, choice, value) {
  if (!choice.among) return choice;
  const there = choice.among.flatMap((name) => (kind.fields[name] ? used(kind.fields[name], value[name]) : []));
  return { ...choice, options: options(choice).filter(({ id }) => there.includes(id)) };
}

/**
 * @param {Choice} choice
 * @param {Plain[] | undefined} limit
 * @param {Kind} kind
 * @param {Record<string, any>} others
 * @param {string} name
 * @returns {Choice | undefined} without what is excluded by others, or would exclude what they say
 */
function limited(choice, limit, kind, others, name) {
  if (choice.shape === "optional") {
    const of = limited(part(choice.of), limit, kind, others, name);
    return of && (limit && !limit.includes(null) ? of : { ...choice, of });
  }
  /** @param {any} said @param {Plain} plain */
  const stands = (said, plain) =>
    (!limit || limit.includes(plain)) &&
    Object.entries(onlyOf(choice, said)).every(([other, values]) => empty(others[other]) || !(other in kind.fields) || allows(values, others[other]));
  switch (choice.shape) {
    case "one": {
      const left = options(choice).filter(({ id }) => stands(id, id));
      return left.length ? { ...choice, options: left } : undefined;
    }
    case "number":
      return limit ? { ...choice, values: /** @type {number[]} */ (limit.filter((one) => typeof one === "number")) } : choice;
    case "case": {
      const cases = Object.fromEntries(Object.entries(choice.cases ?? {}).filter(([one]) => stands({ case: one }, one)));
      return Object.keys(cases).length ? { ...choice, cases } : undefined;
    }
    default:
      return choice;
  }
}

/** @param {Choice} one @param {Choice} two @returns {Choice} */
function joined(one, two) {
  if (one.shape !== two.shape) {
    if (one.shape === "optional") return { ...one, of: joined(part(one.of), two) };
    if (two.shape === "optional") return { ...two, of: joined(one, part(two.of)) };
    return one;
  }
  const bounds = { min: Math.min(one.min ?? 0, two.min ?? 0), max: Math.max(one.max ?? Infinity, two.max ?? Infinity) };
  switch (one.shape) {
    case "one":
      return { ...one, options: together(one.options, two.options) };
    case "some":
    case "order":
      return { ...one, ...bounds, options: together(one.options, two.options) };
    case "number": {
      const values = one.values || two.values ? [...new Set([...numbers(one), ...numbers(two)])].sort((a, b) => a - b) : undefined;
      return { ...one, ...bounds, ...(values && { values }) };
    }
    case "split": {
      const least = Math.min(one.total ?? one.min_total ?? 0, two.total ?? two.min_total ?? 0);
      const most = Math.max(one.total ?? one.max_total ?? 0, two.total ?? two.max_total ?? 0);
      const { total: _, ...rest } = one;
      const buckets = together(one.buckets, two.buckets);
      return least === most ? { ...rest, buckets, total: least } : { ...rest, buckets, min_total: least, max_total: most };
    }
    case "assign":
      return { ...one, items: together(one.items, two.items), slots: together(one.slots, two.slots) };
    case "optional":
      return { ...one, of: merged([part(one.of), part(two.of)]) };
    case "list": {
      /** @type {Record<string, number>} */
      const budgets = { ...one.budgets };
      for (const [name, most] of Object.entries(two.budgets ?? {})) budgets[name] = Math.max(most, budgets[name] ?? most);
      return { ...one, ...bounds, of: merged([part(one.of), part(two.of)]), ...(one.budgets && two.budgets && { budgets }) };
    }
    case "record":
      return same(one, two) ? one : { shape: "record", fields: {}, either: [one, two], labels: { ...two.labels, ...one.labels }, order: one.order ?? two.order };
    case "case": {
      const cases = { ...one.cases };
      for (const [name, choice] of Object.entries(two.cases ?? {})) cases[name] = cases[name] ? merged([cases[name], choice]) : choice;
      return { ...one, cases, labels: { ...two.labels, ...one.labels }, ...((one.only || two.only) && { only: { ...two.only, ...one.only } }) };
    }
    default:
      return one;
  }
}

/** @param {Choice} one @param {Choice} two */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** @param {Choice} choice @returns {number[]} */
export const numbers = ({ min = 0, max = 0, values }) => values ?? Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** @param {Option[]} [one] @param {Option[]} [two] @returns {Option[]} */
function together(one = [], two = []) {
  const byId = new Map(one.map((option) => [option.id, option]));
  return [
    ...one.map((option) => {
      const other = two.find(({ id }) => id === option.id);
      if (!other || other === option) return option;
      const max = option.max === undefined || other.max === undefined ? {} : { max: Math.max(option.max, other.max) };
      // An option that is free in one of the kinds is free here: which kind it is, the others decide.
      const { only, ...rest } = option;
      return { ...rest, ...max, ...(only && other.only && JSON.stringify(only) === JSON.stringify(other.only) && { only }) };
    }),
    ...two.filter(({ id }) => !byId.has(id)),
  ];
}

/**
 * All options chosen in an answer, but not in lists within it: those count for themselves.
 *
 * @param {Choice} choice
 * @param {any} value
 * @returns {Option[]}
 */
export function chosen(choice, value) {
  if (value === undefined || value === null) return [];
  switch (choice.shape) {
    case "one":
      return options(choice).filter(({ id }) => id === value);
    case "some":
    case "order":
      return options(choice).filter(({ id }) => value.includes(id));
    case "optional":
      return chosen(part(choice.of), value);
    case "record": {
      const all = kinds(choice);
      const names = namesOf(all);
      const kind = all.find((one) => fitsKind(one, value, true, names)) ?? all[0];
      return Object.entries(kind.fields).flatMap(([name, of]) => chosen(of, value[name]));
    }
    case "case":
      return choice.cases?.[value.case] ? chosen(choice.cases[value.case], value.value) : [];
    default:
      return [];
  }
}

/**
 * The same choice without options that are used up or cannot be paid for; undefined if nothing is left.
 *
 * @param {Choice} choice
 * @param {Map<string, number>} counts
 * @param {Record<string, number>} left
 * @param {Set<string>} [taken]
 * @returns {Choice | undefined}
 */
function spare(choice, counts, left, taken) {
  switch (choice.shape) {
    case "one":
    case "some":
    case "order": {
      const free = options(choice).filter(
        ({ id, times = Infinity, spends = {} }) =>
          (counts.get(id) ?? 0) < times && Object.entries(spends).every(([name, cost]) => cost <= 0 || !(name in left) || cost <= left[name]),
      );
      return free.length && free.length >= (choice.min ?? 0) ? { ...choice, options: free, ...(choice.max && { max: Math.min(choice.max, free.length) }) } : undefined;
    }
    case "optional": {
      const of = spare(part(choice.of), counts, left);
      return of ? { ...choice, of } : undefined;
    }
    case "record": {
      if (choice.either?.length) {
        const either = choice.either.flatMap((kind) => spare(kind, counts, left) ?? []);
        return either.length ? { ...choice, either } : undefined;
      }
      const required = choice.required ?? Object.keys(choice.fields ?? {});
      /** @type {Record<string, Choice>} */
      const fields = {};
      for (const [name, of] of Object.entries(choice.fields ?? {})) {
        const rest = spare(of, counts, left);
        if (rest) fields[name] = rest;
        else if (fits(of, []) || fits(of, null)) continue;
        else if (required.includes(name)) return undefined;
      }
      return { ...choice, fields, required: required.filter((name) => name in fields || !(name in (choice.fields ?? {}))) };
    }
    case "case": {
      const cases = Object.entries(choice.cases ?? {}).flatMap(([name, of]) => {
        const rest = taken?.has(name) ? undefined : spare(of, counts, left);
        return rest ? [[name, rest]] : [];
      });
      return cases.length ? { ...choice, cases: Object.fromEntries(cases) } : undefined;
    }
    default:
      return choice;
  }
}

/** @param {Choice} choice @param {Record<string, any>} value @returns {Record<string, any>} */
function completedRecord(choice, value) {
  let full = value;
  for (let changed = true; changed; ) {
    changed = false;
    for (const { name, choice: of, required } of fieldsOf(choice, full)) {
      if (full[name] === undefined && !required) continue;
      const said = completed(of, full[name]);
      if (said === undefined || JSON.stringify(said) === JSON.stringify(full[name])) continue;
      // What follows from one field may decide the next.
      full = { ...full, [name]: said };
      changed = true;
    }
  }
  return full;
}
