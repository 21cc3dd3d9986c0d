package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"time"

	"livery/internal/lead"
)

const (
	maxTask     = 256 << 10
	taskTimeout = 15 * time.Second

	aString  = "a string"
	anObject = "an object with values of the documented types"
)

// Intake keeps posted leads; *lead.Intake is one.
type Intake interface {
	Post(ctx context.Context, s lead.Submission) (lead.Saved, error)
}

// taskAnswer is the body of every answer.
type taskAnswer struct {
	Success bool   `json:"success"`
	TaskID  string `json:"taskId,omitempty"`
	Message string `json:"message"`
	Field   string `json:"field,omitempty"`
}

// taskError is a refusal that tells the sender what to fix.
type taskError struct {
	status         int
	field, message string
}

func (e *taskError) Error() string { return e.message }

// Tasks answers POST /api/tasks. brandOf names the brand of a request whose body says it
// came from the host domain, which may be empty.
func Tasks(in Intake, brandOf func(r *http.Request, domain string) string, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), taskTimeout)
		defer cancel()
		s, err := readTask(w, r)
		var saved lead.Saved
		if err == nil {
			s.Brand = brandOf(r, s.Domain)
			saved, err = in.Post(ctx, s)
		}
		if err != nil {
			refuseTask(w, err, log)
			return
		}
		message := "Demo request received"
		if s.RequestType == lead.ContactMessage {
			message = "Message received"
		}
		answerTask(w, http.StatusOK, taskAnswer{Success: true, TaskID: saved.ID, Message: message})
	})
}

// readTask reads the body. Unknown fields are ignored; a known one of another type is refused by name.
func readTask(w http.ResponseWriter, r *http.Request) (s lead.Submission, err error) {
	if r.Method != http.MethodPost {
		return s, &taskError{http.StatusMethodNotAllowed, "", "Only POST creates a task"}
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return s, &taskError{http.StatusUnsupportedMediaType, "Content-Type", "Content-Type must be application/json"}
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxTask))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return s,
			&taskError{http.StatusRequestEntityTooLarge, "", fmt.Sprintf("The body is larger than %d bytes", maxTask)}
	} else if err != nil {
		return s, &taskError{http.StatusBadRequest, "", "The body could not be read"}
	}
	var body map[string]json.RawMessage
	if err := json.Unmarshal(raw, &body); err != nil || body == nil {
		return s, &taskError{http.StatusBadRequest, "", "The body must be a JSON object"}
	}
	for _, f := range []struct {
		name  string
		value any
		want  string
	}{
		{"leadName", &s.Name, aString}, {"leadEmail", &s.Email, aString}, {"company", &s.Company, aString},
		{"phone", &s.Phone, aString}, {"fleetSize", &s.FleetSize, aString}, {"notes", &s.Notes, aString},
		{"domain", &s.Domain, aString}, {"requestType", &s.RequestType, aString}, {"subject", &s.Subject, aString},
		{"createdOn", &s.CreatedOn, aString}, {"attribution", &s.Attribution, anObject},
		{"signals", &s.Signals, anObject},
	} {
		if field, given := body[f.name]; given && json.Unmarshal(field, f.value) != nil {
			return s, &taskError{http.StatusBadRequest, f.name, f.name + " must be " + f.want}
		}
	}
	s.IdempotencyKey = r.Header.Get("Idempotency-Key")
	return s, nil
}

// taskField is the body's name for a field of a lead.
func taskField(name string) string {
	theirs, differs := map[string]string{"name": "leadName", "email": "leadEmail", "brand": "domain"}[name]
	if differs {
		return theirs
	}
	return name
}

func refuseTask(w http.ResponseWriter, err error, log *slog.Logger) {
	var refused *taskError
	var field *lead.FieldError
	switch {
	case errors.As(err, &refused):
		if refused.status == http.StatusMethodNotAllowed {
			w.Header().Set("Allow", http.MethodPost)
		}
		answerTask(w, refused.status, taskAnswer{Message: refused.message, Field: refused.field})
	case errors.As(err, &field):
		answerTask(w, http.StatusUnprocessableEntity, taskAnswer{Message: field.Message, Field: taskField(field.Field)})
	default:
		log.Error("a posted lead could not be kept; its sender was asked to try again", "cause", err)
		w.Header().Set("Retry-After", "5")
		answerTask(w, http.StatusServiceUnavailable, taskAnswer{Message: "Failed to process demo request"})
	}
}

func answerTask(w http.ResponseWriter, status int, body taskAnswer) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// TasksAway answers in the stead of Tasks while leads cannot be kept: the sender is asked to try again.
func TasksAway(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Retry-After", "60")
	answerTask(w, http.StatusServiceUnavailable, taskAnswer{Message: "Failed to process demo request"})
}
