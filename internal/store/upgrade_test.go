package store

import (
	"database/sql"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"livery/internal/lead"
	"livery/internal/store/pgtest"
)

// Versions of tables that people have: of before there was a Desk, of before leads had stages, and of before they knew
// when their people last wrote.
const (
	beforeTheDesk = 3
	beforeStages  = 40
	beforeHeard   = 60
)

func TestADatabaseOfAnEarlierVersionIsReadWhole(t *testing.T) {
	for name, at := range map[string]func(t *testing.T) (where string, d goose.Dialect, driver, source string){
		"SQLite": func(t *testing.T) (string, goose.Dialect, string, string) {
			file := filepath.Join(t.TempDir(), "leads.db")
			return file, goose.DialectSQLite3, "sqlite", sqliteDSN(file, "immediate")
		},
		"PostgreSQL": func(t *testing.T) (string, goose.Dialect, string, string) {
			where := pgtest.Database(t)
			return where, goose.DialectPostgres, "pgx", where
		},
	} {
		for _, version := range []int64{beforeTheDesk, beforeStages, beforeHeard} {
			t.Run(fmt.Sprintf("%s, version %d", name, version), func(t *testing.T) {
				where, dialect, driver, source := at(t)
				old, err := sql.Open(driver, source)
				if err != nil {
					t.Fatal(err)
				}
				tablesOf(t, dialect, old, version)
				fillOld(t, old, version)
				if err := old.Close(); err != nil {
					t.Fatal(err)
				}
				db, err := Open(t.Context(), where)
				if err != nil {
					t.Fatal(err)
				}
				defer db.Close()
				readOld(t, db, version)
				workWithOld(t, db)
			})
		}
	}
}

func tablesOf(t *testing.T, d goose.Dialect, db *sql.DB, version int64) {
	t.Helper()
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(d, db, files, goose.WithGoMigrations(codeMigrations(d)...))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}

var whenOld = time.Date(2025, 3, 4, 5, 6, 7, 0, time.UTC)

// fillOld puts leads in as an earlier version did, each with its deliveries.
func fillOld(t *testing.T, db *sql.DB, version int64) {
	t.Helper()
	run := func(text string, values ...any) {
		t.Helper()
		var p params
		if _, err := db.ExecContext(t.Context(), text+" VALUES "+p.row(values), p.args...); err != nil {
			t.Fatal(err)
		}
	}
	for name, deliveries := range map[string][]lead.DeliveryState{"Ada": {lead.Delivered}, "Iris": nil,
		"Dora": {lead.Delivered, lead.Dead, lead.Pending}, "Pia": {lead.Pending, lead.Delivered}} {
		all, err := values(lead.Lead{ID: name, Brand: "store", Key: name, File: name + ".xml", Source: lead.Posted,
			Status: lead.Accepted, RequestType: lead.DemoRequest, Name: name, Email: name + "@łódź-haul.example",
			Phone: "+44 (0)20 7946 0018", FleetSize: map[bool]string{true: "101-1000", false: "11-50"}[name == "Dora"],
			Attribution: lead.Attribution{UTM: map[string]string{"campaign": "spring"}}, ReceivedAt: whenOld,
			StoredAt: whenOld}, map[bool]string{true: "Wants to see it on Monday"}[name == "Ada"])
		if err != nil {
			t.Fatal(err)
		}
		had := columns
		if version >= beforeHeard {
			had += ", " + derived
		}
		run("INSERT INTO leads ("+had+")", all[:strings.Count(had, ",")+1]...)
		for i, state := range deliveries {
			run("INSERT INTO deliveries (lead_id, destination, state, attempts, due_at, claim, lease_until, "+
				"delivered_at, last_error)", name, string(rune('a'+i)), string(state), 1, 0, "", 0, 0, "")
		}
	}
	if version >= beforeHeard {
		run("INSERT INTO lead_letters ("+letterColumns+", via, claim, lease_until)", "l", "Ada",
			micros(whenOld.Add(time.Hour)), "", "", "", "", "Yes", "", "received", 0, 0, 0, "", "", "", "", "", "", 0)
	}
	if version >= beforeStages {
		run("INSERT INTO lead_events (id, lead_id, at, kind, by_whom, text)", "1", "Ada", micros(whenOld), "note",
			"ann", "Wants to see it on Monday")
		run("INSERT INTO desk_people (id, email, email_key, name, role, brands, invited_by, created_at, joined_at, "+
			"last_seen_at, password, epoch, failures, locked_until)", "ann", "a@b.c", "a@b.c", "Ann", "sales", "[]",
			"", 1, 1, 1, "", 0, 0, 0)
		run("INSERT INTO desk_filters (id, person, name, query)", "1", "ann", "Mine", `{"mine":true}`)
	}
}

