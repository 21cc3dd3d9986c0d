package leads

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

func (room *Room) Retry(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	n, err := lead.Retry(c.Context(), room.Leads, lead.Filter{ID: r.ID}, room.Intake.Destinations, room.Now())
	if err != nil {
		return err
	}
	if n == 0 {
		return frame.NewProblem(http.StatusConflict, "There is nothing to send again: every receiver has this lead, or none is set up for its brand.")
	}
	kind := lead.EventRetried
	if r.State == string(lead.Flagged) || r.State == string(lead.Invalid) {
		kind = lead.EventReleased
	}
	if err := room.Leads.AddEvent(c.Context(), lead.Event{Lead: r.ID, At: room.Now(), Kind: kind, By: c.Person.ID}); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	room.Wake()
	return room.answerLead(c)
}

// answerLead answers with a lead as it is after an action.
func (room *Room) answerLead(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	return room.showLead(c, r)
}

// Aside is why a lead is set aside.
type Aside struct {
	Reason string `json:"reason"`
}

func (room *Room) SetAside(c frame.Call, in Aside) error {
	reason := strings.TrimSpace(in.Reason)
	if reason == "" {
		reason = "set aside at the Desk"
	} else if len(reason) > 500 {
		return frame.NewProblem(http.StatusUnprocessableEntity, "The reason is too long; 500 characters are enough.")
	}
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if err := room.Leads.SetAside(c.Context(), r.ID, reason, lead.Event{At: room.Now(), Kind: lead.EventSetAside, By: c.Person.ID, Text: reason}); err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	return room.answerLead(c)
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
func (room *Room) SendTest(c frame.Call, in TestLead) error {
	b, err := c.SeenBrand(in.Brand)
	if err != nil {
		return err
	}
	saved, err := room.Intake.Post(c.Context(), lead.Submission{IdempotencyKey: "desk-test-" + rand.Text(),
		Lead: lead.Test(in.Brand, b.Host, testAddress(c.Person))})
	if err != nil {
		return err
	}
	c.Did(desk.Entry{Brand: in.Brand, Subject: saved.ID})
	return c.Answer(Tested{saved.ID})
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

func (room *Room) PreviewErase(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if r.Email == "" {
		return frame.NewProblem(http.StatusConflict, "This lead has no address, so nobody can be found by it.")
	}
	preview := ErasePreview{Email: r.Email, Leads: []LeadRow{}, Delivered: []string{}}
	for one, err := range lead.All(c.Context(), room.Leads, lead.Filter{Email: r.Email}) {
		if err != nil {
			return err
		}
		whole, err := room.Leads.Get(c.Context(), one.ID)
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
	return c.Answer(preview)
}

// same compares what a person typed with what it must be, in any case.
func same(a, b string) bool {
	return subtle.ConstantTimeCompare([]byte(strings.ToLower(strings.TrimSpace(a))), []byte(strings.ToLower(strings.TrimSpace(b)))) == 1
}

// EraseConfirm is the address, typed by whoever erases it.
type EraseConfirm struct {
	Email string `json:"email"`
}

func (room *Room) Erase(c frame.Call, in EraseConfirm) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if r.Email == "" || !same(in.Email, r.Email) {
		return frame.NewProblem(http.StatusUnprocessableEntity, "The address you typed is not the one of this lead.")
	}
	erased, err := lead.Erase(c.Context(), room.Leads, room.Blobs, r.Email, room.Now())
	if err != nil {
		return err
	}
	// The trail says that somebody was erased and when, but no longer who it was.
	c.Did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	room.Events.Publish(FetchAgain())
	return c.Answer(erased)
}
