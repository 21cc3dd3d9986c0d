package abuse

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"livery/internal/config"
	"livery/internal/desk"
	"livery/internal/store"
)

// unread is in a draft that nobody may see any more.
const unread = "Words that nobody may read"

// leftovers are what let people in once: a link to the Desk that a newer one replaced, and a preview that was taken
// back, with the cookie of somebody who had opened it.
type leftovers struct{ token, preview, cookie string }

func newLeftovers(s *siege) leftovers {
	s.t.Helper()
	var old leftovers
	must := func(status int, text string) string {
		s.t.Helper()
		if status/100 != 2 {
			s.t.Fatalf("before the siege the Desk answers %d %s", status, text)
		}
		return text
	}
	e := s.server.editor()
	edits := fmt.Sprintf(`{"edits":[{"layer":"brands/store","field":"hero.title","after":%q}]}`, unread)
	must(e.call("PUT", "/api/desk/sites/draft", []byte(edits), "If-Match", `"none"`))
	var link struct{ ID, Address string }
	text := must(e.call("POST", "/api/desk/sites/brands/store/previews",
		[]byte(`{"until":"`+time.Now().Add(time.Hour).UTC().Format(time.RFC3339)+`"}`)))
	if err := json.Unmarshal([]byte(text), &link); err != nil {
		s.t.Fatal(err)
	}
	address, err := url.Parse(link.Address)
	if err != nil {
		s.t.Fatal(err)
	}
	old.preview = address.RequestURI()
	old.cookie = "Cookie: livery-preview=" + address.Query().Get("token")
	calm := s.calm("leftovers")
	if _, page := calm.ask("GET", storeHost, "/", "", old.cookie,
		"X-Forwarded-For: 198.51.100.1"); !strings.Contains(page, unread) {
		s.t.Fatal("a preview does not show its draft, so that it cannot be seen whether one that was taken back does")
	}
	must(e.call("DELETE", "/api/desk/sites/brands/store/previews/"+link.ID, nil))
	people, err := store.Open(s.t.Context(), config.Folder{Data: s.server.data}.LeadsFile())
	if err != nil {
		s.t.Fatal(err)
	}
	defer people.Close()
	for range 2 {
		invited, err := (&desk.Team{Store: people, Now: time.Now}).LetIn(s.t.Context(), desk.Person{},
			"wilhelmina@people.example", desk.Owner, nil)
		if err != nil {
			s.t.Fatal(err)
		}
		if old.token == "" {
			old.token = invited.Token
		}
	}
	return old
}

// useLeftovers tries what let people in once.
func (a *attacker) useLeftovers() {
	from := "X-Forwarded-For: " + a.address(2000)
	body := fmt.Sprintf(`{"token":%q,"name":"Wilhelmina","password":"another password for her"}`, a.leftovers.token)
	status, _ := a.ask("POST", deskHost, pick(a, "/api/desk/link/password", "/api/desk/link/passkey/begin"), body, from,
		"Origin: https://"+deskHost)
	a.want("a link that a newer one replaced", status, 0, http.StatusGone, http.StatusBadRequest,
		http.StatusInsufficientStorage)
	status, _ = a.ask("GET", storeHost, a.leftovers.preview, "", from)
	a.want("a preview that was taken back", status, 0, http.StatusGone)
	if _, page := a.ask("GET", storeHost, pick(a, "/", "/solutions", "/contact"), "", from,
		a.leftovers.cookie); strings.Contains(page, unread) {
		a.t.Error("a preview that was taken back still shows its draft")
	}
}
