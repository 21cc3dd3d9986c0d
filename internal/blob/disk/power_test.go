package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/blob"
)

// forgetful is a file system that keeps no more through a power loss than it has to: of a file the bytes of its last
// sync, of a folder the names of its last sync.
type forgetful struct {
	*testing.T
	root  string
	bytes []kept
	names map[string]map[string]os.FileInfo
}

// kept is a file as it was synced.
type kept struct {
	file os.FileInfo
	text []byte
}

func newForgetful(t *testing.T) *forgetful {
	f := &forgetful{T: t, root: t.TempDir(), names: map[string]map[string]os.FileInfo{}}
	file, folder := syncFile, syncFolder
	t.Cleanup(func() { syncFile, syncFolder = file, folder })
	syncFile = func(one *os.File) error {
		info, err := one.Stat()
		f.must(err)
		text, err := os.ReadFile(one.Name())
		f.must(err)
		f.bytes = append(f.bytes, kept{info, text})
		return file(one)
	}
	syncFolder = func(dir string) error {
		f.names[dir] = map[string]os.FileInfo{}
		entries, err := os.ReadDir(dir)
		f.must(err)
		for _, e := range entries {
			info, err := e.Info()
			f.must(err)
			f.names[dir][e.Name()] = info
		}
		return folder(dir)
	}
	return f
}

func (f *forgetful) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// afterPowerLoss is the folder as it is found then.
func (f *forgetful) afterPowerLoss() string {
	f.Helper()
	found := f.TempDir()
	for dir, names := range f.names { // package datadir makes folders, and syncs the one around them
		there := filepath.Join(found, strings.TrimPrefix(dir, f.root))
		f.must(os.MkdirAll(there, 0o700))
		for name, info := range names {
			if info.IsDir() {
				continue
			}
			var text []byte
			for _, one := range f.bytes {
				if os.SameFile(one.file, info) && one.file.ModTime().Equal(info.ModTime()) {
					text = one.text
				}
			}
			f.must(os.WriteFile(filepath.Join(there, name), text, 0o600))
		}
	}
	return found
}

// shows says what a store in a folder holds.
func (f *forgetful) shows(s *Store) string {
	f.Helper()
	var text strings.Builder
	for _, name := range names(f.T, s, "site") {
		obj, err := s.Get(f.Context(), "site", name, blob.GetOptions{})
		f.must(err)
		body, err := io.ReadAll(obj.Body)
		f.must(errors.Join(err, obj.Body.Close()))
		fmt.Fprintf(&text, "%s %s %q\n", name, obj.ContentType, body)
	}
	return text.String()
}

// After each call that was answered, the power goes.
func TestAPowerLossTakesNothingThatWasAcknowledged(t *testing.T) {
	f := newForgetful(t)
	s := openTest(t, f.root)
	put := func(name, content string) error {
		_, err := s.Put(t.Context(), "site", name, strings.NewReader(content), int64(len(content)), blob.PutOptions{})
		return err
	}
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"a container is made", func() error { return s.CreateContainer(t.Context(), "site") }},
		{"a blob is written", func() error { return put("a", "first") }},
		{"it is replaced", func() error { return put("a", "second") }},
		{"another is written", func() error { return put("b", "third") }},
		{"its type is changed", func() error {
			_, err := s.Update(t.Context(), "site", "b", blob.Conditions{},
				func(p *blob.Properties) { p.ContentType = "text/plain" })
			return err
		}},
		{"one is removed", func() error { return s.Delete(t.Context(), "site", "a", blob.Conditions{}) }},
		{"one is made of blocks", func() error {
			err := s.StageBlock(t.Context(), "site", "c", "MQ==", strings.NewReader("block"), 5)
			_, committed := s.CommitBlocks(t.Context(), "site", "c", []blob.BlockRef{{ID: "MQ==", Staged: true}},
				blob.PutOptions{})
			return errors.Join(err, committed)
		}},
	} {
		f.must(step.do())
		before, after := f.shows(s), f.shows(openTest(t, f.afterPowerLoss()))
		if after != before {
			t.Errorf("%s; then the power goes, and there is\n%sinstead of\n%s", step.what, after, before)
		}
	}
}

// Blocks that were staged are there after it too.
func TestAPowerLossLeavesTheBlocksThatWait(t *testing.T) {
	f := newForgetful(t)
	s := openTest(t, f.root)
	newContainer(t, s, "site")
	f.must(s.StageBlock(t.Context(), "site", "c", "MQ==", strings.NewReader("block"), 5))
	after := openTest(t, f.afterPowerLoss())
	if _, err := after.CommitBlocks(t.Context(), "site", "c", []blob.BlockRef{{ID: "MQ==", Staged: true}},
		blob.PutOptions{}); err != nil {
		t.Errorf("a block that was acknowledged is gone: %v", err)
	}
}
