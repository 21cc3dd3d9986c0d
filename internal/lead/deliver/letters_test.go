package deliver

import (
	"context"
	"errors"
	"io"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store"
	"livery/internal/store/pgtest"
	"livery/internal/store/storetest"
)

func mailer(post *leadtest.MailServer, answers lead.Mailbox) Config {
	return Config{Mails: []Mail{{Name: "desk", From: "leads@example.org", To: []string{"sales@example.org"},
		Server: SMTP{Host: post.Host, Port: post.Port, TLS: "none"}, Answers: answers}}}
}

// write keeps a letter that is due now, to a lead that nobody delivers.
func write(t *testing.T, db *store.DB, id string) (leadID string) {
	t.Helper()
	leadID = keep(t, db, storetest.Posted("demo-"+id+".xml"), nil)
	l := lead.Letter{ID: id, Lead: leadID, At: time.Now(), By: "ann", From: `"Fleet Store" <hello@store.example>`,
		To: `"Jane Doe" <jane@example.org>`, Subject: "Your démo", Text: "Hello Jane,\n\nTuesday at nine?\n.\nAnn",
		State: lead.LetterWaiting, DueAt: time.Now(), MessageID: "<" + id + "@store.example>", ReplyKey: "key" + id}
	if err := db.Write(context.Background(), l, "desk", ""); err != nil {
		t.Fatal(err)
	}
	return leadID
}

func letterOf(t *testing.T, db *store.DB, leadID string) lead.Letter {
	t.Helper()
	letters, err := db.Letters(context.Background(), leadID)
	if err != nil || len(letters[leadID]) == 0 {
		t.Fatal(letters, err)
	}
	return letters[leadID][0]
}

func TestALetterGoesOutFromTheBrandAndItsAnswerHasAKey(t *testing.T) {
	for name, db := range map[string]*store.DB{"SQLite": sqlite(t), "PostgreSQL": open(t, pgtest.Database(t))} {
		t.Run(name, func(t *testing.T) {
			post := leadtest.NewMailServer(t)
			d := destinations(t, mailer(post, lead.Mailbox{Address: "in@answers.example", Secret: secret}))
			id := write(t, db, "one")
			for range 3 { // several instances
				start(t, NewWorker(db, d, quiet))
			}
			await(t, "the letter", func() bool { return letterOf(t, db, id).State == lead.LetterSent })
			letters := post.Messages()
			if len(letters) != 1 || letters[0].From != "hello@store.example" || letters[0].To[0] != "jane@example.org" {
				t.Fatalf("sent %+v", letters)
			}
			msg, err := mail.ReadMessage(strings.NewReader(letters[0].Data))
			if err != nil {
				t.Fatal(err)
			}
			for header, want := range map[string]string{"From": `"Fleet Store" <hello@store.example>`,
				"To": `"Jane Doe" <jane@example.org>`, "Reply-To": `"Fleet Store" <in+keyone@answers.example>`,
				"Subject": "=?UTF-8?q?Your_d=C3=A9mo?=", "Message-Id": "<one@store.example>",
				"X-Mailer": "", "User-Agent": ""} {
				if got := msg.Header.Get(header); got != want {
					t.Errorf("%s is %q, want %q", header, got, want)
				}
			}
			if body, _ := io.ReadAll(msg.Body); !strings.Contains(string(body), "Tuesday at nine?") {
				t.Errorf("the letter says %q", body)
			}
		})
	}
}

