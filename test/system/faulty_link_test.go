package system

import (
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// faultyLink is a connection that a test can make slow, silent or broken.
type faultyLink struct {
	addr string
	mu   sync.Mutex
	mode mode
	open map[net.Conn]bool
	turn chan struct{} // closed at every change of mode
}

type mode int

const (
	flowing mode = iota
	slow         // every piece takes a while
	silent       // connections stay open and nothing comes
	gone         // connections are cut, new ones too
)

const slowness = 300 * time.Millisecond

func newToxic(t *testing.T, network, target string) *faultyLink {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &faultyLink{addr: listener.Addr().String(), open: map[net.Conn]bool{}, turn: make(chan struct{})}
	t.Cleanup(func() { _ = listener.Close(); x.set(gone) })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			go x.join(near, network, target)
		}
	}()
	return x
}

func (x *faultyLink) set(m mode) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.mode = m
	close(x.turn)
	x.turn = make(chan struct{})
	if m == gone {
		for c := range x.open {
			_ = c.Close()
		}
	}
}

func (x *faultyLink) state() (mode, chan struct{}) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.mode, x.turn
}

func (x *faultyLink) join(near net.Conn, network, target string) {
	defer near.Close()
	if m, _ := x.state(); m == gone {
		return
	}
	far, err := net.Dial(network, target)
	if err != nil {
		return
	}
	defer far.Close()
	x.mu.Lock()
	x.open[near] = true
	x.mu.Unlock()
	go func() { _, _ = io.Copy(x.through(near), far); _ = near.Close() }()
	_, _ = io.Copy(x.through(far), near)
	x.mu.Lock()
	delete(x.open, near)
	x.mu.Unlock()
}

type passage struct {
	*faultyLink
	to net.Conn
}

func (x *faultyLink) through(to net.Conn) io.Writer { return passage{x, to} }

func (p passage) Write(b []byte) (int, error) {
	for {
		m, turn := p.state()
		switch m {
		case silent:
			<-turn
			continue
		case gone:
			return 0, net.ErrClosed
		case slow:
			time.Sleep(slowness)
		}
		return p.to.Write(b)
	}
}
