"""Base scenes: one render that every brand can wear.

A base is rendered once, with neutral paint and black screens. Two AOVs say where a brand comes in:
  liv  (slot + u, v, mask)  painted surfaces: trailer side, cab, van body, cartons; recoloured through the diffuse light
  scr  (slot + u, v, mask)  screens: the interface is added as light
The result is `build/studio/bases/<name>.npz`; lib/compose.py turns it into a brand's picture in seconds.
"""
import json
from studio import *

REPO = os.path.dirname(ROOT)
BASES = os.path.join(REPO, "build", "studio", "bases")
LIV0 = .5                                        # albedo of every recolourable surface in the base
SWATCH = {"paint": 0, "paint2": 1, "accent": 2, "ink": 3, "white": 4, "bright": 5}
LIV = {"swatch": 0, "trailerL": 1, "trailerR": 2, "cabL": 3, "cabR": 4, "vanL": 5, "vanR": 6, "badge": 7,
       "rear": 8, "carton": 9, "containerL": 10, "containerR": 11, "label": 12, "sign": 13, "card": 14}
SCR = {"monA": 0, "monB": 1, "laptop": 2, "phone": 3, "tablet": 4, "cabmon": 5,
       "wall1": 6, "wall2": 7, "wall3": 8, "wall4": 9, "wall5": 10, "wall6": 11, "camlcd": 12}

def _aov_out(m, name, x, y, keep=None):
    """keep: how much of the artwork is still seen; the rest is dirt, which no brand paints over"""
    n = m.t.nodes.new("ShaderNodeOutputAOV"); n.name = name; c = m.n("CombineXYZ"); c.inputs[2].default_value = 1.0
    for s, sock in ((0, x), (1, y)):
        if isinstance(sock, (int, float)): c.inputs[s].default_value = sock
        else: m.l(sock, c.inputs[s])
    out = c.outputs[0]
    if keep is not None: k = m.n("VectorMath", operation="SCALE"); m.l(out, k.inputs[0]); m.l(keep, k.inputs["Scale"]); out = k.outputs[0]
    m.l(out, n.inputs["Color"])

DIRT = {"amount": 0.0}                            # how long ago vehicles were washed, 0 to 1; set before they are built

def _soiled(m, albedo, rough):
    """road film: thick below, streaked down the sides, broken by noise; returns what is left of the paint"""
    k = DIRT["amount"]
    if not k: return None
    co = m.n("NewGeometry").outputs["Position"]; s = m.n("SeparateXYZ"); m.l(co, s.inputs[0])
    def noise(scale, detail, stretch=None):
        v = co
        if stretch: p = m.n("Mapping"); m.l(co, p.inputs[0]); p.inputs["Scale"].default_value = stretch; v = p.outputs[0]
        t = m.n("TexNoise"); m.l(v, t.inputs["Vector"]); t.inputs["Scale"].default_value = scale; t.inputs["Detail"].default_value = detail; t.inputs["Roughness"].default_value = .66; return t.outputs["Fac"]
    def span(v, a, b, c, d):
        r = m.n("MapRange"); r.interpolation_type = "SMOOTHSTEP"; m.l(v, r.inputs[0])
        for i, x in enumerate((a, b, c, d)): r.inputs[1 + i].default_value = x
        return r.outputs[0]
    low = span(_math(m, "ADD", s.outputs[2], _math(m, "MULTIPLY", noise(1.7, 6), -.7)), -.25, .85, .85, .0); film = _math(m, "MULTIPLY", span(noise(.9, 7), .36, .7, 0, 1), .20); streak = _math(m, "MULTIPLY", span(noise(7, 5, (1, 1, .07)), .5, .72, 0, 1), span(s.outputs[2], .4, 3.4, .30, .10)); fleck = span(noise(34, 3), .62, .72, 0, .35)
    d = _math(m, "ADD", low, _math(m, "ADD", film, streak)); d = _math(m, "ADD", d, _math(m, "MULTIPLY", fleck, low)); d = _math(m, "MULTIPLY", d, k, True); d = _math(m, "MINIMUM", d, .78)
    mix = m.n("MixRGB"); m.l(d, mix.inputs[0]); mix.inputs[1].default_value = albedo; mix.inputs[2].default_value = hexcol("#7b6f60"); m.l(mix.outputs[0], m.p.inputs["Base Color"])
    r = m.n("MapRange"); m.l(d, r.inputs[0]); r.inputs[3].default_value = rough; r.inputs[4].default_value = .88; m.l(r.outputs[0], m.p.inputs["Roughness"])
    keep = _math(m, "SUBTRACT", 1.0, d); coat = _math(m, "MULTIPLY", keep, m.p.inputs["Clearcoat"].default_value); m.l(_math(m, "POWER", coat, 2.0), m.p.inputs["Clearcoat"]); return keep

