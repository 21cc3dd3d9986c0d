// Package abuse lays siege to a real server over TLS, HTTP/1.1 and HTTP/2 with everything that is
// known to bring servers down, all at once, while leads are posted. At the end the process must be
// the same, take no more memory and descriptors than after a while of it, hold every acknowledged
// lead once, show the posts that are published, and have written nobody's name into its log.
//
// It takes less than a minute, or ten with LIVERY_SOAK=1; LIVERY_SOAK_MINUTES=60 says how many.
// LIVERY_ABUSE_SEED=7 repeats a run's choices (their moments differ), and
// LIVERY_ABUSE=compare,content,posts runs the named attacks alone, with the leads.
// A clock that is set back or ahead is not among them: the server takes the time from the system alone.
package abuse

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// attack is one way to misuse the server. A round is made again and again, by so many at a time,
// with a pause between.
type attack struct {
	name     string
	together int
	pause    time.Duration
	round    func(*attacker)
}

var attacks = []attack{
	{"leads", 3, 100 * time.Millisecond, (*attacker).postLead},
	{"odd leads", 1, 200 * time.Millisecond, (*attacker).postOddLead},
	{"visitors", 1, 100 * time.Millisecond, (*attacker).visit},
	{"posts", 1, 300 * time.Millisecond, (*attacker).publishAndTakeDown},
	{"content", 1, 3 * time.Second, (*attacker).changeContent},
	{"compare", 2, 50 * time.Millisecond, (*attacker).compare},
	{"uploads", 2, 50 * time.Millisecond, (*attacker).upload},
	{"forwarded", 1, 50 * time.Millisecond, (*attacker).forge},
	{"odd requests", 1, 50 * time.Millisecond, (*attacker).askOddly},
	{"ranges", 1, 100 * time.Millisecond, (*attacker).askForRanges},
	{"raw bytes", 1, 100 * time.Millisecond, (*attacker).sendRaw},
	{"beacons", 1, 100 * time.Millisecond, (*attacker).beacon},
	{"sign-ins", 1, 2 * time.Second, (*attacker).signIn},
	{"leftovers", 1, 200 * time.Millisecond, (*attacker).useLeftovers},
	{"key updates", 2, 100 * time.Millisecond, (*attacker).updateKeys},
	{"broken records", 1, 300 * time.Millisecond, (*attacker).breakRecords},
	{"slow headers", 20, time.Second, (*attacker).sendHeadersSlowly},
	{"slow bodies", 10, time.Second, (*attacker).sendBodySlowly},
	{"slow readers", 10, time.Second, (*attacker).readSlowly},
	{"resets", 2, 200 * time.Millisecond, (*attacker).resetStreams},
	{"odd frames", 1, 200 * time.Millisecond, (*attacker).sendOddFrames},
	{"full disk", 1, 5 * time.Second, (*attacker).fillDisk},
	{"storage away", 1, 5 * time.Second, (*attacker).moveStorageAway},
	{"frozen", 1, 8 * time.Second, (*attacker).freeze},
}

// length is how long the attacks last.
func length(t *testing.T) time.Duration {
	if text := os.Getenv("LIVERY_SOAK_MINUTES"); text != "" {
		minutes, err := strconv.ParseFloat(text, 64)
		if err != nil || minutes <= 0 {
			t.Fatalf("LIVERY_SOAK_MINUTES=%s: expected a number of minutes such as 60 or 0.5", text)
		}
		return time.Duration(minutes * float64(time.Minute))
	}
	if os.Getenv("LIVERY_SOAK") != "" {
		return 10 * time.Minute
	}
	return 15 * time.Second
}

func seed(t *testing.T) uint64 {
	text := os.Getenv("LIVERY_ABUSE_SEED")
	if text == "" {
		return rand.Uint64N(1_000_000)
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("LIVERY_ABUSE_SEED=%s: expected a number", text)
	}
	return n
}

// chosen are the attacks to run. Leads are posted whatever else is done.
func chosen(t *testing.T) []attack {
	if os.Getenv("LIVERY_ABUSE") == "" {
		return attacks
	}
	names := strings.Split(os.Getenv("LIVERY_ABUSE"), ",")
	some := slices.DeleteFunc(slices.Clone(attacks),
		func(a attack) bool { return a.name != "leads" && !slices.Contains(names, a.name) })
	for _, name := range names {
		if !slices.ContainsFunc(some, func(a attack) bool { return a.name == name }) {
			t.Fatalf("LIVERY_ABUSE: there is no attack %q; abuse_test.go lists all", name)
		}
	}
	return some
}

