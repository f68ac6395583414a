/** The proof of a game: what holds in its transcript, what kept receipts show, and every die and shuffle with its arithmetic. */
import { Api } from "./api.js";
import { h, put } from "./dom.js";
import { apiWith, embedded } from "./page.js";
import { drawn, judged, taken, verify, words } from "./proof.js";
import { say, when } from "./say.js";

const SWAPS = 12;

/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const game = place("proof").dataset.game ?? "";
const api = apiWith(Api, "header");

/** @param {import("./proof.js").Verdict} verdict @param {string[]} published */
function told({ failure, complete, counts, signed, publicKey }, published) {
  if (failure) {
    const where = failure.entry ? say("proof_fails_at", { entry: failure.entry }) : say("proof_fails");
    return [h("h2", { class: "fails" }, "✗ ", where), h("p", null, say(failure.what, failure.values))];
  }
  const key = h("code", null, publicKey.slice(0, 16));
  return [
    h("h2", { class: "holds" }, "✓ ", say("proof_holds")),
    h(
      "ul",
      { class: "checks" },
      ["entries", "hidden", "orders", "seeds", "rolls", "secret"].filter((name) => counts[name]).map((name) => h("li", null, say(`proof_${name}`, { n: counts[name] }))),
      h("li", null, say("proof_signature", { key: "" }), key, ": ", signed === null ? say("proof_not_checked") : say(published.includes(publicKey) ? "proof_key_published" : "proof_key_unknown")),
    ),
    !complete && h("p", null, say("proof_running")),
    h("p", null, say("proof_rules")),
  ];
}

/** @param {any} transcript */
async function receipts(transcript) {
  const kept = JSON.parse(localStorage.getItem(`receipts ${game}`) ?? "[]");
  const rows = await Promise.all(
    kept.map(async (/** @type {any} */ receipt) => {
      const found = await judged(receipt, transcript);
      const values = { prompt: receipt.proof?.prompt ?? "", time: receipt.proof ? when(receipt.proof.accepted_at) : "" };
      return h("li", { class: ["receipt_dropped", "receipt_other_journal"].includes(found) && "fails" }, h("strong", null, say("receipt_of", values)), " ", say(found));
    }),
  );
  return [h("h2", null, say("receipts")), rows.length ? h("ul", null, rows) : h("p", null, say("no_receipts"))];
}

/** @param {import("./proof.js").CheckedDraw} checked */
function drawRow(checked) {
  const { draw, holds } = checked;
  const shown = Array.isArray(draw.result) ? draw.result.map((at) => at + 1).join(" ") : draw.kind === "pick" ? draw.result + 1 : draw.result;
  const sum = h("div", { class: "arithmetic", hidden: true });
  const button = h("button", { type: "button", "aria-expanded": "false", onclick: () => void open() }, say("draw_check"));
  const open = async () => {
    sum.hidden = !sum.hidden;
    button.setAttribute("aria-expanded", String(!sum.hidden));
    if (!sum.hidden) put(sum, await arithmetic(checked));
  };
  return h(
    "li",
    { id: draw.label, class: holds ? null : "fails" },
    h("a", { href: `/table/${game}/at/${draw.step}` }, say("step_link", { n: draw.step })),
    " ",
    h("code", null, draw.label),
    " ",
    say(`draw_kind_${draw.kind}`, { sides: draw.sides }),
    ": ",
    h("strong", null, say("draw_result", { result: shown })),
    " ",
    button,
    sum,
  );
}

/** The draw, made again before one's eyes. @param {import("./proof.js").CheckedDraw} checked */
async function arithmetic({ draw, key }) {
  const source = words(key, draw.label);
  /** @param {number} n */
  const next = async (n) => {
    const { word, rest } = await taken(n, source);
    return { word: `0x${word.toString(16).padStart(16, "0")}`, rest };
  };
  const result = await drawn(key, draw);
  const lines = [];
  if (draw.kind === "shuffle") {
    for (let last = draw.sides - 1; last > 0 && lines.length < SWAPS; last--) lines.push(say("draw_swap", { ...(await next(last + 1)), n: last + 1, last }));
    if (draw.sides - 1 > SWAPS) lines.push(say("draw_more", { n: draw.sides - 1 - SWAPS }));
  } else lines.push(say(`draw_${draw.kind}`, { ...(await next(draw.sides)), sides: draw.sides, result: /** @type {number} */ (result) }));
  const same = JSON.stringify(result) === JSON.stringify(draw.result);
  return [
    h("p", null, say("draw_how", { label: draw.label })),
    h("pre", null, lines.join("\n")),
    h("p", { class: same ? "holds" : "fails" }, same ? `✓ ${say("draw_holds")}` : `✗ ${say("draw_differs", { result: String(result) })}`),
  ];
}

const transcript = await api.get(`/games/${game}/transcript`);
const referee = await (await fetch("/.well-known/referee.json")).json();
const published = referee.keys.map((/** @type {any} */ key) => key.public_key);
const verdict = await verify(transcript, (n, of) => put(place("verdict"), h("p", null, say("proof_checking", { n, of }))));
put(place("verdict"), told(verdict, published));
put(place("receipts"), await receipts(transcript));
put(place("draws"), h("h2", null, say("draws")), verdict.draws.length ? h("ol", { class: "draws" }, verdict.draws.map(drawRow)) : h("p", null, say("no_draws")));
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
