"""Parts that products share. Each is built along +Z unless said, in centimetres, and returned as one object."""
from functools import lru_cache
from studio import *
import labels

PALETTE = {
    "body": lambda: plastic("#191b1e", .44, grain=.3, gscale=22),
    "dark": lambda: plastic("#0d0e10", .5, grain=.2),
    "grey": lambda: plastic("#3b3f45", .46, grain=.3, gscale=22),
    "pale": lambda: plastic("#8f959b", .48, grain=.25, gscale=22),
    "rubber": lambda: plastic("#101113", .68, grain=.3, gscale=14),
    "black": lambda: plastic("#020202", .6, grain=0, vary=0),
    "gloss": lambda: glossy("#050506", .07, 1),
    "steel": lambda: metal("#b9bcc0", .28),
    "chrome": lambda: metal("#d7dade", .12),
    "nickel": lambda: metal("#a3a6a8", .3),
    "alu": lambda: metal("#9aa0a6", .42, brushed=.05),
    "gold": lambda: metal("#d9b25a", .25),
    "print": lambda: plastic("#dfe3e7", .5, 0, bevel=0, vary=0),
    "green": lambda: plastic("#1f5c3a", .45, grain=.2),
    "orange": lambda: plastic("#c0521f", .55, grain=.1),
}
WIRES = {"red": "#b81d1d", "black": "#101113", "white": "#e6e6e2", "yellow": "#d9a714", "blue": "#1c4fae", "green": "#1d7a40", "brown": "#5a3a22", "grey": "#7c828a"}


@lru_cache(None)
def mat(name): return PALETTE[name]()
@lru_cache(None)
def wire_mat(colour): return plastic(WIRES[colour], .38, 0, bevel=0, vary=.04)
@lru_cache(None)
def led_mat(colour, strength=9): return emit(colour, strength)


def aim(o, at, d, up=(0, 0, 1)):
    """turn a part so that its +Z looks along d and its +Y stays up"""
    z = Vector(d).normalized(); x = Vector(up).cross(z).normalized(); y = z.cross(x)
    o.matrix_world = Matrix.Translation(Vector(at)) @ Matrix((x, y, z)).transposed().to_4x4(); return o

