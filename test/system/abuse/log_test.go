package abuse

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/app"
	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/config"
)

// vandal damages the log of changes of a server.
type vandal struct {
	*siege
	blobs     *disk.Store
	publisher *change.Publisher
}

func newVandal(s *siege) *vandal {
	s.t.Helper()
	folder := config.Folder{Data: s.server.data}
	blobs, err := disk.Open(folder.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = blobs.Close() })
	publisher, problems := change.Open(s.t.Context(), change.Options{Files: os.DirFS(s.server.content), Blobs: blobs,
		Copy: app.CopyOfChanges(folder, config.Account{}), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		s.t.Fatal(problems)
	}
	return &vandal{s, blobs, publisher}
}

func (v *vandal) publish(title string) error {
	edit := change.Edit{Layer: "brands/store", Field: "hero.title", After: []byte(`"` + title + `"`)}
	_, err := v.publisher.Publish(v.t.Context(), change.Request{Author: change.Author{Name: "Ann"},
		Edits: []change.Edit{edit}, Overwrite: true})
	return err
}

func (v *vandal) shows(words string) bool {
	status, page := v.calm("the log").ask(http.MethodGet, storeHost, "/", "")
	return status == http.StatusOK && strings.Contains(page, words)
}

// damage ruins a document and answers how to put it back.
func (v *vandal) damage(name string, removes bool) (restore func()) {
	v.t.Helper()
	object, err := v.blobs.Get(v.t.Context(), change.Container, name, blob.GetOptions{})
	if err != nil {
		v.t.Fatal(err)
	}
	text, err := io.ReadAll(object.Body)
	put := func(text string) error {
		_, err := v.blobs.Put(v.t.Context(), change.Container, name, strings.NewReader(text), int64(len(text)),
			blob.PutOptions{})
		return err
	}
	if removes {
		err = errors.Join(err, v.blobs.Delete(v.t.Context(), change.Container, name, blob.Conditions{}))
	} else {
		err = errors.Join(err, put(string(text[:len(text)/2])))
	}
	if err := errors.Join(err, object.Body.Close()); err != nil {
		v.t.Fatal(err)
	}
	return func() {
		if err := put(string(text)); err != nil {
			v.t.Fatal(err)
		}
	}
}

// Entries of the log are garbled and deleted again and again. The page stays as it is, nothing is published meanwhile,
// and what somebody put back, or the copies did, is all there.
func TestADamagedLogChangesNoPageAndTakesNoChangeAway(t *testing.T) {
	t.Parallel()
	s := newSiege(t, seed(t))
	v := newVandal(s)
	const entries = 3
	for n := range entries {
		if err := v.publish(fmt.Sprint("Words of change ", n+1)); err != nil {
			t.Fatal(err)
		}
	}
	const last = "Words of change 3"
	s.server.await("the changes are served and kept", func() bool {
		copied, _ := os.ReadFile(filepath.Join(s.server.data, change.CopyFile))
		return v.shows(last) && strings.Contains(string(copied), last)
	})
	dice := newDice(s.seed, "log")
	for range 12 {
		n := 1 + dice.IntN(entries)
		restore := v.damage(fmt.Sprintf("log/%08d.json", n), dice.IntN(2) == 0)
		err := v.publish("Words that nobody may publish")
		if _, is := errors.AsType[*change.Damage](err); !is || !strings.Contains(err.Error(), fmt.Sprint("entry ", n)) {
			t.Errorf("with entry %d damaged, publishing gives %v", n, err)
		}
		if !v.shows(last) {
			t.Errorf("with entry %d damaged, the page has other words", n)
		}
		restore()
		if err := v.publisher.Log.Inspect(t.Context()); err != nil {
			t.Errorf("put back, the log says %v", err)
		}
	}
	v.damage("log/00000002.json", true)
	v.damage("checkpoint.json", false)
	fresh := newVandal(s) // it knows what is on the server's disk
	if mended, err := fresh.publisher.Log.Mend(t.Context(), change.Author{Name: "Ann"}, false); err != nil ||
		len(mended) != 1 || mended[0].Lost {
		t.Fatalf("mended are %+v, %v", mended, err)
	}
	if err := fresh.publish("Words of change 4"); err != nil {
		t.Fatal(err)
	}
	s.server.await("the next change", func() bool { return v.shows("Words of change 4") })
	if n := len(fresh.publisher.Log.Entries()); n != entries+1 {
		t.Errorf("the log has %d entries", n)
	}
	s.checkProcess()
}
