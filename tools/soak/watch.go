//go:build linux

package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// watch notices when the machine itself stands still, since nobody is answered then, however
// good the server. On every processor a thread sleeps and wakes, before everything else that
// wants to run: it is late when the host holds the processor, or the kernel for longer than it
// should, and not because server or generator want to run. What the host says it took is watched too.
type watch struct {
	mu sync.Mutex
	// stood is when a processor stood still, stolen what the host took of all of them
	stood, stolen []loss
}

type loss struct {
	at     time.Time // when it was noticed
	length time.Duration
}

const (
	watchInterval = time.Millisecond
	// late is more than what the kernel does without letting anybody else run.
	late           = 2 * time.Millisecond
	stolenInterval = time.Second
)

func startWatch() *watch {
	w := &watch{}
	runtime.GOMAXPROCS(2*runtime.NumCPU() + 1) // a thread that wakes must not wait for another of this process
	for processor := range runtime.NumCPU() {
		go w.processor(processor)
	}
	go w.host()
	return w
}

func (w *watch) processor(number int) {
	runtime.LockOSThread()
	if err := beforeAll(number); err != nil {
		fmt.Fprintf(os.Stderr, "soak: moments when processor %d stands still are not noticed and count against the server; run it as root: %v\n", number, err)
		return
	}
	pause := unix.NsecToTimespec(int64(watchInterval))
	for last := time.Now(); ; {
		_ = unix.Nanosleep(&pause, nil)
		now := time.Now()
		if over := now.Sub(last) - watchInterval; over > late {
			w.note(&w.stood, loss{now, over})
		}
		last = now
	}
}

// beforeAll ties the thread to a processor and lets it run there before every ordinary thread.
func beforeAll(processor int) error {
	var only unix.CPUSet
	only.Set(processor)
	if err := unix.SchedSetaffinity(0, &only); err != nil {
		return err
	}
	return unix.SchedSetAttr(0, &unix.SchedAttr{Policy: unix.SCHED_FIFO, Priority: 1}, 0)
}

func (w *watch) host() {
	for before := stolen(); ; {
		time.Sleep(stolenInterval)
		now := stolen()
		w.note(&w.stolen, loss{time.Now(), now - before})
		before = now
	}
}

// stolen is the processor time that the host took from this machine.
func stolen() time.Duration {
	return time.Duration(machineTimes()[7] * float64(time.Second))
}

func (w *watch) note(list *[]loss, l loss) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*list = append(*list, l)
}

// lost is how long processors stood still between two moments, or what the host took of them where
// that is more.
func (w *watch) lost(from, to time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	sum := func(list []loss) (sum time.Duration) {
		first, _ := slices.BinarySearchFunc(list, from, func(l loss, at time.Time) int { return l.at.Compare(at) })
		for _, l := range list[first:] {
			if l.at.After(to) {
				break
			}
			sum += l.length
		}
		return sum
	}
	return max(sum(w.stood), sum(w.stolen))
}
