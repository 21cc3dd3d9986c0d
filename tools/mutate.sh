#!/usr/bin/env bash
# Puts faults into one area, one at a time, and lists those that none of its tests notices. Not part of the gate: each fault
# runs the tests of its package once. FILE=search.go (below the area) leaves all other files as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
area=${1:-}
if [ ! -d "$area" ]; then
  echo "name a folder of Go or of web/src: make mutate AREA=internal/lead, make mutate AREA=web/src/storage" >&2
  exit 2
fi
out=$PWD/build/mutate
mkdir -p "$out"

if [[ $area == web/src* ]]; then
  [ -x web/mutate/node_modules/.bin/stryker ] || npm ci --silent --prefix web/mutate
  cd web
  AREA=${area#web/} mutate/node_modules/.bin/stryker run mutate/stryker.config.mjs
  exit
fi

go -C tools/mutate build -o "$out/gremlins" github.com/go-gremlins/gremlins/cmd/gremlins
# The tool copies all that lies beside go.mod for each fault that it tries at once: it gets what the tests read.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
{
  git ls-files -z --cached --others --exclude-standard -- . ':!docs' ':!studio'
  find web/dist -type f -print0
} | tar --create --null --files-from=- --ignore-failed-read 2>/dev/null | tar --extract --directory "$copy"
report=$area${FILE:+/$FILE}
report=$out/${report//\//-}.json
skip=(--exclude-files '(^|/)[a-z]*test/')
if [ -n "${FILE:-}" ]; then
  [ -f "$area/$FILE" ] || { echo "there is no $area/$FILE" >&2; exit 2; }
  while read -r other; do
    [ "$other" = "$FILE" ] || skip+=(--exclude-files "^${other//./\\.}\$")
  done < <(cd "$area" && find . -name '*.go' -printf '%P\n')
fi
# A fault that never ends is given three times what all tests of the area take, and a minute, since its package is compiled too.
(cd "$copy" && go test -count=1 "./$area/..." >/dev/null) # compiles
SECONDS=0
(cd "$copy" && go test -count=1 "./$area/..." >/dev/null)
(cd "$copy" && "$out/gremlins" unleash --workers "${WORKERS:-2}" --timeout-coefficient "$((60 / (SECONDS + 1) + 3))" \
  --output-statuses lc "${skip[@]}" \
  --output "$report" "./$area")
echo "what is LIVED was noticed by no test, what is NOT COVERED was not even run; all of it is in $report"
