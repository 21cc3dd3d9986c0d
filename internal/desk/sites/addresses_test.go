package sites_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/posts"
	"livery/internal/desk/sites"
)

func addressesOf(b *desktest.Browser) sites.SiteAddresses {
	b.T.Helper()
	return desktest.Read[sites.SiteAddresses](b.T, b.Wants(200, "GET", "/api/desk/sites/addresses", ""))
}

// leadOn adds redirects, or takes some out, in the draft of this version.
func leadOn(b *desktest.Browser, status int, version string, asked sites.SiteLead) string {
	b.T.Helper()
	body, err := json.Marshal(asked)
	if err != nil {
		b.T.Fatal(err)
	}
	return b.Wants(status, "POST", "/api/desk/sites/addresses", string(body), "If-Match", `"`+version+`"`)
}

func byHand(layer, from, to string) sites.SiteLead {
	return sites.SiteLead{Layer: layer, Add: []sites.SiteAddress{{From: from, To: to}}}
}

func TestRedirectsAreAddedByHandAndFromATableCountedAndTakenOut(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Editor)
	draft := desktest.Read[sites.SiteDraft](t, leadOn(all, 200, "none", byHand("brands/store", "/old/", "/products")))
	draft = desktest.Read[sites.SiteDraft](t, leadOn(all, 200, draft.ETag, sites.SiteLead{Layer: "families/cameras",
		CSV: "from,to\n/autumn,/blog,302\n/old,/products\n"}))
	if len(draft.Edits) != 2 || draft.Added != 2 {
		t.Fatalf("the draft is %+v, after %d were added", draft.Edits, draft.Added)
	}
	publish(all, draft, `{"confirmed":true}`)
	b.Stats.Led("store", "/old")
	b.Stats.Led("store", "/old")
	b.Stats.Miss("store", "/older")
	b.Stats.Miss("store", "/old")
	found := addressesOf(all)
	if len(found.Redirects) != 3 || found.Since == nil || len(found.Missed) != 1 || found.Missed[0].Path != "/older" {
		t.Fatalf("the addresses are %+v", found)
	}
	store := found.Redirects[slices.IndexFunc(found.Redirects,
		func(r sites.SiteRedirect) bool { return r.Layer == "brands/store" })]
	if store.From != "/old" || store.To != "/products" || store.Times != 2 || store.By == "" || store.Since == "" ||
		!store.May || store.Draft {
		t.Errorf("the redirect of the store is %+v", store)
	}
	leadOn(all, 200, "none", sites.SiteLead{Layer: "brands/store", Out: []string{"/old"}})
	if left := addressesOf(all); len(left.Redirects) != 2 {
		t.Errorf("taken out of the draft, %+v are left", left.Redirects)
	}
	one, _ := b.Join(desk.Editor, "store")
	if seen := addressesOf(one); len(seen.Redirects) != 1 || !seen.Redirects[0].May {
		t.Errorf("somebody of the store sees %+v", seen.Redirects)
	}
	leadOn(one, 403, "none", byHand("families/cameras", "/spring", "/blog"))
}

