"""Depot from above, trailer yard, loading dock and a van's door with a phone; metres: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from van import *
from road import MOODS
import devices, truck

# ---------------------------------------------------------------- helpers
def stamp(root, *places):
    """shows a group at each (x, y, turn); geometry is shared, so a full yard costs little more than one vehicle"""
    col = bpy.data.collections.new(root.name); scene = bpy.context.scene.collection
    for o in [root, *root.children_recursive]: col.objects.link(o); scene.objects.unlink(o)
    for x, y, turn in places:
        e = link(bpy.data.objects.new("stamp", None)); e.instance_type = "COLLECTION"; e.instance_collection = col; T(e, (x, y, 0), (0, 0, turn))

def copies(o, locs):
    """one small part in many places"""
    stamp(group(o.name, [o]), *locs)

def worn(c1="#3d3f42", c2="#5b5d60", dry=.78, wet=.0, name="tarmac"):
    """asphalt or concrete with fine grain, large stains and, when wet, smooth patches"""
    m = M(name); co = m.n("TexCoord").outputs["Object"]
    def noise(scale, detail, rough=.6):
        t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = scale; t.inputs["Detail"].default_value = detail; t.inputs["Roughness"].default_value = rough; return t.outputs["Fac"]
    def ramp(fac, a, b, lo, hi):
        r = m.n("ValToRGB"); r.color_ramp.elements[0].color = a; r.color_ramp.elements[1].color = b; r.color_ramp.elements[0].position = lo; r.color_ramp.elements[1].position = hi; m.l(fac, r.inputs[0]); return r.outputs[0]
    grain = ramp(noise(34, 5), hexcol(c1), hexcol(c2), .3, .72); stain = ramp(noise(.09, 7, .66), (.62, .62, .64, 1), (1, 1, 1, 1), .36, .58); fleck = ramp(noise(1.1, 6, .7), (.80, .80, .80, 1), (1.04, 1.03, 1, 1), .3, .7)
    for a in (stain, fleck):
        x = m.n("VectorMath", operation="MULTIPLY"); m.l(grain, x.inputs[0]); m.l(a, x.inputs[1]); grain = x.outputs[0]
    m.l(grain, m.p.inputs["Base Color"]); m.set(Roughness=dry, Specular=.35)
    if wet: r = m.n("MapRange"); r.inputs["From Min"].default_value = .42; r.inputs["From Max"].default_value = .60; r.inputs["To Min"].default_value = dry - (dry - .08) * wet; r.inputs["To Max"].default_value = dry; m.l(noise(.22, 5, .55), r.inputs[0]); m.l(r.outputs[0], m.p.inputs["Roughness"])
    b = m.n("Bump"); b.inputs["Strength"].default_value = .3; b.inputs["Distance"].default_value = .008; m.l(noise(60, 3), b.inputs["Height"]); m.l(b.outputs[0], m.p.inputs["Normal"]); return m.m

def line_paint(col="#d8d6cd"):
    """road marking with worn spots"""
    return noise_mat("#8f8e89", col, 2.2, .7, 8, 0, lo=.30, hi=.46, spec=.2, name="marking")

def stroke(x0, y0, x1, y1, w, mat, z=.006):
    d = Vector((x1 - x0, y1 - y0)); o = plane(d.length, w, "stroke", mat); o.rotation_euler.z = math.atan2(d.y, d.x); o.location = ((x0 + x1) / 2, (y0 + y1) / 2, z); return o

def greenery(locs, k=3.4, seed=3):
    rnd = random.Random(seed); truck.trees(0, 8, ("#3a4a26", "#465630", "#54602f")); base = [o for o in bpy.data.objects if o.name.startswith("tree")]
    for x, y in locs: o = dup(rnd.choice(base), (x, y, -.2)); s = k * rnd.uniform(.75, 1.25); o.scale = (s, s, s * rnd.uniform(.95, 1.4)); o.rotation_euler.z = rnd.uniform(0, 6)

def trailer():
    """the box trailer on its own, on its landing legs, with a tracker on the nose wall; nose at y = 2.85"""
    g = truck.build(.25); bpy.context.view_layer.update()
    for o in list(g.children):
        pts = [o.matrix_local @ Vector(c) for c in o.bound_box] if o.type != "EMPTY" else [o.location]; cy = sum(p.y for p in pts) / len(pts)
        part = o.name.split(".")[0]
        if not (cy > 5.3 or (cy > 2.5 and part in ("front", "leg", "mk", "seam"))) or part in ("leg", "reefer"):
            for c in [*o.children, o]: bpy.data.objects.remove(c)
    for o in g.children:
        if o.name.startswith("front"): o.data.materials[0] = truck.paint("#eef1f4", 0, .35, .5)
    dark = simple("#15171a", .5); steel = simple("#8e949b", .4, .8); N = 2.85; o = []
    for s in (-1, 1):                                            # legs, gear box, shoes
        o += [T(rbox(.16, .16, .55, 1.12, .02, .012, "outer", dark, 4), (s * .78, N + 2.6, 0)), T(rbox(.12, .12, .06, .7, .015, .01, "inner", steel, 4), (s * .78, N + 2.6, 0)), T(rbox(.34, .30, 0, .07, .03, .015, "shoe", dark, 4), (s * .78, N + 2.6, 0))]
        o += [T(rbox(.10, .07, 1.10, 3.99, .02, .015, "post", simple("#c3c8ce", .3, 1), 4), (s * 1.235, N - .03, 0)), T(rbox(.14, .03, 0, .05, .015, .008, "lamp", simple("#ffb24a", .25), 4), (s * .95, N - .07, 3.80))]
        o.append(T(rbox(.06, .5, .84, .90, .01, .006, "brace", dark, 3), (s * .78, N + 2.9, 0), (24, 0, 0)))
    o += [T(rbox(1.6, .08, .80, .90, .01, .008, "cross", dark, 3), (0, N + 2.6, 0)), T(cyl(.03, -.3, .0, .006, "crank", steel, 16), (-.9, N + 2.6, .86), (0, 90, 0)), T(rbox(2.3, 1.6, 1.02, 1.12, .03, .01, "kingplate", dark, 3), (0, N + .9, 0))]
    for x, c in ((-.34, "#b3241d"), (-.17, "#1e4fa8"), (.02, "#202226")): o += [T(rbox(.10, .05, 0, .10, .02, .012, "glad", simple(c, .4), 5), (x, N - .07, 1.34)), T(cyl(.03, 0, .06, .006, "nip", steel, 20), (x, N - .09, 1.39), (90, 0, 0))]
    o.append(T(rbox(.70, .02, 1.26, 1.52, .02, .008, "gplate", simple("#aab0b6", .35, .9), 4), (-.16, N - .055, 0)))
    for z in (1.62, 2.35, 3.1, 3.86): o.append(T(rbox(2.36, .012, z, z + .012, .003, .002, "nrib", simple("#9aa1a8", .4, .7), 2), (0, N - .05, 0)))
    box_ = simple("#2a2d31", .5); o += [T(rbox(.30, .21, 0, .075, .035, .018, "unit", box_, 10), (.62, N - .05, 1.98), (90, 0, 0)), T(plane(.17, .085, "ulab", decal("label", rough=.45, coat=0), .004), (.60, N - .1265, 1.985), (90, 0, 0)), T(cyl(.007, 0, .006, .001, "uled", emit("#36ff9a", 9), 16), (.735, N - .125, 2.03), (90, 0, 0))]
    for sx in (-1, 1): o += [T(rbox(.06, .09, 0, .012, .02, .003, "ear", box_, 6), (.62 + sx * .17, N - .05, 1.98), (90, 0, 0)), T(cyl(.011, 0, .018, .003, "bolt", steel, 6), (.62 + sx * .182, N - .06, 1.98), (90, 0, 0))]
    o.append(cable([(.62, N - .085, 1.88), (.62, N - .085, 1.74), (.50, N - .07, 1.62), (.30, N - .07, 1.50), (.16, N - .075, 1.44)], .011, simple("#0d0e10", .6), "lead", res=12))
    o.append(T(plane(1.9, .95, "nose", decal("rear", rough=.3, coat=.6), .02), (0, N - .054, 3.05), (90, 0, 0)))
    for c in o: c.parent = g
    return g

def hall(x0, x1, y, depth, h, doors, open_=(), z=1.2, sign=None):
    """warehouse whose dock doors face -Y: ribbed cladding, shelters, bumpers, canopy, roof with parapet and skylights"""
    clad = noise_mat("#aab1b7", "#b6bcc1", .4, .5, 3, 0, name="clad"); rib = simple("#9aa1a8", .45, .2); base = noise_mat("#77787a", "#8b8c8d", 2.5, .85, 6, .2, .01); dark = simple("#14161a", .75)
    edges = sorted([(d - 1.5, d + 1.5) for d in open_]); xs = [x0] + [e for p in edges for e in p] + [x1]
    for a, b in zip(xs[::2], xs[1::2]): box(a, b, y, y + .3, 0, h, clad, .01, "wall")
    for d in open_: box(d - 1.5, d + 1.5, y, y + .3, z + 2.9, h, clad, .01, "lintel"); box(d - 1.5, d + 1.5, y, y + .3, 0, z, base, .01, "sill")
    box(x0, x0 + .3, y + .3, y + depth, 0, h, clad, .01, "side"); box(x1 - .3, x1, y + .3, y + depth, 0, h, clad, .01, "side"); box(x0, x1, y + depth - .3, y + depth, 0, h, clad, .01, "back")
    for a, b in zip(xs[::2], xs[1::2]): box(a, b, y - .06, y, 0, 1.0, base, .02, "plinth")
    free = lambda x: not any(a - .05 < x < b + .05 for a, b in edges); r = rbox(.05, .05, 1.0, h - .1, .01, .008, "rib", rib, 3); copies(r, [(x, y - .01, 0) for x in np.arange(x0 + .3, x1, .6) if free(x)])
    for x in (x0, x1): box(x - .08, x + .08, y - .06, y + .1, 0, h, simple("#8a9197", .45, .3), .02, "corner")
    roof = noise_mat("#8d9296", "#9ea3a6", .25, .7, 6, .05, .01); box(x0 + .2, x1 - .2, y + .2, y + depth - .2, h - .5, h - .35, roof, .01, "roof"); cap = simple("#cfd4d8", .4, .3)
    for a, b, c, d in ((x0 - .12, x1 + .12, y - .14, y + .34), (x0 - .12, x1 + .12, y + depth - .34, y + depth + .12)): box(a, b, c, d, h - .04, h + .1, cap, .02, "coping")
    for a in (x0, x1): box(a - .14, a + .14, y - .1, y + depth + .1, h - .04, h + .1, cap, .02, "coping")
    if depth > 14:
        lite = M("rooflight").set(Base_Color=hexcol("#c9d6dd"), Roughness=.2, Specular=.7).m
        for i, x in enumerate(np.arange(x0 + 7, x1 - 4, 11)):
            box(x - 1.1, x + 1.1, y + 5, y + depth - 5, h - .36, h - .1, lite, .08, "rooflight"); box(x - 1.2, x + 1.2, y + 4.9, y + depth - 4.9, h - .4, h - .22, cap, .03, "curb")
            if i % 2 == 0: box(x + 3.4, x + 6.2, y + 6, y + 8.2, h - .4, h + 1.1, simple("#b4babf", .5, .3), .05, "plant"); T(cyl(.55, h + 1.1, h + 1.18, .03, "fan", dark, 32), (x + 4.2, y + 7.1, 0)); T(cyl(.55, h + 1.1, h + 1.18, .03, "fan", dark, 32), (x + 5.5, y + 7.1, 0))
    slat = simple("#c9ced2", .45); slot = simple("#8b9197", .5); bump = simple("#101113", .85); yel = simple("#c99a12", .6)
    for d in doors:
        if d not in open_:
            box(d - 1.35, d + 1.35, y - .05, y + .02, z, z + 2.85, slat, .01, "door")
            for k in range(5): box(d - 1.34, d + 1.34, y - .058, y - .04, z + .5 + k * .47, z + .515 + k * .47, slot, .002, "slot")
            box(d - .3, d + .3, y - .062, y - .04, z + 1.35, z + 1.62, simple("#20262c", .15), .02, "vision")
        for s in (-1, 1): box(d + s * 1.62 - .22, d + s * 1.62 + .22, y - .42, y - .01, z - .1, z + 3.2, dark, .06, "pad"); box(d + s * .95 - .13, d + s * .95 + .13, y - .20, y - .04, z - .55, z - .05, bump, .03, "bumper"); box(d + s * 1.62 - .03, d + s * 1.62 + .03, y - .435, y - .40, z + .1, z + 2.6, yel, .005, "stripe")
        box(d - 1.84, d + 1.84, y - .44, y - .01, z + 3.0, z + 3.55, dark, .06, "head"); box(d - 1.3, d + 1.3, y - .10, y - .02, z - .16, z - .02, simple("#5d6368", .5, .8), .01, "leveller")
        T(cyl(.11, 0, 1.05, .04, "bollard", yel, 28), (d - 2.25, y - .9, 0))
    if sign: T(plane(sign[1], sign[1] * .2625, "sign", decal("sign", rough=.4, coat=.3), .05), (sign[0], y - .09, h - sign[1] * .13 - .55), (90, 0, 0)); box(sign[0] - sign[1] / 2 - .08, sign[0] + sign[1] / 2 + .08, y - .085, y, h - sign[1] * .2625 - .62, h - .47, simple("#3a4046", .5), .02, "board")

def sky(mood, **change):
    md = {**MOODS[mood], **change}; truck.dusk(md["sun"], md["strength"], md["ramp"], md["glow"], md["glowk"], md.get("suncol", "#ffb27a"), md.get("sunk", 1.0)); return md

def pole(x, y, h=9, on=0):
    m = simple("#6d7379", .4, .7); T(lathe(fillet([(.10, 0), (.10, .5), (.07, .6), (.05, h)], [0, .02, .02, 0], 3), "pole", m, 24), (x, y, 0)); box(x - .75, x + .75, y - .05, y + .05, h - .06, h + .04, m, .02, "arm")
    for s in (-1, 1): box(x + s * .7 - .25, x + s * .7 + .25, y - .13, y + .13, h - .02, h + .08, m, .03, "head"); box(x + s * .7 - .2, x + s * .7 + .2, y - .1, y + .1, h - .032, h - .018, emit("#fff1d6", on) if on else simple("#d8dcdf", .2), .004, "led")

# ---------------------------------------------------------------- scenes
def depot_above(cam):
    T(plane(170, 140, "yard", worn("#46484b", "#66686a")), (8, 20, 0)); g = noise_mat("#4a5230", "#6b6c42", .8, .95, 8, .8, .15, .1); T(plane(1600, 1600, "grass", g), (0, 300, -.05)); wl = line_paint()
    v = build_van(.06); rows = []; rnd = random.Random(11); P = 3.3
    for o in list(v.children):                                   # too fine for this distance
        if o.name.startswith(("rib", "rdecal", "wiper")): bpy.data.objects.remove(o)
    def row(y, turn, n0, n1, gaps, depth=6.6):
        for i in range(n0, n1):
            stroke(i * P, y - .2, i * P, y + depth, .11, wl)
            if i in gaps or i == n1 - 1: continue
            x = (i + .5) * P + rnd.uniform(-.12, .12); a = rnd.uniform(-1.0, 1.0); rows.append((x, y + .35 + rnd.uniform(-.15, .25), a) if turn == 0 else (x, y + depth - .35 - rnd.uniform(-.15, .25), 180 + a))
    row(-16.0, 0, -7, 12, (-5, 2, 7)); row(-.6, 180, -7, 13, (-2, 5, 6)); row(6.0, 0, -7, 13, (0, 4, 9)); stroke(-7 * P, 6.0, 12 * P, 6.0, .11, wl)
    rows.append((-9, -4.9, 90)); stamp(v, *rows)
    docks = [-28 + 5.2 * i for i in range(13)]; hall(-36, 42, 44, 34, 9.5, docks, z=1.2, sign=(-14.8, 9))
    t = truck.build(.06); N = 44 - .5 - 16.5; stamp(t, (docks[1], N, 0), (docks[3], N, 0), (docks[4], N, 0), (docks[7], N, 0), (docks[9], N, 0)); s = trailer(); stamp(s, (docks[5], N, 0), (docks[8], N, 0), (docks[11], N, 0))
    for d in docks: stroke(d - 1.9, 27, d - 1.9, 43.4, .11, simple("#b8912a", .7)); stroke(d + 1.9, 27, d + 1.9, 43.4, .11, simple("#b8912a", .7))
    for x in (-18, 6, 30): pole(x, 5.65, 10)
    for x, y, w, h in ((-3, -6.6, 2.4, 7), (16, 18, 9, 1.6), (-20, 20, 3, 5)): T(plane(w, h, "patch", worn("#3a3c3f", "#505255", name="patch")), (x, y, .004))
    for k in range(10): stroke(-26 + k * 7, 22.6, -23 + k * 7, 22.6, .14, wl)
    rnd2 = random.Random(5); greenery([(x + rnd2.uniform(-2, 2), 92 + rnd2.uniform(-6, 12)) for x in range(-90, 120, 7)] + [(-52 + rnd2.uniform(-4, 4), y) for y in range(-10, 96, 8)] + [(66 + rnd2.uniform(-4, 6), y) for y in range(-30, 96, 8)], 3.6)
    md = sky("dawn", sun=(-.93, .05, .36), strength=.62, suncol="#ffd09c", sunk=4.2, glowk=.5); truck.hills(cols=md["hills"]); camera(**cam); return .5

def trailer_yard(cam):
    T(plane(260, 260, "yard", worn("#3c3e41", "#58595b", .7, .8)), (20, 60, 0)); wl = line_paint(); s = trailer(); P = 3.9
    stamp(s, *[(i * P, (0, .35, -.2, .1, .45, 0, .2)[i % 7], (0, .5, -.4, .3, -.3)[i % 5]) for i in range(9)])
    for i in range(-1, 10): stroke((i - .5) * P, 1.2, (i - .5) * P, 18, .12, wl)
    hall(-70, 80, 46, 12, 9, [-50 + 6 * i for i in range(20)])
    for x in (-14, 10, 34): pole(x, 30, 10, 30)
    for i in range(14): T(rbox(.5, .2, 0, .1, .05, .02, "lamp", emit("#ffe6c2", 14), 4), (-47 + i * 9, 45.4, 6.4))
    rnd = random.Random(4); greenery([(x, 70 + rnd.uniform(0, 20)) for x in range(-120, 140, 6)] + [(62 + rnd.uniform(0, 10), y) for y in range(-20, 44, 7)], 4)
    md = sky("dusk", sun=(-.75, -.5, .16), strength=.85, sunk=.55, suncol="#ffc39a", ramp=((0, "#e8b08a"), (.05, "#d0a59c"), (.14, "#9c9bb0"), (.32, "#6f7f9c"), (1, "#3c4d6c")), glowk=.9); truck.hills(cols=md["hills"])
    area((-14, -14, 8), (0, 3, 2), (14, 7), .20, "#dbe4ff"); area((-16, 8, 10), (-1.3, 9, 2.5), (18, 6), .14, "#ffe0c4"); camera(**cam); return .35

def handle(x, y, z, s):
    """pull handle over its recess, on the flank at side s"""
    sat = simple("#17191c", .42); cup = simple("#0b0c0d", .6); steel = simple("#c6cace", .22, 1); o = [T(rbox(.235, .085, 0, .006, .04, .003, "bezel", sat, 12), (x, y, z), (90, 0, 90 * s)), T(rbox(.205, .062, .001, .008, .030, .002, "cup", cup, 12), (x, y, z), (90, 0, 90 * s))]
    o.append(cable([(x + s * .004, y - .094, z), (x + s * .026, y - .080, z + .001), (x + s * .036, y - .03, z + .002), (x + s * .036, y + .03, z + .002), (x + s * .026, y + .080, z + .001), (x + s * .004, y + .094, z)], .0135, sat, "grip", res=14, bres=8)); o[-1].scale = (1, 1, 1)
    o += [T(cyl(.012, 0, .010, .002, "lock", steel, 32), (x + s * .002, y + .135, z - .005), (90, 0, 90 * s)), T(rbox(.003, .012, .009, .0108, .001, .0004, "key", cup, 4), (x + s * .002, y + .135, z - .005), (90, 0, 90 * s))]; return o

def door_phone(cam, place, turn):
    """a phone on a stand on a street cabinet, the van's door behind it"""
    from town import street
    street(); v = build_van(.4); V = Van()
    for o in list(v.children):
        if o.name.startswith("handle") and o.location.x > 0: bpy.data.objects.remove(o)
    for y in (2.09, 2.51): p = V.at(V.u(y, 1.12, 1), y, .002); handle(p[0], y, 1.12, 1)
    x, y, z = place; coat = noise_mat("#4d5552", "#59615d", 3, .48, 5, .06, .001, name="coat"); T(rbox(.42, .62, .14, z - .03, .02, .012, "cabinet", coat, 6), (x, y + .12, 0)); T(rbox(.46, .66, z - .035, z, .03, .014, "lid", coat, 8), (x, y + .12, 0))
    st = metal("#b4b8bd", .3, bevel=0); parts = [T(rbox(6, 7.5, 0, .5, 1, .15, "foot", st, 8), (0, 1.2, 0)), T(rbox(4, .5, 0, 9.5, .2, .15, "arm", st, 6), (0, 2.6, .3), (-20, 0, 0)), T(rbox(6, 1.5, .3, 1.1, .3, .2, "lip", st, 6), (0, -2.0, 0))]
    p = devices.phone(); T(p, (0, .95, 8.2), (68, 0, 0)); g = group("stand", parts + [p]); g.scale = (.01,) * 3; g.location = place; g.rotation_euler = (0, 0, math.radians(turn))
    md = sky("day", sun=(.62, -.42, .66), strength=.8, suncol="#ffe2ba", sunk=1.4); fills = area((5.2, -1.5, 4.2), (1.0, 2.6, 1.4), (4, 3), .55, "#fff0dc"), area((4.6, 6.0, 3.6), (1.0, 4.0, 1.4), (4, 3), .35, "#eaf1ff")
    for l in fills: l.visible_glossy = False                     # the window mirrors the street, not the lamps
    camera(**cam); return .3

