package store

import (
	"context"
	"fmt"
	"sync"
	"time"

	"livery/internal/background"

	"github.com/jackc/pgx/v5"
)

// channel is where PostgreSQL tells every instance of leads that came or changed.
const channel = "livery_leads"

// listeners are those of this process who want to hear of leads.
type listeners struct {
	mu   sync.Mutex
	list map[*func(string)]struct{}
}

func (l *listeners) add(f *func(string)) (remove func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.list == nil {
		l.list = map[*func(string)]struct{}{}
	}
	l.list[f] = struct{}{}
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.list, f)
	}
}

func (l *listeners) tell(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for f := range l.list {
		(*f)(id)
	}
}

// notifyOnCommit has PostgreSQL tell all instances of a lead when the transaction commits.
func (db *DB) notifyOnCommit(ctx context.Context, tx transaction, id string) error {
	if db.name != "postgres" {
		return nil
	}
	_, err := tx.ExecContext(ctx, "SELECT pg_notify($1, $2)", channel, id)
	return err
}

// notifyLocally tells listeners in this process of a lead, where the database does not do it.
func (db *DB) notifyLocally(id string) {
	if db.name != "postgres" {
		db.listeners.tell(id)
	}
}

// Changes implements lead.Inbox. With SQLite all writers that matter are in this process; with
// PostgreSQL a connection of its own listens, and after a gap says that it may have missed some.
func (db *DB) Changes(ctx context.Context, changed func(id string)) error {
	if db.name != "postgres" {
		defer db.listeners.add(&changed)()
		<-ctx.Done()
		return ctx.Err()
	}
	for {
		err := db.listen(ctx, changed)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			changed("")
		}
		if err := background.Pause(ctx, time.Second); err != nil {
			return err
		}
	}
}

func (db *DB) listen(ctx context.Context, changed func(id string)) error {
	conn, err := pgx.ConnectConfig(ctx, db.connection.Copy())
	if err != nil {
		return fmt.Errorf("lead store: listen for leads: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return fmt.Errorf("lead store: listen for leads: %w", err)
	}
	changed("")
	for {
		word, err := conn.WaitForNotification(ctx)
		if err != nil {
			return fmt.Errorf("lead store: listen for leads: %w", err)
		}
		changed(word.Payload)
	}
}
