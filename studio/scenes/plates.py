"""Road views for windscreens and camera feeds, from the drive-* bases, with an unmarked trailer ahead."""
import os, sys
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from PIL import Image
from compose import BUILD, picture
out = os.path.join(BUILD, "plates"); os.makedirs(out, exist_ok=True); blank = Image.new("RGB", (80, 80), "#dfe3e6")
for name, ev in (("day", 0.1), ("dusk", 0.0), ("night", 0.2)):
    for preview in (False, True):
        try: picture("drive-" + name, (1200, 675), lambda slot: blank, ev=ev, preview=preview, vignette=0).save(os.path.join(out, name + ".png")); print(name, "preview" if preview else "final"); break
        except FileNotFoundError: pass
