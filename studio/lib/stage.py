"""Light, sweep and camera. Light strength is the radiance of a white card at the target, so one rig fits any size."""
from materials import *

# ---------------------------------------------------------------- lights / stage
def area(loc, target=(0, 0, 0), size=(40, 40), k=1.0, color="#ffffff", soft=True, cam=False, spread=180):
    """k = radiance a white card at the target would show, whatever the distance (scale-free)"""
    d = Vector(target) - Vector(loc); L = bpy.data.lights.new("area", "AREA"); L.shape = "RECTANGLE"
    L.size, L.size_y = size; L.energy = k * pi * pi * d.length_squared; L.color = hexcol(color)[:3]; L.spread = math.radians(spread)
    o = link(bpy.data.objects.new("area", L)); o.location = loc; o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler(); o.visible_camera = cam
    if soft:   # softbox with a bright core and soft edges -> graded highlights instead of hard rectangles
        L.use_nodes = True; t = L.node_tree; em = t.nodes["Emission"]
        g = t.nodes.new("ShaderNodeNewGeometry"); sp = t.nodes.new("ShaderNodeSeparateXYZ"); t.links.new(g.outputs["Parametric"], sp.inputs[0])
        def tri(sock):
            a = t.nodes.new("ShaderNodeMath"); a.operation = "PINGPONG"; a.inputs[1].default_value = .5; t.links.new(sock, a.inputs[0])
            r = t.nodes.new("ShaderNodeMapRange"); r.interpolation_type = "SMOOTHSTEP"; r.inputs["From Max"].default_value = .3; r.inputs["To Min"].default_value = .12; t.links.new(a.outputs[0], r.inputs[0]); return r.outputs[0]
        mu = t.nodes.new("ShaderNodeMath"); mu.operation = "MULTIPLY"; t.links.new(tri(sp.outputs[0]), mu.inputs[0]); t.links.new(tri(sp.outputs[1]), mu.inputs[1])
        sc = t.nodes.new("ShaderNodeMath"); sc.operation = "MULTIPLY"; sc.inputs[1].default_value = 1.9; t.links.new(mu.outputs[0], sc.inputs[0]); t.links.new(sc.outputs[0], em.inputs["Strength"])
    return o

def world(color="#ffffff", strength=.1, top=None):
    w = bpy.context.scene.world; t = w.node_tree; bg = t.nodes["Background"]; bg.inputs[0].default_value = hexcol(color); bg.inputs[1].default_value = strength
    if top:
        c = t.nodes.new("ShaderNodeTexCoord"); s = t.nodes.new("ShaderNodeSeparateXYZ"); t.links.new(c.outputs["Generated"], s.inputs[0])
        r = t.nodes.new("ShaderNodeValToRGB"); r.color_ramp.elements[0].color = hexcol(color); r.color_ramp.elements[0].position = 0.0; r.color_ramp.elements[1].color = hexcol(top); r.color_ramp.elements[1].position = .8
        t.links.new(s.outputs[2], r.inputs[0]); t.links.new(r.outputs[0], bg.inputs[0])

def backdrop(color="#e9ebee", rough=.6, size=400, back=60, radius=45, spec=.25, gloss=None):
    """seamless paper sweep"""
    pts = [(-size, 0), (back, 0), (back, size)]
    pr = fillet(pts, [0, radius, 0], 24)
    loops = [[(x, y, z) for y, z in pr] for x in (-size, size)]
    m = M("backdrop"); m.set(Base_Color=hexcol(color), Roughness=rough, Specular=spec)
    if gloss: m.set(Clearcoat=gloss, Clearcoat_Roughness=.12)
    return loft(loops, "backdrop", m.m, (False, False), closed=False, wn=False)

def rig(c=(0, 0, 1), s=1.0, warm="#fff3e6", cool="#e8f0ff"):
    """the storefront look: warm key from top left, a long strip behind for the highlight on lids, a cool rim from the right; s scales distances"""
    P = lambda x, y, z: (c[0] + x * s, c[1] + y * s, c[2] + z * s); Z = lambda a, b: (a * s, b * s)
    area(P(-40, -14, 42), c, Z(40, 40), .66, warm)
    area(P(4, 40, 46), c, Z(80, 26), .62)
    area(P(54, 6, 20), c, Z(14, 60), .26, cool)
    world("#eef1f5", .20)

# ---------------------------------------------------------------- camera
def camera(az=-30, el=28, lens=85, target=None, dist=None, objs=None, margin=1.12, ap=0.0, focus=None, roll=0, shift=(0, 0), square=False):
    """frames objs automatically; square=True keeps them inside the centre square of the picture"""
    sc = bpy.context.scene; cd = bpy.data.cameras.new("cam"); cam = link(bpy.data.objects.new("cam", cd)); sc.camera = cam
    cd.lens = lens; cd.sensor_width = 36; cd.clip_end = 1e5; cd.shift_x, cd.shift_y = shift
    a, e = math.radians(az), math.radians(el)
    d = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    q = (-d).to_track_quat("-Z", "Y"); R = q.to_matrix()
    bpy.context.view_layer.update()
    asp = sc.render.resolution_y / sc.render.resolution_x; tx = 18 / lens; ty = tx * asp
    if square: tx = ty = min(tx, ty)
    if objs:
        dg = bpy.context.evaluated_depsgraph_get(); V = []
        for o in objs:
            for ch in [o] + list(o.children_recursive):
                if ch.type not in ("MESH", "CURVE", "FONT") or ch.hide_render: continue
                ev = ch.evaluated_get(dg); me = ev.to_mesh()
                if not me or not len(me.vertices): continue
                co = np.empty(len(me.vertices) * 3, np.float32); me.vertices.foreach_get("co", co); co = co.reshape(-1, 3)[::max(1, len(co) // 30000)]
                mw = np.array(ch.matrix_world); V.append(co @ mw[:3, :3].T + mw[:3, 3]); ev.to_mesh_clear()
        V = np.concatenate(V); Ri = np.array(R).T
        P = V @ Ri.T                                   # camera axes (x right, y up, z toward the camera)
        tgt = np.array([(P[:, 0].max() + P[:, 0].min()) / 2, (P[:, 1].max() + P[:, 1].min()) / 2, (P[:, 2].max() + P[:, 2].min()) / 2])
        for _ in range(12):                            # perspective-correct framing
            Q = P - tgt
            D = max((np.abs(Q[:, 0]) * margin / tx + Q[:, 2]).max(), (np.abs(Q[:, 1]) * margin / ty + Q[:, 2]).max())
            u = Q[:, 0] / (D - Q[:, 2]); v = Q[:, 1] / (D - Q[:, 2])
            tgt[0] += (u.max() + u.min()) / 2 * D; tgt[1] += (v.max() + v.min()) / 2 * D
        target = Vector(np.array(R) @ tgt); dist = dist or float(D)
    target = Vector(target or (0, 0, 1)); cam.location = target + d * dist
    cam.rotation_euler = (q @ Euler((0, 0, math.radians(roll))).to_quaternion()).to_euler()
    if ap:
        cd.dof.use_dof = True; cd.dof.aperture_fstop = lens / 1000 / (2 * ap); cd.dof.aperture_blades = 0
        f = Vector(focus) if focus is not None else target
        cd.dof.focus_distance = max(0.01, (cam.location - f).dot(d))
    print("CAM dist %.1f target %s" % (dist, tuple(round(x, 2) for x in target)))
    return cam
