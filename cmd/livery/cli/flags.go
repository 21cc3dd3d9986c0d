package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"time"

	"livery"
	"livery/internal/app"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/document"
	"livery/internal/lead/deliver"
	"livery/internal/rules"
	"livery/internal/store"
	"livery/web"
)

// Flags that several commands share, and what they open of a server, beside it or without one. A command embeds the
// flags and takes what they provide as an argument of Run; kong calls the methods named Provide. Nothing that is
// missing is made, but the database of the Desk.

// session is one run of a command. What is opened in it is closed with it.
type session struct {
	Context context.Context
	Getenv  func(string) string
	Log     *slog.Logger
	opened  []io.Closer
	// What was opened before is not opened again: a run knows one storage, and one content.
	blobs     blob.Store
	publisher *change.Publisher
}

// newLogger writes what is at least of a level.
func newLogger(w io.Writer, level string) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level))
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: least}))
}

// Close closes what was opened.
func (s *session) Close() (err error) {
	for _, o := range s.opened {
		err = errors.Join(err, o.Close())
	}
	return err
}

// contentFlag chooses the content that a command looks at.
type contentFlag struct {
	Content     string `type:"existingdir" placeholder:"DIR" help:"Folder whose files extend the built-in content, field by field."`
	OnlyContent bool   `help:"Serve the brands of --content and those made at the Desk, and none of the built-in ones; as 'sites: own' in its site.yaml."`
}

// Files are the content's. An empty folder counts too: what is put into it while a server runs shows.
func (f contentFlag) Files() fs.FS {
	if f.Content == "" {
		return livery.Content()
	}
	if f.OnlyContent {
		return content.OwnFolder(f.Content, livery.Content())
	}
	return content.OverlayFolder(f.Content, livery.Content())
}

// FilesOrBuiltIn is Files for a folder that may still be empty.
func (f contentFlag) FilesOrBuiltIn() fs.FS {
	if entries, err := os.ReadDir(f.Content); err != nil || len(entries) == 0 {
		return livery.Content()
	}
	return f.Files()
}

// ProvideContent reads the content, without brands that have errors, and refuses it with every problem when there is an
// error in what brands share.
func (f contentFlag) ProvideContent() (*content.Content, error) { return load(f.Files()) }

func load(files fs.FS) (*content.Content, error) {
	c, problems := rules.Serve(files, nil)
	if c == nil {
		return nil, problems.Errors()
	}
	return c, nil
}

// ProvideChecker makes one that knows the pictures and the front end of this program.
func (contentFlag) ProvideChecker() (*rules.Checker, error) {
	client, err := web.Client()
	if err != nil {
		return nil, err
	}
	frontEnd, err := document.ReadFrontEnd(client, "")
	if err != nil {
		return nil, err
	}
	return rules.New(livery.Assets(), frontEnd)
}

// brandByID finds a brand, or says that there is none of this id.
func brandByID(c *content.Content, id string) (*brand.Brand, error) {
	if b, ok := brand.NewRegistry(c.Site).ByID(id); ok {
		return b, nil
	}
	for _, p := range c.Faults {
		if p.Brand == id {
			return nil, fmt.Errorf("brand %q has errors; fix them first:\n%w", id, content.Problems{p})
		}
	}
	known := make([]string, len(c.Site.Brands))
	for i, b := range c.Site.Brands {
		known[i] = b.ID
	}
	if near := content.Nearest(id, known); near != "" {
		return nil, fmt.Errorf("there is no brand %q; did you mean %q?", id, near)
	}
	return nil,
		fmt.Errorf("there is no brand %q among %d; livery brand list shows them. Name the folder of its file with "+
			"--content, "+
			"or the server's folder with --data, where brands made at the Desk are", id, len(known))
}

// storageFlags say where the storage is.
type storageFlags struct {
	config.Folder
	config.Account
}

