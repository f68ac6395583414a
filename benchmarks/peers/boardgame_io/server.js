// boardgame.io's server: `node server.js PORT memory` or `node server.js PORT flatfile FOLDER`.
'use strict';

const { FlatFile, Origins, Server } = require('boardgame.io/server');
const { game } = require('./game');

const [port, storage, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [Origins.LOCALHOST],
  ...(storage === 'flatfile' ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run({ port: Number(port), callback: () => console.log('listening') });
