//go:build linux

package main

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"sync/atomic"
	"syscall"
	"time"
	"unsafe"
)

// generator sends requests when they are due, from one thread that sleeps in between.
type generator struct {
	address netip.AddrPort
	mix     atomic.Pointer[mix]
	leads   int64 // leads that were acknowledged
	epoll   int
	events  []syscall.EpollEvent
	all     map[int]*connection // by file descriptor
	in, out []byte
	began   time.Time
	now     int64
	// paused is how long the generator itself stood still: its times are then not the server's.
	paused time.Duration
	looked int64
}

// pool is connections, and the requests that wait for one of them.
type pool struct {
	free    []*connection // first freed first used
	waiting []request
}

// phase is a rate that is kept up for some time. Requests are due at random moments that know
// nothing of the answers, and what becomes of each counts where it was due.
type phase struct {
	perSecond float64
	length    time.Duration
	over      *pool
	into      *figures
}

const (
	// patience is how long an answer may take.
	patience = 20 * time.Second
	// backlog is how long a request waits for a connection before it is given up.
	backlog = 200 * time.Millisecond
	// inARow is how many requests are sent at most before answers are looked at.
	inARow = 32
	// pause is how long the generator never takes for what it does.
	pause = 2 * time.Millisecond
	// readBuffer holds most answers whole.
	readBuffer = 256 << 10
)

func newGenerator(address string) (*generator, error) {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return nil, err
	}
	epoll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	return &generator{address: at, epoll: epoll, events: make([]syscall.EpollEvent, 256), all: map[int]*connection{}, in: make([]byte, readBuffer), began: time.Now()}, err
}

func (g *generator) clock() int64 { return int64(time.Since(g.began)) }

// open makes the connections of a pool.
func (g *generator) open(connections int) (*pool, error) {
	p := &pool{}
	for range connections {
		c := &connection{server: g.address, pool: p}
		if err := g.join(c); err != nil {
			return nil, err
		}
		p.release(c)
	}
	return p, nil
}

func (g *generator) join(c *connection) error {
	if err := c.dial(); err != nil {
		return err
	}
	g.all[c.fd] = c
	return syscall.EpollCtl(g.epoll, syscall.EPOLL_CTL_ADD, c.fd, &syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(c.fd)})
}

// renew replaces a connection that broke, or that the server ended.
func (g *generator) renew(c *connection) error {
	g.leave(c)
	return g.join(c)
}

func (g *generator) leave(c *connection) {
	delete(g.all, c.fd)
	_ = syscall.Close(c.fd)
}

func (g *generator) shut(p *pool) {
	for _, c := range g.all {
		if c.pool == p {
			g.leave(c)
		}
	}
}

func (p *pool) release(c *connection) {
	if !c.free && !c.busy {
		c.free = true
		p.free = append(p.free, c)
	}
}

// run goes through phases without a pause between them, then waits for the last answers.
func (g *generator) run(phases ...phase) error {
	from := g.clock()
	g.looked = from
	for _, p := range phases {
		end, mean, sent := from+int64(p.length), float64(time.Second)/p.perSecond, 0
		for next := from; ; sent++ {
			if next += int64(rand.ExpFloat64() * mean); next >= end {
				break
			}
			for sent%inARow == 0 || g.clock() < next {
				if err := g.answers(next - g.clock()); err != nil {
					return err
				}
				if g.clock() >= next {
					break
				}
			}
			p.over.waiting = append(p.over.waiting, request{kind: pickKind(), due: next, into: p.into})
			if err := g.send(p.over); err != nil {
				return err
			}
		}
		from = end
	}
	return g.drain()
}

// drain waits for the last answers. One that never comes counts as failed.
func (g *generator) drain() error {
	for end := g.clock() + int64(patience); g.underWay() > 0; {
		if err := g.answers(int64(time.Millisecond)); err != nil {
			return err
		}
		if g.clock() < end {
			continue
		}
		for _, c := range g.all {
			c.fail(fmt.Errorf("no answer in %s", patience))
			if err := g.renew(c); err != nil {
				return err
			}
			c.pool.release(c)
		}
	}
	return nil
}

func (g *generator) underWay() (n int) {
	for _, c := range g.all {
		if c.busy {
			n++
		}
	}
	return n
}

// send sends what waits while there are connections for it.
func (g *generator) send(p *pool) error {
	for len(p.waiting) > 0 {
		r := p.waiting[0]
		late := g.clock()-r.due > int64(backlog)
		if !late && len(p.free) == 0 {
			return nil
		}
		p.waiting = p.waiting[1:]
		if late {
			r.into.unsent++
			continue
		}
		c := p.free[0]
		p.free, c.free = p.free[1:], false
		g.out = g.mix.Load().write(g.out[:0], r.kind)
		if err := c.send(g.out, r); err != nil {
			r.into.fail(r.kind, err)
			c.fail(err)
			if err := g.renew(c); err != nil {
				return err
			}
		}
		p.release(c)
	}
	return nil
}

// answers waits for a moment, in nanoseconds, and takes what has come.
func (g *generator) answers(wait int64) error {
	if now := g.clock(); now-g.looked > int64(pause) {
		g.paused += time.Duration(now - g.looked)
	}
	n, err := g.wait(wait)
	g.looked = g.clock()
	if err != nil {
		return err
	}
	for _, event := range g.events[:n] {
		c := g.all[int(event.Fd)]
		g.now = g.clock()
		err := c.receive(g.in, g.count)
		if err != nil {
			c.fail(err)
		}
		if err != nil || c.close {
			if err := g.renew(c); err != nil {
				return err
			}
		}
		c.pool.release(c)
		if err := g.send(c.pool); err != nil {
			return err
		}
	}
	return nil
}

// sysEpollPwait2 waits to the nanosecond, where epoll_wait counts in milliseconds. It has the same
// number on every kind of processor.
const sysEpollPwait2 = 441

func (g *generator) wait(nanoseconds int64) (events int, err error) {
	atMost := syscall.NsecToTimespec(max(0, nanoseconds))
	n, _, code := syscall.Syscall6(sysEpollPwait2, uintptr(g.epoll), uintptr(unsafe.Pointer(&g.events[0])), uintptr(len(g.events)), uintptr(unsafe.Pointer(&atMost)), 0, 0)
	switch code {
	case 0:
		return int(n), nil
	case syscall.EINTR:
		return 0, nil
	}
	return 0, fmt.Errorf("wait for answers (Linux 5.11 or later can): %w", code)
}

func (g *generator) count(r request, a answer) {
	r.into.add(r.kind, a, time.Duration(g.now-r.due))
	if r.kind == lead && a.status == 200 {
		g.leads++
	}
}