// Blobs opens the storage.
func (f storageFlags) Blobs(s *session) (_ blob.Store, err error) {
	if s.blobs == nil {
		s.blobs, err = f.openBlobs(s)
	}
	return s.blobs, err
}

func (f storageFlags) openBlobs(s *session) (blob.Store, error) {
	if f.Storage != "" {
		return azure.Open(f.Storage, azure.Options{})
	}
	if _, err := os.Stat(f.StorageFolder()); err != nil {
		return nil, fmt.Errorf("no storage is here: %w; name the server's folder with --data, or its --storage", err)
	}
	blobs, err := disk.Open(f.StorageFolder(), s.Log)
	if err != nil {
		return nil, err
	}
	s.opened = append(s.opened, blobs)
	return blobs, nil
}

// Publisher opens the changes over some files.
func (f storageFlags) Publisher(s *session, files fs.FS) (*change.Publisher, error) {
	if s.publisher != nil {
		return s.publisher, nil
	}
	blobs, err := f.Blobs(s)
	if err != nil {
		return nil, err
	}
	publisher, problems := change.Open(s.Context,
		change.Options{Files: files, Blobs: blobs, Copy: app.CopyOfChanges(f.Folder, f.Account), Now: time.Now,
			Log: s.Log})
	if publisher == nil {
		return nil, problems.Errors()
	}
	s.publisher = publisher
	return publisher, nil
}

// changeFlags choose content with the changes that were made of it at the Desk.
type changeFlags struct {
	contentFlag
	storageFlags
}

// Files are the content's: of the folder that is named, or else of the one that the server of this data folder serves.
func (f changeFlags) Files() fs.FS {
	chosen := f.contentFlag
	if chosen.Content == "" {
		if noted, err := os.ReadFile(f.ContentNote()); err == nil {
			if folder := strings.TrimSpace(string(noted)); isFolder(folder) {
				chosen.Content = folder
			}
		}
	}
	return chosen.Files()
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// ProvideContent reads the content with what was changed of it at the Desk, brands that were made there among it,
// where the server's storage is at hand.
func (f changeFlags) ProvideContent(s *session) (*content.Content, error) {
	if f.Storage == "" && !isFolder(f.StorageFolder()) {
		return load(f.Files())
	}
	publisher, err := f.ProvidePublisher(s)
	if err != nil {
		return nil, err
	}
	return publisher.Current().Content, nil
}

// ProvidePublisher opens the changes.
func (f changeFlags) ProvidePublisher(s *session) (*change.Publisher, error) {
	return f.Publisher(s, f.Files())
}

// leadsFlags say where leads are kept.
type leadsFlags struct {
	config.Folder
	config.Leads
}

// ProvideLeads opens the leads of a server.
func (f leadsFlags) ProvideLeads(s *session) (*store.DB, error) {
	if f.Database == "" && store.Lost(f.LeadsFile()) == nil {
		if _, err := os.Stat(f.LeadsFile()); err != nil {
			return nil,
				fmt.Errorf("no leads are kept here: %w; name the server's folder with --data, or its --database", err)
		}
	}
	return f.DB(s)
}

// DB opens the database, which is made when it is missing.
func (f leadsFlags) DB(s *session) (*store.DB, error) {
	db, err := store.Open(s.Context, f.LeadDatabase(f.Folder))
	if err == nil {
		s.opened = append(s.opened, db)
	}
	return db, err
}

// ProvideTeam opens the people of the Desk.
func (f leadsFlags) ProvideTeam(s *session) (*desk.Team, error) {
	db, err := f.DB(s)
	return &desk.Team{Store: db, Now: time.Now}, err
}

// deliveryFlag names where leads are delivered to.
type deliveryFlag struct {
	Delivery string `type:"existingfile" placeholder:"FILE" help:"YAML file with the webhooks and mail servers that leads are delivered to."`
}

// ProvideDestinations reads the file.
func (f deliveryFlag) ProvideDestinations(s *session) (*deliver.Destinations, error) {
	return deliver.ReadFile(f.Delivery, s.Getenv)
}
