package content

import (
	"fmt"
	"runtime"
	"strings"

	"livery/internal/background"
	"livery/internal/brand"
)

func (l *loader) brands(site *brand.Site) map[string]*Node {
	families := map[string]*Node{}
	for _, file := range l.files("families") {
		families[base(file)] = l.layer(file)
		l.families = append(l.families, base(file))
	}
	var own []*Node
	for _, file := range l.files("brands") {
		if n := l.ownLayer(file); n != nil {
			own = append(own, n)
		} else {
			l.broken = append(l.broken, base(file))
		}
	}
	nodes := map[string]*Node{}
	for i, made := range l.assembleAll(own, families) {
		l.problems = append(l.problems, made.problems.of(base(own[i].file))...)
		if made.brand == nil {
			l.broken = append(l.broken, base(own[i].file))
			continue
		}
		site.Brands = append(site.Brands, made.brand)
		nodes[made.brand.ID] = made.merged
	}
	return nodes
}

// ownLayer reads the file of a brand, or takes what stands in its place.
func (l *loader) ownLayer(file string) *Node {
	if n, stands := l.instead[base(file)]; stands {
		l.note(file)
		if n != nil {
			l.nodes[file] = n
		}
		return n
	}
	read := len(l.problems)
	n := l.layer(file)
	copy(l.problems[read:], l.problems[read:].of(base(file)))
	return n
}

// assembleAll makes the brands of these files, several at once: a family may have a thousand.
func (l *loader) assembleAll(own []*Node, families map[string]*Node) []assembled {
	made := make([]assembled, len(own))
	var group background.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, n := range own {
		group.Go(func() error {
			made[i] = l.assemble(base(n.file), n, families)
			return nil
		})
	}
	_ = group.Wait()
	return made
}

// assemble lays the three layers over each other and finishes the brand.
func (l *loader) assemble(id string, own *Node, families map[string]*Node) assembled {
	family := ""
	if f := own.fields["family"]; f != nil {
		family, _ = f.scalar.(string)
	}
	layer, known := families[family]
	if known && layer == nil {
		return assembled{} // what is wrong with the family is among the problems
	}
	if !known {
		at := own.At("family")
		return assembled{problems: Problems{{File: own.file, Line: at.line, Path: "family",
			Message: fmt.Sprintf("%q is not a family", family),
			Fix: "use one of: " + strings.Join(sortedKeys(families), ", ") + "; or add families/" +
				family + ".yaml"}}}
	}
	made := cacheOf(l.fsys).brand(id, func(before assembled) bool {
		return before.defaults == l.defaults && before.family == layer && before.own == own
	}, func() assembled { return assemble(id, l.defaults, layer, own) })
	if b := made.brand; b != nil && b.Blog.Source == brand.FromNone && len(b.Blog.Posts) == 0 {
		filled := *b
		filled.Blog.Posts = l.sets[b.Blog.Placeholders]
		made.brand = &filled
	}
	return made
}

func assemble(id string, defaults, family, own *Node) assembled {
	made := assembled{defaults: defaults, family: family, own: own}
	below := merge(defaults, family)
	merged := merge(below, own).resolve()
	var hosts []brand.Host
	if list := merged.Child("hosts"); list != nil {
		_ = decode(list, &hosts) // problems show below
	}
	names := strings.NewReplacer("{name}", merged.Child("name").Value(), "{host}",
		primaryOf(&brand.Brand{Hosts: withPrimary(hosts)}))
	merged = merged.fill(names, "{")
	b := &brand.Brand{}
	if err := decode(merged, b); err != nil {
		made.problems = Problems{valueProblem(merged, err)}
		return made
	}
	if b.ID != id {
		at := own.At("id")
		made.problems = Problems{{File: own.file, Line: at.line, Path: "id",
			Message: fmt.Sprintf("is %q, expected %q as the file is named", b.ID, id),
			Fix:     "make id and file name equal"}}
		return made
	}
	b.Gallery.Lent = captionsOf(below, names)
	settle(b, own)
	if len(b.Navigation) == 0 {
		b.Navigation = brand.DefaultNavigation(b.Pages, b.Words.Pages)
	}
	made.brand, made.merged = b, merged
	return made
}

func primaryOf(b *brand.Brand) string {
	for _, h := range b.Hosts {
		if h.Role == brand.Primary {
			return brand.CleanHost(h.Name)
		}
	}
	return ""
}
