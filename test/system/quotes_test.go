package system

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"livery/internal/desk/leads"
	"livery/internal/quote"
	"livery/internal/web"
)

// buyer asks for quotes, each call from an address of its own unless one is given.
type buyer struct {
	server *process
	host   string
	n      *atomic.Int64
}

func newBuyer(server *process, host string) buyer { return buyer{server, host, new(atomic.Int64)} }

// answered is an answer to a buyer.
type answered struct {
	*http.Response
	text  string
	quote web.QuoteAnswer
}

// send sends a call with a JSON body, or a form; headers are in pairs.
func (b buyer) send(method, path string, body any, headers ...string) (answered, error) {
	kind := "application/json"
	var sent []byte
	switch given := body.(type) {
	case nil:
	case url.Values:
		kind, sent = "application/x-www-form-urlencoded", []byte(given.Encode())
	case string:
		sent = []byte(given)
	default:
		sent, _ = json.Marshal(given)
	}
	r, err := http.NewRequest(method, "http://"+b.server.addr.Load().(string)+path, bytes.NewReader(sent))
	if err != nil {
		return answered{}, err
	}
	r.Host = b.host
	n := b.n.Add(1)
	r.Header = http.Header{"Content-Type": {kind}, "X-Forwarded-For": {fmt.Sprintf("10.8.%d.%d", n>>8&255, n&255)}}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	response, err := browser.Transport.RoundTrip(r) // which follows no redirect
	if err != nil {
		return answered{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	a := answered{Response: response, text: string(text)}
	if err == nil && strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		err = json.Unmarshal(text, &a.quote)
	}
	return a, err
}

// wants is send for an answer of a status.
func (b buyer) wants(t *testing.T, status int, method, path string, body any, headers ...string) answered {
	t.Helper()
	a, err := b.send(method, path, body, headers...)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != status || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%s %s: %d %q %.300s, want %d", method, path, a.StatusCode, a.Header.Get("Cache-Control"), a.text,
			status)
	}
	return a
}

// does is send for a call that is to be done; the quote is as it is then.
func (b buyer) does(method, path string, body any, headers ...string) (quote.Quote, error) {
	a, err := b.send(method, path, body, headers...)
	if err != nil {
		return quote.Quote{}, err
	}
	if a.StatusCode/100 != 2 || a.quote.Quote == nil {
		return quote.Quote{}, fmt.Errorf("%s %s: %s %s", method, path, a.Status, a.text)
	}
	return *a.quote.Quote, nil
}

func vans(note string) quote.Needs {
	return quote.Needs{Groups: []quote.VehicleGroup{{ID: "g1", Count: 20, Vehicle: "van"}}, Note: note,
		Lines: []quote.QuoteLine{{ID: "l1", Group: "g1", Product: 1, Count: 20}}}
}

func asker(name string) web.AskForPrice {
	return web.AskForPrice{LeadName: name, LeadEmail: name + "@example.org"}
}

func acceptance(q quote.Quote, name, order string) web.AcceptOffer {
	return web.AcceptOffer{Version: q.Newest().N, Digest: q.Newest().Digest, Signature: quote.Signature{Name: name,
		Position: "Owner", Order: order, ShipTo: "1 Main Street", Agreed: true}}
}

// offerPrice sends an offer for the quote that a name asked for, unless there are so many versions already.
func (w *writer) offerPrice(name string, n int) error {
	var found struct{ Leads []struct{ ID, Name string } }
	if err := w.call("POST", "/api/desk/leads/search", "", map[string]any{"words": name}, &found); err != nil {
		return err
	}
	var ids []string
	for _, l := range found.Leads { // some are found by the number of their quote
		if l.Name == name {
			ids = append(ids, l.ID)
		}
	}
	if len(ids) != 1 {
		return fmt.Errorf("%q has %d leads", name, len(ids))
	}
	path := "/api/desk/leads/" + ids[0] + "/quote"
	var detail leads.QuoteDetail
	if err := w.call("GET", path, "", nil, &detail); err != nil || len(detail.Quote.Offers) >= n {
		return err
	}
	if detail.Draft.Version == 0 {
		terms := quote.Terms{Currency: "USD", Expires: time.Now().AddDate(0, 0, 9).Format(time.DateOnly),
			Lines: []quote.OfferLine{{ID: "l1", Kind: quote.LineProduct, Product: 1, Title: "Tracker", Count: 20,
				Once: 18900}}}
		if err := w.call("PUT", path+"/draft", "0", terms, &detail); err != nil {
			return err
		}
	}
	return w.call("POST", path+"/offers", "",
		leads.SendOffer{Draft: detail.Draft.Version, Quote: detail.Quote.Version}, nil)
}

