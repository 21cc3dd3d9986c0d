package rules

import (
	"fmt"
	"net/url"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// checkLinks checks the addresses that lead from the sites elsewhere, once where each was written: by a brand, its
// family, or in the settings of all brands.
func checkLinks(loaded *content.Content) content.Problems {
	l := linkRules{seen: map[content.Origin]bool{}}
	s := loaded.Site.Settings
	l.check(loaded.File("site.yaml"), "settings", "",
		brand.Links{Shop: s.Shop, ShopItem: s.ShopItem, ShopCart: s.ShopCart, Social: s.Social})
	for _, b := range loaded.Site.Brands {
		l.check(loaded.Brand(b.ID), "links", b.ID, b.Links)
	}
	return l.problems
}

type linkRules struct {
	problems content.Problems
	seen     map[content.Origin]bool // by file and line
}

func (l *linkRules) check(n *content.Node, head, id string, links brand.Links) {
	say := func(severity content.Severity, path, message, fix string) {
		at := n.Origin(head + "." + path)
		if id != "" && at.File == "site.yaml" {
			return // said of the settings already
		}
		if layer, _ := content.LayerOf(at.File, at.Path); layer != "brands/"+id {
			id = ""
		}
		if seen := (content.Origin{File: at.File, Line: at.Line, Path: at.Path}); !l.seen[seen] {
			l.seen[seen] = true
			l.problems = append(l.problems, content.Problem{File: at.File, Line: at.Line, Path: at.Path,
				Message: message, Fix: fix, Brand: id, Severity: severity})
		}
	}
	report := func(path, message, fix string) { say(content.Error, path, message, fix) }
	if links.Shop != "" && !isWebAddress(links.Shop) {
		report("shop", fmt.Sprintf("%q is no address of a shop", links.Shop), "write it like https://shop.example/")
	}
	for _, link := range []struct{ field, template, holds string }{
		{"shopItem", links.ShopItem, "{id}"}, {"shopCart", links.ShopCart, "{items}"},
	} {
		fix := fmt.Sprintf(`write it like "https://shop.example/path?buy=%s&from={brand}", or leave it out`, link.holds)
		address := strings.NewReplacer(link.holds, "1", "{brand}", "b").Replace(link.template)
		switch u, err := url.Parse(address); {
		case link.template == "":
		case err != nil || u.Scheme != "https" || u.Host == "":
			report(link.field, fmt.Sprintf("%q is no address of a shop", link.template), fix)
		case !strings.Contains(link.template, link.holds):
			report(link.field, fmt.Sprintf("does not say with %s what is bought", link.holds), fix)
		}
	}
	if lent := lentTemplates(n, head, links); len(lent) > 0 {
		say(content.Warning, "shop", "is another shop than the one where products are still bought: "+
			strings.Join(lent, " and "), `write addresses of this shop there, or leave them empty ("") to lead to its front page`)
	}
	for i, profile := range links.Social {
		if !isWebAddress(profile.URL) {
			report(fmt.Sprintf("social.%d.url", i), fmt.Sprintf("%q is no address of a profile", profile.URL),
				"write it like https://social.example/name, or remove the entry")
		}
	}
}

// lentTemplates are those that lead to another shop, because whoever says the shop does not say them.
func lentTemplates(n *content.Node, head string, links brand.Links) (lent []string) {
	at := n.Origin(head + ".shop")
	owner, _ := content.LayerOf(at.File, at.Path)
	for _, one := range []struct{ field, template string }{{"shopItem", links.ShopItem}, {"shopCart", links.ShopCart}} {
		by := n.Origin(head + "." + one.field)
		layer, _ := content.LayerOf(by.File, by.Path)
		if there := hostOf(one.template); links.Shop != "" && there != "" && layer != owner &&
			there != hostOf(links.Shop) {
			lent = append(lent, fmt.Sprintf("%s.%s leads to %s", head, one.field, there))
		}
	}
	return lent
}

// hostOf is the host that an address or a template of one leads to.
func hostOf(template string) string {
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(template))
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// isWebAddress reports whether a link can lead there.
func isWebAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}
