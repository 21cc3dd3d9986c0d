package system

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"livery/internal/post"
	"livery/test/needed"
)

func TestASecondServerOnOneDataFolderIsRefused(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	start(t, "--data", data)
	if err := whyNotStarted(t, data); !strings.Contains(err.Error(), "another server works in this data folder") ||
		!strings.Contains(err.Error(), data) {
		t.Errorf("said %v", err)
	}
}

func TestADamagedStorageKeyIsRefused(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "storage.key"), nil, 0o600); err != nil { // as a power loss left it
		t.Fatal(err)
	}
	if err := whyNotStarted(t, data); !strings.Contains(err.Error(), "is damaged: it is empty") ||
		!strings.Contains(err.Error(), "backup") {
		t.Errorf("said %v", err)
	}
}

const toCome = `{"title": "Things to come", "slug": "things-to-come", "date": "2099-01-01"}`

func TestWhatRootsCommandsWriteBelongsToTheServer(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		needed.Missing(t, "only root can give files to others")
	}
	const owner = 65534
	data := t.TempDir()
	start(t, "--data", data)
	for _, b := range shipped(t).Brands {
		eventually(t, "seeded", func() bool { return isSeeded(t, data, b.ID) })
	}
	err := filepath.WalkDir(data,
		func(path string, _ fs.DirEntry, err error) error { return os.Lchown(path, owner, owner) })
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{`{"title": "By root", "slug": "by-root", "date": "2024-01-02"}`, toCome} {
		if out, err := command(t, nil, "blog", "publish", "insights", write(t, "post.json", text), "--data",
			data); err != nil {
			t.Fatal(out, err)
		}
	}
	err = filepath.WalkDir(data, func(path string, _ fs.DirEntry, _ error) error {
		info, err := os.Lstat(path)
		if err != nil {
			return nil // written by the server meanwhile
		}
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != owner && !strings.Contains(path, "leads") &&
			!strings.HasSuffix(path, ".tmp") {
			t.Errorf("%s belongs to %d", path, stat.Uid)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAStoredFileThatCannotBeReadIsInLogStatusAndMetrics(t *testing.T) {
	t.Parallel()
	data, admin := t.TempDir(), loopback(freePort(t))
	s := start(t, "--data", data, "--admin", admin)
	if out, err := command(t, nil, "blog", "publish", "insights",
		write(t, "post.json", `{"title": "Unseen", "slug": "unseen", "date": "2024-01-02"}`), "--data",
		data); err != nil {
		t.Fatal(out, err)
	}
	sum := sha256.Sum256([]byte(post.Prefix + "post.json"))
	file := filepath.Join(data, "storage", "containers", "insights", hex.EncodeToString(sum[:]))
	if err := os.Rename(file, file+".aside"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Base(file), file); err != nil { // nobody can open it, not even root
		t.Fatal(err)
	}
	if out, err := command(t, nil, "blog", "publish", "insights",
		write(t, "other.json", `{"title": "Other", "slug": "other", "date": "2024-01-03"}`), "--data",
		data); err == nil {
		t.Log(out)
	}
	name := filepath.Base(file)
	var status struct {
		Health     map[string]string
		Unreadable []struct{ Container, File string }
	}
	eventually(t, "status names the file", func() bool {
		if err := json.Unmarshal([]byte(operatorSees(t, admin, "/-/status")), &status); err != nil {
			t.Fatal(err)
		}
		return len(status.Unreadable) == 1 && status.Unreadable[0].File == name &&
			strings.Contains(status.Health["storage"], "cannot be read")
	})
	if !strings.Contains(operatorSees(t, admin, "/-/metrics"), "livery_storage_unreadable_files 1") {
		t.Error("metrics do not count it")
	}
	if !strings.Contains(s.logs.String(), name) {
		t.Error("the log does not name it")
	}
	if err := os.Rename(file+".aside", file); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the post appears when its file can be read", func() bool {
		response, _ := s.ask("GET", primaryHost(t, "insights"), "/blog/unseen")
		return response.StatusCode == http.StatusOK
	})
}

func TestWithLittleSpaceUploadsStopBeforeLeadsAndStatusSaysSo(t *testing.T) {
	t.Parallel()
	data, admin := t.TempDir(), loopback(freePort(t))
	s := start(t, "--data", data, "--admin", admin, "--trusted-proxy", "127.0.0.1", "--min-free", "99.9999%")
	leads := newTally(t, s)
	if err := leads.upload(); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("an upload is answered with %v", err)
	}
	if _, _, err := leads.post(); err != nil {
		t.Errorf("a lead is refused: %v", err)
	}
	var status struct{ Health map[string]string }
	if err := json.Unmarshal([]byte(operatorSees(t, admin, "/-/status")), &status); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(status.Health["disk"], "--min-free") {
		t.Errorf("status says of the disk: %q", status.Health["disk"])
	}
	if metrics := operatorSees(t, admin, "/-/metrics"); !strings.Contains(metrics, "livery_disk_free_bytes ") ||
		!strings.Contains(metrics, "livery_disk_floor_bytes ") {
		t.Error("metrics do not tell of the disk")
	}
}

