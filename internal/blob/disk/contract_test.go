package disk

import (
	"log/slog"
	"testing"

	"livery/internal/blob/blobtest"
)

func openTest(t testing.TB, root string) *Store {
	t.Helper()
	s, err := Open(root, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestDiskKeepsTheContract(t *testing.T) {
	blobtest.Run(t, openTest(t, t.TempDir()))
}
