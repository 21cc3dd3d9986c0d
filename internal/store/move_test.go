package store_test

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/preview"
	"livery/internal/quote"
	"livery/internal/store"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

// must ends a test that cannot go on.
func must(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// lived fills a database with something in every table that is moved.
func lived(t *testing.T, db *store.DB) (first string) {
	t.Helper()
	ctx := t.Context()
	for n := range 503 {
		l := storetest.Posted(fmt.Sprintf("demo-%d.xml", n))
		l.Email, l.Notes = fmt.Sprintf("p%d@example.org", n), "Größe, 12 Lkw; \"x\"\n\t😀 zwei"
		saved, err := db.Save(ctx, l, []string{"hook", "mail"})
		must(t, err)
		if n == 0 {
			first = saved.ID
		}
	}
	claims, err := db.Claim(ctx, "hook", "token", storetest.At, time.Minute, 5)
	must(t, err)
	for _, c := range claims {
		_, err := db.Settle(ctx, c, lead.Outcome{State: lead.Delivered, At: storetest.At})
		must(t, err)
	}
	_, err = db.Handle(ctx, first, -1, func(h *lead.Handling) []lead.Event {
		h.HandledAt, h.HandledBy, h.AssignedTo = storetest.At, "ann", "ann"
		return []lead.Event{{At: storetest.At, Kind: lead.EventNote, By: "ann", Text: "Called back."}}
	})
	must(t, err, db.Write(ctx, lead.Letter{ID: "letter", Lead: first, At: storetest.At, By: "ann", Text: "Hello",
		State: lead.LetterWaiting, ReplyKey: "key"}, "mail", ""))
	q := quote.New("store", quote.Needs{Groups: []quote.VehicleGroup{{ID: "a", Count: 2, Vehicle: "van"}}},
		storetest.At)
	must(t, db.CreateQuote(ctx, q))
	_, _, err = db.ChangeQuote(ctx, lead.QuoteAt{Brand: "store", Key: q.Key},
		func(q *quote.Quote, _ *quote.Draft) (lead.QuoteEffects, error) {
			effects := lead.QuoteEffects{Events: []lead.Event{{At: storetest.At, Kind: lead.EventQuoteChanged}},
				News: lead.QuoteAccepted, Tell: []string{"hook"}, Now: storetest.At}
			return effects, q.Ask(first, "Ann", "", storetest.At)
		})
	must(t, err)
	_, err = lead.Erase(ctx, db, nowhere(t), "p7@example.org", storetest.At.Add(time.Hour))
	must(t, err,
		db.AddPerson(ctx, desk.Person{ID: "ann", Email: "ann@example.org", Name: "Ann", Role: desk.Sales,
			Brands: []string{"store"}, CreatedAt: storetest.At}),
		db.AddLink(ctx, "hash", "ann", storetest.At),
		db.SavePasskey(ctx, desk.Passkey{ID: "key", Person: "ann", Name: "Laptop", CreatedAt: storetest.At}),
		db.KeepSession(ctx, "session", []byte{0, 1, 255}, storetest.At.AddDate(10, 0, 0)),
		db.AddPreview(ctx, preview.Link{ID: "p", Kind: "post", Brand: "store", Draft: "d",
			Until: storetest.At.AddDate(10, 0, 0), CreatedAt: storetest.At, CreatedBy: "ann"}),
		db.AddProgram(ctx, desk.Program{ID: "program-1", Name: "Helper", CreatedAt: storetest.At,
			Until: storetest.At.AddDate(10, 0, 0)}, "hash"),
		db.SaveFilter(ctx, desk.SavedFilter{ID: "f", Person: "ann", Name: "mine", Query: "{}"}),
		db.Append(ctx, desk.Entry{ID: "1", At: storetest.At, Person: "ann", Name: "Ann", Action: "read", Before: "a",
			After: "b"}))
	return first
}

func moved(t *testing.T, from, to *store.DB) map[string]store.Moved {
	t.Helper()
	told := 0
	all, err := store.Move(t.Context(), from, to, func(store.Moved) { told++ })
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]store.Moved{}
	for _, m := range all {
		tables[m.Table] = m
		if m.Rows == 0 {
			t.Errorf("nothing was tried of %s", m.Table)
		}
	}
	if told < len(all) {
		t.Errorf("progress was told %d times", told)
	}
	return tables
}

