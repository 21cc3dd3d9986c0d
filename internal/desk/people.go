package desk

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

// LinkLife is how long an invitation is good for, unless its team says otherwise.
const LinkLife = 24 * time.Hour

// The reasons for which people are not let in or not changed; each is a sentence for a person.
var (
	ErrSignIn    = errors.New("this address and password do not fit together")
	ErrLastOwner = errors.New("this is the last owner; make somebody else an owner first")
)

// Refused says what is wrong with what somebody asks for, so that they can ask for something else.
type Refused string

func (r Refused) Error() string { return string(r) }

func refuse(reason string, about ...any) error { return Refused(fmt.Sprintf(reason, about...)) }

// Team is the people of a Desk: who is invited, who joins, who leaves. The commands and the API
// both use it.
type Team struct {
	Store Store
	Now   func() time.Time
	// LinksFor is how long links are good; zero is LinkLife.
	LinksFor time.Duration
}

// Invitation is a person who may come in by a link.
type Invitation struct {
	Person Person    `json:"person"`
	Token  string    `json:"token"`
	Until  time.Time `json:"until"`
}

// Invite keeps a new person and answers a link for them. by is who invites; the zero Person is
// somebody with a shell on the server.
func (t *Team) Invite(ctx context.Context, by Person, email string, role Role, brands []string) (Invitation, error) {
	address, err := mail.ParseAddress(strings.TrimSpace(email))
	if err != nil {
		return Invitation{}, refuse("%q is no e-mail address", email)
	}
	if !slices.Contains(Roles, role) {
		return Invitation{}, refuse("%q is no role; choose owner, editor or sales", role)
	}
	if role == Owner {
		brands = nil // an owner works for all
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Invitation{}, err
	}
	p := Person{ID: id.String(), Email: address.Address, Name: address.Name, Role: role,
		Brands:    append([]string{}, brands...),
		InvitedBy: by.ID, CreatedAt: t.Now()}
	if err := t.Store.AddPerson(t.doing(ctx, by, Entry{Action: "invited", Subject: p.ID, After: p.describe()}),
		p); err != nil {
		return Invitation{}, err
	}
	return t.link(ctx, p)
}

// LetIn invites somebody, or makes a new link for somebody who was invited before.
func (t *Team) LetIn(ctx context.Context, by Person, email string, role Role, brands []string) (Invitation, error) {
	invitation, err := t.Invite(ctx, by, email, role, brands)
	if !errors.Is(err, ErrTaken) {
		return invitation, err
	}
	p, err := t.Store.PersonByEmail(ctx, email)
	if err != nil {
		return Invitation{}, err
	}
	return t.Recover(ctx, by, p.ID)
}

// PersonByEmail finds a person by their address.
func (t *Team) PersonByEmail(ctx context.Context, email string) (Person, error) {
	p, err := t.Store.PersonByEmail(ctx, email)
	if errors.Is(err, ErrNotFound) {
		err = fmt.Errorf("nobody with the address %s is at the Desk; `livery desk people` lists them", email)
	}
	return p, err
}

// Recover makes a new link for somebody who lost the way in. What signed them in before goes on
// working; all their sessions end.
func (t *Team) Recover(ctx context.Context, by Person, id string) (Invitation, error) {
	p, err := t.Store.ChangePerson(t.doing(ctx, by, Entry{Action: "made a new link", Subject: id}), id,
		func(p *Person) error {
			p.Epoch++
			return nil
		})
	if err != nil {
		return Invitation{}, err
	}
	return t.link(ctx, p)
}

func (t *Team) link(ctx context.Context, p Person) (Invitation, error) {
	token, until := rand.Text(), t.Now().Add(cmp.Or(t.LinksFor, LinkLife))
	return Invitation{p, token, until}, t.Store.AddLink(ctx, HashLink(token), p.ID, until)
}

