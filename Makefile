# On a fresh machine `make play` and `make test` each do all their set-up; they need Python 3.11+ and make.

PYTHON ?= python3
V := .venv
# Windows has it in another place, and its lists of folders part elsewhere.
WINDOWS := $(filter Windows_NT,$(OS))
BIN := $(V)/$(if $(WINDOWS),Scripts,bin)
PAGE := src/stammtisch/server/page/index.html
NPM = $(BIN)/npm --prefix web --no-update-notifier --no-fund --no-audit
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --retries 8 --timeout 60
COMPILE = $(BIN)/uv pip compile --universal --generate-hashes --no-header --quiet --python-version 3.11
PEERS := build/peers

# More threads slow small batches down.
export OPENBLAS_NUM_THREADS ?= 1
# Node comes with the environment; Playwright's own needs libraries that a bare machine lacks.
export PATH := $(CURDIR)/$(BIN)$(if $(WINDOWS),;,:)$(PATH)
export PLAYWRIGHT_NODEJS_PATH := $(CURDIR)/$(BIN)/node

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play terminal page test test-fast check wheel docs bench bench-web gallery agents flaky laws soak fuzz long mutation lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

play: $(V)/.run $(PAGE) ## open the table in the browser; ARGS="--port 9000" goes to `stammtisch serve`
	@$(BIN)/stammtisch serve $(ARGS)

terminal: $(V)/.run ## play in the terminal; ARGS="bieten --players 3" goes to `stammtisch play`
	@$(BIN)/stammtisch play $(ARGS)

page: $(PAGE) ## build the page for the browser from web/

test: check ## lint, type check and run the tests; ARGS="-k tricks" goes to pytest
	$(NPM) test --silent
	@$(BIN)/python tests/browser/chromium.py
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

test-fast: $(V)/.test ## the law of one game in less than a minute; ARGS=watten, and what goes to pytest
	@$(BIN)/python tests/fast.py $(ARGS)

check: $(V)/.test $(PAGE) ## lint and type check only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	$(NPM) run lint --silent
	$(NPM) run check --silent

wheel: $(V)/.run $(PAGE) ## build the wheel and the source archive, with the page, into dist/
	@rm -rf dist
	$(BIN)/python -m hatchling build -d dist

docs: $(V)/.docs ## build the site of guides, rules, reference and decisions: build/docs/index.html
	@$(BIN)/python docs/site/build.py

bench: $(V)/.test $(PEERS)/.loop ## measure ours and the peers in turn, and write docs/benchmarks.md; ARGS go to it
	STAMMTISCH_NO_CACHE=1 $(BIN)/python benchmarks/run.py --peers $(PEERS)/bin/python $(ARGS)

bench-web: $(V)/.test $(PAGE) ## measure the page: weight, time to the first card, act to answer
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/browser/bench.py $(ARGS)

gallery: $(V)/.test ## plots of our bots' play for docs/research.md; ARGS="50" plays fewer deals
	$(BIN)/python -m stammtisch.research.gallery docs/pictures/research $(ARGS)

agents: $(V)/.test ## train the baseline agents of docs/research.md anew: a few minutes on a core
	$(BIN)/python -m stammtisch.research.agents docs/pictures/research docs/research.md

flaky: $(V)/.test $(PAGE) ## each browser test ten times, four at once: one failure is red; ARGS go to pytest
	@$(BIN)/python tests/browser/chromium.py
	$(BIN)/python -m pytest tests/browser -n 4 --dist loadgroup --goes 10 $(ARGS)

laws: $(V)/.test ## all laws over 100,000 deals a ruleset with anything agreed; goes on where it was broken off
	$(BIN)/python tests/long_laws.py $(ARGS)

soak: $(V)/.test ## a house under load and faults for ten minutes, figures as JSON in the last line; ARGS="--minutes 60"
	$(BIN)/python tests/soak.py $(ARGS)

fuzz: $(V)/.test ## ten million odd messages, wishes and records; ARGS="--messages 100000"
	$(BIN)/python tests/fuzz.py $(ARGS)

long: $(V)/.test ## the long tests; ARGS go to pytest
	$(BIN)/python -m pytest -m soak $(ARGS)

mutation: $(V)/.test ## change the rules bit by bit for 50 minutes: which changes does no test notice? ARGS="watten --sample 30"
	$(BIN)/python tests/mutation.py $(ARGS)

lock: $(V)/.made ## write the locked requirements anew; ARGS=--upgrade takes newer releases
	$(PIP) 'uv>=0.13,<0.14'
	$(COMPILE) $(ARGS) pyproject.toml --extra bulk --extra tournament requirements/run.in -o requirements/run.txt
	$(COMPILE) $(ARGS) pyproject.toml --extra bulk --extra research --extra tournament requirements/test.in -o requirements/test.txt
	$(COMPILE) $(ARGS) requirements/docs.in -o requirements/docs.txt
	$(COMPILE) $(ARGS) requirements/peers.in -o requirements/peers.txt

