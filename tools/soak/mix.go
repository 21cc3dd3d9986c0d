//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Kinds of requests. A blog call is what the blog page makes: a token, the list, a post.
const (
	page = iota
	asset
	blog
	lead
	kinds
)

var kindNames = [kinds]string{"page", "asset", "blog", "lead"}

// weights are how often each kind is asked for, in thousandths.
var weights = [kinds]int{page: 400, asset: 500, blog: 95, lead: 5}

// mix is everything that is asked for, as bytes ready to send, over all brands.
type mix struct {
	requests [kinds][][]byte
	hosts    []string
}

// pickKind chooses a kind by weight.
func pickKind() (kind int) {
	n := rand.IntN(1000)
	for kind = range kinds {
		if n -= weights[kind]; n < 0 {
			break
		}
	}
	return kind
}

// write appends a request of a kind. A visitor's address is made up for each, as a proxy would
// hand it on, so that the limits per address see many visitors.
func (m *mix) write(buffer []byte, kind int) []byte {
	if kind == lead {
		return m.writeLead(buffer)
	}
	list := m.requests[kind]
	buffer = append(buffer, list[rand.IntN(len(list))]...)
	return append(forwarded(buffer), "\r\n"...)
}

func forwarded(buffer []byte) []byte {
	buffer = append(buffer, "X-Forwarded-For: 10"...)
	for range 3 {
		buffer = strconv.AppendInt(append(buffer, '.'), rand.Int64N(256), 10)
	}
	return append(buffer, "\r\n"...)
}

func (m *mix) writeLead(buffer []byte) []byte {
	host := m.hosts[rand.IntN(len(m.hosts))]
	key := rand.Uint64()
	body := fmt.Sprintf(`{"leadName":"Load %x","leadEmail":"load@example.org","company":"Load","phone":"","fleetSize":"1-9","notes":"made by the load run","domain":%q,"signals":{"fillMillis":9000}}`, key, host)
	buffer = fmt.Appendf(buffer, "POST /api/tasks HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nIdempotency-Key: load-%x\r\nContent-Length: %d\r\n", host, key, len(body))
	return append(append(forwarded(buffer), "\r\n"...), body...)
}

func get(host, path string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: br\r\n", path, host)
}

var (
	locations = regexp.MustCompile(`<loc>https://[^/]+([^<]+)</loc>`)
	assets    = regexp.MustCompile(`"(/assets/[^" ,?]+)`)
	// pictures are what a browser of today picks from a list of formats.
	pictures = regexp.MustCompile(`(/assets/domains/[^" ,?]+-(?:480|768)\.avif)`)
	posts    = regexp.MustCompile(`<Name>(blogs/[^<]+\.json)</Name>`)
)

// discover reads from the sites themselves what there is to ask for: all pages of the sitemaps,
// what the home page loads, and the calls of the blog. Tokens live for ten minutes, so it is
// done anew in a long run.
func discover(s *server) (*mix, error) {
	m := &mix{}
	out, err := exec.Command(s.binary, "brand", "list").Output()
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n")[1:] {
		fields := strings.Fields(line)
		if err := m.add(s, fields[0], fields[len(fields)-1]); err != nil {
			return nil, fmt.Errorf("%s: %w", fields[0], err)
		}
	}
	return m, nil
}

func (m *mix) add(s *server, brand, host string) error {
	ask := func(path string) (string, error) { return s.get(host, path) }
	m.hosts = append(m.hosts, host)
	index, err := ask("/sitemap.xml")
	if err != nil {
		return err
	}
	for _, part := range locations.FindAllStringSubmatch(index, -1) {
		list, err := ask(part[1])
		if err != nil {
			return err
		}
		for _, location := range locations.FindAllStringSubmatch(list, -1) {
			m.requests[page] = append(m.requests[page], get(host, location[1]))
		}
	}
	home, err := ask("/")
	if err != nil {
		return err
	}
	files := map[string]bool{}
	for _, found := range slices.Concat(assets.FindAllStringSubmatch(home, -1), pictures.FindAllStringSubmatch(home, -1)) {
		// Pictures in an older format are for older browsers.
		if !strings.HasSuffix(found[1], ".jpg") && !strings.HasSuffix(found[1], ".webp") && !files[found[1]] {
			files[found[1]] = true
			m.requests[asset] = append(m.requests[asset], get(host, found[1]))
		}
	}
	return m.addBlog(brand, host, ask)
}

func (m *mix) addBlog(brand, host string, ask func(path string) (string, error)) error {
	answer, err := ask("/api/get-sas-token")
	if err != nil {
		return err
	}
	var token struct{ SASToken string }
	if err := json.Unmarshal([]byte(answer), &token); err != nil {
		return err
	}
	container := "/storage/" + url.PathEscape(brand)
	list := container + "?restype=container&comp=list&prefix=blogs&" + token.SASToken
	names, err := ask(list)
	if err != nil {
		return err
	}
	m.requests[blog] = append(m.requests[blog], get(host, "/api/get-sas-token"), get(host, list))
	for _, name := range posts.FindAllStringSubmatch(names, -1) {
		m.requests[blog] = append(m.requests[blog], get(host, container+"/"+name[1]+"?"+token.SASToken))
	}
	return nil
}

// warm asks for everything once, so that no figure holds a first time.
func (m *mix) warm(s *server) error {
	conn, err := net.Dial("tcp", s.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	for kind := range lead {
		for _, request := range m.requests[kind] {
			if _, err := conn.Write(append(forwarded(slices.Clone(request)), "\r\n"...)); err != nil {
				return err
			}
			response, err := http.ReadResponse(in, nil)
			if err == nil {
				_, err = io.Copy(io.Discard, response.Body)
			}
			if err == nil && response.StatusCode >= 400 {
				err = errors.New(response.Status)
			}
			if err != nil {
				return fmt.Errorf("warm up: %.120s: %w", request, err)
			}
		}
	}
	return nil
}
