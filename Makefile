# make help lists every target.
.DEFAULT_GOAL := help
PYTHON ?= python3

.PHONY: help install test ci docs lint format rules golden bench bench-rust twin one deep wheel free-threaded learn test-browser lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

install: ## build the engine and install the package in the active environment, with the developer's tools
	$(PYTHON) -m pip install '.[dev]'

test: ## the test suite
	$(PYTHON) -m pip install '.[test]' && pytest

ci: ## what the continuous integration runs, from nothing
	bash .ci/run

docs: ## build the site of the docs into target/site: no warning, no broken link (needs the extra docs)
	NO_MKDOCS_2_WARNING=1 mkdocs build

lint: ## formatting, clippy, ruff, mypy, stubtest
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	ruff check .
	ruff format --check .
	mypy
	$(PYTHON) -m mypy.stubtest warquest._engine

format: ## format the Rust and the Python
	cargo fmt --all
	ruff format .
	ruff check --fix .

rules: ## make the JSON document of the shipped rules anew
	PYTHONPATH=python $(PYTHON) -m warquest.rules.generate python/warquest/rules/data

golden: ## record the golden playthroughs anew (then read the diff)
	$(PYTHON) tests/golden/record.py

bench: ## benchmarks of the Python API, the reference beside the engine
	pytest benches --benchmark-only -p no:cacheprovider

bench-rust: ## benchmark of the Rust crates
	cargo bench --workspace --locked

twin: ## 200 twin games: make twin GAME=nexus_ops PLAYERS=4 SEED=1
	$(PYTHON) tests/tools/twin.py --game $(or $(GAME),warquest) --players $(or $(PLAYERS),4) --games $(or $(GAMES),200) --seed $(or $(SEED),1)

one: ## one test: make one TEST=tests/clauses/test_movement.py
	pytest $(TEST)

deep: ## the slow profile: many hypothesis examples and the slow tests
	HYPOTHESIS_PROFILE=deep pytest -m "not wheel and not learn and not browser"

wheel: ## build the source archive and the wheel, and try them and every extra in new environments
	pytest -m wheel tests/distribution

free-threaded: ## compile, but do not link, the module for the free-threaded Python 3.14, which need not be there
	mkdir -p target && printf '%s\n' implementation=CPython version=3.14 target_abi=CPython-free_threaded-3.14 pointer_width=64 \
		build_flags=Py_GIL_DISABLED > target/free-threaded.txt
	PYO3_CONFIG_FILE=$(CURDIR)/target/free-threaded.txt cargo check -p warquest-bindings --locked --target-dir target/free-threaded

learn: ## the learning examples win more after training (needs the extras learn and test)
	pytest -m learn tests/test_learning.py

test-browser: ## games in a real browser: installs Chromium of the system (Debian: needs root) and Playwright, never its own browser
	command -v chromium || command -v chromium-browser || command -v google-chrome || (apt-get update && apt-get install -y chromium)
	$(PYTHON) -m pip install '.[test,web,browser]' && pytest -m browser tests/browser

lock: ## pin the development environment anew (needs pip-tools)
	pip-compile --quiet --extra dev --generate-hashes --strip-extras --no-emit-index-url --no-emit-trusted-host \
		--no-emit-find-links --no-header --unsafe-package warquest --output-file requirements-dev.lock pyproject.toml
	cargo update

clean: ## remove what builds leave behind
	cargo clean
	rm -rf .pytest_cache .hypothesis .mypy_cache .ruff_cache .benchmarks
