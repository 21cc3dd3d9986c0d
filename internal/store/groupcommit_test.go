package store

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
)

func newFile(t *testing.T) *DB {
	t.Helper()
	db, err := openSQLite(t.Context(), filepath.Join(t.TempDir(), "leads.db"))
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func TestWritesThatWaitShareACommitAndFailAlone(t *testing.T) {
	ctx, db := context.Background(), newFile(t)
	defer db.Close()
	if err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err := tx.ExecContext(ctx, "CREATE TABLE seen (n INTEGER)")
		return err
	}); err != nil {
		t.Fatal(err)
	}

	const writes = 100
	entered, release := make(chan struct{}), make(chan struct{})
	transactions := map[transaction]int{} // touched by the one writer only
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = db.write.do(ctx, func(context.Context, transaction) error { close(entered); <-release; return nil })
	})
	<-entered
	refused := errors.New("refused")
	for n := range writes {
		wg.Go(func() {
			err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
				transactions[tx]++
				if _, err := tx.ExecContext(ctx, "INSERT INTO seen VALUES ($1)", n); err != nil || n%2 == 0 {
					return errors.Join(err, refused)
				}
				return nil
			})
			if (n%2 == 0) != errors.Is(err, refused) || (n%2 == 1 && err != nil) {
				t.Errorf("write %d answers %v", n, err)
			}
		})
	}
	for len(db.write.(*groupCommit).queue) < writes {
		time.Sleep(time.Millisecond) // until all of them wait behind the first
	}
	close(release)
	wg.Wait()
	if len(transactions) != 1 {
		t.Errorf("%d writes took %d transactions, want one", writes, len(transactions))
	}
	var odd, even int
	if err := db.read.QueryRow(
		"SELECT count(*) FILTER (WHERE n % 2 = 1), count(*) FILTER (WHERE n % 2 = 0) FROM seen").Scan(&odd,
		&even); err != nil {
		t.Fatal(err)
	}
	if odd != writes/2 || even != 0 {
		t.Errorf("%d of %d good writes and %d refused ones are there", odd, writes/2, even)
	}
}

func TestAWriteAfterCloseIsRefused(t *testing.T) {
	db := newFile(t)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.write.do(context.Background(),
		func(context.Context, transaction) error { return nil }); !errors.Is(err, errStopped) {
		t.Errorf("answers %v", err)
	}
}

func TestAWriteThatPanicsFailsAloneAndTheWriterGoesOn(t *testing.T) {
	ctx, db := context.Background(), newFile(t)
	defer db.Close()
	err := db.write.do(ctx, func(context.Context, transaction) error { panic("a broken row") })
	if err == nil || !strings.Contains(err.Error(), "a broken row") {
		t.Errorf("it is answered with %v", err)
	}
	if _, err := db.Save(ctx, lead.Lead{Brand: "store", Source: lead.Posted, Status: lead.Accepted}, nil); err != nil {
		t.Errorf("the next write: %v", err)
	}
}
