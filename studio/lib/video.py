"""Parts of the multi-camera range: the sealed auxiliary camera, the recorder and its ports."""
from parts import *


def aux_camera(model, w=6.2, h=4.6, d=4.2, eye=1.05, visor=True, lamps=10, print_=True):
    """sealed camera looking along -Y in a U bracket; stands on the floor, its lens ringed by infrared lamps"""
    prof = fillet([(.9, -d), (.25, -d), (0, -d + .4), (0, -.5), (.05, -.5), (.05, -.42), (0, -.42), (0, 0), (.3, 0), (1.0, 0)], [0, .15, .3, .02, .01, .01, .02, .22, 0, 0], 6)
    body = rstack(w, h, .8, prof, "body", mat("body"), 12); cut(body, rbox(w - .7, h - .7, -.05, .5, .6, .01, "recess", None, 12))
    face = rbox(w - .76, h - .76, -.08, .0, .58, .03, "face", mat("dark"), 12); hole = cyl(eye * 1.16, -3, 1, 0, "hole", seg=72); cut(body, hole, keep=True); cut(face, hole)
    p = [body, face, T(lens(eye), (0, 0, .08))]; lamp = plastic("#3d0c16", .12, grain=0, vary=0, coat=1); half = lamps // 2
    for s in (-1, 1):
        for i in range(half):
            a = math.radians(-52 + 104 * i / (half - 1)); r = eye * 1.2 + .42; p.append(T(lathe(fillet([(.0001, 0), (.17, 0), (.17, .05), (.08, .12), (.0001, .13)], [0, .02, .03, .05, 0], 3), "lamp", lamp, 24), (s * r * math.cos(a), r * math.sin(a), 0)))
    p += [T(screw(.15), (sx * (w / 2 - .72), sy * (h / 2 - .72), .03)) for sx in (-1, 1) for sy in (-1, 1)]
    if print_: p.append(text(model, .42, mat("print"), (0, -h / 2 + .72, .004), extrude=.003))
    if visor:
        hood = rbox(w + .16, 1.2, -d * .7, 1.1, .3, .08, "visor", mat("dark"), 6); cut(hood, T(rbox(w - .12, 1.3, -9, 9, .2, 0, "inside", None, 4), (0, -.3, 0))); p.append(T(hood, (0, h / 2 - .42, 0)))
    lift = h / 2 + .75; o = [group("head", p, (0, 0, lift), (87, 0, 0))]; x = w / 2 + .22; y = d * .5
    for s in (-1, 1):
        o.append(T(rbox(.22, 1.5, .1, lift + .75, .1, .06, "arm", mat("dark"), 5), (s * x, y, 0))); o.append(aim(cyl(.5, 0, .22, .06, "pivot", mat("steel"), 40), (s * (x + .1), y, lift), (s, 0, 0)))
        o.append(aim(screw(.26), (s * (x + .36), y, lift), (s, 0, 0)))
    return group("aux", o + [T(rbox(2 * x + .22, 1.5, 0, .22, .1, .06, "bar", mat("dark"), 5), (0, y, 0))])


def recorder(model, title="Four-channel recorder", lines=("4 × 1080p · 2 × 512GB", "9–36 V · IP54"), w=18.2, d=12.4, h=4.8):
    """ribbed metal case; camera ports, card door and lamps on the front panel (-Y)"""
    case = rbox(w, d - .6, .25, h, .5, .18, "case", metal("#3a3e44", .46, brushed=.03), 8); o = [T(case, (0, .3, 0))]
    o += [T(rbox(.2, d - 1.6, h - .06, h + .32, .09, .06, "fin", metal("#34383d", .46), 4), (-w / 2 + 1.0 + i * .58, .3, 0)) for i in range(28) if i < 9 or i > 19]
    o.append(T(plane(5.9, 4.6, "label", image_mat(labels.label(model, title, lines, 5.9 / 4.6), .42, spec=.35), .15), (0, .3, h + .006)))
    p = [rbox(w, h - .15, -.5, 0, .5, .1, "panel", mat("body"), 8)]
    for i in range(4):
        x = -w / 2 + 1.75 + i * 2.15; p.append(T(m12_port(), (x, -.55, 0))); p.append(text(str(i + 1), .5, mat("print"), (x, 1.1, .006), extrude=.004))
    p.append(text("CAMERA IN", .3, mat("print"), (-w / 2 + 4.95, 1.75, .006), extrude=.004, font="semi", spacing=1.1))
    p.append(T(m12_port(8), (1.7, -.55, 0))); p.append(text("MONITOR", .3, mat("print"), (1.7, 1.1, .006), extrude=.004, font="semi"))
    door = [rbox(4.3, 2.9, 0, .16, .22, .06, "door", mat("dark"), 6), T(cyl(.42, .1, .26, .05, "lock", mat("steel"), 40), (1.5, 0, 0)), T(rbox(.1, .4, .2, .27, .03, .01, "key", mat("black"), 3), (1.5, 0, 0)), text("2 × SD", .5, mat("print"), (-.55, .45, .165), extrude=.004), text("1TB", .34, mat("print"), (-.55, -.35, .165), extrude=.004, font="semi")]
    p.append(T(group("doorg", door), (5.35, -.2, 0)))
    p += [T(light(c, .11, 9), (w / 2 - .8, 1.35 - i * .75, 0)) for i, c in enumerate(("#35ff8a", "#35ff8a", "#3aa8ff", "#ff3b30"))]
    p.append(text(model, .72, mat("print"), (5.0, 1.78, .006), extrude=.004))
    o.append(group("front", p, (0, -d / 2 + .5, h / 2 + .2), (90, 0, 0)))
    feet = [T(cyl(.55, 0, .3, .08, "foot", mat("rubber"), 32), (sx * (w / 2 - 1.2), sy * (d / 2 - 1.4) + .2, 0)) for sx in (-1, 1) for sy in (-1, 1)]
    return group("recorder", o + feet + side_flanges(w, d))


def side_flanges(w, d):
    return [T(ear(metal("#34383d", .46), reach=1.2, half=.9, thick=.3, hole=.24), (s * (w / 2 - .1), y, .25), (0, 0, 0 if s > 0 else 180)) for s in (-1, 1) for y in (-d * .28, d * .33)]
