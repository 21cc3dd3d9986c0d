package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"

	"livery/internal/desk"
)

// attemptSlots bounds what is kept of attempts, whatever is tried; few keys share a slot.
const attemptSlots = 1 << 16

func attemptSlot(key string) int64 {
	sum := sha256.Sum256([]byte(key))
	return int64(binary.BigEndian.Uint64(sum[:]) % attemptSlots)
}

// Take implements desk.Store. What was counted is there before anybody works on the attempt, so that of many at once
// no more pass than are allowed.
func (db *DB) Take(ctx context.Context, now time.Time, all ...desk.Allowance) (time.Duration, error) {
	var wait time.Duration
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		wait = 0
		moved := map[int64]time.Time{}
		for _, a := range inOrder(all) {
			slot := attemptSlot(a.Key)
			empty, err := db.emptyAt(ctx, tx, slot, now)
			if err != nil {
				return err
			}
			moved[slot] = empty.Add(a.Every)
			wait = max(wait, moved[slot].Sub(now)-time.Duration(a.Burst)*a.Every)
		}
		if wait > 0 {
			return nil
		}
		return setSlots(ctx, tx, moved)
	})
	if err != nil {
		return 0, deskError("count an attempt", err)
	}
	return wait, nil
}

// GiveBack implements desk.Store.
func (db *DB) GiveBack(ctx context.Context, now time.Time, all ...desk.Allowance) error {
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		moved := map[int64]time.Time{}
		for _, a := range inOrder(all) {
			slot := attemptSlot(a.Key)
			empty, err := db.emptyAt(ctx, tx, slot, now)
			if err != nil {
				return err
			}
			moved[slot] = empty.Add(-a.Every)
		}
		return setSlots(ctx, tx, moved)
	})
	return deskError("give an attempt back", err)
}

// inOrder keeps two who count at once from waiting for each other.
func inOrder(all []desk.Allowance) []desk.Allowance {
	return slices.SortedFunc(slices.Values(all),
		func(a, b desk.Allowance) int { return int(attemptSlot(a.Key) - attemptSlot(b.Key)) })
}

// emptyAt reads when a slot is empty, not before now, and holds it until the transaction ends.
func (db *DB) emptyAt(ctx context.Context, tx transaction, slot int64, now time.Time) (time.Time, error) {
	_, err := tx.ExecContext(ctx, "INSERT INTO desk_attempts (slot, empty_at) VALUES ($1, 0) ON CONFLICT DO NOTHING",
		slot)
	if err != nil {
		return now, err
	}
	var at int64
	err = tx.QueryRowContext(ctx, "SELECT empty_at FROM desk_attempts WHERE slot = $1"+db.forUpdate, slot).Scan(&at)
	if empty := fromMicros(at); empty.After(now) {
		return empty, err
	}
	return now, err
}

func setSlots(ctx context.Context, tx transaction, moved map[int64]time.Time) error {
	for slot, empty := range moved {
		if _, err := tx.ExecContext(ctx, "UPDATE desk_attempts SET empty_at = $1 WHERE slot = $2", micros(empty),
			slot); err != nil {
			return err
		}
	}
	return nil
}
