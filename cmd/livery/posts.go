package main

import (
	"io/fs"
	"log/slog"
	"path"

	"livery/internal/blog"
	"livery/internal/page"
)

// contentPosts shows the posts of the content folder.
type contentPosts struct {
	lists map[string][]blog.Summary
	posts map[string]map[string]*blog.Post
}

func seedPosts(fsys fs.FS, log *slog.Logger) page.PostSource {
	c := contentPosts{map[string][]blog.Summary{}, map[string]map[string]*blog.Post{}}
	files, _ := fs.Glob(fsys, "blogs/*/*.json")
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			continue
		}
		post, err := blog.Parse(path.Base(file), data)
		if err != nil {
			log.Error("post left out", "file", file, "error", err)
			continue
		}
		brand := path.Base(path.Dir(file))
		if c.posts[brand] == nil {
			c.posts[brand] = map[string]*blog.Post{}
		}
		c.posts[brand][post.Slug] = post
		c.lists[brand] = append(c.lists[brand], post.Summary)
	}
	for _, list := range c.lists {
		blog.Sort(list)
	}
	return c
}

func (c contentPosts) List(brandID string) ([]blog.Summary, *page.BlogError) {
	return c.lists[brandID], nil
}

func (c contentPosts) Find(brandID, slug string) (*blog.Post, bool) {
	post, ok := c.posts[brandID][slug]
	return post, ok
}
