"""Sealed trackers for equipment, trailers and loads: rugged and wired, battery, solar, or powered by trailer lights."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-8": {"build": "rugged", "view": "flat", "margin": 1.13, "args": {"model": "T200", "title": "Rugged equipment tracker", "lines": ["LTE-M · GPS · run hours", "9–32 V · IP67"]}},
    "product-17": {"build": "battery", "view": "flat", "margin": 1.3, "args": {"model": "T300", "title": "Battery asset tracker", "lines": ["LTE-M · NB-IoT · GNSS", "Up to 5 years · IP68"]}},
    "product-18": {"build": "solar", "view": "flat", "turn": 14, "margin": 1.06, "args": {"model": "T310"}},
    "product-19": {"build": "trailer", "view": "flat", "margin": 1.06, "args": {"model": "T320", "title": "Powered trailer tracker", "lines": ["LTE-M · GNSS · door and cargo inputs", "9–32 V + 5,200 mAh · IP67"]}},
}


def rugged(model, title, lines, w=10.8, h=7.4, z=2.7):
    b = housing(w, h, z, 1.1, "grey", .4, .5); o = [b, plate(b, model, title, lines, 5.6, 3.7, (-.3, 0), z)]
    for sx in (-1, 1):
        for sy in (-1, 1):
            c = rbox(2.5, 2.5, .0, z + .14, .95, .3, "bumper", mat("rubber"), 10); T(c, (sx * (w / 2 - .95), sy * (h / 2 - .95), 0))
            o += [c, *screws(c, [(sx * (w / 2 - .95), sy * (h / 2 - .95))], z + .14, .3)]
    o += [T(rbox(.34, h - 5.6, .3, z + .08, .16, .08, "fin", mat("grey"), 5), (s * (w / 2 - .1), 0, 0)) for s in (-1, 1)]
    o += [T(rbox(w - 7.6, .3, z * .3 + i * .5, z * .3 + .22 + i * .5, .1, .05, "band", mat("grey"), 4), (-1.2, -h / 2, 0)) for i in range(3)]
    o += [T(light(c, .12, 9), (3.25, .5 - i, z)) for i, c in enumerate(("#35ff8a", "#3aa8ff"))]
    o += ears(mat("grey"), w / 2 - .12, reach=1.3, half=1.0, thick=.5, hole=.3)
    g = Vector((w * .22, -h / 2, z * .46)); d = Vector((-.75, -.66, 0)); o.append(aim(gland(.4), g + Vector((0, .05, 0)), (0, -1, 0)))
    boot = lathe(fillet([(.0001, -3.1), (.34, -3.1), (.46, -2.5), (.8, -2.0), (.8, -1.6), (.0001, -1.6)], [0, .05, .1, .15, .05, 0], 4), "boot", mat("rubber"), 40)
    p = aim(group("end", [socket(6), boot]), g + Vector((-3.6, -5.6, .95 - g.z)), d); o.append(pigtail(g, p.matrix_world @ Vector((0, 0, -2.9)), d, .28, mat("rubber")))
    return group("tracker", o + [p])


def battery(model, title, lines, w=11.2, h=7.2, z=3.2):
    b = housing(w, h, z, 1.5, "pale", .3, .7); o = [b, plate(b, model, title, lines, 5.4, 3.4, (-.9, 0), z)]
    o += screws(b, [(sx * (w / 2 - 1.0), sy * (h / 2 - 1.0)) for sx in (-1, 1) for sy in (-1, 1)], z, .26)
    cut(b, T(rbox(1.5, 3.3, z - .1, z + 1, .5, .02, "well", None, 8), (3.3, 0, 0)))
    o.append(T(rbox(1.44, 3.24, z - .14, z - .02, .48, .05, "door", mat("grey"), 8), (3.3, 0, 0)))
    o += [T(rbox(.7, .1, z - .05, z + .02, .04, .02, "grip", mat("grey"), 3), (3.3, -.4 + i * .28, 0)) for i in range(4)]
    o += [T(screw(.17), (3.3, s * 1.2, z)) for s in (-1, 1)] + [T(light("#35ff8a", .1, 8), (-4.3, 1.0, z))]
    o += ears(mat("pale"), w / 2 - .2, reach=1.35, half=1.5, thick=.5, hole=.3)
    return group("tracker", o + [T(rbox(w - 3.4, .22, z * .58, z * .66, .1, .05, "line", mat("pale"), 4), (0, -h / 2 + .03, 0))])


def solar(model, w=21.8, h=10.4, z=2.6):
    b = housing(w, h, z, 1.2, "grey", .4, .45); o = [b]
    cut(b, T(rbox(w - 6.1, h - 1.9, z - .12, z + 1, .3, .02, "well", None, 6), (1.9, 0, 0)))
    o.append(T(rbox(w - 6.16, h - 1.96, z - .14, z - .06, .28, .02, "panel", mat("gloss"), 6), (1.9, 0, 0)))
    o.append(T(plane(w - 6.6, h - 2.4, "cells", image_mat(labels.cells(6, 3), .12, spec=.6, coat=1), .1), (1.9, 0, z - .055)))
    x = -w / 2 + 2.55; o.append(text(model, 1.85, mat("print"), (x, .6, z + .002), extrude=.004))
    o += [text(t, .62, mat("print"), (x, -.75 - i * .85, z + .002), extrude=.004, font="semi") for i, t in enumerate(("Solar asset", "tracker"))]
    o += [T(light("#35ff8a", .13, 8), (-w / 2 + 2.55, h / 2 - 2.4, z))]
    o += screws(b, [(sx * (w / 2 - .75), sy * (h / 2 - .75)) for sx in (-1, 1) for sy in (-1, 1)], z, .26)
    return group("tracker", o + ears(mat("grey"), w / 2 - .15, reach=1.7, half=2.6, thick=.5, hole=.34))


def trailer(model, title, lines, w=16.8, h=8.8, z=3.4):
    b = housing(w, h, z, 1.6, "body", .36, .6); o = [b, plate(b, model, title, lines, 8.6, 4.4, (-1.2, 0), z)]
    o += screws(b, [(sx * (w / 2 - 1.2), sy * (h / 2 - 1.2)) for sx in (-1, 1) for sy in (-1, 1)], z, .28)
    o += [T(rbox(.24, h - 4.6, z - .1, z + .14, .1, .06, "rib", mat("body"), 4), (4.6 + i * .62, 0, 0)) for i in range(4)]
    o += [T(light(c, .14, 9), (-w / 2 + 1.5, .6 - i * 1.2, z)) for i, c in enumerate(("#35ff8a", "#3aa8ff"))]
    o += ears(mat("body"), w / 2 - .2, reach=1.6, half=1.9, thick=.55, hole=.34) + [aim(gland(.42), (3.6, -h / 2 + .05, z * .45), (0, -1, 0))]
    o.append(lead([(3.6, -h / 2 - 1.3, z * .45), (3.7, -h / 2 - 2.4, .9), (4.6, -h / 2 - 3.3, .35), (7, -h / 2 - 3.6, .32), (8.6, -h / 2 - 2.6, .32)], .3, mat("rubber")))
    end = Vector((8.6, -h / 2 - 2.6, .32)); o.append(aim(shrink(.42, 1.3), end, (1, .75, .12)))
    for i, c in enumerate(("brown", "white", "green", "yellow")):
        s = Vector((.6, -.6, 0)) * (i - 1.5) * .55; o.append(lead([end, end + Vector((1.0, .75, 0)) + s * .4, end + Vector((2.4, 1.2 + .35 * i, -.05)) + s, end + Vector((3.2, 2.1 + .75 * i, -.18)) + s * 1.4], .11, wire_mat(c)))
        tip = end + Vector((3.2, 2.1 + .75 * i, -.18)) + s * 1.4; o.append(aim(cyl(.055, -.1, .5, .02, "strand", metal("#c98a55", .35), 12), tip, (.5, .8, 0)))
    return group("tracker", o)


shoot(SHOTS, globals())
