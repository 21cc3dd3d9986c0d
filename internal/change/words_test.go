package change_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"livery"
	"livery/internal/change"
)

func at(matches []change.Match, layer, field string) (change.Match, bool) {
	i := slices.IndexFunc(matches, func(m change.Match) bool { return m.Layer == layer && m.Field == field })
	if i < 0 {
		return change.Match{}, false
	}
	return matches[i], true
}

func TestWordsAreFoundWhereTheyWereWrittenWithWhoShowsThem(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	one.publish(ann, set("families/cameras", "contact.contactInfo.hours", "Open whenever a zeppelin lands"),
		set("brands/camera", "contact.contactInfo.hours", "Never"))
	c := one.Current().Content
	matches := change.Search(c, change.Wanted{Words: "ZEPPELIN  lands"})
	if len(matches) != 1 || matches[0].Layer != "families/cameras" {
		t.Fatalf("found %+v", matches)
	}
	for _, b := range c.Site.Brands {
		shows := b.Family == "cameras" && c.Brand(b.ID).Text("contact.contactInfo.hours") ==
			"Open whenever a zeppelin lands"
		if slices.Contains(matches[0].Brands, b.ID) != shows {
			t.Errorf("%s is among %v: %v", b.ID, matches[0].Brands, !shows)
		}
	}
	if found := change.Search(c, change.Wanted{Words: "zeppelin", Exact: true, Whole: true}); len(found) != 1 {
		t.Errorf("as it is written: %+v", found)
	}
	for _, none := range []change.Wanted{{Words: "Zeppelin", Exact: true}, {Words: "zeppel", Whole: true},
		{Words: " "}} {
		if found := change.Search(c, none); len(found) > 0 {
			t.Errorf("%+v finds %+v", none, found)
		}
	}
}

func TestWhatALayerAddsToAListIsFoundInTheBrandsThatShowIt(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	other := map[string]any{"ask": "Who lands?", "answer": "Nobody here."}
	question := map[string]any{"ask": "Who lands a zeppelin?", "answer": "Nobody here."}
	one.publish(ann, set("brands/store", "questions+", []any{other, question}))
	found := change.Search(one.Current().Content, change.Wanted{Words: "zeppelin"})
	if len(found) != 1 || !slices.Equal(found[0].Brands, []string{"store"}) {
		t.Fatalf("found %+v", found)
	}
	all := one.Current().Content.Brand("store").Find("questions")
	last := "questions." + strconv.Itoa(all.Len()-1) + ".ask"
	if in := found[0].In(one.Current().Content, "store"); in != last {
		t.Errorf("the store has it at %s, want %s", in, last)
	}
	edits := change.Replace(one.Current().Content, found, change.Wanted{Words: "zeppelin"}, "balloon")
	one.publish(ann, edits...)
	if now := one.Current().Content.Brand("store").Text(last); now != "Who lands a balloon?" {
		t.Errorf("the question is %q", now)
	}
}

// A kind of product gets another name, a number changes, a claim is withdrawn: each is one change over all
// brands, and is taken back as one.
func TestWordsAreReplacedWhereTheyWereWrittenAndTakenBackAsOne(t *testing.T) {
	for _, test := range []struct {
		wanted change.Wanted
		with   string
	}{
		{change.Wanted{Words: "dash camera"}, "windshield camera"},
		{change.Wanted{Words: "555-01"}, "555-02"},
		{change.Wanted{Words: "24/7", Whole: true}, "around the clock"},
	} {
		t.Run(test.wanted.Words, func(t *testing.T) {
			one := open(t, storage(t), livery.Content(), newClock())
			before := one.Current().Content
			matches := change.Search(before, test.wanted)
			if len(matches) < 2 {
				t.Fatalf("only %d texts have these words", len(matches))
			}
			e, err := one.Publish(t.Context(), change.Request{Author: ann, Edits: change.Replace(before, matches,
				test.wanted, test.with)})
			if err != nil {
				t.Fatal(err)
			}
			one.look()
			after := one.Current().Content
			if left := change.Search(after, test.wanted); len(left) > 0 {
				t.Errorf("%d are left, such as %+v", len(left), left[0])
			}
			for _, m := range matches {
				for _, id := range m.Brands {
					if strings.HasPrefix(m.Layer, "families/") && after.Says("brands/"+id, m.Field) != nil &&
						before.Says("brands/"+id, m.Field) == nil {
						t.Errorf("%s has a copy of %s of its family now", id, m.Field)
					}
				}
			}
			edits, conflicts, err := one.TakeBack(e.ID)
			if err != nil || len(conflicts) > 0 {
				t.Fatal(conflicts, err)
			}
			if _, err := one.Publish(t.Context(), change.Request{Author: ann, Edits: edits,
				TakesBack: []string{e.ID}}); err != nil {
				t.Fatal(err)
			}
			one.look()
			for _, b := range before.Site.Brands {
				if !change.Same(before.Brand(b.ID).JSON(), one.Current().Content.Brand(b.ID).JSON()) {
					t.Errorf("%s is not as before after it was taken back", b.ID)
				}
			}
		})
	}
}

