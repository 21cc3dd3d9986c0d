package post

import (
	"context"
	"errors"
	"time"

	"livery/internal/comment"
)

const commentsPrefix = "comments/"

func commentsName(brand, id string) string { return commentsPrefix + brand + "/" + id + ".json" }

// Comments are those about a draft, the oldest first.
func (s *Store) Comments(ctx context.Context, brand, id string) ([]comment.Comment, error) {
	return comment.List(ctx, s.documents(), commentsName(brand, id))
}

// Comment keeps what somebody says about a draft, which is there.
func (s *Store) Comment(ctx context.Context, brand, id string, c comment.Comment) (comment.Comment, error) {
	c, err := comment.Add(ctx, s.documents(), commentsName(brand, id), c, s.Now())
	if refused, is := errors.AsType[*comment.Refused](err); is {
		err = (*Refused)(refused)
	}
	return c, err
}

// Resolve says that a comment was dealt with, or that it was not after all.
func (s *Store) Resolve(ctx context.Context, brand, id, of, by string, resolved bool) ([]comment.Comment, error) {
	var when time.Time
	if resolved {
		when = s.Now()
	}
	list, err := comment.Resolve(ctx, s.documents(), commentsName(brand, id), of, by, when)
	if errors.Is(err, comment.ErrNotFound) {
		err = ErrNotFound
	}
	return list, err
}
