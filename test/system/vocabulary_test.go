package system

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// term is a type of schema.org as far as we use it: its parent, its own properties with the
// values each may have, and the properties we never leave out.
type term struct {
	parent     string
	properties map[string][]string
	required   []string
}

// vocabulary holds the definitions of schema.org for what our pages say. A value is Text, URL,
// Date, Integer, or a type; where a type is expected, schema.org takes its URL as well. There is
// no offer, price, rating or review in it: we state none.
var vocabulary = map[string]term{
	"Thing": {properties: map[string][]string{
		"name": {"Text"}, "description": {"Text"}, "url": {"URL"}, "image": {"URL"}, "sameAs": {"URL"},
		"mainEntityOfPage": {"URL", "CreativeWork"},
	}},
	"Intangible": {parent: "Thing"},
	"Organization": {parent: "Thing", required: []string{"name"}, properties: map[string][]string{
		"logo": {"URL"}, "email": {"Text"}, "telephone": {"Text"},
	}},
	"Brand": {parent: "Intangible", required: []string{"name"},
		properties: map[string][]string{"logo": {"URL"}, "slogan": {"Text"}}},
	"Product": {parent: "Thing", required: []string{"name", "description", "image", "brand"},
		properties: map[string][]string{
			"brand": {"Brand", "Organization"}, "category": {"Text"}, "sku": {"Text"},
		}},
	"CreativeWork": {parent: "Thing", properties: map[string][]string{
		"headline": {"Text"}, "datePublished": {"Date"}, "author": {"Organization"}, "publisher": {"Organization"},
		"inLanguage": {"Text"},
	}},
	"WebSite":     {parent: "CreativeWork", required: []string{"name", "url", "publisher"}},
	"WebPage":     {parent: "CreativeWork"},
	"ContactPage": {parent: "WebPage", required: []string{"name", "url"}},
	"FAQPage": {parent: "WebPage", required: []string{"mainEntity"},
		properties: map[string][]string{"mainEntity": {"Question"}}},
	"Comment": {parent: "CreativeWork", properties: map[string][]string{"text": {"Text"}}},
	"Question": {parent: "Comment", required: []string{"name", "acceptedAnswer"},
		properties: map[string][]string{"acceptedAnswer": {"Answer"}}},
	"Answer":             {parent: "Comment", required: []string{"text"}},
	"Article":            {parent: "CreativeWork"},
	"SocialMediaPosting": {parent: "Article"},
	"BlogPosting": {parent: "SocialMediaPosting", required: []string{"headline", "datePublished", "author",
		"publisher", "image", "url"}},
	"ItemList": {parent: "Intangible", required: []string{"itemListElement"},
		properties: map[string][]string{"itemListElement": {"ListItem"}}},
	"BreadcrumbList": {parent: "ItemList", required: []string{"itemListElement"}},
	"ListItem": {parent: "Intangible", required: []string{"position", "name"},
		properties: map[string][]string{"item": {"Thing"}, "position": {"Integer"}}},
}

// isA reports whether a type is another or descends from it.
func isA(name, ancestor string) bool {
	for ; name != ""; name = vocabulary[name].parent {
		if name == ancestor {
			return true
		}
	}
	return false
}

func expectedValues(name, property string) []string {
	for ; name != ""; name = vocabulary[name].parent {
		if values := vocabulary[name].properties[property]; values != nil {
			return values
		}
	}
	return nil
}

// graph is the structured data of a page, with its nodes by @id.
type graph struct {
	nodes []any
	byID  map[string]string
}

func readGraph(body string) (g graph, err error) {
	var document struct {
		Context string `json:"@context"`
		Graph   []any  `json:"@graph"`
	}
	text := between(body, `<script type="application/ld+json">`, "</script>")
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		return g, fmt.Errorf("%w in %.80s", err, text)
	}
	g = graph{document.Graph, map[string]string{}}
	for _, node := range g.nodes {
		fields, _ := node.(map[string]any)
		id, _ := fields["@id"].(string)
		g.byID[id], _ = fields["@type"].(string)
	}
	return g, nil
}

// faults lists what schema.org does not know or does not allow in a node, and what is missing from it.
func (g graph) faults(node any) (faults []string) {
	fields, _ := node.(map[string]any)
	name, _ := fields["@type"].(string)
	known, defined := vocabulary[name]
	if !defined {
		return []string{fmt.Sprintf("%q is no type of ours", name)}
	}
	for _, property := range known.required {
		if fields[property] == nil {
			faults = append(faults, name+" lacks "+property)
		}
	}
	for property, value := range fields {
		if property == "@type" || property == "@id" {
			continue
		}
		expected := expectedValues(name, property)
		if expected == nil {
			faults = append(faults, name+" has no property "+property)
			continue
		}
		values, several := value.([]any)
		if !several {
			values = []any{value}
		}
		if len(values) == 0 {
			faults = append(faults, name+"."+property+" is empty")
		}
		for _, value := range values {
			faults = append(faults, g.valueFaults(name+"."+property, value, expected)...)
		}
	}
	return faults
}