func TestAQuoteIsMadeChangedAskedForOfferedAndAcceptedOnce(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server := newProcess(t, "--data", data, "--desk-host", killedDesk)
	b, sales := newBuyer(server, primaryHost(t, "store")), newWriter(t, server, data, "Ann")
	q := *b.wants(t, 201, "POST", "/api/quotes", vans("first")).quote.Quote
	at := "/api/quotes/" + q.Key
	if q.State != quote.Open || q.Version != 1 || q.Needs.Lines[0].Title == "" {
		t.Errorf("made %+v", q)
	}
	b.wants(t, 200, "PUT", at, web.SaveQuote{Version: 1, Needs: vans("second")})
	late := b.wants(t, 409, "PUT", at, web.SaveQuote{Version: 1, Needs: vans("third")}).quote
	if late.Quote == nil || late.Quote.Needs.Note != "second" || late.Quote.Version != 2 {
		t.Errorf("whoever came late is told %+v", late)
	}
	if got := b.wants(t, 422, "POST", at+"/ask", web.AskForPrice{LeadName: "J"}).quote; got.Field != "leadEmail" {
		t.Errorf("a request without an address is told %+v", got)
	}
	empty := b.wants(t, 201, "POST", "/api/quotes", quote.Needs{}).quote.Quote.Key
	if got := b.wants(t, 422, "POST", "/api/quotes/"+empty+"/ask", asker("jane")).quote; got.Field != "groups" {
		t.Errorf("whoever asks the price of nothing is told %+v", got)
	}
	for range 2 {
		asked := *b.wants(t, 200, "POST", at+"/ask", asker("jane")).quote.Quote
		if asked.State != quote.WasAsked || asked.Asked.Lead != "" {
			t.Errorf("asked: %+v", asked)
		}
	}
	b.wants(t, 409, "POST", at+"/accept", web.AcceptOffer{Version: 1, Signature: quote.Signature{Name: "J",
		Position: "P", Order: "O", ShipTo: "S", Agreed: true}})
	if err := sales.offerPrice("jane", 1); err != nil { // which finds one lead
		t.Fatal(err)
	}
	q = *b.wants(t, 200, "GET", at, nil).quote.Quote
	if q.State != quote.Offered || len(q.Offers) != 1 || q.Newest().By != "" {
		t.Fatalf("offered %+v", q)
	}
	untold := acceptance(q, "Jane", "PO-1")
	untold.ShipTo = ""
	if got := b.wants(t, 422, "POST", at+"/accept", untold).quote; got.Field != "shipTo" {
		t.Errorf("an acceptance without an address is told %+v", got)
	}
	for range 2 {
		b.wants(t, 200, "POST", at+"/accept", acceptance(q, "Jane", "PO-1"))
	}
	b.wants(t, 409, "POST", at+"/accept", acceptance(q, "Jane", "PO-2"))
	b.wants(t, 409, "POST", at+"/decline", web.DeclineOffer{Version: 1, Reason: "Late"})
	if got := b.wants(t, 200, "GET", at, nil).quote.Quote; got.Accepted == nil || got.Accepted.Order != "PO-1" {
		t.Errorf("accepted %+v", got.Accepted)
	}
}

func TestAQuoteThatIsMadeAgainAfterALostAnswerIsTheSame(t *testing.T) {
	t.Parallel()
	server := newProcess(t, "--data", t.TempDir())
	b := newBuyer(server, primaryHost(t, "store"))
	once := strings.Repeat("0a1", 13) + "f"
	again := []string{"Idempotency-Key", once}
	made := *b.wants(t, 201, "POST", "/api/quotes", vans("lost"), again...).quote.Quote
	b.wants(t, 200, "PUT", "/api/quotes/"+made.Key, web.SaveQuote{Version: 1, Needs: vans("changed")})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			got, err := b.does("POST", "/api/quotes", vans("lost"), again...)
			if err != nil || got.Key != made.Key || got.Number != made.Number || got.Needs.Note != "changed" {
				t.Errorf("made again: %+v, %v", got, err)
			}
		})
	}
	all.Wait()
	if strings.Contains(made.Key, once[:8]) {
		t.Errorf("the key %s shows what it was made of", made.Key)
	}
	other := newBuyer(server, primaryHost(t, "equipment"))
	for _, q := range []*quote.Quote{other.wants(t, 201, "POST", "/api/quotes", quote.Needs{}, again...).quote.Quote,
		b.wants(t, 201, "POST", "/api/quotes", vans("")).quote.Quote} {
		if q.Key == made.Key || q.Number == made.Number {
			t.Errorf("another quote is the same: %+v", q)
		}
	}
	for _, weak := range []string{"1", strings.ToUpper(once), once + "a"} {
		got := b.wants(t, 422, "POST", "/api/quotes", vans(""), "Idempotency-Key", weak)
		if got.quote.Field != "Idempotency-Key" {
			t.Errorf("%s is told %+v", weak, got.quote)
		}
	}
}

