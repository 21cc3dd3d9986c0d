// Package move takes a server's leads or its storage from one place to another: from the data folder
// of one machine to the database and the account that several share, and back. It copies what is not
// there yet, reads everything back, and can be run again.
package move

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/config"
	"livery/internal/datadir"
	"livery/internal/store"
	"livery/internal/versions"
)

// Leads moves leads with all that was done with them, the people of the Desk and their trail, and
// who was erased. A place is a data folder or a postgres:// URL. It tells of each table as it goes.
func Leads(ctx context.Context, from, to string, tell func(store.Moved)) (moved []store.Moved, err error) {
	var claims claims
	defer func() { err = errors.Join(err, claims.close()) }()
	source, err := claims.database(ctx, from, false)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	target, err := claims.database(ctx, to, true)
	if err != nil {
		return nil, fmt.Errorf("--to: %w", err)
	}
	return store.Move(ctx, source, target, tell)
}

// Storage moves posts, pictures and uploads. A place is a data folder, a connection string or a URL
// with SAS. It tells of each container as it goes.
func Storage(ctx context.Context, from, to string, tell func(blob.Copied)) (copied []blob.Copied, err error) {
	var claims claims
	defer func() { err = errors.Join(err, claims.close()) }()
	source, err := claims.storage(from, false)
	if err != nil {
		return nil, fmt.Errorf("--from: %w", err)
	}
	target, err := claims.storage(to, true)
	if err != nil {
		return nil, fmt.Errorf("--to: %w", err)
	}
	return blob.Copy(ctx, source, target, []string{versions.Container}, tell)
}

// claims keep servers out of the data folders and databases that are moved from or to, and close what was opened.
type claims struct{ closers []func() error }

func (c *claims) close() error {
	var errs []error
	for i := len(c.closers) - 1; i >= 0; i-- {
		errs = append(errs, c.closers[i]())
	}
	return errors.Join(errs...)
}

// folder claims a data folder; only one to move to is made.
func (c *claims) folder(place string, create bool) (config.Folder, error) {
	if create {
		if err := datadir.Make(place); err != nil {
			return config.Folder{}, err
		}
	}
	if info, err := os.Stat(place); err != nil || !info.IsDir() {
		return config.Folder{},
			fmt.Errorf("%s is not a data folder; name the folder of --data, or the whole URL of the other kind", place)
	}
	claim, err := datadir.Claim(place)
	if err != nil {
		return config.Folder{}, err
	}
	c.closers = append(c.closers, claim.Close)
	return config.Folder{Data: place}, nil
}

func (c *claims) database(ctx context.Context, place string, create bool) (*store.DB, error) {
	if !strings.Contains(place, "://") {
		_, err := os.Stat(place)
		if err != nil && (!strings.ContainsAny(place, `/\`) || strings.Contains(place, "=")) {
			return nil,
				errors.New("it is neither a data folder, such as ./data, nor a postgres:// or postgresql:// URL")
		}
		data, err := c.folder(place, create)
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(data.LeadsFile()); err != nil && !create {
			return nil, fmt.Errorf("%s holds no leads: %w", place, err)
		}
		place = data.LeadsFile()
	}
	db, err := store.Open(ctx, place)
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, db.Close)
	letIn, err := db.KeepServersOut(ctx)
	if err == nil {
		c.closers = append(c.closers, letIn)
	}
	return db, err
}

func (c *claims) storage(place string, create bool) (blob.Store, error) {
	if strings.Contains(place, "://") || strings.Contains(place, "AccountName=") {
		return azure.Open(place, azure.Options{})
	}
	data, err := c.folder(place, create)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(data.StorageFolder()); err != nil && !create {
		return nil, fmt.Errorf("%s holds no storage: %w", place, err)
	}
	blobs, err := disk.Open(data.StorageFolder(), slog.New(slog.DiscardHandler))
	if err == nil {
		c.closers = append(c.closers, blobs.Close)
	}
	return blobs, err
}
