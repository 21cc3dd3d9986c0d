"""Auxiliary cameras, the recorder, the surround kit and the camera hub."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *
from video import *

SHOTS = {
    "product-9": {"build": "camera_with_lead", "view": "upright", "margin": 1.16, "args": {"model": "A10", "w": 6.2, "h": 4.6, "d": 4.2, "eye": 0.95, "visor": False}},
    "product-10": {"build": "camera_with_lead", "view": "upright", "margin": 1.16, "args": {"model": "A20", "w": 7.0, "h": 5.2, "d": 4.8, "eye": 1.3, "visor": True}},
    "product-6": {"build": "recorder", "view": "box", "margin": 1.06, "args": {"model": "C420"}},
    "product-7": {"build": "kit", "view": "box", "margin": 1.05, "args": {"model": "C450"}},
    "product-22": {"build": "hub", "view": "box", "margin": 1.12, "args": {"model": "A30", "title": "Four-port camera hub", "lines": ["4 × M12 in · 2 out", "10–32 V · IP54"]}},
}


def camera_with_lead(model, w, h, d, eye, visor):
    cam = aux_camera(model, w, h, d, eye, visor); x = w / 2; z = h / 2 + .75
    p = aim(m12_plug(), (x + .9, -3.0, .78), (-.35, -1, 0)); M0 = p.matrix_world
    tail = lead([(w * .1, d - .2, z), (w * .1, d + 1.2, z - .1), (w * .3, d + 2.4, z - 1.6), (x + 1.4, d + 2.6, .4), (x + 3.0, d + .6, .3), (x + 2.9, -.2 + d * .3, .4), M0 @ Vector((0, 0, -3.4)), M0 @ Vector((0, 0, -2.5))], .24, mat("rubber"))
    return group("auxset", [cam, tail, p])


def kit(model):
    rec = recorder(model, "Surround camera kit", ("4 cameras · monitor ready", "9–36 V · IP54")); rec.location = (0, 7.0, 0); o = [rec]
    for i, x in enumerate((-9.6, -3.2, 3.2, 9.6)):
        c = T(aux_camera(("L", "F", "R", "B")[i], 5.3, 4.0, 3.7, .85, False), (x, -8.0 - (.9 if i in (1, 2) else 0), 0), (0, 0, (10, 4, -4, -10)[i])); o.append(c)
    return group("kit", o)


def hub(model, title, lines, w=11.8, d=7.0, z=3.0):
    b = housing(w, d, z, .8, "body", .5, .36); o = [b, plate(b, model, title, lines, 6.4, 3.7, (-.4, .25), z)]
    o += screws(b, [(sx * (w / 2 - .7), sy * (d / 2 - .7)) for sx in (-1, 1) for sy in (-1, 1)], z, .22)
    for i in range(4):
        x = -w / 2 + 2.0 + i * 2.6; o.append(aim(m12_port(), (x, -d / 2, z * .48), (0, -1, 0))); o.append(text(str(i + 1), .55, mat("print"), (x, -d / 2 + 1.05, z + .004), extrude=.004))
    for y, t in ((.3, "CAM"), (-1.75, "MON")):               # to the camera that records, and to a monitor
        o.append(aim(m12_port(8), (-w / 2, y, z * .48), (-1, 0, 0))); o.append(text(t, .36, mat("print"), (-w / 2 + 1.15, y, z + .004), extrude=.004, font="semi"))
    o += [T(light(c, .11, 9), (w / 2 - 1.3, .9 - i * .6, z)) for i, c in enumerate(("#35ff8a", "#35ff8a", "#35ff8a", "#3aa8ff"))]
    return group("hub", o + [T(ear(mat("body"), reach=1.1, half=1.0), (w / 2 - .1, 0, 0)), T(ear(mat("body"), reach=1.1, half=.9), (-w / 2 + .1, 2.2, 0), (0, 0, 180))])


shoot(SHOTS, globals())
