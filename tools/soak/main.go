// Command soak loads a livery with mixed traffic over all brands and holds it to what it
// promises: nothing fails and memory stays flat at four fifths of what it can do; three times
// of it is shed politely, leads last; and calm is back at once. Run it with make soak-load.
//
// Server and generator share the machine, each on its half of the processors. The limit is what
// the server's half answers when every connection asks again as soon as it is answered.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"time"
)

const (
	limitConnections    = 64
	steadyConnections   = 256
	overloadConnections = 4096

	unloadedShare = 0.1
	loadShare     = 0.8
	overloadTimes = 3.0

	slowest        = 3.0 // p99 under load may be so many times the unloaded one
	growthAllowed  = 0.10
	calmWithin     = 3 * time.Second
	tokensLive     = 5 * time.Minute
	measureLimit   = 15 * time.Second
	measureCalm    = 20 * time.Second
	measureFlood   = 20 * time.Second
	recoverySteps  = 10
	oneStep        = time.Second
	memoryInterval = 500 * time.Millisecond
)

func main() {
	minutes, err := strconv.ParseFloat(or(os.Getenv("MINUTES"), "30"), 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak: MINUTES must be a number:", err)
		os.Exit(2)
	}
	failures, err := run(or(os.Getenv("LIVERY"), "bin/livery"), time.Duration(minutes*float64(time.Minute)))
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
	for _, f := range failures {
		fmt.Println("MISSED:", f)
	}
	if len(failures) > 0 {
		os.Exit(1)
	}
	fmt.Println("everything that was asked for held")
}

func or(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// keepToOwnHalf moves the generator off the server's processors.
func keepToOwnHalf() {
	n := runtime.NumCPU()
	if n < 2 {
		return
	}
	runtime.GOMAXPROCS(n - n/2)
	if out, err := exec.Command("taskset", "-apc", fmt.Sprintf("%d-%d", n/2, n-1), strconv.Itoa(os.Getpid())).CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "soak: the generator shares the server's processors: %v %s\n", err, out)
	}
}

func run(binary string, length time.Duration) (failures []string, err error) {
	s, err := start(binary)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	keepToOwnHalf()
	g := &generator{address: s.address}
	m, err := discover(s)
	if err != nil {
		return nil, err
	}
	if err := m.warm(s); err != nil {
		return nil, err
	}
	g.mix.Store(m)
	fmt.Printf("%d brands, %d pages, %d assets, %d blog calls; per thousand: %v\n", len(m.hosts), len(m.requests[page]), len(m.requests[asset]), len(m.requests[blog]), weights)
	stop := keepTokens(g, s)
	defer stop()
	return newReport(g, s, length).phases()
}

// keepTokens finds everything again before the tokens of the blog calls end.
func keepTokens(g *generator, s *server) (stop func()) {
	ticker := time.NewTicker(tokensLive)
	go func() {
		for range ticker.C {
			if m, err := discover(s); err == nil {
				g.mix.Store(m)
			}
		}
	}()
	return ticker.Stop
}

// report runs the phases, prints a line for each, and collects what was missed.
type report struct {
	g        *generator
	s        *server
	length   time.Duration
	limit    float64
	unloaded time.Duration // p99
	failures []string
	// processor time that server and generator had used before the phase
	serverBusy, ownBusy float64
}

func newReport(g *generator, s *server, length time.Duration) *report {
	return &report{g: g, s: s, length: length, serverBusy: busy(s.cmd.Process.Pid), ownBusy: busy(os.Getpid())}
}

func (r *report) phases() ([]string, error) {
	fmt.Printf("%-22s %9s %9s %9s %9s %9s %9s %9s %9s %9s  %s\n", "phase", "sent/s", "answer/s", "unsent", "shed", "failed", "p50 ms", "p99 ms", "memory MB", "cpu s/g", "p99 ms by kind")
	r.print("limit, warm-up", r.g.saturate(limitConnections, measureLimit/3), measureLimit/3)
	f := r.g.saturate(limitConnections, measureLimit)
	r.limit = float64(f.answered()) / measureLimit.Seconds()
	r.print("limit", f, measureLimit)
	r.noFault("at the limit", f)

	f = r.g.offer(r.limit*unloadedShare, steadyConnections, measureCalm)
	r.unloaded = f.quantile(0.99)
	r.print("unloaded (10 %)", f, measureCalm)
	r.noFault("unloaded", f)

	r.steady()
	r.flood()
	return r.failures, r.count()
}

// steady holds the load and watches errors, times and memory.
func (r *report) steady() {
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
	warm := r.length / 10
	r.print("load (80 %), warm-up", r.g.offer(r.limit*loadShare, steadyConnections, warm), warm)
	f := r.g.offer(r.limit*loadShare, steadyConnections, r.length)
	close(done)
	r.print("load (80 %)", f, r.length)
	r.noFault("under load", f)
	p99 := f.quantile(0.99)
	if times := float64(p99) / float64(r.unloaded); times > slowest {
		r.miss("p99 under load is %.1f times the unloaded one (%s against %s), expected at most %.0f", times, p99, r.unloaded, slowest)
	}
	r.flat(<-memory)
}

