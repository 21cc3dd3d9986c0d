package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestStatementsAreCompiledOnceAndDoNotPileUp(t *testing.T) {
	ctx, db := context.Background(), newFile(t)
	defer db.Close()
	known := db.write.(*groupCommit).known
	run := func(text string, args ...any) {
		t.Helper()
		if err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
			_, err := tx.ExecContext(ctx, text, args...)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE TABLE seen (n INTEGER)") // cannot be compiled again, which harms nobody
	const insert = "INSERT INTO seen VALUES ($1)"
	for n := range 3 {
		run(insert, n)
	}
	compiled := known[insert].compiled
	for n := range 2 * mostStatements {
		run(insert, n)
		run(fmt.Sprintf("DELETE FROM seen WHERE n > 1000 AND n < %d", n))
	}
	if compiled == nil || known[insert].compiled != compiled || len(known) > mostStatements {
		t.Errorf("compiled again: %v; %d statements are kept", known[insert].compiled != compiled, len(known))
	}
	refused := errors.New("refused")
	if err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err := tx.ExecContext(ctx, insert, -1)
		return errors.Join(err, refused)
	}); !errors.Is(err, refused) {
		t.Error(err)
	}
	var all, undone int
	if err := db.read.QueryRow("SELECT count(*), count(*) FILTER (WHERE n < 0) FROM seen").Scan(&all,
		&undone); err != nil {
		t.Fatal(err)
	}
	if all != 3+2*mostStatements || undone != 0 {
		t.Errorf("%d rows, %d of them refused", all, undone)
	}
}
