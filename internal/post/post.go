// Package post is the posts of brands: while they are written, until their time comes, and as readers find them.
//
// A post is one JSON document in storage. Where it lies says who may read it: blogs/<file>.json in the container of its
// brand is published; <brand>/<file>.json in the container scheduled-posts waits for its time. An Index on every
// instance follows both. What a brand publishes at one moment is a Blog.
//
// A Draft is a post while it is written, one document in the container drafts, which no credential of visitors opens:
// posts/<brand>/<id>.json is the text as it was saved last, revisions/<brand>/<id>/<time>.json are earlier states of
// it, pictures/ and files/ are the pictures that no published post shows yet. The ETag of the document is the draft's
// version: whoever saves says which version they began from, and a second writer is answered what is there instead of
// overwriting it. A post that was published keeps its id. A stored post that nobody edited at the Desk has the name of
// its file as its id and no document among the drafts; its version is then made from the stored one.
//
// The texts of a post may hold a little markup (package markup) and are never HTML.
package post

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"livery/internal/markup"
)

// PerPage is how many posts one page of the list shows.
const PerPage = 6

// Summary is what the list shows of a post.
type Summary struct {
	ID       string `json:"id"`
	Author   string `json:"author,omitempty" text:"name"`
	Title    string `json:"title" text:"line"`
	Slug     string `json:"slug"`
	Date     string `json:"date" text:"name"`
	Excerpt  string `json:"excerpt" text:"paragraph"`
	Image    string `json:"image,omitempty"`
	Filename string `json:"filename"`
	Category string `json:"category,omitempty" text:"name"`
	ReadTime string `json:"readTime,omitempty"`
	// Tags are what it is about, in a few words each.
	Tags []string `json:"tags,omitempty" text:"name"`
}

// Post is a whole document. Unknown fields survive in Extra.
type Post struct {
	Summary
	Subtitle string `json:"subtitle,omitempty" text:"line"`
	// SEOTitle is the browser's title where the headline is too long for it.
	SEOTitle string `json:"seoTitle,omitempty" text:"line"`
	Featured bool   `json:"featured,omitempty"`
	// Related are the slugs of posts to read after it; more are found by what they are about.
	Related    []string                   `json:"related,omitempty"`
	Sections   []Section                  `json:"sections,omitempty"`
	Conclusion string                     `json:"conclusion,omitempty" text:"article"`
	Extra      map[string]json.RawMessage `json:"-"`
}

// Section is a heading with text below it.
type Section struct {
	Heading string `json:"heading" text:"line"`
	Content string `json:"content" text:"article"`
}

// Fault is why a document was left out.
type Fault struct {
	// Path is the JSON path of the trouble, e.g. "$.date".
	Path   string
	Reason string
}

func (f *Fault) Error() string { return f.Path + ": " + f.Reason }

var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Parse reads a document named filename and says what is wrong with a bad one.
func Parse(filename string, data []byte) (*Post, error) {
	data = bytes.TrimPrefix(data, byteOrderMark)
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, &Fault{"$", "is not a JSON object: " + err.Error()}
	}
	if fields == nil {
		return nil, &Fault{"$", "is null, expected an object"}
	}
	readable := quoteNumbers(fields, "id", "readTime")
	odd := readWordLists(readable)
	data, err := json.Marshal(readable)
	if err != nil {
		return nil, &Fault{"$", err.Error()}
	}
	post := &Post{}
	if err := json.Unmarshal(data, post); err != nil {
		if t, ok := err.(*json.UnmarshalTypeError); ok {
			return nil, &Fault{"$." + strings.TrimPrefix(t.Field, "Summary."),
				fmt.Sprintf("is %s, expected %s", kindOf(t.Value), expectedKind(t.Type))}
		}
		return nil, &Fault{"$", err.Error()}
	}
	post.Filename = filename
	if strings.TrimSpace(post.Title) == "" {
		return nil, &Fault{"$.title", "is missing; every post needs a title"}
	}
	if post.Slug == "" {
		post.Slug = Slug(post.Title)
	}
	if !slugPattern.MatchString(post.Slug) {
		return nil,
			&Fault{"$.slug", fmt.Sprintf("%q is no slug; use lower-case letters, digits and single hyphens", post.Slug)}
	}
	if post.Date == "" {
		return nil, &Fault{"$.date", "is missing; write it as 2024-01-15"}
	}
	if _, err := ParseDate(post.Date); err != nil {
		return nil, &Fault{"$.date", fmt.Sprintf("%q is no date; write it as 2024-01-15", post.Date)}
	}
	post.ReadTime = ReadTime(post)
	for _, known := range knownFields {
		if !slices.Contains(odd, known) {
			delete(fields, known)
		}
	}
	post.Extra = fields
	return post, nil
}

