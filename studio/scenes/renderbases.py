"""Renders the bases of bases.json that are missing, in order; --follow waits for new entries. ONLY=name renders one again."""
import json, os, subprocess, sys, time
HERE = os.path.dirname(os.path.abspath(__file__)); OUT = os.path.join(HERE, "..", "..", "build", "studio", "bases")
failed = set()
def todo():
    only = os.environ.get("ONLY")
    for f, names in json.load(open(os.path.join(HERE, "bases.json"))):
        for n in names:
            if n not in failed and (n == only if only else not os.path.exists(os.path.join(OUT, n + ".npz"))): yield f, n
while True:
    item = next(todo(), None)
    if not item:
        if "--follow" not in sys.argv: break
        time.sleep(4); continue
    t = time.time(); p = subprocess.run([os.path.join(HERE, "render.sh"), *item, "final"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print("%s %s %s %.0f s" % (time.strftime("%H:%M:%S"), "ok" if p.returncode == 0 else "FAILED", item[1], time.time() - t), flush=True)
    if p.returncode: failed.add(item[1]); print(p.stdout[-1500:], flush=True)
    if os.environ.get("ONLY"): break
