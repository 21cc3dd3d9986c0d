package system

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

var (
	linked     = regexp.MustCompile(`\b(?:href|src|content)="([^"]+)"`)
	responsive = regexp.MustCompile(`\b(?:srcset|imagesrcset|srcSet|imageSrcSet)="([^"]+)"`)
	smaller    = regexp.MustCompile(`-\d+$`)
	ownPicture = regexp.MustCompile(`^/assets/(domains|shared)/`)
	widths     = regexp.MustCompile(`\s+[\d.]+[wx]\s*(?:,|$)`)
)

// inside returns the part of an address that this brand itself must answer, "" for others.
func inside(v visited, address string) string {
	address = html.UnescapeString(address)
	address = strings.TrimPrefix(address, "https://"+v.brand.Hosts[0].Name)
	address, _, _ = strings.Cut(address, "#")
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return ""
	}
	return address
}

// targets are all links and pictures of a page that lie on the brand's own host.
func targets(v visited) []string {
	var found []string
	for _, m := range linked.FindAllStringSubmatch(v.body, -1) {
		found = append(found, inside(v, m[1]))
	}
	for _, m := range responsive.FindAllStringSubmatch(v.body, -1) {
		for _, candidate := range widths.Split(html.UnescapeString(m[1]), -1) {
			found = append(found, inside(v, strings.TrimSpace(candidate)))
		}
	}
	return slices.DeleteFunc(found, func(target string) bool { return target == "" })
}

// delivered reports whether the manifest promises a picture; one that it does not know yet has stand-ins in the
// browser.
func delivered(t *testing.T) func(target string) bool {
	raw, err := os.ReadFile("../../assets/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest map[string]json.RawMessage
	if err := json.Unmarshal(raw, &manifest); err != nil {
		t.Fatal(err)
	}
	return func(target string) bool {
		path, _, _ := strings.Cut(strings.TrimPrefix(target, "/assets/"), "?")
		key := path[:max(strings.LastIndex(path, "."), 0)]
		_, known := manifest[key]
		_, scaled := manifest[smaller.ReplaceAllString(key, "")]
		return known || scaled
	}
}

// spec: E4 E1
func TestEveryLinkAndPictureOfEveryPageAnswers(t *testing.T) {
	t.Parallel()
	s, many, promised := reader(t), start(t, "--trusted-proxy", "127.0.0.1"), delivered(t)
	type place struct{ host, target string }
	foundOn := map[place]visited{}
	for _, v := range everyPage(t) {
		for _, target := range targets(v) {
			foundOn[place{v.brand.Hosts[0].Name, target}] = v
		}
	}
	if len(foundOn) < 2000 {
		t.Errorf("only %d links and pictures found", len(foundOn))
	}
	places := slices.Collect(maps.Keys(foundOn))
	var mu sync.Mutex
	awaited := map[string]bool{}
	parallel(len(places), func(i int) {
		p := places[i]
		from, asked := s, []string{}
		if strings.Contains(p.target, "?") && !strings.HasPrefix(p.target, "/assets/") {
			// An address may have some pages rendered when it asks; nobody follows every link of every brand.
			from, asked = many, []string{fmt.Sprintf("X-Forwarded-For: 10.6.%d.%d", i>>8&255, i&255)}
		}
		response, _ := from.ask("HEAD", p.host, p.target, asked...)
		switch picture := ownPicture.MatchString(p.target); {
		case response.StatusCode == http.StatusOK:
		case picture && response.StatusCode == http.StatusNotFound && !promised(p.target):
			mu.Lock()
			awaited[p.target] = true
			mu.Unlock()
		default:
			t.Errorf("%s links %s: %s", foundOn[p], p.target, response.Status)
		}
	})
	t.Logf("%d targets answer on %d pages", len(places)-len(awaited), len(allPages.pages))
	for _, target := range slices.Sorted(maps.Keys(awaited)) {
		t.Logf("not in assets/manifest.json yet: %s", target)
	}
}

// spec: E4
func TestEveryPlaceOnAPageThatALinkNamesExists(t *testing.T) {
	t.Parallel()
	fragment, places := regexp.MustCompile(`href="#([^"]+)"`), 0
	for _, v := range everyPage(t) {
		for _, m := range fragment.FindAllStringSubmatch(v.body, -1) {
			places++
			if !strings.Contains(v.body, `id="`+m[1]+`"`) {
				t.Errorf("%s has no #%s", v, m[1])
			}
		}
	}
	if places == 0 {
		t.Error("no page names a place on itself; the test shows nothing")
	}
}
