"""Panel van, metres, driving towards -Y: the body is a loft of cross-sections along its length."""
from truck import *
from scipy.interpolate import PchipInterpolator as PC
def pc(t): a, b = zip(*t); f = PC(a, b); return lambda y: float(f(min(max(y, a[0]), a[-1])))

class Van:
    L = 5.92; NS, NC, NT = 26, 8, 22
    top = staticmethod(pc([(0, .78), (.05, .93), (.16, 1.03), (.40, 1.12), (.80, 1.22), (1.06, 1.31), (1.22, 1.46), (1.60, 1.93), (1.90, 2.25), (2.10, 2.40), (2.5, 2.52), (3.2, 2.57), (5.5, 2.55), (5.8, 2.50), (5.92, 2.40)]))
    half = staticmethod(pc([(0, .66), (.04, .76), (.12, .86), (.30, .94), (.8, .985), (1.5, 1.0), (5.5, 1.0), (5.8, .985), (5.92, .93)]))
    rad = staticmethod(pc([(0, .12), (.3, .20), (1.1, .24), (1.9, .20), (2.5, .24), (5.6, .22), (5.92, .15)]))
    zb = staticmethod(pc([(0, .34), (.25, .26), (5.6, .28), (5.92, .36)]))
    @property
    def n(s): return 2 * s.NS + 2 * s.NC + s.NT
    def loop(s, y, off=0.0):
        w = s.half(y) + off; zt = s.top(y) + off; zb = s.zb(y); r = s.rad(y); P = []
        for i in range(s.NS): P.append((-w, zb + (zt - r - zb) * i / s.NS))
        for i in range(s.NC): a = pi - pi / 2 * i / s.NC; P.append((-w + r + r * math.cos(a), zt - r + r * math.sin(a)))
        for i in range(s.NT + 1): x = (-w + r) + 2 * (w - r) * i / s.NT; P.append((x, zt + .035 * (1 - (x / (w - r)) ** 2)))
        for i in range(1, s.NC + 1): a = pi / 2 - pi / 2 * i / s.NC; P.append((w - r + r * math.cos(a), zt - r + r * math.sin(a)))
        for i in range(1, s.NS + 1): P.append((w, zt - r + (zb - zt + r) * i / s.NS))
        c = lambda z, z0, d, w: d * math.exp(-((z - z0) / w) ** 2)
        k = lambda z: 1 - c(z, 1.09, .012, .035) - c(z, .66, .010, .05) - .085 * max(0, (z - 1.2) / 1.3) ** 1.4 - .03 * max(0, (.75 - z) / .5) ** 2
        return [(x * k(z), y, z) for x, z in P]
    def u(s, y, z, side=-1):
        v = s.NS * (z - s.zb(y)) / (s.top(y) - s.rad(y) - s.zb(y)); v = min(v, s.NS + s.NC * .6); return v if side < 0 else s.n - v
    def at(s, u, y, off=0.0):
        L = s.loop(y, off); i = int(max(0, min(u, len(L) - 1.001))); return tuple(Vector(L[i]).lerp(Vector(L[i + 1]), u - i))
    def patch(s, y0, y1, u0, u1, mat, off=.006, rc=.08, ny=26, nu=24, rim=.012, name="p"):
        """u0/u1: numbers or functions of y"""
        f0 = u0 if callable(u0) else (lambda y: u0); f1 = u1 if callable(u1) else (lambda y: u1); loops = []
        for j in range(ny + 1):
            y = y0 + (y1 - y0) * (.5 - .5 * math.cos(pi * j / ny)); d = min(y - y0, y1 - y); k = rc - math.sqrt(max(rc * rc - (rc - d) ** 2, 0)) if d < rc else 0
            a, b = f0(y), f1(y); L = s.loop(y); i = int(min(max((a + b) / 2, 0), len(L) - 2)); du = (Vector(L[i + 1]) - Vector(L[i])).length
            a += k / du; b -= k / du; loops.append([s.at(a + (b - a) * i / nu, y, off) for i in range(nu + 1)])
        o = loft(loops, name, mat, (False, False), closed=False, wn=False, angle=60)
        if mat.name.startswith("pane"): edged(o, ny + 1, nu + 1)
        if rim: m = o.modifiers.new("sol", "SOLIDIFY"); m.thickness = rim; m.offset = -1
        return o

