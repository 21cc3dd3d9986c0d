"""Vans in town and at the depot: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from van import *
from road import MOODS

def street(seed=4, wet=.3):
    """kerb, pavement, brick and glass fronts on the far side (+x), asphalt under the van"""
    rnd = random.Random(seed)
    a = noise_mat("#2c2d2f", "#47474a", 30, .62, 5, .3, .01, name="asphalt"); T(plane(60, 160, "street", a), (-24, 20, 0))
    if wet: a.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = .62 - .4 * wet
    curb = noise_mat("#8d8c88", "#a9a8a3", 9, .8, 5, .3, .01); pave = noise_mat("#777673", "#96948f", 3, .85, 6, .2, .01)
    for i in range(-14, 40): box(1.62, 1.86, i * 1.2, i * 1.2 + 1.18, -.1, .15, curb, .02, "kerb")
    box(1.86, 6.6, -30, 60, -.1, .14, pave, .005, "pavement"); seam = simple("#5d5c59", .9)
    for i in range(-16, 60): T(plane(4.7, .012, "joint", seam), (4.2, i * .9, .1412))
    for x in (2.8, 3.75, 4.7, 5.65): T(plane(.012, 90, "joint", seam), (x, 15, .1412))
    y = -30
    while y < 62:
        w = rnd.uniform(6, 10); h = rnd.uniform(7, 12); d = rnd.uniform(0, .3); wall = noise_mat(*rnd.choice((("#6e4a3c", "#8a5f4c"), ("#8c8881", "#a29d94"), ("#55595e", "#6b6f74"), ("#b0a48f", "#c2b7a3"))), 6, .85, 6, .25, .02)
        box(6.6 + d, 14, y, y + w, 0, h, wall, .02, "house"); fr = simple(rnd.choice(("#22262b", "#e6e2da", "#2f3a35")), .5); gl = M("g").set(Base_Color=(.02, .026, .034, 1), Roughness=.04, Specular=.9).m
        n = max(2, int(w / 2.2))
        for k in range(n):
            yc = y + (k + .5) * w / n
            box(6.5 + d, 6.72 + d, yc - .85, yc + .85, .5 if k % 3 else .16, 2.9, fr, .02, "frame"); box(6.47 + d, 6.6 + d, yc - .76, yc + .76, .6 if k % 3 else .3, 2.8, gl, .005, "shop")
            for f in range(int((h - 3.6) / 2.9)): box(6.55 + d, 6.7 + d, yc - .55, yc + .55, 4.1 + f * 2.9, 5.7 + f * 2.9, fr, .02, "frame"); box(6.53 + d, 6.6 + d, yc - .48, yc + .48, 4.17 + f * 2.9, 5.63 + f * 2.9, gl, .005, "win")
        box(6.2 + d, 6.8 + d, y + .3, y + w - .3, 3.05, 3.35, fr, .02, "fascia"); y += w
    for y in (-9, 9, 27, 45):
        T(cyl(.07, 0, 6.2, .01, "lamp", simple("#2b2f33", .4, .6), 16), (2.25, y, .14)); box(.9, 2.3, y - .05, y + .05, 6.2, 6.32, simple("#2b2f33", .4, .6), .02, "arm")
    for y in (-3.5, 15.5, 21, 33):
        T(cyl(.09, 0, 1.0, .03, "bollard", simple("#24282c", .35, .3), 24), (2.3, y, .14))
    street_trees((3.0, 18.0, .1), (3.0, 30, .1), (3.0, 42, .1), (-14, 30, 0), (-16, 44, 0), (-15, 60, 0))
    box(-60, -12, 62, 70, 0, 13, noise_mat("#7b7770", "#969189", 2, .9), .02, "end"); box(-12, 20, 74, 80, 0, 9, noise_mat("#6a6d72", "#83868a", 2, .9), .02, "end2")

def street_trees(*locs):
    trees(0, 8); base = [o for o in bpy.data.objects if o.name.startswith("tree")]
    for i, p in enumerate(locs): o = dup(base[i % 3], p); o.scale = (1.9, 1.9, 2.6); o.rotation_euler.z = i; T(cyl(.11, 0, 3, .01, "trunk", simple("#2a221b", .9), 12), p)

def depot(wet=.5):
    """yard: concrete, a long hall with doors on the far side"""
    c = noise_mat("#55575a", "#6f7174", 1.2, .7 - .45 * wet, 8, .15, .01, name="yard"); T(plane(300, 300, "yard", c), (0, 60, 0)); wl = simple("#d9d6cc", .6)
    hall = noise_mat("#8f979e", "#9aa2a9", .6, .55, 4, 0, name="hall"); box(-60, 70, 30, 50, 0, 8.5, hall, .02, "hall")
    rib = simple("#7d858c", .5, .2)
    for i in range(108): box(-60 + i * 1.2, -59.94 + i * 1.2, 29.94, 30, .2, 8.3, rib, .005, "rib")
    for i in range(14):
        x = -52 + i * 8; box(x - 2.1, x + 2.1, 29.80, 30.1, 0, 4.6, simple("#3a4046", .5), .02, "dframe"); box(x - 1.9, x + 1.9, 29.76, 30.0, 0, 4.4, simple("#c4c9ce", .45), .02, "door")
        for k in range(6): box(x - 1.88, x + 1.88, 29.75, 29.78, .6 + k * .7, .62 + k * .7, simple("#8b9197", .5), .002, "slat")
        T(rbox(.5, .3, 0, .08, .05, .02, "lamp", emit("#fff0d8", 6), 4), (x, 29.5, 5.2))
    box(-60, 70, 28.6, 30.2, 5.6, 5.8, simple("#5c646b", .5), .02, "canopy")
    for i in range(-6, 10): T(plane(.12, 7.2, "bay", wl), (-1.75 + i * 3.5, 3.2, .004))
    return wl

def sky(mood):
    md = MOODS[mood]; dusk(md["sun"], md["strength"], md["ramp"], md["glow"], md["glowk"], md.get("suncol", "#ffb27a")); return md

def kerb(cam, mood="dawn", exp=0, res=(1200, 675)):
    build_van(.5); street(); md = sky(mood); f = md["fill"]
    area((-10, -12, 7), (0, 1, 1), (10, 6), .24 * f, "#dfe8ff"); area((-5, -8, 12), (0, 1.5, 1.5), (12, 6), .16 * f, "#ffffff"); area((-12, 9, 6), (0, 4, 1.4), (12, 5), .16 * f, "#fff1df")
    camera(**cam); return md["exp"] + exp, res

def row(cam, mood="dusk", exp=0, res=(1200, 675)):
    v = build_van(.6 if mood == "dusk" else .2)
    for i in range(-3, 6):
        if i: instance(v, (i * 3.5, (i % 2) * .15, 0))
    depot(.6); md = sky(mood); f = md["fill"]; hills(cols=md["hills"]); area((-14, -16, 8), (4, 1, 1), (16, 6), .24 * f, "#dfe8ff"); area((6, -14, 12), (4, 1.5, 1.5), (24, 6), .16 * f, "#ffffff")
    camera(**cam); return md["exp"] + exp, res

def at_night(cam, exp=0, res=(1200, 675)):
    build_van(1.0); street(7, .9); md = sky("night")
    for y in (-9, 9, 27): area((1.0, y, 6.1), (.4, y, 0), (.8, .3), 2.2, "#ffcf95", soft=False)
    area((6.4, 4, 1.8), (2, 4, .6), (12, 2.2), .5, "#ffdca8"); area((-9, 10, 4), (0, 4, 1.4), (8, 4), .10, "#a9c4ff"); area((-8, -9, 5), (0, 1, 1), (8, 4), .10, "#a9c4ff"); bokeh(5, 90)
    camera(**cam); return md["exp"] + exp, res

SHOTS = {
 "van-side":  lambda: kerb(dict(az=-83, el=1.5, lens=50, target=(-1, 2.9, 1.35), dist=9.4, ap=.03, focus=(-1, 2.9, 1.3)), "day", -.1),
 "van-rear":  lambda: kerb(dict(az=-148, el=3.0, lens=45, target=(-.5, 4.2, 1.35), dist=9.4, ap=.03, focus=(-.6, 5.9, 1.2), shift=(.06, .02)), "cloud", .1),
 "van-night": lambda: at_night(dict(az=-33, el=.5, lens=45, target=(-.5, 1.9, 1.2), dist=8.8, ap=.035, focus=(-.8, .6, 1.0), shift=(-.10, .03))),
 "van-row":   lambda: row(dict(az=-30, el=7, lens=45, target=(2.4, 2.0, 1.2), dist=14.5, ap=.05, focus=(0, .3, 1.2))),
 "van-row-day": lambda: row(dict(az=34, el=2.2, lens=60, target=(1.5, .6, 1.2), dist=14.5, ap=.09, focus=(3.5, .3, 1.1)), "day", -.05),
}
if __name__ == "__main__":
    new(); random.seed(2); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 675
    s = arg("shot"); e, res = SHOTS[s](); render_base(s, res, 8, exposure=e - .15, bloom=.07, vignette=.15)
