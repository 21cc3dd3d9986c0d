package change

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/document"
)

// Log is the entries in storage, read as far as they were there when it was last looked at.
type Log struct {
	documents  document.Folder // one for each entry
	checkpoint document.Folder // the log as one document
	copy       Copy
	now        func() time.Time

	mu       sync.RWMutex
	entries  []Entry
	damage   *Damage        // nil while every entry is as it was written
	compared map[int]string // versions of documents that were read and compared
	looked   time.Time      // at every entry
	copied   int            // entries in the copy on disk
}

// NewLog is a log that was not read yet.
func NewLog(blobs blob.Store, onDisk Copy, now func() time.Time) *Log {
	return &Log{documents: document.Folder{Blobs: blobs, Container: Container, Prefix: entryPrefix},
		checkpoint: document.Folder{Blobs: blobs, Container: Container}, copy: onDisk, now: now,
		compared: map[int]string{}}
}

const entryPrefix = "log/"

func entryName(number int) string { return fmt.Sprintf("%08d.json", number) }

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
		e, version, err := l.read(ctx, len(l.Entries())+1)
		if errors.Is(err, document.ErrNotFound) {
			return grown, nil
		}
		if errors.Is(err, document.ErrUnreadable) {
			return grown, l.Inspect(ctx)
		}
		if err != nil {
			return grown, err
		}
		l.add(e, version)
		grown = true
	}
}

// read reads one entry; one that is not the entry of its number is unreadable too.
func (l *Log) read(ctx context.Context, number int) (Entry, string, error) {
	var e Entry
	version, err := l.documents.Read(ctx, entryName(number), &e)
	if err == nil && e.Number != number {
		err = fmt.Errorf("%w: %s is entry %d", document.ErrUnreadable, entryName(number), e.Number)
	}
	return e, version, err
}

func (l *Log) add(e Entry, version string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.Number == len(l.entries)+1 {
		l.entries = append(l.entries[:len(l.entries):len(l.entries)], e)
		l.compared[e.Number] = version
	}
}

// Append writes the next entry. Build fills it in, knowing all entries before it, again when
// somebody else was quicker. Nothing is appended to a log that is damaged: a number that was
// given once is never given again.
func (l *Log) Append(ctx context.Context, build func(before []Entry, next Entry) (Entry, error)) (Entry, error) {
	taken := 0
	for {
		if err := l.Inspect(ctx); err != nil {
			return Entry{}, err
		}
		before := l.Entries()
		number := len(before) + 1
		if number == taken {
			return Entry{}, l.damaged(&Damage{Unreadable: []int{number}})
		}
		e, err := build(before,
			Entry{Number: number, ID: newID(number), Time: l.now().UTC().Truncate(time.Millisecond)})
		if err != nil {
			return Entry{}, err
		}
		version, err := l.documents.Create(ctx, entryName(number), e)
		if errors.Is(err, document.ErrExists) {
			taken = number
			continue
		}
		if err != nil {
			return Entry{}, fmt.Errorf("write change %d: %w", number, err)
		}
		l.add(e, version)
		_ = l.Keep(ctx) // what looks at the log next does it again
		return e, nil
	}
}

func newID(number int) string { return fmt.Sprintf("%d-%s", number, strings.ToLower(rand.Text()[:8])) }

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

// History is what was published, and what was scheduled and could not be, in the order in which that came to be.
func History(entries []Entry) []Entry {
	list := Published(entries)
	for _, e := range entries {
		if planned, ok := Find(entries, e.Of); ok && e.Kind == Fail {
			planned.Number, planned.Time, planned.Reason = e.Number, e.Time, e.Reason
			list = append(list, planned)
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return a.Number - b.Number })
	return list
}

// Missed are the scheduled changes that could not appear and at whose places nothing was published or scheduled since.
func Missed(entries []Entry) []Entry {
	var list []Entry
	for _, missed := range History(entries) {
		settled := func(e Entry) bool {
			return e.Number > missed.Number && slices.ContainsFunc(e.Edits, func(one Edit) bool {
				return slices.ContainsFunc(missed.Edits, func(its Edit) bool { return Touch(one, its) })
			})
		}
		if missed.Reason != "" && !slices.ContainsFunc(entries, settled) {
			list = append(list, missed)
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
