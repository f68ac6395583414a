// Plays whole rounds on a boardgame.io server, all seats of every match: `node rounds.js PORT SECONDS MATCHES SEATS`
// prints a line when all are seated, then the moves per second of complete rounds, and for each match how many moves its
// seats know to be taken. When the server goes away, it stops there and then.
'use strict';

const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game, NUMBERS } = require('./game');

const [port, seconds, matches, seats] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const lobby = new LobbyClient({ server: address });

async function joined(matchID, number) {
  const playerID = String(number);
  const { playerCredentials } = await lobby.joinMatch(game.name, matchID, { playerID, playerName: `bench ${number}` });
  return playerCredentials;
}

async function connected(match, number, credentials) {
  const client = Client({
    game, numPlayers: seats, matchID: match.matchID, playerID: String(number), credentials,
    multiplayer: SocketIO({ server: address }), debug: false,
  });
  let pickedIn = 0;
  await new Promise((resolve) => {
    client.subscribe((state) => {
      if (state === null) return;
      resolve();
      match.taken = Math.max(match.taken, state._stateID);
      if (!match.playing || state.G.round === pickedIn) return;
      pickedIn = state.G.round;
      if (number === 0) match.rounds = pickedIn;
      // Not within the client's own update.
      setImmediate(() => client.moves.pick(1 + Math.floor(Math.random() * NUMBERS)));
    });
    client.start();
  });
  return client;
}

async function seated() {
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: seats });
  const match = { matchID, taken: 0, rounds: 0, playing: false };
  const credentials = [];
  // One after the other: of seats that join at the same time, its files keep only the last one's credentials.
  for (let number = 0; number < seats; number += 1) credentials.push(await joined(matchID, number));
  match.clients = await Promise.all(credentials.map((own, number) => connected(match, number, own)));
  return match;
}

const sleep = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const rounds = (all) => all.reduce((sum, match) => sum + match.rounds, 0);

async function untilItIsOver(all, milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && all[0].clients[0].getState().isConnected) await sleep(10);
}

(async () => {
  const all = await Promise.all(Array.from({ length: matches }, seated));
  console.log('playing');
  for (const match of all) {
    match.playing = true;
    match.clients.forEach((client) => client.moves.pick(1));
  }
  await sleep(500);
  const before = rounds(all);
  const start = performance.now();
  await untilItIsOver(all, 1000 * seconds);
  const played = rounds(all) - before;
  console.log(JSON.stringify({
    per_second: (1000 * played * seats) / (performance.now() - start),
    cores: (process.cpuUsage().user + process.cpuUsage().system) / 1e3 / performance.now(),
    matches: all.map(({ matchID, taken }) => ({ matchID, taken })),
  }));
  process.exit(0);
})();
