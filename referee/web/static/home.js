/** The first page: what waits for me, nearest deadline first, and my other games. */
import { h, put } from "./dom.js";
import { showNext } from "./head.js";
import { tables } from "./lobby.js";
import { embedded } from "./page.js";
import { say, when } from "./say.js";

const waiting = (embedded("waiting")?.body.items ?? []).filter((/** @type {any} */ prompt) => !prompt.order);
const mine = (embedded("mine")?.body.items ?? []).filter((/** @type {any} */ game) => game.status !== "abandoned");
const names = new Map([...document.querySelectorAll("form[data-ruleset]")].map((form) => [/** @type {HTMLElement} */ (form).dataset.ruleset, form.querySelector("h3")?.textContent]));

/** @param {any} game @param {...any} more */
const row = (game, ...more) => h("li", null, h("a", { href: `/table/${game.id}` }, h("strong", null, game.name ?? names.get(game.ruleset) ?? game.ruleset), more));

const asked = new Set(waiting.map((/** @type {any} */ prompt) => prompt.game));
const rows = [
  ...waiting.map((/** @type {any} */ prompt) =>
    row(mine.find((/** @type {any} */ game) => game.id === prompt.game) ?? { id: prompt.game }, h("span", null, (prompt.page?.question ?? prompt.text).split("\n")[0]), prompt.deadline && h("time", null, when(prompt.deadline))),
  ),
  ...mine.filter((/** @type {any} */ game) => !asked.has(game.id)).map((/** @type {any} */ game) => row(game, h("small", null, say(`status_${game.status}`)))),
];
const place = /** @type {HTMLElement} */ (document.getElementById("waiting"));
place.hidden = !rows.length;
put(place, h("h2", null, waiting.length ? say("waits_for_you") : say("your_games")), h("ul", { class: "rows" }, rows));
const open = (embedded("open")?.body.items ?? []).filter((/** @type {any} */ game) => !mine.some((/** @type {any} */ one) => one.id === game.id));
if (open.length) tables(/** @type {HTMLElement} */ (document.getElementById("open")), say("open_tables"), open);
showNext(waiting.length, waiting.length ? `/table/${waiting[0].game}` : null);
