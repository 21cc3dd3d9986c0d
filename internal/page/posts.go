package page

import (
	"errors"

	"livery/internal/blog"
	"livery/internal/brand"
)

// PostSource is the blog index: what storage holds for each brand, newest first.
type PostSource interface {
	// List returns the published posts of a brand, or why there is no list at all.
	List(brandID string) ([]blog.Summary, error)
	// Find returns a published post.
	Find(brandID, slug string) (*blog.Post, bool)
}

func pageCount(posts int) int { return max(1, (posts+blog.PerPage-1)/blog.PerPage) }

// listPosts returns a brand's posts wherever they come from.
func listPosts(source PostSource, b *brand.Brand) ([]blog.Summary, *BlogError) {
	if b.Blog.Source == brand.FromStorage {
		posts, err := source.List(b.ID)
		if err != nil {
			// The reason is in the log; it may name folders and accounts, so visitors do not see it.
			return nil, &BlogError{Message: "Error loading blogs", Error: "the server has not read the posts yet",
				StorageError: "the storage did not answer the server"}
		}
		return posts, nil
	}
	posts := make([]blog.Summary, 0, len(b.Blog.Posts))
	for _, p := range b.Blog.Posts {
		posts = append(posts, contentPost(p).Summary)
	}
	blog.Sort(posts)
	return posts, nil
}

// Posts returns the published posts of a brand, newest first, or why there is no list at all.
func (e *Edition) Posts(b *brand.Brand) ([]blog.Summary, error) {
	posts, problem := listPosts(e.library.posts, b)
	if problem != nil {
		return nil, errors.New(problem.Message)
	}
	return posts, nil
}

func findPost(source PostSource, b *brand.Brand, slug string) (*blog.Post, bool) {
	if b.Blog.Source == brand.FromStorage {
		return source.Find(b.ID, slug)
	}
	for _, p := range b.Blog.Posts {
		if post := contentPost(p); post.Slug == slug {
			return post, true
		}
	}
	return nil, false
}

func contentPost(p brand.ContentPost) *blog.Post {
	slug := p.Slug
	if slug == "" {
		slug = blog.Slug(p.Title)
	}
	post := &blog.Post{
		Summary: blog.Summary{ID: slug, Author: p.Author, Title: p.Title, Slug: slug, Date: p.Date, Excerpt: p.Excerpt,
			Image: p.Image, Filename: slug + ".json", Category: p.Category, ReadTime: p.ReadTime},
		Featured: p.Featured, Conclusion: p.Conclusion,
	}
	for _, s := range p.Sections {
		post.Sections = append(post.Sections, blog.Section(s))
	}
	post.ReadTime = blog.ReadTime(post)
	return post
}

// blogData is what a list page carries for the page that search asks for.
func blogData(posts []blog.Summary, problem *BlogError, page int) *BlogData {
	data := &BlogData{Posts: posts, Total: len(posts), Error: problem}
	if len(posts) > WholeListLimit {
		data.Offset = (page - 1) * blog.PerPage
		data.Posts = posts[data.Offset:min(len(posts), data.Offset+blog.PerPage)]
	}
	if data.Posts == nil {
		data.Posts = []blog.Summary{}
	}
	return data
}
