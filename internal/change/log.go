package change

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"livery/internal/blob"
)

// Log is the entries in storage, read as far as they were there when it was last looked at.
type Log struct {
	blobs blob.Store
	now   func() time.Time

	mu      sync.RWMutex
	entries []Entry
}

// NewLog is a log that was not read yet.
func NewLog(blobs blob.Store, now func() time.Time) *Log { return &Log{blobs: blobs, now: now} }

// callTimeout bounds a call to a storage that does not answer.
const callTimeout = 10 * time.Second

func entryName(number int) string { return fmt.Sprintf("log/%08d.json", number) }

// Entries are all entries read so far, oldest first. The slice is not to be changed.
func (l *Log) Entries() []Entry {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.entries
}

// Refresh reads what is new and reports whether there was anything.
func (l *Log) Refresh(ctx context.Context) (bool, error) {
	grown := false
	for {
		known := l.Entries()
		data, err := read(ctx, l.blobs, entryName(len(known)+1))
		if errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrContainerNotFound) {
			return grown, nil
		}
		if err != nil {
			return grown, fmt.Errorf("read change %d: %w", len(known)+1, err)
		}
		var e Entry
		if err := json.Unmarshal(data, &e); err != nil || e.Number != len(known)+1 {
			return grown, fmt.Errorf("change %d is no entry of the log; restore %s in the container %s from a backup: %w", len(known)+1, entryName(len(known)+1), Container, err)
		}
		l.add(e)
		grown = true
	}
}

func (l *Log) add(e Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.Number == len(l.entries)+1 {
		l.entries = append(l.entries[:len(l.entries):len(l.entries)], e)
	}
}

// Append writes the next entry. Build fills it in, knowing all entries before it, again when
// somebody else was quicker.
func (l *Log) Append(ctx context.Context, build func(before []Entry, next Entry) (Entry, error)) (Entry, error) {
	for {
		if _, err := l.Refresh(ctx); err != nil {
			return Entry{}, err
		}
		before := l.Entries()
		number := len(before) + 1
		e, err := build(before, Entry{Number: number, ID: fmt.Sprintf("%d-%s", number, strings.ToLower(rand.Text()[:8])),
			Time: l.now().UTC().Truncate(time.Millisecond)})
		if err != nil {
			return Entry{}, err
		}
		err = l.write(ctx, e)
		if errors.Is(err, blob.ErrExists) {
			continue
		}
		if err != nil {
			return l.recheck(ctx, e, err)
		}
		l.add(e)
		return e, nil
	}
}

// recheck looks for an entry whose writing seemed to fail: it may have arrived all the same.
func (l *Log) recheck(ctx context.Context, e Entry, failed error) (Entry, error) {
	if _, err := l.Refresh(ctx); err != nil {
		return Entry{}, errors.Join(failed, err)
	}
	if at := l.Entries(); slices.ContainsFunc(at, func(one Entry) bool { return one.ID == e.ID }) {
		return e, nil
	}
	return Entry{}, fmt.Errorf("write change %d: %w", e.Number, failed)
}

func (l *Log) write(ctx context.Context, e Entry) error {
	data, err := json.MarshalIndent(e, "", "  ")
	if err != nil {
		return err
	}
	_, err = write(ctx, l.blobs, entryName(e.Number), data, blob.Conditions{IfNoneMatch: "*"})
	return err
}

func write(ctx context.Context, blobs blob.Store, name string, data []byte, when blob.Conditions) (blob.Properties, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	put := func() (blob.Properties, error) {
		return blobs.Put(ctx, Container, name, bytes.NewReader(data), int64(len(data)), blob.PutOptions{ContentType: "application/json", Conditions: when})
	}
	p, err := put()
	if errors.Is(err, blob.ErrContainerNotFound) {
		if err := blobs.CreateContainer(ctx, Container); err != nil && !errors.Is(err, blob.ErrContainerExists) {
			return p, err
		}
		p, err = put()
	}
	return p, err
}

func read(ctx context.Context, blobs blob.Store, name string) ([]byte, error) {
	data, _, err := open(ctx, blobs, name)
	return data, err
}

func open(ctx context.Context, blobs blob.Store, name string) ([]byte, blob.Properties, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	object, err := blobs.Get(ctx, Container, name, blob.GetOptions{})
	if err != nil {
		return nil, blob.Properties{}, err
	}
	defer object.Body.Close()
	data, err := io.ReadAll(object.Body)
	return data, object.Properties, err
}

// Find returns an entry by its id.
func Find(entries []Entry, id string) (Entry, bool) {
	for _, e := range entries {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Published are the changes that count, in the order in which they began to: an entry that was
// released stands at the place and time of its release.
func Published(entries []Entry) []Entry {
	var list []Entry
	for _, e := range entries {
		switch e.Kind {
		case Publish:
			list = append(list, e)
		case Release:
			if planned, ok := Find(entries, e.Of); ok {
				planned.Number, planned.Time = e.Number, e.Time
				list = append(list, planned)
			}
		}
	}
	return list
}

// Waiting are the scheduled changes whose time has not come, the next one first.
func Waiting(entries []Entry) []Entry {
	closed := map[string]bool{}
	for _, e := range entries {
		closed[e.Of] = true
	}
	var list []Entry
	for _, e := range entries {
		if e.Kind == Schedule && !closed[e.ID] {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return a.At.Compare(b.At) })
	return list
}
