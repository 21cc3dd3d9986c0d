"""Composes the brands' pictures from the bases, after scenes/plan.py.

  python3 studio/scenes/make.py [brand[/frame]...]   what is missing or changed, into build/studio/masters/<brand>/<frame>.png
  --ready leaves out what would fall back to another view
  python3 studio/scenes/make.py --alt                 studio/alt/scenes.json
  python3 studio/scenes/make.py --sheet brand...      contact sheets build/studio/sheet-<brand>.png
"""
import functools, glob, hashlib, json, os, sys, time
from plan import FRAMES, PLAN, VIEWS, available, cells, main_kind, words
import numpy as np
from PIL import Image, ImageFilter
from scipy.ndimage import gaussian_filter
import art, compose, ui
from compose import BUILD

MASTERS = os.path.join(BUILD, "masters"); RECORD = os.path.join(BUILD, "scenes.json")
SEEN = {"drive-day": ((.415, .325, .52, .60), (.385, .62, .16, .98), (.528, .60, .635, .98)), "drive-dusk": ((.425, .36, .51, .59), (.40, .60, .17, .98), (.517, .60, .58, .98)), "drive-night": ((.428, .35, .522, .565), (.39, .60, .125, .98), (.527, .58, .6075, .98))}

def overlay(b, kind, flip, crop):
    """what the camera's software draws over its view; crop = visible part of the base (x0, y0, x1, y1)"""
    W, H = 1200, 675; t = ui.Theme(b, True); c = t.main; X = (lambda x: (1 - x) * W) if flip else (lambda x: x * W); o = ""; k = crop[2] - crop[0]; s = 20 * k
    def boxed(x0, y0, x1, y1, label, col):
        a, z = sorted((X(x0), X(x1))); lw = len(label) * s * .66 + 14 * k; l = max(a, crop[0] * W + 4)
        return '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="%s" stroke-width="%.1f"/>' % (a, y0 * H, z - a, (y1 - y0) * H, col, 3.5 * k) + ui.R(l - 1.7 * k, y0 * H - 30 * k, lw, 29 * k, col) + ui.X(l + 7 * k, y0 * H - 9 * k, s, label, "#0b0f14" if art.light(col) > .25 else "#fff", 700)
    if kind == "road-low":
        for x0, y0, x1, y1, l, col in ((.43, .765, .72, .88, "POTHOLE 41 cm", ui.BAD), (.01, .70, .425, .965, "ALLIGATOR CRACK 3.8 m2", ui.WARN), (.25, .625, .445, .68, "PATCH", ui.OK)): o += boxed(x0, y0, x1, y1, l, col)
    else:
        box, left, right = SEEN[kind]; o += boxed(*box, "TRUCK 30 m", c) + "".join('<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="%.1f" opacity=".8"/>' % (X(a[0]), a[1] * H, X(a[2]), a[3] * H, c, 5 * k) for a in (left, right))
        x0, y0, x1, y1 = crop[0] * W, crop[1] * H, crop[2] * W, crop[3] * H; f = 25 * k
        o += ui.R(x0, y1 - 64 * k, x1 - x0, 65 * k, "#05080c", 0, .62) + ui.X(x0 + 30 * k, y1 - 23 * k, f, "58 mph", "#fff", 700) + ui.X(x0 + 170 * k, y1 - 23 * k, f, "3.1 s to vehicle ahead", c, 600) + ui.X(x1 - 30 * k, y1 - 23 * k, f, b["name"], "#fff", 600, "end") + ui.R(x0 + 28 * k, y0 + 26 * k, 118 * k, 36 * k, "#05080c", 6 * k, .6) + '<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>' % (x0 + 48 * k, y0 + 44 * k, 8 * k, ui.BAD) + ui.X(x0 + 66 * k, y0 + 52 * k, 22 * k, "REC", "#fff", 700)
    return compose.svg('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Inter">%s</svg>' % (W * 2, H * 2, W, H, o))

