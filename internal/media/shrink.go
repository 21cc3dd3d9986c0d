package media

import (
	"image"
	"image/draw"
	"math"
)

// shrink makes a picture of w by h pixels in which each pixel is the mean of the area it stands for.
// It reads the source row by row, so that it needs little memory beside it.
func shrink(src image.Image, w, h int) *image.RGBA {
	bounds := src.Bounds()
	sw, sh := bounds.Dx(), bounds.Dy()
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	row := image.NewRGBA(image.Rect(0, 0, sw, 1))
	narrow := make([]float32, 4*w) // a row of the source at the new width
	sum := make([]float32, 4*w)    // of the rows that a row of the result stands for
	spans := spansOf(sw, w)
	rows := float64(sh) / float64(h)
	for y, to := 0, 0; y < sh && to < h; y++ {
		draw.Draw(row, row.Rect, src, image.Pt(bounds.Min.X, bounds.Min.Y+y), draw.Src)
		averageRow(narrow, row.Pix, spans)
		for to < h { // usually once; a row of the source may end one of the result and begin the next
			from, until := float64(to)*rows, float64(to+1)*rows
			share := math.Min(until, float64(y+1)) - math.Max(from, float64(y))
			add(sum, narrow, float32(share/rows))
			if float64(y+1) < until-1e-9 {
				break
			}
			store(dst.Pix[to*dst.Stride:], sum)
			clear(sum)
			to++
			if float64(y+1) <= until+1e-9 {
				break
			}
		}
	}
	return dst
}

// span is which part of a row becomes one pixel: the first and last pixel count in part.
type span struct {
	first, last        int
	head, tail, weight float32
}

func spansOf(from, to int) []span {
	spans := make([]span, to)
	step := float64(from) / float64(to)
	for i := range spans {
		begin, end := float64(i)*step, float64(i+1)*step
		first, last := int(begin), min(int(math.Ceil(end-1e-9))-1, from-1)
		s := span{first: first, last: last, head: float32(float64(first+1) - begin), tail: float32(end - float64(last)),
			weight: float32(1 / step)}
		if first == last {
			s.head = float32(step)
		}
		spans[i] = s
	}
	return spans
}

func averageRow(out []float32, pix []uint8, spans []span) {
	for i, s := range spans {
		p := pix[4*s.first:]
		r, g, b, a := s.head*float32(p[0]), s.head*float32(p[1]), s.head*float32(p[2]), s.head*float32(p[3])
		for x := s.first + 1; x < s.last; x++ {
			p = pix[4*x:]
			r, g, b, a = r+float32(p[0]), g+float32(p[1]), b+float32(p[2]), a+float32(p[3])
		}
		if s.last > s.first {
			p = pix[4*s.last:]
			r, g, b, a = r+s.tail*float32(p[0]), g+s.tail*float32(p[1]), b+s.tail*float32(p[2]), a+s.tail*float32(p[3])
		}
		o := out[4*i : 4*i+4]
		o[0], o[1], o[2], o[3] = r*s.weight, g*s.weight, b*s.weight, a*s.weight
	}
}

func add(sum, row []float32, weight float32) {
	for i, v := range row {
		sum[i] += v * weight
	}
}

func store(pix []uint8, sum []float32) {
	for i, v := range sum {
		pix[i] = uint8(min(v+0.5, 255))
	}
}
