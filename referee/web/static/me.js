/** My account: a name of my own, an address, what I want to be told, absences, where I am signed in, everything that is kept, and the end of it. */
import { Api } from "./api.js";
import { h, put } from "./dom.js";
import { embedded } from "./page.js";
import { attempt } from "./refusals.js";
import { say, when } from "./say.js";

/** @param {string} id @returns {HTMLElement} */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const session = embedded("session")?.body;
const api = new Api({ csrf: session?.csrf });

/**
 * A form of its own: what it is about, its fields, and what sends them.
 *
 * @param {string} title
 * @param {string} button
 * @param {(form: HTMLFormElement) => Promise<any>} act
 * @param {...any} fields
 */
function form(title, button, act, ...fields) {
  const refusals = h("div");
  const made = h("form", null, h("h2", null, title), fields, refusals, h("p", null, h("button", null, button)));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(refusals, async () => {
      await act(made);
      location.reload();
    });
  });
  return made;
}

/** @param {HTMLFormElement} of @param {string} name */
const said = (of, name) => /** @type {HTMLInputElement} */ (of.elements.namedItem(name)).value.trim();

/** @param {string} name @param {string} label @param {Record<string, any>} [more] */
const field = (name, label, more = {}) => h("div", { class: "field" }, h("label", { for: name }, label), h("input", { id: name, name, ...more }));

/** A day and hour of this browser, as the API has it. @param {string} local */
const instant = (local) => new Date(local).toISOString();

/** @param {any[]} rows @param {(row: any) => any} words @param {string} button @param {(row: any) => Promise<any>} act */
function list(rows, words, button, act) {
  const refusals = h("div");
  const drop = (/** @type {any} */ row) => () =>
    attempt(refusals, async () => {
      await act(row);
      location.reload();
    });
  return [h("ul", { class: "rows" }, rows.map((row) => h("li", { class: "line-of" }, h("span", null, words(row)), h("button", { type: "button", onclick: drop(row) }, button)))), refusals];
}

/** For whoever is nobody yet: a session by a token. It is sent once, and kept nowhere. */
function stranger() {
  const signIn = form(
    say("sign_in"),
    say("sign_in"),
    (of) => new Api({ token: said(of, "token") }).send("POST", "/me/session"),
    h("p", null, say("sign_in_how")),
    field("token", say("token"), { type: "password", autocomplete: "off", required: "" }),
  );
  put(place("me"), h("p", null, say("nobody_yet")), signIn);
}

async function account() {
  const [me, wanted, absences, tokens] = await Promise.all([api.get("/me"), api.get("/me/preferences"), api.get("/me/absences"), api.get("/me/tokens")]);
  put(
    place("me"),
    me.guest && h("p", null, say("you_are_guest", { name: me.name })),
    form(say("my_name"), say("keep_name"), (of) => api.send("PATCH", "/me", { name: said(of, "name") }), field("name", say("my_name"), { value: me.guest ? "" : me.name, required: "", maxlength: 40, autocomplete: "nickname" })),
    form(say("my_address"), say("save"), (of) => api.send("PATCH", "/me", { email: said(of, "email") || null }), h("p", null, say("my_address_how")), field("email", say("my_address"), { type: "email", value: me.email ?? "", autocomplete: "email" })),
    form(
      say("be_told"),
      say("save"),
      (of) =>
        api.send("PUT", "/me/preferences", {
          ...wanted,
          reminder_percent: Number(said(of, "reminder")),
          digest_hour: said(of, "digest") === "" ? null : Number(said(of, "digest")),
          zone: said(of, "zone"),
        }),
      field("reminder", say("reminder"), { type: "number", min: 0, max: 90, value: wanted.reminder_percent }),
      field("digest", say("digest"), { type: "number", min: 0, max: 23, value: wanted.digest_hour ?? "" }),
      field("zone", say("zone"), { value: wanted.zone }),
    ),
    h("section", null, absences.items.length > 0 && list(absences.items, (one) => say("away", { from: when(one.from), to: when(one.to) }), say("cancel"), (one) => api.send("DELETE", `/me/absences/${one.id}`))),
    form(
      say("book_absence"),
      say("book"),
      (of) => api.send("POST", "/me/absences", { from: instant(said(of, "from")), to: instant(said(of, "to")) }),
      h("p", null, say("absence_how")),
      field("from", say("away_from"), { type: "datetime-local", required: "" }),
      field("to", say("away_to"), { type: "datetime-local", required: "" }),
    ),
    h(
      "section",
      null,
      h("h2", null, say("my_tokens")),
      list(
        tokens.items,
        (one) => [h("strong", null, one.session ? say("a_browser") : one.name), " ", one.current ? say("this_one") : one.last_used_at ? say("last_used", { time: when(one.last_used_at) }) : say("never_used")],
        say("revoke"),
        (one) => api.send("DELETE", `/me/tokens/${one.id}`),
      ),
    ),
    h("section", null, h("h2", null, say("everything")), h("p", { class: "links" }, h("a", { href: "/v1/me/export", download: "referee-export.json" }, say("export")))),
    form(say("sign_out"), say("sign_out"), () => api.send("DELETE", "/me/session"), h("p", null, me.guest ? say("sign_out_guest") : say("sign_out_how"))),
    form(say("delete_account"), say("delete_account"), (of) => (said(of, "sure") === me.name ? api.send("DELETE", "/me") : Promise.resolve()), h("p", null, say("delete_how", { name: me.name })), field("sure", say("my_name"), { autocomplete: "off", required: "" })),
  );
}

if (session) void account();
else stranger();
