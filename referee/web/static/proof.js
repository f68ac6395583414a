/**
 * Checks a transcript as docs/fair-play.md says, with nothing but WebCrypto: the chain of the journal, hidden parts, sealed orders, seeds, every die and
 * shuffle, the signature, and receipts. The rules are not played again: that is for `referee verify`.
 *
 * @typedef {{ label: string, kind: "roll" | "shuffle" | "pick", sides: number, result: any, step: number }} Draw
 * @typedef {{ draw: Draw, entry: number, key: CryptoKey, holds: boolean }} CheckedDraw
 * @typedef {{ entry: number | null, what: string, values?: Record<string, string | number> }} Failure what: a key of the catalogue, `fails_…`
 * @typedef {{ failure: Failure | null, complete: boolean, publicKey: string, signed: boolean | null, draws: CheckedDraw[], counts: Record<string, number> }} Verdict
 */

const GENESIS = "0".repeat(64);
const SPAN = 2n ** 64n;
/** Their hidden parts may have been erased: people's names, and what they wrote. */
const ERASABLE = new Set(["joined", "message", "seated"]);
const WITHDRAWN = "";
const FROM_ORDERS = new Set(["order", "pass", "stand_in"]);
const RECEIPT = ["format", "game", "prompt", "seat", "number", "final", "entropy", "commitment", "accepted_at", "read_at", "head"];

