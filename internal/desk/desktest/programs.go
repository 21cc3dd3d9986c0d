package desktest

import (
	"net/http"
	"testing"
	"time"

	"livery/internal/desk"
)

// Program is something with a key.
type Program struct {
	*Browser
	desk.Program
	Key string
}

// Program makes a key for a program that works for some brands, or all.
func (b *Bench) Program(name string, brands ...string) *Program {
	b.T.Helper()
	p, key, err := b.Team.AddProgram(b.T.Context(), desk.Person{}, name, brands, b.now().Add(time.Hour))
	if err != nil {
		b.T.Fatal(err)
	}
	who := b.Browser()
	who.Client.Transport = bearer(key)
	return &Program{who, p, key}
}

// bearer sends a key with every request.
type bearer string

func (k bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(k))
	return http.DefaultTransport.RoundTrip(r)
}

// Ask calls a tool over plain HTTP and reads its answer.
func Ask[T any](t *testing.T, p *Program, tool, asked string) T {
	t.Helper()
	return Read[T](t, p.Wants(200, "POST", "/api/program/"+tool, asked))
}
