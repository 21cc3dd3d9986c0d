"""How every product is photographed: the same sweep, soft key from top left and angle family. A script holds
SHOTS (key -> build, its arguments, the view) and ends with shoot(SHOTS, globals())."""
from parts import *

VIEWS = {"flat": dict(az=-28, el=36), "box": dict(az=-28, el=29), "upright": dict(az=-26, el=13), "floor": dict(az=-16, el=47)}


def extent(g):
    bpy.context.view_layer.update(); P = [o.matrix_world @ Vector(c) for o in g.children_recursive if o.type == "MESH" for c in o.bound_box]
    lo, hi = [Vector([f(p[k] for p in P) for k in range(3)]) for f in (min, max)]
    return lo, hi


def shoot(shots, builders):
    key = arg("key"); s = dict(shots[key]); new(); random.seed(3)
    sc = bpy.context.scene; sc.render.resolution_x, sc.render.resolution_y = 1200, 900
    g = builders[s["build"]](**s.get("args", {})); g.rotation_euler.z = math.radians(s.get("turn", 0))
    lo, hi = extent(g); size = max((hi - lo).x, (hi - lo).y, (hi - lo).z * 1.3); scale = size / 11.5; centre = ((lo.x + hi.x) / 2, (lo.y + hi.y) / 2, (hi.z + lo.z) * .4)
    g.location.z -= lo.z
    backdrop("#e2e5e9", back=centre[1] + 66 * scale, radius=45 * scale, size=420 * scale)
    rig(centre, scale)
    if s["view"] == "upright": area((centre[0] - 14 * scale, -58 * scale, centre[2] + 24 * scale), centre, (26 * scale, 40 * scale), .16)
    v = VIEWS[s["view"]]
    camera(az=v["az"], el=v["el"], lens=90, objs=[g], margin=s.get("margin", 1.12), ap=.13 * scale * s.get("blur", 1), focus=s.get("focus"), square=True)
    render(outpath(key), samples=s.get("samples", 20), preview=(440, 10), exposure=.42, look="High Contrast", bounces=6, vignette=.08, athr=.05, least=6, trace=float(arg("trace", 1)))
    done()
