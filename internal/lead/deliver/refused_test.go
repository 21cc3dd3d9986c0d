package deliver

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store/storetest"
)

func status(code int) func(int, http.ResponseWriter) {
	return func(_ int, w http.ResponseWriter) { w.WriteHeader(code) }
}

// receivers are one of each kind that takes, defers or refuses what it is sent.
func receivers(t *testing.T) Config {
	hook := func(name string, code int) Webhook {
		return Webhook{Name: name, URL: leadtest.NewHook(t, status(code)).URL, Secret: secret}
	}
	mail := func(name string, refuse func(*leadtest.MailServer)) Mail {
		p := leadtest.NewMailServer(t)
		refuse(p)
		return Mail{Name: name, From: "a@example.org", To: []string{"b@example.org"},
			Server: SMTP{Host: p.Host, Port: p.Port, TLS: "none", Username: "a@example.org", Password: "secret"}}
	}
	rcpt := func(answer string) func(*leadtest.MailServer) {
		return func(p *leadtest.MailServer) { p.Refuse = func(string) string { return answer } }
	}
	return Config{
		Webhooks: []Webhook{
			hook("refused-400", 400), hook("refused-413", 413), hook("refused-415", 415), hook("refused-422", 422),
			hook("mistake-401", 401), hook("mistake-403", 403), hook("mistake-404", 404), hook("mistake-405", 405),
			hook("mistake-410", 410),
			hook("busy-408", 408), hook("busy-429", 429), hook("busy-502", 502),
			hook("takes-204", 204),
		},
		Mails: []Mail{
			mail("refused-554", func(p *leadtest.MailServer) { p.RefuseMessage = "554 looks like spam" }),
			mail("mistake-535", func(p *leadtest.MailServer) { p.RefuseSignIn = "535 wrong password" }),
			mail("mistake-550", rcpt("550 no such mailbox")),
			mail("busy-451", rcpt("451 later")),
			mail("takes-250", rcpt("")),
		},
	}
}

func TestAReceiversMistakeIsTriedAgainAndARefusalIsSetAsideAtOnce(t *testing.T) {
	db, d := sqlite(t), destinations(t, receivers(t))
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	began := time.Now()
	start(t, NewWorker(db, d, quiet))
	await(t, "every receiver's answer", func() bool {
		for _, one := range state(t, db, id).Deliveries {
			if one.State == lead.Pending && one.LastError == "" {
				return false
			}
		}
		return true
	})
	want := map[string]lead.DeliveryState{"refused": lead.Dead, "mistake": lead.Pending, "busy": lead.Pending,
		"takes": lead.Delivered}
	story := ""
	events, err := db.Events(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		story += e.Text + "\n"
	}
	for _, one := range state(t, db, id).Deliveries {
		kind, code, _ := strings.Cut(one.Destination, "-")
		if one.State != want[kind] || one.Attempts != 1 {
			t.Errorf("%s is %s after %d attempts (%s), want %s", one.Destination, one.State, one.Attempts,
				one.LastError, want[kind])
		}
		if one.State == lead.Pending && one.DueAt.Before(began.Add(firstPause/2)) {
			t.Errorf("%s is called again %s after the start, without a pause", one.Destination, one.DueAt.Sub(began))
		}
		if kind != "takes" && (!strings.Contains(one.LastError, code) ||
			!strings.Contains(story, one.Destination+": "+one.LastError)) {
			t.Errorf("%s does not say why: %q; the lead's story is\n%s", one.Destination, one.LastError, story)
		}
	}
}

func TestAMistakeIsGivenADayAndAnOutageTwoAndAHalf(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		want time.Duration
	}{
		"a mistake": {&mistake{io.EOF}, 24 * time.Hour}, "an outage": {&later{io.EOF, 0}, 60 * time.Hour},
		"silence": {io.EOF, 60 * time.Hour}, "a refusal": {&refused{io.EOF}, 0},
	} {
		w, tried := &Worker{pause: backoff}, time.Duration(0)
		for attempt, now := 1, time.Now(); ; attempt++ {
			o := w.outcome(attempt, fmt.Errorf("send: %w", c.err), now)
			if o.State == lead.Dead {
				break
			}
			tried += o.DueAt.Sub(now)
		}
		// A random half of each pause moves the whole by a third at most.
		if tried < c.want*3/5 || tried > c.want*7/5 {
			t.Errorf("%s is tried for %s, want about %s", name, tried, c.want)
		}
	}
}

func TestATestLeadSaysWhatEachReceiverAnswered(t *testing.T) {
	config := receivers(t)
	config.Webhooks[len(config.Webhooks)-1].Brands = []string{"cam"}
	d := destinations(t, config)
	answers := d.Try(context.Background(), lead.Test("store", "store.example.org", lead.TestAddress))
	if len(answers) != len(config.Webhooks)+len(config.Mails)-1 {
		t.Errorf("%d receivers answered: %+v", len(answers), answers)
	}
	for _, a := range answers {
		if took := strings.HasPrefix(a.Destination, "takes-"); took != (a.Problem == "") {
			t.Errorf("%s answered %q", a.Destination, a.Problem)
		}
	}
	if l := lead.Test("store", "store.example.org", lead.TestAddress); l.Validate() != nil {
		t.Errorf("a test lead would not be taken in: %v", l.Validate())
	}
}
