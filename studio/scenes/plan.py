"""Which picture each brand shows where: a view (base, crop, screens) per brand and frame, and the words that describe it.

A view may be followed by ! (mirrored before the livery is applied) and :kind (what its screens show). A view whose base is not rendered yet falls back.
"""
import os, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [os.path.join(HERE, "..", d) for d in ("lib", "liveries", "screens")]
FRAMES = {"hero-main": (1600, 900), "hero-secondary": (1200, 900), **{"gallery-%d" % i: (1200, 675) for i in (1, 2, 3, 4)}, **{"solution-%d" % i: (1200, 800) for i in (1, 2, 3, 4)}, **{"blog-%d" % i: (1200, 675) for i in (1, 2, 3, 4)}}

# name: (base, dict(zoom, cx, cy, ...), fallback view, alternative text)
VIEWS = {
 "dusk":        ("truck-dusk", {}, None, "Articulated truck in {name} livery on a wet road at dusk"),
 "dusk-cab":    ("truck-dusk", dict(zoom=1.75, cx=.74, cy=.50), None, "Cab of a {name} truck with headlamps lit at dusk"),
 "dusk-trailer": ("truck-dusk", dict(zoom=1.65, cx=.34, cy=.46), None, "{name} lettering along a trailer in evening light"),
 "dusk-lamp":   ("truck-dusk", dict(zoom=2.0, cx=.80, cy=.64), None, "Headlamps and grille of a {name} truck after sunset"),
 "night":       ("truck-night", {}, None, "{name} truck at night, headlamps on wet asphalt"),
 "night-near":  ("truck-night", dict(zoom=1.16, cx=.57, cy=.54), None, "{name} truck coming up at night, headlamps on wet asphalt"),
 "night-cab":   ("truck-night", dict(zoom=1.55, cx=.62, cy=.56), None, "Front of a {name} truck at night with marker lamps lit"),
 "night-lamp":  ("truck-night", dict(zoom=2.0, cx=.60, cy=.74), None, "Headlamp glare of a {name} truck on a rain-wet road"),
 "side":        ("truck-side", dict(zoom=1.06, cx=.5, cy=.55), None, "{name} truck from the side on a country road by day"),
 "side-cab":    ("truck-side", dict(zoom=1.9, cx=.80, cy=.54), None, "Cab door of a {name} truck with the brand's sign"),
 "side-trailer": ("truck-side", dict(zoom=1.75, cx=.40, cy=.48), None, "Trailer side in {name} colors beside a line of trees"),
 "rear":        ("truck-rear", {}, "follow", "{name} trailer seen from behind under an overcast sky"),
 "rear-close":  ("truck-rear", dict(zoom=1.5, cx=.58, cy=.5), "follow-dusk", "{name} trailer going by on a wet road in gray weather"),
 "front":       ("truck-front", {}, "dusk-cab", "{name} truck head-on in early morning light"),
 "drive-day":   ("drive-day", {}, None, "Road ahead by day from the driver's seat, a trailer in front"),
 "drive-dusk":  ("drive-dusk", {}, None, "Road ahead at dusk from the driver's seat, wet lanes and a trailer"),
 "drive-night": ("drive-night", {}, None, "Road ahead at night in our own headlamps, a trailer in front"),
 "ai-day":      ("drive-day", dict(overlay="drive-day"), None, "Dash camera view by day with the vehicle ahead marked and its distance shown"),
 "ai-dusk":     ("drive-dusk", dict(overlay="drive-dusk"), None, "Dash camera view at dusk with lane and following distance marked"),
 "ai-night":    ("drive-night", dict(overlay="drive-night"), None, "Dash camera view at night with the trailer ahead marked"),
 "ai-zoom":     ("drive-dusk", dict(overlay="drive-dusk", zoom=1.6, cx=.46, cy=.52), None, "Close view of a trailer ahead, boxed by the dash camera's detection"),
 "van":         ("van-kerb", {}, "side", "{name} van at the curb on a morning street"),
 "van-door":    ("van-kerb", dict(zoom=1.7, cx=.46, cy=.46), "side-cab", "Door and side panel of a {name} van at the curb"),
 "van-nose":    ("van-kerb", dict(zoom=1.6, cx=.68, cy=.58), "dusk-lamp", "Front of a {name} van parked in town"),
 "van-side":    ("van-side", {}, "van", "{name} van from the side on a town street"),
 "van-night":   ("van-night", {}, "night-cab", "{name} van under street lamps at night"),
 "row":         ("van-row", dict(ev=.4), "van", "Row of {name} vans in front of the depot at dusk"),
 "row-close":   ("van-row", dict(zoom=1.5, cx=.36, cy=.54, ev=.4), "van-nose", "Two {name} vans side by side at the depot"),
 "cabcam":      ("cab-dashcam", {}, "ai-day", "Dual-facing dash camera behind the windshield, road ahead out of focus"),
 "cabcam-close": ("cab-dashcam", dict(zoom=1.45, cx=.55, cy=.50), "ai-day", "Close view of a dash camera's lens at the top of the windshield"),
 "cabcam-night": ("cab-dashcam-night", {}, "cabcam-dim", "Dash camera behind the windshield on a night drive"),
 "cabcam-night-close": ("cab-dashcam-night", dict(zoom=1.4, cx=.38, cy=.52), "cabcam-dim-close", "Lens and status lamp of a dash camera at night"),
 "cabcam-dim":  ("cab-dashcam", dict(zoom=1.1, ev=-1.7, tint=("#6f86c4", "#bcd2ff")), None, "Dash camera behind the windshield after dark, status lamp lit"),
 "cabcam-dim-close": ("cab-dashcam", dict(zoom=1.6, cx=.50, cy=.50, ev=-1.6, tint=("#6f86c4", "#bcd2ff")), None, "Lens and status lamp of a dash camera after dark"),
 "follow":      ("drive-day", dict(zoom=1.5, cx=.50, cy=.48), None, "{name} trailer seen from behind on the open road"),
 "follow-dusk": ("drive-dusk", dict(zoom=1.5, cx=.50, cy=.50), None, "{name} trailer seen from behind at dusk"),
 "cabmon":      ("cab-monitor", {}, "ai-dusk", "In-cab monitor on the dashboard at dusk showing {screen}"),
 "cabmon-close": ("cab-monitor", dict(zoom=1.5, cx=.58, cy=.50), "ai-dusk", "Close view of an in-cab monitor with {screen}"),
 "tablet":      ("cab-tablet", dict(matte=.7), "cabmon", "Tablet on the truck's dashboard with {screen}"),
 "tablet-close": ("cab-tablet", dict(zoom=1.35, cx=.56, cy=.55, matte=.7), "cabmon-close", "Tablet in the cab, close up, with {screen}"),
 "seat":        ("seat-tablet", dict(zoom=1.15, cx=.48), "tablet", "Tablet on the passenger seat showing {screen}"),
 "driver":      ("cab-driver", {}, "drive-dusk", "Driver's view over dashboard, monitor and dash camera to the road at dusk"),
 "desk":        ("desk-night", dict(dark=True), "macro1", "Dispatcher's desk in the evening, two screens with {screen}"),
 "desk-left":   ("desk-night", dict(zoom=1.6, cx=.22, cy=.38, dark=True), "macro2", "Desk screen in a dim control room showing {screen}"),
 "desk-right":  ("desk-night", dict(zoom=1.6, cx=.70, cy=.36, dark=True), "macro3", "Second screen on a control room desk in the evening, footage under review"),
 "desk-day":    ("desk-day", {}, "laptop", "Bright office desk, two screens with {screen}"),
 "wall":        ("wall", dict(dark=True, zoom=1.12, cy=.5), "desk", "Control room wall of six displays showing {screen}"),
 "wall-close":  ("wall", dict(dark=True, zoom=1.75, cx=.5, cy=.40), "desk-right", "Displays of a control room wall with {screen}"),
 "laptop":      ("laptop", dict(glow=.7), "macro2", "Laptop on a bright table with {screen}, phone and notebook beside it"),
 "laptop-close": ("laptop", dict(zoom=1.45, cx=.46, cy=.42, glow=.7), "macro1", "Laptop screen with {screen}"),
 "phone":       ("phone-module", dict(dark=True, cy=.45, matte=.8), "macro3", "Phone on a stand showing {phone}, key module and fob on the desk"),
 "phone-close": ("phone-module", dict(zoom=1.6, cx=.50, cy=.42, dark=True, matte=.8), "macro2", "Phone showing {phone}"),
 "module":      ("phone-module", dict(zoom=1.9, cx=.26, cy=.66, dark=True, matte=.8), "macro1", "In-vehicle key module with a {name} label"),
 "tabdesk":     ("tablet-desk", {}, "laptop", "Tablet with {screen} on a desk beside clipboard and vehicle key"),
 "tabdesk-close": ("tablet-desk", dict(zoom=1.4, cx=.48, cy=.5), "laptop-close", "Tablet close up with {screen}"),
 "cartons":     ("cartons", dict(cy=.44), "product2", "Printed {name} cartons on the packing bench with a dash camera in front"),
 "cartons-close": ("cartons", dict(zoom=1.6, cx=.52, cy=.62), "product1", "Dash camera in front of a {name} shipping carton"),
 "cartons-top": ("cartons", dict(zoom=1.5, cx=.42, cy=.30), "product3", "Stack of {name} cartons ready for dispatch"),
 "bench":       ("bench-low", dict(cy=.46), "bench-flat", "Dash camera, tracker and harness on a workshop bench beside a {name} box"),
 "bench-flat":  ("bench", dict(zoom=1.2, cx=.54, cy=.42), "product3", "Tracker, harness and tools on a workshop bench"),
 "bench-flat-close": ("bench", dict(zoom=1.6, cx=.6, cy=.4), "product1", "Labeled tracker with its harness on the bench"),
 "bench-close": ("bench-low", dict(zoom=1.45, cx=.5, cy=.56), "bench-flat-close", "Labeled tracker with its harness on the bench"),
 "road":        ("road-low", dict(ev=.25), "drive-day", "Cracked asphalt and a pothole in low morning light, a {name} van ahead"),
 "road-ai":     ("road-low", dict(ev=.25, overlay="road-low"), "ai-day", "Road survey view: pothole and cracking marked on the surface"),
 "road-crack":  ("road-low", dict(zoom=1.8, cx=.24, cy=.84, ev=.25, overlay="road-low"), "ai-zoom", "Alligator cracking outlined by the survey camera"),
 "road-hole":   ("road-low", dict(zoom=1.8, cx=.60, cy=.82, ev=.25), "drive-dusk", "Pothole in a worn lane, seen from bumper height"),
 "depot":       ("depot-above", dict(ev=-.22), "row", "Depot from above in morning light: rows of {name} vans, trucks at the dock doors"),
 "depot-vans":  ("depot-above", dict(ev=-.22, zoom=1.7, cx=.60, cy=.72), "row-close", "{name} vans in marked bays, seen from above in low sun"),
 "depot-docks": ("depot-above", dict(ev=-.22, zoom=1.75, cx=.36, cy=.22), "rear", "{name} trucks backed up to the dock doors, seen from above"),
 "trailers":    ("trailer-yard", dict(cx=.44), "dusk-trailer", "Row of parked {name} trailers at dusk, each with a tracker on its nose"),
 "trailer-nose": ("trailer-yard", dict(zoom=1.75, cx=.66, cy=.50), "dusk-trailer", "Tracker box on the nose wall of a parked {name} trailer"),
 "door":        ("door-phone", dict(ev=.25), "van-door", "Phone with {phone} in front of a {name} van's door"),
 "door-close":  ("door-phone", dict(ev=.25, zoom=1.5, cx=.66, cy=.62), "phone-close", "Phone showing {phone}, the door of a {name} van behind it"),
 "dock":        ("dock", dict(cx=.46), "rear", "{name} trailer at a loading dock in the evening, cartons in the open door"),
 "dock-door":   ("dock", dict(zoom=1.75, cx=.30, cy=.58), "cartons-top", "Open dock door in the evening, pallets of {name} cartons in warm light"),
 "dock-side":   ("dock", dict(zoom=1.6, cx=.68, cy=.62), "rear-close", "{name} trailer backed up to its dock door at dusk"),
 "passing":     ("truck-passing", {}, "rear", "{name} truck on a wet road on a gray day, headlamps lit"),
 "passing-close": ("truck-passing", dict(zoom=1.7, cx=.62, cy=.5), "dusk-cab", "{name} truck coming closer on a wet road"),
 "rowday":      ("van-row-day", {}, "van-side", "{name} vans lined up in front of the depot by day"),
 "rowday-close": ("van-row-day", dict(zoom=1.5, cx=.70, cy=.52), "van-side", "Front of a {name} van in the line at the depot"),
 "vrear":       ("van-rear", {}, "van-side", "{name} van from behind on a quiet town street"),
 "cabcam-dusk": ("cab-dashcam-dusk", {}, "cabcam-close", "Dash camera behind the windshield at dusk, wet lanes ahead"),
 "cabmon-night": ("cab-monitor-night", {}, "driver", "In-cab monitor at night showing {screen}"),
 "roadnear":    ("road-close", {}, "drive-day", "Cracks running into a pothole, asphalt in low morning light"),
 "roadnear-hole": ("road-close", dict(zoom=1.6, cx=.72, cy=.50), "ai-zoom", "Edge of a pothole seen close up"),
 "wallside":    ("wall-side", dict(dark=True), "wall-close", "Control room from the side, wall displays with {screen}"),
 "lapside":     ("laptop-close", dict(glow=.7), "laptop-close", "Laptop at an angle with {screen}, mug beside it"),
}
for i in (1, 2, 3): VIEWS["macro%d" % i] = (None, dict(macro=i, dark=True), None, "Screen close up: {screen}")
for i in range(1, 24): VIEWS["product%d" % i] = (None, dict(product=i), {6: "product5", 7: "product23", 8: "product21", 9: "product4", 10: "product9", 11: "product3", 12: "product1", 13: "product21", 16: "product5"}.get(i, "macro1"), "{product} on a sweep in {name} colors")

