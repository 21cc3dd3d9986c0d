package system

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/test/system/kit"
)

// owner is the owner of the machine at the Desk of a process that was started with --desk-link.
type owner struct {
	t      *testing.T
	server *process
	cookie string
}

var deskLink = regexp.MustCompile(`signs you in as its owner: \S*#(\w+)`)

func (p *process) owner() *owner {
	p.t.Helper()
	var link []string
	eventually(p.t, "the link to the Desk",
		func() bool { link = deskLink.FindStringSubmatch(p.logs.String()); return link != nil })
	o := &owner{t: p.t, server: p}
	o.call(http.MethodPost, "/api/desk/link/enter", "", map[string]any{"token": link[1]})
	return o
}

// nearProcess is a process without a proxy before it, whose Desk is open to this machine.
func nearProcess(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{t: t, logs: &kit.LockedBuffer{},
		args: append([]string{"serve", "--lazy", "--admin=", "--listen", "127.0.0.1:0", "--log-level", "warn"},
			args...)}
	p.addr.Store("127.0.0.1:1")
	t.Cleanup(p.kill)
	p.start()
	return p
}

// call sends a call of the Desk and returns its answer.
func (o *owner) call(method, path, version string, body any) (answer map[string]any) {
	o.t.Helper()
	sent, _ := json.Marshal(body)
	r, err := http.NewRequestWithContext(o.t.Context(), method, "http://"+o.server.addr.Load().(string)+path,
		bytes.NewReader(sent))
	if err != nil {
		o.t.Fatal(err)
	}
	r.Host = "desk.localhost"
	r.Header.Set("Cookie", o.cookie)
	r.Header.Set("Content-Type", "application/json")
	if version != "" {
		r.Header.Set("If-Match", `"`+version+`"`)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		o.t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		o.t.Fatalf("%s %s: %s %s", method, path, response.Status, text)
	}
	for _, c := range response.Cookies() {
		if c.Name == "livery-desk" {
			o.cookie = c.Name + "=" + c.Value
		}
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		o.t.Fatal(err)
	}
	return answer
}

// publish changes fields of a layer, as the sites room does.
func (o *owner) publish(layer string, fields map[string]string) {
	o.t.Helper()
	var edits []map[string]any
	for field, words := range fields {
		edits = append(edits, map[string]any{"layer": layer, "field": field, "after": words})
	}
	draft := o.call(http.MethodGet, "/api/desk/sites/draft", "", nil)
	draft = o.call(http.MethodPut, "/api/desk/sites/draft", draft["etag"].(string), map[string]any{"edits": edits})
	o.call(http.MethodPost, "/api/desk/sites/publish", draft["etag"].(string),
		map[string]any{"note": "a test", "confirmed": true})
}

// manyFolder is content with so many more brands of one family, whose words name their version.
func manyFolder(t *testing.T, brands int) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, dir, "families/tracking.yaml",
		"hero: { title: Heading of version 1, subtitle: Sentence of version 1 }\n")
	for i := range brands {
		writeFile(t, dir, fmt.Sprintf("brands/many%d.yaml", i),
			fmt.Sprintf("id: many%[1]d\nfamily: tracking\nname: Many %[1]d\ntagline: Fleet number %[1]d\n"+
				"hosts: [{ name: many%[1]d.example, role: primary }]\nstockPhotos: [a, b, c, d]\n", i))
	}
	return dir
}

// crowd are visitors of many brands, who note which version each page is.
type crowd struct {
	t      *testing.T
	server *process
	brands int
	client *http.Client
	// newest is the highest version that anybody was shown.
	newest atomic.Int64
	mu     sync.Mutex
	visits []visitedPage
}

type visitedPage struct {
	begun   time.Time
	took    time.Duration
	version int64
}

var (
	versionWords = regexp.MustCompile(`(Heading|Sentence) of version (\d+)`)
	coreModule   = regexp.MustCompile(`/assets/content/[^"]*/core-[^"]*\.js`)
)

