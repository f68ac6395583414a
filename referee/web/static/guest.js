/** Whoever is not signed in and wants to play is a guest: an account under a made-up name, which can be claimed later. */
import { Api } from "./api.js";
import { embedded } from "./page.js";

/**
 * The API for whoever is signed in, or for a new guest. The guest's token is used once, for the session, and kept nowhere.
 *
 * @returns {Promise<Api>}
 */
export async function player() {
  const session = embedded("session")?.body;
  if (session) return new Api({ csrf: session.csrf });
  const { token } = await new Api().send("POST", "/players", { guest: true });
  const { csrf } = await new Api({ token }).send("POST", "/me/session");
  return new Api({ csrf });
}
