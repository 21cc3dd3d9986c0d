package leads

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// LeadRow is a lead in a list.
type LeadRow struct {
	ID        string `json:"id"`
	Brand     string `json:"brand"`
	Type      string `json:"type"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	Company   string `json:"company,omitempty"`
	FleetSize string `json:"fleetSize,omitempty"`
	Preview   string `json:"preview,omitempty"` // the beginning of what the visitor wrote last
	// AnsweredAt is when the visitor answered a letter, where nobody wrote since.
	AnsweredAt time.Time `json:"answeredAt,omitzero"`
	ReceivedAt time.Time `json:"receivedAt"`
	// HeardAt is when the visitor last wrote: the lead itself, or an answer.
	HeardAt time.Time `json:"heardAt"`
	// Unsent is set where a letter to the visitor waits to be tried again, or was given up.
	Unsent      bool          `json:"unsent,omitempty"`
	State       string        `json:"state"`
	Handling    lead.Handling `json:"handling"`
	Attribution string        `json:"attribution,omitempty"` // where it came from, in a word
	// Quote is the one whose price the lead asks for.
	Quote *LeadQuote `json:"quote,omitempty"`
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
	// Company is the domain under which leads of the same company are found, and SameCompany those of other addresses
	// there.
	Company     string    `json:"company,omitempty"`
	SameCompany []LeadRow `json:"sameCompany"`
	// ReplyFrom is the brand's address in letters to the person; nothing where they cannot be written to from here.
	ReplyFrom string `json:"replyFrom,omitempty"`
}

const previewSize = 140

func row(r lead.Record) LeadRow {
	from := r.Attribution.UTM["source"]
	if from == "" {
		from = r.Attribution.Referrer
	}
	shown := LeadRow{ID: r.ID, Brand: r.Brand, Type: r.RequestType, Name: r.Name, Email: r.Email, Company: r.Company,
		FleetSize: r.FleetSize,
		Preview:   preview(r.Subject + " " + r.Notes), ReceivedAt: r.ReceivedAt, HeardAt: r.ReceivedAt, State: r.State,
		Handling: r.Handling, Attribution: from}
	if r.AnsweredAt.After(r.ReceivedAt) {
		shown.HeardAt = r.AnsweredAt
	}
	return shown
}

func preview(text string) string {
	letters := []rune(strings.Join(strings.Fields(text), " "))
	return string(letters[:min(len(letters), previewSize)])
}

// rows are leads in a list, each with the answer that waits for somebody.
func (room *Room) rows(c frame.Call, list []lead.Record) ([]LeadRow, error) {
	rows := []LeadRow{}
	var ids []string
	for _, r := range list {
		rows, ids = append(rows, row(r)), append(ids, r.ID)
	}
	letters, err := room.Leads.Letters(c.Context(), ids...)
	for i := range rows {
		written := letters[rows[i].ID]
		if len(written) == 0 {
			continue
		}
		if last := written[len(written)-1]; last.State == lead.LetterReceived {
			rows[i].AnsweredAt, rows[i].Preview = last.At, preview(last.Text)
		}
		rows[i].Unsent = slices.ContainsFunc(written, lead.Letter.IsStuck)
	}
	return rows, errors.Join(err, room.nameQuotes(c, rows))
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
	if page.Leads, err = room.rows(c, list); err != nil {
		return err
	}
	if len(list) == f.Limit {
		page.Next = cursor(list[len(list)-1])
	}
	return c.Answer(page)
}

// LeadCount is how many leads a search finds.
type LeadCount struct {
	Leads int `json:"leads"`
}

func (room *Room) CountFound(c frame.Call, q LeadQuery) error {
	f, some, err := q.filter(c, room.Now())
	if err != nil {
		return err
	}
	if !some {
		return c.Answer(LeadCount{})
	}
	n, err := room.Leads.Count(c.Context(), f)
	return c.Reply(LeadCount{n}, err)
}

func (room *Room) Count(c frame.Call) error {
	return c.Reply(room.Leads.Counts(c.Context(), c.Person.Brands, c.Person.ID, room.Now()))
}

func (room *Room) Export(c frame.Call, q LeadQuery) error {
	f, some, err := q.filter(c, room.Now())
	if err != nil {
		return err
	}
	f.Limit, f.After = 0, lead.Cursor{}
	people, err := room.Store.People(c.Context())
	if err != nil {
		return err
	}
	named := map[string]string{}
	for _, p := range people {
		named[p.ID] = p.TitleFor(c.Person)
	}
	c.Did(desk.Entry{Brand: strings.Join(f.Brands, " ")})
	return c.Download("leads.csv", func(w io.Writer) error {
		sheet, err := lead.NewSheet(w, func(id string) string { return named[id] })
		if err != nil || !some {
			return err
		}
		return sheet.WriteAll(c.Context(), room.Leads, f)
	})
}

// leadOf reads the lead of a call, if the person works for its brand.
func (room *Room) leadOf(c frame.Call) (lead.Record, error) {
	return room.leadNamed(c, c.PathValue("id"))
}

var errGone = frame.NewProblem(http.StatusNotFound,
	"This lead is not here any more: everything of its person was erased, or its time was over.")

func (room *Room) leadNamed(c frame.Call, id string) (lead.Record, error) {
	r, err := room.Leads.Get(c.Context(), id)
	if errors.Is(err, lead.ErrNotFound) {
		return r, errGone
	} else if err != nil {
		return r, err
	}
	if !c.Person.Sees(r.Brand) {
		return lead.Record{}, frame.ErrNoSuch
	}
	return r, nil
}

// Read answers a lead with its story. That somebody looked is in the trail, or, while a full disk takes nothing,
// in the server's log: people must be able to answer a visitor meanwhile.
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

// NotePresence notes that a person has a lead open, or writes an answer to it, and tells them who else does.
func (room *Room) NotePresence(c frame.Call) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	return c.Present("lead "+r.ID, strconv.FormatInt(r.Handling.Version, 10))
}

func (room *Room) showLead(c frame.Call, r lead.Record) error {
	events, err := room.Leads.Events(c.Context(), r.ID)
	if err != nil {
		return err
	}
	letters, err := room.Leads.Letters(c.Context(), r.ID)
	if err != nil {
		return err
	}
	detail := LeadDetail{Lead: r, Story: lead.Story(r.Lead, events, letters[r.ID]), Company: lead.CompanyKey(r.Email)}
	if from := room.replyFrom(c, r); from != nil {
		detail.ReplyFrom = lead.ReadableAddress(from.String())
	}
	same := func(other lead.Record) bool { return lead.EmailKey(other.Email) == lead.EmailKey(r.Email) }
	if detail.PossibleDuplicates, err = room.leadsBeside(c, r, lead.Filter{Email: r.Email}, same); err != nil {
		return err
	}
	colleague := func(other lead.Record) bool { return !same(other) }
	if detail.SameCompany, err = room.leadsBeside(c, r, lead.Filter{Company: detail.Company}, colleague); err != nil {
		return err
	}
	c.SetVersion(strconv.FormatInt(r.Handling.Version, 10))
	return c.Answer(detail)
}

// leadsBeside are the newest other leads of a filter, of all brands that the person works for.
func (room *Room) leadsBeside(c frame.Call, r lead.Record, f lead.Filter,
	fits func(lead.Record) bool) ([]LeadRow, error) {
	rows := []LeadRow{}
	if lead.EmailKey(f.Email) == "" && f.Company == "" {
		return rows, nil
	}
	f.Brands, f.Limit = c.Person.Brands, 31
	others, err := room.Leads.List(c.Context(), f)
	for _, other := range others {
		if other.ID != r.ID && fits(other) && len(rows) < 10 {
			rows = append(rows, row(other))
		}
	}
	return rows, err
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

// Note is what a person puts down about a lead.
type Note struct {
	// ID is made by the page, so that a note that is sent twice is one.
	ID   string `json:"id,omitempty"`
	Text string `json:"text"`
}

func (room *Room) AddNote(c frame.Call, in Note) error {
	text := strings.TrimSpace(in.Text)
	if text == "" || len(text) > 10_000 {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"A note needs some words, and at most 10,000 characters.")
	}
	if _, err := uuid.Parse(in.ID); in.ID != "" && err != nil {
		return errMisunderstood
	}
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	note := lead.Event{ID: in.ID, Lead: r.ID, At: room.Now(), Kind: lead.EventNote, By: c.Person.ID, Text: text}
	err = room.Leads.AddEvent(c.Doing(desk.Entry{Brand: r.Brand, Subject: r.ID}), note)
	if errors.Is(err, lead.ErrNotedAlready) {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(err.Error()))
	} else if err != nil {
		return err
	}
	return room.showLead(c, r)
}
