// Package internal_test holds the rules of the house that no single package can: who may import whom, and which names
// in storage are taken.
package internal_test

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// layer is a group of packages with what they may import of ours, by the names of layers.
type layer struct {
	name  string
	of    []string // packages below internal; a star stands for one name
	below []string
}

// Imports run one way, downward. A package that is named nowhere here is of the domain, which has the strictest rule
// that a package with knowledge of brands, posts or leads can have.
var layers = []layer{
	// Knows nothing of brands, posts or leads, and could be a library.
	{"plumbing", []string{"background", "blob", "blob/document", "blob/sas", "change/yamlfile", "datadir", "indexnow",
		"markup", "palette", "render", "sitestats"},
		[]string{"plumbing"}},
	{domain, nil, []string{"plumbing", domain}},
	// One technology each, behind an interface of the domain or of blob. They do not know each other.
	{"adapters", []string{"blob/azure", "blob/certs", "blob/disk", "blob/wire", "lead/deliver", "store"},
		[]string{"plumbing", domain}},
	{"settings", []string{"config"}, []string{"plumbing"}},
	// What visitors and the people of the Desk reach. It is given what it needs and opens nothing.
	{"http", []string{"web", "desk/*"}, []string{"plumbing", domain, "http"}},
	// Puts everything together, or works on a whole data folder.
	{"assembly", []string{"app", "backup", "doctor", "export", "move"},
		[]string{"plumbing", domain, "adapters", "settings", "http", "assembly", files}},
	{command, nil, []string{"plumbing", domain, "adapters", "settings", "http", "assembly", files, command}},
}

const (
	domain  = "domain"
	command = "command line" // everything in cmd
	files   = "files"        // of the content and the front end, embedded
)

// technologies are known to one place each, so that another can be put in its stead.
var technologies = map[string][]string{
	"github.com/alecthomas/kong":      {"cmd/livery/cli"},
	"text/tabwriter":                  {"cmd/livery/cli"},
	"os/user":                         {"cmd/livery/cli"},
	"database/sql":                    {"store"},
	"modernc.org/sqlite":              {"store"},
	"github.com/jackc/pgx":            {"store"},
	"github.com/pressly/goose":        {"store"},
	"modernc.org/quickjs":             {"render"},
	"github.com/Azure":                {"blob/azure"},
	"github.com/wneessen/go-mail":     {"lead/deliver"},
	"codeberg.org/go-pdf/fpdf":        {"sheet"},
	"github.com/caddyserver":          {"app", "blob/certs"},
	"github.com/alexedwards/scs":      {"desk/frame"},
	"github.com/go-webauthn":          {"desk/people"},
	"github.com/coreos/go-oidc":       {"desk/people"},
	"github.com/modelcontextprotocol": {"desk/programs"},
	"github.com/prometheus":           {"app", "web"},
	"github.com/coreos/go-systemd":    {"app"},
}

// testHelper are packages that only tests import; they may look wherever they need to.
func testHelper(name string) bool { return strings.HasSuffix(name, "test") || name == "" }

func layerOf(name string) layer {
	if name == files {
		return layer{name: files}
	}
	if strings.HasPrefix(name, "cmd/") {
		return layers[len(layers)-1]
	}
	for _, l := range layers {
		if matches(l.of, name) {
			return l
		}
	}
	return layers[1]
}

func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { is, _ := path.Match(pattern, name); return is })
}

// ours is a package below internal or in cmd without what all names begin with; ok is false for what others wrote.
func ours(imported string) (name string, ok bool) {
	switch name, ok = strings.CutPrefix(imported, "livery"); {
	case name == "" || name == "/web":
		return files, ok
	case strings.HasPrefix(name, "/internal"):
		return strings.TrimPrefix(strings.TrimPrefix(name, "/internal"), "/"), ok
	}
	return strings.TrimPrefix(name, "/"), ok
}

// packages are ours with their imports.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "livery/internal/...",
		"livery/cmd/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		if name, _ := ours(fields[0]); !testHelper(name) {
			all[name] = fields[1:]
		}
	}
	return all
}

func TestImportsRunDownward(t *testing.T) {
	for name, imports := range packages(t) {
		own := layerOf(name)
		for _, imported := range imports {
			other, is := ours(imported)
			if !is {
				continue
			}
			if below := layerOf(other); !slices.Contains(own.below, below.name) {
				t.Errorf("%s is of the layer %q and must not import %s, which is of %q", name, own.name, other,
					below.name)
			}
		}
	}
}

// The Desk has three floors: its frame, the rooms that stand in it, and desk/api, which lists the calls of all rooms.
// Every other package below desk is a room.
func TestRoomsStandInTheirFrameAlone(t *testing.T) {
	floor := func(name string) string {
		switch room, below := strings.CutPrefix(name, "desk/"); {
		case !below:
			return ""
		case room == "frame" || room == "api":
			return room
		}
		return "room"
	}
	may := map[string][]string{"frame": nil, "room": {"frame"}, "api": {"frame", "room"}}
	for name, imports := range packages(t) {
		for _, imported := range imports {
			other, _ := ours(imported)
			from, to := floor(name), floor(other)
			if from != "" && to != "" && !slices.Contains(may[from], to) {
				t.Errorf("%s must not import %s: a room imports no other room, and the frame none; what two rooms "+
					"need is the frame's or the domain's",
					name, other)
			}
			if name == "web" && strings.HasPrefix(other, "desk") {
				t.Errorf("the public routes must not import %s: visitors have nothing to do with the Desk", other)
			}
		}
	}
}

func TestEachTechnologyIsKnownToOnePlace(t *testing.T) {
	for name, imports := range packages(t) {
		for _, imported := range imports {
			for technology, places := range technologies {
				if (imported == technology || strings.HasPrefix(imported, technology+"/")) && !matches(places, name) {
					t.Errorf("%s must not import %s; only %s may", name, imported, strings.Join(places, " and "))
				}
			}
		}
	}
}

func TestTheRulesNamePackagesThatThereAre(t *testing.T) {
	all := packages(t)
	for _, l := range layers {
		for _, pattern := range l.of {
			found := false
			for name := range all {
				found = found || matches([]string{pattern}, name)
			}
			if !found {
				t.Errorf("the layer %q names %s, which is no package any more", l.name, pattern)
			}
		}
	}
}
