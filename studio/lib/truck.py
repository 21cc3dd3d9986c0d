"""Cab-over tractor, box trailer, road, trees, hills and skies; metres, driving towards -Y."""
from scene import *

def lerp(tab, z):
    for (a, va), (b, vb) in zip(tab, tab[1:]):
        if z <= b:
            t = max(0, (z - a) / (b - a)); t = t * t * (3 - 2 * t) if False else t
            return va + (vb - va) * t
    return tab[-1][1]

class Cab:
    Y0 = 2.3                                             # back wall
    front = [(.30, .16), (.42, .05), (.7, .0), (1.2, -.01), (1.9, .02), (2.2, .09), (2.6, .22), (3.0, .38), (3.2, .50), (3.5, .80), (3.8, 1.2), (3.95, 1.5)]
    width = [(.30, 2.36), (.45, 2.46), (1.2, 2.50), (2.0, 2.48), (3.0, 2.36), (3.5, 2.26), (3.95, 2.12)]
    rad = [(.30, .36), (2.0, .36), (3.0, .34), (3.95, .30)]
    NS, NC, NF = 30, 14, 24
    def loop(s, z, off=0.0, ins=0.0):
        w = lerp(s.width, z) / 2 - ins + off; yf = lerp(s.front, z) + ins - off; r = max(lerp(s.rad, z) - ins + off, .03); yb = s.Y0 - ins + off; bulge = .10
        P = []
        for i in range(s.NS): P.append((-w, yb + (yf + bulge + r - yb) * i / s.NS))
        for i in range(s.NC): a = pi + pi / 2 * i / s.NC; P.append((-w + r + r * math.cos(a), yf + bulge + r + r * math.sin(a)))
        for i in range(s.NF + 1): x = (-w + r) + 2 * (w - r) * i / s.NF; P.append((x, yf + bulge * (x / (w - r)) ** 2))
        for i in range(1, s.NC + 1): a = 1.5 * pi + pi / 2 * i / s.NC; P.append((w - r + r * math.cos(a), yf + bulge + r + r * math.sin(a)))
        for i in range(1, s.NS + 1): P.append((w, yf + bulge + r + (yb - yf - bulge - r) * i / s.NS))
        return [(x, y, z) for x, y in P]
    def at(s, u, z, off=0.0):
        """point at fractional index u of the loop"""
        L = s.loop(z, off); i = int(max(0, min(u, len(L) - 1.001))); t = u - i; a, b = Vector(L[i]), Vector(L[i + 1]); return tuple(a.lerp(b, t))
    def patch(s, z0, z1, u0, u1, mat, off=.012, rc=.1, name="patch", nz=18, nu=40, rim=True, ramp=None):
        """surface patch with rounded corners lying on the cab skin; ramp=(du at top for u0, for u1) slants the sides"""
        zs = []
        for i in range(nz + 1):
            t = i / nz; zs.append(z0 + (z1 - z0) * (.5 - .5 * math.cos(pi * t)))
        Lm = s.loop((z0 + z1) / 2); 
        def ulen(u): i = int(min(u, len(Lm) - 2)); return (Vector(Lm[i + 1]) - Vector(Lm[i])).length
        loops = []
        for z in zs:
            dz = min(z - z0, z1 - z); k = 0
            if dz < rc: k = rc - math.sqrt(max(rc * rc - (rc - dz) ** 2, 0))
            f = (z - z0) / (z1 - z0); a = u0 + k / ulen(u0) + (ramp[0] * f if ramp else 0); b = u1 - k / ulen(u1 - 1) + (ramp[1] * f if ramp else 0)
            loops.append([s.at(a + (b - a) * i / nu, z, off) for i in range(nu + 1)])
        o = loft(loops, name, mat, (False, False), closed=False, wn=False, angle=60)
        if mat.name.startswith("pane"): edged(o, nz + 1, nu + 1)
        if rim:
            m = o.modifiers.new("sol", "SOLIDIFY"); m.thickness = .02; m.offset = -1
        return o

