/** A table that waits for its players: who is there, a seat to take, and for its host the start and the invitation. */
import { h, put } from "./dom.js";
import { player } from "./guest.js";
import { pace } from "./lobby.js";
import { embedded } from "./page.js";
import { attempt } from "./refusals.js";
import { say } from "./say.js";

const SOON = 5000;

/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = place("join");
const game = main.dataset.game ?? "";
const invitation = location.hash.slice(1) || undefined;
const me = embedded("session")?.body.player.id;
/** @type {any} */
let header = embedded("header")?.body ?? null;

/** @param {(api: import("./api.js").Api) => Promise<any>} act */
const doing = (act) => () =>
  attempt(place("refusals"), async () => {
    const api = await player();
    await act(api);
    location.assign(`/table/${game}`);
  });

/** @param {string} words @param {(api: import("./api.js").Api) => Promise<any>} act @param {boolean} [primary] */
const button = (words, act, primary = false) => h("button", { type: "button", class: primary && "primary", onclick: doing(act) }, words);

function draw() {
  const seats = header?.seats ?? [];
  const isHost = me && header?.host === me;
  const sits = me && seats.some((/** @type {any} */ seat) => seat.player === me);
  put(
    place("seats"),
    seats.map((/** @type {any} */ seat) => h("li", null, h("strong", null, say("seat", { n: seat.seat })), " ", seat.name ?? say(seat.status === "open" ? "free_seat" : "somebody"))),
  );
  put(place("how"), header ? [pace(header.clock), header.anonymous && say("is_anonymous")].filter(Boolean).join(" · ") : say("is_private"));
  put(
    place("buttons"),
    !sits && button(say("take_seat"), (api) => api.send("POST", `/games/${game}/seats`, { invitation }), true),
    isHost && button(say("start_now"), (api) => api.send("POST", `/games/${game}/start`)),
    isHost && header.visibility === "private" && h("button", { type: "button", onclick: () => void invite() }, say("invite")),
    sits && button(say("leave_table"), (api) => api.send("DELETE", `/games/${game}/seats/me`)),
  );
}

/** A link that lets in whoever has it. The code is behind `#`, which browsers send to nobody. */
const invite = () =>
  attempt(place("refusals"), async () => {
    const made = await (await player()).send("POST", `/games/${game}/invitation`);
    const link = `${location.origin}/join/${game}#${made.invitation}`;
    put(place("invitation"), h("label", { for: "link" }, say("invitation_link")), h("input", { id: "link", readonly: "", value: link }));
  });

/** As soon as the last seat is taken, the table is there. */
async function look() {
  const reply = await fetch(`/v1/games/${game}`);
  if (!reply.ok) return;
  header = await reply.json();
  if (header.status !== "open") location.assign(`/table/${game}`);
  else draw();
}

draw();
if (header) setInterval(() => document.visibilityState === "visible" && void look(), SOON);
