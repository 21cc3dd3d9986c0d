package cli

import (
	"errors"
	"log/slog"

	"livery/internal/app"
	"livery/internal/config"
	"livery/internal/export"
	"livery/internal/lead/deliver"
)

// deliveryFlag names where leads are delivered to.
type deliveryFlag struct {
	Delivery string `type:"existingfile" placeholder:"FILE" help:"YAML file with the webhooks and mail servers that leads are delivered to."`
}

func (f deliveryFlag) load(env environment) (*deliver.Destinations, error) {
	return deliver.ReadFile(f.Delivery, env.getenv)
}

type serveCommand struct {
	config.Server
	contentFlag
	deliveryFlag
}

func (c serveCommand) Run(env environment) (err error) {
	options, err := c.options(env)
	if err != nil {
		return err
	}
	a, err := app.New(env.ctx, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	printf(env.stderr, "livery serves %d brands at %s\n", len(a.Edition().Registry.Brands()), a.Address())
	if c.DeskLink {
		link, err := a.DeskLink(env.ctx)
		if err != nil {
			return err
		}
		printf(env.stderr, "this link opens the Desk and signs you in as its owner: %s\n", link)
	}
	return a.Run(env.ctx)
}

func (c serveCommand) options(env environment) (app.Options, error) {
	destinations, err := c.deliveryFlag.load(env)
	return app.Options{Server: c.Server, Content: c.fs(), Watched: c.Content != "", Destinations: destinations,
		Log: newLogger(env, c.LogLevel)}, err
}

func newLogger(env environment, level string) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level))
	return slog.New(slog.NewTextHandler(env.stderr, &slog.HandlerOptions{Level: least}))
}

type exportCommand struct {
	serveCommand
	Out      string   `required:"" type:"path" placeholder:"DIR" help:"Folder to write; it must not exist, or be empty."`
	Brand    []string `placeholder:"ID" help:"Only this brand; repeat for several."`
	Upstream string   `default:"http://127.0.0.1:7071" placeholder:"URL" help:"Running livery that nginx asks for leads, credentials and storage."`
}

func (c exportCommand) Run(env environment) (err error) {
	written := export.Options{Out: c.Out, Brands: c.Brand, Upstream: c.Upstream}
	if err := written.Check(); err != nil {
		return err
	}
	options, err := c.options(env)
	if err != nil {
		return err
	}
	site, err := app.OpenSite(env.ctx, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	brands, err := export.Write(env.ctx, site, written)
	if err != nil {
		return err
	}
	printf(env.stdout, "%d brands are in %s; include its nginx.conf inside http, or see hosts.json\n", brands, c.Out)
	return nil
}
