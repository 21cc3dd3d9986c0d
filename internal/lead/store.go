package lead

import (
	"context"
	"errors"
	"iter"
	"time"

	"livery/internal/quote"
)

// ErrNotFound says that no lead has the id.
var ErrNotFound = errors.New("no lead has this id; `livery leads list` shows the ids")

// Upload is the identity of an uploaded document.
type Upload struct{ Brand, File string }

// Known is what a sweep needs to know of the lead of an upload.
type Known struct {
	Status   Status
	StoredAt time.Time
}

// Saved says which lead is kept, and whether this call created it. Erased is set when nothing is
// kept, because the request was erased, or came before its sender was.
type Saved struct {
	ID      string
	Created bool
	Erased  bool
}

// DeliveryState is how far one delivery of one lead has come.
type DeliveryState string

const (
	Pending   DeliveryState = "pending"
	Delivered DeliveryState = "delivered"
	Dead      DeliveryState = "dead" // given up; waits for a retry
)

// Delivery is one row of a lead's outbox.
type Delivery struct {
	Destination string        `json:"destination"`
	State       DeliveryState `json:"state"`
	Attempts    int           `json:"attempts"`
	DueAt       time.Time     `json:"dueAt"`
	DeliveredAt time.Time     `json:"deliveredAt,omitzero"`
	LastError   string        `json:"lastError,omitempty"`
}

// Record is a lead with its state.
type Record struct {
	Lead
	// State is what an operator sees: a status other than accepted, else the worst of the deliveries,
	// else "stored" when there is nowhere to deliver to.
	State    string   `json:"state"`
	Handling Handling `json:"handling"`
	// AnsweredAt is when the person last answered a letter.
	AnsweredAt time.Time  `json:"answeredAt,omitzero"`
	Deliveries []Delivery `json:"deliveries,omitempty"` // only from Get
	Letters    []Letter   `json:"letters,omitempty"`    // only in exports
}

// HeardAt is when the person last wrote: the lead itself, or an answer.
func (r Record) HeardAt() time.Time {
	if r.AnsweredAt.After(r.StoredAt) {
		return r.AnsweredAt
	}
	return r.StoredAt
}

// Order is that of a list; the newest leads come first unless it says otherwise.
type Order string

const (
	NewestFirst  Order = ""
	OldestFirst  Order = "oldest"
	LargestFirst Order = "fleet" // by FleetNumber, then the newest
	HeardFirst   Order = "heard" // those first whose person wrote last, see Record.HeardAt
	DueFirst     Order = "due"   // those first of which somebody wants to be reminded soonest
)

// Cursor is a place in a list, whatever its order.
type Cursor struct {
	StoredAt time.Time
	ID       string
	Fleet    int64
	HeardAt  time.Time
	RemindAt time.Time
}

// Place is where a record is in a list.
func (r Record) Place() Cursor {
	return Cursor{r.StoredAt, r.ID, FleetNumber(r.FleetSize), r.HeardAt(), r.Handling.RemindAt}
}

// Filter chooses leads; zero fields choose all. Since and Until speak of ReceivedAt.
type Filter struct {
	ID, Brand, State, Email string
	Since, Until            time.Time
	StoredSince             time.Time
	Brands                  []string // only leads of these; none means all
	RequestType             string
	IDs                     []string // only these; none means all
	Words                   string   // what somebody typed; see ParseSearch
	Unread, Open, Handled   bool     // by what people made of it; what is set aside is neither unread nor open
	AssignedTo              string
	Unassigned              bool
	Stage                   Stage
	Awake, Asleep           time.Time      // without those to be reminded of after that time, or only those
	Due                     time.Time      // only those with a reminder that came by that time, not handled since
	RemindsOf               string         // only those with this person, or nobody where they asked to be reminded
	Quote                   quote.Standing // of the quote whose price it asks for, as of QuoteAt
	QuoteAt                 time.Time
	Company                 string // a CompanyKey
	FleetFrom, FleetTo      int64  // of the FleetNumber, both inclusive
	After                   Cursor // exclusive
	Order                   Order
	Limit                   int // 0 means 1000
}

