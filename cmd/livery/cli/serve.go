package cli

import (
	"errors"
	"io/fs"
	"os"

	"livery/internal/app"
	"livery/internal/config"
	"livery/internal/desk"
	"livery/internal/store"
)

type serveCommand struct {
	config.Server
	contentFlag
	deliveryFlag
}

func (c serveCommand) ProvideOptions(env environment) (app.Options, error) {
	if c.OnlyContent && c.Content == "" {
		return app.Options{},
			errors.New("--only-content needs --content, the folder whose brands are served; livery new-site writes one")
	}
	destinations, err := c.ProvideDestinations(env.session)
	return app.Options{Server: c.Server, Content: c.Files(), Watched: c.Content != "", Destinations: destinations,
		Log: newLogger(env.Notes, c.LogLevel)}, err
}

func (c serveCommand) Run(env environment, options app.Options) (err error) {
	a, err := app.New(env.Context, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	if err := c.noteContent(); err != nil {
		options.Log.Warn("commands on this data folder have to be told --content", "error", err)
	}
	env.Note("livery serves %d brands at %s\n", len(a.Edition().Registry.Brands()), a.Address())
	if c.DeskLink {
		link, err := a.DeskLink(env.Context)
		switch {
		case errors.Is(err, desk.ErrNoRoom), errors.Is(err, store.ErrDamaged),
			errors.Is(err, store.ErrAway): // the sites are served all the same
			env.Note("no link to the Desk: %s\n", err)
		case err != nil:
			return err
		default:
			env.Note("this link opens the Desk and signs you in as its owner: %s\n", link)
		}
	}
	return a.Run(env.Context)
}

// noteContent tells commands on this data folder which content is served.
func (c serveCommand) noteContent() error {
	if c.Content == "" {
		err := os.Remove(c.ContentNote())
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	return os.WriteFile(c.ContentNote(), []byte(c.Content+"\n"), 0o600)
}

type versionCommand struct{}

func (versionCommand) Run(env environment) error { return env.Done(nil, "livery %s\n", app.Version()) }
