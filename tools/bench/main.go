// Command bench measures the binary and prints what it finds. Comparisons are ratios taken in
// one run, alternating, so that a busy machine harms both sides alike. Run it with make bench.
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	steps := []struct {
		name string
		work func() error
	}{
		{"rendering", benchRender},
		{"start, memory and bytes", benchStart},
		{"a kept page against nginx and Caddy", benchServing},
		{"a thousand brands", benchMany},
		{"ten thousand posts", benchPosts},
		{"durable leads against bare commits", benchLeads},
		{"bytes per page kind", benchBytes},
		{"a page against Next.js", benchNext},
	}
	only := os.Getenv("ONLY")
	for _, s := range steps {
		if only != "" && !strings.Contains(s.name, only) {
			continue
		}
		fmt.Printf("\n== %s\n", s.name)
		if err := s.work(); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}
