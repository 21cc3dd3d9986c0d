package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"livery/internal/lead"
)

var _ lead.LetterOutbox = (*DB)(nil)

const letterColumns = "id, lead_id, at, by_whom, sender, recipient, subject, text, quoted, state, attempts, due_at, " +
	"sent_at, last_error, message_id, in_reply_to, reply_key"

func scanLetter(row scanner, more ...any) (l lead.Letter, err error) {
	var at, due, sent int64
	err = row.Scan(append([]any{&l.ID, &l.Lead, &at, &l.By, &l.From, &l.To, &l.Subject, &l.Text, &l.Quoted, &l.State,
		&l.Attempts, &due, &sent, &l.LastError, &l.MessageID, &l.InReplyTo, &l.ReplyKey}, more...)...)
	l.At, l.DueAt, l.SentAt = fromMicros(at), fromMicros(due), fromMicros(sent)
	return l, err
}

// addLetter reports whether the letter is a new one.
func addLetter(ctx context.Context, tx transaction, l lead.Letter, via string) (bool, error) {
	var p params
	n, err := affected(tx.ExecContext(ctx, "INSERT INTO lead_letters ("+letterColumns+
		", via, claim, lease_until) VALUES "+
		p.row([]any{l.ID, l.Lead, micros(l.At), l.By, l.From, l.To, l.Subject, l.Text, l.Quoted, string(l.State),
			l.Attempts, micros(l.DueAt), micros(l.SentAt), l.LastError, l.MessageID, l.InReplyTo, l.ReplyKey, via, "",
			0})+" ON CONFLICT DO NOTHING", p.args...))
	return n == 1, err
}

// aboutLead is an effect on what belongs to a lead, which open pages are told of.
func (db *DB) aboutLead(ctx context.Context, id *string, fn func(ctx context.Context, tx transaction) error) error {
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return db.notifyOnCommit(ctx, tx, *id)
	})
	if err == nil {
		db.notifyLocally(*id)
	}
	return err
}

// Write implements lead.Correspondence. The lead is held, so that of two who write at once one is told of the other.
func (db *DB) Write(ctx context.Context, l lead.Letter, via, after string) error {
	return wrap("keep a letter", db.aboutLead(ctx, &l.Lead, func(ctx context.Context, tx transaction) error {
		if err := db.hold(ctx, tx, l.Lead); err != nil {
			return err
		}
		written, err := lettersOf(ctx, tx, l.Lead)
		if err != nil {
			return err
		}
		newest := ""
		for _, one := range written {
			switch {
			case one.ID != l.ID:
			case one.Subject != l.Subject || one.Text != l.Text:
				return lead.ErrSentAlready
			default:
				return nil
			}
			newest, l.InReplyTo = one.ID, one.MessageID
		}
		if newest != after {
			return lead.ErrAnsweredMeanwhile
		}
		if _, err := addLetter(ctx, tx, l, via); err != nil {
			return err
		}
		return refreshWords(ctx, tx, l.Lead)
	}))
}

// Withdraw implements lead.Correspondence.
func (db *DB) Withdraw(ctx context.Context, id, letter string) error {
	return wrap("take a letter back", db.aboutLead(ctx, &id, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "DELETE FROM lead_letters WHERE lead_id = $1 AND id = $2"+
			" AND state = 'waiting' AND lease_until = 0 AND attempts = 0", id, letter))
		if err == nil && n == 0 {
			return lead.ErrTooLate
		}
		return errors.Join(err, refreshWords(ctx, tx, id))
	}))
}

// SendAgain implements lead.Correspondence.
func (db *DB) SendAgain(ctx context.Context, id, letter, via string, now time.Time) error {
	return wrap("send a letter again", db.aboutLead(ctx, &id, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "UPDATE lead_letters SET state = 'waiting', attempts = 0, due_at = $1, "+
			"via = $2, last_error = '' WHERE lead_id = $3 AND id = $4 AND (state IN ('given-up', 'unsure')"+
			" OR state = 'waiting' AND attempts > 0 AND lease_until = 0)",
			micros(now), via, id, letter))
		if err == nil && n == 0 {
			return lead.ErrNotFound
		}
		return err
	}))
}

