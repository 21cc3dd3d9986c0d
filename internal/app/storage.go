package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/disk"
	"livery/internal/blob/sas"
	"livery/internal/blob/wire"
	"livery/internal/brand"
	"livery/internal/config"
	"livery/internal/lead"
	"livery/internal/web"
)

// storage is where blogs and uploads live: below the data folder, or in an account elsewhere.
type storage struct {
	blobs blob.Store
	// account signs credentials; its key is empty when an account elsewhere is reached by SAS only.
	account sas.Account
	// base is the address browsers use.
	base string
	// endpoint speaks the protocol for the embedded storage; nil for an account elsewhere.
	endpoint http.Handler
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
	s.base = endpoint
	if key == "" {
		log.Warn("the storage setting holds a SAS, which cannot sign credentials for visitors; use the account key to take uploads")
		return s, nil
	}
	s.account, err = sas.NewAccount(name, key)
	return s, err
}

func openEmbedded(c config.Server, log *slog.Logger) (*storage, error) {
	key, err := storageKey(c)
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
	endpoint, err := wire.New(wire.Config{Account: account, Store: blobs, Log: log, PropertiesFile: filepath.Join(root, "service.xml"), ClientIP: web.ClientIP, HTTPS: web.IsHTTPS})
	if err != nil {
		return nil, errors.Join(err, blobs.Close())
	}
	return &storage{blobs: blobs, account: account, base: "/" + account.Name, endpoint: endpoint, watch: blobs.Watch, close: blobs.Close}, nil
}

// storageKey reads the account key, or makes one on the first start.
func storageKey(c config.Server) (string, error) {
	file := c.KeyFile(c.Folder)
	raw, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		key := sas.NewKey()
		if err := os.WriteFile(file, []byte(key+"\n"), 0o600); err != nil {
			return "", fmt.Errorf("keep the storage key: %w (choose another folder with --data)", err)
		}
		return key, nil
	}
	if err != nil {
		return "", fmt.Errorf("read the storage key: %w", err)
	}
	return strings.TrimSpace(string(raw)), nil
}

// containers makes what is missing: one for leads, and one per brand for its posts.
func (s *storage) containers(ctx context.Context, brands []*brand.Brand) error {
	names := []string{lead.Container}
	for _, b := range brands {
		names = append(names, b.ID)
	}
	for _, name := range names {
		if err := s.blobs.CreateContainer(ctx, name); err != nil && !errors.Is(err, blob.ErrContainerExists) {
			return fmt.Errorf("make container %s: %w", name, err)
		}
	}
	return nil
}
