/** Games to watch: those that are played now, and those that are over. */
import { tables } from "./lobby.js";
import { embedded } from "./page.js";
import { say } from "./say.js";

for (const status of ["running", "finished"]) {
  const place = /** @type {HTMLElement} */ (document.getElementById(status));
  tables(place, say(`watch_${status}`), embedded(status)?.body.items ?? []);
}