def wheel(R=.5, W=.3, dual=False):
    rub = used("#16171a", .78); alu = simple("#c7ccd2", .25, 1); hubm = simple("#9aa0a7", .32, 1); o = []
    p = fillet([(R*.58, -W/2+.02), (R*.80, -W/2), (R*.97, -W/2+.03), (R, -W/2+.07), (R, W/2-.07), (R*.97, W/2-.03), (R*.80, W/2), (R*.58, W/2-.02)], [0, .05, .04, .02, .02, .04, .05, 0], 4)
    o.append(lathe(p, "tyre", rub, 72, cap=(False, False)))
    for k in (-.07, 0, .07): o.append(T(tube(R*.985, R*1.003, -.006, .006, .002, "groove", simple("#050506", .9), 72), (0, 0, k)))
    q = fillet([(R*.60, W/2-.03), (R*.56, W/2-.01), (R*.54, W/2-.05), (R*.50, .02), (R*.30, .015), (R*.27, .06), (R*.16, .07), (R*.14, .11), (.0001, .12)], [0, .01, .02, .04, .03, .02, .02, .02, 0], 4)
    disc = lathe(q, "disc", alu, 72, cap=(False, False))
    o.append(disc)
    for i in range(10):
        a = 2 * pi * i / 10; o.append(T(cyl(.042, 0, .012, .004, "vent", simple("#08090a", .8), 20), (R*.42*math.cos(a), R*.42*math.sin(a), .016)))
        o.append(T(cyl(.018, .05, .085, .005, "nut", hubm, 6), (R*.225*math.cos(a), R*.225*math.sin(a), 0)))
    return group("wheel", o)

