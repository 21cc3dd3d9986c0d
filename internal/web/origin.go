package web

import (
	"net/http"
	"strings"
)

// Origin is the address that a request was made to, as the browser knows it: behind a trusted proxy too.
func Origin(r *http.Request) string { return scheme(r) + "://" + r.Host }

func scheme(r *http.Request) string {
	if IsHTTPS(r) {
		return "https"
	}
	return "http"
}

// BrandOrigin is where whoever makes a request reaches a brand: at its own address, public, or below localhost where
// the request came to a name of this machine.
func BrandOrigin(r *http.Request, id, public string) string {
	host, port, hasPort := strings.Cut(r.Host, ":")
	if host != "localhost" && !strings.HasSuffix(host, ".localhost") {
		return public
	}
	if hasPort {
		port = ":" + port
	}
	return scheme(r) + "://" + id + ".localhost" + port
}
