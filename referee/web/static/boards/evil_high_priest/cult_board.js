/**
 * The cult board, whichever of the ten: its locks in layers by the longest way of arrows, left to right or, on a narrow page, top down.
 */
import { s } from "../../dom.js";
import { any, list, say } from "../../say.js";
import { group, measured, text, thing } from "../common.js";
import { flow, words } from "../lines.js";
import { costs, exchange, goods, outcomes, said, starBit, titledName } from "./goods.js";
import { crowd, piece, who } from "./pieces.js";

/**
 * @typedef {import("../common.js").Moment} Moment
 * @typedef {import("../lines.js").Bit} Bit
 * @typedef {import("./table.js").Table} Table
 * @typedef {{id: string, lock: any | null}} Node a lock, or null where only an arrow passes
 * @typedef {{layers: Node[][], arrows: [string, string][]}} Graph
 * @typedef {{x: number, y: number, w: number, h: number, below: number, lock: any}} Place of a hexagon, with what hangs below it
 */

/** What an arrow needs that passes a layer, and what is left between locks. */
const PASSING = 14;
const BETWEEN = 9;

/** @type {WeakMap<any, Graph>} */
const graphs = new WeakMap();

/** @param {any} spec a cult board of the content */
function graphOf(spec) {
  const known = graphs.get(spec) ?? untangled(layered(spec.locks));
  graphs.set(spec, known);
  return known;
}

/**
 * A board without arrows stands in columns of four. An arrow that skips a layer passes between its locks.
 *
 * @param {any[]} locks
 * @returns {Graph}
 */
function layered(locks) {
  const byId = Object.fromEntries(locks.map((lock) => [lock.id, lock]));
  /** @type {(id: string, via?: string[]) => number} */
  const depth = (id, via = []) => (via.includes(id) ? 0 : Math.max(-1, ...(byId[id]?.opened_by ?? []).map((/** @type {string} */ one) => depth(one, [...via, id]))) + 1);
  if (!locks.some((lock) => lock.opened_by?.length)) {
    const columns = Math.ceil(locks.length / 4);
    return { layers: Array.from({ length: columns }, (_, n) => locks.slice(n * 4, n * 4 + 4).map((lock) => ({ id: lock.id, lock }))), arrows: [] };
  }
  /** @type {Node[][]} */
  const layers = [];
  for (const lock of locks) (layers[depth(lock.id)] ??= []).push({ id: lock.id, lock });
  /** @type {[string, string][]} */
  const arrows = [];
  for (const lock of locks)
    for (const opener of lock.opened_by ?? []) {
      let before = opener;
      for (let layer = depth(opener) + 1; layer < depth(lock.id); layer += 1) {
        const passing = `${opener}>${lock.id}>${layer}`;
        layers[layer].push({ id: passing, lock: null });
        arrows.push([before, passing]);
        before = passing;
      }
      arrows.push([before, lock.id]);
    }
  return { layers, arrows };
}

/** Longer layers stay as they are: they have too many orders. */
const MOST_TRIED = 5;

/** Each layer in the order in which fewest arrows cross, and else as the pack has it. @param {Graph} graph @returns {Graph} */
function untangled({ layers, arrows }) {
  const orders = layers.map((layer) => (layer.length > MOST_TRIED ? [layer] : permutations(layer)));
  const spans = layers.slice(1).map((layer, n) => arrows.filter(([from, to]) => layer.some((node) => node.id === to) && layers[n].some((node) => node.id === from)));
  const placed = orders.map((each, n) => each.map((order) => ({ order, at: new Map(order.map((node, m) => [node.id, m - (order.length - 1) / 2])), moved: order.reduce((sum, node, m) => sum + Math.abs(layers[n].indexOf(node) - m), 0) })));
  // The best way to each order of a layer, layer by layer: a layer's arrows depend on the layer before it alone.
  let best = placed[0].map((one) => ({ worth: one.moved / 1000, path: [one] }));
  for (const [n, span] of spans.entries())
    best = placed[n + 1].map((one) =>
      best
        .map(({ worth, path }) => ({ worth: worth + one.moved / 1000 + tangle(span, path[path.length - 1].at, one.at), path: [...path, one] }))
        .reduce((least, other) => (other.worth < least.worth - 1e-9 ? other : least)),
    );
  const found = best.reduce((least, other) => (other.worth < least.worth - 1e-9 ? other : least));
  return { layers: found.path.map((one) => one.order), arrows };
}

