package people

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"livery/internal/background"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/web"
)

// Me is the person who is signed in, and what the page may show them.
type Me struct {
	Person desk.Person   `json:"person"`
	Rights []desk.Right  `json:"rights"`
	Brands []frame.Brand `json:"brands"` // by name
	// HasPassword and Passkeys say what the person signs in with.
	HasPassword bool `json:"hasPassword"`
	Passkeys    int  `json:"passkeys"`
	// Mail says that people are told by mail what waits for them; without, whoever invites hands the link over.
	Mail bool `json:"mail,omitempty"`
}

// SignInMethods is what the sign-in page offers.
type SignInMethods struct {
	Provider string `json:"provider,omitempty"` // the name of where people can sign in too
	// Mails says that people can have a link mailed to them.
	Mails bool `json:"mails,omitempty"`
}

// LostWay is the address of somebody who cannot sign in.
type LostWay struct {
	Email string `json:"email"`
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

func (room *Room) SignInMethods(c frame.Call) error {
	var methods SignInMethods
	if room.Provider != nil {
		methods.Provider = room.Provider.Name
	}
	methods.Mails = room.SendLink != nil
	return c.Answer(methods)
}

func (room *Room) SignIn(c frame.Call, in SignIn) error {
	device, err := room.deviceOf(c)
	if err != nil {
		return err
	}
	from := desk.Visitor{Address: web.NetworkOf(c.Request).String(), Device: device.ID, Person: device.Person}
	p, err := room.Team.SignIn(c.Context(), from, in.Email, in.Password)
	if err != nil {
		return waiting(c, err)
	}
	return room.entered(c, p)
}

// waiting says how long somebody has to wait who tried too often.
func waiting(c frame.Call, err error) error {
	tooMany, is := errors.AsType[*desk.TooMany](err)
	if !is {
		return err
	}
	c.W.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(tooMany.Wait.Seconds()))))
	return frame.NewProblem(http.StatusTooManyRequests, frame.Sentence(tooMany.Error()))
}

// MailLink mails a link to somebody who cannot sign in. The answer is the same for an address that nobody has, and
// comes before anything was looked up, so that neither it nor its time tells who is at the Desk.
func (room *Room) MailLink(c frame.Call, in LostWay) error {
	if room.SendLink == nil {
		return frame.NewProblem(http.StatusNotFound, "This Desk sends no mail. Ask an owner for a new link.")
	}
	from := desk.Visitor{Address: web.NetworkOf(c.Request).String()}
	if err := room.Team.CountLostWay(c.Context(), from, in.Email); err != nil {
		return waiting(c, err)
	}
	ctx, origin := context.WithoutCancel(c.Context()), web.Origin(c.Request)
	background.Go(room.Log, "a link for somebody who cannot sign in", func() {
		ctx, cancel := context.WithTimeout(ctx, mailPatience)
		defer cancel()
		i, err := room.Team.LinkFor(ctx, in.Email)
		if err == nil {
			err = room.SendLink(ctx, i, Link(origin, i.Token))
		}
		if err != nil && !errors.Is(err, desk.ErrNotFound) {
			room.Log.Warn("a link for somebody who cannot sign in was not mailed", "error", err)
		}
	})
	return c.Nothing()
}

const mailPatience = time.Minute

// enter begins a session for a person, whose device is known from then on.
func (room *Room) enter(c frame.Call, p desk.Person) error {
	if err := room.Enter(c.Context(), p); err != nil {
		return err
	}
	return room.knowDevice(c, p)
}

// entered begins the session of a person who showed who they are.
func (room *Room) entered(c frame.Call, p desk.Person) error {
	if err := room.enter(c, p); err != nil {
		return err
	}
	c.Person = p
	return room.Me(c)
}

func (room *Room) SignOut(c frame.Call) error {
	if err := room.Leave(c.Doing(desk.Entry{Subject: c.Person.ID})); err != nil {
		return err
	}
	return c.Nothing()
}