func TestALetterIsTriedAgainAndAMailboxThatDoesNotExistIsGivenUpAtOnce(t *testing.T) {
	post, db := leadtest.NewMailServer(t), sqlite(t)
	var mu sync.Mutex
	answers := []string{"451 busy, says jane@example.org", "451 busy", ""}
	post.Refuse = func(string) (reply string) {
		mu.Lock()
		defer mu.Unlock()
		if len(answers) > 0 {
			reply, answers = answers[0], answers[1:]
		}
		return reply
	}
	w := NewWorker(db, destinations(t, mailer(post, lead.Mailbox{})), quiet)
	w.pause = func(int) time.Duration { return time.Second }
	id := write(t, db, "one")
	start(t, w)
	await(t, "the first refusal", func() bool { return letterOf(t, db, id).LastError != "" })
	if l := letterOf(t, db, id); strings.Contains(l.LastError, "jane@") || !strings.Contains(l.LastError, "451") {
		t.Errorf("the reason is %q", l.LastError)
	}
	await(t, "the third try", func() bool { w.Wake(); return letterOf(t, db, id).State == lead.LetterSent })
	if n := len(post.Messages()); n != 1 {
		t.Errorf("sent %d times", n)
	}
	mu.Lock()
	answers = []string{"550 no such mailbox"}
	mu.Unlock()
	second := write(t, db, "two")
	await(t, "giving up", func() bool { w.Wake(); return letterOf(t, db, second).State == lead.LetterGivenUp })
	if l := letterOf(t, db, second); l.Attempts != 1 || !strings.Contains(l.LastError, "550") {
		t.Errorf("after %d tries: %q", l.Attempts, l.LastError)
	}
}

// deafOutbox never hears how a letter fared, as if its instance was killed right after sending.
type deafOutbox struct{ *store.DB }

func (o deafOutbox) ClaimLetters(ctx context.Context, via, token string, now time.Time, _ time.Duration,
	limit int) ([]lead.LetterClaim, error) {
	return o.DB.ClaimLetters(ctx, via, token, now, time.Second, limit)
}

func (o deafOutbox) SettleLetter(context.Context, lead.LetterClaim, lead.Outcome) (bool, error) {
	panic(errors.New("killed"))
}

func TestALetterWhoseSenderWasKilledIsNotSentTwice(t *testing.T) {
	post, db := leadtest.NewMailServer(t), sqlite(t)
	d := destinations(t, mailer(post, lead.Mailbox{}))
	id := write(t, db, "one")
	stop := start(t, NewWorker(deafOutbox{db}, d, quiet))
	await(t, "the letter", func() bool { return len(post.Messages()) == 1 })
	stop()
	w := NewWorker(db, d, quiet)
	start(t, w)
	await(t, "that nobody knows", func() bool { w.Wake(); return letterOf(t, db, id).State == lead.LetterUnsure })
	if err := db.SendAgain(context.Background(), id, "one", "desk", time.Now()); err != nil {
		t.Fatal(err)
	}
	await(t, "the second letter", func() bool { w.Wake(); return letterOf(t, db, id).State == lead.LetterSent })
	sent := post.Messages()
	if len(sent) != 2 || !strings.Contains(sent[1].Data, "Message-ID: <one@store.example>") {
		t.Errorf("sent %d times; somebody asked for the second, which is the same message", len(sent))
	}
}

func TestLettersGoByTheMailServerOfTheBrand(t *testing.T) {
	d := destinations(t, Config{
		Webhooks: []Webhook{{Name: "crm", URL: "https://example.org", Secret: secret}},
		Mails: []Mail{
			{Name: "cams", Brands: []string{"cam"}, From: "a@example.org", To: []string{"b@example.org"},
				Server: SMTP{Host: "localhost"}, Answers: lead.Mailbox{Address: "in@answers.example", Secret: secret}},
		}})
	if d.LettersOf("cam") != "cams" || d.LettersOf("store") != "" {
		t.Errorf("by %q and %q", d.LettersOf("cam"), d.LettersOf("store"))
	}
	if boxes := d.Mailboxes(); len(boxes) != 1 || boxes["cams"].Address != "in@answers.example" {
		t.Errorf("the mailboxes are %v", boxes)
	}
	for address, want := range map[string]string{"in+x@answers.example": "plus", "nobody": "no bare address",
		"An <in@answers.example>": "no bare address", strings.Repeat("a", 33) + "@answers.example": "up to 32"} {
		_, err := New(Config{Mails: []Mail{{Name: "desk", From: "a@example.org", To: []string{"b@example.org"},
			Server: SMTP{Host: "localhost"}, Answers: lead.Mailbox{Address: address, Secret: "short"}}}})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "at least 16") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
