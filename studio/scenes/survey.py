"""Road surface from low down, with cracks, patches and a pothole; metres: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truck import *
from road import MOODS

def surface(x0=-4.6, x1=4.6, y0=-1, y1=15, step=.028):
    """height field: ruts, a pothole, alligator cracks; wear is kept as a vertex colour"""
    rng = np.random.default_rng(4); nx, ny = int((x1 - x0) / step), int((y1 - y0) / step); X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny)); from scipy.ndimage import gaussian_filter; from scipy.spatial import cKDTree
    n = lambda s: (lambda a: (a - a.min()) / (a.max() - a.min()))(gaussian_filter(rng.normal(size=X.shape), s, mode="wrap")); big, mid = n(40), n(6)
    Z = (mid - .5) * .012 - .012 * (np.exp(-((X - 1.0) / .35) ** 2) + np.exp(-((X + 1.0) / .35) ** 2)); dark = np.zeros_like(X)
    def crackle(cx, cy, rx, ry, cells, depth):
        m = np.exp(-(((X - cx) / rx) ** 4 + ((Y - cy) / ry) ** 4)); p = np.c_[rng.uniform(cx - rx * 1.6, cx + rx * 1.6, cells), rng.uniform(cy - ry * 1.6, cy + ry * 1.6, cells)]; w = np.c_[X.ravel() + (mid.ravel() - .5) * .5, Y.ravel() + (big.ravel() - .5) * .6]
        d, _ = cKDTree(p).query(w, 2); e = (d[:, 1] - d[:, 0]).reshape(X.shape); c = np.exp(-(e / .022) ** 2) * m; return c * depth, c
    for a in ((-1.0, 3.6, .9, 2.2, 95, .030), (1.5, 8.0, 1.1, 2.5, 60, .026)): h, c = crackle(*a); Z -= h; dark = np.maximum(dark, c)
    r = np.hypot((X - .55) / .52, (Y - 3.3) / .42) + (mid - .5) * .9 + (big - .5) * .5; hole = 1 / (1 + np.exp((r - .9) * 16)); Z -= hole * (.085 + .05 * mid); rim = np.exp(-((r - .95) / .16) ** 2); dark = np.maximum(dark, rim * .35)
    pat = ((np.abs(X + 1.7) < .8) & (np.abs(Y - 9.5) < 1.5)); Z += pat * .012; tint = pat * .5 + hole * -.35
    me = bpy.data.meshes.new("surface"); v = np.c_[X.ravel(), Y.ravel(), Z.ravel()]; i = np.arange(nx * ny).reshape(ny, nx); f = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4); me.vertices.add(len(v)); me.vertices.foreach_set("co", v.ravel()); me.loops.add(f.size); me.loops.foreach_set("vertex_index", f.ravel().astype(np.int32)); me.polygons.add(len(f)); me.polygons.foreach_set("loop_start", np.arange(0, f.size, 4, dtype=np.int32)); me.polygons.foreach_set("loop_total", np.full(len(f), 4, np.int32)); me.update(); me.polygons.foreach_set("use_smooth", [True] * len(f))
    ca = me.color_attributes.new("wear", "FLOAT_COLOR", "POINT"); col = np.ones((len(v), 4), np.float32); col[:, 0] = dark.ravel(); col[:, 1] = tint.ravel() + .5; col[:, 2] = hole.ravel(); ca.data.foreach_set("color", col.ravel())
    m = M("asphalt"); co = m.n("TexCoord").outputs["Object"]
    def noise(s, d): t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = s; t.inputs["Detail"].default_value = d; return t.outputs["Fac"]
    r = m.n("ValToRGB"); r.color_ramp.elements[0].color = (.035, .035, .037, 1); r.color_ramp.elements[1].color = (.17, .165, .155, 1); r.color_ramp.elements[0].position = .32; r.color_ramp.elements[1].position = .72; m.l(noise(90, 6), r.inputs[0])
    a = m.n("VertexColor", layer_name="wear"); s = m.n("SeparateRGB"); m.l(a.outputs[0], s.inputs[0]); k = m.n("Math", operation="MULTIPLY_ADD"); m.l(s.outputs[0], k.inputs[0]); k.inputs[1].default_value = -.8; k.inputs[2].default_value = 1
    t = m.n("Math", operation="MULTIPLY_ADD"); m.l(s.outputs[1], t.inputs[0]); t.inputs[1].default_value = -.8; t.inputs[2].default_value = 1.4; q = m.n("Math", operation="MULTIPLY"); m.l(k.outputs[0], q.inputs[0]); m.l(t.outputs[0], q.inputs[1])
    sc = m.n("VectorMath", operation="SCALE"); m.l(r.outputs[0], sc.inputs[0]); m.l(q.outputs[0], sc.inputs["Scale"]); m.l(sc.outputs[0], m.p.inputs["Base Color"]); m.set(Roughness=.72, Specular=.35)
    b = m.n("Bump"); b.inputs["Strength"].default_value = .5; b.inputs["Distance"].default_value = .012; m.l(noise(120, 4), b.inputs["Height"]); m.l(b.outputs[0], m.p.inputs["Normal"]); me.materials.append(m.m); link(bpy.data.objects.new("surface", me)); return m.m

def scene(mood, cam, van_ahead=False, exp=0):
    md = MOODS[mood]; mat = surface(); T(plane(9.2, 400, "far", mat), (0, 215, -.004)); ln = M("line").set(Base_Color=(.66, .65, .6, 1), Roughness=.6).m
    for i in range(30): T(plane(.13, 3.0, "dash", ln), (2.35, 1.5 + i * 9.0, .012))
    T(plane(.15, 400, "edge", ln), (-3.5, 199, .012)); g = noise_mat("#3f4526", "#6a6a3e", 1.6, .95, 8, 1, .2, .1); T(plane(600, 900, "grass", g), (-304.6, 300, -.03)); T(plane(600, 900, "grass", g), (304.6, 300, -.03))
    hills(cols=md["hills"]); dusk(md["sun"], md["strength"], md["ramp"], md["glow"], md["glowk"], md.get("suncol", "#ffb27a")); trees(150)
    if van_ahead:
        import van; v = van.build_van(.3); v.location = (-.2, 13.0, 0); v.rotation_euler = (0, 0, pi); v.location.y += 5.9
    camera(**cam); return md["exp"] + exp

SHOTS = {
 "road-low":  lambda: scene("dawn", dict(az=2, el=6.0, lens=32, target=(.2, 4.5, .15), dist=5.6, ap=.012, focus=(.5, 3.2, 0), shift=(0, .12)), True, .25),
 "road-close": lambda: scene("dawn", dict(az=-16, el=15, lens=35, target=(.15, 3.9, 0), dist=3.7, ap=.010, focus=(.5, 3.2, 0), shift=(0, -.02)), False, .15),
}
if __name__ == "__main__":
    new(); random.seed(2); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 675
    s = arg("shot"); e = SHOTS[s](); render_base(s, (1280, 720), 8, exposure=e, bloom=.05, vignette=.16)
