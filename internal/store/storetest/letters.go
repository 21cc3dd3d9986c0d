package storetest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/lead"
)

// lettersTests are the part of the contract about what people write to each other.
var lettersTests = map[string]func(*testing.T, Store){
	"a letter is kept with every field and found by its words":  keepsLetters,
	"the same letter twice is one":                              sameLetter,
	"of two who write at once one is told of the other":         writesOnce,
	"a letter is claimed by one and settled once":               claimsLetters,
	"a letter that failed comes back, and is given up":          failsLetters,
	"a letter that waits or was given up is due when asked for": retriesLetters,
	"a letter whose sender stopped is not sent again by itself": stopsLetters,
	"a letter can be taken back until it is being sent":         withdrawsLetters,
	"an answer opens its lead again, once":                      receivesAnswers,
	"letters go with the person":                                erasesLetters,
}

func reply(id, to string) lead.Letter {
	return lead.Letter{ID: id, Lead: to, At: At, By: "ann", From: `"Store" <hello@store.example>`,
		To: `"Jane Doe" <jane@example.org>`, Subject: "Your demo", Text: "Hello Jane,\n\nTuesday at nine?",
		State: lead.LetterWaiting, DueAt: At, MessageID: "<" + id + "@store.example>", ReplyKey: "key-" + id}
}

func write(t *testing.T, s Store, l lead.Letter, after string) {
	t.Helper()
	if err := s.Write(ctx, l, "mail", after); err != nil {
		t.Fatal(err)
	}
}

func lettersOf(t *testing.T, s Store, id string) []lead.Letter {
	t.Helper()
	all, err := s.Letters(ctx, id, "another")
	if err != nil {
		t.Fatal(err)
	}
	return all[id]
}

func claimLetters(t *testing.T, s Store, now time.Time) []lead.LetterClaim {
	t.Helper()
	claims, err := s.ClaimLetters(ctx, "mail", "token-"+now.String(), now, time.Minute, 10)
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

func settleLetter(t *testing.T, s Store, c lead.LetterClaim, o lead.Outcome) bool {
	t.Helper()
	settled, err := s.SettleLetter(ctx, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return settled
}

func keepsLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	want := reply("one", id)
	write(t, s, want, "")
	second := reply("two", id)
	second.At, second.Text = At.Add(time.Hour), "A Łódź question"
	write(t, s, second, "one")
	second.InReplyTo = want.MessageID
	if got := lettersOf(t, s, id); len(got) != 2 || got[0] != want || got[1] != second {
		t.Errorf("kept %+v", got)
	}
	for words, found := range map[string]int{"tuesday nine": 1, "lodz": 1, "wednesday": 0} {
		if got := names(t, s, lead.Filter{Words: words}); len(got) != found {
			t.Errorf("%q finds %v", words, got)
		}
	}
	if err := s.Write(ctx, reply("three", "nobody"), "mail", ""); !errors.Is(err, lead.ErrNotFound) {
		t.Errorf("a letter about no lead: %v", err)
	}
}

func sameLetter(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	for range 3 { // the answer to the first call was lost
		write(t, s, reply("one", id), "")
	}
	if got := lettersOf(t, s, id); len(got) != 1 {
		t.Errorf("kept %d", len(got))
	}
	changed := reply("one", id)
	changed.Text = "Hello Jane,\n\nWednesday at nine?"
	if err := s.Write(ctx, changed, "mail", ""); !errors.Is(err, lead.ErrSentAlready) {
		t.Errorf("the writer of other words, which are not kept, is told %v", err)
	}
}

func writesOnce(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	results := make([]error, 5)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() { results[i] = s.Write(ctx, reply(string(rune('a'+i)), id), "mail", "") })
	}
	all.Wait()
	written := 0
	for _, err := range results {
		if err == nil {
			written++
		} else if !errors.Is(err, lead.ErrAnsweredMeanwhile) {
			t.Error(err)
		}
	}
	if got := lettersOf(t, s, id); written != 1 || len(got) != 1 {
		t.Errorf("%d of five were told that theirs is kept, %d are", written, len(got))
	}
}

func claimsLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	due := reply("one", id)
	due.DueAt = At.Add(10 * time.Second)
	write(t, s, due, "")
	if got := claimLetters(t, s, At.Add(9*time.Second)); len(got) != 0 {
		t.Errorf("a letter is sent before its time: %+v", got)
	}
	now := At.Add(11 * time.Second)
	claims := claimLetters(t, s, now)
	if len(claims) != 1 || claims[0].Brand != "store" || claims[0].Attempt != 1 || claims[0].Text != due.Text ||
		claims[0].ReplyKey != due.ReplyKey {
		t.Fatalf("claimed %+v", claims)
	}
	if got := claimLetters(t, s, now); len(got) != 0 {
		t.Errorf("two hold it: %+v", got)
	}
	if got, err := s.ClaimLetters(ctx, "another way", "t", now, time.Minute, 10); err != nil || len(got) != 0 {
		t.Errorf("another way takes it: %+v, %v", got, err)
	}
	sent := lead.Outcome{State: lead.Delivered, At: now}
	if !settleLetter(t, s, claims[0], sent) || settleLetter(t, s, claims[0], sent) {
		t.Error("it is not settled once")
	}
	got := lettersOf(t, s, id)[0]
	if got.State != lead.LetterSent || !got.SentAt.Equal(now) || len(claimLetters(t, s, now.Add(time.Hour))) != 0 {
		t.Errorf("after sending it is %+v", got)
	}
	if stage := get(t, s, id).Handling.Stage; stage != lead.StageContacted {
		t.Errorf("the lead is %q", stage)
	}
	events, err := s.Events(ctx, id)
	if err != nil || !slices.ContainsFunc(events, func(e lead.Event) bool {
		return e.Kind == lead.EventStage && e.By == "ann" && e.Text == "contacted"
	}) {
		t.Errorf("its story is %+v, %v", events, err)
	}
}

func failsLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	handled(t, s, id)
	write(t, s, reply("one", id), "")
	again := At.Add(time.Minute)
	busy := lead.Outcome{State: lead.Pending, At: At, DueAt: again, Error: "busy"}
	settleLetter(t, s, claimLetters(t, s, At)[0], busy)
	got := lettersOf(t, s, id)[0]
	if got.State != lead.LetterWaiting || got.LastError != "busy" || len(claimLetters(t, s, At)) != 0 {
		t.Errorf("after a failure it is %+v", got)
	}
	claims := claimLetters(t, s, again)
	if len(claims) != 1 || claims[0].Attempt != 2 {
		t.Fatalf("claimed %+v", claims)
	}
	settleLetter(t, s, claims[0], lead.Outcome{State: lead.Pending, At: again, DueAt: again.Add(time.Hour)})
	if err := s.SendAgain(ctx, id, "one", "mail", again); err != nil {
		t.Errorf("somebody does not want to wait for the next try: %v", err)
	}
	if claims = claimLetters(t, s, again); len(claims) != 1 {
		t.Fatalf("asked for at once, claimed are %+v", claims)
	}
	if get(t, s, id).Handling.HandledAt.IsZero() {
		t.Error("a failure that is tried again opens the lead")
	}
	settleLetter(t, s, claims[0], lead.Outcome{State: lead.Dead, At: again, Error: "no such mailbox"})
	if h := get(t, s, id).Handling; !h.HandledAt.IsZero() || !h.ReadAt.IsZero() {
		t.Errorf("nobody sees that it was given up: %+v", h)
	}
	if err := s.SendAgain(ctx, id, "one", "mail", again); err != nil {
		t.Fatal(err)
	}
	if claims = claimLetters(t, s, again.Add(time.Second)); len(claims) != 1 || claims[0].Attempt != 1 {
		t.Errorf("sent again: %+v", claims)
	}
	if err := s.SendAgain(ctx, id, "one", "mail", again); err == nil {
		t.Error("a letter that is on its way is sent again")
	}
}

func retriesLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	for i, state := range []lead.DeliveryState{lead.Pending, lead.Dead} {
		written := reply("letter-"+string(state), id)
		written.At = At.Add(time.Duration(i) * time.Second)
		write(t, s, written, []string{"", "letter-pending"}[i])
		settleLetter(t, s, claimLetters(t, s, At)[0],
			lead.Outcome{State: state, At: At, DueAt: At.Add(time.Hour), Error: "busy"})
	}
	held, fresh := reply("held", id), reply("fresh", id)
	held.At, fresh.At, fresh.DueAt = At.Add(2*time.Second), At.Add(3*time.Second), At.Add(10*time.Second)
	write(t, s, held, "letter-dead")
	claimLetters(t, s, At)
	write(t, s, fresh, "held")
	now := At.Add(4 * time.Second)
	if n, err := s.RetryLetters(ctx, lead.Filter{Brand: "another"}, now); err != nil || n != 0 {
		t.Errorf("of another brand %d are due, %v", n, err)
	}
	if n, err := s.RetryLetters(ctx, lead.Filter{Brand: "store"}, now); err != nil || n != 2 {
		t.Errorf("%d letters are due, %v", n, err)
	}
	var due []string
	for _, c := range claimLetters(t, s, now) {
		due = append(due, c.ID)
	}
	if slices.Sort(due); !slices.Equal(due, []string{"letter-dead", "letter-pending"}) {
		t.Errorf("due are %q, and neither what is being sent nor what can still be taken back", due)
	}
}

