package render_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/render"
)

func TestWorkIsStoppedWhenItHasUsedItsBudget(t *testing.T) {
	var stopped atomic.Bool
	render.Within(20*time.Millisecond, func() { stopped.Store(true) }, func() {
		for !stopped.Load() { // a test that never ends is one that failed
		}
	})
}

func TestWorkThatWaitsForABusyMachineIsNotStopped(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the time of a thread")
	}
	var stopped atomic.Bool
	render.Within(100*time.Millisecond, func() { stopped.Store(true) }, func() { time.Sleep(500 * time.Millisecond) })
	if stopped.Load() {
		t.Error("work that used no processor time was stopped")
	}
}
