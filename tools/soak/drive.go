package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// generator drives connections against the server.
type generator struct {
	address string
	mix     atomic.Pointer[mix]
	leads   atomic.Int64 // leads that were acknowledged
}

// worker is a connection with its own buffers.
type worker struct {
	*generator
	connection
	out []byte
}

func (g *generator) worker() *worker {
	return &worker{generator: g, connection: connection{address: g.address}, out: make([]byte, 0, 1<<10)}
}

// send makes one request of the mix; due is when it should have been made.
func (w *worker) send(f *figures, due time.Time) {
	kind, request := w.mix.Load().pick(w.out[:0])
	a, err := w.ask(request, due.Add(patience))
	f.add(kind, a, err, time.Since(due))
	if kind == lead && err == nil && a.status == 200 {
		w.leads.Add(1)
	}
}

// saturate lets each connection ask as soon as it was answered: what comes back is the limit.
func (g *generator) saturate(connections int, length time.Duration) *figures {
	f := &figures{}
	ctx, cancel := context.WithTimeout(context.Background(), length)
	defer cancel()
	g.each(connections, func(w *worker) {
		for ctx.Err() == nil {
			w.send(f, time.Now())
		}
	})
	return f
}

// backlog is how late a request may be sent before it is given up: the generator itself must not
// become a queue.
const backlog = 200 * time.Millisecond

// offer makes requests at a rate, whether or not earlier ones were answered. Each connection has
// its own even chance at any moment. A request whose connection is still busy counts from when it
// was due; one whose connection was free counts from when it was sent, for the generator's own
// clock is not the server's fault.
func (g *generator) offer(perSecond float64, connections int, length time.Duration) *figures {
	f := &figures{}
	end := time.Now().Add(length)
	mean := float64(connections) / perSecond * float64(time.Second)
	g.each(connections, func(w *worker) {
		next := time.Now()
		for {
			next = next.Add(time.Duration(rand.ExpFloat64() * mean))
			if next.After(end) {
				return
			}
			due := next
			if wait := time.Until(next); wait > 0 {
				time.Sleep(wait)
				due = time.Now()
			} else if wait < -backlog {
				f.unsent.Add(1)
				continue
			}
			w.send(f, due)
		}
	})
	return f
}

func (g *generator) each(connections int, work func(w *worker)) {
	var group sync.WaitGroup
	for range connections {
		group.Go(func() {
			w := g.worker()
			defer w.close()
			work(w)
		})
	}
	group.Wait()
}
