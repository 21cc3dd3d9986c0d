package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"

	"livery/internal/change"
	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
)

// Problem is a failure as RFC 9457 writes it. Detail is a sentence for the person at the Desk.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func (p *Problem) Error() string { return p.Detail }

func problem(status int, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

var (
	errSignedOut = problem(http.StatusUnauthorized, "You are not signed in, or your session has ended. Sign in again; what you typed is still here.")
	errForbidden = problem(http.StatusForbidden, "Your role does not allow this. Ask an owner of the Desk.")
	errNoSuch    = problem(http.StatusNotFound, "There is nothing here, or it belongs to a brand you do not work for.")
	errNoMatch   = problem(http.StatusPreconditionRequired, "This change must say which version it was made from (If-Match).")
)

// known turns the errors of the domain into statuses; their text is for people already.
var known = []struct {
	err    error
	status int
}{
	{desk.ErrNotFound, http.StatusNotFound},
	{desk.ErrTaken, http.StatusConflict},
	{desk.ErrInvite, http.StatusGone},
	{desk.ErrNoRoom, http.StatusInsufficientStorage},
	{desk.ErrLastOwner, http.StatusConflict},
	{desk.ErrPassword, http.StatusUnprocessableEntity},
	{desk.ErrSignIn, http.StatusUnauthorized},
	{lead.ErrNotFound, http.StatusNotFound},
	{lead.ErrChanged, http.StatusPreconditionFailed},
	{post.ErrNotFound, http.StatusNotFound},
	{post.ErrBroken, http.StatusConflict},
	{post.ErrTooLong, http.StatusRequestEntityTooLarge},
	{post.ErrElsewhere, http.StatusConflict},
	{post.ErrPlace, http.StatusBadRequest},
	{preview.ErrEnded, http.StatusNotFound},
	{preview.ErrUntil, http.StatusUnprocessableEntity},
	{media.ErrNotFound, http.StatusNotFound},
	{change.ErrNotFound, http.StatusNotFound},
	{change.ErrDraft, http.StatusPreconditionFailed},
	{change.ErrNotOpen, http.StatusConflict},
	{change.ErrTakenBack, http.StatusConflict},
	{change.ErrConflict, http.StatusConflict},
	{change.ErrNothing, http.StatusUnprocessableEntity},
	{change.ErrPast, http.StatusUnprocessableEntity},
}

// fail answers an error; what we did not expect is logged and shown as a plain fault.
func (d *Desk) fail(w http.ResponseWriter, r *http.Request, err error) {
	if conflict, is := errors.AsType[*postConflict](err); is {
		writeProblem(w, conflict.Status, conflict.PostConflict)
		return
	}
	if errors.Is(err, syscall.ENOSPC) { // of a file, where the database has its own word
		err = desk.ErrNoRoom
	}
	var p *Problem
	if !errors.As(err, &p) {
		p = problem(http.StatusInternalServerError, "Something went wrong on our side. Nothing you typed is lost; please try again in a moment.")
		for _, k := range known {
			if errors.Is(err, k.err) {
				p = problem(k.status, sentence(k.err.Error()))
				break
			}
		}
		if refused, ok := errors.AsType[change.Refused](err); ok {
			p = problem(http.StatusUnprocessableEntity, sentence(refused.Error()))
		}
		if p.Status == http.StatusInternalServerError {
			if errors.Is(err, context.Canceled) {
				return
			}
			d.Log.Error("desk call failed", "route", r.Pattern, "error", err)
		}
	}
	writeProblem(w, p.Status, p)
}

func writeProblem(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// refuse is an error of the domain that the person at the Desk can fix.
func refuse(err error) error {
	var p *Problem
	if err == nil || errors.As(err, &p) {
		return err
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return err
		}
	}
	return problem(http.StatusUnprocessableEntity, sentence(err.Error()))
}

func sentence(text string) string {
	if text == "" {
		return text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

const (
	longestBody = 64 << 10
	longestPost = 2 * post.MaxSize // JSON may spell a character with several
)

// body reads the JSON of a call.
func body[T any](c call) (value T, err error) { return bodyUpTo[T](c, longestBody) }

func bodyUpTo[T any](c call, longest int64) (value T, err error) {
	data, err := io.ReadAll(http.MaxBytesReader(c.w, c.Body, longest))
	if err != nil {
		return value, problem(http.StatusRequestEntityTooLarge, "This is more than the Desk takes at once.")
	}
	if len(bytes.TrimSpace(data)) == 0 {
		data = []byte("{}")
	}
	in := json.NewDecoder(bytes.NewReader(data))
	in.DisallowUnknownFields()
	if err := in.Decode(&value); err != nil {
		return value, problem(http.StatusBadRequest, "The Desk's page and its server do not understand each other; reload the page.")
	}
	return value, nil
}

// with lets a handler have the JSON of a call.
func with[T any](handler func(call, T) error) func(call) error {
	return func(c call) error {
		in, err := body[T](c)
		if err != nil {
			return err
		}
		return handler(c, in)
	}
}

func (c call) answer(value any) error {
	if err := c.record(c); err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(c.w).Encode(value)
}

// reply answers what a call of the domain returned.
func (c call) reply(value any, err error) error {
	if err != nil {
		return err
	}
	return c.answer(value)
}

func (c call) nothing() error {
	if err := c.record(c); err != nil {
		return err
	}
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

func jsonText(value any) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}
