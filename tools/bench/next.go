package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

const (
	nextDir        = "test/bench/next"
	startRounds    = 3
	lighthouseRuns = "3"
)

// benchNext puts the home page of a brand beside the same page made with Next.js and served by
// next start. Ours has all brands with all their pages at hand; the other has this one page.
func benchNext() error {
	l, err := startLivery("--no-lazy")
	if err != nil {
		return err
	}
	defer l.stop()
	if _, err := l.waitFor("all pages are rendered"); err != nil {
		return err
	}
	if err := buildNext(l.port); err != nil {
		return err
	}
	n, err := startNext()
	if err != nil {
		return err
	}
	defer n.stop()
	fmt.Printf("%-24s %12s %12s %10s\n", "home of "+storeHost, "livery", "Next.js", "ratio")
	if err := compareStart(); err != nil {
		return err
	}
	if err := compareServing(l, n); err != nil {
		return err
	}
	versus("memory after that, MB", float64(l.residentMB()), float64(residentMB(n.cmd.Process.Pid)))
	return comparePages(l, n)
}

func versus(name string, ours, theirs float64) {
	ratio := "-"
	if theirs != 0 {
		ratio = fmt.Sprintf("%.2f", ours/theirs)
	}
	fmt.Printf("%-24s %12.1f %12.1f %10s\n", name, ours, theirs, ratio)
}

// buildNext takes content, styles and pictures from our own server, so that both show the same.
func buildNext(port string) error {
	steps := [][]string{{"node", "prepare.mjs", port, storeHost}, {"node", "node_modules/next/dist/bin/next", "build"}}
	for _, step := range steps {
		cmd := nextCommand(step...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(step, " "), err, out)
		}
	}
	return nil
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
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(free.Addr().String())
	_ = free.Close()
	n := &next{cmd: nextCommand("node", "node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", port), port: port}
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
		l, err := startLivery("--no-lazy")
		if err != nil {
			return err
		}
		_, _, _, err = l.get(storeHost, "/", "gzip")
		ours = append(ours, time.Since(l.started))
		l.stop()
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
	versus("start to first page, ms", float64(ours[startRounds/2].Milliseconds()), float64(theirs[startRounds/2].Milliseconds()))
	return nil
}

// compareServing is wrk on both in turn: as browsers ask, and without compression, which only one
// of the two does anew for every answer.
func compareServing(l *livery, n *next) error {
	for _, encoding := range []string{"gzip", "identity"} {
		var ours, theirs float64
		for range rounds {
			a, err := wrk("http://127.0.0.1:"+l.port+"/", storeHost, encoding)
			if err != nil {
				return err
			}
			b, err := wrk("http://127.0.0.1:"+n.port+"/", storeHost, encoding)
			if err != nil {
				return err
			}
			ours, theirs = ours+a, theirs+b
		}
		versus("requests/s, "+encoding, ours/rounds, theirs/rounds)
	}
	return nil
}

// comparePages has a browser load both and Lighthouse judge both, over plain http, which is what
// next start speaks.
func comparePages(l *livery, n *next) error {
	address := func(port string) string { return "http://" + net.JoinHostPort(storeHost, port) + "/" }
	cmd := exec.Command("node", "test/bench/compare.mjs", lighthouseRuns, address(l.port), address(n.port))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("compare.mjs: %w", err)
	}
	var pages [2]struct {
		Encoding   string
		Bytes      map[string]float64
		Lighthouse map[string]float64
	}
	if err := json.Unmarshal(out, &pages); err != nil {
		return err
	}
	ours, theirs := pages[0], pages[1]
	for _, kind := range []string{"html", "css", "js", "fonts", "pictures", "total"} {
		versus(kind+", KB", ours.Bytes[kind]/1024, theirs.Bytes[kind]/1024)
	}
	for _, name := range []string{"performance", "accessibility", "best practices", "seo", "first paint ms", "largest paint ms", "blocking ms", "main thread ms"} {
		versus(name, ours.Lighthouse[name], theirs.Lighthouse[name])
	}
	fmt.Printf("Next.js %s; documents as %s and %s; Lighthouse mobile, median of %s, alternating\n", nextVersion(), ours.Encoding, theirs.Encoding, lighthouseRuns)
	return nil
}

func nextVersion() string {
	var installed struct{ Version string }
	data, _ := os.ReadFile(filepath.Join(nextDir, "node_modules/next/package.json"))
	_ = json.Unmarshal(data, &installed)
	return installed.Version
}
