package lead

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"livery/internal/background"
	"livery/internal/blob"
)

// MaxDocument is the longest document that may be uploaded.
const MaxDocument = 64 << 10

const (
	maxSidecar   = 64 << 10
	sweepReaders = 8
)

// Sweeper finds uploaded documents whose post never came and keeps them as leads. It
// walks through the container in bounded steps, so that a container of any size, or a
// long time without a server, costs no more at once than an ordinary minute.
type Sweeper struct {
	Intake *Intake
	// Grace is how long a document waits for its post.
	Grace time.Duration
	// Keep is how long an upload that is no lead stays for the operator to look at.
	Keep time.Duration
	// Every is the pause after a whole walk.
	Every time.Duration
	// MaxListed and MaxTaken bound one step.
	MaxListed, MaxTaken int

	marker string
}

// NewSweeper makes a sweeper with its usual bounds.
func NewSweeper(in *Intake) *Sweeper {
	return &Sweeper{Intake: in, Grace: 2 * time.Minute, Keep: 24 * time.Hour, Every: time.Minute, MaxListed: 5000,
		MaxTaken: 500}
}

// Swept says what a step did. Whole is true when it reached the end of the container.
type Swept struct {
	Listed, Taken, Failed, Removed int
	Whole                          bool
}

// Run sweeps until the context ends.
func (s *Sweeper) Run(ctx context.Context) {
	for {
		step, err := s.Step(ctx)
		pause := s.Every
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.Intake.Log.Warn("uploads could not be swept; will try again", "cause", Cause(err), "in", pause)
		case !step.Whole:
			pause = min(pause, time.Second)
		}
		if step.Taken+step.Failed+step.Removed > 0 {
			s.Intake.Log.Info("uploads swept", "listed", step.Listed, "taken", step.Taken, "failed", step.Failed,
				"removed", step.Removed)
		}
		if background.Pause(ctx, pause) != nil {
			return
		}
	}
}

// Step looks at the next part of the container.
func (s *Sweeper) Step(ctx context.Context) (Swept, error) {
	listCtx, cancel := context.WithTimeout(ctx, 3*blobTimeout)
	defer cancel()
	page, err := s.Intake.Blobs.List(listCtx, Container, blob.ListOptions{Prefix: uploads, Marker: s.marker,
		Max: s.MaxListed})
	if errors.Is(err, blob.ErrContainerNotFound) {
		return Swept{Whole: true}, nil
	} else if err != nil {
		return Swept{}, fmt.Errorf("list the uploads: %w", err)
	}
	step := Swept{Listed: len(page.Blobs)}
	waiting, stale, err := s.sort(ctx, page.Blobs)
	if err != nil {
		return step, err
	}
	step.Removed = s.removeAll(ctx, stale)
	next := page.Next
	if len(waiting) > s.MaxTaken {
		waiting = waiting[:s.MaxTaken]
		next = waiting[len(waiting)-1].Name
	}
	step.Taken, step.Failed = s.takeAll(ctx, waiting)
	s.marker, step.Whole = next, next == ""
	return step, ctx.Err()
}

// isDue reports whether a document of this age has waited long enough for its post. One from well
// in the future was written before a clock was set back, so its real age is not known.
func (s *Sweeper) isDue(age time.Duration) bool { return age >= s.Grace || age < -s.Grace }

// sort finds the documents past their grace that no lead stands for, and those that turned out to
// be no lead long enough ago.
func (s *Sweeper) sort(ctx context.Context, listed []blob.Properties) (waiting []blob.Properties, stale []Upload,
	err error) {
	now := s.Intake.Now()
	var ripe []blob.Properties
	var ask []Upload
	for _, b := range listed {
		if up, ok := splitDocumentName(b.Name); ok && s.isDue(now.Sub(b.LastModified)) {
			ripe, ask = append(ripe, b), append(ask, up)
		}
	}
	known, err := s.Intake.Store.Known(ctx, ask)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range ripe {
		switch k, isKnown := known[ask[i]]; {
		case !isKnown:
			waiting = append(waiting, b)
		case k.Status == Invalid && now.Sub(k.StoredAt) >= s.Keep:
			stale = append(stale, ask[i])
		}
	}
	return waiting, stale, nil
}

