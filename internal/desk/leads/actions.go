package leads

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

func (room *Room) Retry(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if err := r.Deliverable(); err != nil {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(err.Error()))
	}
	kind := lead.EventRetried
	if r.State == string(lead.Flagged) || r.State == string(lead.Invalid) {
		kind = lead.EventReleased
	}
	event := lead.Event{At: room.Now(), Kind: kind, By: c.Person.ID}
	err = room.Leads.Resend(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), r.ID, room.Intake.Destinations(r.Brand),
		room.Now(), event)
	if err != nil {
		return err
	}
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

func (in Aside) reason() (string, error) {
	reason := strings.TrimSpace(in.Reason)
	if reason == "" {
		return "set aside at the Desk", nil
	}
	if len(reason) > 500 {
		return "",
			frame.NewProblem(http.StatusUnprocessableEntity, "The reason is too long; 500 characters are enough.")
	}
	return reason, nil
}

func (room *Room) SetAside(c frame.Call, in Aside) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if err := room.setAside(c, r, in); err != nil {
		return err
	}
	return room.answerLead(c)
}

func (room *Room) setAside(c frame.Call, r lead.Record, in Aside) error {
	reason, err := in.reason()
	if err != nil {
		return err
	}
	event := lead.Event{At: room.Now(), Kind: lead.EventSetAside, By: c.Person.ID, Text: reason}
	return room.Leads.SetAside(c.Doing(desk.Entry{Action: "set a lead aside", Brand: r.Brand, Subject: r.ID}), r.ID,
		reason, event)
}

// TestLead names the brand whose receivers a test lead goes to.
type TestLead struct {
	Brand string `json:"brand"`
}

// Tested says which lead to look at.
type Tested struct {
	ID string `json:"id"`
}

// SendTest sends a lead the way a visitor's goes, in the name of the person who asks.
func (room *Room) SendTest(c frame.Call, in TestLead) error {
	b, err := c.SeenBrand(in.Brand)
	if err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	test := lead.Test(in.Brand, b.Host, testAddress(c.Person))
	test.ID = id.String()
	saved, err := room.Intake.Post(c.Doing(desk.Entry{Brand: in.Brand, Subject: test.ID}),
		lead.Submission{IdempotencyKey: "desk-test-" + rand.Text(), Lead: test})
	if err != nil {
		return err
	}
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
	// Quotes are the numbers of those that go with the leads.
	Quotes []string `json:"quotes"`
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
	preview := ErasePreview{Email: r.Email, Leads: []LeadRow{}, Quotes: []string{}, Delivered: []string{}}
	for one, err := range lead.All(c.Context(), room.Leads, lead.Filter{Email: r.Email}) {
		if err != nil {
			return err
		}
		whole, err := room.Leads.Get(c.Context(), one.ID)
		if err != nil {
			return err
		}
		preview.Leads = append(preview.Leads, row(whole))
		quotes, err := room.Leads.QuotesOf(c.Context(), one.ID)
		if err != nil {
			return err
		}
		for _, q := range quotes {
			preview.Quotes = append(preview.Quotes, q.Number)
		}
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
	return subtle.ConstantTimeCompare([]byte(strings.ToLower(strings.TrimSpace(a))),
		[]byte(strings.ToLower(strings.TrimSpace(b)))) == 1
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
	// The trail says that somebody was erased and when, but no longer who it was. It does so with the first thing that
	// is done, which remembers the erasure, before documents go.
	erased, err := lead.Erase(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), room.Leads, room.Blobs, r.Email,
		room.Now())
	if err != nil {
		return err
	}
	room.Events.Publish(FetchAgain())
	return c.Answer(erased)
}
