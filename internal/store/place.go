package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"livery/internal/datadir"
)

// Forms are how a database can be named.
const Forms = "postgres://USER@HOST/NAME or postgresql://…, or for SQLite sqlite:PATH or a path such as ./leads.db"

var schemeOrSetting = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]+:|^\s*\w+\s*=`)

// place tells the two kinds of databases apart. What is clearly neither is refused: a file of that name would look
// like a new, empty database. The text is not repeated, for it may hold a password.
func place(where string) (file string, isPostgres bool, err error) {
	path, isSQLite := strings.CutPrefix(where, "sqlite:")
	switch {
	case where == "":
		err = errors.New("no database is named; use " + Forms)
	case strings.HasPrefix(where, "postgres://") || strings.HasPrefix(where, "postgresql://"):
		return "", true, nil
	case isSQLite && path != "" && !strings.HasPrefix(path, "//"):
		return path, false, nil
	case schemeOrSetting.MatchString(where):
		kind, _, _ := strings.Cut(strings.TrimSpace(where), "=")
		kind, _, isURL := strings.Cut(kind, ":")
		if isURL {
			kind += ":"
		}
		err = fmt.Errorf("a database that begins with %q is none that livery knows; use %s", kind, Forms)
	case !strings.ContainsAny(where, `/\`) && !strings.HasSuffix(where, ".db"):
		err = errors.New("a name without a slash or .db is no path to a database; use " + Forms)
	default:
		return where, false, nil
	}
	return "", false, err
}

// ErrDamaged says that the database is not what it was: its file is gone, empty, or cannot be read as one.
var ErrDamaged = errors.New("the database of leads is damaged")

// noted is the file that says that there is a database. It is beside the folder that holds nothing but the database,
// for a folder can be lost whole, as when a disk is not mounted.
func noted(file string) string {
	if dir := filepath.Dir(file); filepath.Base(dir) == "leads" {
		return dir + ".made"
	}
	return file + ".made"
}

// note writes down that the database of a file was made.
func note(file string) error {
	if _, err := os.Stat(noted(file)); err == nil {
		return nil
	}
	text := fmt.Sprintf("%s was made or first seen at %s.\nWhile this file is here, livery takes no empty database "+
		"for a new one.\n",
		filepath.Base(file), time.Now().UTC().Format(time.RFC3339))
	return datadir.WriteFile(noted(file), []byte(text))
}

// Lost says what is wrong where a database that was made before is gone or empty; nil where it is there, or never was.
func Lost(file string) error {
	if _, err := os.Stat(noted(file)); err != nil {
		return nil
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		err = fmt.Errorf("%w: %s was there and is gone", ErrDamaged, file)
	case err == nil && info.Size() == 0:
		err = fmt.Errorf("%w: %s is empty", ErrDamaged, file)
	default:
		return nil
	}
	return fmt.Errorf(
		"%w; %s To begin anew, remove %s as well: uploads that are still in storage are then taken in again",
		err, bringBack, noted(file))
}

// bringBack is what to do about a damaged file.
const bringBack = "stop the server, move what is left of it aside together with its -wal and -shm files, and put it " +
	"back, " +
	"or bring a backup into a new folder with livery restore."
