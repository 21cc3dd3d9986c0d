package media

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation is how the camera was held, as EXIF counts it: 1 is upright, 5 to 8 lie on their side.
type orientation int

const orientationTag = 0x0112

func jpegNotes(data []byte) (notes []byte) {
	jpegSegments(data, func(marker byte, payload []byte) bool {
		if marker == 0xe1 && bytes.HasPrefix(payload, []byte("Exif\x00\x00")) {
			notes = payload[6:]
		}
		return notes == nil
	})
	return notes
}

func pngNotes(data []byte) []byte {
	for at := 8; at+12 <= len(data); {
		length := int64(binary.BigEndian.Uint32(data[at:]))
		kind, end := string(data[at+4:at+8]), int64(at)+8+length
		if end+4 > int64(len(data)) || kind == "IEND" {
			return nil
		}
		if kind == "eXIf" {
			return data[at+8 : end]
		}
		at = int(end) + 4
	}
	return nil
}

func webpNotes(data []byte) []byte {
	for at := 12; at+8 <= len(data); {
		length := int64(binary.LittleEndian.Uint32(data[at+4:]))
		end := int64(at) + 8 + length
		if end > int64(len(data)) {
			return nil
		}
		if string(data[at:at+4]) == "EXIF" {
			return bytes.TrimPrefix(data[at+8:end], []byte("Exif\x00\x00"))
		}
		at = int(end + length%2)
	}
	return nil
}

// orientationIn reads the one entry of the notes that counts; anything odd means upright.
func orientationIn(notes []byte) orientation {
	if len(notes) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if notes[0] == 'M' {
		order = binary.BigEndian
	}
	at := int64(order.Uint32(notes[4:]))
	if at+2 > int64(len(notes)) {
		return 1
	}
	count := int64(order.Uint16(notes[at:]))
	for i := range count {
		entry := at + 2 + 12*i
		if entry+12 > int64(len(notes)) {
			return 1
		}
		if order.Uint16(notes[entry:]) != orientationTag {
			continue
		}
		if o := orientation(order.Uint16(notes[entry+8:])); o >= 1 && o <= 8 {
			return o
		}
	}
	return 1
}

// onItsSide reports whether width and height change places.
func (o orientation) onItsSide() bool { return o >= 5 }

// upright turns a picture as it is to be seen.
func (o orientation) upright(src *image.RGBA) *image.RGBA {
	if o == 1 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if o.onItsSide() {
		size = image.Rect(0, 0, h, w)
	}
	dst := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			toX, toY := o.place(x, y, w, h)
			copy(dst.Pix[dst.PixOffset(toX, toY):][:4], src.Pix[src.PixOffset(x, y):][:4])
		}
	}
	return dst
}

// place is where a pixel of the file belongs.
func (o orientation) place(x, y, w, h int) (toX, toY int) {
	switch o {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	}
	return x, y
}
