package change_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	livery "livery"
	"livery/internal/change"
	"livery/internal/content"
)

// drafted is a draft that is saved after every edit, as the Desk does.
type drafted struct {
	instance
	edits []change.Edit
}

func (d *drafted) save(more ...change.Edit) *content.Content {
	d.t.Helper()
	tidy, err := change.Tidy(d.Current().Content, append(d.edits, more...), d.edits)
	if err != nil {
		d.t.Fatal(err)
	}
	d.edits = tidy
	c, _, problems := d.With(ann, tidy)
	if c == nil {
		d.t.Fatal(problems)
	}
	return c
}

func asks(c *content.Content, layer string) []string {
	var list []struct{ Ask string }
	_ = json.Unmarshal(c.Below(layer).Find("questions").JSON(), &list)
	var all []string
	for _, one := range list {
		all = append(all, one.Ask)
	}
	return all
}

// The brand dashcam adds one question to those of its family.
const extends = "brands/dashcam"

func TestEntriesOfAListAreEditedMovedAndDroppedOneByOne(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	published := one.Current().Content
	family := published.Stack("dashcam")[1]
	inherits := asks(published, family)
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		d := &drafted{instance: one}
		brand, below := asks(published, extends), asks(published, family)
		var story []string
		for step := range 6 {
			at, words := r.IntN(len(brand)), fmt.Sprintf("Question %d of %d?", step, seed)
			field := fmt.Sprintf("questions.%d", at)
			var c *content.Content
			switch what := r.IntN(3); {
			case what == 0 || at >= len(inherits): // written for the brand
				story = append(story, "write "+field)
				c, brand[at] = d.save(set(extends, field+".ask", words)), words
			case what == 1: // the brand says what its family says again
				story = append(story, "drop "+field)
				c, brand[at] = d.save(change.Edit{Layer: extends, Field: field + ".ask"}), below[at]
			default: // written for the brand, then moved to the family
				story = append(story, "move "+field)
				d.save(set(extends, field+".ask", words))
				c = d.save(set(family, field+".ask", words))
				brand[at], below[at] = words, words
			}
			if got := asks(c, extends); fmt.Sprint(got) != fmt.Sprint(brand) {
				t.Fatalf("seed %d, %v: the brand asks %q, want %q\n%s", seed, story, got, brand, dump(d.edits))
			}
			if got := asks(c, family); fmt.Sprint(got) != fmt.Sprint(below) {
				t.Fatalf("seed %d, %v: the family asks %q, want %q", seed, story, got, below)
			}
		}
	}
}

// A brand that only has more questions than its family goes on following it: its own ones are added to the list.
func TestAListThatOnlyGetsMoreGoesOnFollowing(t *testing.T) {
	one := open(t, storage(t), livery.Content(), newClock())
	published := one.Current().Content
	family := published.Stack("dashcam")[1]
	whole := func(c *content.Content, layer string) (all []map[string]any) {
		_ = json.Unmarshal(c.Below(layer).Find("questions").JSON(), &all)
		return all
	}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 2))
		d := &drafted{instance: one}
		c, theirs := published, asks(published, family)
		own := asks(published, extends)[len(theirs):]
		var story []string
		for step := range 8 {
			words := fmt.Sprintf("Question %d of %d?", step, seed)
			entry := map[string]any{"ask": words, "answer": "So."}
			at, what := 0, r.IntN(5)
			if len(own) > 0 {
				at = r.IntN(len(own))
			}
			switch {
			case what == 0 && len(own) > 0:
				story = append(story, fmt.Sprintf("write own %d", at))
				c = d.save(set(extends, fmt.Sprintf("questions.%d.ask", len(theirs)+at), words))
				own[at] = words
			case what == 1 && len(own) > 0:
				story = append(story, fmt.Sprintf("remove own %d", at))
				rest := slices.Delete(whole(c, extends), len(theirs)+at, len(theirs)+at+1)
				c = d.save(set(extends, "questions", rest))
				own = slices.Delete(own, at, at+1)
			case what == 2:
				at = r.IntN(len(theirs))
				story = append(story, fmt.Sprintf("write the family's %d", at))
				c, theirs[at] = d.save(set(family, fmt.Sprintf("questions.%d.ask", at), words)), words
			case what == 3:
				story = append(story, "add to the family's")
				c, theirs = d.save(set(family, "questions", append(whole(c, family), entry))), append(theirs, words)
			default:
				story = append(story, "add")
				c, own = d.save(set(extends, "questions", append(whole(c, extends), entry))), append(own, words)
			}
			if got, want := asks(c, extends), slices.Concat(theirs, own); !slices.Equal(got, want) {
				t.Fatalf("seed %d, %v: the brand asks %q, want %q\n%s", seed, story, got, want, dump(d.edits))
			}
			if got := asks(c, family); !slices.Equal(got, theirs) {
				t.Fatalf("seed %d, %v: the family asks %q, want %q", seed, story, got, theirs)
			}
		}
	}
}

