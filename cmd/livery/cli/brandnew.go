package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing/fstest"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/mark"
	"livery/internal/media"
)

type brandNewCommand struct {
	ID       string         `arg:"" help:"Id of the brand: letters, digits, hyphen and underscore."`
	Content  string         `type:"path" default:"content" placeholder:"DIR" help:"Content folder to write to; made when missing."`
	Name     string         `help:"Name that visitors see."`
	Family   string         `help:"Family whose words it begins with."`
	Hosts    []string       `placeholder:"HOST" help:"Host names, the primary one first."`
	Variant  brand.Variant  `help:"How it looks; corporate unless told."`
	Colors   []string       `placeholder:"#RRGGBB" help:"One or two colours; those of the variant unless told."`
	Delivery brand.Delivery `help:"What happens to messages of the contact form: 'store' keeps and delivers them like leads, 'alert' shows a thank-you and sends nothing. Store unless told."`
}

// Run writes the file of a new brand, after it was checked together with everything else.
func (c brandNewCommand) Run(env environment) error {
	if !regexp.MustCompile(`^[A-Za-z0-9_-]+$`).MatchString(c.ID) {
		return fmt.Errorf("%q can be no id: use letters, digits, hyphen and underscore", c.ID)
	}
	file := filepath.Join(c.Content, "brands", c.ID+".yaml")
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("%s is there already; edit it, or choose another id", file)
	}
	below := livery.Content()
	if _, err := os.Stat(c.Content); err == nil && !empty(c.Content) {
		below = content.OverlayFolder(c.Content, below)
	}
	loaded, problems := content.Load(below)
	if loaded == nil {
		return fmt.Errorf("the content has errors already; fix them first:\n%w", problems.Errors())
	}
	if _, taken := brand.NewRegistry(loaded.Site).ByID(c.ID); taken {
		return fmt.Errorf("%s is a brand that ships; write only what you change of it into %s, such as its hosts", c.ID, file)
	}
	start, err := c.start(env, loaded)
	if err != nil {
		return err
	}
	text, err := loaded.Starter(start)
	if err != nil {
		return err
	}
	added := fstest.MapFS{"brands/" + c.ID + ".yaml": {Data: text}}
	if checked, problems := content.Load(content.Overlay(added, below)); checked == nil {
		return fmt.Errorf("nothing was written: %w", problems.Errors())
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	if err := c.drawMarks(start); err != nil {
		return err
	}
	c.sayNext(env.stdout, file, start)
	return nil
}

// drawMarks writes a wordmark and an icon to begin with; files that are there already stay.
func (c brandNewCommand) drawMarks(s content.Start) error {
	folder := filepath.Join(c.Content, filepath.FromSlash(media.FolderRoot), c.ID)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	files, err := mark.Draw(mark.Brand{ID: s.ID, Name: s.Name, Colours: s.Colours})
	if err != nil {
		return err
	}
	for _, f := range files {
		there, _ := filepath.Glob(filepath.Join(folder, strings.TrimSuffix(f.Name, filepath.Ext(f.Name))+".*"))
		if len(there) > 0 {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func empty(folder string) bool {
	entries, err := os.ReadDir(folder)
	return err == nil && len(entries) == 0
}

// start is what the flags say; on a terminal, what they leave out is asked for.
func (c brandNewCommand) start(env environment, loaded *content.Content) (content.Start, error) {
	s := content.Start{ID: c.ID, Name: c.Name, Family: c.Family, Hosts: c.Hosts, Variant: c.Variant, Colours: c.Colors, Delivery: c.Delivery}
	if s.Name == "" || s.Family == "" || len(s.Hosts) == 0 {
		if info, err := os.Stdin.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
			return s, errors.New("a brand needs --name, --family and --hosts; on a terminal they are asked for. Families: " + strings.Join(loaded.Families(), ", "))
		}
		if err := complete(&s, os.Stdin, env.stdout, loaded.Families()); err != nil {
			return s, err
		}
	}
	if s.Variant == "" {
		s.Variant = brand.Corporate
	}
	if s.Delivery == "" {
		s.Delivery = brand.StoreMessage
	}
	if len(s.Colours) > 2 {
		return s, fmt.Errorf("%d colours were given; a brand has one or two", len(s.Colours))
	}
	if !s.Variant.Known() {
		return s, fmt.Errorf("%q is not a variant; use one of: %s", s.Variant, list(brand.Variants))
	}
	return s, nil
}

// complete asks for what is not known yet.
func complete(s *content.Start, in io.Reader, out io.Writer, families []string) error {
	lines := bufio.NewScanner(in)
	ask := func(known, question, otherwise string) string {
		if known != "" {
			return known
		}
		printf(out, "%s", question)
		if otherwise != "" {
			printf(out, " [%s]", otherwise)
		}
		printf(out, ": ")
		if lines.Scan(); strings.TrimSpace(lines.Text()) != "" {
			return strings.TrimSpace(lines.Text())
		}
		return otherwise
	}
	words := func(text string) []string {
		return strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
	}
	s.Name = ask(s.Name, "Name that visitors see", "")
	s.Family = ask(s.Family, "Family whose words it begins with ("+strings.Join(families, ", ")+")", families[0])
	s.Hosts = words(ask(strings.Join(s.Hosts, ","), "Host names, the primary one first", s.ID+".example"))
	s.Variant = brand.Variant(ask(string(s.Variant), "Variant ("+list(brand.Variants)+")", string(brand.Corporate)))
	s.Colours = words(ask(strings.Join(s.Colours, ","), "One or two colours such as #00508C, or nothing for those of the variant", ""))
	s.Delivery = brand.Delivery(ask(string(s.Delivery), "Messages of the contact form: store keeps and delivers them, alert sends nothing", string(brand.StoreMessage)))
	if s.Name == "" {
		return errors.New("a brand needs a name; nothing was written")
	}
	return lines.Err()
}

func list[T ~string](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = string(v)
	}
	return strings.Join(words, ", ")
}

func (c brandNewCommand) sayNext(out io.Writer, file string, s content.Start) {
	printf(out, `%[1]s is written. Next:

  1. Look at it:        livery serve --content %[2]s
                        then open http://%[3]s.localhost:7071
  2. Make it yours:     replace the words in the file while the server runs; each change shows within a second
                        livery check --content %[2]s   lists what is not yet yours
  3. Add your facts:    contact.contactInfo (phone, email, address), company.legalName
  4. Before it is live: livery check --release --brand %[3]s --content %[2]s
                        livery explain %[4]s --content %[2]s
`, file, c.Content, c.ID, s.Hosts[0])
	if s.Delivery == brand.AlertOnly {
		printf(out, "\nMessages of the contact form reach nobody: it shows a thank-you and sends nothing. 'contact: { delivery: store }' keeps and delivers them.\n")
	}
}
