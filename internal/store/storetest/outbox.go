package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
)

const lease = time.Minute

func claim(t *testing.T, s Store, token string, now time.Time, limit int) []lead.Claim {
	t.Helper()
	claims, err := s.Claim(ctx, "hook", token, now, lease, limit)
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

func settle(t *testing.T, s Store, c lead.Claim, o lead.Outcome) bool {
	t.Helper()
	kept, err := s.Settle(ctx, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

func onlyAccepted(t *testing.T, s Store) {
	spam := Posted("demo-spam.xml")
	spam.Status, spam.Reason = lead.Flagged, "trap"
	save(t, s, spam, "hook")
	save(t, s, spam, "hook")
	id := save(t, s, Posted("demo-a.xml"), "hook", "desk").ID
	claims := claim(t, s, "me", At, 10)
	if len(claims) != 1 || claims[0].Lead.ID != id || claims[0].Attempt != 1 ||
		claims[0].Lead.Email != "Jane@Example.org" {
		t.Errorf("claimed %+v", claims)
	}
	if r := get(t, s, save(t, s, Posted("demo-b.xml")).ID); r.State != "stored" {
		t.Errorf("a lead with nowhere to go is %q", r.State)
	}
}

// Two receivers take each lead in the same instant: whoever writes last sees what the other wrote.
func settledAtOnce(t *testing.T, s Store) {
	const leads = 40
	for i := range leads {
		save(t, s, Posted(fmt.Sprintf("demo-%d.xml", i)), "crm", "hook")
	}
	claims := map[string]lead.Claim{}
	for _, to := range []string{"crm", "hook"} {
		taken, err := s.Claim(ctx, to, "token", At, lease, leads)
		if err != nil || len(taken) != leads {
			t.Fatalf("claimed %d for %s, %v", len(taken), to, err)
		}
		for _, c := range taken {
			claims[to+c.Lead.ID] = c
		}
	}
	for _, c := range claims {
		if c.Destination != "crm" {
			continue
		}
		var both sync.WaitGroup
		for _, to := range []string{"crm", "hook"} {
			both.Go(func() {
				_, err := s.Settle(ctx, claims[to+c.Lead.ID], lead.Outcome{State: lead.Delivered, At: At})
				if err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
	}
	if rest := names(t, s, lead.Filter{State: "pending"}); len(rest) > 0 {
		t.Errorf("%d of %d leads wait after both receivers took them", len(rest), leads)
	}
}

// A lead that came while the clock was years ahead is not delivered years later, nor is one that
// was claimed then and never settled.
func clockSetBack(t *testing.T, s Store) {
	ahead := At.AddDate(4, 0, 0)
	for _, file := range []string{"demo-waits.xml", "demo-claimed.xml"} {
		l := Posted(file)
		l.ReceivedAt, l.StoredAt = ahead, ahead
		save(t, s, l, "hook")
	}
	if claimed := claim(t, s, "killed", ahead, 1); len(claimed) != 1 {
		t.Fatalf("claimed %+v", claimed)
	}
	back := claim(t, s, "a", At, 10)
	if len(back) != 2 {
		t.Fatalf("after the clock was set back %d of 2 are due", len(back))
	}
	if twice := claim(t, s, "b", At, 10); len(twice) != 0 {
		t.Errorf("claimed by two: %+v", twice)
	}
	settle(t, s, back[0], lead.Outcome{State: lead.Pending, At: At, DueAt: At.Add(6 * time.Hour)})
	if early := claim(t, s, "c", At.Add(time.Hour), 10); len(early) != 1 || early[0].Lead.ID != back[1].Lead.ID {
		t.Errorf("an ordinary pause is cut short: %+v", early)
	}
}

func leases(t *testing.T, s Store) {
	for i := range 5 {
		save(t, s, Posted(fmt.Sprintf("demo-%d.xml", i)), "hook")
	}
	if early := claim(t, s, "a", At.Add(-time.Second), 10); len(early) != 0 {
		t.Errorf("claimed before they are due: %+v", early)
	}
	mine := claim(t, s, "a", At, 3)
	theirs := claim(t, s, "b", At, 10)
	if len(mine) != 3 || len(theirs) != 2 {
		t.Fatalf("claimed %d and %d of 5", len(mine), len(theirs))
	}
	later := At.Add(lease)
	if again := claim(t, s, "c", later, 10); len(again) != 5 || again[0].Attempt != 2 {
		t.Fatalf("after the leases ended %d of 5 return: %+v", len(again), again)
	}
	if settle(t, s, mine[0], lead.Outcome{State: lead.Delivered, At: later}) {
		t.Error("a claim that passed to another was settled by its first holder")
	}
}

func settles(t *testing.T, s Store) {
	id := save(t, s, Posted("demo-a.xml"), "hook").ID
	c := claim(t, s, "a", At, 1)[0]
	due := At.Add(time.Hour)
	if !settle(t, s, c, lead.Outcome{State: lead.Pending, DueAt: due, Error: "503"}) {
		t.Fatal("the holder cannot settle")
	}
	if r := get(t, s, id); r.State != "pending" || r.Deliveries[0].LastError != "503" ||
		!r.Deliveries[0].DueAt.Equal(due) {
		t.Errorf("kept %+v", r)
	}
	if again := claim(t, s, "a", due.Add(-time.Second), 1); len(again) != 0 {
		t.Error("handed out before the back-off ended")
	}
	c = claim(t, s, "a", due, 1)[0]
	if c.Attempt != 2 || !settle(t, s, c, lead.Outcome{State: lead.Delivered, At: due}) {
		t.Errorf("second attempt: %+v", c)
	}
	if again := claim(t, s, "a", due.Add(24*time.Hour), 1); len(again) != 0 {
		t.Error("a delivered lead is handed out again")
	}
	if r := get(t, s, id); r.State != "delivered" || !r.Deliveries[0].DeliveredAt.Equal(due) ||
		r.Deliveries[0].LastError != "" {
		t.Errorf("kept %+v", r)
	}
}

func deadLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("demo-a.xml"), "hook").ID
	save(t, s, Posted("demo-b.xml"), "hook")
	for _, c := range claim(t, s, "a", At, 2) {
		settle(t, s, c, lead.Outcome{State: lead.Dead, At: At, Error: "410"})
	}
	if r := get(t, s, id); r.State != "dead" {
		t.Fatalf("state %q", r.State)
	}
	if n, err := s.Retry(ctx, lead.Filter{ID: id, State: "dead"}, At.Add(time.Hour)); n != 1 || err != nil {
		t.Fatalf("retried %d, %v", n, err)
	}
	claims := claim(t, s, "a", At.Add(time.Hour), 5)
	if len(claims) != 1 || claims[0].Lead.ID != id || claims[0].Attempt != 1 {
		t.Errorf("after the retry: %+v", claims)
	}
}

func releases(t *testing.T, s Store) {
	spam := Posted("demo-spam.xml")
	spam.Status = lead.Flagged
	id := save(t, s, spam, "hook").ID
	for _, want := range []int{2, 0} {
		if n, err := s.Release(ctx, id, []string{"hook", "desk"}, At); n != want || err != nil {
			t.Errorf("released %d, %v; want %d", n, err, want)
		}
	}
	if r := get(t, s, id); r.State != "pending" || r.Status != lead.Accepted || len(r.Deliveries) != 2 {
		t.Errorf("kept %+v", r)
	}
}

func lists(t *testing.T, s Store) {
	var ids []string
	for i := range 7 {
		l := Posted(fmt.Sprintf("demo-%d.xml", i))
		l.Brand = []string{"store", "cam"}[i%2]
		l.StoredAt = At.Add(time.Duration(i/2) * time.Minute) // pairs share a time
		l.ReceivedAt = l.StoredAt
		ids = append(ids, save(t, s, l, "hook").ID)
	}
	for want, f := range map[int]lead.Filter{
		7: {}, 3: {Brand: "cam"}, 1: {ID: ids[2]}, 0: {State: "dead"},
		5: {Since: At.Add(time.Minute)}, 2: {Until: At.Add(time.Minute)},
		4: {Brand: "store", State: "pending", Email: "JANE@example.org"},
	} {
		if list, err := s.List(ctx, f); err != nil || len(list) != want {
			t.Errorf("%+v chooses %d (%v), want %d", f, len(list), err, want)
		}
	}
	for _, order := range []lead.Order{lead.OldestFirst, lead.NewestFirst} {
		var walked []string
		f := lead.Filter{Order: order, Limit: 2}
		for {
			page, err := s.List(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range page {
				walked = append(walked, r.ID)
				f.After = lead.Cursor{StoredAt: r.StoredAt, ID: r.ID}
			}
			if len(page) < 2 {
				break
			}
		}
		if order == lead.NewestFirst {
			slices.Reverse(walked)
		}
		if !slices.Equal(walked, ids) {
			t.Errorf("in the order %q: walked %v, want %v", order, walked, ids)
		}
	}
	stats, err := s.Stats(ctx, lead.Filter{})
	if err != nil ||
		!slices.Equal(stats, []lead.Stat{{Brand: "cam", State: "pending", Leads: 3},
			{Brand: "store", State: "pending", Leads: 4}}) {
		t.Errorf("stats %+v, %v", stats, err)
	}
}

func erases(t *testing.T, s Store) {
	save(t, s, Posted("demo-a.xml"), "hook", "desk")
	save(t, s, Posted("demo-b.xml"), "hook")
	other := Posted("demo-c.xml")
	other.Email = "else@example.org"
	save(t, s, other, "hook")
	if leads, deliveries, err := s.Erase(ctx, " JANE@example.ORG "); leads != 2 || deliveries != 3 || err != nil {
		t.Errorf("erased %d leads, %d deliveries, %v", leads, deliveries, err)
	}
	count(t, s, 1)
	if claims := claim(t, s, "a", At, 10); len(claims) != 1 || claims[0].Lead.Email != "else@example.org" {
		t.Errorf("the outbox still holds %+v", claims)
	}
}

func knows(t *testing.T, s Store) {
	var ask []lead.Upload
	for i := range 1200 {
		ask = append(ask, lead.Upload{Brand: "store", File: fmt.Sprintf("demo-%d.xml", i)})
	}
	ask = append(ask, lead.Upload{Brand: "cam", File: "demo-7.xml"})
	save(t, s, Posted("demo-7.xml"))
	save(t, s, Posted("demo-1100.xml"))
	known, err := s.Known(ctx, ask)
	want := lead.Known{Status: lead.Accepted, StoredAt: At}
	if err != nil || len(known) != 2 || known[ask[7]] != want || known[ask[1100]] != want {
		t.Errorf("known %v, %v", known, err)
	}
}

func erasedStays(t *testing.T, s Store) {
	save(t, s, Posted("demo-a.xml"))
	if err := s.MarkErased(ctx, " JANE@example.org", []lead.Upload{{Brand: "store", File: "demo-a.xml"}},
		At.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Erase(ctx, "jane@example.org"); err != nil {
		t.Fatal(err)
	}
	request, older, newer, stranger := Posted("demo-a.xml"), Posted("demo-b.xml"), Posted("demo-c.xml"),
		Posted("demo-d.xml")
	request.Email, request.ReceivedAt = "", At.Add(48*time.Hour)
	newer.ReceivedAt = At.Add(time.Hour + time.Second)
	stranger.Email = "else@example.org"
	for _, l := range []lead.Lead{request, older} {
		if saved := save(t, s, l, "hook"); saved != (lead.Saved{Erased: true}) {
			t.Errorf("%s is kept again: %+v", l.File, saved)
		}
	}
	count(t, s, 0)
	for _, l := range []lead.Lead{newer, stranger} {
		if saved := save(t, s, l, "hook"); !saved.Created || saved.Erased {
			t.Errorf("%s is not kept: %+v", l.File, saved)
		}
	}
	count(t, s, 2)
}

func retryNow(t *testing.T, s Store) {
	if oldest, err := s.Oldest(ctx); err != nil || !oldest.IsZero() {
		t.Errorf("without leads the oldest that waits is from %v, %v", oldest, err)
	}
	waits := save(t, s, Posted("demo-a.xml"), "hook").ID
	later := Posted("demo-b.xml")
	later.StoredAt = At.Add(time.Minute)
	save(t, s, later, "hook")
	claims := claim(t, s, "a", At, 1)
	settle(t, s, claims[0], lead.Outcome{State: lead.Pending, At: At, DueAt: At.Add(6 * time.Hour), Error: "503"})
	held := claim(t, s, "b", At.Add(time.Minute), 5)
	if len(held) != 1 || held[0].Lead.ID == waits {
		t.Fatalf("claimed %+v", held)
	}
	if oldest, err := s.Oldest(ctx); err != nil || !oldest.Equal(At) {
		t.Errorf("the oldest that waits is from %v, %v; want %v", oldest, err, At)
	}
	now := At.Add(90 * time.Second) // the other is still held
	if n, err := s.Retry(ctx, lead.Filter{}, now); n != 1 || err != nil {
		t.Errorf("retried %d, %v; want the one that waits and not the one under way", n, err)
	}
	if again := claim(t, s, "c", now, 5); len(again) != 1 || again[0].Lead.ID != waits {
		t.Errorf("due after the retry: %+v, want the one that waited", again)
	}
	if !settle(t, s, held[0], lead.Outcome{State: lead.Delivered, At: now}) {
		t.Error("the retry took a delivery from whoever was at it")
	}
}
