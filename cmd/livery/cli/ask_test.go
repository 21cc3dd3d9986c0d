package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"livery/internal/brand"
	"livery/internal/content"
)

func TestWhatTheFlagsLeaveOutIsAskedFor(t *testing.T) {
	s := content.Start{ID: "lamps", Variant: brand.Minimal}
	var asked bytes.Buffer
	answers := "Lamp House\n\nlamps.example, lamps.test\n#0B5FFF #C2410C\nalert\n"
	if err := askForBrand(&s, []string{"stores", "video"}, strings.NewReader(answers), &asked); err != nil {
		t.Fatal(err)
	}
	if s.Name != "Lamp House" || s.Family != "stores" ||
		!slices.Equal(s.Hosts, []string{"lamps.example", "lamps.test"}) ||
		!slices.Equal(s.Colours, []string{"#0B5FFF", "#C2410C"}) || s.Delivery != brand.AlertOnly ||
		s.Variant != brand.Minimal {
		t.Errorf("got %+v", s)
	}
	if strings.Contains(asked.String(), "Variant (") || !strings.Contains(asked.String(), "(stores, video) [stores]:") {
		t.Error(asked.String())
	}
	if err := askForBrand(&content.Start{}, []string{"stores"}, strings.NewReader("\n"), &asked); err == nil {
		t.Error("a brand without a name was taken")
	}
}
