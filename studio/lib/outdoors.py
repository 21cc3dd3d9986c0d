"""Outdoors: light of photographed skies, roads that have been driven on, verges, trees with leaves, house fronts."""
from scene import *
from scene import _math

SKIES = os.path.join(ROOT, "weights", "hdri")
# name: (photographed sky, turn of its sun to the front, strength, clouds, haze colour)
SKY = {
 "morning": dict(photo="sunrise", sun="#ffd3a2", gain=2.1, cover=.46, veil="#e9dccb", cloud="#fff0df"),
 "noon":    dict(photo="sky", gain=.62, cover=.52, veil="#c9d8e6", cloud="#ffffff"),
 "clear":   dict(photo="park", gain=2.0, cover=.30, veil="#c6d7e8", cloud="#fffaf0"),
 "gray":    dict(photo="city", gain=.95, cover=.85, veil="#c4c9cf", cloud="#e4e7ea"),
 "evening": dict(photo="sunset", sun="#ffb27a", gain=1.0, cover=.50, veil="#d9bfae", cloud="#ffd9be"),
 "dusk":    dict(photo="dawn", gain=.85, cover=.55, veil="#8f86a8", cloud="#e3a9a4"),
 "blue":    dict(photo="venice", gain=.62, cover=.50, veil="#7f93b8", cloud="#c9cfe6"),
 "night":   dict(photo="venice", gain=.055, cover=.40, veil="#0c1426", cloud="#222c46"),
}

# ---------------------------------------------------------------- sky
def _photo(name, sun):
    """the photograph; its smallest spot, the sun, has lost its colour in the packing and gets `sun` instead"""
    im = bpy.data.images.load(os.path.join(SKIES, name + ".exr"), check_existing=True); w, h = im.size
    px = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(px); rgb = np.nan_to_num(px.reshape(h, w, 4)[..., :3], nan=0, posinf=100, neginf=0).clip(0, None)
    top = rgb.max(-1); hot = top > 30; rgb[hot] = top[hot][:, None] * np.array(hexcol(sun)[:3]); px.reshape(h, w, 4)[..., :3] = rgb
    out = bpy.data.images.new("light", w, h, float_buffer=True, alpha=False); out.colorspace_settings.name = "Linear"; out.pixels.foreach_set(px); out.pack(); return out, rgb

def _turbulence(rng, n=1536, first=3, octaves=8, gain=.53):
    from scipy.ndimage import zoom
    out = np.zeros((n, n), np.float32)
    for k in range(octaves):
        c = min(first * 2 ** k, n); out += zoom(rng.random((c, c), dtype=np.float32), n / c, order=3 if c < n / 4 else 1, mode="grid-wrap", grid_mode=True)[:n, :n] * gain ** k
    return (out - out.min()) / np.ptp(out)

