"""Plug-in tracker: a small body behind a sixteen-pin diagnostic plug."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-1": {"build": "plugin_tracker", "view": "flat", "turn": -12, "margin": 1.3,
                  "args": {"model": "T100", "title": "4G telematics tracker", "lines": ["4G · GPS · engine data", "9–32 V"]}},
}


def plugin_tracker(model, title, lines, w=5.1, length=6.4, z=2.4):
    b = housing(w, length, z, .7, "body", .5, .34); o = [b]
    o.append(plate(b, model, title, lines, 3.7, 2.9, (0, -.75), z))
    o.append(T(rbox(2.6, .62, z - .03, z + .012, .3, .01, "window", mat("gloss")), (0, 1.85, 0)))
    o += [T(light(c, .1, k), (-.75 + i * .75, 1.85, z)) for i, (c, k) in enumerate((("#35ff8a", 9), ("#3aa8ff", 9), ("#ffb02e", 7)))]
    for s in (-1, 1):
        o += [T(rbox(.1, .2, .75 * z - .35, .75 * z + .25, .04, .03, "grip", mat("body"), 3), (s * w / 2, -1.4 + i * .42, 0)) for i in range(7)]
    step = rbox(4.5, 2.1, -.4, .12, .45, .1, "step", mat("body"), 8); o.append(aim(step, (0, -length / 2 - .05, z / 2), (0, -1, 0)))
    o.append(aim(obd_plug(), (0, -length / 2 - .1, z / 2), (0, -1, 0)))
    return group("tracker", o)


shoot(SHOTS, globals())
