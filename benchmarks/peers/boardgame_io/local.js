// Plays the sealed game at random with boardgame.io's local client: `node local.js SECONDS SEATS` prints moves per second.
'use strict';

const { Client } = require('boardgame.io/client');
const { game, NUMBERS } = require('./game');

const seconds = Number(process.argv[2]);
const seats = Number(process.argv[3]);
// A server would make this move; locally the client itself must.
const local = { ...game, moves: { pick: { ...game.moves.pick, client: true } } };
const MOVES_IN_A_GAME = 40 * seats;

function play() {
  const client = Client({ game: local, numPlayers: seats, debug: false });
  client.start();
  for (let move = 0; move < MOVES_IN_A_GAME; move += 1) {
    client.updatePlayerID(String(move % seats));
    client.moves.pick(1 + Math.floor(Math.random() * NUMBERS));
  }
  const { round } = client.getState().G;
  client.stop();
  if (round !== 1 + MOVES_IN_A_GAME / seats) throw new Error(`only ${round} rounds were played`);
}

play();
let moves = 0;
const start = performance.now();
while (performance.now() - start < 1000 * seconds) {
  play();
  moves += MOVES_IN_A_GAME;
}
console.log(JSON.stringify({ per_second: (1000 * moves) / (performance.now() - start) }));
