package lead

import (
	"context"
	"encoding/csv"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"livery/internal/quote"
)

// Sheet writes leads as a table that spreadsheets open as it is, with letters of all scripts, and that other programs
// for sales take in as it is: telephone numbers and sizes of fleets are written so that both read the same.
type Sheet struct {
	out   *csv.Writer
	named func(person string) string
}

// sheetHeader names the columns. Spreadsheets know moments only without a zone, so their names say it.
var sheetHeader = append([]string{"id", "brand", "received" + inUTC, "kind", "name", "e-mail", "phone", "company",
	"fleet size", "subject", "message",
	"state", "stage", "lost because", "assigned to", "handled" + inUTC, "handled by", "remind on" + inUTC,
	"remind about", "notes", "letters",
	"landing", "referrer", "campaign", "shortlist", "page", "why set aside", "quote", "quote state", "quote lines"},
	quote.OfferHeader...)

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
		if err := addWritten(ctx, inbox, some); err != nil {
			return err
		}
		for _, r := range some {
			if err := s.write(r, notes[r.ID]); err != nil {
				return err
			}
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
	cells := []string{r.ID, r.Brand, day(r.ReceivedAt), r.RequestType, r.Name, r.Email, Telephone(r.Phone), r.Company,
		fleetCell(r.FleetSize),
		r.Subject, r.Notes,
		r.State, string(h.Stage), h.LostBecause, s.named(h.AssignedTo), day(h.HandledAt), s.named(h.HandledBy),
		day(h.RemindAt), h.RemindAbout, strings.Join(texts, "\n"), correspondence(r.Letters, s.named),
		r.Attribution.Landing, r.Attribution.Referrer, utm(r.Attribution.UTM),
		strings.Join(r.Attribution.Shortlist, " "), r.Attribution.Page, r.Reason,
		r.quoted((*quote.Quote).Name), r.quoted((*quote.Quote).Stage), r.quoted((*quote.Quote).LinesText)}
	cells = append(cells, r.Quote.OfferCells()...)
	for i, cell := range cells {
		switch name := sheetHeader[i]; {
		case strings.HasSuffix(name, inUTC): // those are to be dates
		case sum.MatchString(cell) && slices.Contains(quote.OfferHeader, name): // those are to be added up
		case name == "phone" && dialled.MatchString(cell): // nothing in it could be run, and importers want it so
		default:
			cells[i] = textCell(cell)
		}
	}
	return s.out.Write(cells)
}

// WriteOffer writes the lines of an offer as such a table, one a row, each with its buyer and what the offer says as a
// whole; model answers what the product of a line is called in short.
func WriteOffer(w io.Writer, q *quote.Quote, o *quote.Offer, email string, model func(product int) string) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	for _, row := range q.OfferRows(o, email, model) {
		for i, cell := range row {
			if !number.MatchString(cell) && !strings.HasSuffix(quote.OfferRowsHeader[i], inUTC) {
				row[i] = textCell(cell)
			}
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// number is a count, or an amount of money, also one that is taken off.
var number = regexp.MustCompile(`^(\d+|-?\d+\.\d\d)$`)

// dateLike is what a spreadsheet turns into a date, a time or a sum of its own, such as a company called 7-11.
var dateLike = regexp.MustCompile(`^[\d(][\d\s()./:,+-]*[()./:+-][\d\s()./:,+-]*$`)

// textCell keeps a text as it is: a tab before it is not seen and says that it is one.
func textCell(cell string) string {
	if dateLike.MatchString(cell) {
		return "\t" + cell
	}
	return SafeCell(cell)
}

// sum is an amount of money as offers write it.
var sum = regexp.MustCompile(`^\d+\.\d\d$`)

var span = regexp.MustCompile(`^(\d+) ?[-–] ?(\d+)$`)

// fleetCell is the size of a fleet in words, since 11-50 is a month to a spreadsheet.
func fleetCell(size string) string { return span.ReplaceAllString(size, "$1 to $2") }

var (
	// dialled is a telephone number of nothing but digits and blanks.
	dialled = regexp.MustCompile(`^\+?\d[\d ]*$`)
	// abroad is one with the code of its country: of one digit, of two, or of three.
	abroad     = regexp.MustCompile(`^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{4,})$`)
	separators = regexp.MustCompile(`[\s().\x{2013}/-]+`)
)

// Telephone is a number as people and programs read it. With a blank in it, no spreadsheet takes one with a plus for a
// sum: it has one behind the code of its country where nothing else separates its digits.
func Telephone(typed string) string {
	if !phoneLike.MatchString(typed) {
		return typed
	}
	number := strings.TrimSpace(separators.ReplaceAllString(trunkZero.ReplaceAllString(plain(typed), " "), " "))
	return abroad.ReplaceAllString(number, "$1 $2")
}

func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.DateTime)
}
