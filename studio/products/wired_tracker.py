"""Hardwired trackers: a box with mounting ears and one lead, ending in the socket for its harness: six ways for the H15, eight for H13 and H14."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-3": {"build": "wired_tracker", "view": "flat", "margin": 1.13,
                  "args": {"model": "T120", "title": "Hardwired vehicle tracker", "lines": ["4G · GPS · ignition sense", "9–32 V · IP54"], "size": [9.6, 6.2, 2.5], "ways": 6}},
    "product-21": {"build": "wired_tracker", "view": "flat", "margin": 1.13,
                   "args": {"model": "T400", "title": "ELD-ready heavy-duty tracker", "lines": ["J1939 · J1708 · BLE 5", "9–32 V · IP54"], "size": [10.4, 6.6, 2.6], "ways": 8, "material": "grey"}},
}


def multi_end(at, d, ways):
    """loose wires from the sheath into the socket"""
    p = aim(socket(ways), at, d); o = [p]; M0 = p.matrix_world; root = M0 @ Vector((0, 0, -4.1))
    for (x, y), c in zip(plug_wires(ways), ("red", "black", "white", "yellow", "blue", "green", "brown", "grey")):
        o.append(lead([root, M0 @ Vector((x * .5, y * .5, -3.5)), M0 @ Vector((x * 1.15, y * 1.1, -2.5)), M0 @ Vector((x, y, -1.3))], .1, wire_mat(c)))
    return o + [aim(shrink(.36, 1.2), M0 @ Vector((0, 0, -4.2)), d)], root


def wired_tracker(model, title, lines, size, ways, material="body"):
    w, h, z = size; b = housing(w, h, z, .85, material); o = [b]
    o.append(plate(b, model, title, lines, w * .62, h * .62, (-w * .07, 0), z))
    o += screws(b, [(sx * (w / 2 - .7), sy * (h / 2 - .7)) for sx in (-1, 1) for sy in (-1, 1)], z, .22)
    o.append(T(rbox(.6, 2.3, z - .03, z + .012, .29, .01, "window", mat("gloss")), (w / 2 - .95, 0, 0)))
    o += [T(light(c, .11, k), (w / 2 - .95, .7 - i * .7, z)) for i, (c, k) in enumerate((("#35ff8a", 9), ("#3aa8ff", 9), ("#ff4d3a", .3)))]
    o += ears(mat(material), w / 2 - .12)
    o += [T(rbox(.2, .1, z * .55, z * .86, .045, .03, "rib", mat(material), 4), (-w * .36 + i * .6, -h / 2, 0)) for i in range(9)]
    g = Vector((w * .3, -h / 2, z * .46)); o.append(aim(gland(), g + Vector((0, .05, 0)), (0, -1, 0)))
    d = Vector((-.75, -.66, 0)); tip, root = multi_end((w * .3 - 5.4, -h / 2 - 6.6, .95), d, ways)
    o.append(pigtail(g, root, d, .27, mat("dark")))
    return group("tracker", o + tip)


shoot(SHOTS, globals())
