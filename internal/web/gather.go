package web

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
)

// Gather lets the pages of a server leave in one piece. net/http hands the kernel the first
// 4 KB of an answer, with its header, and then the rest: twice the calls, segments and wakings
// of the visitor's machine. It also sorts and copies a dozen headers each time that are the same
// on every page; over plain HTTP/1 they are kept as the lines they become. The server's
// connections have to come from the listener it returns. Where they are plain, and while watch
// finds the line long, requests are refused at the door; watch may be nil.
func Gather(server *http.Server, listener net.Listener, watch *Watch) net.Listener {
	server.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
		if secure, ok := c.(interface{ NetConn() net.Conn }); ok {
			c = secure.NetConn()
		}
		return context.WithValue(ctx, connKey{}, c)
	}
	if server.TLSConfig != nil {
		watch = nil
	}
	return gatheringListener{listener, watch}
}

type connKey struct{}

type gatheringListener struct {
	net.Listener
	watch *Watch
}

func (l gatheringListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return newGatheringConn(tcp, l.watch), err
	}
	return c, err
}

// gatheringConn keeps what is written while it is held. Over HTTP/1, only the goroutine that
// answers a request writes, and so only it holds.
type gatheringConn struct {
	*net.TCPConn
	held *[]byte
	// lines are header lines that the next answer carries besides its own.
	lines []byte
	door
}

const (
	// worthHolding is the size up to which a copy costs less than a second call.
	worthHolding = 60 << 10
	headerRoom   = 4 << 10
)

var heldBytes = sync.Pool{New: func() any { b := make([]byte, 0, worthHolding+headerRoom); return &b }}

func (c *gatheringConn) Write(p []byte) (int, error) {
	if c.lines != nil {
		return c.writeBegin(p)
	}
	if c.held == nil {
		return c.TCPConn.Write(p)
	}
	*c.held = append(*c.held, p...)
	return len(p), nil
}

// writeBegin writes the first piece of an answer, with the waiting lines after its status.
func (c *gatheringConn) writeBegin(p []byte) (int, error) {
	lines := c.lines
	c.lines = nil
	if c.held == nil {
		c.hold()
		defer c.release()
	}
	status := bytes.IndexByte(p, '\n') + 1
	*c.held = append(append(append(*c.held, p[:status]...), lines...), p[status:]...)
	return len(p), nil
}

func (c *gatheringConn) hold() { c.held = heldBytes.Get().(*[]byte) }

// release sends what was held. net/http takes it for sent already, so an answer that is cut off ends
// the connection: the next one would be read as the rest of it.
func (c *gatheringConn) release() {
	held := c.held
	c.held = nil
	if _, err := c.TCPConn.Write(*held); err != nil {
		_ = c.Close()
	}
	*held = (*held)[:0]
	heldBytes.Put(held)
}

// direct is the connection of a request whose bytes travel as net/http writes them.
func direct(r *http.Request) *gatheringConn {
	if r.ProtoMajor != 1 || r.TLS != nil {
		return nil
	}
	c, _ := r.Context().Value(connKey{}).(*gatheringConn)
	return c
}

// ReadFrom lets the kernel copy what is a file to it, and copies the rest with a buffer that was
// used before; the connection would take a new one each time.
func (c *gatheringConn) ReadFrom(from io.Reader) (int64, error) {
	if c.held != nil {
		after := bytes.NewBuffer(*c.held)
		n, err := after.ReadFrom(from)
		*c.held = after.Bytes()
		return n, err
	}
	source := from
	if limited, ok := from.(*io.LimitedReader); ok {
		source = limited.R
	}
	if _, ok := source.(*os.File); ok {
		return c.TCPConn.ReadFrom(from)
	}
	held := heldBytes.Get().(*[]byte)
	defer heldBytes.Put(held)
	return io.CopyBuffer(struct{ io.Writer }{c.TCPConn}, from, (*held)[:cap(*held)])
}

// inOnePiece lets an answer of a size be written, header and all, in as few pieces as the connection allows.
func inOnePiece(r *http.Request, size int, write func()) {
	c, ok := r.Context().Value(connKey{}).(*gatheringConn)
	if ok && r.ProtoMajor == 1 && size <= worthHolding {
		c.hold()
		defer c.release()
	}
	write()
}
