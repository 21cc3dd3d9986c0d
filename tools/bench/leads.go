package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"livery/tools/harness"
)

const (
	leadRounds   = 5
	leadsOfRound = 2000
	leadClients  = 64
)

// benchLeads posts leads to a server and makes as many bare commits on the same disk, in turn.
// An answered lead is durable; leads that arrive together share a commit, so they may be faster.
func benchLeads() error {
	l, err := harness.Start("--lazy", "--log-level", "warn", "--trusted-proxy", "127.0.0.1")
	if err != nil {
		return err
	}
	defer l.Stop()
	bare, err := sql.Open("sqlite", "file:"+filepath.Join(l.Dir, "bare.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return err
	}
	defer bare.Close()
	bare.SetMaxOpenConns(1)
	if _, err := bare.Exec("CREATE TABLE bare (n INTEGER)"); err != nil {
		return err
	}
	ways := []*leadWay{
		{name: "one after the other", clients: 1, count: leadsOfRound / 10, body: plainLead, key: "k-%d"},
		{name: "64 visitors at once", clients: leadClients, count: leadsOfRound, body: plainLead, key: "k-%d"},
		{name: "64 with attribution beside the upload", clients: leadClients, count: leadsOfRound, body: formLead,
			key: "demo-%d.xml"},
	}
	for range leadRounds {
		for _, way := range ways {
			if err := way.round(l, bare); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%-40s %10s %10s %10s %14s %8s\n", "leads", "per second", "p50", "p99", "bare commits/s", "ratio")
	for _, way := range ways {
		slices.Sort(way.times)
		n := float64(len(way.times))
		ours, theirs := n/way.took.Seconds(), n/way.bare.Seconds()
		fmt.Printf("%-40s %10.0f %10s %10s %14.0f %8.2f\n", way.name, ours, percentile(way.times, 50),
			percentile(way.times, 99), theirs, ours/theirs)
	}
	return nil
}

const (
	leadFields = `"leadName":"Jane Doe %[1]d","leadEmail":"jane%[1]d@example.org","company":"Haulage","phone":"+15551234567","fleetSize":"11-50","notes":"Call me","domain":"fleetdashcams.example"`
	plainLead  = `{` + leadFields + `}`
	formLead   = `{` + leadFields +
		`,"attribution":{"landing":"/solutions","utm":{"source":"mail"}},"signals":{"trap":"","fillMillis":20000}}`
)

// leadWay is one way in which leads come, with what was measured of it.
type leadWay struct {
	name           string
	clients, count int
	body, key      string

	times      []time.Duration
	took, bare time.Duration
}

var leadNumber atomic.Int64

// round posts the leads and then makes the same number of commits.
func (w *leadWay) round(l *harness.Livery, bare *sql.DB) error {
	var mu sync.Mutex
	var group sync.WaitGroup
	var failure error
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: w.clients}, Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	begin := time.Now()
	for range w.clients {
		group.Go(func() {
			var times []time.Duration
			var err error
			for range w.count / w.clients {
				sent := time.Now()
				if err = w.post(client, l.Port, leadNumber.Add(1)); err != nil {
					break
				}
				times = append(times, time.Since(sent))
			}
			mu.Lock()
			defer mu.Unlock()
			w.times = append(w.times, times...)
			if err != nil {
				failure = err
			}
		})
	}
	group.Wait()
	w.took += time.Since(begin)
	if failure != nil {
		return failure
	}
	begin = time.Now()
	for range w.count / w.clients * w.clients {
		if _, err := bare.Exec("INSERT INTO bare VALUES (1)"); err != nil {
			return err
		}
	}
	w.bare += time.Since(begin)
	return nil
}

// post sends a lead from an address of its own, so that no limit stands in the way.
func (w *leadWay) post(client *http.Client, port string, n int64) error {
	request, err := http.NewRequest("POST", "http://127.0.0.1:"+port+"/api/tasks",
		bytes.NewReader(fmt.Appendf(nil, w.body, n)))
	if err != nil {
		return err
	}
	request.Host = "fleetdashcams.example"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", fmt.Sprintf(w.key, n))
	request.Header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}).String())
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("a lead was answered with %s: %s", response.Status, answer)
	}
	return err
}

func percentile(sorted []time.Duration, p int) time.Duration {
	return sorted[(len(sorted)-1)*p/100].Round(10 * time.Microsecond)
}
