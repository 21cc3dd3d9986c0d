#!/usr/bin/env python3
"""Fails when a package whose files are in the built front end is missing from the bill of materials.

The bill lists what the lock file has for `dependencies`, which is also all that `npm audit --omit=dev` looks at. Which packages
are in the built files is noted by each build (web/built-packages.ts).
usage: check-packages.py [WEB_FOLDER]
"""

import glob
import json
import sys

from sbom import front_end_packages


def main(web="web"):
    builds = sorted(glob.glob(f"{web}/dist/packages/*.json"))
    if not builds:
        return f"{web}/dist/packages is empty: build the front end first (make web)"
    known = {part["name"] for part in front_end_packages(f"{web}/package-lock.json")}
    problems = []
    for build in builds:
        with open(build, encoding="utf-8") as f:
            missing = sorted(set(json.load(f)) - known)
        if missing:
            problems.append(f"{build}: {', '.join(missing)}")
    if problems:
        return "\n".join(["in built files, but not in the bill of materials nor looked at by npm audit:", *problems,
                          f"move them from devDependencies to dependencies in {web}/package.json (npm install --save-prod)"])
    return None


sys.exit(main(*sys.argv[1:]))
