package system

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"livery/cmd/livery/cli"
	"livery/internal/brand"
	"livery/internal/shape"
)

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheOperatorsHandbookNamesEveryFlagAndEveryAlert(t *testing.T) {
	t.Parallel()
	settings, alerts := document(t, "docs/configuration.md"), document(t, "docs/alerts.md")
	var help bytes.Buffer
	if err := cli.Run(t.Context(), []string{"serve", "--help"}, func(string) string { return "" }, &help,
		&help); err != nil {
		t.Fatal(err)
	}
	flags := regexp.MustCompile(`(?m)^ +(?:-h, )?--(?:\[no-\])?([a-z-]+)`).FindAllStringSubmatch(help.String(), -1)
	if len(flags) < 20 {
		t.Fatalf("only %d flags in the help: %s", len(flags), help.String())
	}
	for _, flag := range flags {
		variable := "`LIVERY_" + strings.ToUpper(strings.ReplaceAll(flag[1], "-", "_")) + "`"
		if flag[1] != "help" && !strings.Contains(settings, variable) {
			t.Errorf("--%s is not in docs/configuration.md (as %s)", flag[1], variable)
		}
	}
	for _, alert := range regexp.MustCompile(`alert: (\w+)`).FindAllStringSubmatch(document(t,
		"deploy/prometheus/livery.rules.yaml"), -1) {
		if !strings.Contains(alerts, "| "+alert[1]+" |") {
			t.Errorf("docs/alerts.md does not say what to do when %s fires", alert[1])
		}
	}
}

func TestTheGuidesNameEveryFamilyVariantFigureAndRole(t *testing.T) {
	t.Parallel()
	families, err := fs.Glob(os.DirFS("../../content"), "families/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	brands, products := document(t, "docs/own-brand.md"), document(t, "docs/own-products.md")
	names := func(guide, name string) {
		if !strings.Contains(guide, "`"+name+"`") {
			t.Errorf("%q is named in no guide", name)
		}
	}
	for _, file := range families {
		names(brands, strings.TrimSuffix(path.Base(file), ".yaml"))
	}
	for _, v := range brand.Variants {
		names(brands, string(v))
	}
	for _, figure := range shape.For[brand.Specs]().Names() {
		names(products, figure)
	}
	for _, group := range brand.GroupIDs {
		names(products, string(group))
	}
	for _, role := range brand.ConnectionRoles {
		names(products, string(role))
	}
}

func TestEveryMetricOfDashboardAndAlertsIsInTheOperatorsHandbook(t *testing.T) {
	t.Parallel()
	handbook := document(t, "docs/watching.md")
	ending := regexp.MustCompile(`_(bucket|count|sum)$`)
	for _, file := range []string{"deploy/grafana/livery.json", "deploy/prometheus/livery.rules.yaml"} {
		names := regexp.MustCompile(`livery_[a-z_]+`).FindAllString(document(t, file), -1)
		if len(names) == 0 {
			t.Errorf("%s names no metric", file)
		}
		for _, name := range names {
			if metric := ending.ReplaceAllString(name, ""); !strings.Contains(handbook, "`"+metric) {
				t.Errorf("%s uses %s, which docs/watching.md does not explain", file, metric)
			}
		}
	}
}

func TestEveryTestThatTheThreatModelNamesExists(t *testing.T) {
	t.Parallel()
	var tests strings.Builder
	for _, top := range []string{"internal", "cmd", "test/system"} {
		err := fs.WalkDir(os.DirFS("../.."), top, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, "_test.go") {
				tests.WriteString(document(t, path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"docs/security.md", "docs/operations.md"} {
		for _, name := range testName.FindAllString(document(t, file), -1) {
			if !strings.Contains(tests.String(), "func "+name+"(") {
				t.Errorf("%s names %s, which does not exist", file, name)
			}
		}
	}
}

var testName = regexp.MustCompile(`\bTest[A-Z]\w+`)

func TestEveryThreatNamesItsTest(t *testing.T) {
	t.Parallel()
	_, table, _ := strings.Cut(document(t, "docs/security.md"), "| Threat | Answer | Test |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(strings.TrimSpace(table), "\n")
	if len(rows) < 30 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		cells := strings.Split(row, "|")
		heading := len(cells) == 5 && strings.TrimSpace(cells[2]+cells[3]) == ""
		if len(cells) != 5 || !heading && !testName.MatchString(cells[3]) && !strings.Contains(cells[3], "test/e2e/") {
			t.Errorf("no test is named by: %s", row)
		}
	}
}
