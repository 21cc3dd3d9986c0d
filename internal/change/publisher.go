package change

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/document"
	"livery/internal/content"
	"livery/internal/rules"
)

// Publisher joins the content files with the log of changes. It makes the content that is served, and
// publishes, schedules and takes back changes.
type Publisher struct {
	Log    *Log
	Drafts *Drafts
	// Comments are what people say about proposals, a document for each.
	Comments document.Folder

	files   fs.FS
	watched bool // whether files may change
	strict  bool // whether one brand's fault refuses all
	every   time.Duration
	cache   *content.Cache
	now     func() time.Time
	log     *slog.Logger

	failed        func(context.Context, Entry) // told of a scheduled change that was given up here
	wake          chan struct{}
	lookNow       atomic.Bool // to look at the log at once
	following     atomic.Bool
	current       atomic.Pointer[Served]
	refused       atomic.Pointer[content.Problems] // the errors for which the files are not served as they are now
	mu            sync.Mutex
	made          *Served       // by the last Load
	changed       chan struct{} // closed when something else is served
	lookedAt      time.Time     // at the log
	loggedFailure string        // the failure that was logged last
}

// Served is content with the changes that are in it.
type Served struct {
	Content *content.Content
	// Files are the files with the changes over them.
	Files fs.FS
	// Entries is the log as it was then.
	Entries []Entry
	// InFiles is the number of the last entry that the files hold already.
	InFiles int
	// SetAside are changes that were left out because the content would have errors with them, with the reason.
	SetAside map[string]string
}

// Options are what a publisher is made of.
type Options struct {
	Files fs.FS
	// Watched says that files may change while the server runs.
	Watched bool
	// Strict refuses content for the fault of one brand, too.
	Strict bool
	Blobs  blob.Store
	// Copy is where the log is kept on the disk of this machine.
	Copy Copy
	// Patience is how long a storage that does not answer is waited for; without end when zero.
	Patience time.Duration
	// Every is how often the log is looked at.
	Every time.Duration
	Now   func() time.Time
	Log   *slog.Logger
}

// Open reads the log and the content. A storage that does not answer is not waited for long: changes
// appear when it does.
func Open(ctx context.Context, o Options) (*Publisher, content.Problems) {
	b := &Publisher{changed: make(chan struct{}), Log: NewLog(o.Blobs, o.Copy, o.Now),
		Drafts:   newDrafts(o.Blobs, o.Now),
		Comments: document.Folder{Blobs: o.Blobs, Container: Container, Prefix: "comments/"},
		files:    o.Files, watched: o.Watched, strict: o.Strict,
		every: o.Every, cache: content.NewCache(), now: o.Now, log: o.Log, wake: make(chan struct{}, 1)}
	err := b.Log.Start(ctx, o.Patience)
	switch damage, is := errors.AsType[*Damage](err); {
	case is:
		b.loggedFailure = damage.Error()
		o.Log.Error(damage.Error())
	case errors.Is(err, ErrIncomplete):
		return nil,
			content.Problems{{Severity: content.Error, File: Container + "/" + entryPrefix, Message: err.Error(),
				Fix: "see that the storage answers, then start again: nothing is served of which a part is missing"}}
	case err != nil && len(b.Log.Entries()) > 0:
		o.Log.Warn("changes of the content cannot be read; those that this machine knows are served until they can",
			"known", len(b.Log.Entries()), "error", err)
	case err != nil:
		o.Log.Warn("changes of the content are not read; the files alone are served until they are", "error", err)
	}
	c, problems := b.Load()
	if c == nil {
		return nil, problems
	}
	b.Serving(c)
	return b, problems
}

// OnFail names who is told of a scheduled change that could not be published: by the one instance that found out.
// Its Reason says why.
func (b *Publisher) OnFail(tell func(ctx context.Context, e Entry)) { b.failed = tell }

// Current is the content that is served, with its changes.
func (b *Publisher) Current() *Served { return b.current.Load() }

// Refused are the errors for which the files are not served as they are now, so that everything stays as it was; none
// when they are served.
func (b *Publisher) Refused() content.Problems { return *b.refused.Load() }

// Load makes the content anew from the files and the entries known.
func (b *Publisher) Load() (*content.Content, content.Problems) {
	made, problems := b.make(b.Log.Entries())
	for id, reason := range made.SetAside {
		b.log.Error("a change is left out, since the content would have errors with it; take it back or make it anew",
			"change", id, "problems", reason)
	}
	var refused content.Problems
	if made.Content == nil {
		refused = problems.Errors()
	}
	b.refused.Store(&refused)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made = made
	if now := b.current.Load(); now != nil && made.Content != nil && made.Content.Version == now.Content.Version {
		b.serves(made) // what was scheduled, cancelled or given up shows nowhere but in the log
	}
	return made.Content, problems
}

// Serving records that the content made last is what visitors see.
func (b *Publisher) Serving(c *content.Content) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.made != nil && b.made.Content == c {
		b.serves(b.made)
	}
}

func (b *Publisher) serves(s *Served) {
	b.current.Store(s)
	close(b.changed)
	b.changed = make(chan struct{})
}

// Changed is closed once something else is served than now.
func (b *Publisher) Changed() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// make lays changes over the files. Changes with which there would be errors are left out, the
// newest first: the same ones on every instance.
func (b *Publisher) make(entries []Entry) (*Served, content.Problems) {
	s := &Served{Entries: entries, InFiles: inFiles(b.files, entries), SetAside: map[string]string{}}
	for {
		counted := s.Applied()
		s.Files = content.Amend(b.files, Amendments(counted), b.cache)
		c, problems := rules.Load(s.Files)
		s.Content = c
		if c != nil {
			return s, problems
		}
		made := b.notInFiles(problems.Errors())
		if len(counted) == 0 || len(made) == 0 {
			return s, b.makeWithFaults(s, problems)
		}
		worst := counted[blamed(counted, made)]
		s.SetAside[worst.ID] = made.Error()
	}
}

