package system

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"livery/internal/blob/blobtest"
	"livery/internal/lead"
	"livery/internal/lead/leadtest"
	"livery/internal/store/pgtest"
	"livery/test/system/kit"
)

// day is an operator's first day, by the documents: one machine beside nginx, two brands of their own, a
// webhook and a mail server; then several machines, an upgrade, a lost database, a backup brought back.
type day struct {
	t                 *testing.T
	dir, content      string
	today, tomorrow   string // the binaries of two versions
	delivery          string
	hook              *leadtest.Hook
	post              *leadtest.MailServer
	visitors          int
	account, database string
	machines          [2]*process
	front             *process // nginx
	oldScripts        []string
	archived          string
	failed            atomic.Int64
}

const (
	lampsHost   = "lamps.own.example"
	ownShopHost = "shop.own.example"
)

func TestADayInTheLife(t *testing.T) {
	if !soak() {
		t.Skip("a day takes ten minutes; make sweep has the time")
	}
	d := &day{t: t, dir: t.TempDir(), hook: leadtest.NewHook(t, nil), post: leadtest.NewMailServer(t)}
	d.content, d.delivery = filepath.Join(d.dir, "content"), deliverTo(t, d.hook.URL, d.post)
	for _, hour := range []struct {
		does string
		work func(*testing.T)
	}{
		{"build two versions", d.build},
		{"make two brands", d.brands},
		{"run one machine beside nginx", d.oneMachine},
		{"back it up", d.backUp},
		{"move to an account and PostgreSQL", d.move},
		{"run two machines with the settings of compose", d.twoMachines},
		{"upgrade one after the other", d.upgrade},
		{"erase a person", d.erase},
		{"lose the database", d.loseDatabase},
		{"bring the backup back", d.restore},
	} {
		began := time.Now()
		if !t.Run(hour.does, hour.work) {
			t.FailNow()
		}
		t.Logf("%s: %s", hour.does, time.Since(began).Round(time.Second))
	}
}

func (d *day) build(t *testing.T) {
	d.today, d.tomorrow = filepath.Join(d.dir, "livery-1"), filepath.Join(d.dir, "livery-2")
	for binary, more := range map[string][]string{d.today: nil, d.tomorrow: {"-overlay", changedFrontEnd(t)}} {
		build := exec.CommandContext(t.Context(), "go", append(append([]string{"build"}, more...), "-o", binary,
			"livery/cmd/livery")...)
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
}

// run is a command of today's binary.
func (d *day) run(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), d.today, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("livery %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (d *day) brands(t *testing.T) {
	d.run(t, "brand", "new", "lamps", "--name", "Own Lamps", "--family", "dashcams", "--hosts", lampsHost, "--colors",
		"#00508C", "--content", d.content)
	writeFile(t, d.content, "brands/store.yaml", "hosts+: [{ name: "+ownShopHost+", role: alias }]\n")
	if said := d.run(t, "check", "--content", d.content); !strings.Contains(said, "20 brands") {
		t.Errorf("check says %s", said)
	}
}

// oneMachine is systemd beside nginx: the socket is opened by systemd's own program, the arguments
// are those of the unit, and nginx has its file with TLS.
func (d *day) oneMachine(t *testing.T) {
	data, port := filepath.Join(d.dir, "data"), freePort(t)
	unit := document(t, "deploy/systemd/behind-nginx/livery.service.conf")
	line := regexp.MustCompile(`(?m)^ExecStart=/usr/local/bin/livery (serve .+)$`).FindStringSubmatch(unit)
	if line == nil {
		t.Fatal("the unit starts nothing")
	}
	args := strings.Fields(strings.NewReplacer("127.0.0.1:7071", loopback(port), "--no-lazy",
		"--lazy").Replace(line[1]))
	args = append(args, "--data", data, "--content", d.content, "--delivery", d.delivery, "--admin=")
	command := exec.Command(d.today, args...)
	if activate, err := exec.LookPath("systemd-socket-activate"); err == nil {
		command = exec.Command(activate, append([]string{"-l", loopback(port), d.today}, args...)...)
	} else {
		t.Log("NOT TESTED: sockets of systemd, which is not installed")
	}
	logs := &kit.LockedBuffer{}
	command.Stderr = logs
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt) // it finishes what it does
		<-ended
		if t.Failed() {
			t.Logf("the server says: %s", logs)
		}
	})
	secure := freePort(t)
	startNginx(t, withTLS(t, loopback(port), secure), secure)
	d.seesPages(t, secure)
	plain := freePort(t)
	startNginx(t, balancer(t, "server "+loopback(port)+";\n", plain), plain)
	d.behind(plain)
	d.sendLeads(t, 6)
	d.run(t, "blog", "publish", "lamps", d.article(t), "--data", data, "--content", d.content)
	d.shows(t, loopback(plain), lampsHost, "/blog/first-light", "First light")
	doctor, _ := exec.Command(d.today, "doctor", "--data", data, "--content", d.content, "--delivery",
		d.delivery).CombinedOutput()
	if strings.Contains(string(doctor), "\nbad ") || !strings.Contains(string(doctor), "ok    receivers") {
		t.Errorf("the doctor says:\n%s", doctor)
	}
}

