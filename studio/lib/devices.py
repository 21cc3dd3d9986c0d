"""Devices seen in the scenes: dash camera, in-cab monitor, key module, fob, phone, tablet, tracker; centimetres."""
from scene import *

def lens(R=1.55, objs=None, glossr="#101113"):
    """camera lens looking along +Z, front rim at z=0.55; returns objects"""
    blk = plastic("#0a0a0b", .38, grain=.1, vary=.03); ring = metal("#8f959c", .22, bevel=.01); chrome = metal("#d7dade", .12)
    inner = plastic("#060606", .55, grain=0, vary=0); o = []
    # outer bezel with a conical, ribbed throat
    o.append(lathe(fillet([(R*.60, -.9), (R*1.16, -.9), (R*1.16, .36), (R*1.02, .52), (R*.93, .52), (R*.88, .30)], [0, .02, .07, .05, .03, 0], 5), "bezel", blk, 128, cap=(False, False)))
    o.append(tube(R*.955, R*1.03, .49, .545, .018, "trim", ring, 128))
    for i in range(7):                                   # stepped anti-flare baffles
        r0 = R * (.88 - i * .045); z = .30 - i * .07
        o.append(lathe([(r0, z), (r0, z - .045), (r0 - R*.045, z - .045), (r0 - R*.045, z - .07)], "baffle", inner, 96, cap=(False, False)))
    o.append(tube(R*.545, R*.60, -.24, -.12, .015, "ring2", chrome, 96))
    o.append(lathe([(R*.57, -.3), (R*.57, -.75), (R*.3, -.95), (.0001, -.95)], "well", inner, 96, cap=(False, False)))
    # inner elements: shallow domes with coloured coatings
    def dome(r, z, sag, mat, nm):
        pr = [(r * math.sin(t), z + sag * (math.cos(t) - math.cos(pi/2.6)) / (1 - math.cos(pi/2.6))) for t in [pi/2.6 * i / 14 for i in range(15)]]
        s = r / pr[-1][0]; pr = [(a * s, b) for a, b in pr]; return lathe(pr, nm, mat, 96, cap=(False, False), wn=False, angle=80)
    o.append(dome(R*.55, -.62, .22, coated("#b06cff", "#58d0ff", .04, 1.9, 1.6), "el2"))
    o.append(tube(R*.24, R*.40, -.74, -.70, .01, "iris", plastic("#020202", .4, grain=0, vary=0), 64))
    o.append(dome(R*.26, -.80, .16, coated("#ffb45a", "#ff7a4a", .04, 2.2, 2.0), "el3"))
    o.append(lathe([(.0001, -.93), (R*.5, -.93)], "sensor", plastic("#020203", .3, grain=0, vary=0), 48, cap=(False, False)))
    o.append(dome(R*.90, .24, .34, coated("#8fa6ff", "#d9c2ff", .008, 1.55, 1.1), "front"))
    return o

