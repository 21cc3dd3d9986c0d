#!/usr/bin/env bash
# Makes the generated files again in a scratch copy and compares: a difference means someone
# changed the types without `make gen`, or a generated file by hand.
set -euo pipefail
cd "$(dirname "$0")/.."
before=$(sha256sum content/schema/*.json internal/shape/comments.json web/src/gen/*.json web/src/gen/*.ts web/src/gen/fonts/*)
go run ./tools/schema
(cd web && npm run --silent gen >/dev/null)
after=$(sha256sum content/schema/*.json internal/shape/comments.json web/src/gen/*.json web/src/gen/*.ts web/src/gen/fonts/*)
if [ "$before" != "$after" ]; then
  echo "generated files were out of date; they are made again now: commit them (make gen)"
  diff <(echo "$before") <(echo "$after") || true
  exit 1
fi
