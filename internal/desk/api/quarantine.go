package api

import (
	"errors"
	"net/http"

	"livery/internal/blob"
	"livery/internal/desk"
	"livery/internal/post"
)

// quarantine lists the stored documents of a brand that are no posts.
func (d *Desk) quarantine(c call, b Brand) error {
	list := []QuarantinedPost{}
	for _, q := range d.Drafts.Index.Quarantine() {
		if q.Brand == b.ID {
			list = append(list, QuarantinedPost{File: q.File, Path: q.Path, Reason: q.Reason, Since: q.Since, Shown: q.Shown})
		}
	}
	return c.answer(list)
}

func (d *Desk) rawDocument(c call, b Brand) error {
	there, err := post.FindStored(c.Context(), d.Blobs, b.ID, c.PathValue("file"))
	if _, tooLong := errors.AsType[*post.Fault](err); tooLong {
		return problem(http.StatusRequestEntityTooLarge, "This document is too long to be a post; replace it with a shorter one in a shell.")
	} else if err != nil {
		return err
	}
	if there.Data == nil {
		return errNoSuch
	}
	return c.showRaw(there)
}

func (c call) showRaw(there post.Stored) error {
	out := RawDocument{File: there.File, Text: string(there.Data), Version: there.ETag}
	if _, err := post.Parse(there.File, there.Data); err != nil {
		if fault, bad := errors.AsType[*post.Fault](err); bad {
			out.Path, out.Reason = fault.Path, fault.Reason
		}
	}
	c.w.Header().Set("ETag", quoted(there.ETag))
	return c.answer(out)
}

// replaceRawDocument stores a corrected document in the place of the one it was made from. One that is
// still no post is refused, so that nothing gets worse.
func (d *Desk) replaceRawDocument(c call, b Brand) error {
	version, err := c.postVersion()
	if err != nil {
		return err
	}
	in, err := bodyUpTo[RawText](c, longestPost)
	if err != nil {
		return err
	}
	file := c.PathValue("file")
	if len(in.Text) > post.MaxSize {
		return problem(http.StatusRequestEntityTooLarge, "This is longer than a post may be.")
	}
	if _, err := post.Parse(file, []byte(in.Text)); err != nil {
		return problem(http.StatusUnprocessableEntity, sentence(err.Error()))
	}
	err = post.Replace(c.Context(), d.Blobs, b.ID, file, version, []byte(in.Text), d.Now())
	if errors.Is(err, blob.ErrPrecondition) {
		return problem(http.StatusPreconditionFailed, "Somebody else changed this document since you opened it. Yours is still here; reload to see theirs.")
	} else if errors.Is(err, blob.ErrNotFound) {
		return errNoSuch
	} else if err != nil {
		return err
	}
	if err := errors.Join(d.Drafts.Index.Release(c.Context()), d.Drafts.Index.Refresh(c.Context(), b.ID)); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: b.ID, Subject: file})
	return d.rawDocument(c, b)
}

// removeRawDocument takes a document away.
func (d *Desk) removeRawDocument(c call, b Brand) error {
	file := c.PathValue("file")
	there, err := post.FindStored(c.Context(), d.Blobs, b.ID, file)
	if _, tooLong := errors.AsType[*post.Fault](err); err != nil && !tooLong {
		return err
	}
	if there.Data == nil && err == nil {
		return errNoSuch
	}
	if err := post.TakeDown(c.Context(), d.Blobs, b.ID, file); err != nil {
		return err
	}
	if err := errors.Join(d.Drafts.Index.Release(c.Context()), d.Drafts.Index.Refresh(c.Context(), b.ID)); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: b.ID, Subject: file})
	return c.nothing()
}
