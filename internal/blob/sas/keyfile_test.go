package sas

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAKeyIsMadeOnceAndADamagedOneIsRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "storage.key")
	if _, err := ReadKey(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing key gave %v", err)
	}
	made, err := ReadOrMakeKey(file)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ReadOrMakeKey(file); err != nil || again != made {
		t.Errorf("read %q, %v; made %q", again, err, made)
	}
	for what, text := range map[string]string{
		"empty after a power loss": "", "zeros": strings.Repeat("\x00", 89), "cut off": made[:40], "no base64": "key!",
		"too long": made + made,
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadOrMakeKey(file)
		if err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "backup") ||
			!strings.Contains(err.Error(), "delete the file") {
			t.Errorf("%s: said %v", what, err)
		}
		if kept, _ := os.ReadFile(file); string(kept) != text {
			t.Errorf("%s: the damaged file was changed", what)
		}
	}
}