# brand: hero-main hero-secondary | gallery | solutions | blog
PLAN = {
 "store":               "side cartons | cartons-close van! product1 laptop:orders | dock bench phone:map depot-vans | product2 dusk-trailer cabcam-close product5",
 "store-hub":           "cartons! product2 | bench! product16 van-nose tabdesk:orders | dock! product1 product11 product12 | cabcam rear depot! product3",
 "equipment":           "dusk! bench | product23 row cartons-top dock! | trailers product6 cabmon:cams depot | tabdesk:orders product4 side-trailer! product10",
 "equipment-supply":    "bench van-side | cartons-close! product12 tabdesk-close:orders! trailer-nose! | depot-docks product13 phone-close:map dock-door! | bench-close! product3 van-nose! product8",
 "dashcams":            "night cabcam-night | ai-night night-lamp! desk:cams product2 | ai-zoom! cabcam-night-close cabmon-night:cams wallside:clips | drive-night! van-night! macro2:cams product4",
 "dashcam":             "dusk cabmon:cams! | cabcam-dusk ai-dusk product6 front | passing cabcam cabmon-close:cams phone:cams | ai-day! product7 desk-right:cams driver!",
 "fleetdashcam":        "cabcam van! | product4 cabcam-dusk! laptop:cams depot-vans! | product2 vrear! tabdesk:clips desk-day:cams | side! ai-day phone-close:cams driver",
 "cameras":             "cabcam! side! | drive-dusk! product2 dock rear-close | ai-day depot row product9 | passing macro3:single van-side! cabmon:single",
 "cam":                 "van cabcam-close! | product9 ai-day vrear phone:cams! | depot-docks! cabcam-dusk ai-dusk! lapside:clips | product4 macro1:cams side-cab! cabmon-close:single",
 "camera":              "night-near ai-night! | cabcam-night! van-night product5 desk-right:single | cabmon-night:single! desk-left:cams! wall-close:clips laptop:clips | night-lamp dock! ai-dusk macro3:clips",
 "fleetvideostreaming": "wall:cams desk:single! | desk-right:cams! phone-close:cams! ai-dusk! dock-side | cabmon:single! laptop-close:cams depot! wallside:cams! | product5 drive-dusk macro1:single dusk-lamp!",
 "fleetvideocontent":   "desk:clips! dusk | laptop:clips! cabcam macro2:clips passing! | ai-day! wallside:clips macro3:clips tabdesk:clips! | cabcam-dusk! side lapside:clips product16",
 "fleetkeyless":        "van! phone | door van-nose module laptop:keys! | door-close! rowday! tabdesk-close:keys desk-day:keys! | row! vrear depot van-side",
 "keyless":             "phone! van-door! | macro1:keys door! van-night row | laptop-close:keys module desk-left:keys! depot-vans! | van-side! macro2:keys tabdesk-close:keys rowday-close",
 "keylessfleet":        "row laptop:keys | van-door rowday phone! tabdesk:keys! | desk-day:keys door macro2:keys depot! | phone-close vrear! lapside:keys! van!",
 "fleethoursofservice": "tablet:log dusk! | tablet-close:log! seat:log passing driver | tabdesk:log! night! macro1:log cabmon:log | side-cab laptop:log! dock! front",
 "roadmonitoring":      "road-ai van-side! | roadnear road-crack! desk:road! vrear! | cabcam-dusk macro1:road desk-right:road rowday | roadnear-hole! driver ai-day laptop:road",
 "smarter-tracking":    "side! depot | trailers phone:map! row! product1 | wall:map product3 trailer-nose cabmon:map! | dock desk-day:map bench! macro2:map",
 "insights":            "desk-day:charts depot! | laptop:charts macro1:charts rowday! wallside:charts | desk-left:charts trailers! lapside:charts! side! | tabdesk:charts! wall:charts! dock-side rear",
}
SCREEN = {"map": "a live vehicle map", "cams": "four camera views", "single": "a live road view", "charts": "cost and utilization charts", "log": "a 24-hour duty status graph", "keys": "the list of virtual keys", "road": "a road condition map", "clips": "a clip library and timeline", "orders": "a hardware catalog"}
PHONE = {"key": "a digital vehicle key", "map": "a live vehicle map", "cams": "live camera views"}