// sameAs compares what people see.
func sameAs(t *testing.T, db *store.DB, first string) {
	t.Helper()
	ctx := t.Context()
	r, err := db.Get(ctx, first)
	must(t, err)
	events, err := db.Events(ctx, first)
	must(t, err)
	if r.Handling.HandledBy != "ann" || len(r.Deliveries) != 2 || len(events) < 2 || !strings.Contains(r.Notes, "😀") {
		t.Errorf("the lead is %+v with %+v", r, events)
	}
	if letters, err := db.Letters(ctx, first); err != nil || len(letters[first]) != 1 ||
		letters[first][0].ReplyKey != "key" {
		t.Errorf("the letters are %+v, %v", letters, err)
	}
	if found, err := db.List(ctx, lead.Filter{Words: "größe", Limit: 2000}); err != nil || len(found) != 502 {
		t.Errorf("a search finds %d leads, %v", len(found), err)
	}
	if quotes, err := db.QuotesOf(ctx, first); err != nil || quotes[first].Needs.Groups[0].Count != 2 {
		t.Errorf("the quotes are %+v, %v", quotes, err)
	}
	if p, err := db.PersonByEmail(ctx, "ann@example.org"); err != nil || p.Name != "Ann" {
		t.Errorf("the person is %+v, %v", p, err)
	}
	if trail, err := db.Trail(ctx, desk.EntryFilter{}); err != nil || len(trail) != 1 {
		t.Errorf("the trail is %+v, %v", trail, err)
	}
	again := storetest.Posted("demo-7.xml")
	again.Email = "p7@example.org"
	if saved, err := db.Save(ctx, again, nil); err != nil || !saved.Erased {
		t.Errorf("somebody erased is kept again: %+v, %v", saved, err)
	}
}

func TestMovingFromSQLiteToPostgreSQLAndBack(t *testing.T) {
	sqlite, postgres := open(t, filepath.Join(t.TempDir(), "leads.db")), open(t, pgtest.Database(t))
	first := lived(t, sqlite)
	there := moved(t, sqlite, postgres)
	sameAs(t, postgres, first)
	if m := there["leads"]; m.Rows != 502 || m.Copied != 502 || m.Changed != 0 {
		t.Errorf("moved %+v", m)
	}

	// Work goes on at the new place, and a second run does it no harm.
	_, err := postgres.Handle(t.Context(), first, -1,
		func(h *lead.Handling) []lead.Event { h.AssignedTo = "bob"; return nil })
	must(t, err)
	again := moved(t, sqlite, postgres)
	if m := again["leads"]; m.Copied != 0 || m.Changed != 1 {
		t.Errorf("the second time %+v", m)
	}
	if r, err := postgres.Get(t.Context(), first); err != nil || r.Handling.AssignedTo != "bob" {
		t.Errorf("the second run undid work: %+v, %v", r.Handling, err)
	}

	back := open(t, filepath.Join(t.TempDir(), "leads.db"))
	home := moved(t, postgres, back)
	sameAs(t, back, first)
	for table, m := range there {
		if table != "leads" && m.Sum != home[table].Sum { // one lead was changed in between
			t.Errorf("%s: sum %x there, %x back", table, m.Sum, home[table].Sum)
		}
	}
}

func TestMovingRefusesWhatItCannotDoWhole(t *testing.T) {
	ctx := context.Background()
	from, to := open(t, filepath.Join(t.TempDir(), "leads.db")), open(t, filepath.Join(t.TempDir(), "leads.db"))
	for _, db := range []*store.DB{from, to} { // the same document, taken in by both
		_, err := db.Save(ctx, storetest.Posted("demo-a.xml"), nil)
		must(t, err)
	}
	if _, err := store.Move(ctx, from, to, func(store.Moved) {}); err == nil ||
		!strings.Contains(err.Error(), "1 of 1 rows are not there") {
		t.Errorf("a lead that cannot be moved: %v", err)
	}
	from, to = open(t, filepath.Join(t.TempDir(), "leads.db")), open(t, filepath.Join(t.TempDir(), "leads.db"))
	must(t, to.MarkErased(ctx, "b@example.org", nil, storetest.At),
		from.MarkErased(ctx, "c@example.org", nil, storetest.At))
	if _, err := store.Move(ctx, from, to, func(store.Moved) {}); err == nil ||
		!strings.Contains(err.Error(), "cannot become one") {
		t.Errorf("two lists of erased people: %v", err)
	}
}

// nowhere is a storage without documents.
func nowhere(t *testing.T) blob.Store {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	must(t, err, blobs.CreateContainer(t.Context(), lead.Container))
	t.Cleanup(func() { _ = blobs.Close() })
	return blobs
}

func TestEveryTableIsMovedOrLeftOnPurpose(t *testing.T) {
	for name, where := range map[string]string{"sqlite": filepath.Join(t.TempDir(), "leads.db"),
		"postgres": pgtest.Database(t)} {
		if _, err := store.Move(t.Context(), open(t, where), open(t, filepath.Join(t.TempDir(), "to.db")),
			func(store.Moved) {}); err != nil {
			t.Errorf("%s: %v (a new table belongs to movedTables or leftTables in move.go)", name, err)
		}
	}
}
