/** What every page has at its top: what waits for me elsewhere, by number in the title and on the icon. */
import { h, put } from "./dom.js";
import { say } from "./say.js";

const title = document.title;

/**
 * Show how many questions wait, and where the next one is.
 *
 * @param {number} n
 * @param {string | null} address
 */
export function showNext(n, address) {
  document.title = n ? `(${n}) ${title}` : title;
  const place = document.getElementById("next");
  if (place) put(place, n && address ? h("a", { href: address, class: "button", id: "next-link", title: say("next_key") }, say("next", { n })) : null);
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  if (!icon) return;
  icon.dataset.plain ??= icon.href;
  icon.href = (n ? icon.dataset.waiting : icon.dataset.plain) ?? icon.href;
}
