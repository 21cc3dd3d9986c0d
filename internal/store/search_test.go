package store

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"livery/internal/lead"
)

// With every connection taken, only a caller that may leave does.
func TestASearchEndsWithItsCaller(t *testing.T) {
	db := newFile(t)
	defer db.Close()
	for range db.read.Stats().MaxOpenConnections {
		conn, err := db.read.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func(conn *sql.Conn) { _ = conn.Close() }(conn)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := db.List(ctx, lead.Filter{Words: "reefers"})
		ended <- err
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the search goes on")
	}
}
