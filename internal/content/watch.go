package content

import (
	"context"
	"io/fs"
	"time"
)

// Source is where content comes from. It is polled, which works on every file system, mounts and
// symbolic links included, and content is small.
type Source interface {
	// Fingerprint changes when the content may have changed.
	Fingerprint(ctx context.Context) uint64
	Load() (*Content, Problems)
	// Woken receives when the source should be looked at at once; it may be nil.
	Woken() <-chan struct{}
}

// Watch looks at a source once per interval and calls changed with content of another version than
// the given one, or refused with the problems of content that cannot be used. What changed reports as
// failed is tried again, later each time.
func Watch(ctx context.Context, from Source, version string, interval time.Duration, changed func(*Content) error,
	refused func(Problems)) {
	var last uint64 // never seen, so a change made while we started is found
	var failed retry
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-from.Woken():
		}
		now := from.Fingerprint(ctx)
		if now == last && !failed.due() {
			continue
		}
		last = now
		switch c, problems := from.Load(); {
		case c == nil:
			failed = retry{}
			refused(problems.Errors())
		case c.Version == version:
		case changed(c) != nil:
			version = "" // a part of it may be served, so that even the version before is a change
			failed.later(interval)
		default:
			version, failed = c.Version, retry{}
		}
	}
}

// longestRetry is how long content that could not be served waits for its next try at most.
const longestRetry = time.Minute

// retry is when to try again what failed; the zero value is never.
type retry struct {
	at   time.Time
	wait time.Duration
}

func (r *retry) due() bool { return !r.at.IsZero() && !time.Now().Before(r.at) }

func (r *retry) later(least time.Duration) {
	r.wait = min(max(2*r.wait, least), longestRetry)
	r.at = time.Now().Add(r.wait)
}

// Fingerprint changes when a content file is added, removed or written.
func Fingerprint(fsys fs.FS) uint64 {
	var sum uint64 = 14695981039346656037
	mix := func(v uint64) { sum = (sum ^ v) * 1099511628211 }
	_ = fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil //nolint:nilerr // an unreadable folder shows as missing files
		}
		for i := range len(path) {
			mix(uint64(path[i]))
		}
		if info, err := d.Info(); err == nil {
			mix(uint64(info.Size()))
			mix(uint64(info.ModTime().UnixNano()))
		}
		return nil
	})
	return sum
}
