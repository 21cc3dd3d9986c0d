package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"time"

	"livery/internal/background"
	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/blob/sas"
	"livery/internal/blob/wire"
	"livery/internal/brand"
	"livery/internal/change"
	"livery/internal/config"
	"livery/internal/datadir"
	"livery/internal/lead"
	"livery/internal/post"
	"livery/internal/web"
)

// storage is where blogs and uploads live: below the data folder, or in an account elsewhere.
type storage struct {
	blobs blob.Store
	// account signs credentials; its key is empty when an account elsewhere is reached by SAS only.
	account sas.Account
	// base is the address browsers use.
	base string
	// endpoint answers under the first path segment named segment: for the embedded storage, or passing
	// calls on to an account elsewhere; nil when browsers call that account themselves.
	endpoint http.Handler
	segment  string
	// disk is the embedded storage itself; nil for an account elsewhere.
	disk *disk.Store
	// watch calls back at once on every change made through this process; nil when it cannot.
	watch func(changed func(container, name string))
	// prepared turns true when every container was there once and had its seed posts.
	prepared atomic.Bool
	close    func() error
}

func openStorage(c config.Server, log *slog.Logger) (*storage, error) {
	if c.Storage == "" {
		return openEmbedded(c, log)
	}
	blobs, err := azure.Open(c.Storage, azure.Options{})
	if err != nil {
		return nil, err
	}
	s := &storage{blobs: blobs, close: func() error { return nil }}
	name, key, endpoint := azure.Credentials(c.Storage)
	s.base, s.segment = endpoint, name
	if key == "" {
		log.Warn("the storage setting holds a SAS, which cannot sign credentials for visitors; use the account key " +
			"to take uploads")
		return s, nil
	}
	s.account, err = sas.NewAccount(name, key)
	return s, err
}

func openEmbedded(c config.Server, log *slog.Logger) (*storage, error) {
	key, err := sas.ReadOrMakeKey(c.KeyFile(c.Folder))
	if err != nil {
		return nil, err
	}
	account, err := sas.NewAccount(c.StorageAccount, key)
	if err != nil {
		return nil, fmt.Errorf("storage account: %w", err)
	}
	root := c.StorageFolder()
	blobs, err := disk.Open(root, log)
	if err != nil {
		return nil, fmt.Errorf("open the embedded storage: %w", err)
	}
	endpoint, err := wire.New(wire.Config{Account: account, Store: blobs, Log: log,
		PropertiesFile: filepath.Join(root, "service.xml"),
		ClientIP:       web.ClientIP, HTTPS: web.IsHTTPS, Visitors: visitors(c)})
	if err != nil {
		return nil, errors.Join(err, blobs.Close())
	}
	return &storage{blobs: blobs, account: account, base: "/" + account.Name, segment: account.Name, endpoint: endpoint,
		disk: blobs, watch: blobs.Watch, close: blobs.Close}, nil
}

// StoragePlace names the storage of an account without its secrets.
func StoragePlace(account config.Account) string {
	if account.Storage == "" {
		return "the storage below --data"
	}
	_, _, endpoint := azure.Credentials(account.Storage)
	return "the account at " + endpoint
}

// What one address may upload. A demo request is about 1 KB, and a firm's whole staff may share an address.
const (
	uploadAtOnce  = 1 << 20
	uploadPerHour = 4 << 20
)

// visitors bounds the uploads that come with the tokens handed to everybody.
func visitors(c config.Server) wire.Visitors {
	return wire.Visitors{Container: lead.Container, MaxBody: lead.MaxDocument,
		Take: web.NewBudget(uploadAtOnce, uploadPerHour).Take, Room: func() error { return enoughSpace(c) }}
}

// enoughSpace says why uploads are refused, or nil.
func enoughSpace(c config.Server) error {
	floor, err := datadir.ParseFloor(c.MinFree)
	if err != nil {
		return err
	}
	return floor.Check(c.Data)
}

// containers makes what is missing: one for leads, one for scheduled posts, one for drafts, one for changes
// of the content, and one per brand for its posts. If one cannot be made, the others still are.
func (s *storage) containers(ctx context.Context, brands []*brand.Brand) error {
	names := []string{lead.Container, post.ScheduledContainer, post.DraftsContainer, change.Container}
	for _, b := range brands {
		if blob.CheckContainer(b.ID) == nil { // or `livery check` says that nothing can be kept for it
			names = append(names, b.ID)
		}
	}
	var errs []error
	for _, name := range names {
		if err := s.blobs.CreateContainer(ctx, name); err != nil && !errors.Is(err, blob.ErrContainerExists) {
			errs = append(errs, fmt.Errorf("make container %s: %w", name, err))
		}
	}
	return errors.Join(errs...)
}

// faults are the files of the embedded storage that cannot be read.
func (s *storage) faults() []disk.Fault {
	if s.disk == nil {
		return nil
	}
	return s.disk.Faults()
}

// recheckEvery is how soon a file whose rights were corrected is seen.
const recheckEvery = 10 * time.Second

// recheck looks again and again at files that could not be read.
func (s *storage) recheck(ctx context.Context, log *slog.Logger) {
	for background.Pause(ctx, recheckEvery) == nil {
		if err := s.disk.Recheck(ctx); err != nil && ctx.Err() == nil {
			log.Warn("unreadable files could not be looked at again", "error", err)
		}
	}
}
