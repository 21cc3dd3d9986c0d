#!/usr/bin/env bash
# Installs the named packages of Debian: says so first, works as root or with sudo, and else prints the one command to run.
set -euo pipefail
install="apt-get install -y --no-install-recommends $*"
by_hand() {
  echo "$1 Run this, then try again:" >&2
  echo "  sudo sh -c 'apt-get update && $install'" >&2
  exit 1
}

command -v apt-get >/dev/null || {
  echo "needed: $* (Debian's names). There is no apt-get here: install them with this system's own package manager." >&2
  exit 1
}
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || by_hand "needed: $*. Installing takes root, and there is no sudo here."
  as_root=(sudo)
  sudo -n true 2>/dev/null || [ -t 0 ] || by_hand "needed: $*. sudo would ask for a password, and there is nobody to type it."
fi

echo "needed: $*; installing with: ${as_root[*]} $install"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086 # the packages are words
if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  by_hand "installing $* failed (above)."
fi
