package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"livery/internal/background"
)

const (
	maxBatch     = 256
	maxQueued    = 4096
	batchTimeout = 30 * time.Second
)

var errStopped = errors.New("the store is closed")

// groupCommit is the one writer of a SQLite file. While a commit waits for the disk, the
// writes that arrive queue up, and all of them go into the next transaction.
type groupCommit struct {
	db      *sql.DB
	known   statements
	queue   chan *write
	closing chan struct{}
	done    chan struct{}
	writer  background.Group
}

type write struct {
	ctx    context.Context
	fn     func(context.Context, transaction) error
	result chan error
}

func newGroupCommit(db *sql.DB) *groupCommit {
	g := &groupCommit{db: db, known: statements{}, queue: make(chan *write, maxQueued), closing: make(chan struct{}),
		done: make(chan struct{})}
	g.writer.Go(func() error { g.run(); return nil })
	return g
}

// What fn says elsewhere counts only where do gives no error: when the caller has gone away, fn may still run.
func (g *groupCommit) do(ctx context.Context, fn func(context.Context, transaction) error) error {
	w := &write{ctx: ctx, fn: fn, result: make(chan error, 1)}
	select {
	case <-g.closing:
		return errStopped
	case <-ctx.Done():
		return ctx.Err()
	case g.queue <- w:
	}
	select {
	case err := <-w.result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-g.done:
		return errStopped
	}
}

func (g *groupCommit) stop() {
	close(g.closing)
	<-g.done
}

func (g *groupCommit) run() {
	defer close(g.done)
	for {
		select {
		case w := <-g.queue:
			g.commit(g.fill([]*write{w}))
		case <-g.closing:
			for batch := g.fill(nil); len(batch) > 0; batch = g.fill(nil) {
				g.commit(batch)
			}
			return
		}
	}
}

func (g *groupCommit) fill(batch []*write) []*write {
	for len(batch) < maxBatch {
		select {
		case w := <-g.queue:
			batch = append(batch, w)
		default:
			return batch
		}
	}
	return batch
}

// commit answers every write only after the transaction that holds it is on disk.
func (g *groupCommit) commit(batch []*write) {
	ctx, cancel := context.WithTimeout(context.Background(), batchTimeout)
	defer cancel()
	results := make([]error, len(batch))
	err := background.Catch(func() error {
		g.known.prepare(ctx, g.db)
		begun, err := g.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer begun.Rollback() // does nothing after a commit
		tx := &preparedTx{begun, g.known}
		for i, w := range batch {
			if results[i] = w.ctx.Err(); results[i] != nil {
				continue
			}
			if results[i], err = isolated(ctx, tx, w.fn); err != nil {
				return err
			}
		}
		return begun.Commit()
	})
	for i, w := range batch {
		w.result <- errors.Join(results[i], err)
	}
}

// isolated runs one write of a batch so that its failure, or its panic, undoes that write alone.
func isolated(ctx context.Context, tx transaction, fn func(context.Context, transaction) error) (failed, broken error) {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT one"); err != nil {
		return nil, err
	}
	if failed = background.Catch(func() error { return fn(ctx, tx) }); failed != nil {
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			return failed, err
		}
	}
	_, broken = tx.ExecContext(ctx, "RELEASE one")
	return failed, broken
}
