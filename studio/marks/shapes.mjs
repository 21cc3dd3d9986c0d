// Vector shapes as SVG path data. Glyphs live in a 48 unit box, so that 4 units are one pixel when the glyph sits in a
// 16 px icon.

const n = (value) => Number(value.toFixed(3)).toString()
const at = (cx, cy, radius, degrees) => [
  cx + radius * Math.cos((degrees * Math.PI) / 180),
  cy + radius * Math.sin((degrees * Math.PI) / 180),
]

export const polygon = (...points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

// A polygon with every corner rounded; a point may carry its own radius as a third number.
export function rounded(radius, ...points) {
  const corners = points.map((corner, i) => {
    const before = points[(i + points.length - 1) % points.length]
    const after = points[(i + 1) % points.length]
    const toward = (other) => {
      const length = Math.hypot(other[0] - corner[0], other[1] - corner[1])
      const step = Math.min(corner[2] ?? radius, length / 2) / length
      return [corner[0] + (other[0] - corner[0]) * step, corner[1] + (other[1] - corner[1]) * step]
    }
    const [a, b] = [toward(before), toward(after)]
    return `${n(a[0])} ${n(a[1])}Q${n(corner[0])} ${n(corner[1])} ${n(b[0])} ${n(b[1])}`
  })
  return `M${corners.join('L')}Z`
}

export const rect = (x, y, w, h, radius = 0) =>
  radius
    ? rounded(radius, [x, y], [x + w, y], [x + w, y + h], [x, y + h])
    : polygon([x, y], [x + w, y], [x + w, y + h], [x, y + h])

export const circle = (cx, cy, r) =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`

// A band of a ring between two angles (degrees, 0 = right, clockwise), as a closed outline.
export function band(cx, cy, outer, inner, from, to) {
  const large = to - from > 180 ? 1 : 0
  const [a, b, c, d] = [at(cx, cy, outer, from), at(cx, cy, outer, to), at(cx, cy, inner, to), at(cx, cy, inner, from)]
  const p = ([x, y]) => `${n(x)} ${n(y)}`
  return `M${p(a)}A${n(outer)} ${n(outer)} 0 ${large} 1 ${p(b)}L${p(c)}A${n(inner)} ${n(inner)} 0 ${large} 0 ${p(d)}Z`
}

// A keyhole: round head and a slot that widens downward.
export const keyhole = (cx, cy, r, bottom, neck = r * 0.5, foot = r * 0.8) => {
  const y = cy + Math.sqrt(r * r - neck * neck)
  return `M${n(cx - neck)} ${n(y)}A${n(r)} ${n(r)} 0 1 1 ${n(cx + neck)} ${n(y)}L${n(cx + foot)} ${n(bottom)}L${n(cx - foot)} ${n(bottom)}Z`
}
