"""Geometry: rounded profiles, lofts, lathes, cables, text and booleans. Every edge is rounded; sharp edges read as toys."""
import bpy, bmesh, math, os, random, sys, time
import numpy as np
from mathutils import Vector, Matrix, Euler

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TEX = os.path.join(ROOT, "tex")
BUILD = os.path.join(os.path.dirname(ROOT), "build", "studio")
pi = math.pi
FONTS = "/usr/share/fonts/opentype/inter/"
FONT = {"regular": FONTS + "Inter-Medium.otf", "bold": FONTS + "Inter-Bold.otf", "semi": FONTS + "InterDisplay-SemiBold.otf"}
_argv = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []


def arg(name, default=None):
    """value of --name=value after Blender's own `--`"""
    for a in _argv:
        if a.startswith("--%s=" % name):
            return a.split("=", 1)[1]
    return default


QUALITY = arg("q", "preview")

# ---------------------------------------------------------------- scene
def new():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    w = bpy.data.worlds.new("W"); s.world = w; w.use_nodes = True
    s["_t0"] = time.time()
    return s

def link(o):
    bpy.context.scene.collection.objects.link(o); return o

def hexcol(h, a=1.0):
    if not isinstance(h, str): return tuple(h) + ((a,) if len(h) == 3 else ())
    h = h.lstrip("#"); c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c) + (a,)

# ---------------------------------------------------------------- 2D profiles
def rrect(w, h, r, seg=10):
    r = max(min(r, w / 2 - 1e-4, h / 2 - 1e-4), 1e-4)
    pts = []
    for cx, cy, a0 in ((w/2-r, h/2-r, 0), (-w/2+r, h/2-r, pi/2), (-w/2+r, -h/2+r, pi), (w/2-r, -h/2+r, 1.5*pi)):
        for i in range(seg + 1):
            a = a0 + pi / 2 * i / seg
            pts.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return pts

def fillet(pts, radii, seg=5, closed=False):
    """round the corners of a 2D polyline; radii: number or list"""
    n = len(pts); out = []
    if not hasattr(radii, "__len__"): radii = [radii] * n
    for i, p in enumerate(pts):
        r = radii[i]
        if (not closed and i in (0, n - 1)) or r <= 0: out.append(tuple(p)); continue
        P = Vector(p); A = Vector(pts[i - 1]) - P; B = Vector(pts[(i + 1) % n]) - P
        la, lb = A.length, B.length; A /= la; B /= lb
        ang = A.angle(B)
        if ang > pi - 1e-3: out.append(tuple(p)); continue
        d = min(r / math.tan(ang / 2), la * .49, lb * .49); rr = d * math.tan(ang / 2)
        c = P + (A + B).normalized() * (rr / math.sin(ang / 2))
        a = P + A * d; b = P + B * d
        a0 = math.atan2(a.y - c.y, a.x - c.x); a1 = math.atan2(b.y - c.y, b.x - c.x)
        da = (a1 - a0 + pi) % (2 * pi) - pi
        for k in range(seg + 1):
            t = a0 + da * k / seg; out.append((c.x + rr * math.cos(t), c.y + rr * math.sin(t)))
    return out

# ---------------------------------------------------------------- meshes
def finish(bm, name, mat=None, smooth=True, angle=38, wn=True):
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    o = link(bpy.data.objects.new(name, me))
    if mat: me.materials.append(mat)
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
        me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(angle)
        if wn:
            m = o.modifiers.new("wn", "WEIGHTED_NORMAL"); m.keep_sharp = True; m.weight = 60
    return o

def loft(loops, name="loft", mat=None, cap=(True, True), closed=True, **k):
    bm = bmesh.new(); prev = None; first = None
    for L in loops:
        vs = [bm.verts.new(p) for p in L]
        if prev:
            n = len(vs)
            for i in range(n if closed else n - 1):
                bm.faces.new((prev[i], prev[(i + 1) % n], vs[(i + 1) % n], vs[i]))
        else: first = vs
        prev = vs
    if cap[0]: bm.faces.new(list(reversed(first)))
    if cap[1]: bm.faces.new(prev)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    return finish(bm, name, mat, **k)

def rstack(w, h, r, prof, name="body", mat=None, seg=12, cap=(True, True), **k):
    """loft of rounded rectangles: prof = [(inset, z), ...] - the workhorse for housings"""
    loops = []
    for ins, z in prof:
        loops.append([(x, y, z) for x, y in rrect(w - 2 * ins, h - 2 * ins, max(r - ins, 0.02), seg)])
    return loft(loops, name, mat, cap, **k)

def rbox(w, h, z0, z1, r, e=0.1, name="box", mat=None, seg=12, eseg=5, **k):
    q = min(w, h) * .3; t = min(e * 1.3 + .004, q * .9)        # support loops keep the flat faces flat
    p = fillet([(q, z0), (t, z0), (0, z0), (0, z1), (t, z1), (q, z1)], [0, 0, e, e, 0, 0], eseg)
    return rstack(w, h, r, p, name, mat, seg, **k)

def lathe(prof, name="lathe", mat=None, seg=96, cap=(True, True), **k):
    loops = [[(max(r, 1e-4) * math.cos(2 * pi * i / seg), max(r, 1e-4) * math.sin(2 * pi * i / seg), z) for i in range(seg)] for r, z in prof]
    return loft(loops, name, mat, cap, **k)

