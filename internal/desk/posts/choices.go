package posts

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/desk/frame"
	"livery/internal/edition"
	"livery/internal/page"
	"livery/internal/post"
)

// Choices answers what the fields of a post may hold: what exists in the brand.
func (room *Room) Choices(c frame.Call, b frame.Brand) error {
	of, err := c.BrandContent(b.ID)
	if err != nil {
		return err
	}
	posts := room.Drafts.Index.Posts(b.ID)
	out := PostChoices{Categories: mostUsed(posts.List, func(p post.Summary) string { return p.Category }),
		Authors:  mostUsed(posts.List, func(p post.Summary) string { return p.Author }),
		Tags:     posts.Tags(),
		Pictures: []PictureChoice{}, Sisters: []frame.Brand{}, Lengths: map[string]Bounds{}}
	for _, other := range c.Brands() {
		if other.ID != b.ID && other.NoBlog == "" && c.Person.Sees(other.ID) {
			out.Sisters = append(out.Sisters, other)
		}
	}
	pictures := c.Edition.Source(of).Pictures
	for _, name := range slices.Sorted(maps.Keys(pictures)) {
		// icons have no words, and no post shows them
		if p := pictures[name]; p.Ext != "svg" && p.Ext != "ico" && p.Alt != "" {
			out.Pictures = append(out.Pictures, PictureChoice{Name: name, Alt: p.Alt, Address: smallAddress(p),
				Width: p.Width, Height: p.Height})
		}
	}
	for field, bounds := range room.rules(c).Bounds() {
		out.Lengths[field] = Bounds(bounds)
	}
	return c.Answer(out)
}

// LinkTargets answers where a text of the brand can lead, which are thousands of addresses where there are thousands
// of posts.
func (room *Room) LinkTargets(c frame.Call, b frame.Brand) error {
	of, err := c.BrandContent(b.ID)
	if err != nil {
		return err
	}
	return c.Answer(linkTargets(c.Edition, of, room.Drafts.Index.Posts(b.ID)))
}

// mostUsed are the values of a field, the most used first.
func mostUsed(list []post.Summary, field func(post.Summary) string) []string {
	counts := map[string]int{}
	for _, p := range list {
		if value := field(p); value != "" {
			counts[value]++
		}
	}
	values := slices.Collect(maps.Keys(counts))
	slices.SortFunc(values,
		func(a, b string) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), strings.Compare(a, b)) })
	return append([]string{}, values...)
}

// smallAddress is a version of a picture that is wide enough for a thumbnail, on any host of ours.
func smallAddress(p page.Picture) string {
	if len(p.Webp) > 0 {
		return fmt.Sprintf("%s-%d.webp?v=%s", p.Base, p.Webp[0], p.Version)
	}
	if len(p.Sizes) > 0 {
		return fmt.Sprintf("%s-%d.%s?v=%s", p.Base, p.Sizes[0], p.Ext, p.Version)
	}
	return fmt.Sprintf("%s.%s?v=%s", p.Base, p.Ext, p.Version)
}

var pageTitles = map[page.Kind]string{page.KindHome: "Home", page.KindSolutions: "Solutions",
	page.KindProducts: "Products", page.KindQuote: "Get a quote", page.KindBlog: "Blog",
	page.KindContact: "Contact", page.KindRequestDemo: "Request a demo", page.KindPrivacy: "Privacy policy",
	page.KindTerms: "Terms of service", page.KindAccessibility: "Accessibility"}

// linkTargets are the addresses of a brand that a text can lead to.
func linkTargets(e *edition.Edition, b *brand.Brand, posts *post.Blog) []LinkTarget {
	targets := []LinkTarget{}
	products := map[string]string{}
	if catalogue := e.Source(b).Stock; catalogue != nil {
		for _, product := range catalogue.Products {
			products[fmt.Sprintf("/products/%d", product.ID)] = product.Title
		}
	}
	for _, p := range e.Source(b).Paths(posts) {
		if p.Search != "" {
			continue
		}
		switch p.Kind {
		case page.KindProduct:
			targets = append(targets, LinkTarget{p.Path, products[p.Path], "product"})
		case page.KindPost:
			if shown, found := posts.Find(strings.TrimPrefix(p.Path, "/blog/")); found {
				targets = append(targets, LinkTarget{p.Path, shown.Title, "post"})
			}
		default:
			targets = append(targets, LinkTarget{p.Path, pageTitles[p.Kind], "page"})
		}
	}
	return targets
}
