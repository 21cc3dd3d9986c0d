package people

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
	"livery/internal/desk/frame"
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

func (room *Room) user(ctx context.Context, p desk.Person) (user, error) {
	kept, err := room.Store.Passkeys(ctx, p.ID)
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

func (room *Room) remember(c frame.Call, kept ceremony) error {
	return room.setCookie(c, ceremonyCookie, kept, ceremonyLife)
}

// recall answers what was remembered, once.
func (room *Room) recall(c frame.Call) (ceremony, error) {
	kept, ok, err := readCookie[ceremony](room, c, ceremonyCookie)
	if err != nil {
		return kept, err
	}
	dropCookie(c, ceremonyCookie)
	if ok {
		once := desk.Allowance{Key: "ceremony " + kept.Data.Challenge, Burst: 1, Every: 2 * ceremonyLife}
		wait, err := room.Store.Take(c.Context(), room.Now(), once)
		if err != nil {
			return kept, err
		}
		ok = wait == 0
	}
	if !ok {
		return kept, frame.NewProblem(http.StatusConflict, "This took too long. Please try again.")
	}
	return kept, nil
}

func (room *Room) begin(c frame.Call, p desk.Person, token, name string) error {
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	u, err := room.user(c.Context(), p)
	if err != nil {
		return err
	}
	options, data, err := party.BeginRegistration(u,
		webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired),
		webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()))
	if err != nil {
		return err
	}
	if err := room.remember(c, ceremony{*data, token, name}); err != nil {
		return err
	}
	return c.Answer(options.Response)
}

// finish checks the new key that a browser made for a person.
func (room *Room) finish(c frame.Call, p desk.Person, data webauthn.SessionData, name string) (desk.Passkey, error) {
	party, err := relyingParty(c.Request)
	if err != nil {
		return desk.Passkey{}, err
	}
	u, err := room.user(c.Context(), p)
	if err != nil {
		return desk.Passkey{}, err
	}
	c.Body = http.MaxBytesReader(c.W, c.Body, frame.LongestBody)
	made, err := party.FinishRegistration(u, data, c.Request)
	if err != nil {
		return desk.Passkey{}, room.unusable(err)
	}
	kept, err := json.Marshal(made)
	return desk.Passkey{ID: base64.RawURLEncoding.EncodeToString(made.ID), Person: p.ID, Name: name,
		CreatedAt: room.Now(), Credential: kept}, err
}

func (room *Room) unusable(err error) error {
	var reason *protocol.Error
	if errors.As(err, &reason) {
		room.Log.Info("a passkey was refused", "reason", reason.Type, "details", reason.Details)
	}
	return frame.NewProblem(http.StatusUnprocessableEntity,
		"This passkey could not be used here. Try again, or use a password.")
}

func (room *Room) BeginJoinByPasskey(c frame.Call, in JoinByPasskey) error {
	p, err := room.Team.Invited(c.Context(), in.Token)
	if err != nil {
		return err
	}
	if err := setName(&p, in.Name); err != nil { // before somebody touches their key for nothing
		return err
	}
	return room.begin(c, p, in.Token, in.Name)
}

func (room *Room) FinishJoinByPasskey(c frame.Call) error {
	kept, err := room.recall(c)
	if err != nil {
		return err
	}
	p, err := room.Team.Invited(c.Context(), kept.Token)
	if err != nil {
		return err
	}
	key, err := room.finish(c, p, kept.Data, "First passkey")
	if err != nil {
		return err
	}
	p, err = room.Team.Join(c.Context(), kept.Token,
		func(p *desk.Person) error { p.Epoch++; return setName(p, kept.Name) }, key)
	if err != nil {
		return err
	}
	return room.entered(c, p)
}

func (room *Room) BeginPasskey(c frame.Call) error {
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	options, data, err := party.BeginDiscoverableLogin()
	if err != nil {
		return err
	}
	if err := room.remember(c, ceremony{Data: *data}); err != nil {
		return err
	}
	return c.Answer(options.Response)
}

func (room *Room) FinishPasskey(c frame.Call) error {
	kept, err := room.recall(c)
	if err != nil {
		return err
	}
	party, err := relyingParty(c.Request)
	if err != nil {
		return err
	}
	c.Body = http.MaxBytesReader(c.W, c.Body, frame.LongestBody)
	found, used, err := party.FinishPasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		p, err := room.Store.Person(c.Context(), string(handle))
		if err != nil {
			return nil, err
		}
		return room.user(c.Context(), p)
	}, kept.Data, c.Request)
	if err != nil {
		return room.unusable(err)
	}
	if used.Authenticator.CloneWarning {
		return frame.NewProblem(http.StatusUnauthorized,
			"This passkey seems to exist twice. Sign in another way and remove it.")
	}
	id := base64.RawURLEncoding.EncodeToString(used.ID)
	data, err := json.Marshal(used)
	if err != nil {
		return err
	}
	person := found.(user).Person
	if err := room.Store.SavePasskey(c.Context(), desk.Passkey{ID: id, Person: person.ID, UsedAt: room.Now(),
		Credential: data}); err != nil {
		return err
	}
	p, err := room.Team.Entered(c.Context(), person.ID, "signed in by passkey")
	if err != nil {
		return err
	}
	return room.entered(c, p)
}

func (room *Room) Passkeys(c frame.Call) error {
	return c.Reply(room.Store.Passkeys(c.Context(), c.Person.ID))
}

func (room *Room) BeginSecondPasskey(c frame.Call, in PasskeyName) error {
	return room.begin(c, c.Person, "", in.Name)
}

func (room *Room) FinishSecondPasskey(c frame.Call) error {
	kept, err := room.recall(c)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(kept.Name)
	if name == "" || len(name) > 100 {
		name = "Passkey"
	}
	key, err := room.finish(c, c.Person, kept.Data, name)
	if err != nil {
		return err
	}
	if err := room.Store.SavePasskey(c.Doing(desk.Entry{Subject: c.Person.ID, After: name}), key); err != nil {
		return err
	}
	return room.Passkeys(c)
}

func (room *Room) RemovePasskey(c frame.Call) error {
	list, err := room.Store.Passkeys(c.Context(), c.Person.ID)
	if err != nil {
		return err
	}
	if len(list) == 1 && c.Person.Password == "" {
		return frame.NewProblem(http.StatusConflict,
			"This is the only way you can sign in. Add another passkey or set a password first.")
	}
	if err := room.Store.RemovePasskey(c.Doing(desk.Entry{Subject: c.Person.ID}), c.Person.ID,
		c.PathValue("id")); err != nil {
		return err
	}
	return room.Passkeys(c)
}
