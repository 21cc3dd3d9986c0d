package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/rules"
)

// looks are the brands of each variant.
func looks(t *testing.T) map[brand.Variant][]*brand.Brand {
	t.Helper()
	c, problems := rules.Load(livery.Content())
	if c == nil {
		t.Fatal(problems)
	}
	by := map[brand.Variant][]*brand.Brand{}
	for _, b := range c.Site.Brands {
		by[b.Variant] = append(by[b.Variant], b)
	}
	return by
}

func TestNoTwoBrandsOfALookHaveTheSameOrderAndLayouts(t *testing.T) {
	for variant, brands := range looks(t) {
		seen := map[string]string{}
		for _, b := range brands {
			order := fmt.Sprint(b.Hero.Layout, b.Sections)
			if other, taken := seen[order]; taken || len(b.Sections) == 0 {
				t.Errorf("%s has the order and layouts of another brand of %s (%s): %s", b.ID, variant, other, order)
			}
			seen[order] = b.ID
		}
	}
}

func TestNoTwoBrandsOfALookArrangeTheirHeroAlike(t *testing.T) {
	for variant, brands := range looks(t) {
		seen := map[brand.HeroLayout]string{}
		for _, b := range brands {
			layout := b.Hero.Layout
			if layout != "" && !slices.Contains(brand.HeroLayouts[variant], layout) {
				t.Errorf("%s names %q, which %s does not have", b.ID, layout, variant)
			}
			if other, taken := seen[layout]; taken {
				t.Errorf("the heroes of %s and %s, both %s, are arranged alike (%q)", b.ID, other, variant, layout)
			}
			seen[layout] = b.ID
		}
	}
}

func TestOfALookOneBrandAtMostWearsTheColoursOfTheLookItself(t *testing.T) {
	for variant, brands := range looks(t) {
		seen := map[brand.Palette]string{}
		for _, b := range brands {
			var own brand.Palette
			if b.Palette != nil {
				own = *b.Palette
			}
			if other, taken := seen[own]; taken {
				t.Errorf("%s and %s, both %s, have the same colours", b.ID, other, variant)
			}
			seen[own] = b.ID
		}
	}
}

func TestALayoutThatNoHeroHasIsNamedWithThoseThatThereAre(t *testing.T) {
	fsys := shipped(t, []plant{{fault: "a layout of no hero", file: "brands/cam.yaml", old: "  layout: stage\n",
		new: "  layout: sideways\n"}})
	_, problems := rules.Load(fsys)
	for _, want := range []string{"brands/cam.yaml", "hero.layout", `"sideways" is not a layout of a hero`,
		"beside, light, sheet, stage, turned, wide, words"} {
		if !strings.Contains(problems.Error(), want) {
			t.Errorf("%q is not said in %s", want, problems.Error())
		}
	}
}
