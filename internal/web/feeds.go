package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/markup"
	"livery/internal/post"
)

// feedLength is how many of the newest posts a feed holds.
const feedLength = 50

// feed is what both formats say, with absolute addresses of the brand's primary host.
type feed struct {
	title, description, language string
	home, blog, self             string
	updated                      time.Time
	items                        []feedItem
}

type feedItem struct {
	title, link, summary, author, category, text string
	date                                         time.Time
}

// feed gathers the newest posts of a brand; there is none without a blog.
func (v visit) feed(self string) (*feed, error) {
	e, b := v.edition, v.Brand
	if !b.Has(brand.Blog) {
		return nil, &statusError{http.StatusNotFound, "There is nothing at this address."}
	}
	posts := e.Posts(b)
	if posts.Err != nil {
		return nil,
			&statusError{http.StatusServiceUnavailable,
				"The posts cannot be read at the moment. Please try again soon."}
	}
	root := e.Registry.Origin(b.ID)
	address := func(path string) string {
		return root + (&url.URL{Path: "/" + strings.TrimPrefix(path, "/")}).EscapedPath()
	}
	to := markup.Addresses{
		Page: func(path string) string { return root + path },
		Picture: func(name string) (string, bool) {
			found, ok := e.Source(b).PictureAddress(name)
			if strings.HasPrefix(found, "/") {
				found = address(found)
			}
			return found, ok
		},
	}
	f := &feed{title: b.Blog.Title + " | " + b.Name, description: b.Blog.Description, language: b.SEO.Language,
		home: root + "/", blog: address("blog"), self: address(self)}
	for _, p := range posts.List[:min(len(posts.List), feedLength)] {
		date, _ := post.ParseDate(p.Date)
		author := p.Author
		if author == "" {
			author = b.Name
		}
		item := feedItem{title: p.Title, link: address("blog/" + p.Slug), summary: p.Excerpt, author: author,
			category: p.Category, date: date}
		if whole, found := posts.Find(p.Slug); found {
			item.text = whole.HTML(to)
		}
		f.items = append(f.items, item)
	}
	if len(f.items) > 0 {
		f.updated = f.items[0].date
	}
	return f, nil
}

func (s *Server) rss(w http.ResponseWriter, r *http.Request, v visit) error {
	f, err := v.feed("blog/feed.xml")
	if err != nil {
		return err
	}
	return writeXML(w, r, "application/rss+xml; charset=utf-8", f.rss())
}

func (s *Server) atom(w http.ResponseWriter, r *http.Request, v visit) error {
	f, err := v.feed("blog/atom.xml")
	if err != nil {
		return err
	}
	return writeXML(w, r, "application/atom+xml; charset=utf-8", f.atom())
}

type atomLink struct {
	Rel  string `xml:"rel,attr,omitempty"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

func (f *feed) rss() any {
	type guid struct {
		Permanent bool   `xml:"isPermaLink,attr"`
		Value     string `xml:",chardata"`
	}
	type item struct {
		Title       string `xml:"title"`
		Link        string `xml:"link"`
		GUID        guid   `xml:"guid"`
		Date        string `xml:"pubDate"`
		Creator     string `xml:"dc:creator"`
		Category    string `xml:"category,omitempty"`
		Description string `xml:"description"`
		Text        string `xml:"content:encoded,omitempty"`
	}
	type channel struct {
		Title       string   `xml:"title"`
		Link        string   `xml:"link"`
		Description string   `xml:"description"`
		Language    string   `xml:"language,omitempty"`
		Self        atomLink `xml:"atom:link"`
		Items       []item   `xml:"item"`
	}
	out := struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Atom    string   `xml:"xmlns:atom,attr"`
		DC      string   `xml:"xmlns:dc,attr"`
		Content string   `xml:"xmlns:content,attr"`
		Channel channel  `xml:"channel"`
	}{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", DC: "http://purl.org/dc/elements/1.1/",
		Content: "http://purl.org/rss/1.0/modules/content/",
		Channel: channel{Title: f.title, Link: f.blog, Description: f.description, Language: f.language,
			Self: atomLink{"self", "application/rss+xml", f.self}}}
	for _, i := range f.items {
		out.Channel.Items = append(out.Channel.Items, item{i.title, i.link, guid{true, i.link},
			i.date.UTC().Format(time.RFC1123Z), i.author, i.category, i.summary, i.text})
	}
	return out
}

func (f *feed) atom() any {
	type category struct {
		Term string `xml:"term,attr"`
	}
	type text struct {
		Type  string `xml:"type,attr"`
		Value string `xml:",chardata"`
	}
	type entry struct {
		Title     string    `xml:"title"`
		ID        string    `xml:"id"`
		Link      atomLink  `xml:"link"`
		Published string    `xml:"published"`
		Updated   string    `xml:"updated"`
		Author    string    `xml:"author>name"`
		Category  *category `xml:"category"`
		Summary   string    `xml:"summary"`
		Content   *text     `xml:"content"`
	}
	out := struct {
		XMLName  xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
		Title    string     `xml:"title"`
		Subtitle string     `xml:"subtitle,omitempty"`
		ID       string     `xml:"id"`
		Links    []atomLink `xml:"link"`
		Updated  string     `xml:"updated"`
		Entries  []entry    `xml:"entry"`
	}{Title: f.title, Subtitle: f.description, ID: f.blog, Updated: f.updated.UTC().Format(time.RFC3339),
		Links: []atomLink{{"alternate", "text/html", f.blog}, {"self", "application/atom+xml", f.self}}}
	for _, i := range f.items {
		date := i.date.UTC().Format(time.RFC3339)
		e := entry{Title: i.title, ID: i.link, Link: atomLink{"alternate", "text/html", i.link},
			Published: date, Updated: date, Author: i.author, Summary: i.summary}
		if i.text != "" {
			e.Content = &text{"html", i.text}
		}
		if i.category != "" {
			e.Category = &category{i.category}
		}
		out.Entries = append(out.Entries, e)
	}
	return out
}

// writeXML answers with a document, or says that the reader has it already.
func writeXML(w http.ResponseWriter, r *http.Request, kind string, document any) error {
	body, err := xml.Marshal(document)
	if err != nil {
		return err
	}
	body = append([]byte(xml.Header), body...)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(body)))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	return nil
}
