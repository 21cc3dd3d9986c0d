package abuse

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/blob/disk"
	"livery/internal/config"
	"livery/internal/lead"
	"livery/internal/store"
)

// ledger remembers what was acknowledged: tasks by mail address, and uploads by file.
type ledger struct {
	t            *testing.T
	mu           sync.Mutex
	people       int
	acknowledged map[string]string
	uploaded     []person
}

// person is somebody who sends one lead.
type person struct{ name, email, file string }

// next is somebody new.
func (l *ledger) next() person {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.people++
	name := fmt.Sprint("Wilhelmina Ottoline ", l.people)
	return person{name, fmt.Sprintf("w%d@people.example", l.people), lead.FileName(name, time.Now())}
}

// answered writes down what a post of a lead was answered with.
func (l *ledger) answered(p person, status int, answer string) (acknowledged bool) {
	var task struct {
		Success bool
		TaskID  string
	}
	if status != http.StatusOK {
		return false
	}
	if err := json.Unmarshal([]byte(answer), &task); err != nil || !task.Success || task.TaskID == "" {
		l.t.Errorf("a lead is answered with 200 and %q", answer)
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if before := l.acknowledged[p.email]; before != "" && before != task.TaskID {
		l.t.Errorf("one lead is acknowledged as %s and as %s", before, task.TaskID)
	}
	l.acknowledged[p.email] = task.TaskID
	return true
}

// check holds that everything acknowledged is kept, and nothing twice.
func (l *ledger) check(data string) {
	l.t.Helper()
	folder := config.Folder{Data: data}
	db, err := store.Open(l.t.Context(), folder.LeadsFile())
	if err != nil {
		l.t.Fatal(err)
	}
	defer db.Close()
	kept := map[string][]string{}
	for r, err := range lead.All(l.t.Context(), db, lead.Filter{}) {
		if err != nil {
			l.t.Fatal(err)
		}
		kept[r.Email] = append(kept[r.Email], r.ID)
	}
	for email, ids := range kept {
		if len(ids) > 1 {
			l.t.Errorf("%s is kept %d times", email, len(ids))
		}
	}
	for email, task := range l.acknowledged {
		if ids := kept[email]; len(ids) != 1 || ids[0] != task {
			l.t.Errorf("%s was acknowledged as %s and is kept as %q", email, task, ids)
		}
	}
	blobs, err := disk.Open(folder.StorageFolder(), slog.New(slog.DiscardHandler))
	if err != nil {
		l.t.Fatal(err)
	}
	defer blobs.Close()
	for _, p := range l.uploaded {
		if _, err := blobs.Head(l.t.Context(), lead.Container, lead.DocumentName("store", p.file)); err != nil &&
			len(kept[p.email]) == 0 {
			l.t.Errorf("the upload of %s was acknowledged, and is neither there nor a lead: %v", p.email, err)
		}
	}
	l.t.Logf("%d leads acknowledged and %d uploads, %d leads kept", len(l.acknowledged), len(l.uploaded), len(kept))
	if len(l.acknowledged) == 0 {
		l.t.Error("no lead was acknowledged; the run shows nothing")
	}
}

// postLead sends a lead as the forms do, and again with the same key while it is refused. One in
// three uploads its document first, and one in eight sends what was acknowledged once more.
func (a *attacker) postLead() {
	p, from := a.leads.next(), "X-Forwarded-For: "+a.address(2000)
	if a.dice.IntN(3) == 0 {
		a.put(p, from, lead.Document{Domain: "store", Name: p.name, Email: p.email, Company: "Haulage & Sons"}.XML())
	}
	body, _ := json.Marshal(map[string]any{"leadName": p.name, "leadEmail": p.email, "company": "Haulage & Sons",
		"phone": "+1 202 555-0100", "domain": storeHost,
		"attribution": map[string]string{"landing": "/products"},
		"signals":     map[string]any{"trap": "", "fillMillis": 9000}})
	for try := range 4 {
		status, answer := a.ask("POST", storeHost, "/api/tasks", string(body), from, "Content-Type: application/json",
			"Idempotency-Key: "+p.file)
		if status != 0 { // a connection may break under a client that resets and floods
			a.want("a lead", status, http.StatusOK)
		}
		if a.leads.answered(p, status, answer) && (try > 0 || a.dice.IntN(8) > 0) || !a.sleep(a.upTo(time.Second)) {
			return
		}
	}
}

// put uploads a document with a credential of its own, and writes down what was acknowledged.
func (a *attacker) put(p person, from, body string, headers ...string) (status int) {
	status, answer := a.ask("GET", storeHost, "/api/upload-credential?file="+url.QueryEscape(p.file), "", from)
	var credential struct{ SASToken string }
	if status != http.StatusOK || json.Unmarshal([]byte(answer), &credential) != nil {
		return status
	}
	target := "/storage/" + lead.Container + "/" + lead.DocumentName("store", p.file) + "?" + credential.SASToken
	status, _ = a.ask("PUT", storeHost, target, body,
		append(headers, from, "x-ms-blob-type: BlockBlob", "x-ms-version: 2020-04-08",
			"Content-Type: application/xml")...)
	if status == http.StatusCreated && len(body) > 0 {
		a.leads.mu.Lock()
		a.leads.uploaded = append(a.leads.uploaded, p)
		a.leads.mu.Unlock()
	}
	return status
}

// upload is one of few addresses that put as much as they can, and more than they may.
func (a *attacker) upload() {
	p, from := a.leads.next(), "X-Forwarded-For: "+a.address(3)
	document := lead.Document{Domain: "store", Name: p.name, Email: p.email,
		Notes: strings.Repeat("x", a.dice.IntN(60<<10))}.XML()
	switch a.dice.IntN(6) {
	case 0:
		if status := a.put(p, from, document+strings.Repeat(" ", 64<<10)); status == http.StatusCreated {
			a.t.Errorf("a document of %d bytes is taken", len(document)+64<<10)
		}
	case 1:
		if a.put(p, from, document) == http.StatusCreated && a.put(p, from, "<x/>") == http.StatusCreated {
			a.t.Error("an upload replaced another")
		}
	case 2:
		a.put(p, from, document, "Content-MD5: "+pick(a, "AAAA", "AAAAAAAAAAAAAAAAAAAAAA==", "\xff"),
			"x-ms-meta-a: "+strings.Repeat("b", 9000))
	case 3:
		target := "/storage/leads/contacts/store/" + p.file +
			"?sv=2020-04-08&sr=b&sp=racwdl&se=2099-01-01T00%3A00%3A00Z&sig=" +
			pick(a, "AAAA", "%00", strings.Repeat("A", 5000))
		status, _ := a.ask(pick(a, "PUT", "GET", "DELETE", "HEAD", "POST", "OPTIONS"), storeHost,
			target+pick(a, "", "&comp=block&blockid=AAAA", "&comp=list", "&comp=metadata"), document, from,
			"x-ms-blob-type: BlockBlob")
		if status/100 == 2 {
			a.t.Errorf("a forged token is answered with %d", status)
		}
	default:
		a.put(p, from, document)
	}
}

// postOddLead sends what no form makes. Where it is acknowledged it must be kept like any other.
func (a *attacker) postOddLead() {
	p := a.leads.next()
	field := func(name, value string) string {
		return fmt.Sprintf(`{"leadName":%q,"leadEmail":%q,"company":"Haulage & Sons","domain":%q,%q:%s}`, p.name,
			p.email, storeHost, name, value)
	}
	body := pick(a,
		strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 20_000),
		`{"leadName":"`+strings.Repeat("Wilhelmina", 30_000)+`"}`, "", "null", "[]", "\x00", `{"leadName":`,
		"\xff\xfe{",
		field("notes", `"`+strings.Repeat("x", 250_000)+`"`), field("notes", `"\u0000\ud800"`), field("phone", "{}"),
		field("signals", "[1]"), field("signals", `{"trap":"x"}`),
		field("attribution", `{"landing":"`+strings.Repeat("/", 9000)+`"}`), field("createdOn", `"99999-99-99"`),
		field("leadEmail", `"Wilhelmina"`),
		field("subject", `"a\r\nBcc: w@people.example"`), field("fleetSize", "1e999"),
		field("leadName", `"Wilhelmina"`), field("requestType", `"\u202e"`))
	status, answer := a.ask(pick(a, "POST", "POST", "POST", "PUT", "GET", "DELETE"),
		pick(a, storeHost, goingHost, changedHost, "nobody.example"), "/api/tasks", body,
		"X-Forwarded-For: "+a.address(2000), "Content-Type: "+pick(a, "application/json", "application/json",
			"application/json; charset=utf-16", "text/plain", "multipart/form-data"),
		"Idempotency-Key: "+pick(a, p.file, "k"+p.file, strings.Repeat("k", 300)))
	a.leads.answered(p, status, answer)
}

