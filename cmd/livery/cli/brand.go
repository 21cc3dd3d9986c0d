package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/logo"
	"livery/internal/media"
	"livery/internal/rules"
)

type brandCommand struct {
	List brandListCommand `cmd:"" help:"List all brands."`
	Logo brandLogoCommand `cmd:"" help:"Draw the logos of a brand into its folder, in its name and colours."`
	New  brandNewCommand  `cmd:"" help:"Write the file of a new brand."`
	Show brandShowCommand `cmd:"" help:"Show one brand as it is after all layers were merged."`
}

type brandListCommand struct {
	changeFlags
	JSON bool `help:"Print the brands as they are after all layers were merged, as one JSON array."`
}

func (c brandListCommand) Run(env environment, loaded *content.Content) error {
	registry := brand.NewRegistry(loaded.Site)
	return table(env.output, jsonFlag{JSON: c.JSON}, "ID\tNAME\tFAMILY\tVARIANT\tHOSTS\tPRIMARY\n", loaded.Site.Brands,
		nil, func(b *brand.Brand) string {
			return row(b.ID, b.Name, b.Family, b.Variant, 2*len(b.Hosts), registry.PrimaryHost(b.ID))
		})
}

type brandShowCommand struct {
	changeFlags
	ID     string `arg:"" help:"Brand id."`
	Origin bool   `help:"Show each value with the file and line it comes from."`
}

func (c brandShowCommand) Run(env environment, loaded *content.Content) error {
	b, err := brandByID(loaded, c.ID)
	if err != nil || !c.Origin {
		return env.JSON(b, err)
	}
	return table(env.output, jsonFlag{}, "", loaded.Brand(c.ID).Origins(), nil,
		func(o content.Origin) string { return row(o.Path, o.Place(), o.Value) })
}

type brandLogoCommand struct {
	ID      string `arg:"" help:"Brand id."`
	Content string `type:"existingdir" required:"" placeholder:"DIR" help:"Content folder of the brand."`
	Replace bool   `help:"Draw over the files that are there, such as those with the colours of before."`
}

func (c brandLogoCommand) Run(env environment) error {
	loaded, err := load(content.OverlayFolder(c.Content, livery.Content()))
	if err != nil {
		return err
	}
	b, err := brandByID(loaded, c.ID)
	if err != nil {
		return err
	}
	folder := filepath.Join(c.Content, filepath.FromSlash(media.FolderRoot), c.ID)
	written, err := logo.Write(folder, logo.Brand{ID: b.ID, Name: b.Name, Colours: b.OwnColours()}, c.Replace)
	if err == nil && len(written) == 0 {
		return env.Done(nil, "nothing was drawn: %s has all logos already; --replace draws over them\n", folder)
	}
	return env.Done(err, "drawn into %s: %s\n", folder, strings.Join(written, ", "))
}

type brandNewCommand struct {
	ID       string         `arg:"" help:"Id of the brand: 3 to 63 small letters, digits and single hyphens between them."`
	Name     string         `help:"Name that visitors see."`
	Family   string         `help:"Family whose words it begins with."`
	Hosts    []string       `placeholder:"HOST" help:"Host names, the primary one first."`
	Variant  brand.Variant  `help:"How it looks; corporate unless told."`
	Colours  []string       `name:"colors" placeholder:"#RRGGBB" help:"One or two colours; those of the variant unless told."`
	Delivery brand.Delivery `noenv:"" help:"What happens to messages of the contact form: 'store' keeps and delivers them like leads, 'alert' shows a thank-you and sends nothing. Store unless told."`
	Content  string         `type:"path" default:"content" placeholder:"DIR" help:"Content folder to write to; made when missing."`
}

func (c brandNewCommand) Run(env environment) error {
	added, err := content.PrepareBrand(c.ID, c.Content, livery.Content(), rules.Load)
	if err != nil {
		return err
	}
	start := content.Start{ID: c.ID, Name: c.Name, Family: c.Family, Hosts: c.Hosts, Variant: c.Variant,
		Colours: c.Colours, Delivery: c.Delivery}
	if err := complete(&start, added.Content.Families(), os.Stdin, env.Out); err != nil {
		return err
	}
	if err := added.Write(start); err != nil {
		return err
	}
	pictures := filepath.Join(c.Content, filepath.FromSlash(media.FolderRoot), c.ID)
	_, err = logo.Write(pictures, logo.Brand{ID: c.ID, Name: start.Name, Colours: start.Colours}, false)
	return env.Done(err, "%s", nextSteps(start, added.File, c.Content))
}

