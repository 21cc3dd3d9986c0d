package web_test

import (
	"crypto/tls"
	"net/http"
	"testing"

	"livery/internal/web"
)

func TestABrandIsReachedWhereTheRequestCameFrom(t *testing.T) {
	const public = "https://fleetstore.example"
	for _, c := range []struct {
		host   string
		secure bool
		want   string
	}{
		{"desk.fleet.example", true, public},
		{"desk.fleet.example:8443", true, public},
		{"desk.localhost:7071", false, "http://store.localhost:7071"},
		{"desk.localhost", false, "http://store.localhost"},
		{"desk.localhost:7071", true, "https://store.localhost:7071"},
		{"notlocalhost", false, public},
	} {
		r := &http.Request{Host: c.host}
		if c.secure {
			r.TLS = &tls.ConnectionState{}
		}
		if got := web.BrandOrigin(r, "store", public); got != c.want {
			t.Errorf("from %s (secure %v) the store is at %s, want %s", c.host, c.secure, got, c.want)
		}
	}
}
