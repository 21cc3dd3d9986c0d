# Livery. `make` alone lists the targets.
SHELL := /bin/bash
.DEFAULT_GOAL := help
GO ?= go
# One set of compiled packages for the build, the tests and the tools.
export GOFLAGS := -trimpath $(GOFLAGS)
BIN := bin/livery
# The packages that start goroutines, or whose tests do; the sweep takes ./... instead. What the race detector need not
# look into is C that was translated to Go, and compressors: they share no memory with us, and take ten times as long when
# each access is watched.
RACED = -short $(shell $(GO) run ./tools/goroutines)
UNWATCHED := $(patsubst %,-gcflags=%/...=-race=false,modernc.org github.com/andybalholm github.com/klauspost)
# Test programs are linked without what debuggers read, which takes a third of the linker's time.
LEAN := -vet=off -ldflags=-w
PRETTIER := web/node_modules/.bin/prettier
# Several checks at a time; each is shown when it is done. Tests come one kind after the other, for each uses all processors.
TOGETHER := $(MAKE) --no-print-directory -j3 --output-sync=target
FORMATTED := '{web,test,studio}/**/*.{js,jsx,mjs,ts,tsx}' 'web/src/**/*.{css,json}'

.PHONY: help run build web test check gen fmt spec bench audit wall colors studio pictures dist sweep mutate soak-load test-deps \
	check-format check-vet check-lint check-types check-race check-drift check-content check-vulnerabilities test-go test-web test-browser clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  %-14s %s\n", $$1, $$2}'

## Build and run

run: build ## Build everything and serve http://localhost:7071
	$(BIN) serve --desk-link

build: ## Build bin/livery with the front end inside
	@$(MAKE) --no-print-directory -j2 web go-warm
	$(GO) build -o $(BIN) ./cmd/livery

web: web/node_modules/.package-lock.json ## Build the front end
	@tools/build-web.sh

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --silent
	@touch $@

# Compiles all Go packages but those that hold the front end, while npm is busy making it.
.PHONY: go-warm
go-warm:
	@$(GO) build $$($(GO) list -e -deps -f '{{.ImportPath}} {{.Deps}}' ./cmd/livery | grep -v livery/web | cut -d' ' -f1)

## Tests

test: build test-deps ## Run every test, installing what they need
	@$(MAKE) --no-print-directory test-go test-web test-browser

test-go: test-deps ## Go tests, through real listeners and real databases
	$(GO) test $(LEAN) -timeout 30m ./...

test-web: web/node_modules/.package-lock.json ## Front-end unit tests
	cd web && npx vitest run

test-browser: build test-deps ## Browser tests: every variant and every kind of page; those that measure run alone
	node test/e2e/run.mjs

test-deps: test/node_modules/.package-lock.json ## Install what the tests need: npm packages, chromium, postgresql
	@tools/test-deps.sh

test/node_modules/.package-lock.json: test/package-lock.json
	cd test && npm ci --silent
	@touch $@

test/audit/node_modules/.package-lock.json: test/audit/package-lock.json
	cd test/audit && npm ci --silent
	@touch $@

test/bench/next/node_modules/.package-lock.json: test/bench/next/package-lock.json
	cd test/bench/next && npm ci --silent
	@touch $@

sweep: build test-deps ## The whole matrix: every brand, page and width, long fault runs, the race detector (FRESH=1 AREA=pages,race)
	node test/sweep/run.mjs

mutate: ## Put faults into AREA (internal/lead, web/src/storage) and list those that no test notices
	@tools/mutate.sh "$(AREA)"

soak-load: build ## Half of what the server can answer for MINUTES (10) with leads, then a flood
	@command -v h2load >/dev/null || tools/apt.sh nghttp2-client
	$(GO) run ./tools/soak

## The gate

check: build test-deps ## Everything CI runs
	@$(TOGETHER) check-drift check-vulnerabilities
	@$(TOGETHER) check-format check-lint check-types check-vet check-content spec
	@$(MAKE) --no-print-directory test-go test-web test-browser check-race

check-format: web/node_modules/.package-lock.json
	@out=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$out" ] || { echo "not formatted (make fmt):"; echo "$$out"; exit 1; }
	$(PRETTIER) --check --log-level warn $(FORMATTED)

check-vet: web
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

check-lint: web/node_modules/.package-lock.json
	web/node_modules/.bin/eslint --max-warnings 0 web test studio

check-race: web test-deps ## The race detector over the packages with goroutines; make sweep runs it over all
	$(GO) test -race -timeout 60m $(LEAN) $(UNWATCHED) $(RACED)

check-types: web/node_modules/.package-lock.json
	cd web && npx tsc --noEmit

check-drift: web/node_modules/.package-lock.json ## Generated files are what the generators make
	@tools/check-drift.sh

check-content: build ## All content in order
	$(BIN) check

fmt: web/node_modules/.package-lock.json ## Format all code
	gofmt -w $$(git ls-files '*.go')
	$(PRETTIER) --write --log-level warn $(FORMATTED)

gen: web/node_modules/.package-lock.json ## Make schemas, TypeScript types and cut fonts again
	$(GO) run ./tools/schema
	cd web && npm run --silent gen

spec: ## List each conformance id with the tests that claim it
	@$(GO) run ./tools/spec

bench: build test-deps test/bench/next/node_modules/.package-lock.json ## Measure rendering, serving (against nginx, Caddy and Next.js), bytes, start, memory and growth
	@command -v h2load >/dev/null && command -v nginx >/dev/null && command -v caddy >/dev/null || tools/apt.sh nginx-light caddy nghttp2-client
	$(GO) run ./tools/bench
	@echo; echo "== durable leads against bare commits, storage against Azurite"
	$(GO) test -run '^$$' -bench . -benchtime 2s ./internal/store ./internal/blob/wire

audit: build test-deps test/audit/node_modules/.package-lock.json ## Valid HTML, links, axe, Lighthouse over every brand (STEP=html,axe,lighthouse BRAND=id KIND=home RUNS=1 narrow it)
	node test/audit/run.mjs

wall: build test-deps ## Screenshots of every brand and variant to build/wall (BRAND=id for one)
	node test/wall.mjs

colors: build test-deps ## Screenshots of twelve pairs of colors in every look to build/wall
	node test/colors.mjs

dist: web ## Binaries for every platform in build/dist, with checksums and a bill of materials
	tools/dist.sh

check-vulnerabilities: web ## Known vulnerabilities, where their databases can be reached; every bundled package in the bill of materials
	@tools/check-vulnerabilities.sh

studio: ## Render the pictures that are missing or changed (ONLY=product-5 for one); needs studio/setup.sh once
	ONLY=$(ONLY) python3 studio/run.py

pictures: ## Make the delivered pictures and their manifest from the masters
	cd studio && { [ -d node_modules ] || npm ci --silent; }
	node studio/pictures.mjs $(ONLY)

clean: ## Remove what was built
	rm -rf bin build web/dist/*
