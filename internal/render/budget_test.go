package render_test

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/render"
)

func TestWorkIsStoppedWhenItHasUsedItsBudget(t *testing.T) {
	const budget = 20 * time.Millisecond
	var stops atomic.Int64
	began, done := time.Now(), make(chan time.Duration, 1)
	go render.Within(budget, func() { stops.Add(1) }, func() {
		for stops.Load() == 0 {
		}
		done <- time.Since(began)
	})
	select {
	case took := <-done:
		if took < budget || stops.Load() != 1 {
			t.Errorf("it was stopped %d times, after %s; its budget is %s", stops.Load(), took, budget)
		}
	case <-time.After(time.Minute):
		t.Fatal("it was not stopped in a minute")
	}
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
