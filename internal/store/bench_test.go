package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"livery/internal/store/storetest"
)

// The two benchmarks answer one question: what does keeping leads cost above the bare
// commits of the same disk? Saves share commits, so they may be cheaper.
func BenchmarkConcurrentSaves(b *testing.B) {
	db := open(b, filepath.Join(b.TempDir(), "leads.db"))
	var n atomic.Int64
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := db.Save(context.Background(), storetest.Posted(fmt.Sprintf("demo-%d.xml", n.Add(1))),
				[]string{"crm"}); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkBareCommits(b *testing.B) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+
		"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("CREATE TABLE bare (n INTEGER)"); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := db.Exec("INSERT INTO bare VALUES (1)"); err != nil {
			b.Fatal(err)
		}
	}
}
