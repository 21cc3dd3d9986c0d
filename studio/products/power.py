"""Power: the hardwire kit with its fused leads, and the backup battery pack."""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from product import *

SHOTS = {
    "product-11": {"build": "hardwire_kit", "view": "flat", "margin": 1.12, "args": {"model": "P10", "title": "Hardwire power kit", "lines": ["9–32 V · cut-off 11.8 / 23.6 V"]}},
    "product-20": {"build": "battery_pack", "view": "box", "margin": 1.2, "args": {"model": "P20", "title": "Backup battery pack", "lines": ["60 Wh · 12 V out, 3 A", "9–32 V in · IP54"]}},
}


def hardwire_kit(model, title, lines, w=5.8, h=3.4, z=1.8):
    b = housing(w, h, z, .5, "body", .5, .28); o = [b, plate(b, model, title, lines, 4.0, 2.3, (-.25, 0), z), T(light("#35ff8a", .09, 9), (w / 2 - .5, .5, z)), T(light("#ff3b30", .09, .4), (w / 2 - .5, -.5, z))]
    o.append(aim(gland(.26), (-w / 2 + 1.0, -h / 2 + .05, z * .5), (0, -1, 0))); g = Vector((-w / 2 + 1.0, -h / 2 - 1.2, z * .5))
    for i, (c, x, y) in enumerate((("yellow", -4.4, -4.6), ("red", -2.5, -5.7), ("black", -.5, -6.0))):   # constant, ignition, ground
        s = (i - 1) * .16; a = g + Vector((s, 0, 0)); end = Vector((x, y, .16)); d = (end - Vector((g.x + (x - g.x) * .4, g.y + (y - g.y) * .55, .16))).normalized()
        o.append(lead([a, a + Vector((s * 2, -1.0, -.4)), (a.x + (x - g.x) * .4 + s, g.y + (y - g.y) * .55, .17), end], .13, wire_mat(c)))
        if c == "black":
            eye = tube(.22, .42, -.05, .05, .02, "eyelet", mat("nickel"), 40); o += [T(eye, tuple(end + d * 1.15)), aim(cyl(.18, -.1, .85, .05, "crimp", mat("nickel"), 24), tuple(end), tuple(d)), aim(shrink(.24, .9), tuple(end - d * .1), tuple(d))]
        else: o.append(aim(fuse_tap("#c0202a" if c == "red" else "#c8921a"), tuple(end + Vector((0, 0, .3))), tuple(d)))
    o.append(aim(gland(.26), (w / 2 - 1.2, -h / 2 + .05, z * .5), (0, -1, 0))); q = Vector((w / 2 - 1.2, -h / 2 - 1.2, z * .5))
    jack = group("jack", [cyl(.3, -1.5, 0, .06, "grip", mat("rubber"), 32), cyl(.2, 0, .9, .04, "barrel", mat("nickel"), 32), tube(.06, .12, .85, .93, .02, "tip", mat("gold"), 24)]); e = aim(jack, (2.9, -6.6, .32), (.1, -1, 0)).matrix_world
    o += [lead([q, q + Vector((.15, -.9, -.4)), e @ Vector((-.1, 0, -2.3)), e @ Vector((0, 0, -1.3))], .16, mat("rubber")), jack]
    return group("kit", o)


def fuse_tap(colour):
    """add-a-circuit: blade contacts in front, a coloured fuse standing in the holder; wire enters at z = 0"""
    o = [rbox(1.1, .6, 0, 1.9, .12, .08, "holder", mat("dark"), 5), rbox(.9, .22, 1.8, 2.1, .06, .03, "neck", mat("dark"), 4)]
    o += [T(rbox(.26, .07, 2.0, 2.95, .02, .02, "blade", mat("nickel"), 3), (s * .27, 0, 0)) for s in (-1, 1)]
    fuse = group("fuse", [rbox(.95, .34, 0, .62, .08, .05, "cap", M("fuse").set(Base_Color=hexcol(colour), Roughness=.2, Specular=.6, Transmission=.15).m, 5), T(rbox(.6, .08, .6, .66, .03, .01, "window", mat("nickel"), 3))])
    return group("tap", o + [T(fuse, (0, .28, 1.0), (-90, 0, 0))])


def battery_pack(model, title, lines, w=14.8, d=9.2, z=4.6):
    b = housing(w, d, z, 1.0, "body", .55, .5); o = [b, plate(b, model, title, lines, 7.2, 4.4, (-1.6, .3), z)]
    o += screws(b, [(sx * (w / 2 - .8), sy * (d / 2 - .8)) for sx in (-1, 1) for sy in (-1, 1)], z, .26)
    o.append(T(rbox(3.4, .8, z - .03, z + .012, .35, .01, "gauge", mat("gloss")), (w / 2 - 2.9, 1.6, 0)))
    o += [T(rbox(.5, .3, z, z + .03, .08, .01, "bar", led_mat("#35ff8a", 5 if i < 3 else .15), 4), (w / 2 - 4.0 + i * .72, 1.6, 0)) for i in range(4)]
    o.append(T(cyl(.55, z - .02, z + .12, .06, "button", mat("grey"), 48), (w / 2 - 2.9, .1, 0)))
    o += [T(rbox(.3, .16, z * .62, z * .9, .07, .05, "rib", mat("body"), 4), (-w / 2 + 1.7 + i * .62, -d / 2 + .02, 0)) for i in range(8)]
    for x, t in ((1.6, "IN"), (3.9, "OUT 12 V")):
        o.append(aim(m12_port(), (x, -d / 2, z * .4), (0, -1, 0))); o.append(text(t, .36, mat("print"), (x, -d / 2 - .005, z * .74), (pi / 2, 0, 0), .004, font="semi"))
    usb = [rbox(1.2, .55, -.1, .03, .1, .03, "rim", mat("nickel"), 5), rbox(.98, .34, -.1, .04, .06, .0, "slot", mat("black"), 5)]
    return group("pack", o + [aim(group("usb", usb), (6.0, -d / 2, z * .4), (0, -1, 0))] + ears(mat("body"), w / 2 - .15, reach=1.4, half=1.6, thick=.5, hole=.3))


shoot(SHOTS, globals())
