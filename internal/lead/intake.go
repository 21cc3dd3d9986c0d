package lead

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"regexp"
	"time"

	"livery/internal/blob"
)

// DefaultMinFill is below what a person needs for two required fields.
const DefaultMinFill = 2 * time.Second

const (
	saveTimeout = 10 * time.Second
	blobTimeout = 10 * time.Second
	// The visitor waits for the copy beside the document, though the lead is safe without it.
	sidecarTimeout = 2 * time.Second
)

// Intake turns what visitors send into stored leads.
type Intake struct {
	Store Store
	Blobs blob.Store
	// Destinations names where a brand's leads are delivered to.
	Destinations func(brand string) []string
	// MinFill is the time below which a form must have been filled in by a machine.
	MinFill time.Duration
	// Stored is called after a lead was queued; it wakes the delivery.
	Stored func()
	Now    func() time.Time
	Log    *slog.Logger
}

// Submission is a posted lead as its handler read it.
type Submission struct {
	Lead
	Signals        Signals
	IdempotencyKey string // the upload's file name, or any other unique text
}

var keyShape = regexp.MustCompile(`^[!-~]{1,255}$`)

// Post keeps a posted lead and returns when it is durable. A *FieldError says that the
// visitor can fix it; any other error that the server has to.
func (in *Intake) Post(ctx context.Context, s Submission) (Saved, error) {
	l := s.Lead
	l.clean()
	l.Source, l.ReceivedAt = Posted, in.Now()
	switch {
	case ValidFileName(s.IdempotencyKey):
		l.File = s.IdempotencyKey
	case s.IdempotencyKey != "" && !keyShape.MatchString(s.IdempotencyKey):
		return Saved{},
			&FieldError{Field: "Idempotency-Key",
				Message: "Idempotency-Key must be 1 to 255 printable ASCII characters without spaces"}
	default:
		l.Key = s.IdempotencyKey
	}
	if err := l.Validate(); err != nil {
		return Saved{}, err
	}
	saved, err := in.keep(ctx, l, s.Signals)
	if err == nil && saved.Created && l.File != "" {
		in.writeSidecar(ctx, l, s.Signals)
	}
	return saved, err
}

// keep stores a clean lead that passed the rules.
func (in *Intake) keep(ctx context.Context, l Lead, signals Signals) (Saved, error) {
	l.StoredAt = in.Now()
	if l.Status == "" {
		l.Status = Accepted
	}
	if why := signals.Suspicion(in.MinFill); why != "" && l.Status == Accepted {
		l.Status, l.Reason = Flagged, why
	}
	ctx, cancel := context.WithTimeout(ctx, saveTimeout)
	defer cancel()
	saved, err := in.Store.Save(ctx, l, in.Destinations(l.Brand))
	if err != nil {
		return Saved{}, err
	}
	if saved.Erased {
		in.Log.Info("a request came again that was erased; nothing is kept of it", "brand", l.Brand, "source", l.Source)
		return saved, nil
	}
	in.Log.Info("lead stored", "lead", saved.ID, "brand", l.Brand, "source", l.Source, "status", l.Status, "new",
		saved.Created)
	if in.Stored != nil {
		in.Stored()
	}
	return saved, nil
}

// writeSidecar puts the attribution beside the document. The lead holds it already, so a
// failure costs nothing but this copy.
func (in *Intake) writeSidecar(ctx context.Context, l Lead, signals Signals) {
	if l.Attribution.IsZero() && signals == (Signals{}) {
		return
	}
	body, err := json.Marshal(Sidecar{l.Attribution, signals})
	if err == nil {
		ctx, cancel := context.WithTimeout(ctx, sidecarTimeout)
		defer cancel()
		_, err = in.Blobs.Put(ctx, Container, SidecarName(l.Brand, l.File), bytes.NewReader(body), int64(len(body)),
			blob.PutOptions{ContentType: "application/json", Conditions: blob.Conditions{IfNoneMatch: "*"}})
	}
	if err != nil && !errors.Is(err, blob.ErrExists) {
		in.Log.Warn("the attribution of a lead could not be written beside its document; the lead itself is kept "+
			"with it",
			"brand", l.Brand, "cause", Cause(err))
	}
}

// Cause is an error as a log may hold it: an upload's name contains its sender's.
func Cause(err error) string {
	for _, known := range []error{blob.ErrNotFound, blob.ErrContainerNotFound, blob.ErrExists, blob.ErrPrecondition,
		blob.ErrName, context.DeadlineExceeded, context.Canceled} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return uploadName.ReplaceAllString(err.Error(), "[upload]")
}

var uploadName = regexp.MustCompile(`[^\s"']*(contacts/|demo-)[^\s"']*`)