def _math(m, op, a, b=0.0, clamp=False):
    n = m.n("Math", operation=op); n.use_clamp = clamp
    for i, v in ((0, a), (1, b)):
        if isinstance(v, (int, float)): n.inputs[i].default_value = v
        else: m.l(v, n.inputs[i])
    return n.outputs[0]

def _clean(m, sock): return _math(m, "MINIMUM", _math(m, "MAXIMUM", sock, .004), .996)

def paintwork(rough=.32, coat=1.0, name="paintwork", spec=.5):
    m = M(name).set(Base_Color=(LIV0, LIV0, LIV0, 1), Roughness=rough, Clearcoat=coat, Clearcoat_Roughness=.04, Specular=spec); m.keep = _soiled(m, (LIV0, LIV0, LIV0, 1), rough); return m

def swatch(colour="paint", **k):
    """solid brand colour"""
    m = paintwork(**k); _aov_out(m, "liv", LIV["swatch"] + (SWATCH[colour] + .5) / 8, .5, m.keep); return m.m

def sides(left, right, y0, y1, z0, z1, **k):
    """body whose two flanks wear artwork projected from the side (object coordinates, front at y0)"""
    m = paintwork(**k); s = m.n("SeparateXYZ"); m.l(m.n("TexCoord").outputs["Object"], s.inputs[0])
    t = _clean(m, _math(m, "DIVIDE", _math(m, "SUBTRACT", s.outputs[1], y0), y1 - y0)); v = _clean(m, _math(m, "DIVIDE", _math(m, "SUBTRACT", s.outputs[2], z0), z1 - z0))
    r = _math(m, "GREATER_THAN", s.outputs[0], 0.0); l = _math(m, "SUBTRACT", 1.0, r)
    x = _math(m, "ADD", _math(m, "MULTIPLY", r, _math(m, "ADD", t, LIV[right])), _math(m, "MULTIPLY", l, _math(m, "ADD", _math(m, "SUBTRACT", 1.0, t), LIV[left])))
    _aov_out(m, "liv", x, v, m.keep); return m.m

def _uv(m):
    s = m.n("SeparateXYZ"); m.l(m.n("UVMap").outputs[0], s.inputs[0]); return _clean(m, s.outputs[0]), _clean(m, s.outputs[1])

def decal(slot, **k):
    """flat artwork over a UV-mapped plane"""
    m = paintwork(**k); u, v = _uv(m); _aov_out(m, "liv", _math(m, "ADD", u, LIV[slot]), v, m.keep); return m.m

def screen(slot, rough=.16, spec=.4, name="screen"):
    m = M(name).set(Base_Color=(.006, .006, .007, 1), Roughness=rough, Specular=spec); u, v = _uv(m); _aov_out(m, "scr", _math(m, "ADD", u, SCR[slot]), v); return m.m

def simple(color, rough=.5, metallic=0, spec=.5, name="s"): return M(name).set(Base_Color=hexcol(color), Roughness=rough, Metallic=metallic, Specular=spec).m
def paint(color, metallic=.25, rough=.32, coat=1.0, name="paint"): m = M(name).set(Base_Color=hexcol(color), Metallic=metallic, Roughness=rough, Clearcoat=coat, Clearcoat_Roughness=.04); _soiled(m, hexcol(color), rough); return m.m
def used(color, rough=.5, name="used"):
    """plastics and rubber: half as dusty as paint, or bumpers turn tan"""
    k = DIRT["amount"]; DIRT["amount"] = k * .45; m = M(name).set(Base_Color=hexcol(color), Roughness=rough); _soiled(m, hexcol(color), rough); DIRT["amount"] = k; return m.m

def pane(tint=(.52, .58, .56), band=.055, name="pane"):
    """window glass: clear in the middle, black ceramic along the edge (attribute "edge", metres to the border)"""
    m = M(name); g = m.n("BsdfGlossy"); g.inputs["Roughness"].default_value = .015; t = m.n("BsdfTransparent"); t.inputs[0].default_value = (*tint, 1); f = m.n("Fresnel"); f.inputs[0].default_value = 1.55; x = m.n("MixShader")
    m.l(_math(m, "MULTIPLY", f.outputs[0], 1.7, True), x.inputs[0]); m.l(t.outputs[0], x.inputs[1]); m.l(g.outputs[0], x.inputs[2]); m.set(Base_Color=(.006, .006, .007, 1), Roughness=.04, Specular=.6); a = m.n("Attribute", attribute_name="edge"); r = _math(m, "GREATER_THAN", a.outputs["Fac"], band); y = m.n("MixShader"); m.l(r, y.inputs[0]); m.l(m.p.outputs[0], y.inputs[1]); m.l(x.outputs[0], y.inputs[2]); m.l(y.outputs[0], m.out.inputs[0]); return m.m

