package app

import (
	"bufio"
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"
)

// moreProcessors lets one goroutine more run at once than there are processors. One that waits for
// the disk keeps its place for milliseconds, and with few processors nobody is answered meanwhile.
var moreProcessors = sync.OnceFunc(func() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1) })

// frugal collects garbage more often while everything is rendered and compressed, which would
// otherwise take twice the memory that serving needs.
const frugal = 30

// Room is what may be thrown away before it is collected. Collecting costs the same however much
// is thrown away, and everybody waits a little meanwhile, so a machine with much memory does it
// less often. Most of what lives on are pages; room in proportion to them would be little for few
// brands and too much for many.
const (
	leastRoom     = 64 << 20
	mostRoom      = 1 << 30
	shareOfMemory = 16
	usualMemory   = 4 << 30 // where nobody tells how much there is
)

// keepRoom keeps the room as it is, whatever lives, until the context ends.
func keepRoom(ctx context.Context) {
	room := min(max(leastRoom, memory()/shareOfMemory), mostRoom)
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	percent := 0
	for look := time.NewTicker(time.Second); ; {
		metrics.Read(live)
		now := max(frugal, int(room*100/max(1, live[0].Value.Uint64())))
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

// memory is what this process may use: the machine's, or less where a container is held to less.
func memory() uint64 {
	total := uint64(usualMemory)
	if file, err := os.Open("/proc/meminfo"); err == nil {
		defer file.Close()
		line, _ := bufio.NewReader(file).ReadString('\n') // MemTotal:  24682740 kB
		if fields := strings.Fields(line); len(fields) == 3 {
			if kb, err := strconv.ParseUint(fields[1], 10, 64); err == nil {
				total = kb << 10
			}
		}
	}
	if limit, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if held, err := strconv.ParseUint(strings.TrimSpace(string(limit)), 10, 64); err == nil {
			total = min(total, held)
		}
	}
	return total
}
