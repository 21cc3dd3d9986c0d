package web

import (
	"context"
	"os"
	"slices"
	"sync/atomic"
	"time"
)

// line measures how long a request stands in line before anybody looks at it. Requests under
// way do not show that: answers from memory are given so fast that there are never many, while
// thousands wait unread in the kernel. So a byte of our own is sent through a pipe now and then.
// It becomes ready like a visitor's request, waits behind all that were ready before it, and is
// read when its turn comes. A wait behind few requests is no line: then something else keeps
// the processor, and refusing anybody would not help.
type line struct {
	// standing is what most waits of late were at least: what no burst explains. In nanoseconds.
	standing atomic.Int64
	asked    atomic.Uint64 // requests that were looked at
	recent   [lineWindow]time.Duration
	next     int
}

const (
	lineWindow   = 3
	lineInterval = 20 * time.Millisecond
	// longLine is when pages are refused, veryLongLine when leads are too.
	longLine     = 50 * time.Millisecond
	veryLongLine = time.Second
	// fewInLine are no line, however long they wait.
	fewInLine = 200
)

// run measures until the context ends.
func (l *line) run(ctx context.Context) error {
	in, out, err := os.Pipe()
	if err != nil {
		return err
	}
	defer out.Close()
	read := make(chan struct{}, 1)
	go func() {
		defer in.Close()
		for one := make([]byte, 1); ; {
			if n, err := in.Read(one); n == 0 || err != nil {
				return
			}
			read <- struct{}{}
		}
	}()
	for pause := time.NewTicker(lineInterval); ; {
		select {
		case <-ctx.Done():
			return nil
		case <-pause.C:
		}
		sent, asked := time.Now(), l.asked.Load()
		if _, err := out.Write([]byte{0}); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-read:
		}
		l.note(time.Since(sent), l.asked.Load()-asked)
	}
}

// note takes a wait and how many were before it.
func (l *line) note(wait time.Duration, ahead uint64) {
	if ahead < fewInLine {
		wait = 0
	}
	l.recent[l.next%lineWindow] = wait
	l.next++
	ordered := l.recent
	slices.Sort(ordered[:])
	l.standing.Store(int64(ordered[lineWindow/2]))
}

func (l *line) wait() time.Duration { return time.Duration(l.standing.Load()) }
