package people_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/desktest"
)

func TestALinkSignsInOnce(t *testing.T) {
	b := desktest.New(t)
	i, err := b.Team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	body := `{"token":"` + i.Token + `","name":"Ann","password":"` + desktest.Password + `"}`
	b.Browser().Wants(422, "POST", "/api/desk/link/password", `{"token":"`+i.Token+`","name":"Ann","password":"short"}`)
	b.Browser().Wants(200, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
	b.Browser().Wants(403, "POST", "/api/desk/link/enter", `{"token":"`+i.Token+`"}`)
	b.Browser().Wants(200, "POST", "/api/desk/link/password", body)
	b.Browser().Wants(410, "POST", "/api/desk/link/password", body)
	b.Browser().Wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestALinkIsGoodForADay(t *testing.T) {
	b := desktest.New(t)
	b.Team.Now = func() time.Time { return time.Now().Add(-desk.LinkLife - time.Minute) }
	i, err := b.Team.Invite(t.Context(), desk.Person{}, "ann@example.org", desk.Sales, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Team.Now = time.Now
	b.Browser().Wants(410, "POST", "/api/desk/link", `{"token":"`+i.Token+`"}`)
}

func TestSessionsEndWithSignOutRemovalAndChangeOfRole(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	signIn := func(p desk.Person) *desktest.Browser {
		who := b.Browser()
		who.Wants(200, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+desktest.Password+`"}`)
		return who
	}
	who, p := b.Join(desk.Sales)
	other := signIn(p)
	who.Wants(204, "POST", "/api/desk/sign-out", "")
	who.Wants(401, "GET", "/api/desk/me", "")
	other.Wants(200, "GET", "/api/desk/me", "")

	who = signIn(p)
	who.Wants(204, "POST", "/api/desk/sign-out-everywhere", "")
	other.Wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.Wants(200, "PUT", "/api/desk/people/"+p.ID, `{"role":"editor","brands":[]}`)
	who.Wants(401, "GET", "/api/desk/me", "")

	who = signIn(p)
	owner.Wants(204, "DELETE", "/api/desk/people/"+p.ID, "")
	who.Wants(401, "GET", "/api/desk/me", "")
	b.Browser().Wants(401, "POST", "/api/desk/sign-in", `{"email":"`+p.Email+`","password":"`+desktest.Password+`"}`)
}

func TestTheLastOwnerCannotBeRemoved(t *testing.T) {
	b := desktest.New(t)
	owner, p := b.Join(desk.Owner)
	owner.Wants(409, "DELETE", "/api/desk/people/"+p.ID, "")
	owner.Wants(409, "PUT", "/api/desk/people/"+p.ID, `{"role":"editor","brands":[]}`)
}

func TestSigningInOftenWithTheRightPasswordKeepsNobodyOut(t *testing.T) {
	b := desktest.New(t)
	_, ann := b.Join(desk.Sales)
	for range 11 { // not through a listener, which has a limit of its own for each address
		from := desk.Visitor{Address: "one office", Device: "one device"}
		if _, err := b.Team.SignIn(t.Context(), from, ann.Email, desktest.Password); err != nil {
			t.Fatal(err)
		}
	}
}

func TestADeviceOfOnePersonIsAStrangerToAnother(t *testing.T) {
	b := desktest.New(t)
	_, ann := b.Join(desk.Sales)
	refused := 0
	for _, device := range []string{"first", "second"} {
		for try := range 10 {
			from := desk.Visitor{Address: fmt.Sprint(device, try), Device: device, Person: "somebody else"}
			_, err := b.Team.SignIn(t.Context(), from, ann.Email, tooLong)
			if _, tooMany := errors.AsType[*desk.TooMany](err); tooMany {
				refused++
			}
		}
	}
	if refused != 10 {
		t.Errorf("of twenty guesses at one password %d are refused, expected 10", refused)
	}
}

func TestNoScriptReadsACookieOfTheDesk(t *testing.T) {
	b := desktest.New(t)
	_, ann := b.Join(desk.Sales)
	answer, err := http.Post(b.At+"/api/desk/sign-in", "application/json",
		strings.NewReader(signInBody(ann.Email, desktest.Password)))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if len(answer.Cookies()) < 2 {
		t.Errorf("signing in sets %v, expected a session and a device", answer.Cookies())
	}
	for _, c := range answer.Cookies() {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" {
			t.Errorf("the cookie is %s", c.Raw)
		}
	}
}

func TestWhoeverCannotSignInGetsALinkByMailAndIsNotSignedOutByIt(t *testing.T) {
	b := desktest.New(t)
	who, p := b.Join(desk.Owner)
	stranger := b.Browser()
	ask := func(status int, email string) {
		stranger.Wants(status, "POST", "/api/desk/link/mail", `{"email":"`+email+`"}`)
	}
	ask(204, "nobody@example.org")
	ask(204, p.Email)
	letter := <-b.Letters
	who.Wants(200, "GET", "/api/desk/me", "")
	_, token, _ := strings.Cut(letter[2], "#")
	if letter[0] != p.Email || token == "" {
		t.Fatalf("mailed %q", letter)
	}
	back := b.Browser()
	back.Wants(200, "POST", "/api/desk/link/password", `{"token":"`+token+`","name":"Ann","password":"`+
		desktest.Password+`"}`)
	back.Wants(200, "GET", "/api/desk/me", "")
	ask(204, p.Email)
	ask(204, p.Email)
	ask(429, p.Email)
	ask(204, "nobody@example.org")
}
