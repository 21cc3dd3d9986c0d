"""Interfaces for the screens in the scenes, drawn as SVG in the brand's colours: map, cameras, charts, log graph, keys, road defects, clips, orders."""
import base64, functools, io, math, os, random, sys
sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", d) for d in ("lib", "liveries")]
from PIL import Image
from art import BRANDS, glyph, light
from compose import BUILD, svg

OK, WARN, BAD = "#2fbf7a", "#f5a524", "#e5484d"

class Theme:
    def __init__(s, b, dark):
        c = b["colours"]; s.b, s.dark = b, dark
        s.bg, s.card, s.line, s.text, s.sub = ("#0d1219", "#161d27", "#27313f", "#f2f5f9", "#93a1b3") if dark else ("#f3f5f8", "#ffffff", "#dfe4ea", "#16202c", "#627084")
        s.main = c["bright"] if dark else c["paint"]
        if dark and light(s.main) > .9: s.main = c["bright2"]
        if not dark and light(s.main) > .5: s.main = c["ink"]
        s.alt = c["bright2"] if dark else c["accent"]

def R(x, y, w, h, f, r=0, o=1, st=None): return '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%s" fill="%s" opacity="%s"%s/>' % (x, y, w, h, r, f, o, ' stroke="%s" stroke-width="2"' % st if st else "")
def X(x, y, s, t, f, w=500, a="start"): return '<text x="%.1f" y="%.1f" font-size="%.1f" fill="%s" font-weight="%d" text-anchor="%s">%s</text>' % (x, y, s, f, w, a, t)
def G(x, y, inner, extra=""): return '<g transform="translate(%.1f %.1f) %s">%s</g>' % (x, y, extra, inner)
def line(pts, f, w, close=None): d = "M" + "L".join("%.1f %.1f" % p for p in pts); return ('<path d="%sL%.1f %.1fL%.1f %.1fZ" fill="%s" opacity=".16"/>' % (d, pts[-1][0], close, pts[0][0], close, f) if close is not None else "") + '<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"/>' % (d, f, w)
def clip(i, x, y, w, h, inner, r=0): return '<clipPath id="%s"><rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%s"/></clipPath><g clip-path="url(#%s)">%s</g>' % (i, x, y, w, h, r, i, inner)