def build(lights=1.0, trailer=True):
    C = Cab(); o = []; body = sides("cabL", "cabR", -.05, 2.65, .3, 4.0); solid = swatch("paint"); dark = simple("#0d0e10", .45); satin = used("#1b1d20", .35); clear = pane(); glassm = M("gls").set(Base_Color=(.006, .009, .012, 1), Roughness=.03, Specular=.8, Clearcoat=1).m
    chrome = simple("#d9dde2", .12, 1); led = emit("#eaf4ff", 26 * lights); amber = emit("#ff9a2a", 9 * lights); red = emit("#ff2a1a", 6)
    # cab skin
    zs = [.30 + .02 * i for i in range(4)] + [.4 + .1 * i for i in range(35)] ; zs = [z for z in zs if z <= 3.85]
    loops = [C.loop(z) for z in zs]
    for i in range(1, 9):
        a = pi / 2 * i / 8; loops.append(C.loop(3.85 + .10 * math.sin(a), ins=.16 * (1 - math.cos(a))))
    cab = loft(loops, "cab", body, wn=False, angle=50)
    arch = cyl(.64, -2, 2, 0, "arch", seg=72); T(arch, (0, 1.42, .52), (0, 90, 0)); cut(cab, arch)
    step = rbox(3.2, .7, -.3, .34, .02, .0, "st", None, 2); bpy.data.objects.remove(step)
    n = 2 * C.NS + 2 * C.NC + C.NF; f0 = C.NS; f1 = C.NS + 2 * C.NC + C.NF       # index range of the front incl. corners
    fc = n / 2
    def window(p): return (2.10 < p.z < 3.0 and p.y < lerp(C.front, p.z) + .22 and abs(p.x) < lerp(C.width, p.z) / 2 - .16) or (2.13 < p.z < 2.79 and .79 < p.y < 1.55 and abs(p.x) > 1.0)
    lining = loft([C.loop(z, -.05) for z in zs if 1.2 < z < 3.3], "lining", simple("#55585c", .9), (False, False), wn=False, angle=50)
    for skin in (cab, lining): opened(skin, window)
    cloth = noise_mat("#20242c", "#343a44", 60, .9, 3, .3, .002, name="cloth")
    o += [cab, lining, T(rbox(2.2, .04, 1.2, 3.3, .05, .01, "curtain", noise_mat("#23262b", "#3a3f46", 9, .95, 4, .3, .02, stretch=(6, 1, .2)), 3), (0, 1.95, 0)), T(rbox(2.26, .62, 1.3, 2.02, .2, .1, "dash", noise_mat("#17181a", "#222427", 40, .8, 3, .2, .002), 6), (0, .62, 0)), seat(.62, 1.30, 1.78, cloth), seat(-.62, 1.30, 1.78, cloth), helm(.62, .98, 2.08, .24, 40), T(rbox(.3, .02, 0, .18, .03, .008, "set", simple("#08090a", .15), 4), (.05, .86, 2.02), (60, 0, 0)), T(rbox(2.0, .02, 0, .16, .03, .008, "sunstrip", simple("#0b0c0d", .5), 3), (0, .34, 2.90), (70, 0, 0))]
    o.append(C.patch(2.04, 3.06, f0 + 7, f1 - 7, clear, .006, .14, "windscreen"))
    o.append(C.patch(3.10, 3.24, f0 + 5, f1 - 5, satin, .10, .05, "visor"))
    o.append(C.patch(.98, 1.80, fc - 15, fc + 15, dark, .006, .12, "grille"))
    for i in range(6):
        z = 1.06 + i * .118; o.append(C.patch(z, z + .055, fc - 13.6, fc + 13.6, satin if i else satin, .03, .02, "slat", nz=6))
    o.append(C.patch(1.60, 1.615, fc - 13, fc + 13, chrome, .036, .006, "trim", nz=4))
    o.append(C.patch(.30, .56, f0 + 3, f1 - 3, satin, .014, .06, "bumper"))
    o.append(C.patch(1.87, 1.97, fc - 13, fc + 13, satin, .012, .04, "wiperpanel"))
    for s in (-1, 1):
        a, b = (fc - 25.0, fc - 13.0) if s < 0 else (fc + 13.0, fc + 25.0)
        o.append(C.patch(.66, .90, a, b, glassm, .012, .07, "lamp"))
        a2, b2 = (a + .8, b - .8)
        o.append(C.patch(.852, .872, a2, b2, led, .022, .008, "drl", nz=4, rim=False))
        for k in range(3):
            u = (a + 5.0 + k * 2.8) if s < 0 else (b - 5.0 - k * 2.8); p = C.at(u, .755, .004); q = C.at(u + .2, .755, .004); d = (Vector(q) - Vector(p)).normalized(); nrm = Vector((d.y, -d.x, 0))
            l = cyl(.052, 0, .02, .006, "proj", led if k < 2 else amber, 32); l.location = Vector(p) + nrm * .01; l.rotation_euler = nrm.to_track_quat("Z", "Y").to_euler(); o.append(l)
            rr = tube(.053, .064, 0, .024, .004, "projr", chrome, 32); rr.location = l.location; rr.rotation_euler = l.rotation_euler; o.append(rr)
        # side window, door seams, handle, indicator, steps
        U = lambda y, z: (C.NS * (C.Y0 - y) / (C.Y0 - (lerp(C.front, z) + .1 + lerp(C.rad, z))))
        if s < 0: ua, ub, rmp = U(1.62, 2.4), U(.72, 2.4), None
        else: ub, ua = n - U(1.62, 2.4), n - U(.72, 2.4)
        o.append(C.patch(2.06, 2.86, ua, ub, clear, .006, .12, "sidewin", nu=24))
        for yy in (.62, 1.74):
            u = U(yy, 2.0) if s < 0 else n - U(yy, 2.0); o.append(C.patch(1.16 if yy > 1 else .95, 2.98, u - .09, u + .09, dark, .003, .001, "seam", nu=2, rim=False))
        x = s * 1.25
        o.append(T(rbox(.03, .22, 0, .05, .01, .008, "handle", satin, 4), (s * 1.262, 1.55, 1.78)))
        o.append(T(rbox(.06, .36, .36, .44, .02, .01, "step1", satin, 3), (s * 1.225, .52, 0)))
        o.append(C.patch(.62, 1.00, U(.72, .8) if s < 0 else n - U(.45, .8), U(.45, .8) if s < 0 else n - U(.72, .8), satin, .004, .04, "stepwell", nu=8, rim=False))
        # mirrors
        o.append(T(rbox(.20, .26, 0, .62, .07, .05, "mirror", solid, 8), (s * 1.44, .36, 2.12), (0, 0, s * -14)))
        o.append(T(rbox(.20, .24, 0, .24, .07, .05, "mirror2", satin, 8), (s * 1.44, .36, 1.84), (0, 0, s * -14)))
        for zz in (2.18, 2.66): o.append(T(cyl(.022, 0, .28, .005, "arm", satin, 16), (s * 1.16, .40, zz), (0, 90 * s, 0)))
        # roof side fairing towards the trailer, tank, chassis fairing
        o.append(T(rbox(.05, .42, 1.0, 3.7, .02, .015, "sidefair", solid, 4), (s * 1.20, 2.46, 0)))
        o.append(T(rbox(.55, 1.6, .45, 1.05, .12, .06, "tank", simple("#c2c7cd", .24, 1), 8), (s * .92, 3.25, 0)))
        o.append(T(rbox(.06, 1.9, .32, .98, .06, .02, "chfair", solid, 6), (s * 1.21, 3.1, 0)))
        # fender lip
        lip = tube(.635, .675, -.13, .13, .02, "lip", satin, 72); T(lip, (s * 1.13, 1.42, .52), (0, 90, 0)); kn = rbox(3, 4, -2, .34, .01, 0, "kn", None, 2); kn.location.y = 1.42; cut(lip, kn); o.append(lip)
        o.append(C.patch(1.16, 1.22, 3, U(.62, 1.2) if s < 0 else n - 3, satin, .003, .01, "belt", nz=4, rim=False) if s < 0 else C.patch(1.16, 1.22, n - U(.62, 1.2), n - 3, satin, .003, .01, "belt", nz=4, rim=False))
        for k in (.35, .8): o.append(T(rbox(.57, .05, .44, 1.06, .02, .01, "strap", chrome, 3), (s * .925, 2.75 + k * 1.1, 0)))
    # wipers
    for x0, x1 in ((-.75, .0), (.12, .85)):
        pts = []
        for i in range(9):
            t = i / 8; x = x0 + (x1 - x0) * t; z = 2.02 + .16 * t; r = lerp(C.width, z) / 2 - .36; pts.append((x, lerp(C.front, z) + .1 * (x / r) ** 2 - .035, z))
        o.append(cable(pts, .012, dark, "wiper", res=4, bres=2))
    for i in range(5):
        x = -.8 + i * .4; o.append(T(rbox(.12, .05, 0, .035, .02, .01, "mark", emit("#ffd9a0", 10 * lights), 4), (x, 1.26, 3.80)))
    o.append(T(plane(1.5, .17, "badge", decal("badge"), .03), (0, -.045, 1.70), (90, 0, 0)))
    o.append(T(rbox(.52, .12, 0, .006, .01, .002, "plate", simple("#e8e8e4", .4), 3), (0, -.03, .44), (90, 0, 0)))
    # chassis
    for s in (-1, 1): o.append(T(rbox(.1, 6.2, .62, .88, .01, .01, "rail", dark, 2), (s * .42, 4.2, 0)))
    o.append(T(rbox(2.2, 2.1, .35, 1.0, .1, .05, "under", dark, 4), (0, 1.4, 0)))
    # wheels
    w = wheel(); 
    def put(x, y, first=[True]):
        if first[0]: g = w; first[0] = False
        else:
            g = link(bpy.data.objects.new("wheel", None))
            for c in w.children: d = c.copy(); link(d); d.parent = g
        g.location = (x, y, .5); g.rotation_euler = (0, pi / 2 if x > 0 else -pi / 2, 0); o.append(g)
    ys = [1.42, 5.0]; T0 = 2.85; TL = 13.6
    ty = [T0 + TL - 4.6, T0 + TL - 3.3, T0 + TL - 2.0]
    for y in ys + (ty if trailer else []):
        for s in (-1, 1): put(s * 1.08, y)
    # trailer
    if not trailer: return group("tractor", o)
    ZB, ZT = 1.12, 4.0; wht = paint("#eef1f4", 0, .3, .6); alu = simple("#b9bec4", .3, 1)
    box = rbox(2.55, TL, ZB, ZT, .05, .03, "box", wht, 4); T(box, (0, T0 + TL / 2, 0)); o.append(box)
    art = {-1: decal("trailerL", rough=.28, coat=.7), 1: decal("trailerR", rough=.28, coat=.7)}
    for s in (-1, 1):
        pl = plane(TL - .1, ZT - ZB - .26, "side", art[s]); pl.rotation_euler = (pi / 2, 0, -pi / 2 if s < 0 else pi / 2); pl.location = (s * 1.279, T0 + TL / 2, (ZB + ZT) / 2 + .02); o.append(pl)
        for zz, hh in ((ZB + .05, .12), (ZT - .05, .09)): o.append(T(rbox(.03, TL, zz - hh / 2, zz + hh / 2, .005, .004, "rail", alu, 2), (s * 1.275, T0 + TL / 2, 0)))
        for i in range(14): o.append(T(rbox(.004, .006, ZB + .12, ZT - .1, .001, .001, "seam", simple("#8b9198", .4), 2), (s * 1.2795, T0 + .5 + i * .97, 0)))
        for i in range(7): o.append(T(rbox(.02, .1, 0, .04, .008, .004, "mk", amber, 3), (s * 1.292, T0 + .4 + i * 2.1, ZB + .05)))
        sk = rbox(.03, 5.4, .42, 1.06, .03, .01, "skirt", used("#d5d9de", .35), 6); T(sk, (s * 1.24, T0 + 5.6, 0)); o.append(sk)
        for y in ty: o.append(T(rbox(.36, 1.12, 1.02, 1.06, .1, .015, "mud", dark, 5), (s * 1.08, y, 0)))
        o.append(T(rbox(.1, .1, .5, 1.12, .02, .01, "leg", dark, 3), (s * .8, T0 + 2.6, 0)))
    o.append(T(rbox(2.5, .06, 1.12, 3.98, .03, .01, "front", alu, 3), (0, T0 - .02, 0)))
    o.append(T(rbox(1.9, .5, 2.6, 3.6, .12, .08, "reefer", simple("#dfe3e7", .4), 6), (0, T0 - .28, 0)))
    # rear doors, lock bars, lamps, under-run bar
    R = T0 + TL
    for s in (-1, 1):
        o.append(T(rbox(1.16, .03, ZB + .1, ZT - .1, .01, .005, "door", wht, 2), (s * .60, R + .012, 0)))
        for x in (.25, .95): o.append(T(cyl(.018, ZB + .05, ZT - .05, .0, "bar", alu, 12), (s * x, R + .055, 0)))
        o.append(T(rbox(.34, .03, .78, .90, .01, .005, "tail", red, 3), (s * .95, R + .03, 0))); o.append(T(rbox(.14, .03, .78, .90, .01, .005, "ind", amber, 3), (s * .68, R + .03, 0)))
        o.append(T(rbox(.05, .03, ZB, ZT, .01, .005, "frame", alu, 2), (s * 1.25, R + .02, 0)))
        o.append(T(rbox(.1, .02, ZT - .12, ZT - .06, .01, .003, "topl", red, 2), (s * 1.1, R + .03, 0)))
        o.append(T(rbox(.62, .02, .25, .72, .02, .004, "flap", dark, 3), (s * .95, R - .9, 0)))
    o.append(T(rbox(2.45, .08, .70, .96, .02, .01, "beam", dark, 3), (0, R - .04, 0))); o.append(T(rbox(2.3, .1, .42, .54, .03, .02, "under", simple("#c9c9c4", .5), 3), (0, R - .2, 0)))
    o.append(T(rbox(.52, .01, .6, .70, .01, .002, "plate2", simple("#e8e8e4", .4), 3), (0, R + .01, 0)))
    o.append(T(plane(2.2, 1.1, "reardecal", decal("rear", rough=.28, coat=.6)), (0, R + .031, 2.75), (90, 0, 180)))
    return group("truck", o)

