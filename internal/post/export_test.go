package post

import (
	"log/slog"
	"time"
)

// IndexOf is an index that has read the posts of a brand.
func IndexOf(brand string, posts *Blog) *Index {
	x := NewIndex(nil, time.Now, slog.New(slog.DiscardHandler))
	x.container(brand).posts = posts
	return x
}
