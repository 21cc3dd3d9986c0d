package rules

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/page"
)

// notPages begin the addresses that no redirect can lead from: files, calls, and what previews and storage answer.
var notPages = []string{"/api/", "/assets/", "/storage/", "/sheets/", "/.well-known/", "/-/"}

// redirects checks that those of a brand lead from addresses without a page to others, and not in a circle.
func (c *brandRules) redirects(catalogue *brand.Catalogue) {
	if len(c.brand.Redirects) == 0 {
		return
	}
	lineup, _ := catalogue.Lineup(c.brand)
	_, circles := page.Redirects(c.brand, lineup)
	for i, r := range c.brand.Redirects {
		from, to := fmt.Sprintf("redirects.%d.from", i), fmt.Sprintf("redirects.%d.to", i)
		switch {
		case noOldAddress(r.From) != "":
			c.report(content.Error, from, fmt.Sprintf("%q is no address of a page: %s", r.From, noOldAddress(r.From)),
				"write a path such as /old-page")
		case slices.ContainsFunc(notPages, func(start string) bool { return strings.HasPrefix(r.From+"/", start) }):
			c.report(content.Error, from,
				fmt.Sprintf("%s is no address of a page, so it cannot lead elsewhere", r.From), "remove it")
		case c.isOwnLayer(from) && page.HasPage(c.brand, lineup, r.From):
			c.report(content.Error, from, fmt.Sprintf("%s is a page of %s: it is shown, and leads nowhere", r.From,
				c.brand.Name), "remove the redirect, or switch the page off")
		}
		switch {
		case slices.Contains(circles, r.From):
			c.report(content.Error, to, fmt.Sprintf("%s leads to %s in a circle", r.From, r.To),
				"lead to a page that is shown")
		case !isPath(r.To) && !isSecureAddress(r.To):
			c.report(content.Error, to, fmt.Sprintf("%q is no path of the site and no https address", r.To),
				"write one such as /products/2")
		}
	}
}

// noOldAddress says why visitors cannot ask for something as a page; empty where they can.
func noOldAddress(from string) string {
	switch {
	case strings.ContainsAny(from, " \t\r\n"):
		return "it has a space in it"
	case strings.ContainsAny(from, "?#"):
		return "it has a query, which visitors bring along wherever they are led"
	case !isPath(from):
		return "it does not begin with one slash, or has a sign that no address has"
	case from != strings.TrimRight(from, "/"):
		return "it ends with a slash"
	}
	return ""
}

// isOwnLayer reports whether the brand's own layer says something. A redirect of its family or of all brands may name a
// page that this brand has: the page is shown there.
func (c *brandRules) isOwnLayer(path string) bool {
	layer, _ := content.LayerOf(c.node.Origin(path).File, path)
	return strings.HasPrefix(layer, "brands/")
}

// isPath holds for a path of the site, with or without query and fragment.
func isPath(to string) bool {
	return strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.ContainsAny(to, " \\\t\r\n\"'<>")
}

func isSecureAddress(to string) bool {
	u, err := url.Parse(to)
	return err == nil && u.Scheme == "https" && u.Host != "" && !strings.ContainsAny(to, " \\\t\r\n\"'<>")
}
