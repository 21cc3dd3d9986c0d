// Package storetest is the contract every lead store keeps, whatever its database.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/preview"
)

// Store is what a database offers.
type Store interface {
	lead.Inbox
	lead.Outbox
	lead.LetterOutbox
	lead.Quotes
	lead.NewsOutbox
	desk.Store
	preview.Store
}

// At is the time at which the contract's leads arrive.
var At = time.Date(2026, 1, 2, 3, 4, 5, 678000, time.UTC)

// Posted makes a lead that came by post and named its upload.
func Posted(file string) lead.Lead {
	return lead.Lead{
		Brand: "store", File: file, Source: lead.Posted, Status: lead.Accepted, Domain: "store.example.org",
		RequestType: lead.DemoRequest, Name: "Jane Doe", Email: "Jane@Example.org", Company: "Acme Haulage",
		ReceivedAt: At, StoredAt: At,
	}
}

// Run holds a store to the contract; open answers a new empty one.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for _, tests := range []map[string]func(*testing.T, Store){lettersTests, quotesTests} {
		for name, test := range tests {
			t.Run(name, func(t *testing.T) { test(t, open(t)) })
		}
	}
	for name, test := range map[string]func(*testing.T, Store){
		"a lead is kept with every field":                           everyField,
		"the same file is one lead":                                 sameFile,
		"two receivers that take a lead at once are both counted":   settledAtOnce,
		"the same key is one lead":                                  sameKey,
		"a lead without a key gets one":                             ownKey,
		"a post without a file and its upload are one":              counterparts,
		"two posts without a file take one upload each":             twoCounterparts,
		"a readable post replaces an unreadable upload":             readable,
		"concurrent saves of one lead keep one":                     concurrentSame,
		"one failing save does not harm those beside it":            failingBeside,
		"only accepted leads are queued":                            onlyAccepted,
		"a claim is held by one until its lease ends":               leases,
		"a clock that is set back holds no delivery up":             clockSetBack,
		"a settled delivery is not handed out again":                settles,
		"a dead letter comes back by retry":                         deadLetters,
		"a retry is due now":                                        retryNow,
		"a flagged lead can be released":                            releases,
		"lists filter and page":                                     lists,
		"erasing removes a person whatever the case of the address": erases,
		"nothing erased is kept again":                              erasedStays,
		"known uploads are recognised":                              knows,
		"a search finds parts of words in any script":               searches,
		"stages, reminders, fleets and people choose leads":         chooses,
		"every state finds the leads that are in it":                states,
		"handling is kept with who and when":                        handles,
		"two who change one lead are told of each other":            handlesOnce,
		"a lead that was set aside is not delivered":                setsAside,
		"a dead letter that was set aside and let go is sent again": setsAsideTheDead,
		"a lead tells its story":                                    tellsStory,
		"changes are heard":                                         hears,
		"people are kept, changed and removed":                      people,
		"a link is good once":                                       linkOnce,
		"of many attempts at once as many pass as are allowed":      attempts,
		"preview links are listed until they end or are revoked":    previews,
		"preview links end with the right of whoever made them":     previewsEndWithTheRight,
		"people who have one thing open are told of each other":     presence,
		"sessions end":                       sessionsEnd,
		"passkeys belong to one person":      passkeys,
		"the trail is append only":           trail,
		"an effect and its trail are one":    traced,
		"saved filters belong to one person": savedFilters,
		"a secret is the same for all":       secret,
		"a program is found by its key":      programs,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

var ctx = context.Background()

func save(t *testing.T, s Store, l lead.Lead, destinations ...string) lead.Saved {
	t.Helper()
	saved, err := s.Save(ctx, l, destinations)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func get(t *testing.T, s Store, id string) lead.Record {
	t.Helper()
	r, err := s.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func count(t *testing.T, s Store, want int) {
	t.Helper()
	list, err := s.List(ctx, lead.Filter{})
	if err != nil || len(list) != want {
		t.Fatalf("%d leads are kept (%v), want %d: %+v", len(list), err, want, list)
	}
}

func everyField(t *testing.T, s Store) {
	l := lead.Lead{
		Brand: "store", Key: "demo-a.xml", File: "demo-a.xml", Source: lead.Uploaded, Status: lead.Flagged,
		Reason: "why",
		Domain: "store.example.org", RequestType: "Demo Request", Name: "李小龍 🚚", Email: "a@b.co", Phone: "+1 555",
		Company: `"; DROP TABLE leads; --`, FleetSize: "1000+", Subject: "subject", Notes: "one\ntwo\t'three'",
		CreatedOn: "2026-01-02T03:04:05.678Z", TimeStamp: "2026-01-02T03:04:06.000Z",
		Attribution: lead.Attribution{Landing: "/?x=1", Referrer: "https://example.org/",
			UTM: map[string]string{"source": "s"}, Shortlist: []string{"1", "23"}, Brand: "store",
			Page: "/request-demo"},
		ReceivedAt: At, StoredAt: At.Add(time.Second),
	}
	saved := save(t, s, l)
	got := get(t, s, saved.ID)
	l.ID = saved.ID
	if fmt.Sprintf("%+v", got.Lead) != fmt.Sprintf("%+v", l) || !saved.Created || got.State != "flagged" {
		t.Errorf("kept\n%+v (%s)\nwant\n%+v", got.Lead, got.State, l)
	}
	if _, err := s.Get(ctx, "nobody"); !errors.Is(err, lead.ErrNotFound) {
		t.Errorf("an unknown id answers %v", err)
	}
}

func sameFile(t *testing.T, s Store) {
	first := save(t, s, Posted("demo-a.xml"), "hook")
	again := Posted("demo-a.xml")
	again.Source, again.Phone, again.Name = lead.Uploaded, "5551234567", "Somebody Else"
	second := save(t, s, again, "hook")
	if second.ID != first.ID || second.Created {
		t.Errorf("got %+v after %+v", second, first)
	}
	if r := get(t, s, first.ID); r.Name != "Jane Doe" || r.Phone != "5551234567" || len(r.Deliveries) != 1 {
		t.Errorf("merged into %+v", r)
	}
	other := Posted("demo-a.xml")
	other.Brand = "cam"
	if save(t, s, other).ID == first.ID {
		t.Error("another brand's lead was taken for the same")
	}
	count(t, s, 2)
}

func sameKey(t *testing.T, s Store) {
	l := Posted("")
	l.Key = "7b1f"
	if first, second := save(t, s, l), save(t, s, l); first.ID != second.ID || second.Created {
		t.Errorf("got %+v, then %+v", first, second)
	}
	count(t, s, 1)
}

func ownKey(t *testing.T, s Store) {
	a, b := save(t, s, Posted("")), save(t, s, Posted(""))
	if a.ID == b.ID || get(t, s, a.ID).Key == "" {
		t.Errorf("got %+v and %+v", a, b)
	}
}

func upload(file string) lead.Lead {
	l := Posted(file)
	l.Source, l.ReceivedAt = lead.Uploaded, At.Add(-2*time.Second)
	return l
}

func counterparts(t *testing.T, s Store) {
	post := Posted("")
	post.Key = "k"
	first := save(t, s, post, "hook")
	if got := save(t, s, upload("demo-a.xml"), "hook"); got.ID != first.ID {
		t.Error("the upload of a kept post became a lead of its own")
	}
	if got := save(t, s, post, "hook"); got.ID != first.ID {
		t.Error("the post's repeat became a lead of its own")
	}
	if r := get(t, s, first.ID); r.File != "demo-a.xml" || len(r.Deliveries) != 1 {
		t.Errorf("kept %+v", r)
	}
	late := upload("demo-b.xml")
	late.Email, late.ReceivedAt = "late@example.org", At
	second := save(t, s, late)
	post = Posted("")
	post.Email, post.Key = "late@example.org", "k2"
	if got := save(t, s, post); got.ID != second.ID {
		t.Error("the post of a kept upload became a lead of its own")
	}
	if got := save(t, s, late); got.ID != second.ID {
		t.Error("the upload's repeat became a lead of its own")
	}
	count(t, s, 2)
	far := upload("demo-c.xml")
	far.ReceivedAt = At.Add(lead.CounterpartWindow + time.Hour)
	save(t, s, far)
	count(t, s, 3)
}

func twoCounterparts(t *testing.T, s Store) {
	a, b := save(t, s, Posted("")), save(t, s, Posted(""))
	c, d := save(t, s, upload("demo-a.xml")), save(t, s, upload("demo-b.xml"))
	if c.ID == d.ID || c.Created || d.Created || a.ID == b.ID {
		t.Errorf("posts %s %s, uploads %s %s", a.ID, b.ID, c.ID, d.ID)
	}
	if e := save(t, s, upload("demo-c.xml")); !e.Created {
		t.Error("a third upload was swallowed by a post that has its upload already")
	}
	if f := save(t, s, Posted("")); f.ID != save(t, s, upload("demo-c.xml")).ID {
		t.Error("the third post did not find the third upload")
	}
	if g := save(t, s, Posted("")); !g.Created {
		t.Error("a fourth post was swallowed by an upload that has its post already")
	}
}

func readable(t *testing.T, s Store) {
	first := save(t, s, lead.Lead{Brand: "store", File: "demo-a.xml", Source: lead.Uploaded, Status: lead.Invalid,
		Reason: "broken", ReceivedAt: At, StoredAt: At}, "hook")
	if r := get(t, s, first.ID); r.State != "invalid" || len(r.Deliveries) != 0 {
		t.Fatalf("kept %+v", r)
	}
	save(t, s, Posted("demo-a.xml"), "hook")
	if r := get(t, s, first.ID); r.Name != "Jane Doe" || r.State != "pending" || r.Reason != "" ||
		len(r.Deliveries) != 1 {
		t.Errorf("kept %+v", r)
	}
	count(t, s, 1)
}

func concurrentSame(t *testing.T, s Store) {
	ids := make([]string, 20)
	var wg sync.WaitGroup
	for i := range ids {
		wg.Go(func() {
			l := Posted("demo-a.xml")
			if i%2 == 0 {
				l.Source = lead.Uploaded
			}
			saved, err := s.Save(ctx, l, []string{"hook"})
			if err != nil {
				t.Error(err)
			}
			ids[i] = saved.ID
		})
	}
	wg.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Fatalf("one lead has the ids %v", ids)
		}
	}
	count(t, s, 1)
	if r := get(t, s, ids[0]); len(r.Deliveries) != 1 {
		t.Errorf("queued %+v", r.Deliveries)
	}
}

func failingBeside(t *testing.T, s Store) {
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			l := Posted(fmt.Sprintf("demo-%d.xml", i))
			switch i % 4 {
			case 0:
				if _, err := s.Save(cancelled, l, nil); err == nil {
					t.Error("a cancelled save succeeded")
				}
			case 1:
				if _, err := s.Release(ctx, "nobody", []string{"hook"}, At); !errors.Is(err, lead.ErrNotFound) {
					t.Errorf("releasing nobody answers %v", err)
				}
			default:
				if _, err := s.Save(ctx, l, nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	count(t, s, 20)
}
