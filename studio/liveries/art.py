"""Brand artwork for every painted surface, drawn as SVG from studio/brands.json and the glyphs of studio/marks."""
import functools, json, os, re, subprocess, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from PIL import Image
from compose import REPO, svg

BRANDS = {b["id"]: b for b in json.load(open(os.path.join(REPO, "studio", "brands.json")))}
WHITE, PAPER = "#ffffff", "#eef0f2"

@functools.lru_cache(None)
def glyph_paths():
    js = "import('./marks/glyphs.mjs').then(({glyphs})=>console.log(JSON.stringify(Object.fromEntries(Object.entries(glyphs).map(([k,f])=>[k,f()])))))"
    return json.loads(subprocess.run(["node", "-e", js], cwd=os.path.join(REPO, "studio"), stdout=subprocess.PIPE, check=True).stdout)

def glyph(b, x, y, size, a, c):
    """the brand's sign in a box of the given size, body colour a, spot colour c"""
    return '<g transform="translate(%.1f %.1f) scale(%.4f)" fill-rule="evenodd">%s</g>' % (x, y, size / 48, "".join('<path d="%s" fill="%s"/>' % (d, a if r == "a" else c) for r, d in glyph_paths()[b["id"]]))

@functools.lru_cache(None)
def wordmarks():
    """every brand's name as outlines in its own typeface, at size 100"""
    js = "import('./marks/lettering.mjs').then(({setLine})=>{const b=JSON.parse(require('fs').readFileSync('brands.json'));console.log(JSON.stringify(Object.fromEntries(b.map(x=>[x.id,setLine([{text:x.name,weight:x.weight}],{family:x.font,size:100,tracking:-0.02})]))))})"
    return json.loads(subprocess.run(["node", "-e", js], cwd=os.path.join(REPO, "studio"), stdout=subprocess.PIPE, check=True).stdout)

def text(b, x, y, size, fill):
    w = wordmarks()[b["id"]]; return '<path transform="translate(%.1f %.1f) scale(%.4f)" d="%s" fill="%s"/>' % (x, y, size / 100, w["d"], fill)

def width(b, size): return wordmarks()[b["id"]]["width"] * size / 100

def lockup(b, x, y, w, h, a, c, word):
    """sign and name side by side, fitted and centred in the box"""
    s = h; tw = width(b, s * .62)
    if s * 1.3 + tw > w: s *= w / (s * 1.3 + tw); tw = width(b, s * .62)
    x += (w - s * 1.3 - tw) / 2; y += (h - s) / 2
    return glyph(b, x, y, s, a, c) + text(b, x + s * 1.3, y + s * .72, s * .62, word)

def canvas(W, H, body, defs=""): return '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"><defs>%s</defs>%s</svg>' % (W, H, W, H, defs, body)

def light(h): r, g, b = (int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)); return .2126 * r ** 2.2 + .7152 * g ** 2.2 + .0722 * b ** 2.2
def on(ground, b): return b["colours"]["ink"] if light(ground) > .3 else WHITE

