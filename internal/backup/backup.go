// Package backup copies a data folder into one file while the server works in it, and back.
//
// Leads come from one transaction of the database. Every other file appears whole by rename, so
// whatever is read is whole too; leads are copied first, since each names uploads that are there
// before it.
package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"livery/internal/config"
	"livery/internal/datadir"
	"livery/internal/store"
)

// Checksums is the last file of a backup: the sum of every other, as sha256sum reads it.
const Checksums = "SHA256SUMS"

// leadsFile is the copy of the database.
const leadsFile = "leads/leads.db"

// Beside are files outside the data folder that a backup takes along: the folder of --content and the
// file of --delivery. Empty means none. They are restored below "with" in the data folder.
type Beside struct {
	Content, Delivery string
}

// Write copies a data folder into a new archive (.tar.gz) and returns how many files it holds. An
// archive that is there already is never written over.
func Write(ctx context.Context, data config.Folder, beside Beside, to string) (files int, err error) {
	if _, err := os.Stat(data.Data); err != nil {
		return 0, fmt.Errorf("nothing to back up: %w; name the server's folder with --data", err)
	}
	taken, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // reserves the name
	if errors.Is(err, fs.ErrExist) {
		return 0, fmt.Errorf("%s is there already and stays as it is: name a new file with --out", to)
	}
	if err != nil {
		return 0, fmt.Errorf("write the backup: %w; choose another place with --out", err)
	}
	defer func() {
		if err = errors.Join(err, taken.Close()); err != nil {
			_ = os.Remove(to)
		}
	}()
	out, err := os.CreateTemp(filepath.Dir(to), ".backup-*") // private, and renamed when whole
	if err != nil {
		return 0, fmt.Errorf("write the backup: %w; choose another place with --out", err)
	}
	defer func() {
		if err != nil {
			_ = out.Close()
			_ = os.Remove(out.Name())
		}
	}()
	compressed := gzip.NewWriter(out)
	a := &archive{tar: tar.NewWriter(compressed)}
	if err := a.addData(ctx, data, out.Name(), to); err != nil {
		return 0, fmt.Errorf("back up %s: %w", data.Data, err)
	}
	if err := a.addBeside(ctx, beside); err != nil {
		return 0, err
	}
	if err := a.add(Checksums, 0o600, bytes.Clone(a.sums.Bytes())); err != nil {
		return 0, fmt.Errorf("write the backup: %w", err)
	}
	if err := errors.Join(a.tar.Close(), compressed.Close(), out.Sync(), out.Close()); err != nil {
		return 0, fmt.Errorf("write the backup: %w", err)
	}
	if err := os.Rename(out.Name(), to); err != nil {
		return 0, fmt.Errorf("write the backup: %w", err)
	}
	return a.files, nil
}

// archive writes files and remembers their sums.
type archive struct {
	tar   *tar.Writer
	sums  bytes.Buffer
	files int
}

func (a *archive) addData(ctx context.Context, data config.Folder, out, to string) error {
	if err := a.addLeads(ctx, data, out); err != nil {
		return err
	}
	return filepath.WalkDir(data.Data, func(file string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // removed meanwhile
		}
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		name, err := filepath.Rel(data.Data, file)
		if err != nil {
			return err
		}
		if name = filepath.ToSlash(name); d.IsDir() && isTransient(name) {
			return fs.SkipDir
		}
		if !d.Type().IsRegular() || isTransient(name) || file == out || file == to {
			return nil
		}
		return a.addFile(name, file)
	})
}

// addBeside takes along what is not in the data folder.
func (a *archive) addBeside(ctx context.Context, beside Beside) error {
	if beside.Delivery != "" {
		if err := a.addFile("with/delivery.yaml", beside.Delivery); err != nil {
			return fmt.Errorf("back up the delivery file: %w", err)
		}
	}
	if beside.Content == "" {
		return nil
	}
	err := filepath.WalkDir(beside.Content, func(file string, d fs.DirEntry, err error) error {
		if err != nil || ctx.Err() != nil || !d.Type().IsRegular() {
			return errors.Join(err, ctx.Err())
		}
		name, err := filepath.Rel(beside.Content, file)
		if err != nil {
			return err
		}
		return a.addFile("with/content/"+filepath.ToSlash(name), file)
	})
	if err != nil {
		return fmt.Errorf("back up the content: %w", err)
	}
	return nil
}

// isTransient reports whether a file means nothing in a backup: locks, unfinished writes, and the
// database itself, of which a copy is taken instead.
func isTransient(name string) bool {
	base := path.Base(name)
	return name == "leads" || name == "storage/locks" || name == "storage/blocks" || name == "storage/deleted" ||
		name == "tls/locks" || strings.HasSuffix(base, ".tmp") || strings.HasSuffix(base, ".lock") ||
		strings.HasPrefix(base, ".backup-")
}

