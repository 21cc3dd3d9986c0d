//go:build !unix

package web

import "net"

// newGatheringConn leaves all refusing to net/http: what a connection holds cannot be looked at here.
func newGatheringConn(c *net.TCPConn, _ *Watch) *gatheringConn { return &gatheringConn{TCPConn: c} }
