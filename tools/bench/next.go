package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"livery/tools/harness"
)

const (
	nextDir     = "test/bench/next"
	startRounds = 3
)

// benchNext puts a home page of ours, with all its sections, beside a page of a few lines made
// with Next.js and served by next start. It flatters the other side: a small page costs less to send.
func benchNext() error {
	l, err := harness.Start("--no-lazy")
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, err := l.WaitFor("everything is ready"); err != nil {
		return err
	}
	if out, err := nextCommand("node", "node_modules/next/dist/bin/next", "build").CombinedOutput(); err != nil {
		return fmt.Errorf("next build: %w\n%s", err, out)
	}
	n, err := startNext()
	if err != nil {
		return err
	}
	defer n.stop()
	fmt.Printf("%-24s %12s %12s %10s   (Next.js %s)\n", "", "livery", "Next.js", "ratio", nextVersion())
	if err := compareStart(); err != nil {
		return err
	}
	if err := compareServing(l, n); err != nil {
		return err
	}
	versus("memory after that, MB", float64(l.ResidentMB()), float64(harness.ResidentMB(n.cmd.Process.Pid)))
	return nil
}

func versus(name string, ours, theirs float64) {
	ratio := "-"
	if theirs != 0 {
		ratio = fmt.Sprintf("%.2f", ours/theirs)
	}
	fmt.Printf("%-24s %12.1f %12.1f %10s\n", name, ours, theirs, ratio)
}

func nextCommand(args ...string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = nextDir
	cmd.Env = append(os.Environ(), "NEXT_TELEMETRY_DISABLED=1", "NODE_ENV=production")
	return cmd
}

// next is a running next start.
type next struct {
	cmd   *exec.Cmd
	port  string
	ready time.Duration
}

const startPatience = 60 * time.Second

// startNext returns when the home page was answered for the first time.
func startNext() (*next, error) {
	port, err := harness.FreePort()
	if err != nil {
		return nil, err
	}
	n := &next{cmd: nextCommand("node", "node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", port),
		port: port}
	begin := time.Now()
	if err := n.cmd.Start(); err != nil {
		return nil, err
	}
	for time.Since(begin) < startPatience {
		response, err := http.Get("http://127.0.0.1:" + port + "/")
		if err == nil {
			_ = response.Body.Close()
			n.ready = time.Since(begin)
			return n, nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	n.stop()
	return nil, errors.New("next start answered nothing")
}

func (n *next) stop() {
	_ = n.cmd.Process.Signal(syscall.SIGTERM)
	_ = n.cmd.Wait()
}

// compareStart takes the time from exec to the first answered page.
func compareStart() error {
	var ours, theirs []time.Duration
	for range startRounds {
		l, err := harness.Start("--no-lazy")
		if err != nil {
			return err
		}
		_, _, _, err = l.Get(storeHost, "/", "gzip")
		ours = append(ours, time.Since(l.Started))
		l.Stop()
		if err != nil {
			return err
		}
		n, err := startNext()
		if err != nil {
			return err
		}
		theirs = append(theirs, n.ready)
		n.stop()
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	versus("start to first page, ms", float64(ours[startRounds/2].Milliseconds()),
		float64(theirs[startRounds/2].Milliseconds()))
	return nil
}

// compareServing asks both in turn: as browsers do, and without compression, which only one of the
// two does anew for every answer.
func compareServing(l *harness.Livery, n *next) error {
	for _, encoding := range []string{"gzip", "identity"} {
		load := harness.Load{Scheme: "http", HTTP1: true, Host: storeHost, Paths: []string{"/"}, Encoding: encoding,
			Clients: 32, For: roundSeconds * time.Second}
		var rates [2]float64
		for range rounds {
			for at, port := range []string{l.Port, n.port} {
				load.Port = port
				a, err := load.Run()
				if err != nil {
					return err
				}
				rates[at] += a.PerSecond / rounds
			}
		}
		versus("requests/s, "+encoding, rates[0], rates[1])
	}
	return nil
}

func nextVersion() string {
	var installed struct{ Version string }
	data, _ := os.ReadFile(filepath.Join(nextDir, "node_modules/next/package.json"))
	_ = json.Unmarshal(data, &installed)
	return installed.Version
}
