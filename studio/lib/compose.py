"""Turns a base (lib/scene.py) into a brand's picture: livery, screens, overlay, grade, crop. Plain numpy, no Blender."""
import io, json, os, subprocess
import numpy as np
from PIL import Image
from scipy.ndimage import distance_transform_edt, gaussian_filter, map_coordinates

REPO = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(REPO, "build", "studio")
LIV0 = .5
MIRRORED = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 10: 11, 11: 10}       # livery slots of the left and right flank
_luts = np.load(os.path.join(BUILD, "luts.npz"))

def linear(x): return np.where(x <= .04045, x / 12.92, ((x + .055) / 1.055) ** 2.4).astype(np.float32)
def hexlin(h): return linear(np.array([int(h.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]))

def svg(text, width=None):
    cmd = ["rsvg-convert", "--unlimited"] + (["-w", str(width)] if width else [])
    return Image.open(io.BytesIO(subprocess.run(cmd, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout)).convert("RGBA")

def filmic(img, look):
    lut, lo, hi = _luts[look], float(_luts["lo"]), float(_luts["hi"]); n = lut.shape[0]
    co = ((np.log2(np.maximum(img, 2 ** lo)) - lo) / (hi - lo) * (n - 1)).clip(0, n - 1)
    co = [co[..., i] for i in range(3)]
    return np.stack([map_coordinates(lut[..., c], co, order=1) for c in range(3)], -1)

class Slots:
    """decoded AOV: which slot a pixel belongs to and where in it. Pixels that straddle two slots take their nearest clean neighbour."""
    def __init__(s, a, flip):
        m = a[..., 2]; k = np.maximum(m, 1e-3); x = a[..., 0] / k; v = a[..., 1] / k
        dirty = m < .2
        for ax in (0, 1):
            d = np.abs(np.diff(x, axis=ax)) > .12; e = np.abs(np.diff(v, axis=ax)) > .12; j = d | e
            lo = [slice(None)] * 2; hi = [slice(None)] * 2; lo[ax] = slice(0, -1); hi[ax] = slice(1, None); dirty[tuple(lo)] |= j; dirty[tuple(hi)] |= j
        some = m > .002
        if (~dirty).any() and (dirty & some).any():
            i = distance_transform_edt(dirty, return_distances=False, return_indices=True); x = np.where(dirty, x[i[0], i[1]], x); v = np.where(dirty, v[i[0], i[1]], v)
        s.m = m * some; s.id = np.floor(x).astype(int); s.u = x - s.id; s.v = v
        if flip:
            s.id = np.vectorize(lambda i: MIRRORED.get(i, i))(s.id) if flip == "liv" else s.id; keep = (s.id == 0) & (flip == "liv")
            s.u = np.where(keep, s.u, 1 - s.u)
    def sample(s, textures):
        """textures: function of the slot id giving an RGB(A) PIL image; returns linear colour and coverage"""
        out = np.zeros(s.m.shape + (3,), np.float32); hit = np.zeros(s.m.shape, np.float32)
        for i in np.unique(s.id[s.m > .002]):
            w = (s.id == i) & (s.m > .002)
            if w.sum() < 12: continue
            im = textures(int(i))
            ys, xs = np.where(w); u, v = s.u[ys, xs], s.v[ys, xs]
            gx = np.abs(np.diff(np.where(w, s.u, np.nan), axis=1)); gy = np.abs(np.diff(np.where(w, s.v, np.nan), axis=0))
            gu = np.nanpercentile(gx, 35) if np.isfinite(gx).any() else 0; gv = np.nanpercentile(gy, 35) if np.isfinite(gy).any() else 0
            W, H = im.size; nw, nh = (int(np.clip(1.0 / max(g, 1e-6), 8, n)) for g, n in ((gu, W), (gv, H)))
            im = im.convert("RGB").resize((nw, nh), Image.LANCZOS) if i or W > 64 else im.convert("RGB"); t = linear(np.asarray(im, np.float32) / 255); th, tw = t.shape[:2]
            co = [((1 - v) * th - .5).clip(0, th - 1), (u * tw - .5).clip(0, tw - 1)]
            for c in range(3): out[ys, xs, c] = map_coordinates(t[..., c], co, order=1)
            hit[ys, xs] = 1
        return out, hit

def bloomed(img, k, thr=1.0):
    h, w, _ = img.shape; hi = np.minimum(np.maximum(img - thr, 0), 12); sm = hi[:h // 4 * 4, :w // 4 * 4].reshape(h // 4, 4, w // 4, 4, 3).mean((1, 3))
    g = sum(gaussian_filter(sm, (w / 4 * s, w / 4 * s, 0)) * f for s, f in ((.003, .5), (.012, .3), (.04, .2)))
    yy = np.linspace(0, g.shape[0] - 1, h); xx = np.linspace(0, g.shape[1] - 1, w); Y, X = np.meshgrid(yy, xx, indexing="ij")
    return img + np.stack([map_coordinates(g[..., c], [Y, X], order=1) for c in range(3)], -1) * k * 4

def grade_linear(img, exposure, bloom, vignette, grade, sat, grain=.007):
    h, w, _ = img.shape; img = img * 2 ** exposure
    if bloom: img = bloomed(img, bloom)
    y, x = np.mgrid[0:h, 0:w]; r = np.hypot((x - w / 2) / (w / 2), (y - h / 2) / (h / 2) * .85); img = img * (1 - vignette * np.clip(r - .35, 0, 2)[..., None] ** 2)
    if grade:
        sh, hl = (hexlin(c) for c in grade); sh = sh / sh.mean(); hl = hl / hl.mean(); L = np.clip(img.mean(-1, keepdims=True), 0, 4); t = L / (L + .18); img = img * (sh * (1 - t) + hl * t)
    L = (img @ np.array([.2126, .7152, .0722], np.float32))[..., None]; img = L + (img - L) * sat
    return np.maximum(img * (1 + np.random.default_rng(1).normal(0, grain, (h, w, 1))), 0)

_cache = {}
def base(name, preview=False):
    p = os.path.join(BUILD, "bases-preview" if preview else "bases", name + ".npz")
    if p not in _cache:
        _cache.clear(); z = np.load(p); _cache[p] = {k: z[k] for k in z.files}
    return _cache[p]

def crop_box(w, h, aspect, zoom=1.0, cx=.5, cy=.5):
    cw = min(w, h * aspect) / zoom; ch = cw / aspect; x = min(max(cx * w - cw / 2, 0), w - cw); y = min(max(cy * h - ch / 2, 0), h - ch); return round(x), round(y), round(x + cw), round(y + ch)

def picture(name, size, livery=None, screens=None, flip=False, zoom=1.0, cx=.5, cy=.5, grade=None, sat=1.0, ev=0.0, glow=1.0, soft=0.0, look=None, overlay=None, vignette=None, matte=.3, preview=False):
    """livery, screens: functions of a slot id giving a PIL image; overlay: function of the visible part giving an RGBA image of the whole base; returns a PIL image of the given size"""
    z = base(name, preview); meta = json.loads(str(z["meta"])); img = z["c"].astype(np.float32)
    f = (lambda a: a[:, ::-1]) if flip else (lambda a: a); img = f(img).copy()
    if livery and "liv" in z:
        s = Slots(f(z["liv"]), "liv" if flip else None); t, hit = s.sample(livery); light = np.minimum(f(z["dl"]).astype(np.float32), img / LIV0)   # paint behind a pane gives less than its own light
        img += light * hit[..., None] * (t * .92 - LIV0); img = np.maximum(img, 0)
    if screens and "scr" in z:
        s = Slots(f(z["scr"]), "scr" if flip else None); t, hit = s.sample(screens); add = t * (s.m * hit)[..., None] * glow / 2 ** meta["exposure"]
        img = img * (1 - matte * s.m * hit)[..., None] + (gaussian_filter(add, (soft, soft, 0)) if soft else add)      # matte takes part of the room's reflection off the glass
    h, w, _ = img.shape; box = crop_box(w, h, size[0] / size[1], zoom, (1 - cx) if flip else cx, cy); img = img[box[1]:box[3], box[0]:box[2]]
    img = grade_linear(img, meta["exposure"] + ev, meta["bloom"], meta["vignette"] if vignette is None else vignette, grade, sat)
    out = Image.fromarray((filmic(img, look or meta["look"]) * 255 + np.random.default_rng(2).uniform(0, 1, img.shape)).clip(0, 255).astype(np.uint8))
    if overlay is not None:
        ov = overlay((box[0] / w, box[1] / h, box[2] / w, box[3] / h)).resize((w, h), Image.LANCZOS).crop(box); out = Image.alpha_composite(out.convert("RGBA"), ov).convert("RGB")
    return out.resize(size, Image.LANCZOS) if out.size != tuple(size) else out