def road(wet=.5, L=400, lane=3.75):
    m = M("asphalt"); co = m.n("TexCoord").outputs["Object"]
    def noise(scale, detail=4, rough=.6):
        t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = scale; t.inputs["Detail"].default_value = detail; t.inputs["Roughness"].default_value = rough; return t.outputs["Fac"]
    n1 = noise(40, 4); r = m.n("ValToRGB"); r.color_ramp.elements[0].color = (.018, .018, .02, 1); r.color_ramp.elements[1].color = (.075, .073, .07, 1); r.color_ramp.elements[0].position = .3; r.color_ramp.elements[1].position = .75; m.l(n1, r.inputs[0]); m.l(r.outputs[0], m.p.inputs["Base Color"])
    n2 = noise(.28, 5, .55); mr = m.n("MapRange"); mr.inputs["From Min"].default_value = .40; mr.inputs["From Max"].default_value = .62; mr.inputs["To Min"].default_value = .60 - .48 * wet; mr.inputs["To Max"].default_value = .62; m.l(n2, mr.inputs[0]); m.l(mr.outputs[0], m.p.inputs["Roughness"])
    bp = m.n("Bump"); bp.inputs["Strength"].default_value = .35; bp.inputs["Distance"].default_value = .01; m.l(noise(70, 3), bp.inputs["Height"]); m.l(bp.outputs[0], m.p.inputs["Normal"])
    o = [T(plane(19.6, L * 2, "road", m.m), (-2.1, 0, 0))]
    ln = M("line"); ln.set(Base_Color=(.72, .71, .66, 1), Roughness=.5); ln = ln.m; ye = M("yl").set(Base_Color=(.75, .45, .05, 1), Roughness=.5).m
    for i in range(-10, 40): o.append(T(plane(.14, 3.2, "dash", ln), (lane / 2, i * 9.0, .004)))
    for x, mt in ((-lane / 2, ln), (lane * 1.5, ln)): o.append(T(plane(.16, L * 2, "edge", mt), (x, 0, .004)))
    g = M("grass"); gc = g.n("TexCoord").outputs["Object"]; t = g.n("TexNoise"); g.l(gc, t.inputs["Vector"]); t.inputs["Scale"].default_value = 1.2; t.inputs["Detail"].default_value = 8
    rr = g.n("ValToRGB"); rr.color_ramp.elements[0].color = hexcol("#1f2416"); rr.color_ramp.elements[1].color = hexcol("#4c4a2c"); g.l(t.outputs["Fac"], rr.inputs[0]); g.l(rr.outputs[0], g.p.inputs["Base Color"]); g.set(Roughness=.95, Specular=.1)
    b2 = g.n("Bump"); b2.inputs["Strength"].default_value = 1; b2.inputs["Distance"].default_value = .25; g.l(t.outputs["Fac"], b2.inputs["Height"]); g.l(b2.outputs[0], g.p.inputs["Normal"])
    o.append(T(plane(3000, 3000, "ground", g.m), (0, 0, -.06)))
    # guard rail on the far side
    gal = simple("#a9afb5", .38, .9); xr = 8.3
    pr = [(0, .46), (.05, .52), (.05, .57), (0, .62), (.05, .68), (.05, .73), (0, .78)]
    o.append(loft([[(xr - a, y, z) for a, z in pr] for y in (-60, L)], "rail", gal, (False, False), closed=False, wn=False))
    post_ = rbox(.1, .14, 0, .8, .01, .005, "post", gal, 2); T(post_, (xr + .07, -20, 0))
    for i in range(60): dup(post_, (xr + .07, -20 + i * 4, 0))
    return o

