package frame_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
)

// watched counts the writes of sessions, and refuses everything that writes while the disk is full.
type watched struct {
	desk.Store
	writes atomic.Int64
	full   atomic.Bool
}

func (w *watched) room() error {
	if w.full.Load() {
		return fmt.Errorf("write: %w", desk.ErrNoRoom)
	}
	return nil
}

func (w *watched) TouchSession(ctx context.Context, token string, until time.Time) error {
	w.writes.Add(1)
	if err := w.room(); err != nil {
		return err
	}
	return w.Store.TouchSession(ctx, token, until)
}

func (w *watched) KeepSession(ctx context.Context, token string, data []byte, until time.Time) error {
	w.writes.Add(1)
	if err := w.room(); err != nil {
		return err
	}
	return w.Store.KeepSession(ctx, token, data, until)
}

func (w *watched) Append(ctx context.Context, e desk.Entry) error {
	if err := w.room(); err != nil {
		return err
	}
	return w.Store.Append(ctx, e)
}

func (w *watched) ChangePerson(ctx context.Context, id string, change func(*desk.Person) error) (desk.Person, error) {
	if err := w.room(); err != nil {
		return desk.Person{}, err
	}
	return w.Store.ChangePerson(ctx, id, change)
}

func newWatchedBench(t *testing.T) (*desktest.Bench, *watched) {
	w := &watched{}
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), os.DirFS("../../content/testdata/site"),
		func(s desk.Store) desk.Store {
			w.Store = s
			return w
		})
	return b, w
}

func TestReadingAHundredTimesDoesNotWriteTheSession(t *testing.T) {
	b, w := newWatchedBench(t)
	who, _ := b.Join(desk.Sales)
	before := w.writes.Load()
	for range 100 {
		who.Wants(200, "GET", "/api/desk/me", "")
	}
	if n := w.writes.Load() - before; n > 0 {
		t.Errorf("100 calls wrote the session %d times", n)
	}
}

func TestASessionLastsWhileItIsUsed(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	for range 3 {
		b.Pass(11 * time.Hour)
		who.Wants(200, "GET", "/api/desk/me", "")
	}
	b.Pass(13 * time.Hour)
	who.Wants(401, "GET", "/api/desk/me", "")
}

func TestAPageThatIsLeftOpenDoesNotKeepItsSession(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	heard := who.Hear()
	desktest.WaitFor(t, heard, "event: ready")
	b.Pass(11 * time.Hour)
	desktest.WaitFor(t, heard, b.Lead("store", "jane@example.org"))
	b.Pass(2 * time.Hour)
	who.Wants(401, "GET", "/api/desk/me", "")
}

func TestEverythingCanBeReadWhileTheDiskIsFull(t *testing.T) {
	b, w := newWatchedBench(t)
	who, _ := b.Join(desk.Owner)
	id := b.Lead("store", "jane@example.org")
	b.Pass(time.Hour) // so that the session wants to be touched
	w.full.Store(true)
	for method, paths := range map[string][]string{"GET": {"me", "people", "leads/counts", "leads/" + id, "names",
		"trail"}, "POST": {"leads/search"}} {
		for _, path := range paths {
			isOneDocument(t, path, who.Wants(200, method, "/api/desk/"+path, "{}"))
		}
	}
	if !strings.Contains(b.Log.String(), "subject="+id) {
		t.Error("who read the lead is neither in the trail nor in the log")
	}
	text := who.Wants(507, "POST", "/api/desk/me/name", `{"name": "Ann"}`)
	isOneDocument(t, "a name", text)
	if !strings.Contains(text, "disk is full") {
		t.Errorf("the answer does not say why: %s", text)
	}
	w.full.Store(false)
	who.Wants(200, "GET", "/api/desk/me", "")
	who.Wants(200, "GET", "/api/desk/leads/"+id, "")
	if text := who.Wants(200, "GET", "/api/desk/trail", ""); strings.Count(text, "read a lead") != 1 {
		t.Errorf("whoever read a lead while the trail took nothing is not in it when they read it again: %s", text)
	}
}

func isOneDocument(t *testing.T, what, text string) {
	t.Helper()
	in := json.NewDecoder(strings.NewReader(text))
	var one, more any
	if err := in.Decode(&one); err != nil {
		t.Errorf("%s: %v in %s", what, err, text)
	}
	if err := in.Decode(&more); err != io.EOF {
		t.Errorf("%s answers more than one document: %s", what, text)
	}
}
