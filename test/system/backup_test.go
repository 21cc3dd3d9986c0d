package system

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"livery/internal/backup"
	"livery/internal/store"
	"livery/test/system/kit"
)

// postLead sends a lead as the form does and reports whether it was acknowledged.
func postLead(s *server, host, name string) bool {
	body :=
		fmt.Sprintf(`{"leadName":%q,"leadEmail":"%s@example.org","domain":%q,"signals":{"trap":"","fillMillis":4000}}`,
			name, name, host)
	request, _ := http.NewRequest("POST", "http://"+s.addr+"/api/tasks", strings.NewReader(body))
	request.Host = host
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode < 300
}

func TestABackupOfARunningServerHoldsAllThatWasAcknowledgedAndRestores(t *testing.T) {
	t.Parallel()
	data, dir := t.TempDir(), t.TempDir()
	s := start(t, "--data", data)
	host := shipped(t).Brands[0].Hosts[0].Name
	for n := range 5 {
		if !postLead(s, host, fmt.Sprintf("before-%d", n)) {
			t.Fatalf("lead refused\n%s", s.logs)
		}
	}
	var busy sync.WaitGroup
	busy.Go(func() {
		for n := range 10 {
			postLead(s, host, fmt.Sprintf("meanwhile-%d", n))
		}
	})
	file := filepath.Join(dir, "livery.tar.gz")
	own, delivery := kit.FewBrands(t), deliverTo(t, "http://127.0.0.1:1/", nil)
	said, err := command(t, nil, "backup", "--data", data, "--with-content", own, "--with-delivery", delivery,
		"--out", file)
	busy.Wait()
	if err != nil {
		t.Fatal(err, said)
	}
	if said, err := command(t, nil, "backup", "--data", data, "--out", file); err == nil ||
		!strings.Contains(err.Error(), "is there already") {
		t.Errorf("a second backup under the same name: %v, %s", err, said)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v, %v; it holds keys and leads", info.Mode(), err)
	}
	restored := filepath.Join(dir, "restored")
	if said, err := command(t, nil, "restore", "--data", restored, "--from", file); err != nil {
		t.Fatal(err, said)
	}
	listed, err := command(t, nil, "leads", "list", "--data", restored)
	for n := range 5 {
		if !strings.Contains(listed, fmt.Sprintf("before-%d", n)) {
			t.Errorf("lead before-%d is lost: %v\n%s", n, err, listed)
		}
	}
	same(t, filepath.Join(data, "storage.key"), filepath.Join(restored, "storage.key"))
	same(t, delivery, filepath.Join(restored, "with", "delivery.yaml"))
	same(t, filepath.Join(own, "site.yaml"), filepath.Join(restored, "with", "content", "site.yaml"))
	again := start(t, "--data", restored)
	if response, _ := again.ask("GET", host, "/blog"); response.StatusCode >= 400 {
		t.Errorf("the restored server answers %s", response.Status)
	}
	if _, err := command(t, nil, "restore", "--data", restored, "--from", file); err == nil ||
		!strings.Contains(err.Error(), "not empty") {
		t.Errorf("a folder with data was restored over: %v", err)
	}
}

func same(t *testing.T, a, b string) {
	t.Helper()
	x, errX := os.ReadFile(a)
	y, errY := os.ReadFile(b)
	if errX != nil || errY != nil || string(x) != string(y) {
		t.Errorf("%s and %s differ: %v %v", a, b, errX, errY)
	}
}

func TestADamagedBackupRestoresNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, _ := storedLeads(t)
	whole := filepath.Join(dir, "whole.tar.gz")
	if _, err := command(t, nil, "backup", "--data", data, "--out", whole); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(h *tar.Header, body []byte) []byte{
		"a changed byte": func(h *tar.Header, body []byte) []byte { body[0] ^= 1; return body },
		"no sums": func(h *tar.Header, body []byte) []byte {
			if h.Name == backup.Checksums {
				h.Name = "other"
			}
			return body
		},
		"a name that leads out": func(h *tar.Header, body []byte) []byte {
			if h.Name != backup.Checksums {
				h.Name = "../../escaped"
			}
			return body
		},
	} {
		t.Run(name, func(t *testing.T) {
			damaged, into := filepath.Join(t.TempDir(), "damaged.tar.gz"), filepath.Join(t.TempDir(), "data")
			rewrite(t, whole, damaged, change)
			if _, err := command(t, nil, "restore", "--data", into, "--from", damaged); err == nil {
				t.Error("it was restored")
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(into), "escaped")); err == nil {
				t.Error("a file was written outside")
			}
			if left, _ := os.ReadDir(into); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// rewrite copies an archive with its files changed.
func rewrite(t *testing.T, from, to string, change func(*tar.Header, []byte) []byte) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	unzipped, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	zipped := gzip.NewWriter(out)
	defer zipped.Close()
	writer := tar.NewWriter(zipped)
	defer writer.Close()
	for reader := tar.NewReader(unzipped); ; {
		header, err := reader.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(reader)
		body = change(header, body)
		if err := writer.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		_, _ = writer.Write(body)
	}
}

func TestACopyOfTheLeadStoreIsADatabaseOfItsOwn(t *testing.T) {
	t.Parallel()
	data, ids := storedLeads(t)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := store.CopySQLite(context.Background(), leadsFile(data), copied); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), copied)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Get(context.Background(), ids[0]); err != nil {
		t.Error(err)
	}
}
