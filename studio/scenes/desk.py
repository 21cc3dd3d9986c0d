"""Desks, control room, phone and bench scenes, centimetres: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from devices import *

def oak(c1="#8a6240", c2="#a87b52"): return noise_mat(c1, c2, 3, .45, 8, .12, .02, .4, (1, 14, 1), "oak", .25, .75)
def table(mat, w=220, d=100, z=0, e=.5, y=0): return T(rbox(w, d, z - 4, z, 2, e, "table", mat, 6), (0, y, 0))

def display(slot, w=60, bezel=.8, stand=True):
    """desk monitor standing at the origin, facing -Y"""
    h = w * 9 / 16; b = plastic("#141518", .42, .2, 20); o = []; zc = 14 + h / 2
    o.append(T(rbox(w + bezel * 2, h + bezel * 2, -1.6, 0, .8, .25, "panel", b, 8), (0, 0, zc), (90, 0, 0))); o.append(T(plane(w, h, "scr", screen(slot, .22, .3)), (0, -.02, zc), (90, 0, 0)))
    o.append(T(rbox(w * .4, h * .5, -4.2, -1.4, 1, .4, "backp", b, 6), (0, 0, zc), (90, 0, 0)))
    if stand: o.append(T(rbox(5, 1.6, 0, 26, .6, .3, "neck", metal("#70757c", .35), 5), (0, 3.6, 0))); o.append(T(rbox(26, 19, 0, .9, 3, .25, "foot", metal("#70757c", .35), 8), (0, 2, 0)))
    return group("display", o)

def keyboard():
    b = metal("#b9bdc3", .4); k = plastic("#e9ebee", .5, .1, bevel=.01); o = [rbox(43, 12.5, 0, .7, 1, .15, "kb", b, 6)]
    for r in range(5):
        x = -20.2
        for c in range(14 if r < 4 else 9):
            w = 2.5 if not (r == 4 and c == 4) else 14.5; o.append(T(rbox(w, 2.0, .65, 1.05, .3, .1, "key", k, 3, 2), (x + w / 2, 4.5 - r * 2.3, 0))); x += w + .42
            if x > 20: break
    return group("keyboard", o)

def laptop(slot="laptop", col="#b4b8be"):
    al = metal(col, .38); k = plastic("#17181b", .55, .1, bevel=.01); W, D = 32.5, 22.6; o = [rbox(W, D, 0, 1.2, 1.2, .3, "base", al, 8), T(rbox(28, 10.4, 1.19, 1.215, .4, .005, "well", plastic("#26282c", .6, .1), 5), (0, 3.6, 0)), T(rbox(11.5, 7, 1.19, 1.21, .4, .005, "pad", metal(col, .30), 6), (0, -6.6, 0))]
    for r in range(6):
        for c in range(14): o.append(T(rbox(1.6, 1.4, 1.2, 1.34, .2, .05, "key", k, 3, 2), (-13 + c * 2.0, 7.9 - r * 1.75, 0)))
    h = 21.6; lid = [T(rbox(W, h, 0, .6, 1.2, .2, "lid", al, 8), (0, h / 2, 0)), T(rbox(W - .5, h - .5, .58, .63, 1, .02, "lglass", glossy("#060607", .1, .3), 8), (0, h / 2, 0)), T(plane(W - 1.8, (W - 1.8) * .625, "lscr", screen(slot, .14, .25), .1), (0, h / 2 + .3, .64))]
    L = group("lidg", lid, (0, D / 2 - .2, 1.0), (108, 0, 0)); L.rotation_euler = (math.radians(72), 0, 0); o.append(L); return group("laptop", o)

def mug(col="#e8e6e1"): return group("mug", [lathe(fillet([(.01, 0), (4, 0), (4.2, 9.4), (3.9, 9.5), (3.75, .6), (.01, .6)], [0, .5, .15, .1, .3, 0], 6), "cup", swatch("paint", rough=.25), 64, cap=(False, False)), cable([(4, 0, 7.6), (6.6, 0, 7.8), (7, 0, 5), (6.2, 0, 2.6), (4.1, 0, 2.4)], .55, swatch("paint", rough=.25)), lathe([(.01, 8.2), (3.8, 8.2)], "tea", simple("#2a1609", .15), 48, cap=(False, False))])

def plant(x, y, z=0, n=46, s=1.0):
    rnd = random.Random(3); leaf = M("leaf").set(Base_Color=hexcol("#2f5a34"), Roughness=.45, Specular=.4).m; T(lathe(fillet([(.01, 0), (7, 0), (8.6, 15), (7.9, 15), (7, 1)], [0, .6, .3, .3, 0], 5), "pot", simple("#d9d6cf", .6), 64, cap=(False, False)), (x, y, z), scale=s); T(lathe([(.01, 13.6), (7.9, 13.6)], "soil", simple("#2a2019", .95), 32, cap=(False, False)), (x, y, z), scale=s)
    for i in range(n):
        a = rnd.uniform(0, 6.28); L = rnd.uniform(16, 30); t = rnd.uniform(.25, 1.0); w = rnd.uniform(1.6, 2.6); loops = []
        for j in range(9):
            f = j / 8; r = L * f * math.sin(t); h = L * (f * math.cos(t) - .35 * f * f * t); ww = w * math.sin(pi * min(f * .96 + .04, 1)) ** .7
            c = Vector((math.cos(a) * r, math.sin(a) * r, 13.5 + h)); d = Vector((-math.sin(a), math.cos(a), 0)) * ww; loops.append([tuple(c - d), tuple(c + Vector((0, 0, -.25 * ww))), tuple(c + d)])
        T(loft(loops, "leafm", leaf, (False, False), closed=False, wn=False, angle=80), (x, y, z), scale=s)

def room(wall="#dfe2e6", floor="#8b857c", back=130, window=True, night=False):
    T(plane(1200, 900, "floor", noise_mat(floor, floor, 2, .6, bump=0)), (0, 0, -74)); w = M("wall").set(Base_Color=hexcol(wall), Roughness=.85, Specular=.2).m; box(-600, 600, back, back + 10, -80, 320, w, .1, "wall")
    if window:
        g = emit("#dcebff" if not night else "#16233d", 1.6 if not night else .8); fr = simple("#f2f2f0", .5)
        for x in (-190, -70, 50, 170): box(x, x + 108, back - 2, back - .5, 5, 190, g, .1, "pane"); box(x - 6, x, back - 5, back, 0, 195, fr, .2, "mull"); box(x, x + 108, back - 5, back, 190, 198, fr, .2, "rail"); box(x, x + 108, back - 5, back, 0, 6, fr, .2, "rail")

def bokeh_wall(back, n=60, seed=3, cols=("#ffc37a", "#8fc4ff", "#ffe2b8")):
    rnd = random.Random(seed)
    for i in range(n): T(lathe([(1.2 * math.sin(pi * j / 8), -1.2 * math.cos(pi * j / 8)) for j in range(9)], "bk", emit(rnd.choice(cols), 6), 10, wn=False), (rnd.uniform(-170, 170), back + rnd.uniform(0, 120), rnd.uniform(10, 100)))

def two_monitors(night=True):
    table(noise_mat("#2a2b2e", "#313236", 2, .45, bump=.05) if night else oak("#b48a5e", "#c9a176"), 240, 90, y=-8)
    for x, r, s in ((-34, 14, "monA"), (34, -14, "monB")): T(display(s), (x, 14, 0), (0, 0, r))
    T(keyboard(), (-4, -26, .1), (0, 0, 2)); T(rbox(6.2, 10.5, 0, 3.2, 3, 1.4, "mouse", plastic("#1a1c1f", .4, .1), 10), (28, -26, 0)); T(mug(), (54, -14, 0), (0, 0, 30)); T(phone(), (-52, -24, .1), (0, 0, 18))
    if night:
        room("#39465a", "#1c2026", 150, False); bokeh_wall(120, 40); area((0, 20, 110), (0, -10, 0), (140, 60), .55, "#bcd0ff"); area((0, 4, 30), (0, -60, 0), (120, 30), .6, "#cfe0ff"); area((-120, -30, 60), (0, 0, 10), (30, 60), .7, "#ffb47a"); area((120, 20, 70), (0, 0, 20), (30, 60), .5, "#7fb0ff"); area((-60, 110, 120), (-40, 150, 60), (60, 40), .8, "#6f9cff"); world("#1a2740", .8)
    else:
        room(); plant(92, 18); area((-60, 110, 130), (0, 0, 10), (160, 90), .7, "#f3f7ff"); area((60, -90, 120), (0, 0, 10), (120, 90), .45, "#fff3e4"); world("#e9eef5", .35)

def video_wall():
    """operations room: six displays on the wall, console row in front"""
    dark = plastic("#0f1114", .5, .2); w, h = 122, 68.6; wall = M("wall").set(Base_Color=hexcol("#1a2029"), Roughness=.7).m; box(-500, 500, 160, 170, -80, 400, wall, .1, "wall"); T(plane(1400, 900, "floor", noise_mat("#191c21", "#22262c", 2, .35, bump=.02)), (0, 0, -74))
    for i in range(6):
        x = (i % 3 - 1) * (w + 1.6); z = 112 - (i // 3) * (h + 1.6); T(rbox(w + 1.2, h + 1.2, -5, 0, .5, .2, "wd", dark, 4), (x, 156, z), (90, 0, 0)); T(plane(w, h, "ws", screen("wall%d" % (i + 1), .3, .3)), (x, 155.9, z), (90, 0, 0))
    table(noise_mat("#24262a", "#2c2f34", 2, .4, bump=.05), 420, 70, 0, y=-6)
    for x, r, s in ((-74, 10, "monA"), (-8, 2, "monB"), (58, -6, "monA")): T(display(s, 54), (x, 6, 0), (0, 0, r))
    for x in (-74, -8, 58): T(keyboard(), (x + 2, -22, .1)); 
    T(mug(), (26, -18, 0)); T(rbox(3, 30, 0, 3.2, 1, .4, "strip", dark, 4), (150, 0, 0))
    for x, a in ((-40, 10), (60, -14)):                          # chairs seen from behind
        T(rbox(46, 9, 0, 52, 9, 4, "chair", noise_mat("#16181c", "#1f2227", 20, .8, 5, .4, .05), 12, 8), (x, -74, -8), (12, 0, a)); T(rbox(40, 40, -26, -18, 10, 4, "seat", noise_mat("#16181c", "#1f2227", 20, .8, 5, .4, .05), 12), (x, -52, 0)); T(cyl(2.4, -70, -26, .2, "gas", metal("#55595f", .4), 24), (x, -54, 0))
    area((0, 130, 90), (0, -60, 0), (340, 120), .8, "#bcd6ff"); area((0, -20, 190), (0, -10, 0), (300, 40), .6, "#c9dbff"); area((-220, -60, 90), (0, 0, 10), (60, 80), .8, "#ffb47a"); area((0, 60, 200), (0, 160, 60), (360, 30), .7, "#7fa8ff"); world("#1a2740", .9)

def laptop_table(bright=True, second="phone"):
    table(oak("#c9a57c", "#dcbd97") if bright else noise_mat("#4a3526", "#5d4431", 3, .4, 8, .12, .02, .4, (1, 14, 1)), 260, 120); T(laptop(), (0, 0, 0), (0, 0, 16)); T(mug(), (30, 6, 0), (0, 0, 40)); T(phone(), (25, -13, .05), (0, 0, -14))
    nb = rbox(15, 21, 0, 1.4, .6, .1, "book", swatch("paint", rough=.6, coat=0), 6); T(nb, (-31, -6, 0), (0, 0, -12)); T(cyl(.45, 0, 14, .15, "pen", metal("#c9ccd1", .25), 24), (-33, -12, 1.9), (90, 0, 20))
    room("#eceef0" if bright else "#39414c", "#b5ada0", 150); plant(-62, 46, 0, 40); plant(84, 60, 0, 46, 1.15)
    area((-90, 60, 90), (0, 0, 5), (90, 90), .85, "#f7faff"); area((70, -60, 80), (0, 0, 5), (70, 70), .35, "#fff0dd"); world("#eef2f7", .35 if bright else .15)

def phone_module():
    """digital key: phone leaning on the boxed key module, fob beside it"""
    table(noise_mat("#3a3d42", "#44484e", 5, .5, 6, .1, .02), 200, 120); m = module(); T(m, (-7.5, 1.5, 0), (0, 0, 14)); f = fob(); T(f, (10.6, -4.6, .02), (0, 0, -24)); p = phone(); st = metal("#aeb3b9", .3); T(rbox(6, 5, 0, .5, 1, .15, "stb", st), (3.0, 6.4, 0), (0, 0, -12)); T(rbox(4, .5, 0, 9, .2, .15, "sta", st), (3.2, 7.6, .3), (-22, 0, -12)); T(rbox(6, 1.6, .3, 1.1, .3, .2, "stl", st), (2.75, 3.5, 0), (0, 0, -12))
    T(p, (2.86, 5.9, 8.35), (66, 0, -12)); room("#4a5464", "#1a1c20", 130, False); bokeh_wall(100, 30, 8); area((-40, 10, 50), (0, 0, 3), (40, 40), 1.3, "#fff0e0"); area((46, 14, 30), (0, 0, 3), (14, 60), 1.0, "#bcd6ff"); area((0, -50, 40), (0, 0, 4), (40, 30), .5); area((30, 80, 60), (0, 130, 20), (60, 40), .9, "#8fb4ff"); world("#3a4458", .5)

def tablet_desk():
    table(oak("#9c7450", "#b98e64"), 220, 120); T(tablet(), (0, 0, .05), (0, 0, 9)); T(mug(), (24, 9, 0), (0, 0, 60))
    cb = T(rbox(23, 31, 0, .5, 1, .15, "clip", noise_mat("#5d4a38", "#6b5642", 8, .6), 6), (-29, 5, 0), (0, 0, -10)); T(rbox(21, 28.5, .5, .62, .1, .02, "sheet", simple("#f4f3ee", .7), 3), (-29, 4.2, 0), (0, 0, -10)); T(rbox(9, 2.6, .5, 1.5, .5, .3, "clamp", metal("#c6cad0", .2), 5), (-26.6, 18.6, 0), (0, 0, -10))
    ln = simple("#b9bcc2", .8)
    for i in range(14): T(plane(17 - (i % 3) * 3, .12, "ln", ln), (-29 + .17 * (8 - i * 1.6) * 1 - (i % 3) * 1.5, 4.2 + 10 - i * 1.6, .63), (0, 0, -10))
    T(cyl(.42, 0, 14.5, .15, "pen", metal("#2a2c30", .3), 24), (-20, -8, .5), (90, 0, 28)); f = fob(); T(f, (18, -9, .02), (0, 0, -34))
    room("#d9d4cb", "#8f867a", 150); area((-70, 50, 80), (0, 0, 3), (70, 70), .9, "#fff4e6"); area((70, -30, 60), (0, 0, 3), (50, 60), .35, "#e2ecff"); world("#e9eef5", .3)

def cartons(n=0):
    """goods-out bench: printed cartons, roll of tape, a device on top of its box"""
    table(noise_mat("#8f6d4c", "#a5815c", 3, .6, 8, .12, .02, .3, (1, 12, 1)), 320, 130); kraft = noise_mat("#a87d4e", "#b88b5a", 14, .8, 6, .12, .02, .2); tape = swatch("paint", rough=.3)
    def carton(x, y, z, w, d, h, r=0):
        o = [rbox(w, d, 0, h, .25, .15, "carton", kraft, 3), T(plane(w - .6, h - .5, "front", decal("carton", rough=.75, coat=0, spec=.2)), (0, -d / 2 - .012, h / 2), (90, 0, 0)), T(plane(d - .6, h - .5, "side", decal("carton", rough=.75, coat=0, spec=.2)), (-w / 2 - .012, 0, h / 2), (90, 0, -90)), T(rbox(4.6, d + .04, h - .6, h + .03, .02, .01, "tp", tape, 2), (0, 0, 0))]
        T(group("box", o), (x, y, z), (0, 0, r))
    carton(-22, 10, 0, 38, 30, 29, 9); carton(20, 14, 0, 38, 30, 29, -5); carton(0, 12, 29, 34, 28, 24, 4); carton(38, -16, 0, 24, 18, 15, -18); carton(-44, -14, 0, 20, 16, 13, 22)
    t = dashcam(True); T(t, (6, -17, 0), (0, 0, -14)); T(tube(4, 6.2, 0, 4.8, .2, "tape", simple("#c9a568", .35), 64), (-20, -22, 0)); T(tube(3.8, 4.1, -.1, 4.9, .1, "core", kraft, 48), (-20, -22, 0))
    room("#c9ccd0", "#7b766d", 170, False); shelf()
    area((-80, -40, 110), (0, 0, 20), (90, 90), .85, "#fff6ea"); area((90, 20, 80), (0, 0, 20), (40, 90), .35, "#e2ecff"); area((0, 90, 120), (0, 30, 30), (180, 40), .4); world("#e4e9ef", .3)

def shelf(y=110):
    st = simple("#3b424b", .45, .3); kraft = noise_mat("#a87d4e", "#b88b5a", 14, .8, 6, .12, .02, .2); rnd = random.Random(6)
    for x in (-190, -95, 0, 95, 190): box(x - 2, x + 2, y - 2, y + 2, -74, 170, st, .3, "post")
    for z in (-20, 40, 100): box(-192, 192, y - 24, y + 20, z - 4, z, st, .3, "shelf")
    for z in (-20, 40, 100):
        x = -184
        while x < 170: w = rnd.uniform(24, 40); h = rnd.uniform(20, 44); box(x, x + w, y - 20, y + 14, z, z + h, kraft, .2, "c"); T(plane(w * .7, w * .5, "cl", decal("carton", rough=.75, coat=0, spec=.2)), (x + w / 2, y - 20.1, z + h * .5), (90, 0, 0)); x += w + rnd.uniform(2, 9)

def bench():
    """workshop bench: tracker, harness, screwdriver, crimping pliers, parts tray"""
    table(noise_mat("#7a5b3e", "#946f4c", 3, .55, 8, .15, .03, .3, (1, 12, 1)), 240, 110); mat = T(rbox(66, 42, 0, .3, 1.2, .1, "mat", plastic("#22343c", .7, .5, 12), 6), (0, -2, 0)); t = tracker(); T(t, (-4, 0, .3), (0, 0, 14)); blk = plastic("#101113", .5, .2); red = plastic("#a01c1c", .45, .2); yel = plastic("#d9a514", .45, .2)
    for i, (m, dz) in enumerate(((blk, 0), (red, .5), (yel, -.5), (plastic("#e6e6e2", .5, .2), .2))): cable([(-3.2 - .2 * i, -3.3, 1.4), (-2.4, -7 - .4 * i, 1.2), (2 + i * .5, -12 + dz, .7), (12, -11 + dz * 1.5 - i * .35, .65), (20 + i * .3, -5 + dz, .7), (23 + dz * .6, 2 - i * .4, 1.2)], .22, m)
    T(rbox(4.2, 2.2, .3, 2.0, .3, .15, "conn", plastic("#1b1d20", .5, .2), 6), (23.2, 3.2, 0), (0, 0, 12)); T(rbox(3.6, .6, 0, 1.0, .1, .05, "latch", plastic("#b8bcc2", .5, .2), 4), (23.0, 4.4, .7), (0, 0, 12))
    T(lathe(fillet([(.001, 0), (1.4, .2), (1.55, 2), (1.1, 4), (1.5, 7), (1.2, 9.6), (.5, 10.2), (.3, 10.4), (.3, 21), (.001, 21.6)], [0, .4, .4, .8, .8, .6, .2, 0, .05, 0], 5), "driver", swatch("accent", rough=.35), 48), (-26, -14, 1.7), (90, 0, -128)); T(lathe([(.31, 10.4), (.31, 21.2), (.001, 21.7)], "shaft", metal("#c0c4ca", .2), 24, cap=(False, False)), (-26, -14, 1.7), (90, 0, -128))
    for s in (-1, 1): cable([(16, 13, 1.2), (12 + s * .5, 10 + s * .8, 1.2), (5, 10.5 + s * 2.6, 1.2), (-6, 11 + s * 4.2, 1.2)], .85, swatch("paint", rough=.4, coat=0), "grip"); cable([(21.5, 14.5 - s * .4, 1.2), (18, 14 - s * .9, 1.2), (16, 13, 1.2)], .65, metal("#8f949b", .3), "jaw")
    T(cyl(1.3, .7, 1.9, .1, "pivot", metal("#9aa0a7", .3), 32), (16, 13, 0)); tr = rbox(20, 14, 0, 4, 1.2, .3, "tray", swatch("paint", rough=.4, coat=0), 8); cutb = rbox(18.6, 12.6, .6, 6, .8, .2, "tc", None, 6); cut(tr, cutb); T(tr, (-34, 10, 0), (0, 0, 8)); rnd = random.Random(2); sc = metal("#b9a15a", .3)
    for i in range(46): T(cyl(.32, 0, 1.3, .06, "scr", sc if i % 2 else metal("#b9bdc3", .25), 12), (-34 + rnd.uniform(-7.5, 7.5), 10 + rnd.uniform(-4.6, 4.6), 1.0 + rnd.uniform(0, .6)), (rnd.uniform(60, 120), 0, rnd.uniform(0, 360)))
    ph = phone(); T(ph, (33, -8, .05), (0, 0, -20)); room("#4a5058", "#3a3a3a", 120, False); shelf(100)
    area((-50, -10, 70), (0, 0, 2), (50, 50), .8, "#fff0dc"); area((60, 20, 40), (0, 0, 2), (20, 60), .4, "#cfe0ff"); area((0, 60, 70), (0, 10, 5), (120, 30), .45); world("#8d97a5", .2)

SHOTS = {
 "desk-night":  (lambda: (two_monitors(True), camera(az=-20, el=11, lens=40, target=(0, 0, 22), dist=150, ap=.5, focus=(-10, 8, 24))), .55),
 "desk-day":    (lambda: (two_monitors(False), camera(az=16, el=12, lens=40, target=(2, 0, 22), dist=128, ap=.5, focus=(0, 8, 24))), .15),
 "desk-close":  (lambda: (two_monitors(True), camera(az=30, el=6, lens=62, target=(-18, 8, 26), dist=104, ap=.7, focus=(-26, 8, 28))), .55),
 "wall":        (lambda: (video_wall(), camera(az=0, el=5, lens=24, target=(0, 60, 54), dist=255, ap=.2, focus=(0, 155, 80))), .75),
 "wall-side":   (lambda: (video_wall(), camera(az=-30, el=3, lens=34, target=(-10, 60, 52), dist=230, ap=.5, focus=(-60, 6, 34))), .75),
 "laptop":      (lambda: (laptop_table(True), camera(az=-4, el=20, lens=50, target=(0, 0, 8), dist=92, ap=.6, focus=(0, 6, 10))), .1),
 "laptop-close": (lambda: (laptop_table(False), camera(az=-30, el=14, lens=70, target=(3, 4, 10), dist=86, ap=.7, focus=(4, 10, 12))), .25),
 "phone-module": (lambda: (phone_module(), camera(az=-16, el=18, lens=70, target=(1, 1, 7.2), dist=70, ap=.4, focus=(2, 3, 7))), .35),
 "tablet-desk": (lambda: (tablet_desk(), camera(az=-12, el=42, lens=60, target=(-1, 1, 0), dist=76, ap=.4, focus=(0, 0, 1))), .1),
 "cartons":     (lambda: (cartons(), camera(az=-16, el=9, lens=50, target=(0, 0, 20), dist=128, ap=.6, focus=(0, -10, 18))), .15),
 "bench-low":   (lambda: (bench(), T(dashcam(True), (-15, 5, .3), (0, 0, 20)), T(group("gift", [rbox(20, 14, 0, 13, .3, .2, "box", swatch("paint", rough=.6, coat=0), 4), T(plane(19, 12.4, "face", decal("card", rough=.55, coat=0)), (0, -7.02, 6.5), (90, 0, 0))]), (19, 17, 0), (0, 0, -14)), area((-46, 24, 26), (0, 0, 2), (26, 26), 1.5, "#ffd9a8"), area((20, -50, 40), (0, 0, 3), (40, 30), .4), camera(az=-10, el=15, lens=58, target=(-.5, 1, 5.0), dist=68, ap=.5, focus=(-6, -1, 3))), .35),
 "bench":       (lambda: (bench(), camera(az=-14, el=26, lens=60, target=(-5, 1, 1), dist=92, ap=.5, focus=(-4, -2, 2.5))), .55),
}
if __name__ == "__main__":
    new(); random.seed(1); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 800
    s = arg("shot"); f, e = SHOTS[s]; f(); render_base(s, (1104, 736), 7, exposure=e, bloom=.05, vignette=.18)
