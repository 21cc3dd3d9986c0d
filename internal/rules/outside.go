package rules

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"time"

	"livery/internal/background"
	"livery/internal/content"
)

// Outside asks for every address of another site that the content names, each once, and warns of those that are not
// there: of a folder, or of all content where none is named. It needs the network, so nobody asks for it by the way.
func Outside(ctx context.Context, folder string, fsys fs.FS) content.Problems {
	named := outsideAddresses(folder, fsys)
	found := make([]content.Problems, len(named))
	client := &http.Client{Timeout: outsidePatience}
	free := make(chan struct{}, outsideAtOnce)
	var group background.Group
	for i, one := range named {
		free <- struct{}{}
		group.Go(func() error {
			defer func() { <-free }()
			if wrong := missingOutside(ctx, client, one.address); wrong != "" {
				found[i] = content.Problems{{File: one.File, Line: one.Line, Path: one.Path, Severity: content.Warning,
					Message: fmt.Sprintf("links to %s, which %s", one.address, wrong),
					Fix:     "correct the address, or leave it out"}}
			}
			return nil
		})
	}
	_ = group.Wait() // no task fails
	var problems content.Problems
	for _, some := range found {
		problems = append(problems, some...)
	}
	problems.Sort()
	return problems
}

const (
	outsidePatience = 15 * time.Second
	outsideAtOnce   = 8
)

// outsideAddress is an address of another site, where it is named first.
type outsideAddress struct {
	content.Origin
	address string
}

var (
	outsideInText = regexp.MustCompile("https?://[^\\s\"'<>()\\[\\]{}`]+")
	outsideFiles  = []string{"site.yaml", "legal/*.yaml", "families/*.yaml", "brands/*.yaml", "catalogue/*.yaml",
		"catalogue/products/*.yaml", "blogs/*/*.json"}
)

func outsideAddresses(folder string, fsys fs.FS) (named []outsideAddress) {
	known := map[string]bool{}
	for _, pattern := range outsideFiles {
		files, _ := fs.Glob(fsys, pattern)
		for _, file := range files {
			node, _ := content.Parse(fsys, file) // what is wrong with the file itself is said by other rules
			if node == nil {
				continue
			}
			for _, o := range node.Origins() {
				for _, address := range outsideInText.FindAllString(o.Value, -1) {
					if address = strings.TrimRight(address, ".,;:!?"); !known[address] &&
						strings.HasPrefix(o.File, folder) {
						known[address] = true
						named = append(named, outsideAddress{o, address})
					}
				}
			}
		}
	}
	return named
}

// missingOutside says what is wrong with an address; empty where it is there. Some sites refuse to be asked for the
// head of a page alone, and some refuse programs altogether, which says nothing of the page.
func missingOutside(ctx context.Context, client *http.Client, address string) string {
	wrong := ""
	for _, method := range []string{http.MethodHead, http.MethodGet} {
		request, err := http.NewRequestWithContext(ctx, method, address, nil)
		if err != nil {
			return "is no address"
		}
		response, err := client.Do(request)
		if err != nil {
			wrong = "cannot be reached: " + err.Error()
			continue
		}
		_ = response.Body.Close()
		switch status := response.StatusCode; {
		case status < 400, status == http.StatusUnauthorized, status == http.StatusForbidden,
			status == http.StatusTooManyRequests:
			return ""
		default:
			wrong = "answers " + response.Status
		}
	}
	return wrong
}
