/** Tables of others as rows: those with a free seat, those to watch; filtered by game. */
import { h, put } from "./dom.js";
import { embedded } from "./page.js";
import { say, when } from "./say.js";

const names = new Map((embedded("rulesets")?.body.items ?? []).map((/** @type {any} */ one) => [one.id, one.name]));

/** @param {any} clock */
export const pace = (clock) => (clock === null ? say("pace_none") : clock.preset ? say(`pace_${clock.preset}`) : say("pace_own"));

/** @param {any} game */
function row(game) {
  const free = game.seats.filter((/** @type {any} */ seat) => seat.status !== "taken").length;
  const people = game.seats.filter((/** @type {any} */ seat) => seat.name).map((/** @type {any} */ seat) => seat.name);
  const facts = [
    names.get(game.ruleset) ?? game.ruleset,
    game.status === "finished" ? game.finished_at && when(game.finished_at) : pace(game.clock),
    game.status === "open" && say("seats_free", { n: free, of: game.seats.length }),
    people.join(", "),
  ];
  const place = game.status === "open" ? "join" : "table";
  return h("li", null, h("a", { href: `/${place}/${game.id}` }, h("strong", null, game.name ?? names.get(game.ruleset) ?? game.ruleset), h("span", null, facts.filter(Boolean).join(" · "))));
}

/**
 * @param {HTMLElement} place
 * @param {string} title
 * @param {any[]} games
 */
export function tables(place, title, games) {
  const kinds = [...new Set(games.map((game) => game.ruleset))];
  let wanted = "";
  const rows = h("ul", { class: "rows" });
  const draw = () => put(rows, games.filter((game) => !wanted || game.ruleset === wanted).map(row));
  const filter = h(
    "select",
    { "aria-label": say("filter_game"), onchange: () => ((wanted = filter.value), draw()) },
    h("option", { value: "" }, say("all_games")),
    kinds.map((kind) => h("option", { value: kind }, names.get(kind) ?? kind)),
  );
  draw();
  put(place, h("div", { class: "line-of" }, h("h2", null, title), kinds.length > 1 && filter), games.length ? rows : h("p", null, say("no_tables")));
}
