package logo

import (
	"fmt"
	"math"
	"strings"

	"golang.org/x/image/vector"
)

// segment is a step of an outline: a move, a line, or a curve with one or two points that bend it.
type segment struct {
	kind   byte // M, L, Q or C
	points []point
}

type point struct{ x, y float64 }

// outline is a closed figure of one or more parts. A part that runs against the clock is a hole.
type outline []segment

// String is the outline as SVG writes it.
func (o outline) String() string {
	var out strings.Builder
	for i, s := range o {
		if s.kind == 'M' && i > 0 {
			out.WriteByte('Z')
		}
		out.WriteByte(s.kind)
		for j, p := range s.points {
			if j > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%s %s", short(p.x), short(p.y))
		}
	}
	return out.String() + "Z"
}

func short(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

func (o outline) rasterize(r *vector.Rasterizer) {
	at := func(p point) (x, y float32) { return float32(p.x), float32(p.y) }
	for i, s := range o {
		x, y := at(s.points[0])
		switch s.kind {
		case 'M':
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(x, y)
		case 'L':
			r.LineTo(x, y)
		case 'Q':
			bx, by := at(s.points[1])
			r.QuadTo(x, y, bx, by)
		case 'C':
			bx, by := at(s.points[1])
			cx, cy := at(s.points[2])
			r.CubeTo(x, y, bx, by, cx, cy)
		}
	}
	r.ClosePath()
}

// move is where an outline of the sign's box is put.
type move func(point) point

func scaled(by, x, y float64) move {
	return func(p point) point { return point{p.x*by + x, p.y*by + y} }
}

func (o outline) moved(to move) outline {
	out := make(outline, len(o))
	for i, s := range o {
		out[i] = segment{s.kind, make([]point, len(s.points))}
		for j, p := range s.points {
			out[i].points[j] = to(p)
		}
	}
	return out
}

func polygon(points ...point) outline {
	out := outline{{'M', points[:1]}}
	for _, p := range points[1:] {
		out = append(out, segment{'L', []point{p}})
	}
	return out
}

func rectangle(x, y, w, h float64) outline {
	return polygon(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

// bend makes a quarter of a circle of a curve.
const bend = 0.5522847498

// rounded is a rectangle with round corners; clockwise, or as a hole the other way round.
func rounded(x, y, w, h, r float64, hole bool) outline {
	k := r * (1 - bend)
	o := outline{
		{'M', []point{{x + r, y}}}, {'L', []point{{x + w - r, y}}},
		{'C', []point{{x + w - k, y}, {x + w, y + k}, {x + w, y + r}}},
		{'L', []point{{x + w, y + h - r}}}, {'C', []point{{x + w, y + h - k}, {x + w - k, y + h}, {x + w - r, y + h}}},
		{'L', []point{{x + r, y + h}}}, {'C', []point{{x + k, y + h}, {x, y + h - k}, {x, y + h - r}}},
		{'L', []point{{x, y + r}}}, {'C', []point{{x, y + k}, {x + k, y}, {x + r, y}}},
	}
	if hole {
		return o.reversed()
	}
	return o
}

func circle(x, y, r float64, hole bool) outline { return rounded(x-r, y-r, 2*r, 2*r, r, hole) }

// reversed runs a single part the other way round.
func (o outline) reversed() outline {
	last := o[len(o)-1].points
	out := outline{{'M', []point{last[len(last)-1]}}}
	for i := len(o) - 1; i > 0; i-- {
		before := o[i-1].points
		s := segment{o[i].kind, nil}
		for j := len(o[i].points) - 2; j >= 0; j-- {
			s.points = append(s.points, o[i].points[j])
		}
		out = append(out, segment{s.kind, append(s.points, before[len(before)-1])})
	}
	return out
}

// band is a part of a ring between two angles, clockwise from the right, in steps that no eye tells from a curve.
func band(x, y, outer, inner, from, to float64) outline {
	var points []point
	const step = 3
	around := func(r, a float64) point {
		return point{x + r*math.Cos(a*math.Pi/180), y + r*math.Sin(a*math.Pi/180)}
	}
	for a := from; a < to; a += step {
		points = append(points, around(outer, a))
	}
	points = append(points, around(outer, to))
	for a := to; a > from; a -= step {
		points = append(points, around(inner, a))
	}
	return polygon(append(points, around(inner, from))...)
}