def pallet(x, y, z, seed, layers=3, printed=True):
    """two by two cartons a layer on a wooden pallet"""
    wood = noise_mat("#8d6b45", "#a98555", 5, .8, 6, .2, .004, stretch=(1, 8, 1)); kraft = noise_mat("#a87d4e", "#b88b5a", 9, .8, 6, .12, .002, .2); face = decal("carton", rough=.75, coat=0, spec=.2); tape = simple("#c3a067", .4); rnd = random.Random(seed); o = []
    for i in range(5): o.append(T(rbox(.12, 1.0, .12, .142, .004, .003, "slat", wood, 2), (-.54 + i * .27, 0, 0)))
    for i in (-1, 0, 1): o += [T(rbox(1.2, .1, .02, .12, .006, .004, "bearer", wood, 2), (0, i * .45, 0)), T(rbox(1.2, .1, 0, .02, .004, .003, "base", wood, 2), (0, i * .45, 0))]
    w, d, h = .58, .48, .42
    for k in range(layers):
        for i in (-1, 1):
            for j in (-1, 1):
                if k == layers - 1 and (i + j + seed) % 4 == 0: continue
                zz = .144 + k * (h + .002); c = group("carton", [rbox(w, d, 0, h, .006, .005, "cb", kraft, 3), rbox(.06, d + .001, h - .008, h + .0012, .001, .0005, "tp", tape, 2), *([T(plane(w - .016, h - .014, "cf", face), (0, -d / 2 - .0006, h / 2), (90, 0, 0)), T(plane(d - .016, h - .014, "cs", face), (-w / 2 - .0006, 0, h / 2), (90, 0, -90))] if printed else [])]); T(c, (i * .295 + rnd.uniform(-.006, .006), j * .245 + rnd.uniform(-.005, .005), zz), (0, 0, rnd.uniform(-1.2, 1.2))); o.append(c)
    return T(group("pallet", o), (x, y, z), (0, 0, rnd.uniform(-3, 3)))

