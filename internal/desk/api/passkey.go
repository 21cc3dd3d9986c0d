package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"livery/internal/desk"
	"livery/internal/web"
)

// user is a person as the WebAuthn library wants to see them.
type user struct {
	desk.Person
	keys []webauthn.Credential
}

func (u user) WebAuthnID() []byte                         { return []byte(u.ID) }
func (u user) WebAuthnName() string                       { return u.Email }
func (u user) WebAuthnDisplayName() string                { return u.Title() }
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }

func (d *Desk) user(ctx context.Context, p desk.Person) (user, error) {
	kept, err := d.Store.Passkeys(ctx, p.ID)
	if err != nil {
		return user{}, err
	}
	u := user{Person: p}
	for _, k := range kept {
		var one webauthn.Credential
		if err := json.Unmarshal(k.Credential, &one); err != nil {
			return user{}, fmt.Errorf("passkey %s: %w", k.ID, err)
		}
		u.keys = append(u.keys, one)
	}
	return u, nil
}

// relyingParty is the Desk under the name it was asked for, which only the Desk answers to.
func relyingParty(r *http.Request) (*webauthn.WebAuthn, error) {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return webauthn.New(&webauthn.Config{RPID: host, RPDisplayName: "Desk", RPOrigins: []string{web.Origin(r)}})
}

// PasskeyName is what a person calls a key: 'Work laptop'.
type PasskeyName struct {
	Name string `json:"name"`
}

// JoinByPasskey is how an invited person comes in with a passkey.
type JoinByPasskey struct {
	Token string `json:"token"`
	Name  string `json:"name"`
}

// ceremony is what is remembered between the two calls that make or use a passkey.
type ceremony struct {
	Data  webauthn.SessionData
	Token string // of a link
	Name  string // of the person who joins, or of the key
}

func (d *Desk) remember(c call, kept ceremony) error {
	return d.setCookie(c, ceremonyCookie, kept, ceremonyLife)
}

// recall answers what was remembered, once.
func (d *Desk) recall(c call) (ceremony, error) {
	kept, ok, err := readCookie[ceremony](d, c, ceremonyCookie)
	if err != nil {
		return kept, err
	}
	dropCookie(c, ceremonyCookie)
	if ok {
		once := desk.Allowance{Key: "ceremony " + kept.Data.Challenge, Burst: 1, Every: 2 * ceremonyLife}
		wait, err := d.Store.Take(c.Context(), d.Now(), once)
		if err != nil {
			return kept, err
		}
		ok = wait == 0
	}
	if !ok {
		return kept, problem(http.StatusConflict, "This took too long. Please try again.")
	}
	return kept, nil
}

func (d *Desk) begin(c call, p desk.Person, token, name string) error {
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	u, err := d.user(c.Context(), p)
	if err != nil {
		return err
	}
	options, data, err := party.BeginRegistration(u,
		webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired),
		webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()))
	if err != nil {
		return err
	}
	if err := d.remember(c, ceremony{*data, token, name}); err != nil {
		return err
	}
	return c.answer(options.Response)
}

// finish checks the new key that a browser made for a person.
func (d *Desk) finish(c call, p desk.Person, data webauthn.SessionData, name string) (desk.Passkey, error) {
	party, err := relyingParty(c.Request)
	if err != nil {
		return desk.Passkey{}, err
	}
	u, err := d.user(c.Context(), p)
	if err != nil {
		return desk.Passkey{}, err
	}
	c.Body = http.MaxBytesReader(c.w, c.Body, longestBody)
	made, err := party.FinishRegistration(u, data, c.Request)
	if err != nil {
		return desk.Passkey{}, unusable(d, err)
	}
	kept, err := json.Marshal(made)
	return desk.Passkey{ID: base64.RawURLEncoding.EncodeToString(made.ID), Person: p.ID, Name: name, CreatedAt: d.Now(), Credential: kept}, err
}

