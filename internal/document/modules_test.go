package document

import (
	"bytes"
	"strings"
	"testing"

	"livery/internal/brand"
	"livery/internal/page"
)

func TestPostsOfTheContentAreInAModuleOfTheirOwn(t *testing.T) {
	b := &brand.Brand{ID: "lamp", Pages: []brand.Page{brand.Home, brand.Blog}, Blog: brand.BlogPage{
		Title: "Journal", Source: brand.FromNone, Posts: []brand.ContentPost{{Title: "How to hang a lantern"}}}}
	said := func() (core, posts []byte, urls page.Modules) {
		m, err := NewModules(&page.Source{Site: &brand.Site{}, Brand: b}, page.Runtime{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for path, file := range m.Files() {
			switch {
			case strings.Contains(path, "/core-"):
				core = file.Identity.Bytes
			case strings.Contains(path, "/posts-"):
				posts = file.Identity.Bytes
			}
		}
		return core, posts, m.URLs
	}
	core, posts, urls := said()
	if !bytes.Contains(core, []byte("Journal")) || bytes.Contains(core, []byte("hang a lantern")) {
		t.Errorf("what every page fetches is %s", core)
	}
	if !bytes.Contains(posts, []byte("hang a lantern")) || !strings.Contains(urls.Posts, "/posts-") {
		t.Errorf("at %q are %s", urls.Posts, posts)
	}
	b.Blog.Source = brand.FromStorage
	if _, posts, urls = said(); posts != nil || urls.Posts != "" {
		t.Errorf("a brand whose posts are in storage offers %q", urls.Posts)
	}
}
