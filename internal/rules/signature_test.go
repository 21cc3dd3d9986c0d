package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

func TestEveryBrandHasASignatureThatNoOtherOfItsLookHas(t *testing.T) {
	titles := map[string]string{}
	for variant, brands := range looks(t) {
		drawn := map[brand.Drawing]string{}
		for _, b := range brands {
			if !b.Signed() {
				t.Errorf("%s has no signature on its home page", b.ID)
				continue
			}
			if other, taken := drawn[b.Signature.Drawing]; taken {
				t.Errorf("%s and %s, both %s, have the drawing %s", b.ID, other, variant, b.Signature.Drawing)
			}
			if other, taken := titles[b.Signature.Title]; taken {
				t.Errorf("%s and %s have the same signature", b.ID, other)
			}
			drawn[b.Signature.Drawing], titles[b.Signature.Title] = b.ID, b.ID
		}
	}
}

// problemsWith are those of the content when the store has this in its file.
func problemsWith(t *testing.T, signature string) string {
	t.Helper()
	var said []string
	_, problems := rules.Load(storeWith(t, signature))
	for _, p := range problems {
		if p.Severity != content.Note && strings.HasPrefix(p.Path, "signature") || p.Path == "sections" {
			said = append(said, fmt.Sprint(p.Path, " ", p.Message))
		}
	}
	return strings.Join(said, "\n")
}

func TestASignatureThatCannotBeDrawnIsNamed(t *testing.T) {
	const sections, head = "sections: [{ kind: signature }]\n",
		"signature: { drawing: %s, title: One day, text: As it was., play: Play it, length: 24, rows: [Road, Cab], " +
			"items: [%s] }\n"
	const good = "{ title: One, row: 2, from: 3, to: 9 }"
	for name, c := range map[string]struct{ file, want string }{
		"as it should be": {sections + fmt.Sprintf(head, "tracks", good), ""},
		"no place": {"sections: [{ kind: steps }]\n" + fmt.Sprintf(head, "tracks", good),
			"signature has no place"},
		"a drawing that nobody has": {sections + fmt.Sprintf(head, "mosaic", good), `signature.drawing "mosaic" is not`},
		"nothing to draw":           {sections + fmt.Sprintf(head, "tracks", ""), "signature.items is empty"},
		"no words": {sections + fmt.Sprintf(head, "tracks", "{ title: '', row: 1 }"),
			"signature.items.0.title is missing"},
		"a row too many": {sections + fmt.Sprintf(head, "tracks", "{ title: One, row: 3 }"),
			"signature.items.0.row 3 is not one of the 2 rows"},
		"beyond the scale": {sections + fmt.Sprintf(head, "tracks", "{ title: One, from: 3, to: 25 }"),
			"signature.items.0 runs from 3 to 25"},
		"backward": {sections + fmt.Sprintf(head, "tracks", "{ title: One, from: 9, to: 3 }"),
			"signature.items.0 runs from 9 to 3"},
		"half a box": {sections + fmt.Sprintf(head, "frame", "{ title: One, box: [1, 2] }"),
			"signature.items.0.box has 2 numbers"},
		"a column too many": {sections + fmt.Sprintf(head, "matrix", "{ title: One, columns: [3] }"),
			"signature.items.0.columns 3 is not"},
	} {
		t.Run(name, func(t *testing.T) {
			if said := problemsWith(t, c.file); c.want == "" && said != "" || !strings.Contains(said, c.want) {
				t.Errorf("%q is missing in %q", c.want, said)
			}
		})
	}
}

// Drawings that show figures of the catalogue show those that stand there.
func TestSignaturesAgreeWithTheCatalogue(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	registry, catalogue := brand.NewRegistry(loaded.Site), &loaded.Site.Catalogue
	of := func(id string) *brand.Signature {
		b, _ := registry.ByID(id)
		return b.Signature
	}
	byModel := map[string]brand.Product{}
	for _, p := range catalogue.Products {
		byModel[p.Model] = p
	}
	matrix := of("store-hub")
	for _, part := range matrix.Items {
		for at, model := range matrix.Rows {
			goes := slices.ContainsFunc(catalogue.Connections, func(c brand.Connection) bool {
				return c.Part == byModel[part.Value].ID && c.Of == byModel[model].ID
			})
			if marked := slices.Contains(part.Columns, at+1); marked != goes {
				t.Errorf("store-hub says of %s and %s %v, and connections.yaml %v", part.Value, model, marked, goes)
			}
		}
	}
	for _, part := range of("store").Items {
		model, _, _ := strings.Cut(part.Title, " ")
		size := ""
		for _, s := range byModel[model].Specs.Sizes {
			size = fmt.Sprintf("%d x %d x %d mm", s.Width, s.Height, s.Depth)
		}
		if part.Value != size {
			t.Errorf("the store draws %s at %q, and its file says %q", model, part.Value, size)
		}
	}
	hours := byModel["C200"].Specs.RecordingHours
	for i, setting := range of("fleetdashcam").Items {
		if want := fmt.Sprintf("%d hours", hours[i].Hours); setting.Title != hours[i].Quality ||
			setting.Value != want ||
			fmt.Sprintf("%.1f", setting.To) != fmt.Sprintf("%.1f", float64(hours[i].Hours)/8) {
			t.Errorf("fleetdashcam says %v, and the file of C200 %v", setting, hours[i])
		}
	}
	ledger := of("insights").Items
	at := slices.IndexFunc(catalogue.Sums, func(s brand.Sum) bool { return s.ID == "idle" })
	value := map[string]float64{}
	for _, input := range catalogue.Sums[at].Inputs {
		value[input.ID], _ = strconv.ParseFloat(input.Value, 64)
	}
	day := value["vehicles"] * value["minutes"] / 60
	for i, want := range []string{fmt.Sprintf("%.0f hours a day", day),
		fmt.Sprintf("%.0f gallons a day", day*value["burn"]),
		fmt.Sprintf("%.1f gallons", day*value["burn"]*value["days"]), fmt.Sprintf("$1,%.0f a month",
			day*value["burn"]*value["days"]*value["price"]-1000)} {
		if ledger[i].Value != want {
			t.Errorf("line %d of the ledger says %q, and the sum %q", i+1, ledger[i].Value, want)
		}
	}
}

func TestADutyLogIsADayWithoutGapsInsideTheRules(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("fleethoursofservice")
	driving := float64(0)
	for i, item := range b.Signature.Items {
		if i > 0 && item.From != b.Signature.Items[i-1].To {
			t.Errorf("%s begins at %g, and what is before it ends at %g", item.Title, item.From,
				b.Signature.Items[i-1].To)
		}
		if item.Row == 3 {
			driving += item.To - item.From
			if item.To > 6+14 {
				t.Errorf("%s ends outside of the 14-hour window", item.Title)
			}
		}
	}
	if last := b.Signature.Items[len(b.Signature.Items)-1]; last.To != 24 || driving != 11 {
		t.Errorf("the day ends at %g, with %g hours of driving", last.To, driving)
	}
}
