"""Stand-in for a product without a picture: a plain closed carton."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {"product-default": {"build": "carton", "view": "box", "margin": 1.25, "args": {"w": 15.0, "d": 10.5, "h": 7.0}}}


def carton(w, d, h):
    board = plastic("#c7cbd0", .62, grain=.12, gscale=9, vary=.03); flap = plastic("#bfc4ca", .62, grain=.12, gscale=9, vary=.03); tape = plastic("#8d949c", .35, 0, vary=.02, coat=.3)
    o = [rbox(w, d, 0, h, .16, .08, "carton", board, 6)]
    o += [T(rbox(w - .06, d / 2 - .03, h, h + .06, .1, .02, "flap", flap, 5), (0, s * d / 4, 0)) for s in (-1, 1)]
    o += [rbox(w * .998, 1.7, h + .055, h + .072, .04, .005, "tape", tape, 3), T(rbox(.02, 1.7, h - 2.2, h + .07, .01, .004, "fold", tape, 2), (-w / 2, 0, 0))]
    ink = plastic("#5c646d", .6, 0, bevel=0, vary=0)
    for i in range(2): o.append(T(prism([(-.35, 0), (0, .55), (.35, 0), (.14, 0), (.14, -.7), (-.14, -.7), (-.14, 0)], 0, .006, 0, "up", ink), (w / 2 - 1.5 - i * 1.1, -d / 2, 1.6), (90, 0, 0)))
    o.append(T(rbox(3.1, .08, 0, .006, .02, 0, "line", ink, 2), (w / 2 - 2.05, -d / 2, .65), (90, 0, 0)))
    o.append(T(plane(5.0, 3.2, "label", M("paper").set(Base_Color=hexcol("#eff1f3"), Roughness=.5).m, .15), (-w / 2 + 3.4, -d / 2 - .006, h - 2.6), (90, 0, 0)))
    o += [T(rbox(l, .2, 0, .006, .06, 0, "print", ink, 3), (-w / 2 + 1.35 + l / 2, -d / 2 - .008, h - 1.65 - i * .55), (90, 0, 0)) for i, l in enumerate((2.8, 4.0, 3.4, 1.9))]
    return group("carton", o)


shoot(SHOTS, globals())
