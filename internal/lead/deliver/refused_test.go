package deliver

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store/storetest"
)

func status(code int) func(int, http.ResponseWriter) {
	return func(_ int, w http.ResponseWriter) { w.WriteHeader(code) }
}

// receivers are one of each kind that takes, defers or refuses what it is sent.
func receivers(t *testing.T) Config {
	post := func(answer string) SMTP {
		p := leadtest.NewMailServer(t)
		p.Refuse = func(string) string { return answer }
		return SMTP{Host: p.Host, Port: p.Port, TLS: "none"}
	}
	return Config{
		Webhooks: []Webhook{
			{Name: "hook-gone", URL: leadtest.NewHook(t, status(http.StatusGone)).URL, Secret: secret},
			{Name: "hook-busy", URL: leadtest.NewHook(t, status(http.StatusTooManyRequests)).URL, Secret: secret},
			{Name: "hook-slow", URL: leadtest.NewHook(t, status(http.StatusRequestTimeout)).URL, Secret: secret},
			{Name: "hook-down", URL: leadtest.NewHook(t, status(http.StatusBadGateway)).URL, Secret: secret},
			{Name: "hook-takes", URL: leadtest.NewHook(t, nil).URL, Secret: secret},
		},
		Mails: []Mail{
			{Name: "mail-gone", From: "a@example.org", To: []string{"b@example.org"}, Server: post("550 no such mailbox")},
			{Name: "mail-busy", From: "a@example.org", To: []string{"b@example.org"}, Server: post("451 later")},
			{Name: "mail-takes", From: "a@example.org", To: []string{"b@example.org"}, Server: post("")},
		},
	}
}

func TestAPermanentRefusalIsSetAsideAtOnce(t *testing.T) {
	db, d := sqlite(t), destinations(t, receivers(t))
	id := keep(t, db, storetest.Posted("demo-a.xml"), d.For("store"))
	start(t, NewWorker(db, d, quiet))
	await(t, "every receiver's answer", func() bool {
		for _, one := range state(t, db, id).Deliveries {
			if one.State == lead.Pending && one.LastError == "" {
				return false
			}
		}
		return true
	})
	want := map[string]lead.DeliveryState{"gone": lead.Dead, "busy": lead.Pending, "slow": lead.Pending, "down": lead.Pending, "takes": lead.Delivered}
	for _, one := range state(t, db, id).Deliveries {
		_, kind, _ := strings.Cut(one.Destination, "-")
		if one.State != want[kind] || one.Attempts != 1 {
			t.Errorf("%s is %s after %d attempts (%s), want %s", one.Destination, one.State, one.Attempts, one.LastError, want[kind])
		}
		if one.State == lead.Dead && !strings.Contains(one.LastError, "410") && !strings.Contains(one.LastError, "550") {
			t.Errorf("%s does not say why: %q", one.Destination, one.LastError)
		}
	}
}

func TestATestLeadSaysWhatEachReceiverAnswered(t *testing.T) {
	config := receivers(t)
	config.Webhooks[4].Brands = []string{"cam"}
	d := destinations(t, config)
	answers := d.Try(context.Background(), lead.Test("store", "store.example.org", lead.TestAddress))
	if len(answers) != 7 {
		t.Errorf("%d receivers answered: %+v", len(answers), answers)
	}
	for _, a := range answers {
		if took := strings.HasSuffix(a.Destination, "-takes"); took != (a.Problem == "") {
			t.Errorf("%s answered %q", a.Destination, a.Problem)
		}
	}
	if l := lead.Test("store", "store.example.org", lead.TestAddress); l.Validate() != nil {
		t.Errorf("a test lead would not be taken in: %v", l.Validate())
	}
}