func (a *attacker) beacon() {
	body := pick(a, `{}`, `[`, `{"brand":"store","kind":"home"}`, `{"brand":"`+strings.Repeat("x", 5000)+`"}`,
		`{"brand":"nobody","path":"/wilhelmina"}`, "\x00")
	a.ask("POST", pick(a, storeHost, changedHost), "/api/beacon", body, "X-Forwarded-For: "+a.address(50),
		"Content-Type: application/json")
	a.ask("GET", storeHost, fmt.Sprint("/nowhere-", a.dice.IntN(100_000)), "", "X-Forwarded-For: "+a.address(500),
		"Sec-Fetch-Mode: navigate")
}

// signIn guesses passwords at the Desk, each of which takes the server much memory and time.
func (a *attacker) signIn() {
	var all sync.WaitGroup
	for n := range 3 {
		body := fmt.Sprintf(`{"email":"w%d@people.example","password":"correct horse %d"}`, n, a.dice.IntN(1000))
		request, _ := http.NewRequest("POST", "https://"+a.server.addr+"/api/desk/sign-in", strings.NewReader(body))
		request.Host = deskHost
		request.Header = http.Header{"X-Forwarded-For": {a.address(2000)}, "Content-Type": {"application/json"},
			"Origin": {"https://" + deskHost}}
		all.Go(func() {
			if status, _ := a.send(a.visitor[1], request); status/100 == 2 {
				a.t.Error("a guessed password opens the Desk")
			}
		})
	}
	all.Wait()
}