// RetryLetters implements lead.Correspondence.
func (db *DB) RetryLetters(ctx context.Context, f lead.Filter, now time.Time) (int, error) {
	var p params
	query := "UPDATE lead_letters SET state = 'waiting', attempts = 0, last_error = '', due_at = " +
		p.add(micros(now)) + " WHERE lease_until = 0 AND (state = 'given-up' OR state = 'waiting' AND attempts > 0" +
		" AND due_at > " + p.add(micros(now)) + ") AND lead_id IN (SELECT id FROM leads WHERE " +
		db.where(ctx, f, &p) + ") RETURNING lead_id"
	var ids []string
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		rows, err := tx.QueryContext(ctx, query, p.args...)
		if err != nil {
			return err
		}
		ids, err = scanAll(rows, scanText)
		for _, id := range ids {
			err = errors.Join(err, db.notifyOnCommit(ctx, tx, id))
		}
		return err
	})
	if err != nil {
		return 0, wrap("retry letters", err)
	}
	for _, id := range ids {
		db.notifyLocally(id)
	}
	return len(ids), nil
}

// Receive implements lead.Correspondence.
func (db *DB) Receive(ctx context.Context, key string, l lead.Letter) (string, error) {
	err := db.aboutLead(ctx, &l.Lead, func(ctx context.Context, tx transaction) error {
		err := tx.QueryRowContext(ctx, "SELECT lead_id FROM lead_letters WHERE reply_key = $1 AND reply_key <> ''",
			key).Scan(&l.Lead)
		if errors.Is(err, sql.ErrNoRows) {
			return lead.ErrNotFound
		} else if err != nil {
			return err
		}
		l.ID = l.Lead + " " + l.ID // the same mail may answer two leads
		isNew, err := addLetter(ctx, tx, l, "")
		if err != nil || !isNew {
			return err
		}
		if l.State == lead.LetterReceived {
			_, answered := tx.ExecContext(ctx, "UPDATE leads SET answered_at = $1 WHERE id = $2 AND answered_at < $1",
				micros(l.At), l.Lead)
			err = errors.Join(answered, db.openAgain(ctx, tx, l.Lead, l.At))
		}
		return errors.Join(err, refreshWords(ctx, tx, l.Lead))
	})
	return l.Lead, wrap("keep an answer", err)
}

// openAgain lets a lead be seen that needs somebody: it is unread, not handled and not put off any more.
func (db *DB) openAgain(ctx context.Context, tx transaction, id string, at time.Time) error {
	var handled int64
	if err := tx.QueryRowContext(ctx, "SELECT handled_at FROM leads WHERE id = $1"+db.forUpdate,
		id).Scan(&handled); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE leads SET read_at = 0, read_by = '', handled_at = 0, handled_by = '', "+
		"remind_at = 0, remind_by = '', remind_about = '', version = version + 1 WHERE id = $1",
		id); err != nil || handled == 0 {
		return err
	}
	return addEvents(ctx, tx, id, lead.Event{At: at, Kind: lead.EventReopened})
}

// Letters implements lead.Correspondence.
func (db *DB) Letters(ctx context.Context, leads ...string) (map[string][]lead.Letter, error) {
	list, err := lettersOf(ctx, db.read, leads...)
	letters := map[string][]lead.Letter{}
	for _, l := range list {
		letters[l.Lead] = append(letters[l.Lead], l)
	}
	return letters, wrap("read letters", err)
}

// reader is a database or a transaction.
type reader interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func lettersOf(ctx context.Context, from reader, leads ...string) ([]lead.Letter, error) {
	if len(leads) == 0 {
		return nil, nil
	}
	var p params
	rows, err := from.QueryContext(ctx, "SELECT "+letterColumns+" FROM lead_letters WHERE lead_id IN "+p.list(leads)+
		" ORDER BY at, id", p.args...)
	if err != nil {
		return nil, err
	}
	return scanAll(rows, func(row scanner) (lead.Letter, error) { return scanLetter(row) })
}

// ClaimLetters implements lead.LetterOutbox.
func (db *DB) ClaimLetters(ctx context.Context, via, token string, now time.Time, lease time.Duration,
	limit int) ([]lead.LetterClaim, error) {
	var claims []lead.LetterClaim
	var stopped []string
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) (err error) {
		if stopped, err = db.unsure(ctx, tx, via, now); err != nil {
			return err
		}
		claims, err = db.takeLetters(ctx, tx, via, token, now, lease, limit)
		return err
	})
	if err != nil {
		return nil, wrap("claim letters", err)
	}
	for _, id := range stopped {
		db.notifyLocally(id)
	}
	return claims, nil
}