def _clouded(photo, sky, seed, width=3072):
    """the photograph's own colours by height and direction, with clouds drawn in perspective on them"""
    from scipy.ndimage import gaussian_filter, map_coordinates
    rng = np.random.default_rng(seed); h = width // 4; up = photo[photo.shape[0] // 2:]; up = np.minimum(up, np.percentile(up, 99))
    soft = np.stack([gaussian_filter(up[..., c], (3, 34), mode=("nearest", "wrap")) for c in range(3)], -1)
    v, u = np.mgrid[0:h, 0:width].astype(np.float32); el = (v + .5) / h * pi / 2; az = u / width * 2 * pi
    base = np.stack([map_coordinates(soft[..., c], [v / h * (soft.shape[0] - 1), u / width * (soft.shape[1] - 1)], order=1, mode="nearest") for c in range(3)], -1)
    noise = _turbulence(rng); r = 1 / np.tan(np.maximum(el, .035)); s = .085 * noise.shape[0]
    at = lambda k, o: map_coordinates(noise, [(np.sin(az) * r * k * s + o) % noise.shape[0], (np.cos(az) * r * k * .55 * s + o * 1.7) % noise.shape[0]], order=1, mode="grid-wrap")
    d = at(1, 0) * .72 + at(2.7, 311) * .28; lo = .66 - .34 * sky["cover"]; body = np.clip((d - lo) / .2, 0, 1); body = body * body * (3 - 2 * body)
    fade = np.clip((el - .03) / .14, 0, 1); body = (body * fade)[..., None] * .85
    L = base.mean(-1, keepdims=True); lit = np.array(hexcol(sky["cloud"])[:3], np.float32) * np.maximum(L, np.percentile(L, 60)) * 1.35
    shade = (.62 + .38 * np.clip(1.5 - (d - lo)[..., None] * 2.6, 0, 1)); out = base * (1 - body) + lit * shade * body
    veil = np.array(hexcol(sky["veil"])[:3], np.float32) * L[: h // 12].mean(); k = np.exp(-el / .06)[..., None] * .55
    out = out * (1 - k) + veil * k
    whole = np.concatenate([np.repeat(out[:1], h, 0) * .5, out], 0); im = bpy.data.images.new("clouds", width, h * 2, float_buffer=True, alpha=False); im.colorspace_settings.name = "Linear"
    px = np.ones((h * 2, width, 4), np.float32); px[..., :3] = whole; im.pixels.foreach_set(px.ravel()); im.pack(); return im

def sky(mood, sun_at=0, seed=3, gain=1.0):
    """light and reflections from the photograph, a sharp sky for the camera; sun_at: azimuth of the brightest spot, as a camera's az"""
    s = SKY[mood]; im, photo = _photo(s["photo"], s.get("sun", "#ffeedd")); L = photo.mean(-1); top = L[L.shape[0] // 2:]; u = np.unravel_index(top.argmax(), top.shape)[1] / L.shape[1]
    w = bpy.context.scene.world; t = w.node_tree; N = lambda n: t.nodes.new("ShaderNode" + n); bg = t.nodes["Background"]; k = t.links.new
    turn = (.75 - u) * 2 * pi - math.radians(sun_at)      # an environment's u = 0.75 is -Y
    co = N("TexCoord"); mp = N("Mapping"); mp.inputs["Rotation"].default_value = (0, 0, turn); k(co.outputs["Generated"], mp.inputs[0])
    far = N("TexEnvironment"); far.image = im; near = N("TexEnvironment"); near.image = _clouded(photo, s, seed)
    for e in (far, near): k(mp.outputs[0], e.inputs[0])
    path = N("LightPath"); mix = N("MixRGB"); k(path.outputs["Is Camera Ray"], mix.inputs[0]); k(far.outputs[0], mix.inputs[1]); k(near.outputs[0], mix.inputs[2])
    k(mix.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = s["gain"] * gain
    w.cycles.sampling_method = "AUTOMATIC"
    veil = np.array(hexcol(s["veil"])[:3]) * float(np.median(photo[photo.shape[0] // 2: photo.shape[0] * 9 // 16].mean(-1))) * s["gain"] * gain
    return dict(veil=tuple(veil.tolist()))

def hazed(m, veil, reach=520):
    """what is far away takes the colour of the air"""
    if not veil: return m
    d = m.n("CameraData"); a = _math(m, "DIVIDE", d.outputs["View Distance"], -reach); f = _math(m, "SUBTRACT", 1.0, _math(m, "EXPONENT", a)); e = m.n("Emission"); e.inputs[0].default_value = (*veil, 1); mx = m.n("MixShader")
    src = m.out.inputs[0].links[0].from_socket; m.l(f, mx.inputs[0]); m.l(src, mx.inputs[1]); m.l(e.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.out.inputs[0]); return m

# ---------------------------------------------------------------- shader words
def _noise(m, co, scale, detail=5, rough=.55):
    t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = scale; t.inputs["Detail"].default_value = detail; t.inputs["Roughness"].default_value = rough; return t.outputs["Fac"]

def _range(m, v, a, b, c=0.0, d=1.0, smooth=False):
    r = m.n("MapRange"); r.interpolation_type = "SMOOTHSTEP" if smooth else "LINEAR"; m.l(v, r.inputs[0])
    for i, x in enumerate((a, b, c, d)): r.inputs[1 + i].default_value = x
    return r.outputs[0]

def _mix(m, f, a, b, how="MIX"):
    x = m.n("MixRGB"); x.blend_type = how
    for i, v in enumerate((f, a, b)):
        if isinstance(v, (int, float)): x.inputs[i].default_value = v if i == 0 else (v, v, v, 1)
        elif isinstance(v, (tuple, list)): x.inputs[i].default_value = tuple(v) if len(v) == 4 else (*v, 1)
        else: m.l(v, x.inputs[i])
    return x.outputs[0]

def _stretched(m, co, scale):
    p = m.n("Mapping"); m.l(co, p.inputs[0]); p.inputs["Scale"].default_value = scale; return p.outputs[0]

def asphalt(wet=.3, tracks=(), veil=None, light=1.0, cracks=1.0, name="asphalt"):
    """stone in tar, polished wheel tracks (x of each lane's middle), cracks, sealed joints, stains, puddles with damp edges"""
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; sx = m.n("SeparateXYZ"); m.l(co, sx.inputs[0])
    v = m.n("TexVoronoi"); m.l(co, v.inputs["Vector"]); v.inputs["Scale"].default_value = 85; stone = m.n("SeparateRGB"); m.l(v.outputs["Color"], stone.inputs[0])
    g = lambda x: (x * light, x * .985 * light, x * .95 * light, 1)
    c = _mix(m, _range(m, stone.outputs[0], .35, 1), g(.030), g(.105)); c = _mix(m, _range(m, _noise(m, co, .33, 7, .62), .34, .66), c, _mix(m, 1.0, c, (.62, .62, .63), "MULTIPLY"))
    c = _mix(m, .8, c, _range(m, _noise(m, co, 3.2, 6, .7), .25, .75, .72, 1.22), "MULTIPLY")
    worn = None
    for x in tracks:
        for s in (-.95, .95):
            d = _math(m, "ABSOLUTE", _math(m, "SUBTRACT", sx.outputs[0], x + s)); k = _range(m, d, .1, .55, 1, 0, True); worn = k if worn is None else _math(m, "MAXIMUM", worn, k)
    if worn is not None:
        worn = _math(m, "MULTIPLY", worn, _range(m, _noise(m, _stretched(m, co, (1, .12, 1)), 1.6, 5), .2, .7)); c = _mix(m, _math(m, "MULTIPLY", worn, .5), c, g(.094))
        for x in tracks:
            oil = _math(m, "MULTIPLY", _range(m, _math(m, "ABSOLUTE", _math(m, "SUBTRACT", sx.outputs[0], x)), .05, .5, 1, 0, True), _range(m, _noise(m, _stretched(m, co, (1, .2, 1)), 2.4, 6), .4, .62)); c = _mix(m, _math(m, "MULTIPLY", oil, .55), c, g(.026))
    # cracks: edges of large cells, wandering, only here and there
    wander = m.n("VectorMath", operation="MULTIPLY_ADD"); n3 = m.n("TexNoise"); m.l(co, n3.inputs["Vector"]); n3.inputs["Scale"].default_value = 1.7; n3.inputs["Detail"].default_value = 6; m.l(n3.outputs["Color"], wander.inputs[0]); wander.inputs[1].default_value = (.9, .9, 0); m.l(co, wander.inputs[2])
    e = m.n("TexVoronoi", feature="DISTANCE_TO_EDGE"); m.l(_stretched(m, wander.outputs[0], (1, .6, 1)), e.inputs["Vector"]); e.inputs["Scale"].default_value = .42
    crack = _math(m, "MULTIPLY", _range(m, e.outputs["Distance"], .0, .006, 1, 0), _range(m, _noise(m, co, .23, 4), .50, .56)); crack = _math(m, "MULTIPLY", crack, cracks)
    seal = _math(m, "MULTIPLY", _range(m, e.outputs["Distance"], .018, .026, 1, 0), _range(m, _noise(m, co, .11, 3), .57, .60)); seal = _math(m, "MULTIPLY", seal, cracks)
    c = _mix(m, crack, c, g(.008)); c = _mix(m, seal, c, g(.012))
    rough = _math(m, "SUBTRACT", _range(m, _noise(m, co, 2.2, 5), .3, .7, .68, .86), _math(m, "MULTIPLY", seal, .35)); relief = _math(m, "ADD", _range(m, v.outputs["Distance"], 0, .7, 1, 0), _math(m, "MULTIPLY", crack, -3))
    b = m.n("Bump"); b.inputs["Distance"].default_value = .006; m.l(relief, b.inputs["Height"])
    if wet:
        low = _math(m, "MULTIPLY", _noise(m, _stretched(m, co, (1, .45, 1)), .34, 6, .58), 1.0)
        if worn is not None: low = _math(m, "SUBTRACT", low, _math(m, "MULTIPLY", worn, -.035))
        edge = .66 - .30 * wet; pool = _range(m, low, edge, edge + .035, 0, 1, True); damp = _range(m, low, edge - .13, edge - .01, 0, 1, True)
        c = _mix(m, _math(m, "MULTIPLY", damp, .62), c, _mix(m, 1.0, c, (.42, .43, .45), "MULTIPLY"))
        ripple = _noise(m, co, 6, 3); rough = _mix(m, damp, rough, .36); rough = _mix(m, pool, rough, _range(m, ripple, .3, .7, .02, .07)); b_s = _range(m, pool, 0, 1, .42, .012); m.l(b_s, b.inputs["Strength"])
    else: b.inputs["Strength"].default_value = .42
    m.l(c, m.p.inputs["Base Color"]); m.l(rough, m.p.inputs["Roughness"]); m.set(Specular=.5); m.l(b.outputs[0], m.p.inputs["Normal"]); return hazed(m, veil, 700).m

def marking(color="#d9d6cb", wear=.5, name="marking"):
    """road paint that wheels have taken off in places: the road shows through"""
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; keep = _range(m, _noise(m, co, 9, 9, .72), .30 + .22 * wear, .40 + .22 * wear); keep = _math(m, "MULTIPLY", keep, _range(m, _noise(m, co, 1.1, 4), .28, .45, .55, 1))
    m.l(_mix(m, _range(m, _noise(m, co, 4, 6), .3, .7), _mix(m, 1.0, hexcol(color), .62, "MULTIPLY"), hexcol(color)), m.p.inputs["Base Color"]); m.set(Roughness=.62); m.l(keep, m.p.inputs["Alpha"]); return m.m

def concrete(c1="#6f6e6a", c2="#8f8d87", scale=1.0, name="concrete"):
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; c = _mix(m, _range(m, _noise(m, co, 2.1 * scale, 8, .66), .3, .7), hexcol(c1), hexcol(c2)); c = _mix(m, .7, c, _range(m, _noise(m, co, .35 * scale, 5), .3, .65, .6, 1.08), "MULTIPLY")
    b = m.n("Bump"); b.inputs["Strength"].default_value = .3; b.inputs["Distance"].default_value = .004; m.l(_noise(m, co, 130, 2), b.inputs["Height"]); m.l(b.outputs[0], m.p.inputs["Normal"]); m.l(c, m.p.inputs["Base Color"]); m.set(Roughness=.86, Specular=.35); return m.m

# ---------------------------------------------------------------- growth
def _mesh(name, verts, faces, mats, index=None):
    me = bpy.data.meshes.new(name); me.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    for x in mats: me.materials.append(x)
    if index is not None: me.polygons.foreach_set("material_index", np.asarray(index, np.int32))
    me.update(); return me

def leaf(colors, veil=None, name="leaf"):
    """a leaf lets light through; no two have one colour"""
    m = M(name); rnd = m.n("NewGeometry").outputs["Random Per Island"]; r = m.n("ValToRGB"); el = r.color_ramp.elements; el[0].color = hexcol(colors[0]); el[1].color = hexcol(colors[-1])
    for i, c in enumerate(colors[1:-1]): e = el.new((i + 1) / (len(colors) - 1)); e.color = hexcol(c)
    m.l(rnd, r.inputs[0]); ob = m.n("ObjectInfo").outputs["Random"]; h = m.n("HueSaturation"); m.l(r.outputs[0], h.inputs["Color"]); m.l(_range(m, ob, 0, 1, .47, .525), h.inputs["Hue"]); m.l(_range(m, ob, 0, 1, .75, 1.2), h.inputs["Value"])
    m.l(h.outputs[0], m.p.inputs["Base Color"]); m.set(Roughness=.55, Specular=.25); t = m.n("BsdfTranslucent"); m.l(_mix(m, 1.0, h.outputs[0], (1.25, 1.2, .5), "MULTIPLY"), t.inputs[0]); x = m.n("MixShader"); x.inputs[0].default_value = .36
    m.l(m.p.outputs[0], x.inputs[1]); m.l(t.outputs[0], x.inputs[2]); m.l(x.outputs[0], m.out.inputs[0]); return hazed(m, veil).m

def tree_meshes(kinds=3, seed=5, leaves=9000, veil=None, tall=9.0, colors=("#26331a", "#3a4a22", "#4c5a28", "#616a31")):
    """branching trees, about `tall` metres; the leaves sit on the last twigs"""
    bark = noise_mat("#3a3026", "#57493a", 14, .9, 6, .6, .02, .2, stretch=(1, 1, .25), name="bark"); green = leaf(colors, veil); out = []
    for kind in range(kinds):
        rng = np.random.default_rng(seed + kind); V, F, I, tips = [], [], [], []
        def limb(p, d, length, r, depth):
            n = 4; ring = 6; start = None
            for k in range(n + 1):
                t = k / n; q = p + d * length * t; q = q + rng.normal(0, .018 * length, 3) * (k > 0); rad = r * (1 - .45 * t); a = np.cross(d, (.3, .9, .2)); a /= np.linalg.norm(a); b = np.cross(d, a); base = len(V)
                for j in range(ring): w = 2 * pi * j / ring; V.append(q + (a * math.cos(w) + b * math.sin(w)) * rad)
                if start is not None:
                    for j in range(ring): F.append((start + j, start + (j + 1) % ring, base + (j + 1) % ring, base + j)); I.append(0)
                start = base; last = q
                if depth >= 2 and k: tips.append((q, .34 if depth > 2 else .5))
            if depth == 4: return
            for _ in range((5, 4, 4, 3)[depth] + int(rng.integers(0, 2))):
                w = rng.normal(0, 1, 3); w -= d * w.dot(d); w /= np.linalg.norm(w); f = rng.uniform(.42, 1.0); nd = d * rng.uniform(.45, .8) + w * rng.uniform(.55, .85) + np.array((0, 0, .12)); nd /= np.linalg.norm(nd)
                limb(p + d * length * f, nd, length * rng.uniform(.52, .72), r * .55 * (1.15 - .4 * f), depth + 1)
            if depth == 0: limb(last, (d + rng.normal(0, .12, 3)) / np.linalg.norm(d + rng.normal(0, .05, 3)), length * .7, r * .55, 1)
        limb(np.zeros(3), np.array((0., 0, 1)), tall * .36, tall * .022, 0); tip = np.array([t for t, _ in tips]); size = np.array([s for _, s in tips])
        pick = rng.integers(0, len(tip), leaves); off = rng.normal(0, 1, (leaves, 3)); off *= (size[pick] * rng.random(leaves) ** .5 / np.linalg.norm(off, axis=1))[:, None]; c = tip[pick] + off
        a = rng.normal(0, 1, (leaves, 3)); a[:, 2] *= .55; a /= np.linalg.norm(a, axis=1)[:, None]; b = np.cross(a, rng.normal(0, 1, (leaves, 3))); b /= np.linalg.norm(b, axis=1)[:, None]; k = rng.uniform(.055, .105, leaves)[:, None]
        quad = np.stack([c - a * k, c + b * k * .55, c + a * k, c - b * k * .55], 1).reshape(-1, 3); n0 = len(V); F += [(n0 + 4 * i, n0 + 4 * i + 1, n0 + 4 * i + 2, n0 + 4 * i + 3) for i in range(leaves)]; I += [1] * leaves
        out.append(_mesh("tree", np.concatenate([np.array(V), quad]), F, (bark, green), I))
    return out

def grow(meshes, places, scale=(.8, 1.25), seed=2, sink=.1):
    rnd = random.Random(seed)
    for x, y in places:
        o = link(bpy.data.objects.new("plant", rnd.choice(meshes))); k = rnd.uniform(*scale); o.location = (x, y, -sink); o.scale = (k * rnd.uniform(.9, 1.1), k * rnd.uniform(.9, 1.1), k * rnd.uniform(.92, 1.15)); o.rotation_euler = (rnd.gauss(0, .03), rnd.gauss(0, .03), rnd.uniform(0, 6.28))

def tuft_meshes(kinds=3, blades=90, tall=.34, spread=.22, colors=("#3c4420", "#59602c", "#7d7a40", "#a08e54"), veil=None, seed=1):
    m = leaf(colors, veil, "grass"); out = []
    for kind in range(kinds):
        rng = np.random.default_rng(seed + kind); V, F = [], []
        for _ in range(blades):
            p = np.array((*rng.normal(0, spread, 2), 0)); w = rng.uniform(0, 2 * pi); d = np.array((math.cos(w), math.sin(w), 0)); s = np.array((-d[1], d[0], 0)) * rng.uniform(.003, .006); h = tall * rng.uniform(.45, 1.1); lean = rng.uniform(.1, .6); n = len(V)
            for t, k in ((0, 1.0), (.5, .8), (.85, .45)): q = p + d * h * lean * t * t + np.array((0, 0, h * t)); V += [q - s * k, q + s * k]
            V.append(p + d * h * lean + np.array((0, 0, h * (1 - .25 * lean)))); F += [(n, n + 1, n + 3, n + 2), (n + 2, n + 3, n + 5, n + 4), (n + 4, n + 5, n + 6)]
        out.append(_mesh("tuft", V, F, (m,)))
    return out

def meadow(veil=None, name="meadow"):
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; c = _mix(m, _range(m, _noise(m, co, .8, 9, .68), .32, .68), hexcol("#2c3318"), hexcol("#5d5c33")); c = _mix(m, _range(m, _noise(m, co, .06, 5), .42, .62), c, hexcol("#77703f")); c = _mix(m, .7, c, _range(m, _noise(m, co, 14, 4), .3, .7, .55, 1.2), "MULTIPLY")
    b = m.n("Bump"); b.inputs["Strength"].default_value = 1; b.inputs["Distance"].default_value = .12; m.l(_noise(m, co, 9, 6, .7), b.inputs["Height"]); m.l(b.outputs[0], m.p.inputs["Normal"]); m.l(c, m.p.inputs["Base Color"]); m.set(Roughness=.95, Specular=.08); return hazed(m, veil, 420).m

def litter(area_, n=900, seed=4, colors=("#4a3a22", "#7a5a2c", "#5f5a33", "#8d8578"), size=(.012, .04)):
    """small leaves and grit that collect along an edge"""
    rng = np.random.default_rng(seed); x0, x1, y0, y1 = area_; c = np.c_[x0 + (x1 - x0) * rng.beta(.8, 2.2, n), rng.uniform(y0, y1, n), rng.uniform(.004, .018, n)]; w = rng.uniform(0, 2 * pi, n); k = rng.uniform(*size, n)
    a = np.c_[np.cos(w), np.sin(w), rng.normal(0, .25, n)] * k[:, None]; b = np.c_[-np.sin(w), np.cos(w), rng.normal(0, .25, n)] * k[:, None] * .6; V = np.stack([c - a, c - b, c + a, c + b], 1).reshape(-1, 3)
    link(bpy.data.objects.new("litter", _mesh("litter", V, [(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3) for i in range(n)], (leaf(colors, None, "litter"),))))

# ---------------------------------------------------------------- country
def country(mood, wet=.3, lanes=(-0.0, 3.75), seed=4, woods=260, tall=(.75, 1.3), near=True):
    """a road along Y: two lanes and shoulders, guard rail, ditches with grass, woods on both sides, ridges in the haze"""
    s = dict(mood); veil = s["veil"]; rnd = random.Random(seed); road_ = asphalt(wet, lanes, veil); T(plane(15.2, 900, "road", road_), (.2, 150, 0))
    lw = marking(); yl = marking("#b98a26", .55)
    for i in range(-10, 60): T(plane(.13, 3.05, "dash", lw), (1.875, i * 12.2, .004))
    T(plane(.15, 800, "edge", lw), (5.75, 150, .004)); T(plane(.15, 800, "edge", yl), (-2.0, 150, .004))
    gravel = concrete("#5b554a", "#8a8275", 6, "gravel")
    for x, w in ((8.5, 1.6), (-8.1, 1.6)): T(plane(w, 900, "gravel", gravel), (x, 150, -.012))
    g = meadow(veil); me = plane(3000, 3000, "meadow", g); me.location = (0, 0, -.05)
    rail = simple("#9ea4a8", .42, .85, name="rail"); xr = 8.1; pr = [(0, .46), (.05, .52), (.05, .57), (0, .62), (.05, .68), (.05, .73), (0, .78)]
    loft([[(xr - a, y, z) for a, z in pr] for y in (-80, 420)], "rail", rail, (False, False), closed=False, wn=False); post = rbox(.1, .14, 0, .8, .01, .005, "post", rail, 2); T(post, (xr + .07, -60, 0))
    for i in range(80): dup(post, (xr + .07, -60 + i * 4, 0))
    if near:
        tufts = tuft_meshes(veil=veil); rng = random.Random(seed + 1)
        grow(tufts, [(9.2 + rng.expovariate(.35), rng.uniform(-25, 60)) for _ in range(2600)], (.6, 1.5), sink=.0); grow(tufts, [(-9.0 - rng.expovariate(.35), rng.uniform(-25, 60)) for _ in range(1200)], (.6, 1.5), 3, .0); litter((-7.6, -2.2, -30, 40), 1400); litter((7.9, 5.9, -30, 40), 1400, 5)
    trees = tree_meshes(4, seed, veil=veil); bush = tree_meshes(2, seed + 40, 5000, veil, 3.2, ("#2f3a1c", "#4a5426", "#686a34")); places = []
    while len(places) < woods:
        side = rnd.choice((-1, 1, 1)); x = (17 + rnd.expovariate(.035)) * side; y = rnd.uniform(-160, 520)
        if side < 0 and -60 < y < 70: continue
        places.append((x, y))
    grow(trees, places, tall, seed); grow(bush, [(x + rnd.gauss(-3, 3) * (1 if x > 0 else -1), y + rnd.gauss(0, 4)) for x, y in places[: woods // 2]], (.5, 1.0), seed + 1)
    for k, (d, h, tone) in enumerate(((900, 95, .55), (520, 42, .35))):
        ph = [rnd.uniform(0, 6) for _ in range(9)]; P = []
        for i in range(720): a = 2 * pi * i / 720; y = sum(math.sin(a * (3 + j * 5) + ph[j]) / (1 + j) for j in range(6)) * .3 + .5; y += .035 * math.sin(a * 190 + ph[6]) * math.sin(a * 57 + ph[7]) + rnd.uniform(0, .05); P.append((d * math.cos(a), d * math.sin(a), max(h * y, 4)))
        col = np.array(veil) * tone + np.array(hexcol("#2b3322")[:3]) * (1 - tone) * max(np.mean(veil), .02) * 1.4; m = M("ridge"); e = m.n("Emission"); e.inputs[0].default_value = (*col, 1); m.l(e.outputs[0], m.out.inputs[0]); loft([[(x, y, -3) for x, y, z in P], P], "ridge", m.m, (False, False), closed=True, wn=False)

# ---------------------------------------------------------------- town
def brick(c1="#6b3f31", c2="#8d5a45", mortar="#8b8178", name="brick"):
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; p = m.n("SeparateXYZ"); m.l(co, p.inputs[0]); q = m.n("CombineXYZ"); m.l(p.outputs[1], q.inputs[0]); m.l(p.outputs[2], q.inputs[1])
    b = m.n("TexBrick"); m.l(q.outputs[0], b.inputs["Vector"]); b.inputs["Scale"].default_value = 1; b.inputs["Brick Width"].default_value = .225; b.inputs["Row Height"].default_value = .075; b.inputs["Mortar Size"].default_value = .006; b.inputs["Color1"].default_value = hexcol(c1); b.inputs["Color2"].default_value = hexcol(c2); b.inputs["Mortar"].default_value = hexcol(mortar)
    c = _mix(m, .8, b.outputs["Color"], _range(m, _noise(m, co, .5, 7, .65), .3, .7, .62, 1.15), "MULTIPLY"); stain = _range(m, _noise(m, _stretched(m, co, (1, 2.2, .12)), 2.0, 6), .52, .72, 1, .62); c = _mix(m, 1.0, c, stain, "MULTIPLY")
    u = m.n("Bump"); u.inputs["Strength"].default_value = .6; u.inputs["Distance"].default_value = .008; u.invert = True; m.l(b.outputs["Fac"], u.inputs["Height"]); m.l(u.outputs[0], m.p.inputs["Normal"]); m.l(c, m.p.inputs["Base Color"]); m.set(Roughness=.88, Specular=.25); return m.m

def render_(c1, c2, name="plaster"):
    m = M(name); co = m.n("NewGeometry").outputs["Position"]; c = _mix(m, _range(m, _noise(m, co, .6, 7, .6), .3, .7), hexcol(c1), hexcol(c2)); c = _mix(m, 1.0, c, _range(m, _noise(m, _stretched(m, co, (1, 2.5, .10)), 1.6, 6), .5, .74, 1, .70), "MULTIPLY")
    u = m.n("Bump"); u.inputs["Strength"].default_value = .25; u.inputs["Distance"].default_value = .004; m.l(_noise(m, co, 90, 3), u.inputs["Height"]); m.l(u.outputs[0], m.p.inputs["Normal"]); m.l(c, m.p.inputs["Base Color"]); m.set(Roughness=.9, Specular=.25); return m.m

def house(x, y0, y1, storeys, wall, frame, rnd, glass, lit, shop=True):
    """a front towards -X: piers and spandrels leave real openings; panes stand back, curtains and rooms lie behind"""
    w = y1 - y0; n = max(2, round(w / 2.1)); bay = w / n; G = 3.5; H = 2.95; top = G + storeys * H + .7; stone = concrete("#9a9388", "#b6afa2", 2, "stone"); dark = simple("#101214", .9)
    room = lambda: rnd.choice(lit) if rnd.random() < .22 else dark
    def hole(ya, yb, za, zb, mullions=1, depth=.16):
        T(plane(yb - ya, zb - za, "pane", glass), (x + depth, (ya + yb) / 2, (za + zb) / 2), (90, 0, -90)); box(x + 1.2, x + 1.25, ya - .2, yb + .2, za - .2, zb + .2, room(), .004, "room")
        for a, b, c, d in ((ya, ya + .06, za, zb), (yb - .06, yb, za, zb), (ya, yb, za, za + .07), (ya, yb, zb - .06, zb)): box(x + depth - .05, x + depth + .04, a, b, c, d, frame, .006, "frame")
        for i in range(mullions): yy = ya + (yb - ya) * (i + 1) / (mullions + 1); box(x + depth - .03, x + depth + .03, yy - .025, yy + .025, za, zb, frame, .004, "mullion")
    for k in range(storeys):
        z = G + .25 + k * H; za, zb = z + .65, z + 2.35; hw = bay * .27
        for i in range(n):
            c = y0 + (i + .5) * bay; hole(c - hw, c + hw, za, zb, 1); box(x - .07, x + .16, c - hw - .08, c + hw + .08, za - .09, za, stone, .012, "sill"); box(x - .015, x + .1, c - hw - .1, c + hw + .1, zb, zb + .2, stone, .008, "lintel")
            if rnd.random() < .7:
                f = rnd.uniform(.25, .5); cloth = simple(rnd.choice(("#cfc8ba", "#8f9094", "#b9ad98")), .95)
                for s in (-1, 1): box(x + .24, x + .27, c + s * hw - (f * hw if s > 0 else 0), c + s * hw + (f * hw if s < 0 else 0), za, zb, cloth, .01, "curtain")
            else: box(x + .22, x + .24, c - hw, c + hw, zb - rnd.uniform(.2, 1.1), zb, simple("#c9c6bd", .9), .004, "blind")
        edges = [y0] + [e for i in range(n) for e in (y0 + (i + .5) * bay - hw, y0 + (i + .5) * bay + hw)] + [y1]
        for a, b in zip(edges[::2], edges[1::2]): box(x, x + .35, a, b, z, z + H, wall, .004, "pier")
        for i in range(n): c = y0 + (i + .5) * bay; box(x, x + .35, c - hw, c + hw, z, za, wall, .002, "apron"); box(x, x + .35, c - hw, c + hw, zb, z + H, wall, .002, "head")
    box(x, x + .35, y0, y1, G - .45, G + .25, wall, .004, "band"); box(x - .10, x + .2, y0, y1, G - .02, G + .14, stone, .02, "string"); box(x - .22, x + .4, y0, y1, top - .5, top - .3, stone, .03, "cornice"); box(x, x + .35, y0, y1, G + .25 + storeys * H, top, wall, .004, "parapet"); box(x - .05, x + .4, y0, y1, top, top + .09, stone, .02, "coping")
    T(cyl(.055, .2, top - .5, .005, "pipe", simple("#2a2d30", .5, .3), 16), (x - .07, y0 + .12, 0))
    if shop:                                             # glazed ground floor between pilasters, name board, door
        half_ = max(1, n // 2); tone = simple(rnd.choice(("#1d2b28", "#23262b", "#3a2320", "#1c2738")), .45); m = w / half_
        for i in range(half_ + 1): yy = min(max(y0 + i * m, y0 + .2), y1 - .2); box(x - .06, x + .35, yy - .2, yy + .2, 0, G - .45, tone, .015, "pilaster")
        for i in range(half_):
            a, b = y0 + i * m + .2, y0 + (i + 1) * m - .2; door = rnd.random() < .5; d = a + 1.05 if door else a
            if door: hole(a, d, .1, 2.75, 0, .30); box(x + .1, x + .35, a, d, 2.75, G - .45, tone, .005, "over")
            hole(d, b, .55, 2.75, 2); box(x, x + .3, d, b, 0, .55, tone, .01, "stall"); box(x + .02, x + .35, d, b, 2.75, G - .45, tone, .005, "over")
        box(x - .14, x + .1, y0 + .15, y1 - .15, 2.82, G - .42, tone, .02, "board")
        if rnd.random() < .6:                            # awning
            a, b = y0 + .3, y0 + .3 + min(w - .6, m); c1 = rnd.choice(("#5d2a26", "#2e4a44", "#77706a", "#2b3c5c")); q = loft([[(x - .1, yy, 2.8), (x - 1.15, yy, 2.38), (x - 1.15, yy, 2.2)] for yy in (a, b)], "awning", simple(c1, .9), (False, False), closed=False, wn=False); q.modifiers.new("s", "SOLIDIFY").thickness = .015
    else:
        for i in range(n): c = y0 + (i + .5) * bay; hole(c - bay * .27, c + bay * .27, 1.0, 2.7, 1)
        e = [y0] + [v for i in range(n) for v in (y0 + (i + .5) * bay - bay * .27, y0 + (i + .5) * bay + bay * .27)] + [y1]
        for a, b in zip(e[::2], e[1::2]): box(x, x + .35, a, b, 0, G - .45, wall, .004, "pier")
        for i in range(n): c = y0 + (i + .5) * bay; box(x, x + .35, c - bay * .27, c + bay * .27, 0, 1.0, wall, .002, "apron"); box(x, x + .35, c - bay * .27, c + bay * .27, 2.7, G - .45, wall, .002, "head")
    box(x + .3, x + 8, y0, y1, top - .6, top - .5, dark, .01, "roof"); box(x + 4, x + 4.1, y0, y1, 0, top, dark, .01, "behind")

def street(wet=.3, seed=4, span=(-26, 74), shops=.7, veil=None, warm=2.2):
    """a town street along Y: kerb and slabs at +1.6, fronts at +6.6, trees, lamps and posts on the pavement; opposite fronts throw their shade"""
    rnd = random.Random(seed); T(plane(60, 400, "street", asphalt(wet, (-.2,), veil, 1.1, .8)), (-24, 60, 0)); kerb = concrete("#7f7d78", "#a09d96", 3, "kerb"); slab = concrete("#6d6b66", "#8d8a83", 1.4, "slab"); joint = simple("#3f3d3a", .95)
    for i in range(-24, 64): box(1.62, 1.80, i * 1.2, i * 1.2 + 1.185, -.1, .13 + rnd.uniform(-.004, .004), kerb, .02, "kerbstone")
    box(1.80, 6.7, -30, 200, -.1, .12, slab, .005, "pavement")
    for i in range(-26, 90): T(plane(4.9, .010, "joint", joint), (4.25, i * .75 + rnd.uniform(-.004, .004), .1212))
    for x in (2.55, 3.3, 4.05, 4.8, 5.55): T(plane(.010, 90, "joint", joint), (x, 18, .1212))
    yl = marking("#c9992b", .45)
    for x in (1.30, 1.48): T(plane(.075, 160, "line", yl), (x, 40, .004))
    dash = marking()
    for i in range(-6, 30): T(plane(.11, 2.0, "dash", dash), (-2.1, i * 5, .004))
    glass = M("shopglass").set(Base_Color=(.01, .012, .014, 1), Roughness=.02, Specular=.8); t = glass.n("BsdfTransparent"); t.inputs[0].default_value = (.5, .54, .55, 1); x = glass.n("MixShader"); f = glass.n("Fresnel"); f.inputs[0].default_value = 1.6; glass.l(_math(glass, "MULTIPLY_ADD", f.outputs[0], 1.0, True), x.inputs[0]); f2 = glass.n("BsdfGlossy"); f2.inputs["Roughness"].default_value = .015; glass.l(t.outputs[0], x.inputs[1]); glass.l(f2.outputs[0], x.inputs[2]); glass.l(x.outputs[0], glass.out.inputs[0])
    walls = (brick, lambda: brick("#7a6a55", "#95856d"), lambda: render_("#b7aa94", "#cabda6"), lambda: brick("#4f3a33", "#6a4e43"), lambda: render_("#8f959a", "#a5aaae"), lambda: render_("#c3b9a8", "#d6cdbd")); frames = [simple(c, .45) for c in ("#e4e0d8", "#24282c", "#2d3a35", "#d7d2c6")]; lit = [emit(c, warm * k) for c, k in (("#ffcf8f", 1), ("#ffe1b5", .7), ("#ffd9a8", .4))]
    y = span[0]; k = 0
    while y < span[1]:
        w = rnd.uniform(6.5, 10.5); house(6.6 + rnd.uniform(0, .2), y, y + w, rnd.choice((2, 2, 3)), walls[k % len(walls)](), rnd.choice(frames), rnd, glass.m, lit, rnd.random() < shops); y += w; k += 1
    y = span[0]
    while y < span[1] + 30: w = rnd.uniform(8, 14); box(-26, -17, y, y + w, 0, rnd.uniform(7, 12), walls[k % len(walls)](), .02, "opposite"); y += w; k += 1
    box(-14, 30, 128, 140, 0, 12, walls[1](), .02, "end"); post = simple("#23272a", .45, .5)
    for yy in (-9, 11, 31, 51): T(cyl(.075, 0, 5.6, .01, "lamp", post, 20), (2.2, yy, .12)); T(cyl(.12, 0, .9, .02, "base", post, 20), (2.2, yy, .12)); box(.8, 2.25, yy - .035, yy + .035, 5.62, 5.70, post, .02, "arm"); T(rbox(.55, .2, 0, .09, .06, .02, "head", post, 5), (.95, yy, 5.55))
    for yy in (-4.5, -2.6, 14.5, 16.4, 22, 36): T(cyl(.06, 0, .95, .03, "bollard", post, 20), (2.15, yy, .12))
    for yy in (8.3, 27): T(rbox(.5, .5, .12, 1.05, .06, .03, "bin", simple("#2b332f", .6), 5), (2.6, yy, 0))
    T(rbox(.55, .03, 1.9, 2.45, .27, .004, "sign", simple("#b9bcbf", .4), 16), (2.3, 19, 0)); T(cyl(.03, .12, 2.4, .0, "signpost", simple("#8d9296", .4, .8), 12), (2.3, 19.03, 0))
    trees = tree_meshes(3, seed + 3, 7000, veil, 6.4, ("#2f3f1f", "#46582a", "#5b6a31", "#77803c")); grow(trees, [(3.1, 13.2), (3.1, 24.5), (3.2, 35.5), (3.1, 46), (3.1, 57)], (.85, 1.1), seed, 0); litter((1.58, .2, -20, 40), 900, seed)
    for yy in (13.2, 24.5, 35.5): T(rbox(1.1, 1.1, .121, .126, .02, .002, "pit", simple("#2c251e", .95), 3), (3.1, yy, 0))
