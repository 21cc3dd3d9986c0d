package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/lead"
	"livery/internal/store"
)

type taskSite struct {
	*httptest.Server
	db  *store.DB
	log strings.Builder
}

func newTaskSite(t *testing.T) *taskSite {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(context.Background(), filepath.Join(t.TempDir(), "leads.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := blobs.CreateContainer(context.Background(), lead.Container); err != nil {
		t.Fatal(err)
	}
	site := &taskSite{db: db}
	log := slog.New(slog.NewTextHandler(&site.log, nil))
	in := &lead.Intake{Store: db, Blobs: blobs, MinFill: lead.DefaultMinFill, Now: time.Now, Log: log,
		Destinations: func(string) []string { return nil }}
	brandOf := func(_ *http.Request, domain string) string {
		return map[string]string{"cam.example.org": "cam", "bad.example.org": "not an id"}[domain]
	}
	site.Server = httptest.NewServer(Tasks(in, brandOf, log))
	t.Cleanup(func() { site.Close(); db.Close(); blobs.Close() })
	return site
}

func (s *taskSite) post(t *testing.T, body string, header map[string]string) (int, taskAnswer) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, s.URL+"/api/tasks", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	for k, v := range header {
		req.Header.Set(k, v)
	}
	return answerOf(t, req)
}

func answerOf(t *testing.T, req *http.Request) (int, taskAnswer) {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	var answer taskAnswer
	if err != nil || json.Unmarshal(raw, &answer) != nil {
		t.Fatalf("%d %s, %v", resp.StatusCode, raw, err)
	}
	return resp.StatusCode, answer
}

// spec: A1
func TestATaskIsCreatedOnceAndAnswered(t *testing.T) {
	site := newTaskSite(t)
	const body = `{"leadName":"Jane Doe","leadEmail":"jane@example.org","company":"Acme","phone":"(555) 123-4567",
		"fleetSize":"11-100","notes":"Hi\u0000 there","domain":"cam.example.org","unknown":[1],
		"attribution":{"landing":"/","utm":{"source":"s"}},"signals":{"trap":"","fillMillis":4000}}`
	key := map[string]string{"Idempotency-Key": "demo-jane-doe-2026-01-02T03-04-05-678Z.xml"}
	status, first := site.post(t, body, key)
	if status != http.StatusOK || !first.Success || first.TaskID == "" || first.Message != "Demo request received" {
		t.Fatalf("%d %+v", status, first)
	}
	if status, again := site.post(t, body, key); status != http.StatusOK || again != first {
		t.Errorf("the repeat answers %d %+v, want %+v", status, again, first)
	}
	if _, other := site.post(t, body, nil); other.TaskID == first.TaskID {
		t.Error("a post without a key was taken for a repeat")
	}
	r, err := site.db.Get(context.Background(), first.TaskID)
	if err != nil || r.Brand != "cam" || r.Domain != "cam.example.org" || r.Name != "Jane Doe" ||
		r.Email != "jane@example.org" ||
		r.Company != "Acme" || r.Phone != "(555) 123-4567" || r.FleetSize != "11-100" || r.Notes != "Hi there" ||
		r.Attribution.UTM["source"] != "s" || r.File != key["Idempotency-Key"] || r.Status != lead.Accepted {
		t.Errorf("kept %+v, %v", r, err)
	}
	if strings.Contains(site.log.String(), "jane") || strings.Contains(site.log.String(), "Jane") {
		t.Errorf("the log names the visitor: %s", site.log.String())
	}
}

