# `make serve` runs Pinella, `make test` runs every test. Both set up what they need; second runs take seconds.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PO := $(wildcard src/pinella/locale/*/LC_MESSAGES/*.po)
KERNEL := $(wildcard src/pinella/rules/kernel.* src/pinella/rules/bits.pxd src/pinella/rules/_nogil.pyx) \
  $(wildcard src/pinella/bots/policy.* src/pinella/bots/packed.pxd src/pinella/bots/terms.pxd src/pinella/bots/_nogil.pyx)
KERNEL := $(filter-out %.so,$(KERNEL))
WEB := $(wildcard web/*.json web/*.ts web/*.js web/build.py) $(shell find web/src -type f 2>/dev/null)
WORKERS ?= 2
# How long the comparisons of `make test-all` are.
SWEEP ?= 100000
# How many random inputs everything that takes any is given there; `python -m tests.fuzz 1000000` by hand.
FUZZ ?= 20000

.PHONY: serve test test-all pure ubsan lint coverage messages browser bench web web-check types roles moved lock pictures clean

serve: .make/run .make/web
	$(BIN)/pinella serve

test: .make/dev .make/web browser lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

test-all: .make/dev .make/web browser
	$(MAKE) --no-print-directory -j2 --output-sync=target lint pure ubsan
	PINELLA_SWEEP=$(SWEEP) PINELLA_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup

# The tests of play on the kernel as plain Python, and on a build that names every undefined behaviour with its line.
PLAY_TESTS := $(addprefix tests/rules/test_,turn.py pick_up.py pozzetto.py closing.py time_out.py rulings_in_play.py three_and_five.py)

pure: .make/dev
	rm -rf .make/pure && mkdir -p .make/pure && cp -r src/pinella .make/pure/ && rm -f .make/pure/pinella/*/*.so
	PYTHONPATH=.make/pure $(BIN)/python -m pytest -q -p no:cacheprovider $(PLAY_TESTS) tests/rules/test_uncompiled.py

ubsan: .make/dev .make/ubsan/stamp
	PYTHONPATH=.make/ubsan/src $(BIN)/python -m pytest -q -p no:cacheprovider $(PLAY_TESTS) tests/rules/test_kernel.py tests/rules/test_playouts.py tests/bots/test_policy.py

.make/ubsan/stamp: $(KERNEL) setup.py
	rm -rf .make/ubsan && mkdir -p .make/ubsan && cp -r src setup.py pyproject.toml README.md .make/ubsan/ && rm -f .make/ubsan/src/pinella/*/*.so
	cd .make/ubsan && PINELLA_UBSAN=1 ../../$(BIN)/python setup.py -q build_ext --inplace
	touch $@

lint: .make/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The front end. Installing builds it; after a change in web/ it is built again. Where that fails the pages still work.
web: .make/dev .make/web

.make/web: .make/run $(WEB)
	@$(BIN)/python web/build.py || true
	@mkdir -p .make && touch $@

web-check: web
	$(BIN)/python -c 'import runpy, subprocess, sys; command, env = runpy.run_path("web/build.py")["npm"](); sys.exit(subprocess.call([*command, "run", "check"], cwd="web", env=env))'

# The types of the islands, from the server's own description of its API.
types: web
	$(BIN)/python -m tests.web.types

# The table of roles in docs/, from the program's own.
roles: .make/dev
	$(BIN)/python -m tests.server.roles_table

# Where every public name of an older version is now.
moved: .make/dev
	$(BIN)/python -m tests.moved.paths

# The pictures of the guides, from the demonstration in a real browser.
pictures: .make/dev .make/web browser
	PINELLA_PICTURES=src/pinella/server/static/guide $(BIN)/python -m pytest -q tests/browser/test_pictures.py

# Ours beside a baseline, as ratios in one run.
bench: .make/dev
	$(BIN)/python bench/cold_start.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/arena.py
	$(BIN)/python bench/bots.py
	$(BIN)/python bench/pairing.py
	$(BIN)/python bench/tournament.py
	$(BIN)/python bench/hall_load.py

# Which clauses the marked tests prove: shipped as data, and shown in the README.
coverage: .make/dev
	$(BIN)/python -m pytest --collect-only -q --write-proven | tail -n 1

# Collect the sentences of program and pages, and merge them into the Italian catalogue.
messages: .make/dev
	$(BIN)/python -m babel.messages.frontend -q extract -F babel.cfg -k _ -k plural:1,2 --no-location --sort-output --omit-header -o .make/pinella.pot src web/src
	$(BIN)/pybabel -q update -D pinella -l it -d src/pinella/locale -i .make/pinella.pot --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120
	rm -f .make/run .make/dev

browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	  else echo "The browser tests need Chromium: sudo apt-get install chromium"; exit 1; fi; }

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pinella needs Python 3.11 or newer (make PYTHON=python3.12 ...)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing: sudo apt-get install python3-venv"; exit 1; }

# Packages of the pinned versions, each file by its hash; then Pinella itself, built with those and nothing fetched besides.
# UNLOCKED=1: on a machine whose files the lock does not know, by version alone.
INSTALL := $(BIN)/pip install -q --disable-pip-version-check
ifdef UNLOCKED
RUN_PACKAGES = $(INSTALL) -c constraints.txt -e .
DEV_PACKAGES = $(INSTALL) -c constraints.txt -e '.[dev]'
else
SELF = $(INSTALL) --no-deps --no-build-isolation -e .
RUN_PACKAGES = $(INSTALL) --require-hashes -r requirements.txt && $(SELF)
DEV_PACKAGES = $(INSTALL) --require-hashes -r requirements-dev.txt && $(SELF)
endif

# Compiled once here, so that no start compiles: half a second of the server's, also where Python may not keep what it compiles.
COMPILED = @$(BIN)/python -m compileall -q src/pinella

.make/run: $(BIN)/python pyproject.toml setup.py requirements.txt $(PO) $(KERNEL)
	$(RUN_PACKAGES)
	$(COMPILED)
	@mkdir -p .make && touch $@

.make/dev: $(BIN)/python pyproject.toml setup.py requirements-dev.txt $(PO) $(KERNEL)
	$(DEV_PACKAGES)
	$(COMPILED)
	@mkdir -p .make && touch .make/run $@

# The hashes of all files of the pinned versions, as the index names them.
lock: .make/dev
	$(BIN)/python -m tests.lock

clean:
	rm -rf $(VENV) .make build web/node_modules src/pinella/server/static/app src/pinella/*/*.so