def dashcam(stand=True):
    body = plastic("#191a1d", .40, grain=.28, gscale=24); dark = plastic("#0d0e0f", .5, grain=.2); gl = glossy("#040405", .05, 1)
    steel = metal("#aeb2b8", .25); o = []
    # main pod, axis facing -Y (built along Z then rotated)
    W, H, D = 12.4, 5.6, 3.4
    prof = fillet([(2.2, -D), (.35, -D), (0, -D+.6), (0, -.95), (.04, -.95), (.04, -.88), (0, -.88), (0, 0), (.42, 0), (1.2, 0)],
                  [0, .3, .5, .015, .01, .01, .015, .34, 0, 0], 7)
    pod = rstack(W, H, 2.1, prof, "pod", body, 18); p = [pod]
    # glossy face plate, inset
    rec = rbox(W - 1.05, H - 1.05, -.05, .5, 1.6, .01, "rec", seg=18); cut(pod, rec)
    face = rbox(W - 1.11, H - 1.11, -.08, .0, 1.57, .03, "face", gl, 18); p.append(face)
    hole = cyl(1.80, -3, 1, 0, "lh", seg=128); T(hole, (-2.3, 0, 0)); cut(pod, hole, keep=True); cut(face, hole)
    L = group("L", lens(1.55), (-2.3, 0, .12)); p.append(L)
    # second (cabin) lens, IR leds, mic, status led, logo
    h2 = cyl(.62, -2, 1, 0, "lh2", seg=64); T(h2, (2.6, .35, 0)); cut(pod, h2, keep=True); cut(face, h2)
    p.append(group("L2", lens(.50), (2.6, .35, -.12), scale=1))
    irm = plastic("#14060a", .15, grain=0, vary=0, coat=1)
    for i in range(4):
        p.append(T(cyl(.17, -.02, .035, .03, "ir", irm, 32), (1.55 + i * .7, -.95, 0)))
    p.append(T(cyl(.09, -.01, .03, .01, "led", emit("#39d4ff", 14), 24), (4.4, .35, 0)))
    for i in range(3): p.append(T(cyl(.05, -.01, .012, .0, "mic", plastic("#000000", .9, 0, vary=0), 16), (4.22 + i * .18, -.5, 0)))
    # speaker slots on the underside / side button
    for i in range(8): 
        c = rbox(.22, 1.5, 0, 1, .1, .0, "slot", None, 6); T(c, (1.2 + i * .42, -H/2 + .3, -2.0), (90, 0, 0)); cut(pod, c)
    g = group("podg", p, (0, 0, 4.2), (90, 0, 0))       # face now looks to -Y
    o.append(g)
    # mount: neck, ball, windscreen pad
    o.append(T(cyl(.95, 0, 1.1, .1, "neck0", dark, 64), (0, 1.9, 6.75)))
    o.append(T(lathe([(1.02 * math.sin(pi * i / 24), -1.02 * math.cos(pi * i / 24)) for i in range(25)], "ball", metal("#6d7278", .3), 64), (0, 1.9, 8.0)))
    o.append(T(lathe(fillet([(1.10, -.6), (1.32, -.45), (1.32, .35), (1.1, .6), (.7, .62)], [0, .1, .1, .1, 0], 4), "collar", dark, 64, cap=(False, True)), (0, 1.9, 8.35)))
    for i in range(28):
        a = 2 * pi * i / 28
        o.append(T(rbox(.10, .12, -.30, .22, .04, .03, "kn", dark, 3), (1.33 * math.cos(a), 1.9 + 1.33 * math.sin(a), 8.35), (0, 0, math.degrees(a))))
    pad = rbox(6.4, 4.6, 0, .55, .8, .14, "pad", body); T(pad, (0, 2.6, 9.05), (18, 0, 0)); o.append(pad)
    pad2 = rbox(5.9, 4.1, .55, .72, .6, .05, "adh", plastic("#2b2d31", .75, .2)); T(pad2, (0, 2.6, 9.05), (18, 0, 0)); o.append(pad2)
    if not stand: return group("dashcam", o)
    # machined display stand (keeps it off the floor like a studio shot)
    st = metal("#c3c7cc", .30, brushed=.12)
    o.append(T(cyl(3.1, 0, .42, .1, "base", st, 96), (0, 1.7, 0))); o.append(T(cyl(.42, .3, 1.75, .05, "post", st, 48), (0, 1.7, 0)))
    return group("dashcam", o)

