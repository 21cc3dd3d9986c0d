package posts

import (
	"livery/internal/comment"
	"livery/internal/desk/frame"
	"livery/internal/post"
)

// ListComments answers what was said about a post, here and by those who were sent a preview.
func (room *Room) ListComments(c frame.Call, _ frame.Brand, p post.Draft) error {
	list, err := room.Drafts.Comments(c.Context(), p.Brand, p.ID)
	if err != nil {
		return err
	}
	return c.Answer(list)
}

// Comment keeps what the person says about a post.
func (room *Room) Comment(c frame.Call, _ frame.Brand, p post.Draft) error {
	in, err := frame.Body[NewComment](c)
	if err != nil {
		return err
	}
	if _, err := room.Drafts.Comment(c.Context(), p.Brand, p.ID, comment.Comment{Words: in.Words, By: c.Person.ID,
		Name: c.Person.Title()}); err != nil {
		return postError(c, err)
	}
	didPost(c, "", p)
	return room.ListComments(c, frame.Brand{}, p)
}

// ResolveComment says that a comment was dealt with, or takes that back.
func (room *Room) ResolveComment(c frame.Call, _ frame.Brand, p post.Draft) error {
	in, err := frame.Body[ResolvedComment](c)
	if err != nil {
		return err
	}
	list, err := room.Drafts.Resolve(c.Context(), p.Brand, p.ID, c.PathValue("comment"), c.Person.ID, in.Resolved)
	if err != nil {
		return postError(c, err)
	}
	didPost(c, "", p)
	return c.Answer(list)
}
