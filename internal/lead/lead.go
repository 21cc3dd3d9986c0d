// Package lead is a visitor's request on its way to the sales desk.
//
// A lead arrives twice: as an XML document the browser uploads to storage, and as a
// JSON post to the server. Either may be missing, late or repeated, so both carry the
// same identity, the brand and the upload's file name, and the Store keeps one lead per
// identity. Intake takes posts; Sweeper takes documents nobody posted. Keeping a lead
// and queueing its deliveries is one transaction; package deliver empties the queue.
//
// Nothing is dropped: a lead that looks like spam or cannot be read is kept with a
// status that says so and is not delivered.
package lead

import (
	"strings"
	"time"

	"livery/internal/quote"
)

// Container holds every upload; a credential for a brand's posts never reaches it.
const Container = "leads"

// The request types that Livery itself produces.
const (
	DemoRequest    = "Demo Request"
	ContactMessage = "Contact Message"
	QuoteRequest   = "Quote Request"
	TestLead       = "Test Lead"
)

// Source says which way a lead arrived first.
type Source string

const (
	Posted   Source = "post"
	Uploaded Source = "upload"
)

// Status is what intake made of a lead.
type Status string

const (
	Accepted Status = "accepted"
	Flagged  Status = "flagged" // looks like spam; kept, not delivered
	Invalid  Status = "invalid" // a document that breaks the rules; kept, not delivered
)

// Lead is one request with everything known about it.
type Lead struct {
	ID          string      `json:"id"`
	Brand       string      `json:"brand"`
	Key         string      `json:"key"`
	File        string      `json:"file,omitempty"`
	Source      Source      `json:"source"`
	Status      Status      `json:"status"`
	Reason      string      `json:"reason,omitempty"`
	Domain      string      `json:"domain"` // as sent: the site's host name, or the document's Domain
	RequestType string      `json:"requestType"`
	Name        string      `json:"name"`
	Email       string      `json:"email"`
	Phone       string      `json:"phone,omitempty"`
	Company     string      `json:"company,omitempty"`
	FleetSize   string      `json:"fleetSize,omitempty"`
	Subject     string      `json:"subject,omitempty"`
	Notes       string      `json:"notes,omitempty"`
	CreatedOn   string      `json:"createdOn,omitempty"` // as sent
	TimeStamp   string      `json:"timeStamp,omitempty"` // as sent
	Attribution Attribution `json:"attribution"`
	ReceivedAt  time.Time   `json:"receivedAt"` // when the post or the upload reached us
	StoredAt    time.Time   `json:"storedAt"`
	// Quote is what it asks the price of; only what is delivered and exported carries it.
	Quote *quote.Quote `json:"quote,omitempty"`
	// Asking says which quote the price is asked for of; only Save looks at it.
	Asking *Asking `json:"-"`
	// DeliveredTo are destinations that had the lead before this database did; only Save looks at it.
	DeliveredTo []string `json:"-"`
}

// Attribution says what brought the visitor. It travels beside the lead, never in its document.
type Attribution struct {
	Landing   string            `json:"landing,omitempty"`
	Referrer  string            `json:"referrer,omitempty"`
	UTM       map[string]string `json:"utm,omitempty"`
	Shortlist []string          `json:"shortlist,omitempty"`
	Brand     string            `json:"brand,omitempty"`
	Page      string            `json:"page,omitempty"`
}

// IsZero reports whether nothing is known.
func (a Attribution) IsZero() bool {
	return a.Landing == "" && a.Referrer == "" && len(a.UTM) == 0 && len(a.Shortlist) == 0 && a.Brand == "" &&
		a.Page == ""
}

// Signals are what the form noticed about its sender.
type Signals struct {
	Trap       string `json:"trap,omitempty"`       // the field no person sees
	FillMillis *int64 `json:"fillMillis,omitempty"` // from first sight of the form to submit
}

// Sidecar is the JSON blob beside an uploaded document.
type Sidecar struct {
	Attribution Attribution `json:"attribution"`
	Signals     Signals     `json:"signals"`
}

// Suspicion says why the sender looks like a machine, or nothing.
func (s Signals) Suspicion(minFill time.Duration) string {
	switch {
	case strings.TrimSpace(s.Trap) != "":
		return "the hidden field was filled in"
	case s.FillMillis != nil && time.Duration(*s.FillMillis)*time.Millisecond < minFill:
		return "the form was filled in faster than " + minFill.String()
	}
	return ""
}

// Test is a lead that shows whether the leads of a brand reach their receivers.
func Test(brand, host, email string) Lead {
	return Lead{Brand: brand, Domain: host, RequestType: TestLead, Name: "Test lead", Email: email,
		Notes: "This is a test: it shows that leads of this brand reach their receivers. Nobody has to answer it."}
}

// TestAddress is who sends a test lead when nobody in particular does.
const TestAddress = "test@livery.invalid"

// EmailKey is the form of an address under which a person is found again.
func EmailKey(email string) string { return strings.ToLower(trim(email)) }

// Merge completes a stored lead with a second arrival of the same one. What was stored first
// stays, except that a readable arrival replaces an unreadable one.
func Merge(stored, again Lead) Lead {
	if stored.Status == Invalid && again.Status == Accepted {
		again.ID, again.Key, again.ReceivedAt, again.StoredAt = stored.ID, stored.Key, stored.ReceivedAt,
			stored.StoredAt
		again.File = first(stored.File, again.File)
		again.CreatedOn = first(again.CreatedOn, stored.CreatedOn)
		again.TimeStamp = first(again.TimeStamp, stored.TimeStamp)
		return again
	}
	for field, value := range map[*string]string{
		&stored.File: again.File, &stored.Domain: again.Domain, &stored.RequestType: again.RequestType,
		&stored.Name: again.Name, &stored.Email: again.Email, &stored.Phone: again.Phone,
		&stored.Company: again.Company, &stored.FleetSize: again.FleetSize, &stored.Subject: again.Subject,
		&stored.Notes: again.Notes, &stored.CreatedOn: again.CreatedOn, &stored.TimeStamp: again.TimeStamp,
	} {
		*field = first(*field, value)
	}
	if stored.Attribution.IsZero() {
		stored.Attribution = again.Attribution
	}
	return stored
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