@functools.lru_cache(None)
def feed(name, w=640, flip=False, zoom=1.0, cx=.5, cy=.5):
    im = Image.open(os.path.join(BUILD, "plates", name + ".png")).convert("RGB"); W, H = im.size; cw, ch = W / zoom, H / zoom; x = min(max(cx * W - cw / 2, 0), W - cw); y = min(max(cy * H - ch / 2, 0), H - ch)
    im = im.crop((int(x), int(y), int(x + cw), int(y + ch))).resize((w, w * 9 // 16), Image.LANCZOS)
    if flip: im = im.transpose(Image.FLIP_LEFT_RIGHT)
    f = io.BytesIO(); im.save(f, "JPEG", quality=85); return "data:image/jpeg;base64," + base64.b64encode(f.getvalue()).decode()

def tile(t, i, x, y, w, h, src, label, boxes=True, **k):
    o = '<image href="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" preserveAspectRatio="xMidYMid slice"/>' % (feed(src, **k), x, y, w, h)
    if boxes: bx, by = x + w * (.42 if not k.get("flip") else .48), y + h * .30; o += '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="%s" stroke-width="%.1f"/>' % (bx, by, w * .12, h * .30, t.main, max(2, w / 220)) + R(bx, by - h * .075, w * .20, h * .07, t.main) + X(bx + w * .01, by - h * .022, h * .05, "TRUCK 30 m", "#0b0f14" if light(t.main) > .25 else "#fff", 700)
    s = max(12, h * .055); o += R(x + w * .02, y + h * .03, s * (2.2 + .62 * len(label)), s * 1.7, "#000", 5, .6) + '<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>' % (x + w * .02 + s * .9, y + h * .03 + s * .85, s * .32, BAD) + X(x + w * .02 + s * 1.6, y + h * .03 + s * 1.2, s, label, "#fff", 600)
    return clip(i, x, y, w, h, o, 6)

def head(t, W, title, right="", h=58):
    return R(0, 0, W, h, t.card) + R(0, h - 1, W, 1, t.line) + glyph(t.b, 22, 14, 30, t.main, t.alt) + X(68, 38, 22, t.b["name"], t.text, 700) + X(W * .36, 38, 19, title, t.sub, 500) + X(W - 26, 38, 19, right, t.sub, 500, "end")

def nav(t, H, n=6, active=0, w=76, y0=58):
    o = R(0, y0, w, H - y0, t.card) + R(w - 1, y0, 1, H - y0, t.line)
    for i in range(n):
        y = y0 + 22 + i * 62; o += (R(12, y - 6, 52, 46, t.main, 10, .18) if i == active else "") + R(27, y + 6, 22, 22, t.main if i == active else t.sub, 6, 1 if i == active else .55)
    return o

def streets(t, W, H, seed=3):
    r = random.Random(seed); bg, blk, st, wat, park = ("#131a24", ("#182230", "#17202c", "#1a2634"), "#2a3646", "#10293d", "#14261f") if t.dark else ("#e9ecef", ("#e2e6ea", "#eef0f2", "#dfe4e8"), "#ffffff", "#bcd9ec", "#d3e6cf")
    o = R(0, 0, W, H, bg); g = ""
    for _ in range(90): o += '<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="%s" transform="rotate(-17 %.0f %.0f)"/>' % (r.uniform(-80, W), r.uniform(-80, H), r.uniform(40, 130), r.uniform(30, 110), r.choice(blk + (park,)), W / 2, H / 2)
    o += '<path d="M-20 %.0f C %.0f %.0f, %.0f %.0f, %.0f %.0f S %.0f %.0f, %.0f %.0f V%.0f H-20Z" fill="%s"/>' % (H * .80, W * .2, H * .66, W * .35, H * .97, W * .6, H * .84, W * .9, H * .66, W + 20, H * .76, H + 10, wat)
    for i in range(-5, 26):
        a = i * 62 + r.uniform(-9, 9); b = i * 52 + r.uniform(-9, 9); g += '<path d="M%.0f -300V%.0f" stroke-width="%s"/><path d="M-400 %.0fH%.0f" stroke-width="%s"/>' % (a, H + 400, r.choice((2, 3, 4, 6)), b, W + 400, r.choice((2, 3, 4, 6)))
    hw = "#55677f" if t.dark else "#f7cf8a"
    return o + '<g stroke="%s" transform="rotate(-17 %.0f %.0f)">%s</g>' % (st, W / 2, H / 2, g) + '<path d="M-20 %.0f C%.0f %.0f,%.0f %.0f,%.0f %.0f" stroke="%s" stroke-width="11" fill="none"/>' % (H * .2, W * .3, H * .3, W * .4, H * .55, W + 20, H * .42, hw)

def pin(x, y, c, rot=0, s=1.0): return G(x, y, '<circle r="22" fill="%s" opacity=".22"/><circle r="13" fill="%s" stroke="#fff" stroke-width="3"/><path d="M0 -8L5.5 6L0 2.5L-5.5 6Z" fill="#fff"/>' % (c, c), "rotate(%d) scale(%s)" % (rot, s))

def rows(t, x, y, w, items, h=62):
    o = ""
    for i, (a, b, c, col) in enumerate(items): yy = y + i * h; o += (R(x, yy + h - 1, w, 1, t.line)) + '<circle cx="%.1f" cy="%.1f" r="7" fill="%s"/>' % (x + 12, yy + h / 2, col) + X(x + 32, yy + h * .44, h * .29, a, t.text, 600) + X(x + 32, yy + h * .80, h * .25, b, t.sub) + X(x + w - 6, yy + h * .58, h * .27, c, t.text, 600, "end")
    return o

def map_(t, W, H):
    mw = W * .70; r = random.Random(5); o = G(76, 58, clip("m", 0, 0, mw - 76, H - 58, streets(t, mw - 76, H - 58)))
    rt = [(130, H * .85), (200, H * .62), (360, H * .55), (410, H * .40), (590, H * .33), (650, H * .16)]; o += line(rt, t.main, 9)
    for i in range(9): o += pin(r.uniform(120, mw - 50), r.uniform(110, H - 60), (OK, t.main, WARN)[i % 3], r.randint(0, 360), 1.15)
    o += G(100, 84, R(0, 0, 260, 96, t.card, 12, .96) + X(20, 38, 18, "Vehicles moving", t.sub) + X(20, 78, 36, "148", t.text, 700) + X(110, 76, 18, "of 212", t.sub))
    o += R(mw, 58, W - mw, H - 58, t.card) + X(mw + 24, 104, 21, "On the road", t.text, 700)
    it = [("Unit 4127", "Depot North to Dock 14", "12 min", OK), ("Unit 2093", "Stopped, engine on", "9 min", WARN), ("Unit 3310", "City route 6", "34 min", OK), ("Unit 1188", "Return leg", "1 h 05", OK), ("Trailer 77", "Yard B, door closed", "parked", t.main), ("Unit 5042", "Service due", "420 mi", BAD), ("Unit 6120", "City route 2", "18 min", OK), ("Unit 7001", "Parked", "depot", t.main)]
    return o + rows(t, mw + 20, 122, W - mw - 40, it[:int((H - 140) / 64)], 64) + head(t, W, "Live map", "18:42") + nav(t, H, 6, 0)

def cams(t, W, H):
    o = R(0, 0, W, H, t.bg); gx, gy, gw, gh = 90, 72, (W - 108) / 2, (H - 90) / 2
    for i, (s, l, k) in enumerate((("day", "ROAD 4127", {}), ("dusk", "ROAD 2093", dict(flip=True)), ("night", "ROAD 3310", {}), ("dusk", "REAR 4127", dict(zoom=1.6, cx=.45, cy=.55)))):
        x, y = gx + (i % 2) * (gw + 6), gy + (i // 2) * (gh + 6); o += tile(t, "c%d" % i, x, y, gw - 6, gh - 6, s, l, i != 3, **k)
    return o + head(t, W, "Live cameras", "4 of 36 views") + nav(t, H, 6, 1)

def single(t, W, H, src="day"):
    o = tile(t, "s", 0, 0, W, H, src, "REC  04:12:08"); s = W / 1280
    return o + G(0, H - 104 * s, R(0, 0, 1280, 104, "#05080c", 0, .72) + X(28, 44, 20, "Speed", "#aab6c4") + X(28, 84, 34, "58 mph", "#fff", 700) + X(220, 44, 20, "Following distance", "#aab6c4") + X(220, 84, 34, "3.1 s", t.main if t.dark else OK, 700) + X(470, 44, 20, "Lane", "#aab6c4") + X(470, 84, 34, "centered", "#fff", 700) + X(1252, 66, 26, t.b["name"], "#fff", 700, "end"), "scale(%.4f)" % s)

def charts(t, W, H):
    r = random.Random(9); o = R(0, 0, W, H, t.bg); x0 = 96; w = W - x0 - 22; cw = w / 4
    for i, (l, v, d, c) in enumerate((("Cost per mile", "$1.84", "-3.1 %", OK), ("Idle time", "11.2 %", "-1.4 pt", OK), ("Utilization", "78 %", "+4 pt", OK), ("Safety score", "92", "+2", t.main))): o += R(x0 + i * cw, 76, cw - 14, 116, t.card, 12) + X(x0 + i * cw + 20, 110, 18, l, t.sub) + X(x0 + i * cw + 20, 164, 42, v, t.text, 700) + X(x0 + i * cw + cw - 32, 164, 19, d, c, 600, "end")
    ch = H - 222; cy = 208; lw = w * .63; o += R(x0, cy, lw - 14, ch, t.card, 12) + X(x0 + 22, cy + 38, 20, "Cost per mile, 26 weeks", t.text, 600); n = 26; pts = [(x0 + 34 + i * (lw - 82) / (n - 1), cy + ch * .62 - ch * .26 * math.sin(i * .33 + 1) - r.uniform(0, ch * .10)) for i in range(n)]; p2 = [(x, cy + ch * .80 - ch * .13 * math.cos(i * .27) - r.uniform(0, ch * .05)) for i, (x, _) in enumerate(pts)]
    for k in range(5): o += R(x0 + 30, cy + 66 + k * (ch - 110) / 4, lw - 74, 1, t.line)
    o += line(p2, t.alt, 4, cy + ch - 40) + line(pts, t.main, 5, cy + ch - 40); bx = x0 + lw; bw = w - lw; o += R(bx, cy, bw, ch, t.card, 12) + X(bx + 22, cy + 38, 20, "Idle by depot", t.text, 600)
    for i, (nm, v) in enumerate((("North", .86), ("Harbor", .64), ("Mill Lane", .52), ("East", .41), ("Airport", .33), ("Works", .22))): yy = cy + 66 + i * (ch - 80) / 6; o += X(bx + 22, yy + 16, 17, nm, t.sub) + R(bx + 110, yy, bw - 140, 20, t.line, 6) + R(bx + 110, yy, (bw - 140) * v, 20, t.main if i else t.alt, 6)
    return o + head(t, W, "Fleet overview", "Last 26 weeks") + nav(t, H, 6, 2)

def log(t, W, H):
    """24-hour duty status graph"""
    o = R(0, 0, W, H, t.bg) + head(t, W, "Driver log, today", "Certified 0 of 1"); x0, x1, y0 = 150, W - 110, 208; rh = (H - y0 - 190) / 4; names = ("Off duty", "Sleeper", "Driving", "On duty")
    o += X(30, 110, 34, "Unit 4127", t.text, 700) + X(30, 146, 21, "70 hours in 8 days", t.sub)
    for i, (l, v, c) in enumerate((("Drive left", "4 h 42 m", OK), ("Shift left", "6 h 10 m", OK), ("Break in", "1 h 12 m", WARN), ("Cycle left", "31 h 05 m", t.main))): xx = W * .27 + i * (W * .73 - 30) / 4; o += R(xx, 78, (W * .73 - 30) / 4 - 12, 92, t.card, 12) + R(xx, 78, 7, 92, c, 3) + X(xx + 24, 112, 19, l, t.sub) + X(xx + 24, 152, 31, v, t.text, 700)
    o += R(20, y0 - 26, W - 40, rh * 4 + 66, t.card, 12)
    for i, nme in enumerate(names):
        y = y0 + i * rh; o += X(36, y + rh * .58, 19, nme, t.sub, 600) + R(x0, y, x1 - x0, rh, t.bg if i % 2 == 0 else t.card) + R(x0, y, x1 - x0, 1, t.line) + X(W - 36, y + rh * .58, 19, ("9:30", "0:00", "6:18", "2:12")[i], t.text, 600, "end")
        for h in range(24):
            for q in range(4): o += R(x0 + (h + q / 4) * (x1 - x0) / 24, y, 1 if q else 1.6, rh * (1 if q == 0 else .42 if q == 2 else .26), t.line)
    for h in range(0, 25, 2): o += X(x0 + h * (x1 - x0) / 24, y0 - 6, 15, ("M" if h in (0, 24) else "N" if h == 12 else str(h % 12)), t.sub, 500, "middle")
    Y = lambda s: y0 + (s + .5) * rh; Xh = lambda h: x0 + h * (x1 - x0) / 24; seq = [(0, 0), (6.5, 3), (7.25, 2), (10.5, 3), (11, 0), (11.5, 2), (14.55, 3), (15.5, 0), (18, 0)]; pts = []
    for (h, s), (h2, _) in zip(seq, seq[1:] + [(18, 0)]): pts += [(Xh(h), Y(s)), (Xh(h2), Y(s))]
    o += line(pts, t.main, 6) + R(x0, y0 + rh * 4, x1 - x0, 1, t.line)
    for i, (a, b) in enumerate((("Certify log", t.main), ("Change status", t.card), ("Inspection view", t.card))): w = (W - 40) / 3 - 10; o += R(20 + i * (w + 15), H - 112, w, 78, b, 14, 1, t.line) + X(20 + i * (w + 15) + w / 2, H - 64, 26, a, ("#10151c" if light(b) > .25 else "#fff") if i == 0 else t.text, 700, "middle")
    return o

def keys(t, W, H):
    o = R(0, 0, W, H, t.bg); x0 = 96; mw = W * .62; o += R(x0, 76, mw - x0, H - 96, t.card, 12) + X(x0 + 24, 118, 22, "Keys in use", t.text, 700)
    o += rows(t, x0 + 24, 134, mw - x0 - 48, [("Van 12, Bay C", "M. Ortiz, until 17:00", "unlocked", OK), ("Van 03, Bay A", "Night crew, until 06:00", "locked", t.main), ("Car 21, Level 2", "Pool booking 118", "locked", t.main), ("Van 08, Bay C", "Key expired 14:30", "revoked", BAD), ("Truck 5, Yard", "J. Lindqvist, until 20:00", "driving", OK), ("Van 15, Bay D", "No key issued", "free", t.sub), ("Car 22, Level 2", "Pool booking 121", "locked", t.main), ("Van 17, Bay D", "Workshop, until 12:00", "locked", WARN)][:int((H - 170) / 66)], 66)
    rx = mw + 16; rw = W - rx - 20; o += R(rx, 76, rw, H * .40, t.card, 12) + X(rx + 22, 116, 20, "Issue a key", t.text, 700)
    for i, (a, b) in enumerate((("Driver", "A. Moreau"), ("Vehicle", "Van 12"), ("Until", "Today 17:00"))): o += X(rx + 22, 154 + i * 56, 16, a, t.sub) + R(rx + 120, 134 + i * 56, rw - 142, 40, t.bg, 8, 1, t.line) + X(rx + 136, 160 + i * 56, 18, b, t.text, 600)
    o += R(rx + 22, 76 + H * .40 - 70, rw - 44, 50, t.main, 25) + X(rx + rw / 2, 76 + H * .40 - 38, 20, "Send key", "#10151c" if light(t.main) > .25 else "#fff", 700, "middle")
    y = 92 + H * .40; o += R(rx, y, rw, H - y - 20, t.card, 12) + X(rx + 22, y + 38, 20, "Audit trail", t.text, 700) + rows(t, rx + 18, y + 48, rw - 40, [("08:02 unlock", "Van 12, phone key", "ok", OK), ("08:03 start", "Van 12", "ok", OK), ("08:40 denied", "Van 08, expired", "stop", BAD), ("09:15 lock", "Van 03", "ok", OK)][:max(1, int((H - y - 80) / 56))], 56)
    return o + head(t, W, "Virtual keys", "42 active") + nav(t, H, 5, 3)

def roadmap(t, W, H):
    mw = W * .56; r = random.Random(12); o = G(76, 58, clip("m", 0, 0, mw - 76, H - 58, streets(t, mw - 76, H - 58, 8)))
    for pts, c in ((((90, H * .3), (260, H * .42), (420, H * .36), (mw - 10, H * .50)), OK), (((180, H - 20), (260, H * .42), (330, 70)), WARN), (((420, H * .36), (470, H * .7), (mw - 60, H - 30)), BAD)): o += line(list(pts), c, 10)
    for i in range(12): x, y = r.uniform(110, mw - 40), r.uniform(90, H - 50); o += '<circle cx="%.0f" cy="%.0f" r="10" fill="%s" stroke="#fff" stroke-width="3"/>' % (x, y, (BAD, WARN, OK)[i % 3])
    o += R(mw, 58, W - mw, H - 58, t.card) + tile(t, "rt", mw + 20, 78, W - mw - 40, (W - mw - 40) * .5, "day", "SEGMENT 118", False, zoom=1.5, cx=.5, cy=.8); y = 92 + (W - mw - 40) * .5
    return o + rows(t, mw + 20, y, W - mw - 40, [("Mill Road, km 2.4", "Pothole, 41 cm", "rank 1", BAD), ("Harbor Street", "Alligator cracks, 12 m", "rank 2", BAD), ("Ring East", "Faded marking", "rank 3", WARN), ("Park Lane", "Patch verified", "closed", OK), ("Quay Bridge", "Joint worn", "rank 5", WARN)][:int((H - y - 10) / 60)], 60) + head(t, W, "Road condition survey", "1,204 segments") + nav(t, H, 6, 0)

def clips(t, W, H):
    o = R(0, 0, W, H, t.bg); x0 = 96; w = W * .62; h = w * 9 / 16 * .86; o += tile(t, "v", x0, 76, w, h, "dusk", "CLIP 0412"); o += '<circle cx="%.1f" cy="%.1f" r="46" fill="#fff" opacity=".9"/><path d="M%.1f %.1fl38 24l-38 24Z" fill="#111"/>' % (x0 + w / 2, 76 + h / 2, x0 + w / 2 - 13, 76 + h / 2 - 24)
    ty = 76 + h + 18; th = H - ty - 20; o += R(x0, ty, W - x0 - 20, th, t.card, 12); lanes = 3; r = random.Random(4)
    for k in range(lanes):
        x = x0 + 20; yy = ty + 18 + k * (th - 30) / lanes
        while x < W - 70: ww = r.uniform(50, 170); o += R(x, yy, min(ww, W - 50 - x), (th - 30) / lanes - 12, (t.main, t.alt, t.sub)[k], 6, .85 if k < 2 else .45); x += ww + 8
    o += R(x0 + (W - x0) * .42, ty + 6, 3, th - 12, BAD); lx = x0 + w + 18; lw = W - lx - 20
    for i, (s, l) in enumerate((("day", "Merge"), ("night", "Rain"), ("dusk", "Braking"))): yy = 76 + i * (h / 3 + 2); o += tile(t, "k%d" % i, lx, yy, lw * .46, h / 3 - 8, s, "0%d" % (i + 1), False) + X(lx + lw * .52, yy + 34, 20, l, t.text, 700) + X(lx + lw * .52, yy + 64, 17, ("00:20", "00:32", "00:18")[i], t.sub) + X(lx + lw * .52, yy + 92, 17, ("Faces blurred", "In review", "Published")[i], t.main)
    return o + head(t, W, "Clip library", "128 clips") + nav(t, H, 6, 1)

def orders(t, W, H):
    o = R(0, 0, W, H, t.bg); x0 = 96; cw = (W - x0 - 22) / 3; names = ("Dual-facing dash camera", "4G tracker", "Harness, 9-pin", "7-inch monitor", "Side-view camera", "Power module")
    for i, n in enumerate(names):
        x, y = x0 + (i % 3) * cw, 76 + (i // 3) * ((H - 92) / 2); ch = (H - 92) / 2 - 14; o += R(x, y, cw - 14, ch, t.card, 12) + R(x + 14, y + 14, cw - 42, ch * .5, t.bg, 8) + glyph(t.b, x + cw / 2 - 34, y + 14 + ch * .25 - 27, 54, t.main, t.alt) + X(x + 18, y + ch * .5 + 52, 20, n, t.text, 700) + X(x + 18, y + ch * .5 + 80, 17, "In stock, ships today", OK) + R(x + 18, y + ch - 56, cw - 50, 40, t.main, 8) + X(x + cw / 2 - 7, y + ch - 30, 18, "Add to order", "#10151c" if light(t.main) > .25 else "#fff", 700, "middle")
    return o + head(t, W, "Catalog", "Order, 4 lines") + nav(t, H, 5, 0)

def phone(t, W, H, kind="key"):
    o = R(0, 0, W, H, t.bg) + X(52, 66, 30, "9:41", t.text, 600) + "".join(R(540 + 12 * i, 44 - 6 * i, 8, 14 + 6 * i, t.text) for i in range(3)) + R(584, 34, 42, 22, t.text, 6) + glyph(t.b, 52, 128, 60, t.main, t.alt)
    if kind == "key":
        o += X(52, 250, 34, "Van 12, Bay C", t.sub) + X(52, 316, 58, "Digital key", t.text, 700) + '<circle cx="330" cy="640" r="236" fill="%s" opacity=".14"/><circle cx="330" cy="640" r="186" fill="%s"/>' % (t.main, t.main); k = "#10151c" if light(t.main) > .25 else "#fff"
        o += G(330, 640, '<rect x="-66" y="-14" width="132" height="104" rx="20" fill="%s"/><path d="M-40 -14V-48a40 40 0 0 1 76 -18" fill="none" stroke="%s" stroke-width="17" stroke-linecap="round"/>' % (k, k)) + X(330, 920, 46, "Unlocked", t.text, 700, "middle") + X(330, 970, 30, "Bluetooth, 1.2 m away", t.sub, 500, "middle")
        o += R(52, 1020, 268, 140, t.card, 30, 1, t.line) + X(84, 1076, 27, "Doors", t.sub) + X(84, 1126, 36, "All open", t.text, 700) + R(340, 1020, 268, 140, t.card, 30, 1, t.line) + X(372, 1076, 27, "Key ends", t.sub) + X(372, 1126, 36, "17:00", t.text, 700) + R(52, 1200, 556, 108, t.main, 40) + X(330, 1268, 38, "Lock vehicle", k, 700, "middle")
    elif kind == "map":
        o += G(0, 220, clip("pm", 0, 0, W, 700, streets(t, W, 700))) + line([(90, 860), (210, 700), (330, 640), (400, 480), (560, 330)], t.main, 12) + pin(330, 640, t.main, 30, 2) + pin(560, 330, OK, 0, 1.6) + pin(160, 420, WARN, 80, 1.6) + rows(t, 40, 950, W - 80, [("Unit 4127", "Depot North to Dock 14", "12 min", OK), ("Unit 2093", "Stopped, engine on", "9 min", WARN), ("Unit 3310", "City route 6", "34 min", OK)], 116)
    else:
        o += X(52, 262, 50, "Live view", t.text, 700) + tile(t, "p1", 40, 300, W - 80, (W - 80) * .5625, "day", "ROAD 4127") + tile(t, "p2", 40, 320 + (W - 80) * .5625, W - 80, (W - 80) * .5625, "dusk", "ROAD 2093", flip=True) + rows(t, 40, 1000, W - 80, [("Event 0412", "Hard braking, 10 s + 10 s", "view", BAD), ("Event 0411", "Following distance", "coach", WARN), ("Event 0409", "Manual save", "kept", OK)], 112)
    return o + R(220, 1362, 220, 10, t.text, 5, .8)

KINDS = {"map": map_, "cams": cams, "single": single, "charts": charts, "log": log, "keys": keys, "road": roadmap, "clips": clips, "orders": orders}
SIZES = {0: (1280, 720), 1: (1280, 720), 2: (1280, 800), 3: (660, 1400), 4: (1280, 852), 5: (1280, 740), **{i: (1280, 720) for i in range(6, 12)}, 12: (1280, 720)}
FAMILY = {  # main screen, second screen, wall, phone
 "stores": ("orders", "map", ("orders", "map", "charts", "cams", "map", "orders"), "map"), "equipment": ("orders", "charts", ("orders", "charts", "map", "cams", "orders", "map"), "map"),
 "dash-cameras": ("cams", "single", ("single", "cams", "map", "single", "clips", "cams"), "cams"), "cameras": ("single", "cams", ("cams", "single", "map", "cams", "single", "clips"), "cams"),
 "video": ("cams", "clips", ("single", "clips", "cams", "single", "map", "single"), "cams"), "keyless": ("keys", "map", ("keys", "map", "charts", "keys", "map", "charts"), "key"),
 "hours-of-service": ("log", "map", ("log", "map", "charts", "log", "map", "log"), "map"), "road-monitoring": ("road", "single", ("road", "single", "road", "cams", "single", "map"), "map"),
 "tracking": ("map", "charts", ("map", "charts", "map", "map", "cams", "charts"), "map"), "insights": ("charts", "map", ("charts", "charts", "map", "charts", "map", "charts"), "map")}
DARK = ("dark", "modern")
BESIDE = {"clips": "cams", "cams": "single", "single": "cams", "map": "charts", "charts": "map", "keys": "map", "log": "map", "road": "single", "orders": "charts"}   # what a second screen shows when both would be alike

@functools.lru_cache(64)
def draw(bid, slot, kind, dark):
    b = BRANDS[bid]; t = Theme(b, dark); W, H = SIZES[slot]; body = phone(t, W, H, kind) if slot == 3 else KINDS[kind](t, W, H)
    return svg('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Inter">%s%s</svg>' % (W, H, W, H, R(0, 0, W, H, t.bg), body))

def screens(bid, kind=None, dark=None, **over):
    """function of the screen slot id; kind sets the main screens, over sets single slots (s3="key")"""
    b = BRANDS[bid]; m, s, wall, ph = FAMILY[b["family"]]; dark = (b["variant"] in DARK) if dark is None else dark; m = kind or m; s = s if s != m else BESIDE[m]
    want = {0: m, 1: s, 2: m, 3: ph, 4: m, 5: m if m in ("cams", "single", "map", "log", "road") else "map", 12: "single", **{6 + i: k for i, k in enumerate(wall)}}
    return lambda i: draw(bid, i, over.get("s%d" % i, want[i]), dark or i == 12)
