package sites_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
)

// An error in a file that brands share is told to everybody at the Desk, until it is mended: what they publish waits
// for it.
func TestTheWallSaysWhatIsWrongWithASharedFileUntilItIsMended(t *testing.T) {
	folder := fstest.MapFS{}
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), content.Overlay(folder, livery.Content()))
	one, _ := b.Join(desk.Editor, "store")
	faults := func() []string {
		b.Publisher.Load()
		return desktest.Read[sites.SiteWall](t, one.Wants(200, "GET", "/api/desk/sites", "")).Faults
	}
	if got := faults(); len(got) != 0 {
		t.Errorf("without an error the wall says %q", got)
	}
	folder["site.yaml"] = &fstest.MapFile{Data: []byte("\nsetings: { shop: x }\n")}
	got := strings.Join(faults(), "\n\n")
	for _, want := range []string{"A file that brands share has an error, so every brand stays as it was",
		"\nsite.yaml:2: setings: is not a field here", "\nTo mend it: did you mean \"settings\""} {
		if !strings.Contains(got, want) {
			t.Errorf("the wall says %q, without %q", got, want)
		}
	}
	delete(folder, "site.yaml")
	if got := faults(); len(got) != 0 {
		t.Errorf("after the mend the wall says %q", got)
	}
}
