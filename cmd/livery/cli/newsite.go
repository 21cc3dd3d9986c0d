package cli

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"livery/internal/logo"
	"livery/internal/media"
)

// newSite is what a folder with brands of one's own begins with.
//
//go:embed newsite
var newSite embed.FS

type newSiteCommand struct {
	Dir string `arg:"" type:"path" help:"Folder to write; it must not exist, or be empty."`
}

func (c newSiteCommand) Run(env environment) error {
	if left, err := os.ReadDir(c.Dir); err == nil && len(left) > 0 {
		return fmt.Errorf("%s is not empty: choose another folder, so that nothing in it is lost", c.Dir)
	}
	files, err := fs.Sub(newSite, "newsite")
	if err != nil {
		return err
	}
	err = os.CopyFS(c.Dir, files)
	if err == nil { // a name that begins with a dot is not taken along
		err = os.Rename(filepath.Join(c.Dir, "gitignore"), filepath.Join(c.Dir, ".gitignore"))
	}
	for id, b := range map[string]logo.Brand{
		"gatelight": {ID: "gatelight", Name: "Gatelight", Colours: []string{"#0F5C4D", "#D97706"}},
		"yardmast":  {ID: "yardmast", Name: "Yardmast"},
	} {
		_, drawn := logo.Write(filepath.Join(c.Dir, filepath.FromSlash(media.FolderRoot), id), b, false)
		err = errors.Join(err, drawn)
	}
	return env.Done(err, `%[1]s is written: two example brands, a product and a post, with gaps marked. Next:

  1. Look at it:        livery serve --content %[1]s
                        then open http://gatelight.localhost:7071 and http://yardmast.localhost:7071
  2. Make it yours:     %[1]s/README.md
  3. Before it is live: livery check --release --content %[1]s
`, c.Dir)
}