def edged(o, rows, columns, mat=None):
    """tells every vertex of a patch how far it is from the border, for `pane`"""
    v = np.empty(len(o.data.vertices) * 3, np.float32); o.data.vertices.foreach_get("co", v); v = v.reshape(-1, 3)
    if len(v) != rows * columns: return o
    g = v.reshape(rows, columns, 3); along = lambda a, axis: np.concatenate([np.zeros_like(np.take(a, [0], axis)[..., 0]), np.cumsum(np.linalg.norm(np.diff(a, axis=axis), axis=-1), axis)], axis)
    x, y = along(g, 1), along(g, 0); d = np.minimum(np.minimum(x, x[:, -1:] - x), np.minimum(y, y[-1:] - y)).astype(np.float32)
    a = o.data.attributes.new("edge", "FLOAT", "POINT"); a.data.foreach_set("value", d.ravel()); return o

def opened(o, gone):
    """takes the faces out whose middle is in a window"""
    bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.delete(bm, geom=[f for f in bm.faces if gone(f.calc_center_median())], context="FACES"); bm.to_mesh(o.data); bm.free(); return o

def seat(x, y, z, cloth=None, back=1.0):
    """a driver's seat that faces -Y"""
    c = cloth or noise_mat("#1d1f23", "#2b2e33", 60, .9, 3, .3, .002, name="cloth"); o = [T(rbox(.50, .50, 0, .16, .10, .05, "cushion", c, 6), (0, 0, 0), (4, 0, 0)), T(rbox(.50, .16, 0, .68 * back, .07, .05, "back", c, 6), (0, .24, .10), (-12, 0, 0)), T(rbox(.27, .11, 0, .19, .05, .04, "head", c, 6), (0, .40, .14 + .72 * back), (-8, 0, 0)), T(rbox(.36, .40, -.32, .0, .04, .02, "foot", simple("#101113", .7), 3), (0, .02, 0))]
    return T(group("seat", o), (x, y, z))

def helm(x, y, z, r=.21, tilt=62):
    """a steering wheel"""
    k = simple("#0f1012", .55); rim = lathe([(r + .017 * math.cos(a), .017 * math.sin(a)) for a in [2 * pi * i / 12 for i in range(13)]], "rim", k, 48, cap=(False, False), wn=False); o = [rim, cyl(.07, -.03, .02, .01, "hub", k, 24), T(rbox(2 * r, .035, -.02, .0, .01, .008, "spoke", k, 3))]
    return T(group("helm", o), (x, y, z), (tilt - 90, 0, 0))

def noise_mat(c1, c2, scale=4, rough=.7, detail=6, bump=.3, dist=.02, spec=.3, stretch=None, name="noise", lo=.3, hi=.7):
    """two-colour noise with bump: concrete, carpet, wood, rubber"""
    m = M(name); co = m.n("TexCoord").outputs["Object"]
    if stretch: mp = m.n("Mapping"); m.l(co, mp.inputs[0]); mp.inputs["Scale"].default_value = stretch; co = mp.outputs[0]
    t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = scale; t.inputs["Detail"].default_value = detail
    r = m.n("ValToRGB"); r.color_ramp.elements[0].color = hexcol(c1); r.color_ramp.elements[1].color = hexcol(c2); r.color_ramp.elements[0].position = lo; r.color_ramp.elements[1].position = hi
    m.l(t.outputs["Fac"], r.inputs[0]); m.l(r.outputs[0], m.p.inputs["Base Color"]); m.set(Roughness=rough, Specular=spec)
    if bump: b = m.n("Bump"); b.inputs["Strength"].default_value = bump; b.inputs["Distance"].default_value = dist; m.l(t.outputs["Fac"], b.inputs["Height"]); m.l(b.outputs[0], m.p.inputs["Normal"])
    return m.m

def box(x0, x1, y0, y1, z0, z1, mat, e=.01, name="box"):
    o = rbox(x1 - x0, y1 - y0, z0, z1, max(e, .002), e, name, mat, 3, 3); o.location = ((x0 + x1) / 2, (y0 + y1) / 2, 0); return o

def instance(group_, loc, rot=0, scale=1):
    """linked copy of a group and everything under it"""
    def cp(o, parent):
        c = o.copy(); link(c); c.parent = parent
        for ch in o.children: cp(ch, c)
        return c
    g = cp(group_, None); g.location = loc; g.rotation_euler = (0, 0, math.radians(rot)); g.scale = (scale,) * 3; return g

