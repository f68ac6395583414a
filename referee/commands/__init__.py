"""The subcommands of `referee`, one file for each.

Imports the service (never the store), the API for its description, serve, mail and the pure parts below.
"""

from __future__ import annotations

COMMANDS = {
    "serve": "Run the whole referee here: web server, workers, sweep, Redis.",
    "doctor": "Say what is wrong with this set-up, and how to mend it.",
    "call": "Make any call of the HTTP API: join, order, vote, be absent, read notices.",
    "mail": "Take mails in, and print those that were sent or could not be.",
    "simulate": "Play random games in this process, and check every law of their rules.",
    "scenario": "Run rules from any state, with scripted answers and draws.",
    "verify": "Check a transcript: its signature, its dice, and the whole game again.",
    "new-game": "Lay out a new game with its tests, ready to be played and to be changed.",
    "content": "Print a game's cards, boards and spaces in words.",
    "rules": "Count the clauses of each game's rules that have a test.",
    "shadow": "Replay all running and golden games on the installed rules.",
    "release": "Make the database ready for a new version, unless a running game would go differently.",
    "admin": "Look after players and games: find, ban, rename, revoke, free, end, delete, hide.",
    "openapi": "Print the API's description, or compare a file with it.",
    "backup": "Write all that the database holds to a file, while the referee runs.",
    "restore": "Fill a new database from such a file.",
    "keys": "Change the key that secrets in the database are sealed with.",
    "db": "Bring the database's tables up to date, or tell where they are.",
}
"""In the order of `referee --help`."""
