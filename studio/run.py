#!/usr/bin/env python3
"""Renders every picture that is missing or out of date, one Blender at a time.

A script in products/ or scenes/ declares its pictures as `SHOTS = {"key": settings, ...}`. A picture is out of date when
its own settings, the rest of its script, or a library file that script imports has changed. Products become masters
(build/studio/masters/<key>.png), the scenes named in scenes/bases.json bases that brands are composed from
(build/studio/bases/<key>.npz). Hashes are kept in build/studio/hashes.json.

  python3 studio/run.py                  render what is needed
  ONLY=product-4,truck-* python3 ...     only these
  python3 studio/run.py --list           say what is out of date and why, render nothing
  python3 studio/run.py --force          render even when nothing changed
  python3 studio/run.py --accept         record pictures as current: for edits that do not change them
"""
import ast, fnmatch, hashlib, json, os, re, subprocess, sys, time
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
BUILD = STUDIO.parent / "build" / "studio"
KINDS = {"products": ("--key={}", "masters/{}.png"), "scenes": ("--shot={}", "bases/{}.npz")}
HASHES = BUILD / "hashes.json"
LOGS = BUILD / "logs"
# Blender looks for its modules beside the first python3 of PATH; Debian's has them, a version manager's has not.
SYSTEM_PYTHON = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", "")}


def declared_shots(script):
    """(settings of each key as source text, the script's source without them)"""
    source = script.read_text()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "SHOTS" and isinstance(node.value, ast.Dict):
            segment = lambda n: ast.get_source_segment(source, n)
            return {k.value: segment(v) for k, v in zip(node.value.keys, node.value.values)}, source.replace(segment(node), "")
    return {}, source


def imported_sources(source, folder, seen):
    for name in re.findall(r"^\s*(?:from|import) ([a-z_]+)", source, re.M):
        for path in (folder / f"{name}.py", STUDIO / "lib" / f"{name}.py"):
            if path.exists() and path not in seen:
                seen[path] = path.read_text()
                imported_sources(seen[path], path.parent, seen)
    return seen


def catalogue():
    """key -> (script, hash)"""
    shots, bases = {}, {key for _, keys in json.loads((STUDIO / "scenes" / "bases.json").read_text()) for key in keys}
    for script in sorted(path for kind in KINDS for path in STUDIO.glob(f"{kind}/*.py")):
        settings, rest = declared_shots(script)
        library = imported_sources(rest, script.parent, {})
        base = "".join([rest, *(library[p] for p in sorted(library))])
        for key, text in settings.items():
            if script.parent.name == "scenes" and key not in bases:
                continue
            if key in shots:
                sys.exit(f"run.py: {key} is declared in {shots[key][0].name} and in {script.name}; keep one")
            shots[key] = (script, hashlib.sha256((base + text).encode()).hexdigest()[:20])
    return shots


def output(key, script):
    return BUILD / KINDS[script.parent.name][1].format(key)


def load_hashes():
    return json.loads(HASHES.read_text()) if HASHES.exists() else {}


def record(key, value):
    hashes = load_hashes()
    hashes[key] = value
    HASHES.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n")


def reason(key, script, value):
    if not output(key, script).exists():
        return "missing"
    return None if load_hashes().get(key) == value else "changed"


def render(key, script):
    LOGS.mkdir(parents=True, exist_ok=True)
    option = KINDS[script.parent.name][0].format(key)
    command = ["nice", "-n", "15", "blender", "-b", "-t", "1", "--python-exit-code", "1", "-P", str(script), "--", option, "--q=final"]
    with open(LOGS / f"{key}.log", "w") as log:
        job = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=SYSTEM_PYTHON)
        (BUILD / "blender.pid").write_text(str(job.pid))
        code = job.wait()
    (BUILD / "blender.pid").unlink(missing_ok=True)
    return code == 0


def main():
    BUILD.mkdir(parents=True, exist_ok=True)
    only = [p for p in os.environ.get("ONLY", "").split(",") if p]
    chosen = {k: v for k, v in catalogue().items() if not only or any(fnmatch.fnmatchcase(k, p) for p in only)}
    if "--accept" in sys.argv:
        for key, (script, value) in chosen.items():
            if output(key, script).exists():
                record(key, value)
        return
    due = [(k, why) for k, (script, value) in chosen.items() if (why := "forced" if "--force" in sys.argv else reason(k, script, value))]
    print(f"{len(chosen)} pictures, {len(due)} to render", flush=True)
    if "--list" in sys.argv:
        print("".join(f"  {k}: {why}\n" for k, why in due), end="")
        return
    failed, start = [], time.time()
    for n, (key, why) in enumerate(due, 1):
        script, value = chosen[key]
        began = time.time()
        ok = render(key, script)
        if ok:
            record(key, value)
        else:
            failed.append(key)
        left = (time.time() - start) / n * (len(due) - n)
        print(f"[{n}/{len(due)}] {key} ({why}) {'%.0f s' % (time.time() - began) if ok else 'FAILED, see ' + str(LOGS / (key + '.log'))}; about {left / 60:.0f} min left", flush=True)
    if failed:
        sys.exit("run.py: failed: " + ", ".join(failed) + " - read the log, fix the script, run again")


if __name__ == "__main__":
    main()