def monitor(slot="cabmon"):
    body = plastic("#17181b", .45, grain=.3, gscale=20); dark = plastic("#0c0d0e", .5, .2); gl = M("cover").set(Base_Color=(.004, .004, .005, 1), Roughness=.09, Specular=.5).m
    steel = metal("#b5b9be", .28); p = []
    W, H, D = 18.6, 12.0, 2.5
    prof = fillet([(3, -D), (1.2, -D), (.9, -D+.55), (.25, -D+.9), (0, -1.1), (0, -.62), (.05, -.62), (.05, -.55), (0, -.55), (0, 0), (.3, 0), (1, 0)],
                  [0, .1, .2, .3, .3, .015, .01, .01, .015, .24, 0, 0], 6)
    shell = rstack(W, H, 1.0, prof, "shell", body, 14)
    rec = rbox(W - .8, H - .8, -.06, .5, .65, .01, "rec", None, 10); cut(shell, rec); p.append(shell)
    p.append(rbox(W - .86, H - .86, -.1, .0, .62, .03, "glass", gl, 10))
    sw, sh = 16.0, 9.25
    scr = plane(sw, sh, "screen", screen(slot, .16, .5), .08); T(scr, (0, .72, .004)); p.append(scr)
    # touch keys + light sensor + brand
    icm = emit("#cfd8e3", .55)
    for i, sy in enumerate(("\u25C1", "\u2013", "+", "\u25A1", "MENU")):
        if i < 4: p.append(text(sy if i in (1, 2) else "", .5, icm, (-2.6 + i * 1.3, -4.75, .004), extrude=.002))
    tri = fillet([(-.2, 0), (.16, .22), (.16, -.22)], .03, 3, closed=True); p.append(T(prism(tri, 0, .003, 0, "k", icm), (-2.6, -4.75, .003)))
    sq = tube(.14, .175, 0, .004, 0, "k2", icm, 40); p.append(T(sq, (1.3, -4.75, .002)))
    p.append(text("MENU", .26, icm, (2.75, -4.75, .004), extrude=.002, font="semi", spacing=1.1))
    p.append(T(cyl(.09, 0, .01, 0, "sens", plastic("#1a0c10", .2, 0, vary=0), 24), (-7.9, -4.75, 0)))
    p.append(T(cyl(.07, 0, .012, 0, "pwr", emit("#35e08a", 6), 24), (7.9, -4.75, 0)))
    g = group("mon", p, (0, 0, 8.0), (83, 0, 0)); o = [g]
    # U bracket with knurled thumb screws on a round foot
    br = metal("#2a2c30", .42, brushed=.05)
    x = W / 2 + .42
    for s in (-1, 1):
        o.append(T(rbox(.3, 1.7, 1.0, 9.0, .12, .06, "arm", br, 5), (s * x, 1.05, 0)))
        o.append(T(cyl(.85, 0, .75, .1, "knob", dark, 64), (s * (x + .12), 1.05, 8.15), (0, 90 * s, 0)))
        for k in range(20):
            a = 2 * pi * k / 20; o.append(T(cyl(.07, .12, .66, .03, "kn", dark, 10), (s * (x + .12), 1.05 + .85 * math.cos(a), 8.15 + .85 * math.sin(a)), (0, 90 * s, 0)))
        o.append(T(cyl(.36, .7, .82, .04, "cap", steel, 32), (s * (x + .12), 1.05, 8.15), (0, 90 * s, 0)))
    o.append(T(rbox(2 * x + .3, 1.7, .85, 1.15, .1, .06, "bar", br, 5), (0, 1.05, 0)))
    o.append(T(cyl(1.5, .35, .95, .1, "neck", dark, 64), (0, 1.05, 0)))
    o.append(T(lathe(fillet([(.0001, 0), (4.2, 0), (4.2, .25), (1.7, .75), (.0001, .8)], [0, .08, .14, .3, 0], 6), "foot", body, 96), (0, 1.05, 0)))
    return group("monitor", o)

