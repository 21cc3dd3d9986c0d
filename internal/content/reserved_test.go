package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"livery/internal/content"
)

func TestNoBrandIsNamedAfterAContainerOfOurs(t *testing.T) {
	for _, id := range []string{"leads", "certificates", "scheduled-posts", "site-changes", "media", "app-files", "drafts"} {
		own := fstest.MapFS{"brands/" + id + ".yaml": &fstest.MapFile{Data: []byte("id: " + id + "\nfamily: locks\nname: Mine\nhosts: [{ name: mine.example, role: primary }]\n")}}
		_, problems := content.Load(content.Overlay(own, site))
		if want := `"` + id + `" names a private part of the storage`; !strings.Contains(problems.Error(), want) {
			t.Errorf("%s: %v", id, problems)
		}
	}
}
