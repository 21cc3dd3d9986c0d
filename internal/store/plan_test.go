package store

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
)

// Whoever opens a list waits for its first rows alone: none is put in order that is not shown.
func TestAListIsReadInItsOrder(t *testing.T) {
	where := filepath.Join(t.TempDir(), "leads.db")
	db, err := Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	raw, err := sql.Open("sqlite", where)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	for name, one := range map[string]struct {
		asked lead.Filter
		index string
	}{
		"of one brand": {lead.Filter{Brands: []string{"cam"}}, "leads_heard_brand (brand=?)"},
		"of a week":    {lead.Filter{Since: time.Now().AddDate(0, 0, -7)}, "leads_heard (<expr>>?)"},
		"of both": {lead.Filter{Brands: []string{"cam"}, Since: time.Now().AddDate(0, 0, -7)},
			"leads_heard_brand (brand=? AND <expr>>?)"},
	} {
		t.Run(name, func(t *testing.T) {
			one.asked.Order = lead.HeardFirst
			var p params
			is := sorting(one.asked.Order)
			fits, order := db.where(t.Context(), one.asked, &p), strings.Join(is.columns, is.word+", ")+is.word
			rows, err := raw.Query("EXPLAIN QUERY PLAN SELECT id FROM leads WHERE "+fits+" ORDER BY "+order+
				" LIMIT 50", p.args...)
			if err != nil {
				t.Fatal(err)
			}
			defer rows.Close()
			plan := ""
			for rows.Next() {
				var id, parent, unused int
				var line string
				if err := rows.Scan(&id, &parent, &unused, &line); err != nil {
					t.Fatal(err)
				}
				plan += fmt.Sprintln(line)
			}
			if !strings.Contains(plan, one.index) || strings.Contains(plan, "TEMP B-TREE") {
				t.Errorf("SQLite plans\n%s", plan)
			}
		})
	}
}
