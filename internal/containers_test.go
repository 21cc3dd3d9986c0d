package internal_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"livery"
	"livery/internal/blob/certs"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/lead"
	"livery/internal/media"
	"livery/internal/post"
	"livery/internal/rules"
	"livery/internal/versions"
)

// A brand has a container of its id, which visitors' credentials open; one of ours must never be it.
func TestNoBrandIsNamedAfterAContainerOfOurs(t *testing.T) {
	containers := []string{lead.Container, certs.Container, post.ScheduledContainer, change.Container, media.Container,
		versions.Container, post.DraftsContainer}
	for _, id := range containers {
		text := "id: " + id + "\nfamily: cameras\nname: Mine\nhosts: [{ name: mine.example, role: primary }]\n"
		own := fstest.MapFS{"brands/" + id + ".yaml": &fstest.MapFile{Data: []byte(text)}}
		_, problems := rules.Load(content.Overlay(own, livery.Content()))
		if want := `"` + id + `" names a private part of the storage`; !strings.Contains(problems.Error(), want) {
			t.Errorf("%s: %v", id, problems)
		}
	}
}
