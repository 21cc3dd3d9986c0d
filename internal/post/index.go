package post

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/blob"
)

// Prefix is the folder of posts in a brand's container.
const Prefix = "blogs/"

// MaxSize is how long a document may be.
const MaxSize = 1 << 20

const (
	fetchTimeout  = 15 * time.Second
	fetchAtOnce   = 8
	refreshAtOnce = 4
)

// Index knows the posts of every brand. It lists storage again and again, fetches only what
// changed, and never forgets a good post because of one bad document or one failed fetch.
type Index struct {
	blobs   blob.Store
	now     func() time.Time
	log     *slog.Logger
	changed func(brand string, slugs []string)
	due     func(ctx context.Context, brand string, post *Post) error

	mu     sync.RWMutex
	brands map[string]*container

	releasing sync.Mutex
	schedule  schedule // changed by Release alone
	released  background.Told
}

// container is what the index knows of one brand's.
type container struct {
	refresh sync.Mutex
	files   map[string]*entry
	// clashes are good documents whose slug another one has already.
	clashes map[string]*Quarantined
	posts   *Blog
	// seen is the storage's count of changes that this state is true for, and until is when the
	// next scheduled post appears. Only Refresh uses them.
	seen      uint64
	whole     bool
	until     time.Time
	refreshed background.Told
}

// counting is a storage that can say cheaply that nothing changed.
type counting interface {
	Changes(ctx context.Context, container string) (uint64, error)
}

// entry is one document: its last good version, and what is wrong with the newest if it is bad.
type entry struct {
	etag  string
	post  *Post
	fault *Quarantined
}

// NewIndex makes an empty index; changed is called with the slugs whose pages must be made again.
func NewIndex(blobs blob.Store, now func() time.Time, log *slog.Logger) *Index {
	return &Index{blobs: blobs, now: now, log: log, changed: func(string, []string) {},
		due: func(context.Context, string, *Post) error { return nil }, brands: map[string]*container{}}
}

// OnChange sets what is told of changed posts. Set it before the first refresh that matters.
func (x *Index) OnChange(changed func(brand string, slugs []string)) { x.changed = changed }

// OnDue sets what is done before a scheduled post is published; it is done again where that fails, and by several
// instances. Set it before the first release.
func (x *Index) OnDue(due func(ctx context.Context, brand string, post *Post) error) { x.due = due }

func (x *Index) container(brand string) *container {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := x.brands[brand]
	if c == nil {
		c = &container{files: map[string]*entry{}, posts: notRead}
		x.brands[brand] = c
	}
	return c
}

var notRead = &Blog{Err: errors.New("the posts were not read yet")}

// Posts returns what a brand publishes now. It has no list only while storage was never read for
// this brand.
func (x *Index) Posts(brand string) *Blog {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if c := x.brands[brand]; c != nil {
		return c.posts
	}
	return notRead
}

// Run refreshes every brand once per interval until ctx ends, several at a time, so that a slow
// one holds up few others.
func (x *Index) Run(ctx context.Context, interval time.Duration, brands func() []string) {
	for background.Pause(ctx, interval) == nil {
		if err := x.Release(ctx); ctx.Err() == nil {
			x.released.Tell(x.log, err, "scheduled posts not looked at; will try again",
				"scheduled posts are looked at again")
		}
		var group background.Group
		group.SetLimit(refreshAtOnce)
		for _, brand := range brands() {
			group.Go(func() error {
				err := background.Do(x.log, "refresh the posts of "+brand,
					func() error { return x.Refresh(ctx, brand) })
				if ctx.Err() == nil {
					x.container(brand).refreshed.Tell(x.log, err,
						"posts not refreshed; the last list stays until they can be read",
						"posts are refreshed again", "brand", brand)
				}
				return nil
			})
		}
		_ = group.Wait()
	}
}

// Refresh reads what changed in a brand's container.
func (x *Index) Refresh(ctx context.Context, brand string) error {
	c := x.container(brand)
	c.refresh.Lock()
	defer c.refresh.Unlock()
	changes, unchanged := x.count(ctx, brand, c)
	if unchanged {
		return nil
	}
	listed, err := x.list(ctx, brand)
	if err != nil {
		return x.fail(c, fmt.Errorf("list %s%s: %w", brand+"/", Prefix, err))
	}
	files := x.fetch(ctx, brand, listed, c.files)
	c.seen, c.whole = changes, isWhole(listed, files)
	if err := ctx.Err(); err != nil && !c.whole {
		x.mu.Lock()
		c.files = files // the next refresh goes on from here
		x.mu.Unlock()
		return x.fail(c, fmt.Errorf("read %s%s: %w", brand+"/", Prefix, err))
	}
	if changed := x.settle(brand, c, files); len(changed) > 0 {
		_ = background.Do(x.log, "tell of changed posts of "+brand,
			func() error { x.changed(brand, changed); return nil })
	}
	x.withdraw(ctx, brand, files)
	return nil
}

// count asks a storage that counts its changes whether there is anything to read, or a
// scheduled post to show.
func (x *Index) count(ctx context.Context, brand string, c *container) (changes uint64, unchanged bool) {
	storage, counts := x.blobs.(counting)
	if !counts {
		return 0, false
	}
	changes, err := storage.Changes(ctx, brand)
	if err != nil {
		return 0, false // listing says why
	}
	return changes, c.posts.Version > 0 && c.whole && c.seen == changes && (c.until.IsZero() || x.now().Before(c.until))
}

