package post

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/blob/document"
)

// Reason is why a state of a post was kept.
type Reason string

// The reasons. A state is kept under what was done to it next.
const (
	Saved       Reason = "saved"       // somebody went on writing
	PublishedAs Reason = "published"   // readers see or saw it
	Restored    Reason = "restored"    // an earlier state took its place
	Imported    Reason = "imported"    // a file took its place
	Discarded   Reason = "discarded"   // its changes were thrown away
	Unpublished Reason = "unpublished" // it was taken down
	Replaced    Reason = "replaced"    // another version of the same moment was chosen over it
)

const (
	// MostRevisions is how many states of a post are kept.
	MostRevisions = 50
	// stretch is how long one person writes before another state is worth keeping: a text is saved every
	// few seconds, and what matters is what it was before a stretch of work.
	stretch = 5 * time.Minute
)

// Revision is an earlier state of a post.
type Revision struct {
	ID      string    `json:"-"`
	Reason  Reason    `json:"reason"`
	SavedAt time.Time `json:"savedAt"`
	SavedBy string    `json:"savedBy,omitempty"`
	// By is who did what the reason says.
	By   string `json:"by,omitempty"`
	Text Text   `json:"text"`
}

func revisionsOf(brand, id string) string { return revisionsPrefix + brand + "/" + id + "/" }

// keepRevision keeps the state that is about to be replaced, unless it is one more step of the same work.
func (s *Store) keepRevision(ctx context.Context, p Draft, why Reason, by string) error {
	names, err := s.revisionNames(ctx, p.Brand, p.ID)
	if err != nil {
		return err
	}
	if why == Saved && len(names) > 0 && s.Now().Sub(replacedAt(names[len(names)-1])) < stretch {
		return nil
	}
	_, err = s.addRevision(ctx, p, names, why, by)
	return err
}

// KeepReplaced keeps a version of a post that another one was chosen over, and answers its id.
func (s *Store) KeepReplaced(ctx context.Context, lost Draft, by string) (id string, err error) {
	names, err := s.revisionNames(ctx, lost.Brand, lost.ID)
	if err != nil {
		return "", err
	}
	return s.addRevision(ctx, lost, names, Replaced, by)
}

// addRevision keeps a state beside those that are there, of which the oldest may have to go.
func (s *Store) addRevision(ctx context.Context, p Draft, names []string, why Reason, by string) (string, error) {
	id := fmt.Sprintf("%016d", s.Now().UnixMicro())
	_, err := s.documents().Put(ctx, revisionsOf(p.Brand, p.ID)+id+".json",
		Revision{Reason: why, SavedAt: p.SavedAt, SavedBy: p.SavedBy, By: by, Text: p.Text})
	if err != nil {
		return id, fmt.Errorf("keep a revision: %w", err)
	}
	for i := 0; i < len(names)+1-MostRevisions; i++ {
		if err := s.documents().Remove(ctx, names[i], document.Any); err != nil {
			return id, err
		}
	}
	return id, nil
}

// replacedAt reads the time in the name of a revision.
func replacedAt(name string) time.Time {
	var us int64
	_, _ = fmt.Sscanf(name[strings.LastIndex(name, "/")+1:], "%d.json", &us)
	return time.UnixMicro(us)
}

// revisionNames are the earlier states of a post, the oldest first.
func (s *Store) revisionNames(ctx context.Context, brand, id string) ([]string, error) {
	listed, err := s.documents().List(ctx, revisionsOf(brand, id))
	var names []string
	for _, one := range listed {
		names = append(names, one.Name)
	}
	return names, err
}

// Revisions are the earlier states of a post, the newest first.
func (s *Store) Revisions(ctx context.Context, brand, id string) ([]Revision, error) {
	names, err := s.revisionNames(ctx, brand, id)
	if err != nil {
		return nil, err
	}
	slices.Reverse(names)
	list := make([]Revision, len(names))
	group, ctx := background.WithContext(ctx)
	group.SetLimit(8)
	for i, name := range names {
		group.Go(func() error {
			_, err := s.readJSON(ctx, name, &list[i])
			list[i].ID = strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], ".json")
			if errors.Is(err, ErrNotFound) {
				return nil // cleared away since it was listed
			}
			return err
		})
	}
	err = group.Wait()
	return slices.DeleteFunc(list, func(r Revision) bool { return r.Reason == "" }), err
}

// Revision reads one earlier state.
func (s *Store) Revision(ctx context.Context, brand, id, revision string) (Revision, error) {
	r := Revision{ID: revision}
	if strings.Contains(revision, "/") {
		return r, ErrNotFound
	}
	_, err := s.readJSON(ctx, revisionsOf(brand, id)+revision+".json", &r)
	return r, err
}

// WrittenRevision is an earlier state as a Markdown file.
func (s *Store) WrittenRevision(ctx context.Context, brand, id, revision string) ([]byte, error) {
	r, err := s.Revision(ctx, brand, id, revision)
	if err != nil {
		return nil, err
	}
	return Draft{Text: r.Text}.Written()
}

// Restore puts an earlier state back as the draft, made from a version. What it replaces is kept.
func (s *Store) Restore(ctx context.Context, brand, id, version, revision, by string) (Draft, error) {
	r, err := s.Revision(ctx, brand, id, revision)
	if err != nil {
		return Draft{}, err
	}
	return s.change(ctx, brand, id, version, Restored, by, func(now *record) { now.Text, now.Changed = r.Text, true })
}
