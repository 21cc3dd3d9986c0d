// Package parts gives commands parts of a server, beside it or without one: the flags that say where a part is, which are
// the server's own, and what opens it. A command embeds the flags and takes what they provide as an argument; kong calls
// the methods named Provide. Nothing that is missing is made, but the database of the Desk.
package parts

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"livery"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/blob/sas"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/lead/deliver"
	"livery/internal/page"
	"livery/internal/rules"
	"livery/internal/store"
	"livery/web"
)

// Session is one run of a command. What is opened in it is closed with it.
type Session struct {
	Context context.Context
	Getenv  func(string) string
	Log     *slog.Logger
	opened  []io.Closer
}

// NewLogger writes what is at least of a level.
func NewLogger(w io.Writer, level string) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level))
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: least}))
}

// Close closes what was opened.
func (s *Session) Close() (err error) {
	for _, o := range s.opened {
		err = errors.Join(err, o.Close())
	}
	return err
}

// ContentFlag chooses the content that a command looks at.
type ContentFlag struct {
	Content string `type:"existingdir" placeholder:"DIR" help:"Folder whose files extend the built-in content, field by field."`
}

// Files are the content's. An empty folder counts too: what is put into it while a server runs shows.
func (f ContentFlag) Files() fs.FS {
	if f.Content == "" {
		return livery.Content()
	}
	return content.OverlayFolder(f.Content, livery.Content())
}

// ProvideContent reads the content and refuses it with every problem when there is an error in it.
func (f ContentFlag) ProvideContent() (*content.Content, error) {
	c, problems := content.Load(f.Files())
	if c == nil {
		return nil, problems.Errors()
	}
	return c, nil
}

// ProvideChecker makes one that knows the pictures and the front end of this program.
func (ContentFlag) ProvideChecker() (*rules.Checker, error) {
	client, err := web.Client()
	if err != nil {
		return nil, err
	}
	shell, err := page.NewShell(client, "")
	if err != nil {
		return nil, err
	}
	return rules.New(livery.Assets(), shell)
}

// BrandByID finds a brand, or says that there is none of this id.
func BrandByID(c *content.Content, id string) (*brand.Brand, error) {
	b, ok := brand.NewRegistry(c.Site).ByID(id)
	if !ok {
		return nil, fmt.Errorf("there is no brand %q; livery brand list shows all", id)
	}
	return b, nil
}

// StorageFlags say where the storage is.
type StorageFlags struct {
	config.Folder
	config.Account
}

// Blobs opens the storage.
func (f StorageFlags) Blobs(s *Session) (blob.Store, error) {
	if f.Storage != "" {
		return azure.Open(f.Storage, azure.Options{})
	}
	if _, err := os.Stat(f.StorageFolder()); err != nil {
		return nil, fmt.Errorf("no storage is here: %w; name the server's folder with --data, or its --storage", err)
	}
	blobs, err := disk.Open(f.StorageFolder(), s.Log)
	if err == nil {
		s.opened = append(s.opened, blobs)
	}
	return blobs, err
}

// Book opens the changes over some files.
func (f StorageFlags) Book(s *Session, files fs.FS) (*change.Book, error) {
	blobs, err := f.Blobs(s)
	if err != nil {
		return nil, err
	}
	book, problems := change.Open(s.Context, change.Options{Files: files, Blobs: blobs, Now: time.Now, Log: s.Log})
	if book == nil {
		return nil, problems.Errors()
	}
	return book, nil
}

// SignerFlags say what the storage signs with.
type SignerFlags struct {
	StorageFlags
	config.Key
}

// Signer is the account that a server signs with, and its address where the storage is an account elsewhere.
func (f SignerFlags) Signer() (signer sas.Account, endpoint string, err error) {
	name := f.StorageAccount
	var secret string
	if f.Storage != "" {
		if name, secret, endpoint = azure.Credentials(f.Storage); secret == "" {
			return signer, "", errors.New("--storage holds a SAS, which cannot sign; use the account key")
		}
	} else if secret, err = sas.ReadKey(f.KeyFile(f.Folder)); errors.Is(err, fs.ErrNotExist) {
		return signer, "", fmt.Errorf("no storage key: %w; the server makes one at its first start, name its folder with --data", err)
	} else if err != nil {
		return signer, "", err
	}
	signer, err = sas.NewAccount(name, secret)
	return signer, endpoint, err
}

// ChangeFlags choose content with the changes that were made of it at the Desk.
type ChangeFlags struct {
	ContentFlag
	StorageFlags
}

// ProvideBook opens the changes.
func (f ChangeFlags) ProvideBook(s *Session) (*change.Book, error) { return f.Book(s, f.Files()) }

// LeadsFlags say where leads are kept.
type LeadsFlags struct {
	config.Folder
	config.Leads
}

// ProvideLeads opens the leads of a server.
func (f LeadsFlags) ProvideLeads(s *Session) (*store.DB, error) {
	if f.Database == "" {
		if _, err := os.Stat(f.LeadsFile()); err != nil {
			return nil, fmt.Errorf("no leads are kept here: %w; name the server's folder with --data, or its --database", err)
		}
	}
	return f.DB(s)
}

// DB opens the database, which is made when it is missing.
func (f LeadsFlags) DB(s *Session) (*store.DB, error) {
	db, err := store.Open(s.Context, f.LeadDatabase(f.Folder))
	if err == nil {
		s.opened = append(s.opened, db)
	}
	return db, err
}

// ProvideTeam opens the people of the Desk.
func (f LeadsFlags) ProvideTeam(s *Session) (*desk.Team, error) {
	db, err := f.DB(s)
	return &desk.Team{Store: db, Now: time.Now}, err
}

// FilterFlags choose leads.
type FilterFlags struct {
	Brand string        `placeholder:"ID" help:"Only leads of this brand."`
	State string        `enum:",stored,pending,delivered,dead,flagged,invalid" default:"" placeholder:"STATE" help:"Only leads in this state: stored, pending, delivered, dead, flagged or invalid."`
	Since config.Moment `placeholder:"TIME" help:"Received at or after: 2026-01-31, 2026-01-31T12:00:00Z, or 48h for the last two days."`
	Until config.Moment `placeholder:"TIME" help:"Received before."`
}

// Filter is what the leads are asked for.
func (f FilterFlags) Filter() lead.Filter {
	return lead.Filter{Brand: f.Brand, State: f.State, Since: f.Since.Time, Until: f.Until.Time}
}

// DeliveryFlag names where leads are delivered to.
type DeliveryFlag struct {
	Delivery string `type:"existingfile" placeholder:"FILE" help:"YAML file with the webhooks and mail servers that leads are delivered to."`
}

// ProvideDestinations reads the file.
func (f DeliveryFlag) ProvideDestinations(s *Session) (*deliver.Destinations, error) {
	return deliver.ReadFile(f.Delivery, s.Getenv)
}