// isWhole reports whether every listed document was read in its newest version.
func isWhole(listed map[string]blob.Properties, files map[string]*entry) bool {
	for name, properties := range listed {
		if e := files[name]; e == nil || e.etag != properties.ETag {
			return false
		}
	}
	return true
}

// fail remembers why there is no list, where there is none yet.
func (x *Index) fail(c *container, err error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if c.posts.Version == 0 {
		c.posts = &Blog{Err: err}
	}
	return err
}

// list is empty for a brand whose id can name no container: nothing can be kept for it.
func (x *Index) list(ctx context.Context, brand string) (map[string]blob.Properties, error) {
	if blob.CheckContainer(brand) != nil {
		return nil, nil
	}
	return listJSON(ctx, x.blobs, brand, Prefix)
}

// listJSON lists documents by their names after the prefix.
func listJSON(ctx context.Context, blobs blob.Store, container, prefix string) (map[string]blob.Properties, error) {
	found := map[string]blob.Properties{}
	for marker := ""; ; {
		page, err := blobs.List(ctx, container, blob.ListOptions{Prefix: prefix, Marker: marker})
		if err != nil {
			return nil, err
		}
		for _, b := range page.Blobs {
			if path.Ext(b.Name) == ".json" {
				found[strings.TrimPrefix(b.Name, prefix)] = b
			}
		}
		if marker = page.Next; marker == "" {
			return found, nil
		}
	}
}

// fetch reads the documents whose ETag changed; a failed fetch keeps what was known.
func (x *Index) fetch(ctx context.Context, brand string, listed map[string]blob.Properties,
	old map[string]*entry) map[string]*entry {
	files := make(map[string]*entry, len(listed))
	var mu sync.Mutex
	var group background.Group
	group.SetLimit(fetchAtOnce)
	for name, properties := range listed {
		before := old[name]
		if before != nil && before.etag == properties.ETag {
			mu.Lock()
			files[name] = before
			mu.Unlock()
			continue
		}
		group.Go(func() error {
			e := before
			_ = background.Do(x.log, "read the post "+brand+"/"+name, func() error {
				if ctx.Err() == nil {
					e = x.read(ctx, brand, name, properties.ETag, before)
				}
				return nil
			})
			if e != nil {
				mu.Lock()
				files[name] = e
				mu.Unlock()
			}
			return nil
		})
	}
	_ = group.Wait()
	return files
}

func (x *Index) read(ctx context.Context, brand, name, etag string, before *entry) *entry {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	var post *Post
	data, err := readAll(ctx, x.blobs, brand, Prefix+name)
	if err == nil {
		post, err = x.parse(brand, name, data)
	}
	if err == nil {
		return &entry{etag: etag, post: post}
	}
	fault, bad := errors.AsType[*Fault](err)
	if !bad {
		x.log.Warn("post not fetched; what was known stays", "brand", brand, "file", name, "error", err)
		return before
	}
	e := &entry{etag: etag, fault: &Quarantined{Brand: brand, File: name, Path: fault.Path, Reason: fault.Reason,
		Since: x.now()}}
	if before != nil {
		e.post = before.post
		if before.fault != nil {
			e.fault.Since = before.fault.Since
		}
	}
	e.fault.Shown = e.post != nil
	x.log.Error("bad post", "brand", brand, "file", name, "path", e.fault.Path, "reason", e.fault.Reason,
		"lastGoodShown", e.fault.Shown)
	return e
}

// parse takes a document that Parse panics at for a bad one, which is read again when it changes.
func (x *Index) parse(brand, name string, data []byte) (post *Post, err error) {
	err = background.Do(x.log, "parse the post "+brand+"/"+name, func() error {
		post, err = Parse(name, data)
		return err
	})
	if _, known := errors.AsType[*Fault](err); err != nil && !known {
		err = &Fault{"$", "could not be read because of a fault in the server; its log says where"}
	}
	return post, err
}

// settle stores the new state and returns the slugs whose pages changed.
func (x *Index) settle(brand string, c *container, files map[string]*entry) []string {
	var published []*Post
	now, owners, clashes := x.now(), slugOwners{}, map[string]*Quarantined{}
	c.until = time.Time{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		e := files[name]
		if e.post == nil {
			continue
		}
		if date := instant(e.post.Date); date.After(now) {
			if c.until.IsZero() || date.Before(c.until) {
				c.until = date
			}
			continue
		}
		if taken := owners.claim(e.post.Slug, name); taken != nil {
			clashes[name] = clash(c.clashes[name], Quarantined{Brand: brand, File: name, Path: taken.Path, Since: now,
				Reason: taken.Reason})
			continue
		}
		published = append(published, e.post)
	}
	posts, changed := NewBlog(c.posts, published)
	x.mu.Lock()
	defer x.mu.Unlock()
	if c.posts.Version == 0 && len(changed) == 0 {
		changed = []string{""} // an empty blog changes a page that showed an error
	}
	c.files, c.clashes, c.posts = files, clashes, posts
	return changed
}

func differences(before, after map[string]*Post) []string {
	var slugs []string
	for slug, post := range after {
		if before[slug] != post {
			slugs = append(slugs, slug)
		}
	}
	for slug := range before {
		if after[slug] == nil {
			slugs = append(slugs, slug)
		}
	}
	slices.Sort(slugs)
	return slugs
}
