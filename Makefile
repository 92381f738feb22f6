# `make run` runs the box, `make test` checks everything; each first makes what it needs.
# Needs Python 3.11 or newer and make. Another Python: make run PYTHON=python3.12

# The system's own Python comes first: it is built to be fast, and others often are not.
PYTHON ?= $(shell for name in /usr/bin/python3 python3 python3.13 python3.12 python3.11 python3.14 python; do \
	"$$name" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$name"; exit; }; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
MICROPYTHON := tests/micropython/node_modules
WEB := tests/web/node_modules
ARGS ?=
FAST := tests/core tests/games/*/rules tests/games/lonely_numbers tests/golden tests/test_core_is_pure.py \
	tests/test_house_knows_no_game.py $(foreach slow,contract test_check_rules.py \
	test_computer_match.py test_contract.py test_interchange.py,--ignore-glob='*/$(slow)')

BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable

.PHONY: force run play test test-fast test-attacks test-system browser micropython bench coverage lint types rules format golden pictures screenshots schematics lock deb clean help

run: $(VENV)/installed  ## run the box; on a laptop a simulated one, in the browser
	@$(BIN)/spacebowl-pi run --open $(ARGS)

play: $(VENV)/installed  ## watch computer players play a match in the terminal
	@$(BIN)/spacebowl-pi play $(ARGS)

# The tests start the program hundreds of times: what Python compiles is kept, whatever the environment says of that.
test: $(VENV)/installed-dev $(VENV)/browser $(MICROPYTHON)/installed  ## run the tests
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -q -n auto $(ARGS)

# What most edits break shows here; the rest, with boxes, pages, the keypad's firmware and the installer, is `make test`.
test-fast: $(VENV)/installed-dev  ## run the tests of the rules and of what they stand on, after each edit (half a minute)
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -q -n auto --hypothesis-profile=few $(FAST) $(ARGS)

test-attacks: $(VENV)/installed-dev  ## attack the box, damage what it keeps, and play thousands of games, at length
	@PYTHONDONTWRITEBYTECODE= ATTACKS=long $(BIN)/pytest -q -n auto --timeout 1800 tests/attacks tests/games/hubble/rules tests/games/tom_tube/rules $(ARGS)

test-system: $(VENV)/installed-dev  ## install, play and cut the power in a virtual machine (an hour without KVM)
	@$(BIN)/python -m tests.system $(ARGS)

browser: $(VENV)/browser  ## install Chromium, for the tests and pictures of the pages, if it is missing

micropython: $(MICROPYTHON)/installed  ## install MicroPython, for the tests of the keypad's firmware, if it is missing

bench: $(VENV)/installed-dev $(VENV)/browser  ## print the benchmark table; results also in build/bench.json
	@$(BIN)/python -m tests.bench $(ARGS)

# Traced, a test takes several times as long.
coverage: $(VENV)/installed-dev  ## run the tests of core and rules, and fail under 97 % branch coverage
	@PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -q -n auto --timeout 120 --cov --cov-report=term tests/core tests/games tests/golden $(ARGS)

lint: $(VENV)/installed-dev $(WEB)/installed  ## check the style of Python and JavaScript
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@[ ! -e $(WEB)/installed ] || $(WEB)/.bin/eslint --config tests/web/eslint.config.js spacebowl_pi tests/web tests/games

types: $(VENV)/installed-dev $(WEB)/installed  ## check the types of Python and JavaScript
	@$(BIN)/mypy
	@[ ! -e $(WEB)/installed ] || $(WEB)/.bin/tsc --project tests/web

rules: $(VENV)/installed-dev  ## check which part imports which
	@$(BIN)/lint-imports

format: $(VENV)/installed-dev  ## put the code into shape
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

golden: $(VENV)/installed-dev  ## write the golden transcripts again
	@$(BIN)/python -m tests.golden.renew
	@$(BIN)/python -m tests.games.space_bowl.box.shows.renew

pictures: $(VENV)/installed  ## draw the pictures of the docs again
	@$(BIN)/python -m docs.draw_pictures

screenshots: $(VENV)/installed-dev $(VENV)/browser  ## draw the pictures of the pages and of the keypad again
	@$(BIN)/python -m docs.draw_pages $(ARGS)
	@$(BIN)/python -m docs.draw_keypad

schematics: $(VENV)/installed  ## draw the schematics, the wiring and the lists of hardware/ again; fails if a kept file differed
	@$(BIN)/python -m hardware.renew

lock: $(VENV)/installed-dev  ## write the lists of libraries with their sums again, from pyproject.toml and the package index
	@$(BIN)/python packaging/lock.py

deb: $(VENV)/installed  ## build the Debian package, into dist/
	@packaging/build_deb.sh $(BIN)/python $(WHEELS)

clean:  ## remove what make made
	rm -rf $(VENV) $(MICROPYTHON) $(WEB) build dist .coverage .hypothesis .mypy_cache .ruff_cache .import_linter_cache

help:  ## say this
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile

# Made again where it would not do: made by another Python than the one asked for, or moved with the checkout.
ASKED := $(filter command environment,$(origin PYTHON))
$(VENV)/python: force
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is missing ($$("$(PYTHON)" --version 2>/dev/null || echo "no $(PYTHON) found")): install it, or name one with PYTHON=/path/to/python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv module is missing: on Debian, Ubuntu or a Pi say 'sudo apt install python3-venv', then try again" >&2; exit 1; }
	@now="$$("$(PYTHON)" --version) in $(CURDIR)"; had="$$(cat $@ 2>/dev/null)"; \
	[ "$$had" = "$$now" ] || { [ -z "$(ASKED)" ] && [ "$${had#* in }" = "$(CURDIR)" ]; } || \
		{ rm -rf $(VENV) && "$(PYTHON)" -m venv $(VENV) && echo "$$now" > $@; }

force:

$(VENV)/installed: $(VENV)/python pyproject.toml
	@echo "Installing the Ship Computer into $(VENV) (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . || { \
		echo "The installation failed: is there a network, and 200 MB free? The lines above say what went wrong" >&2; exit 1; }
	@touch $@

$(VENV)/installed-dev: $(VENV)/python pyproject.toml
	@echo "Installing the Ship Computer and its test tools into $(VENV) (once, about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' || { \
		echo "The installation failed: is there a network, and 400 MB free? The lines above say what went wrong" >&2; exit 1; }
	@touch $@ $(VENV)/installed

# Chromium, from the system's packages: looked for once; its headless shell, where there is one, as that is quicker.
# Without either, the tests that need it are skipped and say so.
$(VENV)/browser: $(VENV)/python
	@for name in $(BROWSERS); do \
		command -v "$$name" > $@.found && { mv $@.found $@; exit 0; }; done; rm -f $@.found; \
	command -v apt-get > /dev/null || { \
		echo "Chromium is missing, so the pages are not tested in a browser: install it from your system's packages" >&2; exit 0; }; \
	as_root=""; [ "$$(id -u)" = 0 ] || as_root="sudo -n"; \
	if $$as_root true 2> /dev/null; then \
		echo "Installing Chromium (once, about a minute) ..."; \
		get() { $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y "$$1"; }; \
		{ get chromium-headless-shell || get chromium || { \
			$$as_root apt-get update && { get chromium-headless-shell || get chromium; }; }; } \
			> $(VENV)/browser.log 2>&1 && \
			{ command -v chromium-headless-shell || command -v chromium; } > $@ && exit 0; \
	fi; \
	rm -f $@; echo "Chromium is missing, so the pages are not tested in a browser; say: sudo apt-get install -y chromium" >&2

# MicroPython for node, one package and no script of its own; without it, the tests that need it are skipped and say so.
$(MICROPYTHON)/installed: tests/micropython/package-lock.json | $(VENV)/python
	@command -v node > /dev/null && command -v npm > /dev/null || { \
		echo "node is missing, so the firmware is not tested in MicroPython; say: sudo apt-get install -y nodejs npm" >&2; exit 0; }; \
	echo "Installing MicroPython for the tests (once, a few seconds) ..."; \
	(cd tests/micropython && npm ci --ignore-scripts --loglevel=error) > $(VENV)/micropython.log 2>&1 && touch $@ || { \
		rm -f $@; echo "MicroPython could not be installed, so the firmware is not tested in it: is there a network?" \
			"$(VENV)/micropython.log says more; then: make micropython" >&2; }

# eslint and TypeScript's checker; without them the pages' scripts are not checked, which is said, and everything else is.
$(WEB)/installed: tests/web/package-lock.json | $(VENV)/python
	@command -v node > /dev/null && command -v npm > /dev/null || { \
		echo "node is missing, so the pages' JavaScript is not checked; say: sudo apt-get install -y nodejs npm" >&2; exit 0; }; \
	echo "Installing eslint and TypeScript (once, a few seconds) ..."; \
	(cd tests/web && npm ci --ignore-scripts --loglevel=error) > $(VENV)/web.log 2>&1 && touch $@ || { \
		rm -f $@; echo "eslint and TypeScript could not be installed, so the pages' JavaScript is not checked: is there" \
			"a network? $(VENV)/web.log says more; then: make lint" >&2; }