def plate(path, w, loc, rot=(90, 0, 0), strength=1.0, h=None):
    """a finished picture as an out-of-focus backdrop"""
    m = M("plate"); im = m.n("TexImage"); im.image = bpy.data.images.load(path); im.extension = "EXTEND"; e = m.n("Emission"); e.inputs[1].default_value = strength; m.l(im.outputs[0], e.inputs[0]); m.l(e.outputs[0], m.out.inputs[0])
    return T(plane(w, h or w * im.image.size[1] / im.image.size[0], "plate", m.m), loc, rot)

def denoiser(albedo, normal):
    """the guides are cleaned once and serve both the picture and the paint's light"""
    import oidn_torch as o
    a = o._isrgb(o.net("rt_alb")(o._srgb(albedo.clip(0, 1)).astype(np.float32))).clip(0, 1).astype(np.float32); n = o.net("rt_nrm")(normal.clip(-1, 1).astype(np.float32) * .5 + .5).clip(0, 1)
    def run(c):
        c = np.nan_to_num(c.astype(np.float32), nan=0, posinf=65504, neginf=0).clip(0, 65504); k = o.autoexposure(c)
        return (o._ipu(o.net("rt_hdr_calb_cnrm")(np.concatenate([(o._pu(c * k) / o.S).astype(np.float32), a, n], 2)).clip(0, None) * o.S) / k).astype(np.float32)
    return run

def render_base(name, res=(1200, 800), samples=20, look="Medium High Contrast", exposure=0.0, bloom=.06, vignette=.15, bounces=6, clamp=6, athr=.03):
    sc = bpy.context.scene; r = sc.render; c = sc.cycles
    if QUALITY == "preview": res = (400, round(res[1] * 400 / res[0])); samples = 8
    samples = int(arg("samples", samples)); t0 = time.time()
    r.resolution_x, r.resolution_y = res; r.resolution_percentage = 100; c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = athr; c.use_denoising = False
    c.max_bounces = bounces; c.diffuse_bounces = 3; c.glossy_bounces = 4; c.transmission_bounces = 6; c.transparent_max_bounces = 12; c.volume_bounces = 0
    c.caustics_reflective = c.caustics_refractive = False; c.blur_glossy = .5; c.sample_clamp_indirect = clamp; c.use_auto_tile = False; c.seed = 7
    r.threads_mode = "FIXED"; r.threads = int(arg("threads", "1")); vl = bpy.context.view_layer; vl.cycles.denoising_store_passes = True
    vl.use_pass_diffuse_direct = vl.use_pass_diffuse_indirect = True
    for nm in ("liv", "scr"): a = vl.aovs.add(); a.name = nm; a.type = "COLOR"
    vl.update(); sc.use_nodes = True; t = sc.node_tree; t.nodes.clear()
    rl = t.nodes.new("CompositorNodeRLayers"); fo = t.nodes.new("CompositorNodeOutputFile")
    import tempfile, shutil
    tmp = tempfile.mkdtemp(); fo.base_path = tmp; fo.format.file_format = "OPEN_EXR"; fo.format.color_depth = "32"; fo.file_slots.clear()
    slots = (("c", "Image"), ("a", "Denoising Albedo"), ("n", "Denoising Normal"), ("dd", "DiffDir"), ("di", "DiffInd"), ("liv", "liv"), ("scr", "scr"))
    for nm, sk in slots: fo.file_slots.new(nm); t.links.new(rl.outputs[sk], fo.inputs[nm])
    bpy.ops.render.render(write_still=False); t1 = time.time(); buf = {}
    for nm, _ in slots:
        im = bpy.data.images.load(os.path.join(tmp, "%s0001.exr" % nm)); im.colorspace_settings.name = "Linear" if nm == "c" else "Non-Color"
        px = np.empty(res[0] * res[1] * 4, np.float32); im.pixels.foreach_get(px); buf[nm] = px.reshape(res[1], res[0], 4)[::-1, :, :3]   # top row first
    shutil.rmtree(tmp)
    m = buf["liv"][..., 2:3]; clean = denoiser(buf["a"], buf["n"]); img = clean(buf["c"])
    dl = clean(m * (buf["dd"] + buf["di"])) * (m > 0) if m.max() > .5 else None
    out = os.path.join(BASES if QUALITY == "final" else BASES + "-preview", name + ".npz"); os.makedirs(os.path.dirname(out), exist_ok=True)
    d = dict(c=img.clip(0, 6e4).astype(np.float16), meta=np.array(json.dumps(dict(exposure=exposure, bloom=bloom, vignette=vignette, look=look))))
    if dl is not None: d.update(dl=dl.clip(0, 6e4).astype(np.float16), liv=buf["liv"])
    if buf["scr"][..., 2].max() > .5: d["scr"] = buf["scr"]
    np.savez(out, **d)
    print("RESULT %s %dx%d spp=%d render=%.0f denoise=%.0f total=%.0f" % (name, *res, samples, t1 - t0, time.time() - t1, time.time() - sc["_t0"])); done()