var (
	byteOrderMark = []byte("\xef\xbb\xbf")
	knownFields   = []string{"id", "author", "title", "slug", "date", "excerpt", "image", "filename", "category",
		"readTime", "subtitle", "seoTitle", "featured", "sections", "conclusion", "tags", "related"}
)

// Fields are the names of a post's own fields.
func Fields() []string { return slices.Clone(knownFields) }

// kindOf says in plain words what JSON calls a value.
func kindOf(value string) string {
	name, _, _ := strings.Cut(value, " ") // "number 5"
	return map[string]string{"string": "text", "bool": "true or false", "array": "a list",
		"object": "a group of fields", "number": "a number"}[name]
}

func expectedKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "a group of fields such as heading and content"
	}
	return "text"
}

// quoteNumbers lets fields be numbers that some tools write without quotes.
func quoteNumbers(fields map[string]json.RawMessage, names ...string) map[string]json.RawMessage {
	quoted := maps.Clone(fields)
	for _, name := range names {
		var number json.Number
		if raw := fields[name]; len(raw) > 0 && raw[0] != '"' && json.Unmarshal(raw, &number) == nil && number != "" {
			quoted[name], _ = json.Marshal(number.String())
		}
	}
	return quoted
}

// Document is the post as it is stored: its own fields in their order, then the unknown ones.
func (p *Post) Document() ([]byte, error) {
	own, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	rest := maps.Clone(p.Extra)
	maps.DeleteFunc(rest, func(name string, _ json.RawMessage) bool {
		return name == "tags" && len(p.Tags) > 0 || name == "related" && len(p.Related) > 0
	})
	if len(rest) > 0 {
		extra, err := json.Marshal(rest)
		if err != nil {
			return nil, err
		}
		own = append(append(own[:len(own)-1], ','), extra[1:]...)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, own, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// dateShape is a day, with or without a time of day that says its zone.
var dateShape = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$`)

// ParseDate accepts an ISO date, with or without a time of day. The browser accepts the same ones.
func ParseDate(s string) (time.Time, error) {
	if !dateShape.MatchString(s) {
		return time.Time{}, fmt.Errorf("%q is no ISO date", s)
	}
	if len(s) == len(time.DateOnly) {
		return time.Parse(time.DateOnly, s)
	}
	return time.Parse(time.RFC3339, s)
}

// WordsPerMinute is how fast a post is read.
const WordsPerMinute = 200

// ReadTime is the number of words divided by 200, rounded up; a post that is nothing but a summary
// keeps what its author said.
func ReadTime(p *Post) string {
	minutes := Minutes(p.Texts())
	if minutes == 0 && p.ReadTime != "" {
		return p.ReadTime
	}
	return fmt.Sprintf("%d min read", max(1, minutes))
}

// Minutes is how long texts take to read, by their words as they are shown; 0 where there are none.
func Minutes(texts []string) int {
	return (words(texts) + WordsPerMinute - 1) / WordsPerMinute
}

// Words is how many words a post has below its title, as they are shown, headings and conclusion among them.
func Words(p *Post) int {
	texts := p.Texts()
	for _, section := range p.Sections {
		texts = append(texts, section.Heading)
	}
	return words(texts)
}

func words(texts []string) int {
	n := 0
	for _, text := range texts {
		n += markup.Words(text)
	}
	return n
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// Slug reduces a title to lower-case letters, digits and hyphens.
func Slug(title string) string {
	// ECMAScript lower-cases a dotted capital I to two characters, Go to one.
	title = strings.ReplaceAll(title, "\u0130", "i\u0307")
	return strings.Trim(notSlug.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// special are letters that are no letter with a mark on it, as people type them who have not got them.
var special = strings.NewReplacer("ß", "ss", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe",
	"ı", "i")

// Address is the slug that a new post gets from its title, with every letter that has one in its plain form. A document
// without a slug goes by Slug, as in the browser.
func Address(title string) string {
	letters := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(strings.ToLower(title)))
	return Slug(special.Replace(letters))
}

// Sort puts the newest first; equal dates are ordered by file name so that pages are stable.
func Sort(posts []Summary) {
	// Moments are compared, not texts: a time of day may be written in any zone.
	moments := make(map[string]time.Time, len(posts))
	for _, p := range posts {
		moments[p.Date] = instant(p.Date)
	}
	slices.SortFunc(posts, func(a, b Summary) int {
		return cmp.Or(moments[b.Date].Compare(moments[a.Date]), strings.Compare(a.Filename, b.Filename))
	})
}

// instant is the moment of a date that was parsed before.
func instant(date string) time.Time {
	t, _ := ParseDate(date)
	return t
}