func handled(t *testing.T, s Store, id string) {
	t.Helper()
	if _, err := s.Handle(ctx, id, -1, func(h *lead.Handling) []lead.Event {
		h.ReadAt, h.ReadBy, h.HandledAt, h.HandledBy, h.RemindAt = At, "ann", At, "ann", At.Add(time.Hour)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func stopsLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	handled(t, s, id)
	write(t, s, reply("one", id), "")
	first := claimLetters(t, s, At)
	later := At.Add(2 * time.Minute) // the lease has ended
	if got := claimLetters(t, s, later); len(got) != 0 {
		t.Fatalf("it is sent twice: %+v", got)
	}
	got := lettersOf(t, s, id)[0]
	if got.State != lead.LetterUnsure || got.LastError == "" || !get(t, s, id).Handling.HandledAt.IsZero() {
		t.Errorf("nobody sees that it may not have gone: %+v", got)
	}
	if settleLetter(t, s, first[0], lead.Outcome{State: lead.Delivered, At: later}) {
		t.Error("whoever lost the claim settles it")
	}
	if err := s.SendAgain(ctx, id, "one", "mail", later); err != nil || len(claimLetters(t, s, later)) != 1 {
		t.Errorf("it cannot be sent by hand: %v", err)
	}
}

func withdrawsLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	write(t, s, reply("one", id), "")
	if err := s.Withdraw(ctx, id, "one"); err != nil {
		t.Fatal(err)
	}
	if got := lettersOf(t, s, id); len(got) != 0 || len(names(t, s, lead.Filter{Words: "tuesday"})) != 0 {
		t.Errorf("it is still there: %+v", got)
	}
	write(t, s, reply("two", id), "")
	claims := claimLetters(t, s, At)
	if err := s.Withdraw(ctx, id, "two"); !errors.Is(err, lead.ErrTooLate) || len(lettersOf(t, s, id)) != 1 {
		t.Errorf("taken back while it is being sent: %v", err)
	}
	again := lead.Outcome{State: lead.Pending, At: At, DueAt: At.Add(time.Hour), Error: "no answer"}
	if settled, err := s.SettleLetter(ctx, claims[0], again); err != nil || !settled {
		t.Fatal(settled, err)
	}
	if err := s.Withdraw(ctx, id, "two"); !errors.Is(err, lead.ErrTooLate) || len(lettersOf(t, s, id)) != 1 {
		t.Errorf("taken back though its reader may have it from the first try: %v", err)
	}
}

func receivesAnswers(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	write(t, s, reply("one", id), "")
	handled(t, s, id)
	answer := lead.Letter{ID: "mail-1", At: At.Add(time.Hour), From: "Jane <jane@example.org>",
		Subject: "Re: Your demo", Text: "Nine suits us", Quoted: "> Tuesday at nine?", State: lead.LetterReceived,
		MessageID: "<1@example.org>"}
	for range 2 { // the provider did not hear that it was taken
		if got, err := s.Receive(ctx, "key-one", answer); err != nil || got != id {
			t.Fatalf("received for %q: %v", got, err)
		}
	}
	letters := lettersOf(t, s, id)
	if len(letters) != 2 || letters[1].Text != answer.Text || letters[1].Quoted != answer.Quoted ||
		letters[1].State != lead.LetterReceived || letters[1].From != answer.From {
		t.Errorf("kept %+v", letters)
	}
	h := get(t, s, id).Handling
	if !h.HandledAt.IsZero() || !h.ReadAt.IsZero() || !h.RemindAt.IsZero() || h.RemindAbout != "" {
		t.Errorf("the lead is not open again: %+v", h)
	}
	if got := names(t, s, lead.Filter{Words: "nine suits"}); len(got) != 1 {
		t.Errorf("a search does not find the answer: %v", got)
	}
	handled(t, s, id)
	absent := answer
	absent.ID, absent.State, absent.Text = "mail-2", lead.LetterAutomatic, "I am away"
	if _, err := s.Receive(ctx, "key-one", absent); err != nil || get(t, s, id).Handling.HandledAt.IsZero() {
		t.Errorf("a note of absence opens the lead: %v", err)
	}
	for _, key := range []string{"", "key-two", "key-one ", "KEY-ONE"} {
		if _, err := s.Receive(ctx, key, answer); !errors.Is(err, lead.ErrNotFound) {
			t.Errorf("the key %q: %v", key, err)
		}
	}
}

func erasesLetters(t *testing.T, s Store) {
	id := save(t, s, Posted("a.xml")).ID
	write(t, s, reply("one", id), "")
	story := lead.Story(get(t, s, id).Lead, nil, lettersOf(t, s, id))
	if last := story[len(story)-1]; last.Kind != lead.EventReplied || !strings.Contains(last.Text, "Tuesday") {
		t.Errorf("the story ends with %+v", last)
	}
	if _, _, err := s.Erase(ctx, "jane@example.org"); err != nil {
		t.Fatal(err)
	}
	if got := lettersOf(t, s, id); len(got) != 0 {
		t.Errorf("still there: %+v", got)
	}
	if got := claimLetters(t, s, At); len(got) != 0 {
		t.Errorf("sent after the person was erased: %+v", got)
	}
	if _, err := s.Receive(ctx, "key-one", lead.Letter{ID: "m", State: lead.LetterReceived}); !errors.Is(err,
		lead.ErrNotFound) {
		t.Errorf("an answer of an erased person is kept: %v", err)
	}
}
