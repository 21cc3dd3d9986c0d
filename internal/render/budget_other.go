//go:build !linux

package render

import "time"

// threadTime is the clock on the wall where a thread's own is not to be had.
func threadTime() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}