// spec: V6
func TestARefusalNamesTheField(t *testing.T) {
	site := newTaskSite(t)
	for _, tc := range []struct {
		body           string
		status         int
		field, message string
	}{
		{`{"leadName":" ","leadEmail":"a@b.co"}`, 422, "leadName", "Full name is required"},
		{`{"leadName":"J"}`, 422, "leadEmail", "Email is required"},
		{`{"leadName":"J","leadEmail":"a@b"}`, 422, "leadEmail", "Email address is invalid"},
		{`{"leadName":"J","leadEmail":"a@b.co","phone":"1"}`, 422, "phone", "Please enter a valid phone number"},
		{`{"leadName":"J","leadEmail":"a@b.co","domain":"bad.example.org"}`, 422, "domain", "Invalid domain ID"},
		{`{"leadName":7}`, 400, "leadName", "leadName must be a string"},
		{`{"leadName":"J","notes":{}}`, 400, "notes", "notes must be a string"},
		{`{"attribution":"x"}`, 400, "attribution",
			"attribution must be an object with values of the documented types"},
		{`{"leadName":"J","leadEmail":"a@b.co","domain":"cam.example.org","notes":"` + strings.Repeat("x", 20001) +
			`"}`, 422, "notes", "notes is longer than 20000 characters"},
		{`[]`, 400, "", "The body must be a JSON object"},
		{`null`, 400, "", "The body must be a JSON object"},
		{`{"leadName":"J"} x`, 400, "", "The body must be a JSON object"},
		{``, 400, "", "The body must be a JSON object"},
		{`{"notes":"` + strings.Repeat("x", 300<<10) + `"}`, 413, "", "The body is larger than 262144 bytes"},
	} {
		status, got := site.post(t, tc.body, nil)
		if status != tc.status || got != (taskAnswer{Message: tc.message, Field: tc.field}) {
			t.Errorf("%.60s: %d %+v", tc.body, status, got)
		}
	}
	if status, got := site.post(t, `{"leadName":"J","leadEmail":"a@b.co","domain":"cam.example.org"}`,
		map[string]string{"Content-Type": "text/plain"}); status != 415 || got.Field != "Content-Type" {
		t.Errorf("text/plain: %d %+v", status, got)
	}
	if status, got := site.post(t, `{"leadName":"J","leadEmail":"a@b.co","domain":"cam.example.org"}`,
		map[string]string{"Idempotency-Key": "a b"}); status != 422 || got.Field != "Idempotency-Key" {
		t.Errorf("a bad key: %d %+v", status, got)
	}
	get, _ := http.NewRequest(http.MethodGet, site.URL, nil)
	if status, got := answerOf(t, get); status != 405 || got.Success {
		t.Errorf("GET: %d %+v", status, got)
	}
}

func TestSpamSeesTheNormalSuccess(t *testing.T) {
	site := newTaskSite(t)
	status, got := site.post(t,
		`{"leadName":"J","leadEmail":"a@b.co","domain":"cam.example.org","signals":{"trap":"x"}}`, nil)
	if status != http.StatusOK || !got.Success || got.Message != "Demo request received" {
		t.Errorf("%d %+v", status, got)
	}
	if r, err := site.db.Get(context.Background(), got.TaskID); err != nil || r.State != "flagged" {
		t.Errorf("kept %+v, %v", r, err)
	}
}

type brokenIntake struct{}

func (brokenIntake) Post(context.Context, lead.Submission) (lead.Saved, error) {
	return lead.Saved{}, errors.New("disk full")
}

func TestAStoreThatFailsIsNeverASuccess(t *testing.T) {
	server := httptest.NewServer(Tasks(brokenIntake{}, func(*http.Request, string) string { return "cam" },
		slog.New(slog.DiscardHandler)))
	defer server.Close()
	req, _ := http.NewRequest(http.MethodPost, server.URL, strings.NewReader(`{}`))
	req.Header.Set("Content-Type", "application/json")
	if status, got := answerOf(t, req); status != http.StatusServiceUnavailable ||
		got != (taskAnswer{Message: "Failed to process demo request"}) {
		t.Errorf("%d %+v", status, got)
	}
}

func TestAContactMessageIsKeptByItsOwnRules(t *testing.T) {
	site := newTaskSite(t)
	const body = `{"requestType":"Contact Message","leadName":"J","leadEmail":"a@b","phone":"ext. 7","domain":"cam.example.org","notes":"Hello"`
	if status, got := site.post(t, body+`}`, nil); status != 422 || got.Field != "subject" ||
		got.Message != "Subject is required" {
		t.Errorf("without a subject: %d %+v", status, got)
	}
	status, got := site.post(t, body+`,"subject":"Prices"}`, nil)
	if status != http.StatusOK || got.Message != "Message received" {
		t.Fatalf("%d %+v", status, got)
	}
	if r, err := site.db.Get(context.Background(), got.TaskID); err != nil || r.Subject != "Prices" ||
		r.Notes != "Hello" || r.RequestType != lead.ContactMessage {
		t.Errorf("kept %+v, %v", r, err)
	}
}
