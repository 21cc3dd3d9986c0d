#!/usr/bin/env bash
# Builds the static binaries for every platform into build/dist, with checksums and a bill of
# materials. PLATFORMS="linux/amd64 ..." narrows it.
set -euo pipefail
cd "$(dirname "$0")/.."
platforms=${PLATFORMS:-linux/amd64 linux/arm64 darwin/arm64 darwin/amd64 windows/amd64}
version=$(git describe --tags --always --dirty)
out=build/dist
rm -rf "$out" && mkdir -p "$out"
for platform in $platforms; do
  os=${platform%/*} arch=${platform#*/} suffix=
  [ "$os" = windows ] && suffix=.exe
  name=livery-$version-$os-$arch$suffix
  echo "building $name"
  CGO_ENABLED=0 GOOS=$os GOARCH=$arch go build -trimpath -ldflags "-s -w -X livery/internal/app.version=$version" -o "$out/$name" ./cmd/livery
done
binaries=("$out"/livery-*)
python3 tools/sbom.py "$version" "${binaries[0]}" > "$out/livery-$version.cdx.json"
(cd "$out" && sha256sum -- livery-* > SHA256SUMS && sha256sum --check --quiet SHA256SUMS)
ls -l "$out"
