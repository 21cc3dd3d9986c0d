package people_test

import (
	"net/http"
	"testing"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/people"
)

// signedIn is a person in another browser.
func signedIn(b *desktest.Bench, email string) *desktest.Browser {
	b.T.Helper()
	other := b.Browser()
	other.Wants(200, "POST", "/api/desk/sign-in", signInBody(email, desktest.Password))
	return other
}

func TestAChangedPasswordEndsTheSessionsOfOtherBrowsers(t *testing.T) {
	b := desktest.New(t)
	ann, person := b.Join(desk.Sales)
	elsewhere := signedIn(b, person.Email)
	elsewhere.Wants(200, "GET", "/api/desk/me", "")
	ann.Wants(422, "POST", "/api/desk/me/password", `{"current":"not this one","next":"four other quiet words"}`)
	elsewhere.Wants(200, "GET", "/api/desk/me", "")
	if status, text := ann.Send("POST", "/api/desk/me/password", `{"current":"`+desktest.Password+
		`","next":"four other quiet words"}`); status >= 300 {
		t.Fatal(status, text)
	}
	elsewhere.Wants(401, "GET", "/api/desk/me", "")
	ann.Wants(200, "GET", "/api/desk/me", "")
	b.Browser().Wants(401, "POST", "/api/desk/sign-in", signInBody(person.Email, desktest.Password))
	b.Browser().Wants(200, "POST", "/api/desk/sign-in", signInBody(person.Email, "four other quiet words"))
}

// A link is made for somebody who lost the way in, or whose computer was taken.
func TestANewLinkEndsTheSessionsOfBefore(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	ann, person := b.Join(desk.Sales)
	elsewhere := signedIn(b, person.Email)
	owner.Wants(200, "POST", "/api/desk/people/"+person.ID+"/link", "")
	for _, one := range []*desktest.Browser{ann, elsewhere} {
		one.Wants(401, "GET", "/api/desk/me", "")
	}
	owner.Wants(200, "GET", "/api/desk/me", "")
}

func TestTheLocalOwnersLinkNeedsAPasswordAnywhereButAtTheLocalDesk(t *testing.T) {
	b := desktest.New(t)
	i, err := b.Team.LocalOwner(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ask := func(host, path string) (int, string) {
		t.Helper()
		who := b.Browser()
		who.Client.Transport = named{host}
		return who.Send("POST", path, `{"token":"`+i.Token+`"}`)
	}
	for _, host := range []string{"localhost", "desk.example", "desk.localhost.example:7071", "127.0.0.1"} {
		if status, text := ask(host, "/api/desk/link/enter"); status != http.StatusForbidden {
			t.Errorf("at %s the link answers %d %s", host, status, text)
		}
		if status, text := ask(host, "/api/desk/link"); status != 200 || desktest.Read[people.LinkFor](t, text).Local {
			t.Errorf("at %s the link is said to be %d %s", host, status, text)
		}
	}
	if status, text := ask("desk.localhost:7071", "/api/desk/link/enter"); status != 200 {
		t.Errorf("at the local Desk it answers %d %s", status, text)
	}
	guest, person := b.Link("ann@example.org", desk.Sales)
	i.Token = guest
	if status, text := ask("desk.localhost:7071", "/api/desk/link/enter"); status != http.StatusForbidden {
		t.Errorf("the link of %s answers there %d %s", person.Email, status, text)
	}
}

// named asks for a host whatever the address is.
type named struct{ host string }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = n.host
	return http.DefaultTransport.RoundTrip(r)
}
