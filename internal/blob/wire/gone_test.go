package wire

import (
	"log/slog"
	"os"
	"strings"
	"testing"
)

func TestAStorageFolderThatIsGoneIsAnOutageAndNotAnEmptyStorage(t *testing.T) {
	var log strings.Builder
	e := newEndpoint(t, func(c *Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	e.run(t, []vector{{id: "before", method: "PUT", url: e.blob("kept", "sp", "c"), body: "x", status: 201}})
	aside := e.folder + "-aside"
	if err := os.Rename(e.folder, aside); err != nil {
		t.Fatal(err)
	}
	e.run(t, []vector{
		{id: "read", method: "GET", url: e.blob("kept", "sp", "r"), status: 503, code: "ServerBusy"},
		{id: "write", method: "PUT", url: e.blob("new", "sp", "c"), body: "x", status: 503, code: "ServerBusy"},
		{id: "list", method: "GET", url: e.list("", "sp", "l"), status: 503, code: "ServerBusy"},
	})
	if err := os.Rename(aside, e.folder); err != nil {
		t.Fatal(err)
	}
	e.run(t, []vector{{id: "back", method: "GET", url: e.blob("kept", "sp", "r"), status: 200, want: "x"}})
	if !strings.Contains(log.String(), "there is no folder") {
		t.Errorf("the log does not say what is missing: %s", &log)
	}
}
