package cli_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"livery/cmd/livery/cli"
)

func TestABackupSaysWhatIsElsewhere(t *testing.T) {
	data := t.TempDir()
	writeFile(t, data, "notes.txt", "something")
	for variable, want := range map[string]string{"LIVERY_DATABASE": "leads and the Desk's people are there",
		"LIVERY_STORAGE": "posts, pictures and documents are there"} {
		getenv := func(name string) string {
			return map[string]string{variable: "elsewhere"}[name]
		}
		var out bytes.Buffer
		err := cli.Run(t.Context(), []string{"backup", "--data", data, "--out", filepath.Join(t.TempDir(), "b.tar.gz")},
			getenv, &out, &out)
		if err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v\n%s", variable, err, &out)
		}
	}
}
