package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"livery/internal/store"
)

// A server that is killed right after its first start leaves a database that the next one takes.
func TestADatabaseThatWasJustMadeIsNotLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leads", "leads.db")
	if err := store.Lost(file); err != nil {
		t.Fatalf("one that never was: %v", err)
	}
	db, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := store.Lost(file); err != nil {
		t.Errorf("while it is open for the first time: %v", err)
	}
}

// A first start that ends before there are tables leaves an empty file, which is no loss.
func TestAnEmptyFileThatNeverWasADatabaseIsTaken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "leads.db")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
