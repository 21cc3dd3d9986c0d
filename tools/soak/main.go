//go:build linux

// Command soak loads a livery with mixed traffic over all brands and holds it to what it
// promises: nothing fails and memory stays flat at four fifths of what it can do; three times
// of it is shed politely, leads last; and calm is back at once. Run it with make soak-load.
//
// Server and generator share the machine and its processors; what the generator takes (some 10 to
// 25 microseconds a request) is missing from what the server could do.
//
// Requests are due at random moments that know nothing of the answers (open loop), and a time is
// counted from the moment a request was due, not from when it was sent: a server that pauses
// cannot hide who waited meanwhile. The limit is the highest rate that was kept up for a minute
// with every request sent, answered and not refused, 99 of 100 within 3 ms; it is found by
// halving, below the ceiling: what connections get that ask again as soon as they are answered.
//
// Time is cut into parts, and those in which the machine itself stood still (see watch) are told
// but not counted.
//
// The generator is one thread that polls its connections. Answers are skipped, not understood.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

func main() {
	minutes, err := strconv.ParseFloat(or(os.Getenv("MINUTES"), "30"), 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak: MINUTES must be a number:", err)
		os.Exit(2)
	}
	held, err := run(or(os.Getenv("LIVERY"), "bin/livery"), time.Duration(minutes*float64(time.Minute)))
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
	}
	if err != nil || !held {
		os.Exit(1)
	}
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// goFirst keeps the generator from waiting for the server: a request that is sent late is not the
// load that was meant.
func goFirst() {
	debug.SetGCPercent(400)
	runtime.LockOSThread()
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, -15); err != nil {
		fmt.Fprintln(os.Stderr, "soak: the generator waits like anybody for a processor, so that a flood may not reach three times the limit; run it as root:", err)
	}
}

func run(binary string, length time.Duration) (held bool, err error) {
	s, err := start(binary)
	if err != nil {
		return false, err
	}
	defer s.stop()
	goFirst()
	g, err := newGenerator(s.address)
	if err != nil {
		return false, err
	}
	m, err := discover(s)
	if err != nil {
		return false, err
	}
	if err := m.warm(s); err != nil {
		return false, err
	}
	g.mix.Store(m)
	fmt.Printf("%d brands, %d pages, %d assets, %d blog calls; per thousand: %v\n", len(m.hosts), len(m.requests[page]), len(m.requests[asset]), len(m.requests[blog]), weights)
	stop := keepTokens(g, s)
	defer stop()
	r := &report{g: g, s: s, watch: startWatch()}
	if err := r.phases(length); err != nil {
		return false, err
	}
	return r.verdict(), nil
}

// tokensLive is how long the tokens of the blog calls are good for, and a margin less.
const tokensLive = 5 * time.Minute

// keepTokens finds everything again before the tokens end.
func keepTokens(g *generator, s *server) (stop func()) {
	ticker := time.NewTicker(tokensLive)
	go func() {
		for range ticker.C {
			if m, err := discover(s); err == nil {
				g.mix.Store(m)
			}
		}
	}()
	return ticker.Stop
}
