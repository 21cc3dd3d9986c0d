package leads

import (
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
)

// LeadChange is what a person does with a lead; absent fields stay as they are.
type LeadChange struct {
	Unread   *bool       `json:"unread,omitempty"`
	Handled  *bool       `json:"handled,omitempty"`
	Assigned *string     `json:"assigned,omitempty"` // the id of a person, or nobody
	Stage    *lead.Stage `json:"stage,omitempty"`
	// LostBecause goes with the stage lost.
	LostBecause string `json:"lostBecause,omitempty"`
	// RemindAt hides a lead until then; a time that is over shows it again.
	RemindAt *time.Time `json:"remindAt,omitempty"`
	// RemindAbout goes with it: what the reminder is about.
	RemindAbout string `json:"remindAbout,omitempty"`
}

func (change LeadChange) check() error {
	if change.Stage != nil && !slices.Contains(lead.Stages, *change.Stage) {
		return frame.NewProblem(http.StatusUnprocessableEntity, "There is no such stage.")
	}
	if len(change.LostBecause) > 500 {
		return frame.NewProblem(http.StatusUnprocessableEntity, "The reason is too long; 500 characters are enough.")
	}
	if utf8.RuneCountInString(change.RemindAbout) > 200 {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			"What a reminder is about has room in 200 characters; write a note for the rest.")
	}
	return nil
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
	if r.Handling, _, err = room.changeLead(c, r, version, change); err != nil {
		return err
	}
	return room.showLead(c, r)
}

// changeLead changes how a lead is handled, tells the trail, and answers what would undo it.
func (room *Room) changeLead(c frame.Call, r lead.Record, version int64, change LeadChange) (h lead.Handling,
	undo LeadChange, err error) {
	if err := change.check(); err != nil {
		return h, undo, err
	}
	if err := room.checkAssignee(c, change, r.Brand); err != nil {
		return h, undo, err
	}
	var done []lead.Event
	ctx := c.DoingEach(func() (entries []desk.Entry) {
		for _, e := range done {
			text := e.Text
			if e.Kind == lead.EventStage || e.Kind == lead.EventReminder {
				text, _, _ = strings.Cut(text, ": ") // the rest may speak of a person, and the trail cannot forget
			}
			entries = append(entries, desk.Entry{Action: marked(e.Kind), Brand: r.Brand,
				Subject: r.ID, After: text})
		}
		return entries
	})
	h, err = room.Leads.Handle(ctx, r.ID, version, func(h *lead.Handling) []lead.Event {
		before := *h
		done = change.apply(h, c.Person.ID, room.Now())
		undo = undoing(before, *h)
		return done
	})
	return h, undo, err
}

// marked is how the trail names a change of a lead.
func marked(kind lead.EventKind) string { return "marked a lead as " + string(kind) }

// checkAssignee keeps a lead from being given to somebody who could do nothing with it.
func (room *Room) checkAssignee(c frame.Call, change LeadChange, brand string) error {
	if change.Assigned == nil || *change.Assigned == "" {
		return nil
	}
	p, err := room.Store.Person(c.Context(), *change.Assigned)
	if err != nil {
		return frame.NewProblem(http.StatusUnprocessableEntity, "This person is not at the Desk any more.")
	}
	if !p.May(desk.HandleLeads) || !p.Sees(brand) {
		return frame.NewProblem(http.StatusUnprocessableEntity,
			frame.Sentence(p.TitleFor(c.Person)+
				" cannot handle leads of this brand; an owner can change that under People"))
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
		if *v {
			change.handled(h, by, now, tell)
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
	change.applyStage(h, by, now, tell)
	change.applyReminder(h, by, now, tell)
	return events
}

// applyStage moves a lead on; nothing is left to do with one that is won or lost.
func (change LeadChange) applyStage(h *lead.Handling, by string, now time.Time, tell func(lead.EventKind, string)) {
	if change.Stage == nil {
		return
	}
	because := ""
	if *change.Stage == lead.StageLost {
		because = strings.TrimSpace(change.LostBecause)
	}
	if *change.Stage == h.Stage && because == h.LostBecause {
		return
	}
	h.Stage, h.LostBecause = *change.Stage, because
	text := string(h.Stage)
	if because != "" {
		text += ": " + because
	}
	tell(lead.EventStage, text)
	if over := h.Stage == lead.StageWon || h.Stage == lead.StageLost; over && change.Handled == nil &&
		h.HandledAt.IsZero() {
		change.handled(h, by, now, tell)
	}
}

// handled notes who handled a lead; nobody has to read it any more, nor to be reminded of it later, unless the change
// says so.
func (change LeadChange) handled(h *lead.Handling, by string, now time.Time, tell func(lead.EventKind, string)) {
	h.HandledAt, h.HandledBy = now, by
	if h.ReadAt.IsZero() {
		h.ReadAt, h.ReadBy = now, by
	}
	tell(lead.EventHandled, "")
	if h.RemindAt.After(now) && change.RemindAt == nil {
		h.RemindAt, h.RemindBy, h.RemindAbout = time.Time{}, "", ""
		tell(lead.EventNoReminder, "")
	}
}

func (change LeadChange) applyReminder(h *lead.Handling, by string, now time.Time, tell func(lead.EventKind, string)) {
	about := lead.OneLine(change.RemindAbout)
	if change.RemindAt == nil || change.RemindAt.Equal(h.RemindAt) && about == h.RemindAbout {
		return
	}
	if !change.RemindAt.After(now) {
		if !h.RemindAt.IsZero() {
			h.RemindAt, h.RemindBy, h.RemindAbout = time.Time{}, "", ""
			tell(lead.EventNoReminder, "")
		}
		return
	}
	h.RemindAt, h.RemindBy, h.RemindAbout = change.RemindAt.UTC().Truncate(time.Microsecond), by, about
	text := h.RemindAt.Format(time.RFC3339)
	if about != "" {
		text += ": " + about
	}
	tell(lead.EventReminder, text)
}

// undoing is the change that leads back.
func undoing(before, after lead.Handling) (undo LeadChange) {
	if before.ReadAt.IsZero() != after.ReadAt.IsZero() {
		unread := before.ReadAt.IsZero()
		undo.Unread = &unread
	}
	if before.HandledAt.IsZero() != after.HandledAt.IsZero() {
		handled := !before.HandledAt.IsZero()
		undo.Handled = &handled
	}
	if before.AssignedTo != after.AssignedTo {
		undo.Assigned = &before.AssignedTo
	}
	if before.Stage != after.Stage || before.LostBecause != after.LostBecause {
		undo.Stage, undo.LostBecause = &before.Stage, before.LostBecause
	}
	if !before.RemindAt.Equal(after.RemindAt) || before.RemindAbout != after.RemindAbout {
		undo.RemindAt, undo.RemindAbout = &before.RemindAt, before.RemindAbout
	}
	return undo
}

// holds says whether a lead is handled as a change would leave it, except for who read it.
func (change LeadChange) holds(h lead.Handling) bool {
	if v := change.Handled; v != nil && *v == h.HandledAt.IsZero() {
		return false
	}
	if a := change.Assigned; a != nil && *a != h.AssignedTo {
		return false
	}
	if s := change.Stage; s != nil && (*s != h.Stage || change.LostBecause != h.LostBecause) {
		return false
	}
	at := change.RemindAt
	return at == nil || at.Equal(h.RemindAt) && change.RemindAbout == h.RemindAbout ||
		h.RemindAt.IsZero() && at.Unix() <= 0
}
