#!/usr/bin/env bash
# Installs the programs that the tests start and this machine lacks, from Debian's packages.
set -euo pipefail

# program to look for (a pattern), and the package that brings it
needs=(
  "${CHROMIUM:-/usr/lib/chromium/chromium-headless-shell} chromium-headless-shell"
  "${CHROMIUM:-/usr/bin/chromium} chromium"
  "/usr/lib/postgresql/*/bin/initdb postgresql"
  "/usr/sbin/nginx nginx-light"
  "/usr/bin/openssl openssl"
  "/usr/bin/python3 python3-minimal" # for an example of the documents
  "/usr/bin/gcc gcc" # for the race detector, with its headers
  "/usr/include/stdlib.h libc6-dev"
)
missing() {
  for need in "${needs[@]}"; do
    compgen -G "${need% *}" >/dev/null || echo "${need##* }"
  done
}

mapfile -t packages < <(missing)
[ ${#packages[@]} -gt 0 ] || exit 0
"$(dirname "$0")/apt.sh" "${packages[@]}"
still=$(missing | xargs)
[ -z "$still" ] || { echo "$still was installed, but what the tests start is not where they look for it: ${needs[*]}" >&2; exit 1; }
