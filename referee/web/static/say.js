/** The words of the page, in the language of the page: `words/en.js` and its like have every one of them. */

/** @type {Record<string, string | Record<string, string>>} */
const WORDS = (await import(`./words/${document.documentElement.lang || "en"}.js`)).default;

const language = document.documentElement.lang || "en";
const plurals = new Intl.PluralRules(language);
const either = new Intl.ListFormat(language, { type: "disjunction" });
const both = new Intl.ListFormat(language, { type: "conjunction" });
const instant = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/**
 * A sentence of the catalogue, with these values in it. One that has several forms takes that for the value `n`.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const found = WORDS[key];
  if (found === undefined) throw new Error(`No words for ${key}`);
  const text = typeof found === "string" ? found : (found[plurals.select(Number(values.n))] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @param {string[]} names */
export const list = (names) => both.format(names);

/** @param {string[]} names of which one is enough */
export const any = (names) => either.format(names);

/** @param {string} time in RFC 3339 */
export const when = (time) => instant.format(new Date(time));

/**
 * How long this is, in its two largest units.
 *
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const minutes = Math.floor(Math.abs(milliseconds) / 60000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days) return say("days_hours", { days, hours });
  if (hours) return say("hours_minutes", { hours, minutes: rest });
  return minutes ? say("minutes", { n: minutes }) : say("seconds", { n: Math.floor(Math.abs(milliseconds) / 1000) });
}
