//go:build linux

package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

const (
	connections      = 256
	floodConnections = 4_096

	ceilingFor = 5 * time.Second
	stepFor    = time.Minute
	steps      = 5
	floor      = 0.2                  // of the ceiling: the search begins between the two
	prompt     = 3 * time.Millisecond // an absolute time: a limit made from the promise on p99 could not miss it

	// partFor is long enough for a p99, and short enough that a slow moment of the machine is in few of the parts
	partFor = 15 * time.Second
	// aftermath is how long before a part the machine may have stood still and still be felt in it
	aftermath = time.Second

	unloadedShare = 0.02 // of the ceiling
	unloadedFor   = 2 * time.Minute
	loadShare     = 0.8
	floodTimes    = 3.0
	floodFor      = time.Minute
	windowFor     = 250 * time.Millisecond
	windows       = 20

	disturbance    = 0.02 // processors that others may take before times are not the server's
	tries          = 5    // to find quiet moments
	slowest        = 3.0  // p99 under load may be so many times the unloaded one
	growthAllowed  = 0.10
	calmWithin     = time.Second
	memoryInterval = 500 * time.Millisecond
)

// report runs the phases, prints a line for each, and collects what held and what did not.
type report struct {
	g     *generator
	s     *server
	watch *watch
	pool  *pool
	// ceiling is what is answered to connections that ask again at once, limit what is kept up promptly
	ceiling, limit float64
	// the p99 of every quiet part of the time: before and after the load, and under it
	unloaded, loaded []time.Duration
	verdicts         []verdict
	// processor time that server, generator and all had used before the phase
	serverBusy, ownBusy, allBusy float64
	paused                       time.Duration
	// disturbed is what others used, of one processor, in the last phase
	disturbed float64
}

type verdict struct {
	held bool
	text string
}

func (r *report) hold(held bool, format string, values ...any) {
	r.verdicts = append(r.verdicts, verdict{held, fmt.Sprintf(format, values...)})
}

func (r *report) verdict() (held bool) {
	held = true
	fmt.Println()
	for _, v := range r.verdicts {
		word := "PASS"
		if !v.held {
			word, held = "MISS", false
		}
		fmt.Println(word, v.text)
	}
	return held
}

