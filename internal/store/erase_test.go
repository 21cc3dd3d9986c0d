package store_test

import (
	"bytes"
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/store/storetest"
)

func TestErasingSaysWhenAReaderKeepsTheAddressOnDisk(t *testing.T) {
	t.Parallel() // it waits for the reader, in vain
	file := filepath.Join(t.TempDir(), "leads.db")
	db := open(t, file)
	lead := storetest.Posted("demo-a.xml")
	lead.Email = "to-be-forgotten@example.org"
	if _, err := db.Save(t.Context(), lead, nil); err != nil {
		t.Fatal(err)
	}
	onDisk := func() (found []string) {
		for _, suffix := range []string{"", "-wal"} {
			raw, err := os.ReadFile(file + suffix)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(raw, []byte(lead.Email)) {
				found = append(found, file+suffix)
			}
		}
		return found
	}
	reader, err := sql.Open("sqlite", "file:"+file)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	reading, err := reader.BeginTx(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reading.QueryRow("SELECT count(*) FROM leads").Scan(&n); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	leads, _, err := db.Erase(t.Context(), lead.Email)
	if len(onDisk()) == 0 {
		t.Fatal("the reader keeps nothing; the test shows nothing")
	}
	if leads != 1 || err == nil || !strings.Contains(err.Error(), "run the same command again") {
		t.Errorf("%d leads erased, said %v", leads, err)
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := db.Erase(t.Context(), lead.Email); err != nil {
		t.Errorf("without the reader: %v", err)
	}
	if found := onDisk(); len(found) > 0 {
		t.Errorf("the address is still in %v", found)
	}
}
