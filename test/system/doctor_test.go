package system

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/lead/leadtest"
	"livery/test/system/kit"
)

// doctor runs the command and answers its line about one thing with what to do about it, and whether it failed.
func doctor(t *testing.T, thing string, args ...string) (line string, failed bool) {
	t.Helper()
	said, err := command(t, nil, append([]string{"doctor"}, args...)...)
	about := false
	for l := range strings.Lines(said) {
		if l[0] != ' ' {
			about = len(l) > 6 && strings.HasPrefix(l[6:], thing+" ")
		}
		if about {
			line += l
		}
	}
	if line == "" {
		t.Fatalf("nothing about %s in: %s (%v)", thing, said, err)
	}
	t.Logf("of %s it says:\n%s", thing, line)
	return line, err != nil
}

func TestTheDoctorFindsNothingBadWithAHealthyServer(t *testing.T) {
	t.Parallel()
	data, post := t.TempDir(), leadtest.NewMailServer(t)
	start(t, "--data", data)
	delivery := deliverTo(t, leadtest.NewHook(t, nil).URL, post)
	said, err := command(t, nil, "doctor", "--data", data, "--content", kit.FewBrands(t), "--delivery", delivery,
		"--test-lead", "store")
	if err != nil {
		t.Errorf("%v\n%s", err, said)
	}
	t.Logf("of a healthy server it says:\n%s", said)
	for _, want := range []string{"ok    content", "ok    data folder", "ok    storage", "ok    database",
		"ok    receivers", "ok    test lead", "look  contact forms", "reach nobody"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in:\n%s", want, said)
		}
	}
	if len(post.Messages()) != 1 {
		t.Errorf("%d letters came", len(post.Messages()))
	}
}

func TestTheDoctorNamesWhatIsBroken(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := start(t, "--data", data)
	account, err := command(t, nil, "storage", "connection-string", "--data", data, "--url", "http://"+s.addr)
	if err != nil {
		t.Fatal(account, err)
	}
	content := kit.FewBrands(t)
	writeFile(t, content, "brands/cam.yaml", "name: [")
	damaged := t.TempDir()
	writeFile(t, damaged, "leads/leads.db", strings.Repeat("no database ", 1000))
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unnamed := filepath.Join(t.TempDir(), "delivery.yaml")
	if err := os.WriteFile(unnamed,
		[]byte("webhooks: [{ name: crm, url: https://crm.example/, secretEnv: LIVERY_NOT_SET }]\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	refuses := leadtest.NewHook(t, func(_ int, w http.ResponseWriter) { w.WriteHeader(http.StatusUnauthorized) })
	away := "AccountName=away;AccountKey=" + strings.Repeat("A", 86) + "==;BlobEndpoint=http://" +
		loopback(freePort(t)) + "/away"
	for thing, args := range map[string][]string{
		"content":      {"--content", content},
		"data folder":  {"--data", file},
		"storage":      {"--storage", away},
		"CORS rules":   {"--storage", strings.TrimSpace(account), "--storage-route", "direct"},
		"documents":    {"--storage", away},
		"database":     {"--data", damaged},
		"receivers":    {"--delivery", unnamed},
		"certificates": {"--tls-cert", file, "--tls-key", file},
		"test lead":    {"--delivery", deliverTo(t, refuses.URL, leadtest.NewMailServer(t)), "--test-lead", "store"},
	} {
		t.Run(thing, func(t *testing.T) {
			t.Parallel()
			if line, failed := doctor(t, thing, append([]string{"--data", data}, args...)...); !failed ||
				!strings.HasPrefix(line, "bad ") || !strings.Contains(line, "\n ") {
				t.Errorf("failed %v: %s", failed, line)
			}
		})
	}
	if line, _ := doctor(t, "receivers", "--data", data); !strings.HasPrefix(line, "look ") {
		t.Errorf("without a receiver: %s", line)
	}
	if said, err := command(t, nil, "version"); err != nil || !strings.HasPrefix(said, "livery ") {
		t.Errorf("version: %q, %v", said, err)
	}
}

func TestTheDoctorSaysWhatIsWrongWithTheReceiversInOneLine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "delivery.yaml")
	if err := os.WriteFile(file, []byte("receivers:\n  crm: [\n  other: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	line, failed := doctor(t, "receivers", "--data", t.TempDir(), "--delivery", file)
	said, _, _ := strings.Cut(line, "\n")
	if !failed || !strings.Contains(said, file) || strings.Contains(said, " | ") {
		t.Errorf("%t: %s", failed, line)
	}
}