func TestARedirectThatCannotServeIsRefusedAtTheDeskWithAllThatCameWithIt(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	for reason, asked := range map[string]sites.SiteLead{
		"/products is a page of Fleet Store": byHand("brands/store", "/products", "/"),
		"/a leads to /b in a circle":         {Layer: "brands/store", CSV: "/fine,/products\n/a,/b\n/b,/a"},
		"Line 2 does not say where /b":       {Layer: "brands/store", CSV: "/a,/products\n/b"},
		`.\nLine 4: \"/News/Old Stories\" is no address of a page: it has a space in it`: {Layer: "site",
			CSV: "/a,/products\n\n/about.php?id=3,/\n/News/Old Stories,/\n/b,nowhere"},
		`Line 3: \"/about.php?id=3\" is no address of a page: it has a query`: {Layer: "site",
			CSV: "/a,/products\n\n/about.php?id=3,/\n/b"},
		`.\nLine 5: \"nowhere\" is no path of the site`: {Layer: "site",
			CSV: "/a,/products\n\n/about.php?id=3,/\n/News/Old Stories,/\n/b,nowhere"},
		"is no path of the site and no https": byHand("site", "/old", "nowhere"),
		"There is nothing to do":              {Layer: "brands/store"},
		"There is no such brand or family":    byHand("brands/nobody", "/old", "/"),
		"/api/leads is no address of a page":  byHand("site", "/api/leads", "/"),
	} {
		if text := leadOn(all, 422, "none", asked); !strings.Contains(text, reason) {
			t.Errorf("%+v is refused with %s", asked, text)
		}
	}
	if found := addressesOf(all); len(found.Redirects) > 0 {
		t.Errorf("there are %+v", found.Redirects)
	}
	leadOn(all, 428, "", byHand("brands/store", "/old", "/"))
	leadOn(all, 412, "another", byHand("brands/store", "/old", "/"))
}

func TestEveryLineOfATableThatLeadsFromAPostIsNamedWithTheOthers(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	for _, title := range []string{"Doors", "Windows"} {
		p := desktest.Read[posts.PostDetail](t, all.Wants(200, "POST", "/api/desk/posts/store", `{"post":{"title":"`+title+
			`","excerpt":"What it is about.","sections":[{"heading":"First","content":"Some words."}]}}`))
		all.Wants(200, "POST", "/api/desk/posts/store/"+p.ID+"/publish", "{}", "If-Match", p.Version)
	}
	// The first line leads to a page, which may be.
	text := leadOn(all, 422, "none", sites.SiteLead{Layer: "brands/store",
		CSV: "/a,/products\n/blog/windows,/\n/b,nowhere\n/blog/doors,/blog\n/c\n/products,/"})
	at := -1
	for _, line := range []string{"Line 2: /blog/windows is a post of Fleet Store", "Line 3: ",
		"Line 4: /blog/doors is a post of Fleet Store", "Line 5 ", "Line 6: /products is a page of Fleet Store"} {
		if next := strings.Index(text, line); next > at {
			at = next
		} else {
			t.Errorf("%q is not said, or not in its place: %s", line, text)
		}
	}
}

func TestAThousandRedirectsAreTakenFromOneTable(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	var table strings.Builder
	for n := range 1000 {
		fmt.Fprintf(&table, "/old/%d,/products\n", n)
	}
	draft := desktest.Read[sites.SiteDraft](t,
		leadOn(all, 200, "none", sites.SiteLead{Layer: "site", CSV: table.String()}))
	if done := publish(all, draft, `{"confirmed":true}`); done.ID == "" || len(addressesOf(all).Redirects) != 1000 {
		t.Errorf("%d are there after %+v", len(addressesOf(all).Redirects), done)
	}
}

func TestRedirectsOfAllBrandsAddedOneAfterTheOtherAreOneEditAndAreTakenOutAgain(t *testing.T) {
	for name, begun := range map[string]string{
		"nothing":     `[]`,
		"an addition": `[{"layer":"site","field":"redirects+","after":[{"from":"/x0","to":"/blog"}]}]`,
		"an addition and a list": `[{"layer":"site","field":"redirects+","after":[{"from":"/x0","to":"/blog"}]},
			{"layer":"site","field":"redirects","after":[{"from":"/x0","to":"/blog"},{"from":"/x3","to":"/blog"}]}]`,
	} {
		t.Run("in a draft with "+name, func(t *testing.T) {
			b := desktest.NewWithSites(t)
			all, _ := b.Join(desk.Owner)
			draft := desktest.Read[sites.SiteDraft](t, all.Wants(200, "PUT", "/api/desk/sites/draft", `{"edits":`+begun+`}`,
				"If-Match", `"none"`))
			for _, asked := range []sites.SiteLead{byHand("site", "/x1", "/y1"), byHand("site", "/x2", "/blog")} {
				draft = desktest.Read[sites.SiteDraft](t, leadOn(all, 200, draft.ETag, asked))
			}
			if len(draft.Edits) != 1 {
				t.Fatalf("the draft is %+v", draft.Edits)
			}
			for _, one := range addressesOf(all).Redirects {
				draft = desktest.Read[sites.SiteDraft](t, leadOn(all, 200, draft.ETag, sites.SiteLead{Layer: "site",
					Out: []string{one.From}}))
			}
			if left := addressesOf(all); len(left.Redirects) != 0 || len(draft.Edits) != 0 {
				t.Errorf("left are %+v, and the draft is %+v", left, draft.Edits)
			}
		})
	}
}