func TestAVisitorsUploadIsBoundedInSizeAndAnAddressInBytes(t *testing.T) {
	t.Parallel()
	s := start(t)
	host := primaryHost(t, visitedBrand)
	upload := func(n, size int) int {
		file := "demo-visitor-" + strings.Repeat("x", n+1) + ".xml"
		_, answer := s.ask("GET", host, "/api/upload-credential?file="+file)
		var credential struct{ SASToken string }
		if err := json.Unmarshal([]byte(answer), &credential); err != nil {
			t.Fatal(err, answer)
		}
		target := "http://" + s.addr + "/storage/leads/contacts/" + visitedBrand + "/" + file + "?" +
			credential.SASToken
		request, err := http.NewRequest(http.MethodPut, target, strings.NewReader(strings.Repeat("x", size)))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("X-Ms-Blob-Type", "BlockBlob")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response.StatusCode
	}
	if status := upload(0, 64<<10+1); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a document of over 64 KB is answered with %d", status)
	}
	stored := 0
	for n := 1; n < 25; n++ {
		if status := upload(n, 64<<10); status == http.StatusCreated {
			stored++
		} else if status != http.StatusTooManyRequests {
			t.Fatalf("upload %d is answered with %d", n, status)
		}
	}
	if stored < 10 || stored > 17 {
		t.Errorf("one address stored %d documents of 64 KB at once", stored)
	}
}

func TestNoVisitorReadsAScheduledPost(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	if out, err := command(t, nil, "blog", "publish", "insights", write(t, "things.json", toCome), "--data",
		data); err != nil {
		t.Fatal(out, err)
	}
	if out, err := command(t, nil, "blog", "list", "insights", "--data", data); err != nil ||
		!strings.Contains(out, "scheduled") || !strings.Contains(out, "things-to-come") {
		t.Errorf("the operator sees %q, %v", out, err)
	}
	host := primaryHost(t, "insights")
	_, answer := s.ask("GET", host, "/api/get-sas-token")
	var credential struct{ SASToken string }
	if err := json.Unmarshal([]byte(answer), &credential); err != nil {
		t.Fatal(err)
	}
	list, text := s.ask("GET", host, "/storage/insights?restype=container&comp=list&"+credential.SASToken)
	if list.StatusCode != http.StatusOK || !strings.Contains(text, "blogs/") || strings.Contains(text, "things") {
		t.Errorf("a visitor's list: %s, with the post to come: %v", list.Status, strings.Contains(text, "things"))
	}
	for _, target := range []string{"/storage/insights/blogs/things.json?",
		"/storage/scheduled-posts/insights/things.json?", "/storage/scheduled-posts?restype=container&comp=list&"} {
		if response, _ := s.ask("GET", host, target+credential.SASToken); response.StatusCode < 400 {
			t.Errorf("%s answers a visitor with %s", target, response.Status)
		}
	}
	if out, err := command(t, nil, "blog", "unpublish", "insights", "things-to-come", "--data", data); err != nil {
		t.Errorf("taking it down: %q, %v", out, err)
	}
}
