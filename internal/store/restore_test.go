package store_test

import (
	"path/filepath"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/store"
	"livery/internal/store/storetest"
)

// The copy is from before a letter was sent, and the database it was made of is gone.
func TestARestoredDatabaseSendsNoLetterASecondTime(t *testing.T) {
	dir, at := t.TempDir(), storetest.At
	first := filepath.Join(dir, "leads.db")
	db := open(t, first)
	saved, err := db.Save(t.Context(), storetest.Posted("a.xml"), nil)
	if err != nil {
		t.Fatal(err)
	}
	letter := lead.Letter{ID: "one", Lead: saved.ID, At: at, By: "ann", Text: "Tuesday?", State: lead.LetterWaiting,
		DueAt: at}
	if err := db.Write(t.Context(), letter, "mail", ""); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "copied.db")
	if err := store.CopySQLite(t.Context(), first, copied); err != nil {
		t.Fatal(err)
	}
	later := at.Add(time.Hour)
	claim := func(db *store.DB) []lead.LetterClaim {
		claims, err := db.ClaimLetters(t.Context(), "mail", "token", later, time.Minute, 10)
		if err != nil {
			t.Fatal(err)
		}
		return claims
	}
	if got := claim(db); len(got) != 1 {
		t.Fatalf("a copy of the database changes what is sent: %+v", got)
	}
	if err := store.RestoreSQLite(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	restored := open(t, copied)
	if got := claim(restored); len(got) != 0 {
		t.Errorf("what was sent after the copy is sent again: %+v", got)
	}
	letters, err := restored.Letters(t.Context(), saved.ID)
	if err != nil || letters[saved.ID][0].State != lead.LetterUnsure {
		t.Errorf("nobody is asked about it: %+v, %v", letters, err)
	}
}
