#!/usr/bin/env python3
"""Writes a CycloneDX bill of materials for a built binary.

What is inside is read from the binary itself (`go version -m`), so the list is what was linked
and not what go.mod allows; the front end's packages come from its lock file.
usage: sbom.py VERSION BINARY > FILE
"""

import base64
import json
import subprocess
import sys
import uuid


def go_modules(binary):
    text = subprocess.run(["go", "version", "-m", binary], check=True, capture_output=True, text=True).stdout
    rows = [line.split("\t") for line in text.splitlines()]
    toolchain = rows[0][0].rsplit(" ", 1)[-1].removeprefix("go")
    yield {"type": "library", "name": "std", "version": toolchain, "purl": f"pkg:golang/std@{toolchain}"}
    for row in rows:
        if len(row) >= 4 and row[1] in ("dep", "=>"):
            name, version = row[2], row[3]
            part = {"type": "library", "name": name, "version": version, "purl": f"pkg:golang/{name}@{version}"}
            if len(row) > 4 and row[4].startswith("h1:"):
                part["hashes"] = [{"alg": "SHA-256", "content": base64.b64decode(row[4][3:]).hex()}]
            yield part


def front_end_packages(lock="web/package-lock.json"):
    with open(lock, encoding="utf-8") as f:
        packages = json.load(f)["packages"]
    for path, package in sorted(packages.items()):
        if not path or package.get("dev") or package.get("devOptional"):
            continue
        name = path.rsplit("node_modules/", 1)[-1]
        part = {"type": "library", "name": name, "version": package["version"],
                "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"}
        if "license" in package:
            part["licenses"] = [{"expression": package["license"]}]
        yield part


def main(version, binary):
    purl = f"pkg:golang/livery@{version}"
    parts = [{"bom-ref": part["purl"], **part} for part in [*go_modules(binary), *front_end_packages()]]
    json.dump({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, purl).urn,
        "version": 1,
        "metadata": {"component": {"bom-ref": purl, "type": "application", "name": "livery", "version": version, "purl": purl}},
        "components": parts,
        "dependencies": [{"ref": purl, "dependsOn": [part["bom-ref"] for part in parts]}],
    }, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
