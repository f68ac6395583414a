// A sealed simultaneous game: everybody picks a number in secret; when all have, the picks are revealed and the
// highest number that nobody else picked scores. benchmarks/sealed_picks.py has the same game for the referee.
'use strict';

const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');

const NUMBERS = 10;

function reveal(G) {
  const picks = Object.values(G.sealed);
  const lonely = picks.filter((pick) => picks.indexOf(pick) === picks.lastIndexOf(pick));
  const highest = Math.max(0, ...lonely);
  for (const [player, pick] of Object.entries(G.sealed)) {
    if (pick === highest) G.scores[player] += 1;
  }
  G.sealed = {};
  G.round += 1;
}

exports.NUMBERS = NUMBERS;
exports.game = {
  name: 'sealed-picks',
  setup: ({ ctx }) => ({ round: 1, sealed: {}, scores: Object.fromEntries(ctx.playOrder.map((player) => [player, 0])) }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    pick: {
      move: ({ G, ctx, playerID }, number) => {
        if (!Number.isInteger(number) || number < 1 || number > NUMBERS) return INVALID_MOVE;
        G.sealed[playerID] = number;
        if (Object.keys(G.sealed).length === ctx.numPlayers) reveal(G);
        return undefined;
      },
      client: false,
      // All seats pick at the same time: a pick may be sent before the one of another seat has arrived.
      ignoreStaleStateID: true,
      redact: true,
    },
  },
  playerView: ({ G, playerID }) => ({ ...G, sealed: playerID in G.sealed ? { [playerID]: G.sealed[playerID] } : {} }),
};
