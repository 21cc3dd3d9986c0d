// Package needed is for tests that need something of the machine.
package needed

import (
	"os"
	"testing"
)

// Missing ends a test that lacks something: it is skipped, and says so, except in continuous integration, where
// everything is installed and a test that looks away would look like one that passed.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("NOT TESTED, though CI must: "+format, args...)
	}
	t.Skipf("NOT TESTED: "+format, args...)
}
