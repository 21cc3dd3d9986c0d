package api

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strings"

	"livery/internal/desk"
	"livery/internal/lead"
)

func (d *Desk) retryLead(c call) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	n, err := lead.Retry(c.Context(), d.Leads, lead.Filter{ID: r.ID}, d.Intake.Destinations, d.Now())
	if err != nil {
		return err
	}
	if n == 0 {
		return problem(http.StatusConflict, "There is nothing to send again: every receiver has this lead, or none is set up for its brand.")
	}
	kind := lead.EventRetried
	if r.State == string(lead.Flagged) || r.State == string(lead.Invalid) {
		kind = lead.EventReleased
	}
	if err := d.Leads.AddEvent(c.Context(), lead.Event{Lead: r.ID, At: d.Now(), Kind: kind, By: c.person.ID}); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	d.Wake()
	return d.answerLead(c)
}

// answerLead answers with a lead as it is after an action.
func (d *Desk) answerLead(c call) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	return d.showLead(c, r)
}

// Aside is why a lead is set aside.
type Aside struct {
	Reason string `json:"reason"`
}

func (d *Desk) setLeadAside(c call, in Aside) error {
	reason := strings.TrimSpace(in.Reason)
	if reason == "" {
		reason = "set aside at the Desk"
	} else if len(reason) > 500 {
		return problem(http.StatusUnprocessableEntity, "The reason is too long; 500 characters are enough.")
	}
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if err := d.Leads.SetAside(c.Context(), r.ID, reason, lead.Event{At: d.Now(), Kind: lead.EventSetAside, By: c.person.ID, Text: reason}); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	return d.answerLead(c)
}

// TestLead names the brand whose receivers a test lead goes to.
type TestLead struct {
	Brand string `json:"brand"`
}

// Tested says which lead to look at.
type Tested struct {
	ID string `json:"id"`
}

// testLead sends a lead the way a visitor's goes, in the name of the person who asks.
func (d *Desk) testLead(c call, in TestLead) error {
	b, err := c.seenBrand(in.Brand)
	if err != nil {
		return err
	}
	saved, err := d.Intake.Post(c.Context(), lead.Submission{IdempotencyKey: "desk-test-" + rand.Text(),
		Lead: lead.Test(in.Brand, b.Host, testAddress(c.person))})
	if err != nil {
		return err
	}
	c.did(desk.Entry{Brand: in.Brand, Subject: saved.ID})
	return c.answer(Tested{saved.ID})
}

// testAddress is the person's own, where it can receive mail.
func testAddress(p desk.Person) string {
	if strings.Contains(p.Email, ".") {
		return p.Email
	}
	return lead.TestAddress
}

// ErasePreview is what erasing a person removes.
type ErasePreview struct {
	Email string    `json:"email"`
	Leads []LeadRow `json:"leads"`
	// Delivered are the receivers that have copies, which the Desk cannot take back.
	Delivered []string `json:"delivered"`
}

func (d *Desk) previewErase(c call) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if r.Email == "" {
		return problem(http.StatusConflict, "This lead has no address, so nobody can be found by it.")
	}
	preview := ErasePreview{Email: r.Email, Leads: []LeadRow{}, Delivered: []string{}}
	for one, err := range lead.All(c.Context(), d.Leads, lead.Filter{Email: r.Email}) {
		if err != nil {
			return err
		}
		whole, err := d.Leads.Get(c.Context(), one.ID)
		if err != nil {
			return err
		}
		preview.Leads = append(preview.Leads, row(whole))
		for _, delivery := range whole.Deliveries {
			if delivery.State == lead.Delivered && !slices.Contains(preview.Delivered, delivery.Destination) {
				preview.Delivered = append(preview.Delivered, delivery.Destination)
			}
		}
	}
	slices.Sort(preview.Delivered)
	return c.answer(preview)
}

// EraseConfirm is the address, typed by whoever erases it.
type EraseConfirm struct {
	Email string `json:"email"`
}

func (d *Desk) eraseLead(c call, in EraseConfirm) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if r.Email == "" || !same(in.Email, r.Email) {
		return problem(http.StatusUnprocessableEntity, "The address you typed is not the one of this lead.")
	}
	erased, err := lead.Erase(c.Context(), d.Leads, d.Blobs, r.Email, d.Now())
	if err != nil {
		return err
	}
	// The trail says that somebody was erased and when, but no longer who it was.
	c.did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	d.events.publish(LiveEvent{}) // lists are read again
	return c.answer(erased)
}

// NewFilter is a search of leads to be kept under a name.
type NewFilter struct {
	Name  string    `json:"name"`
	Query LeadQuery `json:"query"`
}

func (d *Desk) filters(c call) error {
	return c.reply(d.Store.SavedFilters(c.Context(), c.person.ID))
}

func (d *Desk) saveFilter(c call, in NewFilter) error {
	name := strings.TrimSpace(in.Name)
	if name == "" || len(name) > 100 {
		return problem(http.StatusUnprocessableEntity, "A filter needs a name of up to 100 characters.")
	}
	in.Query.After, in.Query.Limit = "", 0
	query, err := jsonText(in.Query)
	if err != nil {
		return err
	}
	if err := d.Store.SaveFilter(c.Context(), desk.SavedFilter{ID: rand.Text(), Person: c.person.ID, Name: name, Query: query}); err != nil {
		return err
	}
	return d.filters(c)
}

func (d *Desk) removeFilter(c call) error {
	if err := d.Store.RemoveFilter(c.Context(), c.person.ID, c.PathValue("id")); err != nil {
		return err
	}
	return d.filters(c)
}