def trees(n=220, seed=8, cols=("#2c3d20", "#384a25", "#46542b")):
    """broadleaf trees: a few thousand leaf quads on overlapping blobs + trunk; 3 meshes, instanced"""
    rnd = random.Random(seed); base = []; bark = simple("#2a221b", .9)
    for v, c in enumerate(cols):
        bm = bmesh.new()
        blobs = [(Vector((rnd.gauss(0, .42), rnd.gauss(0, .42), 1.25 + rnd.uniform(-.5, .6))), rnd.uniform(.38, .62)) for _ in range(9)]
        for _ in range(3600):
            ctr, r = rnd.choice(blobs); d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized(); p = ctr + d * r * (1 - rnd.random() ** 3 * .5)
            q = Euler((rnd.uniform(0, 6), rnd.uniform(0, 6), rnd.uniform(0, 6))).to_matrix(); k = rnd.uniform(.04, .07)
            bm.faces.new([bm.verts.new(p + q @ Vector(w) * k) for w in ((-1, -.6, 0), (1, -.6, 0), (1, .6, 0), (-1, .6, 0))])
        m = M("leaf"); m.set(Base_Color=hexcol(c), Roughness=.7, Specular=.2); me = bpy.data.meshes.new("tree"); bm.to_mesh(me); bm.free(); me.materials.append(m.m)
        o = link(bpy.data.objects.new("tree", me)); o.location = (0, 0, -60); base.append(o)
    for _ in range(n):
        side = rnd.choice((-1, 1)); x = (20 + rnd.expovariate(.05)) * side; y = rnd.uniform(-330, 330)
        if side < 0 and -40 < y < 60: continue                  # keep the camera side open
        o = dup(rnd.choice(base), (x, y, -.2)); k = rnd.uniform(2.2, 4.4); o.scale = (k, k, k * rnd.uniform(.9, 1.5)); o.rotation_euler.z = rnd.uniform(0, 6)

