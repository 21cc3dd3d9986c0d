package post

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"livery/internal/blob"
)

// ScheduledContainer keeps the posts of all brands until their time has come, as <brand>/<file>.
// Visitors read the containers of brands, and no credential they get opens this one.
const ScheduledContainer = "scheduled-posts"

// place is where a document lies.
type place struct{ container, name string }

func published(brand, file string) place { return place{brand, Prefix + file} }
func scheduled(brand, file string) place { return place{ScheduledContainer, brand + "/" + file} }

func (p place) put(ctx context.Context, blobs blob.Store, data []byte, opt blob.PutOptions) (blob.Properties, error) {
	opt.ContentType = "application/json"
	return blobs.Put(ctx, p.container, p.name, bytes.NewReader(data), int64(len(data)), opt)
}

// remove deletes a document; one that is not there is no error.
func (p place) remove(ctx context.Context, blobs blob.Store) error {
	err := blobs.Delete(ctx, p.container, p.name, blob.Conditions{})
	if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
		return nil
	}
	return err
}

// removeVersion deletes a document unless somebody changed or removed it.
func (p place) removeVersion(ctx context.Context, blobs blob.Store, version string) error {
	return ignoreLost(blobs.Delete(ctx, p.container, p.name, blob.Conditions{IfMatch: version}))
}

// removeUnlessMoved deletes a document, unless a mover made it of that version of the document in the other place.
func (p place) removeUnlessMoved(ctx context.Context, blobs blob.Store, version string) error {
	there, err := blobs.Head(ctx, p.container, p.name)
	if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
		return nil
	} else if err != nil || there.Metadata[movedField] == version {
		return err
	}
	return p.removeVersion(ctx, blobs, there.ETag)
}

// Upload writes one post document: to the brand's container, or, when its date is still to come, to
// the one that visitors cannot read. It is in one of them only.
func Upload(ctx context.Context, blobs blob.Store, brand, filename string, data []byte, now time.Time) error {
	to, other := published(brand, filename), scheduled(brand, filename)
	if post, err := Parse(filename, data); err == nil && instant(post.Date).After(now) {
		to, other = other, to
	}
	put, err := to.put(ctx, blobs, data, blob.PutOptions{})
	if errors.Is(err, blob.ErrContainerNotFound) && to.container == ScheduledContainer {
		if err = blobs.CreateContainer(ctx, ScheduledContainer); err == nil || errors.Is(err, blob.ErrContainerExists) {
			put, err = to.put(ctx, blobs, data, blob.PutOptions{})
		}
	}
	if err != nil {
		return err
	}
	return other.removeUnlessMoved(ctx, blobs, put.ETag)
}

// takenDown is what lies among the scheduled documents in the place of one that was taken down, until another of that
// name takes its place.
//
// A move is two writes, which no storage makes one: the document is created where it goes, where none is, then removed
// where it was, in the version that was read. So everybody may move it, and one that is killed holds nobody up. A
// mover whose document left without it asks what lies there now: nothing, and another mover has done it; another
// document or takenDown, and what it made has to go again. A mover can be as late as it likes; that is why taking down
// leaves something behind, and why what movers write says so: while something else lies where it came from, nobody is
// to read it (undoLate).
var takenDown = []byte(`{"takenDown":true}`)

func isTakenDown(data []byte) bool { return bytes.Equal(data, takenDown) }

// movedField is in the metadata of a document that a mover wrote, and not its author: the version that it was made of.
const movedField = "moved"

// move brings a version of a document from one place to another exactly once, whatever other instances and operators do
// meanwhile. It answers false when somebody else did it, or another version lies there.
func move(ctx context.Context, blobs blob.Store, from, to place, version string) (bool, error) {
	object, err := blobs.Get(ctx, from.container, from.name, blob.GetOptions{})
	if errors.Is(err, blob.ErrNotFound) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	data, err := readBody(object)
	if err != nil || object.ETag != version {
		return false, err
	}
	made, err := arrive(ctx, blobs, to, data, object.Properties)
	if err != nil {
		return false, err
	}
	err = blobs.Delete(ctx, from.container, from.name, blob.Conditions{IfMatch: version})
	if !lost(err) {
		return err == nil, err
	}
	now, err := readAll(ctx, blobs, from.container, from.name)
	if errors.Is(err, blob.ErrNotFound) || err == nil && bytes.Equal(now, data) || made == "" {
		return false, nil
	}
	if _, tooLong := errors.AsType[*Fault](err); err != nil && !tooLong {
		return false, err
	}
	return false, to.removeVersion(ctx, blobs, made)
}

