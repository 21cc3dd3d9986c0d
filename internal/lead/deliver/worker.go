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

// Outbox is what a worker empties: of leads and news about quotes for receivers, and of letters to buyers.
type Outbox interface {
	lead.Outbox
	lead.LetterOutbox
	lead.NewsOutbox
}

// Worker empties the outbox. Any number of them, in any number of processes, share one.
type Worker struct {
	// Delivered is told of each lead that a destination took; it may be nil.
	Delivered func(ctx context.Context, l lead.Lead, destination string)

	outbox Outbox
	lanes  []*lane
	log    *slog.Logger
	pause  func(attempt int) time.Duration
}

// lane is the way to one destination; a slow one holds up no other.
type lane struct {
	name  string // of its destination
	what  string // it carries: leads, letters or news
	claim func(ctx context.Context, token string, limit int) ([]task, error)
	wake  chan struct{}
	slots chan struct{}
}

// task delivers one thing, once.
type task func(ctx context.Context)

// NewWorker makes a worker for the destinations.
func NewWorker(outbox Outbox, d *Destinations, log *slog.Logger) *Worker {
	w := &Worker{outbox: outbox, log: log, pause: backoff}
	add := func(name, what string, claim func(context.Context, string, int) ([]task, error)) {
		w.lanes = append(w.lanes, &lane{name, what, claim, make(chan struct{}, 1), make(chan struct{}, Concurrency)})
	}
	for _, one := range d.list {
		add(one.name, "leads", w.claimLeads(one))
		add(one.name, "news", w.claimNews(one))
		if by, ok := one.sender.(*mailSender); ok {
			add(one.name, "letters", w.claimLetters(by))
		}
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
			background.Keep(ctx, w.log, "deliver "+l.what+" to "+l.name,
				func(ctx context.Context) { w.run(ctx, l) })
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
		var tasks []task
		err := background.Do(w.log, "claim "+l.what+" for "+l.name, func() (err error) {
			tasks, err = l.claim(ctx, rand.Text(), free)
			return err
		})
		if err != nil && ctx.Err() == nil {
			w.log.Warn("deliveries cannot be claimed; will try again", "destination", l.name, "what", l.what, "cause",
				redact(err))
		}
		l.give(free - len(tasks))
		for _, one := range tasks {
			sending.Go(func() error {
				defer l.give(1)
				one(context.WithoutCancel(ctx))
				return nil
			})
		}
		if len(tasks) == free {
			continue
		}
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-time.After(poll/2 + mathrand.N(poll)):
		}
	}
}

// claimLeads takes leads that a destination is to have.
func (w *Worker) claimLeads(to destination) func(context.Context, string, int) ([]task, error) {
	return func(ctx context.Context, token string, limit int) (tasks []task, err error) {
		claims, err := w.outbox.Claim(ctx, to.name, token, time.Now(), lease, limit)
		for _, c := range claims {
			tasks = append(tasks, func(ctx context.Context) {
				sent := false
				_ = background.Do(w.log, "deliver a lead to "+to.name, func() error {
					sent = w.deliver(ctx, to, c)
					return nil
				})
				if sent && w.Delivered != nil {
					_ = background.Do(w.log, "note that a lead was delivered to "+to.name, func() error {
						w.Delivered(ctx, c.Lead, c.Destination)
						return nil
					})
				}
			})
		}
		return tasks, err
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
func (w *Worker) deliver(ctx context.Context, to destination, c lead.Claim) bool {
	sendCtx, cancel := context.WithTimeout(ctx, sendTimeout)
	err := to.send(sendCtx, c.Lead)
	cancel()
	o := w.outcome(c.Attempt, err, time.Now())
	attrs := []any{"lead", c.Lead.ID, "brand", c.Lead.Brand, "destination", c.Destination, "attempt", c.Attempt}
	switch o.State {
	case lead.Delivered:
		w.log.Info("lead delivered", attrs...)
	case lead.Pending:
		w.log.Warn("lead not delivered; will try again", append(attrs, "due", o.DueAt, "cause", o.Error)...)
	case lead.Dead:
		w.log.Error("lead given up; `livery leads retry` sends it again", append(attrs, "cause", o.Error)...)
	}
	w.settle(ctx, attrs, func(ctx context.Context) (bool, error) { return w.outbox.Settle(ctx, c, o) })
	return o.State == lead.Delivered
}

func (w *Worker) outcome(attempt int, err error, now time.Time) lead.Outcome {
	if err == nil {
		return lead.Outcome{State: lead.Delivered, At: now}
	}
	if attempt >= attempts(err) {
		return lead.Outcome{State: lead.Dead, At: now, DueAt: now, Error: redact(err)}
	}
	pause := w.pause(attempt)
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

// settle tries for a while: an outcome that is not recorded is a lead sent twice, or a letter that nobody knows of.
func (w *Worker) settle(ctx context.Context, attrs []any, record func(context.Context) (bool, error)) {
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	for {
		settled, err := record(ctx)
		if err == nil {
			if !settled {
				w.log.Warn("a delivery took longer than its claim", attrs...)
			}
			return
		}
		if background.Pause(ctx, 250*time.Millisecond) != nil {
			w.log.Error("a delivery's outcome could not be recorded",
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
	text := []rune(lead.OneLine(address.ReplaceAllString(err.Error(), "[address]")))
	return string(text[:min(len(text), 300)])
}
