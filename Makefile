# `make serve` and `make test` need only Linux, Python 3.11+ and make; each sets up what it uses.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
# Counts pip's packages in one line, so that one sees it getting on.
COUNTED = awk '/^ *Collecting/ { printf "\r  %d packages", ++n; fflush() } END { print "" }'
# The virtual environment has two storeys, each with a stamp that is older than its lock file when stale:
# what the referee runs on, and on top of it what its tests and checks need.
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed

.DEFAULT_GOAL := help
.PHONY: help setup serve test pythons lint format types imports openapi openapi-check rules bench bench-peers bench-engine simulate laws examples guesses arena waits strangers soak memory kills mails pictures fuzz clients lock clean web-types

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

$(RUNTIME): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Referee needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …")'
	@test -x $(BIN)/pip || { echo "Making $(VENV) …"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing what the referee runs on …"
	@rm -f $@
	@{ $(PIP) install --require-hashes -r requirements.txt \
		&& $(PIP) install --no-deps --no-build-isolation --editable . && touch $@; } | $(COUNTED); test -e $@

$(DEV): requirements-dev.txt $(RUNTIME)
	@echo "Installing what the tests and checks need …"
	@rm -f $@
	@{ $(PIP) install --require-hashes -r requirements-dev.txt && touch $@; } | $(COUNTED); test -e $@

setup: $(DEV) ## make the virtual environment with everything in it

serve: $(RUNTIME) ## run the whole referee here (PORT, REFEREE_DATA, REDIS_URL, DATABASE_URL are honoured)
	@exec $(BIN)/referee serve

# Many tests wait for servers of theirs: three processes keep two cores busy.
test: $(DEV) ## run the whole suite, on real Redis, SQLite and PostgreSQL
	@$(BIN)/pytest -n 3 --dist worksteal

pythons: ## run a quick part of the suite on every Python from 3.11 to 3.13 that is installed
	@.ci/pythons

lint: $(DEV) ## check style and formatting
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: $(DEV) ## put the code into the house format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: $(DEV) ## check the types
	@$(BIN)/mypy

imports: $(DEV) ## check that imports point downwards only
	@$(BIN)/lint-imports --no-cache

openapi: $(RUNTIME) ## write api_spec/openapi.json anew
	@mkdir -p api_spec
	@$(BIN)/referee openapi > api_spec/openapi.json.new && mv api_spec/openapi.json.new api_spec/openapi.json

openapi-check: $(RUNTIME) ## fail if api_spec/openapi.json is not what the code serves
	@$(BIN)/referee openapi | diff -u api_spec/openapi.json - || { echo "api_spec/openapi.json has drifted: run make openapi"; exit 1; }

# Needs Node and the network: where there is no Node it says so and goes on.
web-types: ## check the types of the pages' modules, where there is Node
	@if command -v npx >/dev/null; then npx --yes --package typescript@5.9.3 tsc --project tests/web/tsconfig.json; \
	else echo "Left out: no Node to check the types of the pages' modules with"; fi

rules: $(DEV) ## print how many rule clauses have a test, and which have none
	@$(BIN)/referee rules

bench: $(DEV) ## measure the referee beside plain Flask and plain Celery
	@$(BIN)/python -m benchmarks $(ARGS)

bench-peers: $(DEV) ## the same beside boardgame.io and diplomacy (installs them in a scratch folder)
	@$(BIN)/python -m benchmarks.peers $(ARGS)

bench-engine: $(DEV) ## random answers per second of processor time, here and at the revision BASE
	@$(BIN)/python -m benchmarks.engine $(or $(BASE),$(error say BASE=<git revision>)) $(ARGS)

simulate: $(RUNTIME) ## play 100 random games (GAMES) of every game, or of ARGS, and check every law
	@$(BIN)/referee simulate $(ARGS) --games $(or $(GAMES),100) --jobs 2

laws: $(DEV) ## play 1,000 random games (GAMES) of every game, and on every board, and check every law at every step
	@$(BIN)/python -m tests.games.laws $(or $(GAMES),1000) $(ARGS)

examples: $(DEV) ## paste every example of every prompt of 100 random games (GAMES) of every game, or of ARGS (--first 101: go on)
	@$(BIN)/python -m tests.games.examples $(or $(GAMES),100) $(ARGS)

guesses: $(DEV) ## guess answers from the shapes alone (GAMES of each game): legal shares, refusals, prompt sizes
	@$(BIN)/python -m tests.games.guesses $(or $(GAMES),8) $(ARGS)

arena: $(DEV) ## how often bot:steady wins against bot:random (GAMES for each number of seats, or ARGS: which games)
	@$(BIN)/python -m tests.games.arena $(or $(GAMES),100) $(ARGS)

waits: $(DEV) ## how often random games (GAMES of each) wait for players who write ahead, or do not
	@$(BIN)/python -m tests.games.waits $(or $(GAMES),10) $(ARGS)

strangers: $(DEV) ## have strangers play 200 games (GAMES) of every game over HTTP, and verify every transcript
	@$(BIN)/python -m tests.games.strangers $(or $(GAMES),200) $(ARGS)

soak: $(DEV) ## play all games over HTTP for minutes (SECONDS) while everything breaks, on SQLite and PostgreSQL
	@$(BIN)/python -m tests.faults.soak --seconds $(or $(SECONDS),600) $(ARGS)

memory: $(DEV) ## how much memory each process has while bots play for an hour (ARGS="--minutes 10 --postgresql")
	@$(BIN)/python -m benchmarks.memory $(ARGS)

kills: $(DEV) ## kill the mail room 30 times (KILLS) while mails come in: each acts once and is answered once
	@$(BIN)/python -m tests.mail.kills $(or $(KILLS),30)

mails: $(DEV) ## write anew what players get in the first turns of each game (ARGS="--screens FOLDER": pictures)
	@$(BIN)/python -m tests.mail.first_turns $(ARGS)

pictures: $(DEV) ## take the README's pictures anew, of real games in a real browser (ARGS="cult_wars": only this one)
	@$(BIN)/python -m tests.web.pictures $(ARGS)

fuzz: $(DEV) ## send 50,000 hostile requests to a server of our own
	@$(BIN)/python -m tests.api.hostile $(ARGS)

clients: $(DEV) ## lint the served document, and have clients generated from it play a game each (needs network and Node)
	@$(BIN)/python -m tests.clients

lock: $(DEV) ## resolve pyproject.toml's dependencies anew into the two lock files
	@$(BIN)/uv pip compile --quiet $(UPGRADE) --universal --generate-hashes --python-version 3.11 \
		--custom-compile-command "make lock" --group dev pyproject.toml --output-file requirements-dev.txt
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
		--custom-compile-command "make lock" --group build --constraint requirements-dev.txt \
		pyproject.toml --output-file requirements.txt

clean: ## remove the virtual environment and caches (not var/, where the games are)
	@rm -rf $(VENV) .pythons .clients .pytest_cache .mypy_cache .ruff_cache .hypothesis dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
