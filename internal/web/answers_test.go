package web

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/incoming"
)

const answersSecret = "0123456789abcdef"

const rawAnswer = "From: Jane <jane@example.org>\r\nTo: in+abc@answers.example\r\nSubject: Re: Demo\r\n" +
	"Message-ID: <1@example.org>\r\n\r\nNine suits us.\r\n\r\n> Tuesday?\r\n"

// mailbox remembers what it is given; only one key is known.
type mailbox struct {
	kept map[string]lead.Letter
	err  error
}

func (m *mailbox) Receive(_ context.Context, key string, l lead.Letter) (string, error) {
	if m.err != nil {
		return "", m.err
	}
	if key != "abc" {
		return "", lead.ErrNotFound
	}
	m.kept[l.ID] = l
	return "lead", nil
}

func handOver(t *testing.T, m *mailbox, kind, body string, authorize func(*http.Request)) (int, string) {
	t.Helper()
	mux := http.NewServeMux()
	mux.Handle("POST /api/mail/{name}", Answers(m, map[string]lead.Mailbox{"desk": {Address: "in@answers.example",
		Secret: answersSecret}}, time.Now, slog.New(slog.DiscardHandler)))
	server := httptest.NewServer(mux)
	defer server.Close()
	r, err := http.NewRequest("POST", server.URL+"/api/mail/desk", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	authorize(r)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func signedIn(r *http.Request) { r.SetBasicAuth("any", answersSecret) }

func TestAnAnswerIsTakenAsProvidersHandItOver(t *testing.T) {
	asJSON, _ := json.Marshal(map[string]string{"RawEmail": rawAnswer, "From": "x"})
	form := func(name string) (string, string) {
		var body bytes.Buffer
		w := multipart.NewWriter(&body)
		_ = w.WriteField("to", "in+abc@answers.example")
		_ = w.WriteField(name, rawAnswer)
		_ = w.Close()
		return w.FormDataContentType(), body.String()
	}
	sendgrid, sendgridBody := form("email")
	mailgun, mailgunBody := form("body-mime")
	for kind, body := range map[string]string{"message/rfc822": rawAnswer, "application/json": string(asJSON),
		"application/x-www-form-urlencoded": url.Values{"body-mime": {rawAnswer}}.Encode(), sendgrid: sendgridBody,
		mailgun: mailgunBody} {
		m := &mailbox{kept: map[string]lead.Letter{}}
		if status, text := handOver(t, m, kind, body, signedIn); status != 200 {
			t.Errorf("%s: %d %s", kind, status, text)
		}
		for _, l := range m.kept {
			if l.Text != "Nine suits us." || l.Quoted != "> Tuesday?" || l.Subject != "Re: Demo" {
				t.Errorf("%s: kept %+v", kind, l)
			}
		}
		if len(m.kept) != 1 {
			t.Errorf("%s: kept %d", kind, len(m.kept))
		}
	}
}

func TestAnAnswerIsTakenFromTheProviderAlone(t *testing.T) {
	for name, authorize := range map[string]func(*http.Request){
		"nobody":         func(*http.Request) {},
		"a wrong secret": func(r *http.Request) { r.SetBasicAuth("any", answersSecret+"x") },
		"no secret":      func(r *http.Request) { r.SetBasicAuth(answersSecret, "") },
		"a wrong token":  func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") },
	} {
		m := &mailbox{kept: map[string]lead.Letter{}}
		if status, _ := handOver(t, m, "message/rfc822", rawAnswer, authorize); status != 401 || len(m.kept) > 0 {
			t.Errorf("%s: %d, kept %d", name, status, len(m.kept))
		}
	}
	m := &mailbox{kept: map[string]lead.Letter{}}
	bearer := func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+answersSecret) }
	if status, text := handOver(t, m, "message/rfc822", rawAnswer, bearer); status != 200 || len(m.kept) != 1 {
		t.Errorf("a token: %d %s", status, text)
	}
}

func TestAnAnswerThatCannotBeKeptSaysWhetherToTryAgain(t *testing.T) {
	long := rawAnswer + strings.Repeat("a line of an attachment\r\n", incoming.LongestMail/25+100)
	for name, c := range map[string]struct {
		kind, body string
		err        error
		want       int
	}{
		"another kind":      {"image/png", rawAnswer, nil, 415},
		"no mail":           {"message/rfc822", "nothing", nil, 422},
		"a form without it": {"application/x-www-form-urlencoded", "a=b", nil, 422},
		"JSON without it":   {"application/json", `{"TextBody":"x"}`, nil, 422},
		"too long":          {"message/rfc822", long, nil, 413},
		"an unknown key":    {"message/rfc822", strings.Replace(rawAnswer, "+abc", "+xyz", 1), nil, 200},
		"no key":            {"message/rfc822", strings.Replace(rawAnswer, "+abc", "", 1), nil, 200},
		"another mailbox":   {"message/rfc822", strings.Replace(rawAnswer, "in+", "out+", 1), nil, 200},
		"a full disk":       {"message/rfc822", rawAnswer, io.ErrShortWrite, 503},
	} {
		m := &mailbox{kept: map[string]lead.Letter{}, err: c.err}
		if status, text := handOver(t, m, c.kind, c.body, signedIn); status != c.want || len(m.kept) > 0 {
			t.Errorf("%s: %d %s, kept %d", name, status, text, len(m.kept))
		}
	}
}
