package posts

import (
	"livery/internal/desk/frame"
	"livery/internal/post"
)

// NotePresence notes that a person has a post open, and answers who else has.
func (room *Room) NotePresence(c frame.Call, _ frame.Brand, p post.Draft) error {
	return c.Present("post "+p.Brand+"/"+p.ID, p.Version)
}

func (room *Room) ListRevisions(c frame.Call, _ frame.Brand, p post.Draft) error {
	revisions, err := room.Drafts.Revisions(c.Context(), p.Brand, p.ID)
	if err != nil {
		return err
	}
	names := map[string]string{}
	named := func(person string) string {
		if _, known := names[person]; !known {
			names[person] = c.NameOf(person)
		}
		return names[person]
	}
	list := make([]PostRevision, len(revisions))
	for i, r := range revisions {
		list[i] = revisionRow(r, named)
	}
	return c.Answer(list)
}

func revisionRow(r post.Revision, named func(person string) string) PostRevision {
	return PostRevision{ID: r.ID, SavedAt: r.SavedAt, SavedBy: r.SavedBy, Name: named(r.SavedBy), By: named(r.By),
		Title: r.Text.Post.Title, Words: post.Words(&r.Text.Post), Reason: string(r.Reason)}
}

// KeepReplaced keeps the version that lost where two were written of one post at once.
func (room *Room) KeepReplaced(c frame.Call, _ frame.Brand, p post.Draft) error {
	in, err := frame.BodyUpTo[ReplacedPost](c, longestPost)
	if err != nil {
		return err
	}
	by := c.Person.ID
	if in.Text != nil {
		p.Text = post.Text{Post: in.Text.Post, Extra: in.Text.Extra}
		p.SavedAt, p.SavedBy, by = room.Drafts.Now().UTC(), c.Person.ID, p.SavedBy
	}
	id, err := room.Drafts.KeepReplaced(c.Context(), p, by)
	if err != nil {
		return err
	}
	return room.answerRevision(c, p, id)
}

func (room *Room) ReadRevision(c frame.Call, _ frame.Brand, p post.Draft) error {
	return room.answerRevision(c, p, c.PathValue("revision"))
}

func (room *Room) answerRevision(c frame.Call, p post.Draft, id string) error {
	r, err := room.Drafts.Revision(c.Context(), p.Brand, p.ID, id)
	if err != nil {
		return err
	}
	return c.Answer(PostRevisionText{revisionRow(r, c.NameOf), PostText{r.Text.Post, r.Text.Extra}})
}

func (room *Room) Restore(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	p, err := room.Drafts.Restore(c.Context(), b.ID, c.PathValue("id"), version, c.PathValue("revision"), c.Person.ID)
	if err == nil {
		didPost(c, "", p)
	}
	return room.showPost(c, b, p, err)
}
