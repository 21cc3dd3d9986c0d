package deliver

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"livery/internal/lead"
)

// Webhook posts a lead as JSON to a URL.
type Webhook struct {
	Name   string
	Brands []string // empty means every brand
	URL    string
	Secret string
}

// SignatureHeader holds "t={unix seconds},v1={hex HMAC-SHA256 of t + "." + body}".
const SignatureHeader = "Livery-Signature"

// Payload is the body of a webhook.
type Payload struct {
	Event       string           `json:"event"`
	ID          string           `json:"id"`
	Brand       string           `json:"brand"`
	Domain      string           `json:"domain"`
	RequestType string           `json:"requestType"`
	Name        string           `json:"name"`
	Email       string           `json:"email"`
	Phone       string           `json:"phone"`
	Company     string           `json:"company"`
	FleetSize   string           `json:"fleetSize"`
	Subject     string           `json:"subject,omitempty"`
	Notes       string           `json:"notes"`
	CreatedOn   string           `json:"createdOn,omitempty"`
	ReceivedAt  time.Time        `json:"receivedAt"`
	Attribution lead.Attribution `json:"attribution"`
	Quote       *QuotePayload    `json:"quote,omitempty"`
}

func payload(l lead.Lead) Payload {
	return Payload{
		Event: "lead.created", ID: l.ID, Brand: l.Brand, Domain: l.Domain, RequestType: l.RequestType, Name: l.Name,
		Email: l.Email, Phone: l.Phone, Company: l.Company, FleetSize: l.FleetSize, Subject: l.Subject, Notes: l.Notes,
		CreatedOn: l.CreatedOn, ReceivedAt: l.ReceivedAt, Attribution: l.Attribution, Quote: askedFor(l.Quote),
	}
}

type webhookSender struct {
	Webhook
	client *http.Client
}

func newWebhookSender(w Webhook) *webhookSender {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxConnsPerHost, transport.MaxIdleConnsPerHost = Concurrency, Concurrency
	return &webhookSender{w, &http.Client{
		Transport: transport, Timeout: sendTimeout,
		// A redirect would carry personal data to a place nobody configured.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func (w *webhookSender) send(ctx context.Context, l lead.Lead) error {
	return w.post(ctx, l, l.ID, payload(l))
}

func (w *webhookSender) post(ctx context.Context, l lead.Lead, key string, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, bytes.NewReader(body))
	if err != nil {
		return errors.New("the webhook's URL cannot be used")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Livery")
	req.Header.Set("Idempotency-Key", key)
	req.Header.Set("Livery-Brand", l.Brand)
	req.Header.Set(SignatureHeader, Sign(w.Secret, body, time.Now()))
	resp, err := w.client.Do(req)
	if err != nil {
		return withoutURL(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10)) // lets the connection be used again
	if resp.StatusCode/100 == 2 {
		return nil
	}
	return answered(resp)
}

// refusals are the answers that are about the lead itself and not about the way to the receiver.
var refusals = []int{
	http.StatusBadRequest, http.StatusConflict, http.StatusRequestEntityTooLarge, http.StatusRequestURITooLong,
	http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusRequestHeaderFieldsTooLarge,
}

// waits are the answers that ask to come back, though their number is that of a refusal.
var waits = []int{http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests}

func answered(resp *http.Response) error {
	err := fmt.Errorf("the webhook answered %s", resp.Status)
	switch code := resp.StatusCode; {
	case slices.Contains(refusals, code):
		return &refused{err}
	case code/100 == 4 && !slices.Contains(waits, code):
		return &mistake{err}
	}
	return &later{err, retryAfter(resp.Header)}
}

// withoutURL drops the URL, which may hold a token.
func withoutURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// refused is an answer that trying again does not change.
type refused struct{ error }

func (r *refused) Unwrap() error { return r.error }

// mistake is an answer that a wrong setting of the receiver causes, such as a secret that was changed on one side or a
// path that a release lost for an hour. Somebody mends it, and the lead must still be on its way then.
type mistake struct{ error }

func (m *mistake) Unwrap() error { return m.error }

// later is a failure whose receiver said when to come back.
type later struct {
	error
	after time.Duration
}

func (l *later) Unwrap() error { return l.error }

func retryAfter(h http.Header) time.Duration {
	seconds, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || seconds < 0 || seconds > int(maxPause/time.Second) {
		return 0
	}
	return time.Duration(seconds) * time.Second
}

// Sign makes the signature header's value.
func Sign(secret string, body []byte, at time.Time) string {
	t := strconv.FormatInt(at.Unix(), 10)
	return "t=" + t + ",v1=" + hex.EncodeToString(mac(secret, t, body))
}

func mac(secret, t string, body []byte) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(t + "."))
	h.Write(body)
	return h.Sum(nil)
}
