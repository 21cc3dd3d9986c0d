package blog

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Remark is what an author should know of a draft that can be published.
type Remark struct {
	Source, Text string
	// Warning is set where something is not as it was meant; the others are good to know.
	Warning bool
}

func (r Remark) String() string {
	severity := "note"
	if r.Warning {
		severity = "warning"
	}
	return fmt.Sprintf("%s: %s: %s", severity, r.Source, r.Text)
}

// Surroundings are what drafts are published into.
type Surroundings struct {
	Now time.Time
	// Leads tells whether a path of the site leads to a page.
	Leads func(path string) bool
	// Pictured tells whether a picture is there by name.
	Pictured func(name string) bool
}

// fewWords is the length below which a post looks like a mistake.
const fewWords = 60

// isDraft tells whether the author keeps a post back with 'draft: true'.
func isDraft(d Draft) bool {
	var draft bool
	return json.Unmarshal(d.Post.Extra[draftField], &draft) == nil && draft
}

const draftField = "draft"

// Held takes the drafts out that their author keeps back.
func Held(drafts []Draft) (ready, held []Draft) {
	for _, d := range drafts {
		if isDraft(d) {
			held = append(held, d)
		} else {
			ready = append(ready, d)
		}
	}
	return ready, held
}

// Remarks says what is odd about drafts; nobody is kept from publishing by it.
func Remarks(drafts []Draft, around Surroundings) []Remark {
	var remarks []Remark
	slugs := map[string]bool{}
	for _, d := range drafts {
		slugs["/blog/"+d.Post.Slug] = true
	}
	for _, d := range drafts {
		say := func(warning bool, format string, args ...any) {
			remarks = append(remarks, Remark{d.Source, fmt.Sprintf(format, args...), warning})
		}
		for _, name := range unknownFields(d.Post) {
			say(true, "%q is not a field of a post, so pages do not show it; the fields are: %s", name, strings.Join(writtenFields, ", "))
		}
		if date, _ := ParseDate(d.Post.Date); date.After(around.Now) {
			say(false, "goes live on %s", date.UTC().Format("2 January 2006"))
		}
		if image := d.Post.Image; image != "" && !strings.HasPrefix(image, "https://") && !around.Pictured(image) {
			say(true, "the picture %q does not exist, so another one is shown", image)
		}
		for _, link := range deadLinks(d.Post, func(path string) bool { return slugs[path] || around.Leads(path) }) {
			say(true, "links to %s, which leads nowhere on this site", link)
		}
		if n := len(strings.Fields(textOf(d.Post))); n < fewWords {
			say(true, "has only %d words", n)
		}
	}
	return remarks
}

// writtenFields are the fields that authors write.
var writtenFields = []string{"title", "subtitle", "excerpt", "author", "date", "category", "image", "slug", "seoTitle", "featured", "sections", "conclusion", draftField}

func unknownFields(p *Post) []string {
	var names []string
	for name := range p.Extra {
		if name != draftField {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// siteLink is a link within the site, as Markdown writes it.
var siteLink = regexp.MustCompile(`\]\((/[^)\s]*)\)`)

func deadLinks(p *Post, leads func(path string) bool) []string {
	var dead []string
	for _, match := range siteLink.FindAllStringSubmatch(textOf(p), -1) {
		path := strings.FieldsFunc(match[1], func(c rune) bool { return c == '#' || c == '?' })[0]
		if trimmed := strings.TrimSuffix(path, "/"); trimmed != "" {
			path = trimmed
		}
		if !leads(path) && !slices.Contains(dead, path) {
			dead = append(dead, path)
		}
	}
	return dead
}

func textOf(p *Post) string {
	var text strings.Builder
	for _, s := range p.Sections {
		text.WriteString(s.Heading + "\n" + s.Content + "\n")
	}
	return text.String() + p.Conclusion
}
