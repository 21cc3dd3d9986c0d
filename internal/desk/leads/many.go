package leads

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// mostAtOnce are the leads of one call; a page that has more makes several.
const mostAtOnce = 200

// LeadsChange is one thing done with many leads.
type LeadsChange struct {
	IDs    []string   `json:"ids"`
	Change LeadChange `json:"change"`
	// Aside sets them aside; Release takes that back.
	Aside   *Aside `json:"aside,omitempty"`
	Release bool   `json:"release,omitempty"`
	// From is what the leads must still be, for a change that takes one back. Nobody else may have set them aside
	// since, or released them.
	From *LeadChange `json:"from,omitempty"`
}

// LeadsChanged says what became of it.
type LeadsChanged struct {
	Changed int `json:"changed"`
	// Refused are leads that stayed as they were, with the first reason.
	Refused int    `json:"refused"`
	Why     string `json:"why,omitempty"`
	// Undo are the calls that lead back.
	Undo []LeadsChange `json:"undo"`
}

// ChangeMany does one thing with many leads. One that cannot be changed holds up no other.
func (room *Room) ChangeMany(c frame.Call, in LeadsChange) error {
	if len(in.IDs) == 0 || len(in.IDs) > mostAtOnce {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			fmt.Sprintf("Choose 1 to %d leads at once.", mostAtOnce))
	}
	done := LeadsChanged{Undo: []LeadsChange{}}
	groups := map[string]int{} // of Undo, by what they do
	for _, id := range in.IDs {
		undo, err := room.changeOneOf(c, id, in)
		var told *frame.Problem
		if errors.As(err, &told) || errors.Is(err, lead.ErrNotFound) {
			if done.Refused++; done.Why == "" {
				done.Why = "It is not there any more."
				if told != nil {
					done.Why = told.Detail
				}
			}
			continue
		} else if err != nil {
			return err
		}
		done.Changed++
		text, err := json.Marshal(undo)
		if err != nil {
			return err
		}
		key := string(text)
		if at, known := groups[key]; known {
			done.Undo[at].IDs = append(done.Undo[at].IDs, id)
			continue
		}
		groups[key], undo.IDs = len(done.Undo), []string{id}
		done.Undo = append(done.Undo, undo)
	}
	return c.Answer(done)
}

func (room *Room) changeOneOf(c frame.Call, id string, in LeadsChange) (undo LeadsChange, err error) {
	r, err := room.leadNamed(c, id)
	if err != nil {
		return undo, err
	}
	if in.Release || in.Aside != nil && in.From != nil {
		if err := room.ownAside(c, r); err != nil {
			return undo, err
		}
	}
	switch {
	case in.Aside != nil && r.State != string(lead.Flagged):
		return LeadsChange{Release: true}, room.setAside(c, r, *in.Aside)
	case in.Release && r.State == string(lead.Flagged):
		return LeadsChange{Aside: &Aside{Reason: r.Reason}, From: &LeadChange{}}, room.release(c, r)
	}
	version := int64(-1)
	if in.From != nil {
		if version = r.Handling.Version; !in.From.holds(r.Handling) {
			return undo, room.changedSince(c, r)
		}
	}
	h, back, err := room.changeLead(c, r, version, in.Change)
	from := undoing(h, r.Handling)
	return LeadsChange{Change: back, From: &from}, err
}

// ownAside refuses to take back that a lead was set aside, or delivered after all, where a colleague did either since.
func (room *Room) ownAside(c frame.Call, r lead.Record) error {
	events, err := room.Leads.Events(c.Context(), r.ID)
	if err != nil {
		return err
	}
	for _, e := range slices.Backward(events) {
		if e.Kind == lead.EventSetAside || e.Kind == lead.EventReleased {
			if e.By != c.Person.ID {
				return room.changedSince(c, r)
			}
			return nil
		}
	}
	return nil
}

// changedSince says who did something with a lead that is not to be lost.
func (room *Room) changedSince(c frame.Call, r lead.Record) error {
	events, err := room.Leads.Events(c.Context(), r.ID)
	if err != nil {
		return err
	}
	who := "Somebody"
	for _, e := range events {
		if e.By != "" && e.By != c.Person.ID {
			who = cmp.Or(c.NameOf(e.By), who)
		}
	}
	return frame.NewProblem(http.StatusConflict, frame.Sentence(
		fmt.Sprintf("%s changed %s meanwhile, so nothing was taken back", who, cmp.Or(r.Name, "this lead"))))
}

func (room *Room) release(c frame.Call, r lead.Record) error {
	did := desk.Entry{Action: "let a lead be delivered after all", Brand: r.Brand, Subject: r.ID}
	event := lead.Event{At: room.Now(), Kind: lead.EventReleased, By: c.Person.ID}
	if err := room.Leads.Resend(c.Doing(did), r.ID, room.Intake.Destinations(r.Brand), room.Now(), event); err != nil {
		return err
	}
	room.Wake()
	return nil
}

// LeadHandler is somebody who may handle leads.
type LeadHandler struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Brands are those of them that the person who asks sees too; none means all.
	Brands []string `json:"brands"`
}

// Handlers are those whom a lead can be given to.
func (room *Room) Handlers(c frame.Call) error {
	people, err := room.Store.People(c.Context())
	if err != nil {
		return err
	}
	list := []LeadHandler{}
	for _, p := range people {
		if !p.May(desk.HandleLeads) || p.JoinedAt.IsZero() {
			continue
		}
		brands := []string{}
		for _, brand := range p.Brands {
			if c.Person.Sees(brand) {
				brands = append(brands, brand)
			}
		}
		if len(p.Brands) == 0 || len(brands) > 0 {
			list = append(list, LeadHandler{p.ID, p.TitleFor(c.Person), brands})
		}
	}
	return c.Answer(list)
}

// LeadIDs are the leads of a result, for what is done with all of them.
type LeadIDs struct {
	IDs []string `json:"ids"`
}

// mostOfAResult are chosen at once.
const mostOfAResult = 10_000

func (room *Room) FoundIDs(c frame.Call, q LeadQuery) error {
	f, some, err := q.filter(c, room.Now())
	if err != nil {
		return err
	}
	found := LeadIDs{IDs: []string{}}
	if !some {
		return c.Answer(found)
	}
	f.Limit, f.After = mostOfAResult, lead.Cursor{}
	for r, err := range lead.All(c.Context(), room.Leads, f) {
		if err != nil {
			return err
		}
		found.IDs = append(found.IDs, r.ID)
	}
	return c.Answer(found)
}
