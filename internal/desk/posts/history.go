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
	list := make([]PostRevision, len(revisions))
	for i, r := range revisions {
		if _, known := names[r.SavedBy]; !known {
			names[r.SavedBy] = c.NameOf(r.SavedBy)
		}
		list[i] = revisionRow(r, names[r.SavedBy])
	}
	return c.Answer(list)
}

func revisionRow(r post.Revision, name string) PostRevision {
	return PostRevision{ID: r.ID, SavedAt: r.SavedAt, SavedBy: r.SavedBy, Name: name, Title: r.Text.Post.Title,
		Words: post.Words(&r.Text.Post), Reason: string(r.Reason)}
}

func (room *Room) ReadRevision(c frame.Call, _ frame.Brand, p post.Draft) error {
	r, err := room.Drafts.Revision(c.Context(), p.Brand, p.ID, c.PathValue("revision"))
	if err != nil {
		return err
	}
	return c.Answer(PostRevisionText{revisionRow(r, c.NameOf(r.SavedBy)), PostText{r.Text.Post, r.Text.Extra}})
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
