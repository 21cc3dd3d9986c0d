#!/usr/bin/env bash
# Builds the front end when it was made of other sources than there are now. What the files say counts, not their times:
# a build that was copied here, or left from another branch, is as old as its sources.
set -euo pipefail
cd "$(dirname "$0")/../web"
sources() {
  find src ./*.ts tsconfig.json package.json package-lock.json -type f -not -path '*/gen/*.json' -print0 |
    LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
}
built=dist/.sources
if [ -f dist/client/manifest.json ] && [ -f "$built" ] && [ "$(cat "$built")" = "$(sources)" ]; then exit 0; fi
rm -f "$built"
npm run --silent build
sources >"$built"
