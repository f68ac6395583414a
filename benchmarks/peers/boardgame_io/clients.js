// Sends moves to a boardgame.io server: `node clients.js PORT SECONDS MATCHES SEATS` prints accepted moves per second.
// In every match one seat changes its sealed move again and again, each time after the server has taken the last one.
'use strict';

const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game, NUMBERS } = require('./game');

const [port, seconds, matches, seats] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;

async function seated() {
  const lobby = new LobbyClient({ server: address });
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: seats });
  const { playerCredentials } = await lobby.joinMatch(game.name, matchID, { playerID: '0', playerName: 'bench' });
  const client = Client({
    game,
    numPlayers: seats,
    matchID,
    playerID: '0',
    credentials: playerCredentials,
    multiplayer: SocketIO({ server: address }),
    debug: false,
  });
  await new Promise((resolve) => {
    client.subscribe((state) => { if (state !== null) resolve(); });
    client.start();
  });
  return client;
}

async function keepMoving(client, until) {
  let accepted = 0;
  while (performance.now() < until) {
    const before = client.getState()._stateID;
    await new Promise((resolve) => {
      const unsubscribe = client.subscribe((state) => {
        if (state._stateID > before) {
          unsubscribe();
          resolve();
        }
      });
      client.moves.pick(1 + Math.floor(Math.random() * NUMBERS));
    });
    accepted += 1;
  }
  return accepted;
}

(async () => {
  const clients = await Promise.all(Array.from({ length: matches }, seated));
  await Promise.all(clients.map((client) => keepMoving(client, performance.now() + 500)));
  const start = performance.now();
  const counts = await Promise.all(clients.map((client) => keepMoving(client, start + 1000 * seconds)));
  const accepted = counts.reduce((sum, count) => sum + count, 0);
  console.log(JSON.stringify({ per_second: (1000 * accepted) / (performance.now() - start) }));
  clients.forEach((client) => client.stop());
  process.exit(0);
})();