def module():
    body = plastic("#1a1c20", .46, .35, 22); dark = plastic("#0b0c0d", .45, .2); gold = metal("#d9b25a", .25); o = []
    W, H, Z = 8.4, 6.0, 1.9
    prof = fillet([(1.2, 0), (.1, 0), (0, .1), (0, .85), (.04, .85), (.04, .91), (0, .91), (0, Z), (.34, Z), (1.6, Z)], [0, .05, .05, .015, .01, .01, .015, .26, 0, 0], 6)
    b = rstack(W, H, .7, prof, "box", body, 12)
    port = rbox(4.6, 1.1, -.5, 1.0, .12, 0, "port", None, 5); T(port, (0, -H / 2 + .4, 1.0), (90, 0, 0)); cut(b, port); o.append(b)
    o.append(T(rbox(4.5, 1.0, -1.0, -.9, .1, .02, "pl", plastic("#e5e4df", .5, .1), 5), (0, -H / 2 + .4 - .45 + .0, 1.0), (90, 0, 0)))
    for i in range(8):
        for j in range(2): o.append(T(rbox(.13, .13, 0, .45, .02, .02, "pin", gold, 3), (-1.85 + i * .53, -H / 2 + .85, .8 + j * .4), (90, 0, 0)))
    for s in (-1, 1):
        e = prism(fillet([(0, -.9), (1.0, -.6), (1.0, .6), (0, .9)], [0, .5, .5, 0], 8, closed=True), 0, .32, .06, "ear", body, 4); h = cyl(.22, -.2, .6, 0, "h", seg=36); T(h, (.45, 0, 0)); cut(e, h)
        T(e, (s * (W / 2 - .1), .6, 0), (0, 0, 0 if s > 0 else 180)); o.append(e)
    # embossed mark + waves, LED
    m2 = plastic("#8d959e", .35, .05, bevel=0)
    o.append(T(plane(3.6, 1.2, "mk", decal("label", rough=.45, coat=0), .08), (-1.7, .7, Z + .006)))
    for k in range(3):                                   # radio waves: three arcs
        r = .42 + k * .34; arc = [(r * math.cos(t), r * math.sin(t), 0) for t in [math.radians(-42 + 84 * i / 20) for i in range(21)]]
        o.append(T(cable(arc, .055, m2, "wave", kind="POLY"), (1.6, .55, Z)))
    o.append(T(cyl(.17, Z - .05, Z + .035, .02, "dot", m2, 32), (1.6, .55, 0)))
    o.append(T(cyl(.1, Z, Z + .03, .01, "led", emit("#3aa8ff", 12), 24), (-3.3, -1.5, 0)))
    return group("module", o)

def fob():
    shell = plastic("#111215", .30, .12, 26, coat=.25); ring = metal("#c6cad0", .16); gum = plastic("#26292e", .62, .3, 26); o = []
    W, H, Z = 3.7, 6.6, 1.35
    prof = fillet([(1.0, 0), (.35, 0), (0, .5), (0, .62), (.045, .62), (.045, .68), (0, .68), (0, .8), (.55, Z), (.9, Z)], [0, .25, .3, .01, .01, .01, .01, .3, .35, 0], 8)
    b = rstack(W, H, 1.6, prof, "fob", shell, 18); hole = rbox(1.7, .55, -1, 3, .26, 0, "hh", None, 8); T(hole, (0, H / 2 - .62, 0)); cut(b, hole); o.append(b)
    for i, ic in enumerate(("ic_lock", "ic_unlock", "ic_trunk")):
        y = .95 - i * 1.3
        o.append(T(rbox(1.9, 1.02, Z - .2, Z + .05, .42, .05, "btn", gum, 10), (0, y, 0)))
        o.append(T(tube(.16, .22, 0, .006, .002, "ic", plastic("#c9ced6", .5, 0, bevel=0), 32), (0, y, Z + .05)))
    o.append(T(cyl(.07, Z - .05, Z + .01, .01, "led", emit("#ff3b30", 5), 20), (0, 1.85, 0)))
    t = []
    R, r = 1.35, .085
    bm = bmesh.new()
    o.append(T(cable([(R * math.cos(2 * pi * i / 48), R * math.sin(2 * pi * i / 48), 0) for i in range(48)], r, ring, "kring", cyclic=True, kind="POLY"), (0, H / 2 + .35, .55), (14, 0, 0)))
    o.append(T(cable([(R * math.cos(2 * pi * i / 48), R * math.sin(2 * pi * i / 48), 0) for i in range(48)], r, ring, "kring", cyclic=True, kind="POLY"), (0.02, H / 2 + .36, .70), (12, 3, 0)))
    return group("fobg", o)

