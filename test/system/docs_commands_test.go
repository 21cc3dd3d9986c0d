package system

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"livery/internal/lead/leadtest"
	"livery/internal/store/pgtest"
	"livery/test/system/kit"
)

// reader of a document: somebody with an empty folder, the files that the document takes for granted, and a shell.
type follower struct {
	t      *testing.T
	folder string
	// means are what stands for the words that a document leaves to its reader.
	means  *strings.Replacer
	env    []string
	server *process
	key    string // that a command made
}

// given is what a document's reader has before the first command.
type given struct {
	// served says that a server has run on the data folder, as the document says.
	served bool
	// shared says that its settings are in the environment, with PostgreSQL and a storage account.
	shared bool
	means  []string
	// code is what commands that begin so end with, where it is not 0.
	code map[string]int
}

var handbooks = map[string]given{
	"README.md":       {},
	"CONTRIBUTING.md": {},
	"docs/backup.md":  {served: true, means: []string{"NEW-DIR", "new", "DIR", "data", "CONTENT", "content"}},
	"docs/content-changes.md": {served: true, means: []string{"[ID]", "", "revert ID", "revert --help"},
		code: map[string]int{}},
	"docs/content-guide.md": {served: true, means: []string{"<id>", "store", "<slug>", "article", "explain <host>",
		"explain lamphouse.example", "2026-01-15T09", "2099-01-15T09", "draft pull <id> DIR",
		"draft pull store written", "DIR", "made"},
		code: map[string]int{"livery check --release": 1}},
	"docs/export.md": {},
	"docs/install.md": {means: []string{"/var/lib/livery", "data"},
		code: map[string]int{"livery check --release": 1}},
	"docs/own-brand.md":        {code: map[string]int{"livery check --release": 1}},
	"docs/own-domains.md":      {means: []string{"/srv/livery/content", "content"}},
	"docs/own-products.md":     {code: map[string]int{"livery check": 2}},
	"docs/own-sites.md":        {shared: true, code: map[string]int{"livery check": 2, "livery check --release": 1}},
	"docs/programs.md":         {served: true},
	"docs/several-machines.md": {},
}

// parsedOnly are the commands that need another machine or minutes: their flags must exist. They are run elsewhere, the
// moves by the tests of PostgreSQL and the account, the export by its own.
var parsedOnly = []string{"livery leads move", "livery storage move", "livery export"}

var commandLine = regexp.MustCompile(`^\s*(?:bin/)?((livery|make|curl|nginx) .*)$`)

// commandsOf are the commands in the code of a document, in order, a broken line as one.
func commandsOf(text string) (commands []string) {
	lines := strings.Split(text, "\n")
	fenced := false
	for i := 0; i < len(lines); i++ {
		if strings.HasPrefix(strings.TrimSpace(lines[i]), "```") {
			fenced = !fenced
			continue
		}
		m := commandLine.FindStringSubmatch(lines[i])
		if m == nil || !fenced && !strings.HasPrefix(lines[i], "    ") {
			continue
		}
		command := m[1]
		for strings.HasSuffix(command, `\`) {
			i++
			command = strings.TrimSuffix(command, `\`) + strings.TrimSpace(lines[i])
		}
		command, _, _ = strings.Cut(command, " && ")
		if at := regexp.MustCompile(`\s+#( |$)`).FindStringIndex(command); at != nil {
			command = command[:at[0]]
		}
		commands = append(commands, strings.TrimSpace(command))
	}
	return commands
}

// madeKey finds the key that a command prints.
var madeKey = regexp.MustCompile(`livery-key-[A-Z0-9]+`)

var word = regexp.MustCompile(`'([^']*)'|"([^"]*)"|(\S+)`)

// words splits a command as a shell does.
func words(command string) (list []string) {
	for _, m := range word.FindAllStringSubmatch(command, -1) {
		list = append(list, m[1]+m[2]+m[3])
	}
	return list
}

// Every line of every document that begins with livery, make, curl or nginx is run, in order, in an empty folder.
// Targets of make are the gate itself or serve for good, and nginx needs a system: those are looked for in the
// Makefile.
func TestEveryCommandOfTheDocumentsWorks(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../README.md", "../../CONTRIBUTING.md") {
		name := strings.TrimPrefix(file, "../../")
		commands := commandsOf(document(t, name))
		if len(commands) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			as, known := handbooks[name]
			if !known {
				t.Fatalf("has commands: say in this test what its reader has; %q", commands)
			}
			f := newFollower(t, name, as)
			for _, command := range commands {
				f.run(f.means.Replace(command), as.code)
			}
		})
	}
}

