"""Harnesses: loom-covered branches between connectors, laid out flat, with a flag label naming the model."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-12": {"build": "obd_t", "view": "floor", "margin": 1.05, "args": {"model": "H12"}},
    "product-13": {"build": "nine_pin_t", "view": "floor", "margin": 1.05, "args": {"model": "H13"}},
    "product-14": {"build": "six_pin_adapter", "view": "floor", "margin": 1.1, "args": {"model": "H14"}},
    "product-15": {"build": "three_wire", "view": "floor", "margin": 1.12, "args": {"model": "H15"}},
}
NINE, SIX = ring(8, 1), ring(5, 1)


def ended(part, at, d, exit_):
    """a connector laid at a point; with it, where its cable starts"""
    d = Vector(d).normalized(); return aim(part, at, d), Vector(at) - d * exit_, d


def branch(node, via, end, d, r=.42):
    """loom from the junction to a connector's cable exit, with heat-shrink where it enters"""
    end = Vector(end); d = Vector(d); back = end - d * 1.8
    return [loom([node, *via, tuple(back - d * .8), tuple(back)], r), lead([tuple(back - d * .4), tuple(end - d * .6), tuple(end + d * .3)], r * .72, mat("dark")), aim(shrink(r * 1.2, 1.3), tuple(back), tuple(d))]


FRONT = ((-.9, -6.8), (-.2, -1, 0), [(.1, 2, .7)]), ((5.0, -4.0), (.1, -1, 0), [(2.6, 4.2, .7), (4.1, 3.5, .7)])
NODE, SIDE, SIDE_WAY = (.6, 4.3, .75), (-6.8, .4), (-.48, -.88, 0)


def t_shape(model, title, ends, lift, exit_, side):
    """two connectors in front, a third to the left, one junction"""
    o = [aim(shrink(.8, 3.0), NODE, (1, -.1, 0)), flag(model, title, (.02, 1.5, .72), (-.1, -1, 0), -1, w=3.4, h=1.8)]
    for part, ((x, y), d, via) in zip(ends, FRONT):
        c, e, d = ended(part, (x, y, lift), d, exit_); o += [c] + branch(NODE, via, e, d)
    return group("harness", o + side)


def obd_end(face): return group("end", [face, obd_back()])


def obd_t(model):
    c, e, d = ended(obd_end(obd_socket()), (*SIDE, 1.25), SIDE_WAY, 3.4)
    return t_shape(model, "OBD-II T-harness", (obd_end(obd_plug()), obd_end(obd_socket())), 1.25, 3.4, [c] + branch(NODE, [(-1.4, 5.6, .7)], e, d))


def tracker_plug(at, d):
    """the eight-way plug that enters the tracker, its wires spread out of the sleeve; with it, where the sleeve ends"""
    p = aim(plug(8), at, d); e = p.matrix_world @ Vector((0, 0, -4.4)); o = [p, aim(shrink(.5, 1.3), tuple(e), tuple(d))]
    for (x, y), c in zip(plug_wires(8), ("red", "black", "white", "yellow", "blue", "green", "brown", "grey")):
        o.append(lead([tuple(e), tuple(p.matrix_world @ Vector((x * .5, y * .5, -3.6))), tuple(p.matrix_world @ Vector((x * 1.15, y * 1.1, -2.6))), tuple(p.matrix_world @ Vector((x, y, -1.3)))], .1, wire_mat(c)))
    return o, e


def nine_pin_t(model):
    d = Vector(SIDE_WAY); o, e = tracker_plug((*SIDE, .95), d); o.append(loom([NODE, (-1.4, 5.6, .7), tuple(e - d * .8), tuple(e)], .42))
    return t_shape(model, "9-pin T-harness", (round_plug(NINE, "green"), round_socket(NINE, "green")), 2.0, 3.3, o)


