"""Render, denoise, grade and save one picture."""
import shutil
from stage import *

def blur(img, sigma):
    from scipy.ndimage import gaussian_filter
    return np.stack([gaussian_filter(img[..., c], sigma, mode="nearest") for c in range(3)], -1)

def post(img, bloom=.06, thr=1.0, vignette=.12, exposure=0.0, grade=None, sat=1.0, grain=.007):
    h, w, _ = img.shape; img = img * 2 ** exposure
    if bloom:
        hi = np.maximum(img - thr, 0); hi = np.minimum(hi, 12)
        g = sum(blur(hi, w * s) * f for s, f in ((.003, .5), (.012, .3), (.04, .2)))
        img = img + g * bloom * 4
    if vignette:
        y, x = np.mgrid[0:h, 0:w]; r = np.hypot((x - w / 2) / (w / 2), (y - h / 2) / (h / 2) * .85); img = img * (1 - vignette * np.clip(r - .35, 0, 2)[..., None] ** 2)
    if grade is not None:                              # (shadow tint, highlight tint) as linear RGB gains
        sh, hl = [np.array(hexcol(c)[:3]) for c in grade]; sh = sh / sh.mean(); hl = hl / hl.mean()
        L = np.clip(img.mean(-1, keepdims=True), 0, 4); t = np.clip(L / (L + .18), 0, 1); img = img * (sh * (1 - t) + hl * t)
    if sat != 1:
        L = img @ np.array([.2126, .7152, .0722]); img = L[..., None] + (img - L[..., None]) * sat
    if grain:                                          # film grain = dither: Image.save_render() never dithers, smooth skies band without it
        rng = np.random.default_rng(1); img = img * (1 + rng.normal(0, grain, img.shape[:2])[..., None])
    return np.maximum(img, 0).astype(np.float32)

def _settings(res, samples, bounces, clamp, threshold, transparent):
    sc = bpy.context.scene; r = sc.render; c = sc.cycles
    r.resolution_x, r.resolution_y = res; r.resolution_percentage = 100; r.film_transparent = transparent
    r.threads_mode = "FIXED"; r.threads = int(arg("threads", "1"))
    c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = threshold; c.use_denoising = False
    c.max_bounces = bounces; c.diffuse_bounces = 3; c.glossy_bounces = 4; c.transmission_bounces = 8; c.transparent_max_bounces = 12; c.volume_bounces = 0
    c.caustics_reflective = c.caustics_refractive = False; c.blur_glossy = .5; c.sample_clamp_indirect = clamp; c.use_auto_tile = False; c.seed = 7

def _passes():
    """pass name in the files -> socket of the render layer; --passes=1 adds what recolouring needs"""
    vl = bpy.context.view_layer; vl.cycles.denoising_store_passes = True
    slots = {"c": "Image", "a": "Denoising Albedo", "n": "Denoising Normal"}
    if arg("passes"):
        vl.use_pass_diffuse_direct = vl.use_pass_diffuse_indirect = True
        for name, kind in (("brand", "VALUE"), ("liv", "COLOR")):
            a = vl.aovs.add(); a.name = name; a.type = kind
        vl.update(); slots.update(dd="DiffDir", di="DiffInd", brand="brand", liv="liv")
    return slots

def _render_passes(res):
    """Blender cannot read multilayer EXR pixels back, so each pass goes to a file of its own"""
    sc = bpy.context.scene; slots = _passes(); sc.use_nodes = True; t = sc.node_tree
    for n in list(t.nodes): t.nodes.remove(n)
    layers = t.nodes.new("CompositorNodeRLayers"); files = t.nodes.new("CompositorNodeOutputFile")
    tmp = os.path.join(BUILD, "tmp-%d" % os.getpid()); os.makedirs(tmp, exist_ok=True); files.base_path = tmp
    files.format.file_format = "OPEN_EXR"; files.format.color_depth = "32"; files.file_slots.clear()
    for name, socket in slots.items():
        files.file_slots.new(name); t.links.new(layers.outputs[socket], files.inputs[name])
    bpy.ops.render.render(write_still=False)
    buf = {}
    for name in slots:
        im = bpy.data.images.load(os.path.join(tmp, name + "0001.exr")); im.colorspace_settings.name = "Linear" if name == "c" else "Non-Color"
        px = np.empty(res[0] * res[1] * 4, np.float32); im.pixels.foreach_get(px); buf[name] = px.reshape(res[1], res[0], 4)
    shutil.rmtree(tmp, ignore_errors=True)
    return buf

def _save(out, img, alpha, look, view, gamma):
    h, w, _ = img.shape; sc = bpy.context.scene; s = sc.render.image_settings; vs = sc.view_settings
    o = bpy.data.images.new("out", w, h, float_buffer=True, alpha=alpha is not None)
    px = np.ones((h, w, 4), np.float32); px[..., :3] = img
    if alpha is not None: px[..., 3] = alpha
    o.pixels.foreach_set(px.ravel()); o.update()
    vs.view_transform = view; vs.look = look if view == "Filmic" else "None"; vs.gamma = gamma; vs.exposure = 0
    s.file_format = "PNG"; s.color_mode = "RGB" if alpha is None else "RGBA"; s.color_depth = "8"
    o.save_render(out, scene=sc)

def render(out, res=(1200, 900), samples=24, preview=(480, 24), look="Medium High Contrast", exposure=0.0, bounces=8, transparent=False, clamp=6, athr=.02, view="Filmic", gamma=1.0, **finish):
    import oidn_torch
    if QUALITY == "preview":
        res = (preview[0], round(res[1] * preview[0] / res[0])); samples = preview[1]
    samples = int(arg("samples", samples)); os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    _settings(res, samples, bounces, clamp, athr, transparent)
    t0 = time.time(); buf = _render_passes(res); t1 = time.time()
    guides = buf["a"][..., :3], buf["n"][..., :3]
    img = oidn_torch.denoise(buf["c"][..., :3], *guides)
    if arg("passes"):
        mask = buf["brand"][..., :1] + buf["liv"][..., 2:3]           # light is multiplied by the mask: edges stay anti-aliased
        light = oidn_torch.denoise(mask * (buf["dd"][..., :3] + buf["di"][..., :3]), *guides)
        np.savez_compressed(out.replace(".png", ".npz"), c=img.astype(np.float16), dl=light.astype(np.float16), brand=buf["brand"][..., 0].astype(np.float16),
                            liv=buf["liv"][..., :3].astype(np.float32), meta=np.array([exposure, finish.get("bloom", .06), finish.get("vignette", .12)]))
    t2 = time.time()
    _save(out, post(img, exposure=exposure, **finish), buf["c"][..., 3] if transparent else None, look, view, gamma)
    start = bpy.context.scene["_t0"]
    print("RESULT %s %dx%d spp=%d build=%.0f render=%.0f denoise=%.0f total=%.0fs" % (out, *res, samples, t0 - start, t1 - t0, t2 - t1, time.time() - start))

def done():
    """Blender 3.4 + torch crash while unloading add-ons at exit; everything is saved, so leave hard"""
    sys.stdout.flush(); sys.stderr.flush(); os._exit(0)

def outpath(name):
    """final pictures are masters; previews never mix with them"""
    return os.path.join(BUILD, "masters" if QUALITY == "final" else "previews", name + ".png")
