package sas

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"livery/internal/datadir"
)

// keyBytes is the length of the keys that Azure and NewKey make.
const keyBytes = 64

// ReadKey reads the key in a file and checks that it is whole.
func ReadKey(file string) (string, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read the storage key: %w", err)
	}
	key := strings.TrimSpace(string(raw))
	decoded, err := base64.StdEncoding.DecodeString(key)
	if err == nil && len(decoded) == keyBytes {
		return key, nil
	}
	what := fmt.Sprintf("it is %d bytes of text, not the %d bytes of a key in base64", len(raw), keyBytes)
	if key == "" {
		what = "it is empty"
	}
	return "", fmt.Errorf("the storage key %s is damaged: %s; put it back from a backup, or delete the file and the "+
		"server makes a new key at its next start: nothing stored is lost, but tokens and connection strings given "+
		"out before no longer work", file, what)
}

// ReadOrMakeKey makes the key on the first start. It is on the disk before anybody can be given
// something signed with it.
func ReadOrMakeKey(file string) (string, error) {
	key, err := ReadKey(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = NewKey()
	if err := datadir.WriteFile(file, []byte(key+"\n")); err != nil {
		return "", fmt.Errorf("keep the storage key: %w (choose another folder with --data)", err)
	}
	return key, nil
}
