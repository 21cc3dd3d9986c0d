package cli

import (
	"errors"
	"fmt"

	"livery/internal/media"
	"livery/internal/post"
)

type mediaCommand struct {
	Put    mediaPutCommand    `cmd:"" help:"Upload pictures: JPEG, PNG, WebP or SVG."`
	List   mediaListCommand   `cmd:"" help:"List the uploaded pictures of a brand."`
	Remove mediaRemoveCommand `cmd:"" help:"Remove uploaded pictures."`
}

type mediaPutCommand struct {
	mediaFlags
	Files []string `arg:"" type:"existingfile" help:"Files; each becomes the picture of its name, such as hero-main.jpg."`
	Alt   string   `placeholder:"WORDS" help:"What a visitor who cannot see it would miss. With one file."`
	Name  string   `help:"Another name than the file's. With one file."`
}

func (c mediaPutCommand) Run(env environment, uploads *media.Store) error {
	if len(c.Files) > 1 && (c.Alt != "" || c.Name != "") {
		return errors.New("--alt and --name are for one picture; put the files one by one")
	}
	for _, file := range c.Files {
		p, err := uploads.PutFile(env.Context, c.Brand, file, c.Name, c.Alt)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		env.Say("%s: %d by %d, %d smaller sizes\n", p.Files()[0], p.Width, p.Height, len(p.Sizes))
	}
	return nil
}

type mediaListCommand struct {
	mediaFlags
	jsonFlag
}

func (c mediaListCommand) Run(env environment, uploads *media.Store) error {
	list, err := uploads.List(env.Context, c.Brand)
	return table(env.output, c.jsonFlag, "FILE\tSIZE\tKB\tALTERNATIVE TEXT\n", list, err, func(p media.Picture) string {
		return row(p.Files()[0], fmt.Sprintf("%d x %d", p.Width, p.Height), (p.Bytes+1023)>>10, p.Alt)
	})
}

type mediaRemoveCommand struct {
	mediaFlags
	Names []string `arg:"" help:"Names of pictures, with or without their ending."`
}

func (c mediaRemoveCommand) Run(env environment, uploads *media.Store) error {
	for _, name := range c.Names {
		if err := uploads.Remove(env.Context, c.Brand, media.CleanName(name)); err != nil {
			return fmt.Errorf("%s of %s: %w; livery media list %s shows all", name, c.Brand, err, c.Brand)
		}
		env.Say("%s is removed\n", name)
	}
	return nil
}

// mediaFlags choose the pictures of a brand.
type mediaFlags struct {
	brandFlags
	Draft bool `help:"Pictures that only drafts show; visitors see one when a post with it is published."`
}

// ProvideUploads opens the uploaded pictures.
func (f mediaFlags) ProvideUploads(s *session) (*media.Store, error) {
	if _, err := f.brand(s); err != nil {
		return nil, err
	}
	blobs, err := f.Blobs(s)
	pictures := post.NewPictures(blobs, media.NewMaker())
	if f.Draft {
		return pictures.Private, err
	}
	return pictures.Public, err
}