// makeWithFaults serves what can be served of files with errors, unless that is not wanted.
func (b *Publisher) makeWithFaults(s *Served, problems content.Problems) content.Problems {
	if b.strict {
		return problems
	}
	var before *content.Content
	if now := b.Current(); now != nil {
		before = now.Content
	}
	s.Content, problems = rules.Serve(s.Files, before)
	return problems
}

// notInFiles are the errors that the files alone do not have.
func (b *Publisher) notInFiles(errors content.Problems) content.Problems {
	_, written := rules.Try(content.Amend(b.files, nil, b.cache))
	return errors.Without(written)
}

// blamed is the newest change of a file that has errors, or else the newest of all.
func blamed(changes []Entry, errors content.Problems) int {
	for i := len(changes) - 1; i >= 0; i-- {
		for _, edit := range changes[i].Edits {
			for _, p := range errors {
				if layer, _ := content.LayerOf(p.File, p.Path); layer == edit.Layer {
					return i
				}
			}
		}
	}
	return len(changes) - 1
}

// Applied are the published changes that are laid over the files.
func (s *Served) Applied() []Entry {
	var list []Entry
	for _, e := range Published(s.Entries) {
		if e.Number > s.InFiles && s.SetAside[e.ID] == "" {
			list = append(list, e)
		}
	}
	return list
}

// With is the content with edits over it that nobody published yet. It may have errors.
func (b *Publisher) With(author Author, edits []Edit) (*content.Content, fs.FS, content.Problems) {
	trial := append(b.Current().Applied(), Entry{Author: author, Edits: edits})
	files := content.Amend(b.files, Amendments(trial), b.cache)
	c, problems := rules.Try(files)
	if served := b.Current().Content; len(served.Faults) > 0 { // which are in the files, not in these edits
		if problems = problems.Without(served.Faults); len(problems.Errors()) == 0 {
			c, _ = rules.Serve(files, served)
		}
	}
	return c, files, problems
}

// absorbed is the file in which a content folder says which changes it holds.
const absorbed = "changes.yaml"

// inFiles is the number of the last entry of this log that the files hold.
func inFiles(files fs.FS, entries []Entry) int {
	n, problems := content.Parse(files, absorbed)
	if n == nil || len(problems) > 0 {
		return 0
	}
	e, _ := Find(entries, n.Text("through"))
	return e.Number
}

// Fingerprint changes when the content may have changed. It looks at the log and releases what is due.
func (b *Publisher) Fingerprint(ctx context.Context) uint64 {
	if b.due() {
		b.report(ctx, b.follow(ctx))
	}
	sum := uint64(len(b.Log.Entries()))
	if b.watched {
		sum += content.Fingerprint(b.files)
	}
	return sum
}

func (b *Publisher) due() bool {
	if !b.lookNow.Swap(false) && b.now().Sub(b.lookedAt) < b.every-b.every/8 {
		return false
	}
	b.lookedAt = b.now()
	return true
}

func (b *Publisher) follow(ctx context.Context) error {
	if err := b.Log.Follow(ctx); err != nil {
		return err
	}
	return errors.Join(b.release(ctx), b.Log.Keep(ctx))
}

// report logs a failure once, and that it is over.
func (b *Publisher) report(ctx context.Context, err error) {
	switch damage, is := errors.AsType[*Damage](err); {
	case err == nil && b.loggedFailure != "":
		b.loggedFailure = ""
		b.log.Info("changes of the content are followed again")
	case err == nil || ctx.Err() != nil || err.Error() == b.loggedFailure:
	case is:
		b.loggedFailure = err.Error()
		b.log.Error(damage.Error())
	default:
		b.loggedFailure = err.Error()
		b.log.Warn("changes of the content cannot be followed; what is served stays until they can", "error", err)
	}
}

// Notify makes the publisher look for new entries at once.
func (b *Publisher) Notify() {
	b.lookNow.Store(true)
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Woken receives when the log should be looked at.
func (b *Publisher) Woken() <-chan struct{} { return b.wake }

// patience is how long somebody who publishes waits for the content to be served here. Whoever goes on before that
// works on the words of before, and is told that somebody changed them. A thousand brands take some eight seconds.
const patience = 30 * time.Second

// Await waits until an entry is served by this instance, for a while.
func (b *Publisher) Await(ctx context.Context, number int) {
	if !b.following.Load() {
		return
	}
	b.Notify()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for len(b.Current().Entries) < number {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Follow serves changed content as it comes, until ctx ends.
func (b *Publisher) Follow(ctx context.Context, serve func(*content.Content) error, refused func(content.Problems)) {
	b.following.Store(true)
	defer b.following.Store(false)
	content.Watch(ctx, b, b.Current().Content.Version, min(b.every, time.Second), func(c *content.Content) error {
		if err := serve(c); err != nil {
			return err
		}
		b.Serving(c)
		return nil
	}, refused)
}

// IsEntry reports whether a changed blob is an entry of the log.
func IsEntry(container, name string) bool {
	return container == Container && path.Dir(name) == "log"
}

var errNoContent = errors.New("the content has errors")

// refusal is why content with edits cannot be served.
func refusal(problems content.Problems) error {
	var lines []string
	for _, p := range problems.Errors() {
		lines = append(lines, strings.TrimSpace(p.Path+" "+p.Message))
	}
	return Refused{fmt.Errorf("%w: %s", errNoContent, strings.Join(lines, "; "))}
}