// unsure marks the letters that somebody began to send and never came back from; see RestoreSQLite too.
func (db *DB) unsure(ctx context.Context, tx transaction, via string, now time.Time) ([]string, error) {
	rows, err := tx.QueryContext(ctx, "UPDATE lead_letters SET state = 'unsure', claim = '', lease_until = 0, "+
		"last_error = 'the server stopped while it was being sent, or was restored from a backup' "+
		"WHERE via = $1 AND state = 'waiting' AND lease_until > 0 AND (lease_until <= $2 OR lease_until > $3) "+
		"RETURNING lead_id", via, micros(now), micros(now.Add(horizon)))
	if err != nil {
		return nil, err
	}
	ids, err := scanAll(rows, scanText)
	for _, id := range ids {
		err = errors.Join(err, db.openAgain(ctx, tx, id, now), db.notifyOnCommit(ctx, tx, id))
	}
	return ids, err
}

// takeLetters marks due letters as ours; see take.
func (db *DB) takeLetters(ctx context.Context, tx transaction, via, token string, now time.Time, lease time.Duration,
	limit int) ([]lead.LetterClaim, error) {
	rows, err := tx.QueryContext(ctx, `WITH due AS MATERIALIZED (
  SELECT id AS due_id FROM lead_letters
  WHERE via = $1 AND state = 'waiting' AND lease_until = 0 AND (due_at <= $2 OR due_at > $6)
  ORDER BY due_at LIMIT $3`+db.skipLocked+`)
UPDATE lead_letters SET claim = $4, lease_until = $5, attempts = attempts + 1
FROM due WHERE id = due_id
RETURNING `+letterColumns+`, (SELECT brand FROM leads WHERE leads.id = lead_id)`, via, micros(now), limit, token,
		micros(now.Add(lease)), micros(now.Add(horizon)))
	if err != nil {
		return nil, err
	}
	return scanAll(rows, func(row scanner) (c lead.LetterClaim, err error) {
		c.Letter, err = scanLetter(row, &c.Brand)
		c.Token, c.Attempt = token, c.Attempts
		return c, err
	})
}

// letterStates are what outcomes make of a letter.
var letterStates = map[lead.DeliveryState]lead.LetterState{lead.Pending: lead.LetterWaiting,
	lead.Delivered: lead.LetterSent, lead.Dead: lead.LetterGivenUp}

// SettleLetter implements lead.LetterOutbox.
func (db *DB) SettleLetter(ctx context.Context, c lead.LetterClaim, o lead.Outcome) (bool, error) {
	sent := time.Time{}
	if o.State == lead.Delivered {
		sent = o.At
	}
	isSettled := false
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "UPDATE lead_letters SET state = $1, due_at = $2, sent_at = $3, "+
			"last_error = $4, claim = '', lease_until = 0 WHERE id = $5 AND claim = $6 AND state = 'waiting'",
			string(letterStates[o.State]), micros(o.DueAt), micros(sent), o.Error, c.ID, c.Token))
		if isSettled = n == 1; err != nil || !isSettled {
			return err
		}
		switch o.State {
		case lead.Delivered:
			err = contacted(ctx, tx, c, o.At)
		case lead.Dead:
			err = db.openAgain(ctx, tx, c.Lead, o.At)
		}
		return errors.Join(err, db.notifyOnCommit(ctx, tx, c.Lead))
	})
	if err == nil {
		db.notifyLocally(c.Lead)
	}
	return isSettled, wrap("settle a letter", err)
}

// contacted moves a new lead on, in the name of whoever wrote to it.
func contacted(ctx context.Context, tx transaction, c lead.LetterClaim, at time.Time) error {
	if c.By == "" { // nobody did it
		return nil
	}
	n, err := affected(tx.ExecContext(ctx, "UPDATE leads SET stage = $1, version = version + 1 WHERE id = $2 AND "+
		"stage = 'new'", string(lead.StageContacted), c.Lead))
	if err != nil || n == 0 {
		return err
	}
	return addEvents(ctx, tx, c.Lead, lead.Event{At: at, Kind: lead.EventStage, By: c.By,
		Text: string(lead.StageContacted)})
}