func (room *Room) SignOutEverywhere(c frame.Call) error {
	if err := room.Team.SignOutEverywhere(c.Context(), c.Person); err != nil {
		return err
	}
	if err := room.Leave(c.Context()); err != nil {
		return err
	}
	return c.Nothing()
}

func (room *Room) LookAtLink(c frame.Call, in LinkToken) error {
	p, err := room.Team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	return c.Answer(LinkFor{p.Email, p.Name, p.Role, isLocalOwner(c.Request, p)})
}

// isLocalOwner holds on a development machine alone: its owner's link needs no password.
func isLocalOwner(r *http.Request, p desk.Person) bool {
	host, _, _ := strings.Cut(r.Host, ":")
	return p.Email == desk.LocalOwnerEmail && host == "desk.localhost"
}

func (room *Room) EnterByLink(c frame.Call, in LinkToken) error {
	p, err := room.Team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	if !isLocalOwner(c.Request, p) {
		return frame.NewProblem(http.StatusForbidden, "This link needs a passkey or a password to be set.")
	}
	if p, err = room.Team.Join(c.Context(), in.Token, func(*desk.Person) error { return nil }); err != nil {
		return err
	}
	return room.entered(c, p)
}

func (room *Room) JoinByPassword(c frame.Call, in JoinByPassword) error {
	hash, err := desk.HashPassword(c.Context(), in.Password) // before the link is used up
	if err != nil {
		return err
	}
	p, err := room.Team.Join(c.Context(), in.Token, func(p *desk.Person) error {
		p.Password = hash
		p.Epoch++ // whoever was in before is out
		return setName(p, in.Name)
	})
	if err != nil {
		return err
	}
	return room.entered(c, p)
}

func setName(p *desk.Person, name string) error {
	if name = strings.TrimSpace(name); name == "" {
		return nil
	} else if utf8.RuneCountInString(name) > 200 {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"That name is too long for the Desk's lists; use up to 200 characters.")
	} else if strings.ContainsFunc(name, isInvisible) {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"That name has characters that nobody sees, such as a line break; type it anew.")
	}
	if desk.LooksLikeProgram(name) {
		return frame.NewProblem(http.StatusUnprocessableEntity, "Only programs are called so; choose another name.")
	}
	p.Name = name
	return nil
}

// isInvisible finds what could make a name look like another, or break the line it stands in.
func isInvisible(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

func (room *Room) Me(c frame.Call) error {
	keys, err := room.Store.Passkeys(c.Context(), c.Person.ID)
	if err != nil {
		return err
	}
	me := Me{Person: c.Person, Rights: desk.RightsOf(c.Person.Role), Brands: []frame.Brand{},
		HasPassword: c.Person.Password != "", Passkeys: len(keys), Mail: room.Letter != nil}
	for _, b := range c.Brands() {
		if c.Person.Sees(b.ID) {
			me.Brands = append(me.Brands, b)
		}
	}
	slices.SortStableFunc(me.Brands, func(a, b frame.Brand) int {
		return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return c.Answer(me)
}

// NewName is how a person wants to be called.
type NewName struct {
	Name string `json:"name"`
}

func (room *Room) SetName(c frame.Call, in NewName) error {
	p, err := room.Store.ChangePerson(c.Context(), c.Person.ID,
		func(p *desk.Person) error { return setName(p, in.Name) })
	if err != nil {
		return err
	}
	c.Person = p
	return room.Me(c)
}

// NewPassword replaces a password, or is the first.
type NewPassword struct {
	Current string `json:"current"`
	Next    string `json:"next"`
}

func (room *Room) SetPassword(c frame.Call, in NewPassword) error {
	p, err := room.Team.SetPassword(c.Context(), c.Person, in.Current, in.Next)
	if err != nil {
		return err
	}
	return room.entered(c, p) // all other sessions have ended
}