def main_kind(b):
    from ui import FAMILY
    return FAMILY[b["family"]][0]

def cells(brand):
    """frame -> (view, flip, kind)"""
    out = {}
    for frame, w in zip(FRAMES, PLAN[brand].replace("|", " ").split()):
        v, _, kind = w.partition(":"); out[frame] = (v.rstrip("!"), w.endswith("!") or v.endswith("!"), kind.rstrip("!") or None)
    return out

def available(view):
    from compose import BUILD
    base, o, alt, _ = VIEWS[view]
    if base and os.path.exists(os.path.join(BUILD, "bases", base + ".npz")) or "macro" in o: return view
    if "product" in o and os.path.exists(os.path.join(BUILD, "masters", "product-%d.png" % o["product"])): return view
    return available(alt)

def words(b, view, kind):
    base, o, _, alt = VIEWS[view]; k = kind or main_kind(b)
    from ui import FAMILY
    ph = kind if kind in PHONE else FAMILY[b["family"]][3]
    return alt.format(name=b["name"], screen=SCREEN.get(k, SCREEN["map"]), phone=PHONE[ph], product=PRODUCT.get(o.get("product"), "Fleet device"))

PRODUCT = {1: "Plug-in telematics tracker", 2: "Dual-facing dash camera", 3: "Hardwired vehicle tracker", 4: "Road-facing dash camera", 5: "Connected dash camera", 6: "Four-channel video recorder", 7: "Surround camera kit", 8: "Rugged equipment tracker", 9: "Side-view camera", 10: "Rear and cargo camera", 11: "Hardwire power kit", 12: "OBD-II harness", 13: "Nine-pin harness", 14: "Six-pin adapter", 15: "Three-wire harness", 16: "AI dash camera", 21: "Heavy-duty tracker", 23: "In-cab monitor"}

def faults():
    """where the plan repeats itself: a base more than twice in a brand, a view in the same frame of two brands"""
    for brand in PLAN:
        seen = [VIEWS[v][0] for v, _, _ in cells(brand).values() if VIEWS[v][0]]
        yield from ("%s shows base %s %d times" % (brand, b, seen.count(b)) for b in sorted(set(seen)) if seen.count(b) > 2)
    for frame in FRAMES:
        at = [cells(brand)[frame][:2] for brand in PLAN]
        yield from ("%s is %s in %d brands" % (frame, v, at.count((v, flip))) for v, flip in sorted(set(at)) if at.count((v, flip)) > 1)

if __name__ == "__main__":
    found = list(faults()); print("\n".join(found) or "the plan repeats nothing"); sys.exit(bool(found))