// Stat counts leads of one brand in one state.
type Stat struct {
	Brand string `json:"brand"`
	State string `json:"state"`
	Leads int    `json:"leads"`
}

// Store keeps leads. Its one contract test runs on every database.
type Store interface {
	// Save keeps a lead once and queues its deliveries in the same transaction, and
	// returns only when both are durable. A lead is the same when brand and file, or
	// brand and key, are the same; or, when one side came without a file name, when the
	// other side has the same brand, address and name within CounterpartWindow. The same lead
	// again is merged, and its first id answered.
	Save(ctx context.Context, l Lead, destinations []string) (Saved, error)
	// Known answers what is kept of those uploads that have a lead.
	Known(ctx context.Context, uploads []Upload) (map[Upload]Known, error)
	Get(ctx context.Context, id string) (Record, error)
	List(ctx context.Context, f Filter) ([]Record, error)
	Stats(ctx context.Context, f Filter) ([]Stat, error)
	// Retry makes deliveries of the chosen leads due now, those that are dead and those that wait for
	// their next try, and answers how many.
	Retry(ctx context.Context, f Filter, now time.Time) (int, error)
	// Release accepts a lead whatever its status and queues the deliveries it lacks.
	Release(ctx context.Context, id string, destinations []string, now time.Time) (int, error)
	// Erase removes every lead of an address, if one is given, and those with the ids, with their deliveries.
	Erase(ctx context.Context, email string, ids ...string) (leads, deliveries int, err error)
	// MarkErased remembers, without naming anybody, that an address was erased with these requests,
	// each under its file or its key. Save keeps none of the requests again, nor what the address
	// sent up to that moment.
	MarkErased(ctx context.Context, email string, requests []Upload, at time.Time) error
}

// CounterpartWindow is how far apart the post and the upload of one request can be.
const CounterpartWindow = 15 * time.Minute

// Batches walks through every chosen lead in pages, so that an export holds one page in memory.
func Batches(ctx context.Context, s Store, f Filter) iter.Seq2[[]Record, error] {
	const page = 500
	return func(yield func([]Record, error) bool) {
		left := f.Limit
		for {
			f.Limit = page
			if left > 0 {
				f.Limit = min(page, left)
			}
			records, err := s.List(ctx, f)
			if err == nil && len(records) == 0 || !yield(records, err) || err != nil {
				return
			}
			f.After = records[len(records)-1].Place()
			if len(records) < f.Limit || (left > 0 && left == len(records)) {
				return
			}
			if left > 0 {
				left -= len(records)
			}
		}
	}
}

// All walks through every chosen lead.
func All(ctx context.Context, s Store, f Filter) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for some, err := range Batches(ctx, s, f) {
			if err != nil {
				yield(Record{}, err)
				return
			}
			for _, r := range some {
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

// Claim is one delivery in the hands of one worker until its lease ends.
type Claim struct {
	Lead        Lead
	Destination string
	Token       string
	Attempt     int // 1 for the first
}

// Outcome is what became of a claim: delivered, dead, or pending until DueAt.
type Outcome struct {
	State DeliveryState
	At    time.Time
	DueAt time.Time
	Error string
}

// Outbox hands out what is to be delivered, to any number of instances.
type Outbox interface {
	// Claim takes up to limit due deliveries that nobody holds. A claim whose lease has
	// ended is due again, so the work of a killed instance returns.
	Claim(ctx context.Context, destination, token string, now time.Time, lease time.Duration,
		limit int) ([]Claim, error)
	// Settle records an outcome, unless the claim has passed to somebody else by now.
	Settle(ctx context.Context, c Claim, o Outcome) (settled bool, err error)
	// Oldest is when the lead was stored that has waited longest for a delivery, or zero.
	Oldest(ctx context.Context) (time.Time, error)
}
