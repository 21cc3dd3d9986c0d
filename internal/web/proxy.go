package web

import (
	"context"
	"net/http"
	"net/netip"
	"strings"

	"livery/internal/brand"
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

type forwardedHTTPS struct{}

// IsHTTPS reports whether the visitor's own connection is encrypted, behind a trusted proxy too.
func IsHTTPS(r *http.Request) bool {
	forwarded, _ := r.Context().Value(forwardedHTTPS{}).(bool)
	return r.TLS != nil || forwarded
}

var forwardedHeaders = [...]string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"}

// Forwarded lets a trusted proxy say who the visitor is. Anybody else's forwarded headers are
// dropped. A forwarded host counts only when it is a brand's own, so that nobody can choose
// what a redirect or a canonical link says.
func (p Proxies) Forwarded(registry func() *brand.Registry, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(p) > 0 && p.trusts(ClientIP(r)) {
			if client, ok := p.client(r.Header.Values("X-Forwarded-For")); ok {
				r.RemoteAddr = netip.AddrPortFrom(client, 0).String()
			}
			if host := r.Header.Get("X-Forwarded-Host"); host != "" && registry().Resolve(host).Known {
				r.Host = host
			}
			if strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") {
				r = r.WithContext(context.WithValue(r.Context(), forwardedHTTPS{}, true))
			}
		}
		for _, name := range forwardedHeaders {
			delete(r.Header, name)
		}
		next.ServeHTTP(w, r)
	})
}

// client is the last address that no trusted proxy of ours stands for.
func (p Proxies) client(chain []string) (netip.Addr, bool) {
	hops := strings.Split(strings.Join(chain, ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		addr, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			return netip.Addr{}, false
		}
		if !p.trusts(addr) {
			return addr.Unmap(), true
		}
	}
	return netip.Addr{}, false
}
