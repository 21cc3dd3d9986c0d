package leads

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// LeadQuery is what the list of leads is asked for.
type LeadQuery struct {
	Words    string    `json:"words,omitempty"`
	Brands   []string  `json:"brands,omitempty"`
	State    string    `json:"state,omitempty"`
	Type     string    `json:"type,omitempty"`
	Since    time.Time `json:"since,omitzero"`
	Until    time.Time `json:"until,omitzero"`
	Days     int       `json:"days,omitempty"` // the last so many days, in place of since
	Unread   bool      `json:"unread,omitempty"`
	Open     bool      `json:"open,omitempty"`
	Handled  bool      `json:"handled,omitempty"`
	Mine     bool      `json:"mine,omitempty"`
	Assigned string    `json:"assigned,omitempty"` // the id of a person
	After    string    `json:"after,omitempty"`    // Next of the page before
	Limit    int       `json:"limit,omitempty"`
}

// LeadRow is a lead in a list.
type LeadRow struct {
	ID          string        `json:"id"`
	Brand       string        `json:"brand"`
	Type        string        `json:"type"`
	Name        string        `json:"name"`
	Email       string        `json:"email"`
	Company     string        `json:"company,omitempty"`
	FleetSize   string        `json:"fleetSize,omitempty"`
	Preview     string        `json:"preview,omitempty"` // the beginning of what the visitor wrote
	ReceivedAt  time.Time     `json:"receivedAt"`
	State       string        `json:"state"`
	Handling    lead.Handling `json:"handling"`
	Attribution string        `json:"attribution,omitempty"` // where it came from, in a word
}

// LeadPage is a page of the list.
type LeadPage struct {
	Leads []LeadRow `json:"leads"`
	Next  string    `json:"next,omitempty"`
}

// LeadDetail is a lead with its whole story.
type LeadDetail struct {
	Lead  lead.Record  `json:"lead"`
	Story []lead.Event `json:"story"`
	// PossibleDuplicates are other leads of the same address that the person may see.
	PossibleDuplicates []LeadRow `json:"possibleDuplicates"`
}

const (
	pageSize    = 50
	largestPage = 200
	previewSize = 140
)