func TestReplacedWordsKeepTheirCapitalsAndLeaveWhatAreNoWords(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	for _, test := range []struct{ text, words, with, want string }{
		{"A van, Vans and VAN.", "van", "truck", "A truck, Trucks and TRUCK."},
		{"Call {name} by name.", "name", "title", "Call {name} by title."},
		{"See [the blog](/blog), then the Blog.", "blog", "news", "See [the news](/blog), then the News."},
		{"C200 and c200", "C200", "C210", "C210 and C210"},
		{"fleet\nwide", "fleet wide", "everywhere", "everywhere"},
		{"We answer 24/7 by phone 24/7.", "24/7", "", "We answer by phone."},
		{"24/7 help. Help 24/7", "24/7", "", "help. Help"},
		{"Help\n24/7 by phone\u00a024/7, or mail (always 24/7)", "24/7", "", "Help\nby phone, or mail (always)"},
	} {
		one.publish(ann, set("brands/store", "hero.subtitle", test.text))
		wanted := change.Wanted{Words: test.words}
		m, found := at(change.Search(one.Current().Content, wanted), "brands/store", "hero.subtitle")
		if got := m.Replaced(wanted, test.with); !found || got != test.want {
			t.Errorf("%q with %q for %q is %q, want %q", test.text, test.with, test.words, got, test.want)
		}
	}
}

func TestWhatReadsOddlyWithoutWordsIsSaid(t *testing.T) {
	for _, test := range []struct{ text, words, want string }{
		{"Drive. Zeppelins land here.", "zeppelins", "a sentence begins with a small letter: “land”"},
		{"Zeppelins land.", "zeppelins", "a sentence begins with a small letter: “land”"},
		{"Vans, zeppelins, and trucks", "zeppelins", "“,” has nothing before it"},
		{"Zeppelin: the rules", "zeppelin", "“:” has nothing before it"},
		{"Vans, zeppelins", "zeppelins", "it ends with “,”"},
		{"Ask for a zeppelin.", "zeppelin", "nothing stands behind “a”"},
		{"Vans (zeppelins)", "zeppelins", "brackets or quotes may be empty"},
		{"The van the zeppelin The end", "zeppelin", "“the” stands there twice"},
		{"Zeppelin", "zeppelin", "nothing is left of it"},
		{"A big zeppelin lands. Vans drive.", "big", ""},
		{"We land a van by zeppelin", "van by", ""},
		{"zeppelins land.", "zeppelins", ""},
	} {
		wanted := change.Wanted{Words: test.words}
		got := change.Odd(change.Pieces(test.text, wanted.Finder()(test.text), wanted, ""))
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%q without %q: %q, want %q", test.text, test.words, got, test.want)
		}
	}
	wanted := change.Wanted{Words: "van"}
	text := "Van land."
	if got := change.Odd(change.Pieces(text, wanted.Finder()(text), wanted, "truck")); got != nil {
		t.Errorf("with other words in their place it says %q", got)
	}
}

func TestAFieldIsOnThePageThatShowsItFirst(t *testing.T) {
	for _, test := range []struct{ layer, field, kind, path string }{
		{"brands/store", "signature.title", "home", "/"},
		{"families/cameras", "questions+.0.ask", "solutions", "/solutions"},
		{"site", "words.demo.title", "request-demo", "/request-demo"},
		{"site", "words.frame.skip", "", "/"},
		{"catalogue/products/01-t100", "title", "product", "/products/1"},
		{"legal/terms", "intro", "terms", "/terms"},
	} {
		if kind, path := change.PageOf(test.layer, test.field); kind != test.kind || path != test.path {
			t.Errorf("%s of %s is on %q at %s", test.field, test.layer, kind, path)
		}
	}
}
