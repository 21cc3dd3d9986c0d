"""Render, denoise, grade and save one picture."""
import shutil
from stage import *

PASSES = {"c": "Image", "a": "Denoising Albedo", "n": "Denoising Normal"}

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

def _settings(res, samples, bounces, clamp, threshold, least):
    sc = bpy.context.scene; r = sc.render; c = sc.cycles
    r.resolution_x, r.resolution_y = res; r.resolution_percentage = 100
    r.threads_mode = "FIXED"; r.threads = int(arg("threads", "1"))
    c.samples = samples; c.use_adaptive_sampling = True; c.adaptive_threshold = threshold; c.adaptive_min_samples = least; c.use_denoising = False
    c.max_bounces = bounces; c.diffuse_bounces = 3; c.glossy_bounces = 4; c.transmission_bounces = 8; c.transparent_max_bounces = 12; c.volume_bounces = 0
    c.caustics_reflective = c.caustics_refractive = False; c.blur_glossy = .5; c.sample_clamp_indirect = clamp; c.use_auto_tile = False; c.seed = 7

def _render_passes(res):
    """Blender cannot read multilayer EXR pixels back, so each pass goes to a file of its own"""
    sc = bpy.context.scene; bpy.context.view_layer.cycles.denoising_store_passes = True; sc.use_nodes = True; t = sc.node_tree
    for n in list(t.nodes): t.nodes.remove(n)
    layers = t.nodes.new("CompositorNodeRLayers"); files = t.nodes.new("CompositorNodeOutputFile")
    tmp = os.path.join(BUILD, "tmp-%d" % os.getpid()); os.makedirs(tmp, exist_ok=True); files.base_path = tmp
    files.format.file_format = "OPEN_EXR"; files.format.color_depth = "32"; files.file_slots.clear()
    for name, socket in PASSES.items():
        files.file_slots.new(name); t.links.new(layers.outputs[socket], files.inputs[name])
    bpy.ops.render.render(write_still=False)
    buf = {}
    for name in PASSES:
        im = bpy.data.images.load(os.path.join(tmp, name + "0001.exr")); im.colorspace_settings.name = "Linear" if name == "c" else "Non-Color"
        px = np.empty(res[0] * res[1] * 4, np.float32); im.pixels.foreach_get(px); buf[name] = px.reshape(res[1], res[0], 4)
    shutil.rmtree(tmp, ignore_errors=True)
    return buf

def _save(out, img, look):
    h, w, _ = img.shape; sc = bpy.context.scene; s = sc.render.image_settings; vs = sc.view_settings
    o = bpy.data.images.new("out", w, h, float_buffer=True)
    px = np.ones((h, w, 4), np.float32); px[..., :3] = img
    o.pixels.foreach_set(px.ravel()); o.update()
    vs.view_transform = "Filmic"; vs.look = look
    s.file_format = "PNG"; s.color_mode = "RGB"; s.color_depth = "8"
    o.save_render(out, scene=sc)

def render(out, res=(1200, 900), samples=24, preview=(480, 24), look="Medium High Contrast", exposure=0.0, bounces=8, clamp=6, athr=.02, least=0, trace=1.0, **finish):
    """trace: share of the final width that is traced; the denoised picture is enlarged before the grade, so grain stays fine"""
    import oidn_torch
    from scipy.ndimage import zoom
    if QUALITY == "preview":
        res = (preview[0], round(res[1] * preview[0] / res[0])); samples = preview[1]; trace = 1.0
    samples = int(arg("samples", samples)); traced = (round(res[0] * trace), round(res[1] * trace)); os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    _settings(traced, samples, bounces, clamp, athr, least)
    t0 = time.time(); buf = _render_passes(traced); t1 = time.time()
    img = oidn_torch.denoise(buf["c"][..., :3], buf["a"][..., :3], buf["n"][..., :3])
    if traced != res: img = zoom(img, (res[1] / traced[1], res[0] / traced[0], 1), order=3).clip(0)
    t2 = time.time()
    _save(out, post(img, exposure=exposure, **finish), look)
    start = bpy.context.scene["_t0"]
    print("RESULT %s %dx%d spp=%d build=%.0f render=%.0f denoise=%.0f total=%.0fs" % (out, *traced, samples, t0 - start, t1 - t0, t2 - t1, time.time() - start))

def done():
    """Blender 3.4 + torch crash while unloading add-ons at exit; everything is saved, so leave hard"""
    sys.stdout.flush(); sys.stderr.flush(); os._exit(0)

def outpath(name):
    """final pictures are masters; previews never mix with them"""
    return os.path.join(BUILD, "masters" if QUALITY == "final" else "previews", name + ".png")
