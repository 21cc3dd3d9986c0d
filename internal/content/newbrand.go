package content

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"

	"livery/internal/brand"
)

// NewBrand is a brand that is about to get its file in a content folder.
type NewBrand struct {
	File    string
	Content *Content // everything else there is
	folder  string
	below   fs.FS
}

// PrepareBrand makes sure that a brand can be added to a folder, which may be missing.
func PrepareBrand(id, folder string, shipped fs.FS) (*NewBrand, error) {
	if err := checkNewID(id); err != nil {
		return nil, err
	}
	n := &NewBrand{File: filepath.Join(folder, "brands", id+".yaml"), folder: folder, below: overlayOrMissing(folder, shipped)}
	if _, err := os.Stat(n.File); err == nil {
		return nil, fmt.Errorf("%s is there already; edit it, or choose another id", n.File)
	}
	loaded, problems := Load(n.below)
	if loaded == nil {
		return nil, fmt.Errorf("the content has errors already; fix them first:\n%w", problems.Errors())
	}
	if _, taken := brand.NewRegistry(loaded.Site).ByID(id); taken {
		return nil, fmt.Errorf("%s is a brand that ships; write only what you change of it into %s, such as its hosts", id, n.File)
	}
	n.Content = loaded
	return n, nil
}

// overlayOrMissing is OverlayFolder with a folder that may be missing or empty.
func overlayOrMissing(folder string, lower fs.FS) fs.FS {
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return OverlayFolder(folder, lower)
	}
	return lower
}

// Write writes the file, after it was checked together with everything else, and says what to do next.
func (n *NewBrand) Write(s Start) (next string, err error) {
	text, err := n.Content.Starter(s)
	if err != nil {
		return "", err
	}
	added := fstest.MapFS{"brands/" + s.ID + ".yaml": {Data: text}}
	if checked, problems := Load(Overlay(added, n.below)); checked == nil {
		return "", fmt.Errorf("nothing was written: %w", problems.Errors())
	}
	if err := os.MkdirAll(filepath.Dir(n.File), 0o755); err != nil {
		return "", err
	}
	return n.next(s), os.WriteFile(n.File, text, 0o644)
}

// Complete asks at a terminal for what a start lacks; elsewhere it says what that is.
func (n *NewBrand) Complete(s *Start, in *os.File, out io.Writer) error {
	if s.Name != "" && s.Family != "" && len(s.Hosts) > 0 {
		return nil
	}
	families := n.Content.Families()
	if info, err := in.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return errors.New("a brand needs --name, --family and --hosts; on a terminal they are asked for. Families: " + strings.Join(families, ", "))
	}
	return s.Ask(in, out, families)
}

// Ask asks for what is not known yet of a brand.
func (s *Start) Ask(in io.Reader, out io.Writer, families []string) error {
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
	s.Name = ask(s.Name, "Name that visitors see", "")
	s.Family = ask(s.Family, "Family whose words it begins with ("+strings.Join(families, ", ")+")", families[0])
	s.Hosts = words(ask(strings.Join(s.Hosts, ","), "Host names, the primary one first", s.ID+".example"))
	s.Variant = brand.Variant(ask(string(s.Variant), "Variant ("+join(brand.Variants)+")", string(brand.Corporate)))
	s.Colours = words(ask(strings.Join(s.Colours, ","), "One or two colours such as #00508C, or nothing for those of the variant", ""))
	s.Delivery = brand.Delivery(ask(string(s.Delivery), "Messages of the contact form: store keeps and delivers them, alert sends nothing", string(brand.StoreMessage)))
	if s.Name == "" {
		return errors.New("a brand needs a name; nothing was written")
	}
	return lines.Err()
}

func (n *NewBrand) next(s Start) string {
	text := fmt.Sprintf(`%[1]s is written. Next:

  1. Look at it:        livery serve --content %[2]s
                        then open http://%[3]s.localhost:7071
  2. Make it yours:     replace the words in the file while the server runs; each change shows within a second
                        livery check --content %[2]s   lists what is not yet yours
  3. Add your facts:    contact.contactInfo (phone, email, address), company.legalName
  4. Before it is live: livery check --release --brand %[3]s --content %[2]s
                        livery explain %[4]s --content %[2]s
`, n.File, n.folder, s.ID, s.Hosts[0])
	if s.Delivery == brand.AlertOnly {
		text += "\nMessages of the contact form reach nobody: it shows a thank-you and sends nothing. 'contact: { delivery: store }' keeps and delivers them.\n"
	}
	return text
}
