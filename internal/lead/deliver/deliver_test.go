package deliver

import (
	"bytes"
	"context"
	"crypto/hmac"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

func TestMain(m *testing.M) {
	os.Exit(pgtest.Run(m))
}

const secret = "0123456789abcdef0123456789abcdef"

var quiet = slog.New(slog.DiscardHandler)

func sqlite(t *testing.T) *store.DB { return open(t, filepath.Join(t.TempDir(), "leads.db")) }

func open(t *testing.T, where string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func destinations(t *testing.T, c Config) *Destinations {
	t.Helper()
	d, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// start runs a worker and answers a function that stops it and waits for it.
func start(t *testing.T, w *Worker) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); w.Run(ctx) }()
	stop = func() { cancel(); <-done }
	t.Cleanup(stop)
	return stop
}

// await waits for an event; the limit is there against hanging alone.
func await(t *testing.T, what string, ready func() bool) {
	t.Helper()
	const limit = 3 * time.Minute
	for deadline := time.Now().Add(limit); !ready(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited %s in vain: %s", limit, what)
		}
	}
}

func state(t *testing.T, db *store.DB, id string) lead.Record {
	t.Helper()
	r, err := db.Get(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func keep(t *testing.T, db *store.DB, l lead.Lead, to []string) string {
	t.Helper()
	saved, err := db.Save(context.Background(), l, to)
	if err != nil {
		t.Fatal(err)
	}
	return saved.ID
}

func TestALeadReachesTheWebhookAndTheMailbox(t *testing.T) {
	hook, post, db := leadtest.NewHook(t, nil), leadtest.NewMailServer(t), sqlite(t)
	d := destinations(t, Config{
		Webhooks: []Webhook{{Name: "crm", URL: hook.URL, Secret: secret}},
		Mails: []Mail{{Name: "desk", From: "Livery <leads@example.org>",
			To:     []string{"sales@example.org", "boss@example.org"},
			Server: SMTP{Host: post.Host, Port: post.Port, TLS: "none"}}},
	})
	l := storetest.Posted("demo-a.xml")
	l.Notes, l.Attribution = "Call <b>me</b>\nsoon", lead.Attribution{Landing: "/blog/x"}
	id := keep(t, db, l, d.For("store"))
	start(t, NewWorker(db, d, quiet))
	await(t, "both deliveries", func() bool { return state(t, db, id).State == "delivered" })

	requests := hook.Requests()
	if len(requests) != 1 {
		t.Fatalf("the webhook was called %d times", len(requests))
	}
	got := requests[0]
	if err := verify(secret, got.Header.Get(SignatureHeader), got.Body, time.Now(), time.Minute); err != nil {
		t.Error(err)
	}
	var p Payload
	if err := json.Unmarshal(got.Body, &p); err != nil {
		t.Fatal(err)
	}
	if p.ID != id || p.Brand != "store" || p.Notes != l.Notes || p.Email != l.Email ||
		p.Attribution.Landing != "/blog/x" ||
		got.Header.Get("Idempotency-Key") != id || got.Header.Get("Livery-Brand") != "store" {
		t.Errorf("the webhook got %s with %v", got.Body, got.Header)
	}

	letters := post.Messages()
	if len(letters) != 1 || len(letters[0].To) != 2 || letters[0].From != "leads@example.org" {
		t.Fatalf("the desk got %+v", letters)
	}
	msg, err := mail.ReadMessage(strings.NewReader(letters[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(msg.Body)
	if reply := msg.Header.Get("Reply-To"); !strings.Contains(reply, "<Jane@Example.org>") {
		t.Errorf("Reply-To is %q", reply)
	}
	if msg.Header.Get("Subject") != "Demo Request: Jane Doe (store)" ||
		!strings.HasPrefix(msg.Header.Get("Message-ID"), "<"+id) {
		t.Errorf("headers %v", msg.Header)
	}
	for _, part := range []string{"multipart/alternative", "text/plain", "text/html", "Call <b>me</b>",
		"Call &lt;b&gt;me&lt;/b&gt;"} {
		if !strings.Contains(letters[0].Data, part) {
			t.Errorf("the message lacks %q:\n%s", part, body)
		}
	}
}

func TestAVisitorCannotAddHeadersToAMessage(t *testing.T) {
	s, err := newMailSender(Mail{Name: "desk", From: "leads@example.org", To: []string{"sales@example.org"},
		Server: SMTP{Host: "localhost"}})
	if err != nil {
		t.Fatal(err)
	}
	evil := "x\r\nBcc: victim@example.org\r\n\r\nbody"
	for _, email := range []string{"a@b.co\r\nBcc:victim@example.org", "a@b.co>,<victim@example.org", "ü@exämple.org",
		"a@b@c.de", `"a"<a@b.co>`} {
		l := lead.Lead{ID: "id", Brand: "store", Name: evil + `"<>,`, Email: email, RequestType: evil, Company: evil,
			Subject: evil, Notes: evil}
		msg, err := s.message(l)
		if err != nil {
			t.Fatal(err)
		}
		var raw bytes.Buffer
		if _, err := msg.WriteTo(&raw); err != nil {
			t.Fatal(err)
		}
		parsed, err := mail.ReadMessage(&raw)
		if err != nil {
			t.Fatal(err)
		}
		if parsed.Header.Get("Bcc") != "" || parsed.Header.Get("Cc") != "" || parsed.Header.Get("Reply-To") != "" {
			t.Errorf("%q: headers %v", email, parsed.Header)
		}
		if text, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject")); err != nil ||
			strings.ContainsAny(text, "\r\n") {
			t.Errorf("the subject is %q, %v", text, err)
		}
		if to := parsed.Header.Get("To"); to != "<sales@example.org>" {
			t.Errorf("%q: goes to %q", email, to)
		}
	}
}

func TestAFailedDeliveryIsTriedAgainAndGivenUpInTheEnd(t *testing.T) {
	hook := leadtest.NewHook(t, func(n int, w http.ResponseWriter) {
		if n < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	dead := leadtest.NewHook(t,
		func(_ int, w http.ResponseWriter) { http.Redirect(w, &http.Request{}, hook.URL, http.StatusFound) })
	db := sqlite(t)
	d := destinations(t, Config{Webhooks: []Webhook{
		{Name: "flaky", URL: hook.URL, Secret: secret},
		{Name: "gone", URL: dead.URL + "/?token=hidden", Secret: secret}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	w := NewWorker(db, d, quiet)
	w.pause = func(int) time.Duration { w.Wake(); return 0 }
	start(t, w)
	await(t, "the dead letter", func() bool { w.Wake(); return state(t, db, id).State == "dead" })
	r := state(t, db, id)
	if r.Deliveries[0].State != lead.Delivered || r.Deliveries[0].Attempts != 3 {
		t.Errorf("the flaky one: %+v", r.Deliveries[0])
	}
	if g := r.Deliveries[1]; g.Attempts != maxAttempts || g.LastError != "the webhook answered 302 Found" {
		t.Errorf("the dead one: %+v", g)
	}
	if n := len(hook.Requests()); n != 3 {
		t.Errorf("the flaky webhook was called %d times; a redirect was followed", n)
	}
	if n, err := lead.Retry(context.Background(), db, lead.Filter{ID: id}, d.For, time.Now()); n != 1 || err != nil {
		t.Errorf("retried %d, %v", n, err)
	}
	await(t, "the retry", func() bool { w.Wake(); return len(dead.Requests()) > maxAttempts })
}

func TestPausesGrowAndRespectTheReceiver(t *testing.T) {
	for attempt, most := range map[int]time.Duration{1: 10 * time.Second, 2: 20 * time.Second, 5: 160 * time.Second,
		13: maxPause, 19: maxPause, 1000: maxPause} {
		if got := backoff(attempt); got < most/2 || got > most {
			t.Errorf("after attempt %d the pause is %s, want %s to %s", attempt, got, most/2, most)
		}
	}
	w, now := &Worker{pause: backoff}, time.Now()
	o := w.outcome(1, fmt.Errorf("send: %w", &later{io.EOF, time.Hour}), now)
	if o.DueAt != now.Add(time.Hour) {
		t.Errorf("due in %s, want an hour", o.DueAt.Sub(now))
	}
}

func TestStoppingFinishesWhatIsUnderWay(t *testing.T) {
	arrived, release := make(chan struct{}), make(chan struct{})
	hook := leadtest.NewHook(t, func(_ int, w http.ResponseWriter) { close(arrived); <-release })
	db := sqlite(t)
	d := destinations(t, Config{Webhooks: []Webhook{{Name: "slow", URL: hook.URL, Secret: secret}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	stop := start(t, NewWorker(db, d, quiet))
	<-arrived
	time.AfterFunc(100*time.Millisecond, func() { close(release) })
	stop()
	if s := state(t, db, id).State; s != "delivered" {
		t.Errorf("after a stop in the middle the lead is %q", s)
	}
}

func TestLogsHoldNoPersonalData(t *testing.T) {
	post := leadtest.NewMailServer(t)
	post.Refuse = func(to string) string { return "451 " + to + " is busy, says Jane@Example.org" }
	db := sqlite(t)
	d := destinations(t,
		Config{Mails: []Mail{{Name: "desk", From: "leads@example.org", To: []string{"sales@example.org"},
			Server: SMTP{Host: post.Host, Port: post.Port, TLS: "none"}}}})
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	var log bytes.Buffer
	stop := start(t, NewWorker(db, d, slog.New(slog.NewJSONHandler(&log, nil))))
	await(t, "the refusal", func() bool { return state(t, db, id).Deliveries[0].LastError != "" })
	stop()
	for _, private := range []string{"Jane", "Example.org", "example.org", "Acme"} {
		if strings.Contains(log.String(), private) ||
			strings.Contains(state(t, db, id).Deliveries[0].LastError, private) {
			t.Errorf("%q is in the log or the outbox: %s", private, log.String())
		}
	}
	if !strings.Contains(log.String(), "451") {
		t.Errorf("the log does not say what happened: %s", log.String())
	}
}

func TestSettingsAreCheckedWhole(t *testing.T) {
	_, err := New(Config{
		Webhooks: []Webhook{{Name: "a", URL: "ftp://x", Secret: secret},
			{Name: "a", URL: "https://example.org", Secret: "short"}},
		Mails: []Mail{{Name: "B!", From: "nobody", Server: SMTP{TLS: "maybe"}}},
	})
	for _, want := range []string{"https://", "at least 16", "used twice", "lower-case", "no recipient",
		"host is missing", `"nobody"`, "maybe"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the problems lack %q: %v", want, err)
		}
	}
	d := destinations(t,
		Config{Webhooks: []Webhook{{Name: "all", URL: "https://example.org", Secret: secret},
			{Name: "cams", Brands: []string{"cam"}, URL: "https://example.org", Secret: secret}}})
	if got := fmt.Sprint(d.For("store"), d.For("cam")); got != "[all] [all cams]" {
		t.Errorf("got %s", got)
	}
}

func TestAReceiverCanTellAForgery(t *testing.T) {
	now := time.Now()
	good := Sign(secret, []byte("body"), now)
	for name, err := range map[string]error{
		"another secret": verify(secret+"x", good, []byte("body"), now, time.Minute),
		"another body":   verify(secret, good, []byte("Body"), now, time.Minute),
		"an old one":     verify(secret, good, []byte("body"), now.Add(time.Hour), time.Minute),
		"a moved time":   verify(secret, "t=1"+good[strings.Index(good, ","):], []byte("body"), now, time.Hour),
		"nonsense":       verify(secret, "nonsense", []byte("body"), now, time.Minute),
	} {
		if err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if err := verify(secret, good, []byte("body"), now, time.Minute); err != nil {
		t.Error(err)
	}
}

// verify is what a receiver does: it accepts a signature made with the secret not longer
// than tolerance ago.
func verify(secret, header string, body []byte, now time.Time, tolerance time.Duration) error {
	t, sum, ok := strings.Cut(header, ",v1=")
	t, hasTime := strings.CutPrefix(t, "t=")
	unix, err := strconv.ParseInt(t, 10, 64)
	got, hexErr := hex.DecodeString(sum)
	if !ok || !hasTime || err != nil || hexErr != nil {
		return errors.New("the signature header is not of the form t={seconds},v1={signature}")
	}
	if !hmac.Equal(got, mac(secret, t, body)) {
		return errors.New("the signature does not fit the body and the secret")
	}
	if now.Sub(time.Unix(unix, 0)).Abs() > tolerance {
		return errors.New("the signature is too old")
	}
	return nil
}
