package leads_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/leads"
	"livery/internal/lead"
	"livery/internal/quote"
)

// known is a catalogue that knows everything.
type known struct{}

func (known) Label(_, id string) (string, bool) { return id, true }
func (known) Title(int) (string, bool)          { return "Tracker", true }

// asked is a quote whose price was asked for, with what happens to quotes.
func asked(t *testing.T, b *desktest.Bench) (*lead.Quoting, lead.Seller, quote.Quote) {
	t.Helper()
	intake := &lead.Intake{Store: b.Store, Destinations: func(string) []string { return []string{"crm"} },
		Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	s := &lead.Quoting{Quotes: b.Store, Intake: intake, LettersBy: func(string) string { return "mail" },
		Wake: func() {}, Now: time.Now}
	seller := lead.Seller{ID: "store", Name: "Store", Mail: "hello@store.example", Known: known{},
		Link: func(key string) string { return "https://store.example/quote/" + key }}
	q, err := s.Create(t.Context(), seller, quote.Needs{
		Groups: []quote.VehicleGroup{{ID: "g", Count: 20, Vehicle: "van"}},
		Lines:  []quote.QuoteLine{{ID: "l", Group: "g", Product: 1, Count: 20}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the page did not hear the first answer
		q, err = s.Ask(t.Context(), seller, q.Key, lead.Submission{Lead: lead.Lead{Name: "Jane Doe",
			Email: "jane@example.org", Notes: "Before March"}})
		if err != nil || q.Asked == nil {
			t.Fatal(q, err)
		}
	}
	return s, seller, q
}

func TestAnOfferIsMadeByOneOfTwoSentAsAVersionAndAcceptedOnce(t *testing.T) {
	b := desktest.NewWithSites(t)
	b.LettersBy = "mail"
	s, seller, q := asked(t, b)
	id := q.Asked.Lead
	ann, _ := b.Join(desk.Sales, "store")
	bob, _ := b.Join(desk.Sales, "store", "fleet")
	other, _ := b.Join(desk.Sales, "insights")
	path := "/api/desk/leads/" + id + "/quote"
	other.Wants(404, "GET", path, "")
	detail := desktest.Read[leads.QuoteDetail](t, ann.Wants(200, "GET", path, ""))
	if detail.Draft.Version != 0 || len(detail.Draft.Terms.Lines) != 1 || detail.Prices != nil ||
		detail.MailsTo != "jane@example.org" || !strings.HasSuffix(detail.Link, "/quote/"+q.Key) {
		t.Fatalf("sales sees %+v", detail)
	}
	tracker := leads.QuoteProduct{Product: 1, Title: "T100 4G Telematics Tracker"}
	if !slices.Contains(detail.Products, tracker) {
		t.Errorf("an offer can have lines of %+v", detail.Products)
	}
	terms := func(expires string) string {
		return `{"lines":[{"id":"l","kind":"product","product":1,"title":"Tracker","count":20,"once":18900,` +
			`"monthly":1900,"term":36},{"id":"d","kind":"discount","title":"Discount","reason":"First order","count":1,"once":-10000,` +
			`"monthly":0}],"currency":"usd","expires":"` + expires + `"}`
	}
	tomorrow := time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly)
	ann.Wants(200, "PUT", path+"/draft", terms("2020-01-01"), "If-Match", `"0"`)
	conflict := desktest.Read[leads.QuoteConflict](t,
		bob.Wants(412, "PUT", path+"/draft", terms(tomorrow), "If-Match", `"0"`))
	if conflict.Current.Draft.Version != 1 || conflict.Current.DraftBy == "" {
		t.Errorf("the second of two is told %+v", conflict)
	}
	if text := ann.Wants(422, "POST", path+"/offers", `{"draft":1,"quote":2}`); !strings.Contains(text, "last day") {
		t.Errorf("an offer whose last day is over is refused with %s", text)
	}
	bob.Wants(200, "PUT", path+"/draft", terms(tomorrow), "If-Match", `"1"`)
	ann.Wants(412, "POST", path+"/offers", `{"draft":1,"quote":2}`)
	detail = desktest.Read[leads.QuoteDetail](t, bob.Wants(200, "POST", path+"/offers", `{"draft":2,"quote":2}`))
	o := detail.Quote.Newest()
	want := quote.OfferTotals{Once: 368000, Monthly: 38000, FirstYear: 824000, LaterYear: 456000,
		InAll: 1736000, Months: 36}
	if o == nil || o.N != 1 || o.Totals != want || len(o.Digest) != 64 || detail.Quote.State != quote.Offered {
		t.Fatalf("the offer is %+v", o)
	}
	if mails := letters(t, b, id); len(mails) != 2 || !strings.Contains(mails[1].Text, q.Key) {
		t.Errorf("the buyer gets %+v", mails)
	}
	if r, err := b.Store.Get(t.Context(), id); err != nil || r.Handling.Stage != lead.StageQuoted ||
		!strings.Contains(r.Notes, "20 x Tracker") || !strings.HasPrefix(r.Notes, "Before March") {
		t.Errorf("the lead is %+v, %v", r, err)
	}
	acceptedOnce(t, b, s, seller, q.Key, o.Digest)
	if trail, err := b.Store.Trail(t.Context(), desk.EntryFilter{Subject: id}); err != nil ||
		!strings.Contains(fmt.Sprint(trail), "sent an offer") ||
		!strings.Contains(fmt.Sprint(trail), q.Number+", version 1, USD 8,240.00 in the first year") {
		t.Errorf("the trail is %+v, %v", trail, err)
	}
	owner, _ := b.Join(desk.Owner)
	if sheet := owner.Wants(200, "POST", "/api/desk/leads/export", "{}"); !strings.Contains(sheet,
		"20 x Tracker, USD 189.00") || !strings.Contains(sheet, ",8240.00,") {
		t.Errorf("the table says %s", sheet)
	}
	sheet := owner.Wants(200, "GET", path+"/offer.csv", "")
	for _, row := range []string{
		",Jane Doe,,jane@example.org,1,,product,1,T100,Tracker,20,189.00,19.00,36,3780.00,380.00,8340.00,17460.00",
		",2,,discount,,,Discount,1,-100.00,0.00,,-100.00,0.00,-100.00,-100.00,First order,USD,36,",
	} {
		if !strings.Contains(sheet, row) {
			t.Errorf("the table of the order says %s", sheet)
		}
	}
	at := "/api/desk/leads/" + id
	if text := owner.Wants(200, "POST", at+"/erase/preview", ""); !strings.Contains(text, q.Number) {
		t.Errorf("the preview of erasing says %s", text)
	}
	owner.Wants(200, "POST", at+"/erase", `{"email":"jane@example.org"}`)
	if _, err := s.Read(t.Context(), "store", q.Key); !errors.Is(err, quote.ErrNotFound) {
		t.Errorf("after erasing the quote is there: %v", err)
	}
}

func TestWhatTheBuyerChangesIsOverlookedByNobodyAndToldEachTime(t *testing.T) {
	b := desktest.NewWithSites(t)
	s, seller, q := asked(t, b)
	ann, _ := b.Join(desk.Sales, "store")
	path := "/api/desk/leads/" + q.Asked.Lead + "/quote"
	ann.Wants(200, "PUT", path+"/draft", `{"lines":[{"id":"l","kind":"product","product":1,"title":"Tracker","count":20,`+
		`"once":18900}],"currency":"usd","expires":"`+time.Now().UTC().AddDate(0, 0, 2).Format(time.DateOnly)+`"}`,
		"If-Match", `"0"`)
	needs := q.Needs
	needs.Note = "Thirty by now"
	saved, err := s.Save(t.Context(), seller, q.Key, q.Version, needs)
	if err != nil {
		t.Fatal(err)
	}
	send := func(version int64) string { return fmt.Sprintf(`{"draft":1,"quote":%d}`, version) }
	now := desktest.Read[leads.QuoteConflict](t, ann.Wants(412, "POST", path+"/offers", send(q.Version)))
	if now.Current.Quote.Needs.Note != needs.Note || !now.Current.ChangedSinceAsked {
		t.Errorf("whoever sends an offer for what the buyer needed before is told %+v", now.Current)
	}
	ann.Wants(200, "POST", path+"/offers", send(saved.Version))
	for _, text := range []string{"Without the harness", "And on the first of May"} {
		if _, err := s.AskChange(t.Context(), seller, q.Key, 1, text); err != nil {
			t.Fatal(err)
		}
	}
	news, err := b.Store.ClaimNews(t.Context(), "crm", "token", time.Now(), time.Minute, 10)
	if err != nil || len(news) != 2 {
		t.Errorf("of two changes that are asked for the receiver is told %+v, %v", news, err)
	}
}

// acceptedOnce accepts at many places at once.
func acceptedOnce(t *testing.T, b *desktest.Bench, s *lead.Quoting, seller lead.Seller, key, digest string) {
	t.Helper()
	sign := quote.Signature{Name: "Jane Doe", Position: "Fleet manager", Order: "PO-1", ShipTo: "1 Road", Agreed: true}
	var refused *quote.Refused
	if _, err := s.Accept(t.Context(), seller, key, 1, "other", sign); !errors.As(err, &refused) {
		t.Errorf("another digest is answered with %v", err)
	}
	results := make([]error, 8)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			mine := sign
			mine.Order = fmt.Sprint("PO-", i)
			_, results[i] = s.Accept(t.Context(), seller, key, 1, digest, mine)
		})
	}
	all.Wait()
	taken := 0
	for _, err := range results {
		if err == nil {
			taken++
		} else if !errors.As(err, &refused) {
			t.Error(err)
		}
	}
	if taken != 1 {
		t.Errorf("accepted %d times", taken)
	}
	if _, err := s.Decline(t.Context(), seller, key, 1, "Too late"); !errors.As(err, &refused) {
		t.Errorf("declining what was accepted is answered with %v", err)
	}
	q, err := s.Read(t.Context(), "store", key)
	if err != nil || q.Accepted == nil {
		t.Fatal(q, err)
	}
	if r, err := b.Store.Get(t.Context(), q.Asked.Lead); err != nil || r.Handling.Stage != lead.StageWon {
		t.Errorf("the lead is %+v, %v", r.Handling, err)
	}
	claims, err := b.Store.ClaimNews(t.Context(), "crm", "token", time.Now().Add(time.Second), time.Minute, 10)
	if err != nil || len(claims) != 1 || claims[0].News != lead.QuoteAccepted || claims[0].Lead.Quote.Accepted == nil {
		t.Errorf("receivers are told %+v, %v", claims, err)
	}
	if again, err := b.Store.ClaimNews(t.Context(), "crm", "other", time.Now().Add(time.Second), time.Minute,
		10); err != nil || len(again) != 0 {
		t.Errorf("twice: %+v, %v", again, err)
	}
}
