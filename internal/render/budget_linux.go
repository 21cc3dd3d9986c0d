package render

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadTime returns a function that tells, on any thread, how much processor time the calling
// thread has used from now on.
func threadTime() func() time.Duration {
	// As pthread_getcpuclockid names it: the id of the thread, its own clock, scheduled time.
	clock := int32(^unix.Gettid())<<3 | 4 | 2
	read := func() time.Duration {
		var t unix.Timespec
		if unix.ClockGettime(clock, &t) != nil {
			return 0
		}
		return time.Duration(t.Nano())
	}
	begin := read()
	return func() time.Duration { return read() - begin }
}