def cyl(r, z0, z1, e=0.03, name="cyl", mat=None, seg=64, **k):
    p = fillet([(0.0001, z0), (r, z0), (r, z1), (0.0001, z1)], [0, e, e, 0], 4)
    return lathe(p, name, mat, seg, **k)

def tube(ri, ro, z0, z1, e=0.02, name="tube", mat=None, seg=96, **k):
    p = fillet([(ri, z0), (ro, z0), (ro, z1), (ri, z1)], e, 4, closed=True)
    loops = [[(r * math.cos(2 * pi * i / seg), r * math.sin(2 * pi * i / seg), z) for i in range(seg)] for r, z in p]
    loops.append(loops[0]); return loft(loops, name, mat, (False, False), **k)

def prism(pts, z0, z1, e=0.05, name="prism", mat=None, seg=3, axis="Z", **k):
    """extruded polygon with rounded rims"""
    bm = bmesh.new()
    f = bm.faces.new([bm.verts.new((x, y, z0)) for x, y in pts])
    ext = bmesh.ops.extrude_face_region(bm, geom=[f])
    vs = [v for v in ext["geom"] if isinstance(v, bmesh.types.BMVert)]
    bmesh.ops.translate(bm, vec=(0, 0, z1 - z0), verts=vs)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if e > 0:
        es = [x for x in bm.edges if abs(x.verts[0].co.z - x.verts[1].co.z) < 1e-6]
        bmesh.ops.bevel(bm, geom=es, offset=e, segments=seg, profile=.5, affect="EDGES", clamp_overlap=True)
    o = finish(bm, name, mat, **k)
    if axis == "Y": o.rotation_euler = (pi / 2, 0, 0)
    if axis == "X": o.rotation_euler = (pi / 2, 0, pi / 2)
    return o

def plane(w, h, name="plane", mat=None, r=0.0, seg=8):
    bm = bmesh.new(); pts = rrect(w, h, r, seg) if r else [(-w/2,-h/2),(w/2,-h/2),(w/2,h/2),(-w/2,h/2)]
    bm.faces.new([bm.verts.new((x, y, 0)) for x, y in pts]); uv = bm.loops.layers.uv.new("UVMap")
    for f in bm.faces:
        for l in f.loops: l[uv].uv = (l.vert.co.x / w + .5, l.vert.co.y / h + .5)
    return finish(bm, name, mat, smooth=False)

def cable(pts, r, mat, name="cable", cyclic=False, kind="NURBS", res=16, bres=6):
    cu = bpy.data.curves.new(name, "CURVE"); cu.dimensions = "3D"; cu.bevel_depth = r; cu.bevel_resolution = bres; cu.use_fill_caps = True
    sp = cu.splines.new(kind)
    sp.points.add(len(pts) - 1); sp.use_cyclic_u = cyclic
    for p, c in zip(sp.points, pts): p.co = (*c, 1)
    if kind == "NURBS": sp.use_endpoint_u = True; sp.order_u = 4; sp.resolution_u = res
    o = link(bpy.data.objects.new(name, cu)); cu.materials.append(mat); return o

def text(s, size, mat, loc=(0, 0, 0), rot=(0, 0, 0), extrude=0.01, bevel=0.0, font="bold", align="CENTER", spacing=1.0):
    cu = bpy.data.curves.new("txt", "FONT"); cu.body = s; cu.size = size; cu.extrude = extrude; cu.bevel_depth = bevel
    cu.font = bpy.data.fonts.load(FONT.get(font, font), check_existing=True); cu.align_x = align; cu.align_y = "CENTER"; cu.space_character = spacing
    o = link(bpy.data.objects.new("txt", cu)); o.location = loc; o.rotation_euler = rot; cu.materials.append(mat); return o

def cut(o, *cutters, keep=False):
    """exact boolean difference, baked at once (call before grouping/parenting); re-adds weighted normals"""
    had = o.modifiers.find("wn") >= 0; ang = o.data.auto_smooth_angle; o.modifiers.clear()
    for c in cutters:
        c.modifiers.clear(); m = o.modifiers.new("b", "BOOLEAN"); m.object = c; m.operation = "DIFFERENCE"; m.solver = "EXACT"
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(dg)); o.modifiers.clear(); o.data = me
    me.use_auto_smooth = True; me.auto_smooth_angle = ang
    if had:
        w = o.modifiers.new("wn", "WEIGHTED_NORMAL"); w.keep_sharp = True; w.weight = 60
    if not keep:
        for c in cutters: bpy.data.objects.remove(c)
    return o

def apply(o):
    dg = bpy.context.evaluated_depsgraph_get(); me = bpy.data.meshes.new_from_object(o.evaluated_get(dg)); o.modifiers.clear(); o.data = me; return o

def T(o, loc=None, rot=None, scale=None):
    if loc is not None: o.location = loc
    if rot is not None: o.rotation_euler = [math.radians(a) for a in rot]
    if scale is not None: o.scale = scale if hasattr(scale, "__len__") else (scale,) * 3
    return o

def dup(o, loc=None, rot=None):
    c = o.copy(); link(c); return T(c, loc, rot)

def group(name, objs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    e = link(bpy.data.objects.new(name, None))
    for o in objs:
        if o.parent is None: o.parent = e
    return T(e, loc, rot, scale)
