package deliver

import (
	"fmt"
	"testing"

	"livery/internal/lead"
	"livery/internal/quote"
)

func TestNewsOfAChangeSaysWhichOne(t *testing.T) {
	q := &quote.Quote{Number: "Q1", Changes: []quote.AskedChange{{Text: "Cheaper"}, {Text: "Sooner"}}}
	first := lead.NewsClaim{Claim: lead.Claim{Lead: lead.Lead{Name: "Jane", Quote: q}},
		News: lead.QuoteChangeAsked + " 1"}
	if eventOf(first.News) != lead.QuoteChangeAsked || changeIn(first).Text != "Cheaper" {
		t.Errorf("%s is %+v", eventOf(first.News), changeIn(first))
	}
	want := "[{Quote Q1} {Contact Jane} {To be changed Cheaper}"
	if rows := fmt.Sprint(newsRows(first)); len(rows) < len(want) || rows[:len(want)] != want {
		t.Errorf("the mail says %s", rows)
	}
	first.News = lead.QuoteAccepted
	if changeIn(first) != nil {
		t.Error("an acceptance is no change")
	}
}

func TestAWebhookIsToldWhatTheBuyerRemoved(t *testing.T) {
	removed := []quote.QuoteLine{{ID: "c", Product: 12, Title: "Harness", Count: 10}}
	q := &quote.Quote{Asked: &quote.Asked{Needs: quote.Needs{Removed: removed}}}
	if got := payload(lead.Lead{Quote: q}).Quote.Removed; len(got) != 1 || got[0].Count != 10 {
		t.Errorf("told %+v", got)
	}
}
