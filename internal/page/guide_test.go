package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/post"
)

func TestASearchIndexHoldsProductsQuestionsAndPostsAndStaysSmall(t *testing.T) {
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	whole, _ := brand.NewRegistry(loaded.Site).ByID(loaded.Site.Settings.DefaultBrand)
	b := *whole
	b.Pages = []brand.Page{brand.Home, brand.Solutions, brand.Products, brand.Blog}
	lineup, _ := loaded.Site.Catalogue.Lineup(&b)
	source := &Source{Site: loaded.Site, Brand: &b, Stock: &Stock{Lineup: lineup}}
	var published []*post.Post
	for n := range 9000 {
		slug := fmt.Sprint("post-", n)
		published = append(published,
			&post.Post{Summary: post.Summary{Slug: slug, Title: slug, Date: fmt.Sprintf("%04d-01-01", 9999-n)}})
	}
	posts, _ := post.NewBlog(nil, published)
	index := source.SearchIndex(posts)
	kinds := map[string]int{}
	for _, entry := range index.Entries {
		kinds[entry[0]]++
		if path, _, _ := strings.Cut(entry[2], "#"); path == "" || !strings.HasPrefix(path, "/") {
			t.Errorf("%q leads to %q", entry[1], entry[2])
		}
	}
	if !slices.Contains(index.Entries, [4]string{"question", "How buying works: Warranty", "/solutions#buying-warranty",
		"What is repaired or replaced, and for how long."}) {
		t.Error("the index does not lead to the warranty")
	}
	if kinds["product"] != 23 || kinds["question"] < 23 || kinds["post"] < 20 {
		t.Errorf("found %v", kinds)
	}
	if data, err := json.Marshal(index); err != nil || len(data) > SearchIndexBytes {
		t.Errorf("the index of a long blog takes %d bytes: %v", len(data), err)
	}
	if at := slices.IndexFunc(index.Entries,
		func(e [4]string) bool { return e[0] == "post" }); index.Entries[at][2] != "/blog/post-0" {
		t.Errorf("the first post is %v, want the newest", index.Entries[at])
	}
}

func TestOnlyWhatTheFinderKnowsStaysInAnAddress(t *testing.T) {
	option := func(ids ...string) (out []brand.FitOption) {
		for _, id := range ids {
			out = append(out, brand.FitOption{ID: id})
		}
		return out
	}
	fits := &brand.Fits{Vehicles: option("van", "truck"), Years: option("new"), Ports: option("obd"),
		Wants: option("locate", "road")}
	for query, want := range map[string]string{
		"":                                  "",
		"want=road":                         "",
		"vehicle=boat":                      "",
		"vehicle=van":                       "vehicle=van",
		"vehicle=van&year=old&port=obd":     "vehicle=van&port=obd",
		"want=road&want=locate&vehicle=van": "vehicle=van&want=locate,road",
		"vehicle=van&want=road,locate,x":    "vehicle=van&want=locate,road",
		"vehicle=van&count=1":               "vehicle=van",
		"vehicle=van&count=12":              "vehicle=van&count=12",
		"vehicle=van&count=999999999":       fmt.Sprint("vehicle=van&count=", MostVehicles),
		"vehicle=van&count=-3&other=x":      "vehicle=van",
	} {
		values, _ := url.ParseQuery(query)
		if got := fitSearch(fits, values); got != want {
			t.Errorf("%q becomes %q, want %q", query, got, want)
		}
	}
}
