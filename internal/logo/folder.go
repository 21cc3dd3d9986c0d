package logo

import (
	"os"
	"path/filepath"
	"strings"
)

// Write draws a brand's logos into a folder; files that are there already stay.
func Write(folder string, b Brand) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	files, err := Draw(b)
	if err != nil {
		return err
	}
	for _, f := range files {
		there, _ := filepath.Glob(filepath.Join(folder, strings.TrimSuffix(f.Name, filepath.Ext(f.Name))+".*"))
		if len(there) > 0 {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