def dock(cam):
    """evening at the dock: one trailer backed in, the next door open, cartons in the light"""
    T(plane(220, 160, "yard", worn("#3c3e41", "#58595b", .7, .85)), (0, -40, 0)); wl = line_paint(); Z = 1.2; P = 4.6; docks = [-P * 3, -P * 2, -P, 0, P, P * 2, P * 3, P * 4]
    hall(-30, 40, 0, 13, 7.8, docks, (-P, -P * 2), Z, (-P * .5, 5.6)); t = truck.build(.5); T(t, (0, -16.95, 0)); tail = trailer(); stamp(tail, (P * 2, -16.95, 0))
    floor = noise_mat("#8f8f8c", "#a5a5a1", 1.2, .4, 6, .05, .01); inner = simple("#d9dadb", .7); box(-29, 39, .05, 12.6, Z - .2, Z, floor, .005, "floor"); box(-29, 39, 12.3, 12.6, Z, 7.6, inner, .01, "inner"); box(-29, 39, .3, 12.6, 7.0, 7.2, inner, .01, "ceiling")
    for x in range(-18, 8, 4):
        for y in (3, 8): box(x - .12, x + .12, y - 1.2, y + 1.2, 6.7, 6.8, emit("#ffe9c8", 9), .02, "tube"); area((x, y, 6.5), (x, y, Z), (.6, 2.4), .26, "#ffe0b4", soft=False)
    steel = simple("#34506f", .45, .3)
    for x in np.arange(-15, 13.1, 2.8): box(x - .05, x + .05, 10.2, 10.3, Z, 6.4, steel, .01, "upright"); box(x - .05, x + .05, 11.3, 11.4, Z, 6.4, steel, .01, "upright")
    for z in (2.9, 4.6): box(-15, 13, 10.18, 10.32, z, z + .12, simple("#c4621d", .5), .01, "beam")
    k = 0
    for z in (Z, 3.02, 4.72):
        for x in np.arange(-13.6, 12, 2.8): k += 1; pallet(x + (k % 3 - 1) * .25, 10.9, z, k, 2 + k % 2, False)
    pallet(-P - .55, 1.6, Z, 4); pallet(-P + .85, 2.6, Z, 7, 4); pallet(-P + 2.2, 4.6, Z, 5, 4); pallet(-P + 3.7, 5.2, Z, 8, 3); pallet(-P * 2 + .3, 2.6, Z, 9, 3); pallet(-P * 2 - .9, 4.8, Z, 2, 4)
    for d in (-P, -P * 2): box(d - 1.38, d + 1.38, .02, .1, Z + 2.62, Z + 2.9, simple("#c9ced2", .45), .01, "curtain"); T(rbox(2.5, .34, -.02, .02, .01, .006, "lip", simple("#5d6368", .45, .8), 3), (d, -.1, Z + .01), (-4, 0, 0))
    for i, d in enumerate(docks): text(str(i + 9), .42, simple("#e9ebec", .6), (d + 2.45, -.03, 4.5), (pi / 2, 0, 0), .004); T(rbox(.5, .16, 0, .1, .04, .02, "lamp", emit("#fff0d8", 16), 4), (d, -.62, 5.15)); area((d, -.75, 5.05), (d, -1.6, 0), (.5, .15), .16, "#ffe6c4", soft=False)
    for i in range(9): stroke(-P * 3.5 + i * P, -18, -P * 3.5 + i * P, -1.2, .12, wl)
    md = sky("dusk", sun=(-.8, -.4, .14), strength=.42, sunk=.35, suncol="#ffb890", ramp=((0, "#d7a48c"), (.05, "#b495a0"), (.14, "#7c85ab"), (.32, "#4d6396"), (1, "#243a66")), glowk=.6); truck.hills(cols=md["hills"])
    area((-12, -12, 7), (-2, -3, 2), (10, 6), .10, "#cfdcff"); camera(**cam); return .55

SHOTS = {
 "depot-above":  lambda: depot_above(dict(az=-31, el=24, lens=38, target=(2, 10, 0), dist=62, ap=.03, focus=(0, 4, 1))),
 "trailer-yard": lambda: trailer_yard(dict(az=-50, el=.2, lens=32, target=(.6, 4.6, 2.0), dist=12.2, ap=.03, focus=(-.6, 2.8, 2), shift=(.03, .03))),
 "door-phone":   lambda: door_phone(dict(az=44, el=2, lens=35, target=(1.05, 2.3, 1.3), dist=2.16, ap=.0025, focus=(2.25, 1.2, 1.3)), (2.27, 1.17, 1.222), 34),
 "dock":         lambda: dock(dict(az=-38, el=.8, lens=30, target=(-2.7, -2.4, 2.55), dist=13.0, ap=.02, focus=(-3.4, -.2, 2.2), shift=(.01, .05))),
}
if __name__ == "__main__":
    new(); random.seed(2); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 675
    s = arg("shot"); e = SHOTS[s](); render_base(s, (1600, 900) if s == "depot-above" else (1200, 675), 10, exposure=e, bloom=.06, vignette=.15)
