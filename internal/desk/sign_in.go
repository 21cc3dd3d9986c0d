package desk

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// Attempts to sign in are counted before the password is looked at, so that many at once do not pass, and given back
// when it was right. They are counted for the address of the visitor and for the account, whether there is one or not,
// so that no answer tells. A device on which the person signed in before is counted by itself: whoever guesses
// elsewhere does not lock them out. Passkeys and sessions are not counted at all.
const (
	triesPerAccount = 10
	accountEvery    = 90 * time.Second // a quarter of an hour for all of them
	triesPerVisitor = 30
	visitorEvery    = 30 * time.Second

	linksPerAccount = 3
	linkEvery       = 20 * time.Minute
)

// Visitor is where an attempt to sign in comes from.
type Visitor struct {
	// Address is that of the network, as far as one customer of it may reach.
	Address string
	// Device is a browser on which Person signed in before; empty for any other.
	Device, Person string
}

// TooMany says that somebody has to wait before they may try again.
type TooMany struct{ Wait time.Duration }

func (t *TooMany) Error() string {
	minutes := int(math.Ceil(t.Wait.Minutes()))
	unit := "minutes"
	if minutes == 1 {
		unit = "minute"
	}
	return fmt.Sprintf("too many tries; wait %d %s, use a passkey or a device on which you signed in before, or ask "+
		"an owner for a new link", minutes, unit)
}

// allowances are what an attempt to sign in counts against.
func (v Visitor) allowances(email string, p Person) []Allowance {
	if v.Device != "" && v.Person == p.ID {
		return []Allowance{{"device " + v.Device, triesPerAccount, accountEvery}}
	}
	return []Allowance{{"account " + EmailKey(email), triesPerAccount, accountEvery},
		{"visitor " + v.Address, triesPerVisitor, visitorEvery}}
}

// SignIn checks an address and a password. All failures take the same time and say the same, whether there is such a
// person or not.
func (t *Team) SignIn(ctx context.Context, from Visitor, email, password string) (Person, error) {
	p, err := t.Store.PersonByEmail(ctx, email)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Person{}, err
	}
	counted := from.allowances(email, p)
	if wait, err := t.Store.Take(ctx, t.Now(), counted...); err != nil {
		return Person{}, err
	} else if wait > 0 {
		return Person{}, &TooMany{wait}
	}
	fits, err := CheckPassword(ctx, p.Password, password)
	if err != nil {
		return Person{}, err
	}
	if !fits {
		return Person{}, errors.Join(ErrSignIn, t.recordWrongPassword(ctx, p))
	}
	if err := t.Store.GiveBack(ctx, t.Now(), counted...); err != nil {
		return Person{}, err
	}
	return t.Entered(ctx, p.ID, "signed in by password")
}

// CountLostWay counts that somebody asks for a link by mail, for the account and for where they are.
func (t *Team) CountLostWay(ctx context.Context, from Visitor, email string) error {
	wait, err := t.Store.Take(ctx, t.Now(), Allowance{"link " + EmailKey(email), linksPerAccount, linkEvery},
		Allowance{"visitor " + from.Address, triesPerVisitor, visitorEvery})
	if err == nil && wait > 0 {
		err = &TooMany{wait}
	}
	return err
}

// LinkFor makes a link for somebody who asks for one from outside. What they are signed in with goes on, since anybody
// may ask.
func (t *Team) LinkFor(ctx context.Context, email string) (Invitation, error) {
	p, err := t.Store.PersonByEmail(ctx, email)
	if err != nil {
		return Invitation{}, err
	}
	i, err := t.link(ctx, p)
	if err != nil {
		return Invitation{}, err
	}
	return i, t.Record(ctx, p, Entry{Action: "was mailed a link to sign in", Subject: p.ID})
}

// recordWrongPassword writes to the trail for an address that nobody has too, or the time that it takes would tell.
func (t *Team) recordWrongPassword(ctx context.Context, p Person) error {
	if p.ID == "" {
		p.Name = "a stranger"
	}
	return t.Record(ctx, p, Entry{Action: "wrong password", Subject: p.ID})
}
