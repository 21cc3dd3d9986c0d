// Package quote is a buyer's quote: what a fleet needs, what sales offers for it, and what the buyer answers.
//
// A Quote is one document at an address that cannot be guessed; whoever has the address has the quote, without an
// account. The buyer describes groups of vehicles. The browser, or the renderer where there is no script, proposes the
// lines for them (web/src/parts): the server keeps and checks lines, and proposes none. A quote is open until its buyer
// asks for the price, which makes an ordinary lead. Sales answers with offers, each a version that never changes and
// has a digest. The buyer accepts the newest one while it is valid, or declines.
//
// Every change names the version of the quote that it was made from, so that nobody overwrites what they have not
// seen. An amount is a whole number of cents.
package quote

import "time"

// State is how far a quote has come.
type State string

// The states of a quote. Expired is never kept: it is an offered one whose newest offer is not valid any more.
const (
	Open     State = "open"
	WasAsked State = "asked"
	Offered  State = "offered"
	Expired  State = "expired"
	Accepted State = "accepted"
	Declined State = "declined"
)

// States are all of them.
var States = []State{Open, WasAsked, Offered, Expired, Accepted, Declined}

// Standing is what a quote waits for, as sales sorts them.
type Standing string

// The standings of quotes whose price was asked for.
const (
	WaitsForPrice  Standing = "asked"
	WaitsForAnswer Standing = "offered"
	WaitsForChange Standing = "change"
	WasAccepted    Standing = "accepted"
	WasDeclined    Standing = "declined"
	// Lapsed is never kept: such a quote waits for an answer to an offer that is not valid any more.
	Lapsed Standing = "expired"
)

// Standings are all of them.
var Standings = []Standing{WaitsForPrice, WaitsForAnswer, WaitsForChange, Lapsed, WasAccepted, WasDeclined}

// Quote is a quote as it is kept, and as its buyer reads it; see Public.
type Quote struct {
	// Key is in the address of the buyer's page, /quote/{key}, and opens it.
	Key string `json:"key"`
	// Number is what people call it, such as Q261118-7K4P.
	Number    string    `json:"number"`
	Brand     string    `json:"brand"`
	State     State     `json:"state"`
	CreatedAt time.Time `json:"createdAt"`
	ChangedAt time.Time `json:"changedAt"`
	// Version is raised by every change; a change names the version it was made from.
	Version int64 `json:"version"`
	// Needs are what the buyer needs as of now, also where that changed after an offer.
	Needs Needs `json:"needs"`
	// NeedsAt is when they were changed last; nothing where they are as they were saved first.
	NeedsAt time.Time `json:"needsAt,omitzero"`
	Asked   *Asked    `json:"asked,omitempty"`
	// Offers are all versions, the oldest first. Only the last one can be accepted.
	Offers []Offer `json:"offers,omitempty"`
	// Changes are what the buyer asked to be different about offers, the oldest first.
	Changes  []AskedChange `json:"changes,omitempty"`
	Accepted *Acceptance   `json:"accepted,omitempty"`
	Declined *Refusal      `json:"declined,omitempty"`
}

// Needs are groups of vehicles and the lines for them.
type Needs struct {
	Groups []VehicleGroup `json:"groups"`
	Lines  []QuoteLine    `json:"lines"`
	// Removed are lines that the page proposed and the buyer took out by hand, each with how many were proposed.
	Removed []QuoteLine `json:"removed,omitempty"`
	// Problems are sentences that the buyer was shown: what does not fit, and the way out.
	Problems []QuoteProblem `json:"problems,omitempty"`
	// Note is what the buyer wants to say.
	Note string `json:"note,omitempty"`
}

// VehicleGroup is a number of vehicles that are alike. Vehicle, Year, Port and Wants are ids of catalogue/fits.yaml.
type VehicleGroup struct {
	// ID is made by the page and unique in its quote.
	ID      string   `json:"id"`
	Count   int      `json:"count"`
	Vehicle string   `json:"vehicle"`
	Year    string   `json:"year,omitempty"`
	Port    string   `json:"port,omitempty"`
	Wants   []string `json:"wants"`
	// ParkedPower says whether there is power when the vehicle is parked; empty where the buyer does not know.
	ParkedPower YesNo  `json:"parkedPower,omitempty"`
	Note        string `json:"note,omitempty"`
}

// YesNo is an answer that may be missing.
type YesNo string

// YesNos are the answers.
var YesNos = []YesNo{"yes", "no"}

// QuoteLine is a number of one product.
type QuoteLine struct {
	// ID is made by the page and unique in its quote.
	ID string `json:"id"`
	// Group is the id of the group that it is for; empty where it is for all vehicles.
	Group   string `json:"group,omitempty"`
	Product int    `json:"product"`
	// Title is the catalogue's; the server sets it.
	Title string `json:"title"`
	Count int    `json:"count"`
	Why   string `json:"why,omitempty"`
	// ByHand is set where the buyer added or changed the line.
	ByHand bool `json:"byHand,omitempty"`
	// Proposed is how many the page proposed of a line that was changed by hand; nothing of one that was added.
	Proposed int `json:"proposed,omitempty"`
}

// QuoteProblem is a sentence about a group, or about all where no group is named.
type QuoteProblem struct {
	Group string `json:"group,omitempty"`
	Say   string `json:"say"`
}

// Asked is the request for the price: who asked, and for what.
type Asked struct {
	At time.Time `json:"at"`
	// Lead is the id of the request among leads; its buyer does not see it.
	Lead string `json:"lead,omitempty"`
	// Name and Company are of the contact; the rest of it is kept with the lead.
	Name    string `json:"name"`
	Company string `json:"company,omitempty"`
	// Needs are those at that time.
	Needs Needs `json:"needs"`
}

