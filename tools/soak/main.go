// Command soak holds a livery to its promise under load: at half of what it can answer, for
// minutes, nothing fails, 99 of 100 are answered within 50 ms, memory is flat and every acknowledged
// lead is kept; above what it can answer pages get 503 with Retry-After while leads are taken.
//
// h2load asks over https and HTTP/2 for the pages and files of a brand. Leads are sent from here,
// so that each is a person of its own and what was acknowledged can be counted. Both share the
// machine with the server. Run it with make soak-load; MINUTES shortens it.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"livery/tools/harness"
)

const (
	host          = "fleetstore.example"
	slowest       = 50 * time.Millisecond
	growthAllowed = 0.10
	memoryAllowed = 400
	leadEvery     = 50 * time.Millisecond
	memoryLimit   = "320MiB" // as the unit and the container files set it
)

func main() {
	minutes, err := strconv.ParseFloat(cmp.Or(os.Getenv("MINUTES"), "10"), 64)
	if err == nil {
		err = run(time.Duration(minutes * float64(time.Minute)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// soak is a run: the server under load, the leads it acknowledged, and how many promises it missed.
type soak struct {
	*harness.Livery
	load                          harness.Load
	sent, acknowledged, leadsLost atomic.Int64
	missed                        int
}

func run(length time.Duration) error {
	_ = os.Setenv("GOMEMLIMIT", memoryLimit)
	l, err := harness.StartSecure(host, "--no-lazy", "--trusted-proxy", "127.0.0.1")
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, err := l.WaitFor("everything is ready"); err != nil {
		return err
	}
	go l.KeepLog()
	s := &soak{Livery: l, load: harness.Load{Scheme: "https", Host: host, Port: l.Port, Encoding: "br", Clients: 64,
		Streams: 4}}
	if s.load.Paths, err = s.addresses(); err != nil {
		return err
	}
	short := max(5*time.Second, length/20)
	top, err := s.phase("ceiling", s.load, short)
	if err != nil {
		return err
	}
	if err := s.halfLoad(length, top.PerSecond/2); err != nil {
		return err
	}
	if err := s.flood(short); err != nil {
		return err
	}
	kept, err := s.Leads()
	s.hold(err == nil && kept >= s.acknowledged.Load(), "leads: %d acknowledged, %d kept", s.acknowledged.Load(), kept)
	if s.missed > 0 {
		return fmt.Errorf("%d promises were missed", s.missed)
	}
	return nil
}

var links = regexp.MustCompile(`"(/assets/[^" ,?]+\.(?:js|css|woff2|avif|svg))|<loc>https://[^/]+([^<]+)</loc>`)

// addresses are the pages of the sitemaps and what the home page loads, each asked for once.
func (s *soak) addresses() (paths []string, err error) {
	for _, from := range []string{"/sitemap-pages.xml", "/sitemap-products.xml", "/sitemap-posts.xml", "/"} {
		_, body, _, err := s.Get(host, from, "identity")
		if err != nil {
			return nil, err
		}
		for _, found := range links.FindAllStringSubmatch(string(body), -1) {
			paths = append(paths, found[1]+found[2])
		}
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	for _, path := range paths {
		if status, _, _, err := s.Get(host, path, "br"); err != nil || status != http.StatusOK {
			return nil, fmt.Errorf("%s: %d %w", path, status, err)
		}
	}
	fmt.Printf("%d pages and files of %s over HTTP/2, and a lead every %s\n", len(paths), host, leadEvery)
	return paths, nil
}

// phase puts a load on while leads come in, and prints what came of it.
func (s *soak) phase(name string, load harness.Load, length time.Duration) (harness.Answers, error) {
	var leads sync.WaitGroup
	stop := time.After(length)
	leads.Go(func() {
		for tick := time.NewTicker(leadEvery); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
				leads.Go(s.lead)
			}
		}
	})
	load.For = length
	a, err := load.Run()
	leads.Wait()
	fmt.Printf("%-8s %s: %.0f a second answered, p50 %s, p99 %s, %d refused, %d failed, %d MB\n", name, length,
		a.PerSecond, a.P50, a.P99, a.Refused, a.Failed, s.ResidentMB())
	return a, err
}

func (s *soak) lead() {
	n := s.sent.Add(1)
	key := strconv.FormatInt(time.Now().UnixNano(), 36) + "-" + strconv.FormatInt(n, 36)
	body :=
		fmt.Sprintf(
			`{"leadName":"Load %s","leadEmail":"load-%s@example.org","fleetSize":"1-9","notes":"made by the load run","signals":{"fillMillis":9000}}`, key, key)
	response, err := s.Ask("POST", host, "/api/tasks", body, "Content-Type", "application/json", "Idempotency-Key",
		"load-"+key, "X-Forwarded-For", fmt.Sprintf("10.%d.%d.1", n/250%250, n%250))
	if err == nil {
		defer response.Body.Close()
		if response.StatusCode == http.StatusOK {
			s.acknowledged.Add(1)
			return
		}
		err = errors.New(response.Status)
	}
	s.leadsLost.Add(1)
	fmt.Fprintln(os.Stderr, "a lead was not taken:", err)
}

func (s *soak) halfLoad(length time.Duration, perSecond float64) error {
	load := s.load
	load.PerSecond = perSecond
	if _, err := s.phase("warm-up", load, max(2*time.Second, length/20)); err != nil {
		return err
	}
	lost, begin := s.leadsLost.Load(), s.ResidentMB()
	a, err := s.phase("half", load, length)
	if err != nil {
		return err
	}
	end := s.ResidentMB()
	s.hold(a.Refused+a.Failed == 0 && s.leadsLost.Load() == lost,
		"half of the ceiling: %d requests, %d refused, %d failed, %d leads refused", a.OK, a.Refused, a.Failed,
		s.leadsLost.Load()-lost)
	s.hold(a.PerSecond >= 0.95*perSecond, "half of the ceiling: %.0f a second of %.0f were sent",
		a.PerSecond, perSecond)
	s.hold(a.P99 < slowest, "half of the ceiling: p99 %s (under %s)", a.P99, slowest)
	s.hold(float64(end) <= float64(begin)*(1+growthAllowed) && end <= memoryAllowed,
		"memory: %d MB at the beginning, %d at the end (at most %d)", begin, end, memoryAllowed)
	return nil
}

// flood asks for more at once than --max-in-flight lets in, and looks at a refusal itself.
func (s *soak) flood(length time.Duration) error {
	load := s.load
	load.Clients, load.Streams = 400, 100
	lost, taken, rude := s.leadsLost.Load(), s.acknowledged.Load(), atomic.Int64{}
	var looking sync.WaitGroup
	end := time.Now().Add(length)
	looking.Go(func() {
		for ; time.Now().Before(end); time.Sleep(leadEvery) {
			if response, err := s.Ask("GET", host, "/", ""); err == nil {
				_ = response.Body.Close()
				if response.StatusCode == http.StatusServiceUnavailable && response.Header.Get("Retry-After") == "" {
					rude.Add(1)
				}
			}
		}
	})
	a, err := s.phase("flood", load, length)
	looking.Wait()
	s.hold(a.Refused > 0 && a.Failed == 0 && rude.Load() == 0,
		"above the ceiling: %d refused with 503 (%d seen without Retry-After), %d failed", a.Refused,
		rude.Load(), a.Failed)
	s.hold(s.leadsLost.Load() == lost && s.acknowledged.Load() > taken, "above the ceiling: %d leads taken, %d refused",
		s.acknowledged.Load()-taken, s.leadsLost.Load()-lost)
	return err
}

func (s *soak) hold(held bool, format string, values ...any) {
	word := "PASS"
	if !held {
		word = "MISS"
		s.missed++
	}
	fmt.Println(word, fmt.Sprintf(format, values...))
}
