package abuse

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/config"
	"livery/internal/desk"
	"livery/internal/store"
	"livery/test/needed"
)

// limitMemory lets a process take no more than so much: in a control group where one can be made, which counts what is
// in memory, and else by its address space.
func limitMemory(t *testing.T, pid, bytes int) {
	t.Helper()
	name := fmt.Sprintf("livery-test-%d", pid)
	for folder, file := range map[string]string{"/sys/fs/cgroup": "memory.max",
		"/sys/fs/cgroup/memory": "memory.limit_in_bytes"} {
		group := filepath.Join(folder, name)
		if os.Mkdir(group, 0o755) != nil {
			continue
		}
		t.Cleanup(func() { _ = os.Remove(group) })
		if _, err := os.Stat(filepath.Join(group, "cgroup.procs")); err != nil {
			continue // an ordinary folder
		}
		if os.WriteFile(filepath.Join(group, file), []byte(strconv.Itoa(bytes)), 0o600) == nil &&
			os.WriteFile(filepath.Join(group, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0o600) == nil {
			t.Logf("limited to %d MB by %s", bytes>>20, group)
			return
		}
	}
	const reserved = 2 << 30 // addresses that the runtime keeps for itself
	if out, err := exec.Command("prlimit", "--pid", strconv.Itoa(pid),
		fmt.Sprintf("--as=%d:", bytes+reserved)).CombinedOutput(); err != nil {
		t.Logf("NOT TESTED: no limit of memory can be set here: %v %s", err, out)
	}
}

var highWater = regexp.MustCompile(`VmHWM:\s*(\d+) kB`)

// peak is the most memory that the server ever took, in bytes.
func (s *server) peak() int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	found := highWater.FindSubmatch(text)
	if found == nil {
		needed.Missing(s.t, "this system does not say what a process takes")
	}
	kilobytes, _ := strconv.Atoi(string(found[1]))
	return kilobytes << 10
}

// editor is somebody who writes posts at the Desk.
type editor struct {
	*server
	client visitorClient
}

func (s *server) editor() *editor {
	s.t.Helper()
	people, err := store.Open(s.t.Context(), config.Folder{Data: s.data}.LeadsFile())
	if err != nil {
		s.t.Fatal(err)
	}
	defer people.Close()
	invited, err := (&desk.Team{Store: people, Now: time.Now}).Invite(s.t.Context(), desk.Person{},
		"ottoline@people.example", desk.Editor, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	e := &editor{s, newVisitorClient(false)}
	e.client.Jar, _ = cookiejar.New(nil)
	e.client.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, s.addr)
	}
	body := fmt.Sprintf(`{"token":%q,"password":"four quiet words here"}`, invited.Token)
	if status, text := e.call("POST", "/api/desk/link/password", []byte(body)); status != http.StatusOK {
		s.t.Fatalf("an invited editor is answered with %d %s", status, text)
	}
	return e
}

func (e *editor) call(method, path string, body []byte, headers ...string) (status int, answer string) {
	request, err := http.NewRequestWithContext(e.t.Context(), method, "https://"+deskHost+path, bytes.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("X-Forwarded-For", "198.51.100.1")
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := e.client.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	var text bytes.Buffer
	_, _ = text.ReadFrom(response.Body)
	return response.StatusCode, text.String()
}

// photograph is a JPEG of so many bytes; what comes after a picture is not read.
func photograph(size int) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, 1600, 1200))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i / 640)
	}
	var out bytes.Buffer
	_ = jpeg.Encode(&out, picture, nil)
	rest := make([]byte, size-out.Len())
	for i := 0; i+8 <= len(rest); i += 8 {
		binary.LittleEndian.PutUint64(rest[i:], rand.Uint64())
	}
	return append(out.Bytes(), rest...)
}

// thinPNG says that it is one pixel wide and 49 million high.
func thinPNG() []byte {
	var out bytes.Buffer
	_ = png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8)))
	data := out.Bytes()
	binary.BigEndian.PutUint32(data[16:], 1)
	binary.BigEndian.PutUint32(data[20:], 49_000_000)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	return data
}

// Twenty files of 39 MB have 780 MB. While they come, and while one after another is made into a picture, the server
// takes the memory of one.
func TestTwentyUploadsAtOnceTakeTheMemoryOfOne(t *testing.T) {
	const (
		uploads = 20
		most    = 512 << 20
	)
	s := startServerIn(t, t.TempDir(), most)
	writer := s.editor()
	before := s.peak()
	file := photograph(39 << 20)
	var all sync.WaitGroup
	for n := range uploads {
		all.Go(func() {
			path := fmt.Sprintf("/api/desk/posts/%s/pictures?name=yard-%d", changedBrand, n)
			if status, text := writer.call("POST", path, file); status != http.StatusOK {
				t.Errorf("upload %d is answered with %d %s", n, status, text)
			}
		})
	}
	all.Wait()
	t.Logf("at most %d MB before, %d MB with %d uploads", before>>20, s.peak()>>20, uploads)
	if s.peak() > most {
		t.Errorf("it took %d MB", s.peak()>>20)
	}
	status, text := writer.call("POST", "/api/desk/posts/"+changedBrand+"/pictures?name=thin", thinPNG())
	if status != http.StatusUnprocessableEntity || !strings.Contains(text, "no side may have more than") {
		t.Errorf("a picture of one line is answered with %d %s", status, text)
	}
	if left, _ := filepath.Glob(filepath.Join(s.data, ".upload-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
