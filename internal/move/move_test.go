package move_test

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/disk"
	"livery/internal/datadir"
	"livery/internal/move"
	"livery/internal/store"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, blobs blob.Store, container, name, text string) {
	t.Helper()
	_, err := blobs.Put(t.Context(), container, name, strings.NewReader(text), int64(len(text)),
		blob.PutOptions{ContentType: "application/json", CacheControl: "no-cache",
			Metadata: map[string]string{"claim": "a"}})
	must(t, err)
}

func text(t *testing.T, blobs blob.Store, container, name string) string {
	t.Helper()
	object, err := blobs.Get(t.Context(), container, name, blob.GetOptions{})
	must(t, err)
	defer object.Body.Close()
	body, err := io.ReadAll(object.Body)
	must(t, err)
	return fmt.Sprint(object.ContentType, object.CacheControl, object.Metadata, string(body))
}

func embedded(t *testing.T, data string) *disk.Store {
	t.Helper()
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	must(t, err)
	return blobs
}

func TestStorageMovesToAnAccountAndBack(t *testing.T) {
	data, back := t.TempDir(), filepath.Join(t.TempDir(), "new")
	from := embedded(t, data)
	for _, container := range []string{"cam", "leads", "app-files"} {
		must(t, from.CreateContainer(t.Context(), container))
	}
	put(t, from, "cam", "blogs/a.json", `{"title":"A"}`)
	put(t, from, "cam", "media/ü 1.svg", strings.Repeat("<svg/>", 100_000))
	put(t, from, "leads", "contacts/cam/demo-a.xml", "")
	must(t, from.Close())
	setting := "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" +
		blobtest.Azurite(t)
	account, err := azure.Open(setting, azure.Options{})
	must(t, err)

	told := map[string]blob.Copied{}
	tell := func(c blob.Copied) { told[c.Container] = c }
	copied, err := move.Storage(t.Context(), data, setting, tell)
	must(t, err)
	if cam := told["cam"]; cam.Blobs != 2 || cam.Copied != 2 || len(told) != 2 || len(copied) != 2 {
		t.Errorf("it says: %+v, and in the end %+v", told, copied)
	}
	put(t, account, "cam", "blogs/a.json", `{"title":"B"}`)
	copied, err = move.Storage(t.Context(), data, setting, tell)
	must(t, err)
	if cam := told["cam"]; cam.Blobs != 2 || cam.Copied != 0 || copied[0].Different != 1 {
		t.Errorf("the second time it says: %+v, and in the end %+v", told, copied)
	}
	if got := text(t, account, "cam", "blogs/a.json"); !strings.Contains(got, `"B"`) {
		t.Errorf("a second run undid work: %s", got)
	}

	_, err = move.Storage(t.Context(), setting, back, tell)
	must(t, err)
	home := embedded(t, back)
	defer home.Close()
	for _, name := range []string{"blogs/a.json", "media/ü 1.svg"} {
		if a, b := text(t, account, "cam", name), text(t, home, "cam", name); a != b {
			t.Errorf("%s: %.100q there, %.100q back", name, a, b)
		}
	}
}

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

func TestMovingKeepsServersOutOfADatabase(t *testing.T) {
	data, database := t.TempDir(), pgtest.Database(t)
	db, err := store.Open(t.Context(), filepath.Join(data, "leads", "leads.db"))
	must(t, err)
	_, err = db.Save(t.Context(), storetest.Posted("demo-a.xml"), nil)
	must(t, err)
	must(t, db.Close())
	var servers []*store.DB
	for range 2 {
		server, err := store.OpenToServe(t.Context(), database)
		must(t, err)
		servers = append(servers, server)
	}
	for _, server := range servers {
		if _, err := move.Leads(t.Context(), data, database, func(store.Moved) {}); err == nil ||
			!strings.Contains(err.Error(), "stop all servers of it first") {
			t.Errorf("to the database of a running server: %v", err)
		}
		must(t, server.Close())
	}
	mover, err := store.Open(t.Context(), database)
	must(t, err)
	defer mover.Close()
	letIn, err := mover.KeepServersOut(t.Context())
	for err != nil { // PostgreSQL lets a lock go a moment after its connection has ended
		must(t, t.Context().Err())
		letIn, err = mover.KeepServersOut(t.Context())
	}
	if server, err := store.OpenToServe(t.Context(), database); err == nil ||
		!strings.Contains(err.Error(), "leads move works on this database") {
		t.Errorf("a server that starts meanwhile: %v %v", server, err)
	}
	must(t, letIn())
	_, err = move.Leads(t.Context(), data, database, func(store.Moved) {})
	must(t, err)
	server, err := store.OpenToServe(t.Context(), database)
	must(t, err)
	must(t, server.Close())
}

func TestMovingKeepsServersOut(t *testing.T) {
	data := t.TempDir()
	db, err := store.Open(t.Context(), filepath.Join(data, "leads", "leads.db"))
	must(t, err)
	_, err = db.Save(t.Context(), storetest.Posted("demo-a.xml"), nil)
	must(t, err)
	must(t, db.Close())
	server, err := datadir.Claim(data)
	must(t, err)
	to := filepath.Join(t.TempDir(), "new")
	if _, err := move.Leads(t.Context(), data, to, func(store.Moved) {}); err == nil ||
		!strings.Contains(err.Error(), "stop that server first") {
		t.Errorf("beside a running server: %v", err)
	}
	must(t, server.Close())
	moved, err := move.Leads(t.Context(), data, to, func(store.Moved) {})
	must(t, err)
	if moved[0].Table != "leads" || moved[0].Rows != 1 || moved[0].Copied != 1 {
		t.Errorf("it says: %+v", moved)
	}
	if _, err := move.Leads(t.Context(), filepath.Join(data, "none"), to, func(store.Moved) {}); err == nil ||
		!strings.Contains(err.Error(), "not a data folder") {
		t.Errorf("from nowhere: %v", err)
	}
	if _, err := os.Stat(filepath.Join(data, "none")); err == nil {
		t.Error("the place to move from was made")
	}
}
