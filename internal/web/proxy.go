package web

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses whose forwarded headers are believed.
type Proxies []netip.Prefix

// ParseProxies reads addresses and prefixes such as 10.0.0.0/8 or ::1.
func ParseProxies(list []string) (Proxies, error) {
	var proxies Proxies
	for _, text := range list {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			addr, addrErr := netip.ParseAddr(text)
			if addrErr != nil {
				return nil, err
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		proxies = append(proxies, prefix)
	}
	return proxies, nil
}

func (p Proxies) trusts(addr netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(addr.Unmap()) {
			return true
		}
	}
	return false
}

// forwarded is what a trusted proxy says about a request; it is set only for requests through such
// a proxy.
type forwarded struct {
	client netip.Addr
	host   string
	https  bool
}

type forwardedKey struct{}

// IsHTTPS reports whether the visitor's own connection is encrypted, behind a trusted proxy too.
func IsHTTPS(r *http.Request) bool {
	told, _ := r.Context().Value(forwardedKey{}).(forwarded)
	return r.TLS != nil || told.https
}

// IsNear reports whether a request came straight from this machine or its private network. What
// says that it was forwarded did not, whoever says so.
func IsNear(r *http.Request) bool {
	if _, proxied := r.Context().Value(forwardedKey{}).(forwarded); proxied {
		return false
	}
	peer := ClientIP(r)
	return peer.IsLoopback() || peer.IsPrivate() || peer.IsLinkLocalUnicast()
}

// IsHere reports whether a request came straight from this machine.
func IsHere(r *http.Request) bool { return IsNear(r) && ClientIP(r).IsLoopback() }

var forwardedHeaders = [...]string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// Forwarded lets a trusted proxy say who the visitor is. Anybody else's forwarded headers are
// dropped. A forwarded host counts only when it is one of ours, so that nobody can choose
// what a redirect or a canonical link says.
func (p Proxies) Forwarded(ours func(host string) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		trusted := len(p) > 0 && p.trusts(ClientIP(r))
		var told forwarded
		if trusted {
			told = p.readHeaders(r.Header)
			if told.client.IsValid() {
				r.RemoteAddr = netip.AddrPortFrom(told.client, 0).String()
			}
			if ours(told.host) {
				r.Host = told.host
			}
		}
		if dropForwarded(r.Header) || trusted {
			r = r.WithContext(context.WithValue(r.Context(), forwardedKey{}, told))
		}
		next.ServeHTTP(w, r)
	})
}

func dropForwarded(h http.Header) (any bool) {
	for _, name := range forwardedHeaders {
		if _, there := h[name]; there {
			any = true
			delete(h, name)
		}
	}
	return any
}

// readHeaders reads the headers of a trusted proxy. Forwarded (RFC 7239) counts only where there is none
// of the older ones: a proxy that writes those lets a visitor's own Forwarded pass.
func (p Proxies) readHeaders(h http.Header) (told forwarded) {
	addresses, host, protocol := h.Values("X-Forwarded-For"), h.Get("X-Forwarded-Host"), h.Get("X-Forwarded-Proto")
	if len(addresses) == 0 && host == "" && protocol == "" {
		return p.readStandardHeader(h.Values("Forwarded"))
	}
	hops := strings.Split(strings.Join(addresses, ","), ",")
	if i := p.outermost(hops); i >= 0 {
		told.client, _ = hopAddress(hops[i])
	}
	told.host, told.https = host, strings.EqualFold(protocol, "https")
	return told
}

// readStandardHeader takes all from the element of the visitor, which our outermost proxy wrote.
func (p Proxies) readStandardHeader(headers []string) (told forwarded) {
	var elements []map[string]string
	var hops []string
	line := strings.Join(headers, ",")
	if strings.Count(line, `"`)%2 > 0 {
		return told // a visitor's open quote would swallow what our proxy wrote
	}
	for _, element := range splitQuoted(line, ',') {
		pairs := map[string]string{}
		for _, pair := range splitQuoted(element, ';') {
			name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
			pairs[strings.ToLower(name)] = strings.Trim(value, `"`)
		}
		elements, hops = append(elements, pairs), append(hops, pairs["for"])
	}
	i := p.outermost(hops)
	if i < 0 {
		return told
	}
	told.client, _ = hopAddress(hops[i])
	told.host, told.https = elements[i]["host"], strings.EqualFold(elements[i]["proto"], "https")
	return told
}

// splitQuoted splits at a separator that stands outside quotes.
func splitQuoted(text string, at rune) []string {
	quoted := false
	return strings.FieldsFunc(text, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == at && !quoted
	})
}

// outermost is the last hop that no trusted proxy of ours stands for, or -1 when an address before
// it cannot be read.
func (p Proxies) outermost(hops []string) int {
	for i := len(hops) - 1; i >= 0; i-- {
		addr, ok := hopAddress(hops[i])
		if !ok {
			return -1
		}
		if !p.trusts(addr) {
			return i
		}
	}
	return -1
}

// hopAddress reads an address as proxies write it: bare, with a port, in brackets.
func hopAddress(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone(""), true
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return addr.Unmap().WithZone(""), err == nil
}
