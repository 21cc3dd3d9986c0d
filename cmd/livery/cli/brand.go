package cli

import (
	"fmt"
	"io/fs"
	"text/tabwriter"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
)

// contentFlag chooses the content that a command looks at.
type contentFlag struct {
	Content string `type:"existingdir" placeholder:"DIR" help:"Folder whose files extend the built-in content, field by field."`
}

func (f contentFlag) fs() fs.FS {
	if f.Content == "" {
		return livery.Content()
	}
	return content.OverlayFolder(f.Content, livery.Content())
}

// load reads the content and refuses it with every problem when there is an error in it.
func (f contentFlag) load() (*content.Content, error) {
	c, problems := content.Load(f.fs())
	if c == nil {
		return nil, problems.Errors()
	}
	return c, nil
}

type brandCommand struct {
	List brandListCommand `cmd:"" help:"List all brands."`
	New  brandNewCommand  `cmd:"" help:"Write the file of a new brand."`
	Show brandShowCommand `cmd:"" help:"Show one brand as it is after all layers were merged."`
}

type brandListCommand struct {
	contentFlag
	JSON bool `help:"Print the brands as they are after all layers were merged, as one JSON array."`
}

func (c brandListCommand) Run(env environment) error {
	loaded, err := c.load()
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(env.stdout, loaded.Site.Brands)
	}
	registry := brand.NewRegistry(loaded.Site)
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	printf(w, "ID\tNAME\tFAMILY\tVARIANT\tHOSTS\tPRIMARY\n")
	for _, b := range loaded.Site.Brands {
		printf(w, "%s\t%s\t%s\t%s\t%d\t%s\n", b.ID, b.Name, b.Family, b.Variant, 2*len(b.Hosts), registry.PrimaryHost(b.ID))
	}
	return w.Flush()
}

type brandShowCommand struct {
	changesFlags
	ID     string `arg:"" help:"Brand id."`
	Origin bool   `help:"Show each value with the file and line it comes from."`
}

func (c brandShowCommand) Run(env environment) error {
	loaded, err := c.load()
	if err != nil {
		return err
	}
	if book, err := c.book(env, c.contentFlag); err == nil { // with the changes of a server whose storage is at hand
		loaded = book.Current().Content
	} else if c.Account.Storage != "" {
		return err
	}
	b, ok := brand.NewRegistry(loaded.Site).ByID(c.ID)
	if !ok {
		return fmt.Errorf("there is no brand %q; livery brand list shows all", c.ID)
	}
	if !c.Origin {
		return printJSON(env.stdout, b)
	}
	origins := loaded.Brand(c.ID).Origins()
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	for _, o := range origins {
		printf(w, "%s\t%s\t%s\n", o.Path, o.Place(), o.Value)
	}
	return w.Flush()
}

type explainCommand struct {
	contentFlag
	Host string `arg:"" help:"Host name, as a visitor's browser sends it."`
}

func (c explainCommand) Run(env environment) error {
	loaded, err := c.load()
	if err != nil {
		return err
	}
	registry := brand.NewRegistry(loaded.Site)
	m := registry.Resolve(c.Host)
	why := "only the primary host, without www., is indexed; every other answer carries X-Robots-Tag: noindex"
	if m.Indexable {
		why = "it is the brand's primary host"
	}
	printf(env.stdout, "host       %s\nbrand      %s (%s)\nrole       %s\nrule       %s\nindexable  %t: %s\ncanonical  https://%s/\n",
		m.Host, m.Brand.ID, m.Brand.Name, m.Role, m.Rule, m.Indexable, why, registry.PrimaryHost(m.Brand.ID))
	return nil
}
