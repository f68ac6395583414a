/** A small menu beside a thing, where a click has several meanings. */
import { h } from "./dom.js";
import { say } from "./say.js";

/** @type {HTMLElement | null} */
let open = null;

/**
 * @param {Element} thing
 * @param {{ label: string, checked?: boolean, act: () => void }[]} entries
 */
export function openMenu(thing, entries) {
  closeMenu();
  const back = /** @type {HTMLElement | null} */ (document.activeElement);
  const pick = (/** @type {() => void} */ act) => () => {
    closeMenu();
    back?.focus?.({ preventScroll: true });
    act();
  };
  open = h(
    "div",
    { class: "menu", role: "menu", "aria-label": say("what_is_meant"), onkeydown: pressed },
    entries.map(({ label, checked, act }) => h("button", { type: "button", role: "menuitemcheckbox", "aria-checked": String(checked === true), onclick: pick(act) }, checked && "✓ ", label)),
  );
  document.body.append(open);
  const box = thing.getBoundingClientRect();
  const left = Math.min(box.left + box.width / 2, innerWidth - open.offsetWidth - 8);
  const below = box.bottom + 4 + open.offsetHeight < innerHeight;
  open.style.left = `${Math.max(8, left)}px`;
  open.style.top = `${below ? box.bottom + 4 : Math.max(8, box.top - open.offsetHeight - 4)}px`;
  /** @type {HTMLElement} */ (open.firstElementChild).focus();
  setTimeout(() => document.addEventListener("pointerdown", outside));
}

export function closeMenu() {
  document.removeEventListener("pointerdown", outside);
  open?.remove();
  open = null;
}

/** @param {Event} event */
function outside(event) {
  if (!open?.contains(/** @type {Node} */ (event.target))) closeMenu();
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") closeMenu();
  else if (step && open) {
    const entries = /** @type {HTMLElement[]} */ ([...open.children]);
    const at = entries.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    entries[(at + step + entries.length) % entries.length].focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
