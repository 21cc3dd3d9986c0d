package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"livery/internal/brand"
	"livery/internal/draft"
	"livery/internal/media"
)

type mediaCommand struct {
	Put    mediaPutCommand    `cmd:"" help:"Upload pictures: JPEG, PNG, WebP or SVG."`
	List   mediaListCommand   `cmd:"" help:"List the uploaded pictures of a brand."`
	Remove mediaRemoveCommand `cmd:"" help:"Remove uploaded pictures."`
}

// mediaFlags choose a brand's pictures.
type mediaFlags struct {
	blogFlags
	Draft bool `help:"Pictures that only drafts show; visitors see one when a post with it is published."`
}

// open opens the uploads of a brand that exists.
func (f mediaFlags) open(env environment, id string) (*media.Store, error) {
	loaded, err := f.load()
	if err != nil {
		return nil, err
	}
	if _, ok := brand.NewRegistry(loaded.Site).ByID(id); !ok {
		return nil, fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	blobs, err := openBlobs(env, f.Account, f.Folder)
	if err != nil {
		return nil, err
	}
	pictures := draft.NewPictures(blobs, media.NewMaker())
	if f.Draft {
		return pictures.Private, nil
	}
	return pictures.Public, nil
}

type mediaPutCommand struct {
	mediaFlags
	Brand string   `arg:"" help:"Brand id."`
	Files []string `arg:"" type:"existingfile" help:"Files; each becomes the picture of its name, such as hero-main.jpg."`
	Alt   string   `placeholder:"WORDS" help:"What a visitor who cannot see it would miss. With one file."`
	Name  string   `help:"Another name than the file's. With one file."`
}

func (c mediaPutCommand) Run(env environment) error {
	if len(c.Files) > 1 && (c.Alt != "" || c.Name != "") {
		return fmt.Errorf("--alt and --name are for one picture; put the files one by one")
	}
	store, err := c.open(env, c.Brand)
	if err != nil {
		return err
	}
	for _, file := range c.Files {
		name := c.Name
		if name == "" {
			name = filepath.Base(file)
		}
		if err := c.put(env, store, file, name); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func (c mediaPutCommand) put(env environment, store *media.Store, file, name string) error {
	opened, err := os.Open(file)
	if err != nil {
		return err
	}
	defer opened.Close()
	data, err := media.ReadFile(opened)
	if err != nil {
		return err
	}
	p, err := store.Put(env.ctx, c.Brand, name, data, c.Alt)
	if err != nil {
		return err
	}
	printf(env.stdout, "%s: %d by %d, %d smaller sizes\n", p.Files()[0], p.Width, p.Height, len(p.Sizes))
	return nil
}

type mediaListCommand struct {
	mediaFlags
	Brand string `arg:"" help:"Brand id."`
	JSON  bool   `help:"Write JSON."`
}

func (c mediaListCommand) Run(env environment) error {
	store, err := c.open(env, c.Brand)
	if err != nil {
		return err
	}
	list, err := store.List(env.ctx, c.Brand)
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(env.stdout, list)
	}
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "FILE\tSIZE\tKB\tALTERNATIVE TEXT\n")
	for _, p := range list {
		printf(w, "%s\t%d x %d\t%d\t%s\n", p.Files()[0], p.Width, p.Height, (p.Bytes+1023)>>10, plain(p.Alt))
	}
	return w.Flush()
}

type mediaRemoveCommand struct {
	mediaFlags
	Brand string   `arg:"" help:"Brand id."`
	Names []string `arg:"" help:"Names of pictures, with or without their ending."`
}

func (c mediaRemoveCommand) Run(env environment) error {
	store, err := c.open(env, c.Brand)
	if err != nil {
		return err
	}
	for _, name := range c.Names {
		if err := store.Remove(env.ctx, c.Brand, media.CleanName(name)); err != nil {
			return fmt.Errorf("%s of %s: %w; livery media list %s shows all", name, c.Brand, err, c.Brand)
		}
		printf(env.stdout, "%s is removed\n", name)
	}
	return nil
}
