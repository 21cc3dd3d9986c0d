package change_test

import (
	"strings"
	"testing"

	"livery"
	"livery/internal/change"
)

func TestABadBrandFileKeepsNobodyFromChangingOtherBrands(t *testing.T) {
	c, blobs := newClock(), storage(t)
	good := open(t, blobs, livery.Content(), c)
	good.publish(ann, set("brands/cam", "hero.title", "Words of the Desk"))
	good.publish(ann, set("brands/store", "hero.title", "Good words"))
	files := edited{livery.Content(), "brands/cam.yaml", "family: cameras", "family: nowhere"}
	one := open(t, blobs, files, c)
	one.shows("store", "hero.title", "Good words")
	if served := one.Current(); len(served.SetAside) > 0 || served.Content.Brand("cam") != nil ||
		len(served.Content.Faults) != 1 {
		t.Errorf("left out are %v, faults %v", served.SetAside, served.Content.Faults)
	}
	if _, _, problems := one.With(ben,
		[]change.Edit{set("brands/store", "hero.title", "Better words")}); len(problems.Errors()) > 0 {
		t.Errorf("a draft of another brand is told of %v", problems)
	}
	one.publish(ben, set("brands/store", "hero.title", "Better words"))
	one.shows("store", "hero.title", "Better words")
	if _, _, problems := one.With(ben,
		[]change.Edit{set("brands/store", "cta.secondary.target", "moon")}); !strings.Contains(problems.Error(),
		"moon") {
		t.Error("an error of the draft itself is not said")
	}
}
