package app

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"livery/internal/web"
)

// from is a listener whose visitors come from an address.
type from struct {
	net.Listener
	at string
}

func (f from) Accept() (net.Conn, error) {
	c, err := f.Listener.Accept()
	return visitor{c, f.at}, err
}

type visitor struct {
	net.Conn
	at string
}

func (v visitor) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(v.at)) }

func TestTheLocalDeskAnswersThisMachineAlone(t *testing.T) {
	a := &App{}
	for address, want := range map[string]bool{"127.0.0.1:5": true, "[::1]:5": true, "10.0.0.7:5": false,
		"192.168.1.7:5": false, "[fe80::7]:5": false, "203.0.113.7:5": false} {
		var isDesk bool
		server := httptest.NewUnstartedServer(web.Proxies(nil).Forwarded(func(string) bool { return false },
			http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { isDesk = a.isDesk(r) })))
		server.Listener = from{server.Listener, address}
		server.Start()
		request, _ := http.NewRequestWithContext(t.Context(), "GET", server.URL, nil)
		request.Host = "desk.localhost"
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		server.Close()
		if isDesk != want {
			t.Errorf("from %s it answers: %v", address, isDesk)
		}
	}
}