func (r *report) phases(length time.Duration) (err error) {
	r.serverBusy, r.ownBusy, r.allBusy = busy(r.s.cmd.Process.Pid), busy(os.Getpid()), machineBusy()
	if r.pool, err = r.g.open(connections); err != nil {
		return err
	}
	fmt.Printf("%-22s %8s %8s %8s %8s %7s %8s %8s %7s %15s  %s\n", "phase", "sent/s", "answer/s", "unsent", "shed", "failed", "p50 ms", "p99 ms", "MB", "cpu s/g/others", "p99 ms by kind")
	for _, part := range []func() error{r.top, r.calm, r.search, func() error { return r.steady(length) }, r.calm, r.compare, r.flood, r.count} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// at offers a rate over the usual connections.
func (r *report) at(name string, perSecond float64, length time.Duration) (*figures, error) {
	var parts []*figures
	var phases []phase
	for left := length; left > 0; left -= partFor {
		f := &figures{}
		parts, phases = append(parts, f), append(phases, phase{perSecond, min(left, partFor), r.pool, f})
	}
	from := time.Now()
	err := r.g.run(phases...)
	for _, f := range parts {
		f.lost = r.watch.lost(from.Add(-aftermath), from.Add(partFor))
		from = from.Add(partFor)
	}
	whole := joined(parts)
	r.print(name, whole, length)
	return whole, err
}

// top finds the ceiling.
func (r *report) top() error {
	const more = 200_000 // than any server answers
	if _, err := r.at("warm-up", more, ceilingFor); err != nil {
		return err
	}
	f, err := r.at("ceiling", more, ceilingFor)
	if err != nil {
		return err
	}
	r.ceiling = float64(f.answered()) / ceilingFor.Seconds()
	return nil
}

// search finds the limit.
func (r *report) search() error {
	low, high, worst := floor*r.ceiling, r.ceiling, 0.0
	for range steps {
		rate := (low + high) / 2
		f, err := r.quietly(fmt.Sprintf("limit: %.0f?", rate), rate, stepFor)
		if err != nil {
			return err
		}
		worst = max(worst, r.disturbed)
		if quiet := f.quiet(); quiet.clean() && quiet.p99() <= prompt {
			low, r.limit = rate, rate
		} else {
			high = rate
		}
	}
	if r.limit == 0 {
		return fmt.Errorf("no rate from %.0f a second was kept up for %s: is something else running?", low, stepFor)
	}
	fmt.Printf("limit: %.0f a second\n", r.limit)
	r.hold(worst <= disturbance, "search for the limit: others used up to %.2f of a processor (at most %.2f)", worst, disturbance)
	return nil
}

// quietly offers a rate again until half of the time that was meant was quiet, all together.
func (r *report) quietly(name string, perSecond float64, length time.Duration) (*figures, error) {
	var parts []*figures
	disturbed := 0.0
	for range tries {
		f, err := r.at(name, perSecond, length)
		if err != nil {
			return nil, err
		}
		disturbed = max(disturbed, r.disturbed)
		r.disturbed = disturbed // by any of the tries, since parts of all are counted
		parts = append(parts, f.parts...)
		if whole := joined(parts); enough(whole.quiet(), f) {
			return whole, nil
		}
	}
	return nil, fmt.Errorf("%s: the machine stood still again and again, for more than %s of every %s: look at its host, or come back at another hour", name, mostLost, partFor)
}

// enough is when half of a time was quiet.
func enough(quiet, of *figures) bool { return 2*len(quiet.parts) >= len(of.parts) }

func (r *report) calm() error {
	f, err := r.quietly("unloaded", r.ceiling*unloadedShare, unloadedFor)
	if err != nil {
		return err
	}
	r.noFault("unloaded", f)
	r.unloaded = append(r.unloaded, f.quiet().p99s()...)
	return nil
}

// steady holds the load and watches errors, times and memory.
func (r *report) steady(length time.Duration) error {
	if _, err := r.at("load (80 %), warm-up", r.limit*loadShare, length/10); err != nil {
		return err
	}
	done := make(chan struct{})
	memory := make(chan []float64)
	go func() {
		var samples []float64
		for {
			select {
			case <-done:
				memory <- samples
				return
			case <-time.After(memoryInterval):
				samples = append(samples, r.s.residentMB())
			}
		}
	}()
	f, err := r.at("load (80 %)", r.limit*loadShare, length)
	close(done)
	r.flat(<-memory)
	r.noFault("under load", f)
	quiet := f.quiet()
	r.hold(enough(quiet, f), "under load: %d of %d parts of %s were quiet (at least half); in the others the machine stood still for more than %s, %.1f s in all", len(quiet.parts), len(f.parts), partFor, mostLost, f.lost.Seconds())
	r.loaded = quiet.p99s()
	return err
}

// compare holds the p99 of the middle part of the time against that of the middle part without load.
func (r *report) compare() error {
	if len(r.loaded) == 0 {
		r.hold(false, "p99 under load: no part of the time was quiet")
		return nil
	}
	p99, calm := middle(r.loaded), middle(r.unloaded)
	times := float64(p99) / float64(calm)
	r.hold(times <= slowest, "p99 under load: %.2f ms (%.2f to %.2f in its parts), %.1f times the unloaded %.2f ms (%.2f to %.2f, before and after it; at most %.0f times)",
		millis(p99), millis(slices.Min(r.loaded)), millis(slices.Max(r.loaded)), times, millis(calm), millis(slices.Min(r.unloaded)), millis(slices.Max(r.unloaded)), slowest)
	return nil
}

func middle(all []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

// flat compares the memory at the beginning with the end, each the middle value of a tenth of
// the time, since it rises and falls with every collection.
func (r *report) flat(samples []float64) {
	tenth := max(1, len(samples)/10)
	at := func(from int) float64 {
		part := slices.Clone(samples[from : from+tenth])
		slices.Sort(part)
		return part[len(part)/2]
	}
	begin, middle, end := at(0), at((len(samples)-tenth)/2), at(len(samples)-tenth)
	grown := end/begin - 1
	r.hold(grown <= growthAllowed, "memory under load: %.0f MB at the beginning, %.0f in the middle, %.0f at the end (%+.1f %%, at most %+.0f)", begin, middle, end, grown*100, growthAllowed*100)
}

// flood offers three times the limit, and right after it the load from before.
func (r *report) flood() error {
	over, err := r.g.open(floodConnections)
	if err != nil {
		return err
	}
	f := &figures{}
	phases := []phase{{r.limit * floodTimes, floodFor, over, f}}
	after := make([]*figures, windows)
	for i := range after {
		after[i] = &figures{}
		phases = append(phases, phase{r.limit * loadShare, windowFor, r.pool, after[i]})
	}
	err = r.g.run(phases...)
	r.g.shut(over)
	r.print("flood (300 %)", f, floodFor)
	r.shedding(f)
	r.recovery(after)
	return err
}

func (r *report) shedding(f *figures) {
	times := float64(f.sent()) / floodFor.Seconds() / r.limit
	r.hold(times >= 0.99*floodTimes, "flood: %.2f times the limit was sent (%.0f meant), %.0f %% of the limit answered", times, floodTimes, float64(f.answered())/floodFor.Seconds()/r.limit*100)
	r.hold(f.failed() == 0, "flood: %d requests got neither an answer nor a 503 with Retry-After %v", f.failed(), f.errors)
	shares := ""
	for kind := range kinds {
		shares += fmt.Sprintf(", %.1f %% of %ss", f.kinds[kind].accepted()*100, kindNames[kind])
	}
	r.hold(f.shed() > 0 && f.kinds[lead].accepted() > f.kinds[page].accepted(), "flood: answered and not refused were %s", strings.TrimPrefix(shares, ", "))
}

// recovery looks for the first moment after the flood that is as good as the load before it.
func (r *report) recovery(after []*figures) {
	calm := middle(r.unloaded)
	for i, f := range after {
		p99 := f.p99()
		fmt.Printf("after the flood, to %4d ms: p99 %.2f ms, unsent %d, shed %d, failed %d\n", int64(i+1)*windowFor.Milliseconds(), millis(p99), f.unsent, f.shed(), f.failed())
		if f.clean() && float64(p99) <= slowest*float64(calm) {
			took := time.Duration(i+1) * windowFor
			r.hold(took <= calmWithin, "calm within %s after the flood (at most %s)", took, calmWithin)
			return
		}
	}
	r.hold(false, "calm was not back within %s after the flood", windows*windowFor)
}

// count compares the leads that were acknowledged with those that are there.
func (r *report) count() error {
	kept, err := r.s.leads()
	r.hold(err == nil && kept >= r.g.leads, "leads: %d acknowledged, %d kept", r.g.leads, kept)
	return err
}

func (r *report) noFault(when string, f *figures) {
	r.hold(r.disturbed <= disturbance, "%s: others used %.2f of a processor (at most %.2f, or times and limit are not the server's)", when, r.disturbed, disturbance)
	quiet := f.quiet()
	r.hold(quiet.clean(), "%s: of %d requests in the quiet parts %d failed, %d were refused, %d could not be sent", when, quiet.sent()+quiet.unsent, quiet.failed(), quiet.shed(), quiet.unsent)
	r.hold(f.failed() == 0, "%s: of %d requests in all parts %d failed (%d were refused, %d could not be sent) %v", when, f.sent()+f.unsent, f.failed(), f.shed(), f.unsent, f.errors)
}

func (r *report) print(name string, f *figures, length time.Duration) {
	var byKind strings.Builder
	for kind := range kinds {
		fmt.Fprintf(&byKind, "%s %.2f  ", kindNames[kind], millis(f.kinds[kind].took.quantile(0.99)))
	}
	server, own := busy(r.s.cmd.Process.Pid), busy(os.Getpid())
	all := machineBusy()
	r.disturbed = max(0, (all-r.allBusy-(server-r.serverBusy)-(own-r.ownBusy))/length.Seconds())
	cpu := fmt.Sprintf("%.2f/%.2f/%.2f", (server-r.serverBusy)/length.Seconds(), (own-r.ownBusy)/length.Seconds(), r.disturbed)
	r.serverBusy, r.ownBusy, r.allBusy = server, own, all
	if paused := r.g.paused - r.paused; paused > 0 {
		fmt.Fprintf(&byKind, "generator stood still %.2f %%  ", 100*paused.Seconds()/length.Seconds())
	}
	if f.lost > 0 {
		fmt.Fprintf(&byKind, "processors %.2f s, quiet %d of %d", f.lost.Seconds(), len(f.quiet().parts), len(f.parts))
	}
	r.paused = r.g.paused
	took := f.all()
	fmt.Printf("%-22s %8.0f %8.0f %8d %8d %7d %8.2f %8.2f %7.0f %15s  %s\n", name, float64(f.sent())/length.Seconds(), float64(f.answered())/length.Seconds(),
		f.unsent, f.shed(), f.failed(), millis(took.quantile(0.5)), millis(took.quantile(0.99)), r.s.residentMB(), cpu, byKind.String())
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
