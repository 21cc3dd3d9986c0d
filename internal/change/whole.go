package change

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/blob/document"
	"livery/internal/datadir"
)

// The log is written down twice more: in storage as one document, so that a log of hundreds of
// entries is read with one call, and on the disk of each instance. With them a missing or garbled
// entry is noticed wherever it stands, what is served stays as it was, and the entry can be put back.

// checkpointName is the document with the whole log.
const checkpointName = "checkpoint.json"

// wholeLog is the log as one document. Of names the storage whose log it is, on disk alone.
type wholeLog struct {
	Of      string  `json:"of,omitempty"`
	Entries []Entry `json:"entries"`
}

// Copy is where an instance keeps the log on its own disk; nowhere when File is empty.
type Copy struct {
	File string
	// Of names the storage, so that the copy is never taken for the log of another one.
	Of string
}

// CopyFile is the name of the copy in a data folder.
const CopyFile = "changes.json"

// inspectEvery is how often a log is looked at whole, and not only for what is new.
const inspectEvery = time.Minute

// readAtOnce is how many entries are read at the same time.
const readAtOnce = 8

// Damage is what is wrong with the log: entries that are gone, and entries that are not what was written.
type Damage struct{ Missing, Unreadable []int }

func (d *Damage) Error() string {
	var parts []string
	for _, one := range []struct {
		numbers []int
		is, are string
	}{{d.Missing, "is gone", "are gone"}, {d.Unreadable, "cannot be read", "cannot be read"}} {
		switch len(one.numbers) {
		case 0:
		case 1:
			parts = append(parts, fmt.Sprintf("entry %d %s", one.numbers[0], one.is))
		default:
			parts = append(parts, fmt.Sprintf("entries %s %s", Numbers(one.numbers), one.are))
		}
	}
	return "the log of changes is damaged: " + strings.Join(parts, ", ") + " (" + entryPrefix + "… in the container " +
		Container +
		"); the sites show the last state that was whole, and nothing can be published until it is mended: livery " +
		"doctor says how"
}

// Numbers names the first few of many.
func Numbers(all []int) string {
	const few = 5
	var words []string
	for _, n := range all[:min(few, len(all))] {
		words = append(words, strconv.Itoa(n))
	}
	if len(all) > few {
		words = append(words, fmt.Sprintf("and %d more", len(all)-few))
	}
	return strings.Join(words, ", ")
}

// Whole says what is wrong with the log; nil while nothing is known to be.
func (l *Log) Whole() error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.damage == nil {
		return nil
	}
	return Refused{l.damage}
}

func (l *Log) damaged(d *Damage) error {
	l.mu.Lock()
	l.damage = d
	l.mu.Unlock()
	return l.Whole()
}

// ErrIncomplete is a log of which not every entry could be read: what is made of it would be out of date.
var ErrIncomplete = errors.New("not every change of the content could be read")

// errOtherLog says that the entries known are not those of the log in storage.
var errOtherLog = errors.New("the entries known are of another log")

// Start reads the log for the first time. A storage that does not answer is waited for as long as
// patience lasts, and what the disk holds counts until it does; a log that is there is read to its end.
// What the checkpoint holds is compared with the entries later, by whoever follows or appends.
func (l *Log) Start(ctx context.Context, patience time.Duration) error {
	l.startFrom(l.copyOnDisk())
	asking, cancel := ctx, context.CancelFunc(func() {})
	if patience > 0 {
		asking, cancel = context.WithTimeout(ctx, patience)
	}
	defer cancel()
	l.readCheckpoint(asking)
	listed, err := l.list(asking)
	if err != nil {
		return err
	}
	if err = l.compare(ctx, listed, len(l.Entries())); err != nil && l.Whole() == nil &&
		len(l.Entries()) < len(listed) {
		return fmt.Errorf("%w: %d of %d: %w", ErrIncomplete, len(l.Entries()), len(listed), err)
	}
	return err
}