// undoLate removes what a mover published after it was taken down or replaced, and did not live to remove. Version is
// what lies among the scheduled documents in its stead. What was made of that very version is being moved right now, by
// somebody whose clock says that its time has come.
func undoLate(ctx context.Context, blobs blob.Store, brand, file, version string) error {
	to, from := published(brand, file), scheduled(brand, file)
	there, err := blobs.Head(ctx, to.container, to.name)
	if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
		return nil
	} else if err != nil || there.Metadata[movedField] == "" || there.Metadata[movedField] == version {
		return err
	}
	// Its time may have come since, and what is there may be what it became.
	if now, err := blobs.Head(ctx, from.container, from.name); err != nil || now.ETag != version {
		return ignoreLost(err)
	}
	return to.removeVersion(ctx, blobs, there.ETag)
}

// arrive writes a document at its new place, unless it or what an author wrote later is there already. It answers the
// version that it made; none when it made none.
func arrive(ctx context.Context, blobs blob.Store, to place, data []byte, from blob.Properties) (string, error) {
	moved := blob.PutOptions{Metadata: map[string]string{movedField: from.ETag},
		Conditions: blob.Conditions{IfNoneMatch: "*"}}
	put, err := to.put(ctx, blobs, data, moved)
	if !errors.Is(err, blob.ErrExists) {
		return put.ETag, err
	}
	object, err := blobs.Get(ctx, to.container, to.name, blob.GetOptions{})
	if err != nil {
		return "", err
	}
	there, err := readBody(object)
	if _, tooLong := errors.AsType[*Fault](err); err != nil && !tooLong {
		return "", err
	}
	later := !object.LastModified.Before(from.LastModified) // storages know seconds
	if isTakenDown(there) {
		later = object.LastModified.After(from.LastModified)
	}
	if by := object.Metadata[movedField]; by == from.ETag || by == "" && later {
		return "", nil
	}
	moved.Conditions = blob.Conditions{IfMatch: object.ETag}
	put, err = to.put(ctx, blobs, data, moved)
	return put.ETag, err
}

// lost reports whether an error means that somebody else changed or removed the document.
func lost(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrPrecondition)
}

func ignoreLost(err error) error {
	if lost(err) {
		return nil
	}
	return err
}

// schedule is what the index knows of the posts to come.
type schedule struct {
	posts map[string]scheduledPost // by name in ScheduledContainer
	seen  uint64
	until time.Time // when the next one is due
	read  bool
}

// scheduledPost is a document with the time at which it appears, or what is wrong with it. One that was taken down has
// neither.
type scheduledPost struct {
	etag  string
	at    time.Time
	post  *Post
	fault *Quarantined
}

// Scheduled are the posts of a brand that wait for their time.
func (x *Index) Scheduled(brand string) []*Post {
	x.mu.RLock()
	defer x.mu.RUnlock()
	var posts []*Post
	for _, name := range slices.Sorted(maps.Keys(x.schedule.posts)) {
		if a := x.schedule.posts[name]; a.post != nil && strings.HasPrefix(name, brand+"/") {
			posts = append(posts, a.post)
		}
	}
	return posts
}

// Release publishes the posts whose time has come: it moves them to the containers of their brands,
// where the next refresh finds them.
func (x *Index) Release(ctx context.Context) error {
	x.releasing.Lock()
	defer x.releasing.Unlock()
	s := &x.schedule
	var changes uint64
	if storage, counts := x.blobs.(counting); counts {
		var err error
		changes, err = storage.Changes(ctx, ScheduledContainer)
		if err == nil && s.read && s.seen == changes && (s.until.IsZero() || x.now().Before(s.until)) {
			return nil
		}
	}
	listed, err := listJSON(ctx, x.blobs, ScheduledContainer, "")
	if errors.Is(err, blob.ErrContainerNotFound) {
		listed, err = nil, nil
	}
	if err != nil {
		return fmt.Errorf("list the scheduled posts: %w", err)
	}
	s.seen, s.read = changes, true
	return x.releaseDue(ctx, listed)
}

