// Package blog is what a post is, how posts are ordered and how long they take to read.
//
// A post is one JSON document in storage (blogs/<file>.json in the brand's container).
// Its text is text: nothing in it is ever markup.
package blog

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strings"
	"time"
)

// PerPage is how many posts one page of the list shows.
const PerPage = 6

// Summary is what the list shows of a post.
type Summary struct {
	ID       string `json:"id"`
	Author   string `json:"author,omitempty"`
	Title    string `json:"title"`
	Slug     string `json:"slug"`
	Date     string `json:"date"`
	Excerpt  string `json:"excerpt"`
	Image    string `json:"image,omitempty"`
	Filename string `json:"filename"`
	Category string `json:"category,omitempty"`
	ReadTime string `json:"readTime,omitempty"`
}

// Post is a whole document. Unknown fields survive in Extra.
type Post struct {
	Summary
	Subtitle   string                     `json:"subtitle,omitempty"`
	Featured   bool                       `json:"featured,omitempty"`
	Sections   []Section                  `json:"sections,omitempty"`
	Conclusion string                     `json:"conclusion,omitempty"`
	Extra      map[string]json.RawMessage `json:"-"`
}

// Section is a heading with text below it.
type Section struct {
	Heading string `json:"heading"`
	Content string `json:"content"`
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
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, &Fault{"$", "is not a JSON object: " + err.Error()}
	}
	post := &Post{}
	if err := json.Unmarshal(data, post); err != nil {
		if t, ok := err.(*json.UnmarshalTypeError); ok {
			return nil, &Fault{"$." + t.Field, fmt.Sprintf("is %s, expected %s", t.Value, t.Type)}
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
		return nil, &Fault{"$.slug", fmt.Sprintf("%q is no slug; use lower-case letters, digits and single hyphens", post.Slug)}
	}
	if _, err := ParseDate(post.Date); err != nil {
		return nil, &Fault{"$.date", fmt.Sprintf("%q is no date; write it as 2024-01-15", post.Date)}
	}
	post.ReadTime = ReadTime(post)
	for _, known := range []string{"id", "author", "title", "slug", "date", "excerpt", "image", "filename", "category",
		"readTime", "subtitle", "featured", "sections", "conclusion"} {
		delete(fields, known)
	}
	post.Extra = fields
	return post, nil
}

// ParseDate accepts an ISO date, with or without a time of day.
func ParseDate(s string) (time.Time, error) {
	if t, err := time.Parse("2006-01-02", s); err == nil {
		return t, nil
	}
	return time.Parse(time.RFC3339, s)
}

// ReadTime is the number of words divided by 200, rounded up.
func ReadTime(p *Post) string {
	words := len(strings.Fields(p.Conclusion))
	for _, s := range p.Sections {
		words += len(strings.Fields(s.Content))
	}
	return fmt.Sprintf("%d min read", max(1, int(math.Ceil(float64(words)/200))))
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// Slug reduces a title to lower-case letters, digits and hyphens.
func Slug(title string) string {
	return strings.Trim(notSlug.ReplaceAllString(strings.ToLower(title), "-"), "-")
}

// Sort puts the newest first; equal dates are ordered by file name so that pages are stable.
func Sort(posts []Summary) {
	sort.SliceStable(posts, func(i, j int) bool {
		if posts[i].Date != posts[j].Date {
			return posts[i].Date > posts[j].Date
		}
		return posts[i].Filename < posts[j].Filename
	})
}
