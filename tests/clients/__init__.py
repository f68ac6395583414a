"""`make clients`: linters read the served document, and clients that generators make from it play a game.

__main__      serves a referee, and has each of them do its part
tools         installs them, at the versions in requirements.txt and package.json
players       the programs of three client authors, one for each generator
redocly.yaml  what Redocly's linter looks for
spectral.yaml the same of Spectral
"""
