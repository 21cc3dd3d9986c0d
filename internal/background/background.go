// Package background keeps a fault beside the requests from ending the process. net/http catches
// what panics while it answers; whatever runs in a goroutine of our own goes through here, so that
// a panic costs that one page or job and nothing else. Go starts a job that nobody waits for, Keep a
// loop that begins again, and a Group work that is waited for. A test holds that no other package
// starts a goroutine by itself.
package background

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"
)

var panics atomic.Int64

// Panics is how many panics were caught since the process started.
func Panics() int64 { return panics.Load() }

// Do runs one job. A panic is logged with its place, counted, and returned as an error.
func Do(log *slog.Logger, job string, work func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			panics.Add(1)
			log.Error("a job panicked; the rest goes on", "job", job, "panic", fmt.Sprint(fault), "stack",
				string(debug.Stack()))
			err = fmt.Errorf("%s: panic: %v", job, fault)
		}
	}()
	return work()
}

// Go runs one job in a goroutine of its own. The job reports its own errors.
func Go(log *slog.Logger, job string, work func()) {
	go run(log, job, work)
}

// restartPause keeps a loop that panics at once from taking a whole processor.
const restartPause = time.Second

// Keep runs a loop until ctx ends or the loop returns by itself, and starts it again after a panic.
func Keep(ctx context.Context, log *slog.Logger, job string, loop func(context.Context)) {
	for run(log, job, func() { loop(ctx) }) != nil && Pause(ctx, restartPause) == nil {
	}
}

// Pause waits, and answers why when ctx ends before that.
func Pause(ctx context.Context, length time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(length):
		return nil
	}
}

func run(log *slog.Logger, job string, work func()) error {
	return Do(log, job, func() error { work(); return nil })
}
