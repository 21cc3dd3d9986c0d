//go:build unix

package web

import (
	"io"
	"net"
	"syscall"
)

func newGatheringConn(c *net.TCPConn, watch *Watch) *gatheringConn {
	g := &gatheringConn{TCPConn: c}
	raw, err := c.SyscallConn()
	if watch == nil || err != nil {
		return g
	}
	g.door = door{watch: watch, gone: func() (gone error) {
		var one [1]byte
		err := raw.Read(func(fd uintptr) bool {
			n, _, err := syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
			switch {
			case err == syscall.EAGAIN, err == syscall.EINTR:
				return false
			case err != nil:
				gone = err
			case n == 0:
				gone = io.EOF
			}
			return true
		})
		if err != nil {
			return err
		}
		return gone
	}}
	return g
}
