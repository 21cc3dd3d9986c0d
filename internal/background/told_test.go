package background_test

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"livery/internal/background"
)

func TestAFaultThatLastsIsToldOnceAndSoIsItsEnd(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, nil))
	var told background.Told
	for _, err := range []error{nil, errors.New("read from port 4711: reset"), errors.New("read from port 4712: reset"),
		errors.New("forbidden"), nil, nil} {
		told.Tell(log, err, "posts not read", "posts are read again", "brand", "cam")
	}
	for words, want := range map[string]int{"posts not read": 2, "forbidden": 1, "4711": 1, "4712": 0,
		"posts are read again": 1, "brand=cam": 3} {
		if got := strings.Count(out.String(), words); got != want {
			t.Errorf("the log says %q %d times, want %d:\n%s", words, got, want, &out)
		}
	}
}
