package api

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"livery/internal/desk"
	"livery/internal/web"
)

// Me is the person who is signed in, and what the page may show them.
type Me struct {
	Person desk.Person  `json:"person"`
	Rights []desk.Right `json:"rights"`
	Brands []Brand      `json:"brands"`
	// HasPassword and Passkeys say what the person signs in with.
	HasPassword bool `json:"hasPassword"`
	Passkeys    int  `json:"passkeys"`
}

// SignInMethods is what the sign-in page offers.
type SignInMethods struct {
	Provider string `json:"provider,omitempty"` // the name of where people can sign in too
}

// SignIn is an address and a password.
type SignIn struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// LinkToken is what stands behind the # of a link, which browsers send to nobody.
type LinkToken struct {
	Token string `json:"token"`
}

// LinkFor says whom a link lets in.
type LinkFor struct {
	Email string    `json:"email"`
	Name  string    `json:"name"`
	Role  desk.Role `json:"role"`
	// Local is a link of a development machine, which signs in at once.
	Local bool `json:"local"`
}

// JoinByPassword is how an invited person comes in with a password.
type JoinByPassword struct {
	Token    string `json:"token"`
	Name     string `json:"name"`
	Password string `json:"password"`
}

func (d *Desk) signInMethods(c call) error {
	var methods SignInMethods
	if d.Provider != nil {
		methods.Provider = d.Provider.Name
	}
	return c.answer(methods)
}

func (d *Desk) signIn(c call, in SignIn) error {
	device, err := d.deviceOf(c)
	if err != nil {
		return err
	}
	from := desk.Visitor{Address: web.NetworkOf(c.Request).String(), Device: device.ID, Person: device.Person}
	p, err := d.team.SignIn(c.Context(), from, in.Email, in.Password)
	if tooMany, is := errors.AsType[*desk.TooMany](err); is {
		c.w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(tooMany.Wait.Seconds()))))
		return problem(http.StatusTooManyRequests, sentence(tooMany.Error()))
	} else if err != nil {
		return err
	}
	return d.entered(c, p)
}

// entered begins the session of a person who showed who they are.
func (d *Desk) entered(c call, p desk.Person) error {
	if err := d.enter(c, p); err != nil {
		return err
	}
	c.person = p
	return d.me(c)
}

func (d *Desk) signOut(c call) error {
	c.did(desk.Entry{Subject: c.person.ID})
	if err := d.sessions.Destroy(c.Context()); err != nil {
		return err
	}
	d.events.recheck()
	return c.nothing()
}

func (d *Desk) signOutEverywhere(c call) error {
	if err := d.team.SignOutEverywhere(c.Context(), c.person); err != nil {
		return err
	}
	if err := d.sessions.Destroy(c.Context()); err != nil {
		return err
	}
	d.events.recheck()
	return c.nothing()
}

func (d *Desk) lookAtLink(c call, in LinkToken) error {
	p, err := d.team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	return c.answer(LinkFor{p.Email, p.Name, p.Role, isLocalOwner(c.Request, p)})
}

// isLocalOwner holds on a development machine alone: its owner's link needs no password.
func isLocalOwner(r *http.Request, p desk.Person) bool {
	host, _, _ := strings.Cut(r.Host, ":")
	return p.Email == desk.LocalOwnerEmail && host == "desk.localhost"
}

func (d *Desk) enterByLink(c call, in LinkToken) error {
	p, err := d.team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	if !isLocalOwner(c.Request, p) {
		return problem(http.StatusForbidden, "This link needs a passkey or a password to be set.")
	}
	if p, err = d.team.Join(c.Context(), in.Token, func(*desk.Person) error { return nil }); err != nil {
		return err
	}
	return d.entered(c, p)
}

func (d *Desk) joinByPassword(c call, in JoinByPassword) error {
	hash, err := desk.HashPassword(c.Context(), in.Password) // before the link is used up
	if err != nil {
		return err
	}
	p, err := d.team.Join(c.Context(), in.Token, func(p *desk.Person) error {
		p.Password = hash
		p.Epoch++ // whoever was in before is out
		return setName(p, in.Name)
	})
	if err != nil {
		return err
	}
	return d.entered(c, p)
}

func setName(p *desk.Person, name string) error {
	if name = strings.TrimSpace(name); name == "" {
		return nil
	} else if utf8.RuneCountInString(name) > 200 {
		return problem(http.StatusUnprocessableEntity, "That name is too long for the Desk's lists; use up to 200 characters.")
	} else if strings.ContainsFunc(name, isInvisible) {
		return problem(http.StatusUnprocessableEntity, "That name has characters that nobody sees, such as a line break; type it anew.")
	}
	p.Name = name
	return nil
}

// isInvisible finds what could make a name look like another, or break the line it stands in.
func isInvisible(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

func (d *Desk) me(c call) error {
	keys, err := d.Store.Passkeys(c.Context(), c.person.ID)
	if err != nil {
		return err
	}
	me := Me{Person: c.person, Rights: desk.RightsOf(c.person.Role), Brands: []Brand{}, HasPassword: c.person.Password != "", Passkeys: len(keys)}
	for _, b := range c.all() {
		if c.person.Sees(b.ID) {
			me.Brands = append(me.Brands, b)
		}
	}
	return c.answer(me)
}

// NewName is how a person wants to be called.
type NewName struct {
	Name string `json:"name"`
}

func (d *Desk) setName(c call, in NewName) error {
	p, err := d.Store.ChangePerson(c.Context(), c.person.ID, func(p *desk.Person) error { return setName(p, in.Name) })
	if err != nil {
		return err
	}
	c.person = p
	return d.me(c)
}

// NewPassword replaces a password, or is the first.
type NewPassword struct {
	Current string `json:"current"`
	Next    string `json:"next"`
}

func (d *Desk) setPassword(c call, in NewPassword) error {
	p, err := d.team.SetPassword(c.Context(), c.person, in.Current, in.Next)
	if err != nil {
		return refuse(err)
	}
	return d.entered(c, p) // all other sessions have ended
}