// withTLS is deploy/nginx/livery.conf with a certificate and ports of the test.
func withTLS(t *testing.T, upstream string, port int) string {
	t.Helper()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if out, err := exec.Command("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
		"-nodes", "-days", "1",
		"-subj", "/CN="+lampsHost, "-keyout", key, "-out", cert).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text := regexp.MustCompile(`(?m)^.*(listen \[::\]|# server ).*\n`).ReplaceAllString(document(t,
		"deploy/nginx/livery.conf"), "")
	return strings.NewReplacer("127.0.0.1:7071", upstream, "listen 80 ", "listen "+loopback(freePort(t))+" ",
		"listen 443 ", "listen "+loopback(port)+" ",
		"/etc/livery/tls/fullchain.pem", cert, "/etc/livery/tls/privkey.pem", key).Replace(text)
}

// seesPages asks for both brands over https and HTTP/2.
func (d *day) seesPages(t *testing.T, port int) {
	t.Helper()
	client := &http.Client{Timeout: hanging, Transport: &http.Transport{ForceAttemptHTTP2: true,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	for _, host := range []string{lampsHost, ownShopHost} {
		request, err := http.NewRequestWithContext(t.Context(), "GET", "https://"+loopback(port)+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		answer, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK || answer.ProtoMajor != 2 ||
			answer.Header.Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %s over %s, %v", host, answer.Status, answer.Proto, answer.Header)
		}
	}
}

// behind makes nginx the place that visitors come to.
func (d *day) behind(port int) {
	d.front = &process{t: d.t}
	d.front.addr.Store(loopback(port))
}

// sendLeads sends leads, half of them with a document, and waits until each has arrived once at both receivers.
func (d *day) sendLeads(t *testing.T, n int) {
	t.Helper()
	for range n {
		d.visitors++
		v := &visitor{n: d.visitors, way: posts, server: d.front, failed: &d.failed}
		if d.visitors%2 == 0 {
			v.way = uploadsAndPosts
		}
		if err := v.visit(time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "all leads at both receivers", func() bool {
		return len(d.hook.Requests()) >= d.visitors &&
			len(d.post.Messages()) >= d.visitors
	})
	d.deliveredOnce(t)
}

func (d *day) deliveredOnce(t *testing.T) {
	t.Helper()
	if hooks, letters := len(d.hook.Requests()), len(d.post.Messages()); hooks != d.visitors || letters != d.visitors {
		t.Errorf("%d leads were sent; the webhook has %d, the mailbox %d", d.visitors, hooks, letters)
	}
}

func (d *day) article(t *testing.T) string {
	return write(t, "first-light.md", "---\ntitle: First light for fleets\nexcerpt: What a lamp sees.\ndate: "+
		"2026-01-02\ncategory: News\nslug: first-light\n---\n\nFirst light on the yard.\n")
}

// shows waits until a page says something.
func (d *day) shows(t *testing.T, addr, host, path, text string) {
	t.Helper()
	eventually(t, path+" of "+host, func() bool {
		_, body := (&server{t: t, addr: addr}).ask("GET", host, path)
		return strings.Contains(body, text)
	})
}

func (d *day) backUp(t *testing.T) {
	d.archived = filepath.Join(d.dir, "backup.tar.gz")
	d.run(t, "backup", "--data", filepath.Join(d.dir, "data"), "--with-content", d.content, "--with-delivery",
		d.delivery, "--out", d.archived)
}

func (d *day) move(t *testing.T) {
	d.account = "AccountName=" + blobtest.DevAccount + ";AccountKey=" + blobtest.DevKey + ";BlobEndpoint=" +
		blobtest.Azurite(d.t)
	d.database = pgtest.Database(d.t)
	data := filepath.Join(d.dir, "data")
	for range 2 { // again without harm
		said := d.run(t, "leads", "move", "--from", data, "--to", d.database)
		if !strings.Contains(said, fmt.Sprintf("leads          %8d rows", d.visitors)) {
			t.Errorf("leads move says:\n%s", said)
		}
		if said := d.run(t, "storage", "move", "--from", data, "--to", d.account); !strings.Contains(said,
			"Everything is at the new place") {
			t.Errorf("storage move says:\n%s", said)
		}
	}
}

// settings are those of deploy/compose.yaml, at the addresses of the test.
func (d *day) settings(t *testing.T) []string {
	t.Helper()
	var file struct {
		Livery struct {
			Environment map[string]string `yaml:"environment"`
		} `yaml:"x-livery"`
	}
	if err := yaml.Unmarshal([]byte(document(t, "deploy/compose.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	env := file.Livery.Environment
	if !strings.Contains(env["LIVERY_STORAGE"], blobtest.DevAccount) ||
		!strings.HasPrefix(env["LIVERY_DATABASE"], "postgres://") {
		t.Fatalf("the settings of compose are %v", env)
	}
	env["LIVERY_STORAGE"], env["LIVERY_DATABASE"], env["LIVERY_TRUSTED_PROXY"] = d.account, d.database, "127.0.0.1"
	delete(env, "LIVERY_ADMIN")
	var list []string
	for name, value := range env {
		list = append(list, name+"="+value)
	}
	return list
}

func (d *day) twoMachines(t *testing.T) {
	conf := document(t, "deploy/nginx/compose.conf")
	for i := range d.machines {
		port := freePort(t)
		d.machines[i] = startProgram(d.t, d.today, d.settings(t), "--listen", loopback(port), "--data",
			filepath.Join(d.dir, fmt.Sprint("machine-", i)),
			"--content", d.content, "--delivery", d.delivery, "--storage-refresh", "1s")
		conf = strings.Replace(conf, fmt.Sprintf("livery-%d:7071", i+1), loopback(port), 1)
	}
	port := freePort(t)
	conf = strings.NewReplacer("listen 8080", "listen "+loopback(port), "X-Forwarded-For $remote_addr",
		"X-Forwarded-For $http_x_forwarded_for").Replace(conf)
	startNginx(d.t, conf, port)
	d.behind(port)
	d.shows(t, loopback(port), lampsHost, "/blog/first-light", "First light")
	d.sendLeads(t, 6)
	// A page behind the proxy calls the proxy: on this machine too, where the policy lets it call nothing else.
	s := &server{t: t, addr: loopback(port)}
	if base := s.storageBase(lampsHost); base != "/storage" {
		t.Errorf("pages call the storage at %q, which has no CORS rules", base)
	}
	d.oldScripts = s.modules("/")
}

// upgrade restarts one machine after the other with tomorrow's binary. Nothing fails meanwhile, and
// a page that was open before still finds its scripts after.
func (d *day) upgrade(t *testing.T) {
	behind := &server{t: t, addr: d.front.addr.Load().(string)}
	for _, m := range d.machines {
		admin := freePort(t)
		m.program, m.args = d.tomorrow, append(slices.Clone(m.args), "--no-lazy", "--admin", loopback(admin))
		m.stop()
		m.start()
		eventually(t, "the upgraded machine is ready", func() bool {
			answer, err := http.Get("http://" + loopback(admin) + "/-/readyz")
			if err != nil {
				return false
			}
			answer.Body.Close()
			return answer.StatusCode == http.StatusOK
		})
		for range 4 {
			behind.finds(t, "the old version", d.oldScripts)
			behind.finds(t, "whichever version answers", behind.modules("/"))
		}
		d.sendLeads(t, 2)
	}
	if now := behind.modules("/"); slices.Equal(now, d.oldScripts) {
		t.Error("the upgrade changed no script")
	}
}

// erase removes a person who sent a document.
func (d *day) erase(t *testing.T) {
	said := d.run(t, "leads", "erase", "--email", (&visitor{n: 2}).email(), "--data", filepath.Join(d.dir, "machine-0"),
		"--storage", d.account, "--database", d.database)
	if !strings.Contains(said, `"leads": 1`) || !strings.Contains(said, `"destination": "crm"`) {
		t.Errorf("erase says %s", said)
	}
}

// loseDatabase starts with a new one on the old account: the documents are taken in again, and
// nobody is called a second time.
func (d *day) loseDatabase(t *testing.T) {
	documents := d.visitors/2 - 1 // without the person erased
	for _, m := range d.machines {
		m.stop()
	}
	d.database = pgtest.Database(d.t)
	m := startProgram(t, d.tomorrow, d.settings(t), "--data", t.TempDir(), "--content", d.content, "--delivery",
		d.delivery)
	var kept []lead.Record
	// A document waits two minutes for its post, and a sweep comes every minute.
	for end := time.Now().Add(3 * hanging); len(kept) < documents; time.Sleep(2 * time.Second) {
		out, err := exec.Command(d.tomorrow, "leads", "export", "--format", "json", "--database", d.database).Output()
		if err == nil {
			err = json.Unmarshal(out, &kept)
		}
		if time.Now().After(end) {
			t.Fatalf("%d of %d documents are leads again: %v", len(kept), documents, err)
		}
	}
	time.Sleep(5 * time.Second) // twice as long as a delivery waits at most to be begun
	for _, r := range kept {
		if r.State != "delivered" || r.Email == (&visitor{n: 2}).email() {
			t.Errorf("%s is %s", r.Email, r.State)
		}
	}
	d.deliveredOnce(t)
	if t.Failed() {
		t.Logf("the server says: %s", m.logs)
	}
}

func (d *day) restore(t *testing.T) {
	data := filepath.Join(d.dir, "restored")
	d.run(t, "restore", "--data", data, "--from", d.archived)
	m := startProgram(t, d.tomorrow, nil, "--data", data, "--content", filepath.Join(data, "with", "content"))
	d.shows(t, m.addr.Load().(string), lampsHost, "/blog/first-light", "First light")
	if listed := d.run(t, "leads", "list", "--data", data); strings.Count(listed, "@example.org") != 6 {
		t.Errorf("the backup holds:\n%s", listed)
	}
}
