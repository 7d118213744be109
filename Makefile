# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.made

.PHONY: venv run sample examples test check pages shots tools bench nightly lock clean

venv: $(STAMP)

$(STAMP): requirements/dev.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

# The hall on this machine: a demo event of each game, robots in the empty seats; `make run PORT=9000 HOST=0.0.0.0`.
PORT ?= 8000
HOST ?= 127.0.0.1

run: venv
	$(BIN)/paiju serve --demo --host $(HOST) --port $(PORT)

# An event from regulation to ranking with robots in all seats, into files.
sample: venv
	$(BIN)/paiju run examples/sample/regulation.toml --entrants examples/sample/entrants.csv --robots house --out out/sample

test: tools check
	$(BIN)/python -m pytest -n 2

# The events of the three regulations, from their entrants to their certificates, with robots; each is checked.
# A secret and a list of acts (fouls, withdrawals, an appeal) are used where they lie beside the regulation.
EVENTS := zibo-2020 hbut-2013 duplicate-paohuzi

examples: venv
	mkdir -p out/examples
	for name in $(EVENTS); do \
	  from=examples/events/$$name; to=out/examples/$$name; options=; \
	  if [ -f $$from/secret ]; then options="--secret-file $$from/secret"; fi; \
	  if [ -f $$from/acts ]; then options="$$options --acts $$from/acts"; fi; \
	  $(BIN)/paiju --lang zh run $$from/regulation.toml --entrants $$from/entrants.csv --robots house \
	    $$options --out $$to >$$to.txt && \
	  $(BIN)/paiju check $$to && \
	  $(BIN)/paiju --lang zh paper $$to print --background examples/events/frame.png --out $$to-papers && \
	  $(BIN)/paiju --lang zh paper $$to export --out $$to-papers || exit 1; \
	done

check: venv node_modules/.made
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	node_modules/.bin/tsc -p .

# What the tests need beside Python: a browser, Chinese type, and node for the type check of the scripts.
tools:
	.ci/tools.sh

node_modules/.made: package-lock.json
	.ci/tools.sh
	npm ci --silent --no-progress
	touch $@

# The files under /static that are drawn or gathered, not written.
pages: venv
	$(BIN)/python -m paiju.show

# Pictures of every page and of the table in every state, into out/shots.
shots: venv
	$(BIN)/python -m tests.browser.shots out/shots
	$(BIN)/python -m tests.table.shots out/shots/table

# Speed against peers, in an environment of its own; the tables lie in bench/results.
bench: venv .venv-bench/.made
	.venv-bench/bin/python -m bench.legal
	.venv-bench/bin/python -m bench.games
	$(BIN)/python -m bench.grouping
	$(BIN)/python -m bench.startup
	$(BIN)/python -m bench.seating
	$(BIN)/python -m bench.byes
	$(BIN)/python -m bench.event
	$(BIN)/python -m bench.paohuzi
	$(BIN)/python -m bench.wild
	$(BIN)/python -m bench.correct
	$(BIN)/python -m bench.rehearsal
	$(BIN)/python -m bench.robots
	$(BIN)/python -m bench.sockets

.venv-bench/.made: bench/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --no-deps -r $<
	touch $@

# The long versions; the outcome lies in nightly/results.
nightly: venv
	$(BIN)/python -m nightly.catalogue
	$(BIN)/python -m nightly.paohuzi
	$(BIN)/python -m nightly.events
	$(BIN)/python -m nightly.kill
	$(BIN)/python -m nightly.leaks
	$(BIN)/python -m pytest -m nightly

clean:
	rm -rf $(VENV) $(VENV)-* out build dist *.egg-info

# Re-resolve the pinned versions (only when a dependency changes).
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/python -m pip install --quiet pip-tools
	$(VENV)-lock/bin/pip-compile --quiet --extra dev --extra server --extra seating --extra paper --generate-hashes \
	  --strip-extras --allow-unsafe --no-header \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o requirements/dev.lock pyproject.toml