func (g graph) valueFaults(where string, value any, expected []string) []string {
	fits := func(kind string) bool { return slices.Contains(expected, kind) }
	anyType := slices.ContainsFunc(expected, func(kind string) bool {
		return vocabulary[kind].parent != "" ||
			kind == "Thing"
	})
	wrong := []string{fmt.Sprintf("%s is %v, expected %v", where, value, expected)}
	switch v := value.(type) {
	case string:
		address, err := url.Parse(v)
		isURL := err == nil && address.Scheme == "https" && address.Host != ""
		_, dateErr := time.Parse(time.DateOnly, v)
		if strings.TrimSpace(v) != "" && (fits("Text") || isURL && (fits("URL") || anyType) ||
			dateErr == nil && fits("Date")) {
			return nil
		}
		return wrong
	case float64:
		if fits("Integer") && v == float64(int(v)) && v > 0 {
			return nil
		}
		return wrong
	case map[string]any:
		name, _ := v["@type"].(string)
		id, reference := v["@id"].(string)
		reference = reference && len(v) == 1
		if reference {
			name = g.byID[id]
		}
		if !slices.ContainsFunc(expected, func(kind string) bool { return isA(name, kind) }) {
			return wrong
		}
		if reference {
			return nil
		}
		return g.faults(v)
	}
	return wrong
}

// spec: E4
func TestStructuredDataUsesSchemaOrgsVocabularyAsItIsDefined(t *testing.T) {
	t.Parallel()
	for _, v := range everyPage(t) {
		g, err := readGraph(v.body)
		if err != nil || len(g.nodes) < 2 {
			t.Errorf("%s: %d nodes, %v", v, len(g.nodes), err)
			continue
		}
		for _, node := range g.nodes {
			for _, fault := range g.faults(node) {
				t.Errorf("%s: %s", v, fault)
			}
			items, _ := node.(map[string]any)["itemListElement"].([]any)
			for i, item := range items {
				if item.(map[string]any)["position"] != float64(i+1) {
					t.Errorf("%s: item %d is at position %v", v, i+1, item)
				}
			}
		}
	}
}

func TestTheVocabularyNoticesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for document, want := range map[string]string{
		`{"@type":"Organisation","name":"x"}`:                               `"Organisation" is no type`,
		`{"@type":"Brand","name":"x","price":"1"}`:                          "Brand has no property price",
		`{"@type":"Brand"}`:                                                 "Brand lacks name",
		`{"@type":"Brand","name":" "}`:                                      "Brand.name is",
		`{"@type":"Brand","name":"x","url":"/here"}`:                        "Brand.url is",
		`{"@type":"WebPage","datePublished":"yesterday"}`:                   "WebPage.datePublished is",
		`{"@type":"WebPage","author":{"@type":"Brand","name":"x"}}`:         "WebPage.author is",
		`{"@type":"WebPage","publisher":{"@id":"https://nobody.example/"}}`: "WebPage.publisher is",
		`{"@type":"ItemList","itemListElement":[]}`: "ItemList.itemListElement " +
			"is empty",
		`{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":0.5}]}`:   "ListItem.position is",
		`{"@type":"WebPage","mainEntityOfPage":{"@type":"Article","headline":["a", 3]}}`: "Article.headline is 3",
	} {
		g, err := readGraph(`<script type="application/ld+json">{"@graph":[` + document + `]}</script>`)
		if err != nil {
			t.Fatal(err)
		}
		if faults := g.faults(g.nodes[0]); !strings.Contains(strings.Join(faults, "; "), want) {
			t.Errorf("%s: %q, expected %s", document, faults, want)
		}
	}
}

func TestTheWordsOfAPostCannotLeaveTheStructuredData(t *testing.T) {
	t.Parallel()
	const hostile = `</script><script>alert(1)</script><!--<script> "quoted" \u2028 ` + "\u2028"
	data, host := t.TempDir(), primaryHost(t, "insights")
	s := start(t, "--data", data)
	document, _ := json.Marshal(map[string]any{"title": hostile, "slug": "hostile", "date": "2024-02-20",
		"author": hostile, "excerpt": hostile,
		"category": hostile, "content": map[string]any{"introduction": hostile,
			"sections": []any{map[string]any{"title": hostile, "content": hostile}}, "conclusion": hostile}})
	file := write(t, "hostile.json", string(document))
	scripts := func(path string) (int, string) {
		_, body := s.ask("GET", host, path)
		return strings.Count(body, "<script"), body
	}
	before, _ := scripts("/blog/cost-per-mile-from-the-ledger-up")
	if out, err := command(t, nil, "blog", "publish", "insights", file, "--data", data); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	eventually(t, "published", func() bool { r, _ := s.ask("GET", host, "/blog/hostile"); return r.StatusCode == 200 })
	after, body := scripts("/blog/hostile")
	if before == 0 || after != before {
		t.Errorf("the page has %d scripts, another post has %d", after, before)
	}
	g, err := readGraph(body)
	if err != nil {
		t.Fatal(err)
	}
	if headline := g.nodes[len(g.nodes)-1].(map[string]any)["headline"]; headline != hostile {
		t.Errorf("the headline is %q, the title %q", headline, hostile)
	}
}
