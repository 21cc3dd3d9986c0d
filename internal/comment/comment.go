// Package comment keeps what people say about something that is not published: one document for each thing.
package comment

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"livery/internal/blob"
	"livery/internal/blob/document"
)

// Comment is what somebody said about a draft: a person at the Desk, or whoever was sent a preview of it.
type Comment struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	Name  string    `json:"name"`         // as they call themselves
	By    string    `json:"by,omitempty"` // the id of a person, where it is one of the Desk
	Words string    `json:"words"`
	// Layer and Field are what it is about, where it is about one field of a site.
	Layer string `json:"layer,omitempty"`
	Field string `json:"field,omitempty"`
	// Resolved is when a writer had dealt with it, and ResolvedBy who.
	Resolved   time.Time `json:"resolved,omitzero"`
	ResolvedBy string    `json:"resolvedBy,omitempty"`
}

// How much can be said about one draft.
const (
	LongestName    = 80
	LongestComment = 2_000
	MostComments   = 200
)

// Refused says why a comment is not taken, and Field which part of it is wrong.
type Refused struct{ Field, Reason string }

func (r *Refused) Error() string { return "the " + r.Field + " of the comment " + r.Reason }

// ErrNotFound is a comment that is not there.
var ErrNotFound = errors.New("there is no such comment")

// List are the comments in a document, the oldest first.
func List(ctx context.Context, in document.Folder, name string) ([]Comment, error) {
	list := []Comment{}
	_, err := in.Read(ctx, name, &list)
	if errors.Is(err, document.ErrNotFound) || errors.Is(err, blob.ErrName) {
		err = nil
	}
	return list, err
}

// Add keeps what somebody says.
func Add(ctx context.Context, in document.Folder, name string, c Comment, now time.Time) (Comment, error) {
	c.Name, c.Words = strings.Join(strings.Fields(c.Name), " "), strings.TrimSpace(c.Words)
	switch {
	case c.Name == "":
		return c, &Refused{"name", "is missing; say who you are"}
	case utf8.RuneCountInString(c.Name) > LongestName:
		return c, &Refused{"name", fmt.Sprintf("is longer than %d characters", LongestName)}
	case c.Words == "":
		return c, &Refused{"words", "are missing; say something"}
	case utf8.RuneCountInString(c.Words) > LongestComment:
		return c, &Refused{"words", fmt.Sprintf("are longer than %d characters; say it in several comments",
			LongestComment)}
	}
	c.ID, c.At = strings.ToLower(rand.Text()[:12]), now.UTC()
	_, err := document.Update(ctx, in, name, func(list []Comment, _ bool) ([]Comment, error) {
		if len(list) >= MostComments {
			return nil, &Refused{"words", fmt.Sprintf("are not taken: there are %d comments already", MostComments)}
		}
		return append(list, c), nil
	})
	return c, err
}

// Resolve says that a comment was dealt with, or, without a time, that it was not after all.
func Resolve(ctx context.Context, in document.Folder, name, id, by string, when time.Time) ([]Comment, error) {
	return document.Update(ctx, in, name, func(list []Comment, _ bool) ([]Comment, error) {
		for i := range list {
			if list[i].ID != id {
				continue
			}
			list[i].Resolved, list[i].ResolvedBy = time.Time{}, ""
			if !when.IsZero() {
				list[i].Resolved, list[i].ResolvedBy = when.UTC(), by
			}
			return list, nil
		}
		return nil, ErrNotFound
	})
}
