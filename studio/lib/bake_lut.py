"""blender -b -P bake_lut.py: Blender's Filmic looks as 3D tables, so that pictures can be graded without Blender"""
import bpy, os, numpy as np
N, LO, HI = 48, -11.0, 6.0
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))); out = {}
ax = 2.0 ** np.linspace(LO, HI, N); ax[0] = 0
g = np.ones((N * N, N, 4), np.float32); R, G, B = np.meshgrid(ax, ax, ax, indexing="ij"); g[..., 0], g[..., 1], g[..., 2] = (x.reshape(N * N, N) for x in (R, G, B))
sc = bpy.context.scene; sc.view_settings.view_transform = "Filmic"; s = sc.render.image_settings; s.file_format = "PNG"; s.color_mode = "RGB"; s.color_depth = "16"; sc.render.dither_intensity = 0
for look in ("Medium High Contrast", "High Contrast", "Medium Contrast"):
    sc.view_settings.look = look; im = bpy.data.images.new("g", N, N * N, float_buffer=True); im.pixels.foreach_set(g.ravel()); im.update(); p = "/tmp/lut-%d.png" % os.getpid(); im.save_render(p, scene=sc)
    r = bpy.data.images.load(p); r.colorspace_settings.name = "Non-Color"; px = np.empty(N ** 3 * 4, np.float32); r.pixels.foreach_get(px); out[look] = px.reshape(N, N, N, 4)[..., :3].astype(np.float32); os.remove(p)
os.makedirs(root + "/build/studio", exist_ok=True); np.savez(root + "/build/studio/luts.npz", lo=LO, hi=HI, **out); print("LUT", {k: (v.min(), v.max()) for k, v in out.items()})
