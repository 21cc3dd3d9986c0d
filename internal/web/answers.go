package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/incoming"
)

// answerTimeout is how long a provider may take to hand a mail over.
const answerTimeout = 2 * time.Minute

// Receiver keeps answers to letters; a lead.Correspondence is one.
type Receiver interface {
	Receive(ctx context.Context, key string, l lead.Letter) (lead string, err error)
}

// Answers takes mails that the providers of mailboxes hand over at POST /api/mail/{name}.
func Answers(keep Receiver, boxes map[string]lead.Mailbox, now func() time.Time, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		box, known := boxes[r.PathValue("name")]
		if !known {
			answerTask(w, http.StatusNotFound, taskAnswer{Message: "No mailbox has this name"})
			return
		}
		if !knowsSecret(r, box.Secret) {
			w.Header().Set("WWW-Authenticate", `Basic realm="mail"`)
			answerTask(w, http.StatusUnauthorized, taskAnswer{Message: "The secret of this mailbox is another one"})
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), answerTimeout)
		defer cancel()
		message, err := takeAnswer(ctx, w, r, keep, box, now())
		var refused *taskError
		if errors.As(err, &refused) {
			answerTask(w, refused.status, taskAnswer{Message: refused.message, Field: refused.field})
			return
		} else if err != nil {
			log.Error("an answer could not be kept; its provider was asked to try again", "cause", lead.Cause(err))
			w.Header().Set("Retry-After", "60")
			answerTask(w, http.StatusServiceUnavailable, taskAnswer{Message: "The answer could not be kept; try again"})
			return
		}
		log.Info("mail taken", "mailbox", r.PathValue("name"), "outcome", message)
		answerTask(w, http.StatusOK, taskAnswer{Success: true, Message: message})
	})
}

// knowsSecret reads the secret from a password, which providers take as part of an address, or from a bearer token.
func knowsSecret(r *http.Request, secret string) bool {
	_, given, _ := r.BasicAuth()
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		given = token
	}
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(secret))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

func takeAnswer(ctx context.Context, w http.ResponseWriter, r *http.Request, keep Receiver, box lead.Mailbox,
	now time.Time) (string, error) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(answerTimeout))
	raw, err := rawMail(r, http.MaxBytesReader(w, r.Body, incoming.LongestMail))
	var read incoming.Mail
	if err == nil {
		read, err = incoming.Read(raw, now)
	}
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return "", &taskError{http.StatusRequestEntityTooLarge, "", "A mail may have 30 MB with all that is attached"}
	case errors.Is(err, incoming.ErrUnreadable):
		return "", &taskError{http.StatusUnprocessableEntity, "", "This cannot be read as a mail"}
	case err != nil:
		return "", err
	}
	found := false
	for _, address := range read.Recipients {
		key := box.Key(address)
		if key == "" {
			continue
		}
		switch _, err := keep.Receive(ctx, key, read.Letter); {
		case err == nil:
			found = true
		case !errors.Is(err, lead.ErrNotFound):
			return "", err
		}
	}
	if !found {
		// The person may have been erased since: nothing is to be kept then, and the provider need not try again.
		return "Nothing that is kept here is answered by this mail; it was not kept", nil
	}
	return "Answer received", nil
}

// rawMail finds the mail as it travelled in what a provider sends.
func rawMail(r *http.Request, body io.Reader) (io.Reader, error) {
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "message/rfc822":
		return body, nil
	case "application/json": // Postmark
		var in struct{ RawEmail string }
		if err := json.NewDecoder(body).Decode(&in); err != nil || in.RawEmail == "" {
			return nil, noMail(err)
		}
		return strings.NewReader(in.RawEmail), nil
	case "application/x-www-form-urlencoded": // Mailgun
		text, err := io.ReadAll(body)
		form, unreadable := url.ParseQuery(string(text))
		for _, name := range mailFields {
			if raw := form.Get(name); raw != "" {
				return strings.NewReader(raw), nil
			}
		}
		return nil, noMail(errors.Join(err, unreadable))
	case "multipart/form-data": // SendGrid, Mailgun
		parts := multipart.NewReader(body, params["boundary"])
		for {
			part, err := parts.NextPart()
			if err != nil {
				return nil, noMail(err)
			}
			if slices.Contains(mailFields, part.FormName()) {
				return part, nil
			}
		}
	}
	return nil, &taskError{http.StatusUnsupportedMediaType, "Content-Type",
		"Send the whole mail as message/rfc822, or in one of the forms of docs/delivery.md"}
}

// mailFields are where forms have the mail as it travelled.
var mailFields = []string{"email", "body-mime"}

func noMail(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &taskError{http.StatusUnprocessableEntity, "", "The whole mail is missing: let the provider send it as it " +
		"travelled (RawEmail, email or body-mime)"}
}
