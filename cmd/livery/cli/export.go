package cli

import (
	"errors"

	"livery/internal/app"
	"livery/internal/export"
)

type exportCommand struct {
	serveCommand
	Out      string   `required:"" type:"path" placeholder:"DIR" help:"Folder to write; it must not exist, or be empty."`
	Brand    []string `placeholder:"ID" help:"Only this brand; repeat for several."`
	Upstream string   `default:"http://127.0.0.1:7071" placeholder:"URL" help:"Running livery that nginx asks for leads, credentials and storage."`
}

func (c exportCommand) Run(env environment, options app.Options) (err error) {
	written := export.Options{Out: c.Out, Brands: c.Brand, Upstream: c.Upstream}
	if err := written.Check(); err != nil {
		return err
	}
	site, err := app.OpenSite(env.Context, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	brands, err := export.Write(env.Context, site, written)
	return env.Done(err, "%d brands are in %s; include its nginx.conf inside http, or see hosts.json\n", brands, c.Out)
}