func TestTheAddressOfAQuoteIsAllThereIsAndIsHeldBack(t *testing.T) {
	t.Parallel()
	server := newProcess(t, "--data", t.TempDir())
	b := newBuyer(server, primaryHost(t, "store"))
	key := b.wants(t, 201, "POST", "/api/quotes", vans("")).quote.Quote.Key
	shown := b.wants(t, 200, "GET", "/quote/"+key, nil)
	if shown.Header.Get("X-Robots-Tag") != "noindex" || shown.Header.Get("Referrer-Policy") != "same-origin" {
		t.Errorf("the page has %v", shown.Header)
	}
	other := newBuyer(server, primaryHost(t, "equipment"))
	wrong := strings.Repeat("a", 32)
	want := b.wants(t, 404, "GET", "/api/quotes/"+wrong, nil).text
	for _, path := range []string{wrong, "short", strings.ToUpper(key), key + "a", key[1:], "%00", "..%2F" + key} {
		if got := b.wants(t, 404, "GET", "/api/quotes/"+path, nil).text; got != want {
			t.Errorf("%s looks other than a wrong key: %s", path, got)
		}
	}
	for method, calls := range map[string][]string{"GET": {""}, "PUT": {""}, "POST": {"/ask", "/accept", "/decline"}} {
		for _, call := range calls {
			body := map[string]any{"version": 1, "needs": vans("theirs"), "leadName": "J", "digest": "d", "name": "J",
				"leadEmail": "j@x.example", "position": "P", "order": "O", "shipTo": "S", "agreed": true, "reason": "R"}
			if got := other.wants(t, 404, method, "/api/quotes/"+key+call, body).text; got != want {
				t.Errorf("another brand answers %s %s with %s", method, call, got)
			}
		}
	}
	other.wants(t, 404, "GET", "/quote/"+key, nil)
	limited := 0
	for range 40 {
		a, err := b.send("GET", "/api/quotes/"+wrong, nil, "X-Forwarded-For", "10.7.0.1")
		if err != nil {
			t.Fatal(err)
		}
		if a.StatusCode == http.StatusTooManyRequests && a.Header.Get("Retry-After") != "" {
			limited++
		} else if a.text != want {
			t.Errorf("a wrong key: %d %s", a.StatusCode, a.text)
		}
	}
	if limited < 10 {
		t.Errorf("of 40 wrong keys %d were limited", limited)
	}
	b.wants(t, 429, "GET", "/api/quotes/"+key, nil, "X-Forwarded-For", "10.7.0.1") // guessing shows nothing
	b.wants(t, 429, "GET", "/quote/"+key, nil, "X-Forwarded-For", "10.7.0.1")
	b.wants(t, 413, "POST", "/api/quotes", `{"note":"`+strings.Repeat("x", 257<<10)+`"}`)
	b.wants(t, 400, "POST", "/api/quotes", `{`)
	b.wants(t, 415, "POST", "/api/quotes", `{}`, "Content-Type", "text/plain")
	if got := b.wants(t, 422, "POST", "/api/quotes", map[string]any{"groups": []any{map[string]any{"id": "g",
		"vehicle": "van"}}}).quote; got.Field != "groups.0.count" {
		t.Errorf("a group of nothing is told %+v", got)
	}
}

