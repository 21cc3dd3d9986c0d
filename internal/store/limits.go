package store

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/netip"
	"time"
)

// Limits counts what addresses ask of all instances together. The database's clock is the one
// that counts, so that instances whose clocks differ agree.
type Limits struct {
	db     *DB
	secret []byte
}

const limitSlots = 1 << 14

// SharedLimits answers nil where leads are in SQLite: there is one instance only.
func (db *DB) SharedLimits(ctx context.Context) (*Limits, error) {
	if db.name != "postgres" {
		return nil, nil
	}
	var secret string
	_, err := db.read.ExecContext(ctx, "INSERT INTO secrets (name, value) VALUES ('limits', $1) ON CONFLICT DO NOTHING",
		rand.Text())
	if err == nil {
		err = db.read.QueryRowContext(ctx, "SELECT value FROM secrets WHERE name = 'limits'").Scan(&secret)
	}
	if err != nil {
		return nil, fmt.Errorf("lead store: share the limits of addresses: %w", err)
	}
	return &Limits{db, []byte(secret)}, nil
}

// takeOne lets the bucket leak since it was last looked at and adds one where that fits. A bucket
// that is lost with the machine does no harm, so nobody waits for the disk.
const takeOne = `INSERT INTO limits AS l (call, slot, used, last, let_in)
SELECT $1, $2, 1, EXTRACT(EPOCH FROM clock_timestamp()), true FROM (SELECT set_config('synchronous_commit', 'off', true)) AS hasty
ON CONFLICT (call, slot) DO UPDATE SET
  let_in = GREATEST(0, l.used - GREATEST(0, excluded.last - l.last) * $4) + 1 <= $3,
  used = GREATEST(0, l.used - GREATEST(0, excluded.last - l.last) * $4)
       + CASE WHEN GREATEST(0, l.used - GREATEST(0, excluded.last - l.last) * $4) + 1 <= $3 THEN 1 ELSE 0 END,
  last = excluded.last
RETURNING let_in, used`

// Take takes one request of an address, or says how long to wait.
func (l *Limits) Take(ctx context.Context, call string, addr netip.Addr, burst, perSecond float64) (wait time.Duration,
	ok bool, err error) {
	var used float64
	err = l.db.read.QueryRowContext(ctx, takeOne, call, l.Slot(addr), burst, perSecond).Scan(&ok, &used)
	if err != nil {
		return 0, false, fmt.Errorf("lead store: count a request: %w", err)
	}
	if !ok {
		wait = time.Duration((used + 1 - burst) / perSecond * float64(time.Second))
	}
	return wait, ok, nil
}

// Slot is where an address is counted, together with a few others.
func (l *Limits) Slot(addr netip.Addr) int64 {
	mac := hmac.New(sha256.New, l.secret)
	mac.Write(addr.AsSlice())
	return int64(binary.BigEndian.Uint64(mac.Sum(nil)) % limitSlots)
}
