package deliver

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	mathrand "math/rand/v2"
	"regexp"
	"time"

	"livery/internal/background"
	"livery/internal/lead"
)

// Concurrency is how many deliveries to one destination are under way at once.
const Concurrency = 8

const (
	sendTimeout   = 15 * time.Second
	settleTimeout = 10 * time.Second
	lease         = 2 * (sendTimeout + settleTimeout)
	poll          = 2 * time.Second
	firstPause    = 10 * time.Second
	maxPause      = 6 * time.Hour
	maxAttempts   = 24 // about two and a half days
	mendAttempts  = 17 // about a day
)

// Worker empties the outbox. Any number of them, in any number of processes, share one.
type Worker struct {
	// Delivered is told of each lead that a destination took; it may be nil.
	Delivered func(ctx context.Context, l lead.Lead, destination string)

	outbox lead.Outbox
	lanes  []*lane
	log    *slog.Logger
	pause  func(attempt int) time.Duration
}

// lane is the way to one destination; a slow one holds up no other.
type lane struct {
	destination
	wake  chan struct{}
	slots chan struct{}
}

// NewWorker makes a worker for the destinations.
func NewWorker(outbox lead.Outbox, d *Destinations, log *slog.Logger) *Worker {
	w := &Worker{outbox: outbox, log: log, pause: backoff}
	for _, one := range d.list {
		w.lanes = append(w.lanes, &lane{one, make(chan struct{}, 1), make(chan struct{}, Concurrency)})
	}
	return w
}

// Wake makes the worker look for something to deliver at once.
func (w *Worker) Wake() {
	for _, l := range w.lanes {
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

// Run delivers until the context ends, and returns when what was under way then is
// finished, which takes no longer than the deadline of one delivery.
func (w *Worker) Run(ctx context.Context) {
	var lanes background.Group
	for _, l := range w.lanes {
		lanes.Go(func() error {
			background.Keep(ctx, w.log, "deliver to "+l.name, func(ctx context.Context) { w.run(ctx, l) })
			return nil
		})
	}
	_ = lanes.Wait() // each is kept going by itself
}

func (w *Worker) run(ctx context.Context, l *lane) {
	var sending background.Group
	defer func() { _ = sending.Wait() }()
	for {
		free := l.take(ctx)
		if free == 0 {
			return
		}
		var claims []lead.Claim
		err := background.Do(w.log, "claim deliveries to "+l.name, func() (err error) {
			claims, err = w.outbox.Claim(ctx, l.name, rand.Text(), time.Now(), lease, free)
			return err
		})
		if err != nil && ctx.Err() == nil {
			w.log.Warn("deliveries cannot be claimed; will try again", "destination", l.name, "cause", redact(err))
		}
		l.give(free - len(claims))
		for _, c := range claims {
			sending.Go(func() error {
				sent := false
				_ = background.Do(w.log, "deliver a lead to "+l.name, func() error {
					sent = w.deliver(context.WithoutCancel(ctx), l, c)
					return nil
				})
				l.give(1)
				if !sent || w.Delivered == nil {
					return nil
				}
				return background.Do(w.log, "note that a lead was delivered to "+l.name, func() error {
					w.Delivered(context.WithoutCancel(ctx), c.Lead, c.Destination)
					return nil
				})
			})
		}
		if len(claims) == free {
			continue
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-time.After(poll/2 + mathrand.N(poll)):
		}
	}
}

// take waits for a slot and answers how many were free; none when the context ended.
func (l *lane) take(ctx context.Context) int {
	select {
	case <-ctx.Done():
	case l.slots <- struct{}{}:
	}
	if ctx.Err() != nil {
		return 0
	}
	free := 1
	for {
		select {
		case l.slots <- struct{}{}:
			free++
		default:
			return free
		}
	}
}

func (l *lane) give(n int) {
	for range n {
		<-l.slots
	}
}

// deliver tries once and reports whether the destination has the lead.
func (w *Worker) deliver(ctx context.Context, l *lane, c lead.Claim) bool {
	sendCtx, cancel := context.WithTimeout(ctx, sendTimeout)
	err := l.send(sendCtx, c.Lead)
	cancel()
	o := w.outcome(c, err, time.Now())
	attrs := []any{"lead", c.Lead.ID, "brand", c.Lead.Brand, "destination", c.Destination, "attempt", c.Attempt}
	switch o.State {
	case lead.Delivered:
		w.log.Info("lead delivered", attrs...)
	case lead.Pending:
		w.log.Warn("lead not delivered; will try again", append(attrs, "due", o.DueAt, "cause", o.Error)...)
	case lead.Dead:
		w.log.Error("lead given up; `livery leads retry` sends it again", append(attrs, "cause", o.Error)...)
	}
	w.settle(ctx, c, o, attrs)
	return o.State == lead.Delivered
}

func (w *Worker) outcome(c lead.Claim, err error, now time.Time) lead.Outcome {
	if err == nil {
		return lead.Outcome{State: lead.Delivered, At: now}
	}
	if c.Attempt >= attempts(err) {
		return lead.Outcome{State: lead.Dead, At: now, DueAt: now, Error: redact(err)}
	}
	pause := w.pause(c.Attempt)
	var wait *later
	if errors.As(err, &wait) {
		pause = max(pause, wait.after)
	}
	return lead.Outcome{State: lead.Pending, At: now, DueAt: now.Add(pause), Error: redact(err)}
}

// attempts is how often a delivery that fails like this is made before it is given up.
func attempts(err error) int {
	var no *refused
	var wrong *mistake
	switch {
	case errors.As(err, &no):
		return 1
	case errors.As(err, &wrong):
		return mendAttempts
	}
	return maxAttempts
}

// settle tries for a while: an outcome that is not recorded is a lead sent twice.
func (w *Worker) settle(ctx context.Context, c lead.Claim, o lead.Outcome, attrs []any) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	for {
		settled, err := w.outbox.Settle(ctx, c, o)
		if err == nil {
			if !settled {
				w.log.Warn("a delivery took longer than its claim and may be made twice", attrs...)
			}
			return
		}
		if background.Pause(ctx, 250*time.Millisecond) != nil {
			w.log.Error("a delivery's outcome could not be recorded; it will be made again",
				append(attrs, "cause", redact(err))...)
			return
		}
	}
}

// backoff doubles from firstPause to maxPause; the random half keeps a crowd of leads
// from returning all at once.
func backoff(attempt int) time.Duration {
	pause := maxPause
	if shift := attempt - 1; shift < 20 {
		pause = min(maxPause, firstPause<<shift)
	}
	return pause/2 + mathrand.N(pause/2)
}

var address = regexp.MustCompile(`\S+@\S+`)

// redact is an error as logs and the outbox may hold it: mail servers like to repeat
// addresses.
func redact(err error) string {
	text := []rune(oneLine(address.ReplaceAllString(err.Error(), "[address]")))
	return string(text[:min(len(text), 300)])
}
