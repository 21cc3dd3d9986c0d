// Package internal_test holds the rule of the house that no single package can: who may import whom. Imports run one way: cmd, app, web, then page, lead and blog, then brand.
package internal_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed names every import of our own that a package may have.
var allowed = map[string][]string{
	everywhere:                 {},
	"livery/internal/terminal": {},

	"livery/internal/brand":           {},
	"livery/internal/content":         {"livery/internal/brand", "livery/internal/palette", "livery/internal/terminal"},
	"livery/internal/blob":            {},
	"livery/internal/blob/sas":        {"livery/internal/blob", "livery/internal/folder"},
	"livery/internal/folder":          {},
	"livery/internal/blob/disk":       {"livery/internal/blob", "livery/internal/folder"},
	"livery/internal/blob/azure":      {"livery/internal/blob"},
	"livery/internal/blob/certs":      {"livery/internal/blob"},
	"livery/internal/blob/wire":       {"livery/internal/blob", "livery/internal/blob/sas", "livery/internal/folder"},
	"livery/internal/blog":            {"livery/internal/blob"},
	"livery/internal/lead":            {"livery/internal/blob", "livery/internal/terminal"},
	"livery/internal/lead/deliver":    {"livery/internal/desk", "livery/internal/lead"},
	"livery/internal/store":           {"livery/internal/desk", "livery/internal/folder", "livery/internal/lead", "livery/internal/preview"},
	"livery/internal/desk":            {},
	"livery/internal/draft":           {"livery/internal/blob", "livery/internal/blog", "livery/internal/media"},
	"livery/internal/preview":         {},
	"livery/internal/change":          {"livery/internal/blob", "livery/internal/brand", "livery/internal/change/yamlfile", "livery/internal/content", "livery/internal/folder", "livery/internal/terminal"},
	"livery/internal/change/yamlfile": {},
	"livery/internal/desk/api":        {"livery/internal/blob", "livery/internal/brand", "livery/internal/blog", "livery/internal/change", "livery/internal/content", "livery/internal/desk", "livery/internal/draft", "livery/internal/mark", "livery/internal/media", "livery/internal/preview", "livery/internal/lead", "livery/internal/page", "livery/internal/palette", "livery/internal/rules", "livery/internal/web"},
	"livery/internal/media":           {"livery/internal/blob"},
	"livery/internal/palette":         {},
	"livery/internal/mark":            {"livery/internal/palette"},
	"livery/internal/render":          {},
	"livery/internal/config":          {"livery/internal/folder"},
	"livery/internal/indexnow":        {},
	"livery/internal/scoreboard":      {},
	"livery/internal/page":            {"livery/internal/blog", "livery/internal/brand", "livery/internal/content", "livery/internal/palette", "livery/internal/render", "livery/internal/media"},
	"livery/internal/release":         {"livery/internal/blob", "livery/internal/page"},
	"livery/internal/web":             {"livery/internal/blob/sas", "livery/internal/blog", "livery/internal/brand", "livery/internal/lead", "livery/internal/page", "livery/internal/preview", "livery/internal/scoreboard", "livery/internal/sheet", "livery/internal/media"},
	"livery/internal/sheet":           {"livery/internal/brand"},
	"livery/internal/blob/blobtest":   {"livery/internal/blob"},
	"livery/internal/app": {"livery", "livery/web", "livery/internal/blob", "livery/internal/blob/azure", "livery/internal/blob/certs", "livery/internal/blob/disk",
		"livery/internal/blob/sas", "livery/internal/blob/wire", "livery/internal/blog", "livery/internal/brand", "livery/internal/change", "livery/internal/rules", "livery/internal/config", "livery/internal/content", "livery/internal/desk", "livery/internal/desk/api", "livery/internal/draft",
		"livery/internal/folder", "livery/internal/indexnow", "livery/internal/lead", "livery/internal/lead/deliver", "livery/internal/mark", "livery/internal/page", "livery/internal/preview", "livery/internal/release", "livery/internal/render",
		"livery/internal/scoreboard", "livery/internal/store", "livery/internal/web", "livery/internal/media"},
	"livery/internal/rules":  {"livery/internal/blob", "livery/internal/blog", "livery/internal/brand", "livery/internal/content", "livery/internal/draft", "livery/internal/page", "livery/internal/media", "livery/internal/terminal"},
	"livery/internal/move":   {"livery/internal/blob", "livery/internal/blob/azure", "livery/internal/blob/disk", "livery/internal/config", "livery/internal/folder", "livery/internal/release", "livery/internal/store"},
	"livery/internal/export": {"livery", "livery/web", "livery/internal/brand", "livery/internal/page"},
	"livery/internal/backup": {"livery/internal/config", "livery/internal/folder", "livery/internal/store"},
	"livery/internal/doctor": {"livery/internal/app", "livery/internal/blob", "livery/internal/blob/azure", "livery/internal/blob/disk", "livery/internal/brand",
		"livery/internal/config", "livery/internal/content", "livery/internal/folder", "livery/internal/lead", "livery/internal/lead/deliver", "livery/internal/store", "livery/internal/terminal"},
	"livery/cmd/livery": {"livery/cmd/livery/cli"},
	"livery/internal/parts": {"livery", "livery/web", "livery/internal/blob", "livery/internal/blob/azure", "livery/internal/blob/disk", "livery/internal/blob/sas", "livery/internal/blog",
		"livery/internal/brand", "livery/internal/change", "livery/internal/rules", "livery/internal/config", "livery/internal/content", "livery/internal/desk", "livery/internal/draft",
		"livery/internal/lead", "livery/internal/lead/deliver", "livery/internal/media", "livery/internal/page", "livery/internal/store"},
	"livery/cmd/livery/cli": {"livery", "livery/internal/app", "livery/internal/backup", "livery/internal/blob", "livery/internal/blob/sas",
		"livery/internal/blog", "livery/internal/brand", "livery/internal/change", "livery/internal/rules", "livery/internal/config", "livery/internal/content",
		"livery/internal/desk", "livery/internal/desk/api", "livery/internal/doctor", "livery/internal/draft", "livery/internal/export", "livery/internal/lead", "livery/internal/lead/deliver", "livery/internal/mark",
		"livery/internal/media", "livery/internal/move", "livery/internal/parts", "livery/internal/preview", "livery/internal/store", "livery/internal/terminal"},
}

// everywhere may be imported by every package; it imports nothing of ours.
const everywhere = "livery/internal/background"

// helpers are packages that only tests import; they may look wherever they need to.
var helpers = []string{"test", "livery/internal"}

func TestImportsRunOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "livery/internal/...", "livery/cmd/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		name := fields[0]
		if slices.ContainsFunc(helpers, func(suffix string) bool { return strings.HasSuffix(name, suffix) }) {
			continue
		}
		rule, ruled := allowed[name]
		if !ruled {
			t.Errorf("%s has no import rule; add one to internal/deps_test.go", name)
			continue
		}
		for _, imported := range fields[1:] {
			if strings.HasPrefix(imported, "livery") && imported != everywhere && !slices.Contains(rule, imported) {
				t.Errorf("%s must not import %s", name, imported)
			}
		}
	}
}
