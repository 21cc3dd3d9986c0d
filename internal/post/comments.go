package post

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"livery/internal/blob/document"
)

// Comment is what somebody said about a draft: a person at the Desk, or whoever was sent a preview of it.
type Comment struct {
	ID    string    `json:"id"`
	At    time.Time `json:"at"`
	Name  string    `json:"name"`         // as they call themselves
	By    string    `json:"by,omitempty"` // the id of a person, where it is one of the Desk
	Words string    `json:"words"`
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

const commentsPrefix = "comments/"

func commentsName(brand, id string) string { return commentsPrefix + brand + "/" + id + ".json" }

// Comments are those about a draft, the oldest first.
func (s *Store) Comments(ctx context.Context, brand, id string) ([]Comment, error) {
	list := []Comment{}
	_, err := s.readJSON(ctx, commentsName(brand, id), &list)
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return list, err
}

// Comment keeps what somebody says about a draft, which is there.
func (s *Store) Comment(ctx context.Context, brand, id string, c Comment) (Comment, error) {
	c.Name, c.Words = strings.Join(strings.Fields(c.Name), " "), strings.TrimSpace(c.Words)
	switch {
	case c.Name == "":
		return c, &Refused{"name", "is missing; say who you are"}
	case utf8.RuneCountInString(c.Name) > LongestName:
		return c, &Refused{"name", fmt.Sprintf("is longer than %d characters", LongestName)}
	case c.Words == "":
		return c, &Refused{"words", "are missing; say something about the post"}
	case utf8.RuneCountInString(c.Words) > LongestComment:
		return c, &Refused{"words", fmt.Sprintf("are longer than %d characters; say it in several comments",
			LongestComment)}
	}
	c.ID, c.At = strings.ToLower(rand.Text()[:12]), s.Now().UTC()
	_, err := document.Update(ctx, s.documents(), commentsName(brand, id),
		func(list []Comment, _ bool) ([]Comment, error) {
			if len(list) >= MostComments {
				return nil, &Refused{"words", fmt.Sprintf("are not taken: there are %d comments already", MostComments)}
			}
			return append(list, c), nil
		})
	return c, err
}

// Resolve says that a comment was dealt with, or that it was not after all.
func (s *Store) Resolve(ctx context.Context, brand, id, comment, by string, resolved bool) ([]Comment, error) {
	return document.Update(ctx, s.documents(), commentsName(brand, id),
		func(list []Comment, _ bool) ([]Comment, error) {
			for i := range list {
				if list[i].ID != comment {
					continue
				}
				list[i].Resolved, list[i].ResolvedBy = time.Time{}, ""
				if resolved {
					list[i].Resolved, list[i].ResolvedBy = s.Now().UTC(), by
				}
				return list, nil
			}
			return nil, ErrNotFound
		})
}
