"""Inside the cab, centimetres, looking along +Y through the windscreen: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from devices import *
PLATES = os.path.join(REPO, "build", "studio", "plates")

def dashboard(col="#1a1b1e", stitch="#c9ced6"):
    m = plastic(col, .55, .7, 6, bevel=0, vary=.05)
    pr = fillet([(-60, -26), (-26, -4), (-6, 0), (30, 1.5), (46, -3), (46, -30)], [0, 9, 8, 6, 3, 0], 12)
    loft([[(x, y, z) for y, z in pr] for x in (-130, 130)], "dash", m, (False, False), closed=False, wn=False)
    th = plastic(stitch, .6, 0, bevel=0)
    for i in range(120): cable([(-90 + i * 1.5, -8.2, .02), (-89.5 + i * 1.5, -8.2, .12), (-89 + i * 1.5, -8.2, .02)], .07, th, "st", res=4, bres=2)
    for x in (-70, -30, 34, 74):                          # air vents
        T(rbox(13, 4.4, 0, 1.2, 1.2, .3, "vent", plastic("#0c0d0e", .4, .1), 8), (x, -22, -3.6), (58, 0, 0))
        for k in range(4): T(rbox(11.6, .35, 0, .5, .1, .05, "fin", plastic("#24262a", .4, .1), 4), (x, -22.6 + k * .45, -4.2 + k * .72), (58, 0, 0))

def steering(x=-34, y=-46, z=-16, tilt=28):
    lea = plastic("#121315", .62, .9, 14, bevel=0); o = [cable([(21 * math.cos(2 * pi * i / 40), 21 * math.sin(2 * pi * i / 40), 0) for i in range(40)], 1.5, lea, "rim", cyclic=True, kind="NURBS", res=4)]
    o.append(T(lathe(fillet([(.001, 1.5), (6.5, 1.2), (7.4, -1.2), (7, -4)], [0, 1, 1, 0], 6), "boss", plastic("#17181b", .5, .4, 12), 64, cap=(False, False))))
    for a in (0, 180, 270): o.append(T(prism(fillet([(5, -2.4), (20.5, -1.5), (20.5, 1.5), (5, 2.4)], .4, 4, closed=True), -.6, .5, .3, "spoke", plastic("#1b1d20", .45, .3, 12)), (0, 0, 0), (0, 0, a)))
    o.append(T(rbox(3.6, 1.6, .6, .9, .3, .1, "btn", metal("#7d838a", .3), 6), (12, 0, 0))); o.append(T(rbox(3.6, 1.6, .6, .9, .3, .1, "btn", metal("#7d838a", .3), 6), (-12, 0, 0)))
    return group("wheel", o, (x, y, z), (90 - tilt, 0, 0))

def outside(view="day", k=1.0, d=300, zoom=1.0, side=0.0):
    """the road view squarely behind what the camera sees, horizon at eye height; side shifts it in fractions of the view"""
    c = bpy.context.scene.camera; bpy.context.view_layer.update(); f = c.matrix_world.to_quaternion() @ Vector((0, 0, -1)); yaw = math.atan2(f.x, f.y); L = (d / math.cos(yaw)) + 60
    w = 36 / c.data.lens * L * 1.12 * zoom; h = w * 9 / 16; fl = Vector((math.sin(yaw), math.cos(yaw), 0)); p = c.location + fl * L + Vector((math.cos(yaw), -math.sin(yaw), 0)) * side * w
    plate(os.path.join(PLATES, view + ".png"), w, (p.x, p.y, c.location.z - h * .06), (90, 0, -math.degrees(yaw)), k)
    lo = M("under"); e = lo.n("Emission"); e.inputs[0].default_value = hexcol("#33363b"); e.inputs[1].default_value = .2 * k; lo.l(e.outputs[0], lo.out.inputs[0])

def pillar(x=-62): T(rbox(9, 6, 0, 150, 2.5, .5, "pillar", plastic("#121315", .6, .3, 5, bevel=0)), (x, 44, -10), (-16, 24 if x < 0 else -24, 0))

def glazing(zpad=9.3, ypad=2.7, slope=18):
    """windscreen at the camera pad: printed black band, dots, header lining"""
    frit = plastic("#070708", .25, 0, bevel=0, vary=0); t = math.radians(slope); up = Vector((0, -math.cos(t) * .0 - math.sin(t) * 0, 1))
    c = Vector((0, ypad, zpad + .75)); n = Vector((0, -math.sin(math.radians(90 - 62)), math.cos(math.radians(90 - 62))))
    g = T(plane(190, 14, "frit", frit), (0, ypad + 5.2, zpad + 2.3), (slope + 2, 0, 0))
    for j in range(5):
        for i in range(-60, 60): T(cyl(.16 - .025 * j, 0, .02, 0, "dot", frit, 10), (i * .9 + (j % 2) * .45, ypad - 2.4 - j * .75, zpad - .28 - j * .26), (slope + 2, 0, 0))
    lin = plastic("#c9c7c2", .9, 1.0, 9, bevel=0)
    loft([[(x, y, z) for y, z in fillet([(-70, 26), (-16, 22), (-4, 15), (-1.2, 9.5), (3, 9.8)], [0, 12, 6, 1, 0], 8)] for x in (-130, 130)], "header", lin, (False, False), closed=False, wn=False)

def light(day=True):
    if day: area((-40, 60, 55), (0, 8, 5), (80, 40), .8, "#dbe6ff"); area((50, 50, 40), (0, 8, 5), (30, 50), .5, "#ffe6cc"); area((-10, -60, 60), (0, 8, 5), (60, 40), .42, "#f6f2ea"); world("#a9b3bd", .3)
    else: area((-40, 60, 45), (0, 8, 5), (80, 30), .22, "#8fb0ff"); area((50, 50, 30), (0, 8, 5), (30, 50), .30, "#ffb06a"); area((-10, -60, 60), (0, 8, 5), (60, 40), .07, "#a9c4ff"); world("#101a30", .2)

def windscreen_cam(view, day, cam, k):
    glazing(); d = dashcam(False); d.location = (0, 0, 0); dark = plastic("#0d0e0f", .5, .2)
    cable([(3.0, 3.2, 6.2), (4.5, 3.4, 7.5), (5.2, 4.2, 9.6), (5.4, 6.0, 11.0), (5.6, 8, 12.0)], .22, dark)
    light(day); area((-14, -60, 26), (0, 0, 4), (26, 40), .30 if day else .16); camera(**cam); outside(view, k, zoom=1.25)

def dash_monitor(view, day, k, cam, rot=-12):
    dashboard(); g = monitor(); T(g, (6, 10, 1.1), (0, 0, rot)); pillar(); light(day); camera(**cam); outside(view, k, zoom=1.1)
    if not day: area((4, -6, 10), (4, -30, 0), (14, 8), .10, "#bcd6ff")

def dash_tablet(view, day, k, cam):
    dashboard(); t = tablet(); t.location = (8, -3, 9.2); t.rotation_euler = (math.radians(68), 0, math.radians(-14)); dark = plastic("#0d0e0f", .5, .2); arm = metal("#2a2c30", .42)
    T(cyl(2.6, 0, .8, .15, "mount", dark, 64), (9.5, 8, .6)); cable([(9.5, 8, 1), (9.5, 7, 4), (8.8, 3, 7.5), (8.3, .2, 9)], .85, arm, "stalk"); T(rbox(10, 7, -.9, -.1, .6, .2, "clamp", dark), (8, -3, 9.2), (68, 0, -14))
    steering(-40, -30, -8); pillar(-66); light(day); camera(**cam); outside(view, k, zoom=1.1)

def driver(view, day, k, cam):
    dashboard(); steering(-30, -40, -9); g = monitor(); g.scale = (.8,) * 3; T(g, (22, 4, .9), (0, 0, -20)); pillar(-98)
    d = dashcam(False); d.location = (30, 18, 40); cl = plastic("#15171a", .5, .2); 
    loft([[(x, y, z) for y, z in fillet([(-60, 66), (0, 60), (16, 53), (19, 49.5), (24, 51)], [0, 8, 4, 1, 0], 8)] for x in (-150, 150)], "header", plastic("#b9b7b2", .9, 1.0, 9, bevel=0), (False, False), closed=False, wn=False)
    light(day); camera(**cam); outside(view, k, zoom=1.05)

def seat_tablet(cam):
    """tablet on the passenger seat"""
    fab = noise_mat("#22252a", "#31353b", 26, .9, 5, .6, .05); lea = plastic("#1b1d21", .55, .8, 10, bevel=0)
    s = rbox(52, 54, -14, 0, 9, 5, "seat", fab, 14, 10); b = rbox(50, 16, 0, 60, 7, 5, "back", fab, 14, 10); T(b, (0, 33, -6), (-14, 0, 0))
    for sx in (-1, 1): T(rbox(11, 50, -12, 4.5, 5, 4.5, "bolster", lea, 12, 8), (sx * 25, -2, 0))
    for x in (-9, 0, 9): cable([(x, -26, -.2), (x, -10, .25), (x, 10, .25), (x, 24, 0)], .22, lea, "seam")
    t = tablet(); T(t, (-2, -4, .4), (3, -2, 12)); 
    T(rbox(60, 12, -30, 6, 3, 2, "console", plastic("#191a1d", .5, .5, 8), 8), (50, 0, 0), (0, 0, 90))
    area((-60, 10, 60), (0, 0, 0), (50, 60), 1.5, "#fff0dc"); area((60, -20, 60), (0, 0, 0), (40, 40), .6, "#dbe6ff"); world("#9db0c8", .4); camera(**cam)

SHOTS = {
 "cab-dashcam":  (lambda: windscreen_cam("day", True, dict(az=-22, el=1, lens=70, target=(-2.5, 0, 4.8), dist=52, ap=.3, focus=(-1, -.5, 4.2)), 1.5), .75),
 "cab-dashcam-night": (lambda: windscreen_cam("night", False, dict(az=20, el=-2, lens=80, target=(2.5, 0, 4.9), dist=54, ap=.34, focus=(1, -.5, 4.2)), 1.6), .8),
 "cab-dashcam-dusk": (lambda: windscreen_cam("dusk", True, dict(az=-38, el=4, lens=60, target=(-3.5, 0, 4.2), dist=46, ap=.3, focus=(-2, -.5, 4.2)), 1.5), .6),
 "cab-monitor":  (lambda: dash_monitor("dusk", True, 1.5, dict(az=14, el=9, lens=60, target=(1, 10, 8.0), dist=62, ap=.42, focus=(6, 9.5, 9))), .6),
 "cab-monitor-night": (lambda: dash_monitor("night", False, 1.5, dict(az=-16, el=7, lens=70, target=(8, 10, 8.5), dist=62, ap=.45, focus=(6, 9.5, 9)), 10), .5),
 "cab-tablet":   (lambda: dash_tablet("day", True, 1.4, dict(az=10, el=12, lens=50, target=(-2, -2, 9), dist=66, ap=.4, focus=(8, -3, 9))), .55),
 "cab-driver":   (lambda: driver("dusk", True, 1.6, dict(az=4, el=4, lens=26, target=(-4, 10, 20), dist=92, ap=.15, focus=(22, 4, 9))), .4),
 "seat-tablet":  (lambda: seat_tablet(dict(az=-16, el=44, lens=60, target=(0, -2, 1), dist=66, ap=.35, focus=(-2, -6, 1.5))), .3),
}
if __name__ == "__main__":
    new(); random.seed(1); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 800
    s = arg("shot"); f, e = SHOTS[s]; f(); render_base(s, (1104, 736), 7, exposure=e, bloom=.05, vignette=.2)
