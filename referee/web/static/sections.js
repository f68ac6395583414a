/**
 * A question's page: its sections as tables, lists and paragraphs, whose lines name things by their refs.
 *
 * @typedef {{ cells: string[], refs?: string[], mine?: boolean }} Line
 * @typedef {{ kind: string, lines: Line[], heading?: string, columns?: string }} Block
 * @typedef {{ name: string, blocks: Block[] }} Section
 */
import { h } from "./dom.js";
import { say } from "./say.js";

/** @param {{ head?: string[], sections?: Section[], how?: string[], examples?: { text: string, ahead?: string[] }[] }} page */
export function sections({ head = [], sections: all = [], how = [], examples = [] }) {
  return h(
    "div",
    { class: "sheet" },
    head.map((line) => h("p", null, line)),
    all.map(({ blocks }) => h("section", null, blocks.map(block))),
    how.length > 0 && [h("h3", null, say("how_to_answer")), how.map((line) => h("p", null, line))],
    examples.length > 0 && [h("h3", null, say("examples")), h("pre", null, examples.map(({ text, ahead = [] }) => [text, ...ahead.map((line) => `  ${line}`)].join("\n")).join("\n"))],
  );
}

/** @param {Block} block */
function block({ kind, lines, heading, columns = "" }) {
  const title = heading && h("h3", null, heading);
  const refs = (/** @type {Line} */ line) => ({ "data-refs": line.refs?.join(" ") || null, class: line.mine ? "mine" : null });
  switch (kind) {
    case "grid": {
      const names = columns.split("|").map((name) => ({ name: name.replace(/[<>]$/, ""), right: name.endsWith(">") }));
      const cell = (/** @type {string} */ text, /** @type {number} */ at) => h(at ? "td" : "th", { class: names[at]?.right ? "right" : null, scope: at ? null : "row" }, text);
      return [
        title,
        h("div", { class: "scrolls" }, h("table", null,
          h("thead", null, h("tr", null, names.map(({ name, right }) => h("th", { scope: "col", class: right ? "right" : null }, name)))),
          h("tbody", null, lines.map((line) => h("tr", refs(line), line.cells.map(cell)))),
        )),
      ];
    }
    case "drawing":
      return [title, h("div", { class: "scrolls" }, h("pre", null, lines.map(({ cells }) => cells[0]).join("\n")))];
    case "prose":
      return [title, lines.map((line) => h("p", refs(line), line.cells[0]))];
    default:
      return [title, h("ul", { class: kind }, lines.map((line) => h("li", refs(line), line.cells.join(" "))))];
  }
}