// visit asks for the home page of a brand. All its words are of one version, which is not older than what
// anybody was shown before the visit began.
func (c *crowd) visit(brand int) visitedPage {
	host := fmt.Sprintf("many%d.example", brand)
	least, begun := c.newest.Load(), time.Now()
	text := c.get(host, "/")
	seen := visitedPage{begun: begun, took: time.Since(begun), version: c.versionOf(text, host)}
	if seen.version < least {
		c.t.Errorf("%s shows version %d after somebody was shown %d", host, seen.version, least)
	}
	for now := c.newest.Load(); seen.version > now && !c.newest.CompareAndSwap(now, seen.version); {
		now = c.newest.Load()
	}
	if brand%10 == 0 { // what the browser takes the page over with
		module := coreModule.FindString(text)
		if got := c.versionOf(c.get(host, module), host+module); got != seen.version {
			c.t.Errorf("%s is of version %d and its module %s of %d", host, seen.version, module, got)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.visits = append(c.visits, seen)
	return seen
}

func (c *crowd) get(host, path string) string {
	r, err := http.NewRequestWithContext(c.t.Context(), http.MethodGet,
		"http://"+c.server.addr.Load().(string)+path, nil)
	if err != nil {
		c.t.Error(err)
		return ""
	}
	r.Host = host
	response, err := c.client.Do(r)
	if err != nil {
		c.t.Error(err)
		return ""
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		c.t.Errorf("%s%s: %s %v", host, path, response.Status, err)
	}
	return string(text)
}

// versionOf is the one version that all words of a page are of.
func (c *crowd) versionOf(text, place string) int64 {
	found := map[string]bool{}
	version := int64(0)
	for _, m := range versionWords.FindAllStringSubmatch(text, -1) {
		found[m[1]] = true
		n, _ := strconv.ParseInt(m[2], 10, 64)
		if version != 0 && n != version {
			c.t.Errorf("%s mixes version %d and %d", place, version, n)
		}
		version = n
	}
	if len(found) != 2 {
		c.t.Errorf("%s shows %v of the two texts", place, found)
	}
	return version
}

// walk has visitors come, so many at once, until the returned function is called.
func (c *crowd) walk(visitors int, pause time.Duration) (stop func()) {
	over := make(chan struct{})
	var all sync.WaitGroup
	for range visitors {
		all.Go(func() {
			for {
				select {
				case <-over:
					return
				case <-time.After(pause):
					c.visit(rand.IntN(c.brands))
				}
			}
		})
	}
	return func() { close(over); all.Wait() }
}

// everywhere asks for the home page of every brand.
func (c *crowd) everywhere(want int64) {
	for brand := range c.brands {
		if got := c.visit(brand).version; got != want {
			c.t.Errorf("many%d.example shows version %d, want %d", brand, got, want)
		}
	}
}

// A change of a family is seen by all visitors of all its brands from one moment on, and no page is of two versions.
func TestAFamilysChangeIsSeenOnEveryBrandAtOnce(t *testing.T) {
	t.Parallel()
	brands, versions, ahead := 40, 3, "--lazy"
	if soak() { // with the other pages made in the background meanwhile
		brands, versions, ahead = 1000, 6, "--no-lazy"
	}
	server := nearProcess(t, ahead, "--data", t.TempDir(), "--content", manyFolder(t, brands), "--desk-link")
	c := &crowd{t: t, server: server, brands: brands,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 32}}}
	c.everywhere(1) // so that every old page is there to be shown
	person := server.owner()
	stop := c.walk(4, 10*time.Millisecond)
	for version := 2; version <= versions; version++ {
		c.mu.Lock()
		from := len(c.visits)
		c.mu.Unlock()
		asked := time.Now()
		person.publish("families/tracking", map[string]string{"hero.title": fmt.Sprint("Heading of version ", version),
			"hero.subtitle": fmt.Sprint("Sentence of version ", version)})
		answered := time.Since(asked)
		eventually(t, fmt.Sprint("version ", version), func() bool { return c.visit(0).version == int64(version) })
		seen := time.Since(asked)
		c.everywhere(int64(version))
		c.report(from, int64(version), asked, answered, seen)
	}
	stop()
}

// report says how soon the new words were everywhere, and how long visitors waited meanwhile.
func (c *crowd) report(from int, version int64, asked time.Time, answered, seen time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var last time.Duration
	var times []time.Duration
	for _, v := range c.visits[from:] {
		if v.version < version {
			last = max(last, v.begun.Sub(asked))
		}
		times = append(times, v.took)
	}
	slices.Sort(times)
	c.t.Logf("version %d: answered after %s, last old page asked for after %s, the new one there after %s; %d "+
		"visits, of which half took %s, 99 %% at most %s",
		version, answered.Round(time.Millisecond), last.Round(time.Millisecond), seen.Round(time.Millisecond),
		len(times), times[len(times)/2].Round(time.Microsecond), times[len(times)*99/100].Round(time.Microsecond))
}
