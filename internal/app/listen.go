package app

import (
	"errors"
	"fmt"
	"net"
	"os"

	"github.com/coreos/go-systemd/v22/activation"
)

// listeners are where the sites are served. plain is nil unless http redirects to https, admin where status is turned
// off.
type listeners struct{ public, plain, admin net.Listener }

// listen opens the addresses, or takes over the sockets that systemd opened: the first is
// --listen, the second --http-listen. The sockets outlive a restart, so no visitor is refused.
func listen(c Options) (l listeners, err error) {
	inherited, err := activation.Listeners()
	if err != nil {
		return l, fmt.Errorf("sockets from systemd: %w", err)
	}
	if l.public, err = openListener(0, inherited, "--listen", c.Listen); err != nil {
		return l, err
	}
	if c.HTTPListen != "" {
		l.plain, err = openListener(1, inherited, "--http-listen", c.HTTPListen)
	}
	if err == nil && c.Admin != "" {
		l.admin, err = openListener(len(inherited), inherited, "--admin", c.Admin)
	}
	if err != nil {
		return listeners{}, errors.Join(err, l.close())
	}
	return l, nil
}

func openListener(n int, inherited []net.Listener, flag, address string) (net.Listener, error) {
	if n < len(inherited) {
		if inherited[n] == nil {
			return nil,
				fmt.Errorf("socket %d from systemd, for %s, cannot be listened on (it must be a listening stream "+
					"socket)", n+1, flag)
		}
		return inherited[n], nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w (choose another with %s)", address, err, flag)
	}
	return listener, nil
}

// duplicate is a second hold on the same sockets: they stay open when the first is closed.
func (l listeners) duplicate() (again listeners, err error) {
	var errs [3]error
	again.public, errs[0] = duplicate(l.public)
	again.plain, errs[1] = duplicate(l.plain)
	again.admin, errs[2] = duplicate(l.admin)
	if err := errors.Join(errs[:]...); err != nil {
		return listeners{}, errors.Join(err, again.close())
	}
	return again, nil
}

func duplicate(listener net.Listener) (net.Listener, error) {
	if listener == nil {
		return nil, nil
	}
	socket, ok := listener.(interface{ File() (*os.File, error) })
	if !ok {
		return nil, fmt.Errorf("the socket at %s cannot be kept", listener.Addr())
	}
	file, err := socket.File()
	if err != nil {
		return nil, err
	}
	again, err := net.FileListener(file)
	return again, errors.Join(err, file.Close())
}

// close closes the listeners, unless a server that was shut down has done so.
func (l listeners) close() error {
	var errs []error
	for _, listener := range []net.Listener{l.public, l.plain, l.admin} {
		if listener == nil {
			continue
		}
		if err := listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