// startFrom takes entries for known, where there are more of them than known.
func (l *Log) startFrom(w wholeLog) {
	for i, e := range w.Entries {
		if e.Number != i+1 {
			return
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(w.Entries) > len(l.entries) {
		l.entries = w.Entries
	}
}

func (l *Log) copyOnDisk() (w wholeLog) {
	data, err := os.ReadFile(l.copy.File)
	if err != nil || json.Unmarshal(data, &w) != nil || w.Of != l.copy.Of {
		return wholeLog{}
	}
	l.copied = len(w.Entries)
	return w
}

// readCheckpoint does without one that is missing or damaged: then the entries themselves are read.
func (l *Log) readCheckpoint(ctx context.Context) {
	var w wholeLog
	if _, err := l.checkpoint.Read(ctx, checkpointName, &w); err == nil {
		l.startFrom(w)
	}
}

// Inspect looks at every entry: it reads those that are new or were not compared yet, and finds what
// is gone or is not what it was.
func (l *Log) Inspect(ctx context.Context) error {
	listed, err := l.list(ctx)
	if err != nil {
		return err
	}
	return l.compare(ctx, listed, 1)
}

// listing is the versions of the entries in storage by their numbers; empty for one that is known and not there.
type listing map[int]string

func (l *Log) list(ctx context.Context) (listing, error) {
	all := listing{}
	for n := range len(l.Entries()) {
		all[n+1] = "" // one that is not listed is gone
	}
	documents, err := l.documents.List(ctx, "")
	if err != nil {
		return nil, err
	}
	for _, one := range documents {
		n, err := strconv.Atoi(strings.TrimSuffix(one.Name, ".json"))
		if err == nil && entryName(n) == one.Name {
			all[n] = one.Version
		}
	}
	return all, nil
}

// compare reads what is listed and not known or compared yet, beginning with a number.
func (l *Log) compare(ctx context.Context, listed listing, from int) error {
	found, damage, err := l.readAll(ctx, listed, from)
	if errors.Is(err, errOtherLog) {
		l.mu.Lock()
		l.entries, l.compared, l.copied = nil, map[int]string{}, 0
		l.mu.Unlock()
		return l.Inspect(ctx)
	}
	for _, n := range slices.Sorted(maps.Keys(found)) {
		l.add(found[n], listed[n])
	}
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.damage = nil; from <= 1 {
		l.looked = l.now()
	}
	if len(damage.Missing)+len(damage.Unreadable) > 0 {
		l.damage = damage
		return Refused{damage}
	}
	return nil
}

// readAll reads the entries that were not compared yet, several at a time.
func (l *Log) readAll(ctx context.Context, listed listing, from int) (map[int]Entry, *Damage, error) {
	known, found, damage := l.Entries(), map[int]Entry{}, &Damage{}
	var mu sync.Mutex
	group, ctx := background.WithContext(ctx)
	group.SetLimit(readAtOnce)
	highest := slices.Max(append(slices.Collect(maps.Keys(listed)), 0))
	for n := 1; n <= highest; n++ {
		version := listed[n]
		if version == "" {
			mu.Lock()
			damage.Missing = append(damage.Missing, n)
			mu.Unlock()
			continue
		}
		if n < from || l.isCompared(n, version) {
			continue
		}
		group.Go(func() error {
			e, _, err := l.read(ctx, n)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && n <= len(known) && e.ID != known[n-1].ID:
				return errOtherLog
			case errors.Is(err, document.ErrUnreadable), err == nil && n <= len(known) && !same(e, known[n-1]):
				damage.Unreadable = append(damage.Unreadable, n)
			case err != nil:
				return fmt.Errorf("read change %d: %w", n, err)
			default:
				found[n] = e
				if n <= len(known) {
					l.remember(n, version)
				}
			}
			return nil
		})
	}
	err := group.Wait()
	slices.Sort(damage.Unreadable)
	return found, damage, err
}

// same compares what entries say; their JSON may be indented otherwise.
func same(a, b Entry) bool {
	one, err := json.Marshal(a)
	other, err2 := json.Marshal(b)
	return err == nil && err2 == nil && bytes.Equal(one, other)
}

func (l *Log) isCompared(n int, version string) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return n <= len(l.entries) && l.compared[n] == version
}

