package sites

import (
	"net/http"
	"slices"
	"time"

	"livery/internal/change"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/desk/frame"
)

// SiteComment is what a person says about a proposal, or about one field of it.
type SiteComment struct {
	Words string `json:"words"`
	Layer string `json:"layer,omitempty"`
	Field string `json:"field,omitempty"`
}

// SiteCommentDone says that a comment was dealt with, or takes that back.
type SiteCommentDone struct {
	Resolved bool `json:"resolved"`
}

// ListComments answers what was said about a proposal.
func (room *Room) ListComments(c frame.Call) error {
	p, err := room.proposal(c, c.PathValue("id"))
	if err != nil {
		return err
	}
	return c.Reply(comment.List(c.Context(), room.Publisher.Comments, change.CommentsName(p.ID)))
}

// Comment keeps what the person says about a proposal.
func (room *Room) Comment(c frame.Call, said SiteComment) error {
	p, err := room.proposal(c, c.PathValue("id"))
	if err != nil {
		return err
	}
	if at := (SitePlace{said.Layer, said.Field}); at != (SitePlace{}) && !slices.ContainsFunc(p.Edits,
		func(e change.Edit) bool { return e.Layer == at.Layer && e.Field == at.Field }) {
		return frame.NewProblem(http.StatusUnprocessableEntity, "This proposal does not change that field.")
	}
	if _, err := comment.Add(c.Context(), room.Publisher.Comments, change.CommentsName(p.ID), comment.Comment{
		Words: said.Words, Layer: said.Layer, Field: said.Field, By: c.Person.ID,
		Name: c.Person.Title()}, room.Now()); err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{}, p.Entry))
	room.Events.Publish(Changed())
	return room.ListComments(c)
}

// ResolveComment says that a comment was dealt with, or takes that back.
func (room *Room) ResolveComment(c frame.Call, said SiteCommentDone) error {
	p, err := room.proposal(c, c.PathValue("id"))
	if err != nil {
		return err
	}
	var when time.Time
	if said.Resolved {
		when = room.Now()
	}
	list, err := comment.Resolve(c.Context(), room.Publisher.Comments, change.CommentsName(p.ID),
		c.PathValue("comment"), c.Person.ID, when)
	if err != nil {
		return err
	}
	c.Did(room.traced(desk.Entry{}, p.Entry))
	room.Events.Publish(Changed())
	return c.Answer(list)
}