QUADS = {1: ((.02, -.10), (1.22, .10), (1.10, 1.24), (-.14, .98)), 2: ((-.28, .06), (.94, -.16), (1.04, 1.02), (-.20, 1.26)), 3: ((-.05, -.32), (1.12, -.02), (.98, .92), (-.22, 1.10))}
def macro(b, n, kind, size, flip, dark):
    """close view of a screen at an angle: perspective, shallow focus, room light"""
    W, H = size; src = ui.draw(b["id"], 0, kind, dark).convert("RGB").resize((1920, 1080), Image.LANCZOS); q = QUADS[n]; q = tuple((1 - x, y) for x, y in (q[1], q[0], q[3], q[2])) if flip else q
    dst = [(x * W, y * H) for x, y in q]; s = [(0, 0), (1920, 0), (1920, 1080), (0, 1080)]; A = []
    for (x, y), (u, v) in zip(dst, s): A += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    k = np.linalg.solve(np.array(A), np.array([c for p in s for c in p])); im = src.transform(size, Image.PERSPECTIVE, tuple(k), Image.BICUBIC, fillcolor=(9, 10, 12))
    near = np.asarray(im, np.float32); far = np.asarray(im.filter(ImageFilter.GaussianBlur(W / 110)), np.float32); mid = np.asarray(im.filter(ImageFilter.GaussianBlur(W / 320)), np.float32)
    y, x = np.mgrid[0:H, 0:W]; x = x / W; x = 1 - x if flip else x; d = np.abs(x * .9 + (y / H) * .35 - {1: .50, 2: .72, 3: .45}[n]); a = np.clip((d - .16) / .22, 0, 1)[..., None]; c = np.clip((d - .38) / .30, 0, 1)[..., None]; out = near * (1 - a) + mid * a; out = out * (1 - c) + far * c
    lin = compose.linear(out / 255) * (1.05 if dark else .78); lin = lin + .012 * np.exp(-((x - .15) / .3) ** 2)[..., None] * np.array([1.0, .86, .7])
    lin = compose.grade_linear(lin * 1.25, .25, .05, .34, b["grade"], 1.0, .009); return Image.fromarray((compose.filmic(lin, "Medium High Contrast") * 255 + .5).clip(0, 255).astype(np.uint8))

