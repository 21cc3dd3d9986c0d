package app

import (
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"livery"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/document"
	"livery/internal/rules"
	"livery/web"
)

func TestACheckSaysNothingOfWhatIsServedAlready(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	blobs, err := disk.Open(t.TempDir(), log)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = blobs.Close() }()
	publisher, problems := change.Open(t.Context(), change.Options{Files: livery.Content(), Blobs: blobs,
		Every: time.Hour, Now: time.Now, Log: log})
	client, err := web.Client()
	if err != nil || publisher == nil {
		t.Fatal(err, problems)
	}
	frontEnd, err := document.ReadFrontEnd(client, "")
	if err != nil {
		t.Fatal(err)
	}
	checker, err := rules.New(livery.Assets(), frontEnd)
	if err != nil {
		t.Fatal(err)
	}
	i := &inspector{Checker: checker, publisher: publisher}
	ann := change.Author{ID: "ann", Name: "Ann"}
	check := func(edits ...change.Edit) string {
		loaded, files, found := publisher.With(ann, edits)
		if problems := i.problems(files, loaded, found); len(problems) > 0 {
			return problems.Error()
		}
		return ""
	}
	edit := func(layer, field, after string) change.Edit {
		return change.Edit{Layer: layer, Field: field, After: json.RawMessage(after)}
	}
	odd := edit("brands/store", "hero.subtitle", `"Every van of {somebody} in one place"`)
	if said := check(odd); said == "" {
		t.Fatal("nothing is said of braces that no page fills")
	}
	edits, err := change.Tidy(publisher.Current().Content, []change.Edit{odd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := publisher.Publish(t.Context(), change.Request{Author: ann, Edits: edits}); err != nil {
		t.Fatal(err)
	}
	publisher.Fingerprint(t.Context())
	served, _ := publisher.Load()
	publisher.Serving(served)
	if said := check(edit("brands/cam", "hero.eyebrow", `"See how"`)); said != "" {
		t.Errorf("of a brand that says nothing wrong is said: %s", said)
	}
}
