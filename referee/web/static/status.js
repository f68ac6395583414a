/** Where the game stands: whose turn it is, until when, and who sits where. */
import { h, put } from "./dom.js";
import { duration, list, say, when } from "./say.js";

const SIGNS = ["◆", "▲", "●", "■", "★"];

/** What stands for a seat beside its colour. @param {any} seat */
export const signOf = (seat) => seat.sign ?? SIGNS[(seat.seat - 1) % SIGNS.length];

/** @param {any} seat the classes that give it its colour: the game's own where it has one */
export const coloursOf = (seat) => `seat-${seat.seat} bd-seat-${seat.seat}${seat.colour ? ` bd-${seat.colour}` : ""}`;

/** @param {any} seat what it is called at the table, else who sits there */
export const calledSeat = (seat) => seat.called ?? seat.name ?? say("seat", { n: seat.seat });

/** @param {any} header @param {number[]} seats */
const names = (header, seats) => list(header.seats.filter((/** @type {any} */ seat) => seats.includes(seat.seat)).map(calledSeat));

/**
 * @param {any} header
 * @param {number | null} mine my seat
 * @param {number} behind how many milliseconds this clock is behind the referee's
 */
export function situation(header, mine, behind) {
  const { status, round, phase, waiting_on: waiting, deadline, paused_since: paused } = header;
  const others = waiting.filter((/** @type {number} */ seat) => seat !== mine);
  const left = deadline ? Date.parse(deadline) - Date.now() - behind : 0;
  return [
    h("span", { class: "where" }, status === "running" ? [round && say("round", { n: round }), round && phase && ", ", phase?.replaceAll("_", " ")] : say(`status_${status}`)),
    status === "running" && waiting.includes(mine) && h("span", { class: "turn" }, others.length ? say("you_and", { who: names(header, others) }) : say("your_turn")),
    status === "running" && !waiting.includes(mine) && waiting.length > 0 && h("span", { class: "waits" }, say("waiting_for", { who: names(header, waiting) })),
    paused && h("span", { class: "waits" }, say("paused")),
    deadline && status === "running" && h("time", { class: left < 3_600_000 ? "soon" : "", datetime: deadline, title: when(deadline) }, left > 0 ? say("closes", { time: when(deadline), left: duration(left) }) : say("closing")),
  ];
}

/**
 * @param {HTMLElement} place
 * @param {any} header
 * @param {any} view
 * @param {number | null} mine
 */
export function drawSeats(place, header, view, mine) {
  const standing = new Map((view?.standing ?? []).map((/** @type {any} */ one) => [one.seat, one]));
  put(
    place,
    header.seats.map((/** @type {any} */ seat) => {
      const said = /** @type {any} */ (standing.get(seat.seat));
      const who = seat.called && seat.name && seat.called !== seat.name ? seat.name : null;
      return h(
        "li",
        { class: ["seat", coloursOf(seat), seat.seat === mine && "mine"], "data-refs": `seat:${seat.seat}` },
        h("b", { class: "sign", "aria-hidden": "true" }, signOf(seat)),
        h("span", { class: "who" }, h("strong", null, calledSeat(seat)), seat.seat === mine ? h("small", null, ` ${say("you")}`) : who && h("small", null, ` ${who}`)),
        h("span", { class: "standing" }, said?.words),
        h("span", { class: "doing" }, doing(header, seat)),
      );
    }),
  );
}

/** @param {any} header @param {any} seat */
function doing(header, seat) {
  if (seat.conceded) return say("conceded");
  if (seat.status === "open") return say("free_seat");
  if (header.status !== "running") return "";
  return header.waiting_on.includes(seat.seat) ? say("is_asked") : "";
}