// complete asks at a terminal for what a start lacks; elsewhere it says what that is.
func complete(s *content.Start, families []string, in *os.File, out io.Writer) error {
	if s.Name != "" && s.Family != "" && len(s.Hosts) > 0 {
		return nil
	}
	if info, err := in.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return errors.New("a brand needs --name, --family and --hosts; on a terminal they are asked for. Families: " +
			strings.Join(families, ", "))
	}
	return askForBrand(s, families, in, out)
}

// askForBrand asks for what is not known yet of a brand.
func askForBrand(s *content.Start, families []string, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	ask := func(known, question, otherwise string) string {
		if known != "" {
			return known
		}
		if otherwise != "" {
			question += " [" + otherwise + "]"
		}
		_, _ = fmt.Fprint(out, question, ": ")
		if lines.Scan(); strings.TrimSpace(lines.Text()) != "" {
			return strings.TrimSpace(lines.Text())
		}
		return otherwise
	}
	words := func(text string) []string {
		return strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
	}
	variants := make([]string, len(brand.Variants))
	for i, v := range brand.Variants {
		variants[i] = string(v)
	}
	s.Name = ask(s.Name, "Name that visitors see", "")
	s.Family = ask(s.Family, "Family whose words it begins with ("+strings.Join(families, ", ")+")", families[0])
	s.Hosts = words(ask(strings.Join(s.Hosts, ","), "Host names, the primary one first", s.ID+".example"))
	s.Variant = brand.Variant(ask(string(s.Variant), "Variant ("+strings.Join(variants, ", ")+")",
		string(brand.Corporate)))
	s.Colours = words(ask(strings.Join(s.Colours, ","),
		"One or two colours such as #00508C, or nothing for those of the variant", ""))
	s.Delivery = brand.Delivery(ask(string(s.Delivery),
		"Messages of the contact form: store keeps and delivers them, alert sends nothing", string(brand.StoreMessage)))
	if s.Name == "" {
		return errors.New("a brand needs a name; nothing was written")
	}
	return lines.Err()
}

// nextSteps are what somebody does with a new brand.
func nextSteps(s content.Start, file, folder string) string {
	text := fmt.Sprintf(`%[1]s is written. Next:

  1. Look at it:        livery serve --content %[2]s
                        then open http://%[3]s.localhost:7071
  2. Make it yours:     replace the words in the file while the server runs; each change shows within a second
                        livery check --content %[2]s   lists what is not yet yours
  3. Add your facts:    contact.contactInfo (phone, email, address), company.legalName
  4. Before it is live: livery check --release --brand %[3]s --content %[2]s
                        livery explain %[4]s --content %[2]s
`, file, folder, s.ID, s.Hosts[0])
	if s.Delivery == brand.AlertOnly {
		text += "\nMessages of the contact form reach nobody: it shows a thank-you and sends nothing. " +
			"'contact: { delivery: store }' keeps and delivers them.\n"
	}
	return text
}

type explainCommand struct {
	changeFlags
	Host string `arg:"" help:"Host name, as a visitor's browser sends it."`
}

func (c explainCommand) Run(env environment, loaded *content.Content) error {
	registry := brand.NewRegistry(loaded.Site)
	found := registry.Resolve(c.Host)
	why := "only the primary host, without www., is indexed; every other answer carries X-Robots-Tag: noindex"
	if found.Indexable {
		why = "it is the brand's primary host"
	}
	return env.Done(nil, "host       %s\nbrand      %s (%s)\nrole       %s\nrule       %s\nindexable  %t: "+
		"%s\ncanonical  https://%s/\n",
		found.Host, found.Brand.ID, found.Brand.Name, found.Role, found.Rule, found.Indexable, why,
		registry.PrimaryHost(found.Brand.ID))
}
