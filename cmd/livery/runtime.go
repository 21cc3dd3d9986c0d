package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// leastProcessors is how many goroutines may run at once, however few processors there are. One
// that waits for the disk keeps its place for milliseconds, and nobody is answered meanwhile.
const leastProcessors = 4

// frugal collects garbage more often while everything is rendered and compressed, which would
// otherwise take twice the memory that serving needs.
const frugal = 30

// garbageRoom is how much is thrown away before it is collected. Most of the memory is pages that
// live on; room in proportion to them would be little for few brands and too much for many.
const garbageRoom = 512 << 20

// keepRoom keeps the room as it is, whatever lives, until the context ends.
func keepRoom(ctx context.Context) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent := 0
	for look := time.NewTicker(time.Second); ; {
		metrics.Read(live)
		now := max(frugal, int(garbageRoom*100/max(1, live[0].Value.Uint64())))
		if now < percent*9/10 || now > percent*11/10 { // setting it stops everybody for a moment
			debug.SetGCPercent(now)
			percent = now
		}
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}