// Offer is one version of what sales offers. It never changes.
type Offer struct {
	// N counts the versions of a quote, from 1.
	N  int       `json:"n"`
	At time.Time `json:"at"`
	// By is the person of the Desk; the buyer sees only Name.
	By   string `json:"by,omitempty"`
	Name string `json:"name"`
	// Groups are those that it was made for, each with the number of vehicles that is offered.
	Groups []VehicleGroup `json:"groups"`
	Terms
	Totals OfferTotals `json:"totals"`
	// Digest is the SHA-256 of the offer's canonical bytes, in hexadecimal digits; see Offer.Canonical.
	Digest string `json:"digest"`
}

// Terms are what sales sets in an offer.
type Terms struct {
	Lines []OfferLine `json:"lines"`
	// Vehicles says of how many vehicles a group is offered, by its id, where that is not what the buyer asked for.
	Vehicles map[string]int `json:"vehicles,omitempty"`
	// Currency is of ISO 4217, such as USD.
	Currency string `json:"currency"`
	// Taxes says in words what comes on top.
	Taxes string `json:"taxes,omitempty"`
	// Conditions are the words of the offer: delivery, payment, warranty.
	Conditions string `json:"conditions,omitempty"`
	// Expires is the last day on which it can be accepted, as 2006-01-02; until that day has ended everywhere.
	Expires string `json:"expires"`
	// Message is what sales says with it, on the page and in the mail.
	Message string `json:"message,omitempty"`
}

// OfferLineKind is what a line of an offer is for.
type OfferLineKind string

// The kinds of lines.
const (
	LineProduct      OfferLineKind = "product"
	LineInstallation OfferLineKind = "installation"
	LineFreight      OfferLineKind = "freight"
	LineDiscount     OfferLineKind = "discount"
	LineOther        OfferLineKind = "other"
)

// OfferLineKinds are all of them.
var OfferLineKinds = []OfferLineKind{LineProduct, LineInstallation, LineFreight, LineDiscount, LineOther}

// isDiscounted reports whether a discount by percentage is taken of lines of a kind.
func (k OfferLineKind) isDiscounted() bool {
	return k != LineDiscount && k != LineInstallation && k != LineFreight
}

// OfferLine is a line with its price, in cents for one piece.
type OfferLine struct {
	ID      string        `json:"id"`
	Kind    OfferLineKind `json:"kind"`
	Group   string        `json:"group,omitempty"`
	Product int           `json:"product,omitempty"`
	Title   string        `json:"title"`
	// Reason is why, which a discount must say.
	Reason string `json:"reason,omitempty"`
	Count  int    `json:"count"`
	// Once is what one costs at the beginning; those of a discount are negative.
	Once int64 `json:"once"`
	// Monthly is what the service of one costs a month, for Term months; without an end where Term is 0.
	Monthly int64 `json:"monthly"`
	Term    int   `json:"term,omitempty"`
	// OncePercent and MonthlyPercent are what a discount takes of devices and services, in hundredths of a percent:
	// of all lines that are no installation, freight or discount. Once and Monthly follow from them, whatever those
	// lines come to cost.
	OncePercent    int64 `json:"oncePercent,omitempty"`
	MonthlyPercent int64 `json:"monthlyPercent,omitempty"`
}

// OfferTotals are the sums of an offer, in cents and without taxes.
type OfferTotals struct {
	Once    int64 `json:"once"`
	Monthly int64 `json:"monthly"`
	// FirstYear is everything that is paid in the first twelve months.
	FirstYear int64 `json:"firstYear"`
	// LaterYear is what is paid in the twelve months after that: months of services that end within them count
	// until they end.
	LaterYear int64 `json:"laterYear"`
	// InAll is everything that is paid until the last service ends, after Months; nothing where one has no end.
	InAll  int64 `json:"inAll,omitempty"`
	Months int   `json:"months,omitempty"`
}

// Acceptance is the buyer's order.
type Acceptance struct {
	At      time.Time `json:"at"`
	Version int       `json:"version"`
	Digest  string    `json:"digest"`
	Signature
}

// Signature is what a buyer signs an acceptance with.
type Signature struct {
	Name     string `json:"name"`
	Position string `json:"position"`
	// Order is the buyer's purchase order number; empty where the company has none.
	Order  string `json:"order"`
	ShipTo string `json:"shipTo"`
	// Agreed is the tick.
	Agreed bool `json:"agreed"`
}

// AskedChange is what the buyer asks to be different about an offer.
type AskedChange struct {
	At time.Time `json:"at"`
	// Version is the offer's N.
	Version int `json:"version"`
	// Text is in the buyer's words; empty where the price of a changed list is asked for without any.
	Text string `json:"text,omitempty"`
}

// Refusal is why the buyer declined.
type Refusal struct {
	At      time.Time `json:"at"`
	Version int       `json:"version"`
	Reason  string    `json:"reason"`
}

// Draft is an offer that sales works on.
type Draft struct {
	// Version is raised by every save; a save names the one it was made from.
	Version int64     `json:"version"`
	By      string    `json:"by,omitempty"`
	At      time.Time `json:"at,omitzero"`
	Terms   Terms     `json:"terms"`
}

// FormSent is what a page without scripts sent that was refused: nothing of it is lost.
type FormSent struct {
	// Action is what the form was for: create, save, ask, change, accept or decline.
	Action string `json:"action"`
	// Values are its fields as they were sent.
	Values  map[string]string `json:"values"`
	Message string            `json:"message"`
	Field   string            `json:"field,omitempty"`
	// Wrong are all fields that break a rule, in their order, each with why.
	Wrong []FieldError `json:"wrong,omitempty"`
}
