package leads

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"livery/internal/desk/frame"
	"livery/internal/lead"
	"livery/internal/quote"
)

// LeadQuery is what the list of leads is asked for. It travels in the body of a call, because
// people search for names and addresses, and those belong in no address and no log.
type LeadQuery struct {
	Words  string    `json:"words,omitempty"`
	Brands []string  `json:"brands,omitempty"`
	State  string    `json:"state,omitempty"`
	Type   string    `json:"type,omitempty"`
	Since  time.Time `json:"since,omitzero"`
	Until  time.Time `json:"until,omitzero"`
	Days   int       `json:"days,omitempty"` // the last so many days, in place of since
	// Today asks for those of today, in place of since, by a clock that is so many minutes ahead of UTC.
	Today      *int   `json:"today,omitempty"`
	Unread     bool   `json:"unread,omitempty"`
	Open       bool   `json:"open,omitempty"`
	Handled    bool   `json:"handled,omitempty"`
	Mine       bool   `json:"mine,omitempty"`
	Assigned   string `json:"assigned,omitempty"` // the id of a person
	Unassigned bool   `json:"unassigned,omitempty"`
	Later      bool   `json:"later,omitempty"` // only those that somebody wants to be reminded of
	Due        bool   `json:"due,omitempty"`   // only those whose reminder came, not handled since
	// DueToday asks for those that this person is to be reminded of until the day ends, by a clock that is so many
	// minutes ahead of UTC.
	DueToday *int       `json:"dueToday,omitempty"`
	Stage    lead.Stage `json:"stage,omitempty"`
	// Quote asks for those whose quote is that far.
	Quote     quote.Standing `json:"quote,omitempty"`
	FleetFrom int64          `json:"fleetFrom,omitempty"`
	FleetTo   int64          `json:"fleetTo,omitempty"`
	Company   string         `json:"company,omitempty"` // a domain of addresses
	Sort      LeadSort       `json:"sort,omitempty"`
	IDs       []string       `json:"ids,omitempty"`   // only these, of those that fit
	After     string         `json:"after,omitempty"` // Next of the page before
	Limit     int            `json:"limit,omitempty"`
}

// LeadSort is the order of a list. Unless it says otherwise, those come first whose person wrote last; of reminders,
// those that are due first.
type LeadSort string

const (
	NewestFirst  LeadSort = "newest"
	OldestFirst  LeadSort = "oldest"
	LargestFirst LeadSort = "fleet"
)

// Sorts are all of them.
var Sorts = []LeadSort{NewestFirst, OldestFirst, LargestFirst}

func (q LeadQuery) order() lead.Order {
	switch {
	case q.Sort == NewestFirst:
		return lead.NewestFirst
	case q.Sort == OldestFirst:
		return lead.OldestFirst
	case q.Sort == LargestFirst:
		return lead.LargestFirst
	case q.Later || q.Due || q.DueToday != nil:
		return lead.DueFirst
	}
	return lead.HeardFirst
}

const (
	pageSize    = 50
	largestPage = 200
)

func (q LeadQuery) filter(c frame.Call, now time.Time) (f lead.Filter, some bool, err error) {
	f = lead.Filter{Words: q.Words, State: q.State, RequestType: q.Type, Since: q.Since, Until: q.Until,
		Unread: q.Unread, Open: q.Open, Handled: q.Handled, AssignedTo: q.Assigned, Unassigned: q.Unassigned,
		Stage: q.Stage, Quote: q.Quote, QuoteAt: now,
		FleetFrom: q.FleetFrom, FleetTo: q.FleetTo, Company: lead.CompanyKey("@" + q.Company), IDs: q.IDs,
		Order: q.order(), Limit: q.Limit}
	if q.Open {
		f.Awake = now
	}
	if q.Later {
		f.Asleep = now
	}
	if q.Due {
		f.Due = now
	}
	if q.Mine {
		f.AssignedTo = c.Person.ID
	}
	if q.Days > 0 {
		f.Since = now.AddDate(0, 0, -q.Days)
	}
	if q.Today != nil {
		f.Since = dayBegan(now, *q.Today)
	}
	if q.DueToday != nil {
		f.RemindsOf, f.Due = c.Person.ID, dayBegan(now, *q.DueToday).Add(24*time.Hour-time.Microsecond)
	}
	if f.Limit <= 0 {
		f.Limit = pageSize
	}
	f.Limit = min(f.Limit, largestPage)
	f.Brands, some = c.OwnBrands(q.Brands)
	if q.After != "" {
		f.After, err = parseCursor(q.After)
	}
	return f, some, err
}

// dayBegan is when today began by a clock that is so many minutes ahead of UTC.
func dayBegan(now time.Time, minutes int) time.Time {
	ahead := time.Duration(minutes) * time.Minute
	return now.Add(ahead).Truncate(24 * time.Hour).Add(-ahead)
}

func cursor(r lead.Record) string {
	at := r.Place()
	remind := int64(0)
	if !at.RemindAt.IsZero() {
		remind = at.RemindAt.UnixMicro()
	}
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s %d %d %d", at.StoredAt.UnixMicro(), at.ID,
		at.Fleet, at.HeardAt.UnixMicro(), remind))
}

func parseCursor(text string) (lead.Cursor, error) {
	raw, _ := base64.RawURLEncoding.DecodeString(text)
	var at, fleet, heard, remind int64
	var id string
	if _, err := fmt.Sscanf(string(raw), "%d %s %d %d %d", &at, &id, &fleet, &heard, &remind); err != nil {
		return lead.Cursor{},
			frame.NewProblem(http.StatusBadRequest, "This place in the list is not known any more; reload the list.")
	}
	place := lead.Cursor{StoredAt: time.UnixMicro(at).UTC(), ID: id, Fleet: fleet, HeardAt: time.UnixMicro(heard).UTC()}
	if remind != 0 {
		place.RemindAt = time.UnixMicro(remind).UTC()
	}
	return place, nil
}
