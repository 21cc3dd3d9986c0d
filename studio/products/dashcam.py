"""Dash cameras: one pod with a road lens; a turning barrel adds the cabin lens, a flat end the card slots, ribs and metal the flagship."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-4": {"build": "dashcam", "view": "upright", "margin": 1.2, "args": {"model": "C150", "note": "ROAD · AI", "w": 11.2, "h": 5.2, "d": 3.4, "r": 2.2, "eye": 1.5, "lens_x": -2.1}},
    "product-2": {"build": "dashcam", "view": "upright", "margin": 1.14, "args": {"model": "C200", "note": "DUAL · AI", "w": 10.4, "h": 5.6, "d": 3.8, "r": 2.0, "eye": 1.6, "lens_x": -1.9, "barrel": True}},
    "product-5": {"build": "dashcam", "view": "upright", "margin": 1.14, "args": {"model": "C300", "note": "CONNECTED", "w": 11.0, "h": 6.0, "d": 4.2, "r": .9, "eye": 1.6, "lens_x": -2.0, "slots": True}},
    "product-16": {"build": "dashcam", "view": "upright", "margin": 1.14, "args": {"model": "C500", "note": "AI PRO", "w": 11.4, "h": 6.2, "d": 4.4, "r": 1.3, "eye": 1.9, "lens_x": -1.7, "barrel": True, "slots": True, "pro": True}},
}


def pod(model, note, w, h, d, r, eye, lens_x, pro, printed_x):
    """body with its glossy face, looking along +Z with the face at z = 0"""
    prof = fillet([(2.0, -d), (.35, -d), (0, -d + .6), (0, -.95), (.04, -.95), (.04, -.88), (0, -.88), (0, 0), (.42, 0), (1.2, 0)], [0, .3, .5, .015, .01, .01, .015, .34, 0, 0], 7)
    body = rstack(w, h, r, prof, "pod", mat("body"), 18); o = [body]; fr = max(r - .5, .5)
    cut(body, rbox(w - 1.05, h - 1.05, -.05, .5, fr, .01, "recess", seg=18)); face = rbox(w - 1.11, h - 1.11, -.08, .0, fr - .03, .03, "face", mat("gloss"), 18); o.append(face)
    if pro:
        rim = rbox(w - .8, h - .8, -.1, .07, fr + .1, .05, "rim", mat("alu"), 18); cut(rim, rbox(w - 1.12, h - 1.12, -1, 1, fr - .03, 0, "inner", None, 18)); o.append(rim)
        o.append(T(rbox(2.6, .13, -.02, .02, .06, .01, "bar", led_mat("#39d4ff", 5), 5), (printed_x, -h / 2 + 1.15, 0)))
    hole = T(cyl(eye * 1.16, -3, 1, 0, "hole", seg=96), (lens_x, 0, 0)); cut(body, hole, keep=True); cut(face, hole)
    o.append(T(lens(eye), (lens_x, 0, .12)))
    o.append(text(model, .92, mat("print"), (printed_x, .55, .004), extrude=.004, font="bold"))
    o.append(text(note, .3, plastic("#9aa1a8", .4, 0, bevel=0, vary=0), (printed_x, -.25, .004), extrude=.004, font="semi", spacing=1.15))
    o.append(T(light("#39d4ff" if not pro else "#35ff8a", .09, 14), (printed_x - .55, -.95, 0)))
    return body, o + [T(cyl(.05, -.01, .012, 0, "mic", mat("black"), 16), (printed_x + .1 + i * .2, -.95, 0)) for i in range(3)]


def cabin_barrel(h, pro):
    """turning cabin camera: axis X, its lens ringed by infrared lamps, looking along -Y and a little up"""
    rad = h * .38; drum = T(cyl(rad, 0, 2.9, .22, "drum", mat("body"), 80), None, (0, 90, 0)); cut(drum, T(rbox(2.1, 9, 0, 9, .4, .05, "flat", None, 6), (1.5, -rad * .86, 0), (90, 0, 0)))
    cap = T(cyl(rad * .78, 2.85, 2.98, .05, "cap", mat("alu" if pro else "dark"), 64), None, (0, 90, 0)); collar = T(cyl(rad * .9, -.4, .1, .05, "collar", mat("dark"), 64), None, (0, 90, 0))
    look = [T(rbox(1.96, rad * .98, -.05, .02, .35, .02, "window", mat("gloss"), 8)), T(lens(.52), (0, 0, .1))]
    lamp = plastic("#4a0d18", .15, grain=0, vary=0, coat=1); look += [T(cyl(.13, 0, .05, .03, "lamp", lamp, 28), (.78 * sx, .62 * sy, .02)) for sx in (-1, 1) for sy in (-1, 0, 1)]
    return group("barrel", [drum, cap, collar, aim(group("look", look), (1.5, -rad * .86, 0), (0, -1, 0))])


def bracket(y, z):
    """ball joint and windscreen pad above the pod"""
    o = [T(cyl(.95, 0, 1.1, .1, "neck", mat("dark"), 64), (0, y, z - .3)), T(lathe([(1.02 * math.sin(pi * i / 24), -1.02 * math.cos(pi * i / 24)) for i in range(25)], "ball", metal("#6d7278", .3), 64), (0, y, z + .95))]
    o.append(T(lathe(fillet([(1.10, -.6), (1.32, -.45), (1.32, .35), (1.1, .6), (.7, .62)], [0, .1, .1, .1, 0], 4), "collar", mat("dark"), 64, cap=(False, True)), (0, y, z + 1.3)))
    o += [T(rbox(.10, .12, -.30, .22, .04, .03, "knurl", mat("dark"), 3), (1.33 * math.cos(a), y + 1.33 * math.sin(a), z + 1.3), (0, 0, math.degrees(a))) for a in [2 * pi * i / 28 for i in range(28)]]
    pad = [rbox(6.4, 4.6, 0, .55, .8, .14, "pad", mat("body")), rbox(5.9, 4.1, .55, .72, .6, .05, "tape", plastic("#33363b", .75, .2))]
    return o + [T(group("padg", pad), (0, y + .6, z + 2.0), (16, 0, 0))]


def dashcam(model, note, w, h, d, r, eye, lens_x, barrel=False, slots=False, pro=False):
    right = w / 2 - .55; printed = (lens_x + eye * 1.16 + right) / 2
    body, p = pod(model, note, w, h, d, r, eye, lens_x, pro, printed); end = []
    if slots:                                            # two card slots and the service port in the left end
        for z in (-1.35, -2.35):
            cut(body, T(rbox(.24, 1.5, -.5, .5, .08, 0, "slot", None, 4), (-w / 2, .6, z), (0, 90, 0))); end.append(T(rbox(.1, 1.25, -.5, .06, .03, .02, "card", plastic("#2a5a9c", .4, .05), 3), (-w / 2, .6, z), (0, -90, 0)))
        end.append(aim(tube(.24, .42, -.1, .12, .04, "port", mat("nickel"), 40), (-w / 2, -1.2, -1.85), (-1, 0, 0))); end.append(aim(cyl(.25, -.1, .02, 0, "well", mat("black"), 32), (-w / 2, -1.2, -1.85), (-1, 0, 0)))
    o = [group("podg", p + end, (0, 0, h / 2), (90, 0, 0))]
    if pro: o += [T(rbox(.16, d - 1.6, -.1, .3, .07, .05, "fin", mat("alu"), 4), (-w / 2 + 1.4 + i * .42, d / 2, h)) for i in range(5)] + [T(rbox(.16, d - 1.6, -.1, .3, .07, .05, "fin", mat("alu"), 4), (w / 2 - 1.4 - i * .42, d / 2, h)) for i in range(5)]
    if barrel: o.append(T(cabin_barrel(h, pro), (w / 2 + .05, d / 2 - .2, h / 2), (-10, 0, 0)))
    return group("dashcam", o + bracket(d / 2, h))


shoot(SHOTS, globals())
