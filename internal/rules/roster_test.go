package rules_test

import (
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/rules"
)

// What each brand shows, said a second time on purpose: rules.yaml could be wrong. Most lead with a figure of their
// own, which their pages bear out; those of the company follow. A brand that is not named here shows no figure at all.
var roster = map[string][]string{
	"store":            {"1000+ customers", "99.9% uptime", "24/7 support", "14-day free trial"},
	"store-hub":        {"5 shelves, one order of columns", "24/7 support"},
	"equipment":        {"23 part numbers in one catalog", "24/7 support"},
	"equipment-supply": {"3 wires to find, each with its reading", "1000+ customers"},
	"dashcams": {"52-209 h recording hours by quality setting",
		"10 s + 10 s kept before and after a collision"},
	"dashcam":      {"Up to 4 auxiliary cameras", "30 s live view by default"},
	"fleetdashcam": {"14-day free trial", "6 plain questions before we recommend", "24/7 support"},
	"cameras": {"50,000+ Global Customers", "80 billion Data points daily",
		"4.7 million+ Vehicle Subscriptions", "25+ years Innovation"},
	"camera":              {"2 tracks recorded at once", "30 s live view by default"},
	"fleetvideostreaming": {"4 views in one stream", "99.9% uptime", "30 s default live session"},
	"fleetvideocontent": {"90 s from hook to takeaway", "1000+ customers", "99.9% uptime", "24/7 support",
		"14-day free trial"},
	"fleetkeyless": {"1 tap to extend a booking", "99.9% uptime"},
	"keyless": {"5 conditions in every key", "50,000+ Global Customers", "80 billion Data points daily",
		"4.7 million+ Vehicle Subscriptions", "25+ years Innovation"},
	"keylessfleet":        {"4 + 4 photographs, at pickup and return", "24/7 support"},
	"fleethoursofservice": {"More than 100 rulesets for the U.S. and Canada"},
	"roadmonitoring":      {"6 defect classes", "1 to 5 severity, with the picture that supports it"},
	"smarter-tracking":    {"Over 9,000 vehicle types", "60,000 location points buffered"},
	"insights": {"4 core numbers, each with its formula",
		"1 page a month, with an owner beside each figure"},
}

func TestEveryBrandAnswersHowBuyingWorksInWordsOfItsOwn(t *testing.T) {
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	said := map[string]string{}
	for _, b := range c.Site.Brands {
		for _, row := range []string{"plan", "term", "trial", "warranty", "returns", "delivery", "support",
			"installation"} {
			answer := b.Buying.Answers[row]
			if answer == "" {
				t.Errorf("%s says 'Ask us' about %s", b.ID, row)
			} else if other := said[answer]; other != "" {
				t.Errorf("%s and %s say the same: %q", other, b.ID, answer)
			}
			said[answer] = b.ID
		}
	}
	var invented []string
	for _, p := range rules.Release(livery.Content(), c, nil).Errors() {
		if strings.HasSuffix(p.Path, "buying.sample") {
			invented = append(invented, p.Message)
		}
	}
	if len(invented) != len(c.Site.Brands) {
		t.Errorf("a release lets invented answers through: it refuses %q", invented)
	}
}

// spec: K1 K2
func TestMarketingFiguresStandWhereTheRosterPutsThemAndNowhereElse(t *testing.T) {
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	for _, b := range c.Site.Brands {
		var shown []string
		for _, f := range b.Figures {
			shown = append(shown, f.Value+" "+f.Label)
		}
		if !slices.Equal(shown, roster[b.ID]) {
			t.Errorf("%s shows %q, expected %q", b.ID, shown, roster[b.ID])
		}
	}
}
