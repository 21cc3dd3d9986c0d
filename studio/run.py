#!/usr/bin/env python3
"""Renders every master picture that is missing or out of date, one Blender at a time.

A script in products/ or scenes/ declares its pictures in a literal `SHOTS = {key: settings}`. A picture is out of date when
its own settings, the rest of its script, or a library file that script imports has changed. Masters go to
build/studio/masters/<key>.png, hashes to build/studio/hashes.json.

  python3 studio/run.py                  render what is needed
  ONLY=product-4,product-5 python3 ...   only these (a trailing * matches a prefix)
  python3 studio/run.py --list           say what is out of date and why, render nothing
  python3 studio/run.py --force          render even when nothing changed
  python3 studio/run.py --accept         record masters as current: for edits that do not change the picture
"""
import ast, fnmatch, hashlib, json, os, re, subprocess, sys, time
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
BUILD = STUDIO.parent / "build" / "studio"
HASHES = BUILD / "hashes.json"
LOGS = BUILD / "logs"


def declared_shots(script):
    """(settings by key, the script's source without them)"""
    source = script.read_text()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "SHOTS":
            return ast.literal_eval(node.value), source.replace(ast.get_source_segment(source, node), "")
    return {}, source


def imported_sources(source, folder, seen):
    for name in re.findall(r"^\s*(?:from|import) ([a-z_]+)", source, re.M):
        for path in (folder / f"{name}.py", STUDIO / "lib" / f"{name}.py"):
            if path.exists() and path not in seen:
                seen[path] = path.read_text()
                imported_sources(seen[path], path.parent, seen)
    return seen


def catalogue():
    """key -> (script, settings, hash)"""
    shots = {}
    for script in sorted([*STUDIO.glob("products/*.py"), *STUDIO.glob("scenes/*.py")]):
        settings, rest = declared_shots(script)
        library = imported_sources(rest, script.parent, {})
        base = "".join([rest, *(library[p] for p in sorted(library))])
        for key, s in settings.items():
            if key in shots:
                sys.exit(f"run.py: {key} is declared in {shots[key][0].name} and in {script.name}; keep one")
            shots[key] = (script, s, hashlib.sha256((base + json.dumps(s, sort_keys=True)).encode()).hexdigest()[:20])
    return shots


def load_hashes():
    return json.loads(HASHES.read_text()) if HASHES.exists() else {}


def record(key, value):
    hashes = load_hashes()
    hashes[key] = value
    HASHES.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n")


def reason(key, value):
    if not (BUILD / "masters" / f"{key}.png").exists():
        return "missing"
    return None if load_hashes().get(key) == value else "changed"


def render(key, script, settings):
    LOGS.mkdir(parents=True, exist_ok=True)
    command = ["nice", "-n", "15", "blender", "-b", "-t", "1", "--python-exit-code", "1", "-P", str(script), "--", f"--key={key}", "--q=final"]
    command += ["--passes=1"] if settings.get("passes") else []
    with open(LOGS / f"{key}.log", "w") as log:
        job = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        (BUILD / "blender.pid").write_text(str(job.pid))
        code = job.wait()
    (BUILD / "blender.pid").unlink(missing_ok=True)
    return code == 0


def main():
    BUILD.mkdir(parents=True, exist_ok=True)
    only = [p for p in os.environ.get("ONLY", "").split(",") if p]
    chosen = {k: v for k, v in catalogue().items() if not only or any(fnmatch.fnmatchcase(k, p) for p in only)}
    if "--accept" in sys.argv:
        for key, (_, _, value) in chosen.items():
            if (BUILD / "masters" / f"{key}.png").exists():
                record(key, value)
        return
    due = [(k, why) for k, (_, _, value) in chosen.items() if (why := "forced" if "--force" in sys.argv else reason(k, value))]
    print(f"{len(chosen)} pictures, {len(due)} to render", flush=True)
    if "--list" in sys.argv:
        print("".join(f"  {k}: {why}\n" for k, why in due), end="")
        return
    failed, start = [], time.time()
    for n, (key, why) in enumerate(due, 1):
        script, settings, value = chosen[key]
        began = time.time()
        ok = render(key, script, settings)
        if ok:
            record(key, value)
        else:
            failed.append(key)
        left = (time.time() - start) / n * (len(due) - n)
        print(f"[{n}/{len(due)}] {key} ({why}) {'%.0f s' % (time.time() - began) if ok else 'FAILED, see ' + str(LOGS / (key + '.log'))}; about {left / 60:.0f} min left", flush=True)
    if failed:
        sys.exit("run.py: failed: " + ", ".join(failed) + " - read the log, mend the script, run again")


if __name__ == "__main__":
    main()
