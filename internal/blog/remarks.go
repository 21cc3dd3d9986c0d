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

// fewWords is the length below which a post looks like a mistake.
const fewWords = 60

// isDraft tells whether the author holds a post back with 'draft: true'.
func isDraft(d Draft) bool {
	var draft bool
	return json.Unmarshal(d.Post.Extra[draftField], &draft) == nil && draft
}

const draftField = "draft"

// SplitHeld separates the drafts that are ready from those their author holds back.
func SplitHeld(drafts []Draft) (ready, held []Draft) {
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
func Remarks(drafts []Draft, now time.Time) []Remark {
	var remarks []Remark
	for _, d := range drafts {
		say := func(warning bool, format string, args ...any) {
			remarks = append(remarks, Remark{d.Source, fmt.Sprintf(format, args...), warning})
		}
		for _, name := range unknownFields(d.Post) {
			say(true, "%q is not a field of a post, so pages do not show it; the fields are: %s", name, strings.Join(writtenFields, ", "))
		}
		if date, _ := ParseDate(d.Post.Date); date.After(now) {
			say(false, "goes live on %s", date.UTC().Format("January 2, 2006"))
		}
		if n := len(strings.Fields(textOf(d.Post))); n < fewWords {
			say(true, "has only %d words", n)
		}
		for _, typed := range unreadMarkup(d.Post) {
			way := "a link leads to a path of this site, such as /solutions, or to an https address"
			if strings.HasPrefix(typed, "!") {
				way = "a picture stands on a line of its own and is named by its file, as in ![The yard](yard.jpg)"
			}
			say(true, "readers see %s as it is typed; %s", typed, way)
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

var linkOrPicture = regexp.MustCompile(`!?\[[^\[\]]*\]\([^()]*(?:\([^()]*\))?[^()]*\)`)

// unreadMarkup are what looks like a link or a picture and stays text.
func unreadMarkup(p *Post) (found []string) {
	var parts func([]Inline)
	parts = func(all []Inline) {
		for _, part := range all {
			found = append(found, linkOrPicture.FindAllString(part.Text, -1)...)
			parts(part.Parts)
		}
	}
	var blocks func([]Block)
	blocks = func(all []Block) {
		for _, b := range all {
			parts(b.Parts)
			for _, item := range b.Items {
				parts(item)
			}
			blocks(b.Blocks)
		}
	}
	for _, s := range p.Sections {
		blocks(Tree(s.Content))
	}
	blocks(Tree(p.Conclusion))
	return found
}

func textOf(p *Post) string {
	var text strings.Builder
	for _, s := range p.Sections {
		text.WriteString(s.Heading + "\n" + s.Content + "\n")
	}
	return text.String() + p.Conclusion
}