def six_pin_adapter(model):
    a, ea, da = ended(round_plug(SIX, "body", .13, .75), (-4.6, -4.4, 1.98), (-.3, -1, 0), 3.3)
    db = Vector((.1, -1, 0)).normalized(); b, eb = tracker_plug((4.6, -3.6, .95), db)
    o = [a, *b, loom([tuple(ea - da * 2.4), tuple(ea - da * 3.6), (-1.6, 5.0, .55), (.8, 6.0, .5), (3.0, 5.0, .55), tuple(eb - db * .8), tuple(eb)], .45)]
    o += [lead([tuple(ea - da * 2.7), tuple(ea - da * 1.2), tuple(ea + da * .3)], .33, mat("dark")), aim(shrink(.54, 1.3), tuple(ea - da * 2.4), tuple(da))]
    return group("harness", o + [flag(model, "6-pin adapter", tuple(ea - da * 3.5), da, 1, w=3.9)])


def three_wire(model):
    p = aim(plug(6), (-5.0, -5.2, .95), (-.5, -1, 0)); d = Vector((-.5, -1, 0)).normalized(); e = p.matrix_world @ Vector((0, 0, -4.2)); o = [p]
    for (x, y), c in zip(plug_wires(6), ("red", "black", "white") * 2):
        if y > 0: o.append(lead([tuple(e), tuple(p.matrix_world @ Vector((x * .5, y * .5, -3.5))), tuple(p.matrix_world @ Vector((x * 1.1, y, -2.6))), tuple(p.matrix_world @ Vector((x, y, -1.3)))], .13, wire_mat(c)))
    ring_ = coil((-.6, 2.6), 3.9, 2.15, 215, .45, .42); o += [loom([tuple(e), tuple(e - d * 1.2), *ring_[1:]], .36), aim(shrink(.46, 1.3), tuple(e), tuple(d))]
    end = Vector(ring_[-1]); t = (end - Vector(ring_[-2])).normalized(); t.z = 0; o.append(aim(shrink(.46, 1.3), tuple(end), tuple(t)))
    for i, c in enumerate(("red", "black", "white")):
        tip = Vector((2.6 + i * 1.9, -6.2 + i * 1.0, .16)); mid = Vector((1.2 + i * 1.2, -3.0 + i * .7, .3)); o.append(lead([tuple(end), tuple(end + t * 1.0 + Vector((0, 0, -.2))), tuple(mid), tuple(tip)], .15, wire_mat(c)))
        dd = (tip - mid).normalized(); dd.z = 0; o.append(aim(cyl(.09, -.1, .75, .03, "strand", metal("#c98a55", .35), 14), tuple(tip), tuple(dd)))
        if c == "red": o.append(aim(inline_fuse(), tuple(mid.lerp(tip, .45) + Vector((0, 0, .3))), tuple(dd)))
    o += [aim(tie(.62), ring_[k], Vector(ring_[k + 1]) - Vector(ring_[k - 1])) for k in (9,)]
    return group("harness", o + [flag(model, "Three-wire harness", (3.3, 2.6, 1.04), (0, 1, 0), -1, r=.42, w=4.0)])


def inline_fuse():
    """waterproof blade-fuse holder, wire through both ends, the fuse's colour in its window"""
    o = [rbox(1.15, .95, -.9, .9, .2, .12, "holder", mat("dark"), 6), rbox(1.22, 1.02, -.12, .06, .22, .05, "lip", mat("dark"), 6), T(rbox(.62, .1, -.7, -.2, .06, .03, "window", plastic("#c0202a", .2, 0, vary=0, coat=1), 4), (0, .47, 0))]
    return group("fuse", o + [T(lathe(fillet([(.0001, 0), (.34, 0), (.2, .6), (.0001, .6)], [0, .05, .05, 0], 3), "boot", mat("rubber"), 28), (0, 0, s * .85), (0 if s > 0 else 180, 0, 0)) for s in (-1, 1)])


shoot(SHOTS, globals())