// removeAll removes uploads. Their leads stay, with the reason why they are none.
func (s *Sweeper) removeAll(ctx context.Context, stale []Upload) (removed int) {
	var gone Erased
	for _, up := range stale {
		if err := gone.remove(ctx, s.Intake.Blobs, up); err != nil {
			s.Intake.Log.Warn("an upload that is no lead could not be removed; the next sweep tries again", "cause",
				Cause(err))
			continue
		}
		removed++
	}
	return removed
}

func (s *Sweeper) takeAll(ctx context.Context, documents []blob.Properties) (taken, failed int) {
	var readers background.Group
	var mu sync.Mutex
	queue := make(chan blob.Properties)
	for range min(sweepReaders, len(documents)) {
		readers.Go(func() error {
			for doc := range queue {
				var isNew bool
				err := background.Do(s.Intake.Log, "keep an uploaded document as a lead", func() (err error) {
					isNew, err = s.take(ctx, doc)
					return err
				})
				mu.Lock()
				if isNew {
					taken++
				}
				if err != nil {
					failed++
					s.Intake.Log.Warn("an uploaded document could not be kept as a lead; the next sweep tries again",
						"cause", Cause(err))
				}
				mu.Unlock()
			}
			return nil
		})
	}
	for _, doc := range documents {
		queue <- doc
	}
	close(queue)
	_ = readers.Wait() // each document was guarded by itself
	return taken, failed
}

// take keeps one document. One that cannot be read is kept as invalid, so that an
// operator sees it and no later sweep reads it again.
func (s *Sweeper) take(ctx context.Context, b blob.Properties) (bool, error) {
	up, _ := splitDocumentName(b.Name)
	ctx, cancel := context.WithTimeout(ctx, 2*blobTimeout+saveTimeout)
	defer cancel()
	raw, err := readBlob(ctx, s.Intake.Blobs, b.Name, MaxDocument)
	if errors.Is(err, blob.ErrNotFound) {
		return false, nil // erased since it was listed
	} else if err != nil {
		return false, err
	}
	l, signals := Lead{}, Signals{}
	doc, problem := ParseDocument(strings.NewReader(string(raw)))
	if len(raw) > MaxDocument {
		problem = fmt.Errorf("the document is larger than %d bytes", MaxDocument)
	}
	if problem == nil {
		l = doc.lead()
		l.Attribution, signals = s.sidecar(ctx, up)
	}
	l.clean()
	l.Brand, l.File, l.Source, l.ReceivedAt = up.Brand, up.File, Uploaded, b.LastModified
	if problem == nil {
		problem = l.Validate()
	}
	if problem != nil {
		l.Status, l.Reason = Invalid, CleanText(problem.Error())
	}
	if l.DeliveredTo, err = deliveredTo(ctx, s.Intake.Blobs, up); err != nil {
		return false, err
	}
	saved, err := s.Intake.keep(ctx, l, signals)
	if err == nil && saved.Erased {
		err = new(Erased).remove(ctx, s.Intake.Blobs, up)
	}
	return saved.Created, err
}

// sidecar reads what lies beside a document. It is optional, and the visitor wrote it: one
// that cannot be read is none.
func (s *Sweeper) sidecar(ctx context.Context, up Upload) (Attribution, Signals) {
	raw, err := readBlob(ctx, s.Intake.Blobs, SidecarName(up.Brand, up.File), maxSidecar)
	var side Sidecar
	if err != nil || len(raw) > maxSidecar || json.Unmarshal(raw, &side) != nil {
		return Attribution{}, Signals{}
	}
	return side.Attribution, side.Signals
}

// readBlob reads at most one byte more than max, which tells the caller that it is too long.
func readBlob(ctx context.Context, blobs blob.Store, name string, max int64) ([]byte, error) {
	object, err := blobs.Get(ctx, Container, name, blob.GetOptions{})
	if err != nil {
		return nil, err
	}
	defer object.Body.Close()
	return io.ReadAll(io.LimitReader(object.Body, max+1))
}
