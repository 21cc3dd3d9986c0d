package wire

import (
	"math"
	"net/netip"
	"strconv"
	"time"
)

// Visitors bounds what is uploaded with tokens into the container that everybody gets tokens for.
// The account's owner is not bound by it. Fields that are zero bound nothing.
type Visitors struct {
	Container string
	MaxBody   int64 // of one blob
	// Take takes bytes of an address's budget, or says how long to wait.
	Take func(addr netip.Addr, bytes int64) (wait time.Duration, ok bool)
	// Room says why nothing more is stored at present, or nil.
	Room func() error
}

// fileCost is what a blob takes on disk beside its bytes: its header, and the rest of a block.
const fileCost = 1 << 10

// admitVisitor decides before anything of the body is read.
func (c *call) admitVisitor() error {
	v := c.Visitors
	if c.owner || v.Container == "" || c.container != v.Container {
		return nil
	}
	if v.MaxBody > 0 && c.r.ContentLength > v.MaxBody {
		return errTooLarge
	}
	if v.Room != nil {
		if err := v.Room(); err != nil {
			return errNoRoom
		}
	}
	if v.Take != nil {
		if wait, ok := v.Take(c.ClientIP(c.r), c.r.ContentLength+fileCost); !ok {
			c.w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
			return errThrottled
		}
	}
	return nil
}