func (l *Log) remember(n int, version string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.compared[n] = version
}

// Follow looks for what is new, at every entry from time to time, and again while something is wrong.
func (l *Log) Follow(ctx context.Context) error {
	l.mu.RLock()
	all := l.damage != nil || l.now().Sub(l.looked) >= inspectEvery
	l.mu.RUnlock()
	if all {
		return l.Inspect(ctx)
	}
	_, err := l.Refresh(ctx)
	return err
}

// errUpToDate ends an update that has nothing to say.
var errUpToDate = errors.New("up to date")

// Keep writes a log that is whole down as one document, in storage and on disk, unless it is there.
func (l *Log) Keep(ctx context.Context) error {
	entries := l.Entries()
	l.mu.RLock()
	needed := l.damage == nil && len(entries) > 0 && len(entries) != l.copied
	l.mu.RUnlock()
	if !needed {
		return nil
	}
	_, err := document.Update(ctx, l.checkpoint, checkpointName, func(now wholeLog, _ bool) (wholeLog, error) {
		if n := len(entries); len(now.Entries) >= n && now.Entries[n-1].ID == entries[n-1].ID {
			return now, errUpToDate
		}
		return wholeLog{Entries: entries}, nil
	})
	if errors.Is(err, document.ErrUnreadable) {
		_, err = l.checkpoint.Put(ctx, checkpointName, wholeLog{Entries: entries})
	}
	if err != nil && !errors.Is(err, errUpToDate) {
		return err
	}
	if l.copy.File != "" {
		data, err := json.Marshal(wholeLog{Of: l.copy.Of, Entries: entries})
		if err == nil {
			err = datadir.WriteFile(l.copy.File, data)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("keep a copy of the log of changes: %w", err)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.copied = len(entries)
	return nil
}

// Mended is an entry that was put back, or given up.
type Mended struct {
	Number int
	Lost   bool
}

// ErrLost says that there is no copy of an entry anywhere.
var ErrLost = errors.New("no copy of it was found")

// Lost are the damaged entries that nobody has a copy of.
func (l *Log) Lost(d *Damage) []int {
	known := len(l.Entries())
	return slices.DeleteFunc(slices.Concat(d.Missing, d.Unreadable), func(n int) bool { return n <= known })
}

// Mend puts missing and garbled entries back from the copies. Where there is none it stops, unless
// giveUp says to write down that what the entry changed is lost; its number stays taken.
func (l *Log) Mend(ctx context.Context, by Author, giveUp bool) ([]Mended, error) {
	damage, is := errors.AsType[*Damage](l.Inspect(ctx))
	if !is {
		return nil, l.Inspect(ctx)
	}
	known, lost := l.Entries(), l.Lost(damage)
	if len(lost) > 0 && !giveUp {
		return nil, fmt.Errorf("entry %s: %w", Numbers(lost), ErrLost)
	}
	var done []Mended
	for _, n := range slices.Sorted(slices.Values(slices.Concat(damage.Missing, damage.Unreadable))) {
		e := Entry{Number: n, ID: newID(n), Kind: Lost, Author: by, Time: l.now().UTC().Truncate(time.Millisecond),
			Note: "what it changed is lost"}
		if n <= len(known) {
			e = known[n-1]
		}
		if _, err := l.documents.Put(ctx, entryName(n), e); err != nil {
			return done, err
		}
		done = append(done, Mended{Number: n, Lost: e.Kind == Lost})
	}
	return done, errors.Join(l.Inspect(ctx), l.Keep(ctx))
}