def phone():
    frame = metal("#3a3d42", .28, bevel=.01); gl = M("pg").set(Base_Color=(.003, .003, .004, 1), Roughness=.05, Specular=.35).m; o = []
    W, H, Z = 7.2, 15.0, .8
    prof = fillet([(1, 0), (.0, 0), (0, Z), (1, Z)], [0, .22, .12, 0], 6); b = rstack(W, H, 1.1, prof, "ph", frame, 16); o.append(b)
    o.append(rbox(W - .16, H - .16, Z - .1, Z + .03, 1.03, .03, "gl", gl, 16))
    o.append(T(plane(W - .5, H - .5, "scr", screen("phone", .1, .22), .85, 12), (0, 0, Z + .034)))
    o.append(T(rbox(1.7, .42, Z + .034, Z + .037, .2, .001, "isl", gl, 8), (0, H / 2 - .75, 0)))
    for y, l in ((2.6, 1.4), (.6, 1.0)): o.append(T(rbox(.1, l, .25, .5, .04, .03, "bt", frame, 4), (W / 2 + .01, y, 0)))
    return group("phone", o)

def tablet(slot="tablet", W=25.0, H=17.5):
    """rugged tablet lying in XY, screen up"""
    rim = plastic("#1b1d20", .55, .3, 18); gl = M("tg").set(Base_Color=(.004, .004, .005, 1), Roughness=.06, Specular=.4).m; o = []
    o.append(rbox(W, H, 0, 1.1, 1.1, .28, "tab", rim, 12)); o.append(rbox(W - .9, H - .9, 1.0, 1.13, .7, .03, "tglass", gl, 10)); o.append(T(plane(W - 2.6, H - 2.6, "tscr", screen(slot, .1, .25), .15), (0, 0, 1.137)))
    for sx in (-1, 1):
        for sy in (-1, 1): o.append(T(cyl(1.35, .0, 1.2, .25, "corner", plastic("#26292d", .7, .3, 10), 40), (sx * (W / 2 - .95), sy * (H / 2 - .95), 0)))
    o[1].location.z += .02; o[2].location.z += .09
    o.append(T(cyl(.16, 0, .02, .005, "tcam", plastic("#050607", .2, 0), 24), (0, H / 2 - .85, 1.16))); return group("tablet", o)

def tracker():
    """sealed tracker box with two lamps, a printed label and a pigtail"""
    b = plastic("#1c1e21", .46, .3, 20); o = [rbox(9.2, 6.4, 0, 2.5, .8, .28, "tr", b, 12)]
    o.append(T(plane(5.8, 3.4, "lab", decal("label", rough=.45, coat=0), .12), (-.5, 0, 2.504)))
    for i, c in enumerate(("#36ff9a", "#3aa8ff")): o.append(T(cyl(.11, 2.48, 2.56, .02, "led", emit(c, 7), 20), (3.6, 1.0 - i * .8, 0)))
    for sx in (-1, 1):
        e = prism(fillet([(0, -1.0), (1.3, -.7), (1.3, .7), (0, 1.0)], [0, .5, .5, 0], 8, closed=True), 0, .4, .06, "ear", b, 4); h = cyl(.26, -.2, .8, 0, "h", seg=30); T(h, (.7, 0, 0)); cut(e, h); T(e, (sx * 4.5, 0, 0), (0, 0, 0 if sx > 0 else 180)); o.append(e)
    o.append(T(cyl(.5, 0, .9, .1, "gland", plastic("#0d0e0f", .5, .2), 40), (0, -3.1, 1.1), (90, 0, 0))); return group("tracker", o)