/**
 * How many of these arrows cross, and a little for each that is steep.
 *
 * @param {[string, string][]} span
 * @param {Map<string, number>} before
 * @param {Map<string, number>} after
 */
function tangle(span, before, after) {
  const ends = span.map(([from, to]) => [before.get(from) ?? 0, after.get(to) ?? 0]);
  return ends.reduce((sum, [a, b], n) => sum + Math.abs(a - b) / 50 + ends.slice(n + 1).filter(([c, d]) => (a - c) * (b - d) < 0).length, 0);
}

/** @template T @param {T[]} all @returns {T[][]} */
const permutations = (all) => (all.length < 2 ? [all] : all.flatMap((one, n) => permutations(all.filter((_, m) => m !== n)).map((rest) => [one, ...rest])));

/**
 * @param {Table} table
 * @param {number} width
 * @param {boolean} across left to right
 * @returns {{height: number, at: (x: number, y: number) => import("../common.js").Child}}
 */
export function cultBoard(table, width, across) {
  const { layers, arrows } = graphOf(table.board);
  const gap = arrows.length ? (across ? 20 : 22) : 10;
  /** @type {Map<string, Place>} */
  const places = new Map();
  const height = across ? columns(table, layers, width, gap, places) : rows(table, layers, width, gap, places);
  const shattered = new Set(table.state.board.locks.filter((/** @type {any} */ one) => one.shattered).map((/** @type {any} */ one) => one.lock));
  return {
    height,
    at: (x, y) =>
      group(
        [x, y],
        arrows.map(([from, to]) => way(places.get(from), places.get(to), across, shattered.has(from.split(">")[0]))),
        [...places.values()].map(({ x: left, y: top, h, lock }) => lock?.at(left, top, h)),
      ),
  };
}

/**
 * Layers as columns, each in the middle of the height.
 *
 * @param {Table} table
 * @param {Node[][]} layers
 * @param {number} width
 * @param {number} gap
 * @param {Map<string, Place>} places
 */
function columns(table, layers, width, gap, places) {
  const step = (width + gap) / layers.length;
  const w = Math.min(150, step - gap);
  const drawn = layers.map((layer) => layer.map((node) => node.lock && lockOf(table, node.lock, w)));
  const heights = drawn.map((layer) => layer.reduce((sum, one) => sum + (one ? one.hexH + one.below : PASSING) + BETWEEN, -BETWEEN));
  const height = Math.max(...heights);
  for (const [n, layer] of layers.entries()) {
    let y = (height - heights[n]) / 2;
    for (const [m, node] of layer.entries()) {
      const lock = drawn[n][m];
      places.set(node.id, { x: n * step + (step - gap - w) / 2, y, w, h: lock?.hexH ?? PASSING, below: lock?.below ?? 0, lock });
      y += (lock ? lock.hexH + lock.below : PASSING) + BETWEEN;
    }
  }
  return height;
}

/**
 * Layers as rows.
 *
 * @param {Table} table
 * @param {Node[][]} layers
 * @param {number} width
 * @param {number} gap
 * @param {Map<string, Place>} places
 */
function rows(table, layers, width, gap, places) {
  let y = 0;
  for (const layer of layers) {
    const unit = width / layer.reduce((sum, node) => sum + (node.lock ? 1 : 0.2), 0);
    const w = Math.min(132, unit - 7);
    const drawn = layer.map((node) => node.lock && lockOf(table, node.lock, w));
    const hex = Math.max(...drawn.map((one) => one?.hexH ?? 0));
    const below = Math.max(...drawn.map((one) => one?.below ?? 0));
    let x = 0;
    for (const [n, node] of layer.entries()) {
      const share = unit * (node.lock ? 1 : 0.2);
      places.set(node.id, { x: x + share / 2 - w / 2, y, w, h: node.lock ? hex : hex + below, below: drawn[n]?.below ?? 0, lock: drawn[n] });
      x += share;
    }
    y += hex + below + gap;
  }
  return y - gap;
}

/**
 * An arrow; where it only passes, it has no tip.
 *
 * @param {Place | undefined} a
 * @param {Place | undefined} b
 * @param {boolean} across
 * @param {boolean} open
 */
