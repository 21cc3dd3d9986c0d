// Package versions keeps the files of every running version in the storage that instances share.
// A page asks for scripts by names that only its own version knows. While instances are upgraded
// one by one, and for an hour after, such a request may reach another version; it finds the files
// here. Each version writes an archive, named after what it holds, and writes it again every
// quarter of an hour; what changed content adds meanwhile is an archive of its own, since a family
// of a thousand brands has many files and few of them change. One that nobody has written for an
// hour is removed.
package versions

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"livery/internal/blob"
	"livery/internal/document"
)

// Container holds the archives. Visitors get no credential for it.
const Container = "app-files"

const (
	// renewEvery is how often a running version says that it is in use.
	renewEvery = 15 * time.Minute
	// keptFor is how long files are kept after their version was last seen running.
	keptFor = time.Hour + renewEvery
	// lookEvery bounds how often requests for unknown names make us list the archives.
	lookEvery = time.Second
	// patience bounds how long such a request waits for storage.
	patience = 5 * time.Second
	// largest bounds an archive that is read; ours have about 1 MB.
	largest = 64 << 20
)

// Files are a version's files by address.
type Files map[string][]byte

// Keeper writes the archive of this version and reads those of others.
type Keeper struct {
	blobs blob.Store
	own   func() (Files, error)
	log   *slog.Logger
	wake  chan struct{}
	// stored are the addresses in the archives that were written since all files last were.
	stored map[string]bool

	// looks lets requests for unknown names share one look at the storage.
	looks singleflight.Group
	// mu is never held while the storage is asked: a file that is known is there at once.
	mu     sync.Mutex
	looked time.Time
	others map[string]map[string]*document.Encoded // by archive and address
}

// New makes a keeper of the files that own names at each time.
func New(blobs blob.Store, own func() (Files, error), log *slog.Logger) *Keeper {
	return &Keeper{blobs: blobs, own: own, log: log, wake: make(chan struct{}, 1), stored: map[string]bool{},
		others: map[string]map[string]*document.Encoded{}}
}

// Changed makes the keeper write the files that are new.
func (k *Keeper) Changed() {
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

// Run keeps the archive of this version fresh until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	failing, write := false, k.renew
	for ctx.Err() == nil {
		pause := renewEvery
		if err := write(ctx); err != nil && ctx.Err() == nil {
			if !failing {
				k.log.Warn("the files of this version are not in storage; other versions cannot answer for it during "+
					"an upgrade", "error", err)
			}
			failing, pause = true, time.Minute
		} else {
			failing = false
		}
		select {
		case <-ctx.Done():
		case <-k.wake:
			write = k.add
		case <-time.After(pause):
			write = k.renew
		}
	}
}

// add writes the files that no archive of this version has yet.
func (k *Keeper) add(ctx context.Context) error {
	files, err := k.own()
	if err != nil {
		return err
	}
	maps.DeleteFunc(files, func(address string, _ []byte) bool { return k.stored[address] })
	if len(files) == 0 {
		return nil
	}
	_, err = k.write(ctx, files)
	return err
}

// write puts files into an archive in storage.
func (k *Keeper) write(ctx context.Context, files Files) (blob.Properties, error) {
	name, archive, err := pack(files)
	if err != nil {
		return blob.Properties{}, err
	}
	written, err := blob.PutBytes(ctx, k.blobs, Container, name, archive,
		blob.PutOptions{ContentType: "application/zip"})
	if err != nil {
		return written, err
	}
	for address := range files {
		k.stored[address] = true
	}
	return written, nil
}