clean: ## remove the environment and everything built
	rm -rf $(V) build dist src/stammtisch/server/page web/node_modules web/src/wire.ts web/src/texts.ts web/src/cards*.svg .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The page. Its types come from the server's messages, its cards from our drawings.

$(PAGE): $(V)/.run web/node_modules/.package-lock.json web/index.html web/vite.config.ts web/sw.js web/cards/draw.py \
		$(wildcard web/public/*) \
		src/stammtisch/server/wire.py src/stammtisch/server/typescript.py src/stammtisch/server/pagetexts.py \
		$(wildcard src/stammtisch/texts/*/page.yaml) \
		$(filter-out web/src/wire.ts web/src/texts.ts web/src/cards%,$(shell find web/src -type f))
	@echo 'Building the page ...'
	@$(BIN)/python -m stammtisch.server.typescript > web/src/wire.ts
	@$(BIN)/python -m stammtisch.server.pagetexts > web/src/texts.ts
	@$(BIN)/python web/cards/draw.py web/src
	@$(NPM) run build --silent -- --logLevel warn
	@touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc $(V)/.run
	@echo 'Fetching what the page is built with ...'
	@$(NPM) ci --silent || { echo 'That failed; once more, in case the registry stalled.'; sleep 3; $(NPM) ci --silent; }
	@touch $@

# The environment. Playing needs little; testing adds to the same place.

$(V)/.test: requirements/test.txt $(V)/.run
	@echo 'Installing what testing needs ...'
	@$(call install,--require-hashes -r requirements/test.txt)
	@touch $@

$(V)/.docs: requirements/docs.txt $(V)/.run
	@echo 'Installing what the site is built with ...'
	@$(call install,--require-hashes -r requirements/docs.txt)
	@touch $@

$(V)/.run: requirements/run.txt pyproject.toml $(V)/.made
	@echo 'Installing what playing needs ...'
	@$(call install,--require-hashes -r requirements/run.txt)
	@$(call install,--no-deps --no-build-isolation -e .)
	@touch $@

# The peers of the bench.  If one of them cannot be had on this machine, the others are installed one by one,
# and the bench reports what is missing.
$(PEERS)/.made: requirements/peers.txt requirements/peers.in $(V)/.made
	@echo 'Installing the peers ...'
	@rm -rf $(PEERS) && $(PYTHON) -m venv $(PEERS)
	@$(PEER_PIP) --require-hashes -r requirements/peers.txt || { \
		sed -e 's/ *\\$$//' -e '/--hash/d' requirements/peers.txt > $(PEERS)/pins.txt; \
		sed -e 's/#.*//' -e '/^ *$$/d' requirements/peers.in | while read -r peer; do \
			$(PEER_PIP) -c $(PEERS)/pins.txt "$$peer" || echo "$$peer cannot be installed here"; done; }
	@touch $@

# OpenSpiel's own loop; without a C++ compiler the bench computes what it would do
$(PEERS)/.loop: benchmarks/openspiel_loop.py benchmarks/openspiel_loop.cc $(PEERS)/.made
	@$(PEERS)/bin/python benchmarks/openspiel_loop.py || echo 'OpenSpiel is measured through its Python API only.'
	@touch $@

PEER_PIP = $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --no-input

install = $(PIP) $(1) || { echo 'That failed; once more, in case the registry stalled.'; sleep 3; $(PIP) $(1); }

$(V)/.made:
	@$(PYTHON) -c '' 2>/dev/null || { echo '$(PYTHON) does not run: install Python 3.11 or newer,' \
		'or name yours, as in: PYTHON=python3.12 make test' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Stammtisch needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
		'Name a newer one, as in: PYTHON=python3.12 make test' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot make a virtual environment: its module ensurepip is missing.' \
		'On Debian and Ubuntu the package python3-venv brings it.' >&2; exit 1; }
	@rm -rf $(V)
	@$(PYTHON) -m venv $(V)
	@printf '%s\n' '$(CURDIR)' '$(PYTHON)' > $@

# Made anew when the folder has moved, its Python is gone, or PYTHON names another one than before.
ifneq ($(shell test -x $(BIN)/python && grep -qxF '$(CURDIR)' $(V)/.made 2>/dev/null && \
	{ test '$(origin PYTHON)' = file || grep -qxF '$(PYTHON)' $(V)/.made; } && echo good),good)
.PHONY: $(V)/.made
endif