func TestARedirectThatLeadsToNoPageIsMarkedWhenItIsAdded(t *testing.T) {
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Owner)
	draft := desktest.Read[sites.SiteDraft](t, leadOn(all, 200, "none", sites.SiteLead{Layer: "brands/store",
		CSV: "/old-catalogue,/products\n/a,/nowhere"}))
	leadOn(all, 200, draft.ETag, byHand("site", "/b", "/nowhere"))
	warned := map[string]string{}
	for _, one := range addressesOf(all).Redirects {
		warned[one.From] = one.Warning
	}
	if warned["/old-catalogue"] != "" || !strings.HasSuffix(warned["/a"], " has no such page.") ||
		!strings.Contains(warned["/b"], " more have no such page.") {
		t.Errorf("warned of %q", warned)
	}
}

func TestWhereAPageLeadsThatIsSwitchedOffIsSaidBeforeItIsPublished(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	draft := edit(ann, "brands/store", "pages", `["home","products","blog"]`)
	effect := desktest.Read[sites.SiteEffect](t, ann.Wants(200, "POST", "/api/desk/sites/effect", `{}`))
	if len(effect.Leads) == 0 {
		t.Fatal("nothing is said of the addresses of the other pages")
	}
	publish(ann, draft, `{"confirmed":true}`)
	made := addressesOf(ann).Redirects
	for _, one := range effect.Leads {
		if !slices.ContainsFunc(made, func(r sites.SiteRedirect) bool {
			return r.Layer == one.Layer && r.From == one.From && r.To == one.To
		}) {
			t.Errorf("%+v is said, and not made: %+v", one, made)
		}
	}
	if len(effect.Leads) != len(made) {
		t.Errorf("said are %+v, made %+v", effect.Leads, made)
	}
}

func TestLinksThatLeadNowhereAreListedOverAllBrandsWithTheirPlace(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Owner)
	dead := func(who *desktest.Browser) (found []sites.SiteLink) {
		all := desktest.Read[sites.SiteLinks](t, who.Wants(200, "GET", "/api/desk/sites/links", ""))
		for _, one := range all.Links {
			if one.To == "/zeppelins" {
				found = append(found, one)
			}
		}
		return found
	}
	if found := dead(ann); len(found) > 0 {
		t.Fatalf("it begins with %+v", found)
	}
	edit(ann, "families/cameras", "contact.contactInfo.hours", `"See (/zeppelins) for hours, /contact for more"`)
	found := dead(ann)
	if len(found) != 1 || found[0].Layer != "families/cameras" || found[0].At != "contact.contactInfo.hours" ||
		found[0].Path != "/contact" || len(found[0].Brands) < 2 {
		t.Fatalf("found %+v", found)
	}
	publish(ann, edit(ann, "families/cameras", "contact.contactInfo.hours", `"See (/zeppelins) for hours"`),
		`{"confirmed":true}`)
	ben, _ := b.Join(desk.Editor, found[0].Brands[0])
	if seen := dead(ben); len(seen) != 1 || !slices.Equal(seen[0].Brands, found[0].Brands[:1]) {
		t.Errorf("whoever works for one brand is told %+v", seen)
	}
}
