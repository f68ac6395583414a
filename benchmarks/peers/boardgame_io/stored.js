// What a boardgame.io server still knows: `node stored.js PORT` reads what rounds.js has printed and prints how many
// moves its seats knew to be taken, and how many of them are gone.
'use strict';

const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game');

const address = `http://127.0.0.1:${process.argv[2]}`;
const ANSWER_MILLISECONDS = 3000;

// A server that does not know a match never answers.
const stored = (matchID) => new Promise((resolve) => {
  const client = Client({ game, matchID, multiplayer: SocketIO({ server: address }), debug: false });
  client.subscribe((state) => { if (state !== null) resolve(state._stateID); });
  client.start();
  setTimeout(() => resolve(0), ANSWER_MILLISECONDS);
});

(async () => {
  const { matches } = JSON.parse(require('fs').readFileSync(0));
  const kept = await Promise.all(matches.map(({ matchID }) => stored(matchID)));
  console.log(JSON.stringify({
    taken: matches.reduce((sum, { taken }) => sum + taken, 0),
    gone: matches.reduce((sum, { taken }, at) => sum + Math.max(0, taken - kept[at]), 0),
  }));
  process.exit(0);
})();
