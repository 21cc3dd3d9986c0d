package api

import (
	"time"

	"livery/internal/desk"
	"livery/internal/post"
)

// presentFor is how long somebody counts as being there after they were last heard of; their page
// says so every ten seconds.
const presentFor = 30 * time.Second

// notePresence notes that a person has a post open, and answers who else has.
func (d *Desk) notePresence(c call, _ Brand, p post.Draft) error {
	return d.present(c, "post "+p.Brand+"/"+p.ID, p.Version)
}

// present notes that a person has something open, and answers who else has, with the version that is stored now.
func (d *Desk) present(c call, subject, version string) error {
	in, err := body[Presence](c)
	if err != nil {
		return err
	}
	now := d.Now()
	here := desk.Presence{Subject: subject, Person: c.person.ID, Tab: in.Tab, Editing: in.Editing, SeenAt: now}
	if in.Leaving {
		here.SeenAt = time.Time{}
	}
	others, err := d.Store.Present(c.Context(), here, now.Add(-presentFor))
	if err != nil {
		return err
	}
	list := PresentList{Others: []Present{}, Version: version}
	for _, o := range others {
		if name := d.personName(c, o.Person); name != "" {
			list.Others = append(list.Others, Present{Person: o.Person, Name: name, Tab: o.Tab, Editing: o.Editing, SeenAt: o.SeenAt})
		}
	}
	return c.answer(list)
}

func (d *Desk) postRevisions(c call, _ Brand, p post.Draft) error {
	revisions, err := d.Drafts.Revisions(c.Context(), p.Brand, p.ID)
	if err != nil {
		return err
	}
	names := map[string]string{}
	list := make([]PostRevision, len(revisions))
	for i, r := range revisions {
		if _, known := names[r.SavedBy]; !known {
			names[r.SavedBy] = d.personName(c, r.SavedBy)
		}
		list[i] = revisionRow(r, names[r.SavedBy])
	}
	return c.answer(list)
}

func revisionRow(r post.Revision, name string) PostRevision {
	return PostRevision{ID: r.ID, SavedAt: r.SavedAt, SavedBy: r.SavedBy, Name: name, Title: r.Text.Post.Title, Words: post.Words(&r.Text.Post), Reason: string(r.Reason)}
}

func (d *Desk) postRevision(c call, _ Brand, p post.Draft) error {
	r, err := d.Drafts.Revision(c.Context(), p.Brand, p.ID, c.PathValue("revision"))
	if err != nil {
		return err
	}
	return c.answer(PostRevisionText{revisionRow(r, d.personName(c, r.SavedBy)), PostText{r.Text.Post, r.Text.Extra}})
}

func (d *Desk) restorePost(c call, b Brand) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	p, err := d.Drafts.Restore(c.Context(), b.ID, c.PathValue("id"), version, c.PathValue("revision"), c.person.ID)
	if err == nil {
		c.didPost("", p)
	}
	return d.showPost(c, b, p, err)
}