func unusable(d *Desk, err error) error {
	var reason *protocol.Error
	if errors.As(err, &reason) {
		d.Log.Info("a passkey was refused", "reason", reason.Type, "details", reason.Details)
	}
	return problem(http.StatusUnprocessableEntity, "This passkey could not be used here. Try again, or use a password.")
}

func (d *Desk) beginJoinByPasskey(c call, in JoinByPasskey) error {
	p, err := d.team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	if err := setName(&p, in.Name); err != nil { // before somebody touches their key for nothing
		return err
	}
	return d.begin(c, p, in.Token, in.Name)
}

func (d *Desk) finishJoinByPasskey(c call) error {
	kept, err := d.recall(c)
	if err != nil {
		return err
	}
	p, err := d.team.Invited(c.Context(), kept.Token)
	if err != nil {
		return err
	}
	key, err := d.finish(c, p, kept.Data, "First passkey")
	if err != nil {
		return err
	}
	p, err = d.team.Join(c.Context(), kept.Token, func(p *desk.Person) error { p.Epoch++; return setName(p, kept.Name) }, key)
	if err != nil {
		return err
	}
	return d.entered(c, p)
}

func (d *Desk) beginPasskey(c call) error {
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	options, data, err := party.BeginDiscoverableLogin()
	if err != nil {
		return err
	}
	if err := d.remember(c, ceremony{Data: *data}); err != nil {
		return err
	}
	return c.answer(options.Response)
}

func (d *Desk) finishPasskey(c call) error {
	kept, err := d.recall(c)
	if err != nil {
		return err
	}
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	c.Body = http.MaxBytesReader(c.w, c.Body, longestBody)
	found, used, err := party.FinishPasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		p, err := d.Store.Person(c.Context(), string(handle))
		if err != nil {
			return nil, err
		}
		return d.user(c.Context(), p)
	}, kept.Data, c.Request)
	if err != nil {
		return unusable(d, err)
	}
	if used.Authenticator.CloneWarning {
		return problem(http.StatusUnauthorized, "This passkey seems to exist twice. Sign in another way and remove it.")
	}
	id := base64.RawURLEncoding.EncodeToString(used.ID)
	data, err := json.Marshal(used)
	if err != nil {
		return err
	}
	person := found.(user).Person
	if err := d.Store.SavePasskey(c.Context(), desk.Passkey{ID: id, Person: person.ID, UsedAt: d.Now(), Credential: data}); err != nil {
		return err
	}
	p, err := d.team.Entered(c.Context(), person.ID, "signed in by passkey")
	if err != nil {
		return err
	}
	return d.entered(c, p)
}

func (d *Desk) passkeys(c call) error {
	return c.reply(d.Store.Passkeys(c.Context(), c.person.ID))
}

func (d *Desk) beginSecondPasskey(c call, in PasskeyName) error {
	return d.begin(c, c.person, "", in.Name)
}

func (d *Desk) finishSecondPasskey(c call) error {
	kept, err := d.recall(c)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(kept.Name)
	if name == "" || len(name) > 100 {
		name = "Passkey"
	}
	key, err := d.finish(c, c.person, kept.Data, name)
	if err != nil {
		return err
	}
	if err := d.Store.SavePasskey(c.Context(), key); err != nil {
		return err
	}
	c.did(desk.Entry{Subject: c.person.ID, After: name})
	return d.passkeys(c)
}

func (d *Desk) removePasskey(c call) error {
	list, err := d.Store.Passkeys(c.Context(), c.person.ID)
	if err != nil {
		return err
	}
	if len(list) == 1 && c.person.Password == "" {
		return problem(http.StatusConflict, "This is the only way you can sign in. Add another passkey or set a password first.")
	}
	if err := d.Store.RemovePasskey(c.Context(), c.person.ID, c.PathValue("id")); err != nil {
		return err
	}
	c.did(desk.Entry{Subject: c.person.ID})
	return d.passkeys(c)
}
