package system

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"livery"
	"livery/internal/blob/disk"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
)

// A brand may be in a content folder that only the server was told of, or made at the Desk.
func TestCommandsKnowTheBrandsOfTheServersFolderAndOfTheDesk(t *testing.T) {
	t.Parallel()
	folder, data := t.TempDir(), t.TempDir()
	writeFile(t, folder, "brands/lamp.yaml", "id: lamp\nfamily: video\nname: Lamp\nhosts: [lamp.example]\n")
	files := t.TempDir()
	writeFile(t, files, "mark.svg",
		`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><path d="M0 0h96v96H0z"/></svg>`)
	s := start(t, "--data", data, "--content", folder)
	s.ask("GET", "lamp.example", "/")

	blobs, err := disk.Open(config.Folder{Data: data}.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	publisher, problems := change.Open(t.Context(),
		change.Options{Files: content.OverlayFolder(folder, livery.Content()), Blobs: blobs, Now: time.Now,
			Log: slog.New(slog.DiscardHandler)})
	if publisher == nil {
		t.Fatal(problems)
	}
	edit, err := change.NewBrand(publisher.Current().Content,
		content.Start{ID: "torch", Name: "Torch", Family: "dashcams", Hosts: []string{"torch.example"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := publisher.Publish(t.Context(), change.Request{Author: change.Author{ID: "ann", Name: "Ann"},
		Edits: []change.Edit{edit}}); err != nil {
		t.Fatal(err)
	}
	if err := blobs.Close(); err != nil {
		t.Fatal(err)
	}

	for _, id := range []string{"lamp", "torch"} {
		for _, args := range [][]string{{"brand", "list"}, {"brand", "show", id}, {"explain", id + ".example"},
			{"media", "put", id, filepath.Join(files, "mark.svg")},
			{"media", "list", id}, {"blog", "list", id}, {"blog", "draft", "list", id}} {
			said, err := command(t, nil, append(args, "--data", data)...)
			if err != nil || (args[0] == "brand" || args[0] == "explain") && !strings.Contains(said, id) {
				t.Errorf("%q: %v\n%s", args, err, said)
			}
		}
		if _, err := command(t, nil, "leads", "test", "--brand", id, "--data", data); err == nil ||
			!strings.Contains(err.Error(), "no receiver is set up for "+id) {
			t.Errorf("leads test of %s: %v", id, err)
		}
	}
	for id, want := range map[string]string{"lamps": `did you mean "lamp"?`, "zeppelin": "--content"} {
		if _, err := command(t, nil, "media", "list", id, "--data", data); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
