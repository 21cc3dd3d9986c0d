package frame_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"livery"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/frame"
)

func TestAnOpenLineEndsWithItsSession(t *testing.T) {
	b := desktest.New(t)
	who, _ := b.Join(desk.Sales)
	heard := who.Hear()
	desktest.WaitFor(t, heard, "event: ready")
	who.Wants(204, "POST", "/api/desk/sign-out", "")
	desktest.WaitFor(t, heard, "event: signed-out")
	id := b.Lead("store", "jane@example.org")
	for text := range heard { // until the server hangs up
		if strings.Contains(text, id) {
			t.Error("a line tells of a lead after its session ended")
		}
	}
}

// away is a database that may not answer.
type away struct {
	desk.Store
	gone atomic.Bool
}

var errAway = errors.New("the database does not answer")

func (a *away) Person(ctx context.Context, id string) (desk.Person, error) {
	if a.gone.Load() {
		return desk.Person{}, errAway
	}
	return a.Store.Person(ctx, id)
}

func TestADatabaseThatIsAwaySignsNobodyOut(t *testing.T) {
	people := &away{}
	b := desktest.NewWith(t, filepath.Join(t.TempDir(), "leads.db"), livery.Content(),
		func(s desk.Store) desk.Store { people.Store = s; return people })
	who, _ := b.Join(desk.Owner)
	heard := who.Hear()
	desktest.WaitFor(t, heard, "event: ready")
	people.gone.Store(true)
	missed := b.Lead("store", "jane@example.org")
	if all := desktest.WaitFor(t, heard, ": still here"); strings.Contains(all, "signed-out") ||
		strings.Contains(all, missed) {
		t.Errorf("meanwhile the page is told %s", all)
	}
	people.gone.Store(false)
	id := b.Lead("store", "jon@example.org")
	if all := desktest.WaitFor(t, heard, "data: {}"); strings.Contains(all, "signed-out") ||
		!strings.Contains(all, id) {
		t.Errorf("then it is told %s", all)
	}
	who.Wants(200, "GET", "/api/desk/me", "")
}

func TestACallSeesOneStateOfTheBrands(t *testing.T) {
	b := desktest.New(t)
	owner, _ := b.Join(desk.Owner)
	brands := b.Brands
	for call, body := range map[string]string{"leads/test": `{"brand":"store"}`, "posts/search": `{"brand":"store"}`} {
		var asked atomic.Int64
		b.Brands = func() []frame.Brand { // the brand goes away while the call is answered
			if asked.Add(1) > 1 {
				return nil
			}
			return brands()
		}
		owner.Wants(200, "POST", "/api/desk/"+call, body)
	}
}
