package posts

import (
	"errors"
	"net/http"

	"livery/internal/blob"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/post"
)

// ListQuarantine lists the stored documents of a brand that are no posts.
func (room *Room) ListQuarantine(c frame.Call, b frame.Brand) error {
	list := []QuarantinedPost{}
	for _, q := range room.Drafts.Index.Quarantine() {
		if q.Brand == b.ID {
			list = append(list, QuarantinedPost{File: q.File, Path: q.Path, Reason: q.Reason, Since: q.Since,
				Shown: q.Shown})
		}
	}
	return c.Answer(list)
}

func (room *Room) RawDocument(c frame.Call, b frame.Brand) error {
	there, err := post.FindStored(c.Context(), room.Blobs, b.ID, c.PathValue("file"))
	if _, tooLong := errors.AsType[*post.Fault](err); tooLong {
		return frame.NewProblem(http.StatusRequestEntityTooLarge,
			"This document is too long to be a post; replace it with a shorter one in a shell.")
	} else if err != nil {
		return err
	}
	if there.Data == nil {
		return frame.ErrNoSuch
	}
	return showRaw(c, there)
}

func showRaw(c frame.Call, there post.Stored) error {
	out := RawDocument{File: there.File, Text: string(there.Data), Version: there.ETag}
	if _, err := post.Parse(there.File, there.Data); err != nil {
		if fault, bad := errors.AsType[*post.Fault](err); bad {
			out.Path, out.Reason = fault.Path, fault.Reason
		}
	}
	c.SetVersion(there.ETag)
	return c.Answer(out)
}

// ReplaceRawDocument stores a corrected document in the place of the one it was made from. One that is
// still no post is refused, so that nothing gets worse.
func (room *Room) ReplaceRawDocument(c frame.Call, b frame.Brand) error {
	version, err := c.Version()
	if err != nil {
		return err
	}
	in, err := frame.BodyUpTo[RawText](c, longestPost)
	if err != nil {
		return err
	}
	file := c.PathValue("file")
	if len(in.Text) > post.MaxSize {
		return frame.NewProblem(http.StatusRequestEntityTooLarge, "This is longer than a post may be.")
	}
	if _, err := post.Parse(file, []byte(in.Text)); err != nil {
		return frame.NewProblem(http.StatusUnprocessableEntity, frame.Sentence(err.Error()))
	}
	err = post.Replace(c.Context(), room.Blobs, b.ID, file, version, []byte(in.Text), room.Now())
	if errors.Is(err, blob.ErrPrecondition) {
		return frame.NewProblem(http.StatusPreconditionFailed,
			"Somebody else changed this document since you opened it. Yours is still here; reload to see theirs.")
	} else if errors.Is(err, blob.ErrNotFound) {
		return frame.ErrNoSuch
	} else if err != nil {
		return err
	}
	if err := errors.Join(room.Drafts.Index.Release(c.Context()),
		room.Drafts.Index.Refresh(c.Context(), b.ID)); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: b.ID, Subject: file})
	return room.RawDocument(c, b)
}

// RemoveRawDocument takes a document away.
func (room *Room) RemoveRawDocument(c frame.Call, b frame.Brand) error {
	file := c.PathValue("file")
	there, err := post.FindStored(c.Context(), room.Blobs, b.ID, file)
	if _, tooLong := errors.AsType[*post.Fault](err); err != nil && !tooLong {
		return err
	}
	if there.Data == nil && err == nil {
		return frame.ErrNoSuch
	}
	if err := post.TakeDown(c.Context(), room.Blobs, b.ID, file); err != nil {
		return err
	}
	if err := errors.Join(room.Drafts.Index.Release(c.Context()),
		room.Drafts.Index.Refresh(c.Context(), b.ID)); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: b.ID, Subject: file})
	return c.Nothing()
}
