"""Surfaces: plastics, metals, coatings, light, printed and lit pictures."""
from shapes import *

class M:
    """tiny node-tree helper"""
    def __init__(s, name):
        s.m = bpy.data.materials.new(name); s.m.use_nodes = True; s.t = s.m.node_tree
        s.p = s.t.nodes["Principled BSDF"]; s.out = s.t.nodes["Material Output"]
    def n(s, typ, **k):
        x = s.t.nodes.new("ShaderNode" + typ)
        for a, v in k.items():
            if a in x.inputs.keys(): x.inputs[a].default_value = v
            else: setattr(x, a, v)
        return x
    def l(s, a, b): s.t.links.new(a, b)
    def set(s, **k):
        for a, v in k.items(): s.p.inputs[a.replace("_", " ")].default_value = v
        return s

def _coords(m):
    return m.n("TexCoord").outputs["Object"]

def plastic(color="#1b1d20", rough=.42, grain=.25, gscale=18, bevel=.02, spec=.5, vary=.04, coat=0, name="plastic"):
    m = M(name); m.set(Base_Color=hexcol(color), Roughness=rough, Specular=spec, Clearcoat=coat, Clearcoat_Roughness=.08)
    co = _coords(m); nrm = None
    if bevel:
        b = m.n("Bevel", samples=4); b.inputs["Radius"].default_value = bevel; nrm = b.outputs[0]
    if grain:
        t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = gscale; t.inputs["Detail"].default_value = 3; t.inputs["Roughness"].default_value = .6
        bp = m.n("Bump"); bp.inputs["Strength"].default_value = grain; bp.inputs["Distance"].default_value = .012
        m.l(t.outputs["Fac"], bp.inputs["Height"])
        if nrm: m.l(nrm, bp.inputs["Normal"])
        nrm = bp.outputs[0]
    if nrm: m.l(nrm, m.p.inputs["Normal"])
    if vary:
        t = m.n("TexNoise"); m.l(co, t.inputs["Vector"]); t.inputs["Scale"].default_value = .7; t.inputs["Detail"].default_value = 5; t.inputs["Roughness"].default_value = .65
        r = m.n("MapRange"); r.inputs["From Min"].default_value = .3; r.inputs["From Max"].default_value = .7
        r.inputs["To Min"].default_value = max(rough - vary, .03); r.inputs["To Max"].default_value = rough + vary
        m.l(t.outputs["Fac"], r.inputs["Value"]); m.l(r.outputs[0], m.p.inputs["Roughness"])
    return m.m

def metal(color="#c9ccd1", rough=.25, aniso=0, bevel=.015, brushed=0, name="metal"):
    m = M(name); m.set(Base_Color=hexcol(color), Metallic=1, Roughness=rough, Anisotropic=aniso)
    nrm = None
    if bevel:
        b = m.n("Bevel", samples=4); b.inputs["Radius"].default_value = bevel; nrm = b.outputs[0]
    if brushed:
        co = _coords(m); mp = m.n("Mapping"); m.l(co, mp.inputs[0]); mp.inputs["Scale"].default_value = (1, 60, 1)
        t = m.n("TexNoise"); m.l(mp.outputs[0], t.inputs["Vector"]); t.inputs["Scale"].default_value = 3; t.inputs["Detail"].default_value = 4
        bp = m.n("Bump"); bp.inputs["Strength"].default_value = brushed; bp.inputs["Distance"].default_value = .02; m.l(t.outputs["Fac"], bp.inputs["Height"])
        if nrm: m.l(nrm, bp.inputs["Normal"])
        nrm = bp.outputs[0]
    if nrm: m.l(nrm, m.p.inputs["Normal"])
    return m.m

def glossy(color="#050506", rough=.06, coat=1, name="gloss"):
    return M(name).set(Base_Color=hexcol(color), Roughness=rough, Specular=.5, Clearcoat=coat, Clearcoat_Roughness=.02).m

def coated(c1="#3b1a66", c2="#0d4a3a", rough=.02, ior=1.6, gain=1.0, name="coating"):
    """anti-reflective lens coating: mostly transparent, Fresnel reflection whose tint shifts with angle"""
    m = M(name); lw = m.n("LayerWeight"); lw.inputs[0].default_value = .5
    r = m.n("ValToRGB"); r.color_ramp.elements[0].color = hexcol(c1); r.color_ramp.elements[1].color = hexcol(c2); m.l(lw.outputs["Facing"], r.inputs[0])
    g = m.n("BsdfGlossy"); g.inputs["Roughness"].default_value = rough; m.l(r.outputs[0], g.inputs[0])
    t = m.n("BsdfTransparent"); t.inputs[0].default_value = (.90, .92, .95, 1)
    f = m.n("Fresnel"); f.inputs[0].default_value = ior; k = m.n("Math", operation="MULTIPLY"); k.inputs[1].default_value = gain; k.use_clamp = True; m.l(f.outputs[0], k.inputs[0])
    mx = m.n("MixShader"); m.l(k.outputs[0], mx.inputs[0]); m.l(t.outputs[0], mx.inputs[1]); m.l(g.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.out.inputs[0]); return m.m

def emit(color="#36ff9a", strength=8, name="emit"):
    m = M(name); e = m.n("Emission"); e.inputs[0].default_value = hexcol(color); e.inputs[1].default_value = strength; m.l(e.outputs[0], m.out.inputs[0]); return m.m

def image_mat(path, rough=.5, emission=0, spec=.5, coat=0, alpha=False, name="img"):
    m = M(name); im = m.n("TexImage"); im.image = bpy.data.images.load(path, check_existing=True); im.extension = "EXTEND"
    m.set(Roughness=rough, Specular=spec, Clearcoat=coat, Clearcoat_Roughness=.03)
    if emission:
        m.set(Base_Color=(.01, .01, .012, 1)); m.l(im.outputs[0], m.p.inputs["Emission"]); m.p.inputs["Emission Strength"].default_value = emission
    else: m.l(im.outputs[0], m.p.inputs["Base Color"])
    if alpha: m.l(im.outputs[1], m.p.inputs["Alpha"])
    return m.m