def build_van(lights=1.0):
    V = Van(); o = []; body = sides("vanL", "vanR", 0, 5.92, .22, 2.62); dark = simple("#0e0f11", .5); satin = used("#15171a", .38); gl = M("gls").set(Base_Color=(.006, .009, .012, 1), Roughness=.03, Specular=.8, Clearcoat=1).m; clear = pane()
    chrome = simple("#d9dde2", .12, 1); led = emit("#eaf4ff", 24 * lights); amber = emit("#ff9a2a", 6); red = simple("#a3130c", .18)
    ys = sorted(set([0, .01, .02, .035, .05, .07, .09, .12, .15, .2, .25, .3] + [.36 + .07 * i for i in range(79)] + [5.86, 5.89, 5.92])); ys = [y for y in ys if y <= V.L]
    b = loft([V.loop(y) for y in ys], "van", body, wn=False, angle=40)
    for y in (.98, 4.55):
        c = cyl(.43, -2, 2, 0, "arch", seg=64); T(c, (0, y, .40), (0, 90, 0)); cut(b, c)
    def window(p):
        w = V.half(p.y); return (1.21 < p.y < 1.95 and p.z > V.top(p.y) - .15 and abs(p.x) < w - .10) or (1.43 < p.y < 2.15 and 1.355 < p.z < min(2.02, V.top(p.y) - .17) - .05 and abs(p.x) > .6)
    lining = loft([V.loop(y, -.05) for y in ys if .9 < y < 2.8], "lining", simple("#5c5e61", .9), (False, False), wn=False, angle=40)
    for skin in (b, lining): opened(skin, window)
    o += [b, lining, T(rbox(1.75, .04, .4, 2.4, .05, .01, "bulkhead", simple("#33363a", .8), 3), (0, 2.78, 0)), T(rbox(1.74, .62, .5, 1.24, .16, .08, "dash", noise_mat("#1a1b1d", "#232528", 40, .8, 3, .2, .002), 6), (0, 1.42, 0)), seat(.45, 2.18, .82), seat(-.45, 2.18, .82), helm(.45, 1.80, 1.20), T(rbox(.26, .02, 0, .15, .03, .008, "set", simple("#08090a", .15), 4), (0, 1.70, 1.16), (70, 0, 0))]
    c0 = V.NS + 3; c1 = V.n - c0
    o.append(V.patch(1.16, 2.00, c0, c1, clear, .006, .12, name="windscreen", nu=40))
    for s in (-1, 1):
        lo = lambda y, s=s: V.u(y, 1.30, s); hi = lambda y, s=s: V.u(y, min(2.02, V.top(y) - .17), s)
        a, b2 = (lo, hi) if s < 0 else (hi, lo)
        o.append(V.patch(1.36, 2.22, a, b2, clear, .005, .07, name="sidewin"))
        o.append(V.patch(.05, .44, (lambda y, s=s: V.u(y, .74 if s < 0 else .93, s)), (lambda y, s=s: V.u(y, .93 if s < 0 else .74, s)), gl, .006, .05, name="lamp"))
        o.append(V.patch(.06, .40, (lambda y, s=s: V.u(y, .895 if s < 0 else .915, s)), (lambda y, s=s: V.u(y, .915 if s < 0 else .895, s)), led, .016, .008, rim=0, name="drl"))
        for k, yy in enumerate((.085, .17)):
            p = Vector(V.at(V.u(yy, .82, s), yy, .004)); q = Vector(V.at(V.u(yy + .03, .82, s), yy + .03, .004)); d = (q - p).normalized(); nrm = Vector((-d.y, d.x, 0)) * (1 if s < 0 else -1)
            if nrm.y > 0: nrm = -nrm
            l = cyl(.042, 0, .02, .006, "proj", led, 28); l.location = p; l.rotation_euler = nrm.to_track_quat("Z", "Y").to_euler(); o.append(l)
        o.append(V.patch(.0, V.L, (lambda y, s=s: V.u(y, V.zb(y) + .0 if s < 0 else .50, s)), (lambda y, s=s: V.u(y, .50 if s < 0 else V.zb(y), s)), satin, .012, .02, ny=60, name="cladding"))
        o[-1] = o[-1]
        for yy in (.98, 4.55):
            c = cyl(.43, -2, 2, 0, "arch", seg=64); T(c, (0, yy, .40), (0, 90, 0)); apply(o[-1]); cut(o[-1], c)
        for yy, z0, z1 in ((1.20, .5, 1.28), (2.30, .52, 2.2), (3.50, .52, 2.2)): o.append(V.patch(yy - .006, yy + .006, (lambda y, s=s: V.u(y, z0 if s < 0 else z1, s)), (lambda y, s=s: V.u(y, z1 if s < 0 else z0, s)), dark, .0025, .001, ny=2, rim=0, name="seam"))
        o.append(V.patch(3.55, 5.3, (lambda y, s=s: V.u(y, 1.42 if s < 0 else 1.445, s)), (lambda y, s=s: V.u(y, 1.445 if s < 0 else 1.42, s)), dark, .004, .01, rim=0, name="rail"))
        for yy in (2.14, 2.46): o.append(T(rbox(.03, .2, 0, .035, .01, .008, "handle", satin, 4), (s * 1.0, yy, 1.17)))
        o.append(T(rbox(.16, .18, 0, .34, .06, .04, "mirror", satin, 8), (s * 1.13, 1.42, 1.30), (0, 0, s * -14))); o.append(T(rbox(.2, .08, 0, .06, .02, .015, "marm", satin, 4), (s * 1.02, 1.46, 1.36)))
        o.append(T(rbox(.07, .10, 0, .78, .02, .015, "tail", red, 4), (s * .955, 5.86, .95)))
        for yy in (.98, 4.55): lip = tube(.425, .455, -.06, .06, .012, "lip", satin, 64); T(lip, (s * .955, yy, .40), (0, 90, 0)); kn = rbox(3, 14, -2, .34, .01, 0, "kn", None, 2); cut(lip, kn); o.append(lip)
    # face: grille, lower intake, bumper, plate, badge
    o.append(T(rbox(1.10, .15, 0, .03, .05, .01, "grille", dark, 6), (0, .012, .69), (90, 0, 0)))
    for k in range(3): o.append(T(rbox(1.02, .016, 0, .02, .006, .005, "slat", chrome if k == 1 else satin, 3), (0, -.012, .645 + k * .045), (90, 0, 0)))
    o.append(T(rbox(1.30, .22, 0, .05, .08, .02, "bumper", satin, 6), (0, .03, .45), (90, 0, 0))); o.append(T(rbox(.9, .1, 0, .02, .03, .005, "intake", dark, 5), (0, -.02, .42), (90, 0, 0))); o.append(T(rbox(.46, .1, 0, .008, .01, .002, "plate", simple("#e8e8e4", .4), 3), (0, -.03, .53), (90, 0, 0)))
    o.append(T(tube(.055, .07, 0, .015, .004, "badge", chrome, 48), (0, -.005, .82), (72, 0, 0)))
    o.append(T(rbox(1.7, 5.0, .3, .6, .05, .02, "floor", dark, 3), (0, 2.9, 0)))
    for k in range(6):
        u = V.NS + V.NC + (k + 1) * V.NT / 7; o.append(V.patch(2.75, 5.5, u - .35, u + .35, body, .014, .02, ny=30, nu=4, name="rib"))
    for x0, x1 in ((-.62, .05), (.1, .72)):
        pts = [(x0 + (x1 - x0) * i / 6, 1.21 + .10 * i / 6, V.top(1.21 + .10 * i / 6) + .045) for i in range(7)]; o.append(cable(pts, .01, dark, "wiper", res=4, bres=2))
    # rear: two doors, glass, handle, step bumper, plate
    R = V.L
    for s in (-1, 1):
        o.append(T(rbox(.60, .80, 0, .012, .06, .004, "rearglass", gl, 6), (s * .40, R + .008, 1.78), (90, 0, 180)))
        for zz in (.75, 2.05): o.append(T(cyl(.018, -.07, .07, .004, "hinge", satin, 12), (s * .90, R - .02, zz)))
    o.append(T(rbox(.012, 1.75, 0, .01, .004, .002, "rseam", dark, 2), (0, R + .004, 1.42), (90, 0, 0)))
    o.append(T(rbox(.05, .24, 0, .03, .015, .01, "rhandle", satin, 4), (.06, R + .03, 1.12), (90, 0, 0)))
    o.append(T(rbox(1.8, .18, .30, .50, .05, .03, "rbumper", satin, 5), (0, R + .03, 0)))
    o.append(T(rbox(.50, .12, 0, .008, .01, .002, "rplate", simple("#e8e8e4", .4), 3), (0, R + .012, .66), (90, 0, 180)))
    o.append(T(plane(.98, .34, "rdecal", decal("rear"), .02), (0, R + .012, 1.17), (90, 0, 180)))
    w = wheel(.36, .23)
    for i, (x, y) in enumerate(((-.9, .98), (.9, .98), (-.9, 4.55), (.9, 4.55))):
        if i == 0: g = w
        else:
            g = link(bpy.data.objects.new("wheel", None))
            for c in w.children: d = c.copy(); link(d); d.parent = g
        g.location = (x, y, .36); g.rotation_euler = (0, pi / 2 if x > 0 else -pi / 2, 0); o.append(g)
    return group("vang", o)
