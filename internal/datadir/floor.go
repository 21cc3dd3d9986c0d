package datadir

import (
	"fmt"
	"strconv"
	"strings"
)

// Floor is the free space that visitors' uploads leave: the smaller of a number of bytes and a
// share of the disk.
type Floor struct {
	bytes uint64
	share float64
}

// DefaultFloor is enough for leads to be taken in for a long time after uploads stopped.
var DefaultFloor = Floor{bytes: 1 << 30, share: 0.05}

var units = []struct {
	name  string
	bytes float64
}{{"GB", 1 << 30}, {"MB", 1 << 20}, {"KB", 1 << 10}, {"B", 1}}

// ParseFloor reads a size such as 500MB or a share such as 5%; nothing means DefaultFloor.
func ParseFloor(text string) (Floor, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return DefaultFloor, nil
	}
	if number, ok := strings.CutSuffix(text, "%"); ok {
		if percent, err := strconv.ParseFloat(number, 64); err == nil && percent >= 0 && percent < 100 {
			return Floor{bytes: 1 << 62, share: percent / 100}, nil
		}
	}
	for _, unit := range units {
		if number, ok := strings.CutSuffix(strings.ToUpper(text), unit.name); ok {
			if n, err := strconv.ParseFloat(strings.TrimSpace(number), 64); err == nil && n >= 0 && n < 1<<20 {
				return Floor{bytes: uint64(n * unit.bytes), share: 1}, nil
			}
		}
	}
	return Floor{}, fmt.Errorf("%q: expected a size such as 500MB or 1GB, or a share of the disk such as 5%%", text)
}

// Of is the floor of a disk, in bytes.
func (f Floor) Of(s Space) uint64 { return min(f.bytes, uint64(f.share*float64(s.Total))) }

// Check says that a folder's disk has less room than the floor, and what to do.
func (f Floor) Check(dir string) error {
	space, err := SpaceOf(dir)
	if err != nil {
		return err
	}
	if floor := f.Of(space); space.Free < floor {
		return fmt.Errorf("%s has %d MB free, less than the %d MB of --min-free: visitors' uploads are refused, "+
			"leads are still taken; make room or give the data folder a larger disk",
			dir, space.Free>>20, floor>>20)
	}
	return nil
}