func (a *archive) addLeads(ctx context.Context, data config.Folder, out string) error {
	database := data.LeadsFile()
	if err := store.Lost(database); err != nil {
		return fmt.Errorf("%w; do the same where leads are in PostgreSQL now", err)
	}
	if _, err := os.Stat(database); errors.Is(err, fs.ErrNotExist) {
		return nil // they are in PostgreSQL, which has tools of its own
	}
	copied := out + ".leads"
	defer os.Remove(copied)
	if err := store.CopySQLite(ctx, database, copied); err != nil {
		return err
	}
	return a.addFile(leadsFile, copied)
}

func (a *archive) addFile(name, file string) error {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	a.files++
	// One open file is one version of it, whatever is renamed over its name meanwhile.
	return a.addStream(name, int64(info.Mode().Perm()), info.Size(), f)
}

func (a *archive) add(name string, mode int64, body []byte) error {
	return a.addStream(name, mode, int64(len(body)), bytes.NewReader(body))
}

func (a *archive) addStream(name string, mode, size int64, body io.Reader) error {
	if err := a.tar.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: size, Format: tar.FormatPAX}); err != nil {
		return err
	}
	sum := sha256.New()
	if n, err := io.Copy(io.MultiWriter(a.tar, sum), io.LimitReader(body, size)); err != nil || n != size {
		return fmt.Errorf("%s: %d of %d bytes read: %w", name, n, size, errors.Join(err, io.ErrUnexpectedEOF))
	}
	fmt.Fprintf(&a.sums, "%s  %s\n", hex.EncodeToString(sum.Sum(nil)), name)
	return nil
}

// Restore makes a data folder, which must not exist or be empty, from an archive. Everything is
// checked before anything gets its name. It returns how many files there are.
func Restore(ctx context.Context, from string, data config.Folder) (files int, err error) {
	if left, err := os.ReadDir(data.Data); err == nil && len(left) > 0 {
		return 0, fmt.Errorf("%s is not empty: move it away, so that nothing in it is lost", data.Data)
	}
	if err := datadir.Make(data.Data); err != nil {
		return 0, fmt.Errorf("make the data folder: %w (choose another with --data)", err)
	}
	parts, err := os.MkdirTemp(data.Data, ".restore-*") // inside, since the folder may be a volume
	if err != nil {
		return 0, fmt.Errorf("restore: %w", err)
	}
	defer os.RemoveAll(parts)
	files, err = unpack(ctx, from, parts)
	if err != nil {
		return 0, fmt.Errorf("restore %s: %w; nothing was changed", from, err)
	}
	if leads := filepath.Join(parts, leadsFile); isThere(leads) {
		if err := store.RestoreSQLite(ctx, leads); err != nil {
			return 0, err
		}
	}
	whole, err := os.ReadDir(parts)
	if err != nil {
		return 0, err
	}
	for _, entry := range whole {
		if err := os.Rename(filepath.Join(parts, entry.Name()), filepath.Join(data.Data, entry.Name())); err != nil {
			return 0, fmt.Errorf("restore: %w", err)
		}
	}
	if err := datadir.AdoptTree(data.Data); err != nil {
		return 0, fmt.Errorf("restore: give the files to the owner of %s: %w", data.Data, err)
	}
	return files, nil
}

func isThere(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// unpack writes the files of a backup and compares each with its sum.
func unpack(ctx context.Context, from, into string) (int, error) {
	file, err := os.Open(from)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	compressed, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return 0, err
	}
	root, err := os.OpenRoot(into) // no name of the archive leads out of it
	if err != nil {
		return 0, err
	}
	defer root.Close()
	found, promised := map[string]string{}, ""
	for contents := tar.NewReader(compressed); ctx.Err() == nil; {
		header, err := contents.Next()
		if errors.Is(err, io.EOF) {
			return len(found), compare(found, promised)
		}
		if err != nil {
			return 0, err
		}
		if header.Name == Checksums {
			list, err := io.ReadAll(contents)
			if err != nil {
				return 0, err
			}
			promised = string(list)
			continue
		}
		if found[header.Name], err = unpackFile(root, header, contents); err != nil {
			return 0, err
		}
	}
	return 0, ctx.Err()
}

func unpackFile(root *os.Root, header *tar.Header, body io.Reader) (sum string, err error) {
	if err := root.MkdirAll(path.Dir(header.Name), 0o700); err != nil {
		return "", err
	}
	f, err := root.OpenFile(header.Name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fs.FileMode(header.Mode).Perm())
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	_, err = io.Copy(io.MultiWriter(f, hash), body)
	return hex.EncodeToString(hash.Sum(nil)), errors.Join(err, f.Sync(), f.Close())
}

func compare(found map[string]string, promised string) error {
	if promised == "" {
		return fmt.Errorf("it has no %s, so it is not whole", Checksums)
	}
	lines := strings.Split(strings.TrimSpace(promised), "\n")
	for _, line := range lines {
		sum, name, _ := strings.Cut(line, "  ")
		if found[name] != sum {
			return fmt.Errorf("%s is not what was backed up", name)
		}
	}
	if len(lines) != len(found) {
		return fmt.Errorf("%d files are promised and %d are there", len(lines), len(found))
	}
	return nil
}
