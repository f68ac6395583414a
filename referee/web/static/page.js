/** What came with the page: replies of the API, as if a script had called it. */

/**
 * @param {string} name
 * @returns {{ path: string, tag: string, body: any } | null}
 */
export function embedded(name) {
  const block = document.getElementById(`data-${name}`);
  return block && { path: block.dataset.path ?? "", tag: block.dataset.tag ?? "", body: JSON.parse(block.textContent ?? "") };
}

/**
 * The API for whoever is signed in, knowing what came with the page.
 *
 * @param {typeof import("./api.js").Api} Api
 * @param {...string} names
 */
export function apiWith(Api, ...names) {
  const api = new Api({ csrf: embedded("session")?.body.csrf });
  for (const found of names.map(embedded)) if (found) api.know(found.path, found.tag, found.body);
  return api;
}
