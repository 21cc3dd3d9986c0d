package post

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"livery/internal/markup"
)

// Remark is what an author should know of a post that can be published.
type Remark struct {
	Source, Text string
	Field        string // of the post
	// Warning is set where something is not as it was meant; the others are good to know.
	Warning bool
}

// fewWords is the length below which a post looks like a mistake.
const fewWords = 60

// isHeld tells whether the author holds a post back with 'draft: true'.
func isHeld(d File) bool {
	var held bool
	return json.Unmarshal(d.Post.Extra[heldField], &held) == nil && held
}

const heldField = "draft"

// SplitHeld separates the posts that are ready from those their author holds back.
func SplitHeld(posts []File) (ready, held []File) {
	for _, d := range posts {
		if isHeld(d) {
			held = append(held, d)
		} else {
			ready = append(ready, d)
		}
	}
	return ready, held
}

// Remarks says what is odd about posts; nobody is kept from publishing by it.
func Remarks(posts []File, now time.Time) []Remark {
	var remarks []Remark
	for _, d := range posts {
		say := func(warning bool, format string, args ...any) {
			remarks = append(remarks, Remark{d.Source, fmt.Sprintf(format, args...), "sections", warning})
		}
		for _, name := range unknownFields(d.Post) {
			say(true, "%q is not a field of a post, so pages do not show it; the fields are: %s", name,
				strings.Join(writtenFields, ", "))
		}
		if date, _ := ParseDate(d.Post.Date); date.After(now) {
			day := date.UTC().Format("January 2, 2006")
			remarks = append(remarks, Remark{d.Source, "goes live on " + day, "date", false})
		}
		if n := Words(d.Post); n < fewWords {
			say(true, "has only %d words", n)
		}
		for _, typed := range unread(d.Post) {
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
var writtenFields = []string{"title", "subtitle", "excerpt", "author", "date", "category", "image", "slug", "seoTitle",
	"featured", "tags", "related", "sections", "conclusion", heldField}

func unknownFields(p *Post) []string {
	var names []string
	for name := range p.Extra {
		if name != heldField {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func unread(p *Post) (found []string) {
	for _, text := range p.Texts() {
		found = append(found, markup.Unread(text)...)
	}
	return found
}
