package certs

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"livery/internal/background"
	"livery/internal/blob"
)

// A lock is a blob that its holder writes anew again and again. Whoever waits and sees it
// unchanged for longer than that ever takes knows that its holder died, and takes it over. No
// clock is compared with another.
const (
	renewal = 5 * time.Second
	death   = 4 * renewal
	look    = 500 * time.Millisecond
)

type lock struct {
	stop context.CancelFunc
	// renewing ends some time after stop.
	renewing background.Group
	etag     string // of what this holder wrote last
}

func lockName(name string) string { return "locks/" + clean(name) + ".lock" }

// Lock implements certmagic.Locker.
func (s *Storage) Lock(ctx context.Context, name string) error {
	file, seen, since := lockName(name), "", time.Now()
	for {
		cond := blob.Conditions{IfNoneMatch: "*"}
		if seen != "" && time.Since(since) > death {
			cond = blob.Conditions{IfMatch: seen}
		}
		written, err := s.put(ctx, file, []byte(rand.Text()), cond)
		if err == nil {
			s.hold(name, written.ETag)
			return nil
		}
		if !errors.Is(err, blob.ErrExists) && !errors.Is(err, blob.ErrPrecondition) {
			return named("lock", name, err)
		}
		if now, err := s.blobs.Head(ctx, Container, file); err == nil && now.ETag != seen {
			seen, since = now.ETag, time.Now()
		}
		if err := background.Pause(ctx, look); err != nil {
			return err
		}
	}
}

// hold renews a lock until it is released or somebody else has it.
func (s *Storage) hold(name, etag string) {
	ctx, stop := context.WithCancel(context.Background())
	l := &lock{stop: stop, etag: etag}
	s.mu.Lock()
	s.held[name] = l
	s.mu.Unlock()
	l.renewing.Go(func() error {
		for background.Pause(ctx, renewal) == nil {
			// Not cut short by a release: it must know what it wrote to remove it.
			patient, cancel := context.WithTimeout(context.WithoutCancel(ctx), renewal)
			written, err := s.put(patient, lockName(name), []byte(rand.Text()), blob.Conditions{IfMatch: l.etag})
			cancel()
			if err == nil {
				l.etag = written.ETag
			} else if errors.Is(err, blob.ErrPrecondition) {
				return nil
			}
		}
		return nil
	})
}

// Unlock implements certmagic.Locker.
func (s *Storage) Unlock(ctx context.Context, name string) error {
	s.mu.Lock()
	l := s.held[name]
	delete(s.held, name)
	s.mu.Unlock()
	if l == nil {
		return named("unlock", name, errors.New("it is not locked by this instance"))
	}
	l.stop()
	_ = l.renewing.Wait()
	err := s.blobs.Delete(ctx, Container, lockName(name), blob.Conditions{IfMatch: l.etag})
	if missing(err) || errors.Is(err, blob.ErrPrecondition) {
		return nil // taken over
	}
	return named("unlock", name, err)
}
