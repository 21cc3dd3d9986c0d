package content

import (
	"context"
	"io/fs"
	"time"
)

// Watch looks at fsys once per interval and calls changed with content of another version than
// the given one, or refused with the problems of content that cannot be used. Polling works on every file system, mounts
// and symbolic links included, and a content folder is small.
func Watch(ctx context.Context, fsys fs.FS, version string, interval time.Duration, changed func(*Content), refused func(Problems)) {
	var last uint64 // never seen, so a change made while we started is found
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := fingerprint(fsys)
		if now == last {
			continue
		}
		last = now
		switch c, problems := Load(fsys); {
		case c == nil:
			refused(problems.Errors())
		case c.Version != version:
			version = c.Version
			changed(c)
		}
	}
}

// fingerprint changes when a content file is added, removed or written.
func fingerprint(fsys fs.FS) uint64 {
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
