package people

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/web"
)

// Provider is an OpenID Connect provider at which people can sign in too. It decides who
// somebody is; the Desk decides whether they are invited.
type Provider struct {
	Name         string
	Issuer       string
	ClientID     string
	ClientSecret string

	mu         sync.Mutex
	discovered *oidc.Provider
}

// provider asks the issuer for its addresses, once it answers.
func (p *Provider) provider(ctx context.Context) (*oidc.Provider, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.discovered == nil {
		found, err := oidc.NewProvider(context.WithoutCancel(ctx), p.Issuer)
		if err != nil {
			return nil, fmt.Errorf("the sign-in provider %s does not answer: %w", p.Issuer, err)
		}
		p.discovered = found
	}
	return p.discovered, nil
}

func (p *Provider) config(found *oidc.Provider, r *http.Request) *oauth2.Config {
	return &oauth2.Config{ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: found.Endpoint(),
		RedirectURL: web.Origin(r) + "/api/desk/provider/back", Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}
}

var errProvider = frame.NewProblem(http.StatusBadGateway,
	"The sign-in provider did not answer as expected. Try again, or sign in another way.")

// pendingSignIn is what the Desk remembers while a person signs in at the provider.
type pendingSignIn struct{ State, Nonce, Verifier string }

func (room *Room) ToProvider(c frame.Call) error {
	if room.Provider == nil {
		return frame.ErrNoSuch
	}
	found, err := room.Provider.provider(c.Context())
	if err != nil {
		room.Log.Error("sign-in provider", "error", err)
		return errProvider
	}
	a := pendingSignIn{rand.Text(), rand.Text(), oauth2.GenerateVerifier()}
	if err := room.setCookie(c, providerCookie, a, ceremonyLife); err != nil {
		return err
	}
	http.Redirect(c.W, c.Request, room.Provider.config(found, c.Request).AuthCodeURL(a.State, oidc.Nonce(a.Nonce),
		oauth2.S256ChallengeOption(a.Verifier)), http.StatusFound)
	return nil
}

func (room *Room) FromProvider(c frame.Call) error {
	if room.Provider == nil {
		return frame.ErrNoSuch
	}
	p, err := room.whoFromProvider(c)
	if err != nil {
		room.Log.Warn("nobody came in from the sign-in provider", "reason", err)
		http.Redirect(c.W, c.Request, "/sign-in?provider=refused", http.StatusFound)
		return nil
	}
	if p, err = room.Team.Entered(c.Context(), p.ID, "signed in at "+room.Provider.Name); err != nil {
		return err
	}
	if err := room.enter(c, p); err != nil {
		return err
	}
	http.Redirect(c.W, c.Request, "/", http.StatusFound)
	return nil
}

// whoFromProvider checks everything the provider says, and finds the invited person with the
// address it vouches for.
func (room *Room) whoFromProvider(c frame.Call) (desk.Person, error) {
	a, asked, err := readCookie[pendingSignIn](room, c, providerCookie)
	if err != nil {
		return desk.Person{}, err
	}
	dropCookie(c, providerCookie)
	if !asked || a.State == "" || a.State != c.URL.Query().Get("state") {
		return desk.Person{}, errors.New("the answer belongs to no question of this browser")
	}
	found, err := room.Provider.provider(c.Context())
	if err != nil {
		return desk.Person{}, err
	}
	token, err := room.Provider.config(found, c.Request).Exchange(c.Context(), c.URL.Query().Get("code"),
		oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return desk.Person{}, errors.New("the code was not taken")
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := found.Verifier(&oidc.Config{ClientID: room.Provider.ClientID, Now: room.Now}).Verify(c.Context(), raw)
	if err != nil || id.Nonce != a.Nonce {
		return desk.Person{}, errors.New("the identity is not signed for us")
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := id.Claims(&claims); err != nil || claims.Email == "" || !claims.Verified {
		return desk.Person{}, errors.New("the provider does not vouch for an address")
	}
	p, err := room.Store.PersonByEmail(c.Context(), claims.Email)
	if errors.Is(err, desk.ErrNotFound) {
		return desk.Person{}, errors.New("somebody who is not invited")
	}
	return p, err
}