// Whoever has ten thousand addresses to guess from finds nothing, nor does whoever has one, and others read on.
func TestTenThousandGuessesFindNoQuote(t *testing.T) {
	t.Parallel()
	server := newProcess(t, "--data", t.TempDir())
	b := newBuyer(server, primaryHost(t, "store"))
	keys := make([]string, 100)
	for i := range keys {
		keys[i] = b.wants(t, 201, "POST", "/api/quotes", vans("secret words")).quote.Quote.Key
	}
	const letters = "abcdefghijklmnopqrstuvwxyz234567"
	guess := func(n int) string { // at random, or a key with one letter changed
		key := []byte(keys[n%len(keys)])
		for i := range key {
			if at := n / 2 % len(key); n%2 == 0 || i == at {
				key[i] = letters[(strings.IndexByte(letters, key[i])+1+rand.N(31))%32]
			}
		}
		return string(key)
	}
	var looked atomic.Int64
	var all sync.WaitGroup
	const hands, each = 8, 10_000 / 8
	for hand := range hands {
		all.Go(func() {
			for n := hand; n < hands*each; n += hands {
				var from []string // an address of its own
				if n%4 >= 2 {
					from = []string{"X-Forwarded-For", "10.7.0.1"}
				}
				path := "/api/quotes/" + guess(n)
				if n%100 < 4 {
					path = "/quote/" + guess(n) // a page, which takes longer
				}
				a, err := b.send("GET", path, nil, from...)
				if err != nil || a.StatusCode != 404 && (from == nil || a.StatusCode != 429) ||
					strings.Contains(a.text, "secret") {
					t.Errorf("%s from %v: %v, %.200s, %v", path, from, a.Response, a.text, err)
					return
				}
				if from != nil && a.StatusCode == 404 {
					looked.Add(1)
				}
			}
		})
	}
	began := time.Now()
	all.Wait()
	if most := 20 + 10*time.Since(began).Minutes() + hands; float64(looked.Load()) > most {
		t.Errorf("one address could look %d times, more than %.0f", looked.Load(), most)
	}
	b.wants(t, 200, "GET", "/api/quotes/"+keys[0], nil)
}

func TestQuotesNeedNoScripts(t *testing.T) {
	t.Parallel()
	server := newProcess(t, "--data", t.TempDir())
	b := newBuyer(server, primaryHost(t, "store"))
	needs, _ := json.Marshal(vans("typed words"))
	own := []string{"Origin", "http://" + b.host}
	for _, theirs := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"}, {"Origin", "null"}} {
		b.wants(t, 403, "POST", "/quote", url.Values{"needs": {string(needs)}}, theirs...)
	}
	to := b.wants(t, 303, "POST", "/quote", url.Values{"needs": {string(needs)}}, own...).Header.Get("Location")
	to, place, _ := strings.Cut(to, "#")
	if !strings.HasPrefix(to, "/quote/") || place != "quote-state" {
		t.Fatalf("a new quote leads to %q at %q", to, place)
	}
	save := url.Values{"version": {"1"}, "needs": {strings.ReplaceAll(string(needs), "typed", "other")}}
	if got := b.wants(t, 303, "POST", to+"/save", save, own...).Header.Get("Location"); got != to+"#quote-state" {
		t.Errorf("saving leads to %q", got)
	}
	save.Set("needs", string(needs))
	if page := b.wants(t, 409, "POST", to+"/save", save, own...); !strings.Contains(page.text, "typed words") ||
		page.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("whoever came late lost what they typed: %v", page.Header)
	}
	ask := url.Values{"leadName": {"Jane Typed"}, "leadEmail": {"jane"}, "phone": {"12"}, "notes": {"Before March"}}
	page := b.wants(t, 422, "POST", to+"/ask", ask, own...)
	for _, shown := range []string{"Jane Typed", "Before March", `id="leadEmail-error"`, `id="phone-error"`} {
		if !strings.Contains(page.text, shown) {
			t.Errorf("the page of a refused request has no %s", shown)
		}
	}
	ask.Del("phone")
	ask.Set("leadEmail", "jane@example.org")
	b.wants(t, 403, "POST", to+"/ask", ask, "Sec-Fetch-Site", "cross-site")
	for range 2 {
		b.wants(t, 303, "POST", to+"/ask", ask, own...)
	}
	b.wants(t, 409, "POST", to+"/decline", url.Values{"version": {"1"}, "reason": {"Late"}}, own...)
	b.wants(t, 404, "POST", to+"/destroy", ask, own...)
	b.wants(t, 404, "POST", "/quote/"+strings.Repeat("a", 32)+"/ask", ask, own...)
	b.wants(t, 413, "POST", "/quote", url.Values{"needs": {strings.Repeat("x", 800<<10)}}, own...)
}
