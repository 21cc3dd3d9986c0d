package render

import (
	"runtime"
	"time"

	"livery/internal/background"
)

// budgetLook is how often the work of an engine is looked at.
const budgetLook = 50 * time.Millisecond

// within does some work and calls stop, once, when it takes more processor time than the budget. The
// clock on the wall says nothing about an engine: on a busy machine a good page takes seconds of it.
func within(budget time.Duration, stop, work func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	used := threadTime()
	done := make(chan struct{})
	var watching background.Group
	defer func() { close(done); _ = watching.Wait() }()
	watching.Go(func() error {
		look := time.NewTicker(budgetLook)
		defer look.Stop()
		for used() <= budget {
			select {
			case <-done:
				return nil
			case <-look.C:
			}
		}
		stop()
		return nil
	})
	work()
}