// Lists that arrange what there is are said whole: what another layer adds could stand in them twice.
func TestAListThatArrangesIsSaidWhole(t *testing.T) {
	d := &drafted{instance: open(t, storage(t), livery.Content(), newClock())}
	family := d.Current().Content.Stack("dashcam")[1]
	first := map[string]any{"kind": "figures"}
	d.save(set(family, "sections", []any{first}))
	d.save(set("brands/dashcam", "sections", []any{first, map[string]any{"kind": "steps"}}))
	if last := d.edits[len(d.edits)-1]; last.Field != "sections" {
		t.Errorf("the draft is %s", dump(d.edits))
	}
}

// A question that both the brand and then its family have is the family's; the brand says nothing of it any more.
func TestAnAddedEntryThatMovesToTheFamilyLeavesNothingBehind(t *testing.T) {
	d := &drafted{instance: open(t, storage(t), livery.Content(), newClock())}
	c := d.Current().Content
	family, before := c.Stack("dashcam")[1], asks(c, extends)
	entry := map[string]any{"ask": "New?", "answer": "So."}
	at := fmt.Sprintf("questions.%d", len(before))
	var all []any
	_ = json.Unmarshal(c.Below(extends).Find("questions").JSON(), &all)
	d.save(set(extends, "questions", append(all, entry)))
	c = d.save(change.Edit{Layer: extends, Field: at}, set(family, fmt.Sprintf("questions.%d", len(asks(c, family))),
		entry))
	if len(d.edits) != 1 || d.edits[0].Layer != family {
		t.Errorf("the draft is %s", dump(d.edits))
	}
	if got := asks(c, extends); len(got) != len(before)+1 {
		t.Errorf("the brand asks %q", got)
	}
}

func dump(edits []change.Edit) string {
	data, _ := json.MarshalIndent(edits, "", " ")
	return string(data)
}

func TestAnEntryThatMovesToTheFamilyLeavesNothingBehind(t *testing.T) {
	d := &drafted{instance: open(t, storage(t), livery.Content(), newClock())}
	family := d.Current().Content.Stack("dashcam")[1]
	d.save(set(extends, "questions.1.ask", "Asked by one?"))
	d.save(set(family, "questions.1.ask", "Asked by one?"))
	if len(d.edits) != 1 || d.edits[0].Layer != family || d.edits[0].Field != "questions.1.ask" {
		t.Errorf("the draft is %s", dump(d.edits))
	}
}

func TestAnAddedEntryBecomesTheFamilys(t *testing.T) {
	d := &drafted{instance: open(t, storage(t), livery.Content(), newClock())}
	c := d.Current().Content
	family, brand := c.Stack("dashcam")[1], asks(c, extends)
	own := fmt.Sprintf("questions.%d", len(brand)-1)
	var entry any
	_ = json.Unmarshal(c.Below(extends).Find(own).JSON(), &entry)
	c = d.save(change.Edit{Layer: extends, Field: own}, set(family, own, entry))
	if got := asks(c, extends); fmt.Sprint(got) != fmt.Sprint(brand) {
		t.Errorf("the brand asks %q, want %q", got, brand)
	}
	if got := asks(c, family); fmt.Sprint(got) != fmt.Sprint(brand) {
		t.Errorf("the family asks %q, want %q", got, brand)
	}
}
