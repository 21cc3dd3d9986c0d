package system

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"livery/internal/lead/deliver"
	"livery/test/needed"
)

func TestTheDeliveryPageShowsEveryFieldOfAFileThatWorks(t *testing.T) {
	t.Parallel()
	page := document(t, "docs/delivery.md")
	example := regexp.MustCompile(`(?m)^    webhooks:\n(?:    .*\n)+`).FindString(page)
	file := write(t, "delivery.yaml", regexp.MustCompile(`(?m)^    `).ReplaceAllString(example, ""))
	found, err := deliver.ReadFile(file, func(string) string { return strings.Repeat("s", 32) })
	if err != nil || len(found.For("store")) != 1 || len(found.For("dashcams")) != 1 {
		t.Errorf("the example: %v, %v", found, err)
	}
	for _, field := range regexp.MustCompile(`yaml:"(\w+)"`).FindAllStringSubmatch(document(t,
		"internal/lead/deliver/file.go"), -1) {
		if !strings.Contains(page, field[1]) {
			t.Errorf("docs/delivery.md does not show %s", field[1])
		}
	}
}

// TestWebhookReceiversOfTheDocumentsAcceptWhatWeSignAndNothingElse runs the programs of the page.
func TestWebhookReceiversOfTheDocumentsAcceptWhatWeSignAndNothingElse(t *testing.T) {
	t.Parallel()
	const secret, body = "0123456789abcdef0123456789abcdef", `{"event":"lead.created","name":"Jörg \u003c"}`
	page := document(t, "docs/delivery.md")
	for language, run := range map[string]struct {
		file    string
		command []string
	}{
		"go": {"main.go", []string{"go", "run"}}, "js": {"verify.mjs", []string{"node"}},
		"python": {"verify.py", []string{"python3"}},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(run.command[0]); err != nil {
				needed.Missing(t, "%s is not installed", run.command[0])
			}
			_, program, found := strings.Cut(page, "```"+language+"\n")
			program, _, _ = strings.Cut(program, "```")
			if !found {
				t.Fatalf("docs/delivery.md has no program in %s", language)
			}
			file := write(t, run.file, program)
			now := time.Now()
			signed := deliver.Sign(secret, []byte(body), now)
			for _, c := range []struct {
				what, signature, body, want string
			}{
				{"what we sign", signed, body, "true"},
				{"another body", signed, body + " ", "false"},
				{"an older signature", deliver.Sign(secret, []byte(body), now.Add(-time.Hour)), body, "false"},
				{"another secret", deliver.Sign(secret+"x", []byte(body), now), body, "false"},
				{"no signature", "", body, "false"},
			} {
				command := exec.CommandContext(t.Context(), run.command[0], append(run.command[1:], file)...)
				command.Dir, command.Stdin = filepath.Dir(file), strings.NewReader(c.body)
				command.Env = append(command.Environ(), "SECRET="+secret, "SIGNATURE="+c.signature,
					"PYTHONIOENCODING=utf-8")
				out, err := command.CombinedOutput()
				if got := strings.ToLower(string(bytes.TrimSpace(out))); err != nil || got != c.want {
					t.Errorf("%s: %s, %v; want %s", c.what, out, err, c.want)
				}
			}
		})
	}
}