def ground(b, W, H, shift=0.0):
    """livery pattern, front at the left: (shapes, defs, ground colour under the logo)"""
    c = b["colours"]; p, p2, ac, ink = c["paint"], c["paint2"], c["accent"], c["ink"]; st = b["livery"]
    R = lambda x, y, w, h, f: '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>' % (x, y, w, h, f)
    P = lambda d, f, o=1: '<path d="%s" fill="%s" opacity="%s"/>' % (d, f, o)
    if st == "slant-bands":
        band = lambda x, w, f: P("M%.1f 0h%.1fL%.1f %dh%.1fZ" % (x, w, x + w - H * .45, H, -w), f)
        return R(0, 0, W, H, "#f7f9fc") + band(W * (.80 + shift), W * .4, p) + band(W * (.77 + shift), W * .028, ac) + band(W * (.72 + shift), W * .045, p2) + R(0, H * .93, W * .8, H * .07, p), "", "#f7f9fc"
    if st == "cells":
        base = {"store-hub": "#f2f2ef", "cam": "#f2f2ef", "roadmonitoring": p2}[b["id"]]; n = H / (5 if shift else 3); s = R(0, 0, W, H, base); cols = [p, ink, ac] if b["id"] != "roadmonitoring" else [p, ac, "#f2f2ef"]
        for i, (x, y, w, k) in enumerate(((0, 0, 2, 0), (0, 2, 1, 1), (1, 1, 1, 2), (2, 3 if shift else 2, 1, 0), (3, 0, 1, 1))): s += R(W - (x + w) * n, y * n, w * n, n, cols[k])
        return s + R(0, H * .955, W, H * .045, ink), "", base
    if st == "solid-rule": return R(0, 0, W, H, p) + R(0, H * .80, W, H * .025, c["bright2"]) + R(0, H * .825, W, H * .175, p2 if light(p2) < .2 else ink), "", p
    if st == "plain-stripe": return R(0, 0, W, H, "#141416") + R(0, H * .70, W, H * .10, p) + R(0, H * .83, W, H * .025, c["bright2"]) + P("M%.1f 0h%.1fL%.1f %.1fh%.1fZ" % (W * .9, W * .2, W, H * .7, -W * .16), p, .9), "", "#141416"
    if st == "gradient-sweep":
        d = '<linearGradient id="g"><stop stop-color="%s"/><stop offset="1" stop-color="%s"/></linearGradient>' % (p, p2)
        return R(0, 0, W, H, "#f5f7ff") + P("M0 %.1f C %.1f %.1f %.1f %.1f %d 0 V%d H0Z" % (H * .78, W * .35, H * .98, W * .6, H * .42, W, H), ink) + P("M0 %.1f C %.1f %.1f %.1f %.1f %d %.1f V%d H0Z" % (H * .84, W * .35, H * 1.02, W * .62, H * .55, W, H * .16, H), "url(#g)") + P("M0 %.1f C %.1f %.1f %.1f %.1f %d %.1f L%d %.1f C %.1f %.1f %.1f %.1f 0 %.1fZ" % (H * .73, W * .35, H * .93, W * .6, H * .36, W, -H * .08, W, -H * .02, W * .6, H * .40, W * .35, H * .97, H * .76), ac), d, "#f5f7ff"
    if st == "soft-curve": return R(0, 0, W, H, "#fbfdfc") + P("M0 %.1f C %.1f %.1f %.1f %.1f %d %.1f V%d H0Z" % (H * .70, W * .3, H * .50, W * .6, H * .98, W, H * .45, H), p2) + P("M0 %.1f C %.1f %.1f %.1f %.1f %d %.1f V%d H0Z" % (H * .80, W * .3, H * .62, W * .6, H * 1.06, W, H * .58, H), p), "", "#fbfdfc"
    return R(0, 0, W, H, "#f4f4f5") + R(0, H * .94, W, H * .06, p), "", "#f4f4f5"                        # plain

def spot(b, base):
    c = b["colours"]
    if light(base) > .3: return (c["paint"] if light(c["paint"]) < .45 else c["ink"]), c["accent"], c["ink"]
    return WHITE, c["bright2"], WHITE

def flank(b, W, H, front, zone):
    shapes, defs, base = ground(b, W, H); a, c, word = spot(b, base)
    g = shapes if front == "left" else '<g transform="translate(%d 0) scale(-1 1)">%s</g>' % (W, shapes)
    x0, x1, y0, y1 = zone; x = x0 * W if front == "left" else (1 - x1) * W
    return canvas(W, H, g + lockup(b, x, y0 * H, (x1 - x0) * W, (y1 - y0) * H, a, c, word), defs)

def cab(b, W, H, front):
    c = b["colours"]; p = c["paint"]; a, s, word = spot(b, p); band = {"solid-rule": c["bright2"], "plain-stripe": c["ink"], "gradient-sweep": c["accent"], "soft-curve": c["paint2"], "slant-bands": WHITE, "cells": c["paint2"], "plain": p}[b["livery"]]
    g = '<rect width="%d" height="%d" fill="%s"/><path d="M0 %.1fL%d %.1fV%.1fL0 %.1fZ" fill="%s"/>' % (W, H, p, H * .80, W, H * .77, H * .795, H * .825, band)
    if front == "right": g = '<g transform="translate(%d 0) scale(-1 1)">%s</g>' % (W, g)
    x = .45 if front == "left" else .55
    return canvas(W, H, g + glyph(b, W * x - W * .12, H * .525, W * .24, a, s))

