package certs_test

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/caddyserver/certmagic"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/certs"
	"livery/internal/blob/disk"
)

// The library's own folders keep the same statements, so these are what it relies on.
func TestStorage(t *testing.T) {
	t.Run("the library's folders", func(t *testing.T) {
		dir := t.TempDir()
		contract(t, func() certmagic.Storage { return &certmagic.FileStorage{Path: dir} })
	})
	t.Run("disk", func(t *testing.T) {
		blobs := onDisk(t)
		contract(t, func() certmagic.Storage { return certs.New(blobs) })
	})
	t.Run("an account", func(t *testing.T) {
		blobs, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+
			blobtest.Azurite(t), azure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		contract(t, func() certmagic.Storage { return certs.New(blobs) })
	})
}

func onDisk(t *testing.T) blob.Store {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return blobs
}

// contract takes two instances on the same place.
func contract(t *testing.T, open func() certmagic.Storage) {
	a, b := open(), open()
	ctx := t.Context()
	t.Run("nothing is there at first", func(t *testing.T) {
		if _, err := a.Load(ctx, "certificates/ca/x/x.crt"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("load: %v", err)
		}
		if _, err := a.Stat(ctx, "certificates"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("stat: %v", err)
		}
		if _, err := a.List(ctx, "certificates", true); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("list: %v", err)
		}
		if a.Exists(ctx, "certificates") {
			t.Error("it exists")
		}
		if err := a.Delete(ctx, "certificates"); err != nil {
			t.Errorf("delete: %v", err)
		}
	})
	t.Run("one instance reads what the other wrote", func(t *testing.T) {
		for key, value := range map[string]string{"certificates/ca/x/x.crt": "old", "certificates/ca/x/x.key": "k",
			"certificates/ca/y/y.crt": "y", "acme/ca/account.json": "{}"} {
			must(t, a.Store(ctx, key, []byte(value)))
		}
		must(t, a.Store(ctx, "certificates/ca/x/x.crt", []byte("new")))
		if value, err := b.Load(ctx, "certificates/ca/x/x.crt"); err != nil || string(value) != "new" {
			t.Errorf("%q, %v", value, err)
		}
		info, err := b.Stat(ctx, "certificates/ca/x/x.crt")
		if err != nil || info.Size != 3 || !info.IsTerminal || info.Key != "certificates/ca/x/x.crt" ||
			time.Since(info.Modified).Abs() > time.Minute {
			t.Errorf("%+v, %v", info, err)
		}
		if info, err := b.Stat(ctx, "certificates/ca/x"); err != nil || info.IsTerminal {
			t.Errorf("%+v, %v", info, err)
		}
		if !b.Exists(ctx, "certificates/ca") || b.Exists(ctx, "certificates/c") {
			t.Error("the beginning of a name is not a directory")
		}
	})
	t.Run("listings", func(t *testing.T) {
		for _, tc := range []struct {
			dir       string
			recursive bool
			want      string
		}{
			{"certificates/ca", false, "certificates/ca/x certificates/ca/y"},
			{"certificates/ca/x", false, "certificates/ca/x/x.crt certificates/ca/x/x.key"},
			{"certificates", true, "certificates/ca certificates/ca/x certificates/ca/x/x.crt " +
				"certificates/ca/x/x.key certificates/ca/y certificates/ca/y/y.crt"},
		} {
			keys, err := b.List(ctx, tc.dir, tc.recursive)
			slices.Sort(keys)
			if got := strings.Join(keys, " "); err != nil || got != tc.want {
				t.Errorf("%s: %q, %v", tc.dir, got, err)
			}
		}
	})
	t.Run("a directory is deleted with all that is in it", func(t *testing.T) {
		must(t, b.Delete(ctx, "certificates/ca/x"))
		if a.Exists(ctx, "certificates/ca/x/x.key") || a.Exists(ctx, "certificates/ca/x") ||
			!a.Exists(ctx, "certificates/ca/y/y.crt") {
			t.Error("something is left, or too much gone")
		}
	})
	t.Run("a lock is held by one", func(t *testing.T) { oneHolds(t, a, b) })
}

func oneHolds(t *testing.T, a, b certmagic.Storage) {
	var wg sync.WaitGroup
	var inside, most int
	var mu sync.Mutex
	note := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		inside += by
		most = max(most, inside)
	}
	for n := range 4 {
		s := []certmagic.Storage{a, b}[n%2]
		wg.Go(func() {
			if err := s.Lock(context.Background(), "issue_cert_x"); err != nil {
				t.Error(err)
				return
			}
			note(1)
			time.Sleep(20 * time.Millisecond)
			note(-1)
			if err := s.Unlock(context.Background(), "issue_cert_x"); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if most != 1 {
		t.Errorf("%d had the lock at once", most)
	}
	must(t, a.Lock(t.Context(), "y"))
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := b.Lock(ctx, "y"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for a held lock ends with %v", err)
	}
	must(t, a.Unlock(t.Context(), "y"))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A live holder keeps its lock, and one that died loses it. This test takes long.
func TestALockOutlivesItsHolderOnlyForAWhile(t *testing.T) {
	if os.Getenv("LIVERY_SOAK") == "" {
		t.Skip("takes a minute: LIVERY_SOAK=1")
	}
	blobs := onDisk(t)
	living, other := certs.New(blobs), certs.New(blobs)
	must(t, living.Lock(t.Context(), "lives"))
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	if err := other.Lock(ctx, "lives"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the lock of a living holder was taken: %v", err)
	}
	must(t, living.Unlock(t.Context(), "lives"))
	if _, err := blobs.Put(t.Context(), certs.Container, "locks/died.lock", strings.NewReader("x"), 1,
		blob.PutOptions{}); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	must(t, other.Lock(t.Context(), "died"))
	if took := time.Since(begin); took < 15*time.Second || took > 40*time.Second {
		t.Errorf("the lock of a dead holder was taken after %s", took)
	}
	must(t, other.Unlock(t.Context(), "died"))
}
