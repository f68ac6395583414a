/** A refusal of the API beside a form: one line for each thing that is wrong. */
import { Refused } from "./api.js";
import { h, put } from "./dom.js";

/**
 * Do something, and show in this place why it was refused, if it is.
 *
 * @param {HTMLElement} place
 * @param {() => Promise<void>} act
 */
export async function attempt(place, act) {
  put(place);
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { detail, title, errors = [] } = error.problem;
    const lines = errors.length ? errors.map((/** @type {any} */ one) => `${one.path ? `${one.path}: ` : ""}${one.message}`) : [detail ?? title];
    put(place, lines.map((/** @type {string} */ line) => h("p", { class: "fails", role: "alert" }, line)));
  }
}
