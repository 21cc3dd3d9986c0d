package page

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"livery/internal/brand"
	"livery/internal/markup"
	"livery/internal/media"
	"livery/internal/post"
)

// PostsVersion is the version of what a path shows of the posts: of the whole list, or of one post; 0
// where it shows none. A page is true while its version is the same.
func PostsVersion(posts *post.Blog, path string) uint64 {
	if path == "/blog" {
		return posts.Version
	}
	if slug, found := strings.CutPrefix(path, "/blog/"); found {
		return posts.Since(slug)
	}
	if strings.HasPrefix(path, "/products/") {
		return posts.Version
	}
	return 0
}

// ContentPosts are those that stand in the content itself; nil where storage holds them.
func ContentPosts(b *brand.Brand) *post.Blog {
	if b.Blog.Source == brand.FromStorage {
		return nil
	}
	var published []*post.Post
	for _, p := range b.Blog.Posts {
		published = append(published, contentPost(p))
	}
	posts, _ := post.NewBlog(nil, published)
	return posts
}

func contentPost(c brand.ContentPost) *post.Post {
	slug := c.Slug
	if slug == "" {
		slug = post.Slug(c.Title)
	}
	p := &post.Post{
		Summary: post.Summary{ID: slug, Author: c.Author, Title: c.Title, Slug: slug, Date: c.Date, Excerpt: c.Excerpt,
			Image: c.Image, Filename: slug + ".json", Category: c.Category, ReadTime: c.ReadTime},
		Featured: c.Featured, Conclusion: c.Conclusion,
	}
	for _, s := range c.Sections {
		p.Sections = append(p.Sections, post.Section(s))
	}
	p.ReadTime = post.ReadTime(p)
	return p
}

func pageCount(posts int) int { return max(1, (posts+post.PerPage-1)/post.PerPage) }

// DraftPost is the page of a post that is not published, as it would be. Its pictures that are not public either are
// below an address of their own.
func (s *Source) DraftPost(p *post.Post, posts *post.Blog, pictures []media.Picture, address string) PageData {
	if p.Date == "" { // publishing sets it
		dated := *p
		dated.Date, p = s.Day, &dated
	}
	data := PageData{Kind: KindPost, Path: "/blog/" + p.Slug, Today: s.Day,
		Post: &PostData{Post: p, Mentions: s.Stock.mentions(posts, p), Related: related(posts, p),
			Pictures: map[string]Picture{}}}
	for _, own := range pictures {
		if _, public := s.Pictures[own.Name]; !public {
			data.Post.Pictures[own.Name] = OwnPicture(address, own)
		}
	}
	return data
}

// AddPosts adds what a page shows of the posts.
func (s *Source) AddPosts(data *PageData, posts *post.Blog) {
	switch data.Kind {
	case KindBlog:
		asked, _ := url.ParseQuery(data.Search)
		page, err := strconv.Atoi(asked.Get("page"))
		if err != nil {
			page = 1
		}
		data.Blog = blogData(posts, page, asked.Get("tag"))
	case KindPost:
		if p, found := posts.Find(strings.TrimPrefix(data.Path, "/blog/")); found {
			newer, older := posts.Beside(p.Slug)
			data.Post = &PostData{Post: p, Mentions: s.Stock.mentions(posts, p), Related: related(posts, p),
				Newer: mentionOf(newer), Older: mentionOf(older)}
		} else {
			data.Post = &PostData{Error: "Blog not found"}
		}
	case KindProduct:
		data.NamedIn = s.Stock.namedIn(posts, data.Path)
	}
}

// mentionOf leads to a post; nil where there is none.
func mentionOf(p *post.Post) *Mention {
	if p == nil {
		return nil
	}
	return &Mention{Title: p.Title, Path: "/blog/" + p.Slug}
}

// related are the posts to read after one.
func related(posts *post.Blog, p *post.Post) (out []Mention) {
	for _, other := range posts.Related(p) {
		out = append(out, *mentionOf(other))
	}
	return out
}