def spline(ctrl, n=14):
    """Catmull-Rom curve through its control points"""
    C = [Vector(c) for c in ctrl]; C = [C[0] * 2 - C[1]] + C + [C[-1] * 2 - C[-2]]; out = []
    for a, b, c, d in zip(C, C[1:], C[2:], C[3:]):
        for k in range(n):
            t = k / n; out.append(.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return out + [C[-2]]

def lead(ctrl, r, material): return cable([tuple(p) for p in spline(ctrl)], r, material, kind="POLY", bres=5)

def pigtail(gland_at, root, d, r, material):
    """short lead from a gland in a front face (-Y) down to the floor and into a connector whose wires start at root"""
    g = Vector(gland_at); root = Vector(root); d = Vector(d).normalized()
    return lead([g + Vector((0, -1.3, 0)), g + Vector((.1, -2.0, -.15)), (g.x - .1, g.y - 2.8, .6), root - d * .9 + Vector((0, 0, -.15)), root, root + d * .3], r, material)

def coil(c, r, turns, a0, z=.3, pitch=.35, flat=.9):
    """control points of a coil lying on the floor, starting and ending at angle a0 (degrees)"""
    n = int(turns * 12)
    return [(c[0] + (r + .12 * math.sin(i * 2.1)) * math.cos(math.radians(a0) + 2 * pi * i / 12), c[1] + flat * (r + .12 * math.cos(i * 1.7)) * math.sin(math.radians(a0) + 2 * pi * i / 12), z + pitch * i / 12) for i in range(n + 1)]

def loom(ctrl, r=.45):
    """corrugated split-loom sleeve"""
    P = spline(ctrl, 10); L = np.cumsum([0] + [(b - a).length for a, b in zip(P, P[1:])]); n = int(L[-1] / .075); loops = []; up = Vector((0, 0, 1))
    X = np.array([tuple(p) for p in P]); at = lambda s: Vector([np.interp(s, L, X[:, k]) for k in range(3)])
    for k in range(n + 1):
        s = L[-1] * k / n; c = at(s); d = (at(min(s + .05, L[-1])) - at(max(s - .05, 0))).normalized(); x = d.cross(up).normalized(); y = x.cross(d)
        rr = r * (1.075 if k % 4 < 2 else .925); loops.append([tuple(c + (x * math.cos(2 * pi * i / 20) + y * math.sin(2 * pi * i / 20)) * rr) for i in range(20)])
    return loft(loops, "loom", plastic("#141517", .5, .1, bevel=0), angle=60, wn=False)

def shrink(r=.5, l=1.4): return lathe(fillet([(.0001, -l / 2), (r * .8, -l / 2), (r, -l / 4), (r, l / 4), (r * .8, l / 2), (.0001, l / 2)], [0, .08, .2, .2, .08, 0], 4), "shrink", plastic("#0b0b0c", .34, .12, 8, bevel=0), 36)

def tie(r):
    t = plastic("#22252a", .4, 0, bevel=0, vary=.03)
    return group("tie", [tube(r, r + .07, -.18, .18, .02, "band", t, 40), T(rbox(.42, .36, -.24, .24, .06, .04, "head", t, 4), (0, r + .16, 0))])

def flag(model, title, at, d, side=1, r=.45, w=4.2, h=2.0):
    """label folded around a cable at a point where it runs along d; it sticks out to one side"""
    d = Vector((d[0], d[1], 0)).normalized(); out = Vector((-d.y, d.x, 0)) * side; at = Vector(at)
    x = out if out.x >= 0 else -out                           # text never stands on its head
    paper = plastic("#e9ebed", .5, 0, bevel=0, vary=.02)
    sheet = group("sheet", [rbox(w, h, -.03, .0, .1, .012, "paper", paper, 5), T(plane(w - .08, h - .08, "face", image_mat(labels.tag(model, title, w / h), .55, spec=.2), .08), (0, 0, .004))])
    c = at + out * (w / 2 + r * .6); T(sheet, tuple(c), (0, 0, math.degrees(math.atan2(x.y, x.x))))
    return group("flag", [sheet, aim(tube(r + .02, r + .05, -h / 2, h / 2, .01, "wrap", paper, 40), tuple(at), tuple(d))])

def screw(r=.24):
    s = lathe(fillet([(.0001, -.14), (r, -.14), (r, -.08), (r * .6, 0), (.0001, 0)], [0, 0, .03, .05, 0], 4), "screw", mat("steel"), 40)
    cut(s, T(lathe([(.0001, -.1), (r * .42, -.1), (r * .42, .2), (.0001, .2)], "hex", None, 6), None, (0, 0, random.uniform(0, 60)))); return s

def screws(body, points, z, r=.24):
    """counterbored screws in the top face of a body"""
    out = []
    for x, y in points:
        cut(body, T(cyl(r * 1.28, z - .3, z + .4, 0, "bore", seg=40), (x, y, 0))); out.append(T(screw(r), (x, y, z - .14)))
    return out

def ear(material, reach=1.15, half=1.15, thick=.36, hole=.24):
    """mounting tab reaching along +X"""
    e = prism(fillet([(-.3, -half), (0, -half), (reach, -half * .65), (reach, half * .65), (0, half), (-.3, half)], [0, .2, .55, .55, .2, 0], 8, closed=True), 0, thick, .07, "ear", material, 4)
    h = cyl(hole, -.2, thick + .3, 0, "h", seg=40); h.scale.y = 1.35; cut(e, T(h, (reach * .5, 0, 0))); return e

def ears(material, x, y=0, **k): return [T(ear(material, **k), (s * x, y, 0), (0, 0, 0 if s > 0 else 180)) for s in (-1, 1)]

def gland(r=.36):
    o = [lathe(fillet([(.0001, 0), (r * 1.75, 0), (r * 1.75, .3), (r * 1.35, .36), (r, 1.5), (.0001, 1.5)], [0, .05, .05, .03, .06, 0], 4), "gland", mat("dark"), 48)]
    return group("gland", o + [T(tube(r * .8, r * (1.3 - i * .08), 0, .1, .03, "rib", mat("dark"), 40), (0, 0, .6 + i * .22)) for i in range(4)])

def light(colour, r=.1, strength=9): return cyl(r, -.02, .03, .012, "led", led_mat(colour, strength), 28)

def thread(r, z0, z1, pitch=.1, depth=.045):
    p = [(r - depth, z0)]; z = z0
    while z < z1 - pitch: p += [(r, z + pitch * .35), (r, z + pitch * .5), (r - depth, z + pitch * .9)]; z += pitch
    return p + [(r - depth, z1)]

def m12_port(pins=4):
    """panel socket: threaded nickel collar, keyed insert, gold contacts"""
    n = mat("nickel"); o = [tube(.62, .95, -.02, .16, .04, "nut", n, 6, angle=20), lathe(thread(.6, .1, .95) + [(.5, .98), (.47, .9), (.47, .2)], "collar", n, 64, cap=(False, False), angle=30)]
    o.append(cyl(.46, .0, .62, .04, "insert", mat("dark"), 48))
    for i in range(pins): a = 2 * pi * (i + .5) / pins; o.append(T(cyl(.055, .6, .86, .03, "pin", mat("gold"), 16), (.24 * math.cos(a), .24 * math.sin(a), 0)))
    return group("m12", o)

def m12_plug(material="nickel"):
    """cable end: knurled nut in front, moulded grip behind; the cable leaves at z = -2.6"""
    n = mat(material); k = [[((.72 + (.035 if i % 2 else 0)) * math.cos(2 * pi * i / 56), (.72 + (.035 if i % 2 else 0)) * math.sin(2 * pi * i / 56), z) for i in range(56)] for z in (-.25, .75)]
    o = [loft(k, "knurl", n, angle=20), tube(.5, .7, .7, .98, .05, "rim", n, 64), cyl(.42, .2, .8, .04, "insert", mat("dark"), 40)]
    o += [T(cyl(.06, .75, .82, .02, "pin", mat("gold"), 12), (.2 * math.cos(a), .2 * math.sin(a), 0)) for a in (.8, 2.4, 3.9, 5.5)]
    o.append(lathe(fillet([(.0001, -2.7), (.32, -2.7), (.42, -1.9), (.6, -1.5), (.6, -.2), (.0001, -.2)], [0, .05, .1, .12, .05, 0], 4), "grip", mat("rubber"), 40))
    return group("m12plug", o + [T(rbox(.1, .12, -1.4, -.45, .03, .03, "fin", mat("rubber"), 3), (.6 * math.cos(a), .6 * math.sin(a), 0), (0, 0, math.degrees(a))) for a in [pi * i / 6 for i in range(12)]])

def plug(n=6, rows=2, colour="#15171a"):
    """multi-pin automotive plug, mating face at +Z, wires leave at z = -1.7"""
    m = plastic(colour, .42, grain=.25); w = .62 * (n // rows) + .55; h = .62 * rows + .5
    b = rbox(w, h, -1.5, 1.3, .16, .06, "shell", m, 6); cut(b, rbox(w - .26, h - .26, .1, 2, .1, .01, "cavity", None, 6))
    o = [b, rbox(w - .5, h - .5, -.2, .95, .06, .03, "core", plastic("#24272b", .5, .2), 4), rbox(w + .05, h + .05, -.25, -.02, .16, .04, "flange", m, 6), rbox(w - .2, h - .2, -1.75, -1.45, .12, .05, "seal", mat("orange"), 6)]
    for x, y in plug_wires(n, rows): o += [T(rbox(.3, .3, .9, .97, .05, .01, "hole", mat("black"), 3), (x, y, 0)), T(rbox(.13, .13, .9, 1.02, .02, .02, "pin", mat("gold"), 3), (x, y, 0))]
    o += [T(rbox(.8, .16, -1.2, 1.2, .05, .04, "latch", m, 4), (0, h / 2 + .14, 0), (3, 0, 0)), T(rbox(.8, .3, .75, 1.05, .05, .05, "hook", m, 4), (0, h / 2 + .12, 0))]
    return group("plug", o + [T(rbox(.14, .34, -1.2, 1.25, .05, .03, "guide", m, 4), (s * .6, h / 2 + .1, 0)) for s in (-1, 1)])

def socket(n=6, rows=2, colour="#15171a"):
    """what plug() enters: a collar with pins inside, a catch for the latch on top; mating face at +Z, wires leave at z = -1.7"""
    m = plastic(colour, .42, grain=.25); w = .62 * (n // rows) + .55; h = .62 * rows + .5
    b = rbox(w + .1, h + .1, -1.5, 0, .16, .06, "shell", m, 6); c = rbox(w - .28, h - .28, -.1, 1.2, .1, .04, "collar", m, 6); cut(c, rbox(w - .44, h - .44, .15, 2, .07, .01, "cavity", None, 6))
    o = [b, c, rbox(w - .2, h - .2, 0, .16, .12, .05, "gasket", mat("orange"), 6), rbox(w - .2, h - .2, -1.75, -1.45, .12, .05, "seal", mat("orange"), 6)]
    o += [T(rbox(.13, .13, .1, .95, .02, .03, "pin", mat("gold"), 3), (x, y, 0)) for x, y in plug_wires(n, rows)]
    return group("socket", o + [T(rbox(.9, .3, -.5, -.1, .06, .05, "catch", m, 4), (0, h / 2 + .15, 0))])

def plug_wires(n, rows=2): return [((i - (n / rows - 1) / 2) * .62, (j - (rows - 1) / 2) * .62) for i in range(n // rows) for j in range(rows)]

def _dshape(w, h, r=.2): return fillet([(-w / 2, h / 2), (-w / 2 + .34, -h / 2), (w / 2 - .34, -h / 2), (w / 2, h / 2)], r, 6, closed=True)

def obd_plug():
    """sixteen-pin diagnostic plug (male): D-shaped shroud, two rows of eight blades; back plane at z = 0"""
    s = prism(_dshape(3.9, 1.75), 0, 1.75, .05, "shroud", mat("body"), 3); cut(s, prism(_dshape(3.6, 1.45, .14), .25, 3, 0, "cavity"))
    o = [s, T(rbox(2.7, .22, .2, 1.35, .05, .03, "key", mat("dark"), 4), (0, 0, 0)), prism(_dshape(3.62, 1.48, .14), .2, .3, 0, "floor", mat("dark"))]
    return group("obd", o + [T(rbox(.09, .2, .25, 1.55, .02, .03, "pin", mat("gold"), 3), (-1.4 + i * .4, y, 0)) for i in range(8) for y in (-.38, .38)])

def obd_socket():
    """sixteen-way diagnostic socket (female) with its panel flange; back plane at z = 0"""
    m = plastic("#1b1d21", .42, grain=.2); b = prism(_dshape(4.3, 2.1, .24), 0, 1.9, .06, "block", m, 3); cut(b, prism(_dshape(3.95, 1.8), 1.35, 3, 0, "mouth"))
    core = prism(_dshape(3.5, 1.36, .12), .4, 1.82, .03, "core", plastic("#2a2d32", .48, .15), 2); cut(core, rbox(2.8, .26, 1.0, 3, .06, 0, "slot", None, 4))
    o = [b, core, rbox(6.0, 1.7, .0, .28, .3, .06, "flange", m, 8)]
    o += [T(rbox(.13, .24, 1.8, 1.828, .02, .005, "hole", mat("black"), 3), (-1.4 + i * .4, y, 0)) for i in range(8) for y in (-.4, .4)]
    return group("obdsocket", o + [T(cyl(.24, .26, .3, 0, "eye", mat("black"), 28), (s * 2.55, 0, 0)) for s in (-1, 1)])

def obd_back(h=2.0):
    """moulded backshell with strain relief behind a diagnostic connector; the cable leaves at z = -h - 1.5"""
    p = [[(x, y, z) for x, y in rrect(w, t, r)] for w, t, r, z in ((3.9, 1.75, .2, .02), (4.5, 2.3, .35, -.02), (4.6, 2.4, .4, -.2), (4.6, 2.4, .5, -h * .6), (3.2, 2.1, .6, -h * .9), (1.7, 1.4, .6, -h), (1.5, 1.2, .55, -h - .1))]
    return group("back", [loft(p, "shell", mat("body"), angle=50)] + [T(rbox(.14, .1, -h * .5, -.5, .04, .03, "grip", mat("body"), 3), (s * (.4 + .5 * i), 1.2, 0)) for s in (-1, 1) for i in range(3)] + [tube(.3, .62 - i * .06, -h - .25 - i * .28, -h - .1 - i * .28, .05, "relief", mat("dark"), 40) for i in range(5)] + [cyl(.42, -h - 1.5, -h, .05, "core", mat("dark"), 32)])

def ring(n, r, centre=True): return ([(0, 0)] if centre else []) + [(r * math.cos(2 * pi * i / n + pi / 2), r * math.sin(2 * pi * i / n + pi / 2)) for i in range(n)]

def round_plug(pins, colour="body", pin_radius=.1, ring_radius=.82):
    """heavy-duty round diagnostic plug with a bayonet collar; the cable leaves at z = -3.4"""
    m = mat(colour); o = [lathe(fillet([(1.35, 1.15), (1.5, 1.3), (1.75, 1.3), (1.8, 1.1), (1.8, -.1), (1.55, -.3), (.0001, -.3)], [0, .05, .08, .1, .1, .1, 0], 4), "collar", m, 72, cap=(False, False)), lathe([(1.35, 1.2), (1.32, .2), (.0001, .2)], "well", mat("dark"), 72, cap=(False, False))]
    o += [T(rbox(.22, .3, .0, 1.1, .06, .05, "grip", m, 4), (1.8 * math.cos(a), 1.8 * math.sin(a), 0), (0, 0, math.degrees(a))) for a in [2 * pi * i / 18 for i in range(18)]]
    o.append(cyl(1.18, .1, .95, .06, "insert", plastic("#2b2f34", .5, .15), 64))
    for x, y in pins: o += [T(cyl(pin_radius * 1.9, .9, .96, .0, "hole", mat("black"), 24), (x * ring_radius, y * ring_radius, 0)), T(tube(pin_radius, pin_radius * 1.5, .9, 1.0, .015, "pin", mat("gold"), 24), (x * ring_radius, y * ring_radius, 0))]
    o.append(lathe(fillet([(1.5, -.25), (1.5, -1.0), (1.1, -1.5), (.62, -2.0), (.5, -3.4), (.0001, -3.4)], [0, .1, .2, .2, .05, 0], 4), "back", mat("dark"), 48, cap=(False, False)))
    return group("roundplug", o + [tube(.3, .72 - i * .04, -2.2 - i * .28, -2.05 - i * .28, .05, "relief", mat("dark"), 40) for i in range(4)])

def round_socket(pins, colour="body", ring_radius=.82):
    """round diagnostic receptacle with a square flange and visible contacts; the cable leaves at z = -3.4"""
    m = mat(colour); fl = rbox(4.2, 4.2, -.35, .0, .7, .08, "flange", m, 10)
    for x in (-1, 1):
        for y in (-1, 1): cut(fl, T(cyl(.22, -1, 1, 0, "h", seg=28), (x * 1.62, y * 1.62, 0)))
    o = [fl, lathe(fillet([(1.62, -.1), (1.62, 1.5), (1.42, 1.5), (1.38, .3), (.0001, .3)], [0, .06, .06, 0, 0], 4), "shell", m, 72, cap=(False, False)), tube(1.6, 1.72, .25, .45, .04, "ring", m, 64), cyl(1.28, .2, .5, .05, "insert", plastic("#23262b", .5, .15), 64)]
    o += [T(cyl(.34, .2, 1.05, .05, "lug", m, 24), (1.66 * math.cos(a), 1.66 * math.sin(a), 0), None, (.35, .35, .4)) for a in (.5, 2.6, 4.7)]
    o += [T(cyl(.1, .45, 1.2, .06, "pin", mat("gold"), 20), (x * ring_radius, y * ring_radius, 0)) for x, y in pins]
    o.append(lathe(fillet([(1.45, -.3), (1.4, -1.2), (.7, -1.8), (.52, -3.4), (.0001, -3.4)], [0, .2, .2, .05, 0], 4), "back", mat("dark"), 48, cap=(False, False)))
    return group("roundsocket", o + [tube(.3, .74 - i * .04, -2.1 - i * .28, -1.95 - i * .28, .05, "relief", mat("dark"), 40) for i in range(4)])

def lens(R=1.55):
    """camera lens looking along +Z, front rim near z = .55"""
    ringm = metal("#8f959c", .22, bevel=.01); inner = plastic("#060606", .55, grain=0, vary=0); o = []
    o.append(lathe(fillet([(R*.60, -.9), (R*1.16, -.9), (R*1.16, .36), (R*1.02, .52), (R*.93, .52), (R*.88, .30)], [0, .02, .07, .05, .03, 0], 5), "bezel", plastic("#0a0a0b", .38, grain=.1, vary=.03), 96, cap=(False, False)))
    o.append(tube(R*.955, R*1.03, .49, .545, .018, "trim", ringm, 96))
    for i in range(7):                                   # stepped anti-flare baffles
        r0 = R * (.88 - i * .045); z = .30 - i * .07
        o.append(lathe([(r0, z), (r0, z - .045), (r0 - R*.045, z - .045), (r0 - R*.045, z - .07)], "baffle", inner, 72, cap=(False, False)))
    o.append(tube(R*.545, R*.60, -.24, -.12, .015, "ring", mat("chrome"), 72))
    o.append(lathe([(R*.57, -.3), (R*.57, -.75), (R*.3, -.95), (.0001, -.95)], "well", inner, 72, cap=(False, False)))
    def dome(r, z, sag, m, name):
        pr = [(r * math.sin(t), z + sag * (math.cos(t) - math.cos(pi/2.6)) / (1 - math.cos(pi/2.6))) for t in [pi/2.6 * i / 14 for i in range(15)]]
        s = r / pr[-1][0]; return lathe([(a * s, b) for a, b in pr], name, m, 72, cap=(False, False), wn=False, angle=80)
    o.append(dome(R*.55, -.62, .22, coated("#b06cff", "#58d0ff", .04, 1.9, 1.6), "second"))
    o.append(tube(R*.24, R*.40, -.74, -.70, .01, "iris", mat("black"), 64))
    o.append(dome(R*.26, -.80, .16, coated("#ffb45a", "#ff7a4a", .04, 2.2, 2.0), "third"))
    o.append(lathe([(.0001, -.93), (R*.5, -.93)], "sensor", mat("black"), 48, cap=(False, False)))
    o.append(dome(R*.90, .24, .34, coated("#8fa6ff", "#d9c2ff", .008, 1.55, 1.1), "front"))
    return group("lens", o)

def housing(w, h, z, r=.85, material="body", seam=.45, top=.4, name="housing"):
    """the box most devices live in: foot, parting line at `seam` of the height, soft top edge"""
    s = z * seam
    p = fillet([(1.2, 0), (.12, 0), (0, .12), (0, s), (.045, s), (.045, s + .07), (0, s + .07), (0, z), (top, z), (1.6, z)], [0, .05, .05, .015, .01, .01, .015, top * .8, 0, 0], 6)
    return rstack(w, h, r, p, name, mat(material), 14)

def plate(body, model, title, lines, w, h, at, z, **k):
    """recess in a top face with the type plate in it"""
    cut(body, T(rbox(w + .16, h + .16, z - .05, z + .5, .24, .02, "recess"), (at[0], at[1], 0)))
    return T(plane(w, h, "label", image_mat(labels.label(model, title, lines, w / h, **k), .55, spec=.2), .18), (at[0], at[1], z - .045))
