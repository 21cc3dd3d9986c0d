package sitestats

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	maxPaths      = 50
	maxPathBytes  = 200
	maxSegment    = 64
	hiddenSegment = "*"
)

// revealing is what may stand for a person: a mailbox, or a number long enough for a telephone or an account.
var revealing = regexp.MustCompile(`(?i)@|%40|\d{5}`)

// Plain is a path without what may be personal: no query, no segment that looks like a mailbox,
// a number or a key, and no more than 200 bytes.
func Plain(path string) string {
	if end := strings.IndexAny(path, "?#"); end >= 0 {
		path = path[:end]
	}
	segments := strings.Split(strings.ToValidUTF8(path, ""), "/")
	for i, s := range segments {
		if len(s) > maxSegment || revealing.MatchString(s) {
			segments[i] = hiddenSegment
		}
	}
	plain := "/" + strings.TrimLeft(strings.Join(segments, "/"), "/")
	if len(plain) <= maxPathBytes {
		return plain
	}
	end := maxPathBytes
	for !utf8.RuneStart(plain[end]) {
		end--
	}
	return plain[:end]
}

// paths are the addresses that most often led nowhere. Only so many are held: a new one takes
// the place and the count of the rarest, so a frequent one is never lost among invented ones.
type paths struct {
	total uint64
	most  []Missed
}

// Missed is an address that led nowhere, and at most how often it was asked for.
type Missed struct {
	Path  string `json:"path"`
	Times uint64 `json:"times"`
}

func (p *paths) add(path string) {
	p.total++
	if i := slices.IndexFunc(p.most, func(m Missed) bool { return m.Path == path }); i >= 0 {
		p.most[i].Times++
		return
	}
	if len(p.most) < maxPaths {
		p.most = append(p.most, Missed{path, 1})
		return
	}
	rarest := 0
	for i, m := range p.most {
		if m.Times < p.most[rarest].Times {
			rarest = i
		}
	}
	p.most[rarest] = Missed{path, p.most[rarest].Times + 1}
}

// top lists the most frequent first.
func (p *paths) top(n int) []Missed {
	list := slices.SortedFunc(slices.Values(p.most), func(a, b Missed) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), strings.Compare(a.Path, b.Path))
	})
	return list[:min(n, len(list))]
}