// renew writes all files of this version and removes the archives that nobody has written for long.
func (k *Keeper) renew(ctx context.Context) error {
	files, err := k.own()
	if err != nil {
		return err
	}
	k.stored = map[string]bool{}
	written, err := k.write(ctx, files)
	if err != nil {
		return err
	}
	listed, err := k.blobs.List(ctx, Container, blob.ListOptions{})
	if err != nil {
		return err
	}
	for _, b := range listed.Blobs {
		// The clock is the storage's own.
		if written.LastModified.Sub(b.LastModified) < keptFor {
			continue
		}
		if err := k.blobs.Delete(ctx, Container, b.Name, blob.Conditions{}); err != nil &&
			!errors.Is(err, blob.ErrNotFound) {
			return err
		}
	}
	return nil
}

// File finds a file of another version by its address.
func (k *Keeper) File(ctx context.Context, address string) (*document.Encoded, bool) {
	file := k.find(ctx, address)
	return file, file != nil
}

func (k *Keeper) find(ctx context.Context, address string) *document.Encoded {
	known, lately := k.known(address)
	if known != nil || lately {
		return known
	}
	_, _, _ = k.looks.Do("", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience) // others wait for it too
		defer cancel()
		if err := k.look(ctx); err != nil {
			k.log.Debug("files of other versions cannot be looked for", "error", err)
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		k.looked = time.Now()
		return nil, nil
	})
	known, _ = k.known(address)
	return known
}

// known finds a file in the archives that were read, and says whether the storage was looked at lately.
func (k *Keeper) known(address string) (file *document.Encoded, lately bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, files := range k.others {
		if found := files[address]; found != nil {
			return found, true
		}
	}
	return nil, time.Since(k.looked) < lookEvery
}

// look reads new archives and forgets those that are gone.
func (k *Keeper) look(ctx context.Context) error {
	listed, err := k.blobs.List(ctx, Container, blob.ListOptions{})
	if errors.Is(err, blob.ErrContainerNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	there, errs := map[string]bool{}, []error{}
	for _, b := range listed.Blobs {
		there[b.Name] = true
		if k.hasRead(b.Name) {
			continue
		}
		files, err := k.read(ctx, b)
		if err != nil {
			errs = append(errs, fmt.Errorf("read %s of container %s: %w", b.Name, Container, err))
			continue
		}
		k.mu.Lock()
		k.others[b.Name] = files
		k.mu.Unlock()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	maps.DeleteFunc(k.others, func(name string, _ map[string]*document.Encoded) bool { return !there[name] })
	return errors.Join(errs...)
}

func (k *Keeper) hasRead(archive string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.others[archive] != nil
}

func (k *Keeper) read(ctx context.Context, b blob.Properties) (map[string]*document.Encoded, error) {
	object, err := k.blobs.Get(ctx, Container, b.Name, blob.GetOptions{})
	if err != nil {
		return nil, err
	}
	defer object.Body.Close()
	data, err := io.ReadAll(io.LimitReader(object.Body, largest))
	if err != nil {
		return nil, err
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	files := map[string]*document.Encoded{}
	for _, entry := range archive.File {
		body, err := fs.ReadFile(archive, entry.Name)
		if err != nil {
			return nil, err
		}
		files["/"+entry.Name] = encode(entry.Name, body)
	}
	return files, nil
}

// encode makes a file ready to be sent; fonts are compressed already.
func encode(name string, body []byte) *document.Encoded {
	if path.Ext(name) == ".woff2" {
		return document.Plain(body)
	}
	return document.Encode(body, document.ForFiles)
}

// pack makes the archive. Addresses hold a hash of their file, so they name the whole.
func pack(files Files) (name string, archive []byte, err error) {
	addresses := slices.Sorted(maps.Keys(files))
	sum := sha256.Sum256([]byte(strings.Join(addresses, "\n")))
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate,
		func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	for _, address := range addresses {
		entry, err := w.Create(strings.TrimPrefix(address, "/"))
		if err != nil {
			return "", nil, err
		}
		if _, err := entry.Write(files[address]); err != nil {
			return "", nil, err
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, err
	}
	return hex.EncodeToString(sum[:8]) + ".zip", out.Bytes(), nil
}
