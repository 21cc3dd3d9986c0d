// Command schema writes the JSON Schemas of the content files and of the page input from
// the Go types, so that editors complete the YAML and TypeScript gets its types.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/api"
	"livery/internal/desk/frame"
	"livery/internal/desk/leads"
	"livery/internal/desk/posts"
	"livery/internal/lead"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/quote"
	"livery/internal/rules"
	"livery/internal/shape"
	"livery/internal/web"
)

func main() {
	shape.Choose(page.Kinds)
	shape.Choose(desk.Roles)
	shape.Choose(desk.RightsOf(desk.Owner))
	shape.Choose(lead.EventKinds)
	shape.Choose(lead.Stages)
	shape.Choose(lead.LetterStates)
	shape.Choose(leads.Sorts)
	shape.Choose(posts.States)
	shape.Choose(frame.NoBlogs)
	shape.Choose(quote.States)
	shape.Choose(quote.Standings)
	shape.Choose(quote.YesNos)
	shape.Choose(quote.OfferLineKinds)
	writeJSON("internal/shape/comments.json", commentsIn("internal/brand"))
	shape.Comment(commentsIn("internal/brand", "internal/page", "internal/post", "internal/rules", "internal/desk",
		"internal/desk/api", "internal/desk/frame", "internal/desk/people", "internal/desk/leads",
		"internal/desk/posts", "internal/desk/sites",
		"internal/lead", "internal/quote", "internal/web", "internal/change", "internal/comment", "internal/content"))
	files := content.Schemas()
	for name, t := range map[string]*shape.Type{
		"rules":        shape.For[rules.Rules](),
		"capabilities": shape.For[rules.Capabilities](),
		"sources":      shape.For[rules.Sources](),
		"permits":      shape.For[[]rules.PermitRule](),
	} {
		files[name] = t
	}
	for name, t := range files {
		writeJSON(schemaFile(name), writer{layered: true, defs: map[string]*schema{}}.root(t))
	}
	// An article replaces the one below it whole, and its length is bounded by the rules of posts.
	p := writer{optional: true, defs: map[string]*schema{}}
	writeJSON(schemaFile("post"), p.root(shape.For[post.Post]()))
	writeJSON("web/src/gen/input.schema.json", writer{defs: map[string]*schema{}}.root(shape.For[page.Input]()))
	writeJSON("web/src/gen/desk.schema.json", writer{defs: map[string]*schema{}}.root(shape.For[api.Contract]()))
	writeJSON("web/src/gen/quote.schema.json",
		writer{defs: map[string]*schema{}}.root(shape.For[web.QuoteContract]()))
	writeRules("web/src/gen/rules.ts")
	writeWords("web/src/gen/words.json")
}

func schemaFile(name string) string { return filepath.Join("content/schema", name+".schema.json") }

// writeWords writes the words of site.yaml, which tests of components show.
func writeWords(path string) {
	site, problems := content.Parse(os.DirFS("content"), "site.yaml")
	if len(problems) > 0 {
		fail(problems)
	}
	var b bytes.Buffer
	if err := json.Indent(&b, site.Child("defaults").Child("words").JSON(), "", "  "); err != nil {
		fail(err)
	}
	writeFile(path, b.Bytes())
}

func writeJSON(path string, value any) {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		fail(err)
	}
	writeFile(path, data)
}

func writeFile(path string, data []byte) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		fail(err)
	}
	if err := os.WriteFile(path, append(data, '\n'), 0o644); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "schema:", err)
	os.Exit(1)
}
