/**
 * The API in a browser: calls, problems, and a stream of events that resumes.
 *
 * Who one is comes from the session's cookie; a call that changes something shows the session's `csrf` value besides.
 * Pages from elsewhere have no cookie here: they pass a bearer token of their own, `new Api({ token })`.
 */

/** A refusal: `status`, and what its problem document says. */
export class Refused extends Error {
  /** @param {number} status @param {Record<string, any>} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.problem = problem;
  }
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** The referee shows at least this often that a stream is alive. */
const SILENCE = 60_000;

export class Api {
  /** @type {Map<string, { tag: string, body: any }>} what was read, by address */
  #read = new Map();

  /** @param {{ base?: string, token?: string, csrf?: string | null }} [options] */
  constructor({ base = "/v1", token, csrf } = {}) {
    this.base = base;
    this.token = token;
    this.csrf = csrf;
  }

  /**
   * What stands at this address. What has not changed since it was last read is not sent again.
   *
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    const known = this.#read.get(path);
    const reply = await this.#fetch("GET", path, known ? { "If-None-Match": known.tag } : {});
    if (reply.status === 304 && known) return known.body;
    const body = await this.#told(reply);
    this.know(path, reply.headers.get("ETag"), body);
    return body;
  }

  /**
   * Note what came another way, as with the page.
   *
   * @param {string} path
   * @param {string | null} tag
   * @param {any} body
   */
  know(path, tag, body) {
    if (tag) this.#read.set(path, { tag, body });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {any} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>}
   */
  async send(method, path, body, headers = {}) {
    /** @type {Record<string, string>} */
    const json = body === undefined ? {} : { "Content-Type": "application/json" };
    return this.#told(await this.#fetch(method, path, { ...json, ...headers }, body === undefined ? undefined : JSON.stringify(body)));
  }

  /**
   * Tell each event of a stream as it happens, for ever: a connection that ends is made anew, after ever longer waits.
   *
   * @param {string} path
   * @param {number} after the last event that is known
   * @param {{ event: (event: any) => void, live?: (live: boolean) => void, signal?: AbortSignal }} tell
   */
  async follow(path, after, { event, live = () => {}, signal }) {
    let last = after;
    let wait = FIRST_WAIT;
    while (!signal?.aborted) {
      try {
        for await (const line of this.#lines(`${path}?after=${last}`, signal)) {
          live(true);
          wait = FIRST_WAIT;
          if (!line) continue;
          const told = JSON.parse(line);
          last = told.n;
          event(told);
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
      }
      live(false);
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
  }

  /** @param {string} path @param {AbortSignal} [signal] */
  async *#lines(path, signal) {
    // A connection that has died without a word is noticed by its silence.
    const silent = new AbortController();
    const both = signal ? AbortSignal.any([signal, silent.signal]) : silent.signal;
    let timer = setTimeout(() => silent.abort(), SILENCE);
    try {
      const reply = await this.#fetch("GET", path, { Accept: "application/x-ndjson" }, undefined, both);
      if (!reply.ok) await this.#told(reply);
      const reader = /** @type {ReadableStream<BufferSource>} */ (reply.body).pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(timer);
        timer = setTimeout(() => silent.abort(), SILENCE);
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        yield* lines;
      }
    } finally {
      clearTimeout(timer);
      silent.abort();
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string>} headers
   * @param {string} [body]
   * @param {AbortSignal} [signal]
   */
  #fetch(method, path, headers, body, signal) {
    /** @type {Record<string, string>} */
    const all = { Accept: "application/json", ...headers };
    if (this.token) all.Authorization = `Bearer ${this.token}`;
    if (this.csrf && method !== "GET") all["X-CSRF-Token"] = this.csrf;
    return fetch(this.base + path, { method, body, signal, headers: all });
  }

  /** @param {Response} reply */
  async #told(reply) {
    if (reply.ok) return reply.status === 204 ? null : reply.json();
    const text = await reply.text();
    throw new Refused(reply.status, problemOf(text) ?? { title: reply.statusText });
  }
}

/** @param {string} text @returns {Record<string, any> | null} */
function problemOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
