"""Printed labels and lit screens: SVG drawn by arguments, turned into textures. No certification marks, no real names."""
import hashlib, os, random, subprocess
from shapes import BUILD


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
    paper, ink, soft = ("#1d2024", "#f2f4f6", "#aab2bb") if dark else ("#eef0f2", "#14171a", "#4d555e")
    right = 148 if code else 0; size = min(138, (w - 78 - right) / (len(model) * .64))
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
