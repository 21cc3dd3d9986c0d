"""The seven-inch cab monitor in its bracket, showing four cameras."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {"product-23": {"build": "monitor", "view": "upright", "margin": 1.1, "args": {"model": "M70"}}}


def keys(model):
    """touch keys, day and night sensor, model name and power lamp under the screen"""
    ink = emit("#cfd8e3", .55); y = -5.0; o = [text(t, .5, ink, (x, y, .004), extrude=.002) for t, x in (("–", -1.3), ("+", 0.0))]
    o.append(T(prism(fillet([(-.2, 0), (.16, .22), (.16, -.22)], .03, 3, closed=True), 0, .003, 0, "back", ink), (-2.6, y, .003)))
    o += [T(tube(.14, .175, 0, .004, 0, "home", ink, 40), (1.3, y, .002)), text("MENU", .3, ink, (2.8, y, .004), extrude=.002, font="semi", spacing=1.1), text(model, .62, mat("print"), (-6.9, y, .004), extrude=.003)]
    return o + [T(cyl(.1, 0, .01, 0, "sensor", plastic("#1a0c10", .2, 0, vary=0), 24), (6.6, y, 0)), T(cyl(.08, 0, .012, 0, "power", led_mat("#35e08a", 6), 24), (7.5, y, 0))]


def monitor(model, w=18.6, h=12.2, d=2.6):
    prof = fillet([(3, -d), (1.2, -d), (.9, -d + .55), (.25, -d + .9), (0, -1.1), (0, -.62), (.05, -.62), (.05, -.55), (0, -.55), (0, 0), (.3, 0), (1, 0)], [0, .1, .2, .3, .3, .015, .01, .01, .015, .24, 0, 0], 6)
    shell = rstack(w, h, 1.0, prof, "shell", mat("body"), 14); cut(shell, rbox(w - .8, h - .8, -.06, .5, .65, .01, "recess", None, 10))
    cover = M("cover").set(Base_Color=(.004, .004, .005, 1), Roughness=.12, Specular=.4).m
    p = [shell, rbox(w - .86, h - .86, -.1, .0, .62, .03, "cover", cover, 10), T(plane(15.9, 9.3, "screen", image_mat(labels.quad(), .18, emission=1.15, spec=.3), .08), (0, .72, .004))] + keys(model)
    o = [group("head", p, (0, 0, 8.0), (84, 0, 0))]; x = w / 2 + .42
    for s in (-1, 1):
        o += [T(rbox(.3, 1.7, 1.0, 9.0, .12, .06, "arm", mat("dark"), 5), (s * x, 1.05, 0)), T(cyl(.85, 0, .75, .1, "knob", mat("dark"), 64), (s * (x + .12), 1.05, 8.15), (0, 90 * s, 0)), T(cyl(.36, .7, .82, .04, "cap", mat("steel"), 32), (s * (x + .12), 1.05, 8.15), (0, 90 * s, 0))]
        o += [T(cyl(.07, .12, .66, .03, "knurl", mat("dark"), 10), (s * (x + .12), 1.05 + .85 * math.cos(a), 8.15 + .85 * math.sin(a)), (0, 90 * s, 0)) for a in [2 * pi * k / 20 for k in range(20)]]
    o += [T(rbox(2 * x + .3, 1.7, .85, 1.15, .1, .06, "bar", mat("dark"), 5), (0, 1.05, 0)), T(cyl(1.5, .35, .95, .1, "neck", mat("dark"), 64), (0, 1.05, 0))]
    return group("monitor", o + [T(lathe(fillet([(.0001, 0), (4.2, 0), (4.2, .25), (1.7, .75), (.0001, .8)], [0, .08, .14, .3, 0], 6), "foot", mat("body"), 96), (0, 1.05, 0))])


shoot(SHOTS, globals())