def hills(seed=2, cols=("#5a5468", "#443f55", "#2b2a3a"), dirs=(20, 130)):
    rnd = random.Random(seed)
    for k, (d, h, col) in enumerate(((1400, 150, cols[0]), (900, 80, cols[1]), (480, 26, cols[2]))):
        ph = [rnd.uniform(0, 6) for _ in range(7)]; P = []
        for i in range(240):
            a = math.radians(360 * i / 240); y = sum(math.sin(a * (3 + j * 4) + ph[j]) / (1 + j) for j in range(7)) * .28 + .55
            P.append((d * math.cos(a), d * math.sin(a), max(h * y, 2)))
        loft([[(x, y, -3) for x, y, z in P], P], "hill", emit(col, 1.0), (False, False), closed=True, wn=False)

def dusk(sun=(-.9, .25, .12), strength=1.0, ramp=None, glow="#ffb070", glowk=1.6, suncol="#ffb27a", sunk=1.0):
    w = bpy.context.scene.world; t = w.node_tree; bg = t.nodes["Background"]; L = t.links.new; N = lambda n: t.nodes.new("ShaderNode" + n)
    c = N("TexCoord"); s = N("SeparateXYZ"); L(c.outputs["Generated"], s.inputs[0]); r = N("ValToRGB"); L(s.outputs[2], r.inputs[0]); cr = r.color_ramp
    ramp = ramp or ((0.0, "#f6a875"), (.05, "#e99a86"), (.13, "#a98bab"), (.28, "#5f6fa5"), (.55, "#2d4377"), (1, "#152850"))
    cr.elements[0].position, cr.elements[0].color = ramp[0][0], hexcol(ramp[0][1]); cr.elements[1].position, cr.elements[1].color = ramp[-1][0], hexcol(ramp[-1][1])
    for p, col in ramp[1:-1]: e = cr.elements.new(p); e.color = hexcol(col)
    d = N("VectorMath"); d.operation = "DOT_PRODUCT"; L(c.outputs["Generated"], d.inputs[0]); d.inputs[1].default_value = Vector(sun).normalized()
    mp = N("MapRange"); mp.inputs["From Min"].default_value = .2; mp.inputs["From Max"].default_value = 1; L(d.outputs["Value"], mp.inputs[0]); pw = N("Math"); pw.operation = "POWER"; pw.inputs[1].default_value = 5; L(mp.outputs[0], pw.inputs[0])
    mu = N("VectorMath"); mu.operation = "SCALE"; mu.inputs[0].default_value = hexcol(glow)[:3]; L(pw.outputs[0], mu.inputs["Scale"]); sc2 = N("VectorMath"); sc2.operation = "SCALE"; sc2.inputs["Scale"].default_value = glowk; L(mu.outputs[0], sc2.inputs[0])
    ad = N("VectorMath"); ad.operation = "ADD"; L(r.outputs[0], ad.inputs[0]); L(sc2.outputs[0], ad.inputs[1]); L(ad.outputs[0], bg.inputs[0]); bg.inputs[1].default_value = strength
    S = bpy.data.lights.new("sun", "SUN"); S.energy = 5.0 * strength * sunk; S.angle = math.radians(5); S.color = hexcol(suncol)[:3]; so = link(bpy.data.objects.new("sun", S)); so.rotation_euler = (-Vector(sun)).to_track_quat("-Z", "Y").to_euler()

def headlamps(k=1.0):
    for s in (-1, 1):
        L = bpy.data.lights.new("head", "SPOT"); L.energy = 260 * k; L.spot_size = math.radians(95); L.spot_blend = 1.0; L.color = hexcol("#eaf2ff")[:3]; L.shadow_soft_size = .08
        o = link(bpy.data.objects.new("head", L)); o.location = (s * .95, -.25, .78); o.rotation_euler = Vector((s * .10, -1, -.10)).to_track_quat("-Z", "Y").to_euler()

def bokeh(seed=5, n=70):
    rnd = random.Random(seed); ms = [emit(c, st) for c, st in (("#ffc37a", 9), ("#ffe2b8", 8), ("#ff8a5a", 7), ("#bcd6ff", 7))]
    base = [lathe([(.5 * math.sin(pi * i / 8), -.5 * math.cos(pi * i / 8)) for i in range(9)], "b", m, 12, wn=False) for m in ms]
    for b in base: b.location = (0, 0, -50)
    for _ in range(n):
        a = math.radians(rnd.uniform(20, 120)); d = rnd.uniform(180, 420); dup(rnd.choice(base), (d * math.cos(a), d * math.sin(a), rnd.uniform(1, 14)))
