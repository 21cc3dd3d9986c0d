package main

import (
	"fmt"
	"regexp"
	"runtime"
	"time"

	"livery/tools/harness"
)

// pagesOf are one address per page kind.
var pagesOf = []struct{ kind, host, path string }{
	{"home", "fleetdashcams.example", "/"},
	{"solutions", "fleetdashcams.example", "/solutions"},
	{"products", "fleetstore.example", "/products"},
	{"product", "fleetstore.example", "/products/2"},
	{"blog", "fleetinsights.example", "/blog"},
	{"article", "fleetinsights.example", "/blog/cost-per-mile-from-the-ledger-up"},
	{"request-demo", "fleetdashcams.example", "/request-demo"},
	{"privacy", "fleetdashcams.example", "/privacy"},
}

// benchRender asks a lazy server for each kind once: the answer is the render plus its compression.
func benchRender() error {
	l, err := harness.Start("--lazy")
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, _, _, err := l.Get("fleetstore.example", "/terms", ""); err != nil {
		return err
	}
	fmt.Printf("%-14s %12s %12s %10s\n", "page", "first answer", "kept answer", "bytes (br)")
	for _, p := range pagesOf {
		status, body, first, err := l.Get(p.host, p.path, "br")
		if err != nil || status != 200 {
			return fmt.Errorf("%s%s: %d %v", p.host, p.path, status, err)
		}
		_, _, kept, err := l.Get(p.host, p.path, "br")
		if err != nil {
			return err
		}
		fmt.Printf("%-14s %12s %12s %10d\n", p.kind, first.Round(100*time.Microsecond),
			kept.Round(10*time.Microsecond), len(body))
	}
	fmt.Printf("engines: %d\n", runtime.GOMAXPROCS(0))
	return nil
}

// benchStart measures the way from exec to the first page, then the memory with all pages held.
func benchStart() error {
	l, err := harness.Start("--no-lazy")
	if err != nil {
		return err
	}
	defer l.Stop()
	if _, _, _, err := l.Get("fleetstore.example", "/", "br"); err != nil {
		return err
	}
	fmt.Printf("start to first answered page: %s\n", time.Since(l.Started).Round(time.Millisecond))
	line, err := l.WaitFor("all pages are rendered")
	if err != nil {
		return err
	}
	fmt.Println(regexp.MustCompile(`pages=\d+ seconds=[\d.]+`).FindString(line))
	if _, err := l.WaitFor("everything is ready"); err != nil {
		return err
	}
	fmt.Printf("memory with all pages held: %d MB\n", l.ResidentMB())
	return nil
}
