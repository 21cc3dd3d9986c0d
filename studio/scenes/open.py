"""Vehicles in the open, lit by photographed skies; metres: --shot=NAME"""
import os, sys; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib")); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import outdoors
from outdoors import *

def highway(mood, cam, sun, wet=.35, dirt=.5, lamps=.3, gain=1.0, exp=0.0, build=None, **country):
    DIRT["amount"] = dirt; md = outdoors.sky(mood, sun, gain=gain); import truck
    v = (build or truck.build)(lamps); outdoors.country(md, wet, **country); camera(**cam)
    if lamps > .5: truck.headlamps(lamps)
    return exp

def kerb(mood, cam, sun, wet=.3, dirt=.4, lamps=.35, gain=1.0, exp=0.0, build=None, ahead=(13.5, 21.5), **town):
    """a van at the kerb; two more stand down the street"""
    DIRT["amount"] = dirt; md = outdoors.sky(mood, sun, gain=gain); import van
    v = (build or van.build_van)(lamps); outdoors.street(wet, veil=md["veil"], **town)
    for y in ahead: instance(v, (.15, y, 0))
    camera(**cam); return exp

SHOTS = {
 "van-kerb": lambda: kerb("morning", dict(az=-37, el=2.0, lens=48, target=(-.7, 2.1, 1.28), dist=9.6, ap=.035, focus=(-.9, .6, 1.1), shift=(-.07, .02)), -18, .32, exp=-.05),
 "truck-side": lambda: highway("clear", dict(az=-59, el=.9, lens=38, target=(-1.2, 5.9, 2.15), dist=17.6, ap=.03, focus=(-1.3, 3, 1.6), shift=(-.02, .035)), -84, .0, .5, exp=-.55, woods=420),
}
if __name__ == "__main__":
    new(); random.seed(2); bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = 1200, 675
    s = arg("shot"); e = SHOTS[s](); render_base(s, (1040, 585), 5, exposure=e, bloom=.05, vignette=.14)