func readOld(t *testing.T, db *DB, version int64) {
	t.Helper()
	hasDesk := version >= beforeStages
	everybody := []string{"Ada", "Dora", "Iris", "Pia"}
	for question, one := range map[string]struct {
		filter lead.Filter
		want   []string
	}{
		"all":                    {lead.Filter{}, everybody},
		"a part of a word":       {lead.Filter{Words: "lodz-hau"}, everybody},
		"a run of digits":        {lead.Filter{Words: "442079460018"}, everybody},
		"a campaign":             {lead.Filter{Words: "pring dor"}, []string{"Dora"}},
		"a company":              {lead.Filter{Company: lead.CompanyKey("x@łódź-haul.example")}, everybody},
		"large fleets":           {lead.Filter{FleetFrom: 100}, []string{"Dora"}},
		"small fleets":           {lead.Filter{FleetTo: 50}, []string{"Ada", "Iris", "Pia"}},
		"delivered":              {lead.Filter{State: "delivered"}, []string{"Ada"}},
		"not delivered":          {lead.Filter{State: "dead"}, []string{"Dora"}},
		"on its way":             {lead.Filter{State: "pending"}, []string{"Pia"}},
		"for nobody":             {lead.Filter{State: "stored"}, []string{"Iris"}},
		"new":                    {lead.Filter{Stage: lead.StageNew}, everybody},
		"open":                   {lead.Filter{Open: true, Awake: whenOld}, everybody},
		"unread":                 {lead.Filter{Unread: true}, everybody},
		"what a colleague wrote": {lead.Filter{Words: "on monday"}, map[bool][]string{true: {"Ada"}}[hasDesk]},
	} {
		if got := namesOf(t, db, one.filter); !slices.Equal(got, one.want) {
			t.Errorf("%s: found %q, want %q", question, got, one.want)
		}
	}
	first, err := db.List(t.Context(), lead.Filter{Order: lead.HeardFirst, Limit: 1})
	if err != nil || version >= beforeHeard && (len(first) != 1 || first[0].Name != "Ada" ||
		!first[0].AnsweredAt.Equal(whenOld.Add(time.Hour))) {
		t.Errorf("who answered last is not first: %+v, %v", first, err)
	}
	saved, err := db.SavedFilters(t.Context(), "ann")
	if err != nil || hasDesk && (len(saved) != 1 || saved[0].Name != "Mine" || saved[0].Shared) {
		t.Errorf("the saved filters are %+v, %v", saved, err)
	}
}

func namesOf(t *testing.T, db *DB, f lead.Filter) (names []string) {
	t.Helper()
	list, err := db.List(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		names = append(names, r.Name)
	}
	slices.Sort(names)
	return names
}

// workWithOld: what is kept beside a lead follows it from now on.
func workWithOld(t *testing.T, db *DB) {
	t.Helper()
	claims, err := db.Claim(t.Context(), "a", "token", whenOld, time.Minute, 10)
	if err != nil || len(claims) != 1 || claims[0].Lead.Name != "Pia" {
		t.Fatalf("due are %+v, %v", claims, err)
	}
	if _, err := db.Settle(t.Context(), claims[0], lead.Outcome{State: lead.Delivered, At: whenOld}); err != nil {
		t.Fatal(err)
	}
	if got := namesOf(t, db, lead.Filter{State: "delivered"}); !slices.Equal(got, []string{"Ada", "Pia"}) {
		t.Errorf("delivered are %q, also what just was", got)
	}
	note := lead.Event{Lead: "Iris", At: whenOld, Kind: lead.EventNote, By: "ann", Text: "Calls on Thursday"}
	if err := db.AddEvent(t.Context(), note); err != nil {
		t.Fatal(err)
	}
	if got := namesOf(t, db, lead.Filter{Words: "thursday"}); !slices.Equal(got, []string{"Iris"}) {
		t.Errorf("a new note finds %q", got)
	}
	if _, _, err := db.Erase(t.Context(), "", "Dora"); err != nil {
		t.Fatal(err)
	}
	if got := namesOf(t, db, lead.Filter{Words: "dora"}); got != nil {
		t.Errorf("who was erased is found: %q", got)
	}
}