// releaseDue reads what is scheduled and not known yet, and moves what is due.
func (x *Index) releaseDue(ctx context.Context, listed map[string]blob.Properties) error {
	posts := make(map[string]scheduledPost, len(listed))
	until := time.Time{}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		a, known := x.schedule.posts[name]
		if !known || a.etag != listed[name].ETag {
			var err error
			a, err = x.readScheduled(ctx, name, listed[name].ETag)
			if errors.Is(err, blob.ErrNotFound) {
				continue // published or taken down since it was listed
			} else if err != nil {
				errs = append(errs, err)
				x.schedule.read = false
				continue
			}
			known = false
		}
		brand, file, _ := strings.Cut(name, "/")
		if isToStay := a.fault == nil && (a.post == nil || a.at.After(x.now())); isToStay && !known {
			if err := undoLate(ctx, x.blobs, brand, file, a.etag); err != nil {
				errs = append(errs, fmt.Errorf("look whether %s of %s is public: %w", file, brand, err))
				x.schedule.read = false
				continue
			}
		}
		posts[name] = a
		switch {
		case a.post == nil:
		case a.at.After(x.now()):
			if until.IsZero() || a.at.Before(until) {
				until = a.at
			}
		default:
			x.schedule.read = false // look again until it has gone
			err := x.due(ctx, brand, a.post)
			if err == nil {
				_, err = move(ctx, x.blobs, scheduled(brand, file), published(brand, file), a.etag)
			}
			if err != nil {
				errs = append(errs, fmt.Errorf("publish the scheduled %s of %s: %w", file, brand, err))
			}
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.schedule.posts, x.schedule.until = posts, until
	return errors.Join(errs...)
}

func (x *Index) readScheduled(ctx context.Context, name, etag string) (scheduledPost, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	brand, file, _ := strings.Cut(name, "/")
	data, err := readAll(ctx, x.blobs, ScheduledContainer, name)
	if err == nil && isTakenDown(data) {
		return scheduledPost{etag: etag}, nil
	}
	var post *Post
	if err == nil {
		post, err = Parse(file, data)
	}
	if fault, bad := errors.AsType[*Fault](err); bad {
		x.log.Error("bad scheduled post", "brand", brand, "file", file, "path", fault.Path, "reason", fault.Reason)
		return scheduledPost{etag: etag, fault: &Quarantined{Brand: brand, File: file, Path: fault.Path,
			Reason: fault.Reason, Since: x.now()}}, nil
	}
	if err != nil {
		return scheduledPost{}, fmt.Errorf("read the scheduled %s of %s: %w", file, brand, err)
	}
	return scheduledPost{etag: etag, at: instant(post.Date), post: post}, nil
}

// clockSkew is how far the clocks of instances may be apart. What one has published just now is not
// taken back by another whose clock is behind.
const clockSkew = 5 * time.Minute

// withdraw moves posts to come out of the container that visitors can read: other tools than ours
// may have put them there.
func (x *Index) withdraw(ctx context.Context, brand string, files map[string]*entry) {
	for _, file := range slices.Sorted(maps.Keys(files)) {
		e := files[file]
		if e.post == nil || e.fault != nil || !instant(e.post.Date).After(x.now().Add(clockSkew)) {
			continue
		}
		if err := x.blobs.CreateContainer(ctx, ScheduledContainer); err != nil &&
			!errors.Is(err, blob.ErrContainerExists) {
			x.log.Warn("there is no place for scheduled posts", "container", ScheduledContainer, "error", err)
			return
		}
		moved, err := move(ctx, x.blobs, published(brand, file), scheduled(brand, file), e.etag)
		if err != nil {
			x.log.Warn("a post whose date is to come is still where visitors can read it; will try again", "brand",
				brand, "file", file, "error", err)
		} else if moved {
			x.log.Info("a post whose date is to come was moved to where visitors cannot read it", "brand", brand,
				"file", file, "to", ScheduledContainer)
		}
	}
}
