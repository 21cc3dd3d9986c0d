package cli

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/app"
	"livery/internal/backup"
	"livery/internal/blob/sas"
	"livery/internal/config"
	"livery/internal/desk"
	"livery/internal/doctor"
	"livery/internal/export"
	"livery/internal/move"
	"livery/internal/parts"
)

type serveCommand struct {
	config.Server
	parts.ContentFlag
	parts.DeliveryFlag
}

func (c serveCommand) ProvideOptions(env environment) (app.Options, error) {
	destinations, err := c.ProvideDestinations(env.Session)
	return app.Options{Server: c.Server, Content: c.Files(), Watched: c.Content != "", Destinations: destinations, Log: parts.NewLogger(env.Notes, c.LogLevel)}, err
}

func (c serveCommand) Run(env environment, options app.Options) (err error) {
	a, err := app.New(env.Context, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	env.Note("livery serves %d brands at %s\n", len(a.Edition().Registry.Brands()), a.Address())
	if c.DeskLink {
		link, err := a.DeskLink(env.Context)
		switch {
		case errors.Is(err, desk.ErrNoRoom): // the sites are served all the same
			env.Note("no link to the Desk: %s\n", err)
		case err != nil:
			return err
		default:
			env.Note("this link opens the Desk and signs you in as its owner: %s\n", link)
		}
	}
	return a.Run(env.Context)
}

type exportCommand struct {
	serveCommand
	export.Options
}

func (c exportCommand) Run(env environment, options app.Options) (err error) {
	if err := c.Check(); err != nil {
		return err
	}
	site, err := app.OpenSite(env.Context, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Close()) }()
	brands, err := export.Write(env.Context, site, c.Options)
	return env.Done(err, "%d brands are in %s; include its nginx.conf inside http, or see hosts.json\n", brands, c.Out)
}

type doctorCommand struct {
	serveCommand
	TestLead string `placeholder:"ID" help:"Send a test lead to the receivers of this brand."`
}

func (c doctorCommand) Run(env environment) error {
	destinations, unread := c.ProvideDestinations(env.Session)
	patient := doctor.Patient{Server: c.Server, Content: c.Files(), Destinations: destinations, Unread: unread, TestLead: c.TestLead}
	return doctor.Verdict(doctor.Examine(env.Context, patient, func(f doctor.Finding) { env.Say("%s", f) }))
}

type versionCommand struct{}

func (versionCommand) Run(env environment) error { return env.Done(nil, "livery %s\n", app.Version()) }

type backupCommand struct {
	config.Folder
	backup.Beside
	Out string `required:"" type:"path" placeholder:"FILE" help:"Archive to write (.tar.gz); one that is there is not written over. It holds keys and leads: keep it private."`
}

func (c backupCommand) Run(env environment) error {
	files, err := backup.Write(env.Context, c.Folder, c.Beside, c.Out)
	return env.Done(err, "%d files of %s are in %s\n", files, c.Data, c.Out)
}

type restoreCommand struct {
	config.Folder
	From string `required:"" type:"existingfile" placeholder:"FILE" help:"Archive that livery backup wrote. The data folder must not exist, or be empty."`
}

func (c restoreCommand) Run(env environment) error {
	files, err := backup.Restore(env.Context, c.From, c.Folder)
	return env.Done(err, "%d files are in %s\n", files, c.Data)
}

type storageCommand struct {
	SAS              storageSASCommand        `cmd:"" name:"sas" help:"Sign a token for a container or one blob."`
	Move             storageMoveCommand       `cmd:"" help:"Copy posts, pictures and uploads from a data folder to an account or back, and read them back."`
	ConnectionString storageConnectionCommand `cmd:"" help:"Print what Azure tools and SDKs need to reach this storage. It holds the key."`
}

type storageSASCommand struct {
	parts.SignerFlags
	Container   string        `arg:"" help:"Container: a brand's id, or leads."`
	Blob        string        `arg:"" optional:"" help:"One blob, e.g. blogs/my-post.json; the whole container when left out."`
	Permissions string        `default:"r" help:"Letters of r (read), a (add), c (create), w (write), d (delete), l (list)."`
	Expires     time.Duration `default:"1h" help:"How long the token works."`
	IP          string        `help:"Address or range a-b that may use it."`
	HTTPSOnly   bool          `help:"Refuse plain HTTP."`
}

func (c storageSASCommand) Run(env environment) error {
	signer, _, err := c.Signer()
	if err != nil {
		return err
	}
	if c.Permissions == "" || strings.Trim(c.Permissions, "racwdl") != "" {
		return fmt.Errorf("--permissions %q: use letters of racwdl", c.Permissions)
	}
	if c.Expires <= 0 {
		return fmt.Errorf("--expires %s: the token would be over already", c.Expires)
	}
	grant := sas.Grant{Permissions: c.Permissions, Expires: time.Now().Add(c.Expires), IP: c.IP, HTTPSOnly: c.HTTPSOnly}
	token := signer.ForContainer(c.Container, grant)
	if c.Blob != "" {
		token = signer.ForBlob(c.Container, c.Blob, grant)
	}
	return env.Done(nil, "%s\n", token)
}

type storageConnectionCommand struct {
	parts.SignerFlags
	URL string `name:"url" default:"http://localhost:7071" help:"Where the server is reached."`
}

func (c storageConnectionCommand) Run(env environment) error {
	signer, endpoint, err := c.Signer()
	return env.Done(err, "%s\n", signer.ConnectionString(cmp.Or(endpoint, strings.TrimRight(c.URL, "/")+"/"+signer.Name)))
}

type storageMoveCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Where it is: a data folder, or an account's connection string or URL with SAS. Stop the server first."`
	To   string `required:"" placeholder:"PLACE" help:"Where it goes."`
}

func (c storageMoveCommand) Run(env environment) error {
	return move.Storage(env.Context, c.From, c.To, env.Out)
}
