"""Truck on the road: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from truck import *
MOODS = {
 "dusk":  dict(sun=(-.9, .25, .12), strength=1.0, ramp=None, glow="#ffb070", glowk=1.6, hills=("#5a5468", "#443f55", "#2b2a3a"), exp=.45, heads=1, fill=1),
 "dawn":  dict(sun=(-.7, .5, .2), strength=1.1, ramp=((0, "#ffe2bd"), (.06, "#f7cfae"), (.16, "#c9c7cf"), (.35, "#8fb0d3"), (1, "#4d7fb8")), glow="#ffd9a0", glowk=2.2, hills=("#b5aeb0", "#8c8a90", "#5f6268"), exp=.1, heads=.4, fill=1),
 "day":   dict(sun=(-.75, -.45, .55), strength=1.0, ramp=((0, "#dfeaf3"), (.08, "#c4dcf0"), (.3, "#7fb2e2"), (1, "#3f7fc4")), glow="#fff4dc", glowk=.8, hills=("#9fb4c4", "#7f97a0", "#5d7560"), exp=.3, heads=.1, fill=.6, suncol="#fff0da"),
 "night": dict(sun=(.6, .8, .3), strength=.16, ramp=((0, "#39507e"), (.08, "#22345e"), (.3, "#101d3c"), (1, "#060c1c")), glow="#4468a8", glowk=1.0, hills=("#0b1222", "#080d1a", "#050811"), exp=1.0, heads=1.6, fill=.35),
 "cloud": dict(sun=(-.4, -.5, .75), strength=.9, ramp=((0, "#d7dde3"), (.1, "#cbd3db"), (.4, "#aeb9c4"), (1, "#8d9aa8")), glow="#ffffff", glowk=.5, hills=("#98a3ab", "#77838b", "#525c60"), exp=.1, heads=.3, fill=1, suncol="#f4f6ff"),
}
SHOTS = {
 "truck-dusk":  dict(mood="dusk", wet=.65, cam=dict(az=-33, el=.6, lens=40, target=(-1.35, 2.0, 2.0), dist=11.4, ap=.035, focus=(-1.2, .2, 1.5), shift=(-.09, .03))),
 "truck-night": dict(mood="night", wet=.95, cam=dict(az=-24, el=-2.4, lens=30, target=(-1.2, .6, 1.85), dist=8.6, ap=.02, focus=(-1.0, .2, 1.2), shift=(-.13, .07))),
 "truck-rear":  dict(mood="cloud", wet=.7, cam=dict(az=-146, el=2.4, lens=40, target=(-1.4, 13.2, 2.2), dist=15.0, ap=.03, focus=(-1.2, 15.5, 2), shift=(.08, .02))),
 "truck-front": dict(mood="dawn", wet=.35, cam=dict(az=-14, el=.4, lens=58, target=(-.5, 1.5, 2.0), dist=15.5, ap=.05, focus=(-.6, .1, 1.8), shift=(-.12, .02))),
 "truck-above": dict(mood="dawn", wet=.5, cam=dict(az=-38, el=27, lens=42, target=(-.6, 6.5, .8), dist=34, ap=.05, focus=(-.6, 4, 2))),
 "truck-detail": dict(mood="dusk", wet=.6, cam=dict(az=-58, el=1.0, lens=62, target=(-1.25, 1.4, 2.1), dist=9.6, ap=.05, focus=(-1.3, 1.1, 2.0), shift=(-.05, 0))),
 "drive-day":   dict(mood="day", wet=.3, res=(1200, 675), cam=dict(az=180, el=1.0, lens=32, target=(-.9, 14, 2.0), dist=26, shift=(0, -.02))),
 "drive-dusk":  dict(mood="dusk", wet=.7, res=(1200, 675), cam=dict(az=180, el=1.2, lens=30, target=(-1.2, 6, 2.0), dist=38, shift=(0, -.02))),
 "drive-night": dict(mood="night", wet=.9, own=1, res=(1200, 675), cam=dict(az=180, el=1.2, lens=30, target=(-1.0, 10, 2.0), dist=34, shift=(0, -.03))),
 "truck-passing": dict(mood="cloud", wet=.85, cam=dict(az=-20, el=1.2, lens=85, target=(-.9, 3, 2.1), dist=30, ap=.09, focus=(-.9, .3, 2), shift=(.1, .02))),
}
def stage(mood, wet, cam, res=(1200, 675), samples=20, trucks=True, own=0):
    new(); random.seed(2); sc = bpy.context.scene; sc.render.resolution_x, sc.render.resolution_y = res; md = MOODS[mood]
    if trucks: build(1.0 if mood in ("dusk", "night") else .5)
    road(wet); hills(cols=md["hills"]); dusk(md["sun"], md["strength"], md["ramp"], md["glow"], md["glowk"], md.get("suncol", "#ffb27a")); trees()
    if trucks: headlamps(md["heads"])
    if mood in ("dusk", "night"): bokeh()
    if mood == "night":
        for i in range(5): area((-6, -6 + i * 9, 9), (-3, -6 + i * 9, 0), (.9, .3), 1.1, "#ffd9a8", soft=False)
    f = md["fill"]
    area((-16, -18, 9), (0, 1, 2), (14, 8), .22 * f, "#cfdcff"); area((-5, -16, 17), (0, .3, 2.6), (16, 7), .16 * f, "#bcd0ff"); area((-14, 10, 14), (-1, 8, 2.5), (20, 6), .10 * f, "#ffd2b0")
    c = camera(**cam)
    if own:                                              # our own headlamps light the road ahead
        for dx in (-.7, .7): L = bpy.data.lights.new("own", "SPOT"); L.energy = 5200; L.spot_size = math.radians(56); L.spot_blend = 1; L.shadow_soft_size = .1; L.color = hexcol("#fff0d8")[:3]; o = link(bpy.data.objects.new("own", L)); o.location = c.location + Vector((dx, 0, -1.4)); o.rotation_euler = Vector((0, -1, -.035)).to_track_quat("-Z", "Y").to_euler()
    return md
if __name__ == "__main__":
    s = arg("shot"); d = dict(SHOTS[s]); res = d.get("res", (1200, 675)); md = stage(**d); render_base(s, res, 8, exposure=md["exp"], bloom=.08, vignette=.18)