// mentions are the posts that a post's text links to, and the products that it links to or names.
func (s *Stock) mentions(posts *post.Blog, p *post.Post) []Mention {
	var out []Mention
	for _, other := range posts.LinkedFrom(p) {
		out = append(out, *mentionOf(other))
	}
	if s == nil {
		return out
	}
	named := namesIn(p)
	for i := range s.Products {
		if product := &s.Products[i]; named(product) {
			out = append(out, s.mention(product))
		}
	}
	return out
}

func (s *Stock) mention(product *brand.Item) Mention {
	mention := Mention{Title: product.Title, Path: productPath(product), BestFor: product.BestFor}
	if picture, ok := s.Pictures[product.Image+"-square"]; ok {
		picture.Preview = "" // it is small, and waits until it is near
		mention.Picture = &picture
	}
	return mention
}

func productPath(product *brand.Item) string { return fmt.Sprintf("/products/%d", product.ID) }

// namesIn tells of each product whether a post links to it, or names it by its model.
func namesIn(p *post.Post) func(*brand.Item) bool {
	links, _ := p.References()
	words := map[string]bool{}
	for _, text := range p.Texts() {
		for _, word := range strings.FieldsFunc(markup.Shown(text),
			func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			words[word] = true
		}
	}
	return func(product *brand.Item) bool {
		return words[product.Model] ||
			slices.ContainsFunc(links, func(to string) bool { return post.PathOf(to) == productPath(product) })
	}
}

// At most postsNamed posts are shown below a product, of the newest searchedPosts: a long blog has far more than a
// buyer reads.
const (
	postsNamed    = 3
	searchedPosts = 200
)

// namedIn are the newest posts that name the product of a path.
func (s *Stock) namedIn(posts *post.Blog, path string) []Mention {
	at := slices.IndexFunc(s.Products, func(p brand.Item) bool { return productPath(&p) == path })
	if at < 0 {
		return nil
	}
	var out []Mention
	for _, summary := range posts.List[:min(len(posts.List), searchedPosts)] {
		if p, found := posts.Find(summary.Slug); found && namesIn(p)(&s.Products[at]) {
			out = append(out, *mentionOf(p))
		}
		if len(out) == postsNamed {
			break
		}
	}
	return out
}

// blogSearch is the query of a list page in one spelling: a tag that posts have, as they write it, and a page that
// there is.
func blogSearch(query url.Values, posts *post.Blog) string {
	list, tag := tagged(posts, query.Get("tag"))
	var parts []string
	if tag != "" {
		parts = append(parts, "tag="+url.QueryEscape(tag))
	}
	page, err := strconv.Atoi(query.Get("page"))
	if err == nil && page > 1 && page <= pageCount(len(list)) {
		parts = append(parts, "page="+strconv.Itoa(page))
	}
	return strings.Join(parts, "&")
}

// tagged are the posts with a tag, and the tag as the newest of them writes it; where no post has it, all posts and no
// tag.
func tagged(posts *post.Blog, tag string) (list []post.Summary, spelled string) {
	if tag == "" {
		return posts.List, ""
	}
	for _, p := range posts.List {
		at := slices.IndexFunc(p.Tags, func(one string) bool { return strings.EqualFold(one, tag) })
		if at < 0 {
			continue
		}
		if list = append(list, p); spelled == "" {
			spelled = p.Tags[at]
		}
	}
	if len(list) == 0 {
		return posts.List, ""
	}
	return list, spelled
}

// blogData is what a list page carries for the page and the tag that search asks for.
func blogData(posts *post.Blog, page int, tag string) *BlogData {
	list, tag := tagged(posts, tag)
	data := &BlogData{Posts: list, Total: len(list), Tag: tag}
	if posts.Err != nil {
		// The reason is in the log; it may name folders and accounts, so visitors do not see it.
		data.Error = &BlogError{Message: "Error loading blogs", Error: "the server has not read the posts yet",
			StorageError: "the storage did not answer the server"}
	}
	if len(list) > WholeListLimit {
		data.Offset = min(page-1, pageCount(len(list))-1) * post.PerPage
		data.Posts = list[data.Offset:min(len(list), data.Offset+post.PerPage)]
	}
	if data.Posts == nil {
		data.Posts = []post.Summary{}
	}
	if len(data.Posts) < len(posts.List) {
		data.Topics = posts.Tags()
		data.Topics = data.Topics[:min(len(data.Topics), TopicLimit)]
	}
	return data
}
