package abuse

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"livery/internal/app"
	"livery/test/system/kit"
	"livery/tools/harness"
)

// asProgram makes the test's own binary the program; it names the folder of the content.
const asProgram = "LIVERY_TEST_AS_PROGRAM"

// hanging is longer than anything takes on the busiest machine.
const hanging = 3 * time.Minute

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		asMain()
	}
	os.Exit(m.Run())
}

// asMain serves as the program does. Asked by a signal, it also says what it takes up.
func asMain() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			debug.FreeOSMemory()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			files, _ := os.ReadDir("/dev/fd")
			fmt.Fprintf(os.Stderr, "takes %d %d %d %d\n", m.HeapAlloc, resident(), len(files), runtime.NumGoroutine())
		}
	}()
	if err := serve(ctx, os.Getenv(asProgram), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "livery:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// serve is the serve command with the content of a folder and nothing else: of few brands all pages
// are made again in a moment, and a brand can go.
func serve(ctx context.Context, content string, args []string) (err error) {
	options := app.Options{Content: os.DirFS(content), Watched: true,
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	parser, err := kong.New(&options.Server)
	if err != nil {
		return err
	}
	if _, err := parser.Parse(args); err != nil {
		return err
	}
	a, err := app.New(ctx, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	fmt.Fprintln(os.Stderr, "livery serves at", a.Address())
	return a.Run(ctx)
}

// resident is the memory of this process, 0 where the system does not say.
func resident() (bytes int) {
	text, _ := os.ReadFile("/proc/self/statm")
	var pages int
	_, _ = fmt.Sscan(string(text), new(int), &pages)
	return pages * os.Getpagesize()
}

// taken is what the server uses after a garbage collection.
type taken struct{ heap, resident, files, goroutines int }

func (x taken) String() string {
	return fmt.Sprintf("heap %d MB, resident %d MB, %d descriptors, %d goroutines", x.heap>>20, x.resident>>20, x.files,
		x.goroutines)
}

// server is livery serving over https in a process of its own, behind a trusted proxy: us.
type server struct {
	t             *testing.T
	cmd           *exec.Cmd
	addr          string
	data, content string
	// ownDisk says that data is a small disk that can be filled.
	ownDisk bool
	logs    kit.LockedBuffer
	ends    chan struct{}
	failure error // how it ended
}

var served = regexp.MustCompile(`livery serves at https://localhost:(\d+)`)

// startServer starts one on a small disk.
func startServer(t *testing.T) *server {
	t.Helper()
	data, own := smallDisk(t)
	s := startServerIn(t, data, 0)
	s.ownDisk = own
	return s
}

// startServerIn starts one that may take so much memory, or any with 0, with its data in a folder.
func startServerIn(t *testing.T, data string, memory int) *server {
	t.Helper()
	s := &server{t: t, content: kit.FewBrands(t), data: data, ends: make(chan struct{})}
	cert, key, err := harness.Certificate(t.TempDir(), storeHost)
	if err != nil {
		t.Fatal(err)
	}
	s.cmd = exec.Command(os.Args[0], "--admin=", "--listen", "127.0.0.1:0", "--data", s.data, "--tls-cert", cert,
		"--tls-key", key,
		"--trusted-proxy", "127.0.0.1", "--desk-host", deskHost, "--min-free", "5MB")
	s.cmd.Env = append(os.Environ(), asProgram+"="+s.content)
	s.cmd.Stderr = &s.logs
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if memory > 0 {
		limitMemory(t, s.cmd.Process.Pid, memory)
	}
	go func() { s.failure = s.cmd.Wait(); close(s.ends) }()
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		<-s.ends
		if kept := filepath.Join(os.TempDir(), "livery-abuse.log"); t.Failed() &&
			os.WriteFile(kept, []byte(s.logs.String()), 0o600) == nil {
			t.Logf("the server's log is in %s", kept)
		}
	})
	s.await("the server starts", func() bool { return served.MatchString(s.logs.String()) })
	s.addr = net.JoinHostPort("127.0.0.1", served.FindStringSubmatch(s.logs.String())[1])
	return s
}

// stop ends it as an operator does.
func (s *server) stop() {
	s.t.Helper()
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-s.ends:
		if s.failure != nil {
			s.t.Errorf("the server stopped with %v", s.failure)
		}
	case <-time.After(hanging):
		s.t.Error("the server does not stop")
	}
}

// await asks until it is so, or the server ends.
func (s *server) await(what string, so func() bool) {
	s.t.Helper()
	for end := time.Now().Add(hanging); !so(); time.Sleep(50 * time.Millisecond) {
		select {
		case <-s.ends:
			s.t.Fatalf("%s: the server ended: %v\n%s", what, s.failure, tail(s.logs.String()))
		default:
		}
		if time.Now().After(end) {
			s.t.Fatalf("%s: not within %s\n%s", what, hanging, tail(s.logs.String()))
		}
	}
}

func tail(text string) string { return text[max(0, len(text)-6000):] }

// takes asks the server what it takes up.
func (s *server) takes() (x taken) {
	s.t.Helper()
	before := strings.Count(s.logs.String(), "\ntakes ")
	_ = s.cmd.Process.Signal(syscall.SIGUSR1)
	s.await("the server says what it takes", func() bool {
		text := s.logs.String()
		_, err := fmt.Sscan(text[strings.LastIndex(text, "\ntakes ")+len("\ntakes "):], &x.heap, &x.resident, &x.files,
			&x.goroutines)
		return err == nil && strings.Count(text, "\ntakes ") > before
	})
	return x
}

// settled is the least it takes once it has nothing left to do: connections are closed, and the
// pages are made that posts and content asked for. A busy machine is waited for, within limits.
func (s *server) settled(within time.Duration) taken {
	s.t.Helper()
	last := s.takes()
	least := last
	for end := time.Now().Add(within); time.Now().Before(end); {
		time.Sleep(time.Second)
		next := s.takes()
		least = taken{min(least.heap, next.heap), min(least.resident, next.resident), min(least.files, next.files),
			min(least.goroutines, next.goroutines)}
		if next.goroutines == last.goroutines && next.files == last.files &&
			max(next.heap, last.heap) < least.heap+4<<20 {
			break
		}
		last = next
	}
	return least
}

// smallDisk is a disk of our own, which can be filled, where one can be mounted. It has room for the leads of the
// whole run, so that it is full only while an attack fills it.
func smallDisk(t *testing.T) (dir string, own bool) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "disk")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	size := fmt.Sprintf("size=%dm", 96+int(16*length(t).Minutes()))
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", size, "tmpfs", dir).CombinedOutput(); err != nil {
		t.Logf("NOT TESTED: no disk that fills can be mounted here (needs root on Linux): %v %s", err, out)
		return dir, false
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", dir).Run() })
	return dir, true
}
