"""Printed labels and lit screens: SVG drawn by arguments, turned into textures. No certification marks, no real names."""
import base64, hashlib, os, random, subprocess
from shapes import BUILD, TEX


def texture(svg, width):
    """path of the PNG for this SVG; drawn once per content"""
    name = hashlib.sha256((svg + str(width)).encode()).hexdigest()[:16]
    path = os.path.join(BUILD, "tex", name + ".png")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        subprocess.run(["rsvg-convert", "-w", str(width), "-o", path], input=svg.encode(), check=True)
    return path


def _code(x, y, size, seed):
    """a square pattern in the manner of a matrix code; it carries no data"""
    rnd = random.Random(seed); n = 21; cell = size / n; out = []
    def corner(i, j):
        for a, b in ((0, 0), (n - 7, 0), (0, n - 7)):
            i2, j2 = i - a, j - b
            if 0 <= i2 < 7 and 0 <= j2 < 7: return i2 in (0, 6) or j2 in (0, 6) or (2 <= i2 <= 4 and 2 <= j2 <= 4)
            if -1 <= i2 < 8 and -1 <= j2 < 8: return False
        return None
    for i in range(n):
        for j in range(n):
            c = corner(i, j)
            if (rnd.random() < .48) if c is None else c:
                out.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>' % (x + i * cell, y + j * cell, cell + .4, cell + .4))
    return "".join(out)


def label(model, title, lines=(), aspect=1.6, dark=False, code=True, accent="#2f7fd0"):
    """type plate: model name large, what it is, one or two facts, a code. Height 400 units."""
    w, h = round(400 * aspect), 400
    paper, ink, soft = ("#1d2024", "#f2f4f6", "#aab2bb") if dark else ("#eef0f2", "#0c0e10", "#363d45")
    right = 148 if code else 0; size = min(138, (w - 78 - right) / (len(model) * .74))
    fact = min(32, (w - 76) / (max([len(t) for t in lines] or [1]) * .56))
    head = min(39, (w - 76) / (len(title) * .56))
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="Inter">' % (w, h),
           '<rect width="%d" height="%d" fill="%s"/><rect width="%d" height="14" fill="%s"/>' % (w, h, paper, w, accent),
           '<text x="36" y="158" font-size="%.0f" font-weight="800" letter-spacing="-2" fill="%s">%s</text>' % (size, ink, model),
           '<text x="38" y="238" font-size="%.0f" font-weight="600" fill="%s">%s</text>' % (head, ink, title)]
    for i, t in enumerate(lines):
        out.append('<text x="38" y="%d" font-size="%.0f" font-weight="500" fill="%s">%s</text>' % (298 + i * 48, fact, soft, t))
    if code: out.append('<g fill="%s">%s</g>' % (ink, _code(w - 36 - 128, 46, 128, model)))
    return texture("".join(out) + "</svg>", 1100)


def tag(model, title, aspect):
    """flag label of a harness: little more than the model name"""
    w = round(400 * aspect); size = min(36 * aspect, (w - 60) / (len(title) * .56))
    return texture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 400" font-family="Inter"><rect width="%d" height="400" fill="#eef0f2"/><rect width="%d" height="22" fill="#2f7fd0"/><text x="34" y="232" font-size="230" font-weight="800" letter-spacing="-4" fill="#14171a">%s</text><text x="38" y="340" font-size="%.0f" font-weight="600" fill="#2b3138">%s</text></svg>' % (w, w, w, model, size, title), 700)


def cells(cols, rows):
    """face of a solar panel: dark blue cells with fingers and busbars"""
    c, gap = 100, 5; w, h = cols * c + gap, rows * c + gap
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><rect width="%d" height="%d" fill="#0b0f18"/>' % (w, h, w, h)]
    for i in range(cols):
        for j in range(rows):
            x, y = gap + i * c, gap + j * c
            out.append('<rect x="%d" y="%d" width="95" height="95" rx="6" fill="#12233f"/>' % (x, y))
            out += ['<path d="M%d %dv95" stroke="#93a3b8" stroke-width="2.2"/>' % (x + k, y) for k in (24, 71)]
            out += ['<path d="M%d %dh95" stroke="#3a5175" stroke-width=".8"/>' % (x, y + 5 + k * 7.7) for k in range(12)]
    return texture("".join(out) + "</svg>", 1800)


def quad():
    """the monitor's picture, 1024 x 600: front, rear with reversing guides, left and right along the trailer's side"""
    w, h = 510, 298
    def feed(file, x, y, box, name, over="", flip=False):
        data = base64.b64encode(open(os.path.join(TEX, file), "rb").read()).decode()
        picture = '<svg x="0" y="0" width="%d" height="%d" viewBox="%s" preserveAspectRatio="xMidYMid slice"><image href="data:image/jpeg;base64,%s" width="800" height="450"/></svg>' % (w, h, box, data)
        if flip: picture = '<g transform="translate(%d 0) scale(-1 1)">%s</g>' % (w, picture)
        tag = '<rect x="12" y="12" width="%d" height="34" rx="6" fill="#000" opacity=".6"/><text x="24" y="37" font-size="23" font-weight="600" fill="#fff">%s</text>' % (28 + len(name) * 16, name)
        return '<g transform="translate(%d %d)">%s%s%s</g>' % (x, y, picture, over, tag)
    guides = '<g fill="none" stroke-width="6" stroke-linecap="round"><path d="M78 290L200 150M432 290L310 150" stroke="#ffc531"/><path d="M92 276H418" stroke="#ff4538"/><path d="M140 220H370" stroke="#ffc531"/><path d="M178 176H332" stroke="#35e08a"/></g>'
    side = '<path d="M{a} 0L{b} 96L{c} 298L{a} 298Z" fill="#cfd5db"/><path d="M{a} 0L{b} 96L{b} 112L{a} 30Z" fill="#8b939c"/><path d="M{a} 236L{c2} 226L{c3} 246L{a} 262Z" fill="#c33b2e"/>'
    right, left = side.format(a=510, b=402, c=352, c2=374, c3=368), side.format(a=0, b=108, c=158, c2=136, c3=142)
    out = feed("feed-front.jpg", 0, 0, "60 20 700 410", "FRONT") + feed("feed-rear.jpg", 514, 0, "40 20 700 410", "REAR", guides)
    out += feed("feed-rear.jpg", 0, 302, "0 60 420 246", "LEFT", left, True) + feed("feed-front.jpg", 514, 302, "0 110 420 246", "RIGHT", right)
    return texture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 600" font-family="Inter"><rect width="1024" height="600" fill="#05070a"/>%s</svg>' % out, 1280)