// HashLink is what is kept of a link's token.
func HashLink(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Invited answers who a link is for, without using it up.
func (t *Team) Invited(ctx context.Context, token string) (Person, error) {
	id, err := t.Store.Link(ctx, HashLink(token), t.Now())
	if err != nil {
		return Person{}, err
	}
	return t.Store.Person(ctx, id)
}

// Join uses a link up and lets change and a first key set what the person signs in with. What is refused leaves the
// link good.
func (t *Team) Join(ctx context.Context, token string, change func(*Person) error, keys ...Passkey) (Person, error) {
	var joined Person
	ctx = t.Doing(ctx,
		func() (Person, []Entry) { return joined, []Entry{{Action: "joined by a link", Subject: joined.ID}} })
	return t.Store.Join(ctx, HashLink(token), t.Now(), func(p *Person) error {
		p.LastSeenAt = t.Now()
		if p.JoinedAt.IsZero() {
			p.JoinedAt = p.LastSeenAt
		}
		err := change(p)
		joined = *p
		return err
	}, keys...)
}

// Entered records that a person signed in.
func (t *Team) Entered(ctx context.Context, id, how string) (Person, error) {
	var entered Person
	ctx = t.Doing(ctx, func() (Person, []Entry) { return entered, []Entry{{Action: how, Subject: id}} })
	return t.Store.ChangePerson(ctx, id, func(p *Person) error {
		p.LastSeenAt = t.Now()
		if p.JoinedAt.IsZero() {
			p.JoinedAt = t.Now()
		}
		entered = *p
		return nil
	})
}

// SetPassword changes a person's own password, which ends all their sessions.
func (t *Team) SetPassword(ctx context.Context, p Person, current, next string) (Person, error) {
	if p.Password != "" {
		if fits, err := CheckPassword(ctx, p.Password, current); err != nil {
			return Person{}, err
		} else if !fits {
			return Person{}, refuse("the current password is not right")
		}
	}
	hash, err := HashPassword(ctx, next)
	if err != nil {
		return Person{}, err
	}
	ctx = t.doing(ctx, p, Entry{Action: "changed the password", Subject: p.ID})
	return t.Store.ChangePerson(ctx, p.ID, func(p *Person) error {
		p.Password = hash
		p.Epoch++
		return nil
	})
}

// SignOutEverywhere ends all sessions of a person.
func (t *Team) SignOutEverywhere(ctx context.Context, p Person) error {
	ctx = t.doing(ctx, p, Entry{Action: "signed out everywhere", Subject: p.ID})
	_, err := t.Store.ChangePerson(ctx, p.ID, func(p *Person) error { p.Epoch++; return nil })
	return err
}

// Change gives a person another role and, unless brands are nil, other brands, which ends their sessions and links.
func (t *Team) Change(ctx context.Context, by Person, id string, role Role, brands []string) (Person, error) {
	if !slices.Contains(Roles, role) {
		return Person{}, refuse("%q is no role; choose owner, editor or sales", role)
	}
	if err := t.keepsAnOwner(ctx, id, role); err != nil {
		return Person{}, err
	}
	var before, after string
	ctx = t.Doing(ctx, func() (Person, []Entry) {
		return by, []Entry{{Action: "changed the role", Subject: id, Before: before, After: after}}
	})
	return t.Store.ChangePerson(ctx, id, func(p *Person) error {
		before = p.describe()
		if p.Role = role; brands != nil {
			p.Brands = append([]string{}, brands...)
		}
		if role == Owner {
			p.Brands = []string{}
		}
		p.Epoch++
		after = p.describe()
		return nil
	})
}

// Remove takes a person off the Desk. Their sessions end with their next request.
func (t *Team) Remove(ctx context.Context, by Person, id string) error {
	p, err := t.Store.Person(ctx, id)
	if err != nil {
		return err
	}
	if err := t.keepsAnOwner(ctx, id, ""); err != nil {
		return err
	}
	return t.Store.RemovePerson(t.doing(ctx, by, Entry{Action: "removed", Subject: id, Before: p.describe()}), id)
}

// keepsAnOwner refuses a change after which there would be no owner.
func (t *Team) keepsAnOwner(ctx context.Context, id string, role Role) error {
	if role == Owner {
		return nil
	}
	people, err := t.Store.People(ctx)
	if err != nil {
		return err
	}
	owners := 0
	for _, p := range people {
		if p.Role == Owner && p.ID != id {
			owners++
		}
		if p.ID == id && p.Role != Owner {
			return nil
		}
	}
	if owners == 0 {
		return ErrLastOwner
	}
	return nil
}

// Title is how a person is called in the trail and to those who manage people.
func (p Person) Title() string {
	switch {
	case p.Name != "":
		return p.Name
	case p.Email != "":
		return p.Email
	}
	return "the server's shell"
}

// TitleFor is how a person is called to somebody, who learns no address unless they manage people: but for that of an
// owner, whom everybody can turn to.
func (p Person) TitleFor(reader Person) string {
	if p.Name != "" || p.Role == Owner || reader.May(ManageTeam) || reader.ID == p.ID {
		return p.Title()
	}
	return "a colleague without a name (" + string(p.Role) + ")"
}

func (p Person) describe() string {
	return fmt.Sprintf("%s, %s, %s", p.Email, p.Role, brandsOf(p.Brands))
}

// LocalOwnerEmail is the person that a development machine makes by itself.
const LocalOwnerEmail = "owner@localhost"

// LocalOwner answers a link that signs the owner of a development machine in at once.
func (t *Team) LocalOwner(ctx context.Context) (Invitation, error) {
	p, err := t.Store.PersonByEmail(ctx, LocalOwnerEmail)
	if errors.Is(err, ErrNotFound) {
		return t.Invite(ctx, Person{}, LocalOwnerEmail, Owner, nil)
	} else if err != nil {
		return Invitation{}, err
	}
	return t.link(ctx, p)
}
