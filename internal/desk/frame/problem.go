package frame

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"syscall"

	"livery/internal/change"
	"livery/internal/comment"
	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/preview"
	"livery/internal/quote"
)

// Problem is a failure as RFC 9457 writes it. Detail is a sentence for the person at the Desk.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func (p *Problem) Error() string { return p.Detail }

// NewProblem makes one.
func NewProblem(status int, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

// Telling is a problem that tells more than a Problem does.
type Telling interface {
	error
	Answer() (status int, body any)
}

// ErrNoSuch hides what belongs to a brand that the person does not work for behind what is not there.
var ErrNoSuch = NewProblem(http.StatusNotFound, "There is nothing here, or it belongs to a brand you do not work for.")

// ErrNobodyApproves keeps a proposal from waiting for ever.
var ErrNobodyApproves = NewProblem(http.StatusConflict, "Nothing was proposed: nobody else at the Desk may publish "+
	"this, so nobody could approve it. Publish it yourself, or let an owner invite somebody under People.")

var (
	errSignedOut = NewProblem(http.StatusUnauthorized,
		"You are not signed in, or your session has ended. Sign in again; what you typed is still here.")
	errForbidden = NewProblem(http.StatusForbidden, "Your role does not allow this. Ask an owner of the Desk.")
	errNoMatch   = NewProblem(http.StatusPreconditionRequired,
		"This change must say which version it was made from (If-Match).")
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
	{desk.ErrKey, http.StatusUnauthorized},
	{lead.ErrNotFound, http.StatusNotFound},
	{lead.ErrChanged, http.StatusPreconditionFailed},
	{lead.ErrNothingToSend, http.StatusConflict},
	{quote.ErrNotFound, http.StatusNotFound},
	{post.ErrNotFound, http.StatusNotFound},
	{post.ErrBroken, http.StatusConflict},
	{post.ErrTooLong, http.StatusRequestEntityTooLarge},
	{post.ErrElsewhere, http.StatusConflict},
	{post.ErrNotProposed, http.StatusConflict},
	{post.ErrOwnProposal, http.StatusForbidden},
	{post.ErrSame, http.StatusUnprocessableEntity},
	{post.ErrPlace, http.StatusBadRequest},
	{preview.ErrEnded, http.StatusNotFound},
	{preview.ErrUntil, http.StatusUnprocessableEntity},
	{media.ErrNotFound, http.StatusNotFound},
	{change.ErrNotFound, http.StatusNotFound},
	{change.ErrDraft, http.StatusPreconditionFailed},
	{change.ErrNotOpen, http.StatusConflict},
	{change.ErrDecided, http.StatusConflict},
	{change.ErrOwn, http.StatusForbidden},
	{comment.ErrNotFound, http.StatusNotFound},
	{change.ErrTakenBack, http.StatusConflict},
	{change.ErrConflict, http.StatusConflict},
	{change.ErrNothing, http.StatusUnprocessableEntity},
	{change.ErrPast, http.StatusUnprocessableEntity},
}

// Fail answers an error; what we did not expect is logged and shown as a plain fault.
func (f *Frame) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if own, is := errors.AsType[Telling](err); is {
		status, body := own.Answer()
		writeProblem(w, status, body)
		return
	}
	if errors.Is(err, syscall.ENOSPC) { // of a file, where the database has its own word
		err = desk.ErrNoRoom
	}
	p := problemOf(err)
	if p == nil {
		if errors.Is(err, context.Canceled) {
			return
		}
		f.Log.Error("desk call failed", "route", r.Pattern, "error", err)
		p = NewProblem(http.StatusInternalServerError,
			"Something went wrong on our side. Nothing you typed is lost; please try again in a moment.")
	}
	writeProblem(w, p.Status, p)
}

// problemOf is an error as the person is told of it; nil where we did not expect it.
func problemOf(err error) *Problem {
	if p, is := errors.AsType[*Problem](err); is {
		return p
	}
	if refused, is := errors.AsType[desk.Refused](err); is {
		return NewProblem(http.StatusUnprocessableEntity, Sentence(refused.Error()))
	}
	if refused, is := errors.AsType[change.Refused](err); is {
		return NewProblem(http.StatusUnprocessableEntity, Sentence(refused.Error()))
	}
	if refused, is := errors.AsType[*comment.Refused](err); is {
		return NewProblem(http.StatusUnprocessableEntity, Sentence(refused.Error()))
	}
	for _, k := range known {
		if errors.Is(err, k.err) {
			return NewProblem(k.status, Sentence(k.err.Error()))
		}
	}
	return nil
}

func writeProblem(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// Sentence writes what an error says as a sentence.
func Sentence(text string) string {
	if text == "" {
		return text
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
