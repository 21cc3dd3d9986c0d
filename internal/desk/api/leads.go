package api

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
	"livery/internal/lead"
)

// LeadQuery is what the list of leads is asked for. It travels in the body of a call, because
// people search for names and addresses, and those belong in no address and no log.
type LeadQuery struct {
	Words    string    `json:"words,omitempty"`
	Brands   []string  `json:"brands,omitempty"`
	State    string    `json:"state,omitempty"`
	Type     string    `json:"type,omitempty"`
	Since    time.Time `json:"since,omitzero"`
	Until    time.Time `json:"until,omitzero"`
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

func (q LeadQuery) filter(c call) (f lead.Filter, some bool, err error) {
	f = lead.Filter{Words: q.Words, State: q.State, RequestType: q.Type, Since: q.Since, Until: q.Until,
		Unread: q.Unread, Open: q.Open, Handled: q.Handled, AssignedTo: q.Assigned, Limit: q.Limit}
	if q.Mine {
		f.AssignedTo = c.person.ID
	}
	if f.Limit <= 0 {
		f.Limit = pageSize
	}
	f.Limit = min(f.Limit, largestPage)
	f.Brands, some = c.brands(q.Brands)
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
		return lead.Cursor{}, problem(http.StatusBadRequest, "This place in the list is not known any more; reload the list.")
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

func (d *Desk) searchLeads(c call, q LeadQuery) error {
	f, some, err := q.filter(c)
	if err != nil {
		return err
	}
	page := LeadPage{Leads: []LeadRow{}}
	if !some {
		return c.answer(page)
	}
	list, err := d.Leads.List(c.Context(), f)
	if err != nil {
		return err
	}
	for _, r := range list {
		page.Leads = append(page.Leads, row(r))
	}
	if len(list) == f.Limit {
		page.Next = cursor(list[len(list)-1])
	}
	return c.answer(page)
}

func (d *Desk) countLeads(c call) error {
	return c.reply(d.Leads.Counts(c.Context(), c.person.Brands, c.person.ID))
}

func (d *Desk) exportLeads(c call, q LeadQuery) error {
	f, some, err := q.filter(c)
	if err != nil {
		return err
	}
	f.Limit, f.After = 0, lead.Cursor{}
	c.did(desk.Entry{Brand: strings.Join(f.Brands, " ")})
	return d.download(c, "leads.csv", func(w io.Writer) error {
		out, err := lead.NewWriter(w, "csv")
		if err != nil || !some {
			return err
		}
		return lead.Export(c.Context(), d.Leads, f, out)
	})
}

// leadOf reads the lead of a call, if the person works for its brand.
func (d *Desk) leadOf(c call) (lead.Record, error) {
	r, err := d.Leads.Get(c.Context(), c.PathValue("id"))
	if err != nil {
		return r, err
	}
	if !c.person.Sees(r.Brand) {
		return lead.Record{}, errNoSuch
	}
	return r, nil
}

// readLead answers a lead with its story. That somebody looked is in the trail, or, while a full disk takes nothing, in the
// server's log: people must be able to answer a visitor meanwhile.
func (d *Desk) readLead(c call) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if d.readings.first(c.person.ID+" "+r.ID, d.Now()) { // a page that fetches it again is nobody who reads it again
		c.did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	}
	return d.showLead(c, r)
}

// markLeadRead notes that somebody who handles leads opened one.
func (d *Desk) markLeadRead(c call) error {
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	handled, err := d.Leads.Handle(c.Context(), r.ID, -1, func(h *lead.Handling) []lead.Event {
		if !h.ReadAt.IsZero() {
			return nil
		}
		h.ReadAt, h.ReadBy = d.Now(), c.person.ID
		return []lead.Event{{At: d.Now(), Kind: lead.EventRead, By: c.person.ID}}
	})
	if err == nil {
		r.Handling = handled
	} else if !errors.Is(err, desk.ErrNoRoom) { // what was read is shown all the same
		return err
	}
	return d.showLead(c, r)
}

func (d *Desk) showLead(c call, r lead.Record) error {
	events, err := d.Leads.Events(c.Context(), r.ID)
	if err != nil {
		return err
	}
	detail := LeadDetail{Lead: r, Story: lead.Story(r.Lead, events), PossibleDuplicates: []LeadRow{}}
	if r.Email != "" {
		others, err := d.Leads.List(c.Context(), lead.Filter{Email: r.Email, Brands: c.person.Brands, Limit: 11})
		if err != nil {
			return err
		}
		for _, t := range others {
			if t.ID != r.ID && len(detail.PossibleDuplicates) < 10 {
				detail.PossibleDuplicates = append(detail.PossibleDuplicates, row(t))
			}
		}
	}
	c.w.Header().Set("ETag", etag(r.Handling))
	return c.answer(detail)
}

func etag(h lead.Handling) string { return `"` + strconv.FormatInt(h.Version, 10) + `"` }

// leadVersion reads from If-Match which version of a lead a change was made from.
func (c call) leadVersion() (int64, error) {
	text := c.Header.Get("If-Match")
	if text == "" {
		return 0, errNoMatch
	}
	v, err := strconv.ParseInt(strings.Trim(text, `"`), 10, 64)
	if err != nil || v < 0 {
		return 0, problem(http.StatusPreconditionFailed, sentence(lead.ErrChanged.Error()))
	}
	return v, nil
}

// LeadChange is what a person does with a lead; absent fields stay as they are.
type LeadChange struct {
	Unread   *bool   `json:"unread,omitempty"`
	Handled  *bool   `json:"handled,omitempty"`
	Assigned *string `json:"assigned,omitempty"` // the id of a person, or nobody
}

func (d *Desk) handleLead(c call, change LeadChange) error {
	version, err := c.leadVersion()
	if err != nil {
		return err
	}
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if err := d.checkAssignee(c, change, r.Brand); err != nil {
		return err
	}
	var done []lead.Event
	r.Handling, err = d.Leads.Handle(c.Context(), r.ID, version, func(h *lead.Handling) []lead.Event {
		done = change.apply(h, c.person.ID, d.Now())
		return done
	})
	if err != nil {
		return err
	}
	for _, e := range done {
		c.did(desk.Entry{Action: "marked a lead as " + string(e.Kind), Brand: r.Brand, Subject: r.ID, After: e.Text})
	}
	return d.showLead(c, r)
}

// checkAssignee keeps a lead from being given to somebody who could not see it.
func (d *Desk) checkAssignee(c call, change LeadChange, brand string) error {
	if change.Assigned == nil || *change.Assigned == "" {
		return nil
	}
	p, err := d.Store.Person(c.Context(), *change.Assigned)
	if err != nil {
		return problem(http.StatusUnprocessableEntity, "This person is not at the Desk any more.")
	}
	if !p.May(desk.ReadLeads) || !p.Sees(brand) {
		return problem(http.StatusUnprocessableEntity, sentence(p.TitleFor(c.person)+" cannot see leads of this brand; an owner can change that under People"))
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

func (d *Desk) noteOnLead(c call, in Note) error {
	text := strings.TrimSpace(in.Text)
	if text == "" || len(text) > 10_000 {
		return problem(http.StatusUnprocessableEntity, "A note needs some words, and at most 10,000 characters.")
	}
	r, err := d.leadOf(c)
	if err != nil {
		return err
	}
	if err := d.Leads.AddEvent(c.Context(), lead.Event{Lead: r.ID, At: d.Now(), Kind: lead.EventNote, By: c.person.ID, Text: text}); err != nil {
		return err
	}
	c.did(desk.Entry{Brand: r.Brand, Subject: r.ID})
	return d.showLead(c, r)
}
