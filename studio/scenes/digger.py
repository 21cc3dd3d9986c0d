"""Excavator on gravel with a tracker on its side, metres, digging towards -Y: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from truck import *
from road import MOODS

def rod(a, b, r, mat, e=.01, seg=28):
    """cylinder between two points"""
    d = Vector(b) - Vector(a); o = cyl(r, 0, d.length, e, "rod", mat, seg); o.location = a; o.rotation_euler = d.to_track_quat("Z", "Y").to_euler(); return o

def arm(pts, w, mat, x=0.0, e=.025, r=.12):
    """welded box beam: side profile as (reach, height), w wide"""
    o = prism(fillet([(-f, z) for f, z in pts], r, 6, closed=True), -w / 2, w / 2, e, "arm", mat, 3, "X"); o.location.x = x; return o

def pin(f, z, w, mat, r=.075, x=0.0): return T(cyl(r, -w / 2, w / 2, .012, "pin", mat, 32), (x, -f, z), (0, 90, 0))

def ram(a, b, x, part=.58):
    """hydraulic cylinder: barrel, gland, chrome rod, eyes"""
    A, B = Vector((x, -a[0], a[1])), Vector((x, -b[0], b[1])); m = A.lerp(B, part); n = (B - A).normalized(); bar = simple("#191b1e", .4); chrome = simple("#dfe3e7", .10, 1)
    return [rod(A, m, .072, bar), rod(m - n * .02, m + n * .06, .082, bar), rod(m, B, .042, chrome), T(cyl(.085, -.07, .07, .01, "eye", bar, 28), A, (0, 90, 0)), T(cyl(.075, -.06, .06, .01, "eye", bar, 28), B, (0, 90, 0))]

def track(x, dark, steel):
    """one crawler: shoes around a frame, rollers, sprocket and idler"""
    R, L, o = .40, 3.25, []; n = 46; per = 2 * L + 2 * pi * R
    for i in range(n):
        s = (i + .5) * per / n
        if s < L: p, a = (L / 2 - s, R), 0
        elif s < L + pi * R: t = (s - L) / R; p, a = (-L / 2 - R * math.sin(t), R * math.cos(t)), t
        elif s < 2 * L + pi * R: p, a = (-L / 2 + s - L - pi * R, -R), pi
        else: t = (s - 2 * L - pi * R) / R; p, a = (L / 2 + R * math.sin(t), -R * math.cos(t)), pi + t
        k = group("shoe", [rbox(.60, .178, 0, .028, .008, .006, "plate", steel, 3), T(rbox(.60, .022, .026, .062, .006, .006, "grouser", steel, 3), (0, .05, 0))]); k.location = (x, p[0], p[1] + R + .065); k.rotation_euler = (a, 0, 0); o.append(k)
    o.append(T(rbox(.36, L + .1, .28, .66, .06, .03, "frame", dark, 5), (x, 0, 0)))
    for y in np.linspace(-1.25, 1.25, 7): o.append(T(cyl(.10, -.2, .2, .02, "roller", dark, 28), (x, y, .19), (0, 90, 0)))
    for y in (-.6, .6): o.append(T(cyl(.07, -.2, .2, .02, "carrier", dark, 24), (x, y, .76), (0, 90, 0)))
    for y in (-L / 2, L / 2): o.append(T(cyl(.33, -.13, .13, .04, "wheel", dark, 48), (x, y, R + .065), (0, 90, 0))); o.append(T(cyl(.17, -.24, .24, .03, "hub", steel, 32), (x, y, R + .065), (0, 90, 0)))
    return o

def excavator():
    paintm = swatch("paint", rough=.34); dark = simple("#202327", .5); black = simple("#101214", .55); steel = noise_mat("#54514c", "#625f59", 14, .45, 5, .15, .004, name="steel"); steel.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = .7
    gl = M("gls").set(Base_Color=(.010, .016, .020, 1), Roughness=.02, Specular=1.0, Clearcoat=1).m; grey = simple("#b9bec3", .4); under = [*track(-1.12, dark, steel), *track(1.12, dark, steel), rbox(1.7, 1.9, .45, .82, .2, .06, "cross", dark, 6), cyl(.72, .80, 1.02, .03, "ring", black, 64)]; o = []
    # house: deck, engine hood, side boxes, counterweight
    o += [T(rbox(2.66, 4.1, 1.02, 1.18, .12, .03, "deck", dark, 8), (0, .55, 0)), T(rbox(1.12, 2.35, 1.18, 2.02, .10, .07, "boxR", paintm, 8), (.77, .10, 0)), T(rbox(2.64, 1.65, 1.18, 2.34, .16, .10, "hood", paintm, 10), (0, 1.40, 0)), T(rbox(2.68, .92, 1.02, 2.28, .40, .14, "weight", swatch("ink", rough=.4), 14), (0, 2.42, 0)), T(plane(1.5, .36, "tail", decal("badge"), .03), (0, 2.886, 1.66), (90, 0, 180))]
    for i in range(6): o.append(T(rbox(.012, .62, 1.42 + i * .09, 1.46 + i * .09, .004, .004, "louvre", black, 2), (1.322, 1.55, 0)))
    for s in (-1, 1): o += [T(rbox(.008, .012, 1.24, 2.12, .002, .002, "seam", black, 2), (s * 1.322, y, 0)) for y in (.92, 1.18, 1.98)]; o.append(T(rbox(.02, .10, 0, .04, .01, .006, "latch", black, 4), (s * 1.325, 1.30, 1.55)))
    o += [T(cyl(.07, 2.2, 2.62, .015, "exhaust", black, 28), (.75, 1.75, 0)), cable([(.34, -.98, 2.03), (.34, -.98, 2.42), (.34, -.2, 2.42), (.34, .75, 2.42), (.34, .75, 2.2)], .017, simple("#d9a21b", .45), "rail", kind="POLY"), cable([(1.22, -.98, 2.03), (1.22, -.98, 2.42), (1.22, -.2, 2.42), (1.22, .75, 2.42), (1.22, .75, 2.2)], .017, simple("#d9a21b", .45), "rail", kind="POLY")]
    # cab: dark shell with glass on every side
    prof = fillet([(-1.42, 1.18), (-1.46, 1.75), (-1.30, 2.92), (-1.05, 3.02), (.38, 3.02), (.44, 2.9), (.44, 1.18)], [.05, .25, .14, .1, .1, .05, .02], 7, closed=True); cab = prism(prof, -.51, .51, .05, "cab", paintm, 4, "X"); cab.location.x = -.80; o.append(cab)
    for s in (-1, 1):
        g1 = prism(fillet([(-1.36, 1.80), (-1.24, 2.86), (-.52, 2.88), (-.52, 1.52), (-1.36, 1.52)], .07, 5, closed=True), 0, .008, .002, "door", gl, 2, "X"); g2 = prism(fillet([(-.40, 1.95), (-.40, 2.88), (.34, 2.88), (.34, 1.95)], .07, 5, closed=True), 0, .008, .002, "rear", gl, 2, "X")
        for g in (g1, g2): g.location.x = -.80 + (.511 if s > 0 else -.519); o.append(g)
        lower = prism(fillet([(-.40, 1.26), (-.40, 1.86), (.38, 1.86), (.38, 1.26)], .06, 5, closed=True), 0, .010, .003, "panel", dark, 2, "X"); lower.location.x = -.80 + (.51 if s > 0 else -.52); o.append(lower)
    d = Vector((0, .16, 1.17)).normalized(); ang = math.degrees(math.atan2(.16, 1.17)); o += [T(rbox(.90, 1.02, 0, .008, .08, .002, "screen", gl, 8), (-.80, -1.388, 2.33), (90 - ang, 0, 0)), T(rbox(.90, .42, 0, .008, .06, .002, "lower", gl, 8), (-.80, -1.462, 1.50), (90, 0, 0)), T(rbox(.98, 1.3, 0, .05, .1, .02, "roof", paintm, 8), (-.80, -.40, 3.01)), T(rbox(.03, .16, 0, .035, .012, .008, "grab", grey, 4), (-1.33, -.62, 1.72))]
    for x in (-1.12, -.48): o += [T(rbox(.16, .09, 0, .10, .03, .02, "work", black, 6), (x, -1.16, 3.04)), T(rbox(.12, .01, .015, .085, .02, .004, "lens", simple("#e8ecef", .08), 5), (x, -1.21, 3.04))]
    o += [T(cyl(.05, 0, .13, .03, "beacon", simple("#e8871a", .2), 28), (-.45, .15, 3.06)), cable([(-1.33, -1.36, 2.35), (-1.52, -1.50, 2.40), (-1.56, -1.52, 2.40)], .014, black, "marm", kind="POLY"), T(rbox(.16, .05, 2.22, 2.52, .03, .02, "mirror", black, 6), (-1.58, -1.52, 0), (0, 0, 20))]
    # boom, stick, bucket
    bx = .06; o += [arm([(.15, 2.05), (1.45, 4.10), (2.35, 4.72), (3.2, 4.70), (5.32, 3.78), (5.38, 3.52), (3.15, 4.08), (2.62, 4.02), (2.0, 3.42), (.72, 1.62), (.32, 1.58)], .40, paintm, bx), arm([(4.62, 4.40), (4.92, 4.48), (5.62, 3.58), (6.28, 1.55), (6.14, 1.32), (5.95, 1.42), (4.98, 3.30), (4.55, 4.20)], .30, paintm, bx)]
    for s in (-1, 1): o += [prism(fillet([(-.15, 1.2), (-.05, 2.05), (-.30, 2.15), (-.62, 1.9), (-1.0, 1.2)], .08, 4, closed=True), -.03, .03, .01, "lug", dark, 2, "X")]; o[-1].location.x = bx + s * .27; o += ram((.98, 1.40), (2.42, 3.86), bx + s * .31, .56)
    for s in (-1, 1): p = plane(1.85, .40, "name", decal("containerL", rough=.34), .03); p.rotation_euler = Vector((s, 0, 0)).to_track_quat("Z", "Y").to_euler(); p.rotation_euler = (pi / 2, math.radians(0), -pi / 2 if s < 0 else pi / 2); p.location = (bx + s * .2035, -4.05, 4.14); p.rotation_euler.rotate(Euler((math.radians(24 if s < 0 else 24), 0, 0))); o.append(p)
    o += ram((2.35, 4.92), (4.72, 4.36), bx, .60) + ram((5.10, 4.18), (6.34, 2.18), bx, .60); o += [arm([(2.15, 4.6), (2.35, 5.0), (2.6, 4.7)], .12, dark, bx, .01, .04), pin(.35, 1.82, .66, steel, .085, bx), pin(5.18, 3.62, .50, steel, .085, bx), pin(6.12, 1.45, .62, steel, .07, bx), pin(2.42, 3.86, .74, steel, .065, bx)]
    for s in (-1, 1): o += [rod((bx + s * .19, -6.02, 1.86), (bx + s * .19, -6.34, 2.18), .035, dark), rod((bx + s * .19, -6.34, 2.18), (bx + s * .19, -6.62, 1.36), .035, dark)]
    side = [(6.0, 1.52), (6.42, 1.50), (6.78, 1.14), (6.86, .72), (6.70, .34), (6.32, .08), (5.52, .06), (5.66, .34), (5.95, .9)]; back = fillet([(-6.40, 1.42), (-6.80, 1.14), (-6.88, .70), (-6.70, .30), (-6.30, .05), (-5.50, .05)], [0, .15, .2, .2, .12, 0], 6)
    for s in (-1, 1): o.append(arm(side, .035, steel, bx + s * .58, .008, .06))
    shell = loft([[(bx + x, y, z) for y, z in back] for x in (-.58, .58)], "shell", steel, (False, False), closed=False, wn=False); m = shell.modifiers.new("sol", "SOLIDIFY"); m.thickness = .03; o.append(shell)
    for x in np.linspace(-.5, .5, 5): o.append(T(prism(fillet([(0, -.05), (.30, -.012), (.30, .012), (0, .05)], .01, 3, closed=True), -.045, .045, .01, "tooth", simple("#9a958d", .35, .8), 2, "X"), (bx + x, -5.58, .065)))
    for s in (-1, 1): o.append(arm([(5.98, 1.62), (6.20, 1.62), (6.75, 1.40), (6.55, 1.15), (6.05, 1.25)], .04, steel, bx + s * .20, .008, .06))
    for k in (-.05, .05): o.append(cable([(bx + k, -.5, 2.4), (bx + k, -1.35, 4.12), (bx + k, -2.3, 4.80), (bx + k, -3.3, 4.76), (bx + k, -4.6, 4.22)], .022, black, "hose", res=14))
    # tracker beside the cab door
    unit = simple("#2a2d31", .5); o += [T(rbox(.30, .20, 0, .075, .035, .018, "unit", unit, 10), (-1.325, .98, 1.92), (90, 0, -90)), T(plane(.18, .09, "ulab", decal("label", rough=.45, coat=0), .004), (-1.402, .98, 1.92), (90, 0, -90)), T(cyl(.008, 0, .006, .001, "uled", emit("#36ff9a", 9), 16), (-1.40, .865, 1.97), (90, 0, -90))]
    T(group("under", under), rot=(0, 0, -14)); return T(group("house", o), rot=(0, 0, 9))

def gravel():
    m = noise_mat("#6d675c", "#a39b8c", 30, .95, 10, .8, .018, .15, name="gravel"); g = plane(90, 90, "ground", m); T(g, (0, 10, 0)); T(plane(1200, 1200, "field", noise_mat("#545634", "#77744a", .8, .95, 8, .6, .1, .1)), (0, 300, -.06)); rnd = random.Random(4); stone = [simple(c, .9) for c in ("#8b8478", "#a59c8d", "#6f695f")]; base = []
    for k in range(3):
        bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=2, radius=1)
        for v in bm.verts: v.co *= 1 + rnd.uniform(-.18, .18); v.co.z *= .7
        o = finish(bm, "stone", stone[k], angle=50); o.location = (0, 0, -20); apply(o); base.append(o)
    for _ in range(2600):
        a, r = rnd.uniform(0, 6.28), 14 * math.sqrt(rnd.random()); o = dup(rnd.choice(base), (r * math.cos(a) - 2, r * math.sin(a) - 3, .0)); s = rnd.uniform(.012, .05) * (1 if rnd.random() < .97 else 2.2); o.scale = (s,) * 3; o.rotation_euler = (rnd.uniform(0, 6), rnd.uniform(0, 6), rnd.uniform(0, 6))
    from scipy.ndimage import gaussian_filter
    for cx, cy, R, H in ((10, 13, 8.5, 4.6), (-4, 22, 9, 4.2), (-13, -8, 0, 0)):
        if not R: continue
        n = 150; rng = np.random.default_rng(int(R * 10)); f = gaussian_filter(rng.normal(size=(n, n)), 7); f /= np.abs(f).max(); f2 = gaussian_filter(rng.normal(size=(n, n)), 1.4); f2 /= np.abs(f2).max(); bm = bmesh.new(); V = []
        for j in range(n):
            for i in range(n):
                x, y = (i / (n - 1) - .5) * 2.4 * R, (j / (n - 1) - .5) * 2.4 * R; r = math.hypot(x, y) / R + f[j, i] * .10; z = H * max(0, 1 - r) ** .92 + f2[j, i] * .09; V.append(bm.verts.new((x, y, z - .05 if r < 1 else -.15)))
        for j in range(n - 1):
            for i in range(n - 1): bm.faces.new((V[j * n + i], V[j * n + i + 1], V[(j + 1) * n + i + 1], V[(j + 1) * n + i]))
        T(finish(bm, "pile", m, angle=60), (cx, cy, 0))

def scene(cam, mood="dawn", exp=0):
    excavator(); gravel(); trees(0, 8, ("#3a4a26", "#465630", "#54602f")); base = [o for o in bpy.data.objects if o.name.startswith("tree")]; rnd = random.Random(9)
    for i in range(46): o = dup(base[i % 3], (-90 + i * 4.4 + rnd.uniform(-2, 2), 62 + rnd.uniform(0, 22), -.2)); k = rnd.uniform(3, 4.8); o.scale = (k, k, k * 1.2); o.rotation_euler.z = i
    md = MOODS[mood]; hills(cols=md["hills"]); dusk((-.72, -.45, .36), .85, md["ramp"], md["glow"], .8, "#ffdcb0", 1.5); area((-10, -12, 7), (0, 0, 2), (10, 6), .14, "#e6edff"); camera(**cam); return md["exp"] + exp

SHOTS = {
 "digger": lambda: scene(dict(az=-54, el=3.0, lens=36, target=(.1, -1.7, 2.35), dist=11.9, ap=.02, focus=(-1.2, 0, 1.8), shift=(0, .02))),
}
if __name__ == "__main__":
    new(); random.seed(2); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 675
    s = arg("shot"); e = SHOTS[s](); render_base(s, (1200, 675), 10, exposure=e, bloom=.05, vignette=.15)
