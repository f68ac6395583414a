/** Draws a moment into the stage, and says what is wrong with the drawing. */

/** @type {Map<string, any[]>} */
const fetched = new Map();

/** @param {string} path @returns {Promise<any[]>} */
export async function given(path) {
  const moments = fetched.get(path) ?? (await (await fetch(path)).json());
  fetched.set(path, moments);
  return moments;
}

/** @param {any} moment @param {number} width @param {boolean} [measured] */
export async function show(moment, width, measured = true) {
  const board = await import(`/boards/${moment.header.ruleset}.js`);
  const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
  const drawing = board.draw({ ...moment, width });
  const hand = board.hand?.({ ...moment, width });
  stage.replaceChildren(...[drawing, hand].filter(Boolean));
  stage.style.width = `${width}px`;
  const can = offered(moment.choice);
  for (const one of stage.querySelectorAll("[data-ref]")) if (can.has(one.getAttribute("data-ref") ?? "")) one.classList.add("can");
  return measured ? faults(drawing) : [];
}

/** @param {any} choice @returns {Set<string>} the refs of all that a choice offers */
export function offered(choice) {
  const found = new Set();
  JSON.stringify(choice ?? null, (key, value) => {
    if (key === "refs" && Array.isArray(value)) for (const ref of value) found.add(ref);
    return value;
  });
  return found;
}

/** @param {any} moment @returns {string[]} the refs that are offered and not drawn */
export function missing(moment) {
  const drawn = new Set([...document.querySelectorAll("[data-ref]")].map((one) => one.getAttribute("data-ref")));
  return [...offered(moment.choice)].filter((ref) => !drawn.has(ref));
}

/** @param {SVGElement} drawing */
function faults(drawing) {
  const scale = drawing.getBoundingClientRect().width / /** @type {any} */ (drawing).viewBox.baseVal.width;
  const texts = [...drawing.querySelectorAll("text")].filter((one) => one.textContent).map((one) => ({
    one,
    words: one.textContent ?? "",
    at: one.getBoundingClientRect(),
    over: one.closest(".bd-badge, .bd-arrow") !== null,
  }));
  const all = drawing.getBoundingClientRect();
  const found = [];
  for (const { one, words, at } of texts) {
    const size = Number(one.getAttribute("font-size")) * scale;
    if (size < 10.99) found.push(`small: ${words} (${size})`);
    const face = one.closest(".bd-box")?.querySelector(":scope > .bd-face");
    const room = face ? face.getBoundingClientRect() : all;
    if (at.left < room.left - 0.6 || at.right > room.right + 0.6 || at.top < room.top - 2 || at.bottom > room.bottom + 2) found.push(`outside its box: ${words}`);
    if (at.left < all.left - 0.6 || at.right > all.right + 0.6 || at.top < all.top - 2 || at.bottom > all.bottom + 2) found.push(`outside the board: ${words}`);
    if (/undefined|NaN|null|\[object/.test(words)) found.push(`no words: ${words}`);
  }
  for (let a = 0; a < texts.length; a += 1)
    for (let b = 0; b < a; b += 1) {
      const [one, other] = [texts[a], texts[b]];
      const over = Math.min(one.at.right, other.at.right) - Math.max(one.at.left, other.at.left);
      const down = Math.min(one.at.bottom, other.at.bottom) - Math.max(one.at.top, other.at.top);
      if (over > 1.5 && down > 4 && one.over === other.over) found.push(`one over the other: ${one.words} / ${other.words}`);
    }
  if (/NaN|undefined/.test(drawing.outerHTML)) found.push("numbers that are none");
  const unsigned = [...drawing.querySelectorAll("[class*='bd-seat-']")].filter((one) => one.querySelector(".bd-sign, .bd-sign-on, .bd-bar") === null && !/\bbd-solo\b/.test(one.getAttribute("class") ?? ""));
  for (const one of unsigned) found.push(`colour alone: ${one.getAttribute("aria-label") ?? one.outerHTML.slice(0, 120)}`);
  return found;
}

/** How many moments of a game are measured; all are drawn. */
const MEASURED = 16;

/**
 * Draws all these moments at all these widths, and measures the first of each kind and some of the others.
 *
 * @param {string} path @param {number[]} widths
 */
export async function all(path, widths) {
  const moments = await given(path);
  const found = { faults: /** @type {string[]} */ ([]), offered: 0, drawn: 0, missing: /** @type {string[]} */ ([]) };
  const kinds = new Set();
  for (const [n, moment] of moments.entries()) {
    const measured = !kinds.has(moment.kind) || n % Math.ceil(moments.length / MEASURED) === 0;
    kinds.add(moment.kind);
    for (const width of widths) {
      const where = `step ${moment.step}, ${moment.kind}, ${moment.seat ?? "spectator"}, ${width}`;
      try {
        found.faults.push(...(await show(moment, width, measured)).map((fault) => `${where}: ${fault}`));
      } catch (error) {
        found.faults.push(`${where}: ${/** @type {Error} */ (error).stack}`);
        continue;
      }
      const lacking = missing(moment);
      const all = offered(moment.choice).size;
      found.offered += all;
      found.drawn += all - lacking.length;
      found.missing.push(...lacking.map((ref) => `${where}: ${ref}`));
    }
  }
  found.faults.length = Math.min(found.faults.length, 40);
  found.missing.length = Math.min(found.missing.length, 40);
  return found;
}