func newFollower(t *testing.T, name string, as given) *follower {
	f := &follower{t: t, folder: t.TempDir(), means: strings.NewReplacer(as.means...)}
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 1300, 800)), nil); err != nil {
		t.Fatal(err)
	}
	hook := leadtest.NewHook(t, func(_ int, w http.ResponseWriter) { w.WriteHeader(http.StatusOK) })
	post := "---\ntitle: Count the yard\ndate: 2026-01-15\nexcerpt: Where every van stands at night.\nauthor: The " +
		"yard desk\n---\n\n## Why\n\n" +
		strings.Repeat("A driver parks where the gate is open. ", 20) + "\n"
	for file, text := range map[string]string{"yard.jpg": picture.String(), "lantern.jpg": picture.String(),
		"posts/yard.md": post, "article.md": post,
		"delivery.yaml": "webhooks: [{ name: crm, url: " + hook.URL + ", secretEnv: CRM_SECRET }]\n"} {
		writeFile(t, f.folder, file, text)
	}
	if name == "docs/own-domains.md" || name == "docs/backup.md" || name == "docs/content-changes.md" {
		writeFile(t, f.folder, "content/brands/store.yaml",
			between(document(t, "docs/own-domains.md"), "```yaml\n", "```"))
	}
	f.env = []string{"CRM_SECRET=a secret of the reader alone"}
	if as.shared {
		f.env = append(f.env, "LIVERY_CONTENT=site", "LIVERY_DATA=data", "LIVERY_DELIVERY=delivery.yaml",
			"LIVERY_DATABASE="+pgtest.Database(t), "LIVERY_STORAGE="+emulator(t))
	}
	if as.served {
		f.serve(nil)
		f.server.stop()
	}
	t.Cleanup(func() {
		if f.server != nil {
			f.server.stop()
		}
	})
	return f
}

func (f *follower) serve(args []string) {
	f.server = &process{t: f.t, dir: f.folder, env: f.env, logs: &kit.LockedBuffer{},
		args: append([]string{"serve", "--listen", "127.0.0.1:0", "--admin=", "--lazy"}, args...)}
	f.server.start()
}

func (f *follower) run(command string, codes map[string]int) {
	f.t.Helper()
	args := words(command)
	want, longest := 0, ""
	for begin, code := range codes {
		if strings.HasPrefix(command, begin) && len(begin) > len(longest) {
			want, longest = code, begin
		}
	}
	switch {
	case args[0] == "make":
		if !regexp.MustCompile(`(?m)^` + args[1] + `:`).MatchString(document(f.t, "Makefile")) {
			f.t.Errorf("%s: the Makefile has no such target", command)
		}
	case args[0] == "nginx":
		if !slices.Contains([]string{"-s", "-t", "-c"}, args[1]) {
			f.t.Errorf("%s: nginx does not know %s", command, args[1])
		}
	case args[0] == "curl":
		f.curl(args[1:])
	case slices.ContainsFunc(parsedOnly, func(begin string) bool { return strings.HasPrefix(command, begin) }):
		f.parse(args[1:])
	case args[1] == "serve":
		f.serve(args[2:])
	default:
		if said, code := f.livery(args[1:]...); code != want {
			f.t.Errorf("%s ended with %d, expected %d:\n%s", command, code, want, said)
		} else if key := madeKey.FindString(said); key != "" {
			f.key = key
		}
	}
}

func (f *follower) livery(args ...string) (said string, code int) {
	f.t.Helper()
	cmd := exec.CommandContext(f.t.Context(), os.Args[0], args...)
	cmd.Dir, cmd.Env = f.folder, append(append(os.Environ(), asProgram+"=1"), f.env...)
	out, err := cmd.CombinedOutput()
	if exit, ended := errors.AsType[*exec.ExitError](err); ended {
		return string(out), exit.ExitCode()
	} else if err != nil {
		f.t.Fatal(err)
	}
	return string(out), 0
}

// parse sees that a command has the flags that it is given.
func (f *follower) parse(args []string) {
	f.t.Helper()
	help, code :=
		f.livery(
			append(slices.Clone(args[:slices.IndexFunc(args,
				func(a string) bool { return strings.HasPrefix(a, "-") })]), "--help")...)
	for _, arg := range args {
		if name, _, _ := strings.Cut(arg, "="); strings.HasPrefix(arg, "--") && !strings.Contains(help, name) ||
			code != 0 {
			f.t.Errorf("%q: there is no %s", args, arg)
		}
	}
}

// curl asks the server that the document started, wherever it listens here.
func (f *follower) curl(args []string) {
	f.t.Helper()
	if f.server == nil {
		f.t.Fatalf("curl %q: no server was started before", args)
	}
	address, toDesk := strings.CutPrefix(args[len(args)-1], "http://desk.localhost:7071")
	if toDesk {
		address = "http://localhost:7071" + address
	}
	address = strings.Replace(address, "localhost:7071", f.server.addr.Load().(string), 1)
	method, body := http.MethodGet, ""
	if at := slices.Index(args, "-d"); at >= 0 {
		method, body = http.MethodPost, args[at+1]
	}
	request, err := http.NewRequestWithContext(f.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		f.t.Fatal(err)
	}
	if at := slices.Index(args, "-H"); at >= 0 {
		name, value, _ := strings.Cut(args[at+1], ": ")
		request.Header.Set(name, strings.Replace(value, "KEY", f.key, 1))
		request.Host = request.Header.Get("Host")
	}
	if toDesk {
		request.Host = "desk.localhost"
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, _ := io.ReadAll(response.Body)
	whole := bytes.Contains(answer, []byte("</html>"))
	if toDesk {
		whole = json.Valid(answer)
	}
	if response.StatusCode != http.StatusOK || !whole {
		f.t.Errorf("curl %q answers %s: %s", args, response.Status, answer)
	}
}