// flat compares the memory after the warm-up with the middle and the end, each the middle value
// of a tenth of the time, since it rises and falls with every collection.
func (r *report) flat(samples []float64) {
	samples = samples[len(samples)/11:]
	tenth := max(1, len(samples)/10)
	at := func(from int) float64 {
		part := slices.Clone(samples[from : from+tenth])
		slices.Sort(part)
		return part[len(part)/2]
	}
	begin, middle, end := at(0), at((len(samples)-tenth)/2), at(len(samples)-tenth)
	grown := end/begin - 1
	fmt.Printf("memory: %.0f MB after the warm-up, %.0f in the middle, %.0f at the end (%+.1f %%)\n", begin, middle, end, grown*100)
	if grown > growthAllowed {
		r.miss("memory grew by %.1f %%, expected at most %.0f", grown*100, growthAllowed*100)
	}
}

// flood offers three times the limit, then the load from before, and waits for calm.
func (r *report) flood() {
	f := r.g.offer(r.limit*overloadTimes, overloadConnections, measureFlood)
	r.print("flood (300 %)", f, measureFlood)
	r.noFault("in the flood", f)
	pages, leads := f.kinds[page].refused(), f.kinds[lead].refused()
	fmt.Printf("flood: %.1f %% of pages refused, %.1f %% of leads; %.1f times the limit was really asked, %.0f %% of the limit answered\n",
		pages*100, leads*100, float64(f.sent())/measureFlood.Seconds()/r.limit, float64(f.answered())/measureFlood.Seconds()/r.limit*100)
	if times := float64(f.sent()) / measureFlood.Seconds() / r.limit; times < 0.95*overloadTimes {
		r.miss("the flood was %.1f times the limit, not %.0f: it shows nothing about %.0f", times, overloadTimes, overloadTimes)
	}
	if f.shed() == 0 {
		r.miss("nothing was shed in the flood")
	}
	if leads >= pages && f.shed() > 0 {
		r.miss("leads were refused as often as pages")
	}
	calm := time.Duration(-1)
	for step := range recoverySteps {
		f := r.g.offer(r.limit*loadShare, steadyConnections, oneStep)
		if p99 := f.quantile(0.99); calm < 0 && f.shed() == 0 && f.failed() == 0 && f.unsent.Load() == 0 && float64(p99) <= slowest*float64(r.unloaded) {
			calm = time.Duration(step+1) * oneStep
			r.print("calm again", f, oneStep)
			break
		}
		r.print("after the flood", f, oneStep)
	}
	if calm < 0 || calm > calmWithin {
		r.miss("calm took longer than %s after the flood", calmWithin)
	}
}

// count compares the leads that were acknowledged with those that are there.
func (r *report) count() error {
	kept, err := r.s.leads()
	if err != nil {
		return err
	}
	fmt.Printf("leads: %d acknowledged, %d kept\n", r.g.leads.Load(), kept)
	if kept < r.g.leads.Load() {
		r.miss("%d acknowledged leads are not there", r.g.leads.Load()-kept)
	}
	return nil
}

func (r *report) miss(format string, values ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, values...))
}

// noFault allows answers, and in a flood refusals, but nothing else.
func (r *report) noFault(when string, f *figures) {
	if n := f.failed(); n > 0 {
		r.miss("%d requests failed %s: %v", n, when, f.errors)
	}
	if n := f.unsent.Load(); n > 0 && when != "in the flood" {
		r.miss("%d requests could not even be sent %s: their connections still waited, so p99 is worse than shown", n, when)
	}
	if n := f.shed(); n > 0 && when != "in the flood" {
		r.miss("%d requests were refused %s", n, when)
	}
}

func (r *report) print(name string, f *figures, length time.Duration) {
	byKind := ""
	for kind := range kinds {
		byKind += fmt.Sprintf("%s %.1f  ", kindNames[kind], millis(f.kinds[kind].took.quantile(0.99)))
	}
	server, own := busy(r.s.cmd.Process.Pid), busy(os.Getpid())
	cpu := fmt.Sprintf("%.2f/%.2f", (server-r.serverBusy)/length.Seconds(), (own-r.ownBusy)/length.Seconds())
	r.serverBusy, r.ownBusy = server, own
	fmt.Printf("%-22s %9.0f %9.0f %9d %9d %9d %9.2f %9.2f %9.0f %9s  %s\n", name, float64(f.sent())/length.Seconds(), float64(f.answered())/length.Seconds(),
		f.unsent.Load(), f.shed(), f.failed(), millis(f.quantile(0.5)), millis(f.quantile(0.99)), r.s.residentMB(), cpu, byKind)
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
