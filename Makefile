# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.made

.PHONY: venv run test check bench nightly lock clean

venv: $(STAMP)

$(STAMP): requirements/dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

run: venv
	$(BIN)/paiju run examples/sample/regulation.toml --entrants examples/sample/entrants.csv --robots house --out out/sample

test: check
	$(BIN)/python -m pytest -n 2

check: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

clean:
	rm -rf $(VENV) out build dist *.egg-info

# Re-resolve the pinned versions (only when a dependency changes).
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet pip-tools
	$(VENV)-lock/bin/pip-compile --quiet --extra dev --generate-hashes --strip-extras --allow-unsafe --no-header \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o requirements/dev.lock pyproject.toml
