// A game of Cult Wars against two bots, by openapi-fetch and the types that openapi-typescript has made.
import createClient from "openapi-fetch";
import type { components, paths } from "./generated.js";

declare const process: { argv: string[] };

type Game = components["schemas"]["Game"];

/** What a call has answered; a refusal ends the program. */
function told<T>(reply: { data?: T; error?: unknown }): T {
  if (reply.data === undefined) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

async function main(baseUrl: string, name: string): Promise<void> {
  const stranger = createClient<paths>({ baseUrl });
  const { token } = told(await stranger.POST("/v1/players", { body: { name } }));
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  const created = await client.POST("/v1/games", {
    body: { ruleset: "cult_wars", seats: ["me", "bot:random", "bot:random"] },
  });
  let game: Game = told(created);
  let orders = 0;
  while (game.status === "running") {
    const path = { game: game.id };
    const asked = told(await client.GET("/v1/games/{game}/prompts", { params: { path } }));
    for (const prompt of asked.items) {
      const params = { path: { ...path, prompt: prompt.id } };
      if (orders === 0) {
        const refused = await client.PUT("/v1/games/{game}/prompts/{prompt}/order", {
          params,
          body: { answer: "nonsense" },
        });
        if (refused.error?.status !== 422 || !refused.error.errors?.[0]?.message) throw new Error("not refused");
      }
      const legal = told(
        await client.GET("/v1/games/{game}/prompts/{prompt}/legal", {
          params: { ...params, query: { sample: 5 } },
        }),
      );
      const pick = legal.items[orders % legal.items.length];
      const sealed = await client.PUT("/v1/games/{game}/prompts/{prompt}/order", {
        params,
        body: { answer: pick?.answer },
      });
      const reply = told(sealed);
      // 200 may also be the report of a dry run: the fields tell which of the two it is.
      if (!("commitment" in reply) || !reply.commitment) throw new Error("not sealed");
      orders += 1;
    }
    if (asked.items.length === 0) await new Promise((resolve) => setTimeout(resolve, 200));
    game = told(await client.GET("/v1/games/{game}", { params: { path } }));
  }
  console.log(game.id, orders, game.result?.text);
}

await main(process.argv[2] ?? "", process.argv[3] ?? "");
