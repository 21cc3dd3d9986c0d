#!/usr/bin/env bash
# Installs the named packages of Debian.
set -euo pipefail
echo "installing $*"
sudo=""
[ "$(id -u)" -eq 0 ] || sudo=sudo
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "$@" >/dev/null
