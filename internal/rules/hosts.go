package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// hostClaim says that a brand names a host as its own.
type hostClaim struct {
	brand string
	at    content.Origin
	own   bool // in a folder laid over other content
}

// hostClaims are the claims on each host, in the order of the brands.
type hostClaims map[string][]hostClaim

func (c *brandRules) hosts(claims hostClaims) {
	primaries := 0
	for i, h := range c.brand.Hosts {
		path := fmt.Sprintf("hosts.%d", i)
		name := brand.CleanHost(h.Name)
		switch bare := bareHost(h.Name); {
		case bare != strings.TrimSpace(h.Name) && brand.CleanHost(bare) != "":
			c.report(content.Error, path, fmt.Sprintf("%q is an address, expected a host name", h.Name),
				fmt.Sprintf("write %s, without scheme, port or path",
					strings.TrimPrefix(brand.CleanHost(bare), "www.")))
		case name == "":
			c.report(content.Error, path, fmt.Sprintf("%q can be no host name", h.Name),
				"write a name such as fleet.example, without scheme, port or path")
		case strings.HasPrefix(name, "www."):
			c.report(content.Error, path, fmt.Sprintf("%q starts with www.", name),
				"leave www. out: every host answers with and without it")
		case brand.IsDevelopment(name):
			c.report(content.Warning, path,
				fmt.Sprintf("%q is a name of this machine, where every brand is shown below localhost by its id", name),
				"remove it: http://"+c.brand.ID+".localhost shows the brand without a word about it")
			fallthrough
		default:
			claims[name] = append(claims[name], hostClaim{c.brand.ID, c.node.Origin(path), c.node.IsOwn(path)})
		}
		if !slices.Contains(brand.Roles, h.Role) {
			c.report(content.Error, path+".role", fmt.Sprintf("%q is not a role", h.Role),
				"use one of: "+content.Join(brand.Roles))
		}
		if h.Role == brand.Primary {
			primaries++
		}
	}
	if primaries != 1 {
		c.report(content.Error, "hosts", fmt.Sprintf("has %d primary hosts, expected exactly one", primaries),
			"give one host 'role: primary'")
	}
}

// bareHost is the host of an address: without scheme, port and path.
func bareHost(text string) string {
	host := strings.TrimSpace(text)
	if _, rest, found := strings.Cut(host, "://"); found {
		host = rest
	}
	host, _, _ = strings.Cut(host, "/")
	if name, port, found := strings.Cut(host, ":"); found && strings.Trim(port, "0123456789") == "" {
		host = name
	}
	return host
}

// problems are the hosts that more than one line names. The line of a folder laid over other
// content is the one to change, since the other was there before.
func (claims hostClaims) problems() content.Problems {
	var problems content.Problems
	for _, name := range slices.Sorted(maps.Keys(claims)) {
		wishes := claims[name]
		slices.SortStableFunc(wishes, func(a, b hostClaim) int { return compareOwn(a.own, b.own) })
		first := wishes[0]
		for _, later := range wishes[1:] {
			problems = append(problems, content.Problem{File: later.at.File, Line: later.at.Line, Path: later.at.Path,
				Message: fmt.Sprintf("%q belongs to brand %q already, by %s:%d", name, first.brand, first.at.File,
					first.at.Line),
				Fix: "remove one of the two", Brand: later.brand})
		}
	}
	return problems
}

// compareOwn puts what was there before what a folder adds.
func compareOwn(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