func TestNothingBringsItDownNothingIsLostNothingLeaks(t *testing.T) {
	t.Parallel()
	long, seed := length(t), seed(t)
	t.Logf("%s of abuse with LIVERY_ABUSE_SEED=%d", long, seed)
	s := newSiege(t, seed)
	before := s.server.takes()
	s.run(long / 3)
	warm := s.server.settled(max(15*time.Second, long/10))
	s.run(long - long/3)
	s.posts.finish()
	s.restoreContent()
	after := s.server.settled(15 * time.Second)
	for end := time.Now().Add(hanging); !isFlat(warm, after) && time.Now().Before(end); { // pages may still be made
		after = s.server.settled(15 * time.Second)
	}
	t.Logf("before the abuse: %s", before)
	t.Logf("after a third:    %s", warm)
	t.Logf("at the end:       %s", after)
	s.report()
	if !isFlat(warm, after) {
		t.Errorf("it takes more and more: at first %s, at the end %s", warm, after)
	}
	s.checkProcess()
	s.server.stop()
	s.leads.check(s.server.data)
	s.checkLog()
}

// What may come between the two: pages that are kept only while there is room, and what a
// collector, a pool or a driver holds or not at the moment.
const (
	cachedPages = 32 << 20
	someHeap    = 24 << 20
	someRest    = 96 << 20
	someFiles   = 24
)

func isFlat(warm, after taken) bool {
	return after.heap <= warm.heap+warm.heap/4+cachedPages+someHeap && after.resident <= warm.resident+warm.resident/4+
		cachedPages+someRest &&
		after.files <= warm.files+someFiles && after.goroutines <= warm.goroutines+someFiles
}

// siege is the server with everybody around it.
type siege struct {
	t       *testing.T
	seed    uint64
	server  *server
	visitor [2]visitorClient // over HTTP/1.1 and HTTP/2
	leads   *ledger
	posts   *posts
	// leftovers are what let people in before the siege.
	leftovers leftovers
	tallies   map[string]*tally
	phases    uint64 // begun so far
}

func newSiege(t *testing.T, seed uint64) *siege {
	t.Helper()
	s := &siege{t: t, seed: seed, server: startServer(t), tallies: map[string]*tally{}}
	s.visitor = [2]visitorClient{newVisitorClient(false), newVisitorClient(true)}
	s.leads = &ledger{t: t, acknowledged: map[string]string{}}
	s.posts = newPosts(s)
	s.leftovers = newLeftovers(s)
	for _, a := range chosen(t) {
		s.tallies[a.name] = &tally{statuses: map[int]int{}}
	}
	return s
}

// calm is somebody who asks before and after the attacks, and is not counted.
func (s *siege) calm(name string) *attacker {
	return &attacker{siege: s, ctx: s.t.Context(), name: name, tally: &tally{statuses: map[int]int{}},
		dice: newDice(s.seed, name)}
}

// run lets all attack at once for a while.
func (s *siege) run(lasting time.Duration) {
	ctx, cancel := context.WithTimeout(s.t.Context(), lasting)
	defer cancel()
	go func() { // nobody waits for a server that is gone
		select {
		case <-s.server.ends:
			cancel()
		case <-ctx.Done():
		}
	}()
	s.phases++
	var all sync.WaitGroup
	for _, attack := range chosen(s.t) {
		for n := range attack.together {
			a := &attacker{siege: s, ctx: ctx, name: attack.name, tally: s.tallies[attack.name],
				dice: newDice(s.seed+s.phases, fmt.Sprint(attack.name, n))}
			all.Go(func() {
				for a.sleep(a.upTo(attack.pause)) {
					attack.round(a)
					a.tally.rounds.Add(1)
					a.sleep(attack.pause / 2)
				}
			})
		}
	}
	all.Wait()
	for _, c := range s.visitor {
		c.CloseIdleConnections()
	}
}

// newDice is a random source that is the same for the same seed and name.
func newDice(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

func (s *siege) report() {
	s.t.Logf("%-14s %7s %8s %8s %8s  %s", "attack", "rounds", "requests", "refused", "errors", "answers by status")
	for _, a := range chosen(s.t) {
		s.t.Logf("%-14s %s", a.name, s.tallies[a.name])
	}
}

// checkProcess holds that it is still the same one, and that nothing in it panicked.
func (s *siege) checkProcess() {
	s.t.Helper()
	select {
	case <-s.server.ends:
		s.t.Fatalf("the server ended: %v\n%s", s.server.failure, tail(s.server.logs.String()))
	default:
	}
	text := s.server.logs.String()
	if n := len(served.FindAllString(text, -1)); n != 1 {
		s.t.Errorf("the server started %d times", n)
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "panic") || strings.Contains(line, "goroutine ") ||
			strings.Contains(line, "fatal error") || strings.Contains(line, "DATA RACE") {
			s.t.Errorf("the log says %s", line)
		}
	}
}

// checkLog holds that it names nobody: neither the people that leads came from nor their addresses.
func (s *siege) checkLog() {
	s.t.Helper()
	named := 0
	for line := range strings.Lines(s.server.logs.String()) {
		if personal.MatchString(line) {
			if named++; named <= 5 {
				s.t.Errorf("the log names somebody: %s", line)
			}
		}
	}
}
