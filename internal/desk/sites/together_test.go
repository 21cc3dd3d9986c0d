package sites_test

import (
	"encoding/json"
	"strings"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

// A list that a brand takes over is two edits: what it added before goes, and a list of its own comes.
func TestAListIsPublishedWholeAlsoWhenOnlyAPartOfItIsAskedFor(t *testing.T) {
	b := desktest.NewWithSites(t)
	ann, _ := b.Join(desk.Editor)
	before := string(field(ann, "store", "questions").Value)
	var questions []map[string]string
	if err := json.Unmarshal([]byte(before), &questions); err != nil || len(questions) < 2 {
		t.Fatalf("the store has the questions %s", before)
	}
	questions[0], questions[1] = questions[1], questions[0]
	swapped, _ := json.Marshal(questions)
	draft := edit(ann, "brands/store", "questions", string(swapped))
	if len(draft.Edits) != 2 {
		t.Fatalf("the draft is %+v", draft.Edits)
	}
	done := publish(ann, draft, `{"note":"Half of it","only":[{"layer":"brands/store","field":"questions+"}]}`)
	if len(done.Edits) != 2 {
		t.Errorf("published %+v", done.Edits)
	}
	after := string(field(ann, "store", "questions").Value)
	if strings.Count(after, `"ask"`) != len(questions) {
		t.Errorf("of the questions\n%s\nare left\n%s", before, after)
	}
	taken := desktest.Read[sites.SiteTakenBack](t,
		ann.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back",
			`{"only":[{"layer":"brands/store","field":"questions"}]}`))
	if len(taken.Edits) != 2 {
		t.Errorf("taken back %+v", taken.Edits)
	}
	if now := string(field(ann, "store", "questions").Value); now != before {
		t.Errorf("taken back, the questions are\n%s, expected\n%s", now, before)
	}
}
