package post

import "testing"

func TestAnAddressFromATitleKeepsLettersWithMarksAsPlainOnes(t *testing.T) {
	for title, want := range map[string]string{
		"Five Checks: über new/address": "five-checks-uber-new-address",
		"Straße in Łódź & Ålesund":      "strasse-in-lodz-alesund",
		"  Doors 2 ":                    "doors-2",
	} {
		if got := Address(title); got != want {
			t.Errorf("%q has the address %q, want %q", title, got, want)
		}
		if got := (Draft{Text: Text{Post: Post{Summary: Summary{Title: title}}}}).Shown().Slug; got != want {
			t.Errorf("a draft called %q is shown at %q, want %q", title, got, want)
		}
	}
}
