package logo

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Write draws a brand's logos into a folder and answers the names of their files. Files that are there already stay,
// unless those that it drew before are to be replaced: a logo in another format is never touched.
func Write(folder string, b Brand, replace bool) (written []string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	files, err := Draw(b)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name)
		there, _ := filepath.Glob(strings.TrimSuffix(path, filepath.Ext(path)) + ".*")
		if len(there) > 0 && (!replace || !slices.Equal(there, []string{path})) {
			continue
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			return written, err
		}
		written = append(written, f.Name)
	}
	return written, nil
}