def van(b, W, H, front):
    c = b["colours"]
    if b["livery"] == "plain": shapes, defs, base = '<rect width="%d" height="%d" fill="%s"/>' % (W, H, c["paint"] if b["id"] == "keyless" else "#f4f4f5"), "", c["paint"] if b["id"] == "keyless" else "#f4f4f5"
    else: shapes, defs, base = ground(b, W, H, .12)
    a, s, word = spot(b, base); g = shapes if front == "left" else '<g transform="translate(%d 0) scale(-1 1)">%s</g>' % (W, shapes)
    x0, x1 = (.41, .79) if front == "left" else (.21, .59)
    return canvas(W, H, g + lockup(b, x0 * W, H * .20, (x1 - x0) * W, H * .30, a, s, word), defs)

def panel(b, W, H, fill, a, s, word, k=.62): return canvas(W, H, '<rect width="%d" height="%d" fill="%s"/>' % (W, H, fill) + lockup(b, W * .08, H * (1 - k) / 2, W * .84, H * k, a, s, word))

def carton(b):
    c = b["colours"]; p = c["paint"]; W, H = 1000, 760; kraft, ink = "#b98d5c", "#2a1d12"
    return canvas(W, H, '<rect width="%d" height="%d" fill="%s"/><rect y="%d" width="%d" height="90" fill="%s"/>' % (W, H, kraft, H - 150, W, p) + lockup(b, 70, 150, 860, 230, p if light(p) < .3 else ink, c["accent"], ink) + '<g fill="%s" font-family="Inter" font-size="30" font-weight="600"><text x="74" y="%d">1 UNIT   HANDLE WITH CARE</text></g><g transform="translate(820 %d)" fill="none" stroke="%s" stroke-width="7"><path d="M10 90V20M0 34L10 16L20 34M60 90V20M50 34L60 16L70 34M0 100H70"/></g>' % (on(p, b), H - 95, 470, ink))

def stretch_swatches(b):
    c = b["colours"]; im = Image.new("RGB", (64, 8)); cols = [c["paint"], c["paint2"], c["accent"], c["ink"], "#f3f5f7", c["bright"], "#888888", "#888888"]
    for i, h in enumerate(cols): im.paste(h, (i * 8, 0, i * 8 + 8, 8))
    return im

@functools.lru_cache(40)
def texture(bid, slot):
    """artwork of one livery slot; see LIV in lib/scene.py"""
    b = BRANDS[bid]; p = b["colours"]["paint"]; on_paint, on_white = spot(b, p), spot(b, "#f4f5f6")
    tz = {"solid-rule": (.10, .90, .10, .70), "plain-stripe": (.06, .84, .09, .61)}.get(b["livery"], (.05, .68, .14, .74))
    draw = {1: lambda: flank(b, 2720, 528, "right", tz), 2: lambda: flank(b, 2720, 528, "left", tz), 3: lambda: cab(b, 810, 1110, "right"), 4: lambda: cab(b, 810, 1110, "left"),
            5: lambda: van(b, 1776, 750, "right"), 6: lambda: van(b, 1776, 750, "left"), 7: lambda: panel(b, 1200, 136, "#0d0e10", WHITE, b["colours"]["bright2"], WHITE, .7),
            8: lambda: panel(b, 1200, 600, "#f4f5f6", *on_white, .34), 9: lambda: carton(b), 10: lambda: panel(b, 1600, 400, p, *on_paint, .42), 11: lambda: panel(b, 1600, 400, p, *on_paint, .42),
            12: lambda: panel(b, 900, 300, "#f4f5f6", *on_white, .5), 13: lambda: panel(b, 1600, 420, p, *on_paint, .5), 14: lambda: panel(b, 800, 600, p, *on_paint, .3)}
    return svg(draw[slot]()) if slot else stretch_swatches(b)

def textures(bid): return lambda slot: texture(bid, slot)
