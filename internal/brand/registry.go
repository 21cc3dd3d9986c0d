package brand

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

// Registry answers which brand a host shows. It is immutable; new content makes a new one.
type Registry struct {
	brands []*Brand
	byID   map[string]*Brand
	// byHost has the answer for every name of the content, with and without "www.".
	byHost   map[string]Match
	primary  map[string]string
	fallback *Brand
}

// NewRegistry indexes the brands of a site. Content was validated before, so the first
// brand stands in for a missing default.
func NewRegistry(site *Site) *Registry {
	r := &Registry{
		brands:  site.Brands,
		byID:    map[string]*Brand{},
		byHost:  map[string]Match{},
		primary: map[string]string{},
	}
	for _, a := range site.Away {
		for _, host := range append(slices.Clone(a.Hosts), a.ID+".localhost") {
			name := CleanHost(host)
			r.byHost[name], r.byHost["www."+name] = awayMatch(a.ID, name), awayMatch(a.ID, "www."+name)
		}
	}
	for _, b := range site.Brands { // a host that one of them has too is theirs
		r.byID[b.ID] = b
		for _, h := range b.Hosts {
			name := CleanHost(h.Name)
			r.byHost[name] = hostMatch(b, name, h.Role)
			r.byHost["www."+name] = wwwMatch(b, name, h.Role)
			if h.Role == Primary {
				r.primary[b.ID] = name
			}
		}
	}
	r.fallback = r.byID[site.Settings.DefaultBrand]
	if r.fallback == nil && len(r.brands) > 0 {
		r.fallback = r.brands[0]
	}
	return r
}

// Brands returns all brands in content order.
func (r *Registry) Brands() []*Brand { return r.brands }

// ByID returns the brand with an id.
func (r *Registry) ByID(id string) (*Brand, bool) {
	b, ok := r.byID[id]
	return b, ok
}

// PrimaryHost returns the host that canonical links of a brand name.
func (r *Registry) PrimaryHost(id string) string { return r.primary[id] }

// Origin is the public address of a brand, which canonical links, feeds and search engines are given.
func (r *Registry) Origin(id string) string { return PublicOrigin(r.primary[id]) }

// PublicOrigin is the address of a brand's host. Visitors are always sent to it over https, which a proxy may speak
// for us.
func PublicOrigin(host string) string { return "https://" + host }

// Hosts returns every name that some brand answers to, with and without "www.".
func (r *Registry) Hosts() []string {
	var names []string
	for _, b := range r.brands {
		for _, h := range b.Hosts {
			name := CleanHost(h.Name)
			names = append(names, name, "www."+name)
		}
	}
	return names
}

// Match is the answer to "why did this host get this brand".
type Match struct {
	Brand *Brand
	// Host is the cleaned host that was looked up.
	Host string
	Role Role
	// Known is false when the default brand answers for an unknown host.
	Known bool
	// Development is true on localhost and loopback addresses.
	Development bool
	// Indexable is true only on a primary host without "www.".
	Indexable bool
	// Away is true on the hosts of a brand that cannot be served for now. Of Brand nothing but the id is known there.
	Away bool
	// Rule says in words which rule matched.
	Rule string
}

// Resolve finds the brand of a Host header value.
func (r *Registry) Resolve(raw string) Match {
	if m, ok := r.byHost[raw]; ok { // as browsers send it on the usual ports
		return m
	}
	host := CleanHost(raw)
	if m, ok := r.byHost[host]; ok {
		return m
	}
	if IsDevelopment(host) {
		return r.development(host)
	}
	rule := fmt.Sprintf("no brand names %q, so the default brand %q answers", host, r.fallback.ID)
	if host == "" {
		rule = fmt.Sprintf("the request names no usable host, so the default brand %q answers", r.fallback.ID)
	}
	return Match{Brand: r.fallback, Host: host, Role: Alias, Rule: rule}
}

func hostMatch(b *Brand, host string, role Role) Match {
	m := Match{Brand: b, Host: host, Role: role, Known: true, Indexable: role == Primary,
		Rule: fmt.Sprintf("%q is a host of %q with role %s", host, b.ID, role)}
	if role == Primary {
		m.Rule = fmt.Sprintf("%q is the primary host of %q", host, b.ID)
	}
	return m
}

// wwwMatch is for the name with "www.", which is never the one that is indexed.
func wwwMatch(b *Brand, bare string, role Role) Match {
	m := hostMatch(b, bare, role)
	m.Host, m.Indexable = "www."+bare, false
	if role == Primary {
		m.Role = Alias
		m.Rule = fmt.Sprintf("%q is the primary host of %q with www.; only the bare name is indexed", m.Host, b.ID)
	}
	return m
}

func awayMatch(id, host string) Match {
	return Match{Brand: &Brand{ID: id}, Host: host, Role: Alias, Known: true, Away: true,
		Rule: fmt.Sprintf("%q is a host of %q, which is left out until its files are mended", host, id)}
}

func (r *Registry) development(host string) Match {
	m := Match{Brand: r.fallback, Host: host, Role: Preview, Development: true,
		Rule: fmt.Sprintf("development mode on %q shows the default brand", host)}
	if id, ok := strings.CutSuffix(host, ".localhost"); ok {
		if b, known := r.byID[id]; known {
			m.Brand, m.Known = b, true
			m.Rule = fmt.Sprintf("development mode: %q names the brand by id", host)
		}
	}
	return m
}

// CleanHost brings a Host header to the form of the host table: without port and trailing
// dot, lower case, internationalised names in ASCII. What can be no host name gives "".
func CleanHost(raw string) string {
	host := strings.TrimSpace(raw)
	if strings.HasPrefix(host, "[") {
		end := strings.IndexByte(host, ']')
		if end < 0 {
			return ""
		}
		return strings.ToLower(host[1:end])
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return strings.ToLower(host)
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 {
		host = host[:i]
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "" || len(host) > 253 {
		return ""
	}
	if ascii(host) {
		if strings.Trim(host, "abcdefghijklmnopqrstuvwxyz0123456789-._") != "" {
			return ""
		}
		return host
	}
	converted, err := idna.Lookup.ToASCII(host)
	if err != nil {
		return ""
	}
	return converted
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// IsDevelopment reports whether a cleaned host is this machine.
func IsDevelopment(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback()
}
