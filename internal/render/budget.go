package render

import (
	"runtime"
	"time"
)

// budgetLook is how often the work of an engine is looked at.
const budgetLook = 50 * time.Millisecond

// within does some work and calls stop, once, when it takes more processor time than the budget. The
// clock on the wall says nothing about an engine: on a busy machine a good page takes seconds of it.
func within(budget time.Duration, stop, work func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	used := threadTime()
	done, ended := make(chan struct{}), make(chan struct{})
	defer func() { close(done); <-ended }()
	go func() {
		defer close(ended)
		look := time.NewTicker(budgetLook)
		defer look.Stop()
		for used() <= budget {
			select {
			case <-done:
				return
			case <-look.C:
			}
		}
		stop()
	}()
	work()
}
