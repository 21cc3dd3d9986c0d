// Package posts is the room of the Desk in which people write for the blogs of their brands.
//
// A post is written as a draft (package post), which every change names the version of: whoever comes second is told,
// and shown what is stored now. Beside the texts are what the editor needs around them: checks by the rules, the
// choices that a brand offers, pictures, previews on the brand's own host, earlier revisions, and stored documents
// that are no posts. Posts and pictures lie in storage; package frame says when the trail is told of them.
package posts

import (
	"io/fs"
	"sync"

	"livery/internal/blob"
	"livery/internal/content"
	"livery/internal/desk/frame"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/rules"
)

// Room answers the calls about posts and their pictures.
type Room struct {
	*frame.Frame
	Drafts *post.Store
	// Blobs holds the documents of posts as they are published.
	Blobs    blob.Store
	Previews *preview.Links
	// Media are the pictures that everybody may see.
	Media   *media.Store
	Uploads frame.Uploads
	// Content is the folder that the rules of posts are read from.
	Content func() fs.FS
	// writing are those rules, with the content they were read from.
	writing struct {
		sync.Mutex
		of    *content.Content
		rules *rules.Writing
	}
}

const (
	pageSize    = 50
	largestPage = 200
	longestPost = 2 * post.MaxSize // JSON may spell a character with several
)