func (q LeadQuery) filter(c frame.Call, now time.Time) (f lead.Filter, some bool, err error) {
	f = lead.Filter{Words: q.Words, State: q.State, RequestType: q.Type, Since: q.Since, Until: q.Until,
		Unread: q.Unread, Open: q.Open, Handled: q.Handled, AssignedTo: q.Assigned, Limit: q.Limit}
	if q.Mine {
		f.AssignedTo = c.Person.ID
	}
	if q.Days > 0 {
		f.Since = now.AddDate(0, 0, -q.Days)
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

func cursor(r lead.Record) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", r.StoredAt.UnixMicro(), r.ID))
}

func parseCursor(text string) (lead.Cursor, error) {
	raw, _ := base64.RawURLEncoding.DecodeString(text)
	at, id, ok := strings.Cut(string(raw), " ")
	us, err := strconv.ParseInt(at, 10, 64)
	if !ok || err != nil || id == "" {
		return lead.Cursor{}, frame.NewProblem(http.StatusBadRequest, "This place in the list is not known any more; reload the list.")
	}
	return lead.Cursor{StoredAt: time.UnixMicro(us).UTC(), ID: id}, nil
}

func row(r lead.Record) LeadRow {
	preview := []rune(strings.Join(strings.Fields(r.Subject+" "+r.Notes), " "))
	from := r.Attribution.UTM["source"]
	if from == "" {
		from = r.Attribution.Referrer
	}
	return LeadRow{ID: r.ID, Brand: r.Brand, Type: r.RequestType, Name: r.Name, Email: r.Email, Company: r.Company, FleetSize: r.FleetSize,
		Preview: string(preview[:min(len(preview), previewSize)]), ReceivedAt: r.ReceivedAt, State: r.State, Handling: r.Handling, Attribution: from}
}

func (room *Room) Search(c frame.Call, q LeadQuery) error {
	f, some, err := q.filter(c, room.Now())
	if err != nil {
		return err
	}
	page := LeadPage{Leads: []LeadRow{}}
	if !some {
		return c.Answer(page)
	}
	list, err := room.Leads.List(c.Context(), f)
	if err != nil {
		return err
	}
	for _, r := range list {
		page.Leads = append(page.Leads, row(r))
	}
	if len(list) == f.Limit {
		page.Next = cursor(list[len(list)-1])
	}
	return c.Answer(page)
}

func (room *Room) Count(c frame.Call) error {
	return c.Reply(room.Leads.Counts(c.Context(), c.Person.Brands, c.Person.ID))
}

func (room *Room) Export(c frame.Call, q LeadQuery) error {
	f, some, err := q.filter(c, room.Now())
	if err != nil {
		return err
	}
	f.Limit, f.After = 0, lead.Cursor{}
	c.Did(desk.Entry{Brand: strings.Join(f.Brands, " ")})
	return c.Download("leads.csv", func(w io.Writer) error {
		out, err := lead.NewWriter(w, "csv")
		if err != nil || !some {
			return err
		}
		return lead.Export(c.Context(), room.Leads, f, out)
	})
}

// leadOf reads the lead of a call, if the person works for its brand.
func (room *Room) leadOf(c frame.Call) (lead.Record, error) {
	r, err := room.Leads.Get(c.Context(), c.PathValue("id"))
	if err != nil {
		return r, err
	}
	if !c.Person.Sees(r.Brand) {
		return lead.Record{}, frame.ErrNoSuch
	}
	return r, nil
}

// Read answers a lead with its story. That somebody looked is in the trail, or, while a full disk takes nothing, in the
// server's log: people must be able to answer a visitor meanwhile.
func (room *Room) Read(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	reading := c.Person.ID + " " + r.ID
	if !room.readings.goesOn(reading, room.Now()) { // a page that fetches it again is nobody who reads it again
		c.Did(desk.Entry{Brand: r.Brand, Subject: r.ID}, func() { room.readings.began(reading, room.Now()) })
	}
	return room.showLead(c, r)
}

// MarkRead notes that somebody who handles leads opened one.
func (room *Room) MarkRead(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	handled, err := room.Leads.Handle(c.Context(), r.ID, -1, func(h *lead.Handling) []lead.Event {
		if !h.ReadAt.IsZero() {
			return nil
		}
		h.ReadAt, h.ReadBy = room.Now(), c.Person.ID
		return []lead.Event{{At: room.Now(), Kind: lead.EventRead, By: c.Person.ID}}
	})
	if err == nil {
		r.Handling = handled
	} else if !errors.Is(err, desk.ErrNoRoom) { // what was read is shown all the same
		return err
	}
	return room.showLead(c, r)
}

func (room *Room) showLead(c frame.Call, r lead.Record) error {
	events, err := room.Leads.Events(c.Context(), r.ID)
	if err != nil {
		return err
	}
	detail := LeadDetail{Lead: r, Story: lead.Story(r.Lead, events), PossibleDuplicates: []LeadRow{}}
	if r.Email != "" {
		others, err := room.Leads.List(c.Context(), lead.Filter{Email: r.Email, Brands: c.Person.Brands, Limit: 11})
		if err != nil {
			return err
		}
		for _, t := range others {
			if t.ID != r.ID && len(detail.PossibleDuplicates) < 10 {
				detail.PossibleDuplicates = append(detail.PossibleDuplicates, row(t))
			}
		}
	}
	c.SetVersion(strconv.FormatInt(r.Handling.Version, 10))
	return c.Answer(detail)
}

// leadVersion reads from If-Match which version of a lead a change was made from.
func leadVersion(c frame.Call) (int64, error) {
	text, err := c.Version()
	if err != nil {
		return 0, err
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v < 0 {
		return 0, frame.NewProblem(http.StatusPreconditionFailed, frame.Sentence(lead.ErrChanged.Error()))
	}
	return v, nil
}

// LeadChange is what a person does with a lead; absent fields stay as they are.
type LeadChange struct {
	Unread   *bool   `json:"unread,omitempty"`
	Handled  *bool   `json:"handled,omitempty"`
	Assigned *string `json:"assigned,omitempty"` // the id of a person, or nobody
}

func (room *Room) Handle(c frame.Call, change LeadChange) error {
	version, err := leadVersion(c)
	if err != nil {
		return err
	}
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	if err := room.checkAssignee(c, change, r.Brand); err != nil {
		return err
	}
	var done []lead.Event
	ctx := c.DoingEach(func() (entries []desk.Entry) {
		for _, e := range done {
			entries = append(entries, desk.Entry{Action: "marked a lead as " + string(e.Kind), Brand: r.Brand, Subject: r.ID, After: e.Text})
		}
		return entries
	})
	r.Handling, err = room.Leads.Handle(ctx, r.ID, version, func(h *lead.Handling) []lead.Event {
		done = change.apply(h, c.Person.ID, room.Now())
		return done
	})
	if err != nil {
		return err
	}
	return room.showLead(c, r)
}

// checkAssignee keeps a lead from being given to somebody who could not see it.
func (room *Room) checkAssignee(c frame.Call, change LeadChange, brand string) error {
	if change.Assigned == nil || *change.Assigned == "" {
		return nil
	}
	p, err := room.Store.Person(c.Context(), *change.Assigned)
	if err != nil {
		return frame.NewProblem(http.StatusUnprocessableEntity, "This person is not at the Desk any more.")
	}
	if !p.May(desk.ReadLeads) || !p.Sees(brand) {
		return frame.NewProblem(http.StatusUnprocessableEntity, frame.Sentence(p.TitleFor(c.Person)+" cannot see leads of this brand; an owner can change that under People"))
	}
	return nil
}

// apply makes a change and tells of it.
func (change LeadChange) apply(h *lead.Handling, by string, now time.Time) (events []lead.Event) {
	tell := func(kind lead.EventKind, text string) {
		events = append(events, lead.Event{At: now, Kind: kind, By: by, Text: text})
	}
	if u := change.Unread; u != nil && *u != h.ReadAt.IsZero() {
		h.ReadAt, h.ReadBy = now, by
		if *u {
			h.ReadAt, h.ReadBy = time.Time{}, ""
			tell(lead.EventUnread, "")
		} else {
			tell(lead.EventRead, "")
		}
	}
	if v := change.Handled; v != nil && *v == h.HandledAt.IsZero() {
		h.HandledAt, h.HandledBy = now, by
		if *v {
			tell(lead.EventHandled, "")
		} else {
			h.HandledAt, h.HandledBy = time.Time{}, ""
			tell(lead.EventReopened, "")
		}
	}
	if a := change.Assigned; a != nil && *a != h.AssignedTo {
		if h.AssignedTo = *a; *a == "" {
			tell(lead.EventUnassigned, "")
		} else {
			tell(lead.EventAssigned, *a)
		}
	}
	return events
}

// Note is what a person puts down about a lead.
type Note struct {
	Text string `json:"text"`
}

func (room *Room) AddNote(c frame.Call, in Note) error {
	text := strings.TrimSpace(in.Text)
	if text == "" || len(text) > 10_000 {
		return frame.NewProblem(http.StatusUnprocessableEntity, "A note needs some words, and at most 10,000 characters.")
	}
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	note := lead.Event{Lead: r.ID, At: room.Now(), Kind: lead.EventNote, By: c.Person.ID, Text: text}
	if err := room.Leads.AddEvent(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), note); err != nil {
		return err
	}
	return room.showLead(c, r)
}
