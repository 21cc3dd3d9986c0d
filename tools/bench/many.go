package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"livery/tools/harness"
)

// benchMany serves generated brands with four pages each and shows how lookups and memory grow.
func benchMany() error {
	fmt.Printf("%8s %8s %14s %12s\n", "brands", "pages", "lookup p50", "memory MB")
	for _, n := range []int{0, 250, 1000} {
		dir, err := generate(n)
		if err != nil {
			return err
		}
		err = measureMany(n, dir)
		if err := errors.Join(err, os.RemoveAll(dir)); err != nil {
			return err
		}
	}
	return nil
}

var pagesRendered = regexp.MustCompile(`pages=(\d+)`)

func generate(n int) (string, error) {
	dir, err := os.MkdirTemp("", "livery-many")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(dir, "brands"), 0o755); err != nil {
		return "", err
	}
	for i := range n {
		text := fmt.Sprintf("id: many%[1]d\nfamily: tracking\nname: Many %[1]d\npages: [home]\nhosts: [{ name: "+
			"many%[1]d.example, role: primary }]\nstockPhotos: [a, b, c, d]\n", i)
		if err := os.WriteFile(filepath.Join(dir, "brands", fmt.Sprintf("many%d.yaml", i)), []byte(text),
			0o644); err != nil {
			return "", err
		}
	}
	return dir, nil
}

func measureMany(n int, dir string) error {
	l, err := harness.Start("--no-lazy", "--content", dir)
	if err != nil {
		return err
	}
	defer l.Stop()
	line, err := l.WaitFor("all pages are rendered")
	if err != nil {
		return err
	}
	if _, err := l.WaitFor("everything is ready"); err != nil {
		return err
	}
	pages := pagesRendered.FindStringSubmatch(line)[1]
	var times []time.Duration
	for range 400 {
		host := "fleetstore.example"
		if n > 0 {
			host = fmt.Sprintf("many%d.example", rand.IntN(n))
		}
		_, _, took, err := l.Get(host, "/", "br")
		if err != nil {
			return err
		}
		times = append(times, took)
	}
	slices.Sort(times)
	fmt.Printf("%8d %8s %14s %12d\n", n+19, pages, times[len(times)/2].Round(time.Microsecond), l.ResidentMB())
	return nil
}