const utf8 = new TextEncoder();
/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {ArrayBuffer} buffer */
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** JSON with its keys in order and no blanks (RFC 8785). @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(",")}}`;
}

/** @param {any} value */
export const hashOf = async (value) => hex(await crypto.subtle.digest("SHA-256", utf8.encode(canonical(value))));

/** @param {Uint8Array<ArrayBuffer>} key */
const hmacKey = (key) => crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/** @param {Uint8Array<ArrayBuffer>} key @param {any} purpose */
const derived = async (key, purpose) => new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(key), utf8.encode(canonical(purpose))));

/** @param {Record<string, string>} entropy */
const bySeat = (entropy) =>
  Object.keys(entropy)
    .map(Number)
    .sort((one, other) => one - other)
    .map((seat) => [seat, entropy[seat]]);

/**
 * The words from which a draw is made, without end.
 *
 * @param {CryptoKey} key
 * @param {string} label
 */
export async function* words(key, label) {
  const head = utf8.encode(label);
  for (let counter = 0n; ; counter++) {
    const message = new Uint8Array(head.length + 9);
    message.set(head);
    new DataView(message.buffer).setBigUint64(head.length + 1, counter);
    const block = new DataView(await crypto.subtle.sign("HMAC", key, message));
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}

/** The next word that gives a number below n without bias, and that number. @param {number} n @param {AsyncGenerator<bigint>} source */
export async function taken(n, source) {
  const limit = SPAN - (SPAN % BigInt(n));
  for (;;) {
    const word = /** @type {bigint} */ ((await source.next()).value);
    if (word < limit) return { word, rest: Number(word % BigInt(n)) };
  }
}

/** @param {number} n @param {AsyncGenerator<bigint>} source */
const below = async (n, source) => (await taken(n, source)).rest;

/** What the key gives for this draw. @param {CryptoKey} key @param {Draw} draw */
export async function drawn(key, { label, kind, sides }) {
  const source = words(key, label);
  if (kind === "roll") return 1 + (await below(sides, source));
  if (kind === "pick") return below(sides, source);
  const order = Array.from({ length: sides }, (_, place) => place);
  for (let last = sides - 1; last > 0; last--) {
    const other = await below(last + 1, source);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Thrown where a transcript does not hold. */
class DoesNotHold extends Error {
  /** @param {string} what @param {Record<string, string | number>} [values] */
  constructor(what, values) {
    super(what);
    this.what = what;
    this.values = values;
  }
}

/** @param {boolean} holds @param {string} what @param {Record<string, string | number>} [values] */
function must(holds, what, values) {
  if (!holds) throw new DoesNotHold(what, values);
}

/**
 * @param {any} transcript
 * @param {(done: number, of: number) => void} [progress]
 * @returns {Promise<Verdict>}
 */
export async function verify(transcript, progress = () => {}) {
  const { game, entries, complete, signature } = transcript;
  const journal = new Journal(game, entries, complete);
  /** @type {Verdict} */
  const verdict = { failure: null, complete, publicKey: signature.public_key, signed: null, draws: journal.draws, counts: journal.counts };
  let at = 0;
  try {
    await journal.begin();
    for (const entry of entries) {
      at++;
      if (at % 20 === 0) progress(at, entries.length);
      await journal.take(entry);
    }
    at = 0;
    must(transcript.head === journal.prev, "fails_head");
    const { signature: _, ...body } = transcript;
    const id = hex(await crypto.subtle.digest("SHA-256", bytes(signature.public_key))).slice(0, 16);
    const named = { algorithm: "Ed25519", key: id, public_key: signature.public_key, value: signature.value };
    must(canonical(signature) === canonical(named), "fails_signature");
    verdict.signed = await isSigned(body, signature);
    must(verdict.signed !== false, "fails_signature");
  } catch (error) {
    if (!(error instanceof DoesNotHold)) throw error;
    verdict.failure = { entry: at || null, what: error.what, values: error.values };
  }
  return verdict;
}

/** null: this browser does not know Ed25519. @param {any} body @param {{ public_key: string, value: string }} signature */
export async function isSigned(body, signature) {
  let key;
  try {
    key = await crypto.subtle.importKey("raw", bytes(signature.public_key), "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
  return crypto.subtle.verify("Ed25519", key, bytes(signature.value), utf8.encode(canonical(body)));
}

/** Follows the entries of a journal. */
class Journal {
  /** @type {CheckedDraw[]} */
  draws = [];
  counts = { entries: 0, hidden: 0, orders: 0, seeds: 0, rolls: 0, secret: 0 };
  prev = GENESIS;
  /** @type {Map<string, string>} the last order that was sealed, by prompt */
  #sealed = new Map();
  #seedCommitment = "";
  /** @type {Uint8Array<ArrayBuffer> | null} */
  #master = null;
  /** @type {CryptoKey | null} */
  #secret = null;

  /** @param {string} game @param {any[]} entries @param {boolean} complete */
  constructor(game, entries, complete) {
    this.game = game;
    this.entries = entries;
    this.complete = complete;
  }

  /** When the game is over, its end reveals the seed of everything. */
  async begin() {
    const [created, started, finished] = ["created", "started", "finished"].map((kind) => this.entries.find((entry) => entry.kind === kind)?.public);
    if (!this.complete || !finished) return;
    const commitment = await hashOf({ commits: "server seed", game: this.game, seed: finished.seed });
    must(commitment === created?.seed_commitment, "fails_server_seed");
    this.counts.seeds++;
    if (!started) return;
    this.#master = await derived(bytes(finished.seed), { use: "master", entropy: bySeat(started.entropy) });
    this.#secret = await hmacKey(await derived(this.#master, { use: "secret draws" }));
  }

  /** @param {any} entry */
  async take(entry) {
    this.counts.entries++;
    await this.#chain(entry);
    await this.#hidden(entry);
    const { kind, public: told } = entry;
    if (kind === "opened") {
      this.#seedCommitment = told.seed_commitment;
      this.#sealed.clear();
    } else if (kind === "sealed") this.#sealed.set(told.prompt, told.commitment);
    else if (kind === "withdrawn") this.#sealed.set(told.prompt, WITHDRAWN);
    else if (kind === "resolved") await this.#orders(told, entry.hidden);
    if (told.seed && kind !== "finished") await this.#seed(kind, told);
    if (told.draws) await this.#rolls(told, kind);
    if (this.#secret && entry.hidden?.draws) await this.#secrets(entry.hidden.draws);
    this.prev = entry.hash;
  }

  /** @param {any} entry */
  async #chain({ seq, kind, at, public: told, commitment, prev, hash }) {
    must(seq === this.counts.entries && prev === this.prev, "fails_chain");
    must(hash === (await hashOf({ game: this.game, seq, kind, public: told, commitment, prev, at })), "fails_hash");
  }

  /** @param {any} entry */
  async #hidden({ kind, hidden, nonce, commitment }) {
    if (!this.complete || commitment === null || (hidden === null && nonce === null && ERASABLE.has(kind))) return;
    must(commitment === (await hashOf({ hidden, nonce })), "fails_hidden");
    this.counts.hidden++;
  }

  /** @param {any} told @param {any} hidden */
  async #orders(told, hidden) {
    for (const [seat, given] of Object.entries(told.answers)) {
      const prompt = `${told.step}.${seat}`;
      const { answer, nonce } = { ...given, ...hidden?.answers?.[seat] };
      const values = { seat: Number(seat), step: told.step };
      // Not every step tells at once that an order was sealed.
      if (FROM_ORDERS.has(given.source) && this.#sealed.has(prompt)) must(this.#sealed.get(prompt) === given.commitment, "fails_order_replaced", values);
      if (!given.commitment || nonce === undefined) continue;
      must(given.commitment === (await hashOf({ game: this.game, prompt, seat: Number(seat), answer, nonce })), "fails_order", values);
      this.counts.orders++;
    }
  }

  /** @param {string} kind @param {any} told */
  async #seed(kind, told) {
    const step = kind === "started" ? 0 : told.step;
    const values = { step };
    if (step) must(this.#seedCommitment === (await hashOf({ commits: "step seed", game: this.game, seed: told.seed, step })), "fails_step_seed", values);
    if (this.#master) must(told.seed === hex((await derived(this.#master, { use: "step", step })).buffer), "fails_step_seed", values);
    this.counts.seeds++;
  }

  /** @param {any} told @param {string} kind */
  async #rolls(told, kind) {
    const entropy = kind === "resolved" ? told.entropy : {};
    const key = await hmacKey(await derived(bytes(told.seed), { use: "public draws", entropy: bySeat(entropy) }));
    this.counts.rolls += told.draws.length;
    await this.#check(told.draws, key, "fails_roll");
  }

  /** @param {Draw[]} draws */
  async #secrets(draws) {
    this.counts.secret += draws.length;
    await this.#check(draws, /** @type {CryptoKey} */ (this.#secret), "fails_secret_draw");
  }

  /** @param {Draw[]} draws @param {CryptoKey} key @param {string} what */
  async #check(draws, key, what) {
    for (const draw of draws) {
      const holds = canonical(await drawn(key, draw)) === canonical(draw.result);
      this.draws.push({ draw, entry: this.counts.entries, key, holds });
      must(holds, what, { label: draw.label });
    }
  }
}

/**
 * What a kept receipt shows, compared with a transcript that holds: a key of the catalogue, `receipt_…`.
 *
 * @param {any} receipt
 * @param {any} transcript
 */
export async function judged(receipt, transcript) {
  const { proof } = receipt;
  if (!proof || proof.game !== transcript.game) return "receipt_other";
  const body = Object.fromEntries(RECEIPT.map((name) => [name, proof[name]]));
  if (proof.signature.public_key !== transcript.signature.public_key || (await isSigned(body, proof.signature)) === false) return "receipt_not_signed";
  if (proof.head.seq > transcript.entries.length) return transcript.complete ? "receipt_other_journal" : "receipt_later";
  if (proof.head.seq && transcript.entries[proof.head.seq - 1].hash !== proof.head.hash) return "receipt_other_journal";
  const [step] = proof.prompt.split(".");
  const resolved = transcript.entries.find((/** @type {any} */ entry) => entry.kind === "resolved" && entry.public.step === Number(step));
  if (!resolved) return "receipt_not_resolved";
  if (resolved.public.answers[proof.seat]?.commitment === proof.commitment) return "receipt_used";
  const last = resolved.hidden?.filed?.[proof.seat];
  if (last === undefined) return "receipt_unknown";
  return last > proof.number ? "receipt_replaced" : "receipt_dropped";
}