def product(b, n, size, flip):
    """a product master on a sweep in the brand's colour; the light ground takes the colour, the device keeps its own"""
    im = Image.open(os.path.join(MASTERS, "product-%d.png" % n)).convert("RGB"); W, H = size; k = max(H / im.height, .94 * W / im.width) if W / H < 1.6 else H / im.height
    im = im.resize((round(im.width * k), round(im.height * k)), Image.LANCZOS); a = np.asarray(im, np.float32) / 255; y0 = (a.shape[0] - H) // 2; a = a[max(y0, 0):max(y0, 0) + H]; x0 = (a.shape[1] - W) // 2; a = a[:, max(x0, 0):max(x0, 0) + W]; px = W - a.shape[1]
    if px > 0:                                              # a 4:3 master in a wide frame: the sweep goes on to both sides
        edge = [gaussian_filter(a[:, s_].mean(1, keepdims=True), (H * .03, 0, 0)) for s_ in (slice(0, 12), slice(-12, None))]; a = np.concatenate([np.repeat(edge[0], px // 2, 1), a, np.repeat(edge[1], px - px // 2, 1)], 1)
        a = a + np.random.default_rng(3).normal(0, .004, a.shape[:2])[..., None]
    lin = compose.linear(a.clip(0, 1)); L = gaussian_filter(lin.mean(-1), 1.2)[..., None]; sat = lin.max(-1, keepdims=True) - lin.min(-1, keepdims=True); ground = np.clip((L - .22) / .22, 0, 1) * np.clip(1 - sat / .2, 0, 1); c = b["colours"]
    p = compose.hexlin(c["paint"]); soft = p / max(p.max(), .05); y = np.linspace(0, 1, H)[:, None, None]; x = np.linspace(0, 1, W)[None, :, None]
    if b["variant"] in ("dark", "modern"):                  # a pool of light on a dark sweep
        r = np.hypot((x - .5) * W / H, (y - .56) * 1.15); pool = np.exp(-(r / .46) ** 2); far = soft * .05 + compose.hexlin(c["ink"]) * .6 + .01
        out = lin * (.10 + .62 * pool) * (1 - ground) + lin * ((soft * .25 + .45) * pool + far) * ground; out = np.maximum(out, lin * (1 - ground) * (.34 + .4 * pool))
    else:
        g = np.clip(y * 1.05 - (x - .5) ** 2 * .5, 0, 1); tint = (soft * .42 + .40) * (1 - g) + (soft * .12 + .84) * g; out = lin * (1 - ground) + lin * tint * 1.06 * ground
    s = np.where(out <= .0031308, out * 12.92, 1.055 * np.maximum(out, 1e-9) ** (1 / 2.4) - .055); return Image.fromarray((s * 255 + .5).clip(0, 255).astype(np.uint8))

def compose_one(bid, frame):
    b = art.BRANDS[bid]; view, flip, kind = cells(bid)[frame]; view = available(view); base, o, _, _ = VIEWS[view]; o = dict(o); size = FRAMES[frame]; dark = o.pop("dark", None); dark = True if b["variant"] in ui.DARK else dark
    if "macro" in o: return macro(b, o["macro"], kind or main_kind(b), size, flip, bool(dark))
    if "product" in o: return product(b, o["product"], size, flip)
    ov = o.pop("overlay", None); ev = o.pop("ev", 0); tint = o.pop("tint", b["grade"]); over = {"s3": kind} if kind in ("key", "map", "cams") else {}; main = kind if kind in ui.KINDS else None
    bright = {"clean": .22, "dark": -.12, "landing": .1, "corporate": .1, "professional": .08}.get(b["variant"], 0)
    light = o.pop("glow", .78)
    return compose.picture(base, size, art.textures(bid), ui.screens(bid, main, dark, **over), flip, grade=tint, sat=b["sat"] + (.02 if b["variant"] != "minimal" else .12), ev=b["ev"] * .5 + bright + ev, glow=1.05 if (dark or b["variant"] in ui.DARK) else light, overlay=(lambda crop: overlay(b, ov, flip, crop)) if ov else None, **o)

@functools.lru_cache(None)
def drawn_with():
    """digest of what liveries, screens and road views are drawn from"""
    h = hashlib.sha256()
    for p in (art.__file__, ui.__file__, compose.__file__, *sorted(glob.glob(os.path.join(BUILD, "plates", "*.png")))): h.update(open(p, "rb").read())
    return h.hexdigest()

def signature(bid, frame):
    view, flip, kind = cells(bid)[frame]; v = available(view); base, o = VIEWS[v][:2]; p = os.path.join(BUILD, "bases", "%s.npz" % base) if base else os.path.join(MASTERS, "product-%d.png" % o["product"]) if "product" in o else ""
    return hashlib.sha256(json.dumps([v, flip, kind, VIEWS[v][:2], art.BRANDS[bid], os.path.getmtime(p) if p else 0, drawn_with()], sort_keys=True, default=str).encode()).hexdigest()[:20]

def sheet(bid):
    ims = [Image.open(os.path.join(MASTERS, bid, f + ".png")).resize((400, 400 * h // w)) for f, (w, h) in FRAMES.items() if os.path.exists(os.path.join(MASTERS, bid, f + ".png"))]
    s = Image.new("RGB", (1600, 4 * 304), "#222")
    for i, im in enumerate(ims): s.paste(im, ((i % 4) * 400, (i // 4) * 304))
    s.save(os.path.join(BUILD, "sheet-%s.png" % bid))

def alts():
    out = {"domains/%s/%s" % (b, f): words(art.BRANDS[b], available(v), k) for b in PLAN for f, (v, _, k) in cells(b).items()}
    with open(os.path.join(compose.REPO, "studio", "alt", "scenes.json"), "w") as fh: json.dump(dict(sorted(out.items())), fh, indent=1, ensure_ascii=False); fh.write("\n")

if __name__ == "__main__":
    want = [a for a in sys.argv[1:] if not a.startswith("--")]
    if "--alt" in sys.argv: alts(); sys.exit()
    if "--sheet" in sys.argv: [sheet(b) for b in want or PLAN]; sys.exit()
    rec = json.load(open(RECORD)) if os.path.exists(RECORD) else {}; jobs = [(b, f) for b in PLAN for f in FRAMES if not want or b in want or "%s/%s" % (b, f) in want]
    if "--ready" in sys.argv: jobs = [j for j in jobs if available(cells(j[0])[j[1]][0]) == cells(j[0])[j[1]][0]]
    jobs.sort(key=lambda j: (VIEWS[available(cells(j[0])[j[1]][0])][0] or "", j[0]) if "--by-base" in sys.argv else 0)
    for b, f in jobs:
        key = b + "/" + f; sig = signature(b, f); out = os.path.join(MASTERS, key + ".png")
        if rec.get(key) == sig and os.path.exists(out): continue
        t = time.time(); os.makedirs(os.path.dirname(out), exist_ok=True); compose_one(b, f).save(out, compress_level=1)
        rec[key] = sig; json.dump(rec, open(RECORD, "w")); print("%s %s %.1f s" % (key, cells(b)[f][0], time.time() - t), flush=True)