function way(a, b, across, open) {
  if (!a || !b) return null;
  // Where it passes, it bends in the middle of what it passes.
  const [out, into] = [a.lock ? 1 : 0.5, b.lock ? 0 : 0.5];
  const [x1, y1] = across ? [a.x + a.w * out, a.y + a.h / 2] : [a.x + a.w / 2, a.y + (a.lock ? a.h + a.below : a.h * out)];
  const [x2, y2] = across ? [b.x + b.w * into - (b.lock ? 1.5 : 0), b.y + b.h / 2] : [b.x + b.w / 2, b.y + b.h * into - (b.lock ? 1.5 : 0)];
  const bend = (across ? x2 - x1 : y2 - y1) * 0.5;
  const path = across ? `C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` : `C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
  const tip = across ? `M${x2 - 6} ${y2 - 4}L${x2} ${y2}L${x2 - 6} ${y2 + 4}` : `M${x2 - 4} ${y2 - 6}L${x2} ${y2}L${x2 + 4} ${y2 - 6}`;
  return s("path", { class: ["bd-way", open && "bd-way-open"], d: `M${x1} ${y1}${path}${b.lock ? tip : ""}` });
}

/** An Elder Sign that can be named. @param {string} lock @param {string} label @returns {Bit} */
const star = (lock, label) => {
  const { w, draw } = starBit();
  return { w, draw: (x, y) => thing(`sign:${lock}`, label, null, draw(x, y)) };
};

/** What must hold beside the cost. @param {any} requires @returns {string} */
function needs(requires) {
  if (!requires) return "";
  const parts = [
    requires.shattered && list(requires.shattered),
    requires.signs && say("evil_high_priest.need_signs", { n: requires.signs }),
    requires.evolved && say("evil_high_priest.evolved", { n: requires.evolved }),
    requires.stage && any(requires.stage.map(titledName)),
    requires.skulker && say("evil_high_priest.skulker"),
  ].filter(Boolean);
  return parts.length ? say("evil_high_priest.needs", { what: parts.join(", ") }) : Object.keys(requires).map(said).join(", ");
}

/**
 * A lock with what hangs below it: its bonus space, its stage of a track, its glacier.
 *
 * @param {Table} table
 * @param {any} lock
 * @param {number} w
 */
function lockOf(table, lock, w) {
  const { state, moment } = table;
  const now = state.board.locks.find((/** @type {any} */ one) => one.lock === lock.id) ?? { shattered: false, accessible: false };
  const ref = `space:cult:${lock.id}`;
  const short = said(lock.id === "start" ? lock.name || lock.id : lock.id);
  const how = now.shattered ? "gone" : now.accessible ? "open" : "shut";
  const there = table.there.get(`cult:${lock.id}`) ?? [];
  const label = [table.describe(`cult:${lock.id}`, lock.name || short), say(`evil_high_priest.${how}`), who(moment, there)].filter(Boolean).join("; ");
  const required = needs(lock.requires);
  /** @type {Bit} */
  const title = { w: measured(short, 13, true), gap: 4, draw: (x, y) => text(short, x, y + 4.7, { size: 13, bold: true, class: now.shattered ? "bd-soft" : "" }) };
  const bits = [
    star(lock.id, `${short}: ${say(`evil_high_priest.${how}`)}`),
    title,
    ...costs(lock.cost),
    ...fresh([...outcomes(lock.effects), ...(required ? words(required, { class: "bd-soft" }) : [])]),
  ];
  const full = flow(bits, w - 18, { anchor: "middle", line: 17 });
  // A shattered one keeps its size, so that the board stays as it is.
  const inside = now.shattered ? flow([title], w - 18, { anchor: "middle", line: 17 }) : full;
  const hangs = [bonusOf(table, lock, w, now.shattered), trackOf(table, lock, w), glacierOf(table, lock, w)].filter((one) => one !== null);
  const below = hangs.reduce((sum, one) => sum + one.h + 3, 0);
  return {
    hexH: Math.max(28, full.height + 3),
    below,
    /** @param {number} x @param {number} y @param {number} h */
    at: (x, y, h) => {
      let top = h + 3;
      return group(
        [x, y],
        thing(
          ref,
          label,
          { class: `bd-lock bd-lock-${how}`, "data-fit": "" },
          s("path", { class: "bd-face", d: `M9 0H${w - 9}L${w} ${h / 2}L${w - 9} ${h}H9L0 ${h / 2}Z` }),
          now.shattered && [0.3, 0.7].map((part) => s("path", { class: "bd-crack", d: `M${w * part + 4} 1L${w * part - 4} ${h * 0.4}L${w * part + 4} ${h * 0.6}L${w * part - 4} ${h - 1}` })),
          inside.at(9, (h - inside.height) / 2),
          crowd(table, there, w + 2, 1),
          table.planned.has(`cult:${lock.id}`) && piece(table.me ?? 1, table.planned.get(`cult:${lock.id}`) === "priest", w - 7, 1, { planned: true }),
        ),
        hangs.map((one) => {
          const drawn = one.at(top);
          top += one.h + 3;
          return drawn;
        }),
      );
    },
  };
}

/** @param {Bit[]} bits on a new line @returns {Bit[]} */
const fresh = ([first, ...rest]) => (first ? [{ ...first, fresh: true }, ...rest] : []);

/**
 * @param {Table} table
 * @param {string} place
 * @param {string} name
 * @param {Bit[]} bits
 * @param {number} w
 * @param {boolean} open
 * @param {string} ref
 */
function hanging(table, place, name, bits, w, open, ref = `space:${place}`) {
  const there = table.there.get(place) ?? [];
  const label = [table.describe(place, name), open ? "" : say("evil_high_priest.locked"), who(table.moment, there)].filter(Boolean).join("; ");
  const inside = flow(bits, w - 10, { anchor: "middle", line: 17 });
  const h = inside.height + 2;
  return {
    h,
    /** @param {number} y */
    at: (y) =>
      thing(
        ref,
        label,
        { class: `bd-hanging ${open ? "" : "bd-locked"}`, transform: `translate(0 ${y})`, "data-fit": "" },
        s("rect", { class: "bd-face", width: w, height: h, rx: 8 }),
        inside.at(5, 1),
        crowd(table, there, w + 9, 0),
        table.planned.has(place) && piece(table.me ?? 1, table.planned.get(place) === "priest", w, 0, { planned: true }),
      ),
  };
}

/** @param {Table} table @param {any} lock @param {number} w @param {boolean} open */
function bonusOf(table, lock, w, open) {
  if (!lock.bonus) return null;
  const bits = exchange(lock.bonus);
  const required = needs(lock.bonus.requires);
  const plus = words(`${said(lock.id)}+`, { bold: true });
  return hanging(table, `cult:${lock.id}+`, lock.bonus.name, [...plus, ...(bits.length ? bits : words(lock.bonus.name)), ...(required ? words(required, { class: "bd-soft" }) : [])], w, open);
}

/** A stage of a Yellow Sign track; its first is open when two signs are gone. @param {Table} table @param {any} lock @param {number} w */
function trackOf(table, lock, w) {
  for (const track of table.board.yellow_tracks ?? [])
    for (const [n, stage] of track.stages.entries()) {
      if (stage.lock !== lock.id) continue;
      const shattered = (/** @type {string} */ id) => table.state.board.locks.some((/** @type {any} */ one) => one.lock === id && one.shattered);
      const open = n ? shattered(stage.lock) : track.stages.slice(0, 2).every((/** @type {any} */ one) => shattered(one.lock));
      const given = Object.keys(track.gift ?? {}).length ? [...words(say("evil_high_priest.gives")), ...goods(track.gift)] : [];
      const bits = n ? goods(stage.reward) : [...costs(track.cost), ...given];
      const title = words(`${said(track.id)}·${n + 1}`, { bold: true });
      return hanging(table, `ytrack:${track.id}:${n + 1}`, `${said(track.id)}, ${say("evil_high_priest.stage", { n: n + 1 })}`, [...title, ...bits], w, open);
    }
  return null;
}

/** What a glacier pays everybody. @param {Table} table @param {any} lock @param {number} w */
function glacierOf(table, lock, w) {
  const glacier = (table.board.glaciers ?? []).find((/** @type {any} */ one) => one.lock === lock.id);
  if (!glacier) return null;
  const active = table.state.board.glaciers.some((/** @type {any} */ one) => one.entity === glacier.entity && one.active);
  return hanging(table, `glacier:${glacier.entity}`, glacier.name, [...words(say("evil_high_priest.all"), { bold: true }), ...goods(glacier.reward)], w, active, `glacier:${glacier.entity}`);
}
