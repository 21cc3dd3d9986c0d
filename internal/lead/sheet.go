package lead

import (
	"context"
	"encoding/csv"
	"io"
	"regexp"
	"strings"
	"time"
)

// Sheet writes leads as a table that spreadsheets open as it is: letters of all scripts, and texts that look like
// numbers or dates as texts.
type Sheet struct {
	out   *csv.Writer
	named func(person string) string
}

// sheetHeader names the columns. Spreadsheets know moments only without a zone, so their names say it.
var sheetHeader = []string{"id", "brand", "received" + inUTC, "kind", "name", "e-mail", "phone", "company",
	"fleet size", "subject", "message",
	"state", "stage", "lost because", "assigned to", "handled" + inUTC, "handled by", "remind on" + inUTC,
	"notes", "letters",
	"landing", "referrer", "campaign", "shortlist", "page", "why set aside"}

const inUTC = " (UTC)"

// NewSheet begins a table; named answers what a person of the Desk is called.
func NewSheet(w io.Writer, named func(person string) string) (*Sheet, error) {
	// or a spreadsheet takes the letters for those of its own machine
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, err
	}
	s := &Sheet{out: csv.NewWriter(w), named: named}
	s.out.UseCRLF = true
	return s, s.out.Write(sheetHeader)
}

// WriteAll writes every chosen lead in the order of the filter, with what colleagues wrote about it.
func (s *Sheet) WriteAll(ctx context.Context, inbox Inbox, f Filter) error {
	for some, err := range Batches(ctx, inbox, f) {
		if err != nil {
			return err
		}
		notes, err := inbox.Notes(ctx, ids(some))
		if err != nil {
			return err
		}
		letters, err := inbox.Letters(ctx, ids(some)...)
		for _, r := range some {
			if r.Letters = letters[r.ID]; err == nil {
				err = s.write(r, notes[r.ID])
			}
		}
		if err != nil {
			return err
		}
	}
	s.out.Flush()
	return s.out.Error()
}

func (s *Sheet) write(r Record, notes []Event) error {
	h := r.Handling
	var texts []string
	for _, e := range notes {
		texts = append(texts, e.At.UTC().Format(time.DateOnly)+" "+s.named(e.By)+": "+e.Text)
	}
	cells := []string{r.ID, r.Brand, day(r.ReceivedAt), r.RequestType, r.Name, r.Email, r.Phone, r.Company, r.FleetSize,
		r.Subject, r.Notes,
		r.State, string(h.Stage), h.LostBecause, s.named(h.AssignedTo), day(h.HandledAt), s.named(h.HandledBy),
		day(h.RemindAt), strings.Join(texts, "\n"), correspondence(r.Letters, s.named),
		r.Attribution.Landing, r.Attribution.Referrer, utm(r.Attribution.UTM),
		strings.Join(r.Attribution.Shortlist, " "), r.Attribution.Page, r.Reason}
	for i, cell := range cells {
		if !strings.HasSuffix(sheetHeader[i], inUTC) { // those are to be dates
			cells[i] = textCell(cell)
		}
	}
	return s.out.Write(cells)
}

// numeric is what a spreadsheet turns into a number, a date or a sum of its own: a telephone number, a fleet of 1-9.
var numeric = regexp.MustCompile(`^[+-]?[\d(][\d\s()./:,+-]*$`)

// textCell keeps a text as it is: a tab before it is not seen and says that it is one.
func textCell(cell string) string {
	if numeric.MatchString(cell) {
		return "\t" + cell
	}
	return SafeCell(cell)
}

func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.DateTime)
}
