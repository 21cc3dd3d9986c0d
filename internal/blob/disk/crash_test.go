package disk

import (
	"bufio"
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"livery/internal/blob"
)

// The tests in this file run this test binary again as another process; role says as what.
const roleVariable, folderVariable = "BLOB_DISK_TEST_ROLE", "BLOB_DISK_TEST_FOLDER"

func TestMain(m *testing.M) {
	switch os.Getenv(roleVariable) {
	case "writer":
		writeUntilKilled()
	case "creator":
		createAll()
	default:
		os.Exit(m.Run())
	}
}

func child(t *testing.T, role, folder string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"="+role, folderVariable+"="+folder)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, bufio.NewScanner(out)
}

func childStore() *Store {
	s, err := Open(os.Getenv(folderVariable), nil)
	if err != nil {
		panic(err)
	}
	return s
}

const puts, writers = 1000, 8

// contentOf makes a body that tells a torn or exchanged file: it repeats its own name.
func contentOf(name string) []byte {
	return bytes.Repeat([]byte(name+"\n"), 1000)
}

func writeUntilKilled() {
	s := childStore()
	jobs := make(chan int)
	var wait sync.WaitGroup
	for range writers {
		wait.Go(func() {
			for i := range jobs {
				// Every third put replaces an earlier blob, which must not be lost either.
				name := fmt.Sprintf("blogs/%04d.json", i-i%3/2)
				body := contentOf(name)
				if _, err := s.Put(background, "site", name, bytes.NewReader(body), int64(len(body)),
					blob.PutOptions{}); err != nil {
					panic(err)
				}
				fmt.Println(name)
			}
		})
	}
	for i := range puts {
		jobs <- i
	}
	close(jobs)
	wait.Wait()
}

func TestAKilledProcessLosesNoAcknowledgedBlob(t *testing.T) {
	for _, killAfter := range []int{1, 250, 600} {
		t.Run(fmt.Sprintf("killed after %d of %d puts", killAfter, puts), func(t *testing.T) {
			folder := t.TempDir()
			before := openTest(t, folder)
			if err := before.CreateContainer(t.Context(), "site"); err != nil {
				t.Fatal(err)
			}
			cmd, lines := child(t, "writer", folder)
			acknowledged := map[string]bool{}
			for lines.Scan() {
				acknowledged[lines.Text()] = true
				if len(acknowledged) == killAfter {
					cmd.Process.Kill()
				}
			}
			cmd.Wait()
			if len(acknowledged) >= puts {
				t.Fatal("the process finished before it was killed")
			}
			after := openTest(t, folder)
			checkWhole(t, after, acknowledged)
			checkWhole(t, before, acknowledged)
			if left, _ := filepath.Glob(filepath.Join(folder, "containers", "*", "*"+tempSuffix)); len(left) > 0 {
				t.Errorf("temporary files left after a new start: %v", left)
			}
		})
	}
}

func checkWhole(t *testing.T, s *Store, acknowledged map[string]bool) {
	t.Helper()
	page, err := s.List(t.Context(), "site", blob.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, p := range page.Blobs {
		listed[p.Name] = true
		obj, err := s.Get(t.Context(), "site", p.Name, blob.GetOptions{})
		if err != nil {
			t.Fatalf("listed but not readable: %v", err)
		}
		body, err := io.ReadAll(obj.Body)
		obj.Body.Close()
		sum := md5.Sum(body)
		if err != nil || !bytes.Equal(body, contentOf(p.Name)) || !bytes.Equal(sum[:], p.ContentMD5) {
			t.Errorf("%s is not whole: %d bytes, error %v", p.Name, len(body), err)
		}
	}
	for name := range acknowledged {
		if !listed[name] {
			t.Errorf("%s was acknowledged and is gone", name)
		}
	}
}

const contested = 60

func createAll() {
	s := childStore()
	for i := range contested {
		name := fmt.Sprintf("leads/%d", i)
		_, err := s.Put(background, "site", name, strings.NewReader("x"), 1,
			blob.PutOptions{Conditions: blob.Conditions{IfNoneMatch: "*"}})
		switch {
		case err == nil:
			fmt.Println(name)
		case !errors.Is(err, blob.ErrExists):
			panic(err)
		}
	}
}

func TestOfSeveralProcessesExactlyOneCreatesABlob(t *testing.T) {
	folder := t.TempDir()
	s := openTest(t, folder)
	if err := s.CreateContainer(t.Context(), "site"); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	creators := map[string]int{}
	var wait sync.WaitGroup
	for range 4 {
		cmd, lines := child(t, "creator", folder)
		wait.Go(func() {
			for lines.Scan() {
				mu.Lock()
				creators[lines.Text()]++
				mu.Unlock()
			}
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if len(creators) != contested {
		t.Errorf("%d blobs were created, want %d", len(creators), contested)
	}
	for name, n := range creators {
		if n != 1 {
			t.Errorf("%s was created by %d processes", name, n)
		}
	}
}
