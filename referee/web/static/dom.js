/**
 * Elements without a library: `h` makes HTML, `s` SVG, `put` replaces what stands in an element.
 *
 * @typedef {Node | string | number | null | undefined | false | any[]} Child a list is of children too
 * @typedef {Record<string, any>} Attributes a function listens (`onclick`), a list is joined by blanks (`class`), null and false are left out
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export const h = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export const s = (tag, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

/** What a property must say, since the attribute is only what it began with. */
const PROPERTIES = new Set(["checked", "value", "disabled", "indeterminate"]);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes | null | undefined} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function filled(element, attributes, children) {
  element.append(...nodes(children));
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (PROPERTIES.has(name) && name in element) /** @type {any} */ (element)[name] = value ?? "";
    else if (Array.isArray(value)) element.setAttribute(name, value.filter(Boolean).join(" "));
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/** @param {Child[]} children @returns {(Node | string)[]} */
const nodes = (children) =>
  children.flatMap((child) =>
    Array.isArray(child) ? nodes(child) : child === null || child === undefined || child === false ? [] : [child instanceof Node ? child : String(child)],
  );

/**
 * Replace the children of an element. What had the focus has it again if something with its id stands there, with the same text selected.
 *
 * @param {Element} parent
 * @param {...Child} children
 */
export function put(parent, ...children) {
  const before = /** @type {any} */ (document.activeElement);
  const kept = before?.id && parent.contains(before) ? { id: before.id, from: caret(before), to: before.selectionEnd } : null;
  parent.replaceChildren(...nodes(children));
  const after = kept && /** @type {any} */ (document.getElementById(kept.id));
  if (!after || !parent.contains(after)) return;
  after.focus({ preventScroll: true });
  if (kept.from !== null && caret(after) !== null) after.setSelectionRange(kept.from, kept.to);
}

/** @param {any} field @returns {number | null} where its selection begins; null where nothing can be selected */
const caret = (field) => field.selectionStart ?? null;
